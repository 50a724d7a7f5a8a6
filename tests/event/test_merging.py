"""Several machines: whoever merges, and in whatever order, the state is the same."""

from __future__ import annotations

import random
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crosstable.errors import CannotAct, CrosstableError
from crosstable.event.acts.act import Act
from crosstable.event.acts.boards import Decided, Postponed, ResultCleared, ResultEntered
from crosstable.event.acts.events import Created, FideModeLeft, Remark, SettingsChanged, Undone
from crosstable.event.acts.merged import Merged, Resolved
from crosstable.event.acts.people import ByeRequested, CheckedIn, DataChanged, Entered, Withdrawn
from crosstable.event.acts.rounds import ChangedByHand, Closed, Paired, Published, Unpublished
from crosstable.event.disk.folder import open_event_folder
from crosstable.event.disk.joining import merge, news_of
from crosstable.event.history.applying import apply_line
from crosstable.event.history.fidemode import refuse_return
from crosstable.event.history.folding import fold
from crosstable.event.history.graph import Graph
from crosstable.event.journal import Journal, Line, next_line, read_journal, with_line
from crosstable.event.proof.verifying import verify
from crosstable.event.report.deriving import trf
from crosstable.event.rounds.drawing import draw
from crosstable.event.state import Event
from tests.conftest import examples
from tests.event.running import USUAL, begun, clock, paired, report


class Machine:
    """An event in memory, with nothing but its journal."""

    def __init__(self, journal: Journal, name: str) -> None:
        self.journal, self.name = journal, name
        self.event = fold(journal.lines)

    def do(self, act: Act) -> None:
        """Let an act happen; whatever speaks against it is confirmed."""
        for _ in act.circumstances(self.event, None):
            pass
        was = getattr(act, "was", None)
        line = Line(0, clock(), self.name, act.NAME, act.args, was=was)
        self.take(next_line(self.journal, line))

    def take(self, line: Line) -> None:
        is_whole = self.event.pending or line.act in ("undone", "merged", "resolved")
        journal = with_line(self.journal, line)
        after = fold(journal.lines) if is_whole else apply_line(self.event, line)
        refuse_return(self.event, after)
        self.journal, self.event = journal, after

    def merge(self, other: Machine) -> Machine:
        new = news_of(self.journal, other.journal)
        if new.is_continuation:
            for line in new.lines:
                self.take(line)
            self.event = fold(self.journal.lines)
        elif new.lines:
            self.do(new.act)
        return self

    def copy(self, name: str) -> Machine:
        return Machine(self.journal, name)


def state(machine: Machine) -> Event:
    return replace(machine.event, at=0)


def started(players: int = 6) -> Machine:
    machine = Machine(Journal(), "base")
    machine.do(Created("Fjord Open"))
    machine.do(SettingsChanged(USUAL))
    for index in range(players):
        data = {"name": f"Player{index:02}, P", "rating": 2400 - 50 * index, "federation": "NOR"}
        machine.do(Entered(f"p{index:02}", data))
    machine.do(draw(machine.event.section()))
    machine.do(Published(1))
    return machine


STARTED = started()


def _result(machine: Machine, chance: random.Random) -> Act:
    last = machine.event.section().last_round
    assert last is not None
    board = chance.choice(last.boards)
    was = last.facts_of(board).result if chance.random() < 0.7 else None
    return ResultEntered(last.number, board.number, chance.choice(("1-0", "0-1", "½-½")), was)


def _about_a_board(make: Callable[..., Act]) -> Callable[[Machine, random.Random], Act]:
    def made(machine: Machine, chance: random.Random) -> Act:
        last = machine.event.section().last_round
        assert last is not None
        return make(last.number, chance.choice(last.boards).number)

    return made


def _about_somebody(make: Callable[[str], Act]) -> Callable[[Machine, random.Random], Act]:
    def made(machine: Machine, chance: random.Random) -> Act:
        return make(chance.choice(sorted(machine.event.section().people)))

    return made


def _swapped(machine: Machine, chance: random.Random) -> Act:
    last = machine.event.section().last_round
    assert last is not None
    (a, b), (c, d), *rest = (board.pair for board in last.boards)
    return ChangedByHand(last.number, ((a, d), (c, b), *rest), last.bye, (), "two boards")


