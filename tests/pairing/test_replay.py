"""`check --pairings`: rounds paired again; what is illegal, what differs, what cannot be said."""

import json
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import crosstable
from crosstable.checks.catalogue import KINDS_OF_FAULT
from crosstable.checks.catalogue.examples import (
    INDIVIDUAL,
    ODD,
    RUNNING,
    TEAM,
    bad_report,
    base_report,
    change_pieces,
)
from crosstable.cli.main import main
from crosstable.model.results import Colour
from crosstable.model.tournament import GameScoring, Tournament
from crosstable.pairing import checking
from crosstable.pairing.checking import check_pairings, with_pairings
from crosstable.pairing.generating import Wishes, generate
from crosstable.pairing.legality import RecordedPair, RecordedRound
from crosstable.pairing.reading import replayable_event
from crosstable.pairing.replay import Judgement, judge_round, replay, work_of
from crosstable.pairing.rounds import RoundPairing, round_or_refusal
from crosstable.pairing.writing import WrittenRound, with_round
from tests.conftest import examples, needs_shared_data, shared_data
from tests.mangling import mangled
from tests.shorthand import tournament
from tests.worded import Worded


def swiss(text: str, **attributes: Any) -> Tournament:
    usual = {"declared_rounds": 9, "type_code": "FIDE_DUTCH_2026", "initial_colour": Colour.WHITE}
    return tournament(text, **{**usual, "stated_scoring": GameScoring(), **attributes})


def judgement(t: Tournament, number: int) -> Judgement:
    return next(j for j in replay(t).judgements if j.round_number == number)


def codes(t: Tournament) -> list[str]:
    return [d.code for d in check_pairings(t)]


# -- right rounds ---------------------------------------------------------------------------------


@pytest.mark.parametrize("base", [ODD, RUNNING])
def test_right_rounds_have_no_fault(base: str) -> None:
    found = replay(crosstable.loads(base_report(base)))
    assert found.judgements
    assert all(j.is_right for j in found.judgements)
    assert (found.unjudged, found.refusal) == ((), None)


@pytest.mark.parametrize("name", ["individual-swiss", "team-swiss", "round-robin", "rapid"])
@pytest.mark.daily(2)
def test_the_bundled_events_are_paired_by_the_rules(name: str) -> None:
    assert not [
        d for d in check_pairings(crosstable.read(crosstable.sample(name))) if d.code < "R3"
    ]


def test_a_round_in_which_nobody_was_paired_is_right() -> None:
    t = swiss("1 A - 2w1 bye:Z\n2 B - 1b0 bye:Z\n3 C - bye:H 4w1\n4 D - bye:H 3b0")
    assert judgement(t, 2).is_right


# -- illegal rounds -------------------------------------------------------------------------------


def test_who_met_is_not_paired_again() -> None:
    t = swiss("1 A - 3w1 3b1\n2 B - 4b1 4w1\n3 C - 1b0 1w0\n4 D - 2w0 2b0")
    broken = judgement(t, 2).broken
    assert [(b.rule, b.numbers, str(b.reason)) for b in broken] == [
        ("met", (1, 3), "they met in round 1"),
        ("met", (2, 4), "they met in round 1"),
    ]


def test_a_forfeited_game_may_be_paired_again() -> None:
    t = swiss("1 A - 3w+ 3w1\n2 B - 4b1 4w1\n3 C - 1b- 1b0\n4 D - 2w0 2b0")
    assert [b.numbers for b in judgement(t, 2).broken] == [(2, 4)]


@pytest.mark.parametrize(
    ("code", "entry", "barred"),
    [
        ("FIDE_DUTCH_2026", "bye:U", True),
        ("FIDE_DUTCH_2026", "bye:F", True),
        ("FIDE_DUTCH_2026", "bye:H", False),
        ("FIDE_DUTCH_2017", "bye:U", True),
        ("FIDE_DUTCH_2017", "bye:F", False),
    ],
)
def test_who_had_points_without_playing_gets_no_bye(code: str, entry: str, barred: bool) -> None:
    t = swiss(f"1 A - {entry} bye:U\n2 B - 3w1 3b1\n3 C - 2b0 2w0", type_code=code)
    assert ("bye" in [b.rule for b in judgement(t, 2).broken]) is barred


