"""An event that is paired in another program, with a fake of each of them."""

import os
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from pathlib import Path

import pytest

import crosstable
from crosstable.cli.main import main
from crosstable.errors import CannotAct, NotConfirmed
from crosstable.event.beside import watching
from crosstable.event.beside.comparing import NEW_ROUND, NOTHING_NEW, PAIRED_AGAIN, RESULTS_ONLY
from crosstable.event.beside.describing import other_differences
from crosstable.event.beside.opinion import opinion_on
from crosstable.event.proof.verifying import verify
from crosstable.event.state import Status
from crosstable.model.results import Colour
from tests.event.beside.fakes import FakeSwissManager, FakeVega, invented_names
from tests.event.beside.hall import ARBITER, Hall, beside_swiss_manager, beside_vega


def test_rounds_beside_swiss_manager(tmp_path: Path) -> None:
    hall, fake = beside_swiss_manager(tmp_path)
    for number in range(1, 4):
        fake.pair()
        if number == 2:
            fake.swap(0, 1)
        if number == 3:
            fake.enter(invented_names(1, 500)[0])
            fake.pair_again()
        fake.export()
        preview = hall.take().preview
        assert preview is not None
        assert (preview.kind, preview.round) == (NEW_ROUND, number)
        hall.enter_all()
        sent = hall.results()
        _, file = hall.companion.hand_back(who=ARBITER)
        assert hall.section.current_round.status is Status.CLOSED
        fake.import_results(fake.folder / file.name)
        assert fake.results() == sent
        fake.import_results(fake.folder / file.name)  # a second time changes nothing
        assert fake.results() == sent
        fake.export()
        preview = hall.take().preview
        assert preview is not None
        assert [proof.is_proved for proof in preview.proofs] == [True]
    assert fake.silent_repairings == 0
    assert len(hall.section.people) == 10
    assert not verify(hall.event)


def test_rounds_beside_vega(tmp_path: Path) -> None:
    hall, fake = beside_vega(tmp_path)
    for number in range(1, 4):
        fake.pair()
        if number == 2:
            fake.swap(0, 1)
        fake.write_lists()
        preview = hall.take().preview
        assert preview is not None
        assert (preview.kind, preview.round) == (NEW_ROUND, number)
        hall.enter_all()
        sent = hall.results()
        _, file = hall.companion.hand_back(who=ARBITER)
        assert file.name == "Fake Open.trf"
        fake.import_report(fake.folder / file.name)
        assert fake.results() == sent
        fake.write_crosstable()
        preview = hall.take().preview
        assert preview is not None
        assert [proof.is_proved for proof in preview.proofs] == [True]
    assert hall.section.base.declared_rounds == 9
    assert not verify(hall.event)


def test_a_round_that_was_paired_again_keeps_the_results_of_unchanged_boards(
    tmp_path: Path,
) -> None:
    hall, fake = beside_swiss_manager(tmp_path, players=8)
    fake.pair()
    fake.export()
    hall.take()
    hall.enter_all(("1-0",))
    fake.swap(0, 1)
    fake.export()
    outlook = hall.look()
    preview = outlook.preview
    assert preview is not None
    assert (preview.kind, preview.kept, len(preview.dropped)) == (PAIRED_AGAIN, 2, 2)
    seen = outlook.sighting.snapshot
    assert seen is not None
    with pytest.raises(NotConfirmed) as asked:
        hall.companion.take(seen, who=ARBITER)
    assert asked.value.level == 3
    assert hall.results()[fake.rounds[0][2][:2]] == "1-0"  # nothing is applied without consent
    hall.companion.take(seen, who=ARBITER, confirmed=3)
    assert sorted(hall.results().values()) == ["", "", "1-0", "1-0"]
    assert "results dropped" in " ".join(hall.section.comments)


def test_nothing_stale_is_ever_written(tmp_path: Path) -> None:
    hall, fake = beside_swiss_manager(tmp_path, players=8)
    fake.pair()
    fake.export()
    hall.take()
    hall.enter_all()
    fake.swap(0, 1)
    fake.export()
    with pytest.raises(CannotAct):
        hall.companion.hand_back(who=ARBITER)
    assert not list(fake.folder.glob("crosstable-*"))


def test_a_file_that_became_stale_is_removed(tmp_path: Path) -> None:
    hall, fake = beside_swiss_manager(tmp_path, players=8)
    fake.pair()
    fake.export()
    hall.take()
    hall.enter_all()
    _, file = hall.companion.hand_back(who=ARBITER)
    fake.swap(0, 1)
    fake.export()
    outlook = hall.look()
    assert not (fake.folder / file.name).exists()
    preview = outlook.preview
    assert preview is not None
    assert preview.kind == PAIRED_AGAIN


