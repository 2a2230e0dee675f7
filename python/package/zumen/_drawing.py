"""Pictures: one page of a source, in every format."""

from __future__ import annotations

import json
import os
import warnings as python_warnings
from collections.abc import Iterator
from contextlib import suppress
from typing import Any, NamedTuple

from ._report import Report, ZumenWarning, refusal
from ._source import Content, Pairs, Source, content_of, explained
from ._session import session
from ._zumen import formats

_ENDINGS = {f".{ending}": name for name, ending in formats()}
# Formats that hold one page.
_STILLS = {".svg", ".png", ".pdf"}


class Key(NamedTuple):
    """All that a picture is made of."""

    source: Content
    options: tuple[tuple[str, str], ...]
    position: int | None
    page: int | None
    """From 0; ``None`` where nobody asked for one, which is the first."""


class Drawing:
    """One page: a picture that was drawn as SVG, and becomes any other format when that is asked for.

    :func:`zumen.draw` makes it. It can be pickled: it then holds its source and options, and is drawn again.
    """

    __slots__ = ("_key", "_files", "_place", "_title", "_alt", "_svg", "_warnings")

    def __init__(self, key: Key, drawn: tuple[str, str, str, list[Report], tuple[int, int]]) -> None:
        self._key = key
        self._files: dict[str, bytes] = {}
        self._title, self._alt, self._svg, odd, self._place = drawn
        self._warnings = tuple(odd)

    @property
    def title(self) -> str:
        """Who, what, whose turn."""
        return self._title

    @property
    def alt(self) -> str:
        """The whole position in words: the alternative text."""
        return self._alt

    @property
    def warnings(self) -> tuple[Report, ...]:
        """What is odd about it."""
        return self._warnings

    @property
    def svg(self) -> str:
        """The picture as SVG."""
        return self._svg

    @property
    def png(self) -> bytes:
        """The picture as PNG: 1400 by 1200 pixels, unless ``pixels`` or ``trim`` asks for less."""
        return self.render("png")

    @property
    def pdf(self) -> bytes:
        """The picture as PDF, vectors on a page of its size."""
        return self.render("pdf")

    @property
    def gif(self) -> bytes:
        """All moves of the record, or all pages of its series, as one animation."""
        return self.render("gif")

    @property
    def apng(self) -> bytes:
        """The same as APNG."""
        return self.render("apng")

    @property
    def html(self) -> str:
        """The same as one page for a browser, which plays through it."""
        return self.render("html").decode()

    @property
    def text(self) -> str:
        """The position for a terminal."""
        return self.render("text").decode()

    @property
    def json(self) -> dict[str, Any]:
        """The position as data; of a tree of variations its ``nodes``."""
        lines: list[dict[str, Any]] = [json.loads(line) for line in self.render("json").splitlines()]
        return lines[0] if len(lines) == 1 else {"nodes": lines}

    def render(self, format: str) -> bytes:
        """Returns the file of a format, as the program writes it; it is made once.

        The formats are ``svg``, ``png``, ``pdf``, ``gif``, ``apng``, ``html``, ``text`` and ``json``.
        """
        if format == "svg":
            return self.svg.encode()
        if format not in self._files:
            self._files[format] = session().file(self._key.source, list(self._key.options), format, self._place)
        return self._files[format]

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes a file in the format of its ending.

        The endings are ``.svg``, ``.png``, ``.pdf``, ``.gif``, ``.apng``, ``.html``, ``.txt`` and ``.json``.
        A file that is there is replaced as a whole; where that fails, it stays as it is.
        """
        path = os.fspath(path)
        ending = os.path.splitext(path)[1].lower()
        if ending not in _ENDINGS:
            raise refusal("option::value", f"no picture ends in {ending!r}", f"one of: {', '.join(_ENDINGS)}")
        source, options, position, page = self._key
        if page is None and ending in _STILLS and session().has_more(source, list(options), position):
            message = f"there are several pictures, and {os.path.basename(path)} holds one"
            raise refusal("option::value", message, "save each picture of zumen.series(...), or the first of page=1")
        replace(path, self.render(_ENDINGS[ending]))

    def _repr_mimebundle_(
        self, include: object = None, exclude: object = None
    ) -> tuple[dict[str, str], dict[str, dict[str, str]]]:
        """Shows it in notebooks, with its alternative text; as wide as on paper, where no width was asked for."""
        source, options, position, page = self._key
        asked = {name for name, _ in options}
        shown = list(options)
        if not asked & {"width", "cell"}:
            shown.append(("width", "140"))
        if "id-prefix" not in asked:
            from hashlib import sha256

            # The cells of a notebook may share a page, and so its ids.
            shown.append(("id-prefix", f"z{sha256(self._svg.encode()).hexdigest()[:8]}-"))
        svg = session().draw(source, shown, position, page or 0)[2]
        return {"image/svg+xml": svg, "text/plain": self.alt}, {"image/svg+xml": {"alt": self.alt}}

    def __repr__(self) -> str:
        return f"<zumen.Drawing {self.title!r}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, tuple(self._key)


def draw(source: Source | Content, pairs: Pairs, page: int | None, position: int | None, stacklevel: int) -> Drawing:
    """Draws a page, which counts from 1, and warns of what is odd."""
    if page is not None and page < 1:
        raise refusal("option::value", f"there is no page {page}", "pages count from 1")
    content = content_of(source)
    with explained(content):
        drawing = _again(content, tuple(pairs), position, None if page is None else page - 1)
    _warn(drawing, stacklevel + 1)
    return drawing


def series(source: Source | Content, pairs: Pairs, stacklevel: int) -> Iterator[Drawing]:
    """Draws all pages, each when it is asked for, and warns of what is odd."""
    return _Pages(content_of(source), pairs, stacklevel)


class _Pages(Iterator[Drawing]):
    # A generator would end with the first page that is refused.

    def __init__(self, content: Content, pairs: Pairs, stacklevel: int) -> None:
        self._drawn = session().series(content, pairs)
        self._content, self._options, self._stacklevel = content, tuple(pairs), stacklevel
        self._page = -1

    def __next__(self) -> Drawing:
        self._page += 1
        with explained(self._content):
            drawn = next(self._drawn)
        drawing = Drawing(Key(self._content, self._options, None, self._page), drawn)
        _warn(drawing, self._stacklevel)
        return drawing


def _again(source: Content, options: tuple[tuple[str, str], ...], position: int | None, page: int | None) -> Drawing:
    drawn = session().draw(source, list(options), position, page or 0)
    return Drawing(Key(source, options, position, page), drawn)


def _warn(drawing: Drawing, stacklevel: int) -> None:
    for report in drawing.warnings:
        python_warnings.warn(ZumenWarning(report), stacklevel=stacklevel + 1)


def replace(path: str, content: bytes) -> None:
    """Writes a file as a whole."""
    beside = os.path.join(os.path.dirname(path), f".zumen-{os.urandom(8).hex()}")
    try:
        with open(beside, "xb") as file:
            file.write(content)
        os.replace(beside, path)
    except BaseException:
        with suppress(FileNotFoundError):
            os.unlink(beside)
        raise
