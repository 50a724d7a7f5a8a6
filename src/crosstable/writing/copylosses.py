"""Records 801 and 802 are regenerated: what they said otherwise than the rest is lost."""

from __future__ import annotations

from collections.abc import Iterator

from crosstable.model.phrases import Phrase, phrase
from crosstable.model.records import InformativeRow
from crosstable.model.tournament import Tournament
from crosstable.rules.matches import TeamMatches, team_matches
from crosstable.rules.matches.copies import differences_of_round, differences_of_totals
from crosstable.writing.losses import Loss

_KIND = "team-copy"


def lost_copies(t: Tournament) -> Iterator[Loss]:
    """What stands in records 801 and 802 and in no other record."""
    if not t.informative:
        return
    if not t.is_team_event:
        for copy in t.informative:
            yield Loss(
                _KIND, phrase("{record}: the event has no teams", record=_name_of(copy)), copy.line
            )
        return
    matches = team_matches(t)
    for copy in t.informative:
        yield from _losses_of_copy(t, matches, copy)


def _losses_of_copy(t: Tournament, matches: TeamMatches, copy: InformativeRow) -> Iterator[Loss]:
    team = t.team_by_number.get(copy.team)
    if team is None:
        message = phrase("{record}: no other record names this team", record=_name_of(copy))
        yield Loss(_KIND, message, copy.line)
        return
    differences = list(differences_of_totals(matches, copy, team))
    for number in range(1, len(copy.rounds) + 1):
        row = matches.rounds.get((team.number, number))
        if row is not None:
            differences += differences_of_round(matches, copy, team, number, row)
        elif any(value for value in _round_content(copy, number)):
            message = phrase("{record}: round {n} was not paired", record=_name_of(copy), n=number)
            yield Loss(_KIND, message, copy.line)
    for difference in differences:
        message = phrase(
            "{record} shows {shown} for {what}, other records {right}",
            record=_name_of(copy),
            shown=difference.shown or phrase("nothing"),
            what=difference.what,
            right=difference.right or phrase("nothing"),
        )
        yield Loss(_KIND, message, copy.line)


def _round_content(copy: InformativeRow, number: int) -> tuple[object, ...]:
    """What a copy says of a round."""
    shown = copy.rounds[number - 1]
    return (shown.opponent, shown.bye, shown.results, shown.registration_ids, shown.game_points)


def _name_of(copy: InformativeRow) -> Phrase:
    return phrase("record {code} of team {n}", code=copy.code, n=copy.team)
