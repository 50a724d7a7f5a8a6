"""`crosstable pair`: the round in every form, the file with the round in it, refusals, reasons."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

import crosstable
from crosstable.cli.main import main
from crosstable.model.results import Colour, Result
from crosstable.model.tournament import Game
from tests.conftest import needs_shared_data, shared_data
from tests.worded import Worded

SWISS = """\
012 Small Swiss
142 3
152 W
192 FIDE_DUTCH_2026
001    1      Ann                               2400                             1.0    1     3 w 1
001    2      Bob                               2300                             1.0    2     4 b 1
001    3      Cid                               2200                             0.0    4     1 b 0
001    4      Dan                               2100                             0.0    5     2 w 0
001    5      Eve                               2000                             1.0    3  0000 - U
001    6      Fay                               1900                             0.0    6  0000 - Z
240 H   2    3
XXZ 6
"""
TABLE = """\
012 Round robin
192 BERGER_ROUNDROBIN
001    1      A                                                                  0.0    1
001    2      B                                                                  0.0    2
001    3      C                                                                  0.0    3
001    4      D                                                                  0.0    4
"""
TEAMS = """\
012 Teams
142 3
152 W
192 FIDE_TEAM
352 WB
362 TW 2.0   TD 1.0   TL 0.0
001    1      A1                                                                 1.0    1     3 w 1
001    2      A2                                                                 1.0    2     4 b 1
001    3      B1                                                                 0.0    3     1 b 0
001    4      B2                                                                 0.0    4     2 w 0
001    5      C1                                                                 0.0    5  0000 - U
001    6      C2                                                                 0.0    6  0000 - U
310   1 Alpha                                       0    2.0    2.0   1     1    2
310   2 Bravo                                       0    0.0    0.0   3     3    4
310   3 Charlie                                     0    1.0    1.0   2     5    6
320  1.0  1.0   3
"""


Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs the command on a text; gives exit code, standard output and standard error."""

    def go(text: str, *options: str) -> tuple[int, str, str]:
        path = tmp_path / "event.trf"
        path.write_text(text, encoding="utf-8", newline="")
        code = main(["pair", str(path), *options])
        out, err = capsys.readouterr()
        return code, out, err

    return go


# -- the forms ------------------------------------------------------------------------------------


def test_the_round_as_text(worded: Worded, run: Run) -> None:
    code, out, err = run(SWISS)
    assert code == 0
    worded(out.splitlines())
    worded(err)
    assert "assumed" not in err


def test_a_round_of_teams_is_told_in_matches(run: Run) -> None:
    _, out, _ = run(TEAMS)
    assert out.splitlines()[2].split("  ") == [
        *("match", "no.", "team (white on board 1)", "score", "no.", "opponent", "score")
    ]


@pytest.mark.parametrize(
    ("record", "points"),
    [
        ("", "1.0"),
        ("162  W 1.0    D 0.5", "1.0"),
        ("XXS W=1\nXXS D=0.5", "1.0"),
        ("BBW  1.0\nBBD  0.5", "1.0"),
        ("260   1   3    3    6\nXXP 1 3\nXXP 1 6", "1.0"),
        ("XXP 1 3\nXXP 2 3\nXXP 4 3", "1.0"),
        ("250       1.0   1   2    1    2", "1.0"),
        ("299            1.0    1    1", "2.0"),
        ("XXC rank", "1.0"),
    ],
)
def test_where_something_was_taken_from(worded: Worded, run: Run, record: str, points: str) -> None:
    text = SWISS.replace("1.0    1", f"{points}    1") + (f"{record}\n" if record else "")
    _, _, err = run(text)
    worded(err)


def test_byes_in_cells_are_told_as_such(run: Run) -> None:
    text = SWISS.replace("     4 b 1\n", "     4 b 1  0000 - Z\n").replace("XXZ 6", "XXZ 6,4")
    _, _, err = run(text)
    taken = set(re.findall(r"(?m)^taken: .* round 2: ([\d, ]+) \((\w+)", err))
    assert {("6, 4", "record"), ("2", "cells")} <= taken


def test_before_the_first_result_the_scoring_is_assumed(run: Run) -> None:
    rows = [f"001 {n:4}      P{n:<66}0.0 {n:4}\n" for n in range(1, 5)]
    _, _, err = run("012 Four\n142 3\n152 W\n192 FIDE_DUTCH_2026\n" + "".join(rows))
    assert re.search(r"(?m)^assumed: .*1-½-0.*\[scoring\]$", err)


