"""An event that is open at the desk: its folder, its report as a file, and who listens."""

from __future__ import annotations

import asyncio
import threading
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple, TypedDict

from crosstable.desk.run.looks import KeptLook
from crosstable.desk.settings import Limits
from crosstable.desk.store import DeskFile, Version
from crosstable.event.disk.folder import EventFolder, open_event_folder
from crosstable.event.disk.journalfile import JOURNAL
from crosstable.event.history.performing import Answer
from crosstable.event.proof.sending import report_to_send
from crosstable.event.state import Event, Section
from crosstable.model.phrases import Phrase, phrase
from crosstable.model.tournament import Tournament
from crosstable.web.refusals import Refused
from crosstable.writing.conversion import convert

_FOLLOWS = phrase(
    "This report is generated from the event. Change the event instead: players, results, settings."
)


OF_SECTION = "~"
"""What stands between the event and the section in the address of a report."""


class EventFile(DeskFile):
    """The report of an event as the pages of a report show it; it follows from the event."""

    def __init__(self, identity: str, name: str) -> None:
        super().__init__(name, b"")
        self.id = identity
        self.follows_event = True

    def keep(self, data: bytes, step: Phrase | str, limits: Limits) -> bool:
        """Nobody edits what follows from the journal."""
        raise Refused(409, _FOLLOWS)


class News(NamedTuple):
    """What open pages hear of an act."""

    n: int
    act: str
    by: str
    at: str


class OpenEvent:
    """An event with everything that its pages share.

    Acts come from threads, one at a time; the news is told in the event loop of the server.
    """

    def __init__(self, folder: Path) -> None:
        self.folder: EventFolder = open_event_folder(folder)
        self.id = identity_of(self.folder.folder)
        self.lock = threading.RLock()
        self._listeners: set[asyncio.Queue[News]] = set()
        self._files: dict[str, EventFile] = {}
        self.looks: dict[tuple[str, str, str], KeptLook] = {}
        """The last look at the folder of another program, by section, program and folder."""

    @property
    def event(self) -> Event:
        """The state after all acts that were read."""
        return self.folder.event

    @property
    def path(self) -> Path:
        """The folder on disk."""
        return self.folder.folder

    def refresh(self) -> bool:
        """Read what another program added to the journal; whether there was anything."""
        with self.lock:
            before = self.event.at
            self.folder.read()
            return self.event.at != before

    def size(self) -> int:
        """The bytes of the journal on disk: whether it has grown is a cheap question."""
        try:
            return (self.path / JOURNAL).stat().st_size
        except OSError:
            return -1

    def section(self, name: object = None) -> Section:
        """The section that is meant by whatever was sent, else the first."""
        sections = self.event.sections
        if isinstance(name, str) and name in sections:
            return sections[name]
        return self.event.first_section

    def tournament(self, section: Section) -> Tournament:
        """The tournament that a section is now, made once for each state."""
        return self.folder.tournament(section)

    def file(self, section: str | None = None) -> EventFile:
        """The report as it is on disk now."""
        chosen = self.section(section)
        path = self.folder.report_path(chosen.id)
        file = self._files.setdefault(chosen.id, EventFile(self.file_id(chosen), path.name))
        try:
            data = path.read_bytes()
        except OSError:
            raise Refused(409, phrase("The report of this event cannot be read.")) from None
        if file.current.data != data:
            file.versions = [Version.of(data)]
            file.downloaded = file.current.fingerprint
        return file

    def file_for_rating(self, section: str | None = None) -> DeskFile:
        """The report with the results that are rated, as it will be sent."""
        file = self.file(section)
        chosen = self.section(section)
        if not chosen.rating_only:
            return file
        rated = EventFile(file.id, file.name)
        rated.rating_list = file.rating_list
        rated.details = file.details
        rated.versions = [Version.of(convert(report_to_send(chosen), "trf26").to_bytes())]
        return rated

    def file_id(self, section: Section) -> str:
        """The name of a report in addresses: that of the event, then the section if needed."""
        is_first = section.id == self.event.first_section.id
        return self.id if is_first else f"{self.id}{OF_SECTION}{section.id}"

    # -- news ---------------------------------------------------------------------------------

    def listen(self) -> asyncio.Queue[News]:
        """Hear of every act from now on."""
        queue: asyncio.Queue[News] = asyncio.Queue()
        self._listeners.add(queue)
        return queue

    def leave(self, queue: asyncio.Queue[News]) -> None:
        """Hear no more."""
        self._listeners.discard(queue)

    @property
    def has_listeners(self) -> bool:
        """Whether anybody hears the news."""
        return bool(self._listeners)

    def tell(self, news: News) -> None:
        """Tell everybody; called in the event loop."""
        for queue in self._listeners:
            queue.put_nowait(news)

    def latest(self) -> News:
        """The last act as news."""
        line = self.folder.journal.lines[-1]
        return News(line.n, line.act, line.by, line.at)


def identity_of(folder: Path) -> str:
    """The name of an event in addresses: the same after every start, and it tells no path."""
    return sha256(str(folder).encode("utf-8", "surrogatepass")).hexdigest()[:16]


def answer_news(answer: Answer) -> News:
    """An act that happened just now, as news."""
    line = answer.line
    return News(line.n, line.act, line.by, line.at)


class PlainNews(TypedDict):
    """News as open pages get them."""

    n: int
    act: str
    by: str
    at: str


def plain_news(news: News) -> PlainNews:
    """News as open pages get them."""
    return {"n": news.n, "act": news.act, "by": news.by, "at": news.at}
