"""Reports of any kind that are taken over, and events that go on with them."""

import random
from dataclasses import replace
from pathlib import Path

import pytest

import crosstable
from crosstable.cli.main import main
from crosstable.errors import CannotAct, NoReport, NotPaired
from crosstable.event.acts.boards import ResultEntered
from crosstable.event.acts.events import SettingsChanged
from crosstable.event.acts.rounds import Paired
from crosstable.event.acts.sections import SectionAdded
from crosstable.event.acts.teams import LineupHandedIn
from crosstable.event.disk.folder import EventFolder, begin_event_folder, open_event_folder
from crosstable.event.intake.importing import take_over
from crosstable.event.journal import Line
from crosstable.event.paper.catalogue import sheet_data
from crosstable.event.paper.printing import Printing
from crosstable.event.people.numbering import numbers_of
from crosstable.event.people.teams import team_numbers_of
from crosstable.event.proof.verifying import verify
from crosstable.event.report.deriving import trf
from crosstable.event.rounds.drawing import draw
from crosstable.event.state import Event, Section
from crosstable.event.status import event_status
from crosstable.model.records import Lineup
from crosstable.pairing.rounds import RoundPairing, round_or_refusal
from tests.conftest import needs_shared_data, shared_data
from tests.event.running import begun, clock, paired, played, report
from tests.event.teamplay import errors, results_in, team_event, team_rounds
from tests.event.test_knockout import knockout, play
from tests.sizes import is_full


def taken(folder: Path, data: bytes) -> tuple[EventFolder, tuple[str, ...]]:
    """An event that begins with a report, and what was adjusted."""
    found = take_over(data)
    begin_event_folder(folder, found.act, clock=clock)
    return open_event_folder(folder, clock), tuple(map(str, found.adjustments))


@pytest.mark.lengthy
def test_a_running_team_event_goes_on(tmp_path: Path) -> None:
    first = team_event(tmp_path / "first", 7)
    team_rounds(first, 3, random.Random(1))
    event, adjustments = taken(tmp_path / "second", report(first))
    assert adjustments == ()
    assert report(event) == report(first)
    for one in (first, event):
        team_rounds(one, 2, random.Random(2))
    assert report(event) == report(first)
    assert errors(event) == []
    assert verify(event) == ()


@pytest.mark.parametrize("has_opponent", [True, False])
def test_a_line_up_that_is_told_names_its_whole_team(has_opponent: bool) -> None:
    """The name of a team may have words of the sentence; a line-up may name no opponent."""
    t = crosstable.read(crosstable.sample("team-swiss"))
    team, other, *others = t.teams
    line_up = Lineup(1, 1, 2 if has_opponent else None, team.roster[3::-1])
    named = (replace(team, name="White against Black"), other, *others)
    data = crosstable.convert(replace(t, teams=named, lineups=(line_up,)), "trf26").to_bytes()
    told = {str(words) for words in take_over(data).changes}
    assert any("team 1 White against Black changed" in words for words in told)


def test_an_event_without_a_name_can_be_given_one(tmp_path: Path) -> None:
    """`name` is what it was called first, which certificates keep; `title` is what it is called."""
    event, _ = taken(tmp_path / "event", nameless())
    assert (event.event.name, event.event.title) == ("", "")
    event.do(SettingsChanged({"name": "Harbour Open"}))
    status = event_status(event.event, event.event.section())
    assert event.event.title == status.event == "Harbour Open"
    assert crosstable.open_event(tmp_path / "event").name == "Harbour Open"
    sheet = sheet_data(Printing(event.event, event.event.section()), "standings-list")
    assert sheet["event"] == "Harbour Open"
    assert verify(event) == ()


def test_an_event_that_is_renamed_is_called_so(tmp_path: Path) -> None:
    event = begun(tmp_path, 4)
    event.do(SettingsChanged({"name": "Harbour Open"}))
    assert event.event.title == "Harbour Open"
    event.do(SectionAdded("B"))
    assert event.event.title == event.event.name != "Harbour Open"


def nameless() -> bytes:
    """A report without record 012."""
    lines = Path(crosstable.sample("rapid")).read_bytes().splitlines(keepends=True)
    return b"".join(line for line in lines if not line.startswith(b"012"))


