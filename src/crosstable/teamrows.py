"""Records 801 and 802 rebuilt from the team matches.

801 has one character for each board and player; its columns follow the printed formulas in the two
drafts and stand one column further left in TRF26, as both known copies of the official sample event
have it (C5).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal

from crosstable.columns801 import SAMPLE_SHIFT, parameters_801
from crosstable.formats import write_decimal
from crosstable.layout import Dialect, Record
from crosstable.matches import MatchScore, TeamMatches, TeamRound, team_matches
from crosstable.model import MatchScoring, Team, Tournament
from crosstable.scoring import match_scoring, scoring_in_force

_RIDS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def registration_id(roster: Sequence[int], number: int) -> str:
    """The character of a player's place in the roster; 0 is an empty board, * is 36 and up."""
    if number not in roster:
        return "0"
    place = roster.index(number) + 1
    return _RIDS[place] if place < len(_RIDS) else "*"


def _has_decimals(values: Sequence[Decimal]) -> bool:
    return any(value != value.to_integral_value() for value in values)


def _parameters(t: Tournament, rebuilt: TeamMatches, rounds: int) -> dict[str, int]:
    matches: MatchScoring = match_scoring(t)
    games = scoring_in_force(t).scoring
    totals = [_totals(team, rebuilt) for team in t.teams]
    match_values = [matches.win, matches.draw, matches.loss, *(x.match_points for x in totals)]
    game_values = [games.white_win, games.white_draw, *(x.game_points for x in totals)]
    most = max(matches.win, Decimal(1))
    result = parameters_801(
        max(team.number for team in t.teams),
        max(rounds, 1),
        max(rebuilt.boards, 1),
        int(most.to_integral_value()) or 1,
        mp_decimals=_has_decimals(match_values),
        gp_decimals=_has_decimals(game_values),
    )
    # A total may need more room than the formula foresees (bonus points, other scorings).
    result["M"] = max(result["M"], *(len(_points(x.match_points, result["M"] > 2)) for x in totals))
    result["G"] = max(result["G"], *(len(_points(x.game_points, True)) for x in totals))
    return result


def _totals(team: Team, rebuilt: TeamMatches) -> MatchScore:
    """The totals that 310 states, else those of the matches: 801 and 802 repeat 310."""
    computed = rebuilt.totals.get(team.number, MatchScore())
    return MatchScore(
        computed.match_points if team.match_points is None else team.match_points,
        computed.game_points if team.game_points is None else team.game_points,
    )


def _points(value: Decimal, decimals: bool) -> str:
    if not decimals and value == value.to_integral_value():
        return str(int(value))
    return write_decimal(value)


def _rounds(t: Tournament, rebuilt: TeamMatches) -> int:
    return max((number for _, number in rebuilt.rounds), default=t.paired_rounds)


def _template(t: Tournament, dialect: Dialect, rebuilt: TeamMatches) -> Record:
    parameters = _parameters(t, rebuilt, _rounds(t, rebuilt))
    shift = SAMPLE_SHIFT if dialect.name == "trf26" else 0
    return dialect.by_subject["team-results"].resolved(parameters, shift)


def team_results_lines(t: Tournament, dialect: Dialect) -> Iterator[str]:
    """The records 801 of an event."""
    rebuilt = team_matches(t)
    record = _template(t, dialect, rebuilt)
    mp_decimals = _has_decimals([_totals(team, rebuilt).match_points for team in t.teams])
    count = _rounds(t, rebuilt)
    for team in t.teams:
        totals = _totals(team, rebuilt)
        rows = [rebuilt.rounds.get((team.number, r)) for r in range(1, count + 1)]
        yield record.line(
            {
                "team_number": str(team.number),
                "nickname": (team.nickname or "")[:5],
                "match_points": _points(totals.match_points, mp_decimals),
                "game_points": write_decimal(totals.game_points),
                "round_opponent": [_opponent(row) for row in rows],
                "round_colour": [_colour(row) for row in rows],
                "round_results": [_results(row, rebuilt.boards) for row in rows],
                "round_players": [_players(row, team) for row in rows],
            }
        )


def _opponent(row: TeamRound | None) -> str:
    return "" if row is None or row.opponent is None else str(row.opponent)


def _colour(row: TeamRound | None) -> str:
    return "" if row is None or row.colour is None else row.colour.value


def _results(row: TeamRound | None, boards: int) -> str:
    if row is None:
        return ""
    if row.bye is not None:
        return row.bye.code * boards
    return row.results


def _players(row: TeamRound | None, team: Team) -> str:
    if row is None or row.bye is not None:
        return ""
    ids = "".join(registration_id(team.roster, number) for number in row.players)
    return "" if not ids.strip("0") else ids


def summary_values(
    t: Tournament, record: Record
) -> Iterator[Mapping[str, str | Sequence[str]]]:
    """The fields of the records 802 of an event."""
    rebuilt = team_matches(t)
    count = _rounds(t, rebuilt)
    whole = record["match_points"].format.startswith("int")
    for team in t.teams:
        totals = _totals(team, rebuilt)
        rows = [rebuilt.rounds.get((team.number, r)) for r in range(1, count + 1)]
        yield {
            "team_number": str(team.number),
            "nickname": (team.nickname or "")[:5],
            "match_points": _points(totals.match_points, not whole),
            "game_points": write_decimal(totals.game_points),
            "round_opponent": [_opponent_or_bye(row) for row in rows],
            "round_colour": [_colour(row) for row in rows],
            "round_game_points": ["" if r is None else write_decimal(r.score.game_points) for r in rows],
            "round_forfeit": ["f" if row is not None and row.forfeit else "" for row in rows],
        }


def _opponent_or_bye(row: TeamRound | None) -> str:
    if row is not None and row.bye is not None:
        return row.bye.acronym
    return _opponent(row)
