"""The directive ``zumen`` for Sphinx, in reStructuredText and in MyST::

    extensions = ["zumen.sphinx"]
    zumen_options = {"theme": "web"}

.. code-block:: rst

    .. zumen:: XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10
       :play: 8/5 6/5
       :pips:

    .. zumen::
       :file: game.sgf
       :moves: 17-43

HTML gets SVG, LaTeX gets PDF, everything else the alternative text. Each page of a series is a picture of its own. What is
refused is an error of the document, at its line; what is odd is a warning.
"""

from __future__ import annotations

import os
import pickle
import posixpath
import zlib
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective

from . import __version__
from ._adapter import drawings, option_names, source_of
from ._drawing import replace
from ._report import ZumenError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata
    from sphinx.writers.html5 import HTML5Translator
    from sphinx.writers.latex import LaTeXTranslator

_logger = logging.getLogger(__name__)


class diagram(nodes.General, nodes.Element):
    """A picture in a document: its ``svg``, its ``alt``, and the pickled ``drawing``.

    A document is read again long after it was drawn, when the files of a drawing may be gone: only PDF needs them.
    """


class ZumenDirective(SphinxDirective):
    """Draws its argument, its content, or a file."""

    has_content = True
    optional_arguments = 1
    final_argument_whitespace = True
    option_spec: ClassVar[dict[str, Callable[[str], Any]] | None] = {
        "file": directives.path,
        "alt": directives.unchanged,
        "class": directives.class_option,
        "name": directives.unchanged,
        **{name: lambda value: value for name in option_names()},
    }

    def run(self) -> list[nodes.Node]:
        """Returns a node for each picture."""
        options = {**self.config.zumen_options, **self.options}
        alt, classes = options.pop("alt", None), options.pop("class", [])
        options.pop("name", None)
        file = options.pop("file", None)
        found: list[nodes.Node] = []
        self._note(file, options)
        try:
            for drawing in drawings(source_of(self._path(file) if file else None, self._text()), options):
                for report in drawing.warnings:
                    _logger.warning("%s", report, location=(self.env.docname, self._line(file, report.line)))
                node = diagram(svg=drawing.svg, alt=alt or drawing.alt, classes=["zumen", *classes])
                node["drawing"] = pickle.dumps(drawing)
                self.set_source_info(node)
                found.append(node)
        except ZumenError as error:
            # What is missing may be there the next time.
            self.env.note_reread()
            return [self.state_machine.reporter.error(str(error), line=self._line(file, error.line))]
        if found:
            self.add_name(found[0])
        return found

    def _path(self, file: str) -> Path:
        path = self.env.relfn2path(file)[1]
        if not Path(path).is_file():
            raise self.error(f"there is no file {file}")
        return Path(path)

    def _note(self, file: str | None, options: dict[str, Any]) -> None:
        """Notes what the page depends on: its file, those of its options, and what these may name."""
        named = {name: os.path.abspath(value) for name, value in options.items() if isinstance(value, (str, os.PathLike))}
        if file:
            named["file"] = self.env.relfn2path(file)[1]
        for name, path in named.items():
            if name == "file" or os.path.isfile(path):
                self.env.note_dependency(path)
            for other in _named(name, path):
                self.env.note_dependency(other)

    def _text(self) -> str:
        return "\n".join([*self.arguments, *self.content])

    def _line(self, file: str | None, line: int | None) -> int:
        """Returns the line of the document for one of the source."""
        if file or line is None:
            return self.lineno
        before = len(self.arguments)
        # MyST counts from the block, docutils from the start of the document.
        start = self.lineno if type(self.state).__module__.startswith("myst_parser") else 0
        return self.lineno if line <= before else start + self.content_offset + line - before


class Words(SphinxPostTransform):
    """Puts a paragraph with the alternative text where a builder shows no picture; its writer knows how a text is quoted."""

    default_priority = 200

    def run(self, **more: Any) -> None:
        if self.app.builder.format in ("html", "latex"):
            return
        for node in list(self.document.findall(diagram)):
            node.replace_self(nodes.paragraph("", node["alt"]))


def _named(option: str, path: str) -> Iterator[str]:
    """Yields the files that the file or folder of an option may name: the library does not tell which it read."""
    if option == "template":
        top, endings = path, [""]
    elif option == "pieces" or path.lower().endswith((".zrf", ".zsg")):
        top, endings = os.path.dirname(path), [".zrf", ".bmp", ".png"]
    else:
        return
    for folder, inner, names in os.walk(top):
        # What was built lies there, and is new each time.
        inner[:] = [name for name in inner if not name.startswith(("_", "."))]
        yield from (os.path.join(folder, name) for name in names if name.lower().endswith(tuple(endings)))


def _name(node: diagram, ending: str) -> str:
    return f"zumen-{sha256(node['svg'].encode()).hexdigest()[:16]}.{ending}"


def _html(self: HTML5Translator, node: diagram) -> None:
    builder = self.builder
    folder = Path(builder.outdir, builder.imagedir)
    folder.mkdir(parents=True, exist_ok=True)
    name = _name(node, "svg")
    replace(os.fspath(folder / name), node["svg"].encode())
    place = posixpath.join(builder.imgpath, name)
    self.body.append(self.emptytag(node, "img", "\n", src=place, alt=node["alt"]))
    raise nodes.SkipNode


def _latex(self: LaTeXTranslator, node: diagram) -> None:
    if node["ids"]:
        self.body.append(f"\n{self.hypertarget_to(node, anchor=True)}")
    name = _name(node, "pdf")
    try:
        pickle.loads(node["drawing"]).save(Path(self.builder.outdir, name))
    except ZumenError as error:
        _logger.warning("%s", error, location=node)
        self.body.append(f"\n{self.encode(node['alt'])}\n")
        raise nodes.SkipNode from None
    self.body.append(f"\n\\noindent\\sphinxincludegraphics{{{name}}}\n")
    raise nodes.SkipNode


def setup(app: Sphinx) -> ExtensionMetadata:
    """Adds the directive, and the option ``zumen_options`` of ``conf.py``: options of all pictures."""
    app.add_config_value("zumen_options", {}, "env", dict)
    app.add_directive("zumen", ZumenDirective)
    app.add_node(diagram, html=(_html, None), latex=(_latex, None))
    app.add_post_transform(Words)
    # Pictures are kept with the documents: another version draws them anew.
    env_version = zlib.crc32(__version__.encode())
    return {"version": __version__, "env_version": env_version, "parallel_read_safe": True, "parallel_write_safe": True}
