"""The year of a federation, and what an office has to survive.

Small by default: 40 players, 4 months, 24 reports. With ``--full`` 10,000 players, 12 months, 2,000
reports and more.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from datetime import date, timedelta
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from sqlalchemy import Connection, Row, Table, select, text

from crosstable.errors import NotAnOffice, OfficeUnreachable
from crosstable.office.founding import found
from crosstable.office.lists.computing import write_lists
from crosstable.office.lists.importing import import_list
from crosstable.office.lists.inputs import Inputs, edition_row, inputs_of, plan_of
from crosstable.office.lists.proving import verify
from crosstable.office.lists.publishing import publish
from crosstable.office.lists.running import published_chain, rerun, run
from crosstable.office.moving.exporting import export
from crosstable.office.moving.importing import import_office
from crosstable.office.people.adding import transfer
from crosstable.office.people.erasing import erase
from crosstable.office.people.merging import merge
from crosstable.office.reports.deciding import Outcome, appeal, close_appeal, decide, resolve
from crosstable.office.reports.inbox import inbox
from crosstable.office.reports.registering import Registration, register
from crosstable.office.reports.submitting import Handed, Receipt, submit, submit_many
from crosstable.office.store.contents import content
from crosstable.office.store.opening import Office, open_office
from crosstable.office.store.tables import METADATA, NOT_PROJECTED
from crosstable.office.store.verifying import prove_office
from crosstable.office.users.access import make_key
from crosstable.office.users.accounts import add_user
from crosstable.office.users.rights import COMMAND_LINE, Role
from crosstable.output.period.listfiles import own_list
from crosstable.ratings.period.fromfiles import period
from tests.conftest import SEED, lacking, scaled
from tests.office.clock import Clock
from tests.office.conftest import Databases
from tests.office.making import open_report
from tests.office.planting import PLANTED, Scene
from tests.office.postgresql import kill_and_start, programs, server
from tests.office.test_store import files_of
from tests.office.working import OFFICER, begin, list_of, registered
from tests.office.year import Event, Player, Size, event_of, list_of_players, players_of

SMALL, LARGE = Size(40, 4, 6), Size(10_000, 12, 170)


class Federation:
    """Works with an office month by month, as its officer does."""

    def __init__(self, office: Office, clock: Clock, size: Size, folder: Path) -> None:
        self.office, self.clock, self.size, self.folder = office, clock, size, folder
        self.rng = Random(SEED)
        self.players = players_of(size, self.rng)
        self.events: dict[int, Event] = {}
        """The events by the submission that counts."""
        self.newcomers = 0

    def begin(self) -> None:
        path = self.folder / "players.csv"
        path.write_text(list_of_players(self.players), encoding="utf-8")
        self.clock.set("2026-01-01")
        import_list(self.office, COMMAND_LINE, f"{path}@2026-01-01")

    def month(self, number: int, *, plants: bool = False) -> None:
        """Register, receive and decide, for the list of the next month."""
        first = date(2026, number, 1)
        self.clock.set(first.isoformat())
        events = [self.event(first, place) for place in range(self.size.reports)]
        for event in events:
            one = Registration(event.name, event.starts, event.ends, fee_class="open")
            register(self.office, COMMAND_LINE, one)
        self.clock.set(first.replace(day=20).isoformat())
        self.receive(events[:-1])
        if plants:
            self.plant(events[1])
        self.clock.set(self.last_day(first).isoformat())
        self.receive(events[-1:])  # after the closing date: for the list after the next one

    @staticmethod
    def last_day(first: date) -> date:
        following = (first + timedelta(days=32)).replace(day=1)
        return following - timedelta(days=1)

    def event(self, first: date, place: int) -> Event:
        people = self.rng.sample(self.players, min(16, len(self.players)) - 1)
        people = [*people, self.newcomer() if place % 3 == 0 else self.spare(people)]
        start = first + timedelta(days=5 + place % 10)
        return event_of(f"Open {first:%B} {place}", start, people, 5, self.rng)

    def spare(self, people: list[Player]) -> Player:
        return next(player for player in self.players if player not in people)

    def newcomer(self) -> Player:
        self.newcomers += 1
        letter = chr(97 + self.newcomers % 26)
        name = f"Zz{letter * (2 + self.newcomers // 26 % 7)}q, {letter.upper()}"
        return Player(0, name, None)

    def receive(self, events: list[Event]) -> None:
        """Every fifth report is broken, returned and corrected."""
        given = [
            Handed(event.report(broken=place % 5 == 4), f"{event.name}.trf")
            for place, event in enumerate(events)
        ]
        for event, receipt in zip(
            events, submit_many(self.office, COMMAND_LINE, given), strict=True
        ):
            assert isinstance(receipt, Receipt)
            if receipt.verdict == "error":
                reason = "the last day does not exist"
                decide(self.office, OFFICER, receipt.submission, Outcome.RETURNED, reason)
                again = Handed(event.report(), f"{event.name}.trf", None, receipt.submission)
                receipt = submit(self.office, COMMAND_LINE, again)
            self.accept(event, receipt)

    def plant(self, event: Event) -> None:
        """What goes wrong in offices, around a report that was accepted."""
        submission = next(number for number, one in self.events.items() if one is event)
        for plant in PLANTED:
            plant(Scene(self.office, event, submission, self.folder))

    def accept(self, event: Event, receipt: Receipt) -> None:
        for question in receipt.questions:
            number = question["start_number"]
            resolve(self.office, OFFICER, receipt.submission, number, None)
        decide(self.office, OFFICER, receipt.submission, Outcome.ACCEPTED)
        self.events[receipt.submission] = event

    def publish(self) -> None:
        run(self.office, OFFICER)
        publish(self.office, OFFICER)

    def correct(self, submission: int) -> None:
        """A correction of a published list, after an appeal."""
        event = self.events.pop(submission)
        number = appeal(self.office, OFFICER, submission, "another result", person=None)
        again = Handed(event.report(flipped=True), f"{event.name}.trf", None, submission)
        self.accept(event, submit(self.office, COMMAND_LINE, again))
        close_appeal(self.office, OFFICER, number, upheld=True, answer="corrected")
        assert rerun(self.office, OFFICER)
        publish(self.office, OFFICER)


def lived_through(federation: Federation) -> None:
    """All months with what happens in them."""
    federation.begin()
    for number in range(1, federation.size.months + 1):
        federation.month(number, plants=number == 1 or federation.size is LARGE)
        if number == 2:
            since = date(2026, 3, 1)
            transfer(federation.office, OFFICER, federation.players[0].number, "SWE", since)
        federation.publish()
        if number in (3, 4):
            first = min(federation.events)
            federation.correct(first)
    merge(federation.office, OFFICER, 9000001, 9000002, "the same person", confirmed=True)


def period_gives(inputs: Inputs) -> bytes:
    """The list that `period` makes of the same inputs, given to it as files."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        given, older = write_lists(inputs, folder)
        (folder / "inbox").mkdir()
        for one in inputs.reports:
            path = folder / "inbox" / one.label
            path.write_bytes(one.data)
            path.with_suffix(".toml").write_text(one.details, encoding="utf-8")
        plan = inputs.plan
        done = period(given, [folder / "inbox"], older=older, next=plan.day, rules=plan.rules)
    return own_list(done.result, plan.day, plan.kind).encode()


