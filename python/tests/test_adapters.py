"""Documents that Sphinx and MkDocs build, with diagrams in them."""

from __future__ import annotations

import base64
import re
import shutil
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

import zumen
from common import EXAMPLES, GAME, START

CONF = """
project = "A book"
extensions = ["myst_parser", "zumen.sphinx"]
zumen_options = {"theme": "web"}
"""

RST = f"""
A book
======

.. toctree::

   chapter

.. zumen:: {START}
   :play: 8/5 6/5
   :pips:
   :name: the-play

See :ref:`the board <the-play>`.

.. zumen::
   :file: game.sgf
   :figures: 20
   :theme: print
   :alt: A "figure" & more

.. zumen::

   (;GM[1]SZ[9]PB[Kita]
   ;B[ee];W[cc])
"""

MARKDOWN = f"""
# A chapter

```{{zumen}}
:theme: dark

{START}
```
"""


def sphinx(folder: Path, builder: str) -> tuple[str, Path]:
    """Builds the document; returns what was said, and the folder with what was built."""
    out = folder / builder
    command = [sys.executable, "-P", "-m", "sphinx", "-q", "-b", builder, "-d", folder / "doctrees", folder / "src", out]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert ran.returncode == 0, ran.stderr
    return ran.stderr, out


@pytest.fixture
def book(tmp_path: Path) -> Path:
    pytest.importorskip("sphinx")
    source = tmp_path / "src"
    source.mkdir()
    (source / "conf.py").write_text(CONF)
    (source / "index.rst").write_text(RST)
    (source / "chapter.md").write_text(MARKDOWN)
    shutil.copy(GAME, source)
    return tmp_path


def test_sphinx_builds_html(book: Path) -> None:
    said, out = sphinx(book, "html")
    assert said == ""
    page = (out / "index.html").read_text()
    images = re.findall(r'<img alt="([^"]*)" class="([^"]*)"[^>]* src="(_images/zumen-[0-9a-f]+\.svg)"', page)
    assert len(images) == 5, page
    drawn = [(out / place).read_text() for _, _, place in images]
    assert drawn[0] == zumen.draw(START, play="8/5 6/5", pips=True, theme="web").svg
    assert drawn[1:4] == [drawing.svg for drawing in zumen.series(GAME, figures=20, theme="print")]
    assert drawn[4] == zumen.draw("(;GM[1]SZ[9]PB[Kita]\n;B[ee];W[cc])", theme="web").svg
    assert images[1][:2] == ("A &quot;figure&quot; &amp; more", "zumen")
    assert 'id="the-play"' in page and 'href="#the-play"' in page
    chapter = (out / "chapter.html").read_text()
    assert (out / re.findall(r'src="(_images/zumen-[^"]+)"', chapter)[0]).read_text() == zumen.draw(START, theme="dark").svg


def test_sphinx_builds_what_is_no_html(book: Path) -> None:
    said, out = sphinx(book, "latex")
    assert said == ""
    (tex,) = out.glob("*.tex")
    names = re.findall(r"\\sphinxincludegraphics\{(zumen-[0-9a-f]+\.pdf)\}", tex.read_text())
    assert len(names) == 6
    assert "\\phantomsection\\label{\\detokenize{index:the-play}}\n\\noindent\\sphinxinclude" in tex.read_text()
    assert r"\hyperref[\detokenize{index:the-play}]" in tex.read_text()
    # The chapter comes first.
    assert (out / names[0]).read_bytes() == zumen.draw(START, theme="dark").pdf
    assert (out / names[1]).read_bytes() == zumen.draw(START, play="8/5 6/5", pips=True, theme="web").pdf
    said, out = sphinx(book, "text")
    assert said == "" and "White to play 3-1" in " ".join((out / "index.txt").read_text().split())
    said, out = sphinx(book, "epub")
    assert "zumen" not in said
    pages = {path.suffix for path in out.rglob("zumen-*")}
    assert pages == {".svg"}


