"""How a kind of fault is declared: once, with its severities, its sentence, its clause, its page.

A rule never decides how bad a fault is: it notices the fault (`Kind.at`), and the severity comes
from the declaration and the purpose or, for a field, from the marks of the dialect's table.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from crosstable.checks.catalogue.examples import Example
from crosstable.model.diagnostics import Fix, Purpose, Severity
from crosstable.model.findings import WHOLE_FILE, Notes, Span
from crosstable.model.phrases import Filling, Phrase, fill_template

ERROR = Severity.ERROR
WARNING = Severity.WARNING
INFO = Severity.INFO


class Levels(NamedTuple):
    """The severity for each purpose; None where the purpose does not care.

    `only_asked` is for faults that mean nothing unless somebody says what the report is for: a
    finished event is not a fault, but there is nothing left to exchange.
    """

    rating: Severity | None
    title: Severity | None
    pairing: Severity | None
    itdx: Severity | None
    only_asked: bool = False

    def for_purpose(
        self, purpose: Purpose | None, usual: Purpose = Purpose.RATING
    ) -> Severity | None:
        """The severity for a purpose; no purpose: everything, with the severities of `usual`."""
        level: Severity | None = getattr(self, (purpose or usual).value)
        if purpose is not None or (level is not None and not self._waits_for(usual)):
            return level
        return None if self.only_asked else INFO if any(self) else None

    def _waits_for(self, usual: Purpose) -> bool:
        """Whether somebody has to ask for pairing by name before it is told."""
        return self.only_asked and usual is Purpose.PAIRING


def always(level: Severity) -> Levels:
    """The same severity whatever the report is for."""
    return Levels(level, level, level, level)


class ByMark(NamedTuple):
    """The severity of a field is what the dialect's table says: mandatory, warning or no mark.

    `most` limits it, for faults that are never worse; `unmarked` is for fields without a mark.
    `most_for_pairing` is for records that a round can be paired without, whatever their mark.
    """

    most: Severity = ERROR
    unmarked: Severity | None = INFO
    most_for_pairing: Severity = ERROR


BY_MARK = ByMark()


@dataclass(frozen=True, slots=True, eq=False)
class Kind:
    """A kind of fault.

    `message` is one sentence for an arbiter, with names in braces that `at` fills. `what`, `why`
    and `remedy` make the page of the code together with the example.
    """

    code: str
    name: str
    severity: Levels | ByMark
    message: str
    clause: str
    what: str
    why: str
    remedy: str
    example: Example
    of_all: str = ""
    """The sentence for a fault that all players share; `{all}` is how many they are."""

    def sentence_for(self, values: Mapping[str, Filling]) -> str:
        """The sentence that these values fill."""
        return self.of_all if self.of_all and "all" in values else self.message

    def at(
        self,
        span: Span = WHOLE_FILE,
        *,
        related: Notes = (),
        fix: Fix | None = None,
        field: tuple[str, str] | None = None,
        **values: Filling,
    ) -> Noticed:
        """This fault at a place. `field` is subject and name in the tables, for `ByMark`."""
        return Noticed(self, span, values, related, fix, field)


class Noticed(NamedTuple):
    """A fault that a rule noticed, before anybody said how bad it is."""

    kind: Kind
    span: Span
    values: Mapping[str, Filling]
    notes: Notes
    fix: Fix | None
    field: tuple[str, str] | None

    @property
    def sentence(self) -> Phrase:
        """The sentence of the kind, filled."""
        return fill_template(self.kind.sentence_for(self.values), self.values)

    @property
    def message(self) -> str:
        """The sentence in English."""
        return str(self.sentence)
