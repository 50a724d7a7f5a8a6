"""Dialects differ by the traits in their tables: no code outside them asks for a dialect's name.

Records are found by subject: codes move between dialects, and mean other things in Vega's file.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import crosstable
from crosstable.pairing.reading import PairingEvent, pairing_event
from crosstable.pairing.soundness import unread_findings
from crosstable.text import dialects
from crosstable.text.dialect import Dialect
from crosstable.text.dialectnames import dialect_names
from crosstable.text.dialects import DIALECTS, register
from crosstable.text.dialects.trf26 import TRF26
from crosstable.writing.formatter import formatted_file
from tests.sources import PACKAGE_ROOT, Nodes, nodes_in, package_files, package_nodes

TABLES = PACKAGE_ROOT / "text" / "dialects"
FILES = [path for path in package_files() if not path.is_relative_to(TABLES)]

CHOOSE_A_TARGET = ("convert", "dumps", "write")
"""Functions that are given the dialect to write: choosing one is not asking for its name."""
DIALECT_VARIABLES = ("dialect", "target", "given")
"""What a variable or an attribute that holds a dialect is called."""


def names_in(node: ast.AST) -> Iterator[ast.Constant]:
    """The constants that are names of dialects of the tables, but for targets of a conversion."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in DIALECTS:
        yield node
    if isinstance(node, ast.Call) and called(node) in CHOOSE_A_TARGET:
        return
    if isinstance(node, ast.Subscript) and last_name(node.value) == "Literal":
        return  # a type for callers, which a test compares with the tables
    if isinstance(node, ast.Dict) and [literal(key) for key in node.keys] == ["to"]:
        return
    for child in ast.iter_child_nodes(node):
        yield from names_in(child)


def called(node: ast.Call) -> str:
    """The last name of what is called."""
    return last_name(node.func)


def last_name(node: ast.expr) -> str:
    """`dialect` of `document.dialect`; nothing where the expression does not end with a name."""
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


def literal(node: ast.expr | None) -> object:
    return node.value if isinstance(node, ast.Constant) else None


def comparisons(nodes: Nodes) -> Iterator[ast.Compare]:
    """Comparisons of a dialect's name with anything: `dialect.name == …`, `… in x.dialect.name`."""
    for node in nodes:
        if isinstance(node, ast.Compare) and any(map(is_a_name, (node.left, *node.comparators))):
            yield node


def is_a_name(node: ast.expr) -> bool:
    if not isinstance(node, ast.Attribute) or node.attr != "name":
        return False
    return last_name(node.value).lower() in DIALECT_VARIABLES


def asked_for_by_name(nodes: Nodes) -> list[int]:
    """The lines of a module that ask for a dialect by its name."""
    return sorted(node.lineno for node in (*names_in(nodes[0]), *comparisons(nodes)))


@pytest.mark.lengthy
def test_no_dialect_is_asked_for_by_name_outside_the_tables() -> None:
    found = {path: asked_for_by_name(package_nodes()[path]) for path in FILES}
    assert {str(path.relative_to(PACKAGE_ROOT)): at for path, at in found.items() if at} == {}


@pytest.mark.parametrize(
    "source",
    [
        'if dialect.name == "vega": pass',
        "if self.target.name in OLD: pass",
        'WIDTHS = {"vega": 30}',
        'LETTERLESS = frozenset(("trf06", "vega"))',
        'found = DIALECTS["trf26"]',
        "if t.document.dialect.name == JSON: pass",
        'if "json" == document.dialect.name: pass',
    ],
)
def test_the_scan_finds(source: str) -> None:
    assert set(asked_for_by_name(nodes_in(source))) == {1}


@pytest.mark.parametrize(
    "source", ['dumps(t, "trf26")', 'if form == "json": pass', 'if code.name == "PTS": pass']
)
def test_the_scan_passes(source: str) -> None:
    assert asked_for_by_name(nodes_in(source)) == []


# -- codes ----------------------------------------------------------------------------------------

CODES = {code for dialect in DIALECTS.values() for code in dialect.records}

BY_CODE = {
    "pairing/versus/adapters/gacrux_lines.py": "runs in the interpreter of the other program",
    "text/document.py": "lines are sorted out before their records are known",
    "text/record801.py": "the columns of 801 are sought in lines that cannot be read yet",
    "checks/rules/header/counts.py": "lines of players are counted, readable or not",
    "checks/rules/text/lines.py": "a comment is told from a ruler by its hashes",
    "model/records.py": "the published JSON has the code of a copy (801, 802)",
    "output/standingswhy.py": "a term names record 299 as its clause",
}
"""Modules that compare codes, and why they must."""


def compared_codes(nodes: Nodes) -> list[int]:
    """The lines of a module that compare something with the code of a record."""
    comparisons = (node for node in nodes if isinstance(node, ast.Compare))
    operands = (operand for node in comparisons for operand in (node.left, *node.comparators))
    return [
        node.lineno
        for operand in operands
        for node in (operand.elts if isinstance(operand, ast.Tuple) else (operand,))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in CODES
    ]


