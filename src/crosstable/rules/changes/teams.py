"""The teams: who came and went, their fields and rosters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from crosstable.model.phrases import Words, joined, phrase
from crosstable.model.records import Team
from crosstable.rules.changes.changes import POINTS_UNCHANGED, Change, order_change
from crosstable.rules.changes.events import Events
from crosstable.rules.changes.fields import TEAM, Subject, field_changes, number_change
from crosstable.rules.changes.words import in_words, team_words


def teams(events: Events) -> Iterator[Change]:
    a = events.a.tournament.teams
    b = events.b.tournament.teams
    matching = events.teams
    for team in sorted((b[j] for j in matching.left_b), key=_number):
        yield _membership_change("team-added", team)
    for team in sorted((a[i] for i in matching.left_a), key=_number):
        yield _membership_change("team-gone", team)
    pairs = [(a[i], b[j]) for i, j in sorted(matching.partner.items())]
    for old, new in sorted(pairs, key=lambda pair: pair[1].number):
        if old.number != new.number:
            yield number_change(_number_title(new), old.number, new.number)
        subject = Subject(_label(new), phrase("team {n}", n=new.number), new.number)
        yield from field_changes(events, TEAM, old, new, subject)
        yield from _roster_change(events, old, new)
    yield from _numbering(pairs)
    yield from _order(events)


def _number(team: Team) -> int:
    return team.number


def _label(team: Team) -> Words:
    return team_words(team.number, team.name)


def _membership_change(kind: str, team: Team) -> Change:
    """A team that only one of the events has."""
    label = _label(team)
    if kind == "team-added":
        return Change(kind, phrase("{team} added", team=label), number=team.number, after=label)
    return Change(kind, phrase("{team} gone", team=label), number=team.number, before=label)


def _number_title(team: Team) -> Words:
    name = team.name.rstrip()
    return phrase("number of team {name}", name=name) if name else phrase("number of team")


def _numbering(pairs: Sequence[tuple[Team, Team]]) -> Iterator[Change]:
    """Where the numbers of teams come from: one change for all, a dialect decides it (C32)."""
    for is_stated in (True, False):
        moved = [
            new for old, new in pairs if (old.numbered, new.numbered) == (not is_stated, is_stated)
        ]
        if not moved:
            continue
        only_team = moved[0] if len(moved) == 1 else None
        yield Change(
            kind="team",
            sentence=_numbering_words(only_team, len(moved), is_stated),
            number=None if only_team is None else only_team.number,
            field="numbered",
            before=in_words(not is_stated),
            after=in_words(is_stated),
            follows=POINTS_UNCHANGED,
        )


def _numbering_words(team: Team | None, count: int, is_stated: bool) -> Words:
    """One team or several, and whether the report gives their numbers now."""
    if team is None and is_stated:
        return phrase(
            "{n} teams: now the report gives their numbers, before the order of the file did",
            n=count,
        )
    if team is None:
        return phrase(
            "{n} teams: now the order of the file gives their numbers, before the report did",
            n=count,
        )
    if is_stated:
        return phrase(
            "{team}: now the report gives its number, before the order of the file did",
            team=_label(team),
        )
    return phrase(
        "{team}: now the order of the file gives its number, before the report did",
        team=_label(team),
    )


def _roster_change(events: Events, old: Team, new: Team) -> Iterator[Change]:
    before, after = (
        [event.person(number) for number in team.roster]
        for event, team in ((events.a, old), (events.b, new))
    )
    if before == after:
        return
    came = (Counter(after) - Counter(before)).elements()
    went = (Counter(before) - Counter(after)).elements()
    moves = [
        *(phrase("{who} joined", who=events.who(person)) for person in came),
        *(phrase("{who} left", who=events.who(person)) for person in went),
    ]
    was, now = (joined(map(events.who, roster)) for roster in (before, after))
    order = phrase("roster order was {old}; is {new}", old=was, new=now)
    yield Change(
        kind="roster",
        sentence=phrase("{who}: {what}", who=_label(new), what=joined(moves) if moves else order),
        number=new.number,
        field="roster",
        before=was,
        after=now,
    )


def _order(events: Events) -> Iterator[Change]:
    old, new = events.teams.orders()
    if old != new and not events.is_renumbered:
        members = events.a.tournament.teams
        yield order_change(
            "teams", phrase("teams"), *([_label(members[i]) for i in order] for order in (old, new))
        )
