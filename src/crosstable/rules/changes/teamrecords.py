"""Records of team events: line-ups, byes and forfeited matches."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from typing import TYPE_CHECKING

from crosstable.model.results import ByeKind
from crosstable.model.tournament import ZERO
from crosstable.rules.changes.changes import Change, blank_cells_change, value_change
from crosstable.rules.changes.events import Event, Events
from crosstable.rules.changes.lists import Item, Listing, list_changes
from crosstable.rules.changes.words import both_points, counted, signed

if TYPE_CHECKING:
    from crosstable.model.records import Lineup, TeamBye, TeamForfeit, TeamPairingBye


def team_records(events: Events) -> Iterator[Change]:
    for listing in _LISTS:
        yield from list_changes(events, listing)
    yield from _pairing_bye(events)


def _lineup_item(event: Event, lineup: Lineup) -> Item:
    team, opponent = event.team(lineup.team), event.team(lineup.opponent)
    boards = tuple(event.person(number) for number in lineup.players)
    against = "" if lineup.opponent is None else f" against {event.team_label(lineup.opponent)}"
    names = (event.person_label(number) if number else "empty" for number in lineup.players)
    return Item(
        (lineup.round_number, team, opponent, boards),
        (lineup.round_number, team),
        f"{event.team_label(lineup.team)}{against}: {', '.join(names)}",
        round_number=lineup.round_number,
        number=lineup.team,
    )


def _bye_item(event: Event, bye: TeamBye) -> Item:
    scoring = event.match_scoring
    worth = {ByeKind.FULL_POINT: scoring.win, ByeKind.HALF_POINT: scoring.draw}
    who = ", ".join(map(event.team_label, bye.teams)) or "nobody"
    known = bye.kind is not ByeKind.PAIRING_ALLOCATED
    value = counted(worth.get(bye.kind, ZERO), "match point")
    return Item(
        (bye.kind, bye.round_number, event.group(bye.teams, event.team)),
        (bye.kind, bye.round_number),
        f"{bye.kind.title} of {who}",
        f"{who}: {value}" if known and bye.teams else None,
        bye.round_number,
        bye.teams[0] if len(bye.teams) == 1 else None,
    )


def _forfeit_item(event: Event, forfeit: TeamForfeit) -> Item:
    white, black = event.team(forfeit.white), event.team(forfeit.black)
    names = event.team_label(forfeit.white), event.team_label(forfeit.black)
    return Item(
        (forfeit.kind, forfeit.round_number, white, black),
        (forfeit.round_number, white, black),
        f"{' – '.join(names)} {forfeit.kind}",
        _forfeit_effect(event, forfeit.kind, names),
        forfeit.round_number,
        forfeit.white,
    )


def _forfeit_effect(event: Event, kind: str, names: tuple[str, str]) -> str | None:
    """The match points of both teams; nothing where the sign is none of the known ones."""
    if len(kind) != 2 or not set(kind) <= {"+", "-"}:
        return None
    worth = {"+": event.match_scoring.win, "-": ZERO}
    parts = zip(names, kind, strict=True)
    return ", ".join(f"{name}: {counted(worth[sign], 'match point')}" for name, sign in parts)


_LISTS = (
    Listing("line-up", "lineups", "line-up", _lineup_item),
    Listing("team-bye", "team_byes", "byes of teams", _bye_item),
    Listing("team-forfeit", "team_forfeits", "forfeited match", _forfeit_item),
)


# -- the pairing-allocated bye --------------------------------------------------------------------


def _pairing_bye(events: Events) -> Iterator[Change]:
    old, new = (event.tournament.team_pairing_bye for event in (events.a, events.b))
    if old is None or new is None:
        if old is not new:
            title, before, after = "pairing-allocated bye of teams", _summary(old), _summary(new)
            yield value_change("team-bye", "team_pairing_bye", title, before, after)
        return
    for name in ("match_points", "game_points"):
        before, after = getattr(old, name), getattr(new, name)
        if before != after:
            yield value_change(
                "team-bye",
                f"team_pairing_bye.{name}",
                f"{name.replace('_', ' ')} of the teams' pairing-allocated bye",
                before,
                after,
                plural=True,
                consequence=f"{signed(after - before)} for every team that had it",
            )
    yield from _pairing_bye_holders(events, old, new)


def _summary(bye: TeamPairingBye | None) -> str | None:
    if bye is None:
        return None
    holders = ", ".join(map(str, bye.teams)) or "nobody"
    return f"{both_points(bye.match_points, bye.game_points)}, had by round by {holders}"


def _pairing_bye_holders(
    events: Events, old: TeamPairingBye, new: TeamPairingBye
) -> Iterator[Change]:
    """Which team had the bye, round by round; 0 is nobody."""
    rounds = enumerate(zip_longest(old.teams, new.teams, fillvalue=0), 1)
    moved = [(n, had, has) for n, (had, has) in rounds if events.a.team(had) != events.b.team(has)]
    for round_number, had, has in moved:
        before = events.a.team_label(had) if had else None
        after = events.b.team_label(has) if has else None
        takes = [f"{before} {_worth(old, -1)}"] if before else []
        gets = [f"{after} {_worth(new, 1)}"] if after else []
        yield Change(
            "team-bye",
            f"round {round_number}: pairing-allocated bye was of {before or 'nobody'}, "
            f"is of {after or 'nobody'}",
            round_number,
            has or had or None,
            field="team_pairing_bye.teams",
            old=before,
            new=after,
            consequence=", ".join(takes + gets) or None,
        )
    if not moved and len(old.teams) != len(new.teams):
        title = "rounds of the teams' pairing-allocated bye"
        yield blank_cells_change("team_pairing_bye.teams", title, len(old.teams), len(new.teams))


def _worth(bye: TeamPairingBye, sign: int) -> str:
    match_points = counted(sign * bye.match_points, "match point", signed_number=True)
    game_points = counted(sign * bye.game_points, "game point", signed_number=True)
    return f"{match_points} and {game_points}"
