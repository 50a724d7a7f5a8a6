"""The runner: whatever a program does, every case has a verdict, and the run goes on."""

import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import jsonschema_rs
import pytest

from crosstable.conformance import runner
from crosstable.conformance.runner import (
    DISPUTED,
    FAILED,
    PASSED,
    REFUSED,
    Asker,
    BadCase,
    Case,
    KeptAsker,
    Object,
    differences,
    judge,
    main,
    run_case,
)
from crosstable.text.packaged import package_file
from tests.conformance.caseschema import with_questions
from tests.conftest import PROJECT_ROOT

SUITE = PROJECT_ROOT / "conformance"
REPORT = "012 Small open\n"


def case(tmp_path: Path, **content: object) -> Case:
    folder = tmp_path / "cases" / "standings"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "small.trf").write_text(REPORT, encoding="utf-8")
    full = {"asks": "standings", "expects": {"order": [1, 2]}, "clause": "1", "why": "order"}
    path = folder / "small.json"
    wanted = {key: value for key, value in (full | content).items() if value is not None}
    path.write_text(json.dumps(wanted), encoding="utf-8")
    return runner.load_case(path, tmp_path / "cases")


def program(code: str) -> tuple[str, ...]:
    return sys.executable, "-c", f"import json, sys, time\n{code}"


ANSWERS = {
    PASSED: 'print(json.dumps({"answer": {"order": [1, 2], "more": 3}}))',
    FAILED: 'print(json.dumps({"answer": {"order": [2, 1]}}))',
    REFUSED: 'print(json.dumps({"refused": "no standings here"}))',
}
SPELLINGS = {
    'print(json.dumps({"answer": {"order": [1, 2]}, "refused": None}))': PASSED,
    'print(json.dumps({"answer": None, "refused": "no standings here"}))': REFUSED,
    'print(); print(json.dumps({"answer": {"order": [1, 2]}})); print("thanks")': PASSED,
    'sys.stdout.buffer.write(b\'\\xef\\xbb\\xbf{"answer": {"order": [1, 2]}}\')': PASSED,
}
"""Other ways to write an answer, with what it means."""


@pytest.mark.parametrize("verdict", ANSWERS)
def test_answers_are_judged(verdict: str, tmp_path: Path) -> None:
    outcome = run_case(case(tmp_path), Asker(program(ANSWERS[verdict])).answer)
    assert outcome.verdict == verdict


def test_answers_may_be_written_as_serialisers_do(tmp_path: Path) -> None:
    for code, verdict in SPELLINGS.items():
        kept = KeptAsker(program(f"sys.stdin.readline(); {code}; sys.stdout.flush()"))
        for asker in (Asker(program(code)), kept):
            outcome = run_case(case(tmp_path), asker.answer)
            assert (outcome.verdict, outcome.details[1:]) == (verdict, ()), (code, outcome.details)
        kept.close()


def test_an_answer_of_nothing_passes_no_case_that_expects_nothing(tmp_path: Path) -> None:
    expects_nothing = case(tmp_path, asks="read", expects={"city": None, "rounds": None})
    assert judge(expects_nothing, {"answer": {"city": None}}).verdict == PASSED
    outcome = judge(expects_nothing, {"answer": {"name": "Small open"}})
    assert (outcome.verdict, "city, rounds" in outcome.details[0]) == (FAILED, True)


def test_a_request_says_what_is_compared(tmp_path: Path) -> None:
    players: Object = {"3": {"rating": None, "name": "x"}, "4": {"rounds": {"2": None}}}
    event: Object = {"stated_scoring": {"white_win": "3"}}
    for asks, expects, keys in (
        (
            "read",
            {"players": players, "event": event},
            ["players.rating", "players.name", "players.rounds", "event.stated_scoring"],
        ),
        ("read", {"players": {"3": None}}, ["players"]),
        ("standings", {"values": {"BH": {"1": "2"}}}, ["values"]),
        ("check", {"lines": {"4": {"game": None}}, "clean": True}, ["lines.game", "clean"]),
    ):
        assert case(tmp_path, asks=asks, expects=expects).request()["keys"] == keys


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
        ("{}['key']", "KeyError: 'key'"),
        ("print()", "exit code 0"),
        ("print('{\"answer\": ' + '[' * 900 + ']' * 900 + '}')", "answer"),
        ('print(\'{"answer": {"order": "\\\\ud800\\\\u001b"}}\')', "ud800"),
        ("print('hello')", "not JSON"),
        ("print('[]')", "not an object"),
        ("print('{'); print('}')", "first line of the answer is not JSON"),
        ("sys.stdout.buffer.write('{}'.encode('utf-16'))", "write UTF-8"),
        ("print('{}', flush=True); time.sleep(60)", "does not end within 0.5 seconds"),
        ('print(\'{"answer": {}, "refused": "no"}\')', "both answer and refused"),
        ("print('{\"answer\": [1]}')", "answer is not an object: [1]"),
        ('print(\'{"answer": null, "refused": null}\')', "neither answer nor refused"),
        ("print('{\"refused\": 5}')", "refused is not a text that says why: 5"),
        ('print(\'{"refused": " "}\')', "refused is not a text"),
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
    if count == 1: sys.exit("out of paper")
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
        ("out of paper", "within 3", "without end", "not JSON"), said[1:5], strict=True
    ):
        assert words in detail


