"""From the registration of an event to a published list, and what can go wrong on the way."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

import crosstable
from crosstable.errors import (
    AlreadyReceived,
    NeedsDecision,
    NoReport,
    NotAllowed,
    OfficeProblem,
    Unknown,
    Unusable,
)
from crosstable.lists.files import read_players
from crosstable.office.lists.importing import import_list
from crosstable.office.lists.inputs import inputs_of, plan_of
from crosstable.office.lists.proving import verify
from crosstable.office.lists.publishing import publish, write_publication
from crosstable.office.lists.running import preview, rerun, run
from crosstable.office.people.adding import NewPerson, add_person, transfer
from crosstable.office.people.asking import current_edition
from crosstable.office.reports.deciding import Outcome, accept_all, decide, last_decision, resolve
from crosstable.office.reports.inbox import inbox
from crosstable.office.reports.questions import open_questions
from crosstable.office.reports.registering import Registration, register
from crosstable.office.reports.submitting import Handed, bind, submit
from crosstable.office.store.opening import Office
from crosstable.office.users.rights import COMMAND_LINE, Role, User
from crosstable.ratings.editions import rule_set_of
from tests.editions import add_edition
from tests.office.clock import Clock
from tests.office.making import FIELD, list_file, open_report
from tests.office.working import (
    OFFICER,
    accepted,
    begin,
    first_list,
    handed_in,
    list_of,
    registered,
    rows_of,
)
from tests.worded import Worded


def test_from_nothing_to_the_first_list(office: Office, clock: Clock, tmp_path: Path) -> None:
    published = first_list(office, clock, tmp_path)
    assert (published.day, published.issue) == (date(2026, 2, 1), 1)
    now = list_of(office)
    assert now[1000001]["standard"] != str(FIELD[1])
    assert now[1000001]["standard_games"] == "3"
    assert verify(office).faults == ()
    names = write_publication(office, published.edition, tmp_path / "out")
    assert {"list.txt", "list.xml", "list.csv", "list.json", "top/all.csv"} <= set(names)
    assert verify(office, {published.act - 1: published.checkpoint}).faults == ()


def test_a_list_is_what_period_gives(office: Office, clock: Clock, tmp_path: Path) -> None:
    begin(office, tmp_path)
    registered(office, "January Open", "2026-01-10", "2026-01-11")
    clock.set("2026-01-12")
    receipt = handed_in(office, open_report("January Open", "2026-01-10", "2026-01-11"))
    decide(office, OFFICER, receipt.submission, Outcome.ACCEPTED)
    with office.reading() as connection:
        base = current_edition(connection, "standard")
        assert base is not None
        inputs = inputs_of(connection, plan_of(connection, base, date(2026, 2, 1)))
    folder = tmp_path / "inbox"
    folder.mkdir()
    for one in inputs.reports:
        (folder / one.label).write_bytes(one.data)
        (folder / one.label).with_suffix(".toml").write_text(one.details, encoding="utf-8")
    done = crosstable.period(f"{tmp_path / 'players.csv'}@2026-01-01", [folder])
    crosstable.write_period(done, tmp_path / "period")
    files = preview(office, OFFICER).computed.files
    for name in ("list.csv", "register.csv"):
        assert files[name] == (tmp_path / "period" / name).read_bytes()
    assert files["public/list.txt"] == (tmp_path / "period" / "list.txt").read_bytes()
    assert files["public/top/all.csv"] == (tmp_path / "period" / "top" / "all.csv").read_bytes()


def test_an_added_edition_rates_a_list(
    office: Office, clock: Clock, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By its first day; the figures are those of the edition that it was made from."""
    model = rule_set_of(date(2026, 2, 1))
    added = replace(model, name="fide-2027", since=date(2026, 1, 1))
    add_edition(monkeypatch, "ratings", added)
    first_list(office, clock, tmp_path)
    assert rules_of_list(office) == "fide-2027"
    report = tmp_path / "open.trf"
    report.write_text(open_report("January Open", "2026-01-10", "2026-01-11"), encoding="utf-8")
    done = crosstable.period(f"{tmp_path / 'players.csv'}@2026-01-01", [report], rules=model.name)
    crosstable.write_period(done, tmp_path / "period")
    expected = rows_of((tmp_path / "period" / "list.csv").read_bytes())
    figures = ("standard", "standard_games")
    assert {n: [row[key] for key in figures] for n, row in list_of(office).items()} == {
        n: [row[key] for key in figures] for n, row in expected.items()
    }
    assert verify(office).faults == ()


