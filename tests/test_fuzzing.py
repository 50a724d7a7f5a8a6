"""Whatever a file contains: no exception from the library, no fault of a command.

With ``--full`` 24,000 calls of the library and 50,000 commands; otherwise a hundredth of them.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

import crosstable
from crosstable.cli.main import main
from crosstable.errors import CrosstableError
from crosstable.event.disk.packing import unpack_folder
from crosstable.event.intake.lines import read_entries
from crosstable.event.proof.backups import restore
from crosstable.output.forms.catalogue import FORMS
from crosstable.pairing.rounds import round_or_refusal
from crosstable.text.dialects import DIALECTS
from crosstable.writing.formatter import formatted_file
from tests.event.running import begun
from tests.fuzzing import (
    fuzzed,
    fuzzed_archive,
    fuzzed_journal,
    fuzzed_merged_journal,
    fuzzed_table,
    runs,
    with_hashes,
)

SECONDS = 20.0
"""No case takes a second; machines that run tests are busy."""
PARTS = 8
TARGETS = ("json", *DIALECTS)

Work = Callable[[crosstable.Tournament, random.Random], object]


def _converted(t: crosstable.Tournament, rng: random.Random) -> object:
    purpose = rng.choice((None, None, "rating", "pairing", "itdx"))
    return crosstable.convert(t, rng.choice(TARGETS), purpose).to_bytes()


def _compared(t: crosstable.Tournament, rng: random.Random) -> object:
    other = crosstable.loads(fuzzed(rng.randrange(10**6)))
    return crosstable.diff(t, other), crosstable.diff(other, t)


def _mended(t: crosstable.Tournament, rng: random.Random) -> object:
    once = crosstable.mend(t).to_bytes()
    assert crosstable.mend(crosstable.loads(once)).to_bytes() == once
    return once


NEVER_RAISE: dict[str, Work] = {
    "check": lambda t, rng: crosstable.check(t, rng.choice((None, "rating", "pairing", "title"))),
    "mend": _mended,
    "convert": _converted,
    "diff": _compared,
    "show": lambda t, rng: crosstable.show(t),
}
MAY_REFUSE: dict[str, Work] = {
    "fmt": lambda t, rng: formatted_file(t),
    "standings": lambda t, rng: crosstable.standings(t),
    "rate": lambda t, rng: crosstable.rate(t),
    "norms": lambda t, rng: crosstable.norms(t),
    "pair": lambda t, rng: round_or_refusal(t),
    "replay": lambda t, rng: crosstable.replay(t),
    "report": lambda t, rng: crosstable.report(t, rng.choice([*FORMS]), to="html"),
}


def use(number: int) -> None:
    """One call of the library with one input."""
    rng, data = random.Random(-number - 1), fuzzed(number)
    t = crosstable.loads(data)
    assert crosstable.dumps(t) == data
    if t.verdict is not None:
        return
    name = rng.choice([*NEVER_RAISE, *MAY_REFUSE])
    if name in NEVER_RAISE:
        NEVER_RAISE[name](t, rng)
        return
    with suppress(CrosstableError):
        MAY_REFUSE[name](t, rng)


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.lengthy
@pytest.mark.daily(4)
def test_the_library_takes_every_content(part: int) -> None:
    for number in runs(24_000)[part::PARTS]:
        began = time.monotonic()
        try:
            use(number)
        except Exception as fault:
            raise AssertionError(f"case {number}: {fault!r}") from fault
        assert time.monotonic() - began < SECONDS, number


COMMANDS = (
    *("show", "check", "check --for rating", "check --for pairing --all", "check --fix -o OUT"),
    *("check --diff", "check --summary", "check --format json", "check --format sarif"),
    *("check --pairings", "fmt -o OUT", "convert --to trf26 -o OUT", "convert --to json -o OUT"),
    *("convert --to trf06 --for rating -o OUT --strict", "convert --to trfx --for pairing -o OUT"),
    *("standings", "standings --why 1", "standings --format json", "standings --boards"),
    *("rate", "rate --rules fide-2002", "rate --why 1", "rate --format json", "norms", "pair"),
    *("norms --forecast", "pair --why 1", "pair --round 1", "pair --format trf", "diff"),
    *("report --form standings -o OUT.csv", "report --form crosstable -o OUT.html"),
    *("report --form starting-list -o OUT.xlsx", "report --form form-3 -o OUT.html"),
)


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.lengthy
@pytest.mark.daily(4)
def test_commands_end_with_a_code_of_theirs(
    part: int, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    file, other = tmp_path / "case.trf", tmp_path / "other.trf"
    other.write_bytes(crosstable.sample("rapid").read_bytes())
    for number in runs(50_000)[part::PARTS]:
        rng = random.Random(number)
        file.write_bytes(fuzzed(number + 10**6))
        words = rng.choice(COMMANDS).replace("OUT", str(tmp_path / "out")).split()
        more = [str(other)] if words[0] == "diff" else []
        writes = ["--overwrite"] if "-o" in words else []
        began = time.monotonic()
        code = main([words[0], str(file), *more, *words[1:], *writes])
        said = capfd.readouterr().err
        assert code in (0, 1, 2), f"case {number}: {words}: {said}"
        assert time.monotonic() - began < SECONDS, f"case {number}: {words}"


@pytest.mark.lengthy
def test_a_case_is_made_again_by_its_number() -> None:
    assert fuzzed(4711) == fuzzed(4711)
    first = [fuzzed(number) for number in range(40)]
    assert [fuzzed(number) for number in range(40)] == first  # no case changes what others use
    assert sys.getsizeof(fuzzed(4711)) > 100


# -- events: journals, tables, archives -----------------------------------------------------------

VERBS = (
    ("status",),
    ("log",),
    ("verify",),
    ("show",),
    ("preview",),
    ("prizes",),
    ("decide",),
    ("remark", "x"),
    ("pair", "--yes", "4"),
    ("result", "1", "1-0", "--yes", "4"),
    ("undo", "--yes", "4"),
)


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.daily(4)
def test_no_journal_is_a_fault_of_the_program(
    part: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    use_journals(fuzzed_journal, runs(4_000)[part::PARTS], tmp_path, capsys)


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.daily(2)
def test_no_journal_of_two_machines_is_a_fault_of_the_program(
    part: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What the other machine did is embedded in the journal, and read like its own lines."""
    use_journals(fuzzed_merged_journal, runs(1_000)[part::PARTS], tmp_path, capsys)


