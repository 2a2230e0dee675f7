"""Looks at a book that mdBook built: every block became a picture with a title, no id stands twice in the page that
holds all chapters, no include was left, and every link to another page leads there.

    look.py SRC SITE
"""

import collections
import html.parser
import pathlib
import re
import sys


class Page(html.parser.HTMLParser):
    def __init__(self, file):
        super().__init__()
        self.figures, self.ids, self.labels, self.links = 0, collections.Counter(), [], []
        self.feed(file.read_text())

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        self.figures += "zumen" in (attributes.get("class") or "").split() and tag == "figure"
        if "id" in attributes:
            self.ids[attributes["id"]] += 1
        if attributes.get("role") == "img" and "aria-labelledby" in attributes:
            self.labels += [*attributes["aria-labelledby"].split(), *attributes.get("aria-describedby", "").split()]
        if tag == "a" and not re.match("https?:", attributes.get("href") or ""):
            self.links.append(attributes.get("href") or "")


def blocks(text):
    """How many blocks are drawn; those in a longer fence are shown."""
    text = re.sub(r"^````.*?^````$", "", text, flags=re.M | re.S)
    return len(re.findall(r"^[> ]*```zumen", text, flags=re.M))


src, site = map(pathlib.Path, sys.argv[1:])
wanted = sum(blocks(file.read_text()) for file in src.rglob("*.md"))
whole = Page(site / "print.html")
faults = [f"the id {id} stands twice" for id, count in whole.ids.items() if count > 1 and id.startswith("fig-")]
faults += [f"{label} is nowhere" for label in whole.labels if label not in whole.ids]
if whole.figures != wanted or wanted == 0 or len(whole.labels) != 2 * wanted:
    faults.append(f"{whole.figures} figures of {wanted} blocks, {len(whole.labels)} labels")
for file in site.rglob("*.html"):
    # These know no place of their own from which a link would lead.
    if file.name in ("print.html", "404.html", "toc.html"):
        continue
    if "{{#" in re.sub(r"<code.*?</code>", "", file.read_text(), flags=re.S):
        faults.append(f"{file}: an include was left")
    for link in Page(file).links:
        path, _, anchor = link.partition("#")
        there = file.parent / path if path else file
        if not there.exists() or anchor and anchor not in Page(there).ids:
            faults.append(f"{file}: {link} leads nowhere")
print(f"{src}: {wanted} blocks, {whole.figures} pictures, {len(whole.ids)} ids")
if faults:
    sys.exit("\n".join(faults))