def rules_of_list(office: Office) -> str:
    """The rules that the newest list was computed by."""
    with office.reading() as connection:
        row = current_edition(connection, "standard")
        assert row is not None
        return str(row.rules)


def test_the_published_files_are_lists_that_can_be_read(
    office: Office, clock: Clock, tmp_path: Path
) -> None:
    published = first_list(office, clock, tmp_path)
    write_publication(office, published.edition, tmp_path / "out")
    own = {number: row["standard"] for number, row in list_of(office).items() if row["standard"]}
    for name in ("list.txt", "list.xml"):
        players = list(read_players(tmp_path / "out" / name))
        assert {int(one.fide_id): str(one.standard) for one in players if one.standard} == own
    found = json.loads((tmp_path / "out" / "list.json").read_text())
    assert {one["player"]: str(one["rating"]) for one in found["players"]} == own


def test_birth_dates_are_public_as_years(office: Office, clock: Clock, tmp_path: Path) -> None:
    published = first_list(office, clock, tmp_path)
    for name in write_publication(office, published.edition, tmp_path / "out"):
        text = (tmp_path / "out" / name).read_text(encoding="utf-8")
        assert "1970/01/02" not in text
        assert "19700102" not in text
    assert list_of(office)[1000001]["born"] == "1970/01/02"


def test_a_correction_is_a_new_edition_with_its_difference(
    office: Office, clock: Clock, tmp_path: Path
) -> None:
    first_list(office, clock, tmp_path)
    before = list_of(office)
    clock.set("2026-02-05")
    text = open_report("January Open", "2026-01-10", "2026-01-11", first=0)
    correction = handed_in(office, text, replaces=1)
    decision = decide(office, OFFICER, correction.submission, Outcome.ACCEPTED)
    assert decision.counts_from == "2026-02-01"
    assert preview(office, OFFICER).waiting == (2,)
    assert list_of(office) == before
    (again,) = rerun(office, OFFICER)
    assert (again.day, again.difference["changed"]) == (date(2026, 2, 1), 2)
    (published,) = publish(office, OFFICER)
    assert published.issue == 2
    assert list_of(office)[1000001]["standard"] < before[1000001]["standard"]
    names = write_publication(office, published.edition, tmp_path / "out")
    assert "difference.json" in names
    assert rerun(office, OFFICER) == []
    assert verify(office).faults == ()


def test_a_withdrawn_report_leaves_the_list_by_a_rerun(
    office: Office, clock: Clock, tmp_path: Path
) -> None:
    first_list(office, clock, tmp_path)
    with office.reading() as connection:
        accepted = last_decision(connection, 1)
    assert accepted is not None
    decide(office, OFFICER, 1, Outcome.WITHDRAWN, "the games were not played", saw=accepted.act)
    (again,) = rerun(office, OFFICER)
    assert again.difference["changed"] >= 2
    publish(office, OFFICER)
    assert list_of(office)[1000001]["standard"] == str(FIELD[1])


def test_a_newcomer_gets_a_number(office: Office, clock: Clock, tmp_path: Path) -> None:
    begin(office, tmp_path)
    registered(office, "Open", "2026-01-10", "2026-01-11")
    clock.set("2026-01-12")
    receipt = handed_in(
        office, open_report("Open", "2026-01-10", "2026-01-11", newcomer="New, Nina")
    )
    decision = decide(office, OFFICER, receipt.submission, Outcome.ACCEPTED)
    assert decision.newcomers == (9000001,)
    files = preview(office, OFFICER).computed.files
    assert '9000001,"New, Nina"' in files["list.csv"].decode()
    clock.set("2026-01-30")
    run(office, OFFICER)
    publish(office, OFFICER)
    assert "2026-01/2026-01-11/3/" in list_of(office)[9000001]["pool"]
    assert verify(office).faults == ()


