"""Judge all players of a report for all titles.

>>> import crosstable
>>> t = crosstable.read(crosstable.sample("individual-swiss"))
>>> found = crosstable.norms(t)
>>> found.edition, len(found.made)
('2024', 0)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from crosstable.errors import CrosstableError, UnknownTitle
from crosstable.lists.files import ListedPlayer
from crosstable.lists.lookup import ListedPeople, people_given
from crosstable.model.choices import SystemName, TitleName, refuse_unknown
from crosstable.model.details.event import EventDetails
from crosstable.model.findings import Assumption
from crosstable.model.phrases import phrase
from crosstable.model.requiring import require_tournament
from crosstable.model.tournament import Tournament
from crosstable.rules.norms.candidate import NormField
from crosstable.rules.norms.conditions import Condition
from crosstable.rules.norms.editions import TitleEdition, title_edition_of
from crosstable.rules.norms.eventconditions import event_conditions
from crosstable.rules.norms.exemptions import (
    Exemption,
    LargeSwiss,
    RoundField,
    claimed_exemption,
    foreign_fields,
    foreign_swiss,
    large_swiss,
    present_by_round,
)
from crosstable.rules.norms.games import GameRules, NormRound, pointless_players, rounds_of
from crosstable.rules.norms.judging import judge_norm
from crosstable.rules.norms.norm import Norm, Norms
from crosstable.rules.norms.people import NormPlayer, people_of
from crosstable.rules.norms.selection import MOST_GAMES
from crosstable.rules.norms.systems import NormSystem, norm_system
from crosstable.rules.norms.titles import NormTitle


def norms(
    t: Tournament,
    titles: Iterable[TitleName | str] | None = None,
    *,
    players: ListedPeople | Iterable[ListedPlayer] | None = None,
    details: EventDetails | None = None,
    system: SystemName | str | None = None,
) -> Norms:
    """The title results of an event by the edition of its first day. The content of a report never
    raises.

    `titles` are some of GM, IM, WGM, WIM (default: all; those for women are judged for women).
    `players` is the rating list in force, as `list_for` reads it.

    Raises `UnknownTitle` and `UnknownSystem`.

    >>> import crosstable
    >>> t = crosstable.read(crosstable.sample("round-robin"))
    >>> judged = crosstable.norms(t, ["GM"])
    >>> judged.of(1, "GM").made
    False
    """
    require_tournament(t, "norms")
    wanted = wanted_titles(titles, title_edition_of(t.first_day))
    event = event_of(t, players=players, details=details, system=system)
    return Norms(
        event=t.name,
        rules=event.field.edition,
        system=event.system,
        rounds=event.field.rounds,
        host=event.host,
        norms=tuple(_norms(event.field, wanted)),
        conditions=event.conditions,
        exemptions=event.exemptions,
        fields=event.fields,
        large_swiss=event.large_swiss,
        assumptions=event.assumptions,
        people=MappingProxyType(dict(event.field.people)),
    )


def wanted_titles(titles: Iterable[str] | None, edition: TitleEdition) -> tuple[NormTitle, ...]:
    """The titles by their codes, the highest first."""
    if titles is None:
        return edition.titles
    known = [title.code for title in edition.titles]
    codes = [code.upper() for code in ([titles] if isinstance(titles, str) else titles)]
    if not codes:
        raise CrosstableError(f"no title is named; {', '.join(known)} are titles by norms")
    for code in codes:
        refuse_unknown(UnknownTitle, "title", code, known)
    return tuple(title for title in edition.titles if title.code in codes)


def _norms(field: NormField, wanted: Sequence[NormTitle]) -> Iterator[Norm]:
    for player in field.people.values():
        for title in wanted:
            if not title.women_only or player.is_woman is not False:
                yield judge_norm(field, player, title)


# ---- the event ----------------------------------------------------------------------------------


class NormEvent(NamedTuple):
    """An event as norms see it, before anybody is judged."""

    field: NormField
    system: NormSystem
    host: str
    conditions: tuple[Condition, ...]
    exemptions: tuple[Exemption, ...]
    fields: tuple[RoundField, ...]
    large_swiss: LargeSwiss | None
    assumptions: tuple[Assumption, ...]


def event_of(
    t: Tournament,
    *,
    players: ListedPeople | Iterable[ListedPlayer] | None = None,
    details: EventDetails | None = None,
    system: str | None = None,
) -> NormEvent:
    """Who plays, who met whom, which articles apply."""
    said = details or EventDetails()
    kind = norm_system(t, system)
    people = people_of(t, people_given(t, players), said.excluded_federations or ())
    rounds = _rounds(t, people.by_number, kind)
    host = (t.federation or "").strip().upper()
    last = t.paired_rounds
    present = present_by_round(people.by_number, rounds, last) if kind.is_swiss else []
    fields = foreign_fields(host, present)
    exemptions = tuple(_exemptions(said, host, kind, fields))
    conditions = event_conditions(t, said, kind)
    field = NormField(
        title_edition_of(t.first_day),
        people.by_number,
        rounds,
        kind,
        t.rounds,
        exemptions,
        said.competition,
        tuple(condition for condition in conditions if condition.is_missed),
        max(0, t.rounds - last),
    )
    remarks = (
        *_edition_remarks(t, field.edition),
        *_remarks(t, kind, rounds),
        *people.assumptions,
        *_assumptions(conditions),
    )
    large = _serves_156(said, kind, present)
    return NormEvent(field, kind, host, conditions, exemptions, fields, large, remarks)


def _rounds(
    t: Tournament, people: Mapping[int, NormPlayer], system: NormSystem
) -> dict[int, tuple[NormRound, ...]]:
    pointless = pointless_players(t, people) if system.is_round_robin else frozenset()
    rules = GameRules(people, pointless)
    return {number: rounds_of(player, rules) for number, player in t.by_number.items()}


def _exemptions(
    said: EventDetails, host: str, system: NormSystem, fields: Sequence[RoundField]
) -> Iterator[Exemption]:
    """The one that the organiser claims, and 1.4.3d wherever the report itself meets it."""
    if said.norm_exemption in ("1.4.3a", "1.4.3b", "1.4.3c"):
        yield claimed_exemption(said, host, system.is_team)
    if system.is_swiss:
        yield foreign_swiss(host, fields)
    elif said.norm_exemption == "1.4.3d":
        yield Exemption("1.4.3d", False, phrase("the event is not a Swiss"))


_COMPETITIONS = {
    "olympiad": phrase("the event is an Olympiad"),
    "candidates-qualifier": phrase("the event qualifies for the Candidates or the World Cup"),
    "world-cup": phrase("the event is the World Cup"),
    "national-final": phrase("the event is the final of a national championship"),
}


def _serves_156(
    said: EventDetails, system: NormSystem, present: Sequence[Sequence[NormPlayer]]
) -> LargeSwiss | None:
    """Whether the event is one of those of which an application needs one (1.5.6)."""
    named = _COMPETITIONS.get(said.competition or "")
    if named is not None:
        return LargeSwiss(True, named)
    if said.official_fide_event and not system.is_team:
        official = phrase("the event is held under the regulations for FIDE events")
        return LargeSwiss(True, official)
    return large_swiss(present) if system.is_individual_swiss else None


# ---- what was assumed ---------------------------------------------------------------------------


def _edition_remarks(t: Tournament, edition: TitleEdition) -> Iterator[Assumption]:
    day = t.first_day
    if day is None:
        undated = phrase(
            "the report does not give the first day of the event: judged by the edition of {n}",
            n=edition.name,
        )
        yield Assumption("edition", undated)
    elif day < edition.since:
        early = phrase(
            "the event began on {day}: the title regulations of that time are not known here, so "
            "those of {n} are used",
            day=f"{day:%Y/%m/%d}",
            n=edition.name,
        )
        yield Assumption("edition", early)


def _remarks(
    t: Tournament, system: NormSystem, rounds: Mapping[int, Sequence[NormRound]]
) -> Iterator[Assumption]:
    if system.inferred_from is not None:
        inferred = phrase("the system is {a}: {b}", a=system.words, b=system.inferred_from)
        yield Assumption("system", inferred)
    if t.declared_rounds is None:
        rounds_ = phrase("the number of rounds is not stated: taken as {n}", n=t.paired_rounds)
        yield Assumption("rounds", rounds_)
    if t.by_number and not any(player.federation for player in t.by_number.values()):
        nobody = phrase("the report has no federations: without a list no game can count (1.4.2a)")
        yield Assumption("no-federations", nobody)
    if any(len(entries) > MOST_GAMES for entries in rounds.values()):
        long = phrase(
            "with more than {n} games of a player won games are not ignored", n=MOST_GAMES
        )
        yield Assumption("long-search", long)


def _assumptions(conditions: Iterable[Condition]) -> Iterator[Assumption]:
    for condition in conditions:
        if condition.met is None:
            yield Assumption(condition.rule, condition.with_clause())
