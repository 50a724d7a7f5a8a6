"""Thousands of events against another program: the ledger, its runs, and what they find.

The other program is our own engine behind the interface of another one, faithful or spoiled.
"""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path
from unittest.mock import patch

import pytest

import crosstable
from crosstable.cli.main import main
from crosstable.errors import UnknownPeer, Unusable, WrongWish
from crosstable.model.tournament import GameScoring, Tournament
from crosstable.pairing.generating import Wishes
from crosstable.pairing.generating.chance import Chance
from crosstable.pairing.rounds import RoundPairing, round_or_refusal
from crosstable.pairing.versus import campaign as campaigns
from crosstable.pairing.versus.campaign import Campaign, Task, _shares, begin
from crosstable.pairing.versus.ledger import (
    Direction,
    Entry,
    Header,
    Noted,
    Verdict,
    append_line,
    open_ledger,
    read_ledger,
)
from crosstable.pairing.versus.ledgersummary import summary_of
from crosstable.pairing.versus.lineprocess import LineProcess
from crosstable.pairing.versus.opponents import (
    Gacrux,
    MadeEvent,
    Opponent,
    Py4swiss,
    RoundByRound,
    Table,
    generator_arguments,
    opponent_named,
)
from crosstable.pairing.versus.peers import IMPOSSIBLE, Reply, peer_named
from crosstable.pairing.versus.profiles import PROFILES, profile_named
from crosstable.pairing.versus.values import HALF_AGAINST_NONE, LISTS, compare_values
from crosstable.rules.standings.standings import standings
from tests.worded import Worded

Ask = Callable[[Tournament], Reply]


def reply_of_ours(t: Tournament) -> Reply:
    ours = round_or_refusal(t, tries_editions=False)
    if not isinstance(ours, RoundPairing):
        return IMPOSSIBLE
    byes = () if ours.bye is None else ((ours.bye, 0),)
    return Reply((*((pair.white, pair.black) for pair in ours), *byes))


def turned(t: Tournament) -> Reply:
    """Our round with the colours of the first pair turned."""
    pairs = reply_of_ours(t).pairs or ()
    return Reply(tuple(pair if 0 in pair else pair[::-1] for pair in pairs[:1]) + pairs[1:])


class Twin(RoundByRound):
    """Our own engine as another program, with our values plus what is wanted."""

    has_values = True

    def __init__(self, reply: Ask = reply_of_ours, more: int = 0) -> None:
        super().__init__(peer_named(f"gacrux={sys.executable}")._replace(reply=reply), "1.0")
        self.more = more

    def rank(self, event: MadeEvent, lists: object) -> list[Table]:
        return [self._table(event.t, codes) for codes in LISTS]

    def _table(self, t: Tournament, codes: tuple[str, ...]) -> Table:
        ours = standings(t, list(codes))
        values = {
            row.id: tuple(
                None if text is None else Fraction(text) + self.more * (code == "BH")
                for code, text in zip(codes, row.texts.values(), strict=True)
            )
            for row in ours
        }
        return Table({row.id: row.rank for row in ours}, values)


@pytest.fixture
def ledger(tmp_path: Path) -> str:
    return str(tmp_path / "ledger.jsonl")


def test_a_program_that_ranks_nothing_says_so() -> None:
    event = MadeEvent(crosstable.read(crosstable.sample("individual-swiss")), b"")
    opponent = RoundByRound(peer_named(f"gacrux={sys.executable}"), "1.0")
    assert isinstance(opponent.rank(event, LISTS), str)


def run(ledger: str, count: int, opponent: Opponent) -> list[Entry]:
    with patch.object(campaigns, "opponent_named", return_value=opponent):
        return list(begin(Campaign("gacrux", "standard", "7", count, ledger)).entries)


# -- runs -----------------------------------------------------------------------------------------


def test_a_run_goes_on_where_it_was_stopped(ledger: str) -> None:
    first = run(ledger, 2, Twin())
    assert {entry.verdict for entry in first} == {Verdict.SAME}
    assert [(entry.direction.value, entry.number) for entry in first] == [
        ("ours", 1),
        ("theirs", 1),
        ("ours", 2),
        ("theirs", 2),
    ]
    assert all(entry.values > 100 and entry.rounds >= 4 for entry in first)
    assert run(ledger, 2, Twin()) == []
    assert [entry.number for entry in run(ledger, 3, Twin())] == [3, 3]
    assert len(read_ledger(ledger).entries) == 6


