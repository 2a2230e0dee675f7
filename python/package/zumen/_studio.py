"""The one studio of a process: it keeps the boards that it has drawn on, and threads share it."""

from __future__ import annotations

import os

from ._zumen import Studio

_studio = Studio()


def studio() -> Studio:
    """Returns the studio of this process."""
    return _studio


def _renew() -> None:
    # Another thread may have held a lock of the old one when the process was forked: nobody would ever open it here.
    global _studio
    _studio = Studio()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_renew)
