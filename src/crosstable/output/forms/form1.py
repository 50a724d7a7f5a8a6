"""Form 1: the tournament report with its crosstable (FIDE Rating Regulations 2002)."""

from __future__ import annotations

from crosstable.model.phrases import phrase
from crosstable.output.document import Block, Field, Fields, Note, Page, Report, Signatures
from crosstable.output.forms.case import Case
from crosstable.output.forms.crosstables import (
    crosstable_legend,
    is_square,
    round_cell,
    square_cells,
)
from crosstable.output.forms.formparts import (
    endorsement,
    event_fields,
    may_need_endorsement,
    signing,
    time_control,
)
from crosstable.output.forms.remarks import remarks
from crosstable.output.table import Cell, Column, Kind, Table, points, whole, words
from crosstable.rules.norms.editions import title_edition_of
from crosstable.rules.norms.forms import UNRATED_ON_FORM_4, average_of, category

_PEOPLE = (
    Column("Rank", Kind.NUMBER),
    Column("Name, first name"),
    Column("ID number", Kind.NUMBER),
    Column("Title", Kind.CENTRE),
    Column("Rtng", Kind.NUMBER),
    Column("Fed", Kind.CENTRE),
)
_CATEGORY = (
    "Average of all players, unrated as 2000; category as with the FIDE Title Regulations, "
    "edition {edition}."
)
_INSTRUCTIONS = (
    "Remarks should include changes of name, title or federation against the current FIDE Rating "
    "List and special circumstances that might affect the validity of the results. Birth dates of "
    "unrated players must be given. Unplayed games: + for a win by forfeit, − for a loss by "
    "forfeit."
)
_UNREGISTERED = (
    "For a tournament not registered in advance with FIDE, endorsement by the national federation:"
)
_NO_SQUARE = phrase(
    "Form 1 has a square for round robins; this event is none, so its crosstable is by rounds"
)


def form_1(case: Case) -> Report:
    """Head, crosstable, averages, remarks, signatures."""
    blocks: list[Block] = [event_fields(case), _crosstable(case)]
    blocks += [Note(crosstable_legend(case), is_quiet=True), _foot(case)]
    if not case.is_blank:
        edition = title_edition_of(case.t.first_day)
        blocks += [Note(_CATEGORY.format(edition=edition.name), is_quiet=True)]
    blocks += [_remarks(case), Note(_INSTRUCTIONS, is_quiet=True), signing(case)]
    blocks.append(
        Signatures((("Certified as a correct report: chief arbiter", case.chief_arbiter),))
    )
    if may_need_endorsement(case):
        blocks += [Note(_UNREGISTERED, is_quiet=True), endorsement(case)]
    page = Page(tuple(blocks))
    gaps = () if is_square(case) else (_NO_SQUARE,)
    return case.report(
        "form-1",
        "Tournament Report",
        (page,),
        code="Form 1 / For federations and organizers",
        gaps=gaps,
    )


def _crosstable(case: Case) -> Table:
    order = case.final_order
    is_a_square = is_square(case)
    count = len(order) if is_a_square else case.t.paired_rounds
    numbers = range(1, count + 1)
    columns = (
        *_PEOPLE,
        *(Column(str(number), Kind.CENTRE) for number in numbers),
        Column("Total", Kind.POINTS),
    )
    rows: list[tuple[Cell, ...]] = []
    for place, player in enumerate(order, 1):
        results = (
            square_cells(player, order)
            if is_a_square
            else (round_cell(case, player.entry(number)) for number in numbers)
        )
        person = (
            whole(place),
            words(player.name),
            words(player.fide_id),
            words(player.title),
            whole(player.rating or None),
            words(player.federation),
        )
        rows.append((*person, *results, points(case.points_of.get(player.number))))
    return Table(columns, tuple(rows), kept=2, is_grid=True)


def _foot(case: Case) -> Fields:
    """Time limit, average and category; unrated players count as on Form 4."""
    ratings = [player.rating or None for player in case.t.by_number.values()]
    average = average_of(ratings, UNRATED_ON_FORM_4) if any(ratings) else None
    reached = category(average)
    named = None if average is None else "none" if reached is None else str(reached)
    return Fields(
        (
            Field("Time limit", time_control(case), 6),
            Field("Average rating", None if average is None else str(average), 3, number=average),
            Field("Category", named, 3, number=reached),
        )
    )


def _remarks(case: Case) -> Block:
    """All remarks; the words of the form are kept where there are none."""
    lines = remarks(case)
    return Fields((Field("Remarks", "\n".join(lines) or "none", 12),))
