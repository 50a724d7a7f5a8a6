"""Records 801 and 802 rebuilt from the team matches.

801 has one character for each board and player; its columns follow the printed formulas in the two
drafts and are one column further left in TRF26, as both known copies of the official sample event
have it (C5).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from typing import NamedTuple

from crosstable.model.records import Team
from crosstable.model.results import Result
from crosstable.model.tournament import Tournament
from crosstable.rules.matches import MatchScore, TeamMatches, TeamRound, team_matches
from crosstable.rules.matches.copies import registration_id
from crosstable.rules.scoring import match_scoring, scoring_in_force
from crosstable.text.dialect import Dialect
from crosstable.text.formats import points_text
from crosstable.text.layout import Record
from crosstable.text.record801 import parameters_801


def _has_decimals(values: Iterable[Decimal]) -> bool:
    return any(value % 1 for value in values)


def _has_whole_match_points(record: Record) -> bool:
    return record.field("match_points").format.startswith("int")


class _Decimals(NamedTuple):
    """Whether match points and game points are shown with a decimal."""

    match_points: bool
    game_points: bool


def _decimals(t: Tournament, rebuilt: TeamMatches, record: Record) -> _Decimals:
    """Fixed where match points are whole numbers; else they are shown where the event has them."""
    if _has_whole_match_points(record):
        return _Decimals(match_points=False, game_points=True)
    matches = match_scoring(t)
    games = scoring_in_force(t).scoring
    totals = [_totals(team, rebuilt) for team in t.teams]
    scale = (matches.win, matches.draw, matches.loss)
    values = (games.white_win, games.white_draw, games.white_loss)
    return _Decimals(
        _has_decimals((*scale, *(total.match_points for total in totals))),
        _has_decimals((*values, *(total.game_points for total in totals))),
    )


def _parameters(
    t: Tournament, rebuilt: TeamMatches, rounds: int, shown: _Decimals
) -> dict[str, int]:
    result = parameters_801(
        max(team.number for team in t.teams),
        max(rounds, 1),
        max(rebuilt.boards, 1),
        match_scoring(t).win,
        mp_decimals=shown.match_points,
        gp_decimals=shown.game_points,
    )
    # A total may need more room than the formula foresees (bonus points, other scorings).
    for team in t.teams:
        totals = _totals(team, rebuilt)
        result["M"] = max(result["M"], len(_points(totals.match_points, shown.match_points)))
        result["G"] = max(result["G"], len(_points(totals.game_points, shown.game_points)))
    return result


def _totals(team: Team, rebuilt: TeamMatches) -> MatchScore:
    """The totals that 310 states, else those of the matches: 801 and 802 repeat 310."""
    computed = rebuilt.totals.get(team.number, MatchScore())
    return MatchScore(
        computed.match_points if team.match_points is None else team.match_points,
        computed.game_points if team.game_points is None else team.game_points,
    )


def _points(value: Decimal, decimals: bool) -> str:
    """Points with or without a decimal; blank where the format has none and the value needs it."""
    if decimals:
        return points_text(value)
    return "" if value % 1 else str(int(value))


def _rounds(t: Tournament, rebuilt: TeamMatches) -> int:
    return max((number for _, number in rebuilt.rounds), default=t.paired_rounds)


def team_results_lines(t: Tournament, dialect: Dialect) -> Iterator[str]:
    """The records 801 of an event."""
    rebuilt = team_matches(t, first_draft=dialect.follows_first_draft)
    template = dialect.by_subject["team-results"]
    shown = _decimals(t, rebuilt, template)
    count = _rounds(t, rebuilt)
    # RNDS is the number of rounds of the event, so that columns stay where they are during it.
    parameters = _parameters(t, rebuilt, max(count, t.rounds), shown)
    record = template.resolve_columns(parameters, dialect.team_results_shift)
    fill = "0" if dialect.prints_zeros else " "
    teams, match_width, game_width = (parameters[name] for name in "TMG")
    for team in t.teams:
        totals = _totals(team, rebuilt)
        rows = [rebuilt.rounds.get((team.number, r)) for r in range(1, count + 1)]
        yield record.line(
            {
                "team_number": str(team.number).rjust(teams, fill),
                "nickname": (team.nickname or "")[:5],
                "match_points": _fill(
                    _points(totals.match_points, shown.match_points), match_width, fill
                ),
                "game_points": _fill(
                    _points(totals.game_points, shown.game_points), game_width, fill
                ),
                "round_opponent": [_fill(_opponent(row), teams, fill) for row in rows],
                "round_colour": [_colour(row) for row in rows],
                "round_results": [_results(row, rebuilt.boards) for row in rows],
                "round_players": [_players(row, team, rebuilt.boards) for row in rows],
            }
        )


def _fill(text: str, width: int, fill: str) -> str:
    """A number in its columns; a negative one is not filled with zeros, and blank stays blank."""
    return text if not text or text.startswith("-") else text.rjust(width, fill)


def _opponent(row: TeamRound | None) -> str:
    return "" if row is None or row.opponent is None else str(row.opponent)


def _colour(row: TeamRound | None) -> str:
    return "" if row is None or row.colour is None else row.colour.value


def _results(row: TeamRound | None, boards: int) -> str:
    if row is None:
        return ""
    if row.bye is not None:
        return row.bye.code * boards
    return row.results[:boards].ljust(boards, Result.FORFEIT_LOSS.code)


def _players(row: TeamRound | None, team: Team, boards: int) -> str:
    if row is None or row.bye is not None:
        return ""
    ids = "".join(registration_id(team.roster, number) for number in row.players[:boards])
    return ids.ljust(boards, "0") if ids.strip("0") else ""


def summary_values(t: Tournament, dialect: Dialect) -> Iterator[Mapping[str, str | Sequence[str]]]:
    """The fields of the records 802 of an event."""
    record = dialect.by_subject["team-summary"]
    whole = _has_whole_match_points(record)
    rebuilt = team_matches(t, first_draft=dialect.follows_first_draft)
    count = _rounds(t, rebuilt)
    for team in t.teams:
        totals = _totals(team, rebuilt)
        rows = [rebuilt.rounds.get((team.number, r)) for r in range(1, count + 1)]
        yield {
            "team_number": str(team.number),
            "nickname": (team.nickname or "")[:5],
            "match_points": _points(totals.match_points, not whole),
            "game_points": _points(totals.game_points, True),
            "round_opponent": [_opponent_or_bye(row) for row in rows],
            "round_colour": [_colour(row) for row in rows],
            "round_game_points": [
                "" if r is None else _points(r.score.game_points, True) for r in rows
            ],
            "round_forfeit": ["f" if row is not None and row.forfeit else "" for row in rows],
        }


def _opponent_or_bye(row: TeamRound | None) -> str:
    if row is not None and row.bye is not None:
        return row.bye.acronym
    return _opponent(row)
