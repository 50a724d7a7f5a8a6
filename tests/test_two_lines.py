"""Whatever a command shows is two lines of Python away: one public call for each command.

`TWINS` names the public functions of every command and compares what they give with what the
command printed or wrote. A command without an entry fails.
"""

import contextlib
import io
import json
import stat
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

import crosstable
from crosstable.cli.main import main
from crosstable.cli.registry import COMMANDS
from tests.ratings.period.office import event, list_text
from tests.ratings.reports import Game

SWISS = crosstable.sample("individual-swiss")
ROBIN = crosstable.sample("round-robin")
RUNNING = crosstable.sample("in-progress")


def printed(*words: object) -> str:
    """What a command prints."""
    out = io.TextIOWrapper(io.BytesIO(), "utf-8", newline="")
    with contextlib.redirect_stdout(out):
        assert main([str(word) for word in words]) in (0, 1)
        out.flush()
    data = out.buffer
    assert isinstance(data, io.BytesIO)
    return data.getvalue().decode()


def answer(*words: object) -> Any:
    """The same as JSON."""
    return json.loads(printed(*words, "--format", "json"))


# -- each command and its twin --------------------------------------------------------------------


def show(_: Path) -> None:
    shown = answer("show", SWISS)
    assert crosstable.show(crosstable.read(SWISS)).items() <= shown.items()


def check(folder: Path) -> None:
    bad = folder / "bad.trf"
    bad.write_bytes(SWISS.read_bytes().replace(b"062 30", b"062 31"))
    found = crosstable.check(crosstable.read(bad))  # the purpose is "rating" unless it is given
    told = answer("check", bad, "--for", "rating")["files"][0]["diagnostics"]
    assert [(d.code, d.line, d.message) for d in found] == [
        (one["code"], one["line"], one["message"]) for one in told
    ]
    assert found


def explain(_: Path) -> None:
    assert crosstable.diagnostic_page("G101") == printed("explain", "G101")


def fmt(_: Path) -> None:
    document = crosstable.read(RUNNING).document
    assert document is not None
    assert crosstable.formatted(document).to_bytes().decode() == printed("fmt", RUNNING)


def convert(folder: Path) -> None:
    conversion = crosstable.convert(crosstable.read(SWISS), "trf16")
    told = answer("convert", SWISS, "--to", "trf16", "-o", folder / "out.trf")
    assert conversion.to_bytes() == (folder / "out.trf").read_bytes()
    assert [loss.message for loss in conversion.losses] == [
        one["message"] for one in told["losses"]
    ]


def diff(_: Path) -> None:
    changes = crosstable.diff(crosstable.read(SWISS), crosstable.read(ROBIN))
    told = answer("diff", SWISS, ROBIN)["changes"]
    assert [change.kind for change in changes] == [one["kind"] for one in told]


def standings(_: Path) -> None:
    table = crosstable.standings(crosstable.read(SWISS))
    told = answer("standings", SWISS)["standings"]
    assert [(one.id, one.rank) for one in table] == [(row["id"], row["rank"]) for row in told]


def rate(_: Path) -> None:
    sheet = crosstable.rate(crosstable.read(SWISS))
    told = answer("rate", SWISS)["players"]
    assert [(line.id, line.n) for line in sheet] == [(row["id"], row["n"]) for row in told]


def norms(_: Path) -> None:
    found = crosstable.norms(crosstable.read(ROBIN))
    told = answer("norms", ROBIN)["norms"]
    assert [(norm.player.number, norm.title.code, norm.made) for norm in found] == [
        (one["id"], one["title"], one["made"]) for one in told
    ]


def period(folder: Path) -> None:
    ratings: dict[int, int | None] = {1: 2500, 2: 2400, 3: 2300, 4: 2200}
    (folder / "list.csv").write_text(list_text(ratings), encoding="utf-8")
    rounds: list[list[Game]] = [[(1, 2, 1), (3, 4, 2)], [(2, 3, 1), (4, 1, 0)]]
    report = event("Open", ratings, rounds, start="2026/10/05")
    (folder / "open.trf").write_text(report, encoding="utf-8")
    given = f"{folder / 'list.csv'}@2026-10-01"
    run = crosstable.period(given, [folder / "open.trf"])
    crosstable.write_period(run, folder / "ours")
    assert main(["period", given, str(folder / "open.trf"), "-o", str(folder / "told")]) in (0, 1)
    ours, told = (
        {path.relative_to(root): path.read_bytes() for path in root.rglob("*") if path.is_file()}
        for root in (folder / "ours", folder / "told")
    )
    assert ours == told
    assert Path("list.csv") in ours


def pair(_: Path) -> None:
    found = crosstable.pair_round(crosstable.read(RUNNING), 5)
    assert isinstance(found, crosstable.RoundPairing)
    told = answer("pair", RUNNING, "--round", 5)["pairs"]
    assert [(pair.white, pair.black) for pair in found.answer.pairs] == [
        (one["white"], one["black"]) for one in told
    ]


