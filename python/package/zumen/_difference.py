"""What changed between two positions."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from . import _drawing
from ._source import Content, pairs_of
from ._style import Style, options_of

if TYPE_CHECKING:
    from typing import Unpack

    from ._options import Options, PieceStyle

# What chooses a position of a record, and is of no use for two that were chosen.
_CHOOSES = ("at", "game", "variant", "node", "node_name")


class Difference:
    """Two positions, and what is different: :func:`zumen.diff` makes it."""

    __slots__ = ("_options", "_source", "is_same", "text", "json")

    is_same: bool
    """Whether nothing is different."""
    text: str
    """What changed, a line each, in the words of the game's players."""
    json: dict[str, Any]
    """The same as data."""

    def __init__(self, compared: tuple[bool, str, str, str], options: Mapping[str, Any]) -> None:
        self.is_same, self.text, data, self._source = compared
        self.json = json.loads(data)
        self._options = {name: value for name, value in options.items() if name not in _CHOOSES}

    def draw(self, *, style: Style | PieceStyle | None = None, **options: Unpack[Options]) -> _drawing.Drawing:
        """Draws the later position, with what was before: what is gone as ghosts, what is new with rings."""
        pairs = pairs_of({**self._options, **options_of(style, options)})
        return _drawing.draw(Content(self._source.encode(), True, None), pairs, 1, None, stacklevel=2)

    def __repr__(self) -> str:
        return f"<zumen.Difference {self.text!r}>"
