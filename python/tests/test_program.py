"""The program that the package brings: `zumen` and `python -m zumen`."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import zumen
from common import GAME, ROOT, START, program


def module(*arguments: str | Path, **more: object) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-P", "-m", "zumen", *arguments]
    return subprocess.run(command, capture_output=True, timeout=120, **more)  # type: ignore[call-overload, no-any-return]


def test_both_are_the_program(tmp_path: Path) -> None:
    for run in (program, module):
        version = run("--version")
        assert version.returncode == 0 and version.stdout.startswith(b"zumen ")
        assert b"batch" in run("--help").stdout
        drawn = run(START, "-f", "svg", "-o", "-")
        assert (drawn.returncode, drawn.stdout.decode()) == (0, zumen.draw(START).svg)
        typed = run("-f", "svg", "-o", "-", input=START.encode())
        assert typed.stdout == drawn.stdout
        refused = run("nonsense", "-o", "-")
        assert refused.returncode == 1 and b"input::unknown" in refused.stderr and refused.stdout == b""
        assert run("--no-such-option").returncode == 2
        written = run(GAME, "-o", f"{tmp_path}/game.svg")
        assert written.stdout.decode().strip().endswith("game.svg") and (tmp_path / "game.svg").is_file()


def test_a_reader_may_stop_early(tmp_path: Path) -> None:
    file = tmp_path / "list.txt"
    file.write_text(f"{START}\n" * 3000)
    command = [sys.executable, "-P", "-m", "zumen", "batch", file, "-f", "svg"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=tmp_path) as process:
        assert process.stdout and process.stderr
        assert process.stdout.read(10)
        process.stdout.close()
        said = process.stderr.read()
    assert process.returncode == 0 and said == b"", said


def test_control_c_ends_it() -> None:
    command = [sys.executable, "-P", "-m", "zumen", "-f", "svg", "-o", "-"]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    # It waits for an input that never ends.
    time.sleep(1)
    assert process.poll() is None
    process.send_signal(signal.SIGINT)
    try:
        assert process.wait(20) == -signal.SIGINT
    finally:
        process.kill()
        process.communicate()


@pytest.fixture(scope="module")
def engines(tmp_path_factory: pytest.TempPathFactory) -> Path:
    compiler = os.environ.get("CC") or shutil.which("cc")
    if not compiler:
        pytest.skip("there is no C compiler")
    folder = tmp_path_factory.mktemp("engines")
    for name in ("polite", "crash", "hang"):
        source = ROOT / f"tests/engines/{name}.c"
        include = ROOT / "examples/cgfthink"
        command = [compiler, "-w", "-shared", "-fPIC", f"-I{include}", "-o", folder / f"{name}.so", source]
        subprocess.run(command, check=True)
    return folder


def test_engines_are_asked_in_a_process_of_their_own(engines: Path, tmp_path: Path) -> None:
    # Whatever lies in the folder that one works in is not asked.
    (tmp_path / "zumen.py").write_text("raise SystemExit('the wrong one')")
    for run in (program, module):
        crashed = run("cgf", engines / "crash.so", GAME, "-o", "-", cwd=tmp_path)
        assert crashed.returncode == 1 and b"the engine crashed with SIGSEGV" in crashed.stderr, crashed.stderr
        hung = run("cgf", engines / "hang.so", GAME, "--timeout", "1", "-o", "-", cwd=tmp_path)
        assert b"cgf::timeout" in hung.stderr, hung.stderr
        said = run("cgf", engines / "polite.so", GAME, "--timeout", "2", "-f", "text", cwd=tmp_path)
        assert said.returncode == 0 and said.stdout, said.stderr
