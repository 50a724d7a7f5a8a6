"""What PROTOCOL.md and README.md show is true: the adapter runs, every example passes its case."""

import json
import re
import sys
from itertools import filterfalse
from pathlib import Path

import jsonschema_rs

from crosstable.conformance.runner import ASKS, FAILED, PASSED, REFUSED, Asker, judge, run_case
from tests.conformance.killing import SUITE, suite_cases

PROTOCOL = (SUITE / "PROTOCOL.md").read_text(encoding="utf-8")


def blocks_in(language: str) -> list[str]:
    """The blocks of the page in this language."""
    return re.findall(rf"```{language}\n(.*?)```", PROTOCOL, re.DOTALL)


def is_value(block: str) -> bool:
    """Whether a block is one value over many lines; the others are a request and its answer."""
    return block.startswith("{\n")


def test_every_example_passes_its_case() -> None:
    cases = {case.name: case for case in suite_cases()}
    asked = []
    for block in filterfalse(is_value, blocks_in("json")):
        shown, answer = map(json.loads, block.splitlines())
        case = cases[shown["case"]]
        request = case.request()
        assert shown.keys() == {"case", "asks", "with"}
        assert shown["asks"] == request["asks"]
        for name, value in shown["with"].items():
            assert value in ("…", case.options[name])
        assert judge(case, answer).verdict == PASSED, case.name
        asked.append(case.asks)
    assert tuple(asked) == ASKS


def test_the_example_of_an_event_has_the_form_of_its_schema() -> None:
    (block,) = filter(is_value, blocks_in("json"))
    event = json.loads(block)
    schema = json.loads((SUITE / "schemas" / "event.schema.json").read_text(encoding="utf-8"))
    for of_counts in ("player_count", "rated_count", "team_count"):
        event[of_counts]["text"] = "8"  # is needed in a file of its own
    assert event.keys() < schema["properties"].keys()
    whole = {"format": "crosstable", "version": 1, **event}
    assert [*jsonschema_rs.validator_for(schema).iter_errors(whole)] == []


def test_each_question_has_its_section() -> None:
    sections = re.findall(r"^### (\w+): ", PROTOCOL, re.MULTILINE)
    assert tuple(sections) == ASKS


def test_the_adapter_on_the_page_runs(tmp_path: Path) -> None:
    (code,) = blocks_in("python")
    adapter = tmp_path / "adapter.py"
    adapter.write_text(code, encoding="utf-8")
    asker = Asker((sys.executable, str(adapter)))
    verdicts = {}
    for case in suite_cases():
        if case.asks not in verdicts:
            verdicts[case.asks] = run_case(case, asker.answer).verdict
    assert verdicts.pop("standings") == FAILED
    assert {*verdicts.values()} == {REFUSED}
