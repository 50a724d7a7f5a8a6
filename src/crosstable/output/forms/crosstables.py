"""Crosstables of players: a Swiss by rounds with the opponents' places, a round robin a square."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from decimal import Decimal

from crosstable.model.results import Result
from crosstable.model.tournament import Entry, Game, Player
from crosstable.model.tournament_types import ROUND_ROBINS
from crosstable.output.document import Note, Page, Report
from crosstable.output.forms.case import Case
from crosstable.output.forms.names import cell_mark, colour_mark, result_mark
from crosstable.output.forms.persons import person_cells
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
)
from crosstable.rules.scoring import scoring_in_force
from crosstable.text.formats import with_halves

_USUAL_BYES = (Decimal(1), Decimal("0.5"), Decimal(0))
_SHORT = frozenset((Result.SHORT_WIN, Result.SHORT_DRAW, Result.SHORT_LOSS))
LARGEST_SQUARE = 60
"""Players of a round robin whose square people can read; a larger one is shown by rounds."""


def crosstable_report(case: Case) -> Report:
    """Everybody's results in the final order."""
    _ = case.say
    table = players_crosstable(case)
    notes = [] if case.t.paired_rounds else [Note(_("No round has been paired yet."))]
    page = Page((table, *notes, Note(crosstable_legend(case), is_quiet=True)))
    return case.report("crosstable", _("Crosstable"), (page,), subtitle=after_round(case))


def players_crosstable(case: Case) -> Table:
    """The square of a round robin, else the results round by round."""
    return players_square(case) if is_square(case) else players_by_round(case)


def is_square(case: Case) -> bool:
    """Whether the table of the event is a square: everybody meets everybody."""
    return case.played_as.name in ROUND_ROBINS and len(case.final_order) <= LARGEST_SQUARE


def crosstable_legend(case: Case) -> str:
    """What the signs mean, rare ones where the event has them."""
    _ = case.say
    told = [*_without_a_game(case), *_rare_signs(case)]
    if not is_square(case):
        told.insert(0, _("In each round the opponent's place, the colour (w, b) and the result."))
    return " ".join(told)


def squares_legend(case: Case) -> str:
    """What the signs mean where every round is a coloured square."""
    squares = case.say("Each square is a round: the result, with a bar for Black.")
    return " ".join((squares, *_without_a_game(case), *_rare_signs(case)))


def _rare_signs(case: Case) -> Iterator[str]:
    """What marks an unusual game, where the event has one."""
    _ = case.say
    games = [game for _number, _player, game in case.t.games()]
    if any(game.result in _SHORT for game in games):
        yield _("* marks a game of less than one move, which is not rated.")
    if any(game.result is Result.UNKNOWN or _is_with_a_stranger(case, game) for game in games):
        yield _("? marks what the report does not give.")


def _without_a_game(case: Case) -> Iterator[str]:
    """What +, = and − count: in the usual scoring in words, else in the points of the event."""
    _ = case.say
    scoring = scoring_in_force(case.t).scoring
    values = (scoring.full_point_bye, scoring.half_point_bye, scoring.zero_point_bye)
    if values == _USUAL_BYES:
        yield _("+, = and − stand for a full, a half and no point without a game.")
    else:
        counted = _("Without a game + counts {win}, = counts {draw} and − counts {absence} points.")
        win, draw, absence = map(with_halves, values)
        yield counted.format(win=win, draw=draw, absence=absence)
    if scoring.pairing_allocated_bye != scoring.full_point_bye:
        bye = _("The pairing-allocated bye (+) counts {points}.")
        yield bye.format(points=with_halves(scoring.pairing_allocated_bye))


def _is_with_a_stranger(case: Case, game: Game) -> bool:
    """Whether the opponent is not in the report."""
    return game.opponent is not None and game.opponent not in case.t.by_number


_PERSON = ("title", "name", "rating", "federation")


def _columns(case: Case, numbers: Iterable[int]) -> tuple[Column, ...]:
    """Place and person, a column for each round or opponent, the points."""
    middle = (Column(str(number), Kind.CENTRE, str(number)) for number in numbers)
    return (
        *print_columns(case.say, "place", *_PERSON),
        *middle,
        *print_columns(case.say, "points"),
    )


def _row(case: Case, player: Player, middle: Iterable[Cell]) -> tuple[Cell, ...]:
    place = case.place_of[player.number]
    points_of = case.points_of.get(player.number)
    return (whole(place), *person_cells(player, *_PERSON), *middle, points(points_of))


def _numbers(order: tuple[Player, ...]) -> tuple[int, ...]:
    return tuple(player.number for player in order)


# -- by rounds ------------------------------------------------------------------------------------


def players_by_round(case: Case) -> Table:
    """A Swiss: each round with the opponent's place, colour and result."""
    rounds = range(1, case.t.paired_rounds + 1)
    rows = tuple(
        _row(case, player, (round_cell(case, player.entry(number)) for number in rounds))
        for player in case.final_order
    )
    return Table(_columns(case, rounds), rows, kept=3, ids=_numbers(case.final_order))


def round_cell(case: Case, entry: Entry) -> Cell:
    """Opponent's place, colour and result together; an unknown opponent is a question mark."""
    sign = cell_mark(case, entry)
    if not isinstance(entry, Game):
        return mark(sign)
    place = "" if entry.opponent is None else str(case.place_of.get(entry.opponent, "?"))
    return mark(f"{place}{colour_mark(entry, case.say)}{sign}")


# -- the square -----------------------------------------------------------------------------------


def players_square(case: Case) -> Table:
    """A round robin: each player against each, the own square void."""
    order = case.final_order
    columns = _columns(case, range(1, len(order) + 1))
    rows = tuple(_row(case, player, square_cells(player, order)) for player in order)
    return Table(columns, rows, kept=3, is_grid=True, ids=_numbers(order))


def square_cells(player: Player, order: tuple[Player, ...]) -> Iterator[Cell]:
    """The results against everybody in order; several games stand side by side."""
    marks: dict[int, list[str]] = {}
    for entry in player.rounds:
        if isinstance(entry, Game) and entry.opponent is not None:
            marks.setdefault(entry.opponent, []).append(result_mark(entry))
    for opponent in order:
        if opponent.number == player.number:
            yield VOID
        else:
            results = marks.get(opponent.number)
            yield mark(" ".join(results)) if results else BLANK
