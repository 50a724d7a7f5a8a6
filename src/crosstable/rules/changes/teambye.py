"""The pairing-allocated bye of teams: its worth, and who had it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest

from crosstable.model.records import TeamPairingBye
from crosstable.rules.changes.changes import Change, blank_cells_change
from crosstable.rules.changes.events import Events
from crosstable.rules.changes.fields import TEAM_BYE, Field, field_changes, value_change
from crosstable.rules.changes.words import both_points, count_of

_WHOLE = Field("team_pairing_bye", "pairing-allocated bye of teams", "team-bye")


def team_bye(events: Events) -> Iterator[Change]:
    old, new = (event.tournament.team_pairing_bye for event in (events.a, events.b))
    if old is None or new is None:
        if old is not new:
            yield value_change(_WHOLE, _summary(old), _summary(new))
        return
    yield from field_changes(events, TEAM_BYE, events.a.tournament, events.b.tournament)
    yield from _holders(events, old, new)


def _summary(bye: TeamPairingBye | None) -> str | None:
    if bye is None:
        return None
    holders = ", ".join(map(str, bye.teams)) or "nobody"
    return f"{both_points(bye.match_points, bye.game_points)}, had by round by {holders}"


def _holders(events: Events, old: TeamPairingBye, new: TeamPairingBye) -> Iterator[Change]:
    """Which team had the bye, round by round; 0 is nobody."""
    rounds = enumerate(zip_longest(old.teams, new.teams, fillvalue=0), 1)
    moved = [(n, had, has) for n, (had, has) in rounds if events.a.team(had) != events.b.team(has)]
    for round_number, had, has in moved:
        before = events.a.team_label(had) if had else None
        after = events.b.team_label(has) if has else None
        takes = [f"{before} {_worth(old, -1)}"] if before else []
        gets = [f"{after} {_worth(new, 1)}"] if after else []
        yield Change(
            kind="team-bye",
            message=f"round {round_number}: pairing-allocated bye was of {before or 'nobody'}, "
            f"is of {after or 'nobody'}",
            round_number=round_number,
            number=has or had or None,
            field="team_pairing_bye.teams",
            old=before,
            new=after,
            consequence=", ".join(takes + gets) or None,
        )
    if not moved and len(old.teams) != len(new.teams):
        title = "rounds of the teams' pairing-allocated bye"
        yield blank_cells_change("team_pairing_bye.teams", title, len(old.teams), len(new.teams))


def _worth(bye: TeamPairingBye, sign: int) -> str:
    match_points = count_of(sign * bye.match_points, "match point", signed_number=True)
    game_points = count_of(sign * bye.game_points, "game point", signed_number=True)
    return f"{match_points} and {game_points}"
