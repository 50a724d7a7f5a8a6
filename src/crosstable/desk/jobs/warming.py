"""What a worker does while nobody asks: the jobs of the pages, once, with a sample event.

The first job of each kind loads modules and packages, up to a second in all for ratings and printed
documents. A worker that has done so while the user was still choosing a file answers at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from crosstable.desk.background.workers import Job
from crosstable.desk.jobs import job_named
from crosstable.reading.samples import sample

_BROUGHT = {"rating_list": None, "details": None}
STEPS = (
    Job("overview"),
    Job("check"),
    Job("standings"),
    Job("ranks"),
    Job("crosstable"),
    Job("players"),
    Job("rate", {"rules": None, **_BROUGHT}),
    Job("norms", _BROUGHT),
    Job("replay"),
    Job("player", {"number": 1, **_BROUGHT}),
    Job("convert", {"to": "trf16"}),
    Job("preview", {"form": "standings", **_BROUGHT}),
)
"""Jobs in the order in which people come to need them."""


def steps() -> Iterator[str]:
    """Do one job after the other; what fails here will tell the user later."""
    data = sample("round-robin").read_bytes()
    for step in STEPS:
        with suppress(Exception):
            job_named(step.name)(data=data, **step.arguments)
        yield step.name
