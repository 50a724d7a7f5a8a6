"""Persons: transfers, titles, merging and taking apart, duplicates, erasure."""

from __future__ import annotations

import json
import random
from datetime import date
from pathlib import Path

import pytest
from sqlalchemy import select, text

from crosstable.errors import NeedsDecision, NotAllowed, OfficeProblem, Unknown
from crosstable.event.journal import canonical
from crosstable.lists.files import ListedPlayer
from crosstable.lists.names.scoring import Search
from crosstable.model.phrases import as_json, from_json, phrase
from crosstable.office.lists.proving import verify
from crosstable.office.lists.publishing import publish
from crosstable.office.lists.running import first_changed, preview, rerun, run
from crosstable.office.moving.exporting import export
from crosstable.office.moving.importing import import_office
from crosstable.office.people import merging
from crosstable.office.people.adding import (
    NewPerson,
    add_person,
    flag,
    give_title,
    identify,
    rename,
    transfer,
)
from crosstable.office.people.erasing import erase, without_names
from crosstable.office.people.merging import duplicates, merge, undo_merge
from crosstable.office.reports.deciding import Outcome, decide, resolve
from crosstable.office.reports.registering import Registration, register_many
from crosstable.office.reports.submitting import bind
from crosstable.office.store.contents import content
from crosstable.office.store.opening import Office, new_office
from crosstable.office.store.tables import CONTENTS, MEMBERSHIPS, METADATA, NAMES
from crosstable.office.users.rights import COMMAND_LINE
from tests.office.clock import Clock
from tests.office.conftest import Databases
from tests.office.making import open_report
from tests.office.test_store import files_of
from tests.office.working import (
    OFFICER,
    accepted,
    begin,
    first_list,
    handed_in,
    list_of,
    next_list,
    registered,
    rows_of,
)
from tests.worded import Worded

MARCH = date(2026, 3, 1)


def test_a_transfer_keeps_what_was_known(office: Office, clock: Clock, tmp_path: Path) -> None:
    begin(office, tmp_path)
    clock.set("2026-01-20")
    transfer(office, OFFICER, 1000001, "swe", date(2026, 2, 1))
    transfer(office, OFFICER, 1000001, "DEN", date(2026, 6, 1))
    with office.reading() as connection:
        query = select(MEMBERSHIPS).where(MEMBERSHIPS.c.person == 1000001)
        rows = connection.execute(query.order_by(MEMBERSHIPS.c.row)).all()
    now = [
        (row.federation, row.valid_from, row.valid_until) for row in rows if row.superseded is None
    ]
    assert now == [
        ("NOR", "2026-01-01", "2026-02-01"),
        ("SWE", "2026-02-01", "2026-06-01"),
        ("DEN", "2026-06-01", None),
    ]
    assert len(rows) == 5  # what was recorded before is superseded, not changed
    assert (
        rows_of(preview(office, OFFICER).computed.files["list.csv"])[1000001]["federation"] == "SWE"
    )


def test_a_transfer_in_the_middle_of_an_event_is_asked_about(
    worded: Worded, office: Office, clock: Clock, tmp_path: Path
) -> None:
    first_list(office, clock, tmp_path)
    with pytest.raises(NeedsDecision) as problem:
        transfer(office, OFFICER, 1000001, "SWE", date(2026, 1, 11))
    (question,) = problem.value.questions
    worded(question)
    transfer(office, OFFICER, 1000001, "SWE", date(2026, 1, 11), confirmed=True)
    with office.reading() as connection:
        changed = first_changed(connection, "standard")
    assert changed is not None
    assert changed.list_day == "2026-02-01"


def test_names_and_titles_come_on_the_next_list(
    office: Office, clock: Clock, tmp_path: Path
) -> None:
    begin(office, tmp_path)
    rename(office, OFFICER, 1000006, "Olsen Lie, Kari", date(2026, 2, 1))
    give_title(office, OFFICER, 1000006, "", date(2026, 2, 1), women_title="WFM")
    row = rows_of(preview(office, OFFICER).computed.files["list.csv"])[1000006]
    assert (row["name"], row["women_title"]) == ("Olsen Lie, Kari", "WFM")
    for wrong in ("XM", "gm"):
        with pytest.raises(Unknown):
            give_title(office, OFFICER, 1000006, wrong, MARCH)
    with pytest.raises(OfficeProblem):
        rename(office, OFFICER, 1000006, " ", MARCH)
    with pytest.raises(Unknown):
        rename(office, OFFICER, 5, "Nobody", MARCH)


