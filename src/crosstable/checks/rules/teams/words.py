"""What several rules about teams ask for: how a team is called, what kind of event it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from crosstable.checks.rules.report import Report, once
from crosstable.model.phrases import Phrase, phrase
from crosstable.model.tournament import Entry, Player

if TYPE_CHECKING:
    from crosstable.model.records import Team


_PAIRED_AS_INDIVIDUALS = frozenset(("schiller",))
"""Systems between teams in which the players of a team meet several teams in a round."""


def call_team(report: Report, number: int) -> Phrase:
    """A team in a message: ``team 3 (Lions)``."""
    team = report.t.team_by_number.get(number)
    return name_of(team) if team is not None else phrase("team {n}", n=number)


def name_of(team: Team) -> Phrase:
    """A team in a message, numbered or not."""
    if not team.name:
        return phrase("team {n}", n=team.number)
    if not team.numbered:
        return phrase("team {name}", name=team.name)
    return phrase("team {n} ({name})", n=team.number, name=team.name)


def participant(report: Report, number: int) -> Phrase:
    """A team of a team event, else a player, in a message."""
    if report.t.is_team_event:
        return call_team(report, number)
    player = report.t.by_number.get(number)
    return report.who(player) if player is not None else phrase("player {n}", n=number)


def plays_matches(report: Report) -> bool:
    """Whether team meets team in every round, so that matches can be rebuilt."""
    return report.t.is_team_event and report.system.name not in _PAIRED_AS_INDIVIDUALS


def board_letters(report: Report) -> str:
    """The colours of record 352, one letter for a board; none where it is not made of W and B."""
    letters = (report.t.board_colours or "").upper()
    return letters if set(letters) <= {"W", "B"} else ""


def boards_are_known(report: Report) -> bool:
    """Whether record 352 tells the number of boards, on which points depend, or is not there."""
    if not report.t.board_colours:
        return True
    return bool(board_letters(report)) and not has_surplus_boards(report)


def has_surplus_boards(report: Report) -> bool:
    """Whether record 352 has more letters than any match or line-up has boards."""
    if not plays_matches(report) or all(match.forfeit for match in report.matches.matches):
        return False
    return boards_used(report) < len(board_letters(report))


@once
def boards_used(report: Report) -> int:
    """The most boards of a match, of a line-up, or of the games that a team has in a round."""
    t = report.t
    games = Counter((t.team_of.get(player.number), number) for number, player, _ in t.games())
    return max(
        *(len(match.boards) for match in report.matches.matches),
        *(len(lineup.players) for lineup in t.lineups),
        *(count for (team, _), count in games.items() if team is not None),
        0,
        0,
    )


def members(report: Report, team: int) -> Iterator[Player]:
    """The players of a roster who are in the file, and in no other roster."""
    of_number = report.t.team_by_number.get(team)
    for number in of_number.roster if of_number is not None else ():
        if number in report.t.by_number and number not in report.shared_players:
            yield report.t.by_number[number]


def entries(report: Report, team: int, round_number: int) -> Iterator[tuple[Player, Entry]]:
    """What the players of a team did in a round."""
    return ((player, player.entry(round_number)) for player in members(report, team))
