"""The teams: who came and went, their fields and rosters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from crosstable.model.records import Team
from crosstable.rules.changes.changes import Change, order_change
from crosstable.rules.changes.events import Events
from crosstable.rules.changes.fields import TEAM, Subject, field_changes, number_change
from crosstable.rules.changes.words import number_and_name


def teams(events: Events) -> Iterator[Change]:
    a = events.a.tournament.teams
    b = events.b.tournament.teams
    matching = events.teams
    for team in sorted((b[j] for j in matching.left_b), key=_number):
        yield Change("team-added", f"{_label(team)} added", number=team.number, new=_label(team))
    for team in sorted((a[i] for i in matching.left_a), key=_number):
        yield Change("team-gone", f"{_label(team)} gone", number=team.number, old=_label(team))
    pairs = [(a[i], b[j]) for i, j in sorted(matching.partner.items())]
    for old, new in sorted(pairs, key=lambda pair: pair[1].number):
        if old.number != new.number:
            yield number_change(f"number of team {new.name}".rstrip(), old.number, new.number)
        subject = Subject(_label(new), f"team {new.number}", new.number)
        yield from field_changes(events, TEAM, old, new, subject)
        yield from _roster_change(events, old, new)
    yield from _numbering(pairs)
    yield from _order(events)


def _number(team: Team) -> int:
    return team.number


def _label(team: Team) -> str:
    return "team " + number_and_name(team.number, team.name)


def _numbering(pairs: Sequence[tuple[Team, Team]]) -> Iterator[Change]:
    """Where the numbers of teams come from: one change for all, a dialect decides it (C32)."""
    for is_stated in (True, False):
        moved = [
            new for old, new in pairs if (old.numbered, new.numbered) == (not is_stated, is_stated)
        ]
        if not moved:
            continue
        counted_in = "the order of the file"
        stated_by = "the report"
        before, now = (counted_in, stated_by) if is_stated else (stated_by, counted_in)
        only_team = moved[0] if len(moved) == 1 else None
        who = f"{len(moved)} teams" if only_team is None else _label(only_team)
        numbers = "their numbers" if only_team is None else "its number"
        yield Change(
            kind="team",
            message=f"{who}: now {now} gives {numbers}, before {before} did",
            number=None if only_team is None else only_team.number,
            field="numbered",
            old="no" if is_stated else "yes",
            new="yes" if is_stated else "no",
            consequence="points unchanged",
        )


def _roster_change(events: Events, old: Team, new: Team) -> Iterator[Change]:
    before, after = (
        [event.person(number) for number in team.roster]
        for event, team in ((events.a, old), (events.b, new))
    )
    if before == after:
        return
    joined = [f"{events.who(x)} joined" for x in (Counter(after) - Counter(before)).elements()]
    left = [f"{events.who(x)} left" for x in (Counter(before) - Counter(after)).elements()]
    texts = [", ".join(map(events.who, roster)) for roster in (before, after)]
    what = ", ".join(joined + left) or f"roster order was {texts[0]}; is {texts[1]}"
    yield Change(
        kind="roster",
        message=f"{_label(new)}: {what}",
        number=new.number,
        field="roster",
        old=texts[0],
        new=texts[1],
    )


def _order(events: Events) -> Iterator[Change]:
    old, new = events.teams.orders()
    if old != new and not events.is_renumbered:
        members = events.a.tournament.teams
        yield order_change(
            "teams", "teams", *([_label(members[i]) for i in order] for order in (old, new))
        )
