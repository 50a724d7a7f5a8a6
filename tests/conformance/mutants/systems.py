"""The other systems without each of their criteria, rules of the bye and rules of colours.

Nothing is listed here by hand: a criterion is a function of the system whose docstring begins with
its number (``[C7]``) or a field that says so; a rule of colours is a clause, or a reason, that the
function of the colours can answer with.
"""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import fields, replace
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType
from unittest.mock import patch

from crosstable.model.results import Colour
from crosstable.pairing.burstein.field import Field as BursteinField
from crosstable.pairing.dubov.field import Field as DubovField
from crosstable.pairing.keizer.club import Cost
from crosstable.pairing.matchings import Criterion, Matchings
from crosstable.pairing.systems import SYSTEMS, PairingSystem
from crosstable.pairing.upward import brackets
from crosstable.pairing.upward.brackets import Quality
from crosstable.pairing.upward.field import Field as UpwardField
from tests.conformance.mutants.mutant import Apply, Mutant

CLAUSES: Mapping[str, str] = {
    "dubov": "C.04.4.1",
    "burstein": "C.04.4.2",
    "lim": "C.04.4.3",
    "olympiad": "D.02.02",
    "double-swiss": "C.04.5",
    "team-swiss": "C.04.6",
    "keizer": "Keizer",
}
"""The regulations of each system."""
SHARED: Mapping[str, str] = {"double-swiss": "upward", "team-swiss": "upward"}
"""The room that two systems share."""
SHARED_MODULES: Mapping[str, str] = {"dubov": "playerpairs", "burstein": "playerpairs"}
"""The module that two systems share."""
NO_WISHES = "C.04.5 knows no colour preferences: colours change within each match"
DISPUTED = "every round of the Olympiad's rules is a disputed case: nobody else confirms one"
WITHOUT_WISHES = ("double-swiss-without-unfulfilled", "double-swiss-without-strong")
CRITERION = re.compile(r"\[(C\d+)\]")
_CLAUSE = re.compile(r'"(\d\.\d\.\d)"')
_STEP = re.compile(r"self\.(_with_\w+)\(matchings, self\.(_leaves_\w+)\)")


def modules_of(system: PairingSystem) -> list[ModuleType]:
    """The modules of a system, with those of the room that it shares."""
    modules = []
    for folder in filter(None, (system.folder, SHARED.get(system.name))):
        package = import_module(f"crosstable.pairing.{folder}")
        names = [f"{package.__name__}.{info.name}" for info in iter_modules(package.__path__)]
        modules += [package, *map(import_module, names)]
    if system.name in SHARED_MODULES:
        modules.append(import_module(f"crosstable.pairing.{SHARED_MODULES[system.name]}"))
    return modules


@contextmanager
def _in_all(modules: list[ModuleType], name: str, value: object) -> Iterator[None]:
    """A name means something else in every module that knows it."""
    with ExitStack() as stack:
        for module in modules:
            if name in vars(module):
                stack.enter_context(patch.object(module, name, value))
        yield


# -- criteria -------------------------------------------------------------------------------------


@contextmanager
def _changed_scope(scope: type, name: str, method: Callable[..., object]) -> Iterator[None]:
    """A method does something else, and no short way leads past it."""
    with ExitStack() as stack:
        stack.enter_context(patch.object(scope, name, method))
        if hasattr(scope, "obvious_choice"):
            stack.enter_context(patch.object(scope, "obvious_choice", lambda self: None))
        yield


def _neutral(original: Callable[..., object], place: int) -> Callable[..., object]:
    """The method with one of its criteria left out."""

    def without(self: object, *arguments: object) -> object:
        result = original(self, *arguments)
        if isinstance(result, Criterion):
            return Criterion({}, 0)
        if isinstance(result, Matchings):
            return arguments[0] if arguments else replace(result, criteria=())
        assert isinstance(result, tuple)
        return tuple(Criterion({}, 0) if i == place else each for i, each in enumerate(result))

    return without


def _scope_mutants(system: PairingSystem, scope: type) -> Iterator[tuple[str, Apply]]:
    returns = ("Criterion", "Matchings", "tuple[Criterion, ...]")
    for name, method in vars(scope).items():
        if not inspect.isfunction(method) or method.__annotations__.get("return") not in returns:
            continue
        words = (method.__doc__ or "").partition(":")[0].strip()
        for place, number in enumerate(CRITERION.findall(words if words[:1] == "[" else "")):
            changed = _neutral(method, place)
            yield number, lambda name=name, changed=changed: _changed_scope(scope, name, changed)  # type: ignore[misc]
    yield from _step_mutants(scope)


def _step_mutants(scope: type) -> Iterator[tuple[str, Apply]]:
    """Of a scope that takes its criteria step by step: each step left out."""
    steps = _STEP.findall(inspect.getsource(scope))
    for name, leaves in steps:
        original = vars(scope)[name]

        def without(
            self: object,
            matchings: object,
            asked: Callable[..., object],
            *,
            _skip: str = leaves,
            _original: Callable[..., object] = original,
        ) -> object:
            is_meant = getattr(asked, "__name__", "") == _skip
            return matchings if is_meant else _original(self, matchings, asked)

        words = f"{name}{leaves}".replace("_", "-").strip("-")
        yield words, lambda name=name, without=without: _changed_scope(scope, name, without)  # type: ignore[misc]


@contextmanager
def _without_quality(field: str) -> Iterator[None]:
    original = brackets.quality

    def cheaper(*arguments: object) -> Quality:
        return original(*arguments)._replace(**{field: 0})  # type: ignore[arg-type]

    with patch.object(brackets, "quality", cheaper):
        yield