def _last(make: Callable[[int], Act]) -> Callable[[Machine, random.Random], Act]:
    def made(machine: Machine, chance: random.Random) -> Act:
        last = machine.event.section().last_round
        assert last is not None
        return make(last.number)

    return made


def _entered(machine: Machine, chance: random.Random) -> Act:
    name = chance.choice(("Late, L", "Other, O", "Third, T"))
    return Entered(f"{machine.name}{chance.randrange(10**6)}", {"name": name, "rating": 1800})


def _undone(machine: Machine, chance: random.Random) -> Act:
    count = len(machine.journal.lines)
    return Undone(chance.randrange(max(2, count - 3), count))


def _decided(machine: Machine, chance: random.Random) -> Act:
    if not machine.event.pending:
        return Remark("nothing to decide")
    open_one = chance.choice(machine.event.pending)
    return Resolved(open_one.key, chance.choice(open_one.options).id)


MAKERS: tuple[Callable[[Machine, random.Random], Act], ...] = (
    *(_result,) * 6,
    _about_a_board(ResultCleared),
    _about_a_board(Postponed),
    _about_a_board(lambda number, board: Decided(number, board, "0-1")),
    _about_somebody(CheckedIn),
    _about_somebody(Withdrawn),
    _about_somebody(lambda who: ByeRequested(who, (4,), "H")),
    _about_somebody(lambda who: ByeRequested(who, (4,), "Z")),
    _about_somebody(lambda who: DataChanged(who, {"title": "FM", "club": who})),
    _about_somebody(lambda who: DataChanged(who, {"title": "CM"})),
    lambda machine, chance: SettingsChanged({"city": chance.choice("ABC"), "arbiter": "X"}),
    lambda machine, chance: Remark(f"remark of {machine.name}"),
    lambda machine, chance: draw(machine.event.section()),
    lambda machine, chance: draw(machine.event.section()),
    _swapped,
    *(_last(Published),) * 3,
    _last(Closed),
    _entered,
    _undone,
    _decided,
)


def go_on(machine: Machine, chance: random.Random, acts: int) -> Machine:
    """Let some random acts happen on a machine; those that cannot be are left out."""
    for _ in range(acts):
        try:
            machine.do(chance.choice(MAKERS)(machine, chance))
        except (CrosstableError, ValueError, IndexError, AssertionError):
            continue
    return machine


def known_acts(machine: Machine) -> set[str]:
    nodes = Graph(machine.journal.lines).nodes
    return {node.digest for node in nodes if node.line.act != Merged.NAME}


@given(st.integers(0, 10**9))
def test_two_machines_agree_whoever_merges(seed: int) -> None:
    chance = random.Random(seed)
    here = go_on(STARTED.copy("here"), chance, chance.randrange(12))
    there = go_on(STARTED.copy("there"), chance, chance.randrange(12))
    acts = known_acts(here) | known_acts(there)
    one, other = here.copy("here").merge(there), there.copy("there").merge(here)
    assert state(one) == state(other)
    assert known_acts(one) == known_acts(other) == acts
    lines = len(one.journal.lines)
    one.merge(there)
    one.merge(other)
    assert len(one.journal.lines) == lines
    for section in one.event.sections.values():
        assert trf(section)


@given(st.integers(0, 10**9))
def test_three_machines_agree_in_whatever_order_they_merge(seed: int) -> None:
    chance = random.Random(seed)
    machines = [go_on(STARTED.copy(name), chance, chance.randrange(8)) for name in "abc"]
    a, b, c = machines
    first = a.copy("a").merge(b).merge(c)
    second = c.copy("c").merge(b.copy("b").merge(a))
    third = b.copy("b").merge(c.copy("c").merge(a)).merge(a)
    assert state(first) == state(second) == state(third)
    assert known_acts(first) == known_acts(a) | known_acts(b) | known_acts(c)


