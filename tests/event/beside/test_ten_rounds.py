"""Ten rounds with 200 players beside each program, with everything that goes wrong (night)."""

from pathlib import Path

import pytest

from crosstable.errors import CannotAct
from tests.event.beside.fakes import FakeProgram, FakeSwissManager, FakeVega, invented_names
from tests.event.beside.hall import ARBITER, Hall, beside_swiss_manager, beside_vega

ROUNDS = 10
PLAYERS = 200


def trouble(fake: FakeProgram, number: int) -> None:
    """Changes by hand, late-comers and rounds that are paired again."""
    if number % 2 == 0:
        fake.swap(0, 1)
        fake.swap(5, 9)
    if number in (3, 6):
        fake.enter(invented_names(1, 700 + number)[0])
        fake.pair_again()
    if number == 5:
        fake.out = {4, 17, 90}


@pytest.mark.nightly
def test_ten_rounds_beside_swiss_manager(tmp_path: Path) -> None:
    hall, fake = beside_swiss_manager(tmp_path, PLAYERS)
    for number in range(1, ROUNDS + 1):
        fake.pair()
        trouble(fake, number)
        fake.export()
        hall.take(confirmed=3)
        hall.enter_all()
        if number % 3 == 0:  # paired again after results
            fake.swap(2, 3)
            fake.export()
            with pytest.raises(CannotAct):
                hall.companion.hand_back(who=ARBITER)
            hall.take(confirmed=3)
            hall.enter_all()
        sent = hall.results()
        _, file = hall.companion.hand_back(who=ARBITER)
        fake.import_results(fake.folder / file.name)
        assert fake.results() == sent
    assert fake.silent_repairings == 0


@pytest.mark.nightly
def test_ten_rounds_beside_vega(tmp_path: Path) -> None:
    hall, fake = beside_vega(tmp_path, PLAYERS)
    fake.planned = ROUNDS
    for number in range(1, ROUNDS + 1):
        fake.pair()
        trouble(fake, number)
        fake.write_lists()
        hall.take(confirmed=3)
        hall.enter_all()
        sent = hall.results()
        _, file = hall.companion.hand_back(who=ARBITER)
        fake.import_report(fake.folder / file.name)
        assert fake.results() == sent
        fake.write_crosstable()


def test_the_fakes_are_those_of_the_day(tmp_path: Path) -> None:
    for kind, program in ((FakeSwissManager, "swiss-manager"), (FakeVega, "vega")):
        lists = tmp_path / program
        lists.mkdir()
        fake = kind(lists, invented_names(5))
        fake.pair()
        Hall(tmp_path / f"event-{program}", program, lists)
        assert len(fake.rounds[0]) == 3
