"""What is wrong or odd: reports, the exception and the warning that hold them."""

from __future__ import annotations

from typing import NamedTuple


class Report(NamedTuple):
    """One thing that is wrong or odd, with its place. ``str()`` shows it as the program does, with a caret."""

    severity: str
    """``"error"`` or ``"warning"``."""
    about: str
    """What it spoils: ``"input"``, ``"option"``, ``"picture"`` or ``"file"``."""
    code: str
    """A stable name: ``"xgid::checkers"``."""
    message: str
    """What is wrong, and by how much."""
    help: str | None
    """The remedy."""
    file: str | None
    """The input's file, ``"input"``, or the option that it is about."""
    span: tuple[int, int] | None
    """The fault in characters of the text: ``text[start:end]``."""
    line: int | None
    """The line of the fault, from 1."""
    column: int | None
    """The column of the fault in its line, in characters from 1."""
    shown: str
    """All of this for people, over several lines."""

    def __str__(self) -> str:
        return self.shown


# More of them are nobody's to read at a time.
_MOST_SHOWN = 10


class ZumenError(ValueError):
    """What is refused, and why. Nothing was drawn.

    The attributes are those of the first of its ``reports``, which are as many as there are faults.
    """

    reports: tuple[Report, ...]

    def __init__(self, reports: tuple[Report, ...]) -> None:
        super().__init__(reports)
        self.reports = reports

    def __str__(self) -> str:
        shown = [report.shown for report in self.reports[:_MOST_SHOWN]]
        more = len(self.reports) - len(shown)
        return "\n\n".join(shown + ([f"and {more} more"] if more else []))

    @property
    def code(self) -> str:
        """A stable name: ``"xgid::checkers"``."""
        return self.reports[0].code

    @property
    def message(self) -> str:
        """What is wrong, and by how much."""
        return self.reports[0].message

    @property
    def help(self) -> str | None:
        """The remedy."""
        return self.reports[0].help

    @property
    def span(self) -> tuple[int, int] | None:
        """The fault in characters of the text: ``text[start:end]``."""
        return self.reports[0].span

    @property
    def line(self) -> int | None:
        """The line of the fault, from 1."""
        return self.reports[0].line

    @property
    def column(self) -> int | None:
        """The column of the fault in its line, in characters from 1."""
        return self.reports[0].column


class ZumenWarning(UserWarning):
    """What is odd about a picture that is drawn all the same."""

    report: Report

    def __init__(self, report: Report) -> None:
        super().__init__(report)
        self.report = report

    def __str__(self) -> str:
        return self.report.shown


def refusal(code: str, message: str, help: str, span: tuple[int, int] | None = None) -> ZumenError:
    """Makes the exception of what is refused before the library sees it."""
    about = "input" if code.startswith("input::") else "option"
    shown = f"error[{code}]: {message}\n  = help: {help}"
    return ZumenError((Report("error", about, code, message, help, None, span, None, None, shown),))