def test_a_disputed_case_names_the_reading_and_is_never_failed(tmp_path: Path) -> None:
    readings = [
        {"expects": {"order": order}, "reading": "as printed", "read_by": []}
        for order in ([1, 2], [2, 1])
    ]
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
        "alone": '{"asks": "pair", "clause": "1", "why": "x", "expects": {"bye": 1}}',
        "small.old": '{"asks": "pair", "clause": "1", "why": "x", "expects": {"bye": 1}}',
        "twice": '{"asks": "pair", "clause": "1", "why": "x", "expects": {"bye": 1}}',
        "with": '{"asks": "pair", "clause": "", "why": "", "expects": {}, "with": []}',
        "tags": '{"asks": "pair", "clause": "1", "why": "x", "expects": {"bye": 1}, "tags": [1]}',
        "readings": '{"asks": "pair", "clause": "", "why": "", "readings": [{"by": "x"}]}',
        "deep": "[" * 100_000,
    }.items():
        (folder / f"{name}.json").write_text(text, encoding="utf-8")
    for name in ("twice.trf", "twice.xml", "unasked.trf", ".hidden"):
        (folder / name).write_text(REPORT, encoding="utf-8")
    words = ["--cases", str(tmp_path / "cases"), "--", *program(ANSWERS[PASSED])]
    assert main(words) == runner.FINE
    told = capsys.readouterr()
    assert told.out.strip().endswith("1 passed; 12 broken cases")
    assert told.err.count("unusable") == 12
    for said in (
        "cases/standings/twice.json: several input files beside it: twice.trf, twice.xml",
        "cases/standings/unasked.trf: no unasked.json beside it",
        "cases/standings/small.old.json: no input file beside it",
    ):
        assert said in told.err


def test_a_word_that_a_question_does_not_have_is_noticed(tmp_path: Path) -> None:
    """Expected to be null, it would be passed by everybody."""
    for content, said in (
        ({"asks": "read", "expects": {"ruonds": None}}, 'expects has "ruonds"; is rounds meant?'),
        ({"with": {"tibreaks": "PTS"}}, 'with has "tibreaks"; is tiebreaks meant?'),
        ({"asks": "read", "expects": {"players": {"1": {"elo": None}}}}, "expects.players.1 has"),
        ({"expects": {"ranks": {"one": 1}}}, "which is no number"),
        ({"expects": {"ranks": [1]}}, "expects.ranks is not an object: [1]"),
        ({"asks": "read", "with": {"x": 1}}, "it has no keys"),
    ):
        with pytest.raises(BadCase, match=re.escape(said)):
            case(tmp_path, **content)


BROKEN: tuple[dict[str, object], ...] = (
    {"asks": None},
    {"asks": "juggle"},
    {"asks": 1},
    {"clause": ""},
    {"why": None},
    {"with": []},
    {"expects": None},
    {"expects": {}},
    {"expects": [1]},
    {"expectations": {"order": [1]}},
    {"confirmed": []},
    {"confirmed": "somebody"},
    {"tags": [1]},
    {"readings": []},
    {"readings": [{"expects": {"order": [1]}}]},
    {"readings": [{"expects": 1, "reading": "as printed", "read_by": []}]},
    {"readings": [{"expects": {}, "reading": "as printed", "read_by": [1]}]},
    {"readings": [{"expects": {"odrer": 1}, "reading": "as printed", "read_by": []}]},
    {"expects": {"odrer": None}},
    {"expects": {"ranks": {"one": None}}},
    {"expects": {"ranks": 1}},
    {"expects": {"values": {"BH": {"x": None}}}},
    {"with": {"tibreaks": None}},
    {"asks": "read", "expects": {"players": {"1": {"elo": None}}}},
    {"asks": "read", "expects": {"event": {"citty": None}}},
    {"asks": "check", "expects": {"lines": {"1": {"gmae": None}}}},
)


