"""A paired round as the JSON of the contract."""

from __future__ import annotations

import json
from collections.abc import Sequence

from crosstable.pairing.rounds import RoundPairing


def round_json(found: RoundPairing) -> str:
    """The whole round."""
    paired = found.answer
    pairs = [
        {"board": board, "white": pair.white, "black": pair.black}
        for board, pair in enumerate(paired.pairs, 1)
    ]
    return _text(
        {
            **_head(found),
            "pairs": pairs,
            "bye": paired.bye,
            "absent": list(found.absent),
            "taken": list(found.event.taken),
            "assumptions": _assumptions(found),
        }
    )


def why_json(found: RoundPairing, numbers: Sequence[int], lines: Sequence[str]) -> str:
    """The reasons for the round of a participant."""
    pair = next((p for p in found.answer.pairs if numbers[0] in p), None)
    opponent = None if pair is None else pair.black if pair.white == numbers[0] else pair.white
    return _text(
        {
            **_head(found),
            "id": numbers[0],
            "opponent": opponent,
            "colour": None if pair is None else "white" if pair.white == numbers[0] else "black",
            "why_not": numbers[1] if len(numbers) > 1 else None,
            "reasons": list(lines),
            "assumptions": _assumptions(found),
        }
    )


def _head(found: RoundPairing) -> dict[str, object]:
    chosen = found.event.chosen
    return {
        "round": found.task.round_number,
        "system": chosen.system.name,
        "edition": None if chosen.edition is None else str(chosen.edition),
    }


def _assumptions(found: RoundPairing) -> list[dict[str, str]]:
    return [{"kind": a.kind, "message": a.message} for a in found.event.assumptions]


def _text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, indent=2)
