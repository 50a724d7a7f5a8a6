"""What was asked of `check`: what to look for, what to change, and how to show it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from crosstable.model.details.files import Details
from crosstable.output.diagnostics.text import Look


@dataclass(frozen=True, slots=True)
class CheckRequest:
    """What to look for, the same in every file."""

    purpose: str | None = None
    codes: frozenset[str] | None = None
    """The selected codes; None: all."""
    dialect: str | None = None
    encoding: str | None = None
    section: str | None = None
    """The tournament that is meant of several in one file."""
    force_read: bool = False
    """Whether what contradicts the rest of another program's file is left out."""
    system: str | None = None
    """The system, if it was named: a name, or a code of record 192."""
    options: Mapping[str, str] = field(default_factory=dict)
    """Choices that the system leaves open."""
    rounds: int | None = None
    """The number of rounds of the event, where the reports have no place for it."""
    details: Details | None = None
    """Event details that were named; otherwise they are looked for beside each report."""
    pairs_rounds: bool = False
    """Whether the rounds are paired again."""
    shares_rounds: bool = False
    """Whether several processes may pair the rounds of one file: there is no other work."""


@dataclass(frozen=True, slots=True)
class FixRequest:
    """What is done with the fixes of the faults."""

    applies: bool = False
    """Whether fixes are written."""
    shows_difference: bool = False
    """Whether only what they would change is shown."""
    suggestions: bool = False
    """Whether fixes that need judgement are applied too."""
    output: str | None = None
    overwrite: bool = False


@dataclass(frozen=True, slots=True)
class Presentation:
    """How the faults are shown."""

    format: str = "text"
    look: Look = field(default_factory=Look)
    is_coloured: bool = False
    summarises: bool = False
    """Whether each file is one line."""
    counts_codes: bool = False
    """Whether only the number of faults of each code is printed."""
    is_quiet: bool = False
    """Whether nothing is printed but faults."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that was asked for, the same for every file."""

    check: CheckRequest = CheckRequest()
    fix: FixRequest = FixRequest()
    show: Presentation = Presentation()
