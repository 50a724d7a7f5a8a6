"""Title norms: what keeps an event or a result from giving one. Only for the purpose `title`.

The rules themselves are those of `titlenorms`; here their answers get places and names.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

from crosstable.checks.catalogue import norms as kinds
from crosstable.checks.catalogue.kind import Kind, Noticed
from crosstable.checks.rules.listing import Listing
from crosstable.checks.rules.report import Report
from crosstable.lists.lookup import ListedPeople
from crosstable.model.findings import WHOLE_FILE, Span
from crosstable.model.phrases import joined, phrase
from crosstable.rules.norms.candidate import NormField
from crosstable.rules.norms.event import NormEvent, event_of
from crosstable.rules.norms.eventconditions import appointed_arbiters
from crosstable.rules.norms.judging import judge_norm
from crosstable.rules.norms.norm import Norm
from crosstable.rules.norms.people import NormPlayer


class _Told(NamedTuple):
    """The kind of fault for a missed condition, and the header field that it is about."""

    kind: Kind
    attribute: str = ""
    field: str = ""


_CONDITIONS: Mapping[str, _Told] = MappingProxyType(
    {
        "standard": _Told(kinds.NORM_EVENT_NOT_STANDARD, "time_control_code", "time_control"),
        "time": _Told(kinds.NORM_TIME_TOO_SHORT, "time_control_code", "time_control"),
        "rounds-a-day": _Told(kinds.NORM_TOO_MANY_ROUNDS_A_DAY, "round_dates", "round_date"),
        "unchanged": _Told(kinds.NORM_CONDITIONS_CHANGED),
        "arbiter-present": _Told(kinds.NORM_ARBITER_ABSENT),
        "pilot": _Told(kinds.NORM_PILOT),
    }
)
"""Registration, hours a day and the chief arbiter's title are told by the rules of group H."""

_FEDERATIONS = frozenset(("federations", "own-federation", "one-federation"))


def norm_faults(report: Report, players: Listing | None = None) -> Iterator[Noticed]:
    """All faults of group N; `players` is the rating list in force."""
    if report.is_no_report:
        return
    listed = players if isinstance(players, ListedPeople) else None
    event = event_of(
        report.t, players=listed, details=report.details, system=report.system_override
    )
    yield from _of_the_event(report, event)
    yield from _playing_arbiters(report)
    yield from _of_the_exemption(report, event)
    yield from _of_the_certificate(report)
    if not report.is_running and not event.field.missed:
        yield from _of_results(report, event.field)


def _of_the_event(report: Report, event: NormEvent) -> Iterator[Noticed]:
    for condition in event.conditions:
        told = _CONDITIONS.get(condition.rule)
        if condition.is_missed and told is not None:
            yield told.kind.at(_place(report, told), problem=condition.sentence)
    if not event.system.is_permitted and report.system.certain and not _is_approved(report):
        yield kinds.NORM_SYSTEM_NOT_APPROVED.at(
            report.t.place("type_code", "tournament_type_code"), system=event.system.name
        )


def _is_approved(report: Report) -> bool:
    return report.details is not None and bool(report.details.system_approved)


def _place(report: Report, told: _Told) -> Span:
    """The header field; the free text of the time control where there is no code."""
    if told.attribute == "time_control_code" and not report.t.time_control_code:
        return report.t.place("time_control_text", "time_control_text")
    return report.t.place(told.attribute, told.field) if told.attribute else WHOLE_FILE


def _playing_arbiters(report: Report) -> Iterator[Noticed]:
    t = report.t
    numbers = set(appointed_arbiters(t, report.details))
    for player in t.players:
        if player.fide_id and player.fide_id.lstrip("0") in numbers:
            yield kinds.ARBITER_PLAYS.at(
                t.place(player, "fide_id"),
                related=((t.place("chief_arbiter", "chief_arbiter"), phrase("the arbiters")),),
                problem=phrase("{who} is an arbiter of the event", who=report.who(player)),
            )


def _of_the_exemption(report: Report, event: NormEvent) -> Iterator[Noticed]:
    claimed = report.details.norm_exemption if report.details is not None else None
    for exemption in event.exemptions:
        if exemption.clause == claimed and not exemption.applies:
            yield kinds.NORM_EXEMPTION_NOT_MET.at(clause=claimed, problem=exemption.sentence)


def _of_the_certificate(report: Report) -> Iterator[Noticed]:
    signed = report.details.certificate.signed_on if report.details is not None else None
    end = report.t.last_day
    if signed is not None and end is not None and signed < end:
        yield kinds.CERTIFICATE_SIGNED_EARLY.at(
            report.t.place("end", "date_end"), signed=f"{signed:%Y/%m/%d}", end=f"{end:%Y/%m/%d}"
        )


# ---- results ------------------------------------------------------------------------------------


def _of_results(report: Report, field: NormField) -> Iterator[Noticed]:
    """For each player the highest title whose certificate would be refused."""
    for player in field.people.values():
        refusal = next(_refusals(report, field, player), None)
        if refusal is not None:
            yield refusal


def _refusals(report: Report, field: NormField, player: NormPlayer) -> Iterator[Noticed]:
    for title in field.edition.titles:
        is_hers = not title.women_only or player.is_woman
        if not is_hers or player.holds_one_of(title.required):
            continue
        norm = judge_norm(field, player, title)
        if norm.made:
            return
        if {condition.rule for condition in norm.missed} <= _FEDERATIONS:
            problem = joined((condition.sentence for condition in norm.missed), "; ")
            yield kinds.NORM_FEDERATIONS_MISSED.at(
                report.t.place(report.t.player(player.number), "federation"),
                player=report.who(report.t.player(player.number)),
                title=title.code,
                problem=problem,
            )
        elif _is_made_in_part(field, norm):
            yield kinds.NORM_NOT_COUNTED_IN_FULL.at(
                report.t.place(report.t.player(player.number), "points"),
                player=report.who(report.t.player(player.number)),
                title=title.code,
                games=norm.figures.games,
            )


def _is_made_in_part(field: NormField, norm: Norm) -> bool:
    """Whether a result of fixed pairings would be a norm if rounds might be ignored."""
    if not field.system.is_predetermined:
        return False
    free = field.system._replace(is_predetermined=False, is_round_robin=False)
    return judge_norm(field._replace(system=free), norm.player, norm.title).made