@pytest.mark.lengthy
def test_codes_are_compared_only_before_a_record_is_known() -> None:
    found = {path: compared_codes(package_nodes()[path]) for path in FILES}
    names = {path.relative_to(PACKAGE_ROOT).as_posix() for path, at in found.items() if at}
    assert names == BY_CODE.keys()


def test_the_scan_finds_codes() -> None:
    source = 'if code in ("142", "XXR"): pass'
    assert compared_codes(nodes_in(source)) == [1, 1]
    assert compared_codes(nodes_in('put("142", rounds)')) == []


VEGA = """\
012 Test
142 3.0 1.0
152  1
162  3
001 1 | m |  | Lee Ann | 2000 | AUT |  |  |  |  | 3.0 | 1 | 2 w 1
001 2 | m |  | Poe Bob | 1900 | AUT |  |  |  |  | 0.0 | 2 | 1 b 0
"""


def test_the_number_of_rounds_in_the_file_of_vega_is_no_scoring() -> None:
    """Record 162 is the scoring elsewhere; Vega's own file is left as it is."""
    assert crosstable.loads(VEGA).rounds == 3
    assert formatted_file(crosstable.loads(VEGA)) == VEGA.encode()


def test_the_scoring_of_vega_is_named_by_its_record() -> None:
    event = pairing_event(crosstable.loads(VEGA), 2, "swiss")
    assert isinstance(event, PairingEvent)
    (scoring,) = (line for line in event.taken if line.startswith("scoring: "))
    assert scoring.endswith("(record 142, line 2)")


def test_an_unread_forfeit_matters_for_pairing_in_every_draft() -> None:
    """Forfeited matches are record 340 in the draft of 2024 and 330 later."""
    text = "310   1 Red\n{} +-  x   1   2\n"
    for name, code in (("draft-2024", "340"), ("trf26", "330")):
        t = crosstable.loads(text.format(code), dialect=name)
        assert {subject for subject, _ in unread_findings(t)} == {"team-forfeit"}


# -- a dialect that is added ----------------------------------------------------------------------

SAMPLES = ("individual-swiss", "team-swiss", "in-progress", "round-robin")


@pytest.fixture
def trf28(monkeypatch: pytest.MonkeyPatch) -> Dialect:
    """The successor of TRF26, which differs in its name only."""
    monkeypatch.setattr(dialects._DIALECTS, "_made", dict(dialects._DIALECTS._made))
    added = TRF26._replace(name="trf28", title="TRF28")
    register(added)
    return added


def test_a_dialect_that_is_added_is_known_by_name(trf28: Dialect) -> None:
    assert dialect_names()[-2:] == ("trf28", "json")
    assert dialects.dialect("TRF28") is trf28


def test_a_name_is_given_once(trf28: Dialect) -> None:
    with pytest.raises(ValueError, match="trf28"):
        register(trf28)


def test_an_added_dialect_is_gone_after_the_test() -> None:
    assert "trf28" not in DIALECTS


@pytest.mark.parametrize("sample", SAMPLES)
@pytest.mark.parametrize("purpose", [None, "rating", "pairing", "itdx"])
def test_a_conversion_to_it_is_that_to_the_dialect_it_is_made_from(
    trf28: Dialect, sample: str, purpose: str | None
) -> None:
    t = crosstable.read(crosstable.sample(sample))
    ours, theirs = (crosstable.convert(t, name, purpose) for name in ("trf28", "trf26"))
    assert ours.to_bytes() == theirs.to_bytes()
    assert (ours.losses, ours.assumptions, ours.refusals) == (
        theirs.losses,
        theirs.assumptions,
        theirs.refusals,
    )
    assert ours.document.dialect is trf28


@pytest.mark.parametrize("sample", SAMPLES)
def test_a_report_in_it_is_read_checked_and_laid_out_alike(trf28: Dialect, sample: str) -> None:
    data = Path(crosstable.sample(sample)).read_bytes()
    ours, theirs = (crosstable.loads(data, dialect=name) for name in ("trf28", "trf26"))
    assert ours == theirs
    assert ours.document is not None
    assert ours.document.dialect is trf28
    for purpose in ("rating", "title", "pairing", "itdx"):
        assert crosstable.check(ours, purpose=purpose) == crosstable.check(theirs, purpose=purpose)
    assert formatted_file(ours) == formatted_file(theirs)
    back = crosstable.loads(crosstable.dumps(ours, "trf28"), dialect="trf28")
    assert back == crosstable.loads(crosstable.dumps(theirs, "trf26"), dialect="trf26")
    assert crosstable.dumps(back, "trf28") == crosstable.dumps(ours, "trf28")


def test_reports_are_still_recognised_with_it(trf28: Dialect) -> None:
    assert [_recognised(sample) for sample in SAMPLES] == ["trf26"] * len(SAMPLES)


def _recognised(sample: str) -> str:
    document = crosstable.read(crosstable.sample(sample)).document
    assert document is not None
    return document.dialect.name


def test_an_unknown_trait_is_refused() -> None:
    with pytest.raises(ValueError, match="has_wings"):
        TRF26.derive("trf28", "TRF28", "nowhere", has_wings=True)
