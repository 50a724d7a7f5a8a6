"""Imports point one way only.

A module may import from its own room and from earlier ones, and no import closes a cycle. Every
import statement counts, wherever it stands: at the top, in a function, under `TYPE_CHECKING`.
"""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from tests.sources import PACKAGE_ROOT, Nodes, nodes_in, package_files, package_nodes

PACKAGE = "crosstable"

ROOMS = (
    "errors",
    "_version",
    "parallel",
    "model",
    "text",
    "lists",
    "rules",
    "reading",
    "writing",
    "checks",
    "ratings",
    "pairing",
    "output",
    "event",
    "publishing",
    "conformance",
    "__init__",
    "web",
    "desk",
    "office",
    "cli",
    "__main__",
)
"""The rooms in the order of the data: a module imports from its own room and from earlier ones."""

ROOMS_OF_EVENT = (
    *("journal", "clock", "warnings", "results", "state", "typed"),
    *("people", "systems", "settings", "details", "report", "acts", "rounds", "history"),
    *("beside", "intake", "disk", "proof", "foresight", "requests", "companion", "paper"),
    *("advice", "status", "answers", "tournaments", "beginning", "running"),
)
"""The rooms inside `event`, in the same sense."""

FOR_THE_TYPE_CHECKER = {("crosstable.model.tournament", "crosstable.text.document")}
"""The one exception: a tournament carries the document that it was read from, and asks it for
places. Only the type checker sees that import."""

MOST_NAMES_AT_THE_ROOT = 22
SHELLS = ("desk", "cli")
THIRD_PARTY_OF_SHELLS = {"rich"}
# Of extras, imported in the moment of need only.
THIRD_PARTY_OF_ROOMS = {
    "lists": {"anyascii", "defusedxml", "rapidfuzz"},
    "ratings": {"narwhals", "polars"},
    "pairing": {"rustworkx"},
    "output": {"jinja2", "polars", "segno", "typst", "xlsxwriter"},
    "event": {"openpyxl"},
    "publishing": {"jinja2", "markupsafe"},
    "web": {"jinja2", "markupsafe", "starlette", "uvicorn"},
    "desk": {"anyio", "jinja2", "markupsafe", "segno", "starlette", "uvicorn"},
    "office": {
        *("alembic", "argon2", "polars", "sqlalchemy"),
        *("anyio", "jinja2", "markupsafe", "starlette"),
    },
    "cli": {"narwhals", "polars", "uvicorn"},
}

ORDER = {room: number for number, room in enumerate(ROOMS)}


def module_name(path: Path) -> str:
    """`text/rows.py` → `crosstable.text.rows`, a folder's `__init__.py` → the folder."""
    parts = path.relative_to(PACKAGE_ROOT).with_suffix("").parts
    return ".".join((PACKAGE, *(part for part in parts if part != "__init__")))


FILES = {module_name(path): path for path in package_files()}


def room_of(module: str) -> str:
    """The entry of `ROOMS` that a module of the package belongs to."""
    _, _, inner = module.partition(".")
    return inner.split(".")[0] or "__init__"


def imported_modules(module: str, source: str) -> Iterator[str]:
    """The full names of all modules that the source text of `module` imports."""
    return modules_imported_by(module, nodes_in(source))


def modules_imported_by(module: str, nodes: Nodes) -> Iterator[str]:
    """The same for the nodes of a module."""
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            origin = absolute_origin(module, node)
            for alias in node.names:
                submodule = f"{origin}.{alias.name}"
                yield submodule if submodule in FILES else origin


def absolute_origin(module: str, node: ast.ImportFrom) -> str:
    """What `from … import` names, with leading dots resolved."""
    if not node.level:
        return node.module or ""
    is_folder = module in FILES and FILES[module].name == "__init__.py"
    parents = module.split(".")
    base = parents[: len(parents) - node.level + is_folder]
    return ".".join((*base, node.module) if node.module else base)


def is_own(module: str) -> bool:
    return module.split(".")[0] == PACKAGE


@cache
def imports() -> dict[str, frozenset[str]]:
    """What each module imports; asked for by the tests, so that nobody else waits for it."""
    return {
        module: frozenset(modules_imported_by(module, package_nodes()[path]))
        for module, path in FILES.items()
    }


def test_every_module_has_a_room() -> None:
    unlisted = {module for module in FILES if room_of(module) not in ORDER}
    assert not unlisted, f"name these in ROOMS: {sorted(unlisted)}"


def test_few_names_stand_at_the_root() -> None:
    names = {path.name for path in PACKAGE_ROOT.iterdir()} - {"__pycache__", "py.typed"}
    assert len(names) <= MOST_NAMES_AT_THE_ROOT


def against_the_order(module: str, imported: frozenset[str]) -> set[str]:
    """Of what a module imports, that which stands in a later room."""
    own = ORDER[room_of(module)]
    later = {name for name in imported if is_own(name) and ORDER[room_of(name)] > own}
    return {name for name in later if (module, name) not in FOR_THE_TYPE_CHECKER}


