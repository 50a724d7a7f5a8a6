"""No code outside the tables of editions asks for the year or the name of an edition.

What differs between editions is a field of the edition: an edition made by `replace` then keeps
every rule of the one it was made from.
"""

import ast
import re
from collections.abc import Iterator

import pytest

from tests.sources import PACKAGE_ROOT, Nodes, nodes_in, package_nodes

TABLES = {
    "ratings/editions.py": "RULE_SETS",
    "model/dutch.py": "DUTCH_EDITIONS",
    "model/pairing_editions.py": "PAIRING_EDITIONS",
    "rules/standings/editions.py": "EDITIONS",
    "rules/norms/editions.py": "TITLE_EDITIONS",
    "rules/rateofplay.py": "EDITIONS",
}
"""The modules that state editions, each with its table; others ask their functions."""
DOCUMENTS = "model/details/structure.py"
"""Has the titles of the documents whose clauses the event details cite."""

NAME = re.compile(
    r"(?i)(fide-)?20[0-4]\d(-(standard|rapid|blitz|rapid-blitz))?|FIDE_DUTCH_\d{4}\w*"
)
YEARS = range(2001, 2050)
"""Years of editions; 2000 and 2050 are also ratings."""
CONSTANT = re.compile(r"[A-Z_]*20[0-4]\d[A-Z_]*")
"""A value that is named after its edition, such as `EDITION_2024`."""
ON_TEXT = {"startswith", "endswith", "count", "index", "find"}
EDITIONS = {"rules", "edition", "in_force"}
"""What variables and attributes that hold an edition are called."""


def is_edition(node: ast.expr) -> bool:
    """Whether an expression is, or contains in brackets, the year or name of an edition."""
    if isinstance(node, ast.Tuple | ast.List | ast.Set):
        return any(map(is_edition, node.elts))
    if isinstance(node, ast.Constant):
        value = node.value
        if isinstance(value, str):
            return NAME.fullmatch(value) is not None
        return isinstance(value, int) and value in YEARS
    if isinstance(node, ast.Attribute):
        owner = node.value
        name = owner.attr if isinstance(owner, ast.Attribute) else getattr(owner, "id", "")
        return node.attr in ("year", "name") and name in EDITIONS
    return isinstance(node, ast.Name) and CONSTANT.fullmatch(node.id) is not None


def asks_for_edition(node: ast.AST) -> bool:
    """Whether a node compares with an edition, or looks something up by it."""
    if isinstance(node, ast.Compare):
        return any(map(is_edition, (node.left, *node.comparators)))
    if isinstance(node, ast.MatchValue):
        return is_edition(node.value)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        return node.func.attr in ON_TEXT and any(map(is_edition, node.args))
    if isinstance(node, ast.Dict):
        return any(key is not None and is_edition(key) for key in node.keys)
    return False


def questions_in(nodes: Nodes) -> Iterator[int]:
    """The lines that ask for an edition by its year or name."""
    return (
        node.lineno
        for node in nodes
        if isinstance(node, ast.expr | ast.pattern) and asks_for_edition(node)
    )


def modules() -> Iterator[tuple[str, Nodes]]:
    """The modules that state no editions, with their nodes."""
    for path, nodes in package_nodes().items():
        name = path.relative_to(PACKAGE_ROOT).as_posix()
        if name not in (*TABLES, DOCUMENTS):
            yield name, nodes


@pytest.mark.lengthy
def test_no_module_asks_for_an_edition_by_its_year_or_name() -> None:
    found = [f"{name}:{line}" for name, nodes in modules() for line in questions_in(nodes)]
    assert found == []


@pytest.mark.parametrize(
    "line",
    [
        'rules.year in ("2024", "2025")',
        'year >= "2024"',
        "edition == 2017",
        "2017 if field.edition == 2017 else 2026",
        "frame.edition is EDITION_2024",
        'rules.name != "fide-2002"',
        "case.rules.name == name",
        '{2017: "A.5", 2026: "C5"}[edition]',
        'code.startswith("FIDE_DUTCH_2025")',
        'edition if edition in ("2024", "2026") else None',
    ],
)
def test_each_way_to_ask_is_found(line: str) -> None:
    assert list(questions_in(nodes_in(line))) == [1]


@pytest.mark.parametrize(
    "line",
    ["rating >= 2000", "2000 <= day.year <= 2099", 'rules.kind == "rapid"', "day >= rules.since"],
)
def test_other_comparisons_are_free(line: str) -> None:
    assert list(questions_in(nodes_in(line))) == []


@pytest.mark.lengthy
def test_no_module_names_a_code_of_an_edition() -> None:
    """A default that is spelt out stays behind when an edition is added."""
    found = [
        f"{name}:{node.lineno}"
        for name, nodes in modules()
        for node in nodes
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
        if re.fullmatch(r"FIDE_DUTCH_\d{4}\w*", node.value)
    ]
    assert found == []


@pytest.mark.lengthy
def test_only_the_functions_of_a_table_are_asked() -> None:
    """A table that was imported elsewhere would not show what is added to it."""
    owners = {f"crosstable.{path[:-3].replace('/', '.')}": name for path, name in TABLES.items()}
    found = [
        f"{name}:{node.lineno}"
        for name, nodes in modules()
        for node in nodes
        if isinstance(node, ast.ImportFrom) and node.module in owners
        if owners[node.module] in {one.name for one in node.names}
    ]
    assert found == []


def test_no_page_of_the_desk_spells_out_editions() -> None:
    pages = sorted((PACKAGE_ROOT / "desk" / "templates").glob("*.html"))
    spelt = re.compile(r"""{[{%][^}]*["']20[0-4]\d["']""")
    assert [page.name for page in pages if spelt.search(page.read_text(encoding="utf-8"))] == []