def test_results_that_were_typed_there(tmp_path: Path) -> None:
    hall, fake = beside_swiss_manager(tmp_path, players=8)
    fake.pair()
    fake.export()
    hall.take()
    hall.ask("result", board=1, result="1-0")
    hall.ask("result", board=2, result="1-0")
    for board, result in ((0, "1-0"), (1, "0-1"), (2, "½-½")):
        fake.type_result(board, result)
    fake.export()
    preview = hall.take().preview
    assert preview is not None
    assert [result.kind for result in preview.results] == ["equal", "other", "new"]
    assert not preview.is_confirmation
    round_ = hall.section.current_round
    states = [round_.facts_of(board).state for board in round_.boards]
    assert states == ["confirmed", "contradicted", "in", "open"]
    assert round_.facts_of(round_.boards[2]).facts[0].source == "swiss-manager"
    assert hall.look().preview == hall.look().preview
    again = hall.look().preview
    assert again is not None
    assert again.kind == NOTHING_NEW
    with pytest.raises(CannotAct):  # a dispute is settled first
        hall.companion.hand_back(who=ARBITER, confirmed=3)


def test_an_earlier_round_that_was_corrected_there(tmp_path: Path) -> None:
    hall, fake = beside_swiss_manager(tmp_path, players=8)
    for _ in range(2):
        fake.pair()
        for board in range(4):
            fake.type_result(board, "1-0")
        fake.export(1)
        hall.take()
    fake.type_result(0, "0-1", round_=0)
    fake.export(1)
    outlook = hall.look()
    preview = outlook.preview
    assert preview is not None
    assert [(r.round, r.there, r.here) for r in preview.corrections] == [(1, "0-1", "1-0")]
    preview = hall.look().preview
    assert preview is not None
    (told,) = map(str, other_differences(hall.section, preview))
    assert told.startswith("round 1, board 1, ")
    assert told.endswith(": 0-1 there, here 1-0")
    hall.take(confirmed=3)
    assert "corrected in Swiss-Manager" in " ".join(hall.section.comments)
    first = hall.section.rounds[0]
    assert first.facts_of(first.boards[0]).result == "0-1"


def test_what_belongs_to_the_other_program_is_refused(tmp_path: Path) -> None:
    hall, fake = beside_swiss_manager(tmp_path)
    fake.pair()
    fake.export()
    hall.take()
    asked: tuple[tuple[str, dict[str, object]], ...] = (
        ("pair", {}),
        ("enter", {"data": {"name": "Somebody, New"}}),
        ("bye", {"person": "1", "rounds": "3", "kind": "half"}),
        ("number", {"people": []}),
        ("withdraw", {"person": "1"}),
    )
    for name, words in asked:
        with pytest.raises(CannotAct):
            hall.ask(name, confirmed=4, **words)
    with pytest.raises(NotConfirmed):
        hall.ask("detach")
    hall.ask("detach", confirmed=3)
    hall.ask("settings", values={"rounds": "5"}, confirmed=4)
    hall.enter_all()
    hall.ask("close")
    hall.ask("pair", confirmed=3)


def test_undo_until_handed_back(tmp_path: Path) -> None:
    hall, fake = beside_swiss_manager(tmp_path)
    fake.pair()
    fake.export()
    hall.take()
    before = hall.event.journal.lines[-1].n
    hall.enter_all()
    _, file = hall.companion.hand_back(who=ARBITER)
    with pytest.raises(CannotAct):
        hall.event.undo(before, who=ARBITER)
    hall.companion.withdraw(who=ARBITER)
    assert not (fake.folder / file.name).exists()
    assert hall.section.current_round.status is Status.PUBLISHED
    hall.event.undo(before, who=ARBITER)
    assert hall.section.current_round.open_boards


# -- people ---------------------------------------------------------------------------------------


