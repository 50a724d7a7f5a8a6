"""What an officer needs every month: registrations, letters, open matters, lists, invoices."""

from __future__ import annotations

import re
import shlex
from datetime import date
from pathlib import Path

import pytest

from crosstable.cli.main import main
from crosstable.cli.office.closing import _lines
from crosstable.errors import OfficeProblem
from crosstable.office.founding import change_setting
from crosstable.office.lists.closing import before_closing
from crosstable.office.lists.comparing import Kind, compare_list
from crosstable.office.lists.fees import without_price
from crosstable.office.lists.invoicing import fees_of, invoice
from crosstable.office.people.adding import NewPerson, add_person
from crosstable.office.reports.announcing import registration_of_report, registrations_of_table
from crosstable.office.reports.appeals import appeals_of
from crosstable.office.reports.deciding import Outcome, appeal, decide
from crosstable.office.reports.letters import letter_of
from crosstable.office.reports.registering import cancel_event, events_of, register_many
from crosstable.office.store.opening import Office
from crosstable.office.users.rights import COMMAND_LINE
from tests.office.clock import Clock
from tests.office.making import list_file, open_report
from tests.office.working import OFFICER, begin, first_list, handed_in, registered
from tests.worded import Worded

TABLE = """\
Name;starts;ENDS;club;highest;arbiters;league;registered_on
Winter Open;2026-02-07;2026-02-08;Bergen;2400;Lee, Ann/Ray, Bo;;2026-01-02
League;2026/03/01;2026/04/01;;;;yes;
"""


def test_events_of_a_table_are_registered_all_or_none(
    worded: Worded, office: Office, clock: Clock, tmp_path: Path
) -> None:
    begin(office, tmp_path)
    first, second = rows = registrations_of_table(TABLE)
    assert (first.arbiters, first.registered_on) == (("Lee, Ann", "Ray, Bo"), date(2026, 1, 2))
    assert (second.league, second.starts, second.highest) == (True, date(2026, 3, 1), None)
    clock.set("2026-01-20")
    assert [one.event for one in register_many(office, OFFICER, rows)] == [1, 2]
    other = first._replace(name="Another Open")
    with pytest.raises(OfficeProblem) as problem:
        register_many(office, OFFICER, [other, first])
    worded(str(problem.value))
    assert [row.name for row in events_of(office, OFFICER)] == ["Winter Open", "League"]
    for broken in ("name,starts\nX,2026-01-01\n", TABLE.replace("2026-02-08", "soon"), "a;b\n"):
        with pytest.raises(OfficeProblem) as problem:
            registrations_of_table(broken)
        worded(str(problem.value))
    cancel_event(office, OFFICER, 2, "not played")
    assert [row.event for row in events_of(office, OFFICER, without_report=True)] == [1]


def test_a_report_registers_its_own_event(office: Office, clock: Clock, tmp_path: Path) -> None:
    begin(office, tmp_path)
    clock.set("2026-01-20")
    text = open_report("Late Open", "2026-01-10", "2026-01-11")
    event = registration_of_report(text.encode(), date(2026, 1, 3))
    assert (event.name, event.starts, event.highest) == ("Late Open", date(2026, 1, 10), 2200)
    register_many(office, OFFICER, [event])
    assert handed_in(office, text).event == 1


def test_letters_tell_the_club_what_to_do(
    worded: Worded, office: Office, clock: Clock, tmp_path: Path
) -> None:
    begin(office, tmp_path)
    registered(office, "Open", "2026-01-10", "2026-01-11")
    clock.set("2026-01-12")
    text = open_report("Open", "2026-01-10", "2026-01-11", newcomer="Olsen, Kari")
    number = handed_in(office, text).submission
    last = 0
    for outcome in (None, Outcome.RETURNED, Outcome.REFUSED):
        if outcome is not None:
            last = decide(office, OFFICER, number, outcome, "round 3 is missing", saw=last).act
        for language in ("en", "de"):
            letter = letter_of(office, OFFICER, number, language)
            worded(f"{letter.subject}\n\n{letter.text}".replace("20260112-000001-", "R-")[:900])


