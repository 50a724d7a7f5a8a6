"""A paired round, and the reasons for the round of a participant."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypedDict

from crosstable.output.answers.shared import Said, list_assumptions
from crosstable.pairing.rounds import RoundPairing


class RoundHead(TypedDict):
    """What both answers begin with."""

    round: int
    system: str
    edition: str | None


class PairAnswer(TypedDict):
    """A board."""

    board: int
    white: int
    black: int


class RoundAnswer(RoundHead):
    """The whole round."""

    pairs: list[PairAnswer]
    bye: int | None
    absent: list[int]
    taken: list[str]
    assumptions: list[Said]


class RoundWhy(RoundHead):
    """Why a participant plays whom, and why not somebody else."""

    id: int
    opponent: int | None
    colour: Literal["white", "black"] | None
    why_not: int | None
    reasons: list[str]
    assumptions: list[Said]


def round_answer(round_pairing: RoundPairing) -> RoundAnswer:
    """The pairs in the order of the boards, the bye, who is absent, and what it was made from."""
    return {
        **_head(round_pairing),
        "pairs": [
            {"board": board, "white": pair.white, "black": pair.black}
            for board, pair in enumerate(round_pairing.answer.pairs, 1)
        ],
        "bye": round_pairing.answer.bye,
        "absent": list(round_pairing.absent),
        "taken": list(round_pairing.event.taken),
        "assumptions": list_assumptions(round_pairing.event.assumptions),
    }


def round_why(
    round_pairing: RoundPairing, numbers: Sequence[int], lines: Sequence[str]
) -> RoundWhy:
    """The reasons for the round of the first of the numbers."""
    pair = next((p for p in round_pairing.answer.pairs if numbers[0] in p), None)
    opponent = None if pair is None else pair.black if pair.white == numbers[0] else pair.white
    return {
        **_head(round_pairing),
        "id": numbers[0],
        "opponent": opponent,
        "colour": None if pair is None else "white" if pair.white == numbers[0] else "black",
        "why_not": numbers[1] if len(numbers) > 1 else None,
        "reasons": list(lines),
        "assumptions": list_assumptions(round_pairing.event.assumptions),
    }


def _head(round_pairing: RoundPairing) -> RoundHead:
    chosen = round_pairing.event.chosen
    return {
        "round": round_pairing.task.round_number,
        "system": chosen.system.name,
        "edition": None if chosen.edition is None else str(chosen.edition),
    }
