"""Working beside another program: what the shells share once a section is attached.

`Companion` looks into the folder, compares, and lets the acts happen. A file is written only after
its act is in the journal and after a fresh look; whatever comes between leaves no stale file.
"""

from __future__ import annotations

from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from crosstable.errors import CannotAct
from crosstable.event.acts.beside import beside_of
from crosstable.event.beside.comparing import Preview, compare, is_same_round
from crosstable.event.beside.handback import HandBackFile, handback_file
from crosstable.event.beside.people import identify
from crosstable.event.beside.watching import FolderWatch, Sighting
from crosstable.event.disk.folder import EventFolder
from crosstable.event.history.performing import Answer, Who
from crosstable.event.people.numbering import numbers_of
from crosstable.event.requests.table import request_of
from crosstable.event.state import HandedBack, Section
from crosstable.model.phrases import phrase
from crosstable.reading.beside.assembling import Known
from crosstable.reading.beside.snapshot import SeenPlayer, Snapshot
from crosstable.text.safefiles import replace_bytes


class Outlook(NamedTuple):
    """What a look showed, and what taking it over would do."""

    sighting: Sighting
    preview: Preview | None
    withdrawn: str = ""
    """The file of ours that was removed because the round was paired again there."""


def known_of(section: Section) -> Known:
    """What the event knows already, for the reader of the lists."""
    beside = beside_of(section)
    numbers = numbers_of(section) if section.people else {}
    players = tuple(
        SeenPlayer(
            numbers[person.id],
            person.name,
            person.sex,
            person.title,
            person.rating,
            person.national,
            person.federation,
            person.fide_id,
            person.born,
            person.club,
        )
        for person in section.people.values()
    )
    return Known(players, len(section.rounds), beside.name, section.id, beside.listed)


class Companion:
    """One section and the folder of the other program."""

    def __init__(self, event: EventFolder, section: str | None = None) -> None:
        self.event = event
        self.section_id = section
        beside = beside_of(self.section)
        self._watch = FolderWatch(Path(beside.folder), beside.program)

    @property
    def section(self) -> Section:
        """The section as it is now."""
        return self.event.event.section(self.section_id)

    def look(self, *, at_once: bool = False) -> Outlook:
        """Look into the folder; a file of ours that has become stale is removed."""
        self.event.read()
        section = self.section
        beside = beside_of(section)
        sighting = self._watch.look(known_of(section), beside.written, at_once=at_once)
        if sighting.snapshot is None:
            return Outlook(sighting, None)
        withdrawn = self._remove_stale(section, sighting.snapshot)
        return Outlook(sighting, compare(section, sighting.snapshot), withdrawn)

    def compare_again(self, sighting: Sighting) -> Outlook:
        """What was seen, compared with the section as it is now; the folder is not looked at."""
        seen = sighting.snapshot
        return Outlook(sighting, None if seen is None else compare(self.section, seen))

    def _remove_stale(self, section: Section, snapshot: Snapshot) -> str:
        """The name of our file, if a newer export has paired its round again."""
        beside = beside_of(section)
        ids = identify(section, snapshot, beside.matches).ids
        for number, handed in beside.handed_back.items():
            round_ = section.round(number)
            seen = snapshot.round(number)
            if round_ is None or seen is None or handed.is_proved:
                continue
            if not is_same_round(round_, seen, ids) and self.is_in_folder(handed):
                self._remove(handed)
                return handed.file
        return ""

    def is_in_folder(self, handed: HandedBack) -> bool:
        """Whether our file is there as we wrote it."""
        path = self._watch.folder / handed.file
        try:
            return sha256(path.read_bytes()).hexdigest() == handed.sha256
        except OSError:
            return False

    def _remove(self, handed: HandedBack) -> None:
        with suppress(OSError):
            (self._watch.folder / handed.file).unlink()

    # -- acts -----------------------------------------------------------------------------------

    def take(
        self,
        seen: Snapshot,
        *,
        absences: dict[str, str] | None = None,
        matches: dict[str, str] | None = None,
        who: Who,
        confirmed: int = 0,
    ) -> Answer:
        """Take over the lists that were shown."""
        words = {"seen": seen, "absences": absences or {}, "matches": matches or {}}
        return self._do("take", who, confirmed, **words)

    def hand_back(
        self, *, round_number: int | None = None, who: Who, confirmed: int = 0
    ) -> tuple[Answer, HandBackFile]:
        """Write the results of a round for the other program; raises `CannotAct` if it were stale.

        First the act, then the file: a crash between them leaves no file, and asking again writes
        it. After the file was written the folder is looked at once more.
        """
        outlook = self.look(at_once=True)
        if outlook.sighting.problem is not None:
            raise CannotAct(outlook.sighting.problem)
        for waiting in outlook.sighting.waiting:
            raise CannotAct(
                phrase("{file} {reason}; try again", file=waiting.name, reason=waiting.reason)
            )
        seen = outlook.sighting.snapshot
        file = handback_file(self.section, seen, round_number or 0)
        answer = self._do("hand-back", who, confirmed, seen=seen, round=file.round)
        path = self._watch.folder / file.name
        try:
            replace_bytes(path, file.data)
        except OSError:
            raise CannotAct(
                phrase("{file} could not be written; hand the round back again", file=file.name)
            ) from None
        after = self.look(at_once=True)
        if after.withdrawn:
            raise CannotAct(
                phrase(
                    "round {n} was paired again meanwhile; {file} was removed, look at the change "
                    "first",
                    n=file.round,
                    file=file.name,
                )
            )
        return answer, file

    def withdraw(self, *, round_number: int | None = None, who: Who, confirmed: int = 0) -> Answer:
        """Take our file out of the folder, and open the round again."""
        self.event.read()
        section = self.section
        number = round_number or section.current_round.number
        handed = beside_of(section).handed_back.get(number)
        answer = self._do("hand-back-withdraw", who, confirmed, round=number)
        if handed is not None and self.is_in_folder(handed):
            self._remove(handed)
        return answer

    def _do(self, name: str, who: Who, confirmed: int, **words: object) -> Answer:
        self.event.read()
        request = request_of(self.event.event, self.section, name, words)
        (answer,) = self.event.do_all(
            request.acts, section=self.section_id, who=who, confirmed=confirmed
        )
        return answer