def test_who_may_be_somebody_is_asked(office: Office, clock: Clock, tmp_path: Path) -> None:
    begin(office, tmp_path)
    registered(office, "Open", "2026-01-10", "2026-01-11")
    clock.set("2026-01-12")
    text = open_report("Open", "2026-01-10", "2026-01-11", newcomer="Carlsson, Eva")
    receipt = handed_in(office, text)
    (question,) = receipt.questions
    assert question["candidates"][0]["person"] == 1000005
    with pytest.raises(NeedsDecision):
        decide(office, OFFICER, receipt.submission, Outcome.ACCEPTED)
    resolve(office, OFFICER, receipt.submission, question["start_number"], 1000005)
    assert decide(office, OFFICER, receipt.submission, Outcome.ACCEPTED).newcomers == ()
    run_of = preview(office, OFFICER)
    assert {row["player"] for row in run_of.difference["players"]} >= {1000005}


def test_the_number_of_a_brother_is_asked_about(
    office: Office, clock: Clock, tmp_path: Path
) -> None:
    begin(office, tmp_path)
    registered(office, "Open", "2026-01-10", "2026-01-11")
    clock.set("2026-01-12")
    ole = add_person(office, OFFICER, NewPerson("Carlsson, Ole", "NOR", "M", "1990/02/03"))
    text = open_report("Open", "2026-01-10", "2026-01-11", newcomer="Carlsson, Ole")
    row = next(line for line in text.splitlines() if "Carlsson" in line)
    for number, state in ((1000005, "doubtful"), (ole + 60, "mistyped"), (ole, None)):
        own = f"{row[:57]}{number:>11} 1990/02/03{row[79:]}"
        receipt = handed_in(office, text.replace(row, own))
        assert [question["state"] for question in receipt.questions] == ([state] if state else [])
        if state is None:
            continue
        assert accept_all(office, OFFICER, [receipt.submission]).decisions == []
        with office.reading() as connection:
            (question,) = open_questions(connection, receipt.submission)
        assert question.candidates[0].person == ole
        assert f"{ole} Carlsson, Ole (NOR, 1990)" in question.describe()
        resolve(office, OFFICER, receipt.submission, 4, ole)
        decide(office, OFFICER, receipt.submission, Outcome.WITHDRAWN, "only a trial")


def test_two_persons_under_one_number_are_asked(
    office: Office, clock: Clock, tmp_path: Path
) -> None:
    begin(office, tmp_path)
    registered(office, "Open", "2026-01-10", "2026-01-11")
    clock.set("2026-01-12")
    text = open_report("Open", "2026-01-10", "2026-01-11").replace(
        "Player 2, Test ", "Zwiebel, Xaver "
    )
    receipt = handed_in(office, text)
    assert [one["state"] for one in receipt.questions] == ["doubtful"]
    with pytest.raises(NeedsDecision):
        decide(office, OFFICER, receipt.submission, Outcome.ACCEPTED)
    resolve(office, OFFICER, receipt.submission, 2, None)
    assert decide(office, OFFICER, receipt.submission, Outcome.ACCEPTED).newcomers == (9000001,)


# -- bad input ------------------------------------------------------------------------------------


def test_a_report_of_an_unregistered_event_is_asked_about(
    office: Office, clock: Clock, tmp_path: Path
) -> None:
    begin(office, tmp_path)
    clock.set("2026-01-12")
    receipt = handed_in(office, open_report("Wild Open", "2026-01-10", "2026-01-11"))
    assert (receipt.event, receipt.verdict) == (None, "error")
    assert any("7.1" in one["clause"] for one in receipt.findings)
    with pytest.raises(NeedsDecision):
        decide(office, OFFICER, receipt.submission, Outcome.ACCEPTED)
    decide(office, OFFICER, receipt.submission, Outcome.REFUSED, "not registered (7.1)")


def test_the_same_report_twice_is_one_submission(
    office: Office, clock: Clock, tmp_path: Path
) -> None:
    begin(office, tmp_path)
    text = open_report("Open", "2026-01-10", "2026-01-11")
    receipt = handed_in(office, text)
    with pytest.raises(AlreadyReceived) as problem:
        handed_in(office, text)
    assert problem.value.submission == receipt.submission
    assert receipt.receipt in str(problem.value)


