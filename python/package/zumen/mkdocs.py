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

``file=NAME`` draws a file, from the folder where the site is built, and the block is empty. What is refused ends the build.
"""

from __future__ import annotations

from base64 import b64encode
from html import escape
from pathlib import Path
from typing import Any

from pymdownx.superfences import SuperFencesException  # type: ignore[import-untyped]

from ._adapter import drawings, option_names
from ._report import ZumenError


def options(language: str, inputs: dict[str, str], options: dict[str, Any], attrs: dict[str, str], md: Any) -> bool:
    """Takes what stands behind the name of a fence: options of zumen, and ``file``; the rest are attributes of HTML."""
    known = {*option_names(), "file"}
    for name, value in inputs.items():
        (options if name.replace("_", "-") in known else attrs)[name] = value
    return True


def fence(source: str, language: str, css_class: str, options: dict[str, Any], md: Any, **more: Any) -> str:
    """Draws a block."""
    asked = dict(options)
    file = asked.pop("file", None)
    classes = escape(" ".join([css_class, *more.get("classes", [])]))
    figures: list[str] = []
    try:
        for drawing in drawings(Path(file) if file else source, asked):
            # As a picture of its own: a theme of the site would paint its classes, which have plain names such as "card".
            picture = b64encode(drawing.svg.encode()).decode()
            image = f'<img alt="{escape(drawing.alt)}" src="data:image/svg+xml;base64,{picture}">'
            figures.append(f'<figure class="{classes}">{image}</figure>')
    except ZumenError as error:
        raise SuperFencesException(f"\n{error}") from None
    except OSError as error:
        raise SuperFencesException(f"{error.filename}: {error.strerror}") from None
    return "\n".join(figures)