def test_a_run_can_begin_at_a_number(ledger: str, tmp_path: Path) -> None:
    digests = {entry.seed: entry.digest for entry in run(str(tmp_path / "all.jsonl"), 3, Twin())}
    arguments = ["versus", "--with", "gacrux", "--first", "2", "--count", "2", "--seed", "7"]
    with patch.object(campaigns, "opponent_named", return_value=Twin()):
        assert main([*arguments, "--ledger", ledger, "--workers", "1"]) == 0
    entries = read_ledger(ledger).entries
    assert [entry.number for entry in entries] == [2, 2, 3, 3]
    assert all(digests[entry.seed] == entry.digest for entry in entries)


@pytest.mark.parametrize("workers", [2, 3, 4])
def test_workers_share_both_directions_evenly(workers: int) -> None:
    tasks = [Task(direction, number) for number in range(1, 25) for direction in Direction]
    shares = _shares(tasks, workers)
    assert sorted(tasks, key=str) == sorted((task for share in shares for task in share), key=str)
    for share in shares:
        for done in range(len(share)):
            ours = sum(task.direction is Direction.OURS for task in share[:done])
            assert abs(2 * ours - done) <= 1


def test_an_event_of_the_ledger_can_be_made_again(ledger: str, tmp_path: Path) -> None:
    first = run(ledger, 1, Twin())
    again = run(str(tmp_path / "again.jsonl"), 1, Twin())
    assert [entry.digest for entry in first] == [entry.digest for entry in again]
    assert [entry.seed for entry in first] == ["7 ours 1", "7 theirs 1"]
    assert {(entry.ours, entry.theirs, len(entry.code)) for entry in first} == {
        (crosstable.__version__, "1.0", 12)
    }


def test_one_event_is_repeated_alone(ledger: str, tmp_path: Path) -> None:
    digests = {entry.seed: entry.digest for entry in run(ledger, 2, Twin())}
    alone = str(tmp_path / "alone.jsonl")
    arguments = ["versus", "--with", "gacrux", "--number", "2", "--seed", "7", "--ledger", alone]
    with patch.object(campaigns, "opponent_named", return_value=Twin()):
        assert main([*arguments, "--workers", "1"]) == 0
    entries = read_ledger(alone).entries
    assert [entry.seed for entry in entries] == ["7 ours 2", "7 theirs 2"]
    assert all(digests[entry.seed] == entry.digest for entry in entries)
    with patch.object(campaigns, "opponent_named", return_value=Twin(turned)):
        assert main([*arguments, "--workers", "1"]) == 1
    assert {entry.verdict for entry in read_ledger(alone).entries} == {Verdict.DIFFERS}


def test_a_difference_is_kept_with_its_smallest_report(ledger: str) -> None:
    ours, theirs = run(ledger, 1, Twin(turned))
    assert (ours.verdict, theirs.verdict) == (Verdict.DIFFERS, Verdict.DIFFERS)
    for entry in (ours, theirs):
        note = entry.notes[0]
        assert (note.where, note.cause) == ("round 1", "colours")
        assert len(crosstable.loads(note.small).players) == 2
    summary = summary_of(read_ledger(ledger))
    assert not summary.is_explained
    assert {kind.cause for kind in summary.kinds} >= {"colours"}


def test_a_wrong_value_is_a_difference(ledger: str) -> None:
    ours, _ = run(ledger, 1, Twin(more=1))
    assert ours.verdict is Verdict.DIFFERS
    assert {note.cause for note in ours.notes} == {"value"}
    assert ours.notes[0].count == ours.players


def test_half_a_point_against_none_is_known() -> None:
    t = crosstable.generate(Wishes(players=8, rounds=3), 7)
    right = Twin()
    tables = [right._table(t, codes) for codes in LISTS]
    assert compare_values(t, tables).differences == ()
    place = LISTS[0].index("STD")
    values = dict(tables[0].values)
    values[3] = (*values[3][:place], Fraction(99), *values[3][place + 1 :])
    (unknown,) = compare_values(t, [tables[0]._replace(values=values), tables[1]]).differences
    assert (unknown.code, unknown.player, unknown.known) == ("STD", 3, "")
    with patch(
        "crosstable.pairing.versus.values.standard_points_by_the_draw",
        return_value={3: Fraction(99)},
    ):
        (known,) = compare_values(t, [tables[0]._replace(values=values), tables[1]]).differences
    assert known.known == HALF_AGAINST_NONE


def test_whatever_goes_wrong_with_an_event_is_its_verdict(ledger: str) -> None:
    class Failing(Twin):
        def rounds(self, event: MadeEvent) -> list[Reply]:
            raise RuntimeError("a fault")

        def make_event(self, wishes: Wishes, seed: str) -> MadeEvent:
            raise WrongWish("no such event")

    ours, theirs = run(ledger, 1, Failing())
    assert (ours.verdict, theirs.verdict) == (Verdict.FAILED, Verdict.NOT_MADE)
    assert "a fault" in ours.notes[0].message
    summary = summary_of(read_ledger(ledger))
    assert [way.events for way in summary.ways] == [0, 0]


