"""Another program beside ours: differences are found, sorted by cause and made small.

The other program is a script of a few lines that pairs as we do and then spoils the answer.
"""

import json
import os
import subprocess
import sys
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

import crosstable
from crosstable.cli.main import main
from crosstable.errors import IllegalRound, UnknownPeer
from crosstable.model.records import AbnormalPoints, ProhibitedPairing
from crosstable.model.results import ByeKind
from crosstable.model.tournament import Bye, Game, Tournament
from crosstable.pairing.generating import Wishes, generate
from crosstable.pairing.generating.wishes import byes_of
from crosstable.pairing.rounds import RoundPairing, round_or_refusal
from crosstable.pairing.task import Pair, PairedRound
from crosstable.pairing.versus import comparing
from crosstable.pairing.versus.comparing import Cause, Difference, difference
from crosstable.pairing.versus.cutting import (
    before_round,
    without_acceleration,
    without_first_round,
    without_players,
    without_prohibitions,
)
from crosstable.pairing.versus.dossier import Examined, Finding, files, summary_lines
from crosstable.pairing.versus.peers import IMPOSSIBLE, Reply, pairs_of, peer_named
from crosstable.pairing.versus.shrinking import shrink
from crosstable.pairing.versus.teamcutting import teams_without_first_round, without_teams
from crosstable.rules.matches import team_matches
from tests.pairing.test_generate import plain
from tests.worded import Worded

pytestmark = pytest.mark.skipif(os.name == "nt", reason="the other program is a Unix script")

OTHER_PROGRAM = """#!{python}
import sys
import crosstable
from crosstable.pairing.rounds import round_or_refusal, RoundPairing

t = crosstable.read(sys.argv[2])
found = round_or_refusal(t)
if not isinstance(found, RoundPairing):
    sys.exit(1)
pairs = [tuple(pair) for pair in found.answer.pairs]
if found.answer.bye is not None:
    pairs.append((found.answer.bye, 0))
{spoil}
with open(sys.argv[4], "w") as out:
    print(len(pairs), *(f"{{w}} {{b}}" for w, b in pairs), sep="\\n", file=out)
"""
SPOILED = {
    "faithful": "",
    "turns": "pairs[0] = pairs[0][::-1]",
    "repeats": """
for player in t.players:
    for entry in player.rounds:
        if entry and getattr(entry, "opponent", None):
            pairs = [(player.number, entry.opponent)]
            rest = [p.number for p in t.players if p.number not in pairs[0]]
            pairs += list(zip(rest[::2], rest[1::2]))
""",
    "rotates": """
whites, blacks = [w for w, b in pairs], [b for w, b in pairs]
pairs = list(zip(whites, blacks[1:] + blacks[:1]))
""",
    "is old": """
old = round_or_refusal(t, system="FIDE_DUTCH_2017").answer
pairs = [tuple(pair) for pair in old.pairs] + ([(old.bye, 0)] if old.bye else [])
""",
    "forgets": "pairs = pairs[1:]",
    "gives up": "sys.exit(1)",
    "refuses": "print('cannot read line 3', file=sys.stderr); sys.exit(3)",
}


