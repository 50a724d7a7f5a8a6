"""A report tried out says what the list says once it is accepted alone."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from crosstable.errors import NeedsDecision, NotAllowed
from crosstable.office.lists.importing import import_list
from crosstable.office.lists.trying import try_report
from crosstable.office.reports.deciding import Outcome, decide, resolve
from crosstable.office.store.chain import head_of
from crosstable.office.store.opening import Office
from crosstable.office.users.rights import COMMAND_LINE, Role, User
from tests.office.clock import Clock
from tests.office.making import FIELD, list_file, open_report
from tests.office.working import (
    OFFICER,
    first_list,
    handed_in,
    list_of,
    next_list,
    registered,
)
from tests.ratings.reports import report


def import_csv(office: Office, text: str) -> None:
    """Take in a first list."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "players.csv"
        path.write_text(text, encoding="utf-8")
        import_list(office, COMMAND_LINE, f"{path}@2026-01-01")


def february(office: Office, clock: Clock, tmp_path: Path, **more: str) -> int:
    """A report of February in an office that has published a list; its number."""
    first_list(office, clock, tmp_path)
    registered(office, "February Open", "2026-02-07", "2026-02-08")
    clock.set("2026-02-10")
    text = open_report("February Open", "2026-02-07", "2026-02-08", **more)  # type: ignore[arg-type]
    return handed_in(office, text).submission


@pytest.mark.parametrize("newcomer", ["", "Nilsen, Nora"])
def test_a_trial_is_the_list_to_come(
    office: Office, clock: Clock, tmp_path: Path, newcomer: str
) -> None:
    number = february(office, clock, tmp_path, newcomer=newcomer)
    with office.reading() as connection:
        before = head_of(connection)
    found = try_report(office, OFFICER, number)
    with office.reading() as connection:
        assert head_of(connection) == before
    assert (found.status, found.day.isoformat(), len(found.players)) == ("rated", "2026-03-01", 4)
    decide(office, OFFICER, number, Outcome.ACCEPTED)
    next_list(office, clock, "2026-02-28")
    rows = {row["name"]: row["standard"] for row in list_of(office).values()}
    for one in found.players:
        assert str(one.new or 0) == (rows[one.name] or "0"), one
    assert [one.player for one in found.players].count(0) == bool(newcomer)
    assert found.changed + found.first + found.unrated <= len(found.players)
    sizes = [abs(one.change) for one in found.players]
    assert sizes == sorted(sizes, reverse=True)


def test_what_cannot_be_accepted_is_not_tried(office: Office, clock: Clock, tmp_path: Path) -> None:
    number = february(office, clock, tmp_path, newcomer="Olsen, Kari")
    with pytest.raises(NeedsDecision, match="players must be identified"):
        try_report(office, OFFICER, number)
    resolve(office, OFFICER, number, 4, 1000006)
    names = {one.player: one.old for one in try_report(office, OFFICER, number).players}
    assert names[1000006] == 1850
    with pytest.raises(NotAllowed):
        try_report(office, User(2, "sam", Role.SUBMITTER), number)


def test_a_report_that_a_list_has_is_not_rated_again(
    office: Office, clock: Clock, tmp_path: Path
) -> None:
    first_list(office, clock, tmp_path)
    found = try_report(office, OFFICER, 1)
    assert (found.status, found.players) == ("rated-before", ())
    assert found.findings


def test_improbable_scores_are_seen_before_a_list_has_them(office: Office, clock: Clock) -> None:
    weak = {**FIELD, 4: 1200}
    import_csv(office, list_file(weak))
    registered(office, "Upset", "2026-01-10", "2026-01-11")
    clock.set("2026-01-12")
    rounds = [[(4, 1, 2), (2, 3, 1)], [(4, 2, 2), (1, 3, 1)], [(4, 3, 2), (1, 2, 1)]]
    text = report(weak, rounds, start="2026/01/10", end="2026/01/11", control="5400+30")
    handed = handed_in(office, text.replace("012 Test event", "012 Upset"))
    (found,) = try_report(office, OFFICER, handed.submission).scores
    assert (found.player, found.games, found.half_points) == (1000004, 3, 6)
    assert "player 1000004 scored 3 of 3" in found.explained