def test_the_round_as_json(run: Run) -> None:
    code, out, _ = run(SWISS.replace("152 W\n", ""), "--format", "json")
    found = json.loads(out)
    assert code == 0
    assert (found["round"], found["system"], found["edition"]) == (2, "dutch", "2026")
    assert found["pairs"] == [
        {"board": 1, "white": 2, "black": 5},
        {"board": 2, "white": 4, "black": 1},
    ]
    assert (found["bye"], found["absent"]) == (None, [3, 6])
    assert [a["kind"] for a in found["assumptions"]] == ["initial-colour"]


def test_the_round_as_other_engines_reply(run: Run) -> None:
    assert run(SWISS.replace("XXZ 6\n", ""), "--format", "pairs")[:2] == (0, "3\n5 1\n2 6\n4 0\n")


def test_a_round_that_was_paired_can_be_paired_again(run: Run) -> None:
    assert run(SWISS, "--round", "1", "--format", "pairs")[1] == "3\n1 3\n4 2\n5 0\n"


def test_the_table_of_a_round_robin(run: Run) -> None:
    code, out, _ = run(TABLE, "--format", "pairs")
    assert (code, out) == (0, "2\n1 4\n2 3\n")


@pytest.mark.parametrize(
    ("name", "begins"), [("o.json", '{\n  "round"'), ("o.trf", "012 "), ("o.txt", "Small Swiss")]
)
def test_the_name_of_the_output_chooses_the_form(
    run: Run, tmp_path: Path, name: str, begins: str
) -> None:
    code, out, _ = run(SWISS, "-o", str(tmp_path / name))
    assert (code, out) == (0, "")
    assert (tmp_path / name).read_text(encoding="utf-8").startswith(begins)


def test_an_existing_file_is_kept(run: Run, tmp_path: Path) -> None:
    target = tmp_path / "round.json"
    target.write_text("mine")
    assert run(SWISS, "-o", str(target))[0] == 2
    assert target.read_text() == "mine"
    assert run(SWISS, "-o", str(target), "--overwrite")[0] == 0


# -- the file with the round in it ----------------------------------------------------------------


def test_the_file_with_the_round_has_only_that_changed(run: Run) -> None:
    code, out, err = run(SWISS, "--format", "trf")
    assert code == 0
    changed = [
        (old, new)
        for old, new in zip(SWISS.splitlines(), out.splitlines(), strict=False)
        if old != new
    ]
    assert [new.removeprefix(old) for old, new in changed] == [
        "     4 b",
        "     5 w",
        "  0000 - H",
        "     1 w",
        "     2 b",
        "  0000 - Z",
    ]
    assert len(out.splitlines()) == len(SWISS.splitlines()) - 1
    assert "XXZ" not in out
    assert "note: line 12 (XXZ)" in err


def test_line_ends_and_strange_bytes_stay(tmp_path: Path) -> None:
    data = SWISS.replace("Small Swiss", "Sm\xe5").replace("\n", "\r\n").encode("latin-1")
    (tmp_path / "in.trf").write_bytes(data)
    target = tmp_path / "out.trf"
    assert main(["pair", str(tmp_path / "in.trf"), "-o", str(target)]) == 0
    new = target.read_bytes()
    assert new.startswith(b"012 Sm\xe5\r\n")
    assert new.count(b"\r\n") == data.count(b"\r\n") - 1


def test_the_written_round_is_read_again_as_pending(worded: Worded, run: Run) -> None:
    out = run(SWISS, "--format", "trf")[1]
    t = crosstable.loads(out)
    assert t.player(1).entry(2) == Game(4, Colour.BLACK, Result.PENDING)
    assert t.next_round == 3
    code, _, err = run(out)
    assert code == 1
    worded(err)


def test_with_its_results_the_next_round_follows(run: Run) -> None:
    out = run(SWISS, "--format", "trf")[1]
    for old, new in (
        ("1.0    1     3 w 1     4 b", "2.0    1     3 w 1     4 b 1"),
        ("1.0    2     4 b 1     5 w", "1.5    2     4 b 1     5 w ="),
        ("0.0    4     1 b 0  0000 - H", "0.5    4     1 b 0  0000 - H"),
        ("0.0    5     2 w 0     1 w", "0.0    5     2 w 0     1 w 0"),
        ("1.0    3  0000 - U     2 b", "1.5    3  0000 - U     2 b ="),
    ):
        assert out.count(old) == 1
        out = out.replace(old, new)
    code, text, _ = run(out, "--format", "pairs")
    assert code == 0
    assert text.splitlines()[0] == "3"
    assert {n for line in text.splitlines()[1:] for n in line.split()} == set("123456")


