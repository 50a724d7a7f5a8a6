"""A journal that is behind: cut at its end, or put back by a program that synchronises folders.

No result is lost: what is newer stays, the difference is found and said, and the arbiter decides.
"""

from __future__ import annotations

import json
import random
import shutil
from pathlib import Path
from typing import NamedTuple

import pytest

from crosstable.cli.main import main
from crosstable.desk.run.acting import do as do_at_desk
from crosstable.desk.run.opened import OpenEvent
from crosstable.errors import ChangedOutside, JournalBehind, PartedPlace
from crosstable.event.acts.boards import ResultEntered
from crosstable.event.acts.events import Remark
from crosstable.event.acts.rounds import Closed
from crosstable.event.disk.folder import EventFolder, open_event_folder
from crosstable.event.disk.joining import merge
from crosstable.event.disk.journalfile import JOURNAL
from crosstable.event.disk.second import choose_second_place
from crosstable.event.history.graph import Graph
from crosstable.event.journal import digest, read_journal
from crosstable.event.proof.sending import send
from crosstable.event.proof.verifying import verify
from tests.conftest import scaled
from tests.event.running import begun, clock, paired, played, report

RECORD = ".derived"


def trials(daily: int) -> int:
    """How often to repeat: 500 times with ``--full``."""
    return 500 if scaled(10) == 10 else daily


class Story(NamedTuple):
    """An event, and its folder after each of its last acts."""

    event: EventFolder
    snapshots: list[Path]


@pytest.fixture(scope="module")
def story(tmp_path_factory: pytest.TempPathFactory) -> Story:
    """An event of two rounds that is finished and sent."""
    place = tmp_path_factory.mktemp("story")
    event = begun(place / "open", 4, rounds="2")
    played(event, random.Random(1))
    snapshots: list[Path] = []

    def keep() -> None:
        snapshots.append(shutil.copytree(event.folder, place / str(len(snapshots)) / "open"))

    keep()
    number = paired(event)
    keep()
    for board in (1, 2):
        event.do(ResultEntered(number, board, "1-0"))
        keep()
    event.do(Closed(number))
    keep()
    send(event, "plain", forms=False)
    assert verify(event) == ()
    return Story(event, snapshots)


def put_back(folder: Path, older: Path, chance: random.Random) -> None:
    """Put files of an older folder back; at least one that is newer stays."""
    shutil.copy2(older / JOURNAL, folder / JOURNAL)
    names = [RECORD, "open.trf"]
    for name in chance.sample(names, chance.randrange(3)):
        shutil.copy2(older / name, folder / name)


def run(folder: Path, *words: str) -> int:
    """A verb of the command line; its exit code."""
    return main(["event", *words, "--in", str(folder)])


def results(event: EventFolder) -> list[str | None]:
    """The results of all boards, round by round."""
    return [
        round_.facts_of(board).result
        for round_ in event.event.section().rounds
        for board in round_.boards
    ]


def test_an_older_journal_is_found_and_nothing_newer_is_overwritten(
    story: Story, tmp_path: Path
) -> None:
    for trial in range(trials(24)):
        chance = random.Random(trial)
        folder = shutil.copytree(story.event.folder, tmp_path / str(trial) / "open")
        put_back(folder, chance.choice(story.snapshots), chance)
        before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
        assert run(folder, "verify") == 1
        assert run(folder, "status") == 0
        assert run(folder, "remark", "no") == 1
        assert {path: path.read_bytes() for path in before} == before
        WAYS_OUT[trial % len(WAYS_OUT)](story, folder)
        assert run(folder, "remark", "goes on") == 0
        assert run(folder, "verify") == 0


def merge_the_newer_folder(story: Story, folder: Path) -> None:
    """The whole journal is there again, and so is everything that follows."""
    (folder / "open.trf").write_bytes(report(story.event))
    merge(open_event_folder(folder, clock), story.event.folder)
    assert (folder / JOURNAL).read_bytes() == (story.event.folder / JOURNAL).read_bytes()


def take_over_the_newer_report(story: Story, folder: Path) -> None:
    """The results of the newer report are in the event; an older one has nothing to offer."""
    newer = (folder / "open.trf").read_bytes() == report(story.event)
    assert run(folder, "import", "--report", "--yes", "4") == 0
    if newer:
        assert results(open_event_folder(folder, clock)) == results(story.event)


def go_on_without(story: Story, folder: Path) -> None:
    """The newer report is kept as a copy, and the journal says what happened."""
    newer = {
        (folder / name).read_bytes() for name in open_event_folder(folder, clock).changed_outside()
    }
    assert run(folder, "import", "--report", "--discard") == 0
    assert newer <= {path.read_bytes() for path in (folder / "copies").glob("refused-*")}
    assert open_event_folder(folder, clock).journal.lines[-1].act == Remark.NAME or not newer