def test_imports_point_to_the_same_or_an_earlier_room() -> None:
    later = {module: against_the_order(module, imports()[module]) for module in FILES}
    assert not {module: sorted(names) for module, names in later.items() if names}


def test_the_web_shells_do_not_know_each_other() -> None:
    for shell, other in (("desk", "office"), ("office", "desk")):
        own = {module for module in FILES if room_of(module) == shell}
        assert own
        assert not {m: name for m in own for name in imports()[m] if room_of(name) == other}


def test_the_rooms_of_an_event_have_an_order_too() -> None:
    event = f"{PACKAGE}.event."
    order = {room: number for number, room in enumerate(ROOMS_OF_EVENT)}

    def place(module: str) -> int:
        return order[module.removeprefix(event).split(".")[0]]

    assert [
        f"{module} imports {name}"
        for module in FILES
        if module.startswith(event)
        for name in sorted(imports()[module])
        if name.startswith(event) and place(name) > place(module)
    ] == []


def test_an_import_against_the_order_is_found() -> None:
    assert against_the_order("crosstable.text.rows", frozenset(("crosstable.cli.main",)))
    assert not against_the_order("crosstable.cli.main", frozenset(("crosstable.text.rows",)))


def test_the_exception_is_for_the_type_checker_only() -> None:
    for module, imported in FOR_THE_TYPE_CHECKER:
        program = f"import sys, {module}; print({imported!r} in sys.modules)"
        answer = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
        assert answer.stdout.strip() == "False"


def test_imports_form_no_cycle() -> None:
    graph = {module: {name for name in imports()[module] if is_own(name)} for module in FILES}
    for module, imported in graph.items():
        imported -= {module} | {name for name in imported if (module, name) in FOR_THE_TYPE_CHECKER}
    TopologicalSorter(graph).prepare()  # raises CycleError with the modules of the cycle


def test_only_some_rooms_need_more_than_the_standard_library() -> None:
    for module, imported in imports().items():
        foreign = {name.split(".")[0] for name in imported} - sys.stdlib_module_names - {PACKAGE}
        room = room_of(module)
        allowed = THIRD_PARTY_OF_ROOMS.get(room, set())
        if room in SHELLS:
            allowed = allowed | THIRD_PARTY_OF_SHELLS
        assert foreign <= allowed, module


@pytest.mark.parametrize(
    ("module", "statement", "imported"),
    [
        (
            "crosstable.model.tournament",
            "import crosstable.text.source",
            {"crosstable.text.source"},
        ),
        ("crosstable.model.tournament", "from crosstable import read", {"crosstable"}),
        ("crosstable.model.tournament", "from crosstable import errors", {"crosstable.errors"}),
        ("crosstable.model.tournament", "from . import dates", {"crosstable.model.dates"}),
        ("crosstable.text.rows", "from .source import Source", {"crosstable.text.source"}),
        (
            "crosstable.text.dialects.trf16",
            "from ..layout import Field",
            {"crosstable.text.layout"},
        ),
        ("crosstable.model.tournament", "def f():\n    import rich.table", {"rich.table"}),
        (
            "crosstable.model.tournament",
            "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import crosstable.cli.main",
            {"typing", "crosstable.cli.main"},
        ),
    ],
)
def test_each_form_of_import_is_seen(module: str, statement: str, imported: set[str]) -> None:
    assert set(imported_modules(module, statement)) == imported


def test_starting_the_command_does_not_load_rich() -> None:
    program = "import sys, crosstable.cli.main; print('rich' in sys.modules)"
    answer = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert (answer.stdout.strip(), answer.stderr) == ("False", "")


def test_rating_lists_do_not_load_packages_before_they_are_needed() -> None:
    needed = sorted(name for names in THIRD_PARTY_OF_ROOMS.values() for name in names)
    imports = "import sys, crosstable.cli.main, crosstable.lists.files, crosstable.lists.names"
    program = f"{imports}; print(sorted(set({needed}) & set(sys.modules)))"
    answer = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert (answer.stdout.strip(), answer.stderr) == ("[]", "")


PAGE = PACKAGE_ROOT.parents[1] / "ARCHITECTURE.md"


def test_the_page_lists_the_rooms_in_their_order() -> None:
    rows = re.findall(r"^\| `(\w+)(?:/|\.py)` \|", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert rows == [room for room in ROOMS if not room.startswith("_")]


def test_every_path_that_the_page_names_exists() -> None:
    text = PAGE.read_text(encoding="utf-8")
    named = set(re.findall(r"`((?:[a-z0-9_]+/)+(?:[a-z0-9_]+\.\w+)?)`", text))
    rooms = {room for room in ROOMS if (PACKAGE_ROOT / room).is_dir()}
    places = [PACKAGE_ROOT, PAGE.parent, *(PACKAGE_ROOT / room for room in sorted(rooms))]
    gone = {name for name in named if not any((place / name).exists() for place in places)}
    assert not gone
