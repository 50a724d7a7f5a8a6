"""Form 3: the results of many players of a Swiss on one sheet (FIDE Rating Regulations 2002).

The printed form has lettered cells, three values below each other; their letters are kept.
"""

from __future__ import annotations

from collections.abc import Mapping

from crosstable.model.tournament import Entry, Game, Player
from crosstable.output.document import Block, Field, Fields, Note, Page, Report
from crosstable.output.forms.case import Case, day_text
from crosstable.output.forms.figures import AgainstRated, against_rated
from crosstable.output.forms.formparts import family_and_first_name, time_control
from crosstable.output.forms.names import cell_mark, colour_mark, result_mark
from crosstable.output.table import BLANK, Cell, Column, Kind, Table, mark, points, whole, words

_BLANK_LINE = "\u00a0"
_LEGEND = (
    "A family name, B first name; C pairing number, D 3-letter country code, E title; F final "
    "rank, G rating, H final score; in each round I pairing number of the opponent with the colour "
    "(w, b), J rating of the opponent (blank if unrated or unplayed), K score: 1, ½, 0; + = − for "
    "a win, a half point and no point without a game; * for a game that is not rated. Rc: L (N) "
    "number of games against rated opponents, M (Rc) average rating of these opponents, N (W) "
    "total score against them, forfeits ignored; O code of the player on the FIDE Rating List, P "
    "birth date. A full crosstable must be attached unless all players are on this form."
)
_OFFICIAL = "Federation official, name, signature, seal"
PRINTED_ROUNDS = 11
"""Round columns of the printed form; a longer event has more."""


def form_3(case: Case) -> Report:
    """Everybody with all rounds, on its side."""
    t = case.t
    city = " / ".join(filter(None, (t.city, t.federation)))
    head = Fields(
        (
            Field("Event", t.name or None, 5),
            Field("City / federation", city or None, 3),
            Field("Chief arbiter", case.chief_arbiter, 4),
            Field("Time control", time_control(case), 5),
            Field("Start", day_text(t.start) or None, 1),
            Field("End", day_text(t.end) or None, 2),
            Field(_OFFICIAL, case.official, 4, is_expected=False),
        )
    )
    blocks: tuple[Block, ...] = (head, _table(case), Note(_LEGEND, is_quiet=True))
    title = "Report Form for Multiple Results in a Swiss System Tournament"
    return case.report("form-3", title, (Page(blocks),), code="Form 3", is_landscape=True)


def _table(case: Case) -> Table:
    rated = against_rated(case.t)
    rounds = range(1, max(PRINTED_ROUNDS, case.t.paired_rounds) + 1)
    columns = (
        Column("A/B"),
        Column("C/D/E", Kind.CENTRE),
        Column("F/G/H", Kind.CENTRE),
        *(Column(str(number), Kind.CENTRE) for number in rounds),
        Column("Rc", Kind.CENTRE),
        Column("O/P", Kind.CENTRE),
    )
    order = case.final_order
    rows = tuple(_row(case, player, rounds, rated[player.number]) for player in order)
    flat = _flat(case, order, range(1, case.t.paired_rounds + 1), rated)
    return Table(columns, rows, kept=2, is_grid=True, flat=flat)


def _stack_cells(*cells: Cell) -> Cell:
    """Values below each other, as the form has them; what is blank keeps its line."""
    if not any(cell.text for cell in cells):
        return BLANK
    return words("\n".join(cell.text or _BLANK_LINE for cell in cells))


def _row(case: Case, player: Player, rounds: range, rated: AgainstRated) -> tuple[Cell, ...]:
    family, first = family_and_first_name(player)
    return (
        _stack_cells(words(family), words(first)),
        _stack_cells(whole(player.number), words(player.federation), words(player.title)),
        _stack_cells(*_standing(case, player)),
        *(_stack_cells(*_round(case, player.entry(number))) for number in rounds),
        _stack_cells(*_against(rated)),
        _stack_cells(words(player.fide_id), words(day_text(player.born))),
    )


def _standing(case: Case, player: Player) -> tuple[Cell, Cell, Cell]:
    """F, G, H."""
    return (
        whole(case.place_of[player.number]),
        whole(player.rating or None),
        points(case.points_of.get(player.number)),
    )


def _round(case: Case, entry: Entry) -> tuple[Cell, Cell, Cell]:
    """I, J, K; the colour stands with the opponent (11.3 asks for it)."""
    if not isinstance(entry, Game):
        return BLANK, BLANK, mark(cell_mark(case, entry))
    other = case.t.by_number.get(entry.opponent or 0)
    rating = other.rating if other is not None and entry.result.is_played else None
    who = "" if entry.opponent is None else f"{entry.opponent}{colour_mark(entry)}"
    return words(who), whole(rating or None), mark(result_mark(entry))


def _against(rated: AgainstRated) -> tuple[Cell, Cell, Cell]:
    """L, M, N."""
    return whole(rated.games), whole(rated.average), points(rated.score)


def _flat(
    case: Case, order: tuple[Player, ...], rounds: range, rated: Mapping[int, AgainstRated]
) -> Table:
    """One value a column, for spreadsheets."""
    names = ("Family name", "First name", "No.", "Fed", "Title", "Rank", "Rating", "Score")
    cells = [f"{number} {name}" for number in rounds for name in ("opponent", "rating", "score")]
    columns = (*names, *cells, "N", "Rc", "W", "ID number", "Birth date")
    rows = tuple(
        (
            *map(words, family_and_first_name(player)),
            whole(player.number),
            words(player.federation),
            words(player.title),
            *_standing(case, player),
            *(cell for number in rounds for cell in _round(case, player.entry(number))),
            *_against(rated[player.number]),
            words(player.fide_id),
            words(day_text(player.born)),
        )
        for player in order
    )
    return Table(tuple(map(Column, columns)), rows)