def test_a_round_of_matches_in_play_is_taken_over(tmp_path: Path) -> None:
    first = team_event(tmp_path / "first", 4)
    team_rounds(first, 1, random.Random(1))
    paired(first)
    event, _ = taken(tmp_path / "second", report(first))
    current = event.event.section().last_round
    assert current is not None
    assert len(current.open_boards) == 8
    team = current.matches[0].white
    event.do(LineupHandedIn(2, team, event.event.section().teams[team].roster[1:5]))
    results_in(event, random.Random(1))
    assert errors(event) == []


@pytest.mark.parametrize("tiebreaks", ["PTS,BH/C1,BH,SB,DE", ""])
def test_ranks_of_a_round_in_play_are_those_of_the_last_finished_round(
    tmp_path: Path, tiebreaks: str
) -> None:
    first = begun(tmp_path / "first", 8, tiebreaks=tiebreaks)
    played(first, random.Random(1))
    ranks = {p.number: p.rank for p in crosstable.loads(report(first)).players}
    number = paired(first)
    for board, result in ((1, "0-1"), (2, "0-1"), (3, "1-0")):
        first.do(ResultEntered(number, board, result))
    t = crosstable.loads(report(first))
    assert {p.number: p.rank for p in t.players} == ranks
    if tiebreaks:
        assert not [d for d in crosstable.check(t, "itdx") if d.severity != "info"]
        assert dict(crosstable.standings(t).rank_of) == ranks
    _, adjustments = taken(tmp_path / "second", report(first))
    assert adjustments == ()


def test_before_the_first_round_is_finished_ranks_are_the_starting_numbers(tmp_path: Path) -> None:
    first = begun(tmp_path / "first", 6)
    number = paired(first)
    first.do(ResultEntered(number, 1, "0-1"))
    assert all(p.rank == p.number for p in crosstable.loads(report(first)).players)


@pytest.mark.lengthy
def test_ranks_of_teams_wait_for_the_round_too(tmp_path: Path) -> None:
    first = team_event(tmp_path / "first", 4)
    team_rounds(first, 1, random.Random(1))
    ranks = [team.rank for team in crosstable.loads(report(first)).teams]
    number = paired(first)
    for board in (101, 102, 103, 104):
        first.do(ResultEntered(number, board, "0-1"))
    assert [team.rank for team in crosstable.loads(report(first)).teams] == ranks


def test_values_of_record_162_that_are_not_repeated_are_listed(tmp_path: Path) -> None:
    scored = b"162  W 1.0    D 0.5    L 0.0    A 0.0    P 1.0"
    text = report(begun(tmp_path / "first", 4)).replace(b"142 5", b"142 5\r\n" + scored, 1)
    (found,) = [str(one) for one in take_over(text).changes if "162" in str(one)]
    assert "A 0.0, P 1.0" in found


@pytest.mark.parametrize("system", ["round-robin", "double-round-robin"])
def test_a_running_round_robin_goes_on(tmp_path: Path, system: str) -> None:
    settings = {"system": system, "tiebreaks": "PTS,DE,SB"}
    first = begun(tmp_path / "first", 5, 1, **settings)
    played(first, random.Random(1))
    played(first, random.Random(2))
    event, adjustments = taken(tmp_path / "second", report(first))
    assert adjustments == ()
    for one in (first, event):
        for _ in range(3):
            played(one, random.Random(3))
    assert report(event) == report(first)
    assert verify(event) == ()


def test_a_running_knockout_goes_on(tmp_path: Path) -> None:
    first = knockout(tmp_path / "first", 4)
    play(first, {"p00": "1-0", "p02": "1-0"})
    play(first, {})
    event, _ = taken(tmp_path / "second", report(first))
    assert paired(first) == paired(event) == 3
    for one in (first, event):
        section = one.event.section()
        current = section.last_round
        assert current is not None
        numbers = numbers_of(section)
        assert [tuple(numbers[who] for who in b.pair) for b in current.boards] == [(1, 3)]


def test_a_report_of_nobody_is_refused() -> None:
    with pytest.raises(NoReport):
        take_over(b"hello\n")