def test_a_round_paired_anew_replaces_the_old_one(run: Run) -> None:
    wrong = SWISS.replace("     3 w 1", "     4 w 1").replace("     1 b 0", "     2 b 0")
    wrong = wrong.replace("     4 b 1", "     3 w 1").replace("     2 w 0", "     1 b 0")
    out = run(wrong, "--round", "1", "--format", "trf")[1]
    t = crosstable.loads(out)
    assert [t.player(n).entry(1) for n in (1, 2)] == [
        Game(3, Colour.WHITE, Result.PENDING),
        Game(4, Colour.BLACK, Result.PENDING),
    ]


def test_what_stands_behind_the_round_keeps_its_columns(run: Run) -> None:
    """A cell without a result must not pull the announced bye of a later round to the left."""
    announced = SWISS.replace("     4 b 1\n", "     4 b 1            0000 - H\n")
    assert announced != SWISS
    out = run(announced, "--format", "trf")[1]
    assert "     4 b 1     5 w    0000 - H\n" in out
    t = crosstable.loads(out)
    assert not t.findings
    assert t.player(2).entry(2) == Game(5, Colour.WHITE, Result.PENDING)


def test_rounds_after_one_that_is_paired_anew_stay(worded: Worded, run: Run) -> None:
    text = (
        SWISS.replace("     3 w 1\n", "     3 w 1     2 b 1\n")
        .replace("1.0    2     4 b 1\n", "1.0    2     4 b 1     1 w 0\n")
        .replace("1.0    1", "2.0    1")
        .replace("XXZ 6\n", "")
    )
    code, out, err = run(text, "--round", "1", "--format", "trf")
    assert code == 0
    assert "     3 w       2 b 1\n" in out
    worded(err)
    again = run(out, "--round", "2", "--format", "trf")[1]
    assert all(line == line.rstrip() for line in again.splitlines())


def test_a_team_round_is_written_in_the_order_of_the_rosters(worded: Worded, run: Run) -> None:
    code, out, err = run(TEAMS, "--format", "trf")
    assert code == 0
    t = crosstable.loads(out)
    assert {n: t.player(n).entry(2) for n in (1, 2, 5, 6)} == {
        1: Game(5, Colour.BLACK, Result.PENDING),
        2: Game(6, Colour.WHITE, Result.PENDING),
        5: Game(1, Colour.WHITE, Result.PENDING),
        6: Game(2, Colour.BLACK, Result.PENDING),
    }
    assert t.team_pairing_bye is not None
    assert t.team_pairing_bye.teams == (3, 2)
    worded(err)


@pytest.mark.parametrize("dialect", ["json", "vega"])
def test_reports_without_columns_are_not_written_into(run: Run, dialect: str) -> None:
    text = crosstable.dumps(crosstable.loads(SWISS), dialect, lossy=True).decode()
    code, out, err = run(text, "--format", "trf")
    assert (code, out) == (2, "")
    assert "convert it first" in err


# -- refusals -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "options", "code"),
    [
        ("142 3\n", "", (), 1),
        ("142 3", "142 1", (), 1),
        ("     3 w 1", "     9 w 1", (), 1),
        ("1.0    2", "3.0    2", (), 1),
        ("142 3", "142 3\nXXR 4", (), 1),
        ("FIDE_DUTCH_2026", "CUSTOM_SWISS", (), 1),
        ("142 3", "142 3", ("--round", "9"), 2),
        ("142 3", "142 3", ("--why", "77"), 2),
        ("142 3", "142 3", ("--why", "x"), 2),
        ("142 3", "142 3", ("--why", "2,2"), 2),
        ("142 3", "142 3", ("--why", "1", "--format", "trf"), 2),
    ],
)
def test_what_cannot_be_paired_is_told(
    worded: Worded,
    run: Run,
    tmp_path: Path,
    old: str,
    new: str,
    options: tuple[str, ...],
    code: int,
) -> None:
    assert SWISS.count(old) == 1
    target = tmp_path / "never"
    found, out, err = run(SWISS.replace(old, new), *options, "-o", str(target))
    assert (found, out) == (code, "")
    worded(err)
    assert not target.exists()


@pytest.mark.parametrize(
    ("asked", "numbers"), [("Bob", "2"), ("bob", "2"), ("Ann,Dan", "1,4"), ("Ann, 4", "1,4")]
)
def test_names_may_be_asked_for(run: Run, asked: str, numbers: str) -> None:
    assert run(SWISS, "--why", asked)[:2] == run(SWISS, "--why", numbers)[:2]


