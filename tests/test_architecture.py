"""Imports point one way only.

A module may import from its own layer and from earlier ones; inside a layer no cycle. Every
import statement counts, wherever it stands: at the top, in a function, under `TYPE_CHECKING`.
"""

import ast
import subprocess
import sys
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

PACKAGE = "crosstable"
PACKAGE_ROOT = Path(__file__).resolve().parent.parent / "src" / PACKAGE

# A folder (`dialects`) stands for all modules inside it; those also form no cycle.
LAYERS: tuple[tuple[str, ...], ...] = (
    ("errors", "_version", "values", "findings", "diagnostics"),
    (
        "source",
        "spreadsheets",
        "dates",
        "timecontrol",
        "timecontroltext",
        "federations",
        "titles",
        "tournament_types",
        "tiebreak_codes",
        "formats",
        "results",
        "expectation",
    ),
    ("layout",),
    ("dialects",),
    ("rows", "playercolumns", "columns801"),
    ("document", "targets"),
    ("model", "details"),
    ("ratinglist",),
    ("namematching",),
    (
        "boardorder",
        "cells",
        "fictitious",
        "informative",
        "mainrating",
        "rateability",
        "rateofplay",
        "scoring",
        "scoringcodes",
        "systems",
    ),
    ("matches",),
    (
        "acceleration",
        "contradictions",
        "playerfields",
        "playermemory",
        "playerlines",
        "vegaplayers",
        "tiebreaks",
    ),
    ("interpret", "jsonmodel"),
    ("losses", "teamrows", "compose", "purposes"),
    ("listlookup",),
    ("titlenorms",),
    ("catalogue",),
    ("checks",),
    ("checking", "mending"),
    ("conversion", "formatter", "differences"),
    ("ratings",),
    ("pairing",),
    ("generating",),
    ("reports",),
    ("api",),
    ("period",),
    ("__init__",),
    (
        "exitcodes",
        "terminal",
        "files",
        "reportfiles",
        "commandinput",
        "output",
        "batch",
        "show",
        "showcommand",
        "convertcommand",
        "replacing",
        "checkjob",
        "listjobs",
        "checkprinting",
        "checkcommand",
        "pages",
        "jsontables",
        "tableoutput",
        "rankingfaults",
        "standingsviews",
        "standingscommand",
        "ratingviews",
        "normviews",
        "normscommand",
        "ratecommand",
        "periodviews",
        "periodcommand",
        "reportcommand",
        "pairingviews",
        "paircommand",
        "generatecommand",
        "versus",
        "versuscommand",
        "replaying",
        "enginewords",
        "enginegenerating",
        "enginework",
        "enginecommand",
        "desk",
        "deskcommand",
        "demoextras",
        "demofolder",
        "demo",
        "commandoptions",
        "cli",
        "__main__",
    ),
)
SHELLS = LAYERS[-1]
THIRD_PARTY_OF_SHELLS = {"rich"}
# Of the extra `ratings`, imported in the moment of need only.
THIRD_PARTY_OF_PARTS = {
    "ratinglist": {"defusedxml"},
    "namematching": {"anyascii", "rapidfuzz"},
    "ratings": {"narwhals", "polars"},
    "pairing": {"rustworkx"},
    "reports": {"typst", "xlsxwriter"},
    "period": {"narwhals", "polars"},
    "periodviews": {"polars"},
    "periodcommand": {"narwhals", "polars"},
    "desk": {"anyio", "jinja2", "markupsafe", "starlette"},
    "deskcommand": {"uvicorn"},
}

LAYER_OF = {part: number for number, layer in enumerate(LAYERS, start=1) for part in layer}


def module_name(path: Path) -> str:
    """`dialects/trf16.py` → `crosstable.dialects.trf16`, a folder's `__init__.py` → the folder."""
    parts = path.relative_to(PACKAGE_ROOT).with_suffix("").parts
    return ".".join((PACKAGE, *(part for part in parts if part != "__init__")))