def test_numbers_come_from_the_range_and_end_with_it(office: Office) -> None:
    assert add_person(office, OFFICER, NewPerson("One, A")) == 9000001
    assert add_person(office, OFFICER, NewPerson("Two, B")) == 9000002
    assert add_person(office, OFFICER, NewPerson("Three, C"), number=1234567) == 1234567
    with pytest.raises(OfficeProblem, match="somebody else"):
        add_person(office, OFFICER, NewPerson("Four, D"), number=9000002)
    add_person(office, OFFICER, NewPerson("Last, Z"), number=9000999)
    with pytest.raises(OfficeProblem, match="range of numbers"):
        add_person(office, OFFICER, NewPerson("Five, E"))


# -- one person under two numbers -----------------------------------------------------------------


def twice(office: Office, clock: Clock, tmp_path: Path) -> None:
    """Eva Carlsson plays as 1000005 on the list, and in January as a newcomer."""
    begin(office, tmp_path)
    registered(office, "Open", "2026-01-10", "2026-01-11")
    clock.set("2026-01-12")
    accepted(office, open_report("Open", "2026-01-10", "2026-01-11", newcomer="Xyz, Ev"))
    next_list(office, clock, "2026-01-30")
    rename(office, OFFICER, 9000001, "Carlson, Eva", date(2026, 2, 1))


def test_a_merge_is_recomputed_and_undone(office: Office, clock: Clock, tmp_path: Path) -> None:
    twice(office, clock, tmp_path)
    before = list_of(office)
    assert before[1000005]["standard"] == "1900"
    assert before[9000001]["pool"]
    act = merge(office, OFFICER, 1000005, 9000001, "the same birth date", confirmed=True)
    assert list_of(office) == before
    (again,) = rerun(office, OFFICER)
    rows = rows_of(again.computed.files["list.csv"])
    assert 9000001 not in rows
    assert rows[1000005]["standard_games"] == "3"
    assert rows[1000005]["standard"] != "1900"
    with pytest.raises(OfficeProblem):
        merge(office, OFFICER, 1000006, 9000001, "again")
    undo_merge(office, OFFICER, act, "two persons after all")
    (again,) = rerun(office, OFFICER)  # the rename is valid on that list
    rows = rows_of(again.computed.files["list.csv"])
    assert {**rows[9000001], "name": ""} == {**before[9000001], "name": ""}
    with pytest.raises(OfficeProblem):
        undo_merge(office, OFFICER, act, "again")
    with pytest.raises(Unknown):
        undo_merge(office, OFFICER, 1, "no merge")
    assert verify(office).faults == ()


def test_two_who_may_not_be_one_are_merged_after_a_question_or_never(
    worded: Worded, office: Office, clock: Clock, tmp_path: Path
) -> None:
    first_list(office, clock, tmp_path)
    add_person(office, OFFICER, NewPerson("Olsen, Kari", "NOR", "F", "1988"))
    add_person(office, OFFICER, NewPerson("Olsen, Kari", "NOR", "F", "1970"))
    for other in (1000005, 9000001):  # another name; the same one with another birth year
        with pytest.raises(NeedsDecision) as problem:
            merge(office, OFFICER, 1000006, other, "the same")
        assert len(problem.value.questions) == 2
        worded(str(problem.value))
    for is_confirmed in (False, True):
        with pytest.raises(OfficeProblem, match="both play in submission 1") as refusal:
            merge(office, OFFICER, 1000001, 1000002, "the same", confirmed=is_confirmed)
        assert not isinstance(refusal.value, NeedsDecision)
    merge(office, OFFICER, 1000006, 9000002, "the same")
    merge(office, OFFICER, 1000006, 9000001, "the same", confirmed=True)


