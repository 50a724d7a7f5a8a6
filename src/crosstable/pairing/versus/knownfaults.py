"""Faults of other programs that are known, so that a difference they explain is no news.

Each is a way to get their round out of ours: who gets the bye, in which order sets are tried. What
it does not give is not explained by it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from crosstable.model.dutch import DutchEdition
from crosstable.pairing.dutch.standing import Standing, standing_of
from crosstable.pairing.playerpast import WHITE, Strength
from crosstable.pairing.rounds import RoundPairing
from crosstable.pairing.task import Contender, PairedRound, RoundTask
from crosstable.rules.boardorder import board_order
from crosstable.rules.standings.ledger import RoundKind

Pairs = frozenset[tuple[int, int]]
"""White and Black, 0 for nobody."""
Boards = Sequence[tuple[int, int]]
"""White and Black in the order of the boards."""


class KnownFault(NamedTuple):
    """A fault of a program in a system, and whether it explains a round of theirs."""

    peer: str
    system: str
    clause: str
    message: str
    explains: Callable[[RoundPairing, Pairs], bool]
    case: str = ""
    """The smallest report that shows it, in tests/pairing/known."""


def known_fault(peer: str, ours: RoundPairing, theirs: Pairs) -> KnownFault | None:
    """The known fault of a program that explains its round; None if none does."""
    if theirs == _pairs_of(ours.answer):
        return None
    name = ours.event.chosen.system.name
    candidates = (fault for fault in KNOWN_FAULTS if fault.peer == peer and fault.system == name)
    return next((fault for fault in candidates if fault.explains(ours, theirs)), None)


# -- py4swiss 0.3, Dubov --------------------------------------------------------------------------


def _gives_bye_to_fewest_games(ours: RoundPairing, theirs: Pairs) -> bool:
    holder = _bye_of(ours.task, theirs)
    right = _contender(ours.task, ours.answer.bye)
    if holder is None or right is None or holder.score != right.score:
        return False
    return _games(holder) < _games(right) and _is_round_with_bye(ours, holder, theirs)


def _gives_bye_after_full_point_bye(ours: RoundPairing, theirs: Pairs) -> bool:
    holder = _bye_of(ours.task, theirs)
    if holder is None:
        return False
    had_full_point = any(past.kind is RoundKind.FULL_BYE for past in holder.past)
    return had_full_point and _is_round_with_bye(ours, holder, theirs)


def _sorts_upfloaters_by_real_score(ours: RoundPairing, theirs: Pairs) -> bool:
    """The order of 4.2 is decided by what is told as the reason against their round."""
    if not any(contender.score != contender.points for contender in ours.task.contenders):
        return False
    return "4.2]" in _reason_against(ours, theirs)


def _numbers_shifted_players(ours: RoundPairing, theirs: Pairs) -> bool:
    options = {**ours.task.options, "second-shift": "all"}
    return theirs in _rounds_with_either_colours(ours, replace(ours.task, options=options))


def _prefers_the_highest_upfloater(ours: RoundPairing, theirs: Pairs) -> bool:
    return "[C6]" in _reason_against(ours, theirs)


def _halves_brackets_in_round_1_only(ours: RoundPairing, theirs: Pairs) -> bool:
    """Whether the first difference is among players who have not played, after round 1."""
    return ours.task.round_number > 1 and _differs_among_newcomers(ours, theirs)


def _pairs_inside_the_first_half(ours: RoundPairing, theirs: Pairs) -> bool:
    """Whether two of the first half of round 1 meet although the halves can be paired."""
    numbers = sorted(number for pair in ours.answer.pairs for number in pair)
    first_half = set(numbers[: len(numbers) // 2])
    is_inside = any(first_half.issuperset(pair) for pair in theirs)
    is_first = ours.task.round_number == 1
    return is_first and is_inside and _differs_among_newcomers(ours, theirs)


def _misjudges_the_following_bracket(ours: RoundPairing, theirs: Pairs) -> bool:
    """Whether the bye goes to another, and somebody as low as the right one may not have it.

    Only the circumstances are recognised: their C.7 pairs the following bracket so that a player
    is left who had a bye already.
    """
    holder = _bye_of(ours.task, theirs)
    right = _contender(ours.task, ours.answer.bye)
    if holder is None or right is None or holder is right or _had_bye(holder):
        return False
    return any(
        _had_bye(contender) and contender.score <= right.score for contender in ours.task.present
    )


def _had_bye(contender: Contender) -> bool:
    """Whether a round that was not played brought a win: no other bye may follow (C.2)."""
    barring = (RoundKind.PAIRING_BYE, RoundKind.FULL_BYE, RoundKind.FORFEIT_WIN)
    return any(past.kind in barring for past in contender.past)


def _differs_among_newcomers(ours: RoundPairing, theirs: Pairs) -> bool:
    """Whether the order of shifts and permutations decides, and nobody of them has played."""
    differing = _without_colours(_pairs_of(ours.answer)) ^ _without_colours(theirs)
    numbers = {number for pair in differing for number in pair}
    newcomers = {contender.number for contender in ours.task.contenders if not _games(contender)}
    return numbers <= newcomers and "4.3 and 4.4]" in _reason_against(ours, theirs)


def _reason_against(ours: RoundPairing, theirs: Pairs) -> str:
    """What our explanation says against their round."""
    return str(ours.event.chosen.system.decides(ours.answer, _without_bye(theirs)))


def _gives_colours_by_number(ours: RoundPairing, theirs: Pairs) -> bool:
    """Whether the round is theirs if pairing numbers were those of the report, absent or not."""
    return theirs in _rounds(ours, _numbered_as_in_the_report(ours.task))


def _rounds_with_either_colours(ours: RoundPairing, task: RoundTask) -> Iterator[Pairs]:
    """Another fault of py4swiss can come with its fault of the first colours."""
    yield from _rounds(ours, task)
    yield from _rounds(ours, _numbered_as_in_the_report(task))


def _numbered_as_in_the_report(task: RoundTask) -> RoundTask:
    contenders = tuple(replace(contender, tpn=contender.number) for contender in task.contenders)
    return replace(task, contenders=contenders)


def _bye_of(task: RoundTask, pairs: Pairs) -> Contender | None:
    return next((_contender(task, max(pair)) for pair in pairs if 0 in pair), None)


def _contender(task: RoundTask, number: int | None) -> Contender | None:
    return next((contender for contender in task.contenders if contender.number == number), None)


def _games(contender: Contender) -> int:
    return sum(past.is_played for past in contender.past)


def _without_bye(pairs: Pairs) -> list[tuple[int, int]]:
    return sorted(pair for pair in pairs if 0 not in pair)


def _is_round_with_bye(ours: RoundPairing, holder: Contender, theirs: Pairs) -> bool:
    """Whether the rules give their pairs to all others if somebody has the bye."""
    contenders = tuple(
        replace(contender, is_present=False) if contender.number == holder.number else contender
        for contender in ours.task.contenders
    )
    others = frozenset(_without_bye(theirs))
    task = replace(ours.task, contenders=contenders)
    return others in _rounds_with_either_colours(ours, task)


def _rounds(ours: RoundPairing, task: RoundTask) -> Iterator[Pairs]:
    """The round of our rules for a changed task."""
    chosen = ours.event.chosen
    answer = chosen.system.pair(task, chosen.edition)
    if isinstance(answer, PairedRound):
        yield _pairs_of(answer)


def _pairs_of(answer: PairedRound) -> Pairs:
    byes = () if answer.bye is None else ((answer.bye, 0),)
    return frozenset((*((white, black) for white, black in answer.pairs), *byes))


# -- bbpPairings ----------------------------------------------------------------------------------


def _forgets_downfloats(ours: RoundPairing, theirs: Pairs) -> bool:
    """Whether the round is theirs if a bye that is worth a loss was no downfloat."""
    task = ours.task
    if task.worth.pairing_bye != task.worth.loss:
        return False
    contenders = tuple(_without_floats_of_byes(contender) for contender in task.contenders)
    return theirs in _rounds(ours, replace(task, contenders=contenders))


def _without_floats_of_byes(contender: Contender) -> Contender:
    """Byes as rounds without a float; one more round at the end still bars from another bye.

    Floats are looked up by the number of the round, so nobody asks what the added one was.
    """
    byes = tuple(past for past in contender.past if past.kind is RoundKind.PAIRING_BYE)
    past = tuple(
        round_._replace(kind=RoundKind.ZERO_BYE) if round_ in byes else round_
        for round_ in contender.past
    )
    return replace(contender, past=past + byes)


def _orders_by_real_points(ours: RoundPairing, theirs: Boards) -> bool:
    """Whether the boards are theirs if points without virtual ones order them."""
    rank = {contender.number: _real_rank(contender) for contender in ours.task.contenders}
    pairs = sorted(
        ours.answer.pairs, key=lambda pair: board_order(rank[pair.white], rank[pair.black])
    )
    return [(pair.white, pair.black) for pair in pairs] == list(theirs)


def _real_rank(contender: Contender) -> tuple[int, int]:
    return contender.points, contender.tpn


# -- gacrux ---------------------------------------------------------------------------------------


def _pairs_topscorers_otherwise(ours: RoundPairing, theirs: Pairs) -> bool:
    """Whether a differing pair of the last round exists only because of a topscorer."""
    differing = _without_colours(_pairs_of(ours.answer)) ^ _without_colours(theirs)
    if not ours.task.is_last_round or not differing:
        return False
    standing = _standings(ours)
    return any(
        _want_the_same_absolutely(*(standing[number] for number in pair))
        and any(standing[number].is_topscorer for number in pair)
        for pair in differing
        if 0 not in pair
    )


def _reads_colour_differences_by_sign(ours: RoundPairing, theirs: Pairs) -> bool:
    """Whether each turned pair has the colours that signed colour differences give."""
    here = _pairs_of(ours.answer)
    turned = frozenset(_without_bye(theirs)) - here
    if not turned or _without_colours(theirs) != _without_colours(here):
        return False
    standing = _standings(ours)
    return all(_is_turned_by_sign(standing[white], standing[black]) for white, black in turned)


def _is_turned_by_sign(white: Standing, black: Standing) -> bool:
    """5.2.2: who got the colour has the wider difference by sign, the opponent by size."""
    if not _want_the_same_absolutely(white, black):
        return False
    granted = white if white.side == WHITE else black
    refused = black if white.side == WHITE else white
    by_size = abs(granted.colour_difference) - abs(refused.colour_difference)
    return by_size < 0 and _excess(granted) > _excess(refused)


def _excess(player: Standing) -> int:
    """How often the player had the unwanted colour more than the wanted one."""
    return -player.side * player.colour_difference


def _want_the_same_absolutely(first: Standing, second: Standing) -> bool:
    is_absolute = first.strength == second.strength == Strength.ABSOLUTE
    return is_absolute and first.side == second.side


def _standings(ours: RoundPairing) -> dict[int, Standing]:
    edition = ours.event.chosen.edition
    assert isinstance(edition, DutchEdition)
    task = ours.task
    return {
        contender.number: standing_of(contender, task, edition) for contender in task.contenders
    }


def _without_colours(pairs: Pairs) -> frozenset[frozenset[int]]:
    return frozenset(frozenset(pair) for pair in pairs)


KNOWN_FAULTS: tuple[KnownFault, ...] = (
    KnownFault(
        "py4swiss",
        "dubov",
        "C.04.2, 2.4; C.04.4.1, 5.2.1",
        "the parity of the number in the report decides the first colour, not that among those who "
        "play",
        _gives_colours_by_number,
    ),
    KnownFault(
        "py4swiss",
        "dubov",
        "C.04.4.1, 3.1.4",
        "the bye goes to the player with the fewest games instead of the most",
        _gives_bye_to_fewest_games,
    ),
    KnownFault(
        "py4swiss",
        "dubov",
        "C.04.1, 4",
        "a full-point bye does not bar the pairing-allocated bye",
        _gives_bye_after_full_point_bye,
    ),
    KnownFault(
        "py4swiss",
        "dubov",
        "C.04.4.1, 4.2; C.04.7",
        "with acceleration the possible upfloaters are in the order of their points, not of their "
        "pairing scores",
        _sorts_upfloaters_by_real_score,
    ),
    KnownFault(
        "py4swiss",
        "dubov",
        "C.04.4.1, 4.3.1",
        "players who were just shifted are numbered along for the second shift",
        _numbers_shifted_players,
    ),
    KnownFault(
        "py4swiss",
        "dubov",
        "C.04.4.1, 2.3.2 (C6)",
        "of several upfloaters the highest score is as high as possible, not the lowest",
        _prefers_the_highest_upfloater,
        "upfloaters-of-two-scores.trf",
    ),
    KnownFault(
        "py4swiss",
        "dubov",
        "C.04.4.1, 3.2.3",
        "a bracket in which nobody has played is divided in halves in the first round only",
        _halves_brackets_in_round_1_only,
        "newcomers-after-round-1.trf",
    ),
    KnownFault(
        "py4swiss",
        "dubov",
        "C.04.4.1, 3.2.5",
        "in the first round two of the first half meet where the last permutations decide",
        _pairs_inside_the_first_half,
        "prohibited-in-round-1.trf",
    ),
    KnownFault(
        "py4swiss",
        "dutch",
        "C.04.2, 2.4; C.04.3, 5.2.5",
        "the parity of the number in the report decides the first colour, not that among those who "
        "play",
        _gives_colours_by_number,
    ),
    KnownFault(
        "py4swiss",
        "dutch",
        "C.04.1, 4; C.04.3, C2",
        "a full-point bye does not bar the pairing-allocated bye",
        _gives_bye_after_full_point_bye,
    ),
    KnownFault(
        "py4swiss",
        "dutch",
        "C.04.3 (2017), C.7 and C.2",
        "the following bracket is judged as if somebody could have the bye who had one",
        _misjudges_the_following_bracket,
        "following-bracket.trf",
    ),
    KnownFault(
        "bbpPairings",
        "dutch",
        "C.04.3, 1.4",
        "a pairing-allocated bye that is worth a loss is forgotten as a downfloat",
        _forgets_downfloats,
        "bye-worth-a-loss.trf",
    ),
    KnownFault(
        "gacrux",
        "dutch",
        "C.04.3, C10, C11 and 3.8",
        "last round with topscorers: worse in C10 or C11, or equal and later in the order",
        _pairs_topscorers_otherwise,
        "topscorers.trf",
    ),
    KnownFault(
        "gacrux",
        "dutch",
        "C.04.3, 5.2.2",
        "the wider colour difference of two topscorers is read by its sign, not by its size",
        _reads_colour_differences_by_sign,
        "wider-colour-difference.trf",
    ),
)
"""Of pairs and colours. Those of the Dutch system were found in 9,783 rounds against bbpPairings 6
and 7,828 against gacrux 1.11."""

BOARDS_BY_REAL_POINTS = KnownFault(
    "bbpPairings",
    "dutch",
    "C.04.7, 1.5",
    "with virtual points the boards are in the order of the points, not of the pairing scores",
    lambda ours, theirs: False,
    "boards-by-real-points.trf",
)


def known_order(peer: str, ours: RoundPairing, theirs: Boards) -> KnownFault | None:
    """The known fault that explains why the same pairs stand in another order."""
    is_theirs = peer == BOARDS_BY_REAL_POINTS.peer and _orders_by_real_points(ours, theirs)
    return BOARDS_BY_REAL_POINTS if is_theirs else None
