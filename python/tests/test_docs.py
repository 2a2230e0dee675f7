"""What README.md and the book show is what happens."""

from __future__ import annotations

import doctest
import shutil
from pathlib import Path

import pytest

import zumen
from common import EXAMPLES, MATCH, ROOT


@pytest.mark.parametrize("page", ["python/README.md", "docs/book/src/tasks/python.md"])
def test_examples(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copy(EXAMPLES / "game.sgf", tmp_path)
    shutil.copy(MATCH, tmp_path)
    monkeypatch.chdir(tmp_path)
    text = "\n".join("" if line.startswith("```") else line for line in (ROOT / page).read_text().splitlines())
    told: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.REPORT_NDIFF)
    test = doctest.DocTestParser().get_doctest(text, {}, page, page, 0)
    assert len(test.examples) > 10
    results = runner.run(test, out=told.append)
    assert results.failed == 0, "".join(told)


def test_docstrings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for module in (zumen, zumen._style):
        results = doctest.testmod(module, extraglobs={"zumen": zumen})
        assert results.failed == 0