def test_people_who_are_new_renamed_renumbered_or_gone(tmp_path: Path) -> None:
    hall, fake = beside_swiss_manager(tmp_path, players=8)
    fake.pair()
    fake.export()
    hall.take()
    fake.names[2] = "Married, Name"
    fake.names[4], fake.names[5] = fake.names[5], fake.names[4]
    fake.names.append("Late, Comer")
    fake.export_players()
    outlook = hall.look()
    preview = outlook.preview
    assert preview is not None
    assert {change.kind for change in preview.people} >= {"renamed", "new"}
    assert sorted(preview.renumbered.values()) == [(5, 6), (6, 5)]
    told = [str(line) for line in other_differences(hall.section, preview)]
    assert f"{fake.names[5]}: number 6, was 5" in told
    assert f"{fake.names[5]}: Rating 2482, here 2485" in told
    seen = outlook.sighting.snapshot
    assert seen is not None
    with pytest.raises(NotConfirmed):
        hall.companion.take(seen, who=ARBITER)


def test_a_name_that_cannot_be_matched_is_asked_about(tmp_path: Path) -> None:
    hall, fake = beside_swiss_manager(tmp_path, players=8)
    fake.pair()
    fake.export()
    hall.take()
    text = fake.players_text().replace("01.06.1990", "02.03.1971", 1).replace("2497", "1500", 1)
    first = fake.names[0]
    last, _, given = first.partition(", ")
    text = text.replace(f"{last} {given}", "Wholly Other", 1)
    text = text.replace(f"{last};{given}", "Wholly;Other", 1)
    (fake.folder / "Spielerdaten.txt").write_bytes(text.encode())
    outlook = hall.look()
    preview = outlook.preview
    assert preview is not None
    (problem,) = preview.problems
    assert first in str(problem)
    assert "Wholly, Other" in str(problem)
    hall.take(matches={"Wholly, Other": "1"})
    after = hall.look().preview
    assert after is not None
    assert not after.problems


def test_who_is_in_no_list_is_absent_unless_somebody_says_otherwise(tmp_path: Path) -> None:
    hall, fake = beside_swiss_manager(tmp_path, players=8)
    fake.out = {3, 5}
    fake.pair()
    fake.export()
    preview = hall.look().preview
    assert preview is not None
    assert [unlisted.code for unlisted in preview.unlisted] == ["Z", "Z"]
    who = preview.unlisted[0].who
    hall.take(absences={who: "H"})
    assert sorted(hall.section.current_round.absent.values()) == ["H", "Z"]


def test_two_tournaments_in_one_folder_are_refused(tmp_path: Path) -> None:
    hall, fake = beside_swiss_manager(tmp_path)
    other = FakeSwissManager(fake.folder, invented_names(9, 600))
    fake.pair()
    fake.export()
    text = other.players_text()
    (fake.folder / "other.txt").write_bytes(text.encode())
    problem = str(hall.look().sighting.problem)
    assert "other.txt" in problem
    assert "Spielerdaten.txt" in problem
    (fake.folder / "other.txt").unlink()
    hall.take()
    (fake.folder / "other.txt").write_bytes(text.encode())
    assert hall.look().sighting.problem is None  # by now it is known who plays here


def test_vega_after_a_manual_pairing_needs_the_crosstable(tmp_path: Path) -> None:
    _, fake = beside_vega(tmp_path)
    for _ in range(2):
        fake.pair()
        for board in range(4):
            fake.type_result(board, "1-0")
    fake.write_lists()
    fake.pair()
    for board in range(4):
        fake.type_result(board, "½-½")
    fake.pair()
    fake.write_lists(engine=False)
    newcomer = Hall(tmp_path / "second", "vega", fake.folder)
    assert "crosstable.txt" in str(newcomer.look().sighting.problem)
    fake.rounds[-1], last = fake.rounds[-2], fake.rounds.pop()
    fake.write_crosstable()
    fake.rounds.append(last)
    newcomer.take()
    assert len(newcomer.section.rounds) == 4


# -- files ----------------------------------------------------------------------------------------


def test_half_written_and_locked_files_are_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hall, fake = beside_swiss_manager(tmp_path)
    fake.pair()
    fake.export()
    path = fake.folder / "Spielerauslosung.txt"
    whole = path.read_bytes()
    for length in range(0, len(whole) - 2, 17):
        path.write_bytes(whole[:length])
        hall.companion.look()
        outlook = hall.companion.look()
        preview = outlook.preview
        assert preview is None or preview.kind != NEW_ROUND or len(preview.boards) < 4
    path.write_bytes(whole)
    assert hall.companion.look().sighting.waiting  # it has to stand still for two looks
    real = Path.read_bytes

    def locked(self: Path) -> bytes:
        if self.name == path.name:
            raise PermissionError(13, "in use by another process")
        return real(self)

    monkeypatch.setattr(Path, "read_bytes", locked)
    assert [waiting.name for waiting in hall.companion.look().sighting.waiting] == [path.name]
    with pytest.raises(CannotAct):
        hall.companion.hand_back(who=ARBITER)
    monkeypatch.undo()
    assert hall.take().preview is not None