def test_a_second_report_of_an_event_has_to_name_the_first(
    office: Office, clock: Clock, tmp_path: Path
) -> None:
    begin(office, tmp_path)
    registered(office, "Open", "2026-01-10", "2026-01-11")
    clock.set("2026-01-12")
    first = handed_in(office, open_report("Open", "2026-01-10", "2026-01-11"))
    decide(office, OFFICER, first.submission, Outcome.ACCEPTED)
    second = handed_in(office, open_report("Open", "2026-01-10", "2026-01-11", first=0))
    with pytest.raises(NeedsDecision, match="submission 1"):
        decide(office, OFFICER, second.submission, Outcome.ACCEPTED)
    third = handed_in(office, open_report("Open", "2026-01-10", "2026-01-11", first=1), replaces=1)
    decide(office, OFFICER, third.submission, Outcome.ACCEPTED)
    (one,) = preview(office, OFFICER).computed.outcomes
    assert (one.submission, one.status) == (3, "rated")


def test_what_is_no_report(office: Office) -> None:
    for data in (b"", b"%PDF-1.4 whatever", b"hello"):
        with pytest.raises(NoReport):
            submit(office, COMMAND_LINE, Handed(data))
    with pytest.raises(Unusable, match="64 MB"):
        submit(office, COMMAND_LINE, Handed(bytes((64 << 20) + 1)))


def test_a_report_from_the_future_is_an_error(office: Office, clock: Clock, tmp_path: Path) -> None:
    begin(office, tmp_path)
    receipt = handed_in(office, open_report("Open", "2026-03-10", "2026-03-11"))
    assert "office-from-the-future" in [one["code"] for one in receipt.findings]


def test_a_list_from_the_future_has_to_be_confirmed(office: Office, tmp_path: Path) -> None:
    path = tmp_path / "players.csv"
    path.write_text(list_file(), encoding="utf-8")
    with pytest.raises(NeedsDecision):
        import_list(office, COMMAND_LINE, f"{path}@2026-09-01")
    import_list(office, COMMAND_LINE, f"{path}@2026-09-01", confirmed=True)
    with pytest.raises(OfficeProblem, match="already"):
        import_list(office, COMMAND_LINE, f"{path}@2026-01-01")


def test_what_is_decided_meanwhile_is_not_published_silently(
    office: Office, clock: Clock, tmp_path: Path
) -> None:
    begin(office, tmp_path)
    registered(office, "Open", "2026-01-10", "2026-01-11")
    with pytest.raises(OfficeProblem):
        publish(office, OFFICER)
    run(office, OFFICER)
    with pytest.raises(NeedsDecision, match="closes"):
        publish(office, OFFICER)
    clock.set("2026-01-12")
    receipt = handed_in(office, open_report("Open", "2026-01-10", "2026-01-11"))
    decide(office, OFFICER, receipt.submission, Outcome.ACCEPTED)
    clock.set("2026-01-30")
    with pytest.raises(NeedsDecision, match="run it again"):
        publish(office, OFFICER)
    run(office, OFFICER)
    publish(office, OFFICER)


def test_decisions_that_cannot_be(office: Office, clock: Clock, tmp_path: Path) -> None:
    begin(office, tmp_path)
    registered(office, "Open", "2026-01-10", "2026-01-11")
    clock.set("2026-01-12")
    receipt = handed_in(office, open_report("Open", "2026-01-10", "2026-01-11"))
    number = receipt.submission
    with pytest.raises(OfficeProblem, match="reason"):
        decide(office, OFFICER, number, Outcome.RETURNED)
    with pytest.raises(Unknown):
        decide(office, OFFICER, 99, Outcome.ACCEPTED)
    with pytest.raises(Unknown):
        bind(office, OFFICER, number, 99)
    with pytest.raises(NotAllowed):
        decide(office, User(3, "bob", Role.CLUB, "x"), number, Outcome.ACCEPTED)
    decide(office, OFFICER, number, Outcome.ACCEPTED)
    with pytest.raises(OfficeProblem, match="already"):
        decide(office, OFFICER, number, Outcome.ACCEPTED)


