"""docs/format-notes.md has everything that code and tests cite, and every kind of loss."""

import re
from pathlib import Path

import pytest

from crosstable.writing.losses import LOSS_KINDS, LossKind
from tests.sizes import check_each
from tests.sources import modules_of_tests, package_files, text_of

ROOT = Path(__file__).resolve().parent.parent
NOTES = (ROOT / "docs" / "format-notes.md").read_text(encoding="utf-8")

_HEADING = re.compile(r"^##+ (\d+(?:\.\d+)?)\.? ", re.MULTILINE)
_ITEM = re.compile(r"^- \*\*(\d+\.\d+)\*\* ", re.MULTILINE)
_RULE = re.compile(r"^- \*\*Rule (\d+)\.\*\* ", re.MULTILINE)
_DECISION = re.compile(r"^\| C(\d+) \| ", re.MULTILINE)

SECTIONS = frozenset(_HEADING.findall(NOTES)) | frozenset(_ITEM.findall(NOTES))
RULES = frozenset(_RULE.findall(NOTES))
DECISIONS = tuple(_DECISION.findall(NOTES))

# A line that goes on in the next one, with or without a comment sign in front.
_WRAP = re.compile(r"\s*\n\s*(?:#:?\s*)?")
# The page had another name before it became part of the project.
_CITED = re.compile(
    r"(?:format notes|TRF dialects), "
    r"(?P<sections>\d+(?:\.\d+)?(?:(?:, and|,| and) \d+(?:\.\d+)?)*)"
    r"(?:, rule (?P<rule>\d+))?",
    re.IGNORECASE,
)
# Not the cut of a tie-break: BH/C1, BH-C1, "C1".
_CITED_DECISION = re.compile(r"(?<![\w/\"'-])C(\d{1,2})(?![\w\"'./])")


def cited_sections(text: str) -> set[str]:
    """The sections named by a source text."""
    found = (match["sections"] for match in _CITED.finditer(_WRAP.sub(" ", text)))
    return {section for sections in found for section in re.findall(r"\d+(?:\.\d+)?", sections)}


def cited_rules(text: str) -> set[str]:
    """The rules of section 13 named by a source text."""
    return {match["rule"] for match in _CITED.finditer(_WRAP.sub(" ", text)) if match["rule"]}


def cited_decisions(text: str) -> set[str]:
    """The numbers of the decisions named by a source text."""
    return set(_CITED_DECISION.findall(text))


def section(number: int) -> str:
    """The text of one numbered section of the page."""
    start = NOTES.index(f"\n## {number}. ")
    end = NOTES.find("\n## ", start + 1)
    return NOTES[start : len(NOTES) if end < 0 else end]


def test_what_a_file_cites_exists() -> None:
    def cites_what_exists(path: Path) -> None:
        text = text_of(path)
        assert cited_sections(text) <= SECTIONS
        assert cited_rules(text) <= RULES
        assert cited_decisions(text) <= set(DECISIONS)

    check_each((*package_files(), *modules_of_tests()), cites_what_exists)


@pytest.mark.parametrize(
    ("text", "sections"),
    [
        ("(format notes, 9.2)", {"9.2"}),
        ("Format notes, 4.1 and 11", {"4.1", "11"}),
        ("format notes, 9.1, decision C44", {"9.1"}),
        ("format notes, 3.4; Tie-breaks, 2", {"3.4"}),
        ("# ends here (format notes,\n    # 10.4)", {"10.4"}),
        ("format notes, 13, rule 6", {"13"}),
        ("format notes, C9", set()),
        ("other notes, 99", set()),
    ],
)
def test_citations_of_sections_are_seen(text: str, sections: set[str]) -> None:
    assert cited_sections(text) == sections


def test_citations_of_decisions_are_seen() -> None:
    assert cited_decisions('# C5, C12; (C27) but BH/C1, BH-C2, "C3", C.04.7, PC4, C6/P') == {
        "5",
        "12",
        "27",
    }
    citation = "format notes, 13, rule 6, not rule 7"
    assert cited_rules(citation) == {"6"}


def test_something_is_cited() -> None:
    texts = [*map(text_of, package_files())]
    assert set().union(*map(cited_sections, texts))
    assert set().union(*map(cited_decisions, texts))


def test_sections_and_decisions_are_complete() -> None:
    assert {str(number) for number in range(2, 16)} <= SECTIONS
    numbers = [int(number) for number in DECISIONS]
    assert numbers == list(range(1, len(numbers) + 1))
    assert len(numbers) >= 52


@pytest.mark.parametrize("kind", LOSS_KINDS.values(), ids=lambda kind: kind.kind)
def test_every_kind_of_loss_is_listed(kind: LossKind) -> None:
    rows = [row for row in section(13).splitlines() if f"| `{kind.kind}` |" in row]
    assert len(rows) == 1
    assert rows[0].startswith(f"| {kind.number or '-'} | `{kind.kind}` |")
    assert rows[0].endswith("| yes |") is kind.changes_results


def test_no_other_kind_of_loss_is_listed() -> None:
    listed = re.findall(r"^\| (?:L\d+|-) \| `([a-z-]+)` \|", section(13), re.MULTILINE)
    assert sorted(listed) == sorted(LOSS_KINDS)


def test_the_module_that_carries_a_decision_exists() -> None:
    package = ROOT / "src" / "crosstable"
    rows = re.findall(r"^\| C\d+ \|.*\| ([^|]*) \|$", NOTES, re.MULTILINE)
    named = {name for cell in rows for name in re.findall(r"`([a-z0-9_/]+)`", cell)}
    assert named
    gone = {
        name
        for name in named
        if not (package / name).is_dir() and not (package / f"{name}.py").is_file()
    }
    assert not gone
