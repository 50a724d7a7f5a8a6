"""Colour preferences of teams (C.04.6, 1.7)."""

from __future__ import annotations

from crosstable.model.results import Colour
from crosstable.pairing.upward.wishes import MILD, NO_WISH, STRONG, Wish

WHITE = Colour.WHITE
BLACK = Colour.BLACK


def difference(colours: tuple[Colour, ...]) -> int:
    """Matches with White minus matches with Black (1.6.2)."""
    return colours.count(WHITE) - colours.count(BLACK)


def preference(colours: tuple[Colour, ...], colour_type: str | None, is_last_round: bool) -> Wish:
    """What a team that had these colours in its played matches wants (1.7).

    Both types know the same urgent cases; type B adds mild preferences for the others.
    """
    if colour_type not in ("A", "B"):
        return NO_WISH
    balance = difference(colours)
    last_two = colours[-2:]
    if balance < -1 or (balance in (0, -1) and last_two == (BLACK, BLACK)):
        return Wish(WHITE, STRONG)
    if balance > 1 or (balance in (0, 1) and last_two == (WHITE, WHITE)):
        return Wish(BLACK, STRONG)
    if colour_type == "A":
        return NO_WISH
    return _mild_preference(balance, colours, is_last_round)


def _mild_preference(balance: int, colours: tuple[Colour, ...], is_last_round: bool) -> Wish:
    """1.7.2, third paragraph and on; balanced teams want nothing in the last round."""
    if balance:
        return Wish(WHITE if balance < 0 else BLACK, MILD)
    if colours and not is_last_round:
        return Wish(colours[-1].opposite, MILD)
    return NO_WISH
