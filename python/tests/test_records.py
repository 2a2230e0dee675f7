"""Many positions: series, records to choose from, notations, differences."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import zumen
from common import EXAMPLES, GAME, MATCH, START, program

OTHER = "XGID=-b---BD-B---eE---c-e----B-:0:0:-1:00:0:0:0:7:10"
BAD = START.replace(":31:", ":77:")


def test_a_list_is_a_series() -> None:
    text = f"{START}\n{BAD}\n{OTHER}\n"
    pages = zumen.series(text, theme="print")
    assert iter(pages) is pages
    assert next(pages).svg == zumen.draw(START, theme="print").svg
    with pytest.raises(zumen.ZumenError, match="a die shows 7"):
        next(pages)
    assert next(pages).svg == zumen.draw(OTHER, theme="print").svg
    assert next(pages, None) is None and next(pages, None) is None


def test_a_series_is_drawn_when_it_is_asked_for() -> None:
    moves = "".join(f";{'BW'[n % 2]}[{chr(97 + n // 18)}{chr(97 + n % 18)}]" for n in range(300))
    pages = zumen.series(f"(;GM[1]SZ[19]{moves})", figures=1)
    first = [next(pages) for _ in range(3)]
    # All 300 would be drawn here, if they were drawn ahead.
    del pages
    assert [drawing.title for drawing in first] == sorted({drawing.title for drawing in first})
    assert len({drawing.svg for drawing in first}) == 3


def test_pages_are_those_of_the_series() -> None:
    for source, options in (
        (f"{START}\n{BAD}\n{OTHER}\n", {"pair": True, "play": "8/5 6/5"}),
        (GAME, {"figures": 10}),
        (GAME, {"every": 10}),
        (MATCH, {"game": 2, "every": 20}),
    ):
        pages = zumen.series(source, **options)  # type: ignore[arg-type]
        number = 0
        while True:
            number += 1
            try:
                page = next(pages)
            except StopIteration:
                break
            except zumen.ZumenError as fault:
                with pytest.raises(zumen.ZumenError) as same:
                    zumen.draw(source, page=number, **options)  # type: ignore[arg-type]
                assert same.value.reports == fault.reports
                continue
            again = zumen.draw(source, page=number, **options)  # type: ignore[arg-type]
            assert (again.svg, again.png, again.json) == (page.svg, page.png, page.json)
        assert number > 3
        with pytest.raises(zumen.ZumenError, match=f"there is no page {number}"):
            zumen.draw(source, page=number, **options)  # type: ignore[arg-type]


def test_a_drawing_of_a_list_is_its_own_position() -> None:
    text = f"{START}\n{OTHER}\n"
    first, second = zumen.series(text)
    assert first.json == zumen.draw(START).json and first.text == zumen.draw(START).text
    assert second.json == zumen.draw(OTHER).json and second.text == zumen.draw(OTHER).text
    assert second.png == zumen.draw(OTHER).png


def test_series_are_those_of_the_program(tmp_path: Path) -> None:
    ran = program(GAME, "--figures", "10", "--theme", "print", "-f", "svg", "-o", f"{tmp_path}/")
    assert ran.returncode == 0, ran.stderr.decode()
    written = [path.read_text() for path in sorted(tmp_path.iterdir())]
    assert len(written) > 3
    assert [drawing.svg for drawing in zumen.series(GAME, figures=10, theme="print")] == written


def test_a_record_has_positions_to_choose_from() -> None:
    record = zumen.read(f"{START}\n{BAD}\n{OTHER}\n")
    assert len(record) == 3 and [position.index for position in record] == [0, 1, 2]
    assert record[0].data == zumen.draw(START).json and record[-1].data == zumen.draw(OTHER).json
    assert record[0].error is None and len(record[:2]) == 2
    assert record[1].data == {} and isinstance(record[1].error, zumen.ZumenError)
    with pytest.raises(zumen.ZumenError, match="a die shows 7"):
        record[1].draw()
    assert record[2].draw(theme="print").svg == zumen.draw(OTHER, theme="print").svg
    assert record.draw(page=3, style=zumen.Style(theme="print")).svg == zumen.draw(OTHER, theme="print").svg
    with pytest.raises(zumen.ZumenError):
        zumen.read("nonsense")


def test_a_match_is_chosen_from(tmp_path: Path) -> None:
    match = zumen.read(MATCH)
    assert any("5-point match" in line for line in match.choices)
    assert match.draw(game=2, at=59).svg == zumen.draw(MATCH, game=2, at=59).svg
    mistakes = list(match.series(mistakes=0.1))
    assert len(mistakes) > 3 and len({drawing.svg for drawing in mistakes}) == len(mistakes)
    # What was read stays as it was, whatever becomes of the file.
    file = tmp_path / "game.sgf"
    file.write_bytes(GAME.read_bytes())
    game = zumen.read(file)
    file.unlink()
    assert game.draw(at=10).svg == zumen.draw(GAME, at=10).svg
    assert game.choices == ()


def test_every_page_of_a_series_has_its_own_data() -> None:
    for source, options in ((GAME, {"every": 10}), (MATCH, {"game": 2, "every": 20}), (GAME, {"figures": 10})):
        pages = list(zumen.series(source, **options))  # type: ignore[arg-type]
        positions = [json.dumps(page.json["position"]) for page in pages]
        assert len(set(positions)) == len(set(page.text for page in pages)) == len(pages) > 2
    mistakes = next(zumen.series(MATCH, mistakes=0.1))
    assert mistakes.json["candidates"]
    nodes = zumen.draw(GAME, tree=True).json["nodes"]
    assert len(nodes) > 10


def test_a_position_of_a_list_is_drawn_alone() -> None:
    pair = zumen.read(f"{START}\n{OTHER}", play="8/5 6/5", pair=True)
    assert pair[0].draw(page=2).svg == zumen.draw(START, play="8/5 6/5", pair=True, page=2).svg
    with pytest.raises(zumen.ZumenError):
        pair[0].draw(page=3)


@pytest.mark.parametrize(
    "source, to",
    [(START, "gnuid"), (GAME, "sgf"), (MATCH, "mat"), (EXAMPLES / "shogi/game.kif", "csa"), ("shogi", "sfen"), (GAME, "json")],
)
@pytest.mark.filterwarnings("ignore::zumen.ZumenWarning")
def test_notations_are_those_of_the_program(source: str | Path, to: str) -> None:
    ran = program("convert", source, "--to", to)
    assert ran.returncode == 0, ran.stderr.decode()
    assert zumen.convert(source, to) + "\n" == ran.stdout.decode()


def test_converting_says_what_is_lost() -> None:
    with pytest.warns(zumen.ZumenWarning, match="cannot store") as caught:
        zumen.convert(START, "gnuid")
    assert caught[0].filename == __file__
    with pytest.raises(zumen.ZumenError) as refused:
        zumen.convert(START, "fen")
    assert refused.value.code == "convert::notation" and "gnuid" in (refused.value.help or "")
    with pytest.raises(zumen.ZumenError, match="a die shows 7"):
        zumen.convert(f"{START}\n{BAD}", "xgid")


def test_differences_are_those_of_the_program(tmp_path: Path) -> None:
    picture = tmp_path / "diff.svg"
    ran = program("diff", START, OTHER, "--theme", "print", "-o", picture)
    assert ran.returncode == 1, ran.stderr.decode()
    (difference,) = zumen.diff(START, OTHER, theme="print")
    assert not difference.is_same
    assert ran.stdout.decode().startswith(difference.text)
    assert difference.draw().svg == picture.read_text()
    ran = program("diff", START, OTHER, "-f", "json", "-o", "-")
    assert difference.json == json.loads(ran.stdout)


def test_moments_of_a_record_are_compared() -> None:
    (difference,) = zumen.diff(GAME, GAME, moments=(30, 34))
    assert difference.text == program("diff", GAME, GAME, "--at", "30..34", "-f", "text").stdout.decode()
    assert "<svg" in difference.draw(style=zumen.Style(theme="print"), lang="ja").svg
    (same,) = zumen.diff(GAME, GAME, at=30)
    assert same.is_same and same.text == "" and same.json["changes"] == []
    with pytest.raises(zumen.ZumenError):
        zumen.diff(GAME, START)
    with pytest.raises(zumen.ZumenError, match="a die shows 7"):
        zumen.diff(START, BAD)
