"""Team events: the matches of a round, and the crosstable of the teams."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from crosstable.model.tournament_types import ROUND_ROBINS
from crosstable.output.document import Note, Page, Report
from crosstable.output.forms.case import Case
from crosstable.output.forms.names import both_marks, bye_name, bye_sign
from crosstable.output.forms.standings import after_round
from crosstable.output.headings import print_columns
from crosstable.output.table import (
    BLANK,
    VOID,
    Cell,
    Column,
    Kind,
    Table,
    mark,
    points,
    whole,
    words,
)
from crosstable.rules.matches import Match, TeamRound, total_after
from crosstable.text.formats import with_halves

if TYPE_CHECKING:
    from crosstable.model.records import Team


# -- matches --------------------------------------------------------------------------------------


def matches_table(case: Case, number: int) -> Table:
    """The matches of a round, with the points before it where they are public, then the byes."""
    _ = case.say
    scores = ("match_points", "game_points") if case.shows_points else ()
    columns = print_columns(_, "match", "id", "team", *scores, "result", *scores, "id", "opponent")
    rows = [
        (
            whole(match.place),
            *_team_cells(case, match.white),
            *_score_before(case, match.white, number),
            mark(match_score(match.match) if match.match else ""),
            *_score_before(case, match.black, number),
            *_team_cells(case, match.black),
        )
        for match in listed_matches(case, number)
    ]
    rows += [
        (
            BLANK,
            *_team_cells(case, round_.team),
            *_score_before(case, round_.team, number),
            *(BLANK, *(BLANK for _score in scores), BLANK),
            words(bye_name(case, round_.bye)),
        )
        for round_ in case.team_matches.rounds.values()
        if round_.round_number == number and round_.bye is not None
    ]
    return Table(columns, tuple(rows), kept=3)


def _score_before(case: Case, team: int, number: int) -> tuple[Cell, ...]:
    """Match points and game points with which a team goes into a round, where they are shown."""
    if not case.shows_points:
        return ()
    score = total_after(case.t, case.team_matches, team, number - 1)
    return points(score.match_points), points(score.game_points)


def matches_of_round(case: Case, number: int) -> list[Match]:
    """In the order in which the pairing gives them."""
    matches: dict[tuple[int, int], Match] = {}
    for match in case.team_matches.matches:
        if match.round_number == number:
            matches[match.white, match.black] = match
    return [matches[pair] for pair in case.in_order(number, matches)]


class ListedMatch(NamedTuple):
    """A match with its number; one that was forfeited has no match where results are withheld."""

    place: int
    white: int
    black: int
    match: Match | None


def listed_matches(case: Case, number: int) -> list[ListedMatch]:
    """The matches of a round with their numbers, also where only the pair is known."""
    by_pair = {(match.white, match.black): match for match in matches_of_round(case, number)}
    known = case.boards.get(number) or {pair: place for place, pair in enumerate(by_pair, 1)}
    return [
        ListedMatch(known.get(pair, 0), *pair, by_pair.get(pair))
        for pair in case.in_order(number, {**known, **by_pair})
    ]


def _team_cells(case: Case, number: int) -> tuple[Cell, Cell]:
    return whole(number), words(team_name(case, number))


def team_name(case: Case, number: int | None) -> str:
    """The name of a team; its number where it has none."""
    team = case.t.team_by_number.get(number or 0)
    if team is None:
        return "" if number is None else str(number)
    return team.name or str(team.number)


def match_score(match: Match) -> str:
    """The game points of both teams; + and − where one did not come; empty while open."""
    if match.forfeit is not None:
        return both_marks(*match.forfeit.replace("-", "−"))
    left = match.white_score.game_points
    right = match.black_score.game_points
    if match.is_open and not left and not right:
        return ""
    return f"{with_halves(left)} – {with_halves(right)}"


# -- crosstable -----------------------------------------------------------------------------------


def team_crosstable_report(case: Case) -> Report:
    """The teams in the final order with the game points of their matches."""
    table, legend = team_crosstable(case)
    page = Page((table, Note(legend, is_quiet=True)))
    form = "team-crosstable"
    title = case.say("Crosstable of the teams")
    return case.report(form, title, (page,), subtitle=after_round(case))


def team_crosstable(case: Case) -> tuple[Table, str]:
    """The table, and what its signs mean."""
    _ = case.say
    order = [case.t.team_by_number[standing.id] for standing in case.table]
    is_square = case.played_as.name in (*ROUND_ROBINS, "match", "scheveningen") and len(order) > 1
    table = _square(case, order) if is_square else _by_round(case, order)
    legend = _("Game points of each match.")
    if not is_square:
        legend = _("In each round the opponent's place and the game points of the match.")
    byes = _("+, = and − stand for a full, a half and no point without a game.")
    return table, f"{legend} {byes}"


def _team_columns(case: Case, middle: Iterable[Column]) -> tuple[Column, ...]:
    _ = case.say
    return (
        *print_columns(_, "place", "team"),
        *middle,
        *print_columns(_, "match_points", "game_points"),
    )


def _totals(case: Case, team: Team) -> tuple[Cell, Cell]:
    score = case.team_matches.totals[team.number]
    return points(score.match_points), points(score.game_points)


def _by_round(case: Case, order: list[Team]) -> Table:
    rounds = range(1, case.t.paired_rounds + 1)
    columns = _team_columns(case, (Column(str(n), Kind.CENTRE, str(n)) for n in rounds))
    places = {team.number: place for place, team in enumerate(order, 1)}
    rows = tuple(
        (
            whole(place),
            words(team_name(case, team.number)),
            *(_round_cell(case.team_matches.rounds.get((team.number, n)), places) for n in rounds),
            *_totals(case, team),
        )
        for place, team in enumerate(order, 1)
    )
    return Table(columns, rows, kept=2, ids=tuple(team.number for team in order))


def _round_cell(team_round: TeamRound | None, places: dict[int, int]) -> Cell:
    """Opponent's place and game points; a bye or a forfeit by its sign."""
    if team_round is None:
        return BLANK
    if team_round.opponent is None:
        return mark("" if team_round.bye is None else bye_sign(team_round.bye))
    place = places.get(team_round.opponent, "?")
    points = "" if team_round.is_open else with_halves(team_round.score.game_points)
    return words(f"{place}: {points}".strip())


def _square(case: Case, order: list[Team]) -> Table:
    places = range(1, len(order) + 1)
    columns = _team_columns(case, (Column(str(n), Kind.CENTRE, str(n)) for n in places))
    rows = tuple(
        (
            whole(place),
            words(team_name(case, team.number)),
            *(_against(case, team, other) for other in order),
            *_totals(case, team),
        )
        for place, team in enumerate(order, 1)
    )
    ids = tuple(team.number for team in order)
    return Table(columns, rows, kept=2, is_grid=True, ids=ids)


def _against(case: Case, team: Team, other: Team) -> Cell:
    if team.number == other.number:
        return VOID
    rounds = case.team_matches.rounds.values()
    points = [
        with_halves(round_.score.game_points)
        for round_ in rounds
        if round_.team == team.number and round_.opponent == other.number and not round_.is_open
    ]
    return words("  ".join(points))
