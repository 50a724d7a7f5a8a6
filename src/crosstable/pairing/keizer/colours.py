"""Who has White: by the colours that both have had, or by the number of Whites."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from crosstable.model.phrases import Phrase, phrase
from crosstable.model.results import Colour
from crosstable.rules.keizer import KeizerParameters, Member


class Allocation(NamedTuple):
    """Whether the higher of two players has White, and why."""

    higher_has_white: bool
    reason: Phrase


class Preference(NamedTuple):
    """The colour that somebody should have, and how strongly: due (3), balance, alternation."""

    colour: Colour | None
    strength: int
    difference: int


def allocate(parameters: KeizerParameters, higher: Member, lower: Member, board: int) -> Allocation:
    """The colours of two players who meet at a board."""
    if parameters.colours == "fewer-whites":
        return _by_number_of_whites(higher.colours, lower.colours)
    return _by_preferences(higher.colours, lower.colours, board)


def preference(colours: Sequence[Colour]) -> Preference:
    """What somebody should have after these colours."""
    if not colours:
        return Preference(None, 0, 0)
    surplus = colours.count(Colour.WHITE) - colours.count(Colour.BLACK)
    rarer = Colour.BLACK if surplus > 0 else Colour.WHITE
    if abs(surplus) >= 2:
        return Preference(rarer, 3, abs(surplus))
    if colours[-2:] in ((Colour.WHITE, Colour.WHITE), (Colour.BLACK, Colour.BLACK)):
        return Preference(colours[-1].opposite, 3, abs(surplus))
    if surplus:
        return Preference(rarer, 2, 1)
    return Preference(colours[-1].opposite, 1, 0)


def _by_preferences(
    higher: tuple[Colour, ...], lower: tuple[Colour, ...], board: int
) -> Allocation:
    theirs = preference(higher)
    others = preference(lower)
    if theirs.colour is None and others.colour is None:
        reason = phrase("neither has played: White alternates from board to board")
        return Allocation(board % 2 == 1, reason)
    if theirs.colour is None or others.colour is None or theirs.colour is not others.colour:
        wants_white = theirs.colour is Colour.WHITE or others.colour is Colour.BLACK
        return Allocation(wants_white, phrase("this way both get the colour whose turn it is"))
    colour = _NAMES[theirs.colour]
    if theirs.strength != others.strength:
        reason = phrase(
            "both should have {colour} now, and it goes to the one who is two games behind with "
            "it or had the other colour twice running",
            colour=colour,
        )
        return _to_higher(theirs, theirs.strength > others.strength, reason)
    if theirs.difference != others.difference:
        reason = phrase(
            "both should have {colour} now, and it goes to the one who is further behind with it",
            colour=colour,
        )
        return _to_higher(theirs, theirs.difference > others.difference, reason)
    for own, other in zip(reversed(higher), reversed(lower), strict=False):
        if own is not other:
            reason = phrase(
                "both should have {colour} now, and the last time when their colours differed it "
                "was the other way round",
                colour=colour,
            )
            return Allocation(own is Colour.BLACK, reason)
    reason = phrase(
        "both should have {colour} now, and their colours were the same until now: the higher "
        "place gets it",
        colour=colour,
    )
    return _to_higher(theirs, True, reason)


_NAMES = {Colour.WHITE: phrase("White"), Colour.BLACK: phrase("Black")}


def _to_higher(theirs: Preference, is_theirs: bool, reason: Phrase) -> Allocation:
    """Both want the same colour; the higher player gets it, or the lower one does."""
    return Allocation((theirs.colour is Colour.WHITE) == is_theirs, reason)


def _by_number_of_whites(higher: Sequence[Colour], lower: Sequence[Colour]) -> Allocation:
    theirs = higher.count(Colour.WHITE)
    others = lower.count(Colour.WHITE)
    if theirs == others:
        reason = phrase("both have had White equally often: the lower place has it")
        return Allocation(False, reason)
    return Allocation(theirs < others, phrase("who has had White less often gets it"))


def is_third_in_a_row(colours: Sequence[Colour], colour: Colour) -> bool:
    """Whether somebody would have a colour for the third time running."""
    return len(colours) >= 2 and colours[-1] is colour and colours[-2] is colour


def imbalance(colours: Sequence[Colour], colour: Colour) -> int:
    """By how many games one colour would lead after another game."""
    after = (*colours, colour)
    return abs(after.count(Colour.WHITE) - after.count(Colour.BLACK))
