"""One verdict on a report for pairing: `check --for pairing` says what `pair` does.

The checker notices faults and does not know pairing systems; `pair` refuses what it cannot build
on. Here the two meet: a report that is paired has no error, and one that is refused has one. The
exception is a format without a record for the number of rounds: it is asked for with a warning.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from crosstable.checks.catalogue.exchange import NEXT_ROUND_CANNOT_BE_PAIRED, ROUNDS_MISSING
from crosstable.checks.judging import check_without_pairing, in_file, judge
from crosstable.model.choices import PurposeName, SystemName
from crosstable.model.diagnostics import Diagnostic, Purpose, Severity
from crosstable.pairing.reading import pairing_event
from crosstable.pairing.refusal import Refusal
from crosstable.rules.systems import name_of_system
from crosstable.text.dialects import in_force

if TYPE_CHECKING:
    from crosstable.checks.rules.listing import Listing
    from crosstable.model.details.event import EventDetails
    from crosstable.model.tournament import Tournament
    from crosstable.pairing.refusal import Refusal


def check(
    t: Tournament,
    purpose: PurposeName | str | None = None,
    players: Listing | None = None,
    *,
    details: EventDetails | None = None,
    system: SystemName | str | None = None,
) -> tuple[Diagnostic, ...]:
    """All faults of a report, in file order.

    Without a `purpose` everything is checked, with the severities of pairing while the event is
    running, otherwise those of rating. `players` is a rating list to compare with, as `list_for`
    reads it. `system` overrides the system of the report: a name, or a code of record 192, which
    says more. Raises `UnknownPurpose` and `UnknownSystem`.

    >>> import crosstable
    >>> t = crosstable.read(crosstable.sample("in-progress"))
    >>> [fault.code for fault in crosstable.check(t)][:2]
    ['H208', 'G301']
    """
    name = name_of_system(system)
    diagnostics = check_without_pairing(t, purpose, players, details=details, system=name)
    return as_paired(diagnostics, t, system) if purpose == Purpose.PAIRING else diagnostics


def as_paired(
    diagnostics: tuple[Diagnostic, ...], t: Tournament, system: str | None = None
) -> tuple[Diagnostic, ...]:
    """The faults of a report for pairing, with an error exactly where the next round is refused."""
    if t.verdict is not None:
        return diagnostics
    event = pairing_event(t, system=system)
    if not isinstance(event, Refusal):
        return tuple(map(_at_most_a_warning, diagnostics))
    told = next((d for d in diagnostics if _tells(d, event)), None)
    if told is not None:
        severity = Severity.WARNING if _asks_for_rounds_only(event, t) else Severity.ERROR
        worse = replace(told, severity=severity)
        return tuple(worse if d is told else d for d in diagnostics)
    return tuple(sorted((*diagnostics, _of_refusal(event, t)), key=in_file))


def _at_most_a_warning(d: Diagnostic) -> Diagnostic:
    """What does not keep a round from being paired is not an error for pairing."""
    return replace(d, severity=Severity.WARNING) if d.severity is Severity.ERROR else d


def _tells(d: Diagnostic, refusal: Refusal) -> bool:
    """Whether a diagnostic is about what a round is refused for."""
    if refusal.kind == "rounds-missing" and d.code == ROUNDS_MISSING.code:
        return True
    place = refusal.span
    if place.line is None or d.severity is Severity.INFO:
        return False
    others = {span.line for span, _ in d.related} if d.severity is Severity.ERROR else set()
    return (d.line == place.line and place.column in (None, d.column)) or place.line in others


def _asks_for_rounds_only(refusal: Refusal, t: Tournament) -> bool:
    """Whether only the number of rounds is missing, in a format that has no record for it.

    Nothing is wrong with such a file; whoever pairs it has to say how many rounds there are.
    """
    dialect = in_force() if t.document is None else t.document.dialect
    return refusal.kind == "rounds-missing" and "rounds" not in dialect.by_subject


def _of_refusal(refusal: Refusal, t: Tournament) -> Diagnostic:
    dialect = in_force() if t.document is None else t.document.dialect
    fault = NEXT_ROUND_CANNOT_BE_PAIRED.at(
        refusal.span, reason=refusal.sentence, remedy=refusal.advice
    )
    return judge((fault,), dialect, Purpose.PAIRING)[0]