def test_a_folder_that_is_gone_is_a_sentence(tmp_path: Path) -> None:
    hall, fake = beside_swiss_manager(tmp_path)
    fake.folder.rename(tmp_path / "elsewhere")
    assert hall.look().sighting.problem is not None


def test_damaged_lists_never_raise(tmp_path: Path) -> None:
    hall, fake = beside_vega(tmp_path, players=6)
    fake.pair()
    fake.write_lists()
    for name in ("SortedPairs.txt", "engine26.trf"):
        data = (fake.folder / name).read_bytes()
        for place in range(0, len(data), 41):
            damaged = data[:place] + b"\x00" + data[place + 1 :]
            part = watching.FolderWatch(fake.folder, "vega")
            (fake.folder / name).write_bytes(damaged)
            part.look(at_once=True)
        (fake.folder / name).write_bytes(data)
    hall.take()


def refuses_damage(hall: Hall, folder: Path, file: str, was: str, becomes: str) -> None:
    whole = (folder / file).read_bytes()
    damaged = whole.decode().replace(was, becomes)
    assert damaged.encode() != whole, was
    (folder / file).write_bytes(damaged.encode())
    assert hall.look().sighting.problem is not None, was
    (folder / file).write_bytes(whole)


def test_numbers_that_cannot_be_are_refused(tmp_path: Path) -> None:
    many = 5000 * "9"  # more digits than Python reads
    (tmp_path / "sm").mkdir()
    hall, fake = beside_swiss_manager(tmp_path / "sm", players=6)
    fake.pair()
    fake.export()
    refuses_damage(hall, fake.folder, "Spielerdaten.txt", "\r\n1;", f"\r\n{many};")
    refuses_damage(hall, fake.folder, "Spielerdaten.txt", ";2497;", ";24970;")
    refuses_damage(hall, fake.folder, "Spielerauslosung.txt", "\r\n1;1;", f"\r\n1;{many};")
    (tmp_path / "vega").mkdir()
    hall, vega = beside_vega(tmp_path / "vega", players=6)
    vega.pair()
    vega.write_lists()
    for board in range(3):
        vega.type_result(board, "1-0")
    vega.write_crosstable()
    refuses_damage(hall, vega.folder, "SortedPairs.txt", "board    1", f"board {many}")
    refuses_damage(hall, vega.folder, "SortedPairs.txt", "round 1", f"round {many}")
    refuses_damage(hall, vega.folder, "crosstable.txt", "2497", many)
    refuses_damage(hall, vega.folder, "crosstable.txt", "Rtg", "Elo")
    refuses_damage(
        hall, vega.folder, "engine26.trf", "2497 NOR           0", "2497 NOR          -1"
    )


def test_the_colour_that_was_drawn_there_is_that_of_round_1(tmp_path: Path) -> None:
    for drawn in (Colour.WHITE, Colour.BLACK):
        place = tmp_path / drawn.name
        place.mkdir()
        hall, fake = beside_swiss_manager(place, players=8)
        hall.ask("settings", values={"initial-colour": drawn.opposite.value.upper()})
        pairs = [(1, 5), (6, 2), (3, 7), (8, 4)]
        turned = [(b, a) for a, b in pairs]
        fake.rounds.append([(*pair, "") for pair in (pairs if drawn is Colour.WHITE else turned)])
        fake.export()
        hall.take()
        assert hall.section.base.initial_colour is drawn
        assert opinion_on(hall.section, 1).is_equal


def crashing(real: Callable[..., None], limit: int) -> Callable[..., None]:
    """Renaming a file, which ends the program the n-th time."""
    calls = count(1)

    def crash(*args: object, **more: object) -> None:
        if next(calls) == limit:
            raise KeyboardInterrupt
        real(*args, **more)

    return crash


def test_a_crash_at_any_write_of_a_hand_back_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hall, fake = beside_swiss_manager(tmp_path, players=8)
    fake.pair()
    fake.export()
    hall.take()
    hall.enter_all()
    before = hall.results()
    real: Callable[..., None] = os.replace
    for step in range(1, 6):
        crash = crashing(real, step)
        monkeypatch.setattr(os, "replace", crash)
        monkeypatch.setattr(Path, "replace", crash)
        with suppress(KeyboardInterrupt):
            hall.companion.hand_back(who=ARBITER)
        monkeypatch.undo()
        again = Hall.__new__(Hall)
        again.event = type(hall.event)(hall.event.folder)
        again.event.read()
        again.event.bring_up_to_date()
        assert again.results() == before
        for left in fake.folder.glob("crosstable-*"):
            fake.import_results(left)
    assert fake.silent_repairings == 0
    _, file = hall.companion.hand_back(who=ARBITER)
    fake.import_results(fake.folder / file.name)
    assert fake.results() == before


