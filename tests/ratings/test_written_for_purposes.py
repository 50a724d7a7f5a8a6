"""A file that is written for a purpose passes its check and gives the same answer as the report.

Written for pairing: `tests/pairing/test_written_for_pairing.py`.
"""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

import crosstable
from crosstable.model.diagnostics import Severity
from crosstable.model.tournament import Tournament
from crosstable.pairing.generating import Wishes
from crosstable.pairing.rounds import RoundPairing, round_or_refusal
from crosstable.pairing.versus.cutting import before_round
from crosstable.text.dialects import DIALECTS
from crosstable.writing.conversion import convert
from tests.conftest import scaled

TARGETS = ("json", *DIALECTS)


def errors(t: Tournament, purpose: str) -> set[str]:
    """Codes of errors; what is told of lines may move with them."""
    found = crosstable.check(t, purpose)
    return {fault.code for fault in found if fault.severity is Severity.ERROR}


def ratings_of(t: Tournament) -> list[tuple[object, ...]]:
    sheet = crosstable.rate(t, "fide-2024")
    return [
        (line.id, line.rating, line.n, line.half_points, line.change, line.ru)
        for line in sheet.lines
    ]


def event(rng: random.Random, seed: int) -> Tournament:
    wishes = Wishes(players=rng.randrange(8, 24), rounds=6, system="FIDE_DUTCH_2026")
    return crosstable.generate(wishes, seed)


@pytest.mark.lengthy
def test_written_for_rating_it_is_rated_alike(rng: random.Random) -> None:
    written = 0
    for seed in range(scaled(60)):
        t = event(rng, seed)
        right = ratings_of(t)
        faults = errors(t, "rating")
        for target in TARGETS:
            conversion = convert(t, target, "rating")
            if conversion.refusals:
                continue
            written += 1
            again = crosstable.loads(conversion.to_bytes())
            assert ratings_of(again) == right, (seed, target)
            assert errors(again, "rating") <= faults, (seed, target)
    assert written


@pytest.mark.lengthy
def test_written_for_exchange_the_event_goes_on_alike(rng: random.Random) -> None:
    written = 0
    for seed in range(scaled(60)):
        t = before_round(event(rng, seed), rng.randrange(2, 6))
        paired = round_or_refusal(t)
        assert isinstance(paired, RoundPairing)
        faults = errors(t, "itdx")
        for target in TARGETS:
            conversion = convert(t, target, "itdx")
            if conversion.refusals:
                continue
            written += 1
            again = crosstable.loads(conversion.to_bytes())
            other = round_or_refusal(again)
            assert isinstance(other, RoundPairing), (seed, target, other)
            assert other.answer.pairs == paired.answer.pairs, (seed, target)
            assert errors(again, "itdx") <= faults, (seed, target)
            assert again.declared_rounds == t.declared_rounds, (seed, target)
    assert written


def test_an_exchange_is_never_written_without_the_rounds(rng: random.Random) -> None:
    t = replace(before_round(event(rng, 1), 3), declared_rounds=6)
    for target in TARGETS:
        conversion = convert(t, target, "itdx")
        again = None if conversion.refusals else crosstable.loads(conversion.to_bytes())
        assert again is None or again.declared_rounds == 6, target
