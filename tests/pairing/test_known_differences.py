"""Differences from other programs that are known: the other program's reading explains its round.

The kinds are in `pairing/versus/knownfaults.py`, their smallest reports in `known/`. The other
programs are played by our engine with their reading, so the tests need none of them.
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import replace
from pathlib import Path
from unittest.mock import patch

import pytest

import crosstable
from crosstable.model.dutch import DutchEdition
from crosstable.pairing.dutch import colours, criteria, standing
from crosstable.pairing.dutch.standing import Float, Standing
from crosstable.pairing.playerpast import Strength
from crosstable.pairing.rounds import RoundPairing
from crosstable.pairing.task import PairedRound, PastRound
from crosstable.pairing.versus import comparing
from crosstable.pairing.versus.comparing import Cause, Difference, difference
from crosstable.pairing.versus.dossier import Examined, Finding, summary_json, summary_lines
from crosstable.pairing.versus.knownfaults import (
    BOARDS_BY_REAL_POINTS,
    KNOWN_FAULTS,
    KnownFault,
    known_fault,
    known_order,
)
from crosstable.pairing.versus.peers import Reply, peer_named
from crosstable.rules.standings.ledger import RoundKind
from tests.conftest import PROJECT_ROOT, needs_shared_data, shared_data
from tests.worded import Worded

CASES = Path(__file__).parent / "known"


def paired(text: str | bytes) -> RoundPairing:
    ours = crosstable.pair_round(crosstable.loads(text))
    assert isinstance(ours, RoundPairing)
    return ours


def boards_of(answer: PairedRound) -> list[tuple[int, int]]:
    byes = [] if answer.bye is None else [(answer.bye, 0)]
    return [(pair.white, pair.black) for pair in answer.pairs] + byes


WITH_CASES = [known for known in (*KNOWN_FAULTS, BOARDS_BY_REAL_POINTS) if known.case]


def named(case: str) -> KnownFault:
    return next(known for known in WITH_CASES if known.case == f"{case}.trf")


# -- the other programs, played by our engine ------------------------------------------------------


@contextmanager
def forgetting_byes() -> Iterator[None]:
    """A bye counts as a downfloat only if it brought more than a loss."""
    real = standing.float_of

    def forgetful(past: PastRound, loss: int, edition: DutchEdition) -> Float:
        if past.kind is RoundKind.PAIRING_BYE and past.gained <= loss:
            return Float.NONE
        return real(past, loss, edition)

    with patch.object(standing, "float_of", forgetful):
        yield


@contextmanager
def without_topscorers() -> Iterator[None]:
    """C10 and C11 are not looked at."""
    with patch.object(criteria.BracketTerms, "_topscorers", lambda self: iter(())):
        yield


@contextmanager
def by_sign() -> Iterator[None]:
    """The wider colour difference is the larger number with its sign."""

    def stronger(higher: Standing, lower: Standing) -> int | None:
        both = higher.strength == lower.strength == Strength.ABSOLUTE
        ours = (higher.strength, -higher.side * higher.colour_difference * both)
        theirs = (lower.strength, -lower.side * lower.colour_difference * both)
        if ours == theirs:
            return None
        return higher.side if ours > theirs else -higher.side

    with patch.object(colours, "_stronger", stronger):
        yield


def answered_with(
    reading: Callable[[], AbstractContextManager[None]], ours: RoundPairing
) -> list[tuple[int, int]]:
    with reading():
        answer = ours.event.chosen.pair(ours.task)
    assert isinstance(answer, PairedRound)
    return boards_of(answer)


READINGS = {
    "bye-worth-a-loss": forgetting_byes,
    "topscorers": without_topscorers,
    "wider-colour-difference": by_sign,
}


def test_every_known_difference_has_a_case_that_says_why_it_exists() -> None:
    assert {known.case for known in WITH_CASES} == {path.name for path in CASES.iterdir()}
    for known in WITH_CASES:
        assert (CASES / known.case).read_text(encoding="utf-8").startswith("### ")
        assert known.clause.startswith("C.04.")


@pytest.mark.parametrize(
    "known",
    [*KNOWN_FAULTS, BOARDS_BY_REAL_POINTS],
    ids=lambda known: f"{known.peer}-{known.system}-{known.clause}",
)
def test_every_known_difference_is_in_the_list_for_people(known: KnownFault) -> None:
    """The guide says that all of them are listed in the decisions with their clauses."""
    decisions = (PROJECT_ROOT / "docs" / "decisions.md").read_text(encoding="utf-8")
    heading = "### Known differences from other pairing programs"
    section = decisions.partition(heading)[2].partition("\n### ")[0]
    rows = [row for row in section.splitlines() if row.startswith(f"| {known.peer} |")]
    assert any(f"| {known.clause}" in row for row in rows)


@pytest.mark.parametrize("key", sorted(READINGS))
def test_the_reading_of_the_other_program_explains_its_round(key: str) -> None:
    known = named(key)
    ours = paired((CASES / known.case).read_bytes())
    theirs = answered_with(READINGS[key], ours)
    assert theirs != boards_of(ours.answer)
    assert known_fault(known.peer, ours, frozenset(theirs)) is known
    counted = comparing.counted_round(ours)
    assert counted == frozenset(frozenset(pair) for pair in boards_of(ours.answer))


RECORDED = {
    "upfloaters-of-two-scores": [(2, 4), (3, 1), (6, 7), (8, 5)],
    "following-bracket": [(1, 2), (5, 4), (6, 3), (7, 0)],
    "newcomers-after-round-1": [(2, 4), (3, 1), (6, 5), (7, 0)],
    "prohibited-in-round-1": [(1, 2), (3, 4)],
}
"""What py4swiss 0.3.1 answered to a case."""


@pytest.mark.parametrize("key", sorted(RECORDED))
def test_a_recorded_round_is_explained(key: str) -> None:
    known = named(key)
    ours = paired((CASES / known.case).read_bytes())
    assert known_fault(known.peer, ours, frozenset(RECORDED[key])) is known
    assert known_fault("gacrux", ours, frozenset(RECORDED[key])) is None
    counted = comparing.counted_round(ours)
    assert counted == frozenset(frozenset(pair) for pair in boards_of(ours.answer))


def test_real_points_order_the_boards_of_bbp_pairings() -> None:
    known = named("boards-by-real-points")
    ours = paired((CASES / known.case).read_bytes())
    assert set(boards_of(ours.answer)[0]) == {2, 4}  # 4 has virtual points
    theirs = boards_of(ours.answer)[::-1]
    assert known_order("bbpPairings", ours, theirs) is known
    assert known_order("gacrux", ours, theirs) is None


@pytest.mark.parametrize("known", WITH_CASES, ids=lambda known: str(known.case))
def test_another_round_is_not_explained(known: KnownFault) -> None:
    """One that the reading does not give, and the same difference of another program."""
    ours = paired((CASES / known.case).read_bytes())
    here = boards_of(ours.answer)
    turned = frozenset((black, white) if black else (white, black) for white, black in here)
    assert known_fault(known.peer, ours, turned) is None
    assert known_fault("py4swiss", ours, frozenset(here)) is None


def test_a_bye_worth_more_than_a_loss_explains_nothing() -> None:
    text = (CASES / "bye-worth-a-loss.trf").read_text(encoding="utf-8")
    ours = paired(text)
    theirs = answered_with(forgetting_byes, ours)
    task = replace(ours.task, worth=ours.task.worth._replace(pairing_bye=ours.task.worth.win))
    assert known_fault("bbpPairings", replace(ours, task=task), frozenset(theirs)) is None


# -- in a comparison -------------------------------------------------------------------------------


def compared(name: str, program: str, theirs: list[tuple[int, int]]) -> Difference:
    t = crosstable.read(CASES / name)
    with patch.object(comparing, "ask", return_value=Reply(pairs=tuple(theirs))):
        found = difference(t, peer_named(f"{program}={sys.executable}"))
    assert isinstance(found, Difference)
    return found


def test_a_comparison_marks_what_is_known(worded: Worded) -> None:
    ours = paired((CASES / "bye-worth-a-loss.trf").read_bytes())
    theirs = answered_with(forgetting_byes, ours)
    found = compared("bye-worth-a-loss.trf", "bbpPairings", theirs)
    assert found.cause is Cause.KNOWN
    finding = Finding("event.trf", 3, found, b"", 3, found)
    examined = [Examined("event.trf", 1, (finding,))]
    assert summary_json("bbpPairings", examined)["causes"] == {"known fault": 1}
    worded(list(summary_lines("bbpPairings", examined)))


SAME_SCORE = "".join(
    line
    for line in (CASES / "boards-by-real-points.trf").read_text("utf-8").splitlines(keepends=True)
    if not line.startswith("250")
)


def test_the_order_of_boards_is_compared_where_it_is_promised() -> None:
    name = "boards-by-real-points.trf"
    theirs = boards_of(paired((CASES / name).read_bytes()).answer)[::-1]
    found = compared(name, "bbpPairings", theirs)
    assert found.cause is Cause.KNOWN
    same_score = boards_of(paired(SAME_SCORE).answer)[::-1]
    with patch.object(comparing, "ask", return_value=Reply(pairs=tuple(same_score))):
        other = difference(
            crosstable.loads(SAME_SCORE), peer_named(f"bbpPairings={sys.executable}")
        )
    assert isinstance(other, Difference)
    assert other.cause is Cause.BOARDS


@needs_shared_data
@pytest.mark.parametrize(
    ("name", "program", "key"),
    [
        ("E930098-r8", "bbpPairings", "bye-worth-a-loss"),
        ("mid700366-r3", "bbpPairings", "bye-worth-a-loss"),
        ("tiny700058-r1", "bbpPairings", "boards-by-real-points"),
        ("wild700129-r7", "gacrux", "topscorers"),
        ("wild700629-r5", "gacrux", "topscorers"),
    ],
)
def test_rounds_of_the_other_programs_are_explained(name: str, program: str, key: str) -> None:
    folder = shared_data() / "defects3" / "differences"
    ours = paired((folder / f"{name}.26").read_bytes())
    assert set(boards_of(ours.answer)) == set(listed_round(folder / f"{name}.ct"))
    theirs = listed_round(folder / f"{name}.{'b' if program == 'bbpPairings' else 'g'}")
    if key == "boards-by-real-points":
        assert known_order(program, ours, theirs) is named(key)
    else:
        assert known_fault(program, ours, frozenset(theirs)) is named(key)


def listed_round(path: Path) -> list[tuple[int, int]]:
    rows = [line.split() for line in path.read_text(encoding="utf-8").splitlines()]
    pairs = [row for row in rows if len(row) == 2]
    return [(int(white), int(black)) for white, black in pairs]
