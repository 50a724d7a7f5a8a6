"""The runner: whatever a program does, every case has a verdict, and the run goes on."""

import json
import sys
import time
from pathlib import Path

import pytest

from crosstable.conformance import runner
from crosstable.conformance.runner import (
    DISPUTED,
    FAILED,
    PASSED,
    REFUSED,
    Asker,
    Case,
    KeptAsker,
    differences,
    judge,
    main,
    run_case,
)
from crosstable.text.packaged import package_file
from tests.conftest import PROJECT_ROOT

REPORT = "012 Small open\n"


def case(tmp_path: Path, **content: object) -> Case:
    folder = tmp_path / "cases" / "standings"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "small.trf").write_text(REPORT, encoding="utf-8")
    full = {"asks": "standings", "expects": {"order": [1, 2]}, "clause": "1", "why": "order"}
    path = folder / "small.json"
    path.write_text(json.dumps(full | content), encoding="utf-8")
    return runner.load_case(path, tmp_path / "cases")


def program(code: str) -> tuple[str, ...]:
    return sys.executable, "-c", f"import json, sys, time\n{code}"


ANSWERS = {
    PASSED: 'print(json.dumps({"answer": {"order": [1, 2], "more": 3}}))',
    FAILED: 'print(json.dumps({"answer": {"order": [2, 1]}}))',
    REFUSED: 'print(json.dumps({"refused": "no standings here"}))',
}


@pytest.mark.parametrize("verdict", ANSWERS)
def test_answers_are_judged(verdict: str, tmp_path: Path) -> None:
    outcome = run_case(case(tmp_path), Asker(program(ANSWERS[verdict])).answer)
    assert outcome.verdict == verdict


def test_the_program_gets_the_request_and_may_be_given_the_file(tmp_path: Path) -> None:
    asked = case(tmp_path, **{"with": {"tiebreaks": "PTS"}})
    echo = 'request = json.load(sys.stdin); print(json.dumps({"answer": request}))'
    given = Asker(program(echo)).answer(asked)
    assert isinstance(given, dict)
    request = given["answer"]
    assert isinstance(request, dict)
    assert request | {"path": ""} == asked.request() | {"path": ""}
    by_file = 'print(json.dumps({"answer": {"name": open(sys.argv[1]).read()}}))'
    assert Asker((*program(by_file), "{file}")).answer(asked) == {"answer": {"name": REPORT}}


def test_a_program_cannot_change_a_case(tmp_path: Path) -> None:
    asked = case(tmp_path)
    destroy = 'open(sys.argv[1], "w").write("gone"); print(json.dumps({"refused": "sorry"}))'
    assert Asker((*program(destroy), "{file}")).answer(asked) == {"refused": "sorry"}
    assert asked.input.read_text(encoding="utf-8") == REPORT


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("sys.exit(3)", "exit code 3"),
        ("print('hello')", "not JSON"),
        ("print('[]')", "not an object"),
        ("print('{}')", "neither answer nor refused"),
        ("time.sleep(60)", "within 0.5 seconds"),
        ("\nwhile True: print('x' * 60000)", "without end"),
        ("print('[' * 50000)", "not JSON"),
        ("""print('{"answer": {"order": 1e999999999}}')""", "order: expected"),
    ],
)
def test_a_program_that_dies_hangs_or_floods_fails_the_case(
    code: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runner, "LONGEST_ANSWER", 200_000)
    seconds = 0.5 if "sleep" in code else 10
    outcome = run_case(case(tmp_path), Asker(program(code), seconds).answer)
    assert outcome.verdict == FAILED
    assert said in outcome.details[0]


def test_a_kept_program_is_started_again_after_it_died_hung_or_flooded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runner, "LONGEST_ANSWER", 200_000)
    asked = case(tmp_path)
    answers = """
for line in sys.stdin:
    count = len(open(sys.argv[1]).read())
    open(sys.argv[1], "a").write("x")
    if count == 1: sys.exit(4)
    if count == 2: time.sleep(60)
    if count == 3: print("x" * 300_000, flush=True)
    if count == 4: print("hello", flush=True)
    print(json.dumps({"answer": {"order": [1, 2]}}), flush=True)
"""
    counter = tmp_path / "count"
    counter.write_text("", encoding="utf-8")
    kept = KeptAsker((*program(answers), str(counter)), 3)
    said = []
    for _ in range(6):
        outcome = run_case(asked, kept.answer)
        said.append(outcome.verdict if outcome.verdict == PASSED else outcome.details[0])
    kept.close()
    assert [said[0], said[5]] == [PASSED, PASSED]
    for words, detail in zip(
        ("no answer", "within 3", "without end", "not JSON"), said[1:5], strict=True
    ):
        assert words in detail


def test_a_disputed_case_names_the_reading_and_is_never_failed(tmp_path: Path) -> None:
    readings = [{"expects": {"order": [1, 2]}}, {"expects": {"order": [2, 1]}}]
    disputed = case(tmp_path, readings=readings)
    for order, told in (([2, 1], "reading 2"), ([3], "none of the readings")):
        outcome = judge(disputed, {"answer": {"order": [*order]}})
        assert (outcome.verdict, outcome.details) == (DISPUTED, (told,))


