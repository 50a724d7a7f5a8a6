"""Crosstables of players: a Swiss by rounds with the opponents' places, a round robin a square."""

from __future__ import annotations

from collections.abc import Iterator

from crosstable.model.results import Result
from crosstable.model.tournament import Entry, Game, Player
from crosstable.model.tournament_types import ROUND_ROBINS
from crosstable.output.document import Note, Page, Report
from crosstable.output.forms.case import Case
from crosstable.output.forms.names import cell_mark, colour_mark, result_mark
from crosstable.output.forms.standings import after_round
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

_SHORT = frozenset((Result.SHORT_WIN, Result.SHORT_DRAW, Result.SHORT_LOSS))
LARGEST_SQUARE = 60
"""Players of a round robin whose square people can read; a larger one is shown by rounds."""


def crosstable_report(case: Case) -> Report:
    """Everybody's results in the final order."""
    _ = case.say
    table = players_square(case) if is_square(case) else players_by_round(case)
    notes = [] if case.t.paired_rounds else [Note(_("No round has been paired yet."))]
    page = Page((table, *notes, Note(crosstable_legend(case), is_quiet=True)))
    return case.report("crosstable", _("Crosstable"), (page,), subtitle=after_round(case))


def is_square(case: Case) -> bool:
    """Whether the table of the event is a square: everybody meets everybody."""
    return case.played_as.name in ROUND_ROBINS and len(case.final_order) <= LARGEST_SQUARE


def crosstable_legend(case: Case) -> str:
    """What the signs mean, rare ones where the event has them."""
    _ = case.say
    games = [game for _number, _player, game in case.t.games()]
    told = [_("+, = and − stand for a full, a half and no point without a game.")]
    if not is_square(case):
        told.insert(0, _("In each round the opponent's place, the colour (w, b) and the result."))
    if any(game.result in _SHORT for game in games):
        told.append(_("* marks a game of less than one move, which is not rated."))
    if any(game.result is Result.UNKNOWN or _is_with_a_stranger(case, game) for game in games):
        told.append(_("? marks what the report does not tell."))
    return " ".join(told)


def _is_with_a_stranger(case: Case, game: Game) -> bool:
    """Whether the opponent is not in the report."""
    return game.opponent is not None and game.opponent not in case.t.by_number


def person_columns(case: Case) -> tuple[Column, ...]:
    """Place, name, title, rating, federation."""
    _ = case.say
    return (
        Column(_("Pl."), Kind.NUMBER),
        Column(_("Title"), Kind.CENTRE),
        Column(_("Name")),
        Column(_("Rating"), Kind.NUMBER),
        Column(_("Fed"), Kind.CENTRE),
    )


def person_cells(case: Case, player: Player) -> tuple[Cell, ...]:
    """The same of one player."""
    return (
        whole(case.place_of[player.number]),
        words(player.title),
        words(player.name),
        whole(player.rating or None),
        words(player.federation),
    )


def _numbers(order: tuple[Player, ...]) -> tuple[int, ...]:
    return tuple(player.number for player in order)


# -- by rounds ------------------------------------------------------------------------------------


def players_by_round(case: Case) -> Table:
    """A Swiss: each round with the opponent's place, colour and result."""
    _ = case.say
    rounds = range(1, case.t.paired_rounds + 1)
    columns = (
        *person_columns(case),
        *(Column(str(number), Kind.CENTRE) for number in rounds),
        Column(_("Pts"), Kind.POINTS),
    )
    rows = tuple(
        (
            *person_cells(case, player),
            *(round_cell(case, player.entry(number)) for number in rounds),
            points(case.points_of.get(player.number)),
        )
        for player in case.final_order
    )
    return Table(columns, rows, kept=3, ids=_numbers(case.final_order))


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
    _ = case.say
    order = case.final_order
    columns = (
        *person_columns(case),
        *(Column(str(place), Kind.CENTRE) for place in range(1, len(order) + 1)),
        Column(_("Pts"), Kind.POINTS),
    )
    rows = tuple(
        (
            *person_cells(case, player),
            *square_cells(player, order),
            points(case.points_of.get(player.number)),
        )
        for player in order
    )
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
            found = marks.get(opponent.number)
            yield mark(" ".join(found)) if found else BLANK
