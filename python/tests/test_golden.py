"""Python draws what the program draws, to the last byte."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import zumen
from common import EXAMPLES, GAME, MATCH, ROOT, START, asked, golden, is_picture, program

# Warnings of pictures have tests of their own.
pytestmark = pytest.mark.filterwarnings("ignore::zumen.ZumenWarning")


def test_there_are_golden_pictures() -> None:
    assert len(golden()) > 150


@pytest.mark.parametrize("case", golden(), ids=lambda case: f"{case.parent.name}/{case.name}")
def test_golden_picture(case: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # Options name files from here.
    monkeypatch.chdir(ROOT)
    source, options = asked(case)
    drawing = zumen.draw(source, **options)  # type: ignore[arg-type]
    assert is_picture(case, drawing.svg)


SOURCES = {
    "an ID": (START, {"theme": "print", "play": "8/5 6/5", "width": 84}),
    "a game of Go": (GAME, {"at": 40, "delay": 500, "pixels": 300}),
    "a match": (MATCH, {"game": 2, "at": 59, "candidates": 5, "played": True}),
    "shogi": (EXAMPLES / "shogi/game.kif", {"at": 17, "lang": "ja"}),
    "a score sheet": (EXAMPLES / "carcassonne/game.json", {"at": 12, "owners": True}),
    "rules": (EXAMPLES / "zillions/three.zrf", {}),
}


@pytest.mark.parametrize("name", SOURCES)
@pytest.mark.parametrize("ending", ["svg", "png", "pdf", "gif", "apng", "html", "txt", "json"])
def test_every_format_is_that_of_the_program(name: str, ending: str, tmp_path: Path) -> None:
    source, options = SOURCES[name]
    if ending in ("gif", "apng", "html") and name in ("an ID", "rules"):
        pytest.skip("nothing moves")
    is_film = ending in ("gif", "apng")
    arguments = []
    for option, value in options.items():
        if option == "pixels" and not is_film and ending != "png" or option == "delay" and not is_film and ending != "html":
            continue
        arguments += [f"--{option}"] if value is True else [f"--{option}", str(value)]
    written = tmp_path / f"program.{ending}"
    ran = program(source, *arguments, "-o", written)
    assert ran.returncode == 0, ran.stderr.decode()
    saved = tmp_path / f"python.{ending}"
    zumen.draw(source, **options).save(saved)  # type: ignore[arg-type]
    assert saved.read_bytes() == written.read_bytes()


def test_every_format_is_itself() -> None:
    drawing = zumen.draw(GAME, at=40)
    assert drawing.svg.startswith("<svg") and drawing.svg.endswith("</svg>\n")
    assert drawing.png.startswith(b"\x89PNG\r\n")
    assert drawing.pdf.startswith(b"%PDF-")
    assert drawing.gif.startswith(b"GIF89a")
    assert b"acTL" in drawing.apng[:200]
    assert drawing.html.lower().startswith("<!doctype html")
    assert drawing.json["game"] == "go" and drawing.json == json.loads(drawing.render("json"))
    assert drawing.text.count("\n") > 9 and "●" in drawing.text
    assert "Move 40" in drawing.title and "Kita" in drawing.title
    assert len(drawing.alt) > 100
    assert drawing.render("png") is drawing.png, "it is made once"
    with pytest.raises(zumen.ZumenError, match="there is no format"):
        drawing.render("bmp")


def test_a_picture_is_drawn_again_from_itself(tmp_path: Path) -> None:
    drawing = zumen.draw(START, theme="print", play="8/5 6/5")
    for ending in ("svg", "png", "pdf"):
        path = tmp_path / f"play.{ending}"
        drawing.save(path)
        assert zumen.draw(path).svg == drawing.svg
        assert zumen.draw(path.read_bytes(), theme="web").svg == zumen.draw(START, theme="web", play="8/5 6/5").svg


def test_saving_fails_whole(tmp_path: Path) -> None:
    drawing = zumen.draw(START)
    path = tmp_path / "here.svg"
    path.write_text("mine")
    with pytest.raises(zumen.ZumenError) as refused:
        drawing.save(tmp_path / "here.bmp")
    assert refused.value.code == "option::value" and ".svg" in (refused.value.help or "")
    with pytest.raises(FileNotFoundError):
        drawing.save(tmp_path / "nowhere" / "here.svg")
    with pytest.raises(zumen.ZumenError):
        drawing.save(str(tmp_path / "svg"))
    (tmp_path / "folder.svg").mkdir()
    with pytest.raises(OSError):
        drawing.save(tmp_path / "folder.svg")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["folder.svg", "here.svg"]
    assert path.read_text() == "mine"
    drawing.save(path)
    assert path.read_text() == drawing.svg


def test_notebooks_get_ids_of_their_own() -> None:
    one, two = zumen.draw(START), zumen.draw(START, pips=True)
    shown = [drawing._repr_mimebundle_()[0] for drawing in (one, two)]
    assert [bundle["text/plain"] for bundle in shown] == [one.alt, two.alt]

    def ids(svg: str) -> set[str]:
        return {part.split('"')[0] for part in svg.split(' id="')[1:]}

    assert ids(one.svg) & ids(two.svg), "each by itself has the names of its template"
    first, second = (ids(bundle["image/svg+xml"]) for bundle in shown)
    assert first and not first & second
    assert 'width="140mm"' in shown[0]["image/svg+xml"]
    asked = zumen.draw(START, id_prefix="mine-", width=84)
    data, about = asked._repr_mimebundle_()
    assert data["image/svg+xml"] == asked.svg and about["image/svg+xml"]["alt"] == asked.alt
