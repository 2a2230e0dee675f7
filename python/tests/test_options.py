"""Options: names, values, styles, and their types."""

from __future__ import annotations

import json
import pickle
import subprocess
import sys
import threading
import typing
from pathlib import Path

import pytest

import zumen
from common import EXAMPLES, GAME, ROOT, START

PYTHON = ROOT / "python"


def test_the_types_are_current() -> None:
    made = subprocess.run([sys.executable, PYTHON / "make-options"], capture_output=True, text=True, check=True).stdout
    written = (PYTHON / "package/zumen/_options.py").read_text()
    assert made == written, "python/make-options > python/package/zumen/_options.py"


def test_the_types_have_every_option_of_every_game() -> None:
    types = typing.get_type_hints(zumen.Options)
    for game in zumen.games():
        for option in game.options:
            if option.name in ("page", "style"):
                continue
            assert option.name in types
            allowed = [value for kind in typing.get_args(types[option.name]) for value in typing.get_args(kind)]
            assert set(option.values) <= set(allowed), option.name


def test_every_value_of_every_choice_is_taken() -> None:
    for game in zumen.games():
        for option in game.options:
            for value in option.values:
                zumen.Style(**{option.name: value})  # type: ignore[arg-type]


def test_games_are_facts() -> None:
    games = {game.name: game for game in zumen.games()}
    assert list(games) == ["backgammon", "go", "zillions", "shogi", "carcassonne"]
    assert "print" in games["go"].themes and "sgf" in games["go"].notations
    roller = next(option for option in games["backgammon"].options if option.name == "roller_bottom")
    assert roller.value is None and roller.help.startswith("Turn the board")
    for game in games.values():
        for theme in game.themes:
            zumen.Style(theme=theme)


def test_values_are_what_they_say() -> None:
    plain = zumen.draw(START).svg
    assert zumen.draw(START, pips=False, roller_bottom=None, theme=None).svg == plain
    pips = zumen.draw(START, pips=True).svg
    assert pips != plain and zumen.draw(START, pips="").svg == pips  # type: ignore[arg-type]
    assert zumen.draw(GAME, at=40).svg == zumen.draw(GAME, at="40").svg
    assert zumen.draw(START, width=84).svg == zumen.draw(START, width=84.0).svg
    assert zumen.draw(START, **{"id-prefix": "a-"}).svg == zumen.draw(START, id_prefix="a-").svg  # type: ignore[misc]
    assert zumen.draw(GAME, last_move=True).svg == zumen.draw(GAME, last_move="").svg  # type: ignore[arg-type]
    for value in (b"print", object(), {}, 1j):
        with pytest.raises(TypeError, match="theme"):
            zumen.draw(START, theme=value)  # type: ignore[arg-type]
    played = zumen.draw(START, play=["8/5", "6/5"])  # type: ignore[arg-type]
    assert played.svg == zumen.draw(START, play="8/5,6/5").svg
    edited = zumen.draw("shogi", put={"5e": "S:gold", "7g": "-"})  # type: ignore[arg-type]
    assert edited.svg == zumen.draw("shogi", put="5e:S:gold,7g:-").svg
    with pytest.raises(zumen.ZumenError, match="--at N"):
        zumen.draw(GAME, move=40)  # type: ignore[call-arg]
    with pytest.raises(zumen.ZumenError, match="--theme dark"):
        zumen.draw(GAME, dark=True)  # type: ignore[call-arg]


def test_no_picture_is_saved_for_several(tmp_path: Path) -> None:
    ids = f"{START}\n{START}"
    one, many = zumen.draw(GAME, every=10), zumen.draw(ids)
    for drawing in (one, many, pickle.loads(pickle.dumps(many)), zumen.read(ids).draw(), zumen.Style(every=10).draw(GAME)):
        with pytest.raises(zumen.ZumenError, match="several pictures, and a.svg holds one"):
            drawing.save(tmp_path / "a.svg")
    assert not (tmp_path / "a.svg").exists()
    one.save(tmp_path / "all.gif")
    zumen.draw(ids, page=1).save(tmp_path / "first.svg")
    zumen.read(ids)[1].draw().save(tmp_path / "second.svg")
    for number, drawing in enumerate(zumen.series(ids)):
        drawing.save(tmp_path / f"{number}.svg")
    assert len(list(tmp_path.iterdir())) == 5


def test_sources_are_what_they_say(tmp_path: Path) -> None:
    for source in (START.encode(), bytearray(START.encode()), memoryview(START.encode())):
        assert zumen.draw(source).svg == zumen.draw(START).svg
    board = json.loads((ROOT / "examples/carcassonne/game.json").read_text())
    assert zumen.draw(board).svg == zumen.draw(json.dumps(board)).svg
    with open(GAME) as file, pytest.raises(TypeError, match=r"give its .read\(\)"):
        zumen.draw(file)  # type: ignore[arg-type]
    for source in (None, 7, [START], open):
        with pytest.raises(TypeError, match="a source is"):
            zumen.draw(source)  # type: ignore[arg-type]
    with pytest.raises(FileNotFoundError):
        zumen.draw(tmp_path / "nothing.sgf")
    with pytest.raises(IsADirectoryError):
        zumen.draw(tmp_path)
    with pytest.raises(zumen.ZumenError) as refused:
        zumen.draw("games/game.sgf")
    assert refused.value.code == "input::path" and "pathlib.Path" in str(refused.value)


