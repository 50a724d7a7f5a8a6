"""Undo over random histories: every state that there was can be reached again, to the byte."""

import random
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosstable.event.acts.act import Act
from crosstable.event.acts.boards import (
    CorrectedForRating,
    Decided,
    Postponed,
    ResultCleared,
    ResultEntered,
)
from crosstable.event.acts.claims import ClaimDeclined, Claimed
from crosstable.event.acts.evenings import EveningBegun
from crosstable.event.acts.events import DetailsImported, Remark, SettingsChanged, Undone
from crosstable.event.acts.imports import Imported
from crosstable.event.acts.knockout import WinnerNamed
from crosstable.event.acts.lots import LotsDrawn
from crosstable.event.acts.numbers import (
    GivenWay,
    NumbersExchanged,
    NumbersMadeAgain,
    Prohibited,
)
from crosstable.event.acts.penalties import Penalised
from crosstable.event.acts.people import (
    ByeRequested,
    CheckedIn,
    DataChanged,
    Entered,
    EverybodyCheckedIn,
    Removed,
    Returned,
    Withdrawn,
)
from crosstable.event.acts.ranking import ExternalValues, RankedByHand, RatingFromRound
from crosstable.event.acts.rounds import ChangedByHand, Closed, Published, Unpublished
from crosstable.event.acts.sections import Moved, SectionAdded, SectionRemoved
from crosstable.event.acts.sending import Sent
from crosstable.event.acts.table import ACTS
from crosstable.event.acts.teams import (
    LineupHandedIn,
    MatchForfeited,
    RosterChanged,
    TeamByeRequested,
    TeamChanged,
    TeamEntered,
    TeamRemoved,
    TeamWithdrawn,
)
from crosstable.event.disk.folder import EventFolder
from crosstable.event.history.folding import fold
from crosstable.event.journal import Line, next_line
from crosstable.event.people.numbering import numbers_of
from crosstable.event.report.deriving import tournament, trf
from crosstable.event.rounds.drawing import draw
from crosstable.event.state import Section
from tests.event.running import begun, clock, played
from tests.event.teamplay import team_event
from tests.event.test_merging import STARTED, go_on


@given(st.integers(0, 10**9))
def test_undoing_restores_every_state_to_the_byte(seed: int) -> None:
    chance = random.Random(seed)
    machine = go_on(STARTED.copy("here"), chance, 15)
    lines = machine.journal.lines
    for number in chance.sample(range(1, len(lines)), 4):
        back = Line(0, clock(), "here", Undone.NAME, Undone(number).args)
        undone = fold((*lines, next_line(machine.journal, back)))
        before = fold(lines[:number])
        assert undone.sections == before.sections
        assert trf(undone.section()) == trf(before.section())


@given(st.integers(0, 10**9))
def test_reading_the_journal_again_gives_the_same_state(seed: int) -> None:
    machine = go_on(STARTED.copy("here"), random.Random(seed), 15)
    assert fold(machine.journal.lines) == machine.event


# -- every act, on disk ---------------------------------------------------------------------------

FINAL = {"fide-mode-left", "created", "undone", "merged", "resolved"}
"""Acts that begin an event or take back others, and the one that is never taken back (Q45)."""


def files_of(event: EventFolder) -> dict[str, bytes]:
    """Every file that follows from the journal, without what the report says about undoing."""
    names = ("*.trf", "event.toml")
    found = (path for name in names for path in event.folder.glob(name))
    return {path.name: _without_undoing(path.read_bytes()) for path in found}


def _without_undoing(data: bytes) -> bytes:
    """A publication that is taken back stays on record as a comment."""
    lines = data.splitlines(keepends=True)
    return b"".join(line for line in lines if not line.startswith(b"### Undone:"))


def taken_back(event: EventFolder, acts: Iterable[Act]) -> set[str]:
    """Let each act happen, take it back, and let it happen for good; the names of the acts."""
    names = set()
    for act in acts:
        before, line = files_of(event), len(event.journal.lines)
        event.do(act, confirmed=4)
        event.undo(line, confirmed=4)
        assert files_of(event) == before, act
        event.do(act, confirmed=4)
        names.add(act.NAME)
    return names


def preparations() -> Iterator[Act]:
    yield Entered("x1", {"name": "Extra, E", "rating": 1500})
    yield DataChanged("x1", {"name": "Extra, Eva", "rating": 2600, "club": "SK"})
    yield CheckedIn("x1")
    yield CheckedIn("x1", present=False)
    yield EverybodyCheckedIn(missing=("x1",))
    yield Removed("x1")
    yield SettingsChanged({"city": "Bergen", "first-board": "11", "half-point-byes": "1"})
    yield DetailsImported("[running]\nfirst_board = 5\n")
    yield Prohibited(("p01", "p05"))
    yield Prohibited(("p02", "p06"), while_possible=True)
    yield GivenWay(("p02", "p06"), 1)
    yield SectionAdded("B", {"system": "round-robin"})
    yield Moved("p00", "main", "B")
    yield Moved("p00", "B", "main")
    yield SectionRemoved("B")
    yield ByeRequested("p03", (1,), "H")
    yield ByeRequested("p04", (2,), "Z")
    yield Withdrawn("p05")
    yield Returned("p05")