def test_a_forfeit_win_bars_the_bye(worded: Worded) -> None:
    t = swiss("1 A - 3w+ bye:U\n2 B - bye:Z 3b1\n3 C - 1b- 2w0")
    worded([str(b.reason) for b in judgement(t, 2).broken])


def test_several_byes_of_a_round_are_illegal() -> None:
    t = swiss("1 A - bye:U\n2 B - bye:U\n3 C - 4w1\n4 D - 3b0")
    assert [b.numbers for b in judgement(t, 1).broken] == [(1, 2)]


def test_an_illegal_round_is_not_compared_any_further() -> None:
    t = swiss("1 A - 3w1 3b1\n2 B - 4b1 4w1\n3 C - 1b0 1w0\n4 D - 2w0 2b0")
    assert codes(t) == ["R101", "R101"]


def test_the_colours_of_topscorers_are_no_matter_in_the_last_round() -> None:
    text = change_pieces(
        ODD,
        {
            "3 w 1     7 b 1": "3 w 1     4 w 1",
            "5 w 0     6 b 0": "5 w 0     2 b 0",
            "0000 - U     5 b 1": "0000 - U     7 b 1",
            "6 b 1     2 w 0": "6 b 1     1 w 0",
            "4 b 1     1 w 0": "4 b 1     6 b 0",
            "7 w 0     4 w 1": "7 w 0     5 w 1",
        },
    )
    assert [d.code for d in check_pairings(crosstable.loads(text))] == ["R104"]
    assert "R104" not in codes(crosstable.loads(text.replace("142 6", "142 4")))


# -- rounds that differ ---------------------------------------------------------------------------


def test_other_pairs_are_told_with_those_of_the_rules() -> None:
    t = swiss("1 A - 4w1\n2 B - 3b1\n3 C - 2w0\n4 D - 1b0")
    found = judgement(t, 1)
    assert [(str(pair), instead) for pair, instead in found.differing] == [
        ("1 – 4", ("1 – 3", "4 – 2")),
        ("3 – 2", ("4 – 2", "1 – 3")),
    ]


def test_the_criterion_that_decides_is_named(worded: Worded) -> None:
    t = crosstable.loads(base_report(INDIVIDUAL))
    worded(str(judgement(t, 3).decides))


def test_of_equals_the_first_one_counts(worded: Worded) -> None:
    t = swiss("1 A - 4w1\n2 B - 3b1\n3 C - 2w0\n4 D - 1b0")
    worded(str(judgement(t, 1).decides))


def test_turned_colours_are_told_as_such() -> None:
    t = swiss("1 A - 3w1\n2 B - 4w1\n3 C - 1b0\n4 D - 2b0")
    assert [str(pair) for pair in judgement(t, 1).turned] == ["2 – 4"]


def test_a_pair_without_colours_is_not_turned() -> None:
    t = swiss("1 A - 3w1\n2 B - 4-+\n3 C - 1b0\n4 D - 2--")
    assert judgement(t, 1).is_right


def test_the_bye_of_somebody_else() -> None:
    t = swiss("1 A - bye:U\n2 B - 3w1\n3 C - 2b0")
    found = judgement(t, 1)
    assert found.bye == (1, 3)
    assert [str(pair) for pair, _ in found.differing] == ["2 – 3"]


def test_a_wrong_round_does_not_make_the_next_one_wrong() -> None:
    text = base_report(ODD).replace("4 w 0     3 b 0", "4 b 0     3 b 0")
    text = text.replace("1 b 1     7 w 0", "1 w 1     7 w 0")
    found = replay(crosstable.loads(text))
    wrong = [j.round_number for j in found.judgements if not j.is_right]
    assert 1 in wrong
    assert len(found.judgements) == 4


# -- rounds that cannot be replayed ---------------------------------------------------------------


def test_rounds_before_a_contradiction_are_judged() -> None:
    t = swiss("1 A - 3w1 9b1\n2 B - 4b1 .\n3 C - 1b0 .\n4 D - 2w0 .")
    found = replay(t)
    assert [j.round_number for j in found.judgements] == [1]
    assert found.unjudged == (2,)
    assert [d.code for d in check_pairings(t)] == ["R301"]


