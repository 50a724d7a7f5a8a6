"""Running an event from Python: one method for each act, with the questions of the command.

An act that needs a confirmation raises an exception by its level; the same call with `confirm`
gives it. What every method asks for goes through `event/requests/`, as at every other door.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any, Literal

from crosstable.errors import CannotAct
from crosstable.event.acts.act import Act
from crosstable.event.acts.events import Created, SettingsChanged
from crosstable.event.acts.people import Entered
from crosstable.event.beginning import settings_of_new_event
from crosstable.event.beside.handback import HandBackFile
from crosstable.event.clock import now
from crosstable.event.companion import Companion, Outlook
from crosstable.event.disk.folder import EventFolder, begin_event_folder, open_event_folder
from crosstable.event.history.folding import counting, history
from crosstable.event.history.performing import Answer, Who
from crosstable.event.history.undoing import last_undoable
from crosstable.event.intake.importing import take_over
from crosstable.event.intake.registration import new_id
from crosstable.event.journal import Line
from crosstable.event.report.files import keep_copy
from crosstable.event.requests.table import request_of
from crosstable.event.requests.whole import WITHOUT_SECTION
from crosstable.event.status import EventStatus, event_status
from crosstable.event.tournaments import NewPlayer, person_of
from crosstable.event.typed import time_code
from crosstable.event.warnings import Circumstance
from crosstable.model.arguments import with_checked_methods
from crosstable.model.choices import SystemName
from crosstable.model.phrases import phrase
from crosstable.model.tournament import Tournament
from crosstable.reading.beside.snapshot import ProgramName, Snapshot
from crosstable.writing.files import dumps

Participant = int | str
"""A player or a team: the starting number, or a part of the name that fits one of them."""
ByeName = Literal["half", "zero", "full", "none"]
ByeOfPlayer = ByeName | Literal["duty"]
"""Players of a club's season (Keizer) may be away for the club as well."""


@dataclass(frozen=True, slots=True)
class Done:
    """What came of an act.

    `number` is its place in the journal, `about` whom or what it was about, `warnings` what was
    noted or confirmed, `notes` what happened on the way.

    >>> import crosstable, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     event = crosstable.new_event(f"{folder}/club", "Club Open", rounds=3)
    ...     done = event.enter("Lee, Ann", rating=2010)
    >>> done.number, done.about
    (3, 'Lee, Ann')
    """

    number: int
    about: str = ""
    warnings: tuple[Circumstance, ...] = ()
    notes: tuple[str, ...] = ()


