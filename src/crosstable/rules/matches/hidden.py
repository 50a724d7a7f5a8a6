"""Results of a team event that the report does not write and that its points show.

See `hiddenwins` for boards won by forfeit and `freeteams` for byes of teams. Whatever was inferred
is told by whoever uses it: `HiddenResults.notes` has the sentences.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from crosstable.model.findings import Assumption
from crosstable.model.phrases import Words, joined, phrase, plural
from crosstable.model.records import TeamForfeit, TeamPairingBye
from crosstable.model.tournament import Tournament
from crosstable.rules.matches.boards import number_of_boards
from crosstable.rules.matches.event import Draft, Event, event_of
from crosstable.rules.matches.freeteams import FreeTeam, FreeTeams, free_teams
from crosstable.rules.matches.hiddenwins import HiddenWin, UnplacedPoints, hidden_wins, with_wins
from crosstable.rules.matches.rebuilding import drafts_of, matches_as_written
from crosstable.rules.scoring import follows_first_draft, match_scoring, scoring_in_force

HIDDEN_WINS = "hidden-board-forfeits"
FREE_TEAMS = "free-teams"
UNPLACED = "points-without-result"
UNEXPLAINED = "teams-without-match"
HIDDEN_KINDS = frozenset((HIDDEN_WINS, FREE_TEAMS, UNPLACED, UNEXPLAINED))
"""The kinds of the notes, for programs and for paper."""


@dataclass(frozen=True, slots=True)
class HiddenResults:
    """What the report does not write: results that follow from its points, and open questions."""

    wins: tuple[HiddenWin, ...] = ()
    forfeits: tuple[TeamForfeit, ...] = ()
    """Matches whose boards are all hidden; which team was White is not known."""
    free: tuple[FreeTeam, ...] = ()
    bye: TeamPairingBye | None = None
    """The record 320 that says which teams were free, and what that is worth."""
    unplaced: tuple[UnplacedPoints, ...] = ()
    unexplained: tuple[FreeTeam, ...] = ()

    @property
    def changes_results(self) -> bool:
        """Whether anything was inferred."""
        return bool(self.wins or self.free)


_NOTHING = HiddenResults()


def hidden_results(t: Tournament) -> HiddenResults:
    """What the points and the matches of a team event show beside what is written."""
    if not t.is_team_event or not t.paired_rounds:
        return _NOTHING
    return t.derive(_infer)


def _infer(t: Tournament) -> HiddenResults:
    event = event_of(t, scoring_in_force(t).scoring, follows_first_draft(t))
    drafts = drafts_of(event)
    boards = hidden_wins(event, drafts)
    wins = _not_denied_by_totals(t, boards.wins)
    forfeits = _forfeited_matches(event, drafts, wins)
    accounted = _teams_with_forfeit(wins, forfeits)
    teams = free_teams(event, drafts, accounted)
    free = _confirmed_by_totals(t, wins, teams)
    return HiddenResults(
        wins=wins,
        forfeits=forfeits,
        free=free,
        bye=_record_320(event, drafts, free) if free else None,
        unplaced=boards.unplaced,
        unexplained=tuple(free for free in teams.unexplained if not _states_totals(t, free.team)),
    )


def with_hidden_results(t: Tournament, hidden: HiddenResults | None = None) -> Tournament:
    """The tournament with the hidden results written where they belong."""
    results = hidden_results(t) if hidden is None else hidden
    if not results.changes_results:
        return t
    bye = results.bye or t.team_pairing_bye
    forfeits = (*t.team_forfeits, *results.forfeits)
    return replace(with_wins(t, results.wins), team_pairing_bye=bye, team_forfeits=forfeits)


# -- whole matches --------------------------------------------------------------------------------


def _forfeited_matches(
    event: Event, drafts: Sequence[Draft], wins: Sequence[HiddenWin]
) -> tuple[TeamForfeit, ...]:
    """Rounds in which two teams met nobody and one of them won boards by forfeit."""
    met = {(team, draft.meeting.round_number) for draft in drafts for team in draft.meeting.teams}
    winners = sorted({(win.round_number, win.team) for win in wins} - {(r, t) for t, r in met})
    forfeits = []
    for round_number, winner in winners:
        alone = [team for team in event.members if (team, round_number) not in met]
        losers = [team for team in alone if team != winner]
        if len(losers) == 1:
            forfeits.append(TeamForfeit("+-", round_number, winner, losers[0]))
    return tuple(forfeits)


def _teams_with_forfeit(
    wins: Iterable[HiddenWin], forfeits: Iterable[TeamForfeit]
) -> Iterator[FreeTeam]:
    """Teams whose round without a match is explained by a forfeit."""
    yield from (FreeTeam(win.round_number, win.team) for win in wins)
    yield from (FreeTeam(forfeit.round_number, forfeit.black) for forfeit in forfeits)


# -- against the totals of records 310 ------------------------------------------------------------


def _states_totals(t: Tournament, number: int) -> bool:
    team = t.team_by_number[number]
    return team.match_points is not None or team.game_points is not None


def _not_denied_by_totals(t: Tournament, wins: Sequence[HiddenWin]) -> tuple[HiddenWin, ...]:
    """Without those of teams whose stated game points are what is written."""
    if not any(_states_totals(t, win.team) for win in wins):
        return tuple(wins)
    written = matches_as_written(t).totals
    return tuple(
        win
        for win in wins
        if t.team_by_number[win.team].game_points != written[win.team].game_points
    )


def _confirmed_by_totals(
    t: Tournament, wins: Sequence[HiddenWin], teams: FreeTeams
) -> tuple[FreeTeam, ...]:
    """Teams of records 310 had a bye only if their stated match points hold it."""
    numbered = [free for free in teams.with_bye if t.team_by_number[free.team].numbered]
    if not numbered:
        return teams.with_bye
    written = matches_as_written(with_wins(t, wins)).totals
    worth = match_scoring(t).draw
    denied = {
        free
        for free in numbered
        if t.team_by_number[free.team].match_points != written[free.team].match_points + worth
    }
    return tuple(free for free in teams.with_bye if free not in denied)


def _record_320(event: Event, drafts: Sequence[Draft], free: Sequence[FreeTeam]) -> TeamPairingBye:
    """Who was free; it is worth a drawn match (C.04.6, 1.2)."""
    team_of_round = {team.round_number: team.team for team in free}
    teams = tuple(team_of_round.get(number, 0) for number in range(1, max(team_of_round) + 1))
    games = number_of_boards(event.t, drafts) * event.scoring.white_draw
    return TeamPairingBye(event.match_scoring.draw, games, teams)


# -- in words -------------------------------------------------------------------------------------


def notes_on(t: Tournament, hidden: HiddenResults) -> Iterator[Assumption]:
    """What was inferred and what stays open, for everybody who shows results of teams."""
    yield from notes_on_inferred(t, hidden)
    yield from notes_on_open(t, hidden)


def notes_on_inferred(t: Tournament, hidden: HiddenResults) -> Iterator[Assumption]:
    """What was inferred."""
    if hidden.wins:
        wins = (
            phrase("player {n} in round {r}", n=win.player, r=win.round_number)
            for win in hidden.wins
        )
        message = phrase(
            "points of players without a result count as boards won by forfeit: {l}", l=_some(wins)
        )
        yield Assumption(HIDDEN_WINS, message)
    if hidden.free and hidden.bye is not None:
        message = phrase(
            "a team without a match counts as having the bye ({m} match points, {g} game points): "
            "{l}",
            m=_format_points(hidden.bye.match_points),
            g=_format_points(hidden.bye.game_points),
            l=_some(_team_and_round(t, free) for free in hidden.free),
        )
        yield Assumption(FREE_TEAMS, message)


def notes_on_open(t: Tournament, hidden: HiddenResults) -> Iterator[Assumption]:
    """What is missing and nobody knows."""
    if hidden.unplaced:
        message = phrase(
            "results are missing that the points contain, so the points of teams may be wrong: {l}",
            l=_some(map(_points_and_rounds, hidden.unplaced)),
        )
        yield Assumption(UNPLACED, message)
    if hidden.unexplained:
        message = phrase(
            "teams without a match have no points for the round, because nothing explains it: {l}",
            l=_some(_team_and_round(t, free) for free in hidden.unexplained),
        )
        yield Assumption(UNEXPLAINED, message)


def _points_and_rounds(unplaced: UnplacedPoints) -> Words:
    rounds = ", ".join(map(str, unplaced.rounds))
    return plural(
        unplaced.points,
        "player {p}, {n} point in one of the rounds {l}",
        "player {p}, {n} points in some of the rounds {l}",
        p=unplaced.player,
        l=rounds,
    )


def _team_and_round(t: Tournament, free: FreeTeam) -> Words:
    name = t.team_by_number[free.team].name or str(free.team)
    return phrase("{t} in round {r}", t=name, r=free.round_number)


def _format_points(points: Decimal) -> str:
    return f"{points:.1f}"


_SHOWN = 20
"""So many are named, then the others are counted."""


def _some(texts: Iterable[Words]) -> Words:
    listed = tuple(texts)
    more = len(listed) - _SHOWN
    if more <= 0:
        return joined(listed)
    return joined((*listed[:_SHOWN], phrase("and {n} more", n=more)))