@given(st.integers(0, 10**9))
def test_machines_that_go_on_after_a_merge_agree_again(seed: int) -> None:
    chance = random.Random(seed)
    a, b = (go_on(STARTED.copy(name), chance, chance.randrange(6)) for name in "ab")
    a.merge(b)
    go_on(a, chance, chance.randrange(6))
    go_on(b, chance, chance.randrange(6))
    one, other = a.copy("a").merge(b), b.copy("b").merge(a)
    assert state(one) == state(other)
    go_on(one, chance, chance.randrange(6))
    other.merge(one)
    assert state(one) == state(other)
    again = Machine(read_journal(journal_bytes(one)), "again")
    assert state(again) == state(one)


@settings(max_examples=examples(300))
@given(st.integers(0, 10**9))
def test_fide_mode_that_a_machine_left_stays_left_whatever_others_take_back(seed: int) -> None:
    chance = random.Random(seed)
    a, b = (go_on(STARTED.copy(name), chance, chance.randrange(5)) for name in "ab")
    left = bool(a.event.section().rounds)
    a.do(FideModeLeft())
    for _ in range(chance.randrange(1, 4)):
        with suppress(CannotAct):
            b.do(Undone(chance.randrange(2, len(b.journal.lines))))
        go_on(b, chance, 2)
    one, other = a.copy("a").merge(b), b.copy("b").merge(a)
    assert state(one) == state(other)
    for machine in (one, other):
        for _ in range(6):
            with suppress(CannotAct):
                machine.do(chance.choice((_undone, _decided, _undone_far))(machine, chance))
        loss = machine.event.fide_loss
        assert not left or (loss is not None and loss.is_final)


def _undone_far(machine: Machine, chance: random.Random) -> Act:
    return Undone(chance.randrange(2, len(machine.journal.lines)))


def journal_bytes(machine: Machine) -> bytes:
    return b"".join(line.data + b"\n" for line in machine.journal.lines)


# -- single cases ---------------------------------------------------------------------------------


def both(here: list[Act], there: list[Act]) -> Machine:
    """What comes of acts on two machines."""
    one, other = STARTED.copy("here"), STARTED.copy("there")
    for act in here:
        one.do(act)
    for act in there:
        other.do(act)
    return one.merge(other)


def known(machine: Machine, board: int = 1, number: int = 1) -> Any:
    one = machine.event.section().rounds[number - 1]
    return one.facts_of(one.boards[board - 1])


def test_results_of_both_machines_are_united() -> None:
    merged = both([ResultEntered(1, 1, "1-0")], [ResultEntered(1, 2, "0-1")])
    assert [known(merged, board).result for board in (1, 2, 3)] == ["1-0", "0-1", None]


def test_results_that_agree_confirm_each_other() -> None:
    merged = both([ResultEntered(1, 1, "1-0")], [ResultEntered(1, 1, "1-0")])
    assert known(merged).state == "confirmed"


def test_results_that_differ_are_both_kept_until_somebody_decides() -> None:
    merged = both([ResultEntered(1, 1, "1-0")], [ResultEntered(1, 1, "0-1")])
    assert known(merged).state == "contradicted"
    merged.do(Decided(1, 1, "0-1"))
    assert (known(merged).result, known(merged).contradictions) == ("0-1", ())
    assert fold(merged.journal.lines) == merged.event


def test_a_correction_does_not_overwrite_what_it_has_not_seen() -> None:
    first = ResultEntered(1, 1, "1-0")
    merged = both([first, ResultEntered(1, 1, "0-1", "1-0")], [first])
    assert known(merged).state == "contradicted"
    cleared = both([first, ResultCleared(1, 1)], [first])
    assert known(cleared).result == "1-0"


def test_the_same_round_paired_on_both_machines_is_one() -> None:
    results: list[Act] = [ResultEntered(1, board, "1-0") for board in (1, 2, 3)]
    source = STARTED.copy("base")
    for act in results:
        source.do(act)
    pairing = draw(source.event.section())
    merged = both([*results, pairing, Published(2)], [*results, pairing])
    assert merged.event.pending == ()
    assert merged.event.held == ()
    assert [one.status.value for one in merged.event.section().rounds] == ["published"] * 2