def test_text_is_text_whatever_a_record_says() -> None:
    # The record was decoded by whoever made the str.
    record = "(;GM[1]CA[ISO-8859-1]SZ[9]PB[José];B[ee])"
    assert "José" in zumen.draw(record).title
    assert "José" in zumen.draw(record.encode("latin-1")).title
    assert "José" not in zumen.draw(record.encode("utf-8")).title


def test_files_are_found_beside_a_path_only() -> None:
    saved = EXAMPLES / "zillions/dice.zsg"
    assert zumen.draw(saved).json["game"] == "zillions"
    for content in (saved.read_bytes(), saved.read_text()):
        with pytest.raises(zumen.ZumenError) as refused:
            zumen.draw(content)
        assert refused.value.code.startswith("zsg::")
        drawn = zumen.draw(content, rules_file=EXAMPLES / "zillions/dice.zrf")
        assert drawn.svg == zumen.draw(saved, rules_file=EXAMPLES / "zillions/dice.zrf").svg


def test_a_style_is_kept() -> None:
    style = zumen.Style(theme="print", width=84, pips=True)
    together = zumen.draw(START, theme="print", width=84, pips=True).svg
    assert style.draw(START).svg == zumen.draw(START, style=style).svg == together
    assert style.draw(START, theme="web").svg == zumen.draw(START, theme="web", width=84, pips=True).svg
    assert style.draw(START, pips=False).svg == zumen.draw(START, theme="print", width=84).svg
    assert style.replace(width=None, pips=None) == zumen.Style(theme="print")
    assert pickle.loads(pickle.dumps(style)) == style and len({style, zumen.Style(**style.options)}) == 1
    assert repr(style) == "zumen.Style(theme='print', width=84, pips=True)"
    assert len(list(style.series(f"{START}\n{START}\n"))) == 2
    with pytest.raises(AttributeError):
        style.theme = "web"  # type: ignore[attr-defined]
    with pytest.raises(AttributeError):
        style._options = {}
    with pytest.raises(TypeError):
        style.options["theme"] = "web"  # type: ignore[index]


def test_a_style_of_pieces_is_a_style_too() -> None:
    book = zumen.draw("shogi", style="book").svg
    assert book != zumen.draw("shogi").svg
    assert book == zumen.draw("shogi", style=zumen.Style(style="book")).svg
    assert zumen.Style(style="book").draw("shogi", style="wedge").svg == zumen.draw("shogi", style="wedge").svg


@pytest.mark.parametrize(
    "options, code, remedy",
    [
        ({"them": "print"}, "option::unknown", "did you mean theme?"),
        ({"width": 1}, "option::value", "10 to 2000"),
        ({"lang": "fr"}, "option::value", "en, ja"),
        ({"delay": 7}, "option::value", "steps of 10"),
        ({"pips": 3}, "option::value", "true or false"),
        ({"theme": "a\0b\ud800"}, "input::surrogate", "decode"),
    ],
)
def test_slips_are_refused_at_once(options: dict[str, object], code: str, remedy: str) -> None:
    for make in (lambda: zumen.Style(**options), lambda: zumen.draw(START, **options)):  # type: ignore[arg-type]
        with pytest.raises(zumen.ZumenError) as refused:
            make()
        assert refused.value.code == code and remedy in (refused.value.help or "")


def test_options_of_another_game_are_refused() -> None:
    with pytest.raises(zumen.ZumenError, match="backgammon has no option"):
        zumen.draw(START, coordinates="a1")


def test_templates_and_themes_of_ones_own(tmp_path: Path) -> None:
    board = ROOT / "templates/backgammon"
    for name in ("board.svg", "classic.css"):
        (tmp_path / name).write_bytes((board / name).read_bytes())
    (tmp_path / "red.css").write_text((board / "classic.css").read_text().replace("#000000", "#cc0000"))
    drawing = zumen.draw(START, template=tmp_path, theme="red")
    assert "theme=red" in drawing.svg
    with pytest.raises(zumen.ZumenError) as refused:
        zumen.draw(START, theme=tmp_path / "gone.css")
    assert refused.value.code == "file::missing"


def test_damaged_fonts_are_refused(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    font = tmp_path / "font.ttf"
    font.write_bytes(b"\0\1\0\0" + bytes(range(256)) * 8)
    with pytest.raises(zumen.ZumenError, match="font"):
        zumen.draw(START, font=[font])
    assert capfd.readouterr().err == ""


def test_threads_share_a_style() -> None:
    style = zumen.Style(theme="print")
    drawn: list[str] = []
    threads = [threading.Thread(target=lambda: drawn.append(style.draw(START).svg)) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert drawn == [style.draw(START).svg] * 8