def test_numbers_are_compared_by_value_and_only_what_is_expected() -> None:
    expected = {"values": {"BH": {"1": "12.5", "2": None}}, "order": [1, 2]}
    given = {"values": {"BH": {"1": 12.50, "2": None, "3": 1}, "SB": {}}, "order": [1, 2], "x": 0}
    assert differences(expected, given) == []  # type: ignore[arg-type]
    given["order"] = [1]
    assert differences(expected, given) == ["order: expected [1, 2], got [1]"]  # type: ignore[arg-type]
    assert differences({"rated": True}, {"rated": 1})


def test_broken_cases_are_told_and_the_others_run(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    case(tmp_path)
    folder = tmp_path / "cases" / "standings"
    for name, text in {
        "no-json": "{",
        "list": "[]",
        "no-clause": '{"asks": "pair", "why": "", "expects": {}}',
        "strange": '{"asks": "juggle", "clause": "", "why": "", "expects": {}}',
        "alone": '{"asks": "pair", "clause": "", "why": "", "expects": {}}',
        "with": '{"asks": "pair", "clause": "", "why": "", "expects": {}, "with": []}',
        "tags": '{"asks": "pair", "clause": "", "why": "", "expects": {}, "tags": [1]}',
        "readings": '{"asks": "pair", "clause": "", "why": "", "readings": [{"by": "x"}]}',
        "deep": "[" * 100_000,
    }.items():
        (folder / f"{name}.json").write_text(text, encoding="utf-8")
    words = ["--cases", str(tmp_path / "cases"), "--", *program(ANSWERS[PASSED])]
    assert main(words) == runner.FINE
    told = capsys.readouterr()
    assert told.out.strip().endswith("1 passed")
    assert told.err.count("unusable") == 9


def test_nothing_to_run_is_told_with_exit_code_2(tmp_path: Path) -> None:
    case(tmp_path)
    cases = str(tmp_path / "cases")
    assert main(["--cases", cases, "--", "no-such-program-at-all"]) == runner.NOTHING_RUN
    assert main(["--cases", cases]) == runner.NOTHING_RUN
    assert main(["--cases", f"{cases}/nowhere", "--", sys.executable]) == runner.NOTHING_RUN
    assert main(["--cases", cases, "--area", "juggling", "--", sys.executable]) == 2


def test_answers_are_recorded(tmp_path: Path) -> None:
    case(tmp_path)
    record = tmp_path / "record.json"
    words = ["--cases", str(tmp_path / "cases"), "--record", str(record), "--program", "fake"]
    assert main([*words, "--", *program(ANSWERS[FAILED])]) == runner.FAULTS
    content = json.loads(record.read_text(encoding="utf-8"))
    assert content["program"] == "fake"
    assert content["outcomes"]["standings/small"]["verdict"] == FAILED


def test_a_record_is_named_after_program_and_version(tmp_path: Path) -> None:
    case(tmp_path)
    words = ["--cases", str(tmp_path / "cases"), "--program", "fake", "--version", "1.2"]
    assert main([*words, "--record", "--keep", "--", *program(ANSWERS[PASSED])]) == runner.FINE
    assert (tmp_path / "results" / "fake-1.2.json").exists()


def test_the_files_that_others_copy_are_the_same() -> None:
    """`conformance/run.py` is the module itself: one file that needs nothing else."""
    schema = package_file("reading", "jsonmodel", "tournament.schema.json").read_bytes()
    suite = PROJECT_ROOT / "conformance"
    assert (suite / "schemas" / "event.schema.json").read_bytes() == schema
    module = Path(runner.__file__).read_bytes()
    assert (PROJECT_ROOT / "conformance" / "run.py").read_bytes() == module


def test_numbers_that_take_for_ever_are_no_numbers() -> None:
    assert differences("1", "1e999999999", "k") == ['k: expected "1", got "1e999999999"']
    assert differences("1", "1/0")
    assert not differences("0.5", "1/2")


def test_a_program_that_does_not_read_gets_its_time_and_no_more(tmp_path: Path) -> None:
    """The request is larger than what a pipe holds."""
    asked = case(tmp_path, **{"with": {"list": "x" * 300_000}})
    for asker in (Asker(program("time.sleep(60)"), 0.5), KeptAsker(program("time.sleep(60)"), 0.5)):
        outcome = run_case(asked, asker.answer)
        assert (outcome.verdict, "0.5 seconds" in outcome.details[0]) == (FAILED, True)


def test_lines_beyond_an_answer_are_none_to_the_next_question(tmp_path: Path) -> None:
    asked = case(tmp_path)
    talks = """
for line in sys.stdin:
    print(json.dumps({"answer": {"order": [1, 2]}}), flush=True)
    print(json.dumps({"answer": {"order": []}}), flush=True)
"""
    kept = KeptAsker(program(talks), 5)
    for _ in range(3):
        assert run_case(asked, kept.answer).verdict == PASSED
        while kept._lines.empty():
            time.sleep(0.01)
    kept.close()


def test_an_area_that_there_is_not_is_told_and_the_others_run(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    case(tmp_path)
    areas = ["--area", "juggling", "--area", "standings"]
    words = ["--cases", str(tmp_path / "cases"), *areas, "--", *program(ANSWERS[PASSED])]
    assert main(words) == runner.FINE
    assert "juggling" in capsys.readouterr().err


def test_nothing_that_could_be_run_is_exit_code_2() -> None:
    assert runner.exit_code({runner.UNUSABLE: 3}) == runner.NOTHING_RUN
    assert runner.exit_code({runner.UNUSABLE: 3, PASSED: 1}) == runner.FAULTS
    assert runner.exit_code({REFUSED: 3, DISPUTED: 1}) == runner.FINE
