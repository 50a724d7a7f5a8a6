"""What each result of a board means for both players: points, place, rating, norms, prize."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from crosstable.errors import CannotAct, CrosstableError
from crosstable.event.foresight.outcomes import RESULTS_OF_A_GAME, assume_results
from crosstable.event.foresight.prizegiving import claimants
from crosstable.event.people.numbering import numbers_of
from crosstable.event.report.deriving import tournament
from crosstable.event.state import Section
from crosstable.model.phrases import phrase
from crosstable.model.tournament import Tournament
from crosstable.ratings.rating import rate
from crosstable.rules.norms.event import norms
from crosstable.rules.prizes import SMALLEST_UNIT, Prizes, shared_out


class Consequence(NamedTuple):
    """What a result means for one of the two players.

    `change` is the change of the rating in the whole event so far, None where there is none to
    compute. `norms` are the titles whose norms are made with it. Other open games count as they
    stand.
    """

    result: str
    number: int
    name: str
    points: Decimal
    rank: int
    change: Decimal | None
    norms: tuple[str, ...]
    prize: Fraction | None = None


def consequences(
    section: Section,
    number: int,
    fund: Sequence[Prizes] = (),
    sharing: str = "place",
    unit: Fraction = SMALLEST_UNIT,
) -> tuple[Consequence, ...]:
    """The consequences of each result of a board of the last round, for White and for Black."""
    last = section.last_round
    board = None if last is None else last.board(number)
    if last is None or board is None:
        raise CannotAct(phrase("there is no board {number} in the current round", number=number))
    numbers = numbers_of(section)
    meanings = []
    for result in RESULTS_OF_A_GAME:
        then = assume_results(section, {(last.number, number): result})
        t = tournament(then, ranks_so_far=True)
        changes = _changes(t)
        made = _norms(t)
        prizes = _prizes(then, fund, sharing, unit)
        for who in board.pair:
            own_number = numbers[who]
            player = t.by_number[own_number]
            meanings.append(
                Consequence(
                    result,
                    own_number,
                    player.name,
                    player.points or Decimal(0),
                    player.rank or 0,
                    changes.get(own_number),
                    made.get(own_number, ()),
                    prizes.get(who, Fraction()) if fund else None,
                )
            )
    return tuple(meanings)


def _changes(t: Tournament) -> dict[int, Decimal]:
    """The change of each rating, in points; nothing where the event cannot be rated yet."""
    try:
        sheet = rate(t)
    except CrosstableError:
        return {}
    return {line.id: line.change for line in sheet if line.change is not None}


def _prizes(
    section: Section, fund: Sequence[Prizes], sharing: str, unit: Fraction
) -> dict[str, Fraction]:
    """What everybody would get."""
    awards = shared_out(fund, claimants(section, fund), sharing, unit) if fund else ()
    return {award.id: award.amount for award in awards}


def _norms(t: Tournament) -> dict[int, tuple[str, ...]]:
    made: dict[int, tuple[str, ...]] = {}
    for norm in norms(t).made:
        number = norm.player.number
        made[number] = (*made.get(number, ()), norm.title.code)
    return made
