"""National records (NRS) and the method of record 172 that needs them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from crosstable.checks.catalogue import players as kinds
from crosstable.checks.catalogue.kind import Noticed
from crosstable.checks.rules.edits import deletion
from crosstable.checks.rules.players.fields import federation_meant, suggestion
from crosstable.checks.rules.report import Report, rule
from crosstable.model.diagnostics import Fix
from crosstable.model.federations import is_known_federation
from crosstable.model.findings import WHOLE_FILE, Span
from crosstable.model.phrases import phrase
from crosstable.model.tournament import Tournament
from crosstable.text.formats import read_whole
from crosstable.text.rows import EARLY_CODES

if TYPE_CHECKING:
    from crosstable.model.records import NationalRecord


_SUBJECT = "national-player"
_NATIONAL_METHODS = frozenset(("NRO", "FIDON", "NIDOF", "HBFN", "LBFN"))
"""Methods of record 172 that look at national ratings."""


@rule
def national_records_have_a_method(report: Report) -> Iterator[Noticed]:
    """Record 172 is there for every federation that has national records (format notes, 14)."""
    t = report.t
    if report.record("ranking-method") is None:
        return
    named = {method.federation for method in t.ranking_methods}
    if None in named:  # a method without a federation is for all of them
        return
    for federation, record in _first_of_each(t).items():
        if federation not in named:
            yield kinds.NATIONAL_WITHOUT_METHOD.at(t.place(record), federation=federation)


def _first_of_each(t: Tournament) -> dict[str, NationalRecord]:
    first: dict[str, NationalRecord] = {}
    for record in t.national:
        first.setdefault(record.federation, record)
    return first


@rule
def methods_have_national_records(report: Report) -> Iterator[Noticed]:
    """A method that looks at national ratings has some to look at (format notes, 14)."""
    t = report.t
    federations = {record.federation for record in t.national}
    for method in t.ranking_methods:
        is_served = method.federation in federations or (not method.federation and federations)
        if method.method.upper() in _NATIONAL_METHODS and not is_served:
            federation = method.federation
            of = phrase(" of {code}", code=federation) if federation else ""
            yield kinds.METHOD_WITHOUT_NATIONAL.at(
                t.place(method, "method"), method=method.method, of_federation=of
            )


@rule
def national_federations_are_known(report: Report) -> Iterator[Noticed]:
    """The federation of national records is one of FIDE's; said once for each."""
    said: set[str] = set()
    for code, span in _federations(report):
        if code not in said and not is_known_federation(code):
            said.add(code)
            near = suggestion(federation_meant(code)[0])
            yield kinds.NATIONAL_FEDERATION_UNKNOWN.at(span, federation=code, suggestion=near)


def _federations(report: Report) -> Iterator[tuple[str, Span]]:
    """The codes of record 172, then those with which national records begin, and their places."""
    t = report.t
    for method in t.ranking_methods:
        if method.federation:
            yield method.federation, t.place(method, "federation")
    for code, record in _first_of_each(t).items():
        if code:
            yield code, Span(record.line, 1, 4) if record.line is not None else WHOLE_FILE
    for line in t.unknown_lines:
        if national_line_of_unknown_federation(report, line.text):
            yield line.text[:3], Span(line.line, 1, 4)


def national_line_of_unknown_federation(report: Report, text: str) -> bool:
    """Whether a line would be a national record if FIDE had such a federation.

    It has the columns of one and a number of a player (C42); the reader takes it for none.
    """
    code = text[:3]
    record = report.record(_SUBJECT)
    if record is None or text[3:4] != " " or read_whole(text[4:8]) not in report.t.by_number:
        return False
    if not (code.isascii() and code.isalpha() and code.isupper()) or code in EARLY_CODES:
        return False
    body = text.rstrip()
    rating = int(record.field("national_rating").start) - 1
    return len(body) > rating and not is_known_federation(code) and not record.misfit(body)


@rule
def national_records_are_of_players(report: Report) -> Iterator[Noticed]:
    """Every national record names a player of the file (format notes, 14).

    The reader takes a line for a national record only if it knows the number (C42); a line that
    is one but for that stands among the unknown ones.
    """
    t = report.t
    for record in t.national:
        if record.number not in t.by_number:
            yield _of_stranger(t.place(record, "starting_rank"), record.federation, record.number)
    for line in t.unknown_lines:
        number = stranger_of_national_line(report, line.text)
        if number is not None:
            yield _of_stranger(Span(line.line, 5, 9), line.text[:3], number)


def _of_stranger(span: Span, federation: str, number: int) -> Noticed:
    return kinds.NATIONAL_OF_STRANGER.at(
        span, field=(_SUBJECT, "starting_rank"), federation=federation, number=number
    )


def stranger_of_national_line(report: Report, text: str) -> int | None:
    """The number on a line that would be a national record if the number were a player's.

    Only of federations with a record 172 or other national records: elsewhere three capitals may
    be anything.
    """
    if text[3:4] != " " or text[:3] not in report.national_federations:
        return None
    return read_whole(text[4:8]) or None


@rule
def national_records_stand_once(report: Report) -> Iterator[Noticed]:
    """A player has one record of a federation."""
    t = report.t
    first: dict[tuple[str, int], NationalRecord] = {}
    for record in t.national:
        other = first.setdefault((record.federation, record.number), record)
        player = t.by_number.get(record.number)
        if other is not record and player is not None:
            yield kinds.NATIONAL_REPEATED.at(
                t.place(record, "starting_rank"),
                related=((t.place(other, "starting_rank"), phrase("the first one")),),
                fix=_deletion_of_copy(record, other),
                player=report.who(player),
                federation=record.federation,
            )


def _deletion_of_copy(record: NationalRecord, other: NationalRecord) -> Fix | None:
    """Take out a line that says the same as the first; which of two others is right, who knows."""
    if record != other or record.line is None:
        return None
    title = phrase("delete the second line, which is the same")
    return Fix(title, False, (deletion(record.line),))
