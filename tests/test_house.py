"""How the house is kept: habits that make code hard to read are counted, and the counts only fall.

A limit is the goal, or what was counted last while the goal is not reached. If a test fails, write
the new place in another way; if you removed places, lower the limit.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.sources import PACKAGE_ROOT, package_nodes

MOST_IMPORTS_INSIDE_FUNCTIONS = 60
"""At the borders alone: the registry of commands, extras, what an operating system may lack."""
MOST_VAGUE_NAMES = {"one": 20, "found": 20}
MOST_PARTICIPLES = 60
"""Functions named by a bare participle, such as `told`."""
MOST_UNTYPED_MAPPINGS = 100
"""Names that stand for such a mapping count at each use."""
MOST_TUPLE_ASSIGNMENTS = 0
MOST_STARRED_LITERALS = 0

IMPORTS_BY_NAME = frozenset(
    (
        "__init__.py",
        "cli/parser.py",
        "reading/foreign/formats.py",
        "cli/event/verbs.py",
        "cli/office/verbs.py",
        "desk/jobs/__init__.py",
        "model/showing.py",
        "office/__init__.py",
        "pairing/systems.py",
        "pairing/versus/adapters/gacrux_lines.py",
        "pairing/versus/adapters/py4swiss_lines.py",
        "rules/standings/catalogue.py",
        "text/dialects/__init__.py",
    )
)
"""The public names, the registries of commands, verbs, dialects, tie-breaks, systems and jobs, the
faces of answers that show themselves, and the scripts that another program's Python runs."""

_UNTYPED = re.compile(r"(?:dict|Mapping|MutableMapping)\[str, (?:Any|object)\]")

_PARTICIPLE = re.compile(
    r"""_* (?! (?: bed | deed | embed | exceed | feed | need | proceed | red | seed | speed ) $)
    (?: [a-z]+ed | begun | born | bound | broken | brought | built | chosen | done | drawn | driven
    | fallen | forbidden | found | frozen | given | gone | grown | held | hidden | kept | known
    | laid | led | left | lent | lost | made | meant | met | overtaken | paid | relaid | respelt
    | rewritten | said | seen | sent | shown | shrunk | sought | spelt | spent | stood | taken
    | thought | told | torn | understood | undone | unread | unsaid | withdrawn | withheld | won
    | worn | written )""",
    re.VERBOSE,
)
"""One past participle and nothing else: `told`, `_shown`."""

Place = tuple[Path, ast.AST]


def places(kind: type[ast.AST]) -> Iterator[Place]:
    """Every node of a kind in the package, with its module."""
    for path, nodes in package_nodes().items():
        yield from ((path, node) for node in nodes if isinstance(node, kind))


def by_module(found: Iterator[Place]) -> str:
    """How many places each module has, for the message of a test that fails."""
    counts = Counter(path.relative_to(PACKAGE_ROOT).as_posix() for path, _ in found)
    return "\n".join(f"{count:4} {name}" for name, count in counts.most_common())


def imports_inside_functions() -> Iterator[Place]:
    for path, function in (*places(ast.FunctionDef), *places(ast.AsyncFunctionDef)):
        for node in ast.walk(function):
            if isinstance(node, ast.Import | ast.ImportFrom):
                yield path, node


def bindings_of(name: str) -> Iterator[Place]:
    for path, node in places(ast.Name):
        if isinstance(node, ast.Name) and node.id == name and isinstance(node.ctx, ast.Store):
            yield path, node
    for path, node in places(ast.arg):
        if isinstance(node, ast.arg) and node.arg == name:
            yield path, node


def participles() -> Iterator[Place]:
    for path, node in (*places(ast.FunctionDef), *places(ast.AsyncFunctionDef)):
        assert isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        if _PARTICIPLE.fullmatch(node.name):
            yield path, node


def untyped_mappings() -> Iterator[Place]:
    for path, node in places(ast.Subscript):
        if _UNTYPED.fullmatch(ast.unparse(node)):
            yield path, node
    names = names_of_untyped_mappings()
    for path, node in places(ast.Name):
        assert isinstance(node, ast.Name)
        if isinstance(node.ctx, ast.Load) and node.id in names.get(path, ()):
            yield path, node


