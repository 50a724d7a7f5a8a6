"""A process for the benchmark of pairing, so that its memory is its own.

``write PLAYERS ROUNDS OUT [ROUND ...]`` generates an event and writes it to OUT, and for each ROUND
the report as it was before it to OUT with the round's number before its ending. ``pair REPORT
REPETITIONS`` pairs the next round a few times and prints a JSON object: the CPU seconds of pairing
alone (reading left out), shortest and median, and the memory of the process in megabytes.
"""

from __future__ import annotations

import json
import re
import statistics
import sys
import time
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import crosstable
from crosstable.model.tournament import GameScoring, Tournament
from crosstable.pairing import dutch
from crosstable.pairing.generating import Wishes, generate
from crosstable.pairing.generating.wishes import Amount, byes_of
from crosstable.pairing.reading import PairingEvent, pairing_event
from crosstable.pairing.task import PairedRound

READ_BY_ALL = (b"001", b"012", b"042", b"052", b"XXC", b"XXR")


# -- events ---------------------------------------------------------------------------------------


def write(players: int, rounds: int, out: Path, before: list[int]) -> None:
    t = event(players, rounds)
    out.write_bytes(text_of(t))
    for number in before:
        out.with_suffix(f".{number}{out.suffix}").write_bytes(text_of(cut(t, number)))


def event(players: int, rounds: int) -> Tournament:
    """A finished Swiss with a few byes and forfeits, always the same."""
    wishes = Wishes(
        players=players,
        rounds=rounds,
        system="FIDE_DUTCH_2026",
        scoring=GameScoring(),
        byes=byes_of("half=1%"),
        forfeits=Amount.of("1%"),
        late=0,
        prohibited=0,
        acceleration=False,
    )
    return generate(wishes, players)


def cut(t: Tournament, coming: int) -> Tournament:
    """The event as it was before a round."""
    scoring = GameScoring()
    behind = coming - 1
    players = tuple(
        replace(
            player,
            rounds=player.rounds[:behind],
            points=sum(map(scoring.points, player.rounds[:behind]), Decimal(0)),
        )
        for player in t.players
    )
    return replace(t, players=players, declared_rounds=t.rounds)


def text_of(t: Tournament) -> bytes:
    """The report with those lines only that every peer can read."""
    lines = crosstable.dumps(t, "trfx", lossy=True).splitlines(keepends=True)
    return b"".join(line for line in lines if line[:3] in READ_BY_ALL)


# -- pairing --------------------------------------------------------------------------------------


def pair(path: str, repetitions: int) -> None:
    event = pairing_event(crosstable.read(path))
    if not isinstance(event, PairingEvent):
        raise SystemExit(f"{path}: {event}")
    task = event.task(event.next_round)
    times = []
    for _ in range(repetitions + 1):
        started = time.process_time()
        answer = dutch.pair(task)
        times.append(time.process_time() - started)
        if not isinstance(answer, PairedRound):
            raise SystemExit(f"{path}: {answer.reason}")
    warm = times[1:]  # the first one imports numpy and rustworkx
    told = {"best": min(warm), "median": statistics.median(warm), "megabytes": megabytes()}
    json.dump(told, sys.stdout)


def megabytes() -> float:
    """The most memory this program had; other counters include that of the parent at its start."""
    found = re.search(r"VmHWM:\s*(\d+) kB", Path("/proc/self/status").read_text())
    return int(found[1]) / 1024 if found else 0


def main() -> None:
    order, *rest = sys.argv[1:]
    if order == "write":
        players, rounds, out, *before = rest
        write(int(players), int(rounds), Path(out), list(map(int, before)))
    else:
        pair(rest[0], int(rest[1]))


if __name__ == "__main__":
    main()
