"""The program: ``python -m zumen``, and the command ``zumen``."""

from __future__ import annotations

import signal
import sys

from ._zumen import run


def main() -> int:
    """Runs the program with the arguments of this process, and returns the exit status."""
    # As in every program: Ctrl-C ends it at once, and not when it is done.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    # Without the current folder on the path: what lies there is not asked for.
    return run(["zumen", *sys.argv[1:]], [sys.executable, "-P", "-m", "zumen"])


if __name__ == "__main__":
    sys.exit(main())