def names_of_untyped_mappings() -> dict[Path, set[str]]:
    """The names that stand for an untyped mapping, or for a type that has one, in each module."""
    modules = {module_name(path): path for path in package_nodes()}
    names: dict[Path, set[str]] = {}
    for path, node in (*places(ast.Assign), *places(ast.AnnAssign)):
        assert isinstance(node, ast.Assign | ast.AnnAssign)
        target = node.targets[0] if isinstance(node, ast.Assign) else node.target
        is_type = isinstance(node.value, ast.Subscript) and _UNTYPED.search(ast.unparse(node.value))
        if is_type and isinstance(target, ast.Name):
            names.setdefault(path, set()).add(target.id)
    owned = {path: set(own) for path, own in names.items()}
    for path, node in places(ast.ImportFrom):
        assert isinstance(node, ast.ImportFrom)
        own = owned.get(modules.get(node.module or "", path), set())
        taken = {alias.asname or alias.name for alias in node.names if alias.name in own}
        if taken:
            names.setdefault(path, set()).update(taken)
    return names


def module_name(path: Path) -> str:
    parts = path.relative_to(PACKAGE_ROOT.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def tuple_assignments() -> Iterator[Place]:
    """One tuple assigned to another: two assignments on a line; a swap of two names is not one."""
    for path, node in places(ast.Assign):
        assert isinstance(node, ast.Assign)
        target = node.targets[0]
        if not isinstance(target, ast.Tuple) or not isinstance(node.value, ast.Tuple):
            continue
        names = {ast.unparse(item) for item in target.elts}
        used = {ast.unparse(item) for item in ast.walk(node.value) if isinstance(item, ast.expr)}
        if not names & used:
            yield path, node


def starred_literals() -> Iterator[Place]:
    for path, node in places(ast.Call):
        assert isinstance(node, ast.Call)
        if any(
            isinstance(argument, ast.Starred) and isinstance(argument.value, ast.Tuple | ast.List)
            for argument in node.args
        ):
            yield path, node


def imports_by_name() -> Iterator[Place]:
    for path, node in places(ast.Call):
        assert isinstance(node, ast.Call)
        if ast.unparse(node.func) in ("import_module", "importlib.import_module", "__import__"):
            yield path, node


def test_imports_are_at_the_top() -> None:
    found = list(imports_inside_functions())
    assert len(found) <= MOST_IMPORTS_INSIDE_FUNCTIONS, by_module(iter(found))


@pytest.mark.parametrize("name", MOST_VAGUE_NAMES)
def test_names_say_what_they_hold(name: str) -> None:
    found = list(bindings_of(name))
    assert len(found) <= MOST_VAGUE_NAMES[name], by_module(iter(found))


def test_functions_are_called_by_verbs_or_nouns() -> None:
    found = list(participles())
    assert len(found) <= MOST_PARTICIPLES, by_module(iter(found))


def test_participles_are_recognised() -> None:
    names = ("told", "_shown", "changed", "show_changed", "read_players", "need", "moved_players")
    assert [name for name in names if _PARTICIPLE.fullmatch(name)] == ["told", "_shown", "changed"]


def test_mappings_have_types() -> None:
    found = list(untyped_mappings())
    assert len(found) <= MOST_UNTYPED_MAPPINGS, by_module(iter(found))


def test_each_assignment_has_its_line() -> None:
    found = list(tuple_assignments())
    assert len(found) <= MOST_TUPLE_ASSIGNMENTS, by_module(iter(found))


def test_calls_have_no_starred_literals() -> None:
    found = list(starred_literals())
    assert len(found) <= MOST_STARRED_LITERALS, by_module(iter(found))


def test_only_registries_import_by_name() -> None:
    found = {path.relative_to(PACKAGE_ROOT).as_posix() for path, _ in imports_by_name()}
    assert found <= IMPORTS_BY_NAME