def test_the_first_reason_is_a_plain_sentence_with_names(worded: Worded, run: Run) -> None:
    _, out, _ = run(SWISS, "--why", "1")
    first = out.splitlines()[2]
    assert first.startswith("Ann (1) ")
    worded(first)


def test_why_is_asked_about_the_round_that_is_played(
    capsys: pytest.CaptureFixture[str],
) -> None:
    running = crosstable.sample("in-progress")
    assert main(["pair", str(running), "--why", "3"]) == 0
    asked = capsys.readouterr().out
    assert main(["pair", str(running), "--round", "5", "--why", "3"]) == 0
    assert asked == capsys.readouterr().out
    assert main(["pair", str(running)]) == 1


def test_why_of_who_is_not_paired(worded: Worded, run: Run) -> None:
    _, out, _ = run(SWISS, "--why", "3")
    worded(out.splitlines()[-1])


def test_a_table_has_all_its_rounds_from_the_start(
    worded: Worded, run: Run, tmp_path: Path
) -> None:
    assert run(TABLE, "--round", "3", "--format", "pairs")[:2] == (0, "2\n2 4\n3 1\n")
    code, _, err = run(TABLE, "--round", "4")
    assert code == 2
    worded(err)
    target = tmp_path / "out.trf"
    code, _, err = run(TABLE, "--round", "3", "-o", str(target))
    assert (code, target.exists()) == (2, False)
    worded(err)


def test_a_round_of_a_table_does_not_wait_for_results(run: Run, tmp_path: Path) -> None:
    first, second = tmp_path / "1.trf", tmp_path / "2.trf"
    assert run(TABLE, "-o", str(first))[0] == 0
    assert run(first.read_text(encoding="utf-8"), "-o", str(second))[0] == 0
    assert run(second.read_text(encoding="utf-8"), "--format", "pairs")[:2] == (
        0,
        "2\n2 4\n3 1\n",
    )


def test_points_of_teams_that_do_not_follow_from_the_matches_are_told(run: Run) -> None:
    stale = TEAMS.replace("0    2.0    2.0   1", "0    9.0    2.0   1")
    assert "[team-points]" not in run(TEAMS)[2]
    code, _, err = run(stale)
    assert code == 0
    [note] = [line for line in err.splitlines() if line.endswith("[team-points]")]
    assert re.findall(r"\d+\.\d", note) == ["9.0", "2.0"]


@pytest.mark.parametrize(("old", "new"), [("3 w 1", "3 w D"), ("1 b 0", "1 b D")])
def test_a_letter_that_fits_no_result_of_the_opponent_is_refused(
    worded: Worded, run: Run, old: str, new: str
) -> None:
    code, out, err = run(SWISS.replace(old, new, 1))
    assert (code, out) == (1, "")
    worded(err)


STALE = SWISS.replace(" 1.0    1     3 w 1", " 0.0    1     3 w 1")
"""The points of player 1 were not counted again after the result came in."""


def test_a_refusal_names_the_fix_that_helps(run: Run, tmp_path: Path) -> None:
    code, out, err = run(STALE)
    assert (code, out) == (1, "")
    assert "(crosstable check --fix FILE corrects it)" in err
    stale = tmp_path / "stale.trf"
    stale.write_text(STALE, encoding="utf-8")
    main(["check", "--fix", str(stale)])
    assert run(stale.read_text(encoding="utf-8"))[0] == 0


@pytest.mark.parametrize(
    ("old", "new"), [("1 b 0", "1 b 1"), ("142 3\n", ""), ("FIDE_DUTCH_2026", "CUSTOM_SWISS")]
)
def test_a_refusal_names_no_fix_that_does_not_help(run: Run, old: str, new: str) -> None:
    code, _, err = run(SWISS.replace(old, new, 1))
    assert code == 1
    assert "--fix" not in err


@pytest.mark.parametrize("suffix", ["pdf", "html", "csv", "xlsx"])
def test_lists_for_the_wall_are_made_by_another_command(
    worded: Worded, run: Run, tmp_path: Path, suffix: str
) -> None:
    target = tmp_path / f"round.{suffix}"
    code, out, err = run(SWISS, "-o", str(target))
    assert (code, out) == (2, "")
    worded(err)
    assert not target.exists()


def test_no_legal_pairing_is_no_round(worded: Worded, run: Run) -> None:
    text = SWISS.replace("XXZ 6", "XXZ 6\nXXP 1 2 4 5")
    code, out, err = run(text)
    assert (code, out) == (1, "")
    worded(err)


def test_whoever_is_there_is_nobody(worded: Worded, run: Run) -> None:
    code, _, err = run(SWISS.replace("XXZ 6", "XXZ 1 2 4 5 6"))
    assert code == 1
    worded(err)


