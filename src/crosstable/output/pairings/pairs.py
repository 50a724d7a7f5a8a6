"""The reply of JaVaFo and bbpPairings: the number of lines, then White and Black; 0 for the bye."""

from __future__ import annotations

from crosstable.pairing.task import PairedRound


def pairs_text(paired: PairedRound) -> str:
    """The pairs in the order of the boards, the bye last."""
    lines = [f"{white} {black}" for white, black in paired.pairs]
    if paired.bye is not None:
        lines.append(f"{paired.bye} 0")
    return "".join(f"{line}\n" for line in (str(len(lines)), *lines))
