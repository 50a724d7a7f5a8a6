"""The Dutch system without each of its criteria, and its editions with each rule turned round."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import fields, replace
from unittest.mock import patch

from crosstable.model import dutch
from crosstable.model.dutch import DutchEdition
from crosstable.pairing.dutch import colours, criteria, standing
from crosstable.pairing.dutch.criteria import BracketTerms, Term
from crosstable.pairing.playerpast import Strength
from tests.conformance.mutants.mutant import Apply, Mutant

_PARTS = ("before_lookahead", "bye", "after_lookahead")
CRITERIA = tuple(f"C{number}" for number in (6, 7, *range(9, 22)))
"""The criteria that terms are made for; C8 is the look at the next bracket."""


@contextmanager
def _with_terms(change: Callable[[Iterator[Term]], Iterator[Term]]) -> Iterator[None]:
    """Every list of terms goes through a function."""

    def changed(part: str) -> Callable[[BracketTerms], Iterator[Term]]:
        original = getattr(BracketTerms, part)
        return lambda self: change(original(self))

    patches = [patch.object(criteria.BracketTerms, part, changed(part)) for part in _PARTS]
    for each in patches:
        each.start()
    try:
        yield
    finally:
        for each in patches:
            each.stop()


def _without(criterion: str) -> Apply:
    """The criterion has nothing to minimise any more."""

    def neutral(terms: Iterator[Term]) -> Iterator[Term]:
        for term in terms:
            is_meant = term.criterion == criterion
            yield Term(criterion, 0, floating=_zeros(term)) if is_meant else term

    return lambda: _with_terms(neutral)


def _zeros(term: Term) -> list[int]:
    kinds = term.floating if term.meeting is None else term.meeting.kinds
    return [0] * len(kinds or ())


@contextmanager
def _with_edition(edition: DutchEdition) -> Iterator[None]:
    editions = tuple(edition if e.year == edition.year else e for e in dutch.DUTCH_EDITIONS)
    with patch.object(dutch, "DUTCH_EDITIONS", editions):
        yield


def _flipped(edition: DutchEdition, field: str) -> Apply:
    other = replace(edition, **{field: not getattr(edition, field)})  # type: ignore[arg-type]
    return lambda: _with_edition(other)


@contextmanager
def _with_allocation(clause: str) -> Iterator[None]:
    """A clause of the colours decides the other way."""
    original = colours.allocation

    def turned(*arguments: object) -> colours.Allocation:
        allocation = original(*arguments)  # type: ignore[arg-type]
        if allocation.clause == clause:
            return allocation._replace(side=-allocation.side)
        return allocation

    from crosstable.pairing.dutch import engine

    with patch.object(engine, "allocation", turned):
        yield


@contextmanager
def _without_absolute_preferences() -> Iterator[None]:
    """C3: an absolute preference is only a strong one."""
    original = standing.standing_of

    def weaker(*arguments: object) -> standing.Standing:
        player = original(*arguments)  # type: ignore[arg-type]
        is_absolute = player.strength is Strength.ABSOLUTE
        return player._replace(strength=Strength.STRONG) if is_absolute else player

    from crosstable.pairing.dutch import field as dutch_field

    with patch.object(dutch_field, "standing_of", weaker):
        yield


def dutch_mutants() -> Iterator[Mutant]:
    """Every criterion removed, every yes or no of the editions turned round, every colour rule."""
    for criterion in CRITERIA:
        yield Mutant(
            "pairing",
            f"dutch-without-{criterion}",
            f"C.04.3, {criterion}",
            _without(criterion),
            f"without {criterion} the round would be another one",
        )
    for edition in dutch.DUTCH_EDITIONS:
        for field in fields(DutchEdition):
            if isinstance(getattr(edition, field.name), bool):
                name = f"dutch-{edition.year}-not-{field.name.replace('_', '-')}"
                why = f"the edition of {edition.year} decides: {field.name.replace('_', ' ')}"
                yield Mutant("pairing", name, "C.04.3", _flipped(edition, field.name), why)
    for number in range(1, 6):
        clause = f"5.2.{number}"
        yield Mutant(
            "pairing",
            f"dutch-colours-{clause}",
            f"C.04.3, {clause}",
            lambda clause=clause: _with_allocation(clause),  # type: ignore[misc]
            f"article {clause} gives the colours of a board",
        )
    yield Mutant(
        "pairing",
        "dutch-without-C3",
        "C.04.3, C3",
        _without_absolute_preferences,
        "two players with the same absolute preference would meet",
    )
