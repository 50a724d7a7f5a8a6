"""Faults that are planted into the year of a federation: each is decided or asked, never silent."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from crosstable.errors import AlreadyReceived, NeedsDecision, NoReport
from crosstable.office.lists.importing import import_list
from crosstable.office.people.adding import transfer
from crosstable.office.reports.deciding import Outcome, decide
from crosstable.office.reports.registering import Registration, register
from crosstable.office.reports.submitting import Handed, Receipt, submit
from crosstable.office.store.opening import Office
from crosstable.office.users.rights import COMMAND_LINE
from tests.office.working import OFFICER
from tests.office.year import Event, event_of, list_of_players


class Scene(NamedTuple):
    """An office with a report that it has accepted."""

    office: Office
    event: Event
    submission: int
    folder: Path

    def handed_in(self, event: Event, data: bytes) -> Receipt:
        """Hand in a report."""
        return submit(self.office, COMMAND_LINE, Handed(data, f"{event.name}.trf"))

    def refused(self, receipt: Receipt, outcome: Outcome) -> tuple[str, ...]:
        """It cannot be accepted, and is decided otherwise; the questions that were asked."""
        with pytest.raises(NeedsDecision) as problem:
            decide(self.office, OFFICER, receipt.submission, Outcome.ACCEPTED)
        decide(self.office, OFFICER, receipt.submission, outcome, "planted")
        return tuple(problem.value.questions)


def codes(receipt: Receipt) -> set[str]:
    """The codes of its errors."""
    return {one["code"] for one in receipt.findings if one["severity"] == "error"}


def other(scene: Scene, name: str, starts: date) -> Event:
    """The same people in another event."""
    people = scene.event.players[1:-1]
    return event_of(f"{name} {starts:%B}", starts, people, 3, Random(starts.toordinal()))


def unregistered_event(scene: Scene) -> None:
    event = other(scene, "Nobody's Open", scene.event.starts)
    receipt = scene.handed_in(event, event.report())
    assert (receipt.event, receipt.verdict) == (None, "error")
    scene.refused(receipt, Outcome.REFUSED)


def same_bytes_again(scene: Scene) -> None:
    with pytest.raises(AlreadyReceived) as problem:
        scene.handed_in(scene.event, scene.event.report())
    assert problem.value.submission == scene.submission


def second_report_of_an_event(scene: Scene) -> None:
    receipt = scene.handed_in(scene.event, scene.event.report(flipped=True))
    assert codes(receipt) == set()
    scene.refused(receipt, Outcome.WITHDRAWN)


def two_persons_under_one_number(scene: Scene) -> None:
    one, two = (f"{player.number:>11} 1980" for player in scene.event.players[:2])
    receipt = scene.handed_in(scene.event, _edited(scene, two, one))
    assert receipt.verdict == "error"
    scene.refused(receipt, Outcome.RETURNED)


def number_of_somebody_else(scene: Scene) -> None:
    name = f"{scene.event.players[2].name:<33}"
    receipt = scene.handed_in(scene.event, _edited(scene, name, f"{'Xuxux, Wolfgang':<33}"))
    assert [one["start_number"] for one in receipt.questions] == [3]
    (question,) = scene.refused(receipt, Outcome.RETURNED)
    assert question.startswith("who is player 3 (Xuxux, Wolfgang)? "), question


def event_that_is_not_over(scene: Scene) -> None:
    event = other(scene, "Future Open", scene.office.today() + timedelta(days=2))
    register(scene.office, COMMAND_LINE, Registration(event.name, event.starts, event.ends))
    receipt = scene.handed_in(event, event.report())
    assert "office-from-the-future" in codes(receipt)
    scene.refused(receipt, Outcome.RETURNED)


def transfer_in_the_middle_of_an_event(scene: Scene) -> None:
    player, since = scene.event.players[4], scene.event.ends
    with pytest.raises(NeedsDecision):
        transfer(scene.office, OFFICER, player.number, "DEN", since)
    transfer(scene.office, OFFICER, player.number, "DEN", since, confirmed=True)


def list_from_the_future(scene: Scene) -> None:
    path = scene.folder / "future.csv"
    path.write_text(list_of_players(scene.event.players[:3]), encoding="utf-8")
    with pytest.raises(NeedsDecision):
        import_list(scene.office, COMMAND_LINE, f"{path}@2036-01-01", "rapid")


def no_report_at_all(scene: Scene) -> None:
    with pytest.raises(NoReport):
        scene.handed_in(scene.event, b"%PDF-1.7 the crosstable as a picture\n")


def _edited(scene: Scene, old: str, new: str) -> bytes:
    text = scene.event.report().decode()
    assert text.count(old) == 1
    return text.replace(old, new).encode()


PLANTED: tuple[Callable[[Scene], None], ...] = (
    unregistered_event,
    same_bytes_again,
    second_report_of_an_event,
    two_persons_under_one_number,
    number_of_somebody_else,
    event_that_is_not_over,
    transfer_in_the_middle_of_an_event,
    list_from_the_future,
    no_report_at_all,
)
"""Beside reports that the check refuses and corrections of published lists, which the year has."""
