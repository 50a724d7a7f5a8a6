"""Club evenings of a Keizer season: who is away and why, and what a report tells of it."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

import crosstable
from crosstable.cli.main import main
from crosstable.errors import CannotAct, RefusedInFideMode
from crosstable.event.acts.evenings import EveningBegun
from crosstable.event.acts.events import SettingsChanged
from crosstable.event.acts.people import ByeRequested
from crosstable.event.disk.folder import EventFolder, open_event_folder
from crosstable.event.paper.catalogue import sheet_data
from crosstable.event.paper.printing import Printing
from crosstable.model.results import ByeKind
from crosstable.model.tournament import Bye, Tournament
from crosstable.rules.keizer.season import EveningKind, season_of
from crosstable.rules.keizer.stated import table_of
from crosstable.web.language import Words
from crosstable.web.tables import tiebreak_title
from tests.event.running import begun, paired, played, report
from tests.shorthand import tournament


def club(folder: Path, members: int = 10) -> EventFolder:
    """A season that has not begun."""
    return begun(folder, members, system="CUSTOM_KEIZER", rounds="30")


def kinds_of(t: Tournament, round_number: int) -> dict[int, EveningKind]:
    """What the players did who did not play."""
    members = season_of(t, round_number).members
    evenings = {member.number: member.evenings[round_number - 1] for member in members}
    return {n: evening.kind for n, evening in evenings.items() if evening.opponent is None}


def test_an_evening_begins_in_one_act_with_the_reason_of_each(tmp_path: Path) -> None:
    event = club(tmp_path / "club")
    event.do(EveningBegun(1, {"p01": "H", "p04": "Z", "p06": "D", "p08": "H"}))
    assert paired(event) == 1  # nobody is asked whether missing players are to be paired
    last = event.event.section().last_round
    assert last is not None
    assert dict(last.absent) == {"p01": "H", "p04": "Z", "p06": "H", "p08": "H"}
    t = crosstable.loads(report(event))
    assert kinds_of(t, 1) == {
        2: EveningKind.HALF_BYE,
        5: EveningKind.ZERO_BYE,
        7: EveningKind.DUTY,
        9: EveningKind.HALF_BYE,
    }
    assert "### keizer-duty 1 7\r\n" in crosstable.dumps(t, "trf26").decode()


def test_duty_is_paid_and_does_not_count_as_an_absence() -> None:
    season = "1 Ann 2000 2w1 . .\n2 Bob 1900 1b0 bye:H bye:H"
    t = tournament(season)
    options = {"absence_limit": "1", "top": "12", "rounding": "none"}
    told = replace(t, comments=(" keizer-duty 2 2", " keizer-duty x 2", " keizer-duty 3"))

    def shares(of: Tournament) -> list[Fraction]:
        return [term.share for term in table_of(of, 3, options).row(2).terms[-2:]]

    assert shares(t) == [Fraction(1, 3), 0]
    assert shares(told) == [Fraction(2, 3), Fraction(1, 3)]


def test_half_point_byes_have_no_limit_in_a_club(tmp_path: Path) -> None:
    event = club(tmp_path / "club")
    for number in (1, 2, 3):
        event.do(ByeRequested("p02", (number,), "H"))  # unconfirmed: nothing is asked
    with pytest.raises(CannotAct, match="club's season"):
        begun(tmp_path / "open").do(ByeRequested("p02", (1,), "D"))


def test_whoever_comes_after_all_plays(tmp_path: Path) -> None:
    event = club(tmp_path / "club")
    event.do(ByeRequested("p03", (1,), "D"))
    event.do(EveningBegun(1))
    person = event.event.section().people["p03"]
    assert (dict(person.byes), person.duties, person.is_checked_in) == ({}, frozenset(), True)


def test_evenings_are_of_clubs_and_of_the_next_round(tmp_path: Path) -> None:
    with pytest.raises(CannotAct, match="check players in"):
        begun(tmp_path / "open").do(EveningBegun(1))
    event = club(tmp_path / "club")
    with pytest.raises(CannotAct, match="is 1, not 2"):
        event.do(EveningBegun(2))
    with pytest.raises(CannotAct, match="not a reason"):
        event.do(EveningBegun(1, {"p01": "F"}))


def test_a_report_that_is_taken_over_keeps_the_duties(tmp_path: Path) -> None:
    event = club(tmp_path / "club")
    event.do(EveningBegun(1, {"p06": "D"}))
    paired(event)
    file = tmp_path / "season.trf"
    file.write_bytes(report(event))
    assert main(["event", "new", str(tmp_path / "again"), "--from", str(file)]) == 0
    again = open_event_folder(tmp_path / "again")
    assert report(again).count(b"keizer-duty") == 1
    assert kinds_of(crosstable.loads(report(again)), 1)[7] is EveningKind.DUTY


def test_a_report_for_rating_does_not_tell_who_was_away_why(tmp_path: Path) -> None:
    event = club(tmp_path / "club")
    event.do(EveningBegun(1, {"p06": "D"}))
    paired(event)
    converted = crosstable.convert(crosstable.loads(report(event)), "trf26", purpose="rating")
    rated = crosstable.loads(converted.to_bytes())
    assert rated.by_number[7].entry(1) == Bye(ByeKind.ZERO_POINT)
    assert not any("keizer-duty" in comment for comment in rated.comments)


def test_an_evening_from_the_command_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    club(tmp_path / "club")
    words = ["--excused", "2,9", "--unexcused", "5", "--duty", "7", "--in", str(tmp_path / "club")]
    assert main(["event", "evening", *words]) == 0
    assert main(["event", "pair", "--in", str(tmp_path / "club")]) == 0
    last = open_event_folder(tmp_path / "club").event.section().last_round
    assert last is not None
    assert sorted(last.absent) == ["p01", "p04", "p06", "p08"]
    assert "can be paired" in capsys.readouterr().out


def test_an_evening_in_python(tmp_path: Path) -> None:
    club(tmp_path / "club")
    event = crosstable.open_event(tmp_path / "club")
    event.evening(excused=[2], duty=["Player06"])
    event.bye(3, 2, kind="duty")
    event.pair()
    t = event.tournament()
    assert kinds_of(t, 1) == {2: EveningKind.HALF_BYE, 7: EveningKind.DUTY}
    with pytest.raises(CannotAct, match="twice"):
        event.evening(excused=[2], duty=[2])


def test_a_season_goes_on_after_evenings(tmp_path: Path) -> None:
    event = club(tmp_path / "club", 8)
    chance = random.Random(4)
    for number in range(1, 7):
        away = chance.sample(range(8), 3)
        event.do(EveningBegun(number, {f"p{n:02}": chance.choice("HZD") for n in away}))
        assert played(event, chance) == number
    t = crosstable.loads(report(event))
    assert [judgement.is_right for judgement in crosstable.replay(t).judgements] == [True] * 6


def test_the_table_of_a_club_is_headed_in_words(tmp_path: Path) -> None:
    event = begun(tmp_path / "club", 4, system="CUSTOM_KEIZER", tiebreaks="OTHER_KEIZER")
    played(event, random.Random(1))
    printing = Printing(event.event, event.event.section(), tuple(event.journal.lines))
    columns = sheet_data(printing, "standings-list")["columns"]
    assert isinstance(columns, list)
    titles = [column["title"] for column in columns]
    assert "Keizer points" in titles
    assert tiebreak_title("OTHER_KEIZER", Words("en")) == "Keizer points"
    assert tiebreak_title("OTHER_QUIZ", Words("en")) == "OTHER_QUIZ"


def test_a_club_changes_its_parameters_in_the_middle_of_the_season(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The guide says so, and no rule of FIDE is about them: nobody is warned of one."""
    event = club(tmp_path / "club")
    paired(event)
    assert (
        main(["event", "set", "options=keizer=classic bye=1/2", "--in", str(tmp_path / "club")])
        == 0
    )
    told = capsys.readouterr()
    assert "bye=1/2" in told.out
    assert "level" not in told.out + told.err
    assert main(["event", "set", "system=dubov", "--in", str(tmp_path / "club")]) == 0
    told = capsys.readouterr()
    assert "level 5" in told.out + told.err


def test_readings_of_a_system_of_fide_stay_after_the_start(tmp_path: Path) -> None:
    event = begun(tmp_path / "open", 8, system="FIDE_DUBOV", rounds="5")
    event.do(SettingsChanged({"options": "times=most"}))
    paired(event)
    with pytest.raises(RefusedInFideMode):
        event.do(SettingsChanged({"options": "times=sum"}), confirmed=4)
