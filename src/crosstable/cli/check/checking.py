"""One report, or one file of event details, and its faults: nothing is written or printed."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from crosstable.checks.judging import judge, usual_purpose
from crosstable.checks.rules.event_details import details_faults
from crosstable.cli.check.request import CheckRequest
from crosstable.cli.terminal import with_progress
from crosstable.lists.lookup import ListedPeople
from crosstable.model.details.files import Details, details_of
from crosstable.model.details.naming import find_details
from crosstable.model.diagnostics import Diagnostic, Purpose
from crosstable.model.tournament import Tournament
from crosstable.output.diagnostics.results import CheckedFile
from crosstable.pairing.checking import with_pairings
from crosstable.pairing.verdict import check
from crosstable.text.dialects import in_force
from crosstable.text.source import Source


def details_for(path: str, request: CheckRequest) -> Details | None:
    """The event details that go with a report, if any."""
    if request.details is not None:
        return request.details
    if find_details(Path(path)) is None:
        return None
    return details_of(path)


def faults_of_report(
    t: Tournament, details: Details | None, players: ListedPeople | None, request: CheckRequest
) -> tuple[Diagnostic, ...]:
    """The faults of a report that were asked for; `players` is what a rating list says of it."""
    diagnostics = check(
        t,
        request.purpose,
        players,
        details=None if details is None else details.event,
        system=request.system,
    )
    if request.pairs_rounds:
        diagnostics = with_pairings(
            diagnostics,
            t,
            request.purpose,
            request.system,
            options=request.options,
            in_parallel=request.shares_rounds,
            watch=partial(with_progress, doing="pairing rounds") if request.shares_rounds else None,
        )
    return select(diagnostics, request.codes)


def goes_on(t: Tournament, request: CheckRequest) -> bool:
    """Whether the state of the event decides that it is judged for pairing."""
    return request.purpose is None and usual_purpose(t) is Purpose.PAIRING


def check_details(details: Details, request: CheckRequest) -> CheckedFile:
    """The faults of a file of event details, as an entry of its own."""
    try:
        source, _ = Source.read(details.path.read_bytes())
    except OSError:
        source = Source((), ())
    purpose = None if request.purpose is None else Purpose(request.purpose)
    diagnostics = judge(details_faults(details.findings), in_force(), purpose)
    return CheckedFile(details.path.as_posix(), source, select(diagnostics, request.codes))


def select(
    diagnostics: tuple[Diagnostic, ...], codes: frozenset[str] | None
) -> tuple[Diagnostic, ...]:
    """The diagnostics that were asked for."""
    return diagnostics if codes is None else tuple(d for d in diagnostics if d.code in codes)
