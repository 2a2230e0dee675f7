"""What is refused: codes, places, carets, remedies; whatever the input is."""

from __future__ import annotations

import pickle
import warnings
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import zumen
from common import EXAMPLES, GAME, ROOT, START, program


def refused(source: zumen.Source, **options: object) -> zumen.ZumenError:
    with pytest.raises(zumen.ZumenError) as error:
        zumen.draw(source, **options)  # type: ignore[arg-type]
    return error.value


def test_a_fault_has_its_place_in_characters() -> None:
    # Characters of four, three and one byte stand before it.
    text = f"𩹄 の対局\n{START}\n" + START.replace(":31:", ":77:") + "\n"
    pages = zumen.series(text)
    with pytest.raises(zumen.ZumenError, match="の対局"):
        next(pages)
    assert next(pages).title.startswith("Backgammon"), "it goes on behind a fault"
    with pytest.raises(zumen.ZumenError) as error:
        next(pages)
    assert list(pages) == []
    fault = error.value
    assert fault.code == "xgid::dice" and fault.message == "a die shows 7; dice show 1 to 6"
    assert fault.span is not None and text[slice(*fault.span)] == "7"
    assert (fault.line, fault.column) == (3, 39)
    assert fault.help is not None and "63" in fault.help
    lines = str(fault).splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith("3 | XGID="))
    assert lines[at + 1].index("^") == lines[at].index("77"), "the caret stands under the fault"
    assert isinstance(fault, ValueError)


def test_a_fault_is_shown_as_the_program_shows_it(tmp_path: Path) -> None:
    file = tmp_path / "bad.txt"
    file.write_text(START.replace(":31:", ":77:"))
    ran = program(file, "-o", tmp_path / "bad.svg")
    assert ran.returncode == 1
    assert str(refused(file)) == ran.stderr.decode().rstrip("\n")
    ran = program(START, "--play", "8/1", "-o", tmp_path / "bad.svg")
    assert str(refused(START, play="8/1")) == ran.stderr.decode().rstrip("\n")


def test_a_template_says_all_that_is_wrong(tmp_path: Path) -> None:
    board = (ROOT / "templates/backgammon/board.svg").read_text()
    (tmp_path / "board.svg").write_text(board.replace('id="point-1"', 'id="pont-1"').replace('id="tray-top"', 'id="tray-tip"'))
    (tmp_path / "classic.css").write_bytes((ROOT / "templates/backgammon/classic.css").read_bytes())
    fault = refused(START, template=tmp_path)
    assert len(fault.reports) > 1 and all(report.about == "picture" for report in fault.reports)
    assert all(report.message in str(fault) for report in fault.reports[:10])


def test_errors_pickle() -> None:
    fault = refused(START.replace(":31:", ":77:"))
    again = pickle.loads(pickle.dumps(fault))
    assert type(again) is zumen.ZumenError and again.reports == fault.reports and str(again) == str(fault)
    assert (again.code, again.span, again.line, again.column) == (fault.code, fault.span, fault.line, fault.column)


def test_what_is_odd_is_a_python_warning() -> None:
    game = "(;GM[1]SZ[9];B[ee];W[zz])"
    with pytest.warns(zumen.ZumenWarning) as caught:
        drawing = zumen.draw(game)
    assert [str(one.message) for one in caught] == [str(report) for report in drawing.warnings]
    report = drawing.warnings[0]
    assert report.severity == "warning" and report.code.startswith("sgf::")
    assert report.span is not None and game[slice(*report.span)] == "zz"
    assert caught[0].filename == __file__, "it is about who draws"
    with warnings.catch_warnings():
        warnings.simplefilter("error", zumen.ZumenWarning)
        with pytest.raises(zumen.ZumenWarning):
            zumen.draw(game)
    warning = pickle.loads(pickle.dumps(zumen.ZumenWarning(report)))
    assert warning.report == report and str(warning) == str(report)


def test_a_series_and_a_style_warn_where_they_are_used() -> None:
    game = "(;GM[1]SZ[9];B[ee];W[zz])"
    for draw in (
        lambda: list(zumen.series(game)),
        lambda: zumen.Style().draw(game),
        lambda: list(zumen.Style().series(game)),
        lambda: zumen.read(game).draw(),
        lambda: zumen.read(game)[0].draw(),
        lambda: list(zumen.read(game).series()),
    ):
        with pytest.warns(zumen.ZumenWarning) as caught:
            draw()
        assert {one.filename for one in caught} == {__file__}


@pytest.mark.parametrize("page", [0, -1, 2, 10**6])
def test_there_are_no_other_pages(page: int) -> None:
    assert refused(START, page=page).message == f"there is no page {page}"


