"""What tests share: files of the repository, the golden pictures, the program."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import zumen

# The tests run where nothing of the package lies beside them.
ROOT = Path(os.environ.get("ZUMEN_ROOT", Path(__file__).resolve().parents[2]))
EXAMPLES = ROOT / "examples"
GAME = EXAMPLES / "game.sgf"
MATCH = EXAMPLES / "backgammon/club-final.xg"
START = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10"

# Commands of the program that are more than drawing an input.
_COMMANDS = {"batch", "cgf", "convert", "diff", "figures", "moves", "tiles", "tree", "turns"}


def program(*arguments: str | os.PathLike[str], **more: object) -> subprocess.CompletedProcess[bytes]:
    """Runs the program that the package brings."""
    command = [Path(sys.executable).with_name("zumen"), *arguments]
    return subprocess.run(command, capture_output=True, timeout=120, **more)  # type: ignore[call-overload, no-any-return]


def golden() -> list[Path]:
    """Returns the golden pictures that are drawn of one input."""
    cases = (arguments.parent for arguments in sorted(ROOT.glob("tests/golden/*/*/arguments")))
    return [case for case in cases if (case / "arguments").read_text().split("\n")[0] not in _COMMANDS]


def is_picture(case: Path, svg: str) -> bool:
    """Tells whether an SVG is the golden picture of a case, or has its digest."""
    digest = case / "picture.sha256"
    if digest.exists():
        return hashlib.sha256(svg.encode()).hexdigest() == digest.read_text().strip()
    return svg == (case / "picture.svg").read_text()


def asked(case: Path) -> tuple[str | Path, dict[str, object]]:
    """Returns the source and the options of a golden picture."""
    switches = {option.name for game in zumen.games() for option in game.options if option.value is None} | {"trim", "portable"}
    words = (case / "arguments").read_text().splitlines()
    source: str | Path = ""
    options: dict[str, object] = {}
    while words:
        word = words.pop(0)
        if word.startswith("--"):
            name, has_value, value = word[2:].partition("=")
            name = name.replace("-", "_")
            if not has_value and name not in switches and words and not words[0].startswith("--"):
                value = words.pop(0)
            options[name] = value or True
        elif word != "draw":
            source = ROOT / word if len(word) < 200 and (ROOT / word).is_file() else word
    return source, options