@pytest.mark.parametrize("code", ["CUSTOM_DOUBLESWISS", "CUSTOM_SWISS", "NO_SUCH_CODE"])
def test_other_systems_are_not_replayed(code: str) -> None:
    t = swiss("1 A - 2w1\n2 B - 1b0", type_code=code)
    found = check_pairings(t)
    assert [(d.code, d.severity) for d in found] == [("R301", "warning")]
    assert code in found[0].message


@pytest.mark.parametrize("text", ["Individual: Swiss (Monrad)", "Monrad"])
def test_a_system_that_only_the_text_names_is_not_replayed(text: str) -> None:
    t = swiss("1 A - 2w1\n2 B - 1b0", type_code=None, type_text=text)
    (found,) = check_pairings(t)
    assert (found.code, found.severity) == ("R301", "warning")
    assert text in found.message
    assert [d.code for d in check_pairings(t, system="FIDE_DUTCH_2026")] == []


# -- systems and editions that nothing states -----------------------------------------------------

UNRULY = """
1 A - 2w1 3b1 4w1 5b1
2 B - 1b0 4w1 3b1 6w1
3 C - 4w1 1w0 2w0 8b1
4 D - 3b0 2b0 1b0 7w1
5 E - 6w1 7b1 8w1 1w0
6 F - 5b0 8w1 7b1 2b0
7 G - 8w1 5w0 6w0 4b0
8 H - 7b0 6b0 5b0 3w0
"""


def test_an_assumed_system_that_most_rounds_differ_from_is_one_finding(worded: Worded) -> None:
    t = swiss(UNRULY, type_code=None, type_text="Swiss")
    found = {d.code: d for d in check_pairings(t)}
    assert sorted(found) == ["R221", "R311"]
    assert found["R221"].severity == "warning"
    worded(found["R221"].message)


@pytest.mark.parametrize("stated", [{"type_code": "FIDE_DUTCH_2026"}, {"type_text": "Dutch"}])
def test_pairs_are_faults_of_their_own_where_the_system_is_stated(stated: dict[str, str]) -> None:
    t = swiss(UNRULY, **{"type_code": None, **stated})
    assert codes(t).count("R201") > 4
    assert "R221" not in codes(t)


def undated(players: int = 15, rounds: int = 7, left: int = 0) -> Tournament:
    """An event by the edition of 2017 that does not say so, without its last rounds."""
    made = generate(Wishes(system="FIDE_DUTCH_2017", players=players, rounds=rounds), "editions")
    cut = tuple(
        replace(player, points=None, rounds=player.rounds[: rounds - left])
        for player in made.players
    )
    return replace(made, players=cut, type_code="FIDE_DUTCH", start=None)


def test_the_next_round_of_an_undated_event_is_by_the_edition_that_explains_the_others(
    worded: Worded,
) -> None:
    found = round_or_refusal(undated(left=1))
    assert isinstance(found, RoundPairing)
    assert str(found.event.chosen.edition) == "2017"
    (message,) = [a.message for a in found.event.assumptions if a.kind == "edition"]
    worded(message)
    newest = round_or_refusal(undated(left=1), tries_editions=False)
    assert isinstance(newest, RoundPairing)
    assert str(newest.event.chosen.edition) == "2026"


def test_an_undated_event_is_judged_by_the_edition_that_explains_its_rounds(worded: Worded) -> None:
    made = generate(Wishes(system="FIDE_DUTCH_2017", players=15, rounds=7), "editions")
    t = replace(made, type_code="FIDE_DUTCH", start=None)
    assert not all(j.is_right for j in replay(t, "FIDE_DUTCH_2026").judgements)
    found = replay(t)
    assert all(j.is_right for j in found.judgements)
    (message,) = [a.message for a in found.assumptions if a.kind == "edition"]
    worded(message)
    assert found.event is not None
    assert str(found.event.chosen.edition) == "2017"