def lists_with_inputs(office: Office) -> Iterator[tuple[bytes, Inputs]]:
    """Every published list that was computed, and what went into it."""
    import json

    with office.reading() as connection:
        for edition in published_chain(connection, "standard")[1:]:
            base = edition_row(connection, edition.base)
            plan = plan_of(connection, base, date.fromisoformat(edition.list_day))
            if plan.hash == edition.inputs:
                files = json.loads(edition.files)
                yield content(connection, files["list.csv"]), inputs_of(connection, plan)


@pytest.mark.lengthy
def test_the_year_of_a_federation(
    office: Office,
    clock: Clock,
    tmp_path: Path,
    other_databases: Databases,
    request: pytest.FixtureRequest,
) -> None:
    size = LARGE if request.config.getoption("--full") else SMALL
    federation = Federation(office, clock, size, tmp_path)
    lived_through(federation)
    checked = 0
    for made, inputs in lists_with_inputs(office):
        assert made == period_gives(inputs)
        checked += 1
    assert checked == 0  # one person of the first month has another number now
    (again, *_) = rerun(office, OFFICER)
    assert again.difference["removed"] == 1
    publish(office, OFFICER)
    assert 9000002 not in list_of(office)
    assert [made == period_gives(inputs) for made, inputs in lists_with_inputs(office)] == [
        True
    ] * size.months
    assert list_of(office)[federation.players[0].number]["federation"] == "SWE"
    assert not inbox(office, OFFICER)
    assert verify(office).faults == ()
    export(office, COMMAND_LINE, tmp_path / "one")
    with import_office(tmp_path / "one", other_databases(), clock) as other:
        assert verify(other).faults == ()
        assert list_of(other) == list_of(office)
        export(other, COMMAND_LINE, tmp_path / "two")
    assert files_of(tmp_path / "one") == files_of(tmp_path / "two")


# -- tampering ------------------------------------------------------------------------------------