def test_the_runner_refuses_what_the_schema_refuses(tmp_path: Path) -> None:
    schema = json.loads((SUITE / "schemas" / "case.schema.json").read_text(encoding="utf-8"))
    validator = jsonschema_rs.validator_for(schema)
    case(tmp_path)
    path = tmp_path / "cases" / "standings" / "small.json"
    assert validator.is_valid(json.loads(path.read_text(encoding="utf-8")))
    for content in BROKEN:
        with pytest.raises(BadCase):
            case(tmp_path, **content)
        assert not validator.is_valid(json.loads(path.read_text(encoding="utf-8"))), content


def test_schema_and_runner_know_the_same_words(golden: Callable[[Path, bytes], None]) -> None:
    path = SUITE / "schemas" / "case.schema.json"
    schema = with_questions(json.loads(path.read_text(encoding="utf-8")))
    golden(path, f"{json.dumps(schema, indent=2)}\n".encode())
    event = json.loads((SUITE / "schemas" / "event.schema.json").read_text(encoding="utf-8"))
    assert [*runner.ANSWERS["read"]["event"]] == [*event["properties"]]


def test_a_strange_case_does_not_end_the_run(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Half a surrogate pair, in the case and in the answer; nesting that exhausts the stack."""
    folder = tmp_path / "cases" / "standings"
    case(tmp_path)
    start = '{"asks": "standings", "clause": "\\ud800", "why": "\\u001b[2J", "expects": '
    deep = '{"order":' * 600 + "1" + "}" * 600
    deep_tiebreaks = deep.replace("order", "tiebreaks")
    for name, rest in {
        "half": '{"order": "\\ud800"}, "with": {"tiebreaks": "\\ud800"}}',
        "nested": f"{deep}}}",
        "nested-with": f'{{"order": [1]}}, "with": {deep_tiebreaks}}}',
    }.items():
        (folder / f"{name}.json").write_text(start + rest, encoding="utf-8")
        (folder / f"{name}.trf").write_text(REPORT, encoding="utf-8")
    echo = f"""
line = sys.stdin.readline()
if 'small' in line:
    print(r'{{"refused": "\\ud800 \\u001b[2J"}}')
else:
    print('{{"answer": ' + {deep!r} + '}}')
"""
    record = tmp_path / "record.json"
    recorded = ["--record", str(record), "--program", "echo"]
    words = ["--cases", str(tmp_path / "cases"), *recorded, "--", *program(echo)]
    assert main(words) == runner.FAULTS
    told = capsys.readouterr().out
    assert "1 refused" in told
    assert all(line.isprintable() for line in told.splitlines())
    assert len(json.loads(record.read_text(encoding="utf-8"))["outcomes"]) == 4


def test_nothing_to_run_is_told_with_exit_code_2(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    case(tmp_path)
    cases = str(tmp_path / "cases")
    text = tmp_path / "adapter.py"
    text.write_text("print(1)", encoding="utf-8")
    for words, said in (
        (["--cases", cases, "--", "no-such-program-at-all"], "no such program"),
        (["--cases", cases, "--", str(text)], f"python {text}"),
        (["--cases", cases], "behind --"),
        (["--cases", cases, "--keep", "--", sys.executable, "{file}"], "--keep"),
        (["--cases", f"{cases}/nowhere", "--", sys.executable], "no such folder"),
        (["--cases", cases, "--area", "juggling", "--", sys.executable], "no area juggling"),
        (["--cases", cases, "--case", "huge", "--", sys.executable], "huge"),
    ):
        assert main(words) == runner.NOTHING_RUN
        assert said in capsys.readouterr().err
    for seconds in ("0", "-1", "nan", "inf", "soon"):
        with pytest.raises(SystemExit, match="2"):
            main(["--cases", cases, "--seconds", seconds, "--", sys.executable])


@pytest.mark.skipif(os.name != "posix", reason="Windows starts programs by their suffix")
def test_a_program_that_cannot_be_started_is_told_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    case(tmp_path)
    for suffix in ("json", "trf"):
        small = tmp_path / "cases" / "standings" / f"small.{suffix}"
        small.with_stem("other").write_bytes(small.read_bytes())
    script = tmp_path / "adapter"
    script.write_bytes(b"\x7fELF")
    script.chmod(0o755)
    for kept in ([], ["--keep"]):
        words = ["--cases", str(tmp_path / "cases"), *kept, "--", str(script)]
        assert main(words) == runner.NOTHING_RUN
        told = capsys.readouterr().out
        assert told.endswith("2 unusable\n")
        assert told.count("adapter") == 1


def test_cases_are_chosen_by_a_part_of_their_name(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    case(tmp_path)
    for suffix in ("json", "trf"):
        small = tmp_path / "cases" / "standings" / f"small.{suffix}"
        small.with_stem("other").write_bytes(small.read_bytes())
    words = ["--cases", str(tmp_path / "cases"), "--case", "ings/oth", "-v"]
    assert main([*words, "--", *program(ANSWERS[PASSED])]) == runner.FINE
    assert capsys.readouterr().out == "passed    standings/other\n1 passed\n"


def test_refusals_are_told_by_their_reason(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A program that does little refuses most cases; its failures must not drown among them."""
    case(tmp_path)
    for number in range(5):
        for suffix in ("json", "trf"):
            small = tmp_path / "cases" / "standings" / f"small.{suffix}"
            small.with_stem(f"other-{number}").write_bytes(small.read_bytes())
    reasons = """
name = json.loads(sys.stdin.readline())["case"][-1]
said = {"0": {"refused": "no teams"}, "1": {"answer": {"order": [2, 1]}}}
print(json.dumps(said.get(name, {"refused": "no standings"})))
"""
    words = ["--cases", str(tmp_path / "cases"), "--", *program(reasons)]
    assert main(words) == runner.FAULTS
    *failure, often, once, counts = capsys.readouterr().out.splitlines()
    assert failure[0] == "failed    standings/other-1"
    assert often == "refused   4 cases: no standings"
    assert once == "refused   1 case: no teams"
    assert counts == "1 failed, 5 refused"
    assert main(["-v", *words]) == runner.FAULTS
    assert capsys.readouterr().out.count("refused   standings/") == 5


def test_reasons_without_end_are_cut_off(tmp_path: Path) -> None:
    asked = case(tmp_path)
    outcomes = [runner.Outcome(asked, REFUSED, (f"reason {number}",)) for number in range(25)]
    told: list[str] = []
    assert runner.tell(outcomes, told.append)[REFUSED] == 25
    assert len(told) == runner.MOST_REASONS + 1
    assert told[-1].startswith("refused   5 cases")


def test_a_kept_program_may_end_after_each_answer(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whether its end is noticed before the next question is chance; its verdicts are not."""
    case(tmp_path)
    for number in range(5):
        for suffix in ("json", "trf"):
            small = tmp_path / "cases" / "standings" / f"small.{suffix}"
            small.with_stem(f"other-{number}").write_bytes(small.read_bytes())
    once = "sys.stdin.readline()\n" + ANSWERS[PASSED]
    words = ["--cases", str(tmp_path / "cases"), "--keep", "--", *program(once)]
    assert main(words) == runner.FINE
    assert capsys.readouterr().out == "6 passed\n"


def test_answers_are_recorded(tmp_path: Path) -> None:
    case(tmp_path)
    record = tmp_path / "record.json"
    words = ["--cases", str(tmp_path / "cases"), "--record", str(record), "--program", "fake"]
    assert main([*words, "--", *program(ANSWERS[FAILED])]) == runner.FAULTS
    content = json.loads(record.read_text(encoding="utf-8"))
    assert content["program"] == "fake"
    assert content["outcomes"]["standings/small"]["verdict"] == FAILED


def small_suite(tmp_path: Path, *names: str) -> list[str]:
    """The options of a suite with these cases."""
    case(tmp_path)
    small = tmp_path / "cases" / "standings" / "small.json"
    for name in names:
        small.with_stem(name).write_bytes(small.read_bytes())
        small.with_name(f"{name}.trf").write_text(REPORT, encoding="utf-8")
    return ["--cases", str(tmp_path / "cases"), "--program", "fake"]


def test_a_part_of_a_run_is_added_to_its_record(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = [*small_suite(tmp_path, "other"), "--record"]
    record = tmp_path / "results" / "fake.json"

    def run(answer: str, *more: str) -> dict[str, str]:
        main([*words, *more, "--", *program(ANSWERS[answer])])
        outcomes = json.loads(record.read_text(encoding="utf-8"))["outcomes"]
        return {name.partition("/")[2]: outcome["verdict"] for name, outcome in outcomes.items()}

    assert run(PASSED) == {"small": PASSED, "other": PASSED}
    assert f"recorded in {record}: 2 asked" in capsys.readouterr().err
    assert run(FAILED, "--case", "small") == {"small": FAILED, "other": PASSED}
    assert "1 asked, 1 of earlier runs" in capsys.readouterr().err
    assert run(REFUSED, "--case", "small", "--overwrite") == {"small": REFUSED}
    for content in ("[]", "{", '{"outcomes": [], "program": "fake", "version": ""}'):
        record.write_text(content, encoding="utf-8")
        assert main([*words, "--", *program(ANSWERS[PASSED])]) == runner.NOTHING_RUN
        assert "not a record" in capsys.readouterr().err
        assert record.read_text(encoding="utf-8") == content
    run(PASSED, "--overwrite")
    other = [*words, str(record), "--version", "2", "--", *program(ANSWERS[PASSED])]
    assert main(other) == runner.NOTHING_RUN
    assert "the record of fake;" in capsys.readouterr().err


def test_a_record_needs_the_name_of_the_program(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cases = small_suite(tmp_path)[:2]
    assert main([*cases, "--record", "--", *program(ANSWERS[PASSED])]) == runner.NOTHING_RUN
    told = capsys.readouterr()
    assert ("--program NAME" in told.err, told.out) == (True, "")


def test_a_run_that_is_stopped_keeps_what_was_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = [*small_suite(tmp_path, "other"), "--record", "--", *program(ANSWERS[PASSED])]
    ask = Asker.answer

    def stopped_at_small(asker: Asker, asked: Case) -> object:
        if asked.name.endswith("small"):
            raise KeyboardInterrupt
        return ask(asker, asked)

    monkeypatch.setattr(Asker, "answer", stopped_at_small)
    assert main(words) == runner.STOPPED
    record = json.loads((tmp_path / "results" / "fake.json").read_text(encoding="utf-8"))
    assert [*record["outcomes"]] == ["standings/other"]


def test_a_program_that_hangs_at_every_case_is_given_up(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = [*small_suite(tmp_path, "a", "b", "c"), "--seconds", "0.2", "--give-up", "2"]
    sleeping = ["--", *program("time.sleep(60)")]
    for kept in ([], ["--keep"]):
        assert main([*words, "--record", "--overwrite", *kept, *sleeping]) == runner.FAULTS
        told = capsys.readouterr().out
        assert told.endswith("2 failed, 2 not asked\n")
        assert told.count("given up after 2 time-outs") == 1
        assert ("flush" in told) == bool(kept)
        record = json.loads((tmp_path / "results" / "fake.json").read_text(encoding="utf-8"))
        assert len(record["outcomes"]) == 2
    with pytest.raises(SystemExit, match="2"):
        main([*words, "--give-up", "often", *sleeping])


def test_a_reader_that_leaves_ends_the_run_without_a_traceback(tmp_path: Path) -> None:
    words = [str(SUITE / "run.py"), *small_suite(tmp_path, "other"), "--record"]
    wait = f"time.sleep(0.3); {ANSWERS[FAILED]}"
    running = subprocess.Popen(
        [sys.executable, "-u", *words, "--", *program(wait)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert running.stdout is not None
    running.stdout.close()
    _, told = running.communicate()
    assert (running.returncode, b"Traceback" in told) == (runner.OUTPUT_CLOSED, False)
    assert b"recorded in" in told


def test_a_record_is_named_after_program_and_version(tmp_path: Path) -> None:
    case(tmp_path)
    words = ["--cases", str(tmp_path / "cases"), "--program", "fake", "--version", "1.2"]
    assert main([*words, "--record", "--keep", "--", *program(ANSWERS[PASSED])]) == runner.FINE
    assert (tmp_path / "results" / "fake-1.2.json").exists()


def test_the_files_that_others_copy_are_the_same() -> None:
    """`conformance/run.py` is the module itself: one file that needs nothing else."""
    schema = package_file("reading", "jsonmodel", "tournament.schema.json").read_bytes()
    assert (SUITE / "schemas" / "event.schema.json").read_bytes() == schema
    module = Path(runner.__file__).read_bytes()
    assert (SUITE / "run.py").read_bytes() == module


def test_numbers_that_take_for_ever_are_no_numbers() -> None:
    assert differences("1", "1e999999999", "k") == ['k: expected "1", got "1e999999999"']
    assert differences("1", "1/0")
    assert not differences("0.5", "1/2")


def test_a_program_that_does_not_read_gets_its_time_and_no_more(tmp_path: Path) -> None:
    """The request is larger than what a pipe holds."""
    asked = case(tmp_path, **{"with": {"tiebreaks": "x" * 300_000}})
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