def test_somebody_may_watch_the_rounds_go_by() -> None:
    seen: list[tuple[int, int]] = []

    def watch(rounds: Iterable[Judgement], count: int) -> Iterator[Judgement]:
        for judgement in rounds:
            seen.append((judgement.round_number, count))
            yield judgement

    t = crosstable.loads(base_report(RUNNING))
    assert check_pairings(t, watch=watch) == check_pairings(t)
    assert seen == [(1, 2), (2, 2)]


def test_a_report_without_a_round_has_nothing_to_replay() -> None:
    assert codes(swiss("1 A - .\n2 B - .")) == []
    assert codes(swiss("1 A - .\n2 B - .", declared_rounds=None)) == []


def test_assumptions_are_told() -> None:
    t = tournament("1 A - 3w1\n2 B - 4b1\n3 C - 1b0\n4 D - 2w0")
    messages = [d.message for d in check_pairings(t) if d.code == "R311"]
    assert len(messages) == 5  # system, edition, rounds, initial colour, scoring


# -- long events ----------------------------------------------------------------------------------


@pytest.mark.nightly
@pytest.mark.parametrize("edition", ["2017", "2026"])
@pytest.mark.parametrize("made_by", ["2017", "2026"])
def test_a_long_event_is_judged_in_a_minute(made_by: str, edition: str) -> None:
    """80 players and 51 rounds, also by the rules of another edition than its own."""
    wishes = Wishes(system=f"FIDE_DUTCH_{made_by}", players=80, rounds=51)
    t = generate(wishes, 7)
    begin = time.process_time()
    found = replay(t, f"FIDE_DUTCH_{edition}")
    assert time.process_time() - begin < 60
    assert len(found.judgements) == 51
    assert all(j.is_right for j in found.judgements) is (made_by == edition)


# -- whatever a file contains ---------------------------------------------------------------------

CELL = st.sampled_from(
    [".", "bye:U", "bye:H", "bye:F", "bye:Z", "+", "1w1", "2b0", "3w=", "4b+", "5w-", "1b?", "2w"]
    + [f"{n}{c}{r}" for n in range(1, 7) for c in "wb-" for r in "1=0+-?"]
)


@settings(max_examples=examples(1500))
@given(
    st.lists(st.lists(CELL, max_size=4), min_size=1, max_size=6),
    st.sampled_from(["FIDE_DUTCH_2026", "FIDE_DUTCH_2017", "BERGER_ROUNDROBIN", None]),
    st.sampled_from([None, 1, 3, 5]),
)
def test_nothing_in_a_report_raises(
    rows: list[list[str]], code: str | None, rounds: int | None
) -> None:
    text = "\n".join(f"{n} P{n} - {' '.join(row)}" for n, row in enumerate(rows, 1))
    t = tournament(text, type_code=code, declared_rounds=rounds)
    for diagnostic in check_pairings(t):
        assert diagnostic.message
    for number in (None, 1, 2):
        found = round_or_refusal(t, number)
        if isinstance(found, RoundPairing):
            seated = [n for pair in found.answer.pairs for n in pair]
            assert len(seated) == len(set(seated))


BASES = [base_report(base).encode() for base in (INDIVIDUAL, TEAM, RUNNING, ODD)]


def test_a_line_beside_its_columns_goes_on_where_it_stands() -> None:
    """The line of player 5 has lost two blanks after the name."""
    text = base_report(ODD)
    name = "Lauritsen, Mette"
    t = crosstable.loads(text.replace(f"{name}  ", name))
    found = round_or_refusal(t)
    assert isinstance(found, RoundPairing)
    written = with_round(t, found.task.round_number, found.answer)
    assert isinstance(written, WrittenRound)
    (game,) = [g for n, p, g in crosstable.loads(written.data).games() if (n, p.number) == (5, 5)]
    assert game.opponent in {other for pair in found.answer.pairs if 5 in pair for other in pair}


