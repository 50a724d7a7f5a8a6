"""Every number of a title, every count of opponents, every title and every condition changed."""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from types import ModuleType
from unittest.mock import patch

from crosstable.rules.norms import candidate, counts, editions, judging, mix, titles
from crosstable.rules.norms.conditions import Condition
from crosstable.rules.norms.editions import TITLE_EDITIONS, TitleEdition
from crosstable.rules.norms.titles import TITLE_HOLDERS, NormTitle
from tests.conformance.mutants.mutant import Mutant

PACKAGE = "crosstable.rules.norms"
STEP = 30
NO_RULE = ("code", "required_clause")
OF_THE_TITLE = "of the title itself, not of a norm"


def _modules() -> Iterator[ModuleType]:
    for name, module in [*sys.modules.items()]:
        if name.startswith(f"{PACKAGE}."):
            yield module


@contextmanager
def _everywhere(name: str, value: object) -> Iterator[None]:
    """The name means something else in every module of the norms that knows it."""
    with ExitStack() as stack:
        for module in _modules():
            if name in vars(module):
                stack.enter_context(patch.object(module, name, value))
        yield


@contextmanager
def _edition(edition: TitleEdition, title: NormTitle, other: NormTitle) -> Iterator[None]:
    exchanged = tuple(other if each is title else each for each in edition.titles)
    changed = replace(edition, titles=exchanged)
    value = tuple(changed if each is edition else each for each in TITLE_EDITIONS)
    with patch.object(editions, "TITLE_EDITIONS", value):
        yield


@contextmanager
def _always_met(rule: str) -> Iterator[None]:
    original = candidate.conditions_of

    def met(*arguments: object) -> tuple[Condition, ...]:
        conditions = original(*arguments)  # type: ignore[arg-type]
        return tuple(c._replace(met=True) if c.rule == rule else c for c in conditions)

    with patch.object(judging, "conditions_of", met):
        yield


@contextmanager
def _least_games(games: int) -> Iterator[None]:
    """Fewer games are enough, also where nothing is said and the usual number is meant."""
    new = candidate.LeastGames.__new__
    _, *others = new.__defaults__ or ()
    with (
        _everywhere("LEAST_GAMES", games),
        patch.object(new, "__defaults__", (games, *others)),
    ):
        yield


def _rules_of_conditions(*modules: ModuleType) -> list[str]:
    """The names of the demands, as the source has them."""
    names: list[str] = []
    for module in modules:
        for node in ast.walk(ast.parse(inspect.getsource(module))):
            is_call = isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
            if is_call and node.func.id in ("Condition", "_limit"):  # type: ignore[attr-defined]
                first = node.args[0] if node.args else None  # type: ignore[attr-defined]
                if isinstance(first, ast.Constant) and isinstance(first.value, str):
                    names.append(first.value)
    return [*dict.fromkeys(names)]


def norm_mutants() -> Iterator[Mutant]:
    """From the editions, the counts, the titles and the conditions."""
    for edition in TITLE_EDITIONS:
        for title in edition.titles:
            yield from _title_mutants(edition, title)
    for name, function in vars(counts).items():
        if inspect.isfunction(function):
            for by in (-1, 1):
                yield _count_mutant(name, function, by)
        elif name.isupper():
            yield _constant_mutant(name, function, function + 1, "B.01, 1.4")
    for code in TITLE_HOLDERS:
        without = tuple(each for each in TITLE_HOLDERS if each != code)
        yield _constant_mutant("TITLE_HOLDERS", code, without, "B.01, 1.4.5a")
    yield _constant_mutant("UNRATED", titles.UNRATED, titles.UNRATED + 300, "B.01, 1.4.6d")
    yield Mutant(
        "norms",
        f"least-games-not-{candidate.LEAST_GAMES}",
        "B.01, 1.4.1a",
        lambda: _least_games(8),
        f"least games: {candidate.LEAST_GAMES}",
    )
    for rule in _rules_of_conditions(candidate, mix):
        yield Mutant(
            "norms",
            f"condition-{rule}-always-met",
            "B.01, 1.4",
            lambda rule=rule: _always_met(rule),  # type: ignore[misc]
            f"the demand {rule.replace('-', ' ')} is not met",
        )


def _title_mutants(edition: TitleEdition, title: NormTitle) -> Iterator[Mutant]:
    for field, value in title._asdict().items():
        if field in NO_RULE:
            continue
        if field == "required":
            for code in sorted(value):
                other = title._replace(required=value - {code})
                name = f"{title.code}-required-without-{code}"
                why = f"{code} among the titles that a norm of {title.code} requires"
                yield _edition_mutant(edition, title, other, name, title.required_clause, why)
            continue
        changed = not value if isinstance(value, bool) else value + STEP
        excuse = OF_THE_TITLE if field == "rating" else ""
        name = f"{title.code}-other-{field.replace('_', '-')}"
        why = f"the {field.replace('_', ' ')} of a norm of {title.code}"
        other = title._replace(**{field: changed})  # type: ignore[arg-type]
        yield _edition_mutant(edition, title, other, name, "1.4.8", why, excuse)


def _edition_mutant(
    edition: TitleEdition,
    title: NormTitle,
    other: NormTitle,
    name: str,
    clause: str,
    why: str,
    excuse: str = "",
) -> Mutant:
    return Mutant(
        "norms", name, f"B.01, {clause}", lambda: _edition(edition, title, other), why, excuse
    )


def _count_mutant(name: str, function: Callable[[int], int], by: int) -> Mutant:
    sign = "less" if by < 0 else "more"
    clause = (function.__doc__ or "").rpartition("(")[2].rstrip(").\n")
    return Mutant(
        "norms",
        f"{name.replace('_', '-')}-one-{sign}",
        f"B.01, {clause}",
        lambda: _everywhere(name, lambda games: function(games) + by),
        f"{(function.__doc__ or '').splitlines()[0]}",
    )


def _constant_mutant(name: str, old: object, new: object, clause: str) -> Mutant:
    words = name.lower().replace("_", "-")
    return Mutant(
        "norms",
        f"{words}-not-{old}",
        clause,
        lambda: _everywhere(name, new),
        f"{words.replace('-', ' ')}: {old}",
    )
