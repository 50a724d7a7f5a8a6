"""Starting numbers by hand and prohibited pairs: what the rules allow, and until when."""

import random
from decimal import Decimal
from pathlib import Path

import pytest

import crosstable
from crosstable.errors import CannotAct, NotConfirmed
from crosstable.event.acts.events import FideModeLeft
from crosstable.event.acts.lots import LotsDrawn
from crosstable.event.acts.numbers import NumbersExchanged, NumbersMadeAgain, Prohibited
from crosstable.event.acts.people import ByeRequested, DataChanged, Entered, Removed
from crosstable.event.disk.folder import EventFolder
from crosstable.event.people.lots import plain_order
from tests.event.running import begun, paired, played, report


def names(event: EventFolder) -> list[str]:
    return [player.name for player in crosstable.loads(report(event)).players]


def with_equals(tmp_path: Path) -> EventFolder:
    """Eight players, and two more of the same rating at the end."""
    event = begun(tmp_path / "open")
    for name in ("Alm, A", "Berg, B"):
        event.do(Entered(name[:3], {"name": name, "rating": 1200}))
    return event


def test_equals_exchange_their_numbers(tmp_path: Path) -> None:
    event = with_equals(tmp_path)
    assert names(event)[-2:] == ["Alm, A", "Berg, B"]
    with pytest.raises(NotConfirmed) as refusal:
        event.do(NumbersExchanged("Alm", "Ber"))
    assert (refusal.value.strongest.key, refusal.value.strongest.level) == ("numbers-exchanged", 3)
    event.do(NumbersExchanged("Alm", "Ber"), confirmed=3)
    assert names(event)[-2:] == ["Berg, B", "Alm, A"]
    with pytest.raises(CannotAct):
        event.do(NumbersMadeAgain())  # equals keep the order that was given them
    assert names(event)[-2:] == ["Berg, B", "Alm, A"]
    event.do(Removed("Ber"))
    assert names(event)[-1] == "Alm, A"


def test_unequal_players_do_not_exchange_numbers_in_fide_mode(tmp_path: Path) -> None:
    event = with_equals(tmp_path)
    with pytest.raises(NotConfirmed) as refusal:
        event.do(NumbersExchanged("p00", "Alm"), confirmed=4)
    assert refusal.value.strongest.level == 5
    with pytest.raises(CannotAct, match="different"):
        event.do(NumbersExchanged("p00", "p00"), confirmed=4)
    event.do(FideModeLeft(), confirmed=4)
    event.do(NumbersExchanged("p00", "Alm"), confirmed=3)
    assert names(event)[0] == "Alm, A"


def test_a_corrected_rating_gives_numbers_again_until_round_4_is_paired(tmp_path: Path) -> None:
    event, chance = with_equals(tmp_path), random.Random(1)
    played(event, chance)
    event.do(DataChanged("Alm", {"rating": 2800}))
    assert names(event)[-2] == "Alm, A"
    with pytest.raises(NotConfirmed):
        event.do(NumbersMadeAgain(), confirmed=2)
    event.do(NumbersMadeAgain(), confirmed=3)
    assert names(event)[0] == "Alm, A"
    assert b"### Regeneration @ Round 1" in report(event)
    for _ in range(2):
        played(event, chance)
    paired(event)
    for act in (NumbersMadeAgain(), NumbersExchanged("Alm", "Ber")):
        with pytest.raises(NotConfirmed) as refusal:
            event.do(act, confirmed=4)
        assert refusal.value.strongest.level == 5


def test_a_late_entry_after_round_4_still_gets_the_number_of_its_strength(tmp_path: Path) -> None:
    event, chance = begun(tmp_path / "open"), random.Random(1)
    for _ in range(4):
        played(event, chance)
    event.do(Entered("late", {"name": "Late, L", "rating": 2900}), confirmed=2)
    assert names(event)[0] == "Late, L"


def test_a_late_entry_has_no_number_before_it_is_paired(tmp_path: Path) -> None:
    event, chance = begun(tmp_path / "open"), random.Random(1)
    played(event, chance)
    event.do(Entered("late", {"name": "Late, L"}), confirmed=2)
    assert names(event)[-1] == "Late, L"
    event.do(DataChanged("late", {"rating": 2900}))
    assert names(event)[0] == "Late, L"
    played(event, chance)
    event.do(DataChanged("late", {"rating": 1200}))
    assert names(event)[0] == "Late, L"  # a number that has been paired stays


def test_a_late_entry_may_get_byes_for_rounds_that_it_missed(tmp_path: Path) -> None:
    event, chance = begun(tmp_path / "open"), random.Random(1)
    for _ in range(2):
        played(event, chance)
    event.do(Entered("late", {"name": "Late, L", "rating": 2900}), confirmed=2)
    event.do(ByeRequested("late", (1,), "H"))
    with pytest.raises(NotConfirmed):  # one is the limit
        event.do(ByeRequested("late", (2,), "H"))
    with pytest.raises(CannotAct):
        event.do(ByeRequested("p01", (1,), "H"))
    late = crosstable.loads(report(event)).players[0]
    assert (late.name, late.points) == ("Late, L", Decimal("0.5"))
    played(event, chance)
    with pytest.raises(CannotAct):
        event.do(ByeRequested("late", (1,), ""))


def test_players_who_must_not_meet_are_not_paired(tmp_path: Path) -> None:
    event = begun(tmp_path / "open", 4)
    event.do(Prohibited(("p02", "p00")))
    with pytest.raises(CannotAct, match="already"):
        event.do(Prohibited(("p00", "p02")))
    paired(event)
    first = crosstable.loads(report(event)).players[0].entry(1)
    assert isinstance(first, crosstable.Game)
    assert first.opponent == 4
    assert b"\n260 " in report(event)


def test_prohibitions_are_made_and_lifted_before_round_1_only(tmp_path: Path) -> None:
    event = begun(tmp_path / "open")
    with pytest.raises(CannotAct, match="not prohibited"):
        event.do(Prohibited(("p00", "p01"), lifted=True))
    event.do(Prohibited(("p00", "p01")))
    event.do(Prohibited(("p00", "p01"), lifted=True))
    assert event.event.section().prohibited == ()
    paired(event)
    with pytest.raises(NotConfirmed) as refusal:
        event.do(Prohibited(("p00", "p01")), confirmed=4)
    assert (refusal.value.strongest.key, refusal.value.strongest.level) == (
        "prohibited-after-start",
        5,
    )


def test_the_numbers_of_a_swiss_are_not_drawn_by_lot_in_fide_mode(tmp_path: Path) -> None:
    event = begun(tmp_path / "open", 6)
    with pytest.raises(NotConfirmed) as refusal:
        event.do(LotsDrawn("seed"), confirmed=4)
    assert refusal.value.strongest.key == "lots-in-swiss"
    event.do(FideModeLeft(), confirmed=4)
    event.do(LotsDrawn("seed"))
    assert event.event.section().order == plain_order(event.event.section().people, "seed")