FILES = {module_name(path): path for path in sorted(PACKAGE_ROOT.rglob("*.py"))}


def part_of(module: str) -> str:
    """The entry of `LAYERS` that a module of the package belongs to."""
    _, _, inner = module.partition(".")
    return inner.split(".")[0] or "__init__"


def imported_modules(module: str, source: str) -> Iterator[str]:
    """The full names of all modules that the source text of `module` imports."""
    for node in ast.walk(ast.parse(source)):
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


IMPORTS = {
    module: frozenset(imported_modules(module, path.read_text(encoding="utf-8")))
    for module, path in FILES.items()
}


def test_every_module_has_a_layer() -> None:
    unlisted = {module for module in FILES if part_of(module) not in LAYER_OF}
    assert not unlisted, f"name these in LAYERS: {sorted(unlisted)}"


def test_every_part_stands_in_one_layer_only() -> None:
    assert len(LAYER_OF) == sum(len(layer) for layer in LAYERS)


@pytest.mark.parametrize("module", FILES)
def test_imports_point_to_the_same_or_an_earlier_layer(module: str) -> None:
    own_layer = LAYER_OF.get(part_of(module), 0)
    later = {
        imported
        for imported in IMPORTS[module]
        if is_own(imported) and LAYER_OF.get(part_of(imported), 0) > own_layer
    }
    assert not later, f"{module} (layer {own_layer}) must not know {sorted(later)}"


def test_imports_form_no_cycle() -> None:
    graph = {module: {name for name in IMPORTS[module] if is_own(name)} for module in FILES}
    for module, imported in graph.items():
        imported.discard(module)
    TopologicalSorter(graph).prepare()  # raises CycleError with the modules of the cycle


@pytest.mark.parametrize("module", FILES)
def test_only_the_shells_need_more_than_the_standard_library(module: str) -> None:
    roots = {imported.split(".")[0] for imported in IMPORTS[module]}
    foreign = roots - sys.stdlib_module_names - {PACKAGE}
    part = part_of(module)
    allowed = THIRD_PARTY_OF_PARTS.get(part, set())
    if part in SHELLS:
        allowed = allowed | THIRD_PARTY_OF_SHELLS
    assert foreign <= allowed


@pytest.mark.parametrize(
    ("module", "statement", "imported"),
    [
        ("crosstable.model", "import crosstable.source", {"crosstable.source"}),
        ("crosstable.model", "from crosstable import read", {"crosstable"}),
        ("crosstable.model", "from crosstable import errors", {"crosstable.errors"}),
        ("crosstable.model", "from . import errors", {"crosstable.errors"}),
        ("crosstable.model", "from .source import Source", {"crosstable.source"}),
        ("crosstable.dialects.trf16", "from ..layout import Field", {"crosstable.layout"}),
        ("crosstable.model", "def f():\n    import rich.table", {"rich.table"}),
        (
            "crosstable.model",
            "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import crosstable.cli",
            {"typing", "crosstable.cli"},
        ),
    ],
)
def test_each_form_of_import_is_seen(module: str, statement: str, imported: set[str]) -> None:
    assert set(imported_modules(module, statement)) == imported


def test_starting_the_command_does_not_load_rich() -> None:
    program = "import sys, crosstable.cli; print('rich' in sys.modules)"
    answer = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert (answer.stdout.strip(), answer.stderr) == ("False", "")


def test_rating_lists_do_not_load_packages_before_they_are_needed() -> None:
    needed = sorted(name for names in THIRD_PARTY_OF_PARTS.values() for name in names)
    imports = "import sys, crosstable.cli, crosstable.ratinglist, crosstable.namematching"
    program = f"{imports}; print(sorted(set({needed}) & set(sys.modules)))"
    answer = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert (answer.stdout.strip(), answer.stderr) == ("[]", "")