@with_checked_methods
class RunningEvent:
    """An event in a folder: read it, and let acts happen. Made by `open_event` and `new_event`.

    Every act returns `Done`, or raises and changes nothing: `NeedsAcknowledgement` (level 2),
    `NeedsConfirmation` (3), `NeedsTwoConfirmations` (4) and `RefusedInFideMode` (5) are all
    `NotConfirmed`, with `level` and `circumstances`; the same call with ``confirm=problem.level``
    goes on, at most with 4. `CannotAct` is for what is impossible. With several sections, `section`
    says which one; `by` is the name in the journal.

    >>> import crosstable, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     event = crosstable.new_event(
    ...         f"{folder}/club", "Club Open", rounds=3, players=["A", "B", "C", "D"]
    ...     )
    ...     _ = event.pair()
    ...     _ = event.publish()
    ...     _ = event.result(1, "1-0")
    ...     _ = event.result(2, "draw")
    ...     _ = event.close()
    ...     print(crosstable.standings(event.tournament())[0].values["PTS"])
    1.0
    """

    def __init__(
        self, folder: EventFolder, *, section: str | None = None, by: str = "arbiter"
    ) -> None:
        self._folder = folder
        self.section = section
        """The section that the acts are for; None where there is only one."""
        self.by = by
        """Who acts, as the journal has it."""

    def __repr__(self) -> str:
        return f"<RunningEvent {self.name!r} in {str(self.folder)!r}>"

    # -- reading --------------------------------------------------------------------------------

    @property
    def folder(self) -> Path:
        """The folder of the event."""
        return self._folder.folder

    @property
    def name(self) -> str:
        """The name of the event."""
        return self._folder.event.title

    @property
    def sections(self) -> tuple[str, ...]:
        """The ids of the sections."""
        return tuple(self._folder.event.sections)

    @property
    def status(self) -> EventStatus:
        """Where the section stands: phase, round, boards, who is missing, what is next."""
        event = self._folder.read().event
        return event_status(event, event.section(self.section))

    def tournament(self) -> Tournament:
        """The tournament of the section as a value, for `standings`, `rate` and all the others."""
        event = self._folder.read().event
        return self._folder.tournament(event.section(self.section))

    @property
    def report_path(self) -> Path:
        """The report of the section, which follows every act."""
        return self._folder.report_path(self._folder.event.section(self.section).id)

    @property
    def log(self) -> tuple[Line, ...]:
        """The acts that count, the oldest first: number `n`, time `at`, `by`, `act` and `args`."""
        return tuple(counting(history(self._folder.read().journal.lines)[-1]))

    def at(self, section: str) -> RunningEvent:
        """The same event, with acts for another section."""
        self._folder.event.section(section)
        return RunningEvent(self._folder, section=section, by=self.by)

    # -- the door -------------------------------------------------------------------------------

    def request(self, name: str, /, *, confirm: int = 0, **words: Any) -> Done:
        """Ask for an act by its name at every door (``event/requests``), with its words."""
        folder = self._folder.read()
        is_of_event = name in WITHOUT_SECTION and self.section is None
        first = folder.event.first_section
        section = first if is_of_event else folder.event.section(self.section)
        asked = request_of(folder.event, section, name, words)
        answers = folder.do_all(
            asked.acts,
            section=None if asked.is_of_event else self.section,
            who=Who(self.by),
            confirmed=confirm,
        )
        return _what_came_of(answers, str(asked.about))

    def undo(self, count: int = 1, *, to: int | None = None, confirm: int = 0) -> Done:
        """Take back the last acts, or everything after one of the log."""
        folder = self._folder.read()
        goal = last_undoable(folder.journal.lines, count) if to is None else to
        return _what_came_of((folder.undo(goal, who=Who(self.by), confirmed=confirm),))

    # -- people ---------------------------------------------------------------------------------

    def enter(
        self,
        name: str,
        rating: int | None = None,
        *,
        title: str | None = None,
        federation: str | None = None,
        sex: str | None = None,
        born: str | int | None = None,
        fide_id: str | int | None = None,
        club: str | None = None,
        confirm: int = 0,
    ) -> Done:
        """Enter a player."""
        data = {
            "name": name,
            "rating": rating,
            "title": title,
            "federation": federation,
            "sex": sex,
            "born": born,
            "fide_id": fide_id,
            "club": club,
        }
        return self.request("enter", data=_texts(data), confirm=confirm)

    def change(self, who: Participant, *, confirm: int = 0, **data: object) -> Done:
        """Change the data of a player: ``event.change(5, rating=1910)``; None takes one back."""
        values = {key: "" if value is None else str(value) for key, value in data.items()}
        return self.request("change", person=str(who), data=values, confirm=confirm)

    def check_in(self, who: Participant, *, present: bool = True, confirm: int = 0) -> Done:
        """Note that a player is here, or not."""
        return self.request("check-in", person=str(who), present=present, confirm=confirm)

    def check_in_all(self, *, missing: Iterable[Participant] = (), confirm: int = 0) -> Done:
        """Note that everybody is here, except some."""
        return self.request("check-in-all", missing=list(map(str, missing)), confirm=confirm)

    def evening(
        self,
        *,
        excused: Iterable[Participant] = (),
        unexcused: Iterable[Participant] = (),
        duty: Iterable[Participant] = (),
        confirm: int = 0,
    ) -> Done:
        """Begin a club evening (Keizer): who is away with notice, without, and for the club."""
        away = {"excused": excused, "unexcused": unexcused, "duty": duty}
        words = {word: list(map(str, people)) for word, people in away.items()}
        return self.request("evening", confirm=confirm, **words)

    def bye(
        self, who: Participant, *rounds: int, kind: ByeOfPlayer = "half", confirm: int = 0
    ) -> Done:
        """Give a player byes in rounds; ``none`` cancels them."""
        listed = ",".join(map(str, rounds))
        return self.request("bye", person=str(who), rounds=listed, kind=kind, confirm=confirm)

    def absent(
        self, who: Participant, first: int, last: int | None = None, *, confirm: int = 0
    ) -> Done:
        """Note that a player does not play in a range of rounds."""
        return self.request("absent", person=str(who), first=first, last=last, confirm=confirm)

    def withdraw(self, who: Participant, *, expelled: bool = False, confirm: int = 0) -> Done:
        """Take a player out of the coming rounds."""
        return self.request("withdraw", person=str(who), expelled=expelled, confirm=confirm)

    def bring_back(self, who: Participant, *, confirm: int = 0) -> Done:
        """Let a player who withdrew play again."""
        return self.request("return", person=str(who), confirm=confirm)

    def remove(self, who: Participant, *, confirm: int = 0) -> Done:
        """Remove an entry."""
        return self.request("remove", person=str(who), confirm=confirm)

    def number(self, *two: Participant, confirm: int = 0) -> Done:
        """Swap the starting numbers of two players; without them make all numbers again."""
        return self.request("number", people=list(map(str, two)), confirm=confirm)

    def prohibit(
        self,
        *people: Participant,
        first: int | None = None,
        last: int | None = None,
        lifted: bool = False,
        while_possible: bool = False,
        confirm: int = 0,
    ) -> Done:
        """Keep players, or teams, apart, in a range of rounds or in all of them.

        With `while_possible` they may meet in a round that cannot be paired otherwise.
        """
        words = {"people": list(map(str, people)), "first": first, "last": last, "lifted": lifted}
        return self.request("prohibit", while_possible=while_possible, confirm=confirm, **words)

    def penalty(
        self,
        who: Participant,
        points: str | int | Decimal,
        *,
        after: int | None = None,
        bonus: bool = False,
        match_points: bool = False,
        reason: str = "",
        confirm: int = 0,
    ) -> Done:
        """Take points from a player or a team, or give them as a bonus; 0 cancels it."""
        words = {"who": str(who), "points": str(points), "after": after, "bonus": bonus}
        return self.request(
            "penalty", match_points=match_points, reason=reason, confirm=confirm, **words
        )

    # -- rounds ---------------------------------------------------------------------------------

    def pair(self, *, without: Iterable[Participant] = (), confirm: int = 0) -> Done:
        """Pair the next round; who is left out gets a bye without points."""
        return self.request("pair", without=list(map(str, without)), confirm=confirm)

    def edit(self, *steps: str, confirm: int = 0) -> Done:
        """Change the draft by hand, or make a round: ``event.edit("colours 3", "swap 5 8")``."""
        return self.request("edit", steps=list(steps), confirm=confirm)

    def publish(self, *, confirm: int = 0) -> Done:
        """Publish the pairings of the round."""
        return self.request("publish", confirm=confirm)

    def unpublish(self, *, confirm: int = 0) -> Done:
        """Make a published round a draft again."""
        return self.request("unpublish", confirm=confirm)

    def close(self, *, confirm: int = 0) -> Done:
        """Close the round."""
        return self.request("close", confirm=confirm)

    def swap(self, one: Participant, other: Participant, *, confirm: int = 0) -> Done:
        """Swap two players, or teams, of the draft."""
        return self.request("swap", one=str(one), other=str(other), confirm=confirm)

    # -- results --------------------------------------------------------------------------------

    def result(
        self, board: int | str, result: str, *, round: int | None = None, confirm: int = 0
    ) -> Done:
        """Enter the result of a board, White first: ``event.result(12, "1-0")``."""
        return self.request("result", board=board, result=result, round=round, confirm=confirm)

    def results(
        self, results: Mapping[int | str, str], *, round: int | None = None, confirm: int = 0
    ) -> Done:
        """Enter the results of several boards, all or none: ``event.results({1: "1-0"})``."""
        given = {str(board): result for board, result in results.items()}
        return self.request("results", results=given, round=round, confirm=confirm)

    def clear(self, board: int | str, *, round: int | None = None, confirm: int = 0) -> Done:
        """Take the result of a board back."""
        return self.request("clear", board=board, round=round, confirm=confirm)

    def postpone(self, board: int | str, *, round: int | None = None, confirm: int = 0) -> Done:
        """Note that a game is played later."""
        return self.request("postpone", board=board, round=round, confirm=confirm)

    def decide(
        self, board: int | str, result: str, *, round: int | None = None, confirm: int = 0
    ) -> Done:
        """Choose one of the results that contradict each other."""
        return self.request("decide", board=board, result=result, round=round, confirm=confirm)

    def correct_for_rating(
        self, board: int | str, result: str, *, round: int | None = None, confirm: int = 0
    ) -> Done:
        """Correct a result for rating only; pairings and standings keep the old one."""
        return self.request(
            "correct-for-rating", board=board, result=result, round=round, confirm=confirm
        )

    # -- teams ----------------------------------------------------------------------------------

    def enter_team(
        self, name: str, roster: Iterable[Participant] = (), *, confirm: int = 0
    ) -> Done:
        """Enter a team, with its players in the order of the boards."""
        return self.request("team-enter", name=name, roster=list(map(str, roster)), confirm=confirm)

    def make_teams_of_clubs(self, *, confirm: int = 0) -> Done:
        """Make a team of the players of each club."""
        return self.request("teams-of-clubs", confirm=confirm)

    def change_team(self, team: Participant, *, confirm: int = 0, **data: str) -> Done:
        """Change the name, the captain and the like of a team."""
        return self.request("team-change", team=str(team), values=data, confirm=confirm)

    def roster(
        self, team: Participant, players: Iterable[Participant], *, confirm: int = 0
    ) -> Done:
        """Set the players of a team, in the order of the boards."""
        listed = list(map(str, players))
        return self.request("roster", team=str(team), roster=listed, confirm=confirm)

    def remove_team(self, team: Participant, *, confirm: int = 0) -> Done:
        """Remove a team."""
        return self.request("team-remove", team=str(team), confirm=confirm)

    def withdraw_team(self, team: Participant, *, returns: bool = False, confirm: int = 0) -> Done:
        """Take a team out of the coming rounds, or let it play again."""
        return self.request("team-withdraw", team=str(team), returns=returns, confirm=confirm)

    def team_bye(
        self, team: Participant, *rounds: int, kind: ByeName = "half", confirm: int = 0
    ) -> Done:
        """Give a team byes in rounds; ``none`` cancels them."""
        listed = ",".join(map(str, rounds))
        return self.request("team-bye", team=str(team), rounds=listed, kind=kind, confirm=confirm)

    def lineup(
        self,
        team: Participant,
        players: Iterable[Participant],
        *,
        round: int | None = None,
        confirm: int = 0,
    ) -> Done:
        """Hand in the line-up of a team for a round."""
        listed = " ".join(map(str, players))
        return self.request("lineup", team=str(team), players=listed, round=round, confirm=confirm)

    def match(
        self, match: int, results: str, *, round: int | None = None, confirm: int = 0
    ) -> Done:
        """Enter the results of a whole match, board by board: ``event.match(3, "1=0=")``."""
        return self.request("match", match=match, results=results, round=round, confirm=confirm)

    def walkover(
        self,
        match: int,
        absent: Literal["first", "second", "both", "none"],
        *,
        round: int | None = None,
        confirm: int = 0,
    ) -> Done:
        """Note which team of a match did not appear; ``none`` cancels it."""
        return self.request("walkover", match=match, kind=absent, round=round, confirm=confirm)

    # -- beside another program -----------------------------------------------------------------

    def attach(self, folder: Path | str, program: ProgramName | str, *, confirm: int = 0) -> Done:
        """Let Swiss-Manager or Vega pair the section; `folder` is where their lists are."""
        place = Path(folder).absolute()
        if not place.is_dir():
            raise CannotAct(phrase("{folder} is not a folder", folder=str(place)))
        return self.request("attach", program=program, folder=str(place), confirm=confirm)

    def look(self) -> Outlook:
        """What the lists of the other program show, and what taking them over would do."""
        return Companion(self._folder, self.section).look(at_once=True)

    def take(
        self,
        seen: Snapshot,
        *,
        absences: Mapping[str, str] | None = None,
        matches: Mapping[str, str] | None = None,
        confirm: int = 0,
    ) -> Done:
        """Take over what a look showed (``event.take(event.look().sighting.snapshot)``).

        `absences` has the byes of people who are in no list (``{"9": "H"}``), `matches` the names
        that nobody here has, with the person who is meant, or ``new``.
        """
        words = {"seen": seen, "absences": dict(absences or {}), "matches": dict(matches or {})}
        return self.request("take", confirm=confirm, **words)

    def hand_back(self, *, confirm: int = 0) -> HandBackFile:
        """Write the results of the round into the folder, for the other program to import."""
        companion = Companion(self._folder, self.section)
        return companion.hand_back(who=Who(self.by), confirmed=confirm)[1]

    def withdraw_hand_back(self, *, round: int | None = None, confirm: int = 0) -> Done:
        """Take that file out of the folder again."""
        companion = Companion(self._folder, self.section)
        answer = companion.withdraw(round_number=round, who=Who(self.by), confirmed=confirm)
        return _what_came_of((answer,))

    def detach(self, *, confirm: int = 0) -> Done:
        """Pair the section here again."""
        return self.request("detach", confirm=confirm)

    # -- the event ------------------------------------------------------------------------------

    def set(self, *, confirm: int = 0, **values: object) -> Done:
        """Change settings: ``event.set(rounds=7, time_control="90+30")``."""
        named = {key.replace("_", "-"): str(value) for key, value in values.items()}
        return self.request("settings", values=named, confirm=confirm)

    def prizes(
        self,
        lines: Iterable[Mapping[str, str]],
        *,
        sharing: str,
        unit: str | None = None,
        confirm: int = 0,
    ) -> Done:
        """Set the prize fund: lines of `kind`, `value` and `amounts`, and how it is shared.

        `unit` is the smallest amount that is paid, for example ``"1"``; it stays as it is without.
        """
        words = {} if unit is None else {"unit": unit}
        listed = [dict(line) for line in lines]
        return self.request("prizes", lines=listed, sharing=sharing, confirm=confirm, **words)

    def add_section(self, name: str, *, system: str = "", confirm: int = 0) -> Done:
        """Add a section, with the tie-breaks that are usual for its system."""
        return self.request("section-add", name=name, system=system, confirm=confirm)

    def remove_section(self, name: str, *, confirm: int = 0) -> Done:
        """Remove a section that nobody is entered in."""
        return self.request("section-remove", name=name, confirm=confirm)

    def move(self, who: Participant, to: str, *, confirm: int = 0) -> Done:
        """Move a player to another section."""
        return self.request("move", person=str(who), to=to, confirm=confirm)

    def remark(self, text: str, *, confirm: int = 0) -> Done:
        """Add a remark to the report."""
        return self.request("remark", text=text, confirm=confirm)

    def leave_fide_mode(self, *, confirm: int = 0) -> Done:
        """Leave FIDE mode for good."""
        return self.request("leave-fide-mode", confirm=confirm)


