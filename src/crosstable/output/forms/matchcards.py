"""Team events on paper at the boards: a card for each match, and the results board by board."""

from __future__ import annotations

from crosstable.output.document import Block, Field, Fields, Flow, Page, Report, Signatures
from crosstable.output.forms.case import Case
from crosstable.output.forms.names import both_marks, colour_mark, result_mark, round_heading
from crosstable.output.forms.persons import person_cells
from crosstable.output.forms.standings import after_round
from crosstable.output.forms.teamtables import match_score, matches_of_round, team_name
from crosstable.output.headings import print_columns
from crosstable.output.table import (
    Cell,
    Column,
    Kind,
    Table,
    figure,
    mark,
    points,
    whole,
    words,
)
from crosstable.rules.matches import NOBODY, Board, Match
from crosstable.rules.standings.ledger import games_played

_PERSON = ("title", "name", "rating")

# -- cards ----------------------------------------------------------------------------------------


def match_cards_report(case: Case) -> Report:
    """One card for each match: boards, players, results, lines to sign on."""
    _ = case.say
    pages = tuple(
        Page(_card(case, match), _heading(case, place, match))
        for number in case.chosen_rounds
        for place, match in enumerate(matches_of_round(case, number), 1)
    )
    return case.report("match-cards", _("Match card"), pages, flow=Flow.TOGETHER)


def _heading(case: Case, place: int, match: Match) -> str:
    """Round, number of the match as in the list of the pairings, and the teams."""
    number = case.say("Match {n}").format(n=place)
    teams = f"{team_name(case, match.white)} – {team_name(case, match.black)}"
    return f"{round_heading(case, match.round_number)} · {number} · {teams}"


def _card(case: Case, match: Match) -> tuple[Block, ...]:
    _ = case.say
    columns = print_columns(_, "board", *_PERSON, "colour", "result", *_PERSON)
    rows = tuple(_board_row(case, board) for board in match.boards)
    captains = (
        (_("Captain, {team}").format(team=team_name(case, number)), None)
        for number in (match.white, match.black)
    )
    result = Field(_("Result of the match"), match_score(match) or None, width=4, is_expected=False)
    return (
        Table(columns, rows, kept=3),
        Fields((result,)),
        Signatures((*captains, (_("Arbiter"), None))),
    )


def _board_row(case: Case, board: Board) -> tuple[Cell, ...]:
    colours = [colour_mark(game, case.say) for game in (board.white_game, board.black_game)]
    letter = " – ".join(colours) if any(colours) else ""
    left = result_mark(board.white_game)
    right = result_mark(board.black_game)
    result = both_marks(left, right)
    return (
        whole(board.number),
        *_player_cells(case, board.white),
        words(letter),
        mark(result),
        *_player_cells(case, board.black),
    )


def _player_cells(case: Case, number: int | None) -> tuple[Cell, ...]:
    player = case.t.by_number.get(number) if number not in (None, NOBODY) else None
    return person_cells(player, *_PERSON)


# -- boards ---------------------------------------------------------------------------------------


def board_list_report(case: Case) -> Report:
    """The players of each board in the order of their results."""
    _ = case.say
    table = case.players_table
    pages = []
    for section, order in zip(table.sections, table.orders, strict=True):
        name = _("Board {n}").format(n=section.board) if section.board else _("Without a board")
        numbers = [table.ledger.participants[place].number for place in order]
        pages.append(Page((_board_table(case, numbers),), name))
    title = _("Results by board")
    return case.report("board-list", title, tuple(pages), subtitle=after_round(case))


def _board_table(case: Case, numbers: list[int]) -> Table:
    columns = (
        *print_columns(case.say, "rank", *_PERSON, "team", "games", "points", "percentage"),
        *(Column(key, Kind.NUMBER, key) for key in case.players_table.keys[1:]),
    )
    return Table(columns, tuple(_board_line(case, number) for number in numbers), kept=3)


def _board_line(case: Case, number: int) -> tuple[Cell, ...]:
    table = case.players_table
    player = case.t.by_number[number]
    values = case.values_of_players[number]
    games, percentage = games_played(table.ledger, table.place_of[number])
    return (
        whole(table.rank_of[number]),
        *person_cells(player, *_PERSON),
        words(team_name(case, case.t.team_of.get(number))),
        whole(games),
        points(case.points_of.get(number)),
        figure(percentage),
        *(figure(values[key]) for key in table.keys[1:]),
    )