@settings(max_examples=examples(1000))
@given(st.sampled_from(BASES), st.integers(0, 10**6))
def test_no_damage_to_a_file_raises(data: bytes, seed: int) -> None:
    t = crosstable.loads(mangled(data, seed))
    check_pairings(t)
    found = round_or_refusal(t)
    if not isinstance(found, RoundPairing):
        return
    written = with_round(t, found.task.round_number, found.answer)
    if isinstance(written, WrittenRound) and not t.is_team_event:
        again = crosstable.loads(written.data)
        pairs = {(p.number, game.opponent) for n, p, game in again.games() if n == t.next_round}
        expected = {pair for white, black in found.answer.pairs for pair in _both(white, black)}
        assert pairs == expected


def _both(one: int, other: int) -> list[tuple[int, int]]:
    return [(one, other), (other, one)]


# -- the command ----------------------------------------------------------------------------------


@pytest.fixture
def wrong(tmp_path: Path) -> Path:
    """Two pairs of round 2 have met before."""
    text = base_report(RUNNING)
    for old, new in (
        ("7 w 1     6 b 1", "7 w 1     7 b 1"),
        ("8 b =     5 w 0", "8 b =     8 w 0"),
        ("5 b 0     8 w 0", "5 b 0     5 w 0"),
        ("6 w =     7 b 1", "6 w =     6 b 1"),
    ):
        text = text.replace(old, new)
    path = tmp_path / "wrong.trf"
    path.write_text(text, encoding="utf-8")
    return path


