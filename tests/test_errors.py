"""The exceptions: one tree in one module, and its picture is true."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from textwrap import indent

import pytest

from crosstable import errors
from crosstable.errors import CrosstableError
from tests.sources import PACKAGE_ROOT, package_nodes

SOURCE = Path(inspect.getfile(errors))
PICTURE = re.compile(r"(?<=::\n\n).*?(?=\n\"\"\")", re.DOTALL)


def branches(kind: type[Exception], prefix: str = "") -> Iterator[tuple[str, type[Exception]]]:
    """Every exception below one, in the order of the module, with its branch."""
    children = kind.__subclasses__()
    for child in children:
        is_last = child is children[-1]
        yield f"{prefix}{'└── ' if is_last else '├── '}{child.__name__}", child
        yield from branches(child, f"{prefix}{'    ' if is_last else '│   '}")


def picture() -> str:
    """The tree with the first sentence of each exception."""
    rows = [
        (branch, kind) for branch, kind in branches(CrosstableError) if _home(kind) == SOURCE.stem
    ]
    width = max(len(branch) for branch, _ in rows) + 2
    lines = [f"{branch:{width}}{_first_sentence(kind)}".rstrip() for branch, kind in rows]
    return indent("\n".join(["CrosstableError", *lines]), "    ")


def _home(kind: type[Exception]) -> str:
    return kind.__module__.rpartition(".")[2]


def _first_sentence(kind: type[Exception]) -> str:
    text = inspect.getdoc(kind) or ""
    return re.split(r"[.;:]\s|[.;:]$", " ".join(text.split()))[0]


def test_picture_at_the_top_shows_the_tree(request: pytest.FixtureRequest) -> None:
    text = SOURCE.read_text(encoding="utf-8")
    if request.config.getoption("--refresh-golden"):
        text = PICTURE.sub(lambda _: picture(), text, count=1)
        SOURCE.write_text(text, encoding="utf-8")
    shown = PICTURE.search(text)
    assert shown is not None
    assert shown[0] == picture()


def test_every_exception_of_ours_is_in_the_tree() -> None:
    """No other module derives an exception from one of the tree."""
    tree = {"CrosstableError", *(kind.__name__ for _, kind in branches(CrosstableError))}
    elsewhere = {
        f"{path.relative_to(PACKAGE_ROOT).as_posix()}: {node.name}"
        for path, nodes in package_nodes().items()
        if path != SOURCE
        for node in nodes
        if isinstance(node, ast.ClassDef)
        and tree & {base.id for base in node.bases if isinstance(base, ast.Name)}
    }
    assert elsewhere == set()
