"""Published positions in which another engine gives a second bye: the rules give a legal round."""

import pytest

from crosstable.errors import IllegalRound
from crosstable.model.dutch import dutch_edition
from crosstable.pairing.dutch import pair
from crosstable.pairing.reading import PairingEvent, pairing_event
from crosstable.pairing.task import RoundTask
from crosstable.pairing.verifying import faults_of, verify
from crosstable.pairing.versus.enumerating import Enumeration
from tests.pairing.published import OVERFLOWS, Position


def task_of(position: Position) -> RoundTask:
    event = pairing_event(position.tournament)
    assert isinstance(event, PairingEvent)
    assert event.next_round == position.round_number
    return event.task(position.round_number)


@pytest.mark.parametrize("position", OVERFLOWS.values(), ids=OVERFLOWS)
def test_the_legal_round_is_given(position: Position) -> None:
    task = task_of(position)
    assert pair(task) == position.legal
    verify(task, position.legal, dutch_edition(2026), faults_of)


@pytest.mark.parametrize("position", OVERFLOWS.values(), ids=OVERFLOWS)
def test_a_literal_reading_of_the_rules_gives_it_too(position: Position) -> None:
    legal = position.legal
    pairs = {frozenset(two) for two in legal.pairs}
    assert Enumeration(task_of(position)).round() == (pairs, legal.bye)


@pytest.mark.parametrize("name", [name for name, one in OVERFLOWS.items() if one.overflown])
def test_the_answer_of_the_other_engine_is_refused(name: str) -> None:
    overflown = OVERFLOWS[name].overflown
    assert overflown is not None
    with pytest.raises(IllegalRound, match=rf"{overflown.bye} cannot have the bye: .*\(C2\)"):
        verify(task_of(OVERFLOWS[name]), overflown, dutch_edition(2026), faults_of)
