"""What is drawn, and the options that shape it, as the library takes them."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, NamedTuple, TypeAlias

from ._report import ZumenError, refusal

Source: TypeAlias = str | bytes | bytearray | memoryview | os.PathLike[str] | Mapping[str, Any]
"""What can be drawn: ``str`` and ``bytes`` are content, a path is a file, a dictionary is JSON that was read."""

Pairs: TypeAlias = list[tuple[str, str]]

# A text that ends as names of files do, and is one line.
_NAME = re.compile(r"[^\n]*[^\s.]\.[A-Za-z]{2,5}\Z")
_LONGEST_NAME = 1000
# A larger input is refused by the library; no more of a file is read than shows that.
_MOST_BYTES = 64 << 20


class Content(NamedTuple):
    """A source that was read."""

    content: bytes
    is_text: bool
    path: str | None


def content_of(source: Source | Content) -> Content:
    """Reads a source; a file's bytes are kept, so that pictures stay what they are."""
    if isinstance(source, Content):
        return source
    if isinstance(source, str):
        return Content(encoded(source), True, None)
    if isinstance(source, (bytes, bytearray, memoryview)):
        return Content(bytes(source), False, None)
    if isinstance(source, os.PathLike):
        path = os.fspath(source)
        with open(path, "rb") as file:
            return Content(file.read(_MOST_BYTES + 1), False, path)
    if isinstance(source, Mapping):
        return Content(encoded(json.dumps(source)), True, None)
    if isinstance(source, Iterable):
        raise TypeError(f"a source is one text, not {type(source).__name__}: give its .read(), or join IDs with newlines")
    raise TypeError(f"a source is str, bytes, a path or a dictionary, not {type(source).__name__}")


@contextmanager
def explained(content: Content) -> Iterator[None]:
    """Says of a text that is no position but looks like the name of a file that it was read as a position."""
    try:
        yield
    except ZumenError as error:
        name = content.content[:_LONGEST_NAME].decode(errors="replace")
        if not (error.code == "input::unknown" and content.is_text and len(name) < _LONGEST_NAME and _NAME.match(name)):
            raise
        message = f"{name!r} is a str, which is read as a position, and looks like the name of a file"
        raise refusal("input::path", message, f"give a path: pathlib.Path({name!r})") from None


def pairs_of(options: Mapping[str, object]) -> Pairs:
    """Returns options with the names and values that they have on the command line; ``None`` is as if it were not there."""
    pairs: Pairs = []
    for name, value in options.items():
        value = joined(name, value)
        values = value if isinstance(value, (list, tuple)) else [value]
        pairs += [(encoded(name).decode().replace("_", "-"), _value(name, value)) for value in values if value is not None]
    return pairs


def joined(name: str, value: object) -> object:
    """Writes several values as the option does: ``play=["8/5", "6/5"]``, ``put={"5e": "S:gold"}``; fonts stay several."""
    if not value or name == "font":
        return tuple(value) if isinstance(value, list) else value
    if isinstance(value, Mapping):
        value = [f"{_value(name, key)}:{_value(name, item)}" for key, item in value.items()]
    return ",".join(_value(name, item) for item in value) if isinstance(value, (list, tuple)) else value


def _value(name: str, value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, os.PathLike):
        value = os.fspath(value)
    if isinstance(value, str):
        return encoded(value).decode()
    if isinstance(value, bytes) or not hasattr(value, "__float__"):
        raise TypeError(f"the option {name} is a text, a number, a path or a truth, not {type(value).__name__}")
    return str(value)


def encoded(text: str) -> bytes:
    """Encodes a text; half of a character is none."""
    try:
        return text.encode()
    except UnicodeEncodeError as error:
        message = f"character {error.start} is half of one (U+{ord(text[error.start]):04X})"
        span = (error.start, error.start + 1)
        raise refusal("input::surrogate", message, "decode the text anew, or give its bytes", span) from None
