"""Tie-breaks without each of their modifiers, on the other score, computed as their neighbour; the
editions with each rule turned round; each kind of unplayed round in no class any more."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from unittest.mock import patch

from crosstable.model.tiebreak_codes import CATALOGUE, TieBreakCode
from crosstable.rules.standings import catalogue, editions, ledger, standings, unplayed
from crosstable.rules.standings.criteria import own
from crosstable.rules.standings.criterion import Criterion
from crosstable.rules.standings.editions import EDITIONS, Edition
from crosstable.rules.standings.ledger import REQUESTED_BYES, VOLUNTARILY_UNPLAYED, RoundKind
from tests.conformance.mutants.mutant import Mutant

OTHER_SCORE = {"MP": "GP", "GP": "MP"}
ONLY_TOLD = ("buchholz_in_round_robins",)
"""Fields of an edition on which only a remark depends, and no number."""
SAME_NUMBER = "the edition only says so in a remark; the numbers are the same"


@contextmanager
def _without_modifier(name: str, letter: str) -> Iterator[None]:
    original = Criterion.modifier

    def modifier(self: Criterion, asked: str) -> int | None:
        is_meant = self.code.name == name and asked == letter
        return None if is_meant else original(self, asked)

    with patch.object(Criterion, "modifier", modifier):
        yield


@contextmanager
def _computed_as(name: str, other: str) -> Iterator[None]:
    """Another tie-break is computed in place of this one, with the same modifiers."""

    def exchanged(ledger_: ledger.Ledger, code: TieBreakCode) -> Criterion | None:
        meant = replace(code, name=other) if code.name == name else code
        return catalogue.criterion(ledger_, meant)

    with patch.object(standings, "criterion", exchanged):
        yield


@contextmanager
def _on_other_score(name: str) -> Iterator[None]:
    def exchanged(ledger_: ledger.Ledger, code: TieBreakCode) -> Criterion | None:
        if code.name == name and code.basis is not None:
            code = replace(code, basis=OTHER_SCORE[code.basis])  # type: ignore[arg-type]
        return catalogue.criterion(ledger_, code)

    with patch.object(standings, "criterion", exchanged):
        yield


@contextmanager
def _in_wrong_order(name: str) -> Iterator[None]:
    """The best come last."""

    def reversed_(ledger_: ledger.Ledger, code: TieBreakCode) -> Criterion | None:
        criterion = catalogue.criterion(ledger_, code)
        if criterion is not None and code.name == name:
            split = criterion.split
            criterion.split = lambda group: split(group)[::-1]  # type: ignore[method-assign]
        return criterion

    with patch.object(standings, "criterion", reversed_):
        yield


@contextmanager
def _edition_with(edition: Edition, field: str) -> Iterator[None]:
    turned = {field: not getattr(edition, field)}
    other = edition._replace(**turned)  # type: ignore[arg-type]
    with patch.object(editions, "EDITIONS", tuple(other if e is edition else e for e in EDITIONS)):
        yield


@contextmanager
def _without_kind(class_name: str, kind: RoundKind) -> Iterator[None]:
    """A kind of round is no requested bye, or not voluntarily unplayed (16.1)."""
    with ExitStack() as stack:
        for module in (ledger, unplayed, own):
            if hasattr(module, class_name):
                without = getattr(module, class_name) - {kind}
                stack.enter_context(patch.object(module, class_name, without))
        yield


def _neighbour(name: str) -> str | None:
    """The next code of the catalogue for the same participants."""
    entry = CATALOGUE[name]
    names = [
        other.name
        for other in CATALOGUE.values()
        if (other.individual and entry.individual) or (other.team and entry.team)
        if other.name in catalogue.HOME
    ]
    place = names.index(name)
    return names[(place + 1) % len(names)]


def standings_mutants() -> Iterator[Mutant]:
    """From the catalogue of codes, the editions and the kinds of unplayed rounds."""
    for name, entry in CATALOGUE.items():
        other = _neighbour(name)
        if other is not None:
            yield Mutant(
                "standings",
                f"{name}-as-{other}",
                "C.07",
                lambda name=name, other=other: _computed_as(name, other),  # type: ignore[misc]
                f"{entry.title} is not {CATALOGUE[other].title}",
            )
        yield Mutant(
            "standings",
            f"{name}-in-wrong-order",
            "C.07",
            lambda name=name: _in_wrong_order(name),  # type: ignore[misc]
            f"who is first by {entry.title}",
        )
        for letter in entry.modifiers:
            yield Mutant(
                "standings",
                f"{name}-without-{letter}",
                "C.07, 14" if letter in "CM" else "C.07",
                lambda name=name, letter=letter: _without_modifier(name, letter),  # type: ignore[misc]
                f"the modifier /{letter} of {entry.title}",
            )
        if len(entry.bases) > 1:
            yield Mutant(
                "standings",
                f"{name}-on-other-score",
                "C.07, 13",
                lambda name=name: _on_other_score(name),  # type: ignore[misc]
                f"{entry.title} on match points and on game points",
            )
    yield from _edition_mutants()
    yield from _unplayed_mutants()


def _edition_mutants() -> Iterator[Mutant]:
    for edition in EDITIONS:
        for field, value in edition._asdict().items():
            if isinstance(value, bool):
                yield Mutant(
                    "standings",
                    f"edition-{edition.name}-not-{field.replace('_', '-')}",
                    f"C.07 ({edition.name})",
                    lambda edition=edition, field=field: _edition_with(edition, field),  # type: ignore[misc]
                    f"the edition of {edition.name} decides: {field.replace('_', ' ')}",
                    SAME_NUMBER if field in ONLY_TOLD else "",
                )


def _unplayed_mutants() -> Iterator[Mutant]:
    classes = {"REQUESTED_BYES": REQUESTED_BYES, "VOLUNTARILY_UNPLAYED": VOLUNTARILY_UNPLAYED}
    clauses = {"REQUESTED_BYES": "C.07, 16.1.1", "VOLUNTARILY_UNPLAYED": "C.07, 16.1.2"}
    for class_name, kinds in classes.items():
        for kind in sorted(kinds, key=lambda kind: kind.value):
            words = class_name.lower().replace("_", "-")
            yield Mutant(
                "standings",
                f"{words}-without-{kind.value.replace(' ', '-')}",
                clauses[class_name],
                lambda class_name=class_name, kind=kind: _without_kind(class_name, kind),  # type: ignore[misc]
                f"a {kind.value} is among what the article calls {words.replace('-', ' ')}",
            )
