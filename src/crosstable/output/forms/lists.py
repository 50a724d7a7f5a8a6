"""The starting list, and pairings and results round by round."""

from __future__ import annotations

from typing import NamedTuple

from crosstable.model.results import Colour
from crosstable.model.tournament import Bye, Entry, Game, Player
from crosstable.output.document import Flow, Note, Page, Report
from crosstable.output.forms.case import Case
from crosstable.output.forms.names import (
    both_marks,
    bye_name,
    result_mark,
    round_heading,
)
from crosstable.output.forms.persons import person_cells
from crosstable.output.forms.teamtables import matches_table
from crosstable.output.headings import print_columns
from crosstable.output.table import BLANK, Cell, Table, mark, points, whole, words

_STARTER = ("id", "title", "name", "rating", "federation", "fide_id", "born", "sex")


def starting_list_report(case: Case) -> Report:
    """Everybody in the order of the starting numbers."""
    _ = case.say
    has_teams = bool(case.t.teams)
    columns = print_columns(_, *_STARTER, *(["team"] if has_teams else ()))
    players = sorted(case.t.players, key=lambda player: player.number)
    rows = tuple(
        (
            *person_cells(player, *_STARTER, say=_),
            *([words(_team(case, player))] if has_teams else ()),
        )
        for player in players
    )
    ids = tuple(player.number for player in players)
    page = Page((Table(columns, rows, kept=3, ids=ids),))
    subtitle = _("{n} players").format(n=len(rows))
    return case.report("starting-list", _("Starting list"), (page,), subtitle=subtitle)


def _team(case: Case, player: Player) -> str:
    team = case.t.team_by_number.get(case.t.team_of.get(player.number, 0))
    return "" if team is None else team.name


# -- pairings -------------------------------------------------------------------------------------


MOST_TOGETHER = 40
"""Boards of a round that share a sheet with other rounds; more hang on a sheet of their own."""


class Pairing(NamedTuple):
    """A board: two numbers with their cells; Black is None for a bye."""

    white: int
    black: int | None
    white_entry: Entry
    black_entry: Entry

    @property
    def numbers(self) -> tuple[int, int]:
        """Both numbers, the lower one first; twice the same one without an opponent."""
        other = self.white if self.black is None else self.black
        return min(self.white, other), max(self.white, other)


def pairings_report(case: Case) -> Report:
    """Every round that was paired, or the one that was asked for."""
    _ = case.say
    rounds = case.chosen_rounds
    table_of_round = matches_table if case.t.is_team_event else pairing_table
    pages = tuple(
        Page((table_of_round(case, number),), round_heading(case, number)) for number in rounds
    )
    if not pages:
        pages = (Page((Note(_("No round has been paired yet.")),)),)
    longest = max((len(table.rows) for page in pages for table in page.tables), default=0)
    flow = Flow.SHEETS if longest > MOST_TOGETHER else Flow.CONTINUED
    return case.report("pairings", _("Pairings and results"), pages, flow=flow)


def pairings_of_round(case: Case, number: int) -> list[Pairing]:
    """The boards as they are published (C.04.2, 3.6); those without an opponent come last."""
    boards: dict[tuple[int, int], Pairing] = {}
    byes: dict[tuple[int, int], Pairing] = {}
    for player in case.t.by_number.values():
        pairing = _pairing(case, player, number)
        if pairing is not None:
            where = byes if isinstance(pairing.white_entry, Bye) else boards
            where.setdefault(pairing.numbers, pairing)
    return [where[pair] for where in (boards, byes) for pair in case.in_order(number, where)]


def _pairing(case: Case, player: Player, number: int) -> Pairing | None:
    """The board of a player; without colours the lower number stands first."""
    entry = player.entry(number)
    if entry is None:
        return None
    if isinstance(entry, Bye) or entry.opponent is None:
        return Pairing(player.number, None, entry, None)
    other = case.t.by_number.get(entry.opponent)
    answer = None if other is None else other.entry(number)
    is_first = entry.colour is Colour.WHITE or (
        entry.colour is None and player.number < entry.opponent
    )
    if is_first:
        return Pairing(player.number, entry.opponent, entry, answer)
    return Pairing(entry.opponent, player.number, answer, entry)


def pairing_table(case: Case, number: int) -> Table:
    """The boards of a round, with the points before it where they are public."""
    _ = case.say
    side = ("id", "title")
    score = ("points",) if case.shows_points else ()
    of_white = (*side, "white", "rating", *score)
    of_black = (*score, *side, "black", "rating")
    columns = print_columns(_, "board", *of_white, "result", *of_black)
    numbers = case.boards.get(number, {})
    rows = []
    for place, pairing in enumerate(pairings_of_round(case, number), 1):
        is_bye = isinstance(pairing.white_entry, Bye)
        board = BLANK if is_bye else whole(numbers.get(pairing.numbers, place))
        left = (*_person(case, pairing.white), *_score(case, pairing.white, number))
        rows.append((board, *left, _result(pairing), *_opponent(case, pairing, number)))
    return Table(columns, tuple(rows), kept=4)


def _person(case: Case, number: int | None) -> tuple[Cell, ...]:
    """Number, title, name and rating of a player."""
    player = case.t.by_number.get(number) if number is not None else None
    if player is None:
        return whole(number), BLANK, BLANK, BLANK
    return person_cells(player, "id", "title", "name", "rating")


def _score(case: Case, number: int | None, round_number: int) -> tuple[Cell, ...]:
    """The points before the round, where the table has a column for them."""
    if not case.shows_points:
        return ()
    if number is None or number not in case.t.by_number:
        return (BLANK,)
    return (points(case.running[round_number - 1].get(number)),)


def _opponent(case: Case, pairing: Pairing, number: int) -> tuple[Cell, ...]:
    if isinstance(pairing.white_entry, Bye):
        name = bye_name(case, pairing.white_entry.kind)
        return (*_score(case, None, number), BLANK, BLANK, words(name), BLANK)
    return (*_score(case, pairing.black, number), *_person(case, pairing.black))


def _result(pairing: Pairing) -> Cell:
    """Both results with a dash; nothing for a game that waits for its result."""
    left = result_mark(pairing.white_entry)
    right = result_mark(pairing.black_entry)
    if isinstance(pairing.white_entry, Game) or pairing.black_entry is not None:
        return mark(both_marks(left, right))
    return mark(left)