def without_protection(connection: Connection) -> None:
    """As somebody who may do everything with the database would begin."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SET LOCAL session_replication_role = replica"))
        return
    connection.execute(text("PRAGMA defer_foreign_keys = ON"))
    names = connection.scalars(text("SELECT name FROM sqlite_master WHERE type = 'trigger'")).all()
    for name in names:
        connection.execute(text(f"DROP TRIGGER {name}"))


def tampered(connection: Connection, rng: Random) -> str:
    """Change or delete one row of any table that counts; says which."""
    passing = {"sessions", "tries", "readings"}
    assert passing < NOT_PROJECTED
    tables = [table for table in METADATA.sorted_tables if table.name not in passing]
    filled = [table for table in tables if connection.execute(select(table).limit(1)).first()]
    table = rng.choice(filled)
    row = rng.choice(connection.execute(select(table)).all())
    keys = [column == row._mapping[column.name] for column in table.primary_key.columns]
    if rng.random() < 0.2:
        connection.execute(table.delete().where(*keys))
        return f"{table.name}: a row is gone"
    name = _column(table, row, rng)
    connection.execute(table.update().where(*keys).values({name: _other(row._mapping[name])}))
    return f"{table.name}.{name}"


def _column(table: Table, row: Row[Any], rng: Random) -> str:
    names = [c.name for c in table.columns if not c.primary_key]
    return rng.choice([name for name in names if row._mapping[name] is not None])


def _other(value: object) -> object:
    if isinstance(value, bytes):
        return value[:-1] + bytes([value[-1] ^ 1])
    return value + 1 if isinstance(value, int) else f"{value}x"


@pytest.mark.lengthy
def test_every_tampering_is_found(office: Office, clock: Clock, tmp_path: Path) -> None:
    federation = Federation(office, clock, Size(20, 2, 2), tmp_path)
    federation.begin()
    for number in (1, 2):
        federation.month(number)
        federation.publish()
    transfer(office, OFFICER, federation.players[0].number, "SWE", date(2026, 5, 1))
    add_user(office, COMMAND_LINE, "ann", Role.OFFICER, password="correct horse battery")
    make_key(office, COMMAND_LINE, "ann", "program")
    assert verify(office).faults == ()
    rng, found = Random(SEED), []
    for _ in range(scaled(100)):
        with office.engine.connect() as connection:
            without_protection(connection)
            what = tampered(connection, rng)
            found.append((what, bool(prove_office(connection, {}).faults)))
            connection.rollback()
    assert [what for what, is_found in found if not is_found] == []
    assert verify(office).faults == ()


def test_a_chain_that_was_made_again_is_found_by_a_checkpoint(
    office: Office, clock: Clock, tmp_path: Path
) -> None:
    begin(office, tmp_path)
    with office.reading() as connection:
        published = prove_office(connection, {})
    assert verify(office, {published.acts: published.head}).faults == ()
    found = verify(office, {published.acts: "0" * 64}).faults
    assert [fault.kind for fault in found] == ["checkpoint"]


# -- kill -9 --------------------------------------------------------------------------------------

KILLED = """
import os, sys
from pathlib import Path
from crosstable.office.store.opening import open_office
from crosstable.office.store.writing import Writer
from crosstable.office.users.rights import COMMAND_LINE
from crosstable.office.reports.submitting import Handed, submit
from crosstable.office.reports.deciding import Outcome, decide
from crosstable.office.lists.running import run
from crosstable.office.lists.publishing import publish
from crosstable.office.lists.running import rerun
from crosstable.office.people.erasing import erase
from crosstable.office.people.merging import merge
from crosstable.office.reports.submitting import submit_many
from tests.office.clock import Clock
database, phase, kind, day, report = sys.argv[1:]
clock = Clock(day)
office = open_office(database, clock)
recorded = Writer.record

def record(self, given, *more):
    number = recorded(self, given, *more)
    if given == kind:
        os.kill(os.getpid(), 9)
    return number

