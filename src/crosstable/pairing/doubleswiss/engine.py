"""A round by the Double-Swiss system: the bye, brackets from the top, colours, boards.

A round of the report is a game. The first game of a match is paired; the second one has the same
opponents with reversed colours (C.04.5, 1.1).
"""

from __future__ import annotations

from crosstable.model.pairing_editions import PairingEdition
from crosstable.model.phrases import phrase
from crosstable.model.results import ByeKind, Colour
from crosstable.pairing.doublematches import GAMES, FirstGame, match_of
from crosstable.pairing.doubleswiss.allocation import Allocation, allocate_colour, is_higher
from crosstable.pairing.doubleswiss.trace import Bracket, Trace
from crosstable.pairing.task import Answer, NoPairing, Pair, PairedRound, RoundTask
from crosstable.pairing.upward.brackets import pair_bracket, quality_of
from crosstable.pairing.upward.field import Field, Member
from crosstable.pairing.upward.upfloaters import choose
from crosstable.pairing.verifying import team_faults_of, verify
from crosstable.rules.boardorder import board_order

NOBODY_FOR_THE_BYE = phrase(
    "no player can have the pairing-allocated bye so that all others can be paired"
)
NO_LEGAL_PAIRING = phrase(
    "the players cannot all be paired without a rematch or a prohibited pairing"
)


def pair(task: RoundTask, edition: PairingEdition | None = None) -> Answer:
    """The round, or why there is none."""
    is_last_match = match_of(task.round_number) >= task.rounds // GAMES
    field = Field.of(
        task,
        protects_floaters=not is_last_match,  # 2.3: C7 and C8
        grades_following=task.options.get("following") == "graded",
    )
    first_game: FirstGame | None = task.options.get("first_game")
    if first_game is not None:
        return _second_game(task, field, first_game)
    unpaired = (1 << len(field.members)) - 1
    bye = None
    if len(field.members) % 2:
        bye = bye_receiver(field)
        if bye is None:
            return NoPairing(NOBODY_FOR_THE_BYE, "C.04.5, C2 and C3")
        unpaired &= ~(1 << bye.place)
    elif not field.can_be_paired(unpaired):
        return NoPairing(NO_LEGAL_PAIRING, "C.04.5, C3")
    brackets: list[Bracket] = []
    while unpaired:
        bracket = _next_bracket(field, unpaired)
        brackets.append(bracket)
        unpaired &= ~bracket.members
    answer = _paired_round(task, field, brackets, bye)
    verify(task, answer, edition, team_faults_of)
    return answer


def _second_game(task: RoundTask, field: Field, first_game: FirstGame) -> PairedRound:
    """The first game with reversed colours; the bye is a win and a draw (1.4)."""
    pairs = tuple(Pair(white=pair_.black, black=pair_.white) for pair_ in first_game.pairs)
    trace = Trace(field, (), None, {}, task.unit, is_second_game=True)
    return PairedRound(pairs, first_game.bye, trace, ByeKind.HALF_POINT)


def bye_receiver(field: Field) -> Member | None:
    """3.4: lowest score, then most matches played, then largest pairing number."""
    everybody = (1 << len(field.members)) - 1
    candidates = [member for member in field.members if member.can_have_bye]
    candidates.sort(key=lambda member: (member.score, -member.played, -member.tpn))
    for member in candidates:
        if field.can_be_paired(everybody & ~(1 << member.place)):
            return member
    return None


def _next_bracket(field: Field, unpaired: int) -> Bracket:
    """The bracket of the highest score, paired (3.5 and 3.6)."""
    score = max(member.score for member in field.members_of(unpaired))
    residents = field.with_score(unpaired, score)
    choice = choose(field, unpaired, residents)
    assert choice is not None, "all who are unpaired can be paired"
    pairs = tuple(pair_bracket(field, score, residents | choice.places))
    return Bracket(
        score=score,
        unpaired=unpaired,
        residents=residents,
        upfloaters=choice.places,
        pairs=pairs,
        follows=choice.follows,
        quality=quality_of(field, score, pairs),
    )


def _paired_round(
    task: RoundTask, field: Field, brackets: list[Bracket], bye: Member | None
) -> PairedRound:
    """Colours of the first game, and boards by score, sum and number (C.04.2, 3.6)."""
    rows: list[tuple[tuple[int, int, int], Pair, Allocation]] = []
    for bracket in brackets:
        for places in bracket.pairs:
            members = [field.members[place] for place in places]
            if not is_higher(members[0], members[1]):
                members.reverse()
            higher, lower = members
            given = allocate_colour(higher, lower, task.initial_colour)
            white, black = (higher, lower) if given.colour is Colour.WHITE else (lower, higher)
            order = board_order((higher.score, higher.tpn), (lower.score, lower.tpn))
            rows.append((order, Pair(white.number, black.number), given))
    rows.sort(key=lambda row: row[0])
    clauses = {pair_: given.clause for _, pair_, given in rows}
    trace = Trace(field, tuple(brackets), bye, clauses, task.unit)
    return PairedRound(tuple(clauses), None if bye is None else bye.number, trace=trace)
