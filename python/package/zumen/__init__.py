"""Diagrams of board-game positions: backgammon, Go, shogi, Carcassonne, Zillions of Games.

>>> import zumen
>>> drawing = zumen.draw("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10", theme="print", play="8/5 6/5")
>>> drawing.title
'Backgammon: White to play 3-1; 7-point match; White: score 0, Black: score 0'
>>> drawing.save("play.svg")

A source is ``str`` or ``bytes`` with the content, or a path: ``zumen.draw(pathlib.Path("game.sgf"), at=40)``.
The options are those of the program, with ``_`` for ``-``: :class:`Options` lists them.

What cannot be drawn raises :class:`ZumenError`, with its place and the remedy; what is odd is a :class:`ZumenWarning`. Threads
may draw at once, and drawings can be pickled.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from . import _drawing
from ._difference import Difference
from ._drawing import Drawing
from ._games import Game, Option, games
from ._record import Position, Record
from ._report import Report, ZumenError, ZumenWarning
from ._source import Source, content_of, explained, pairs_of
from ._session import session
from ._style import Style, options_of
from ._zumen import VERSION as __version__

if TYPE_CHECKING:
    from typing import Unpack

    from ._options import Options, PieceStyle

__all__ = [
    "Difference",
    "Drawing",
    "Game",
    "Option",
    "Options",
    "PieceStyle",
    "Position",
    "Record",
    "Report",
    "Source",
    "Style",
    "ZumenError",
    "ZumenWarning",
    "__version__",
    "convert",
    "diff",
    "draw",
    "games",
    "read",
    "series",
    "validate",
]

if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        # A hundred types take longer than all the rest, and most programs never look at them.
        if name in ("Options", "PieceStyle"):
            from . import _options

            return getattr(_options, name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def draw(
    source: Source, *, style: Style | PieceStyle | None = None, page: int | None = None, **options: Unpack[Options]
) -> Drawing:
    """Draws a page of a source, the first where no other is asked for. :func:`series` draws all pages: one that was not asked
    for is not saved where there are more.

    ``options`` go before those of the ``style``.
    """
    return _drawing.draw(source, pairs_of(options_of(style, options)), page, None, stacklevel=2)


def series(source: Source, *, style: Style | PieceStyle | None = None, **options: Unpack[Options]) -> Iterator[Drawing]:
    """Draws all pages of a source, one after another, each when it is asked for: the IDs of a list, the figures of a game
    (``figures=50``), every tenth move (``every=10``), question and answer (``pair=True``).

    Where a page is refused, the iterator raises :class:`ZumenError` and goes on with the next position when it is asked again.
    """
    return _drawing.series(source, pairs_of(options_of(style, options)), stacklevel=2)


def read(source: Source, **options: Unpack[Options]) -> Record:
    """Reads a source: a sequence of its positions, those that the options choose, to look at and to draw."""
    return Record(content_of(source), options)


def validate(source: Source) -> list[Report]:
    """Finds everything that is odd or wrong in a source, as ``zumen validate`` does; empty where nothing is."""
    return session().validate(content_of(source))


def convert(source: Source, to: str, **options: Unpack[Options]) -> str:
    """Writes a source in another notation of its game, as ``zumen convert --to`` does; each position begins a line.

    What the notation cannot carry is a warning. :func:`games` knows the notations of each game.
    """
    content = content_of(source)
    with explained(content):
        converted = session().convert(content, pairs_of(options), to)
    for lost in (lost for _, all_lost in converted for lost in all_lost):
        shown = f"warning[convert::lost]: {lost}"
        report = Report("warning", "input", "convert::lost", lost, None, None, None, None, None, shown)
        warnings.warn(ZumenWarning(report), stacklevel=2)
    return "\n".join(text for text, _ in converted)


def diff(
    before: Source,
    after: Source,
    /,
    *,
    moments: tuple[str | int, str | int] | None = None,
    style: Style | PieceStyle | None = None,
    **options: Unpack[Options],
) -> list[Difference]:
    """Compares the positions of two sources, the first with the first.

    ``moments`` are those of two records: ``zumen.diff(game, game, moments=(30, 34))``.
    """
    both = options_of(style, options)

    def at(moment: str | int | None) -> Mapping[str, Any]:
        return both if moment is None else {**both, "at": moment}

    old, new = moments or (None, None)
    compared = session().diff((content_of(before), pairs_of(at(old))), (content_of(after), pairs_of(at(new))))
    return [Difference(one, both) for one in compared]