def test_a_file_that_is_no_report_cannot_be_used(tmp_path: Path) -> None:
    """Wrong use, exit code 2, as with every other command; a refused act of an event is 1."""
    path = tmp_path / "picture.png"
    path.write_bytes(b"\x89PNG\r\n\x1a\n\0\0")
    assert main(["event", "new", str(tmp_path / "event"), "--from", str(path)]) == 2
    assert not (tmp_path / "event").exists()


# -- the collection -------------------------------------------------------------------------------

REPORTS = sorted(
    path
    for path in shared_data().glob("**/*")
    if path.is_file() and path.suffix == ".trf" and "expected" not in path.parts
)
SLOW = 150_000
"""Larger reports are taken over with ``--full`` only."""
COMPLETED = {
    "javafo-rtg-51p-8r-stale-points.trf": "the points are counted again",
    "sharly-team-import-26p-2r-5teams.trf": "missing results count as postponed games",
    "indB3.trf": "missing results count as postponed games",
    "indB4.trf": "the points are counted again",
    "indB6.trf": "the points are counted again",
    "indB7.trf": "the points are counted again",
}
"""Reports that cannot be paired as they are, and can be once they are an event."""
LINEUPS_OF_BOTH = "chesspairing-trf26-all-codes-8p-3r-2teams.trf"
"""Its records 300 name the players of both teams in turn: no line-up can follow from them."""


def sample() -> list[Path]:
    """Every report with ``--full``, otherwise one in forty, and no large ones."""
    if is_full():
        return REPORTS
    small = [path for path in REPORTS if path.stat().st_size < SLOW]
    return small[::40]


def paired_numbers(section: Section) -> set[tuple[int, int]] | None:
    try:
        act = draw(section)
    except (NotPaired, CannotAct):
        return None
    numbers = team_numbers_of(section) if section.teams else numbers_of(section)
    return {(numbers[white], numbers[black]) for white, black in act.pairs}


def worse(before: bytes, after: bytes) -> set[str]:
    """Kinds of error that the second report has and the first has not."""

    def codes(data: bytes) -> set[str]:
        found = crosstable.check(crosstable.loads(data), "itdx")
        return {d.code for d in found if d.severity is crosstable.Severity.ERROR}

    return codes(after) - codes(before)


@needs_shared_data
@pytest.mark.lengthy
def test_any_report_can_be_taken_over_and_goes_on() -> None:
    assert sample()
    for path in sample():
        data = path.read_bytes()
        t = crosstable.loads(data)
        if t.verdict is not None or not t.players or len(t.players) != len(t.by_number):
            continue
        act = take_over(data).act
        event = act.apply(Event(), Line(1, "", "", act.NAME))
        section = event.section()
        allowed = {"T233"} if path.name == LINEUPS_OF_BOTH else set()
        assert worse(act.report.encode(), trf(section)) <= allowed, path.name
        answer = round_or_refusal(t)
        ours = paired_numbers(section)
        if isinstance(answer, RoundPairing):
            assert ours == {tuple(pair) for pair in answer.answer.pairs}, path.name
        else:
            assert ours is None or path.name in COMPLETED, path.name
        if ours is not None:
            next_act = draw(section)
            assert isinstance(next_act, Paired)
            after = next_act.apply(event, Line(2, "", "", next_act.NAME)).section()
            assert worse(trf(section), trf(after)) == set(), path.name


@pytest.mark.parametrize(("worth", "words"), [("0.0", "0.0 points"), ("0.5", "draws")])
def test_warnings_say_what_record_162_gives_for_an_open_game(
    tmp_path: Path, worth: str, words: str
) -> None:
    rows = (
        (1, "Lee, Ann", "1.0", "3 w 1"),
        (2, "Roe, Tim", worth, "4 b ?"),
        (3, "Doe, Eva", "0.0", "1 b 0"),
        (4, "Poe, Ian", worth, "2 w ?"),
    )
    text = f"012 Club\n142 3\n162  W 1.0    D 0.5    L 0.0    X {worth}\n192 FIDE_DUTCH_2026\n"
    for number, who, points, game in rows:
        text += f"001 {number:4}      {who:70}{points}    1     {game}\n"
    folder, _ = taken(tmp_path / "event", text.encode())
    section = folder.event.section()
    warnings = list(draw(section).circumstances(folder.event, section.id))
    (warning,) = (warning for warning in warnings if warning.key == "old-open-games")
    assert words in str(warning.message)
