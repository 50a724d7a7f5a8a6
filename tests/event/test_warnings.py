"""The one table of warnings: every row has its acts, and every act of the table exists."""

import ast
import re
from dataclasses import replace
from pathlib import Path
from string import Formatter

import pytest

from crosstable.cli.event import asking
from crosstable.event.acts.events import SettingsChanged
from crosstable.event.acts.table import ACTS
from crosstable.event.warnings import WARNINGS, Circumstance, Level
from tests.conftest import PROJECT_ROOT
from tests.event.running import begun, paired
from tests.sources import nodes_of, package_files

ROOM = PROJECT_ROOT / "src" / "crosstable" / "event"


def raised_keys() -> set[str]:
    """The keys that the code of the room gives to circumstances, or names in a table."""
    found: set[str] = set()
    for path in package_files():
        if not path.is_relative_to(ROOM) or path.name == "warnings.py":
            continue
        for node in nodes_of(path):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found |= {node.value} & WARNINGS.keys()
    return found


@pytest.mark.parametrize("key", WARNINGS)
def test_a_row_is_complete(key: str) -> None:
    kind = WARNINGS[key]
    assert kind.acts, f"{key}: which acts meet it?"
    assert {*kind.acts} <= {*ACTS, "any"}
    assert kind.clause
    assert not kind.questions or re.fullmatch(r"Q\d+(-Q\d+)?(, Q\d+(-Q\d+)?)*", kind.questions)
    assert not kind.sentence.endswith(".")


def test_every_row_is_met_somewhere() -> None:
    assert WARNINGS.keys() == raised_keys()


def test_a_sentence_takes_its_values() -> None:
    for key, kind in WARNINGS.items():
        names = [name for _, name, _, _ in Formatter().parse(kind.sentence) if name]
        message = Circumstance(key, dict.fromkeys(names, "value")).message
        assert "{" not in message


@pytest.mark.parametrize(
    ("key", "typed", "expected"),
    [
        ("late-entry", [""], True),
        ("late-entry", ["no"], False),
        ("expelled", [""], False),
        ("expelled", ["y"], True),
        ("leave-fide-mode", ["y"], False),
        ("leave-fide-mode", ["y", "y"], False),
        ("leave-fide-mode", ["y", "yes"], True),
        ("system-changed-after-start", ["y", "yes"], False),
    ],
)
def test_a_terminal_is_asked_by_the_level(
    monkeypatch: pytest.MonkeyPatch, key: str, typed: list[str], expected: bool
) -> None:
    answers = iter(typed)
    monkeypatch.setattr(asking, "_answer", lambda _: next(answers, "no"))
    assert asking.is_confirmed((Circumstance(key, {"name": "Lee"}),)) is expected


def test_nothing_but_the_option_confirms() -> None:
    """No setting, configuration or variable accepts warnings (Q218 to Q221)."""
    shell = Path(asking.__file__).parent
    text = "".join(path.read_text(encoding="utf-8") for path in shell.glob("*.py"))
    assert "environ" not in text
    assert Level.REFUSE > 4


def test_a_setting_that_nobody_stated_leaves_no_hole_in_the_sentence(tmp_path: Path) -> None:
    folder = begun(tmp_path / "event")
    paired(folder)
    section = folder.event.section()
    section = replace(section, base=replace(section.base, declared_rounds=None, tiebreaks=()))
    event = replace(folder.event, sections={section.id: section})
    for values in ({"rounds": 7}, {"tiebreaks": "PTS,BH"}):
        warnings = list(SettingsChanged(values=values).circumstances(event, section.id))
        assert [warning.level for warning in warnings] == [Level.CONFIRM_TWICE]
        assert "  " not in str(warnings[0].message)
