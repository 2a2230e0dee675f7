"""Compiles what lies in this folder and compares: pictures with those of the program, alternative texts, faults."""

import json
import os
import subprocess
from pathlib import Path

import typst

PROGRAM = os.environ["PROGRAM"]
HERE = {"root": ".", "package_path": "packages"}


def command(*arguments: str) -> str:
    return subprocess.run([PROGRAM, "draw", *arguments, "-o", "-"], check=True, capture_output=True, text=True).stdout


def query(document: str, label: str) -> list:
    return json.loads(typst.query(document, label, field="value", **HERE))


COMMANDS = {
    "backgammon": [
        "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10",
        *["--play", "8/5 6/5", "--pips", "--theme", "print", "--width", "84"],
    ],
    "go": ["game.sgf", "--moves", "17-43", "--theme", "colour", "--trim"],
    "shogi": ["game.kif", "--at", "15", "--lang", "ja", "--figure", "1"],
    "names": ["game.sgf", "--at", "5", "--caption", "白の手番 이창호 马", "--lang", "zh", "--id-prefix", "a-"],
    "carcassonne": ["game.json", "--at", "20"],
    "zillions": ["chess.zrf", "--theme", "print"],
    "raw": ["4HPwATDgc/ABMA:cAkqAAAAAAAE"],
}

drawn = query("figures.typ", "<drawn>")
assert [one["name"] for one in drawn] == list(COMMANDS)
for one in drawn:
    assert one["svg"] == command(*COMMANDS[one["name"]]), f"{one['name']} has other bytes than the program's"
print(f"{len(drawn)} pictures have the bytes of the program's")

[images] = query("figures.typ", "<images>")
alts = [image["alt"] for image in images]
assert alts[: len(drawn)] == [one["alt"] for one in drawn], alts
assert "Play: 8/5 6/5" in alts[0] and all(len(alt) > 30 for alt in alts[: len(drawn)]), alts
assert alts[-4:-1] == ["A part of the column", "A size of the text", "In a figure"], alts
# "0% + 85.04pt": the column is 100 mm, a text has 11 pt.
widths = [image["width"].split()[-1] for image in images[-4:]]
assert [round(float(width[:-2]) / 72 * 25.4, 1) for width in widths] == [50, 46.6, 30, 40], widths

document = typst.compile("figures.typ", format="pdf", pretty=True, **HERE)
Path("figures.pdf").write_bytes(document)
assert document.count(b"/Alt ") >= len(images) and b"/Alt (In a figure)" in document, document.count(b"/Alt ")

FAULTS = {
    '#zumen("XGID=-b----E-C---eE---c-e----B-:0:0:1:39:0:0:0:0:10")': [
        "xgid::dice: a die shows 9; dice show 1 to 6",
        "in input, line 1, column 40",
        "help: write 00 before the roll",
    ],
    '#zumen("4HPwATDgc/ABMA", them: "print")': ["option::unknown: ", "help: did you mean theme?"],
    '#zumen("4HPwATDgc/ABMA", page: 2)': ["there is no page 2", "the last page is 1"],
    '#zumen("4HPwATDgc/ABMA", rules: "/etc/passwd")': ["option::"],
    '#zumen("4HPwATDgc/ABMA", play: ("8/5", "6/5"))': ["the option play is a text, a number, a length or a switch"],
    '#zumen("4HPwATDgc/ABMA", "pips")': ["an option has a name"],
    "#zumen(7)": ["zumen draws a text, bytes or a raw text"],
}
for line, parts in FAULTS.items():
    Path("fault.typ").write_text(f'#import "@local/zumen:0.3.0": zumen\n{line}\n')
    try:
        typst.compile("fault.typ", **HERE)
    except typst.TypstError as error:
        said = str(error)
        assert all(part in said for part in parts), f"{line}: {said}"
    else:
        raise AssertionError(f"{line} was drawn")
print(f"{len(FAULTS)} faults were told")

typst.compile("book/book.typ", output="book/book.pdf", **HERE)
