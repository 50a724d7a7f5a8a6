"""Killed anywhere beside another program: no result is lost, and no stale file stays."""

from __future__ import annotations

import multiprocessing
import os
import random
import signal
import time
from collections.abc import Callable, Iterator
from itertools import cycle
from pathlib import Path

import pytest

from crosstable.event.companion import Companion
from crosstable.event.disk.folder import open_event_folder
from tests.event.beside.fakes import FakeProgram, FakeSwissManager, FakeVega
from tests.event.beside.hall import ARBITER, Hall, beside_swiss_manager, beside_vega
from tests.sizes import is_full, scaled

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no kill -9 on Windows")

KILLS = 50
LONGEST = 0.4
"""Seconds of a life: long enough for several acts."""
Places = set[tuple[int, int]]


class Beside:
    """A round with all results beside a program, and the same round paired again by hand."""

    def __init__(self, hall: Hall, fake: FakeProgram, file: Path) -> None:
        self.hall = hall
        self.fake = fake
        self.file = file
        """The list that the program writes when it pairs."""
        self.text = file.read_bytes()
        hall.take()
        hall.enter_all()
        self.sent = hall.results()
        boards = list(fake.rounds[-1])
        fake.swap(0, 1)
        write_lists(fake)
        self.paired_again = file.read_bytes()
        self.other_pairs: Places = {board[:2] for board in fake.rounds[-1] if board[1]}
        fake.rounds[-1] = boards
        file.write_bytes(self.text)

    @property
    def pairs(self) -> Places:
        return set(self.sent)

    def import_file(self, path: Path) -> None:
        """What the arbiter does with a file of ours."""
        if isinstance(self.fake, FakeSwissManager):
            self.fake.import_results(path)
        elif isinstance(self.fake, FakeVega):
            self.fake.import_report(path)


def write_lists(fake: FakeProgram) -> None:
    if isinstance(fake, FakeSwissManager):
        fake.export()
    elif isinstance(fake, FakeVega):
        fake.write_lists()


def beside(program: str, place: Path) -> Beside:
    players = 40 if is_full() else 8
    hall: Hall
    fake: FakeProgram
    if program == "vega":
        hall, fake = beside_vega(place, players)
        file = fake.folder / "SortedPairs.txt"
    else:
        hall, fake = beside_swiss_manager(place, players)
        file = fake.folder / "Spielerauslosung.txt"
    fake.pair()
    write_lists(fake)
    return Beside(hall, fake, file)


def hand_back_for_ever(folder: Path) -> None:
    companion = Companion(open_event_folder(folder))
    while True:
        companion.hand_back(who=ARBITER)
        companion.withdraw(who=ARBITER)


def take_for_ever(folder: Path, file: Path, texts: tuple[bytes, bytes]) -> None:
    """The other program pairs the round again and again, and every time it is taken over."""
    companion = Companion(open_event_folder(folder))
    for text in cycle(texts):
        file.write_bytes(text)
        companion.look()
        seen = companion.look().sighting.snapshot
        assert seen is not None
        companion.take(seen, who=ARBITER, confirmed=3)


def lives_cut_short(work: Callable[..., None], *words: object) -> Iterator[None]:
    """The work is done by a process that is killed at some instant, many times."""
    chance = random.Random(33)
    for _ in range(scaled(KILLS)):
        process = multiprocessing.get_context("fork").Process(target=work, args=words)
        process.start()
        time.sleep(chance.uniform(0, LONGEST if is_full() else LONGEST / 8))
        assert process.is_alive(), "the work must not end by itself"
        assert process.pid is not None
        os.kill(process.pid, signal.SIGKILL)
        process.join()
        yield


@pytest.mark.parametrize("program", ["swiss-manager", "vega"])
def test_killed_while_handing_back(program: str, tmp_path: Path) -> None:
    case = beside(program, tmp_path)
    hall = case.hall
    for _ in lives_cut_short(hand_back_for_ever, hall.event.folder):
        hall.event = open_event_folder(hall.event.folder)
        assert hall.results() == case.sent
        for left in [*case.fake.folder.glob("crosstable-round*"), *case.fake.folder.glob("*.trf")]:
            if left.name != "engine26.trf":
                case.import_file(left)
                assert case.fake.results() == case.sent
    assert getattr(case.fake, "silent_repairings", 0) == 0


@pytest.mark.parametrize("program", ["swiss-manager", "vega"])
def test_killed_while_taking_over(program: str, tmp_path: Path) -> None:
    case = beside(program, tmp_path)
    hall = case.hall
    texts = (case.paired_again, case.text)
    for _ in lives_cut_short(take_for_ever, hall.event.folder, case.file, texts):
        hall.event = open_event_folder(hall.event.folder)
        results = hall.results()
        assert set(results) in (case.pairs, case.other_pairs)  # all of a round or nothing
        kept = case.pairs & case.other_pairs
        assert {pair: results[pair] for pair in kept} == {pair: case.sent[pair] for pair in kept}
        case.file.write_bytes(case.text)  # the list may be half written: it is exported again
        hall.companion = Companion(hall.event)
        if set(results) != case.pairs:
            hall.take(confirmed=3)
        hall.enter_all()
        assert hall.results() == case.sent
