"""The records of teams in the report: rosters, line-ups, byes, walkovers, points and ranks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from crosstable.errors import CrosstableError
from crosstable.event.people.teams import (
    boards_of_a_match,
    colours_of_white,
    lineup_of,
    strength_of,
    team_numbers_of,
    team_order_of,
)
from crosstable.event.report.exclusion import excluded_teams, with_last, worthless_matches
from crosstable.event.state import Match, Round, Section, Team
from crosstable.event.systems.system import has_fixed_field, is_scheveningen, rounds_of
from crosstable.model.records import Lineup, TeamBye, TeamForfeit, TeamPairingBye
from crosstable.model.records import Team as TeamRecord
from crosstable.model.results import BYE_OF_CODE, ByeKind
from crosstable.model.tournament import (
    Bye,
    Count,
    Entry,
    GameScoring,
    MatchScoring,
    Tournament,
)
from crosstable.rules.matches import (
    needs_lineup_record,
    team_matches,
    total_after,
    with_team_points,
)
from crosstable.rules.standings.standings import standings


def with_teams(t: Tournament, section: Section, numbers: Mapping[str, int]) -> Tournament:
    """The tournament with everything about its teams but points and ranks."""
    of_team = team_numbers_of(section)
    t = _with_records(t, section, of_team, numbers)
    worthless = tuple(worthless_matches(t, section, of_team))
    return replace(t, abnormal_points=(*t.abnormal_points, *worthless)) if worthless else t


def _with_records(
    t: Tournament, section: Section, of_team: Mapping[str, int], numbers: Mapping[str, int]
) -> Tournament:
    return replace(
        t,
        teams=tuple(
            _record(section, section.teams[team], of_team[team], numbers)
            for team in team_order_of(section)
        ),
        team_count=Count(len(of_team), str(len(of_team))),
        # of a Scheveningen match the colours follow from its tables, not from record 352
        board_colours=None if is_scheveningen(section) else colours_of_white(section),
        stated_match_scoring=t.stated_match_scoring or MatchScoring(),
        team_pairing_bye=_team_pairing_bye(section, of_team),
        team_byes=(*section.base.team_byes, *_byes(section, of_team)),
        team_forfeits=(*section.base.team_forfeits, *_forfeits(section, of_team)),
        lineups=(*section.base.lineups, *_lineups(section, of_team, numbers)),
    )


def _record(section: Section, team: Team, number: int, numbers: Mapping[str, int]) -> TeamRecord:
    return TeamRecord(
        number=number,
        name=team.name,
        nickname=team.nickname,
        roster=tuple(numbers[who] for who in team.roster),
        strength=strength_of(section, team) or None,
    )


# -- rounds ---------------------------------------------------------------------------------------


def team_cells(section: Section, round_: Round) -> dict[str, Entry]:
    """Cells that follow from byes of teams: the first boards have the bye, all others rest."""
    cells: dict[str, Entry] = dict.fromkeys(section.people, Bye(ByeKind.ZERO_POINT))
    byes = {team: BYE_OF_CODE[code] for team, code in round_.absent.items()}
    if round_.bye is not None:
        byes[round_.bye] = ByeKind.PAIRING_ALLOCATED
    for team, kind in byes.items():
        players = filter(None, lineup_of(section, round_, team))
        cells |= dict.fromkeys(players, Bye(kind))
    return cells


def announced_bye(team: Team, number: int) -> ByeKind | None:
    """The bye of a team in a round that is not paired yet."""
    if team.withdrawn_after is not None and number > team.withdrawn_after:
        return ByeKind.ZERO_POINT
    code = team.byes.get(number)
    return None if code is None else BYE_OF_CODE[code]


def _team_pairing_bye(section: Section, of_team: Mapping[str, int]) -> TeamPairingBye | None:
    """Record 320: a drawn match and half of the games, unless the section states otherwise."""
    if has_fixed_field(section):
        return None
    stated = section.base.team_pairing_bye
    if stated is None and _is_imported_without(section):
        return None
    if stated is None:
        match = section.base.stated_match_scoring or MatchScoring()
        game = section.base.stated_scoring or GameScoring()
        half = game.white_draw * boards_of_a_match(section)
        stated = TeamPairingBye(match.draw, half)
    teams = tuple(0 if round_.bye is None else of_team[round_.bye] for round_ in section.rounds)
    return replace(stated, teams=teams)


def _is_imported_without(section: Section) -> bool:
    """Whether a report without a record 320 was taken over, and nobody has had the bye since."""
    rounds = section.rounds
    return bool(rounds) and rounds[0].is_imported and all(round_.bye is None for round_ in rounds)


def _byes(section: Section, of_team: Mapping[str, int]) -> Iterator[TeamBye]:
    """Records 240: of the rounds that were paired, and of coming ones."""
    given: dict[tuple[int, ByeKind], list[int]] = {}
    for round_ in section.rounds:
        for team, code in round_.absent.items():
            given.setdefault((round_.number, BYE_OF_CODE[code]), []).append(of_team[team])
    rounds = 0 if has_fixed_field(section) else rounds_of(section) or 0
    for number in range(len(section.rounds) + 1, rounds + 1):
        for one_team in section.teams.values():
            kind = announced_bye(one_team, number)
            if kind is not None:
                given.setdefault((number, kind), []).append(of_team[one_team.id])
    for (number, kind), teams in sorted(
        given.items(), key=lambda item: (item[0][0], item[0][1].code)
    ):
        yield TeamBye(kind, number, tuple(sorted(teams)))


def _forfeits(section: Section, of_team: Mapping[str, int]) -> Iterator[TeamForfeit]:
    for round_ in section.rounds:
        for match in round_.matches:
            kind = round_.walkovers.get(match.number)
            if kind is not None:
                yield TeamForfeit(kind, round_.number, *(of_team[team] for team in match.pair))


def _lineups(
    section: Section, of_team: Mapping[str, int], numbers: Mapping[str, int]
) -> Iterator[Lineup]:
    """Records 300 of line-ups that do not follow from the roster."""
    boards = boards_of_a_match(section)
    for round_ in section.rounds:
        for match in round_.matches:
            for team, opponent in (match.pair, match.pair[::-1]):
                if _is_absent(round_, match, team):
                    continue
                roster = [numbers[who] for who in section.teams[team].roster]
                players = [numbers.get(who, 0) for who in lineup_of(section, round_, team)]
                if needs_lineup_record(roster, players, boards):
                    yield Lineup(round_.number, of_team[team], of_team[opponent], tuple(players))


def _is_absent(round_: Round, match: Match, team: str) -> bool:
    marks = round_.walkovers.get(match.number, "++")
    return marks[match.pair.index(team)] == "-"


# -- points and ranks -----------------------------------------------------------------------------


def ranked_teams(t: Tournament, section: Section, after: int) -> Tournament:
    """Teams with their points, ranked after a round by the tie-breaks; players by their points.

    Teams that left before half of their matches come last (C.05, 6.6).
    """
    t = with_team_points(t)
    of_team = team_numbers_of(section)
    gone = {of_team[team] for team in excluded_teams(section)}
    ranks = with_last(_ranks(t, after), gone)
    order = sorted(-(player.points or 0) for player in t.players)
    return replace(
        t,
        teams=tuple(replace(team, rank=ranks[team.number]) for team in t.teams),
        players=tuple(
            replace(player, rank=order.index(-(player.points or 0)) + 1) for player in t.players
        ),
    )


def _ranks(t: Tournament, after: int) -> Mapping[int, int]:
    if after and t.tiebreaks:
        try:
            return standings(t, after=after).rank_of
        except CrosstableError:
            pass
    matches = team_matches(t)
    scores = {team.number: total_after(t, matches, team.number, after) for team in t.teams}
    ordered = sorted(scores, key=lambda n: (-scores[n].match_points, -scores[n].game_points, n))
    return {number: rank for rank, number in enumerate(ordered, 1)}
