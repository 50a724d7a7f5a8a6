"""Check a report: run every rule, and judge what they noticed for the purpose at hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import TYPE_CHECKING

from crosstable.checks.catalogue.kind import ByMark, Noticed
from crosstable.checks.rules import rules_for
from crosstable.checks.rules.foreign import without_faults_of_text
from crosstable.checks.rules.players.everybody import fold
from crosstable.checks.rules.report import Report, Rule
from crosstable.checks.rules.text.cutoff import without_safe_fixes
from crosstable.checks.rules.text.torn import without_followers
from crosstable.errors import UnknownPurpose
from crosstable.model.choices import refuse_unknown
from crosstable.model.diagnostics import Diagnostic, Purpose, Severity
from crosstable.model.requiring import require_no_path, require_tournament
from crosstable.model.results import Result
from crosstable.model.tournament import Tournament
from crosstable.text.dialect import Dialect
from crosstable.text.layout import Mark

if TYPE_CHECKING:
    from crosstable.checks.rules.listing import Listing
    from crosstable.model.details.event import EventDetails


def check_without_pairing(
    t: Tournament,
    purpose: str | None = "rating",
    players: Listing | None = None,
    *,
    details: EventDetails | None = None,
    system: str | None = None,
) -> tuple[Diagnostic, ...]:
    """All faults of a report, in file order, as far as they follow from reading it.

    The public `crosstable.check` also asks whether the next round can be paired.
    """
    wanted = _purpose(purpose)
    require_tournament(t, "check")
    require_no_path(players, "players", f"crosstable.list_for(t, {str(players)!r})")
    require_no_path(details, "details", f"crosstable.read_details({str(details)!r})[0]")
    return faults_of(Report(t, details, system), wanted, players)


def faults_of(
    report: Report,
    purpose: Purpose | None,
    players: Listing | None = None,
    answers: Mapping[Rule, Sequence[Noticed]] | None = None,
) -> tuple[Diagnostic, ...]:
    """Every fault of a report, judged for a purpose: the verdict of every command that asks.

    `answers` are what some rules noticed already, seeing the report with other eyes: with the
    ratings of a list, with the games of other stages of the event.
    """
    known = answers or {}
    noticed: Iterable[Noticed] = (
        fault
        for rule in rules_for(report)
        for fault in (known[rule] if rule in known else report.notice(rule))
    )
    if players is not None:
        from crosstable.checks.rules.listing import with_list_faults

        noticed = with_list_faults(report, noticed, players)
    if purpose is Purpose.TITLE:
        from crosstable.checks.rules.norms import norm_faults

        noticed = chain(noticed, norm_faults(report, players))
    usual = usual_purpose(report.t)
    noticed = without_faults_of_text(report, noticed)
    told = fold(report, without_followers(report, without_safe_fixes(report, noticed)))
    return judge(told, report.dialect, purpose, usual)


def usual_purpose(t: Tournament) -> Purpose:
    """What a report is judged for where nobody says it: an event that goes on is there to be
    paired, one that is over to be rated.

    It goes on as long as rounds are to come, or none of the games of the last one has a result. A
    single game without one is an omission. A file that tells of no event, neither of two who could
    meet nor of a name and a number of rounds, is not one that goes on.
    """
    paired = t.paired_rounds
    if len(t.players) < 2 and not (t.name and t.declared_rounds):
        return Purpose.RATING
    if not paired or paired < (t.declared_rounds or 0):
        return Purpose.PAIRING
    last = [game.result for number, _, game in t.games() if number == paired]
    is_open = bool(last) and all(result is Result.PENDING for result in last)
    return Purpose.PAIRING if is_open else Purpose.RATING


def _purpose(name: str | None) -> Purpose | None:
    try:
        return None if name is None else Purpose(name)
    except ValueError:
        refuse_unknown(UnknownPurpose, "purpose", name, list(Purpose))
        raise


def judge(
    noticed: Iterable[Noticed],
    dialect: Dialect,
    purpose: Purpose | None,
    usual: Purpose = Purpose.RATING,
) -> tuple[Diagnostic, ...]:
    """What was noticed, with its severity for the purpose, in the order of the file.

    Without a purpose everything is told, with the severities of the usual one.
    """
    return tuple(sorted(_diagnostics(noticed, dialect, purpose, usual), key=in_file))


def in_file(d: Diagnostic) -> tuple[int, int, str, str]:
    """The order of diagnostics: by line and column, then by code."""
    return d.span.line or 0, d.span.column or 0, d.code, d.message


def _diagnostics(
    noticed: Iterable[Noticed], dialect: Dialect, purpose: Purpose | None, usual: Purpose
) -> Iterator[Diagnostic]:
    for fault in noticed:
        severity = severity_of(fault, dialect, purpose, usual)
        if severity is not None:
            kind = fault.kind
            yield Diagnostic(
                kind.code,
                kind.name,
                severity,
                fault.sentence,
                kind.clause,
                fault.span,
                fault.notes,
                fault.fix,
                fault.values,
            )


def severity_of(
    fault: Noticed, dialect: Dialect, purpose: Purpose | None, usual: Purpose = Purpose.RATING
) -> Severity | None:
    """How bad a fault is for a purpose; None if the purpose does not care."""
    level = fault.kind.severity
    if not isinstance(level, ByMark):
        return level.for_purpose(purpose, usual)
    severity = _by_mark(fault, level, dialect, purpose or usual)
    if severity is not None or purpose is not None or usual is Purpose.RATING:
        return severity
    return None if _by_mark(fault, level, dialect, Purpose.RATING) is None else Severity.INFO


def _by_mark(fault: Noticed, level: ByMark, dialect: Dialect, purpose: Purpose) -> Severity | None:
    severity = _severity_of_mark(mark_of(fault.field, dialect, purpose), purpose) or level.unmarked
    if severity is None:
        return None
    for_pairing = level.most_for_pairing if purpose is Purpose.PAIRING else level.most
    return min(severity, level.most, for_pairing, key=_RANK.__getitem__)


_RANK = {Severity.INFO: 0, Severity.WARNING: 1, Severity.ERROR: 2}


def mark_of(field: tuple[str, str] | None, dialect: Dialect, purpose: Purpose) -> Mark:
    """The mark that the dialect's table gives a field: column P for pairing, else column R."""
    record = dialect.by_subject.get(field[0]) if field is not None else None
    if record is None or field is None:
        return Mark.NONE
    name = field[1]
    holder = record.field(name) if record.has(name) else record
    return holder.pairing if purpose in (Purpose.PAIRING, Purpose.ITDX) else holder.rating


def _severity_of_mark(mark: Mark, purpose: Purpose) -> Severity | None:
    """The severity of a mark; the mark for title events is mandatory for those alone."""
    if mark is Mark.TITLE:
        return Severity.ERROR if purpose is Purpose.TITLE else None
    return {Mark.MANDATORY: Severity.ERROR, Mark.WARNING: Severity.WARNING}.get(mark)