@pytest.mark.parametrize("builder", ["man", "texinfo", "text", "xml"])
def test_sphinx_writes_words_as_paragraphs(book: Path, builder: str) -> None:
    (book / "src/conf.py").write_text(CONF + 'man_pages = [("index", "book", "A book", "", 1)]\n')
    text = "Two\n----\n\n"
    text += "".join(f".. zumen:: {START}\n   :alt: .so /etc/{name}\n      .so @last{{}}\n\n" for name in ("first", "second"))
    (book / "src/index.rst").write_text(f"A book\n======\n\n{text}Three\n-----\n\nThe end.\n")
    (book / "src/chapter.md").unlink()
    said, out = sphinx(book, builder)
    assert said == ""
    (page,) = (path for ending in ("1", "texi", "txt", "xml") for path in out.glob(f"*.{ending}"))
    written = page.read_text()
    lines = written.splitlines()
    assert builder != "man" or not any(line.startswith(".so") for line in lines)
    assert written.count("/etc/first") == written.count("/etc/second") == 1
    assert not any("first" in line and "second" in line for line in lines)
    assert not any("last" in line and "Three" in line for line in lines)
    assert builder != "texinfo" or "@last" not in written.replace("@@last", "")


def test_sphinx_says_where_a_fault_is(book: Path) -> None:
    index, chapter = book / "src/index.rst", book / "src/chapter.md"
    index.write_text(RST + "\n.. zumen::\n\n   " + START + "\n   " + START.replace(":31:", ":77:") + "\n")
    more = "\n```{zumen}\n(;GM[1]SZ[9];B[zz])\n```\n\n```{zumen}\n:file: none.sgf\n```\n"
    chapter.write_text(MARKDOWN + more + f"\n```{{zumen}}\n:file: game.sgf\n\n{START}\n```\n")
    said, _ = sphinx(book, "html")
    line = len(RST.splitlines()) + 5
    assert f"index.rst:{line}: ERROR: error[xgid::dice]" in said and "^" in said
    line = len(MARKDOWN.splitlines()) + 3
    assert re.search(rf"chapter.md:{line}: WARNING: warning\[sgf::off-board\]", said), said
    assert "there is no file none.sgf" in said
    assert f"chapter.md:{line + 7}: ERROR: error[book::both]" in said, said


def test_sphinx_draws_anew_when_a_file_changes(book: Path) -> None:
    sphinx(book, "html")
    game = book / "src/game.sgf"
    game.write_text(game.read_text().replace("Kita", "Higashi"))
    _, out = sphinx(book, "html")
    assert any("Higashi" in path.read_text() for path in (out / "_images").glob("zumen-*.svg"))


@pytest.fixture
def saved_game(book: Path) -> Path:
    """A book with a saved game and nothing else: its rules lie beside it."""
    (book / "src/index.rst").write_text("A book\n======\n\n.. zumen::\n   :file: chess.zsg\n")
    (book / "src/chapter.md").unlink()
    for name in ("chess.zsg", "chess.zrf"):
        shutil.copy(EXAMPLES / "zillions" / name, book / "src")
    return book


def test_sphinx_draws_anew_when_rules_change(saved_game: Path) -> None:
    sphinx(saved_game, "html")
    rules = saved_game / "src/chess.zrf"
    before = rules.read_text()
    rules.write_text(before.replace('(title "Chess")', '(title "Xiangqi")'))
    said, _ = sphinx(saved_game, "html")
    assert "index.rst:4: ERROR: error[zsg::variant]" in said and "Xiangqi" in said
    rules.unlink()
    said, _ = sphinx(saved_game, "html")
    assert "index.rst:4: ERROR: error[zsg::rules]" in said
    rules.write_text(before)
    said, out = sphinx(saved_game, "html")
    assert said == "" and "<img" in (out / "index.html").read_text()


@pytest.mark.parametrize("option, name", [("pieces", "mine.txt"), ("pieces", "king.png"), ("template", "web.css")])
def test_sphinx_knows_the_files_of_options(option: str, name: str, tmp_path: Path) -> None:
    pytest.importorskip("sphinx")
    from zumen.sphinx import ZumenDirective

    for file in ("mine.txt", "king.png", "web.css"):
        (tmp_path / file).touch()
    noted: list[str] = []
    directive = SimpleNamespace(env=SimpleNamespace(note_dependency=noted.append))
    value = tmp_path if option == "template" else tmp_path / "mine.txt"
    ZumenDirective._note(directive, None, {option: str(value), "theme": "web"})  # type: ignore[arg-type]
    assert str(tmp_path / name) in noted and all(Path(path).exists() for path in noted)


