"""Compiles book.typ and documents with faults, in the folder that is given."""

import sys
from pathlib import Path

import pypdf
import typst

work = Path(sys.argv[1])


def compiled(text):
    (work / "one.typ").write_text('#import "@local/zumen:0.1.0": zumen\n' + text, "utf-8")
    return typst.compile(work / "one.typ", package_path=work)


def refused(text, *said):
    try:
        compiled(text)
    except RuntimeError as fault:
        for part in said:
            assert part in str(fault), f"{part} is not in: {fault}"
        return
    raise AssertionError(f"{text} was compiled")


pdf = work / "book.pdf"
typst.compile(work / "book.typ", output=pdf, package_path=work, pdf_standards=["ua-1"])
reader = pypdf.PdfReader(pdf)
for page in reader.pages:
    # Vectors, and no pixels.
    assert not page.images, page


def alternatives(element):
    """The alternative texts of a tagged document."""
    element = element.get_object()
    if isinstance(element, pypdf.generic.ArrayObject):
        return [text for child in element for text in alternatives(child)]
    if not isinstance(element, pypdf.generic.DictionaryObject):
        return []
    own = [str(element["/Alt"])] if "/Alt" in element else []
    return own + (alternatives(element["/K"]) if "/K" in element else [])


texts = alternatives(reader.trailer["/Root"]["/StructTreeRoot"])
assert len(texts) == 4, texts
assert texts[0].startswith("Backgammon: White to play 3-1") and "2 on 24" in texts[0], texts[0]

# The size on paper is that which was asked for.
svg = typst.compile(work / "book.typ", format="svg", package_path=work)
assert svg

refused('#zumen("XGID=-BBB")', "xgid::fields", "1 of 10 fields", "POSITION:CUBE")
refused('#zumen("4HPwATDgc/ABMA", them: "print")', "option::unknown", "did you mean theme?")
compiled('#zumen("4HPwATDgc/ABMA", pips: false, caption: none)')
print(f"{len(texts)} figures in {len(reader.pages)} pages")
