"""What a user writes, as mypy --strict sees it.

A line that mypy must not let pass says so: if it passes, the comment is unused.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Unpack

import zumen

START = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10"
BOOK = zumen.Style(theme="print", width=84)


def figure(source: zumen.Source, **options: Unpack[zumen.Options]) -> bytes:
    return zumen.draw(source, style=BOOK, **options).pdf


def titles(pages: Iterator[zumen.Drawing]) -> list[str]:
    return [page.title for page in pages]


def main() -> None:
    drawing: zumen.Drawing = zumen.draw(START, play="8/5 6/5", pips=True, home="left", page=1)
    svg: str = drawing.svg
    files: list[bytes] = [drawing.png, drawing.pdf, drawing.gif, drawing.render("apng"), figure(START, lang="ja")]
    drawing.save(Path("figure.svg"))
    points: object = drawing.json["position"]
    print(svg, files, points, titles(zumen.series(Path("game.sgf"), figures=50)), titles(BOOK.series(b"...")))
    try:
        record = zumen.read(Path("game.sgf"))
        print([position.data for position in record], record.choices, record.draw(at=40, coordinates="a1").alt)
    except zumen.ZumenError as error:
        span: tuple[int, int] | None = error.span
        print(error.code, error.message, error.help, span, error.line, error.column, error.reports)
    reports: list[zumen.Report] = zumen.validate("...")
    print(reports, zumen.convert(START, "gnuid"), [one.is_same for one in zumen.diff(START, START)])
    print([option.help for game in zumen.games() for option in game.options], zumen.draw("shogi", style="book"))

    zumen.draw(START, them="print")  # type: ignore[call-arg]
    zumen.draw(START, home="up")  # type: ignore[arg-type]
    zumen.draw(START, pips="yes")  # type: ignore[arg-type]
    zumen.draw(["a"])  # type: ignore[arg-type]
    zumen.drow(START)  # type: ignore[attr-defined]
    zumen.draw(START, style="bok")  # type: ignore[arg-type]
    zumen.Style(lang="fr")  # type: ignore[arg-type]
    drawing.svg = ""  # type: ignore[misc]


main()
