"""A rating list for many reports: what all of them ask for is looked up in one pass.

A list has a million lines and a folder ten thousand reports. So the reports are read first, only
for who plays in them; the list is read once; and each report gets what the list says about its own
players.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from crosstable.checkjob import Job, Settings
from crosstable.listlookup import ListedPeople, list_month
from crosstable.namematching import Person, look_up
from crosstable.reportfiles import report_of
from crosstable.terminal import read_input


class Sought(NamedTuple):
    """Who plays in a report: FIDE numbers, and by their place those who have none."""

    numbers: frozenset[str] = frozenset()
    people: tuple[tuple[int, Person], ...] = ()


def sought_in(settings: Settings, job: Job) -> Sought:
    """Who is to be looked up; nobody if the report cannot be used, which the check will tell."""
    try:
        data = read_input(job.path) if job.data is None else job.data
        players = report_of(data, job.path, settings.dialect, settings.encoding).players
    except Exception:
        return Sought()
    return Sought(
        frozenset(player.fide_id for player in players if player.fide_id),
        tuple(
            (place, Person.of(player))
            for place, player in enumerate(players)
            if player.fide_id is None and player.name
        ),
    )


def nobody(_: Job) -> Sought:
    """Who is sought in a report that killed its process."""
    return Sought()


def with_list(path: str, jobs: Sequence[Job], sought: Iterable[Sought]) -> list[Job]:
    """The jobs, each with what the list says about its players.

    Raises `UnreadableRatingList`, and `MissingExtra` where names cannot be compared.
    """
    asked = list(sought)
    numbers = {number for one in asked for number in one.numbers}
    found = look_up(path, numbers, [person for one in asked for _, person in one.people])
    month = list_month(Path(path))
    proposals = iter(found.candidates)
    listed = []
    for one in asked:
        places = (place for place, _ in one.people)
        candidates = dict(zip(places, islice(proposals, len(one.people)), strict=True))
        known = ((n.lstrip("0"), found.by_id.get(n.lstrip("0"))) for n in one.numbers)
        by_id = {number: player for number, player in known if player is not None}
        listed.append(ListedPeople(by_id, found.ratings, candidates, month))
    return [job._replace(players=people) for job, people in zip(jobs, listed, strict=True)]
