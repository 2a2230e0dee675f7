"""Facts about games."""

from __future__ import annotations

from typing import NamedTuple

from ._zumen import games as _rows
from ._zumen import picture_options as _picture_rows


class Option(NamedTuple):
    """An option of a game's pictures."""

    name: str
    """Its name in Python: ``roller_bottom`` where the command line has ``--roller-bottom``."""
    value: str | None
    """What stands for its value in the program's help; ``None`` for what is on or off."""
    values: tuple[str, ...]
    """The values that it can have; empty for free text."""
    help: str
    """One line of help."""
    stands_alone: bool
    """Whether ``True`` is a value, too."""
    is_file: bool
    """Whether its value names a file."""
    is_repeated: bool
    """Whether its value may be a sequence."""


class Game(NamedTuple):
    """A game that is drawn."""

    name: str
    """Its name: ``"backgammon"``."""
    title: str
    """Its name as a heading."""
    themes: tuple[str, ...]
    """The themes that pictures of it can have."""
    notations: tuple[str, ...]
    """The notations that :func:`zumen.convert` writes."""
    options: tuple[Option, ...]
    """What shapes its pictures, beyond the options of all pictures."""


def games() -> tuple[Game, ...]:
    """Returns the games that are drawn, with their options."""
    return tuple(
        Game(name, title, tuple(themes), tuple(notations), tuple(_option(row) for row in options))
        for name, title, themes, notations, options in _rows()
    )


def picture_options() -> list[Option]:
    """Returns the options of every picture, then those of animations."""
    return [_option(row) for row in _picture_rows()]


def _option(row: tuple[str, str | None, list[str], str, bool, bool, bool]) -> Option:
    name, value, values, help, stands_alone, is_file, is_repeated = row
    return Option(name.replace("-", "_"), value, tuple(values), help, stands_alone, is_file, is_repeated)