def test_letters_write_days_and_lines_as_their_language_does(
    office: Office, clock: Clock, tmp_path: Path
) -> None:
    begin(office, tmp_path)
    registered(office, "Open", "2026-01-10", "2026-01-11")
    clock.set("2026-01-12")
    text = open_report("Open", "2026-01-10", "2026-01-11").replace("Player 2", "Spieler 2")
    number = handed_in(office, text).submission
    assert "am 12. Januar 2026" in letter_of(office, OFFICER, number, "de").text
    waiting = letter_of(office, OFFICER, number, "en").text
    assert "on 12 January 2026" in waiting
    assert re.search(r"^- \[L2\d\d\] line \d+: ", waiting, re.MULTILINE), waiting
    decide(office, OFFICER, number, Outcome.ACCEPTED)
    accepted = letter_of(office, OFFICER, number, "es").text
    assert "1 de febrero de 2026" in accepted


def test_files_that_are_no_reports_are_named_and_the_others_registered(
    worded: Worded, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """As `submit inbox/` does: one letter in the folder must not stop 39 registrations."""
    inbox = tmp_path / "inbox"
    inbox.mkdir()
    (inbox / "open.trf").write_text(open_report("Open", "2026-01-10", "2026-01-11"), "utf-8")
    (inbox / "players.csv").write_text(list_file(), encoding="utf-8")
    database = ["--database", str(tmp_path / "office.db")]
    main(["office", "init", *database])
    words = ["office", "register", "--registered-on", "2026-01-02", *database, "--report"]
    capsys.readouterr()
    assert main([*words, str(inbox)]) == 1
    said = capsys.readouterr()
    worded(said.out, said.err)
    assert main([*words, str(inbox / "players.csv")]) == 2
    assert "players.csv: not registered" in capsys.readouterr().err


def test_what_is_open_before_a_list_closes(office: Office, clock: Clock, tmp_path: Path) -> None:
    first_list(office, clock, tmp_path)
    assert before_closing(office, OFFICER).is_ready
    registered(office, "Silent", "2026-02-07", "2026-02-08")
    registered(office, "Open", "2026-02-14", "2026-02-15")
    appeal(office, OFFICER, 1, "a result is wrong")
    clock.set("2026-02-20")
    text = open_report("Open", "2026-02-14", "2026-02-15", newcomer="Olsen, Kari")
    handed_in(office, text)
    state = before_closing(office, OFFICER)
    assert (state.day, state.closes, state.days_left) == (
        date(2026, 3, 1),
        date(2026, 2, 26),
        6,
    )
    assert [row.submission for row in state.waiting] == [2]
    assert state.questions == 1
    assert [event.name for event in state.missing] == ["Silent"]
    assert [each.submission for each in state.appeals] == [1]
    assert [each.outcome for each in appeals_of(office, OFFICER)] == ["open"]


def test_players_who_may_be_in_the_office_twice_are_named_before_a_list_closes(
    worded: Worded, office: Office, clock: Clock, tmp_path: Path
) -> None:
    """Only who plays: the whole list would be the same every month."""
    first_list(office, clock, tmp_path)
    for name, born in (("Player 2, Test", "1970"), ("Olsen, Kari", "1970")):
        add_person(office, OFFICER, NewPerson(name, "NOR", "M", born))
    registered(office, "Open", "2026-02-14", "2026-02-15")
    clock.set("2026-02-20")
    number = handed_in(office, open_report("Open", "2026-02-14", "2026-02-15")).submission
    for _ in ("waiting", "accepted"):
        state = before_closing(office, OFFICER)
        assert [(pair.one, pair.other) for pair in state.duplicates] == [(1000002, 9000001)]
        if state.waiting:
            decide(office, OFFICER, number, Outcome.ACCEPTED)
    assert state.is_ready
    worded(*_lines(state))


def test_the_list_of_fide_is_compared(office: Office, tmp_path: Path) -> None:
    begin(office, tmp_path)
    change_setting(office, COMMAND_LINE, "federation", "NOR")
    own = add_person(office, OFFICER, NewPerson("Only, Here", "NOR"))
    rows = list_file({1: 2210}).splitlines()
    rows[2] = rows[2].replace("NOR", "SWE")
    rows[3] = rows[3].replace("Player 3", "Spieler 3").replace(",,2050", ",FM,2050")
    rows[4] = rows[4].replace("1970,", "1971,i")
    theirs = [
        *rows,
        '1000099,"New, Nils",NOR,M,,1500,0,40,2010,',
        '7,"Far, Away",USA,M,,2000,0,20,,',
        '8,"Unrated, Una",USA,F,,,0,,,',
    ]
    path = tmp_path / "fide.csv"
    path.write_text("\n".join(theirs) + "\n", encoding="utf-8")
    found = [(each.kind, each.person) for each in compare_list(office, OFFICER, path)]
    assert found == [
        (Kind.NEW, 1000099),
        (Kind.GONE, own),
        (Kind.TRANSFERRED, 1000002),
        (Kind.INACTIVE, 1000004),
        (Kind.NAME, 1000003),
        (Kind.BIRTH, 1000004),
        (Kind.TITLE, 1000003),
        (Kind.RATING, 1000001),
    ]


def test_what_corrects_a_difference_can_be_typed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    rows = list_file().splitlines()
    rows.append('1000050,"Unrated, Una",NOR,F,,,0,,2010,')
    Path("own.csv").write_text("\n".join(rows) + "\n", encoding="utf-8")
    main(["office", "init", "--federation", "NOR"])
    main(["office", "import", "own.csv@2026-01-01"])
    rows.pop()
    rows[2] = rows[2].replace("NOR", "SWE")
    rows[3] = rows[3].replace("Player 3", "Spieler 3").replace(",,2050", ",FM,2050")
    rows.append('1000099,"New, Nils",NOR,M,,1500,0,40,2010,')
    Path("fide.csv").write_text("\n".join(rows) + "\n", encoding="utf-8")

    def remedies() -> list[str]:
        capsys.readouterr()
        main(["office", "compare", "fide.csv"])
        lines = capsys.readouterr().out.splitlines()
        return [line.partition("= ")[2] for line in lines if line.strip().startswith("= ")]

    found = remedies()
    assert len(found) == 4, found  # a list of one rate of play has nobody without a rating
    for remedy in found:
        assert main([*shlex.split(remedy)[1:], "--since", "2026-01-02"]) == 0, remedy
    Path("fide.csv").write_text(list_file(), encoding="utf-8")  # a title is taken away again
    for remedy in remedies():
        if "title" in remedy:
            assert remedy.endswith("none")
            assert main([*shlex.split(remedy)[1:], "--since", "2026-01-03"]) == 0


def test_fees_become_an_invoice(office: Office, clock: Clock, tmp_path: Path) -> None:
    change_setting(office, COMMAND_LINE, "fees", "A=150")
    change_setting(office, COMMAND_LINE, "federation", "NOR")
    first_list(office, clock, tmp_path)
    assert [fee.players for fee in fees_of(office, OFFICER, 2)] == [4]
    assert invoice(office, OFFICER, 2, "NOR").startswith(b"%PDF")
    with pytest.raises(OfficeProblem):
        fees_of(office, OFFICER, 2, "SWE")


def test_events_without_a_price_are_named(office: Office, clock: Clock, tmp_path: Path) -> None:
    """An invoice of nothing is a mistake that nobody sees."""
    first_list(office, clock, tmp_path)
    for prices, amount, is_told in (("A=150", 0, True), ("A=150,*=200", 800, False)):
        change_setting(office, COMMAND_LINE, "fees", prices)
        rows = fees_of(office, OFFICER, 2)
        assert [fee.amount for fee in rows] == [amount]
        assert ("1 event (1)" in without_price(rows)) is is_told


def test_the_month_by_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database = ["--database", str(tmp_path / "office.db")]
    (tmp_path / "players.csv").write_text(list_file(), encoding="utf-8")
    (tmp_path / "events.csv").write_text(TABLE, encoding="utf-8")

    def office(*words: str) -> tuple[int, str]:
        code = main(["office", *words, *database])
        return code, capsys.readouterr().out

    office("init", "--federation", "NOR")
    office("import", f"{tmp_path / 'players.csv'}@2026-01-01")
    assert office("register", "--table", str(tmp_path / "events.csv"))[1] == ""
    assert "Winter Open" not in office("events")[1]
    _, out = office("register", "--table", str(tmp_path / "events.csv"), "--yes")
    assert "event 2: League" in out
    assert "Winter Open" in office("events")[1]
    assert office("events", "cancel", "2", "--reason", "not played")[0] == 0
    assert "A=150" in office("settings", "fees=A=150")[1]
    assert "standard list of 2026-02-01 closes" in office("closing")[1]
    assert office("compare", str(tmp_path / "players.csv")) == (0, "no difference\n")
    assert office("appeal")[0] == 0
    assert office("letter", "1")[0] == 2
    assert office("fees", "1")[0] != 0