def test_the_command_ends_with_1_and_names_the_place(
    worded: Worded, wrong: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", "--pairings", "--for", "pairing", str(wrong)]) == 1
    out = capsys.readouterr().out
    worded(out)
    assert "wrong.trf:24:102" in out
    assert "G401" not in out  # the same is not told twice


def test_the_system_may_be_a_code(wrong: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["check", "--pairings", "--select", "R", str(wrong)]
    assert main([*words, "--system", "FIDE_DUTCH_2017"]) == 1
    assert main([*words, "--system", "BERGER_ROUNDROBIN"]) == 1
    assert main([*words, "--system", "FIDE_DUTSCH"]) == 2
    assert "choose from FIDE_DUTCH" in capsys.readouterr().err


def test_without_the_option_nothing_is_replayed(
    wrong: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", "--for", "pairing", str(wrong)]) == 0
    out = capsys.readouterr().out
    assert "R101" not in out
    assert "G401" in out


def test_json_has_the_columns(wrong: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["check", "--pairings", "--select", "R", "--format", "json", str(wrong)])
    found = json.loads(capsys.readouterr().out)["files"][0]["diagnostics"]
    assert [(d["code"], d["line"], d["column"], d["end_column"]) for d in found] == [
        ("R101", 24, 102, 106),
        ("R101", 25, 102, 106),
    ]
    assert found[0]["related"][0]["line"] == 26


@pytest.mark.parametrize("form", ["sarif", "github"])
def test_other_forms_have_it_too(
    wrong: Path, form: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", "--pairings", "--format", form, str(wrong)]) == 1
    assert "R101" in capsys.readouterr().out


def test_ranks_against_the_tiebreaks_are_told_beside_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "ranks.trf"
    path.write_bytes(bad_report(KINDS_OF_FAULT["S210"].example))
    assert main(["check", "--pairings", "--format", "json", str(path)]) == 1
    found = {d["code"] for d in json.loads(capsys.readouterr().out)["files"][0]["diagnostics"]}
    assert found == {"S210", "R201"}


def test_check_loads_no_engine_before_it_is_asked_to() -> None:
    program = (
        "import sys; from crosstable.cli.main import main; main(['check', sys.argv[1]]);"
        "room = 'crosstable.pairing.';"
        "engines = ('numpy', 'rustworkx', room + 'dutch', room + 'teamswiss');"
        "print(sorted(n for n in sys.modules if n.startswith(engines)))"
    )
    sample = str(crosstable.sample("individual-swiss"))
    answer = subprocess.run(
        [sys.executable, "-c", program, sample], capture_output=True, text=True, check=False
    )
    assert answer.stdout.splitlines()[-1] == "[]", answer.stderr


def test_pairing_does_not_load_numpy() -> None:
    """It would take longer than reading and pairing a report together."""
    program = (
        "import sys; from crosstable.cli.main import main; "
        "main(['pair', sys.argv[1], '--round', '5']);"
        "print('numpy' in sys.modules)"
    )
    sample = str(crosstable.sample("individual-swiss"))
    answer = subprocess.run(
        [sys.executable, "-c", program, sample], capture_output=True, text=True, check=False
    )
    assert answer.stdout.splitlines()[-1] == "False", answer.stderr


def test_a_missing_extra_is_named(
    wrong: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "rustworkx", None)
    for words in (["check", "--pairings"], ["pair"]):
        assert main([*words, str(wrong)]) == 2
        assert 'pip install ".[pairing]"' in capsys.readouterr().err


@pytest.mark.lengthy
def test_several_processes_give_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    t = crosstable.read(crosstable.sample("individual-swiss"))
    turned = change_pieces(
        ODD, {"4 w 0     3 b 0": "4 b 0     3 b 0", "1 b 1     7 w 0": "1 w 1     7 w 0"}
    )
    monkeypatch.setattr(checking, "SEATS_FOR_WORKERS", 0)
    monkeypatch.setattr("crosstable.parallel.cores", lambda: 2)
    for one in (t, crosstable.loads(turned)):
        assert check_pairings(one, in_parallel=True) == check_pairings(one)


def test_a_round_whose_process_died_is_told() -> None:

    event, _, _ = replayable_event(crosstable.loads(base_report(ODD)))
    assert event is not None
    found = checking._judgement_of_dead_process(work_of(event, 2))
    assert (found.round_number, found.is_right) == (2, False)


def test_a_fault_that_was_told_otherwise_stays() -> None:
    t = swiss("1 A - 3w1 3b1\n2 B - 4b1 4w1\n3 C - 1b0 1w0\n4 D - 2w0 2b0")
    found = crosstable.check(t, None)
    assert {d.code for d in found} - {d.code for d in with_pairings(found, t)} <= {"G401"}


# -- the collection -------------------------------------------------------------------------------

GENERATED = sorted((shared_data() / "generated").glob("g*.trf"))
SMALL = [path for path in GENERATED if int(path.name[4:7]) <= 100]
LARGE = [path for path in GENERATED if path not in SMALL and "burstein" not in path.name]


def _faults(path: Path) -> list[str]:
    return [str(d) for d in check_pairings(crosstable.read(path)) if d.code < "R31"]


@needs_shared_data
@pytest.mark.parametrize("path", SMALL, ids=lambda path: path.stem)
def test_generated_events_replay_without_a_difference(path: Path) -> None:
    assert _faults(path) == []


@needs_shared_data
@pytest.mark.nightly
@pytest.mark.parametrize("path", LARGE, ids=lambda path: path.stem)
def test_large_generated_events_replay_without_a_difference(path: Path) -> None:
    assert _faults(path) == []


def test_teams_that_should_not_have_met_are_told_the_criterion(worded: Worded) -> None:
    """Round 1 is 1-5, 2-6, 3-7, 4-8 by the rules; in the report 1 meets 6 and 2 meets 5."""
    t = generate(Wishes(teams=8, boards=2, rounds=3, system="FIDE_TEAM", byes=()), 1)
    event, _, _ = replayable_event(t)
    assert event is not None
    work = work_of(event, 1)
    assert judge_round(work).is_right
    pairs = {pair.numbers: pair for pair in work.recorded.pairs}
    swapped = [RecordedPair(1, 6, None), RecordedPair(2, 5, None)]
    swapped += [pair for numbers, pair in pairs.items() if not numbers & {1, 2, 5, 6}]
    found = judge_round(work._replace(recorded=RecordedRound(tuple(swapped), ())))
    assert [str(pair) for pair, _ in found.differing] == ["1 – 6", "2 – 5"]
    worded(str(found.decides))


def test_players_of_open_games_are_named_in_the_order_of_their_numbers() -> None:
    """Also where the report has its players in another order."""
    rows = ["4 D 1700 3b? 1w1", "1 A 2000 2w? 4b0", "3 C 1800 4w? 2b1", "2 B 1900 1b? 3w0"]
    faults = check_pairings(tournament("\n".join(rows)))
    messages = [str(fault.message) for fault in faults if fault.code == "R311"]
    assert [text for text in messages if "(players 1, 2, 3, 4)" in text]