@pytest.fixture
def other(tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    """The program that spoils rounds in the way the test asks for."""
    program = tmp_path / "other"
    program.write_text(OTHER_PROGRAM.format(python=sys.executable, spoil=SPOILED[request.param]))
    program.chmod(0o755)
    return program


@pytest.fixture
def event(tmp_path: Path) -> Path:
    t = generate(plain(players=8, rounds=2), 3)
    path = tmp_path / "event.trf"
    path.write_bytes(crosstable.dumps(t, "trf26"))
    return path


def versus(event: Path, other: Path, *more: str) -> int:
    return main(["versus", str(event), "--with", f"bbpPairings={other}", *more])


@pytest.mark.lengthy
@pytest.mark.parametrize(
    ("other", "causes"),
    [
        ("faithful", {}),
        ("turns", {"colours": 2}),
        ("repeats", {"illegal there": 1}),
        ("rotates", {"choice": 1, "illegal there": 1}),
        ("forgets", {"reading": 2}),
        ("gives up", {"illegal there": 2}),
        ("refuses", {"reading": 2}),
    ],
    indirect=["other"],
)
@pytest.mark.daily(3)
def test_differences_are_sorted_by_cause(
    event: Path, other: Path, causes: dict[str, int], capsys: pytest.CaptureFixture[str]
) -> None:
    code = versus(event, other, "--format", "json", "--no-shrinking")
    answer = json.loads(capsys.readouterr().out)
    assert code == bool(causes)
    assert answer["rounds"] == 2
    assert answer["problems"] == []
    assert answer["causes"] == causes


@pytest.mark.parametrize("other", ["faithful"], indirect=True)
def test_what_cannot_be_compared_is_not_counted(
    worded: Worded, event: Path, other: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A system that the other does not have, and a report that neither of the two can pair."""
    table = tmp_path / "table.trf"
    table.write_bytes(crosstable.dumps(generate(plain(system="BERGER_ROUNDROBIN"), 1), "trf26"))
    assert versus(table, other) == 0
    worded(capsys.readouterr().out.splitlines())
    wrong = tmp_path / "wrong.trf"
    lines = event.read_bytes().splitlines(keepends=True)
    wrong.write_bytes(b"".join(line for line in lines if not line.startswith(b"001    1")))
    assert versus(wrong, other, "--format", "json") == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["rounds"] == 1  # the first has no history that could be wrong
    worded(answer["problems"][0]["message"])


def test_a_report_that_is_not_there_is_wrong_use(
    worded: Worded, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "dossier"
    missing = str(tmp_path / "missing")
    code = main(["versus", missing, "--with", f"bbpPairings={sys.executable}", "-o", str(folder)])
    assert code == 2
    worded(capsys.readouterr().out)
    assert f"- {missing}: " in (folder / "README.md").read_text()


ILLEGAL = PairedRound((Pair(1, 2), Pair(3, 3)))
"""A round that pairs somebody with himself, and leaves others out."""


@pytest.mark.parametrize("other", ["faithful", "gives up"], indirect=True)
@pytest.mark.lengthy
def test_a_rule_that_our_side_breaks_is_noticed(event: Path, other: Path) -> None:
    peer = peer_named(f"bbpPairings={other}")
    t = before_round(crosstable.read(event), 2)
    found = round_or_refusal(t)
    assert isinstance(found, RoundPairing)
    with patch.object(comparing, "round_or_refusal", return_value=replace(found, answer=ILLEGAL)):
        told = difference(t, peer)
    assert isinstance(told, Difference)
    assert told.cause in (Cause.ILLEGAL_HERE, Cause.READING)
    fault = IllegalRound("round 2: 1 and 2 have met (C1)")
    with patch.object(comparing, "round_or_refusal", side_effect=fault):
        told = difference(t, peer)
    assert isinstance(told, Difference)
    assert (told.cause, told.message) == (Cause.ILLEGAL_HERE, str(fault))


def test_a_rule_that_both_sides_break_is_noticed(worded: Worded, event: Path) -> None:
    t = before_round(crosstable.read(event), 2)
    met = next(game for _, _, game in t.games())
    first = next(player.number for _, player, _ in t.games())
    rest = [player.number for player in t.players if player.number not in (first, met.opponent)]
    assert met.opponent is not None
    pairs = [(first, met.opponent), *zip(rest[::2], rest[1::2], strict=True)]
    found = round_or_refusal(t)
    assert isinstance(found, RoundPairing)
    ours = replace(found, answer=PairedRound(tuple(Pair(*pair) for pair in pairs)))
    with (
        patch.object(comparing, "round_or_refusal", return_value=ours),
        patch.object(comparing, "ask", return_value=Reply(pairs=tuple(pairs))),
    ):
        told = difference(t, peer_named(f"bbpPairings={sys.executable}"))
    assert isinstance(told, Difference)
    assert told.cause is Cause.ILLEGAL_HERE
    worded(told.message)


def test_a_legal_round_that_is_not_the_one_of_the_text_is_noticed(worded: Worded) -> None:
    """In a small field all candidates are counted, so that our own side is judged too."""
    t = before_round(generate(plain(players=6, rounds=3), 8), 2)
    found = round_or_refusal(t)
    assert isinstance(found, RoundPairing)
    right = comparing._pairs(found.answer)
    (a, b), (c, d), rest = sorted(right)
    swapped = [frozenset(((a, c), (b, d), rest)), frozenset(((a, d), (c, b), rest))]
    other = next(one for one in swapped if not comparing._first_broken_rule(found, one))
    pairs = tuple(Pair(*pair) for pair in other)

    def told(answer: PairedRound, theirs: frozenset[tuple[int, int]]) -> object:
        with (
            patch.object(comparing, "round_or_refusal", return_value=replace(found, answer=answer)),
            patch.object(comparing, "ask", return_value=Reply(pairs=tuple(theirs))),
        ):
            return difference(t, peer_named(f"bbpPairings={sys.executable}"))

    same = told(PairedRound(pairs), other)
    assert isinstance(same, Difference)
    assert same.cause is Cause.WRONG_HERE
    theirs_is_right = told(PairedRound(pairs), right)
    assert isinstance(theirs_is_right, Difference)
    assert (theirs_is_right.cause, theirs_is_right.message.rpartition(": ")[2]) == (
        Cause.WRONG_HERE,
        "theirs",
    )
    ours_is_right = told(found.answer, other)
    assert isinstance(ours_is_right, Difference)
    worded(ours_is_right.message)
    assert told(found.answer, right) is None


@pytest.mark.parametrize("other", ["is old"], indirect=True)
def test_round_of_another_edition_is_told(worded: Worded, other: Path) -> None:
    t = generate(plain(players=7, rounds=3, byes=byes_of("zero=2,half=1")), 8)
    found = difference(before_round(t, 3), peer_named(f"bbpPairings={other}"))
    assert isinstance(found, Difference)
    assert found.cause == Cause.EDITION
    worded(found.message)


@pytest.mark.lengthy
@pytest.mark.parametrize("other", ["turns"], indirect=True)
def test_dossier_has_a_small_report_for_each_difference(
    worded: Worded, event: Path, other: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "dossier"
    assert versus(event, other, "-o", str(folder)) == 1
    worded(capsys.readouterr().out)
    assert sorted(path.name for path in folder.iterdir()) == [
        "001-colours.trf",
        "002-colours.trf",
        "README.md",
    ]
    page = (folder / "README.md").read_text()
    worded(page)
    for name in ("001-colours.trf", "002-colours.trf"):
        small = crosstable.read(folder / name)
        assert len(small.players) == 2
        assert small.paired_rounds == 0


@pytest.mark.parametrize("other", ["turns"], indirect=True)
@pytest.mark.lengthy
def test_a_dossier_is_replaced_only_when_asked_for(
    worded: Worded, event: Path, other: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "dossier"
    folder.mkdir()
    for name in ("007-illegal-here.trf", "notes.txt"):
        (folder / name).write_text("of last week")
    assert versus(event, other, "-o", str(folder)) == 2
    worded(capsys.readouterr().err)
    assert len(list(folder.iterdir())) == 2
    assert versus(event, other, "-o", str(folder), "--overwrite", "--no-shrinking") == 1
    assert sorted(path.name for path in folder.iterdir()) == [
        "001-colours.trf",
        "002-colours.trf",
        "README.md",
        "notes.txt",
    ]
    assert versus(event, other, "-o", str(event)) == 2
    worded(capsys.readouterr().err)


# -- the report before a round --------------------------------------------------------------------


def test_before_a_round_the_event_pairs_as_it_did() -> None:
    t = generate(Wishes(players=17, rounds=5, system="FIDE_DUTCH_2026"), 9)
    for number in range(1, 6):
        before = before_round(t, number)
        assert before.paired_rounds == number - 1
        found = round_or_refusal(before)
        assert isinstance(found, RoundPairing)
        for white, black in found.answer.pairs:
            entry = t.player(white).entry(number)
            assert isinstance(entry, Game)
            assert entry.opponent == black


def test_before_a_round_of_teams() -> None:
    t = generate(Wishes(teams=8, rounds=4), 2)
    before = before_round(t, 3)
    assert before.paired_rounds == 2
    assert all(forfeit.round_number < 3 for forfeit in before.team_forfeits)
    found = round_or_refusal(before)
    assert isinstance(found, RoundPairing)


def test_announced_byes_count_in_the_points() -> None:
    t = generate(plain(players=8, rounds=2, byes=()), 1)
    first = t.players[0]
    resting = replace(first, rounds=(Bye(ByeKind.HALF_POINT), *first.rounds[1:]))
    opponent = t.player(first.rounds[0].opponent)  # type: ignore[union-attr, arg-type]
    alone = replace(opponent, rounds=(Bye(ByeKind.PAIRING_ALLOCATED), *opponent.rounds[1:]))
    changed = {resting.number: resting, alone.number: alone}
    t = replace(t, players=tuple(changed.get(p.number, p) for p in t.players))
    before = before_round(t, 1)
    assert str(before.players[0].points) == "0.5"
    assert before.player(opponent.number).rounds == ()


# -- smaller reports ------------------------------------------------------------------------------


def test_players_are_left_out_with_their_games() -> None:
    t = before_round(generate(plain(players=6, rounds=3), 1), 3)
    smaller = without_players(t, {1, 4})
    assert smaller is not None
    assert [player.number for player in smaller.players] == [1, 2, 3, 4]
    for player in smaller.players:
        for number, entry in enumerate(player.rounds, 1):
            if isinstance(entry, Game):
                back = smaller.player(entry.opponent or 0).entry(number)
                assert isinstance(back, Game)
                assert back.opponent == player.number
    assert [player.name for player in smaller.players] == [
        t.player(number).name for number in (2, 3, 5, 6)
    ]


def test_what_can_be_left_out() -> None:
    t = before_round(generate(plain(players=12, rounds=5, acceleration=True), 1), 3)
    t = replace(t, prohibited=(ProhibitedPairing((1, 2, 3), 1, 5),))
    assert without_prohibitions(t) is not None
    plainer = without_acceleration(t)
    assert plainer is not None
    assert (plainer.accelerations, plainer.type_code) == ((), "FIDE_DUTCH_2026")
    shorter = without_first_round(t)
    assert shorter is not None
    assert (shorter.paired_rounds, shorter.rounds) == (1, 4)
    assert shorter.accelerations[0].last_round == 1
    fewer = without_players(t, {3, 7})
    assert fewer is not None
    assert fewer.prohibited == (ProhibitedPairing((1, 2), 1, 5),)


def test_what_cannot_be_left_out() -> None:
    t = before_round(generate(plain(players=4, rounds=2), 1), 1)
    assert without_prohibitions(t) is None
    assert without_acceleration(t) is None
    assert without_first_round(t) is None
    assert without_players(t, {1, 2, 3}) is None


def test_shrinking_keeps_what_is_shown() -> None:
    t = before_round(generate(plain(players=14, rounds=4), 5), 4)
    named = {t.players[2].name, t.players[9].name}

    def shows(smaller: Tournament) -> bool:
        return named <= {player.name for player in smaller.players}

    small = shrink(t, shows)
    assert {player.name for player in small.players} == named
    assert small.paired_rounds == 0
    assert shrink(t, lambda smaller: False) is t
    assert len(shrink(t, shows, most_tries=1).players) <= 14


# -- smaller reports of teams ---------------------------------------------------------------------


def team_event(**wishes: Any) -> Tournament:
    return generate(Wishes(teams=8, boards=2, rounds=5, **wishes), 2)


def test_teams_are_left_out_with_their_players() -> None:
    t = before_round(team_event(), 5)
    smaller = without_teams(t, {2, 5})
    assert smaller is not None
    assert [team.name for team in smaller.teams] == [
        t.team(number).name for number in (1, 3, 4, 6, 7, 8)
    ]
    old, new = team_matches(t).rounds, team_matches(smaller).rounds
    numbers = dict(zip((1, 3, 4, 6, 7, 8), range(1, 7), strict=True))
    for (team, number), before in old.items():
        if team in numbers:
            after = new[numbers[team], number]
            if before.opponent in numbers:
                assert after.opponent == numbers[before.opponent]
                assert after.score == before.score
            else:
                assert after.opponent is None
    assert isinstance(round_or_refusal(smaller), RoundPairing)
    assert without_teams(t, {1, 2, 3, 4, 5, 6, 7}) is None


def test_a_team_event_can_begin_a_round_later() -> None:
    t = before_round(team_event(), 4)
    shorter = teams_without_first_round(t)
    assert shorter is not None
    assert (shorter.paired_rounds, shorter.rounds) == (2, 4)
    old, new = team_matches(t).rounds, team_matches(shorter).rounds
    for (team, number), after in new.items():
        assert after.score == old[team, number + 1].score
    assert teams_without_first_round(before_round(team_event(), 1)) is None


def test_shrinking_teams_keeps_what_is_shown() -> None:
    t = before_round(team_event(), 4)
    named = {t.teams[2].name, t.teams[6].name}

    def shows(smaller: Tournament) -> bool:
        known = {team.name for team in smaller.teams}
        return named <= known and isinstance(round_or_refusal(smaller), RoundPairing)

    small = shrink(t, shows)
    assert {team.name for team in small.teams} == named
    assert small.paired_rounds == 0
    assert crosstable.loads(crosstable.dumps(small, "trf26")).findings == ()


# -- words ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "pairs"),
    [
        ("2\n1 3\n4 2\n", ((1, 3), (4, 2))),
        ("1\r7 0\r", ((7, 0),)),
        ("0\n", ()),
        ("", None),
        ("2\n1 3\n", None),
        ("1\n1 x\n", None),
        ("### Error 401\n", None),
    ],
)
def test_replies(text: str, pairs: object) -> None:
    assert pairs_of(text) == pairs


@pytest.mark.parametrize(
    ("text", "words"),
    [("javafo", "is not known"), ("gacrux=/nowhere/python", "no such program")],
)
def test_unknown_programs(text: str, words: str) -> None:
    with pytest.raises(UnknownPeer, match=words):
        peer_named(text)


def test_command_names_what_is_missing(
    event: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "")
    assert main(["versus", str(event), "--with", "bbpPairings"]) == 2
    assert "--with bbpPairings=PATH" in capsys.readouterr().err
    assert main(["versus", str(event), "--with", "gacrux"]) == 2
    assert "--with gacrux=PATH" in capsys.readouterr().err


def test_gacrux_answers_are_told_apart(worded: Worded) -> None:
    understand = peer_named(f"gacrux={sys.executable}").understand

    def done(text: str) -> subprocess.CompletedProcess[str]:
        return subprocess.CompletedProcess((), 0, text, "")

    assert understand(done("1\n1 2\n\n"), "").pairs == ((1, 2),)
    impossible = "### Error 505\nThis round cannot be paired\n"
    assert understand(done(impossible), "") == IMPOSSIBLE
    refusal = understand(done("### Error 401\nIncorrect score for player 2\n"), "").refusal
    worded(refusal)


def test_page_of_a_report_that_was_not_compared(worded: Worded) -> None:
    found = Difference(Cause.CHOICE, "here 1-2", frozenset({(1, 2)}), frozenset())
    finding = Finding("a.trf", 3, found, b"012 small\n", 1, found)
    examined = [Examined("a.trf", 5, (finding,)), Examined("b.trf", 0, (), "no rounds")]
    lines = list(summary_lines("gacrux", examined))
    worded(lines[1])
    page = dict(files("gacrux", examined))["README.md"].decode()
    assert "- gacrux: none" in page
    assert "- here: 1-2" in page


@pytest.mark.parametrize(("dialect", "named"), [("trf26", 2), ("draft-2024", 3)])
def test_a_penalty_counts_only_in_rounds_that_are_paired_after_it(dialect: str, named: int) -> None:
    """A penalty after round 2, which the draft of 2024 names by round 3 (C28)."""
    plain_event = generate(plain(players=8, rounds=4), 3)
    penalty = AbnormalPoints("", Decimal(0), Decimal(-1), named, (1,))
    written = crosstable.convert(replace(plain_event, abnormal_points=(penalty,)), dialect)
    t = crosstable.loads(written.to_bytes(), dialect=dialect)
    for number in (1, 2, 3, 4):
        cut, without = before_round(t, number), before_round(plain_event, number)
        change = (cut.players[0].points or 0) - (without.players[0].points or 0)
        assert change == (-1 if number > 2 else 0), number
        assert isinstance(round_or_refusal(replace(cut, declared_rounds=4)), RoundPairing)