def use_journals(
    made: Callable[[int], bytes],
    numbers: range,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Some verbs with an event of each journal."""
    for number in numbers:
        for place, words in enumerate(VERBS):
            if (number + place) % 3 and number % 100:
                continue
            folder = tmp_path / f"{number}-{place}" / "open"
            folder.mkdir(parents=True)
            (folder / "journal.jsonl").write_bytes(made(number))
            code = main(["event", *words, "--in", str(folder)])
            assert code in (0, 1, 2), (number, words, capsys.readouterr().err)
        capsys.readouterr()


@pytest.mark.parametrize(
    ("act", "args"),
    [
        ("bye-requested", {"person": "p00", "rounds": [2], "kind": "NOR"}),
        ("team-entered", {"team": "t", "data": {"name": "T"}, "roster": ["nobody"]}),
        ("published", {}),
    ],
)
@pytest.mark.parametrize("is_taken_back", [False, True])
def test_an_odd_act_is_named(
    act: str,
    args: dict[str, object],
    is_taken_back: bool,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    event = begun(tmp_path / "open", 2)
    lines = [json.loads(line.data) for line in event.journal.lines]
    number = len(lines) + 1
    lines.append({**lines[-1], "act": act, "args": args})
    if is_taken_back:
        lines.append({**lines[-1], "act": "undone", "args": {"to": number - 1}})
    (event.folder / "journal.jsonl").write_bytes(with_hashes(lines))
    codes = {main(["event", *words, "--in", str(event.folder)]) for words in VERBS}
    assert codes <= {0, 1, 2}, capsys.readouterr().err


def test_a_sheet_is_printed_of_acts_with_an_odd_time(tmp_path: Path) -> None:
    event = begun(tmp_path / "open", 2)
    lines = [{**json.loads(line.data), "at": "b"} for line in event.journal.lines]
    (event.folder / "journal.jsonl").write_bytes(with_hashes(lines))
    target = str(tmp_path / "list.pdf")
    assert main(["event", "print", "player-list", "--in", str(event.folder), "-o", target]) == 0


@pytest.mark.parametrize("words", VERBS, ids=" ".join)
@pytest.mark.parametrize("journal", [b"", b"{}\n", fuzzed_journal(7_720_112)], ids=len)
def test_a_journal_without_a_readable_act_is_refused(
    journal: bytes, words: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing is known of such an event, not even a section."""
    (tmp_path / "journal.jsonl").write_bytes(journal)
    assert main(["event", *words, "--in", str(tmp_path)]) in (0, 1, 2), capsys.readouterr().err


def test_no_table_is_a_fault_of_the_program(tmp_path: Path) -> None:
    for number in runs(20_000):
        path = tmp_path / "table.csv"
        path.write_bytes(fuzzed_table(number))
        with suppress(CrosstableError):
            read_entries(path)


def test_no_archive_is_a_fault_of_the_program(tmp_path: Path) -> None:
    for number in runs(10_000):
        path = tmp_path / f"{number}.zip"
        path.write_bytes(fuzzed_archive(number))
        with suppress(CrosstableError):
            restore(path, tmp_path / f"restored-{number}")
        with suppress(CrosstableError):
            unpack_folder(path.read_bytes(), tmp_path / "unpacked")
        with suppress(CrosstableError):
            read_entries(path)
    assert not (tmp_path / "outside.txt").exists()
