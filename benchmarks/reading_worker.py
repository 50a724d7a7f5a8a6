"""One program that reads a report, in a process of its own; started by ``run.py`` only.

``reading_worker.py PROGRAM FILE`` imports the program, then answers each line of its standard
input with one line of JSON: ``loads`` and ``pass`` give CPU seconds (``pass`` reads the text and
then opponent, colour and result of every game), ``memory`` gives bytes (peak, kept), ``sums`` what
stands in all cells, so that the programs can be held against each other. ``slicing`` is no
program but the least that Python can do: it cuts the cells out of the lines and makes no objects.
"""

from __future__ import annotations

import gc
import importlib
import json
import sys
import time
import tracemalloc
from collections.abc import Iterator
from pathlib import Path
from typing import Any

Cell = tuple[int, str, str]
"""Opponent (0 for none), colour (``w``, ``b`` or ``-``), character of the result."""


class Crosstable:
    """Crosstable itself."""

    def __init__(self) -> None:
        self.loads = importlib.import_module("crosstable").loads
        self.bye = importlib.import_module("crosstable").Bye

    def touch(self, tournament: Any) -> None:
        bye = self.bye
        for player in tournament.players:
            for entry in player.rounds:
                if entry is None or entry.__class__ is bye:
                    continue
                _seen = entry.opponent, entry.colour, entry.result

    def cells(self, tournament: Any) -> Iterator[Cell]:
        for player in tournament.players:
            for entry in player.rounds:
                if entry is None:
                    yield 0, "-", " "
                elif isinstance(entry, self.bye):
                    yield 0, "-", entry.kind.code
                else:
                    colour = entry.colour.value if entry.colour else "-"
                    yield entry.opponent or 0, colour, entry.result.code


class Trf:
    """The package trf."""

    def __init__(self) -> None:
        self.loads = importlib.import_module("trf").loads

    def touch(self, tournament: Any) -> None:
        for player in tournament.players:
            for game in player.games:
                _seen = game.startrank, game.color, game.result

    def cells(self, tournament: Any) -> Iterator[Cell]:
        for player in tournament.players:
            for game in player.games:
                yield game.startrank or 0, game.color, game.result


class Slicing:
    """No program: lines, cut into cells."""

    def loads(self, text: str) -> list[str]:
        return [line for line in text.split("\n") if line.startswith("001")]

    def touch(self, lines: list[str]) -> None:
        for line in lines:
            for start in range(91, len(line), 10):
                _seen = int(line[start : start + 4]), line[start + 5], line[start + 7]

    def cells(self, lines: list[str]) -> Iterator[Cell]:
        for line in lines:
            for start in range(91, len(line), 10):
                yield int(line[start : start + 4]), line[start + 5], line[start + 7]


PROGRAMS = {"crosstable": Crosstable, "trf": Trf, "slicing": Slicing}


class Worker:
    """Answers the orders of the benchmark."""

    def __init__(self, program: str, path: str) -> None:
        self.text = Path(path).read_text(encoding="utf-8")
        gc.collect()
        before = time.process_time()
        self.program: Any = PROGRAMS[program]()
        self.import_seconds = time.process_time() - before

    def answer(self, order: str) -> Any:
        return {
            "import": lambda: self.import_seconds,
            "loads": self.time_of_loads,
            "pass": self.time_of_pass,
            "memory": self.memory,
            "sums": self.sums,
        }[order]()

    def time_of_loads(self) -> float:
        gc.collect()
        before = time.process_time()
        tournament = self.program.loads(self.text)
        after = time.process_time()
        del tournament
        return after - before

    def time_of_pass(self) -> float:
        gc.collect()
        before = time.process_time()
        self.program.touch(self.program.loads(self.text))
        return time.process_time() - before

    def memory(self) -> list[int]:
        """Python's own memory while reading and passing over the games: peak, and what stays."""
        gc.collect()
        tracemalloc.start()
        tournament = self.program.loads(self.text)
        self.program.touch(tournament)
        kept, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        return [peak, kept]

    def sums(self) -> list[int]:
        opponents, count, whites, letters = 0, 0, 0, 0
        for opponent, colour, result in self.program.cells(self.program.loads(self.text)):
            opponents += opponent
            count += 1
            whites += colour == "w"
            letters += ord(result)
        return [count, opponents, whites, letters]


def main() -> None:
    worker = Worker(*sys.argv[1:3])
    for line in sys.stdin:
        sys.stdout.write(json.dumps(worker.answer(line.strip())) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
