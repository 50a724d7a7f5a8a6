"""Verbs about what may come: the next round, places within reach, prizes."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator, Sequence

from crosstable.cli.event.acting import opened, opened_at, section_of
from crosstable.cli.parser import CommandParser, argument, takes
from crosstable.cli.terminal import answered
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
)
from crosstable.event.state import Section
from crosstable.output.drawing.text import aligned_rows
from crosstable.rules.prizes import SHARINGS, amount_text, parse_fund


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
        fund, sharing = fund_of(event.event), sharing_of(event.event)
        return _show_board(consequences(section, options.board, fund, sharing), options)
    if options.places or options.reach is not None:
        return _show_places(section, options)
    found = preview(section, options.ways, options.seed)
    return answered(options, preview_answer(found), _preview_lines(found))


def _preview_lines(found: Preview) -> Iterator[str]:
    yield f"round {found.round}, {found.method}"
    yield f"certain in any case: {len(found.certain)} boards"
    yield from aligned_rows([_pair_row(one) for one in found.certain])
    if found.likely:
        yield "in most outcomes:"
        yield from aligned_rows(
            [(*_pair_row(one), f"{one.ways} of {found.ways}") for one in found.likely]
        )
    if found.unpaired:
        yield f"no legal round in {found.unpaired} of {found.ways} outcomes"


def _pair_row(one: PreviewedPair) -> tuple[str, ...]:
    black = "bye" if one.black is None else str(one.black)
    return str(one.white), one.white_name, black, one.black_name


def _show_places(section: Section, options: Namespace) -> int:
    found = outlook(section, options.ways, options.seed)
    if options.reach is not None:
        kept = tuple(one for one in found.prospects if one.can_reach(options.reach))
        found = found._replace(prospects=kept)
    head = ("no.", "name", "points", "best", "worst", "")
    rows = aligned_rows([head, *map(_place_row, found.prospects)])
    return answered(options, places_answer(found), (found.method, *rows))


def _place_row(one: Prospect) -> tuple[str, ...]:
    note = "settled" if one.is_settled else "can win" if one.can_win else ""
    return str(one.number), one.name, str(one.points), str(one.best), str(one.worst), note


def _show_board(found: Sequence[Consequence], options: Namespace) -> int:
    head = ("result", "no.", "name", "points", "place", "rating", "norms", "prize")
    lines = aligned_rows([head, *map(_consequence_row, found)])
    return answered(options, [consequence_answer(one) for one in found], lines)


def _consequence_row(one: Consequence) -> tuple[str, ...]:
    change = "" if one.change is None else f"{one.change:+}"
    place, norms = str(one.rank), ", ".join(one.norms)
    prize = amount_text(one.prize) if one.prize else ""
    return one.result, str(one.number), one.name, str(one.points), place, change, norms, prize


# -- prizes ---------------------------------------------------------------------------------------


@takes(
    argument(
        "--fund",
        metavar="LINE",
        action="append",
        help='prizes that replace those of the event: "500, 300" or "women: 100"; may be repeated',
    ),
    argument("--sharing", choices=SHARINGS, help="how tied players share"),
    _ways_option,
    acts=False,
)
def run_prizes(options: Namespace) -> int:
    """Share out the prizes as things stand, with what open games can still change."""
    event = opened(options)
    fund = parse_fund(options.fund) if options.fund else fund_of(event.event)
    sharing = options.sharing or sharing_of(event.event)
    section = section_of(event, options)
    found = prize_list(section, fund, sharing, options.ways, options.seed)
    return answered(options, prizes_answer(found), _prize_lines(found))


def _prize_lines(found: PrizeList) -> Iterator[str]:
    yield f"sharing: {found.sharing} · {found.method}"
    head = ("no.", "name", "place", "points", "prize", "category", "")
    yield from aligned_rows([head, *map(_prize_row, found.rows)])
    yield f"given: {amount_text(found.given)} of {amount_text(found.total)}"
    yield from _left_over_lines(found)


def _left_over_lines(found: PrizeList) -> Iterator[str]:
    """What categories did not give, and whom they may have left out."""
    for one in found.categories:
        name = one.category or "everybody"
        if one.reason:
            yield f"{name}: {amount_text(one.total - one.given)} not given: {EMPTY[one.reason]}"
        if one.unknown and one.reason not in UNKNOWN:
            needs = KINDS[read_category(one.category).kind].needs
            yield f"{name}: {UNKNOWN[needs].format(n=one.unknown, m=one.of)}"


def _prize_row(one: PrizeRow) -> tuple[str, ...]:
    limits = f"{amount_text(one.least)} to {amount_text(one.most)}"
    return (
        str(one.number),
        one.name,
        str(one.rank),
        str(one.points),
        amount_text(one.amount),
        one.category,
        "" if one.least == one.most else limits,
    )
