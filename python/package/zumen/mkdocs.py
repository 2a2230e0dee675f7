"""A fence ``zumen`` for MkDocs, Zensical and everything else with Python-Markdown and PyMdown Extensions:

.. code-block:: yaml

    markdown_extensions:
      - pymdownx.superfences:
          custom_fences:
            - name: zumen
              class: zumen
              format: !!python/name:zumen.mkdocs.fence
              validator: !!python/name:zumen.mkdocs.options

A block then is a diagram, or several, as SVG inside the page::

    ``` {.zumen theme=web play="8/5 6/5" pips=true}
    XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10
    ```

``file=NAME`` draws a file, from the folder where the site is built, and the block is empty; ``alt=TEXT`` is the alternative
text, and ``#name`` the id of the first picture. What is refused ends the build; what is odd is a warning, at which ``mkdocs
build -s`` ends, too.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from html import escape
from logging import getLogger
from pathlib import Path
from typing import Any

from pymdownx.superfences import SuperFencesException  # type: ignore[import-untyped]

from ._adapter import drawings, source_of
from ._report import ZumenError

_logger = getLogger("mkdocs.plugins.zumen")
# No more of a line is told.
_LONGEST_LINE = 60


def options(language: str, inputs: dict[str, str], options: dict[str, Any], attrs: dict[str, str], md: Any) -> bool:
    """Takes all that stands behind the name of a fence: :func:`fence` refuses what it does not know, and tells the block."""
    options.update(inputs)
    return True


def fence(source: str, language: str, css_class: str, options: dict[str, Any], md: Any, **more: Any) -> str:
    """Draws a block."""
    asked = dict(options)
    file, alt = asked.pop("file", None), asked.pop("alt", None)
    place = _place(md, file, source)
    classes = escape(" ".join([css_class, *more.get("classes", [])]))
    name = f' id="{escape(more["id_value"])}"' if more.get("id_value") else ""
    figures: list[str] = []
    try:
        for drawing in drawings(source_of(Path(file) if file else None, source), asked):
            for report in drawing.warnings:
                _logger.warning("%s: %s", place, report)
            # As a picture of its own: a theme of the site would paint its classes, which have plain names such as "card".
            picture = b64encode(drawing.svg.encode()).decode()
            image = f'<img alt="{escape(alt or drawing.alt)}" src="data:image/svg+xml;base64,{picture}">'
            figures.append(f'<figure class="{classes}"{name}>{image}</figure>')
            name = ""
    except ZumenError as error:
        raise SuperFencesException(f"{place}:\n{error}") from None
    except OSError as error:
        raise SuperFencesException(f"{place}: {error.filename}: {error.strerror}") from None
    return "\n".join(figures)


def _place(md: Any, file: str | None, source: str) -> str:
    """Tells which block it is: its page, where that is known, and its file or its first line."""
    # MkDocs tells the page to what resolves its links, and to nobody else who is asked here.
    known: Iterator[Any] = (getattr(part, "file", None) for part in getattr(md, "treeprocessors", ()))
    page = next((one.src_uri for one in known if hasattr(one, "src_uri")), None)
    first = (source.strip().splitlines() or [""])[0]
    if len(first) > _LONGEST_LINE:
        first = f"{first[:_LONGEST_LINE]}…"
    block = f"the block file={file}" if file else f'the block "{first}"'
    return f"{page}, {block}" if page else block
