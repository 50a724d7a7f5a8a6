"""Whether the safe fixes of a report help against a refusal to pair it.

A report whose points were not counted again after results came in is the usual case.
"""

from __future__ import annotations

from dataclasses import replace

from crosstable.checks.fixing import mend, read_again
from crosstable.model.tournament import Tournament
from crosstable.pairing.reading import pairing_event
from crosstable.pairing.refusal import Refusal, Way


def with_remedy(
    refusal: Refusal, t: Tournament, round_number: int | None = None, system: str | None = None
) -> Refusal:
    """The refusal, with the safe fixes as the way where they remove what it is about."""
    helps = not refusal.is_wrong_use and _fixes_help(refusal, t, round_number, system)
    return replace(refusal, way=Way.FIX) if helps else refusal


def _fixes_help(
    refusal: Refusal, t: Tournament, round_number: int | None, system: str | None
) -> bool:
    """Whether the mended report is paired, or refused for something else."""
    mended = mend(t, None, system=system)
    if t.document is None or not mended.applied:
        return False
    report = read_again(t.document, mended.source)
    rounds = t.declared_rounds or report.declared_rounds
    again = pairing_event(replace(report, declared_rounds=rounds), round_number, system)
    return not isinstance(again, Refusal) or again.kind != refusal.kind