def test_a_list_without_a_report_that_waits_is_asked_about(
    worded: Worded, office: Office, clock: Clock, tmp_path: Path
) -> None:
    begin(office, tmp_path)
    registered(office, "Open", "2026-01-10", "2026-01-11")
    with pytest.raises(OfficeProblem):
        registered(office, "Open", "2026-01-10", "2026-01-11")
    clock.set("2026-01-12")
    handed_in(office, open_report("Open", "2026-01-10", "2026-01-11"))
    with pytest.raises(NeedsDecision) as problem:
        next_list(office, clock, "2026-01-30")
    worded(str(problem.value), *problem.value.questions)
    past = [Registration("Club", date(2026, 1, 5), date(2026, 1, 5))]
    with pytest.raises(NeedsDecision) as problem:
        register_many(office, OFFICER, past)
    worded(str(problem.value))
    assert len(register_many(office, OFFICER, past, confirmed=True)) == 1


def test_a_list_that_loses_a_rated_report_is_asked_about(
    worded: Worded, office: Office, clock: Clock, tmp_path: Path
) -> None:
    first_list(office, clock, tmp_path)
    with office.writing(OFFICER.number) as writer:  # an older version merged without looking
        writer.record("persons-merged", {"kept": 1000001, "merged": 1000002, "reason": ""})
    rerun(office, OFFICER)
    with pytest.raises(NeedsDecision) as problem:
        publish(office, OFFICER)
    worded(str(problem.value))
    assert problem.value.questions == ("submission 1: number-twice L201 L206 P202",)
    assert [edition.issue for edition in publish(office, OFFICER, confirmed=True)] == [2]


def test_players_with_one_number_are_told_apart_by_answers(
    worded: Worded, office: Office, clock: Clock, tmp_path: Path
) -> None:
    begin(office, tmp_path)
    registered(office, "Open", "2026-01-10", "2026-01-11")
    clock.set("2026-01-12")
    report = open_report("Open", "2026-01-10", "2026-01-11")
    receipt = handed_in(office, report.replace("1000004", "1000003"))

    def refusal() -> str:
        with pytest.raises(NeedsDecision) as problem:
            decide(office, OFFICER, receipt.submission, Outcome.ACCEPTED)
        return str(problem.value)

    worded(refusal())
    resolve(office, OFFICER, receipt.submission, 4, 1000003)
    worded(refusal())
    resolve(office, OFFICER, receipt.submission, 4, 1000004)
    decide(office, OFFICER, receipt.submission, Outcome.ACCEPTED)
    clock.set("2026-01-30")
    assert [outcome.status for outcome in run(office, OFFICER).computed.outcomes] == ["rated"]


def test_results_that_wait_are_joined_by_a_merge(
    office: Office, clock: Clock, tmp_path: Path
) -> None:
    begin(office, tmp_path)
    clock.set("2026-01-12")
    for name, day in (("One Open", "2026-01-08"), ("Two Open", "2026-01-10")):
        clock.set("2026-01-01")
        registered(office, name, day, day)
        clock.set("2026-01-12")
        accepted(office, open_report(name, day, day, newcomer=f"Abc{name[0]}, {name[0]}"))
    next_list(office, clock, "2026-01-30")
    merge(office, OFFICER, 9000001, 9000002, "one person", confirmed=True)
    row = rows_of(preview(office, OFFICER).computed.files["list.csv"])[9000001]
    assert len(row["pool"].split()) == 2 or row["standard"]


def test_duplicates_are_proposed_with_a_reason(
    office: Office, clock: Clock, tmp_path: Path
) -> None:
    twice(office, clock, tmp_path)
    add_person(office, OFFICER, NewPerson("Olsen, Kari", "NOR", "F", "1970"))
    found = [one for one in duplicates(office, OFFICER) if one.one == 1000006]
    assert [(one.other, bool(one.reasons)) for one in found] == [(9000002, True)]
    assert [(one.name, one.other_name) for one in found] == [("Olsen, Kari", "Olsen, Kari")]
    for number, is_found in ((1000006, True), (9000002, True), (1000005, False)):
        near = [one for one in duplicates(office, OFFICER, among={number}) if one in found]
        assert bool(near) is is_found, number


