"""Which program reads how much of the collection of reports, ours among them.

What stands in a report is told by plain slices: columns cut out of the lines, with no reader
involved. A program has read a report rightly when players, points and rounds are the same; teams
are not compared. Every peer runs in its default mode on the reports as they are. Not every dialect
here is one that each peer claims to read: trf is for TRF16, py4swiss for TRF(x).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import Any

import pytest

import crosstable
from crosstable.model.results import BYE_OF_CODE, RESULT_OF_CODE, ByeKind, Colour, Result
from crosstable.model.tournament import Bye, Entry, Game
from tests.conftest import needs_shared_data, shared_data
from tests.peers.expectations import NO_GAME, cell_differences, column_cell
from tests.peers.limits import read_with

pytestmark = [pytest.mark.peers, needs_shared_data]

PEERS = ("gacrux", "py4swiss", "trf")
CLEAN_FOLDERS = ("corpus/trf16", "corpus/trfx", "corpus/trf26", "corpus/team")
OTHER_FOLDERS = ("generated", "tiebreaks")
CLEAN_FILES = 94
_COLOURS = {"w": Colour.WHITE, "b": Colour.BLACK}
OLD_BYE = column_cell(Bye(ByeKind.PAIRING_ALLOCATED))


@dataclass(frozen=True)
class Slices:
    """What the columns of one record 001 hold."""

    points: Decimal | None
    rounds: tuple[Entry, ...]


def reports(folder: str) -> list[Path]:
    return sorted(
        path
        for path in (shared_data() / folder).iterdir()
        if path.suffix in (".trf", ".tab", ".txt")
    )


def slices(path: Path) -> dict[int, Slices]:
    """Players by number, cut out of the lines."""
    data = path.read_bytes()
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("cp1252")
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return {
        int(line[4:8]): Slices(
            _points(line[80:84]),
            tuple(_entry(line[i : i + 8].ljust(8)) for i in range(91, len(line.rstrip()), 10)),
        )
        for line in lines
        if line.startswith("001")
    }


def _points(text: str) -> Decimal | None:
    try:
        return Decimal(text.strip().replace(",", "."))
    except InvalidOperation:
        return None


def _entry(cell: str) -> Entry:
    """One cell: opponent in columns 1-4, colour in 6, result in 8."""
    opponent, colour = int(cell[:4].strip() or 0), _COLOURS.get(cell[5].lower())
    code = cell[7].upper().replace("X", "?")
    if opponent:
        return Game(opponent, colour, RESULT_OF_CODE.get(code, Result.PENDING))
    if code == "+":
        return Game(None, colour, Result.FORFEIT_WIN)
    return Bye(BYE_OF_CODE.get(code, ByeKind.HALF_POINT if code == "=" else ByeKind.ZERO_POINT))


def our_differences(path: Path) -> list[str]:
    """Where our reading is not what the columns hold."""
    t = crosstable.read(path)
    expected = slices(path)
    if sorted(expected) != sorted(t.by_number):
        return [f"players {sorted(t.by_number)}, not {sorted(expected)}"]
    result = []
    for number, sliced in expected.items():
        player = t.player(number)
        if player.points != sliced.points:
            result.append(f"player {number}: {player.points} points, not {sliced.points}")
        width = max(len(sliced.rounds), len(player.rounds))
        for round_number in range(1, width + 1):
            ours = column_cell(player.entry(round_number))
            there = NO_GAME
            if round_number <= len(sliced.rounds):
                there = column_cell(sliced.rounds[round_number - 1])
            # A point against nobody in an event without teams is the bye of older reports.
            if ours != there and (ours, there) != (OLD_BYE, (0, "-", "+")):
                result.append(f"player {number}, round {round_number}: {ours}, not {there}")
    return result


def peer_differences(peer: str, path: Path, reading: Mapping[str, Any]) -> list[str]:
    """Where a peer's reading is not what the columns hold."""
    expected = slices(path)
    seen = {int(number): player for number, player in reading["players"].items()}
    if sorted(expected) != sorted(seen):
        return [f"players {sorted(seen)}, not {sorted(expected)}"]
    result = []
    for number, sliced in expected.items():
        if Decimal(seen[number]["points"]) != (sliced.points or 0):
            result.append(f"player {number}: {seen[number]['points']}, not {sliced.points}")
        result += cell_differences(peer, number, sliced.rounds, seen[number])
    return result


def test_we_read_all_clean_reports_as_the_columns_say() -> None:
    paths = [path for folder in CLEAN_FOLDERS for path in reports(folder)]
    assert len(paths) == CLEAN_FILES
    paths += [path for folder in OTHER_FOLDERS for path in reports(folder)]
    wrong = {path.name: found[:3] for path in paths if (found := our_differences(path))}
    assert wrong == {}


@pytest.mark.nightly
def test_no_peer_reads_more_of_the_collection_than_we_do(
    peers: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = []
    for folder in (*CLEAN_FOLDERS, *OTHER_FOLDERS):
        paths = reports(folder)
        right = {"crosstable": sum(not our_differences(path) for path in paths)}
        read = {"crosstable": sum(crosstable.is_readable(crosstable.read(p)) for p in paths)}
        for peer in PEERS:
            said = read_with(peers, peer, paths, "default")
            readings = {p: reading for p, reading in said.items() if "refused" not in reading}
            read[peer] = len(readings)
            right[peer] = sum(not peer_differences(peer, p, r) for p, r in readings.items())
        assert right["crosstable"] == read["crosstable"] == len(paths)
        table.append((folder, len(paths), read, right))
    with capsys.disabled():
        print("\nreports read without error / of these with the same players, points and rounds")
        print(f"{'':<14} {'files':>5}" + "".join(f" {name:>12}" for name in table[0][2]))
        for folder, count, read, right in table:
            cells = "".join(f" {f'{read[name]} / {right[name]}':>12}" for name in read)
            print(f"{folder.removeprefix('corpus/'):<14} {count:>5}{cells}")