def _texts(data: Mapping[str, str | int | date | None]) -> dict[str, str]:
    return {key: str(value) for key, value in data.items() if value is not None}


def _what_came_of(answers: tuple[Answer, ...], about: str = "") -> Done:
    last = answers[-1]
    return Done(
        last.line.n,
        about,
        tuple(warning for answer in answers for warning in answer.circumstances),
        tuple(str(note) for answer in answers for note in answer.notes),
    )


# -- opening and beginning ------------------------------------------------------------------------


def open_event(
    folder: Path | str,
    *,
    section: str | None = None,
    by: str = "arbiter",
    clock: Callable[[], str] = now,
) -> RunningEvent:
    """Open the event in a folder.

    Raises `NotAnEvent` where there is none, and `CannotAct` for a section that it does not have.

    >>> import crosstable
    >>> crosstable.open_event("no-such-folder")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    crosstable.errors.NotAnEvent: ...
    """
    opened = open_event_folder(Path(folder), clock)
    opened.bring_up_to_date()
    if section is not None:
        opened.event.section(section)
    return RunningEvent(opened, section=section, by=by)


def new_event(
    folder: Path | str,
    name: str,
    *,
    rounds: int | None = None,
    players: Iterable[NewPlayer | str] = (),
    system: SystemName | str = "swiss",
    city: str | None = None,
    federation: str | None = None,
    start: date | str | None = None,
    end: date | str | None = None,
    arbiter: str | None = None,
    time_control: str | None = None,
    tiebreaks: str | None = None,
    seed: str | None = None,
    by: str = "arbiter",
    confirm: int = 0,
    clock: Callable[[], str] = now,
) -> RunningEvent:
    """Begin an event in a new folder: all of it, or nothing if something cannot be.

    `seed` draws the initial colour, at random without one. Raises `CannotAct` for a folder that is
    not empty, and `WrongData` for values that a player cannot have.

    >>> import crosstable, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     event = crosstable.new_event(
    ...         f"{folder}/club", "Club Open", rounds=3, players=["Lee, Ann", "Roe, Tim"], seed="1"
    ...     )
    ...     print(event.name, event.status.players, event.status.next)
    Club Open 2 pair round 1
    """
    given = {
        "city": city,
        "federation": federation,
        "start": start,
        "end": end,
        "arbiter": arbiter,
        "rounds": rounds,
        "system": system,
        "tiebreaks": tiebreaks,
        "time-control": None if time_control is None else time_code(time_control),
    }
    settings = settings_of_new_event(_texts(given), seed)
    entries = (Entered(new_id(), _data_of(player)) for player in players)
    acts: tuple[Act, ...] = (Created(name), SettingsChanged(settings), *entries)
    begin_event_folder(folder, *acts, who=Who(by), clock=clock, confirmed=confirm)
    return open_event(folder, by=by, clock=clock)


