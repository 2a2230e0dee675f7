"""What a source holds: its positions, to choose from."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, overload

from . import _drawing
from ._report import ZumenError
from ._source import Content, explained, pairs_of
from ._session import session
from ._style import Style, options_of

if TYPE_CHECKING:
    from typing import Unpack

    from ._options import Options, PieceStyle


class Position:
    """One position of a record."""

    __slots__ = ("_content", "_options", "index", "data", "error")

    index: int
    """Which position of the record it is, from 0."""
    data: Mapping[str, Any]
    """The position as data, as :attr:`Drawing.json`, the last of a series; empty where it is refused."""
    error: ZumenError | None
    """Why it is refused."""

    def __init__(
        self,
        content: Content,
        options: Mapping[str, Any],
        index: int,
        data: Mapping[str, Any],
        error: ZumenError | None,
    ) -> None:
        self._content, self._options = content, options
        self.index, self.data, self.error = index, data, error

    def draw(
        self, *, style: Style | PieceStyle | None = None, page: int | None = None, **options: Unpack[Options]
    ) -> _drawing.Drawing:
        """Draws it; ``options`` go before those that the record was read with. One that is refused says why."""
        pairs = pairs_of({**self._options, **options_of(style, options)})
        return _drawing.draw(self._content, pairs, page, self.index, stacklevel=2)

    def __repr__(self) -> str:
        return f"<zumen.Position {self.index} of {self.data.get('game', 'nothing')!r}>"


class Record(Sequence[Position]):
    """The positions of a source, those that the options choose: :func:`zumen.read` makes it."""

    __slots__ = ("_content", "_options", "_positions", "choices")

    choices: tuple[str, ...]
    """What there is to choose from with ``game=`` or ``variant=``, a line each: the games of a match, the variants of a rules
    file; empty where there is no choice."""

    def __init__(self, content: Content, options: Mapping[str, Any]) -> None:
        self._content, self._options = content, options
        with explained(content):
            choices, positions = session().read(content, pairs_of(options))
        self.choices = tuple(choices)
        self._positions = tuple(
            Position(content, options, index, json.loads(data.splitlines()[-1]) if data else {}, error)
            for index, (data, error) in enumerate(positions)
        )

    def __len__(self) -> int:
        return len(self._positions)

    @overload
    def __getitem__(self, index: int) -> Position: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Position]: ...
    def __getitem__(self, index: int | slice) -> Position | Sequence[Position]:
        return self._positions[index]

    def draw(
        self, *, style: Style | PieceStyle | None = None, page: int | None = None, **options: Unpack[Options]
    ) -> _drawing.Drawing:
        """Draws a page of it: ``record.draw(at=40)``. ``options`` go before those that it was read with."""
        pairs = pairs_of({**self._options, **options_of(style, options)})
        return _drawing.draw(self._content, pairs, page, None, stacklevel=2)

    def series(self, *, style: Style | PieceStyle | None = None, **options: Unpack[Options]) -> Iterator[_drawing.Drawing]:
        """Draws all pages of it: ``record.series(every=10)``."""
        pairs = pairs_of({**self._options, **options_of(style, options)})
        return _drawing.series(self._content, pairs, stacklevel=2)

    def __repr__(self) -> str:
        return f"<zumen.Record of {len(self)} position{'' if len(self) == 1 else 's'}>"
