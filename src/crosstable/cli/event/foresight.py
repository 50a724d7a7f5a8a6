"""Verbs about what may come: the next round, places within reach, prizes."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator, Sequence
from fractions import Fraction

from crosstable.cli.event.acting import event_of, opened_at, section_of
from crosstable.cli.parser import CommandParser, argument, takes
from crosstable.cli.terminal import print_answer
from crosstable.event.answers import (
    consequence_answer,
    places_answer,
    preview_answer,
    prizes_answer,
)
from crosstable.event.foresight.categories import EMPTY, KINDS, UNKNOWN, read_category
from crosstable.event.foresight.meaning import Consequence, consequences
from crosstable.event.foresight.outcomes import MOST_EXACT
from crosstable.event.foresight.outlook import Prospect, outlook
from crosstable.event.foresight.preview import Preview, PreviewedPair, preview
from crosstable.event.foresight.prizegiving import (
    PrizeList,
    PrizeRow,
    fund_of,
    prize_list,
    sharing_of,
    unit_of,
)
from crosstable.event.state import Section
from crosstable.model.details.values import PRIZE_UNITS
from crosstable.output.drawing.text import aligned_rows
from crosstable.rules.prizes import SHARINGS, amount_text, parse_fund
from crosstable.text.formats import points_text


def _ways_option(parser: CommandParser) -> None:
    parser.add_argument(
        "--ways",
        metavar="N",
        type=int,
        default=MOST_EXACT,
        help="examine every outcome of the open games up to this number, else a sample (default: "
        f"{MOST_EXACT})",
    )
    parser.add_argument("--seed", metavar="TEXT", default="", help="seed of the sample")


def _one_question(parser: CommandParser) -> None:
    group = parser.add_mutually_exclusive_group()
    group.add_argument("--places", action="store_true", help="show the places within reach")
    group.add_argument(
        "--reach", metavar="PLACE", type=int, help="show only players who can reach this place"
    )
    group.add_argument(
        "--board", metavar="BOARD", type=int, help="show what each result of a board means"
    )


@takes(
    _one_question,
    _ways_option,
    acts=False,
)
def run_preview(options: Namespace) -> int:
    """Show boards of the next round that are certain, or places, or what a result means."""
    event, section = opened_at(options)
    if options.board is not None:
        fund = fund_of(event.event)
        sharing = sharing_of(event.event)
        unit = unit_of(event.event)
        return _show_board(consequences(section, options.board, fund, sharing, unit), options)
    if options.places or options.reach is not None:
        return _show_places(section, options)
    previewed = preview(section, options.ways, options.seed)
    return print_answer(options, preview_answer(previewed), _preview_lines(previewed))


def _preview_lines(preview: Preview) -> Iterator[str]:
    yield f"round {preview.round}, {preview.method}"
    yield f"certain in any case: {len(preview.certain)} boards"
    yield from aligned_rows([_pair_row(pair) for pair in preview.certain])
    if preview.likely:
        yield "in most outcomes:"
        yield from aligned_rows(
            [(*_pair_row(pair), f"{pair.ways} of {preview.ways}") for pair in preview.likely]
        )
    if preview.unpaired:
        yield f"no legal round in {preview.unpaired} of {preview.ways} outcomes"


def _pair_row(previewed_pair: PreviewedPair) -> tuple[str, ...]:
    black = "bye" if previewed_pair.black is None else str(previewed_pair.black)
    return str(previewed_pair.white), previewed_pair.white_name, black, previewed_pair.black_name


def _show_places(section: Section, options: Namespace) -> int:
    prospects = outlook(section, options.ways, options.seed)
    if options.reach is not None:
        kept = tuple(
            prospect for prospect in prospects.prospects if prospect.can_reach(options.reach)
        )
        prospects = prospects._replace(prospects=kept)
    head = ("no.", "name", "points", "best", "worst", "")
    rows = aligned_rows([head, *map(_place_row, prospects.prospects)])
    return print_answer(options, places_answer(prospects), (str(prospects.method), *rows))


def _place_row(prospect: Prospect) -> tuple[str, ...]:
    note = "settled" if prospect.is_settled else "can win" if prospect.can_win else ""
    return (
        str(prospect.number),
        prospect.name,
        points_text(prospect.points),
        str(prospect.best),
        str(prospect.worst),
        note,
    )


def _show_board(consequences: Sequence[Consequence], options: Namespace) -> int:
    head = ("result", "no.", "name", "points", "place", "rating", "norms", "prize")
    lines = aligned_rows([head, *map(_consequence_row, consequences)])
    return print_answer(
        options, [consequence_answer(consequence) for consequence in consequences], lines
    )


def _consequence_row(consequence: Consequence) -> tuple[str, ...]:
    change = "" if consequence.change is None else f"{consequence.change:+}"
    place = str(consequence.rank)
    norms = ", ".join(consequence.norms)
    prize = amount_text(consequence.prize) if consequence.prize else ""
    return (
        consequence.result,
        str(consequence.number),
        consequence.name,
        points_text(consequence.points),
        place,
        change,
        norms,
        prize,
    )


# -- prizes ---------------------------------------------------------------------------------------


@takes(
    argument(
        "--fund",
        metavar="LINE",
        action="append",
        help='prizes that replace those of the event: "500, 300" or "women: 100"; may be repeated',
    ),
    argument("--sharing", choices=SHARINGS, help="how tied players share"),
    argument("--unit", choices=PRIZE_UNITS, help="the smallest amount that is paid"),
    _ways_option,
    acts=False,
)
def run_prizes(options: Namespace) -> int:
    """Share out the prizes as things stand, with what open games can still change."""
    event = event_of(options)
    fund = parse_fund(options.fund) if options.fund else fund_of(event.event)
    sharing = options.sharing or sharing_of(event.event)
    section = section_of(event, options)
    unit = Fraction(options.unit) if options.unit else unit_of(event.event)
    prizes = prize_list(section, fund, sharing, unit, options.ways, options.seed)
    return print_answer(options, prizes_answer(prizes), _prize_lines(prizes))


def _prize_lines(prize_list: PrizeList) -> Iterator[str]:
    yield f"sharing: {prize_list.sharing} · {prize_list.method}"
    head = ("no.", "name", "place", "points", "prize", "category", "")
    yield from aligned_rows([head, *map(_prize_row, prize_list.rows)])
    yield f"given: {amount_text(prize_list.given)} of {amount_text(prize_list.total)}"
    yield from _left_over_lines(prize_list)


def _left_over_lines(prize_list: PrizeList) -> Iterator[str]:
    """What categories did not give, and whom they may have left out."""
    for category in prize_list.categories:
        name = category.category or "everybody"
        if category.reason:
            rest = amount_text(category.total - category.given)
            yield f"{name}: {rest} not given: {EMPTY[category.reason]}"
        if category.unknown and category.reason not in UNKNOWN:
            needs = KINDS[read_category(category.category).kind].needs
            yield f"{name}: {UNKNOWN[needs].format(n=category.unknown, m=category.of)}"


def _prize_row(prize_row: PrizeRow) -> tuple[str, ...]:
    limits = f"{amount_text(prize_row.least)} to {amount_text(prize_row.most)}"
    return (
        str(prize_row.number),
        prize_row.name,
        str(prize_row.rank),
        points_text(prize_row.points),
        amount_text(prize_row.amount),
        prize_row.category,
        "" if prize_row.least == prize_row.most else limits,
    )
