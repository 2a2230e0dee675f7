"""Looks at a notebook that was run: every cell ended well, pictures are shown as pictures, and have their words in its page.

    look.py NOTEBOOK PAGE
"""

import html.parser
import json
import pathlib
import sys


class Images(html.parser.HTMLParser):
    """The alternative texts of a page's pictures."""

    def __init__(self, page):
        super().__init__()
        self.texts = []
        self.feed(page)

    def handle_starttag(self, tag, attributes):
        if tag == "img":
            self.texts.append(dict(attributes).get("alt") or "")


notebook = json.loads(pathlib.Path(sys.argv[1]).read_text())
cells = notebook["cells"]
outputs = [output for cell in cells if cell["cell_type"] == "code" for output in cell["outputs"]]
assert outputs and all(output["output_type"] != "error" for output in outputs)
bundles = [output["data"] for output in outputs if "data" in output]
pictures = [bundle for bundle in bundles if "image/svg+xml" in bundle]
assert len(pictures) == 3, len(pictures)
assert all("to play" in "".join(bundle["text/plain"]) for bundle in pictures)
(slider,) = [bundle for bundle in bundles if "application/vnd.jupyter.widget-view+json" in bundle]
# What the slider shows stands with its state, and so would a fault.
widgets = notebook["metadata"]["widgets"]["application/vnd.jupyter.widget-state+json"]["state"].values()
(moved,) = [output for widget in widgets for output in widget["state"].get("outputs", [])]
assert "Move 40" in "".join(moved["data"]["image/svg+xml"])
(table,) = ["".join(bundle["text/html"]) for bundle in bundles if "<table>" in "".join(bundle.get("text/html", ""))]
assert table.count("<img") == 20 and "a die shows 7" in table
said = "".join("".join(output["text"]) for output in outputs if output["output_type"] == "stream")
assert "error[xgid::dice]" in said and "^" in said and "5-point match" in said

texts = Images(pathlib.Path(sys.argv[2]).read_text()).texts
assert len(texts) == 23 and all(len(text) > 40 for text in texts), texts
