"""Records that the report lacks, by the marks of the dialect's table."""

from __future__ import annotations

from collections.abc import Iterator

from crosstable.checks.catalogue import header as kinds
from crosstable.checks.catalogue.kind import Kind, Noticed
from crosstable.checks.rules.header.days import first_day
from crosstable.checks.rules.header.lines import (
    data_fix,
    data_span,
    first_row,
    home_of,
    insertion,
)
from crosstable.checks.rules.report import Report, rule
from crosstable.model.diagnostics import Fix
from crosstable.model.findings import WHOLE_FILE
from crosstable.model.phrases import Phrase, Words, phrase
from crosstable.model.results import Colour
from crosstable.model.timecontroltext import parse_time_control_text
from crosstable.model.tournament import Game
from crosstable.text.layout import Mark, Record
from crosstable.text.rows import Row

_ATTRIBUTES = {
    "tournament-name": "name",
    "city": "city",
    "federation": "federation",
    "start-date": "start",
    "end-date": "end",
    "chief-arbiter": "chief_arbiter",
    "round-dates": "round_dates",
    "pairing-controller": "pairing_controller",
    "time-control": "time_control_code",
    "board-colours": "board_colours",
    "player": "players",
}
"""The header's subjects that a table may mark, and what holds them. Records of teams, byes and
points are needed only where there is something to say, which their own rules see."""

_NO_BOARDS = ("scheveningen", "schiller", "knockout")
"""Systems in which a match has no boards with colours of their own."""


@rule
def records_present(report: Report) -> Iterator[Noticed]:
    """Every record with a mark stands in the report and says something (columns R and P)."""
    for record in report.dialect.records.values():
        attribute = _ATTRIBUTES.get(record.subject)
        if attribute is None or not _is_marked(record) or getattr(report.t, attribute):
            continue
        if record.subject == "board-colours" and not _needs_board_colours(report):
            continue
        yield _missing(report, kinds.RECORD_MISSING, record, _known_text(report, record.subject))


@rule
def type_code_present(report: Report) -> Iterator[Noticed]:
    """The type is encoded in record 192, or a code stands in 092 for it (C16)."""
    record = report.record("type-code")
    t = report.t
    if record is None or not _is_marked(record) or t.type_code or t.type:
        return
    yield _missing(report, kinds.TYPE_CODE_MISSING, record)


@rule
def tiebreaks_present(report: Report) -> Iterator[Noticed]:
    """One of the alternatives 202 and 212 names the tie-breaks (C15)."""
    if report.t.tiebreaks:
        return
    for subject in ("tiebreaks", "standings-tiebreaks"):
        record = report.record(subject)
        if record is not None and _is_marked(record):
            yield _missing(report, kinds.TIEBREAKS_MISSING, record)


@rule
def a_day_is_known(report: Report) -> Iterator[Noticed]:
    """Some record tells a day, also where the table marks none: rating needs it.

    Where the table makes the first day mandatory, the record is the fault.
    """
    record = report.record("start-date")
    if not report.t.players or first_day(report) is not None:
        return
    if record is None or record.rating is not Mark.MANDATORY:
        yield kinds.NO_DAY_KNOWN.at(related=home_of(report, "042"))


def _is_marked(record: Record) -> bool:
    return record.rating is not Mark.NONE or record.pairing is not Mark.NONE


def _needs_board_colours(report: Report) -> bool:
    return report.t.is_team_event and report.system.name not in _NO_BOARDS


def _missing(report: Report, kind: Kind, record: Record, known: str | None = None) -> Noticed:
    """The fault, on the empty line if there is one, else beside the place where it belongs."""
    row = first_row(report, record.subject)
    fix: Fix | None = None
    if known is not None:
        title = phrase("write {text} into record {code}", text=known, code=record.code)
        if row is not None:
            fix = data_fix(row, title, known)
        else:
            fix = insertion(report, title, record, known)
    return kind.at(
        WHOLE_FILE if row is None else data_span(row),
        related=home_of(report, record.code) if row is None else (),
        fix=fix,
        field=(record.subject, record.fields[0].name),
        record=record.code,
        title=_title(record),
        state=_state(row),
    )


def _state(row: Row | None) -> Words:
    """A text where a code belongs is neither missing nor empty."""
    if row is None:
        return phrase("missing")
    return phrase("a text, not a code of the table") if row.data else phrase("empty")


def _title(record: Record) -> Words:
    """The title in small letters; where it has brackets, it is English as the table has it."""
    return Phrase(record.title.lower())


def _known_text(report: Report, subject: str) -> str | None:
    """What the record would say, where other records or the details tell it."""
    t = report.t
    days = [day for day in t.round_dates if day is not None and day.is_complete]
    if subject == "start-date" and days:
        return str(days[0])
    if subject == "end-date" and days and len(days) >= t.rounds:
        return str(days[-1])
    if subject == "time-control" and t.time_control_text:
        control = parse_time_control_text(t.time_control_text)
        return None if control is None else str(control)
    if subject == "pairing-controller" and report.details is not None:
        return report.details.pairing_controller
    return _played_colours(report) if subject == "board-colours" else None


def _played_colours(report: Report) -> str | None:
    """The colour of the White team on each board, if it was the same in all matches (C46)."""
    seen: dict[int, set[Colour]] = {}
    for match in report.matches.matches:
        for board in match.boards:
            player = report.t.by_number.get(board.white or 0)
            entry = player.entry(match.round_number) if player is not None else None
            if isinstance(entry, Game) and entry.colour is not None:
                seen.setdefault(board.number, set()).add(entry.colour)
    boards = range(1, report.matches.boards + 1)
    colours = [seen.get(number, set()) for number in boards]
    if not colours or any(len(on_board) != 1 for on_board in colours):
        return None
    return "".join("W" if Colour.WHITE in on_board else "B" for on_board in colours)
