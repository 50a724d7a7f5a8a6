"""`crosstable office` as its users type it."""

from __future__ import annotations

import json
from datetime import date, timedelta
from pathlib import Path

import pytest

from crosstable.cli.main import main
from crosstable.cli.office.verbs import VERBS, verb_parser
from crosstable.office.answers import (
    DecisionAnswer,
    HighlightsAnswer,
    ImportedAnswer,
    PublishedAnswer,
    ReceiptAnswer,
    RegisteredAnswer,
    RunAnswer,
    VerifiedAnswer,
)
from tests.office.making import list_file, open_report
from tests.worded import Worded

TODAY = date.today()
LIST = (TODAY.replace(day=1) - timedelta(days=40)).replace(day=1)
START = LIST + timedelta(days=9)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a list and a report, in which commands are run."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("CROSSTABLE_OFFICE", raising=False)
    (tmp_path / "players.csv").write_text(list_file(), encoding="utf-8")
    text = open_report("Club Open", START.isoformat(), START.isoformat(), newcomer="New, Nina")
    (tmp_path / "open.trf").write_text(text, encoding="utf-8")
    return tmp_path


def office(*words: str) -> int:
    return main(["office", *words])


def told(capsys: pytest.CaptureFixture[str], *words: str) -> object:
    """The answer for programs."""
    capsys.readouterr()
    office(*words, "--format", "json")
    return json.loads(capsys.readouterr().out)


def has_keys(shape: type, found: object) -> bool:
    assert isinstance(found, dict)
    return set(found) == set(shape.__annotations__)


