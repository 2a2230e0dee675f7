"""Threads and processes: several draw at once, and what they hand to each other arrives whole."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import sys
import threading
import time
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor

import pytest

import zumen
from common import GAME, MATCH, START

BAD = START.replace(":31:", ":77:")


def many() -> list[tuple[str, dict[str, object]]]:
    """Returns some sources with options, all of them different."""
    themes = ["classic", "print", "web", "dark"]
    return [(START, {"theme": theme, "home": home, "caption": f"{n}"}) for n, (theme, home) in enumerate(
        (theme, home) for theme in themes for home in ("left", "right")
    )]


def svg(asked: tuple[str, dict[str, object]]) -> str:
    return zumen.draw(asked[0], **asked[1]).svg  # type: ignore[arg-type]


def png(asked: tuple[str, dict[str, object]]) -> bytes:
    return zumen.draw(asked[0], **asked[1]).png  # type: ignore[arg-type]


def drawing(source: str) -> zumen.Drawing:
    return zumen.draw(source, theme="print")


def test_threads_draw_what_one_thread_draws() -> None:
    asked = many() * 4
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(svg, asked)) == [svg(one) for one in asked]
        assert list(pool.map(png, asked[:8])) == [png(one) for one in asked[:8]]


def test_other_threads_run_while_one_draws() -> None:
    is_done = threading.Event()
    counted = 0

    def draw() -> None:
        zumen.draw(GAME, every=1).gif
        is_done.set()

    thread = threading.Thread(target=draw)
    thread.start()
    while not is_done.is_set():
        counted += 1
        time.sleep(0)
    thread.join()
    # One that held the interpreter's lock would let this loop turn a few times.
    assert counted > 100


def test_a_thread_draws_a_series_of_another() -> None:
    pages = zumen.series(GAME, figures=10)
    with ThreadPoolExecutor(4) as pool:
        drawn = [page for page in pool.map(lambda _: next(pages, None), range(12)) if page]
    assert sorted(page.svg for page in drawn) == sorted(page.svg for page in zumen.series(GAME, figures=10))


@pytest.mark.parametrize("method", ["fork", "spawn", "forkserver"])
def test_processes_hand_over_drawings_and_faults(method: str) -> None:
    if method not in multiprocessing.get_all_start_methods():
        pytest.skip(f"this system has no {method}")
    with ProcessPoolExecutor(2, multiprocessing.get_context(method)) as pool:
        drawn, refused = pool.submit(drawing, START), pool.submit(drawing, BAD)
        here = drawing(START)
        there = drawn.result(120)
        assert (there.svg, there.png, there.title, there.alt) == (here.svg, here.png, here.title, here.alt)
        with pytest.raises(zumen.ZumenError) as error:
            refused.result(120)
        assert error.value.code == "xgid::dice" and "^" in str(error.value)
        assert list(pool.map(svg, many(), timeout=120)) == [svg(one) for one in many()]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system does not fork")
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_a_process_is_forked_while_threads_draw() -> None:
    is_done = threading.Event()
    svg((START, {}))

    def draw() -> None:
        number = 0
        while not is_done.is_set():
            number += 1
            zumen.draw(START, id_prefix=f"a{number}-").png

    threads = [threading.Thread(target=draw) for _ in range(2)]
    for thread in threads:
        thread.start()
    try:
        for _ in range(20):
            child = os.fork()
            if child == 0:
                try:
                    is_same = zumen.draw(START).png[:4] == b"\x89PNG" and len(list(zumen.series(f"{START}\n{START}"))) == 2
                    os._exit(0 if is_same else 1)
                finally:
                    os._exit(2)
            assert _ended(child) == 0
    finally:
        is_done.set()
        for thread in threads:
            thread.join()


def _ended(child: int) -> int:
    """Waits for a process, and kills one that waits for ever."""
    for _ in range(600):
        ended, status = os.waitpid(child, os.WNOHANG)
        if ended:
            return os.waitstatus_to_exitcode(status)
        time.sleep(0.05)
    os.kill(child, 9)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def test_pickles_hold_the_source_and_not_the_picture() -> None:
    for one in (
        zumen.draw(START, theme="print", play="8/5 6/5"),
        zumen.draw(GAME, at=40),
        zumen.draw(MATCH, game=2, at=59),
        zumen.read(f"{START}\n{START}")[1].draw(),
        list(zumen.series(GAME, figures=10))[2],
    ):
        _ = one.png
        pickled = pickle.dumps(one)
        assert b"<svg" not in pickled and b"IHDR" not in pickled
        again = pickle.loads(pickled)
        assert (again.svg, again.png, again.title, again.alt, again.warnings, again.json) == (
            one.svg,
            one.png,
            one.title,
            one.alt,
            one.warnings,
            one.json,
        )


def test_a_file_that_is_gone_is_no_matter_to_a_pickle(tmp_path: pytest.TempPathFactory) -> None:
    file = tmp_path / "game.sgf"  # type: ignore[operator]
    file.write_bytes(GAME.read_bytes())
    drawn = zumen.draw(file, at=10)
    pickled = pickle.dumps(drawn)
    file.unlink()
    assert pickle.loads(pickled).pdf == drawn.pdf == zumen.draw(GAME, at=10).pdf


def test_an_unfinished_series_ends_with_the_interpreter() -> None:
    import subprocess

    code = f"import zumen; pages = zumen.series({START!r} + chr(10) + {START!r}); print(next(pages).title)"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, timeout=60, text=True)
    assert ran.returncode == 0 and ran.stdout.startswith("Backgammon") and ran.stderr == ""