# -- why ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", [SWISS, TABLE, TEAMS])
def test_the_reasons_of_a_pair(run: Run, text: str) -> None:
    code, out, _ = run(text, "--why", "1,2")
    assert code == 0
    assert len(out.splitlines()) > 3
    code, out, _ = run(text, "--why", "1,2", "--format", "json")
    found = json.loads(out)
    assert (code, found["id"], found["why_not"]) == (0, 1, 2)
    assert found["reasons"]


# -- the collection -------------------------------------------------------------------------------

EXPECTED = [
    path
    for path in sorted((shared_data() / "corpus" / "expected").glob("*.next-round.txt"))
    if not path.name.startswith("sharlybbp-team")
]
"""Those of individuals; the teams are compared in the tests of their system."""


@needs_shared_data
@pytest.mark.parametrize("path", EXPECTED, ids=lambda path: path.name.split(".")[0])
def test_expected_pairings_of_the_collection(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    stem = path.name.removesuffix(".next-round.txt")
    report = next((shared_data() / "corpus").glob(f"*/{stem}.trf"))
    assert main(["pair", str(report), "--format", "pairs"]) == 0
    assert capsys.readouterr().out.split() == path.read_text().split()


@needs_shared_data
@pytest.mark.parametrize(
    "path",
    sorted((shared_data() / "corpus" / "expected").glob("*.published-pairings.json")),
    ids=lambda path: path.name.split(".")[0],
)
def test_published_pairings_of_real_opens(
    path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Who is published alone was absent; that stands in no file, so it is added here."""
    stem = path.name.removesuffix(".published-pairings.json")
    data = (shared_data() / "corpus" / "trfx" / f"{stem}.trf").read_bytes()
    coming = crosstable.loads(data).next_round
    published = json.loads(path.read_text())["rounds"][coming - 1]["published_pairings"]
    pairs = {frozenset(pair) for pair in published if all(n and n.isdecimal() for n in pair)}
    alone = [pair[0] for pair in published if not all(n and n.isdecimal() for n in pair)]
    report = tmp_path / "event.trf"
    report.write_bytes(data.rstrip(b"\n") + f"\nXXZ {' '.join(alone)}\n".encode())
    assert main(["pair", str(report), "--format", "pairs"]) == 0
    lines = capsys.readouterr().out.splitlines()[1:]
    assert {frozenset(line.split()) for line in lines} == pairs


# -- the system -----------------------------------------------------------------------------------


def test_the_system_can_be_given_as_a_code(worded: Worded, run: Run) -> None:
    code, out, err = run(SWISS, "--system", "fide-dutch-2017", "--format", "json")
    assert code == 0
    found = json.loads(out)
    assert (found["system"], found["edition"]) == ("dutch", "2017")
    worded(err)


@pytest.mark.parametrize(
    ("text", "system"),
    [
        (SWISS, "DUCTH"),
        (SWISS, "CUSTOM_SWISS"),
        (SWISS, "scheveningen"),
        (SWISS, "FIDE_TEAM"),
        (TEAMS, "FIDE_DUTCH"),
    ],
)
def test_a_system_that_cannot_be_is_wrong_use(
    worded: Worded, run: Run, text: str, system: str
) -> None:
    code, out, err = run(text, "--system", system)
    assert (code, out) == (2, "")
    worded(err)


# -- what cannot be read --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("1     3 w 1", "1      3 w 1"),
        ("142 3", "142 many"),
        ("XXZ 6", "260 abc"),
        ("1 b 0", "1 b 1"),
        ("1 b 0", "1 b ="),
    ],
)
def test_what_is_not_understood_is_not_guessed(
    worded: Worded, run: Run, old: str, new: str
) -> None:
    """An unread round would look like one in which nobody met, an unread prohibition like none."""
    code, out, err = run(SWISS.replace(old, new))
    assert (code, out) == (1, "")
    worded(err)


def test_cells_of_later_rounds_do_not_matter(run: Run) -> None:
    late = SWISS.replace("1     3 w 1", "1     3 w 1                 2 w 1 x")
    code, _, _ = run(late, "--round", "1")
    assert code == 0


def test_prohibitions_that_leave_no_pairing_are_named(worded: Worded, run: Run) -> None:
    head = "012 Four\n142 3\n152 W\n192 FIDE_DUTCH_2026\n"
    rows = [f"001 {n:4}      P{n:<66}0.0 {n:4}\n" for n in range(1, 5)]
    code, out, err = run(head + "".join(rows) + "260   1   3    1    2    3    4\n")
    assert (code, out) == (1, "")
    worded(err)
