"""The teams: who came and went, their data and rosters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from types import MappingProxyType
from typing import TYPE_CHECKING

from crosstable.rules.changes.changes import Change, order_change, renumbered, value_change
from crosstable.rules.changes.events import Events
from crosstable.rules.changes.words import counted, numbered

if TYPE_CHECKING:
    from crosstable.model.records import Team


_DATA: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "name": ("team", "name"),
        "nickname": ("team", "short name"),
        "strength": ("team", "strength"),
        "match_points": ("points", "declared match points"),
        "game_points": ("points", "declared game points"),
        "rank": ("rank", "declared rank"),
    }
)
"""The kind of the change and the words, by the field of a team."""


def teams(events: Events) -> Iterator[Change]:
    a, b = events.a.tournament.teams, events.b.tournament.teams
    matching = events.teams
    for team in sorted((b[j] for j in matching.left_b), key=_number):
        yield Change("team-added", f"{_label(team)} added", number=team.number, new=_label(team))
    for team in sorted((a[i] for i in matching.left_a), key=_number):
        yield Change("team-gone", f"{_label(team)} gone", number=team.number, old=_label(team))
    pairs = [(a[i], b[j]) for i, j in sorted(matching.partner.items())]
    for old, new in sorted(pairs, key=lambda pair: pair[1].number):
        yield from _data_changes(old, new)
        yield from _roster_change(events, old, new)
    yield from _numbering(pairs)
    yield from _order(events)


def _number(team: Team) -> int:
    return team.number


def _label(team: Team) -> str:
    return "team " + numbered(team.number, team.name)


def _data_changes(old: Team, new: Team) -> Iterator[Change]:
    if old.number != new.number:
        yield renumbered(f"number of team {new.name}".rstrip(), old.number, new.number)
    for name, (kind, title) in _DATA.items():
        before, after = getattr(old, name), getattr(new, name)
        if before != after:
            yield value_change(
                kind,
                name,
                title,
                before,
                after,
                subject=f"team {new.number}" if name == "name" else _label(new),
                plural=name.endswith("points"),
                number=new.number,
                consequence=_gain(name, before, after),
            )


def _numbering(pairs: Sequence[tuple[Team, Team]]) -> Iterator[Change]:
    """Where the numbers of teams come from: one change for all, a dialect decides it (C32)."""
    for is_stated in (True, False):
        moved = [
            new for old, new in pairs if (old.numbered, new.numbered) == (not is_stated, is_stated)
        ]
        if not moved:
            continue
        counted_in, stated_by = "the order of the file", "the report"
        before, now = (counted_in, stated_by) if is_stated else (stated_by, counted_in)
        one = moved[0] if len(moved) == 1 else None
        who = f"{len(moved)} teams" if one is None else _label(one)
        numbers = "their numbers" if one is None else "its number"
        yield Change(
            "team",
            f"{who}: now {now} gives {numbers}, before {before} did",
            number=None if one is None else one.number,
            field="numbered",
            old="no" if is_stated else "yes",
            new="yes" if is_stated else "no",
            consequence="points unchanged",
        )


def _gain(name: str, before: object, after: object) -> str | None:
    if not (isinstance(before, Decimal) and isinstance(after, Decimal)):
        return None
    noun = name.removesuffix("s").replace("_", " ")
    return counted(after - before, noun, signed_number=True)


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
        "roster",
        f"{_label(new)}: {what}",
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
