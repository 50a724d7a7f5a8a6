"""Positions of the collection where engines or editions differ, and opens as published."""

import json
from pathlib import Path

import pytest

import crosstable
from crosstable.model.dutch import dutch_edition
from crosstable.pairing.circumstances import EarlierResult, LateComers
from crosstable.pairing.dutch import pair
from crosstable.pairing.reading import PairingEvent, pairing_event, replayable_event
from crosstable.pairing.replay import replay
from crosstable.pairing.task import PairedRound, RoundTask
from tests.conftest import needs_shared_data, shared_data

CORPUS = shared_data() / "corpus"
PUBLISHED = sorted((CORPUS / "expected").glob("*.published-pairings.json"))
GRAZ = "chessresults-graz-open-2026-a-275p-8r-utf8"
pytestmark = needs_shared_data


def next_round(name: str, edition: int) -> tuple[set[tuple[int, ...]], int | None]:
    event = pairing_event(crosstable.read(CORPUS / "trfx" / name), system="FIDE_DUTCH_2026")
    assert isinstance(event, PairingEvent)
    answer = pair(event.task(event.next_round), dutch_edition(edition))
    assert isinstance(answer, PairedRound)
    return {tuple(sorted(pair)) for pair in answer.pairs}, answer.bye


@pytest.mark.parametrize(
    ("name", "only_2026", "only_2017"),
    [
        (
            "ainalrami-rule-delta-1-19p-7r.trf",
            {(2, 3), (9, 13), (12, 15)},
            {(2, 13), (3, 15), (9, 12)},
        ),
        (
            "ainalrami-rule-delta-3-16p-8r.trf",
            {(3, 14), (4, 10), (8, 13)},
            {(3, 13), (4, 8), (10, 14)},
        ),
        (
            "ainalrami-rule-delta-4-26p-8r.trf",
            {(2, 3), (4, 12), (5, 25), (11, 17)},
            {(2, 4), (3, 17), (5, 12), (11, 25)},
        ),
    ],
)
def test_the_editions_differ_where_engines_of_both_do(
    name: str, only_2026: set[tuple[int, ...]], only_2017: set[tuple[int, ...]]
) -> None:
    """Found elsewhere by running JaVaFo 2.2 (2017) against bbpPairings 6 and gacrux (2026)."""
    (now, bye), (before, old_bye) = (next_round(name, edition) for edition in (2026, 2017))
    assert (now - before, before - now) == (only_2026, only_2017)
    assert bye == old_bye


def test_nobody_gets_a_second_bye_where_another_engine_gives_one() -> None:
    """bbpPairings 6 pairs 4 with 2, and 8, who had the bye, gets it again: its weights overflow."""
    assert next_round("ainalrami-xxa-fe1-dispute-9p-8r.trf", 2026) == ({(1, 2), (4, 8), (7, 9)}, 6)


def published_pairs(stem: str, round_number: int) -> set[frozenset[int]]:
    file = CORPUS / "expected" / f"{stem}.published-pairings.json"
    pairs = json.loads(file.read_text())["rounds"][round_number - 1]["published_pairings"]
    return {frozenset(map(int, two)) for two in pairs if all(two)}


def pairs_of(task: RoundTask) -> set[frozenset[int]]:
    answer = pair(task)
    assert isinstance(answer, PairedRound)
    return {frozenset(two) for two in answer.pairs}


@pytest.mark.parametrize("path", PUBLISHED, ids=lambda path: path.name.split(".")[0])
def test_real_opens_were_paired_as_the_engine_pairs(path: Path) -> None:
    stem = path.name.removesuffix(".published-pairings.json")
    event, last, refusal = replayable_event(crosstable.read(CORPUS / "trfx" / f"{stem}.trf"))
    assert event is not None
    assert refusal is None
    rounds = range(1, last + 1)
    differing = {n for n in rounds if pairs_of(event.task(n)) != published_pairs(stem, n)}
    assert differing == ({1, 4} if stem == GRAZ else set())


def test_what_explains_the_two_rounds_of_graz() -> None:
    """Eleven players came late to round 1, it seems, and a result of round 3 was put right after
    round 4 had been paired: with that the rules give the published pairs."""
    judgements = replay(crosstable.read(CORPUS / "trfx" / f"{GRAZ}.trf")).judgements
    late = frozenset({6, 30, 33, 74, 86, 167, 213, 218, 232, 273, 275})
    assert {one.round_number: one.circumstances for one in judgements if not one.is_right} == {
        1: (LateComers(late),),
        4: (EarlierResult(21, 89, 3, None),),
    }
