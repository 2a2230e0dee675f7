"""Compares the pictures in book.html, book.epub, book.docx, book.pptx and book.odt with files that the program drew, whose names are given."""

import re
import sys
from html import unescape
from pathlib import Path
from urllib.parse import unquote_to_bytes
from zipfile import ZipFile

names = sys.argv[1:]
ALT = 'Two "stones" & more'


def drawn(ending: str) -> list[bytes]:
    return [Path(f"{name}.{ending}").read_bytes() for name in names]


def description(svg: bytes) -> str:
    return unescape(re.search(r"<desc[^>]*>(.*?)</desc>", svg.decode(), re.S)[1])


svgs = drawn("svg")
alts = [description(svg) for svg in svgs[:-1]] + [ALT]
page = Path("book.html").read_text()
images = re.findall(r'<img\s+src="data:image/svg\+xml,([^"]*)"[^>]*?alt="([^"]*)"', page, re.S)
assert [unquote_to_bytes(unescape(source)) for source, _ in images] == svgs
assert [" ".join(unescape(alt).split()) for _, alt in images] == alts, images

with ZipFile("book.epub") as epub:
    files = sorted(name for name in epub.namelist() if name.endswith(".svg"))
    assert [epub.read(name) for name in files] == svgs, files

pngs = drawn("png")
for ending, texts in {"docx": "word/document.xml", "pptx": "ppt/slides/slide", "odt": "content.xml"}.items():
    with ZipFile(f"book.{ending}") as document:
        files = [name for name in document.namelist() if name.endswith(".png") and "Thumbnails" not in name]
        # A quotation has no pictures on slides.
        wanted = {pngs[0], pngs[-1]} if ending == "pptx" else set(pngs)
        assert {document.read(name) for name in files} == wanted, (ending, files)
        words = "".join(unescape(document.read(name).decode()) for name in document.namelist() if name.startswith(texts))
        # OpenDocument has no alternative texts by this pandoc.
        said = {"docx": alts, "pptx": [alts[0], alts[-1]], "odt": []}[ending]
        assert all(alt in words for alt in said), (ending, words)