@contextmanager
def _without_cost(modules: list[ModuleType], field: str) -> Iterator[None]:
    evening = next(
        vars(module)["ClubEvening"] for module in modules if "ClubEvening" in vars(module)
    )
    original = evening.cost

    def cheaper(self: object, number: int, other: int) -> Cost:
        cost: Cost = original(self, number, other)
        return replace(cost, **{field: 0})

    with patch.object(evening, "cost", cheaper):
        yield


def _criteria(system: PairingSystem, modules: list[ModuleType]) -> Iterator[tuple[str, Apply]]:
    scopes = {vars(module)["Scope"] for module in modules if "Scope" in vars(module)}
    for scope in sorted(scopes, key=lambda scope: str(scope.__module__)):
        yield from _scope_mutants(system, scope)
    if system.name in SHARED:
        for field in Quality._fields:
            yield field, lambda field=field: _without_quality(field)  # type: ignore[misc]
    if system.name == "keizer":
        for cost in fields(Cost):
            name = cost.name
            yield name.replace("_", "-"), lambda name=name: _without_cost(modules, name)  # type: ignore[misc]


# -- the bye --------------------------------------------------------------------------------------


@contextmanager
def _other_bye(modules: list[ModuleType]) -> Iterator[None]:
    """The bye goes to the first who may have it and leaves a legal round, not to the last."""

    def first_of_all(field: DubovField | BursteinField | UpwardField) -> object:
        people = field.members if isinstance(field, UpwardField) else field.players
        everybody = (1 << len(people)) - 1
        for person in people:
            if person.can_have_bye and field.can_be_paired(everybody & ~(1 << person.place)):
                return person
        return None

    with _in_all(modules, "bye_receiver", first_of_all):
        yield


@contextmanager
def _second_bye(modules: list[ModuleType]) -> Iterator[None]:
    """C2: nothing keeps anybody from the bye."""
    with ExitStack() as stack:
        stack.enter_context(_in_all(modules, "may_have_bye", lambda *arguments: True))
        stack.enter_context(_in_all(modules, "BARS_THE_BYE", frozenset()))
        yield


# -- colours --------------------------------------------------------------------------------------


@contextmanager
def _turned(modules: list[ModuleType], name: str, clause: str) -> Iterator[None]:
    """A clause of the colours decides the other way."""
    original = next(vars(module)[name] for module in modules if name in vars(module))

    def turned(*arguments: object, **named: object) -> object:
        given = original(*arguments, **named)
        clauses = [getattr(part, "template", part) for part in given]
        return _other_way(given) if clause in clauses else given

    with _in_all(modules, name, turned):
        yield


def _other_way(given: tuple[object, ...]) -> object:
    allocation, *rest = given
    if isinstance(allocation, bool):
        other: object = not allocation
    elif isinstance(allocation, Colour):
        other = allocation.opposite
    else:
        assert isinstance(allocation, int)
        other = -allocation
    return type(given)._make((other, *rest))  # type: ignore[attr-defined]


def _reasons(source: str) -> Iterator[str]:
    """The templates of the phrases in the functions that allocate colours."""
    for function in ast.walk(ast.parse(source)):
        if not isinstance(function, ast.FunctionDef) or function.returns is None:
            continue
        if ast.unparse(function.returns) != "Allocation":
            continue
        for call in ast.walk(function):
            if isinstance(call, ast.Call) and ast.unparse(call.func) == "phrase":
                yield ast.literal_eval(call.args[0])


def _colours(modules: list[ModuleType]) -> Iterator[tuple[str, Apply]]:
    for module in modules:
        for name, function in [*vars(module).items()]:
            is_own = inspect.isfunction(function) and function.__module__ == module.__name__
            if not is_own or function.__annotations__.get("return") != "Allocation":
                continue
            if name.startswith("_"):
                continue
            source = inspect.getsource(module)
            for clause in dict.fromkeys(_CLAUSE.findall(source) or _reasons(source)):
                yield clause, lambda name=name, clause=clause: _turned(modules, name, clause)  # type: ignore[misc]


def system_mutants() -> Iterator[Mutant]:
    """Of every system but the Dutch one, which has more, and those with fixed pairings."""
    for system in SYSTEMS:
        if system.name == "dutch" or system.has_fixed_pairings:
            continue
        modules = modules_of(system)
        document = CLAUSES.get(system.name, system.title)
        changes = [
            (f"{system.name}-without-{name}", name, apply)
            for name, apply in _criteria(system, modules)
        ]
        if any("bye_receiver" in vars(module) for module in modules):
            changes.append((f"{system.name}-other-bye", "bye", lambda m=modules: _other_bye(m)))  # type: ignore[misc]
            changes.append((f"{system.name}-second-bye", "C2", lambda m=modules: _second_bye(m)))  # type: ignore[misc]
        changes += [
            (f"{system.name}-colours-{_in_a_word(clause)}", clause, apply)
            for clause, apply in _colours(modules)
        ]
        for name, words, apply in changes:
            excuse = NO_WISHES if name in WITHOUT_WISHES else ""
            if system.name == "olympiad":
                excuse = DISPUTED
            yield Mutant("pairing", name, f"{document}, {words}", apply, _why(words), excuse)


def _in_a_word(text: str) -> str:
    return re.sub(r"[^\w.]+", "-", text).strip("-")


def _why(words: str) -> str:
    return f"without this rule the round would be another one: {words}"
