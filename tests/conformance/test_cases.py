"""What the cases are and prove: ours pass, each has its form, and every mutant is noticed."""

import json
import re
from statistics import median

import jsonschema_rs

from crosstable.conformance.answering import answer_read, answer_request
from crosstable.conformance.runner import BadCase, differences, load_cases
from crosstable.reading.files import loads, read
from crosstable.rules.scoring import scoring_in_force
from tests.conformance.casefiles import NEAR_MISS, cases_by_clause, without_record
from tests.conformance.killing import (
    CASES,
    SUITE,
    first_killer,
    is_passed,
    likely_killers,
    suite_cases,
)
from tests.conformance.mutants import Mutant, all_mutants
from tests.conformance.nearmisses import WITHOUT_NEAR_MISS
from tests.conformance.survivors import SURVIVORS
from tests.sizes import check_each, is_full, portion


def test_no_case_is_broken() -> None:
    """The others pass over broken ones, so that they are all named here, and only here."""
    loaded = [case for folder in ("cases", "disputed") for case in load_cases(SUITE / folder)]
    assert [str(case) for case in loaded if isinstance(case, BadCase)] == []


def test_our_answers_are_the_expected_ones() -> None:
    cases = suite_cases()
    assert cases

    def passes(name: str) -> None:
        assert is_passed(by_name[name])

    by_name = {case.name: case for case in cases}
    check_each(by_name, passes)


def test_every_case_has_the_form_of_the_schema() -> None:
    schema = json.loads((SUITE / "schemas" / "case.schema.json").read_text(encoding="utf-8"))
    validator = jsonschema_rs.validator_for(schema)
    for folder in (CASES, SUITE / "disputed"):
        for path in folder.rglob("*.json"):
            content = json.loads(path.read_text(encoding="utf-8"))
            assert validator.is_valid(content), path.name
            assert content["readings"] if folder != CASES else content["confirmed"], path.name


def test_requests_and_answers_have_the_form_of_their_schemas() -> None:
    case = suite_cases()[0]
    for name, value in (("request", case.request()), ("answer", answer_request(case.request()))):
        schema = json.loads((SUITE / "schemas" / f"{name}.schema.json").read_text("utf-8"))
        assert jsonschema_rs.validator_for(schema).is_valid(value)
        for malformed in ({"answer": None, "refused": None}, {"refused": " "}, {"refused": 5}):
            assert not jsonschema_rs.validator_for(schema).is_valid(malformed)


def test_cases_are_small_and_say_how_they_are_scored() -> None:
    """A program that adds up results by record 162 must not fail for points that differ from it."""
    reports = {case.name: read(case.input) for case in suite_cases()}
    assert median(len(t.players) for t in reports.values()) <= 12
    assert median(t.rounds for t in reports.values()) <= 5
    unsaid = [
        case.name
        for case in suite_cases()
        if case.asks not in ("read", "check") and scoring_in_force(reports[case.name]).finding
    ]
    assert unsaid == []


def test_a_case_of_reading_asks_for_what_its_record_says() -> None:
    """Without the lines of the record the answer is another one."""
    deciding = {
        case.name: (case, record[1])
        for case in suite_cases()
        if case.area == "reading" and NEAR_MISS not in case.tags
        if (record := re.search(r", record (\w{3})$", case.clause))
    }
    assert len(deciding) > 100

    def is_about_its_record(name: str) -> None:
        case, record = deciding[name]
        data = without_record(case.input.read_bytes(), record)
        assert differences(case.expects, answer_read(loads(data), {}))

    check_each(portion([*deciding]), is_about_its_record)


def test_every_mutant_is_noticed_or_explained() -> None:
    mutants = [m for m in all_mutants() if not m.excuse and m.name not in SURVIVORS]
    chosen = mutants if is_full() else portion(mutants)

    def is_killed(mutant: Mutant) -> None:
        assert first_killer(mutant, likely_killers(mutant, suite_cases())) is not None

    check_each(chosen, is_killed, lambda mutant: mutant.name)


def test_recorded_results_are_those_of_the_cases() -> None:
    """A record of cases that are gone is recorded again with `tools/record_results.py`.

    Somebody who adds a case need not ask all programs: the page shows it as not asked.
    """
    cases = suite_cases() + suite_cases(SUITE / "disputed")
    names = {case.name for case in cases}
    records = sorted((SUITE / "results").glob("*.json"))
    assert len(records) >= 3
    for path in records:
        record = json.loads(path.read_text(encoding="utf-8"))
        assert record["outcomes"].keys() <= names, path.name
        assert len(record["outcomes"]) > len(names) * 9 // 10, path.name


def test_every_clause_has_a_deciding_case_and_a_near_miss_or_a_reason() -> None:
    without = set()
    for clause, cases in cases_by_clause(suite_cases()).items():
        near = [case for case in cases if NEAR_MISS in case.tags]
        assert len(near) < len(cases), clause
        if not near:
            without.add(clause)
    assert without - {*WITHOUT_NEAR_MISS} == set(), "add a case NAME-near-miss for each of these"
    assert {*WITHOUT_NEAR_MISS} - without == set(), "these have one now"


def test_the_list_of_mutants_is_that_of_today() -> None:
    """A rule that moves takes its mutants along, or they would go without a word.

    `tools/make_conformance_coverage.py` writes the list again: look at what is gone.
    """
    listed = [
        line.split(" | ")
        for line in (SUITE / "coverage.md").read_text(encoding="utf-8").splitlines()
    ]
    names = {
        row[0].removeprefix("| ")
        for row in listed
        if len(row) == 3 and row[2].startswith(("`", "none: "))
    }
    assert names ^ {mutant.name for mutant in all_mutants()} == set()


def test_survivors_are_mutants() -> None:
    assert SURVIVORS.keys() <= {mutant.name for mutant in all_mutants()}