# -- the second opinion ---------------------------------------------------------------------------


def test_the_second_opinion_names_the_boards_that_differ(tmp_path: Path) -> None:
    hall, fake = beside_swiss_manager(tmp_path, players=8)
    hall.ask("settings", values={"rounds": "5", "initial-colour": "W"})
    fake.rounds.append([(1, 5, ""), (6, 2, ""), (3, 7, ""), (8, 4, "")])
    fake.export()
    hall.take()
    assert opinion_on(hall.section, 1).is_equal is True
    fake.swap(0, 1)
    fake.export()
    hall.take(confirmed=3)
    opinion = opinion_on(hall.section, 1)
    assert (opinion.is_equal, opinion.differing) == (False, (1, 2))


def test_the_list_of_results_alone_is_told_as_such(tmp_path: Path) -> None:
    hall, fake = beside_vega(tmp_path)
    fake.pair()
    fake.write_lists()
    hall.take()
    for board in range(4):
        fake.type_result(board, "1-0")
    fake.write_crosstable()
    preview = hall.take().preview
    assert preview is not None
    assert (preview.kind, len(preview.results)) == (RESULTS_ONLY, 4)


# -- at the command line and in the library --------------------------------------------------------


def test_the_verbs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lists = tmp_path / "lists"
    lists.mkdir()
    fake = FakeSwissManager(lists, invented_names(8))
    fake.pair()
    fake.export()
    asked = ["event", "attach", str(lists), "--program", "swiss-manager"]
    assert main([*asked, "--once"]) == 0
    shown = capsys.readouterr().out
    assert fake.names[0] in shown
    at = ["--in", str(lists / "crosstable-event")]
    assert main(["event", "attach", *at, "--take"]) == 0
    assert main(["event", "attach", *at, "--format", "json"]) == 0
    assert '"nothing-new"' in capsys.readouterr().out
    assert main(["event", "hand-back", *at]) == 1  # open boards are asked about
    for board in range(1, 5):
        assert main(["event", "result", str(board), "1-0" if board > 1 else "0-0", *at]) == 0
    capsys.readouterr()
    assert main(["event", "hand-back", *at]) == 0
    said = capsys.readouterr().out
    assert "crosstable-round1.txt" in said
    assert "0-0" in said  # to be typed there by hand
    assert main(["event", "pair", *at]) == 1
    assert main(["event", "hand-back", "--withdraw", *at]) == 0
    assert main(["event", "detach", *at]) == 1
    assert main(["event", "detach", *at, "--yes", "3"]) == 0
    assert main(["event", "attach", *at, "--once"]) == 1


def test_the_methods_of_the_library(tmp_path: Path) -> None:
    lists = tmp_path / "lists"
    lists.mkdir()
    fake = FakeSwissManager(lists, invented_names(8))
    fake.pair()
    fake.export()
    event = crosstable.new_event(tmp_path / "event", "Open", rounds=5)
    event.attach(lists, "swiss-manager")
    seen = event.look().sighting.snapshot
    assert seen is not None
    event.take(seen)
    for board in range(1, 5):
        event.result(board, "1-0")
    file = event.hand_back()
    fake.import_results(lists / file.name)
    assert {*fake.results().values()} == {"1-0"}
    event.withdraw_hand_back()
    event.detach(confirm=3)


def test_an_older_list_never_beats_newer_work(tmp_path: Path) -> None:
    hall, fake = beside_swiss_manager(tmp_path, players=8)
    fake.pair()
    fake.export()
    old = (fake.folder / "Spielerauslosung.txt").read_bytes()
    fake.swap(0, 1)
    fake.export()
    hall.take()
    hall.enter_all(("1-0",))
    _, file = hall.companion.hand_back(who=ARBITER)
    fake.import_results(fake.folder / file.name)
    fake.pair()
    fake.export()
    hall.take()
    hall.enter_all(("1-0",))
    stray = fake.folder / "old.txt"
    stray.write_bytes(old)
    written = (fake.folder / "Spielerauslosung.txt").stat().st_mtime
    os.utime(stray, (written - 3600, written - 3600))
    outlook = hall.look()
    preview = outlook.preview
    assert preview is not None
    assert (preview.kind, preview.dropped, preview.changed_rounds) == (NOTHING_NEW, (), ())
    assert [(stale.file, stale.round) for stale in preview.stale] == [("old.txt", 1)]
    assert (outlook.withdrawn, (fake.folder / file.name).exists()) == ("", True)
    hall.companion.hand_back(who=ARBITER)