def two_pairings() -> tuple[Machine, Paired, Paired]:
    results: list[Act] = [ResultEntered(1, board, "1-0") for board in (1, 2, 3)]
    source = STARTED.copy("base")
    for act in results:
        source.do(act)
    ours = draw(source.event.section())
    (a, b), (c, d), *rest = ours.pairs
    theirs = Paired(2, ((a, c), (b, d), *rest), ours.bye, ours.absent)
    after = [Published(2), ResultEntered(2, 3, "½-½")]
    merged = both([*results, ours, *after], [*results, theirs, *after, ResultEntered(2, 1, "1-0")])
    return merged, ours, theirs


def test_other_pairs_of_the_same_round_wait_for_a_choice() -> None:
    merged, ours, _ = two_pairings()
    (pending,) = merged.event.pending
    assert pending.key.endswith("pairs 2")
    assert len(merged.event.section().rounds) == 1
    own = next(one for one in pending.options if one.by == "here")
    merged.do(Resolved(pending.key, own.id))
    second = merged.event.section().rounds[1]
    assert tuple(board.pair for board in second.boards) == ours.pairs
    assert merged.event.pending == ()
    assert known(merged, 3, 2).state == "confirmed"
    assert known(merged, 1, 2).result is None
    assert [one.act for one in merged.event.held] == ["result"]


def test_the_other_pairs_can_be_chosen_as_well() -> None:
    merged, _, theirs = two_pairings()
    (pending,) = merged.event.pending
    other = next(one for one in pending.options if one.by == "there")
    merged.do(Resolved(pending.key, other.id))
    second = merged.event.section().rounds[1]
    assert tuple(board.pair for board in second.boards) == theirs.pairs
    assert known(merged, 1, 2).result == "1-0"
    with pytest.raises(CannotAct, match="nothing to decide"):
        merged.do(Resolved(pending.key, other.id))


def test_settings_of_both_machines_wait_where_they_differ() -> None:
    merged = both(
        [SettingsChanged({"city": "Here", "arbiter": "Ann"})],
        [SettingsChanged({"city": "There", "federation": "SWE"})],
    )
    base = merged.event.section().base
    assert (base.city, base.chief_arbiter, base.federation) == ("Sandvikhavn", "Ann", "SWE")
    assert [one.key for one in merged.event.pending] == ["/city"]
    merged.do(SettingsChanged({"city": "Elsewhere"}))
    assert merged.event.pending == ()
    assert merged.event.section().base.city == "Elsewhere"


def test_the_same_person_entered_on_both_machines_is_asked_about() -> None:
    data = {"name": "Late, L", "rating": 1800}
    merged = both([Entered("x1", data)], [Entered("x2", data), Entered("x3", {"name": "Else, E"})])
    assert {"x3"} == merged.event.section().people.keys() - STARTED.event.section().people.keys()
    (pending,) = merged.event.pending
    merged.do(Resolved(pending.key, pending.options[0].id))
    assert len(merged.event.section().people) == len(STARTED.event.section().people) + 2


def test_what_one_machine_took_back_and_the_other_went_on_from_is_asked_about() -> None:
    back = Undone(len(STARTED.journal.lines) - 1)
    merged = both([back], [ResultEntered(1, 1, "1-0")])
    (pending,) = merged.event.pending
    assert pending.is_undo
    assert known(merged).result == "1-0"
    kept = merged.copy("here")
    kept.do(Resolved(pending.key))
    assert (kept.event.pending, known(kept).result) == ((), "1-0")
    merged.do(Resolved(pending.key, pending.options[0].id))
    assert merged.event.section().rounds[0].status.value == "draft"
    assert [one.act for one in merged.event.held] == ["result"]


def test_undoing_a_merge_does_not_lead_back_into_fide_mode() -> None:
    merged = both([ResultEntered(1, 1, "1-0")], [FideModeLeft()])
    assert merged.event.fide_loss is not None
    assert merged.event.fide_loss.is_final
    with pytest.raises(CannotAct, match="left FIDE mode"):
        merged.do(Undone(len(STARTED.journal.lines)))


