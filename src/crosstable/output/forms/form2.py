"""Form 2: the pairing card of a Swiss, one for each player (FIDE Rating Regulations 2002)."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal

from crosstable.model.tournament import Bye, Game, Player
from crosstable.output.document import Block, Field, Fields, Flow, Note, Page, Report, Signatures
from crosstable.output.forms.case import Case, day_text
from crosstable.output.forms.figures import AgainstRated, against_rated
from crosstable.output.forms.formparts import may_need_endorsement
from crosstable.output.forms.names import bye_name, colour_mark, result_mark, sex_letter
from crosstable.output.headings import print_columns
from crosstable.output.table import (
    BLANK,
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
from crosstable.rules.standings.criterion import PLACE, Term
from crosstable.rules.standings.numbers import decimal_text
from crosstable.text.formats import with_halves

PRINTED_ROUNDS = 11
"""Rows of the printed form; a longer event has more."""
_MOST_ON_A_CARD = 17
"""Rounds that a card may have to share a sheet with another."""


def form_2(case: Case) -> Report:
    """The cards of all players, or of one."""
    _ = case.say
    rated = against_rated(case.t)
    pages = tuple(Page(_card(case, player, rated)) for player in case.chosen_players)
    flow = Flow.TOGETHER if case.t.rounds <= _MOST_ON_A_CARD else Flow.SHEETS
    title = _("Swiss tournament pairing card")
    return case.report("form-2", title, pages, code=_("Form 2"), flow=flow)


def _card(case: Case, player: Player, rated: Mapping[int, AgainstRated]) -> tuple[Block, ...]:
    _ = case.say
    signed = [
        (_("Authentication by: chief arbiter"), case.chief_arbiter),
        (_("Deputy arbiter"), next(iter(case.deputies), None)),
    ]
    if may_need_endorsement(case):
        signed.append((_("Federation official (event not registered in advance)"), case.official))
    return (
        _head(case, player),
        _rounds(case, player),
        *_legend(case, player),
        _foot(case, player, rated),
        Signatures(tuple(signed)),
    )


def _head(case: Case, player: Player) -> Fields:
    _ = case.say
    return Fields(
        (
            Field(_("Name"), player.name or None, 5),
            Field(_("No."), str(player.number), 1, number=player.number),
            Field(_("FIDE ID"), player.fide_id, 2),
            Field(
                _("Rating"), str(player.rating) if player.rating else "", 1, number=player.rating
            ),
            Field(_("Title"), player.title or "", 1),
            Field(_("Fed"), player.federation, 1),
            Field(_("Sex"), sex_letter(player, _), 1),
            Field(_("Event"), case.t.name or None, 5),
            Field(_("Born"), day_text(player.born) or None, 3),
            Field(_("Start"), day_text(case.t.start) or None, 2),
            Field(_("Close"), day_text(case.t.end) or None, 2),
        )
    )


def _rounds(case: Case, player: Player) -> Table:
    _ = case.say
    code, shares = first_tiebreak(case, player.number)
    columns = (
        *print_columns(_, "round", "id", "opponent", "rating", "colour"),
        Column(_("Score"), Kind.CENTRE),
        *print_columns(_, "total"),
        Column(code or _("Tie-break"), Kind.CENTRE),
    )
    count = max(PRINTED_ROUNDS, case.t.rounds, case.t.paired_rounds)
    rows = tuple(
        (*_round_cells(case, player, number), shares.get(number, BLANK))
        for number in range(1, count + 1)
    )
    return Table(columns, rows, kept=2)


def _legend(case: Case, player: Player) -> tuple[Note, ...]:
    """What the star of a score means, on a card that has one."""
    marks = (result_mark(entry) for entry in player.rounds)
    if not any("*" in mark_ for mark_ in marks):
        return ()
    return (
        Note(case.say("* marks a game of less than one move, which is not rated."), is_quiet=True),
    )


def _round_cells(case: Case, player: Player, number: int) -> tuple[Cell, ...]:
    entry = player.entry(number)
    total = BLANK
    if number <= case.t.paired_rounds:
        total = points(case.running[number].get(player.number))
    if isinstance(entry, Bye):
        name = words(bye_name(case, entry.kind))
        sign = mark(result_mark(entry))
        return (whole(number), BLANK, name, BLANK, BLANK, sign, total)
    if not isinstance(entry, Game):
        return (whole(number), BLANK, BLANK, BLANK, BLANK, BLANK, total)
    other = case.t.by_number.get(entry.opponent or 0)
    return (
        whole(number),
        whole(entry.opponent),
        words(other.name if other else ""),
        whole(other.rating or None if other else None),
        words(colour_mark(entry, case.say)),
        mark(result_mark(entry)),
        total,
    )


def first_tiebreak(case: Case, number: int) -> tuple[str, Mapping[int, Cell]]:
    """The first tie-break after the points, and each round's share; cut ones in brackets.

    A comparison of tied players has no shares.
    """
    table = case.table
    for key, code, criterion in zip(table.keys, table.codes, table.criteria, strict=True):
        if criterion is None or table.is_team or code.name in POINTS:
            continue
        if criterion.operation != PLACE:
            terms = criterion.terms(table.place_of[number])
            return key, {t.round_number: _share(t) for t in terms if t.round_number is not None}
    return "", {}


POINTS = frozenset(("PTS", "MPTS", "GPTS"))


def _share(term: Term) -> Cell:
    doubled = 2 * term.amount
    if doubled.denominator == 1:
        cell = points(Decimal(doubled.numerator) / 2)
    else:
        cell = figure(decimal_text(term.amount, 2, rounded=True))
    return cell._replace(text=f"({cell.text})") if term.status == "cut" else cell


def _foot(case: Case, player: Player, rated: Mapping[int, AgainstRated]) -> Fields:
    _ = case.say
    figures = rated[player.number]
    total = case.points_of.get(player.number)
    place = case.place_of[player.number] if case.table.after else None
    average = figures.average
    return Fields(
        (
            Field(
                _("Score against rated opponents"),
                with_halves(figures.score),
                3,
                number=figures.score,
            ),
            Field(_("Rated opponents"), str(figures.games), 2, number=figures.games),
            Field(
                _("Average rating of rated opponents"),
                "" if average is None else str(average),
                3,
                number=average,
            ),
            Field(_("Total"), None if total is None else with_halves(total), 2, number=total),
            Field(_("Rank"), "" if place is None else str(place), 2, number=place),
        )
    )
