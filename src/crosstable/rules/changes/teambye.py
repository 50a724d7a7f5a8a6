"""The pairing-allocated bye of teams: its worth, and who had it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest

from crosstable.model.phrases import Words, joined, phrase
from crosstable.model.records import TeamPairingBye
from crosstable.rules.changes.changes import Change, blank_cells_change
from crosstable.rules.changes.events import Events
from crosstable.rules.changes.fields import TEAM_BYE, Field, field_changes, value_change
from crosstable.rules.changes.words import (
    NOBODY,
    both_points,
    game_points_words,
    match_points_words,
)

_WHOLE = Field("team_pairing_bye", phrase("pairing-allocated bye of teams"), "team-bye")


def team_bye(events: Events) -> Iterator[Change]:
    old, new = (event.tournament.team_pairing_bye for event in (events.a, events.b))
    if old is None or new is None:
        if old is not new:
            yield value_change(_WHOLE, _summary(old), _summary(new))
        return
    yield from field_changes(events, TEAM_BYE, events.a.tournament, events.b.tournament)
    yield from _holders(events, old, new)


def _summary(bye: TeamPairingBye | None) -> Words | None:
    if bye is None:
        return None
    return phrase(
        "{points}, had by round by {holders}",
        points=both_points(bye.match_points, bye.game_points),
        holders=", ".join(map(str, bye.teams)) or NOBODY,
    )


def _holders(events: Events, old: TeamPairingBye, new: TeamPairingBye) -> Iterator[Change]:
    """Which team had the bye, round by round; 0 is nobody."""
    rounds = enumerate(zip_longest(old.teams, new.teams, fillvalue=0), 1)
    moved = [(n, had, has) for n, (had, has) in rounds if events.a.team(had) != events.b.team(has)]
    for round_number, had, has in moved:
        before = events.a.team_label(had) if had else None
        after = events.b.team_label(has) if has else None
        takes = [_worth(before, old, -1)] if before else []
        gets = [_worth(after, new, 1)] if after else []
        yield Change(
            kind="team-bye",
            sentence=phrase(
                "round {n}: pairing-allocated bye was of {old}, is of {new}",
                n=round_number,
                old=before or NOBODY,
                new=after or NOBODY,
            ),
            round_number=round_number,
            number=has or had or None,
            field="team_pairing_bye.teams",
            before=before,
            after=after,
            follows=joined(takes + gets) if takes or gets else None,
        )
    if not moved and len(old.teams) != len(new.teams):
        title = phrase("rounds of the teams' pairing-allocated bye")
        yield blank_cells_change("team_pairing_bye.teams", title, len(old.teams), len(new.teams))


def _worth(team: Words, bye: TeamPairingBye, sign: int) -> Words:
    """What a team gets or loses with the bye."""
    return phrase(
        "{team} {a} and {b}",
        team=team,
        a=match_points_words(sign * bye.match_points, is_signed=True),
        b=game_points_words(sign * bye.game_points, is_signed=True),
    )