@pytest.mark.lengthy
@pytest.mark.skipif(os.name == "nt", reason="the other program is a Unix script")
def test_workers_write_the_ledger_themselves(ledger: str, tmp_path: Path) -> None:
    program = tmp_path / "other"
    program.write_text("#!/bin/sh\nexit 3\n")
    program.chmod(0o755)
    work = begin(Campaign(f"bbpPairings={program}", "standard", "7", 1, ledger, workers=2))
    verdicts = {entry.direction: entry.verdict for entry in work.entries}
    assert verdicts == {Direction.OURS: Verdict.DIFFERS, Direction.THEIRS: Verdict.NOT_MADE}
    assert {entry.direction for entry in read_ledger(ledger).entries} == set(Direction)


# -- the file -------------------------------------------------------------------------------------

HEADER = Header("gacrux", "standard", "7")
ENTRY = Entry(Direction.OURS, 1, "7 ours 1", Verdict.KNOWN, "0.3.0", "1.0", notes=(
    Noted("standings", "known fault", "STD", 2),
))  # fmt: skip


def test_half_a_line_costs_only_its_event(ledger: str) -> None:
    open_ledger(ledger, HEADER)
    append_line(ledger, ENTRY.to_line())
    with Path(ledger).open("a", encoding="utf-8") as file:
        file.write(ENTRY.to_line()[:40])
    contents = open_ledger(ledger, HEADER)
    assert (contents.entries, contents.unreadable) == ((ENTRY,), 1)
    append_line(ledger, ENTRY.to_line().replace('"number": 1', '"number": 2'))
    assert [entry.number for entry in read_ledger(ledger).entries] == [1, 2]


def test_a_ledger_of_another_run_is_refused(worded: Worded, ledger: str) -> None:
    open_ledger(ledger, HEADER)
    with pytest.raises(Unusable) as other:
        open_ledger(ledger, Header("gacrux", "unusual", "8"))
    Path(ledger).write_text("001    1\n")
    with pytest.raises(Unusable) as none:
        read_ledger(ledger)
    worded(str(problem.value).replace(ledger, "LEDGER") for problem in (other, none))


