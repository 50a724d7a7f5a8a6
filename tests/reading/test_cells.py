"""The memory of round cells: bounded, and the same answer for every thread."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

import crosstable
from crosstable.model.results import Colour, Result
from crosstable.model.tournament import Entry, Game
from crosstable.reading.players.cells import CellFault, CellMemory, read_cell, regular_tails


def memory() -> CellMemory:
    def read(cell: str) -> tuple[Entry, CellFault | None]:
        return read_cell(cell[:4], cell[5:6], cell[7:8])

    return CellMemory(read, 4, regular_tails(1, 3, 6))


def test_a_line_tells_whether_one_of_its_cells_is_odd() -> None:
    cells = memory()
    game = Game(2, Colour.WHITE, Result.WIN)
    assert cells.entries("   2 w 1  ", 0, 10) == ((game,), False)
    for _ in range(2):  # odd texts are not remembered as good ones
        entries, odd = cells.entries("   2 w 1     3 b !  ", 0, 10)
        assert entries == (game, Game(3, Colour.BLACK, Result.PENDING))
        assert odd
    fault = cells.fault("   3 b !  ")
    assert fault is not None
    assert fault.kind == "result-unreadable"
    assert cells.fault("   2 w 1  ") is None


def test_the_memory_keeps_its_bound_while_it_grows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CellMemory, "MOST", 100)
    cells = memory()
    for number in range(1, 1000):
        assert cells[f"{number:>4} w 1  "] == Game(number, Colour.WHITE, Result.WIN)
        assert len(cells) <= 100


def reports() -> Iterator[bytes]:
    good = crosstable.sample("individual-swiss").read_bytes()
    for number in range(8):
        yield good.replace(b" w 1", b" w !", 2) if number % 2 else good


def test_threads_do_not_take_the_oddness_of_another_file() -> None:
    files = list(reports()) * 5
    expected = [crosstable.loads(data).reading_findings for data in files]
    with ThreadPoolExecutor(4) as pool:
        found = [t.reading_findings for t in pool.map(crosstable.loads, files)]
    assert found == expected