def test_from_nothing_to_a_list(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    start, received = START.isoformat(), (START + timedelta(days=1)).isoformat()
    assert office("init", "--federation", "NOR", "--numbers", "9000001-9000999") == 0
    imported = told(capsys, "import", f"players.csv@{LIST}")
    assert has_keys(ImportedAnswer, imported)
    registered = told(capsys, "register", "Club Open", start, start, "--registered-on", f"{LIST}")
    assert has_keys(RegisteredAnswer, registered)
    received_one = told(capsys, "submit", "open.trf", "--received", received)
    assert isinstance(received_one, list)
    assert has_keys(ReceiptAnswer, received_one[0])
    assert office("decide") == 0
    assert "Club Open" in capsys.readouterr().out
    decided = told(capsys, "decide", "1", "accept")
    assert has_keys(DecisionAnswer, decided)
    done = told(capsys, "run")
    assert has_keys(RunAnswer, done)
    assert isinstance(done, dict)
    assert [one["status"] for one in done["reports"]] == ["rated"]
    assert has_keys(HighlightsAnswer, done["highlights"])
    published = told(capsys, "publish", "-o", "public")
    assert isinstance(published, list)
    assert has_keys(PublishedAnswer, published[0])
    assert (folder / "public" / "edition-0002" / "list.txt").is_file()
    proof = folder / "public" / "edition-0002" / "checkpoint.json"
    proved = told(capsys, "verify", "--checkpoint", str(proof))
    assert has_keys(VerifiedAnswer, proved)
    assert office("verify", "--checkpoint", str(proof)) == 0


def test_what_cannot_be_accepted_waits_and_is_named(
    worded: Worded, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    start, received = START.isoformat(), (START + timedelta(days=1)).isoformat()
    office("init", "--federation", "NOR", "--numbers", "9000001-9000999")
    office("import", f"players.csv@{LIST}")
    for name in ("Club Open", "Other Open"):
        office("register", name, start, start, "--registered-on", f"{LIST}")
    texts = {
        "1.trf": open_report("Club Open", start, start),
        "2.trf": open_report("Club Open", start, start, first=0),  # the same event again
        "3.trf": open_report("Other Open", start, start),
    }
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
        office("submit", name, "--received", received)
    capsys.readouterr()
    assert office("decide", "--all-clean") == 0
    said = capsys.readouterr()
    assert [line.split(":")[0] for line in said.out.splitlines()] == [
        "submission 1",
        "submission 3",
    ]
    worded(said.err)
    assert [row["submission"] for row in told(capsys, "decide")] == [2]  # type: ignore[attr-defined]


def test_an_answer_says_what_was_stored_and_what_comes_next(
    worded: Worded, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    start, received = START.isoformat(), (START + timedelta(days=1)).isoformat()
    office("init", "--federation", "NOR", "--numbers", "9000001-9000999")
    office("import", f"players.csv@{LIST}")
    office("submit", "open.trf", "--received", received)
    office("register", "Club Open", start, start, "--registered-on", f"{LIST}")
    capsys.readouterr()
    assert office("decide", "99") != 0
    worded(capsys.readouterr().err)
    for answers in ((), ("--event", "1", "--player", "4=1000004")):
        assert office("decide", "1", *answers) == 0
        worded(capsys.readouterr().out)
    office("decide", "1", "accept")
    capsys.readouterr()
    office("decide", "1")
    assert capsys.readouterr().out == "submission 1 is accepted\n"


def test_the_number_of_a_sibling_is_never_accepted_at_once(
    worded: Worded, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The answer is named, so that nobody has to look for the question."""
    start, received = START.isoformat(), (START + timedelta(days=1)).isoformat()
    office("init", "--federation", "NOR", "--numbers", "9000001-9000999")
    rows = (folder / "players.csv").read_text("utf-8")
    siblings = rows.replace('"Player 1, Test"', '"Hansen, Olav"')
    assert siblings != rows
    siblings += '1000051,"Hansen, Ole",NOR,M,,2310,30,20,2003,\n'
    (folder / "players.csv").write_text(siblings, encoding="utf-8")
    office("import", f"players.csv@{LIST}")
    office("register", "Club Open", start, start, "--registered-on", f"{LIST}")
    text = open_report("Club Open", start, start).replace("Player 1, Test", "Hansen, Ole   ")
    (folder / "1.trf").write_text(_born_in(text, "2003/04/05"), encoding="utf-8")
    office("submit", "1.trf", "--received", received)
    capsys.readouterr()
    assert office("decide", "--all-clean") == 0
    said = capsys.readouterr()
    assert said.out == ""
    worded(said.err)
    assert "= answer: office decide 1 --player 1=1000051" in said.err


def _born_in(report: str, day: str) -> str:
    """The birth date of the first player of a report."""
    lines = report.split("\n")
    place = next(n for n, line in enumerate(lines) if "Hansen, Ole" in line)
    lines[place] = lines[place][:69] + day + lines[place][79:]
    return "\n".join(lines)


def test_an_office_moves(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    office("init")
    office("import", f"players.csv@{LIST}")
    assert office("export", "out") == 0
    assert office("import", "out", "--database", "new.db") == 0
    assert office("backup", "office.zip") == 0
    assert office("backup", "office.zip") == 2
    assert office("restore", "office.zip", "--database", "again.db") == 0
    assert office("verify", "--database", "again.db") == 0
    assert told(capsys, "verify") == told(capsys, "verify", "--database", "new.db")


def test_a_damaged_backup_cannot_be_read(folder: Path) -> None:
    office("init")
    assert office("backup", "office.zip") == 0
    whole = Path("office.zip").read_bytes()
    half = len(whole) // 2
    for number, damaged in enumerate((b"", whole[:half], whole[:half] + b"*" + whole[half + 1 :])):
        Path("damaged.zip").write_bytes(damaged)
        assert office("restore", "damaged.zip", "--database", f"{number}.db") == 2
        assert not Path(f"{number}.db").exists()


def test_users_and_their_rights(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    import io

    office("init")
    office("import", f"players.csv@{LIST}")
    monkeypatch.setattr("sys.stdin", io.StringIO("a long password\n"))
    assert office("user", "add", "bob", "--role", "submitter") == 0
    key = told(capsys, "user", "key", "bob", "--label", "mail")
    assert isinstance(key, dict)
    assert key["key"].startswith("ct_")
    assert office("user", "revoke", "1") == 0
    assert office("run", "--as", "bob") == 1
    assert "not allowed" in capsys.readouterr().err
    assert office("user", "change", "bob", "--off") == 0
    assert office("user") == 0
    assert "off" in capsys.readouterr().out
    monkeypatch.setattr("sys.stdin", io.StringIO("another password\n"))
    assert office("user", "password", "bob") == 0


def test_persons_by_command(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    office("init", "--numbers", "9000001-9000999")
    office("import", f"players.csv@{LIST}")
    acts: tuple[tuple[str, ...], ...] = (
        ("add", "Olsen, Kari", "NOR"),
        ("rename", "1000002", "Two, Player"),
        ("transfer", "1000001", "SWE"),
        ("title", "1000005", "WFM"),
        ("withhold", "1000003"),
        ("list", "1000003"),
        ("dispense", "1000004"),
        ("undispense", "1000004"),
        ("merge", "1000006", "9000001", "--yes"),
    )
    for words in acts:
        assert office("person", *words) == 0, words
    assert office("person", "erase", "1000002") == 2
    assert office("person", "erase", "1000002", "--yes") == 0
    assert office("person", "duplicates") == 0
    merged = next(n for n in range(1, 99) if office("person", "undo-merge", str(n)) == 0)
    assert merged > 1
    assert office("verify") == 0
    assert office("rerun") == 0
    wrong: tuple[tuple[str, ...], ...] = (("transfer", "x", "SWE"), ("merge", "1"), ("erase",))
    for words in wrong:
        assert office("person", *words) == 2


def test_an_empty_variable_names_no_office(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CROSSTABLE_OFFICE", "")
    monkeypatch.chdir(tmp_path)
    assert main(["office", "init"]) == 0
    assert [path.name for path in tmp_path.iterdir()] == ["office.db"]


def test_words_of_a_decision_in_any_order(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    parser = verb_parser("decide")
    found = parser.parse(["7", "--player", "4=1503014", "accept", "--event", "2"])
    assert (found.submission, found.outcome, found.event) == (7, "accept", 2)
    assert office("decide", "7", "--player", "4=new", "accept", "twice") == 2


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("verify",), 2),
        (("bogus",), 2),
        (("init",), 2),
        (("restore", "players.csv", "--database", "new.db"), 2),
        (("restore", "missing.zip", "--database", "new.db"), 2),
        (("run",), 1),
        (("decide", "x"), 2),
        (("submit", "missing.trf"), 2),
        (("register", "Open", "yesterday", "today"), 2),
    ],
)
def test_what_cannot_be_done(
    folder: Path, capsys: pytest.CaptureFixture[str], words: tuple[str, ...], code: int
) -> None:
    if words != ("verify",):
        office("init")
    assert office(*words) == code
    assert "Traceback" not in capsys.readouterr().err


@pytest.mark.parametrize("name", VERBS)
def test_every_verb_has_two_examples(name: str) -> None:
    parser = verb_parser(name)
    assert len(parser.examples) == 2
    for example in parser.examples:
        assert example.startswith(f"crosstable office {name}")
        assert "the office" in parser.format_help()