def take_over_event(
    folder: Path | str,
    report: Tournament | Path | str,
    *,
    by: str = "arbiter",
    confirm: int = 0,
    clock: Callable[[], str] = now,
) -> RunningEvent:
    """Begin an event from a report, in the middle of it too.

    `report` is a file, or a tournament that was read from one.

    >>> import crosstable, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     report = crosstable.sample("in-progress")
    ...     event = crosstable.take_over_event(f"{folder}/open", report)
    ...     print(event.status.round, event.status.next)
    5 enter 13 results
    """
    data = _report_data(report)
    origin = report.origin if isinstance(report, Tournament) else None
    taken = take_over(
        data,
        of_several=None if origin is None else origin.section,
        force=origin is not None and origin.is_forced,
    )
    begin_event_folder(folder, taken.act, who=Who(by), clock=clock, confirmed=confirm)
    name = "report.trf" if isinstance(report, Tournament) else Path(report).name
    keep_copy(Path(folder), f"import-{name}", data)
    return open_event(folder, by=by, clock=clock)


def _report_data(report: Tournament | Path | str) -> bytes:
    if isinstance(report, Tournament):
        return dumps(report, None if report.document is not None else "trf26")
    return Path(report).read_bytes()


def _data_of(player: NewPlayer | str) -> dict[str, str | int]:
    """What an entry keeps of a new player, checked."""
    checked = person_of(player)
    born = checked.born
    data = {
        "name": checked.name,
        "rating": checked.rating,
        "title": checked.title,
        "federation": checked.federation,
        "sex": checked.sex,
        "fide_id": checked.fide_id,
        "born": None if born is None else str(born),
    }
    return {key: value for key, value in data.items() if value is not None}
