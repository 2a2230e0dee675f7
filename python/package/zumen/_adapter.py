"""What adapters for other tools share: options as people write them in documents."""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from ._drawing import Drawing, series
from ._report import ZumenWarning, refusal
from ._games import games, picture_options
from ._source import Content, Source, content_of, pairs_of


def option_names() -> list[str]:
    """Returns the names of all options, as the command line has them."""
    of_games = (option for game in games() for option in game.options)
    return sorted({option.name.replace("_", "-") for option in (*picture_options(), *of_games)})


def source_of(file: Path | None, text: str) -> Source:
    """Returns what a block shows: the file that it names, or the position in it."""
    if file is None:
        return text
    if text.strip():
        message = "the block names a file and holds a position, too"
        raise refusal("book::both", message, "leave the block empty, or the option file out")
    return file


def drawings(source: Source | Content, options: Mapping[str, Any]) -> Iterator[Drawing]:
    """Draws all pages of a source. An option without a value is on. What is odd is for the adapter to tell."""
    values = {name: True if value in (None, "") else value for name, value in options.items()}
    pages = series(content_of(source), pairs_of(values), stacklevel=2)
    while True:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", ZumenWarning)
            drawing = next(pages, None)
        if drawing is None:
            return
        yield drawing