def test_a_summary_counts_each_way(
    worded: Worded, ledger: str, capsys: pytest.CaptureFixture[str]
) -> None:
    open_ledger(ledger, HEADER)
    append_line(ledger, ENTRY.to_line())
    assert main(["versus", "--ledger", ledger]) == 0
    worded(capsys.readouterr().out)
    assert main(["versus", "--ledger", ledger, "--format", "json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["ways"]["ours"]["events"] == 1
    assert answer["differences"] == [
        {
            "direction": "ours",
            "subject": "standings",
            "cause": "known fault",
            "message": "STD",
            "events": 1,
            "first": "7 ours 1",
        }
    ]


def test_wrong_use_is_told(worded: Worded, ledger: str, capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (
        [],
        ["open.trf", "--ledger", ledger],
        ["--count", "3"],
        ["--count", "3", "--ledger", ledger],
        ["--count", "0", "--ledger", ledger, "--with", "gacrux"],
        ["--number", "0", "--ledger", ledger, "--with", "gacrux"],
        ["--count", "3", "--first", "0", "--ledger", ledger, "--with", "gacrux"],
        ["--count", "3", "--ledger", ledger, "--with", "gacrux", "--workers", "0"],
        ["--ledger", ledger],
    ):
        assert main(["versus", *arguments]) == 2
    assert not Path(ledger).exists()
    worded(capsys.readouterr().err.replace(ledger, "LEDGER").splitlines())


def test_progress_tells_rate_and_estimate(ledger: str, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["versus", "--with", "gacrux", "--count", "1", "--seed", "7", "--ledger", ledger]
    with patch.object(campaigns, "opponent_named", return_value=Twin(turned)):
        assert main([*arguments, "--workers", "1"]) == 1
    told = capsys.readouterr().err.splitlines()
    assert told[0].startswith("7 ours 1: round 1: colours: ")
    assert told[-1].startswith("2 events done, 0 ")


# -- profiles -------------------------------------------------------------------------------------


def test_profiles_are_fixed_and_vary_in_size() -> None:
    standard = profile_named("standard")
    wishes = [standard.wishes_of("7", number) for number in range(200)]
    assert wishes == [standard.wishes_of("7", number) for number in range(200)]
    players = [wish.players or 0 for wish in wishes]
    assert (min(players), max(players) > 60, sum(n <= 12 for n in players)) == (6, True, 104)
    assert all(4 <= (wish.rounds or 0) <= 9 for wish in wishes)
    assert all((wish.rounds or 0) < (wish.players or 0) for wish in wishes)
    assert {wish.scoring for wish in wishes} == {GameScoring()}
    assert PROFILES["unusual"].wishes.scoring is None


def test_the_other_generator_gets_sizes_and_a_number() -> None:
    words = generator_arguments(Wishes(players=9, rounds=5), Chance("7"))
    assert words[:6] == ["-N", "5", "-p", "9", "-m", "dutch"]
    assert words[words.index("-g") + 1].isdecimal()


# -- processes that stay --------------------------------------------------------------------------

SPEAKER = """
import json, sys
for line in sys.stdin:
    request = json.loads(line)
    if request["asks"] == "die":
        sys.exit(3)
    if request["asks"] == "silence":
        input()
    print(json.dumps({"version": "1.0"} | ANSWERS.get(request["asks"], {})), flush=True)
"""
ANSWERS: dict[str, dict[str, object]] = {
    "pair": {"pairs": [[1, 2]]},
    "rounds": {"rounds": [[[1, 2], [3, 0]], None]},
    "rank": {"tables": [{"ranks": {"1": 1}, "values": {"1": ["1.5", None]}}]},
    "event": {"refused": "no legal pairing"},
}


def speaker(answers: dict[str, dict[str, object]]) -> tuple[str, ...]:
    return sys.executable, "-S", "-c", f"ANSWERS = {answers!r}\n{SPEAKER}"


def test_a_process_that_dies_or_keeps_silent_is_started_again() -> None:
    process = LineProcess(speaker({}), patience=0.5)
    assert process.ask({"asks": "version"}) == {"version": "1.0"}
    assert "refused" in process.ask({"asks": "die"})
    assert "refused" in process.ask({"asks": "silence"})
    assert process.ask({"asks": "version"}) == {"version": "1.0"}
    process.close()


SLOW = """
import sys, time
sys.stdin.readline()
for _ in range(20):
    time.sleep(0.05)
print('{}', flush=True)
"""
ASKING = f"""
import sys
from crosstable.pairing.versus.lineprocess import LineProcess
print("asking", flush=True)
print(LineProcess((sys.executable, "-S", "-c", {SLOW!r}), patience=2).ask({{}}), flush=True)
"""


@pytest.mark.lengthy
@pytest.mark.skipif(os.name != "posix", reason="Windows cannot stop a process for a while")
def test_a_pause_of_both_programs_costs_no_answer() -> None:
    command = [sys.executable, "-c", ASKING]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, start_new_session=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "asking\n"
        time.sleep(0.5)
        os.killpg(process.pid, signal.SIGSTOP)
        time.sleep(2.5)
        os.killpg(process.pid, signal.SIGCONT)
        assert process.stdout.read() == "{}\n"


@pytest.fixture
def spoken(request: pytest.FixtureRequest) -> Iterator[LineProcess]:
    process = LineProcess(speaker(ANSWERS))
    with patch("crosstable.pairing.versus.opponents.LineProcess", return_value=process):
        yield process
    process.close()


def test_adapters_are_understood(spoken: LineProcess) -> None:
    t = crosstable.generate(Wishes(players=8, rounds=2), 7)
    event = MadeEvent(t, crosstable.dumps(t, "trf26"))
    gacrux = opponent_named(f"gacrux={sys.executable}")
    assert isinstance(gacrux, Gacrux)
    assert gacrux.version == "1.0"
    assert gacrux.peer.reply is not None
    assert gacrux.peer.reply(t) == Reply(((1, 2),))
    assert gacrux.rounds(event) == [Reply(((1, 2), (3, 0))), IMPOSSIBLE]
    assert gacrux.rank(event, LISTS) == [Table({1: 1}, {1: (Fraction(3, 2), None)})]
    with pytest.raises(WrongWish):
        gacrux.make_event(Wishes(players=8, rounds=2), "7")
    other = opponent_named(f"py4swiss={sys.executable}")
    assert isinstance(other, Py4swiss)
    assert other.peer.reply is not None
    assert other.peer.reply(t) == Reply(((1, 2),))


def test_a_program_that_does_not_answer_is_refused() -> None:
    process = LineProcess(speaker({"version": {"refused": "not installed"}}))
    with (
        patch("crosstable.pairing.versus.opponents.LineProcess", return_value=process),
        pytest.raises(UnknownPeer),
    ):
        opponent_named(f"gacrux={sys.executable}")
    process.close()