def test_people_who_are_too_many_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(merging, "_LARGEST_GROUP", 3)
    names = (*["Nguyen, Anh"] * 4, *["Nguyen, Binh"] * 3, "Nguyen, Chi")
    players = [ListedPlayer(str(n), name, birth_year=1990) for n, name in enumerate(names, 1)]
    unknown = [ListedPlayer(str(n), "Nguyen, Chi") for n in (20, 21)]
    left_out: list[merging.LeftOut] = []
    groups = list(merging._groups([*players, *unknown], "ngu", left_out.append))
    assert [[player.fide_id for player in group] for group in groups] == [
        ["8", "20", "21"],
        ["5", "6", "7"],
        ["8"],
    ]
    assert left_out == [merging.LeftOut("ngu a", 1990, 4)]


def test_many_people_of_one_surname_are_not_all_scored_with_each_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A pair takes 20 µs: 1,500 people took 22 seconds, and the page waited for them."""
    scored = 0
    consider = Search.consider

    def count(search: Search, listed: ListedPlayer, tokens: tuple[str, ...]) -> None:
        nonlocal scored
        scored += 1
        consider(search, listed, tokens)

    monkeypatch.setattr(Search, "consider", count)
    random_names = random.Random(32)
    given = ["".join(random_names.sample("adeiklmnorstu", 7)) for _ in range(300)]
    names = [*(f"Hansen, {name.title()}" for name in given), f"Hansen, {given[0].title()}"]
    players = [ListedPlayer(str(n), name, "NOR", birth_year=1990) for n, name in enumerate(names)]
    assert ("0", "300") in {(str(d.one), str(d.other)) for d in merging._pairs(players)}
    assert scored < 2 * len(players)


# -- erasure --------------------------------------------------------------------------------------


def bytes_of(office: Office) -> bytes:
    """Everything that the database holds, contents unpacked."""
    import zlib

    found = []
    with office.reading() as connection:
        for table in METADATA.sorted_tables:
            for row in connection.execute(select(table)):
                cells = [
                    zlib.decompress(cell) if table is CONTENTS and isinstance(cell, bytes) else cell
                    for cell in row
                ]
                found.append(repr(cells).encode())
    return b"\n".join(found)


def test_an_erased_person_is_nowhere_and_the_list_stands(
    office: Office, clock: Clock, tmp_path: Path, other_databases: Databases
) -> None:
    begin(office, tmp_path)
    registered(office, "Open", "2026-01-10", "2026-01-11")
    clock.set("2026-01-12")
    accepted(office, open_report("Open", "2026-01-10", "2026-01-11", newcomer="Secret, Nina"))
    identify(office, OFFICER, 9000001, "national", "N-4711")
    next_list(office, clock, "2026-01-30")
    before = list_of(office)
    assert b"Secret, Nina" in bytes_of(office)
    with pytest.raises(NotAllowed):
        erase(office, OFFICER, 9000001, "request")
    erase(office, COMMAND_LINE, 9000001, "request of the person")
    held = bytes_of(office)
    assert b"Secret" not in held
    assert b"N-4711" not in held
    assert list_of(office)[9000001] == {
        **before[9000001],
        "name": "Player 9000001",
        "sex": "",
        "born": "",
        "flag": "",
    }
    assert {n: row for n, row in list_of(office).items() if n != 9000001} == {
        n: row for n, row in before.items() if n != 9000001
    }
    assert verify(office).faults == ()
    assert rerun(office, OFFICER) == []
    with pytest.raises(OfficeProblem):
        erase(office, COMMAND_LINE, 9000001, "again")
    export(office, COMMAND_LINE, tmp_path / "one")
    with import_office(tmp_path / "one", other_databases()) as other:
        assert verify(other).faults == ()
        export(other, COMMAND_LINE, tmp_path / "two")
    assert files_of(tmp_path / "one") == files_of(tmp_path / "two")


def test_published_names_of_a_listed_player_are_erased_in_every_format(
    office: Office, clock: Clock, tmp_path: Path
) -> None:
    first_list(office, clock, tmp_path)
    erase(office, COMMAND_LINE, 1000005, "request")
    held = bytes_of(office)
    assert b"Carlsson" not in held
    assert b"Player 1000005" in held
    next_list(office, clock, "2026-02-27")
    assert list_of(office)[1000005]["name"] == "Player 1000005"
    assert verify(office).faults == ()


def test_what_is_marked_as_erased_without_an_act_is_found(
    office: Office, clock: Clock, tmp_path: Path
) -> None:
    add_person(office, OFFICER, NewPerson("One, A"))
    with office.transaction() as connection:
        connection.execute(text("UPDATE personal SET salt = '', data = '', erased = 2"))
    assert "personal" in {fault.kind for fault in verify(office).faults}


def test_a_flag_that_does_not_exist(office: Office, tmp_path: Path) -> None:
    begin(office, tmp_path)
    with pytest.raises(Unknown):
        flag(office, OFFICER, 1000001, "famous", on=True, since=MARCH, reason="x")


def test_a_name_with_odd_characters_is_kept_by_both_databases(
    office: Office, clock: Clock, tmp_path: Path
) -> None:
    begin(office, tmp_path)
    registered(office, "Open", "2026-01-10", "2026-01-11")
    clock.set("2026-01-12")
    odd = "New,\x01Nina"
    accepted(office, open_report("Open", "2026-01-10", "2026-01-11", newcomer=odd))
    number = add_person(office, OFFICER, NewPerson("Odd,\x00Ola"))
    with office.reading() as connection:
        query = select(NAMES.c.name).where(NAMES.c.person.in_((9000001, number)))
        assert set(connection.scalars(query)) == {"New, Nina", "Odd, Ola"}


def test_what_was_found_again_is_erased_too(office: Office, clock: Clock, tmp_path: Path) -> None:
    """A report that was bound to two events has three lists of findings that name the player."""
    begin(office, tmp_path)
    events = [registered(office, name, "2026-01-10", "2026-01-11") for name in ("One", "Two")]
    clock.set("2026-01-12")
    report = open_report("Wild", "2026-01-10", "2026-01-11").replace("2150", "2151")
    receipt = handed_in(office, report)
    for event in events:
        bind(office, OFFICER, receipt.submission, event)
    erase(office, COMMAND_LINE, 1000002, "asked")
    with office.reading() as connection:
        for key in connection.scalars(select(CONTENTS.c.hash)).all():
            assert b"Player 2, Test" not in content(connection, key)
    assert verify(office).faults == ()


def test_an_erased_name_is_in_no_file_of_the_office(
    office: Office, clock: Clock, tmp_path: Path
) -> None:
    """Neither in free pages nor in the log beside the file, while others have the office open."""
    if not office.is_sqlite:
        pytest.skip("an office on a server has no files of its own")
    name = "Quaintnessby, Zephyrine"
    begin(office, tmp_path)
    registered(office, "Open", "2026-01-10", "2026-01-11")
    clock.set("2026-01-12")
    accepted(office, open_report("Open", "2026-01-10", "2026-01-11", newcomer=name))
    erase(office, COMMAND_LINE, 9000001, "request of the person")
    database = Path(office.engine.url.database or "")
    files = sorted(database.parent.glob(f"{database.name}*"))
    assert database in files
    for file in files:
        assert name.encode() not in file.read_bytes(), file.name


def test_only_the_owner_can_read_an_office(tmp_path: Path) -> None:
    with new_office(str(tmp_path / "private.db")):
        modes = {path.name: path.stat().st_mode & 0o077 for path in tmp_path.glob("private.db*")}
    assert modes
    assert set(modes.values()) == {0}


def test_erasure_changes_what_fills_a_sentence_and_never_its_words() -> None:
    """A person may be called by a word that the sentences of findings have."""
    sentence = phrase("round {n}: {who} met nobody", n=3, who="round")
    finding = {
        "code": "G101",
        "name": "round",
        "severity": "error",
        "message": str(sentence),
        "sentence": as_json(sentence),
        "fix": None,
    }
    kept = canonical({"findings": [finding], "questions": [{"start_number": 3, "name": "round"}]})
    found = json.loads(without_names(kept, 7, ["round"]))
    (redacted,) = found["findings"]
    hidden = phrase("round {n}: {who} met nobody", n=3, who="Player 7")
    assert from_json(redacted["sentence"]) == hidden
    assert redacted["message"] == "round 3: Player 7 met nobody"
    assert (redacted["code"], redacted["name"]) == ("G101", "round")
    assert found["questions"] == [{"start_number": 3, "name": "Player 7"}]


def test_erasure_leaves_findings_that_do_not_name_the_person_byte_for_byte() -> None:
    kept = canonical({"findings": [{"code": "H101", "message": "no name"}], "questions": []})
    assert without_names(kept, 7, ["Weissenbach, Felix"]) == kept
    old = canonical({"findings": [{"code": "G101", "message": "Weissenbach, Felix won"}]})
    (told,) = json.loads(without_names(old, 7, ["Weissenbach, Felix"]))["findings"]
    assert told["message"] == "Player 7 won"


# -- merged and erased ----------------------------------------------------------------------------

SEVERAL = (
    ("Quaintby, Zephyrine", "1931/07/23"),
    ("Vexelrud, Ottokar", "1942/03/17"),
    ("Jypdal, Wulfhild", "1953/11/29"),
    ("Krixholm, Balduin", "1964/09/13"),
)
"""Names and birth dates that occur nowhere else."""


def _play_with_odd_numbers(office: Office, clock: Clock, tmp_path: Path) -> list[list[int]]:
    """An office in which each of a few people has two numbers, and plays under a wrong one too."""
    begin(office, tmp_path)
    people = [
        [
            add_person(office, OFFICER, NewPerson(name, "NOR", "F", born)),
            add_person(office, OFFICER, NewPerson(name.partition(" ")[0] + " Z", "NOR", "", born)),
        ]
        for name, born in SEVERAL
    ]
    for place in range(len(SEVERAL)):
        registered(office, f"Open {place}", "2026-01-10", "2026-01-11")
    clock.set("2026-01-12")
    for place, (name, born) in enumerate(SEVERAL):
        text_ = open_report(f"Open {place}", "2026-01-10", "2026-01-11", newcomer=name)
        lines = text_.splitlines()
        row = next(i for i, line in enumerate(lines) if name in line)
        number = ("", "8888888", str(people[place][1]), str(people[place - 1][0]))[place]
        lines[row] = f"{lines[row][:57]}{number:>11} {born:>10}{lines[row][79:]}"
        receipt = handed_in(office, "\n".join(lines) + "\n")
        if place == 3:
            continue  # a question that is still open names people too
        resolve(office, OFFICER, receipt.submission, 4, people[place][0])
        decide(office, OFFICER, receipt.submission, Outcome.ACCEPTED)
    return people


def _assert_nowhere(office: Office, folder: Path, name: str, born: str) -> None:
    export(office, COMMAND_LINE, folder)
    database = Path(office.engine.url.database or "")
    raw = b"".join(path.read_bytes() for path in sorted(database.parent.glob(f"{database.name}*")))
    exported = b"".join(files_of(folder).values())
    for held in (bytes_of(office), raw if office.is_sqlite else b"", exported):
        for word in (name, name.partition(",")[0], born, born.replace("/", "-"), born[:4] + " in"):
            assert word.encode() not in held, word


def _merge_and_erase(office: Office, clock: Clock, folder: Path, chance: int) -> None:
    dice = random.Random(chance)
    people = _play_with_odd_numbers(office, clock, folder)
    for place in dice.sample(range(len(people)), 2):
        kept, merged = dice.sample(people[place], 2)
        merge(office, OFFICER, kept, merged, "the same person", confirmed=True)
        if dice.random() < 0.5 and place == 0:
            next_list(office, clock, "2026-01-30")
        erase(office, COMMAND_LINE, dice.choice((kept, merged)), "request of the person")
        _assert_nowhere(office, folder / f"exported-{place}", *SEVERAL[place])
    assert verify(office).faults == ()


def test_nothing_is_left_of_who_was_merged_and_erased(
    office: Office, clock: Clock, tmp_path: Path
) -> None:
    _merge_and_erase(office, clock, tmp_path, 1)


@pytest.mark.nightly
def test_nothing_is_left_after_many_merges_and_erasures(
    databases: Databases, tmp_path: Path
) -> None:
    for chance in range(2, 101):
        folder = tmp_path / str(chance)
        folder.mkdir()
        clock = Clock()
        with new_office(databases(), clock) as office:
            _merge_and_erase(office, clock, folder, chance)
