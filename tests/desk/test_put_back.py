"""The desk asks where the journal is behind: nothing newer is rolled back, a click settles it."""

from __future__ import annotations

import random
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from crosstable.event.disk.folder import open_event_folder
from crosstable.event.disk.journalfile import JOURNAL
from tests.conftest import scaled
from tests.desk.halls import Run, playing, result_on_disk
from tests.desk.serving import Desk


@pytest.fixture
def run(hall: Desk, tmp_path: Path) -> Iterator[Run]:
    """An event of eight players whose second round is being played, not open yet."""
    with hall.client() as client:
        yield Run(client, playing(tmp_path / "fjord-open"))


def cut(folder: Path, lines: int) -> None:
    """Cut lines from the end of the journal."""
    path = folder / JOURNAL
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:-lines]))


def is_asked(run: Run) -> bool:
    """Whether the pages say that acts are missing, and the page with the ways out offers them."""
    pages = [run.client.get(f"{run.base}{page}").text for page in ("", "/players", "/backup")]
    said = ['id="missing-acts"' in page for page in pages]
    assert len(set(said)) == 1
    assert said[0] == ('id="unsettled"' in pages[-1])
    return said[0]


def test_a_cut_journal_is_not_brought_up_to_date_by_opening_it(run: Run) -> None:
    report = (run.folder / "fjord-open.trf").read_bytes()
    cut(run.folder, 2)
    run.open()
    assert is_asked(run)
    assert (run.folder / "fjord-open.trf").read_bytes() == report
    assert run.act("result", round=1, board=1, result="1", saw=None).status_code == 422
    answer = run.client.post(f"{run.base}/backup", data={"do": "take-over", "confirmed": "4"})
    assert answer.status_code == 303
    assert not is_asked(run)
    assert run.act("remark", text="goes on").status_code == 200


def test_the_arbiter_may_go_on_with_the_journal_as_it_is(run: Run) -> None:
    cut(run.folder, 2)
    newer = (run.folder / "fjord-open.trf").read_bytes()
    run.open()
    assert run.client.post(f"{run.base}/backup", data={"do": "put-aside"}).status_code == 303
    assert not is_asked(run)
    assert newer in {path.read_bytes() for path in (run.folder / "copies").glob("refused-*")}


TRIALS_OF_AN_EVENT = 25
"""Pages of a long journal take long, so the next trials have a new event."""


def test_an_older_folder_under_an_open_desk_costs_no_result(hall: Desk, tmp_path: Path) -> None:
    """At random instants everything is put back while the desk has the event open."""
    trials = range(500 if scaled(10) == 10 else 5)
    with hall.client() as client:
        for first in trials[::TRIALS_OF_AN_EVENT]:
            place = tmp_path / str(first)
            run = Run(client, playing(place / "event" / "fjord-open"))
            run.open()
            put_older_folders_back(run, place, trials[first : first + TRIALS_OF_AN_EVENT])


def put_older_folders_back(run: Run, place: Path, trials: range) -> None:
    """Enter a result, put an older folder back, and have the desk recover what it knows."""
    older = [shutil.copytree(run.folder, place / "before" / "fjord-open")]
    for trial in trials:
        board = trial % 4 + 1
        result = ("1-0", "0-1", "½-½")[trial % 3]
        saw = result_on_disk(run.folder, board)
        done = run.act("result", round=2, board=board, result=result, saw=saw, confirmed=4)
        assert done.status_code == 200, done.text
        acts = len(open_event_folder(run.folder).journal.lines)
        shutil.rmtree(run.folder)
        shutil.copytree(random.Random(trial).choice(older), run.folder)
        assert is_asked(run)
        assert run.client.post(f"{run.base}/backup", data={"do": "recover"}).status_code == 303
        assert not is_asked(run)
        assert result_on_disk(run.folder, board) == result
        assert len(open_event_folder(run.folder).journal.lines) == acts
        older = [*older[-5:], shutil.copytree(run.folder, place / f"{trial}" / "fjord-open")]
