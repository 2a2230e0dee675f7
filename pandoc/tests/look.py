"""Compares the pictures in book.html, book.epub and book.docx with files that the program drew, whose names are given."""

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

with ZipFile("book.docx") as docx:
    files = [name for name in docx.namelist() if name.startswith("word/media/")]
    assert {docx.read(name) for name in files} == set(drawn("png")), files
    words = unescape(docx.read("word/document.xml").decode())
    assert all(alt in words for alt in alts)
