"""The pairs and floaters of one scoregroup (C.04.4.3, 2.3, 3 and 4).

[reading] A group keeps the maximum number of compatible pairs. Floaters are chosen one at a time
among those whose leaving keeps it; an opponent is available if the others of the group can still
have as many pairs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from crosstable.pairing.bitsets import bitset, members
from crosstable.pairing.halves import opponents_in_order
from crosstable.pairing.lim.field import Field
from crosstable.pairing.lim.trace import Group
from crosstable.pairing.playerpast import BLACK, NEITHER, WHITE

MAXI_DIFFERENCE = 100
"""3.2.3: so many rating points two who change places as floaters may be apart."""


def pair_group(
    field: Field,
    *,
    score: int,
    residents: int,
    incoming: Sequence[int],
    next_group: int,
    is_upward: bool,
) -> Group:
    """A group on the way to the median: who leaves it, then who meets whom."""
    everybody = residents | bitset(incoming)
    most = field.most_pairs(everybody)
    staying = everybody
    floaters: list[int] = []
    while staying.bit_count() > 2 * most:
        floater = choose_floater(
            field, staying, bitset(incoming), next_group, pairs=most, is_upward=is_upward
        )
        floaters.append(floater)
        staying &= ~(1 << floater)
    in_order = floaters_in_order(field, incoming, is_from_above=not is_upward)
    return Group(
        score=score,
        residents=residents,
        incoming=in_order,
        pairs=tuple(pairs_of(field, staying, in_order, is_upward=is_upward)),
        floaters=tuple(floaters),
        is_upward=is_upward,
        is_median=False,
    )


def pair_median(
    field: Field, *, residents: int, from_above: Sequence[int], from_below: Sequence[int]
) -> Group:
    """The median group, which is paired downward, floaters from above first (3.6)."""
    in_order = (
        *floaters_in_order(field, from_above, is_from_above=True),
        *floaters_in_order(field, from_below, is_from_above=False),
    )
    everybody = residents | bitset(in_order)
    return Group(
        score=field.median,
        residents=residents,
        incoming=in_order,
        pairs=tuple(pairs_of(field, everybody, in_order, is_upward=False)),
        floaters=(),
        is_upward=False,
        is_median=True,
    )


def floaters_in_order(
    field: Field, places: Iterable[int], *, is_from_above: bool
) -> tuple[int, ...]:
    """3.6 and 3.7: from above the higher score and smaller number first, from below the reverse."""
    sign = 1 if is_from_above else -1
    return tuple(
        sorted(places, key=lambda place: (-sign * field.players[place].score, sign * place))
    )


# -- who leaves -----------------------------------------------------------------------------------


def choose_floater(
    field: Field, places: int, incoming: int, next_group: int, *, pairs: int, is_upward: bool
) -> int:
    """The floater of least disadvantage (3.9), who has not floated (3.10), of the colour that more
    players are due (3.2.2), with the lowest number downward and the highest upward (3.2).

    In a maxi-tournament the colour matters only within 100 rating points of the player who would
    float by number (3.2.3).
    """
    colour = majority_colour(field, places)
    free = [place for place in members(places) if field.most_pairs(places & ~(1 << place)) == pairs]

    def by_number(place: int) -> tuple[int, bool, int]:
        has_floated = field.players[place].has_floated
        kind = disadvantage(field, place, incoming, next_group)
        return kind, has_floated, place if is_upward else -place

    rating = field.players[min(free, key=by_number)].rating

    def rank(place: int) -> tuple[int, bool, bool, int]:
        kind, has_floated, number = by_number(place)
        player = field.players[place]
        is_too_far = field.is_maxi and abs(player.rating - rating) > MAXI_DIFFERENCE
        is_due_another = player.due != colour or is_too_far
        return kind, has_floated, colour != NEITHER and is_due_another, number

    return min(free, key=rank)


def majority_colour(field: Field, places: int) -> int:
    """3.2.2: the colour that more players of a group are due."""
    due = [field.players[place].due for place in members(places)]
    surplus = due.count(WHITE) - due.count(BLACK)
    if surplus == 0:
        return NEITHER
    return WHITE if surplus > 0 else BLACK


def disadvantage(field: Field, place: int, incoming: int, next_group: int) -> int:
    """The type of a floater by 3.9, from d = 0 (best) to a = 3."""
    has_opponent = bool(field.compatible[place] & next_group)
    has_floated_in = bool(incoming >> place & 1)
    return 2 * has_floated_in + (not has_opponent)


# -- who meets whom -------------------------------------------------------------------------------


def pairs_of(
    field: Field, places: int, incoming: Sequence[int], *, is_upward: bool
) -> Iterator[tuple[int, int]]:
    """3.8: floaters first, each with the first available; then the top half tries the bottom."""
    for place in incoming:
        if places >> place & 1:
            others = sorted(members(places & ~(1 << place)), reverse=is_upward)
            opponent = first_available(field, place, others, places)
            yield place, opponent
            places &= ~(1 << place | 1 << opponent)
    while places:
        order = sorted(members(places), reverse=is_upward)
        opponent = first_available(field, order[0], opponents_in_order(order), places)
        yield order[0], opponent
        places &= ~(1 << order[0] | 1 << opponent)


def first_available(field: Field, place: int, order: Sequence[int], places: int) -> int:
    """The first available opponent who is not due the same colour, else simply the first."""
    player = field.players[place]
    available: list[int] = []
    for opponent in order:
        if not is_available(field, place, opponent, places):
            continue
        due = field.players[opponent].due
        if NEITHER in (due, player.due) or due != player.due:
            return opponent
        available.append(opponent)
    return available[0]


def is_available(field: Field, place: int, opponent: int, places: int) -> bool:
    """Whether two are compatible and the others can all be paired then."""
    rest = places & ~(1 << place | 1 << opponent)
    return bool(field.compatible[place] >> opponent & 1) and field.can_be_paired(rest)