WAYS_OUT = (merge_the_newer_folder, take_over_the_newer_report, go_on_without)


def test_a_desk_that_saw_more_keeps_it_whatever_is_put_back(story: Story, tmp_path: Path) -> None:
    """Everything is put back, so that nothing on disk shows it; the open program knows."""
    for trial in range(trials(12)):
        chance = random.Random(trial)
        folder = tmp_path / str(trial) / "open"
        shutil.copytree(story.event.folder, folder)
        event = open_event_folder(folder, clock)
        shutil.rmtree(folder)
        shutil.copytree(chance.choice(story.snapshots), folder)
        with pytest.raises(JournalBehind) as refusal:
            event.do(Remark("no"))
        (source,) = refusal.value.sources
        restarted = open_event_folder(folder, clock)
        with pytest.raises(JournalBehind):
            restarted.do(Remark("no"))
        merge(restarted, source)
        restarted.do(Remark("goes on"))
        assert results(restarted) == results(story.event)
        merged = [fault.kind for fault in verify(restarted)]
        assert set(merged) <= {"sent-copy", "copy-missing", "certificate-missing"}


def test_a_journal_whose_hashes_were_made_again_differs_from_the_receipt(
    story: Story, tmp_path: Path
) -> None:
    folder = shutil.copytree(story.event.folder, tmp_path / "open")
    lines = []
    head = "0" * 64
    for line in story.event.journal.lines:
        args = {**line.args}
        if args.get("round") == 2 and args.get("board") == 2 and "result" in args:
            args["result"] = "0-1"
        line = line._replace(args=args, prev=head)
        lines.append(line)
        head = digest(line.data)
    (folder / JOURNAL).write_bytes(b"".join(line.data + b"\n" for line in lines))
    (folder / RECORD).unlink()
    (folder / "open.trf").unlink()
    assert read_journal((folder / JOURNAL).read_bytes()).broken is None
    assert run(folder, "verify") == 1
    shown = {Path(one.path).name for one in open_event_folder(folder, clock).missing_acts()}
    assert any(name.startswith("sent-") for name in shown)


def test_a_changed_author_is_found_by_the_certificate(story: Story, tmp_path: Path) -> None:
    """A certificate holds the hash of the journal when its round was published."""
    folder = shutil.copytree(story.snapshots[1], tmp_path / "open")
    (folder / RECORD).unlink()
    head = "0" * 64
    data = b""
    for number, line in enumerate(read_journal((folder / JOURNAL).read_bytes()).lines):
        line = line._replace(prev=head, by="somebody else" if number == 3 else line.by)
        head = digest(line.data)
        data += line.data + b"\n"
    (folder / JOURNAL).write_bytes(data)
    found = verify(open_event_folder(folder, clock))
    assert {fault.kind for fault in found} == {"journal-behind"}


# -- a second place -------------------------------------------------------------------------------


def acts_in(*folders: Path) -> set[str]:
    """The remarks in journals, also those of embedded branches."""
    return {
        str(node.line.args.get("text"))
        for folder in folders
        for node in Graph(read_journal((folder / JOURNAL).read_bytes()).lines).nodes
        if node.line.act == Remark.NAME
    }


def noted_by_command(folder: Path, text: str) -> bool:
    """Whether a remark was answered at the command line."""
    return run(folder, "remark", text) == 0


def noted_at_the_desk(folder: Path, text: str) -> bool:
    """Whether a remark was answered at the desk."""
    asked = {"act": "remark", "text": text}
    return do_at_desk(OpenEvent(folder), asked, "arbiter").status == 200


def test_no_act_of_a_second_place_is_lost_in_any_order(tmp_path: Path) -> None:
    """Acts here and there, at the command line and at the desk, and merges, in random order."""
    pattern = begun(tmp_path / "pattern", 2).folder
    for trial in range(trials(12)):
        chance = random.Random(trial)
        here = shutil.copytree(pattern, tmp_path / str(trial) / "here")
        there = tmp_path / str(trial) / "there"
        choose_second_place(here, there)
        done: set[str] = set()
        for step in range(5):
            text = f"{trial} {step}"
            folder = chance.choice((here, there))
            if chance.choice((noted_by_command, noted_at_the_desk))(folder, text):
                done.add(text)
            if chance.random() < 0.3:
                run(here, "merge", str(there))
            assert done <= acts_in(here, there), (trial, step)
        assert run(here, "merge", str(there)) == 0
        assert run(here, "remark", "both") == 0
        assert done <= acts_in(here)
        assert (there / JOURNAL).read_bytes() == (here / JOURNAL).read_bytes()