HOSTILE = {
    "nothing": b"",
    "zeros": bytes(1000),
    "brackets": b"[" * 500_000,
    "a deep record": b"(;B[aa]" * 60_000,
    "a deep object": b'{"a":' * 100_000,
    "a bomb of macros": b"(game (title x))" + b"".join(b"(define m%d m%d m%d)" % (n, n + 1, n + 1) for n in range(24)),
    "an archive": b"PK\3\4" + bytes(60),
    "a JPEG": b"\xff\xd8\xff\xe0" + bytes(60),
    "too much": b"x" * ((64 << 20) + 1),
    "UTF-16 cut off": START.encode("utf-16")[:-1],
    "half a picture": b'<svg xmlns="http://www.w3.org/2000/svg"',
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_inputs_are_refused(name: str) -> None:
    for source in (HOSTILE[name], HOSTILE[name].decode("latin-1")):
        try:
            # What is odd is drawn all the same.
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", zumen.ZumenWarning)
                zumen.draw(source)
        except zumen.ZumenError as fault:
            assert fault.reports and len(str(fault)) < 20_000
        for report in zumen.validate(source):
            assert report.shown


def test_text_cannot_break_out() -> None:
    name = '"><script>alert(1)</script>]]>&\0'
    record = "(;GM[1]SZ[9]PB[" + name.replace("]", "\\]") + "];B[ee])"
    drawing = zumen.draw(record, caption=name)
    for shown in (drawing.svg, drawing.html, drawing._repr_mimebundle_()[0]["image/svg+xml"]):
        assert "<script>alert" not in shown


@given(st.text() | st.binary())
@settings(max_examples=200, deadline=None)
def test_any_text_is_drawn_or_refused(source: str | bytes) -> None:
    try:
        drawing = zumen.draw(source)
    except zumen.ZumenError as fault:
        check(fault, source)
    else:
        assert drawing.svg.startswith("<svg")


def check(fault: zumen.ZumenError, source: str | bytes) -> None:
    for report in fault.reports:
        assert report.code and report.message and report.shown
        if report.span and report.file == "input" and isinstance(source, str):
            start, end = report.span
            assert 0 <= start <= end <= len(source)


LETTERS = st.sampled_from("-ABCDEFGHIJKLMNOabcdefghijklmno")
IDS = st.builds(
    lambda board, fields: "XGID=" + "".join(board) + ":" + ":".join(map(str, fields)),
    st.lists(LETTERS, min_size=26, max_size=26),
    st.tuples(
        st.integers(0, 11),
        st.sampled_from([-1, 0, 1]),
        st.sampled_from([-1, 1]),
        st.sampled_from(["00", "31", "66", "D", "70"]),
        st.integers(0, 9),
        st.integers(0, 9),
        st.integers(0, 3),
        st.integers(0, 9),
        st.integers(0, 12),
    ),
)


@given(IDS)
@settings(max_examples=200, deadline=None)
def test_any_id_is_drawn_or_refused_at_its_place(text: str) -> None:
    try:
        drawing = zumen.draw(text)
    except zumen.ZumenError as fault:
        check(fault, text)
        assert fault.code.split("::")[0] in ("xgid", "backgammon", "input"), fault.code
    else:
        # What was read says the same again.
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", zumen.ZumenWarning)
            assert zumen.draw(zumen.convert(text, "xgid")).json["position"] == drawing.json["position"]


def legal(counts: list[int]) -> list[int]:
    """Cuts counts of checkers to the fifteen that a player has."""
    left = 15
    return [left - (left := max(0, left - count)) for count in counts]


@given(st.lists(st.integers(0, 15), min_size=12, max_size=12), st.lists(st.integers(0, 15), min_size=12, max_size=12))
@settings(max_examples=100, deadline=None)
def test_legal_ids_are_drawn(one: list[int], two: list[int]) -> None:
    def letters(counts: list[int], first: str) -> str:
        return "".join(chr(ord(first) + count - 1) if count else "-" for count in counts)

    mine, theirs = legal(one), legal(two)
    if sum(mine) == 0 or sum(theirs) == 0:
        return
    drawing = zumen.draw(f"XGID=-{letters(mine, 'A')}{letters(theirs, 'a')}-:0:0:1:31:0:0:0:7:10")
    assert drawing.svg.endswith("</svg>\n") and not drawing.warnings


@given(st.dictionaries(st.text(max_size=12), st.none() | st.booleans() | st.integers() | st.floats() | st.text(), max_size=3))
@settings(max_examples=200, deadline=None)
def test_any_options_are_taken_or_refused(options: dict[str, object]) -> None:
    options = {name: value for name, value in options.items() if name not in ("page", "style", "source")}
    try:
        zumen.draw(START, **options)  # type: ignore[arg-type]
    except zumen.ZumenError as fault:
        check(fault, "")


def test_validating_finds_everything() -> None:
    assert zumen.validate(GAME) == []
    faults = zumen.validate("(;GM[1]SZ[9]AB[yy];B[ee];W[zz])")
    assert [report.severity for report in faults] == ["warning", "warning"]
    assert all("^" in report.shown for report in faults)
    assert [report.code for report in zumen.validate("nonsense")] == ["input::unknown"]
    assert zumen.validate(EXAMPLES / "zillions/dice.zsg") == []
