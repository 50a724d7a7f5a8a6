"""Publishing: the first site of an event, one more result, and the index of many events."""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from benchmarks.checking import Measure, run
from benchmarks.events import report
from crosstable.publishing.making import write_events_site
from crosstable.publishing.site import index_files
from crosstable.publishing.source import PublicEvent, SiteWishes, public_events

FIRST_GOAL, NEXT_GOAL = 5.0, 1.0
"""Seconds by the clock."""
EVENTS = (500, 5000)
GROWTH_GOAL = 1.25
_TURNS = 5


def measures(command: Path, folder: Path) -> Iterator[Measure]:
    """All rows about publishing."""
    path = folder / "published.trf"
    path.write_text(report(300, 11), encoding="utf-8", newline="")
    yield _first(command, path, folder / "site")
    yield _one_more_result(path, folder / "site")
    yield _index(path)


def _first(command: Path, path: Path, site: Path) -> Measure:
    done = run(command, "publish", path, "-o", site, "--anyway")
    ours = f"{done.seconds:.1f} s, {done.megabytes:.0f} MB"
    goal = f"under {FIRST_GOAL:.0f} s"
    work = "`crosstable publish` 300 × 11, whole command, by the clock"
    return Measure(work, ours, "–", "nobody", "–", goal, done.seconds < FIRST_GOAL)


def _one_more_result(path: Path, site: Path) -> Measure:
    """As `--watch` does it: the process is there, the report has changed."""
    text, seconds = path.read_text("utf-8"), []
    write_events_site([path], site, SiteWishes(anyway=True))
    for turn in range(_TURNS):
        old, new = (" w 1", " w =") if turn % 2 == 0 else (" w =", " w 1")
        text = text.replace(old, new, 1)
        path.write_text(text, encoding="utf-8", newline="")
        started = time.monotonic()
        write_events_site([path], site, SiteWishes(anyway=True))
        seconds.append(time.monotonic() - started)
    best, median = min(seconds), statistics.median(seconds)
    ours, goal = f"{best:.2f} / {median:.2f} s", f"under {NEXT_GOAL:.0f} s"
    work = "one more result of 300 × 11 published, as `--watch` does it, by the clock"
    return Measure(work, ours, "–", "nobody", "–", goal, median < NEXT_GOAL)


def _index(path: Path) -> Measure:
    """The time an event of the index, at two sizes."""
    (event,) = public_events([path], SiteWishes(anyway=True))
    small, large = (_by_event(event, count) for count in EVENTS)
    ratio = large / small
    ours = f"{large * EVENTS[1]:.2f} s, {large * 1e6:.0f} µs an event"
    peer, goal = f"with {EVENTS[0]} events", f"at most {GROWTH_GOAL}× as long an event"
    work = f"the index of {EVENTS[1]:,} events"
    text = f"{ratio:.2f}× as long an event"
    return Measure(work, ours, f"{small * 1e6:.0f} µs", peer, text, goal, ratio <= GROWTH_GOAL)


def _by_event(event: PublicEvent, count: int) -> float:
    events = tuple(replace(event, slug=f"event-{number}") for number in range(count))
    best = min(_timed(events) for _ in range(3))
    return best / count


def _timed(events: tuple[PublicEvent, ...]) -> float:
    started = time.process_time()
    dict(index_files(events, SiteWishes(title="A year")))
    return time.process_time() - started
