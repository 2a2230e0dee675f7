"""The one session of a process: it keeps the boards that it has drawn on, and threads share it."""

from __future__ import annotations

import os

from ._zumen import Session

_session = Session()


def session() -> Session:
    """Returns the session of this process."""
    return _session


def _renew() -> None:
    # Another thread may have held a lock of the old one when the process was forked: nobody would ever open it here.
    global _session
    _session = Session()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_renew)