def test_the_second_of_two_decisions_is_asked(office: Office, clock: Clock, tmp_path: Path) -> None:
    begin(office, tmp_path)
    registered(office, "Open", "2026-01-10", "2026-01-11")
    clock.set("2026-01-12")
    number = handed_in(office, open_report("Open", "2026-01-10", "2026-01-11")).submission
    first = decide(office, OFFICER, number, Outcome.POSTPONED, "the arbiter is asked")
    for outcome in Outcome:
        with pytest.raises(NeedsDecision, match=f"postponed .*decision {first.act}"):
            decide(office, OFFICER, number, outcome, "from an older page")
    done, left = accept_all(office, OFFICER, [number])
    assert (done, list(left)) == ([], [number])
    second = decide(office, OFFICER, number, Outcome.ACCEPTED, saw=first.act)
    with pytest.raises(NeedsDecision, match=f"accepted .*decision {second.act}"):
        decide(office, OFFICER, number, Outcome.REFUSED, "from an older page", saw=first.act)
    decide(office, OFFICER, number, Outcome.WITHDRAWN, "not played", saw=second.act)
    assert verify(office).faults == ()


def test_a_club_submits_for_its_own_events_only(
    office: Office, clock: Clock, tmp_path: Path
) -> None:
    begin(office, tmp_path)
    rooks, knights = User(5, "r", Role.CLUB, "Rooks"), User(6, "k", Role.CLUB, "Knights")
    event = Registration("Open", date(2026, 1, 10), date(2026, 1, 11))
    register(office, rooks, event)
    with pytest.raises(NotAllowed):
        register(office, knights, event._replace(club="Rooks"))
    clock.set("2026-01-12")
    text = open_report("Open", "2026-01-10", "2026-01-11")
    with pytest.raises(NotAllowed):
        submit(office, knights, Handed(text.encode()))
    submit(office, rooks, Handed(text.encode()))


def test_a_report_is_examined_again_for_the_event_to_which_it_is_bound(
    office: Office, clock: Clock, tmp_path: Path
) -> None:
    """Registered in time, under another name than the report has."""
    begin(office, tmp_path)
    event = registered(office, "Tame Open", "2026-01-10", "2026-01-11")
    clock.set("2026-01-12")
    receipt = handed_in(office, open_report("Wild Open", "2026-01-10", "2026-01-11"))
    with pytest.raises(NeedsDecision, match="registered event"):
        decide(office, OFFICER, receipt.submission, Outcome.ACCEPTED)
    bind(office, OFFICER, receipt.submission, event)
    (row,) = inbox(office, OFFICER)
    assert (row.event, row.verdict, row.is_clean) == (event, "clean", True)
    decide(office, OFFICER, receipt.submission, Outcome.ACCEPTED)
    assert [one.status for one in preview(office, OFFICER).computed.outcomes] == ["rated"]
    assert verify(office).faults == ()


def test_an_event_registered_as_another_kind_is_an_error(
    office: Office, clock: Clock, tmp_path: Path
) -> None:
    begin(office, tmp_path)
    registered(office, "Open", "2026-01-10", "2026-01-11", kind="rapid")
    clock.set("2026-01-12")
    receipt = handed_in(office, open_report("Open", "2026-01-10", "2026-01-11"))
    assert "office-other-kind" in [one["code"] for one in receipt.findings]
    assert receipt.verdict == "error"


def test_a_duplicate_may_still_be_named_as_a_correction(
    office: Office, clock: Clock, tmp_path: Path
) -> None:
    begin(office, tmp_path)
    registered(office, "Open", "2026-01-10", "2026-01-11")
    clock.set("2026-01-12")
    accepted(office, open_report("Open", "2026-01-10", "2026-01-11"))
    text = open_report("Open", "2026-01-10", "2026-01-11", first=0)
    handed_in(office, text)
    again = handed_in(office, text, replaces=1)
    decide(office, OFFICER, again.submission, Outcome.ACCEPTED)
    with pytest.raises(AlreadyReceived):
        handed_in(office, text, replaces=1)


def test_a_report_tells_of_a_transfer_in_the_middle(
    worded: Worded, office: Office, clock: Clock, tmp_path: Path
) -> None:
    begin(office, tmp_path)
    registered(office, "Open", "2026-01-10", "2026-01-12")
    transfer(office, OFFICER, 1000002, "SWE", date(2026, 1, 11))
    clock.set("2026-01-13")
    receipt = handed_in(office, open_report("Open", "2026-01-10", "2026-01-12"))
    (told,) = [one for one in receipt.findings if one["code"] == "office-transfer"]
    worded(told["message"])
