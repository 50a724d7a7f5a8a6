"""Who holds the event: the federation of record 032, the arbiters of 102 and 112."""

from __future__ import annotations

import re
from collections.abc import Iterator

from crosstable.checks.catalogue import header as kinds
from crosstable.checks.catalogue.kind import Noticed
from crosstable.checks.rules.header.days import regulations
from crosstable.checks.rules.header.lines import data_fix, first_row
from crosstable.checks.rules.players.fields import federation_meant, is_server, suggestion
from crosstable.checks.rules.report import Report, rule
from crosstable.model.diagnostics import Fix
from crosstable.model.federations import FEDERATIONS, is_known_federation
from crosstable.model.findings import Span
from crosstable.model.phrases import Phrase, phrase, plural
from crosstable.rules.norms.arbiters import NORM_TITLES, fide_numbers, has_arbiter_title

_PLACE = ("federation", "federation")


# ---- federation ---------------------------------------------------------------------------------


@rule
def federation_is_known(report: Report) -> Iterator[Noticed]:
    """Record 032 is a code of FIDE's that was in use at the time (upload check U10)."""
    code = report.t.federation
    if not code:
        return
    year = report.t.start.year if report.t.start is not None else None
    if not is_known_federation(code):
        meant, same_letters = federation_meant(code)
        yield kinds.FEDERATION_UNKNOWN.at(
            report.t.place(*_PLACE),
            fix=_federation_fix(report, meant, safe=same_letters),
            code=code,
            hint=suggestion(meant),
        )
    elif year is not None and not is_known_federation(code, year):
        entry = FEDERATIONS[code]
        yield kinds.FEDERATION_NOT_IN_USE.at(
            report.t.place(*_PLACE),
            related=((report.t.place("start", "date_start"), phrase("the date")),),
            code=code,
            name=entry.name,
            years=_years(entry.valid_from, entry.valid_to),
            year=year,
        )


def _years(first: int | None, last: int | None) -> Phrase:
    if first is None:
        return phrase("until {n}", n=last)
    if last is None:
        return phrase("from {n} on", n=first)
    return phrase("from {n} to {m}", n=first, m=last)


def _federation_fix(report: Report, meant: str, *, safe: bool) -> Fix | None:
    """Another letter case is the same code; any other code is a guess. A server has none."""
    row = first_row(report, "federation")
    if row is not None and is_server(report.t.federation or ""):
        return data_fix(row, phrase("leave the federation empty"), "", safe=False)
    if row is None or not meant:
        return None
    return data_fix(row, phrase("write {text}", text=meant), meant, safe=safe)


# ---- arbiters -----------------------------------------------------------------------------------


@rule
def chief_arbiter_is_identified(report: Report) -> Iterator[Noticed]:
    """The chief arbiter's FIDE number stands beside the name (upload check U10).

    Asked for since the reports of TRF26; the older texts know a name alone.
    """
    arbiter = report.t.chief_arbiter
    contacts = _contacts(report, "chief-arbiter")
    if not arbiter or not report.dialect.asks_for_arbiter_id or fide_numbers(arbiter):
        return
    if not any(number for _, _, number in contacts):
        span = report.t.place("chief_arbiter", "chief_arbiter")
        yield kinds.CHIEF_ARBITER_WITHOUT_ID.at(span, arbiter=arbiter)


@rule
def chief_arbiter_has_a_title(report: Report) -> Iterator[Noticed]:
    """The chief arbiter of a title event is an IA or FA (Title Regulations, 1.1.5)."""
    arbiter = report.t.chief_arbiter
    contacts = _contacts(report, "chief-arbiter")
    if not arbiter or has_arbiter_title(arbiter):
        return
    if not any(title in NORM_TITLES for _, title, _ in contacts):
        span = report.t.place("chief_arbiter", "chief_arbiter")
        yield kinds.CHIEF_ARBITER_WITHOUT_TITLE.at(span, arbiter=arbiter)


def _contacts(report: Report, role: str) -> Iterator[tuple[str, str | None, str | None]]:
    """Name, title and number of those whom the details name in this office."""
    contacts = report.details.contacts if report.details is not None else None
    for contact in contacts or ():
        if contact.role == role:
            yield contact.name, contact.title, contact.fide_id


@rule
def enough_deputies(report: Report) -> Iterator[Noticed]:
    """As many deputies as the data sheet of the event's time has rows for so many players."""
    players = len(report.t.players)
    rules = regulations(report)
    rows = rules.deputies if rules is not None else ()
    above, needed = next(((above, count) for above, count in rows if players > above), (0, 0))
    named = sum(map(persons_named, report.t.deputy_arbiters))
    named = max(named, sum(1 for _ in _contacts(report, "deputy-arbiter")))
    if named >= needed or not (report.t.chief_arbiter or named):
        return
    yield kinds.TOO_FEW_DEPUTIES.at(
        _place_of_deputies(report),
        players=players,
        needed=plural(needed, "{n} deputy arbiter", "{n} deputy arbiters"),
        above=above,
        named=named or phrase("none"),
        verb=phrase("is") if named <= 1 else phrase("are"),
    )


def _place_of_deputies(report: Report) -> Span:
    t = report.t
    if t.deputy_arbiters:
        return t.place("deputy_arbiters", "deputy_arbiter")
    return t.place("chief_arbiter", "chief_arbiter")


def persons_named(text: str) -> int:
    """How many persons a line of 112 names at most: older files name several on one line.

    Without numbers, a comma may stand inside a name or between two: the greater count is taken.
    """
    apart = [part for part in re.split(r"[;/&]|\s(?:and|und|et|y|e)\s", text) if part.strip()]
    numbers = len(fide_numbers(text))
    if numbers:
        return max(len(apart), numbers)
    pieces = [part.split() for part in text.split(",")]
    by_comma = len(pieces) if all(len(words) > 1 for words in pieces) else (len(pieces) + 1) // 2
    return max(len(apart), by_comma)