Writer.record = record
data = Path(report).read_bytes()
acts = {
    "intake": lambda: submit(office, COMMAND_LINE, Handed(data)),
    "intake of many": lambda: list(submit_many(office, COMMAND_LINE, [Handed(data)])),
    "decision": lambda: decide(office, COMMAND_LINE, 1, Outcome.ACCEPTED),
    "run": lambda: run(office, COMMAND_LINE),
    "publication": lambda: publish(office, COMMAND_LINE),
    "merge": lambda: merge(office, COMMAND_LINE, 1000001, 1000006, "same", confirmed=True),
    "re-run": lambda: rerun(office, COMMAND_LINE),
    "publication of a re-run": lambda: publish(office, COMMAND_LINE),
    "erasure": lambda: erase(office, COMMAND_LINE, 1000002, "asked"),
}
acts[phase]()
"""
PHASES = {
    "intake of many": "report-submitted",
    "intake": "report-submitted",
    "decision": "report-decided",
    "run": "list-computed",
    "publication": "list-published",
    "merge": "persons-merged",
    "re-run": "list-computed",
    "publication of a re-run": "list-published",
    "erasure": "person-erased",
}
"""Each phase and the act after which it is killed, before it is committed."""
ALWAYS = frozenset(("intake", "run", "re-run"))
"""The phases that are killed without ``--full``."""


@pytest.mark.lengthy
def test_whatever_is_killed_can_be_repeated(
    databases: Databases, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """In every phase: nothing that was answered is lost, nothing is half done."""
    is_full = request.config.getoption("--full")
    clock, database = Clock(), databases.with_tables()
    report = tmp_path / "open.trf"
    report.write_text(open_report("Open", "2026-01-10", "2026-01-11"), encoding="utf-8")
    from crosstable.office.founding import establish, whole_settings

    with open_office(database, clock) as office:
        establish(office, whole_settings({"numbers": "9000001-9000999"}))
        begin(office, tmp_path)
        registered(office, "Open", "2026-01-10", "2026-01-11")
        data = report.read_bytes()
        steps: dict[str, Callable[[], object]] = {
            "intake of many": lambda: None,
            "intake": lambda: submit(office, COMMAND_LINE, Handed(data)),
            "decision": lambda: decide(office, COMMAND_LINE, 1, Outcome.ACCEPTED),
            "run": lambda: run(office, COMMAND_LINE),
            "publication": lambda: publish(office, COMMAND_LINE),
            "merge": lambda: merge(office, COMMAND_LINE, 1000001, 1000006, "same", confirmed=True),
            "re-run": lambda: rerun(office, COMMAND_LINE),
            "publication of a re-run": lambda: publish(office, COMMAND_LINE),
            "erasure": lambda: erase(office, COMMAND_LINE, 1000002, "asked"),
        }
        for phase, kind in PHASES.items():
            day = "2026-01-12" if kind.startswith("report") else "2026-01-30"
            clock.set(day)
            if not is_full and phase not in ALWAYS:
                steps[phase]()
                continue
            before = verify(office)
            program = [sys.executable, "-c", KILLED, database, phase, kind, day, str(report)]
            root = Path(__file__).resolve().parents[2]
            ended = subprocess.run(program, cwd=root, capture_output=True, text=True)
            assert ended.returncode == -9, (phase, ended.stderr)
            after = verify(office)
            # a re-run begins by discarding runs that nobody published: an act of its own
            assert after == before or (phase == "re-run" and not after.faults), phase
            steps[phase]()
        assert list_of(office)[1000001]["standard_games"] == "3"
        assert verify(office).faults == ()


def _never_answered(office: Office, failure: Callable[[], None]) -> None:
    with office.writing() as writer:
        writer.record("setting-changed", {"name": "name", "value": "never answered"})
        failure()
        writer.record("setting-changed", {"name": "name", "value": "never answered"})


@pytest.mark.lengthy
def test_the_database_is_killed_and_started_again(tmp_path: Path) -> None:
    """What was answered is there, what was not is gone, and the office works on."""
    folder = programs()
    if folder is None:
        lacking("PostgreSQL is not installed (Debian: postgresql)")
    with server(folder, ("shared_buffers=32MB",)) as place:
        database = f"postgresql://postgres@/postgres?host={place}"
        with found(database, clock=Clock()) as office:
            begin(office, tmp_path)
            before = verify(office)
            with pytest.raises(OfficeUnreachable):
                _never_answered(office, lambda: kill_and_start(folder, place))
            assert verify(office) == before
            registered(office, "Open", "2026-01-10", "2026-01-11")
            assert verify(office).acts == before.acts + 1


def test_an_import_that_failed_leaves_nothing_in_the_way(tmp_path: Path) -> None:
    with found(str(tmp_path / "one.db"), clock=Clock()) as office:
        begin(office, tmp_path)
        export(office, COMMAND_LINE, tmp_path / "out")
    list_file = next(path for path in (tmp_path / "out").rglob("*") if path.suffix == ".csv")
    whole = list_file.read_bytes()
    list_file.write_bytes(whole + b"x")
    with pytest.raises(NotAnOffice):
        import_office(tmp_path / "out", str(tmp_path / "two.db"))
    list_file.write_bytes(whole)
    with import_office(tmp_path / "out", str(tmp_path / "two.db")) as other:
        assert verify(other).faults == ()
