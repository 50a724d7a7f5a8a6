"""Mutants of our own rules, one module for each area.

They are made from the tables, registries and editions of the program, not chosen by hand: another
criterion, column, edition field or kind of fault has its mutants without a line here.
"""

from __future__ import annotations

from tests.conformance.mutants.checking import checking_mutants
from tests.conformance.mutants.dutch import dutch_mutants
from tests.conformance.mutants.mutant import Mutant
from tests.conformance.mutants.norms import norm_mutants
from tests.conformance.mutants.ratings import rating_mutants
from tests.conformance.mutants.reading import reading_mutants
from tests.conformance.mutants.standings import standings_mutants
from tests.conformance.mutants.systems import system_mutants

__all__ = ["Mutant", "all_mutants"]


def all_mutants() -> list[Mutant]:
    """The mutants of all areas."""
    return [
        *reading_mutants(),
        *checking_mutants(),
        *standings_mutants(),
        *dutch_mutants(),
        *system_mutants(),
        *rating_mutants(),
        *norm_mutants(),
    ]
