"""A rating list for many reports: what all of them ask for is looked up in one pass.

A list has a million lines and a folder ten thousand reports. So the reports are read first, only
for who plays in them; the list is read once; and each report gets what the list says about its own
players.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from crosstable.cli.check.outcome import Job
from crosstable.cli.check.request import Settings
from crosstable.cli.files import read_input
from crosstable.cli.input import report_of
from crosstable.lists import lookup as listlookup
from crosstable.lists.lookup import Sought, lists_for


def sought_in(settings: Settings, job: Job) -> Sought:
    """Who is to be looked up; nobody if the report cannot be used, which the check will tell."""
    try:
        data = read_input(job.path) if job.data is None else job.data
        t = report_of(data, job.path, settings.check.dialect, settings.check.encoding)
    except Exception:
        return Sought()
    return listlookup.sought_in(t)


def nobody(_: Job) -> Sought:
    """Who is sought in a report that killed its process."""
    return Sought()


def with_list(path: str, jobs: Sequence[Job], sought: Iterable[Sought]) -> list[Job]:
    """The jobs, each with what the list says about its players.

    Raises `UnreadableRatingList`, and `MissingExtra` where names cannot be compared.
    """
    listed = lists_for(list(sought), path)
    return [job._replace(players=people) for job, people in zip(jobs, listed, strict=True)]