def first_round(section: Section) -> Iterator[Act]:
    yield draw(section)
    yield Published(1)
    yield Unpublished(1)
    yield Published(1)
    yield Claimed(1, 5, "0-1", "white")
    yield ClaimDeclined(1, 5)
    yield ResultEntered(1, 5, "1-0")
    yield ResultCleared(1, 5)
    yield Postponed(1, 5)
    yield ResultEntered(1, 6, "½-½")
    yield ResultEntered(1, 7, "-:+")
    yield Remark("a phone rang")
    yield Closed(1)
    yield NumbersExchanged("p02", "p03")
    yield NumbersMadeAgain()
    yield Withdrawn("p06", expelled=True)
    yield Entered("x2", {"name": "Late, L", "rating": 2300})
    yield RatingFromRound("p01", 2, 2444, "November 2026")


def second_round(section: Section) -> Iterator[Act]:
    paired = draw(section)
    yield paired
    (a, b), (c, d), *rest = paired.pairs
    yield ChangedByHand(2, ((a, d), (c, b), *rest), paired.bye, (), "two boards")
    yield Published(2)
    yield ResultEntered(1, 5, "0-1")  # the postponed game
    yield from (ResultEntered(2, board, "1-0") for board in (5, 6, 7))
    yield Closed(2)


def last_acts(section: Section) -> Iterator[Act]:
    yield CorrectedForRating(1, 6, "1-0")
    by_rank: dict[int | None, list[str]] = {}
    who = {number: one for one, number in numbers_of(section).items()}
    for player in tournament(section).players:
        by_rank.setdefault(player.rank, []).append(who[player.number])
    tied = next(people for people in by_rank.values() if len(people) > 1)
    yield RankedByHand(tuple(tied[::-1]), "play-off")
    yield ExternalValues({tied[0]: "2.5"})
    yield Penalised("p01", "-0.5", len(section.rounds), reason="late")


@pytest.mark.lengthy
def test_every_act_on_players_and_rounds_is_taken_back_to_the_byte(tmp_path: Path) -> None:
    event = begun(tmp_path / "open", 8, rounds="2", end="2026-12-30", tiebreaks="PTS,OTHER_QUIZ")
    ratings = {who: {"rating": 2000} for who in ("p02", "p03")}
    for who, data in ratings.items():
        event.do(DataChanged(who, data))
    names = taken_back(event, preparations())
    for acts in (first_round, second_round, last_acts):
        names |= taken_back(event, acts(event.event.section()))
    report_text = trf(event.event.section()).decode()
    names |= taken_back(event, [Imported(report_text, keeps=True), Sent("rating")])
    names |= taken_back(event, [contradiction(event), Decided(2, 5, "1-0")])
    elsewhere = FINAL | OF_TEAMS | OF_COMPANIONS | {EveningBegun.NAME}
    assert {*ACTS} - elsewhere - names == {"winner-named", "lots-drawn"}


def test_an_evening_of_a_club_is_taken_back_to_the_byte(tmp_path: Path) -> None:
    event = begun(tmp_path / "club", 4, rounds="3", system="CUSTOM_KEIZER")
    acts = (ByeRequested("p02", (2,), "D"), EveningBegun(1, {"p00": "H", "p01": "D"}))
    assert taken_back(event, acts) == {ByeRequested.NAME, EveningBegun.NAME}


def contradiction(event: EventFolder) -> Act:
    """Somebody else saw another result on a board."""
    return ResultEntered(2, 5, "0-1", was=None)


OF_COMPANIONS = {"attached", "taken", "handed-back", "hand-back-withdrawn", "detached"}
"""Acts of an event that another program pairs; `tests/event/beside` takes them back."""

OF_TEAMS = {name for name in ACTS if name.startswith("team-")} | {
    "roster-changed",
    "lineup",
    "match-forfeited",
}


def test_every_act_on_teams_is_taken_back_to_the_byte(tmp_path: Path) -> None:
    event = team_event(tmp_path / "league", 4, boards=2, rounds="3")
    roster = event.event.section().teams["t0"].roster
    spare = [*event.event.section().teams["t3"].roster]
    names = taken_back(
        event,
        (
            TeamRemoved("t3"),
            TeamEntered("t4", {"name": "Again"}, tuple(spare)),
            TeamChanged("t4", {"name": "Once More", "captain": "C"}),
            RosterChanged("t0", roster[::-1]),
            TeamByeRequested("t1", (2,)),
            TeamWithdrawn("t4"),
            TeamWithdrawn("t4", returns=True),
        ),
    )
    names |= taken_back(event, [draw(event.event.section()), Published(1)])
    team = event.event.section().rounds[0].matches[0].white
    lineup = event.event.section().teams[team].roster[1:]
    names |= taken_back(event, [LineupHandedIn(1, team, lineup), MatchForfeited(1, 2, "+-")])
    assert names >= OF_TEAMS


def test_lots_and_the_winner_of_a_match_are_taken_back_to_the_byte(tmp_path: Path) -> None:
    table = begun(tmp_path / "table", 6, system="round-robin", tiebreaks="PTS,DE")
    assert taken_back(table, [LotsDrawn("a"), LotsDrawn("b")]) == {"lots-drawn"}
    cup = begun(tmp_path / "cup", 4, system="knockout", games="1")
    played(cup, random.Random(3))
    boards = cup.event.section().rounds[0].boards
    assert taken_back(cup, [WinnerNamed(boards[0].white)]) == {"winner-named"}