def test_a_second_place_with_acts_of_its_own_is_said_and_can_be_merged(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    event = begun(tmp_path / "open", 4)
    stick = tmp_path / "stick" / "open"
    choose_second_place(event.folder, stick)
    paired(event)
    assert run(stick, "result", "1", "1-0") == 0
    before = (stick / JOURNAL).read_bytes()
    assert run(event.folder, "result", "2", "0-1") == 1
    assert f"event merge {stick}" in capsys.readouterr().err
    assert (stick / JOURNAL).read_bytes() == before
    with pytest.raises(PartedPlace):
        choose_second_place(open_event_folder(pattern_of(stick, tmp_path), clock).folder, stick)
    assert run(event.folder, "merge", str(stick)) == 0
    assert run(event.folder, "result", "2", "0-1") == 0
    assert results(open_event_folder(stick, clock)) == ["1-0", "0-1"]
    assert (
        verify(open_event_folder(stick, clock))
        == verify(open_event_folder(event.folder, clock))
        == ()
    )


def test_a_second_place_that_is_ahead_brings_an_older_folder_up_to_date(tmp_path: Path) -> None:
    """Its acts follow ours, and the report that stayed is of an act in between."""
    event = begun(tmp_path / "open", 2)
    stick = tmp_path / "stick" / "open"
    choose_second_place(event.folder, stick)
    older = shutil.copytree(event.folder, tmp_path / "older")
    done = [(event.folder, "one"), (event.folder, "two"), (stick, "three"), (stick, "four")]
    for folder, text in done:
        assert run(folder, "remark", text) == 0
    for name in (JOURNAL, RECORD):
        shutil.copy2(older / name, event.folder / name)
    kept = report(event)
    assert run(event.folder, "remark", "no") == 1
    assert run(event.folder, "merge", str(stick)) == 0
    assert acts_in(event.folder) == {text for _, text in done}
    assert report(event) == kept
    assert run(event.folder, "import", "--report", "--discard") == 0
    assert run(event.folder, "remark", "goes on") == 0
    assert (stick / JOURNAL).read_bytes() == (event.folder / JOURNAL).read_bytes()
    assert run(event.folder, "verify") == run(stick, "verify") == 0


@pytest.mark.parametrize("name", ["open", "another"])
def test_places_that_merged_each_other_can_be_one_again(tmp_path: Path, name: str) -> None:
    """Each has a line that only says what it merged; that is no act, and nobody can merge it."""
    event = begun(tmp_path / "open", 2)
    stick = shutil.copytree(event.folder, tmp_path / "stick" / name)
    assert run(event.folder, "remark", "here") == run(stick, "remark", "there") == 0
    assert run(stick, "merge", str(event.folder)) == 0
    assert run(event.folder, "merge", str(stick)) == 0
    choose_second_place(event.folder, stick)
    assert run(event.folder, "remark", "both") == 0
    assert (stick / JOURNAL).read_bytes() == (event.folder / JOURNAL).read_bytes()
    assert run(stick, "remark", "at the stick") == 0
    assert run(event.folder, "merge", str(stick)) == 0
    for folder in (event.folder, stick):
        assert {"here", "there", "both", "at the stick"} <= acts_in(folder)
        assert run(folder, "verify") == 0


def pattern_of(stick: Path, place: Path) -> Path:
    """An event with the first lines of another one, and a line of its own."""
    folder = shutil.copytree(stick, place / "parted")
    data = (folder / JOURNAL).read_bytes().splitlines(keepends=True)
    (folder / JOURNAL).write_bytes(b"".join(data[:-1]))
    shutil.rmtree(folder / "copies")
    (folder / RECORD).unlink()
    (folder / "open.trf").unlink()
    event = open_event_folder(folder, clock)
    event.do(Remark("its own"))
    return folder


def test_a_changed_report_of_one_section_does_not_keep_another_from_being_taken_over(
    tmp_path: Path,
) -> None:
    event = begun(tmp_path / "open", 4)
    assert run(event.folder, "section", "add", "B") == 0
    for name in ("Lee, Ann", "Kim, Bo"):
        assert run(event.folder, "add", name, "--section", "B") == 0
    for name in ("open.trf", "B.trf"):
        path = event.folder / name
        path.write_bytes(path.read_bytes() + b"### by hand\r\n")
    with pytest.raises(ChangedOutside):
        open_event_folder(event.folder, clock).do(Remark("no"), section="B")
    assert run(event.folder, "import", "--report", "--yes", "4") == 0
    assert run(event.folder, "verify") == 0
    for name in ("open.trf", "B.trf"):
        assert b"### by hand" in (event.folder / name).read_bytes()


def test_the_record_of_the_files_says_after_which_act_they_were_written(story: Story) -> None:
    record = json.loads((story.event.folder / RECORD).read_bytes())
    assert record["acts"] == len(story.event.journal.lines)