def test_an_older_pairing_list_of_vega_never_beats_newer_work(tmp_path: Path) -> None:
    hall, fake = beside_vega(tmp_path, players=8)
    fake.pair()
    fake.write_lists()
    lists = fake.folder / "SortedPairs.txt"
    old = lists.read_bytes()
    fake.swap(0, 1)
    fake.write_lists(engine=False)
    hall.take()
    hall.enter_all(("1-0",))
    _, file = hall.companion.hand_back(who=ARBITER)
    written = lists.stat().st_mtime
    lists.write_bytes(old)
    os.utime(lists, (written - 3600, written - 3600))
    outlook = hall.look()
    preview = outlook.preview
    assert preview is not None
    assert preview.kind == NOTHING_NEW
    assert [(stale.file, stale.round) for stale in preview.stale] == [("SortedPairs.txt", 1)]
    assert (outlook.withdrawn, (fake.folder / file.name).exists()) == ("", True)
    with pytest.raises(CannotAct):
        hall.companion.hand_back(who=ARBITER)


def test_a_crosstable_of_vega_that_is_newer_corrects_earlier_rounds(tmp_path: Path) -> None:
    hall, fake = beside_vega(tmp_path, players=8)
    for _ in range(2):
        fake.pair()
        fake.write_lists()
        hall.take()
        hall.enter_all(("1-0",))
        _, file = hall.companion.hand_back(who=ARBITER)
        fake.import_report(fake.folder / file.name)
    fake.type_result(0, "0-1", round_=0)
    fake.write_crosstable()
    set_later(fake.folder / "crosstable.txt", fake.folder / "engine26.trf")
    preview = hall.look().preview
    assert preview is not None
    assert [(r.round, r.there, r.here) for r in preview.corrections] == [(1, "0-1", "1-0")]


def set_later(path: Path, other: Path) -> None:
    """The time of a file a second behind another one."""
    moment = other.stat().st_mtime + 1
    os.utime(path, (moment, moment))


@pytest.mark.parametrize("beside", [beside_swiss_manager, beside_vega])
def test_a_list_from_before_our_correction_corrects_nothing(
    tmp_path: Path, beside: Callable[..., tuple[Hall, FakeSwissManager | FakeVega]]
) -> None:
    hall, fake = beside(tmp_path, players=8)
    for _ in range(2):
        fake.pair()
        write(fake)
        if fake.number == 1:
            hall.take()
            hall.enter_all(("1-0",))
            _, file = hall.companion.hand_back(who=ARBITER)
            receive(fake, file.name)
    hall.ask("result", board=1, round=1, result="0-1", confirmed=4)
    preview = hall.take().preview
    assert preview is not None
    assert (preview.kind, preview.corrections) == (NEW_ROUND, ())
    first = hall.section.rounds[0]
    assert first.facts_of(first.boards[0]).result == "0-1"


def write(fake: FakeSwissManager | FakeVega) -> None:
    """The lists of all rounds."""
    if isinstance(fake, FakeVega):
        fake.write_lists()
    else:
        fake.export(1)


def receive(fake: FakeSwissManager | FakeVega, name: str) -> None:
    """What was handed back is imported."""
    if isinstance(fake, FakeVega):
        fake.import_report(fake.folder / name)
    else:
        fake.import_results(fake.folder / name)


def test_who_is_absent_is_asked_once(tmp_path: Path) -> None:
    hall, fake = beside_swiss_manager(tmp_path, players=8)
    fake.pair()
    fake.rounds[-1].pop()
    fake.export()
    preview = hall.look().preview
    assert preview is not None
    asked = [unlisted.who for unlisted in preview.unlisted if not unlisted.is_answered]
    hall.take(absences=dict.fromkeys(asked, "H"))
    fake.swap(0, 1)
    fake.export()
    preview = hall.look().preview
    assert preview is not None
    told = [(unlisted.code, unlisted.is_answered) for unlisted in preview.unlisted]
    assert (len(asked), told) == (2, [("H", True), ("H", True)])