def test_sphinx_needs_no_file_again(saved_game: Path) -> None:
    # Between reading and writing the rules vanish.
    hook = "def setup(app):\n    app.connect('env-updated', lambda app, env: (app.srcdir / 'chess.zrf').unlink())\n"
    (saved_game / "src/conf.py").write_text(CONF + hook)
    rules = (saved_game / "src/chess.zrf").read_bytes()
    said, out = sphinx(saved_game, "html")
    assert said == "" and "<img" in (out / "index.html").read_text()
    (saved_game / "src/chess.zrf").write_bytes(rules)
    said, out = sphinx(saved_game, "latex")
    (tex,) = out.glob("*.tex")
    assert "index.rst:4: WARNING: error[zsg::" in said and "White" in tex.read_text()


SITE = """
site_name: A site
use_directory_urls: false
plugins: []
markdown_extensions:
  - pymdownx.superfences:
      custom_fences:
        - name: zumen
          class: zumen
          format: !!python/name:zumen.mkdocs.fence
          validator: !!python/name:zumen.mkdocs.options
"""

PAGE = f"""
# A page

``` {{.zumen theme=web play="8/5 6/5" pips=true}}
{START}
```

```zumen
{START}
```

The same again:

```zumen
{START}
```

``` {{.zumen file=docs/game.sgf figures=20 theme=print}}
```
"""


def mkdocs(folder: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-P", "-m", "mkdocs", "build", "--strict"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=120)


@pytest.fixture
def site(tmp_path: Path) -> Path:
    pytest.importorskip("mkdocs")
    (tmp_path / "docs").mkdir()
    (tmp_path / "mkdocs.yml").write_text(SITE)
    (tmp_path / "docs/index.md").write_text(PAGE)
    shutil.copy(GAME, tmp_path / "docs")
    return tmp_path


def test_mkdocs_builds_a_page(site: Path) -> None:
    ran = mkdocs(site)
    assert ran.returncode == 0, ran.stderr
    page = (site / "site/index.html").read_text()
    figures = re.findall(r'<figure class="zumen"><img alt="([^"]+)" src="data:image/svg\+xml;base64,([^"]+)"></figure>', page)
    drawn = [base64.b64decode(picture).decode() for _, picture in figures]
    start = zumen.draw(START)
    assert drawn[0] == zumen.draw(START, theme="web", play="8/5 6/5", pips=True).svg
    assert drawn[1] == drawn[2] == start.svg
    assert drawn[3:] == [drawing.svg for drawing in zumen.series(GAME, figures=20, theme="print")]
    assert figures[1][0] == start.alt


def test_mkdocs_takes_an_id_and_an_alternative_text(site: Path) -> None:
    block = '``` {.zumen #fig-b .wide file=docs/game.sgf figures=20 alt=\'A "figure" & more\'}\n```'
    (site / "docs/index.md").write_text(f"# A page\n\n[Below](#fig-b)\n\n{block}\n")
    ran = mkdocs(site)
    assert ran.returncode == 0, ran.stderr
    figures = re.findall(r'<figure class="zumen wide"( id="fig-b")?><img alt="([^"]+)"', (site / "site/index.html").read_text())
    assert [name for name, _ in figures] == [' id="fig-b"', "", ""]
    assert {alt for _, alt in figures} == {"A &quot;figure&quot; &amp; more"}


def test_mkdocs_warns_of_what_is_odd(site: Path) -> None:
    (site / "docs/index.md").write_text("# A page\n\n```zumen\n(;GM[1]SZ[9]\n;B[zz])\n```\n")
    ran = mkdocs(site)
    assert ran.returncode != 0
    assert 'index.md, the block "(;GM[1]SZ[9]": warning[sgf::off-board]' in ran.stderr


@pytest.mark.parametrize(
    "block, told",
    [
        ("```zumen\n" + START.replace(":31:", ":77:") + "\n```", "error[xgid::dice]: a die shows 7"),
        ("``` {.zumen them=web}\n" + START + "\n```", "did you mean theme?"),
        ("``` {.zumen data-x=1}\n" + START + "\n```", f'index.md, the block "{START}":\n'),
        ("``` {.zumen file=docs/game.sgf them=web}\n```", "index.md, the block file=docs/game.sgf:\n"),
        ("``` {.zumen file=docs/game.sgf}\n" + START + "\n```", "error[book::both]"),
        ("``` {.zumen theme=wbe}\n" + START + "\n```", "did you mean web?"),
        ("``` {.zumen file=docs/none.sgf}\n```", "docs/none.sgf: No such file"),
    ],
)
def test_mkdocs_ends_with_a_fault(site: Path, block: str, told: str) -> None:
    (site / "docs/index.md").write_text(f"# A page\n\n{block}\n")
    ran = mkdocs(site)
    assert ran.returncode != 0 and told in ran.stderr, ran.stderr
