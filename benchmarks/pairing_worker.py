"""A process that pairs the next round of a report a few times and tells what that took.

``python pairing_worker.py REPORT REPETITIONS`` prints a JSON object: the CPU seconds of pairing
alone (reading left out), shortest and median, and the memory of the whole process in megabytes.
"""

from __future__ import annotations

import json
import resource
import statistics
import sys
import time

import crosstable
from crosstable.pairing import dutch
from crosstable.pairing.reading import PairingEvent, pairing_event
from crosstable.pairing.task import PairedRound


def main() -> None:
    path, repetitions = sys.argv[1], int(sys.argv[2])
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
    used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    warm = times[1:]  # the first one imports numpy and rustworkx
    told = {"best": min(warm), "median": statistics.median(warm), "megabytes": used}
    json.dump(told, sys.stdout)


if __name__ == "__main__":
    main()
