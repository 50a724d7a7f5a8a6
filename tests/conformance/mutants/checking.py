"""Every kind of fault is overlooked once, and once it is taken less seriously."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

from crosstable.checks import judging
from crosstable.checks.catalogue import KINDS_OF_FAULT
from crosstable.checks.catalogue.kind import ByMark, Kind, Noticed
from crosstable.model.diagnostics import Diagnostic, Severity
from tests.conformance.mutants.mutant import Mutant

_WEAKER = {Severity.ERROR: Severity.WARNING, Severity.WARNING: Severity.INFO}
OF_DETAILS = "told from the details file of Crosstable, which other programs do not have"
OF_ROUNDS = "about rounds paired again, which the question `judge` asks for"
REMARK = "a remark for every purpose, no fault"


@contextmanager
def _overlooked(kind: Kind) -> Iterator[None]:
    original = judging._diagnostics

    def without(*arguments: object) -> Iterator[Diagnostic]:
        for diagnostic in original(*arguments):  # type: ignore[arg-type]
            if diagnostic.code != kind.code:
                yield diagnostic

    with patch.object(judging, "_diagnostics", without):
        yield


@contextmanager
def _weakened(kind: Kind) -> Iterator[None]:
    original = judging.severity_of

    def weakened(fault: Noticed, *arguments: object) -> Severity | None:
        severity = original(fault, *arguments)  # type: ignore[arg-type]
        is_meant = fault.kind is kind and severity is not None
        return _WEAKER.get(severity, severity) if is_meant and severity else severity

    with patch.object(judging, "severity_of", weakened):
        yield


def excuse_of(kind: Kind) -> str:
    """Why a kind of fault has no case; empty if it must have one."""
    example = kind.example
    if example.details is not None or example.good_details is not None:
        return OF_DETAILS
    if example.replays:
        return OF_ROUNDS
    levels = kind.severity
    possible = {levels.most} if isinstance(levels, ByMark) else {*levels[:4]}
    return "" if {Severity.ERROR, Severity.WARNING} & possible else REMARK


def checking_mutants() -> Iterator[Mutant]:
    """Two for each kind of the catalogue."""
    for kind in KINDS_OF_FAULT.values():
        excuse = excuse_of(kind)
        yield Mutant(
            "checking",
            f"overlooked-{kind.name}",
            kind.clause,
            lambda kind=kind: _overlooked(kind),  # type: ignore[misc]
            kind.what,
            excuse,
        )
        yield Mutant(
            "checking",
            f"severity-of-{kind.name}",
            kind.clause,
            lambda kind=kind: _weakened(kind),  # type: ignore[misc]
            kind.what,
            excuse,
        )