def generate(_: Path) -> None:
    t = crosstable.generate(crosstable.Wishes(players=12, rounds=5), 7)
    words = ("--players", 12, "--rounds", 5, "--seed", 7, "-o", "-")
    assert crosstable.dumps(t, "trf26").decode() == printed("generate", *words)


def versus(folder: Path) -> None:
    if sys.platform == "win32":
        pytest.skip("a script as a program")
    program = folder / "bbpPairings"
    program.write_text("#!/bin/sh\nexit 1\n", encoding="utf-8")
    program.chmod(program.stat().st_mode | stat.S_IEXEC)
    small = folder / "small.trf"
    wishes = crosstable.Wishes(players=6, rounds=2)
    small.write_bytes(crosstable.dumps(crosstable.generate(wishes, 1), "trf26"))
    peer = f"bbpPairings={program}"
    found = crosstable.versus(crosstable.read(small), peer, shrinks=False)
    told = answer("versus", small, "--with", peer, "--no-shrinking")
    assert told["rounds"] == found.rounds
    assert [one["round"] for one in told["differences"]] == [
        one.round_number for one in found.findings
    ]


def report(folder: Path) -> None:
    made = crosstable.report(crosstable.read(SWISS), "standings", to="csv")
    assert main(["report", str(SWISS), "--form", "standings", "-o", str(folder / "x.csv")]) == 0
    assert made == (folder / "x.csv").read_bytes()


def event_(folder: Path) -> None:
    assert main(["event", "new", str(folder / "open"), "--from", str(RUNNING)]) == 0
    told = answer("event", "status", "--in", folder / "open")
    status = crosstable.open_event(folder / "open").status
    assert (told["phase"], told["round"]) == (status.phase, status.round)
    assert [board["result"] for board in told["boards"]] == [b.result for b in status.boards]


def lists_(folder: Path) -> None:
    (folder / "list.csv").write_text('fide_id,name,standard\n9990017,"Lee, Ann",2010\n')
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CROSSTABLE_DATA", str(folder))
        assert main(["lists", "add", str(folder / "list.csv")]) == 0
        told = answer("lists", "search", "ann")
    found = crosstable.ListStore(folder).search("ann")
    assert [one["fide_id"] for one in told] == [one.fide_id for one in found] == ["9990017"]


def publish(folder: Path) -> None:
    done = crosstable.publish([SWISS], folder / "ours")
    assert main(["publish", str(SWISS), "-o", str(folder / "theirs")]) == 0
    for name in done.changed:
        assert (folder / "ours" / name).read_bytes() == (folder / "theirs" / name).read_bytes()


def anonymise_(folder: Path) -> None:
    out = folder / "out.trf"
    printed("anonymise", SWISS, "-o", out, "--seed", "7")
    assert crosstable.anonymise(SWISS.read_bytes(), seed="7") == out.read_bytes()


TWINS: Mapping[str, tuple[tuple[str, ...], Callable[[Path], None]]] = {
    "show": (("show",), show),
    "check": (("check", "mend"), check),
    "explain": (("diagnostic_page",), explain),
    "fmt": (("formatted",), fmt),
    "convert": (("convert",), convert),
    "diff": (("diff",), diff),
    "standings": (("standings", "explain"), standings),
    "rate": (("rate", "explain_rating"), rate),
    "norms": (("norms", "norm_forecast", "explain_norms", "explain_forecast"), norms),
    "period": (("period", "write_period"), period),
    "pair": (("pair_round",), pair),
    "generate": (("generate",), generate),
    "versus": (("versus",), versus),
    "report": (("report",), report),
    "event": (("new_event", "take_over_event", "open_event"), event_),
    "lists": (("ListStore",), lists_),
    "publish": (("publish",), publish),
    "anonymise": (("anonymise",), anonymise_),
}
SHELLS = {
    "desk": "the same functions behind a web page",
    "office": "verb by verb in tests/office/test_two_lines.py",
    "conformance": "asks other programs; its runner is a file of its own",
    "demo": "a script over the other commands",
    "config": "about the command line itself",
    "completion": "about the command line itself",
    "help": "about the command line itself",
}
"""Commands that compute nothing of their own, with the reason."""


def test_every_command_has_a_twin_or_a_reason() -> None:
    assert {*TWINS, *SHELLS} == set(COMMANDS)
    assert not TWINS.keys() & SHELLS.keys()


@pytest.mark.parametrize("name", TWINS)
@pytest.mark.lengthy
def test_public_call_gives_what_the_command_shows(name: str, tmp_path: Path) -> None:
    calls, compare = TWINS[name]
    assert set(calls) <= set(crosstable.__all__)
    compare(tmp_path)
