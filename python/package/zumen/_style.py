"""Options that are kept together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from . import _drawing
from ._source import Source, joined, pairs_of
from ._zumen import check

if TYPE_CHECKING:
    from typing import Unpack

    from ._options import Options, PieceStyle


class Style:
    """Options that several pictures share. It cannot be changed, so threads and modules may share it.

    >>> book = zumen.Style(theme="print", width=84)
    >>> book.draw("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10", play="8/5 6/5").save("play.pdf")

    Names and values are checked at once, as far as no game is needed for that.
    """

    __slots__ = ("_options",)

    _options: Mapping[str, Any]

    def __init__(self, *, style: PieceStyle | None = None, **options: Unpack[Options]) -> None:
        together = _together({}, style, options)
        check(pairs_of(together))
        frozen = {name: joined(name, value) for name, value in together.items()}
        object.__setattr__(self, "_options", MappingProxyType(frozen))

    @property
    def options(self) -> Mapping[str, Any]:
        """The options by name."""
        return self._options

    def replace(self, *, style: PieceStyle | None = None, **options: Unpack[Options]) -> Style:
        """Returns the same with other options; ``None`` takes one away."""
        together = _together(self._options, style, options)
        return _style({name: value for name, value in together.items() if value is not None})

    def draw(
        self, source: Source, *, style: PieceStyle | None = None, page: int | None = None, **options: Unpack[Options]
    ) -> _drawing.Drawing:
        """Draws a page as :func:`zumen.draw` does; ``options`` go before those of the style."""
        return _drawing.draw(source, pairs_of(_together(self._options, style, options)), page, None, stacklevel=2)

    def series(
        self, source: Source, *, style: PieceStyle | None = None, **options: Unpack[Options]
    ) -> Iterator[_drawing.Drawing]:
        """Draws all pages as :func:`zumen.series` does; ``options`` go before those of the style."""
        return _drawing.series(source, pairs_of(_together(self._options, style, options)), stacklevel=2)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a style cannot be changed: style.replace({name}=...) makes another")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("a style cannot be changed")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Style) and self._options == other._options

    def __hash__(self) -> int:
        return hash(frozenset(self._options.items()))

    def __repr__(self) -> str:
        return f"zumen.Style({', '.join(f'{name}={value!r}' for name, value in self._options.items())})"

    def __reduce__(self) -> tuple[Any, ...]:
        return _style, (dict(self._options),)


def options_of(style: Style | PieceStyle | None, options: Mapping[str, Any]) -> dict[str, Any]:
    """Puts options over those of a style. A name is that of a style of shogi's pieces."""
    if isinstance(style, Style):
        return {**style.options, **options}
    return _together({}, style, options)


def _together(first: Mapping[str, Any], style: PieceStyle | None, options: Mapping[str, Any]) -> dict[str, Any]:
    return {**first, **options, **({} if style is None else {"style": style})}


def _style(options: dict[str, Any]) -> Style:
    return Style(**options)