def test_fide_mode_left_while_the_other_machine_took_back_the_round_is_left_for_good() -> None:
    unpaired = Undone(len(STARTED.journal.lines) - 2)
    merged = both([unpaired], [FideModeLeft()])
    (pending,) = merged.event.pending
    merged.do(Resolved(pending.key, pending.options[0].id))
    assert merged.event.section().rounds == ()
    assert merged.event.fide_loss is not None
    assert merged.event.fide_loss.is_final
    with pytest.raises(CannotAct, match="left FIDE mode"):
        merged.do(Undone(len(STARTED.journal.lines) - 3))


def test_a_result_after_a_change_by_hand_was_taken_back_is_about_the_pair_of_the_board() -> None:
    machine = both([Remark("here")], [Remark("there")])
    machine.do(Unpublished(1))
    machine.do(_swapped(machine, random.Random(1)))
    machine.do(Undone(len(machine.journal.lines) - 1))
    machine.do(Published(1))
    machine.do(ResultEntered(1, 1, "1-0"))
    again = Machine(read_journal(journal_bytes(machine)), "again")
    assert state(again) == state(machine)
    assert known(again).result == "1-0"


def test_a_result_after_a_change_by_hand_that_a_merge_set_aside_is_about_the_pair_shown() -> None:
    base = STARTED.copy("base")
    base.do(Unpublished(1))
    here, there = base.copy("here"), base.copy("there")
    here.do(Remark("two boards"))
    here.do(_swapped(here, random.Random(1)))
    there.do(Published(1))
    here.merge(there)
    assert [one.act for one in here.event.held] == ["changed-by-hand"]
    here.do(ResultEntered(1, 2, "1-0"))
    again = Machine(read_journal(journal_bytes(here)), "again")
    assert state(again) == state(here)
    assert known(again, 2).result == "1-0"


def test_somebody_who_entered_while_a_round_was_paired_is_absent_in_it() -> None:
    results: list[Act] = [ResultEntered(1, board, "1-0") for board in (1, 2, 3)]
    source = STARTED.copy("base")
    for act in results:
        source.do(act)
    late = Entered("x1", {"name": "Late, L", "rating": 1800})
    merged = both([*results, draw(source.event.section())], [late])
    section = merged.event.section()
    assert section.rounds[1].absent.get("x1") == "Z" or section.people["x1"].joins_in == 3


# -- on disk --------------------------------------------------------------------------------------


def test_two_folders_are_merged(tmp_path: Path) -> None:
    import shutil

    here = begun(tmp_path / "open", 6)
    shutil.copytree(here.folder, tmp_path / "other" / "open")
    there = open_event_folder(tmp_path / "other" / "open", clock)
    assert merge(here, there.folder).acts == 0
    paired(there)
    assert merge(here, there.folder).acts == 2
    assert here.journal == there.journal  # nothing happened here: the same journal goes on
    here.do(ResultEntered(1, 1, "1-0"))
    there.do(ResultEntered(1, 1, "0-1"))
    there.do(ResultEntered(1, 2, "0-1"))
    answer = merge(here, there.folder / "journal.jsonl")
    assert (answer.acts, len(answer.contradictions)) == (2, 1)
    merge(there, here.folder)
    assert report(here) == report(there)
    assert replace(here.event, at=0) == replace(there.event, at=0)
    for event in (here, there):
        again = open_event_folder(event.folder, clock)
        assert again.event == event.event
        assert verify(again) == ()
        assert merge(again, (there if event is here else here).folder).acts == 0


def test_another_event_and_a_broken_journal_are_not_merged(tmp_path: Path) -> None:
    one = begun(tmp_path / "one", 4)
    other = begun(tmp_path / "other", 4, seed=2, city="Elsewhere")
    journal = other.folder / "journal.jsonl"
    lines = one.journal.lines
    journal.write_bytes(journal.read_bytes().replace(b"Fjord", b"Other"))
    with pytest.raises(CannotAct, match="line 1"):
        merge(one, other.folder)
    with pytest.raises(CannotAct, match="no journal"):
        merge(one, tmp_path)
    fresh = tmp_path / "fresh"
    from crosstable.event.disk.folder import begin_event_folder

    begin_event_folder(fresh, Created("Another"), clock=clock)
    with pytest.raises(CannotAct, match="common journal"):
        merge(one, fresh)
    assert one.journal.lines == lines
