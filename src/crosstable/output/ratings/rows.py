"""The rows and columns that every view of a worksheet shows: those of the example of 10.57."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from crosstable.model.diagnostics import Diagnostic
from crosstable.model.findings import Assumption
from crosstable.ratings.figures import decimal, halves, quotient, signed
from crosstable.ratings.worksheet import LineGame, Worksheet, WorksheetLine

HEADINGS = (
    *("no.", "name", "Rate", "W", "n", "p", "dp", "Rc", "Ru", "Rc new", "Ru new"),
    *("D", "PD", "We", "W-We", "K", "change", "new"),
)
WORDS = ("name",)
"""The columns that hold words; all others are numbers."""

_STATUS = {
    "few-points": "too few points",
    "few-opponents": "too few rated opponents",
    "no-games": "no games that count",
}


def heading(sheet: Worksheet, *, with_event: bool = True) -> str:
    """Event, system, edition and list in one line."""
    parts = [
        *([sheet.event or "unnamed event"] if with_event else []),
        sheet.system.name,
        sheet.rules.name,
        sheet.rules.articles.document,
    ]
    if sheet.list_date is not None:
        parts.append(f"list of {sheet.list_date:%Y/%m/%d}")
    return " · ".join(parts)


def verdict(sheet: Worksheet) -> str:
    """Whether the event is rated."""
    if sheet.accepted:
        return "rateable"
    return "not rateable; these are the figures that it would give"


def cells(line: WorksheetLine) -> tuple[str, ...]:
    """A line of the table; a figure that does not apply is empty."""
    return (
        str(line.id),
        line.name,
        _whole(line.rating),
        halves(line.half_points),
        str(line.n),
        _decimal(line.p),
        *(_whole(value) for value in (line.dp, line.rc, line.ru_first, line.rc_new, line.ru)),
        _whole(line.d),
        *(_decimal(value) for value in (line.pd, line.we, line.w_minus_we)),
        _whole(line.k),
        "" if line.change is None else signed(line.change),
        _whole(line.new) or _STATUS.get(line.status, ""),
    )


def _whole(value: int | None) -> str:
    return "" if value is None else str(value)


def _decimal(value: int | None) -> str:
    return "" if value is None else decimal(value)


def average_text(sheet: Worksheet) -> str | None:
    """The average of a round robin in a line."""
    average = sheet.average
    if average is None:
        return None
    mean, dpa = (quotient(total, average.rated) for total in (average.rating_sum, average.dp_sum))
    parts = [f"Rar {mean}", f"dpa {dpa}", f"n {average.opponents}"]
    shown = parts if average.unrated else parts[:1]
    return f"Ra {average.ra} ({', '.join(shown)})"


def finding_text(finding: Diagnostic) -> str:
    """A finding in a line."""
    place = "" if finding.line is None else f"{finding.span}: "
    return f"{finding.severity.value}[{finding.code}] {place}{finding.message} ({finding.clause})"


_MOST_OF_ONE_CODE = 3
"""Findings of one code that people are shown; the others are counted."""


def finding_texts(findings: Sequence[Diagnostic]) -> Iterator[str]:
    """The findings in a line each; of many of one code the first, and how many more there are."""
    total = Counter(finding.code for finding in findings)
    shown: Counter[str] = Counter()
    for finding in findings:
        shown[finding.code] += 1
        more = total[finding.code] - _MOST_OF_ONE_CODE
        if shown[finding.code] <= _MOST_OF_ONE_CODE or more == 1:
            yield finding_text(finding)
        elif shown[finding.code] == _MOST_OF_ONE_CODE + 1:
            kind = f"{finding.severity.value}[{finding.code}]"
            yield f"{kind} {more} more like these ({finding.name})"


def are_all_listed(findings: Sequence[Diagnostic]) -> bool:
    """Whether `finding_texts` leaves out none."""
    total = Counter(finding.code for finding in findings)
    return max(total.values(), default=0) <= _MOST_OF_ONE_CODE + 1


def remark_texts(sheet: Worksheet) -> Iterator[str]:
    """What was assumed, a line each; the details that nobody gave in one."""
    unsaid = []
    for item in sheet.assumptions:
        if item.message.endswith(" is not said)"):
            unsaid.append(item)
        else:
            yield f"{item.message} [{item.kind}]"
    if unsaid:
        yield _unsaid(unsaid)


def _unsaid(items: list[Assumption]) -> str:
    kinds = ", ".join(item.kind for item in items)
    return f"the usual for what no details say: {kinds} (docs/event-details.md)"


def uncounted_text(game: LineGame) -> str:
    """Why a game does not count."""
    who = "" if game.opponent is None else f" against {game.opponent}"
    clause = f" ({game.clause})" if game.clause else ""
    return f"round {game.round_number}{who} does not count: {game.note}{clause}"
