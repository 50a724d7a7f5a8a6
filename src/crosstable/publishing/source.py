"""What is published: reports and folders of events, as everybody may see them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import NamedTuple

from crosstable.errors import CrosstableError, Faulty, NotAnEvent, Unusable
from crosstable.event.details import running
from crosstable.event.disk.folder import EventFolder, open_event_folder
from crosstable.event.disk.journalfile import JOURNAL
from crosstable.event.people.numbering import numbers_of
from crosstable.event.report.deriving import tournament
from crosstable.event.running import RunningEvent
from crosstable.event.state import Board, Round, Section, Status
from crosstable.lists.lookup import ListedPeople
from crosstable.model.details.event import EventDetails
from crosstable.model.diagnostics import Diagnostic, Purpose, Severity
from crosstable.model.languages import LANGUAGES
from crosstable.model.tournament import Tournament
from crosstable.output.dates import write_days
from crosstable.output.forms.case import Case
from crosstable.output.language import Say
from crosstable.pairing.boards import Couple
from crosstable.pairing.verdict import check
from crosstable.publishing.boards import Boards, boards_of_report
from crosstable.publishing.levels import Level, level_named, shown_at
from crosstable.publishing.news import News, first_time_of_report, news_of_journal, news_of_report
from crosstable.publishing.privacy import for_figures, public, public_ages
from crosstable.publishing.rendering import STYLE_FOLDER
from crosstable.reading.files import loads, read
from crosstable.reading.foreign.formats import section_names


class SiteWishes(NamedTuple):
    """What somebody wants published, and how."""

    level: Level | None = None
    """None: as set in the event, else everything."""
    languages: tuple[str, ...] = ("en",)
    """The first one stands at the top of the folder, the others in folders of their own."""
    anyway: bool = False
    """Publish a report with errors too; every page says so."""
    shorten_minors: bool = False
    address: str = ""
    """Where the site will stand (https://…/), for the sitemap and the links of feeds."""
    title: str = ""
    """The name of a festival or a club's year, above several events."""
    section: str | None = None
    """The one of several sections or tournaments to publish; None for all."""
    force: bool = False
    """Publish what agrees of another program's file that contradicts itself."""


@dataclass(frozen=True)
class PublicEvent:
    """One event as everybody may see it."""

    slug: str
    """Its folder, where several events are published together."""
    t: Tournament
    """What pages and files are made from."""
    figures: Tournament
    """The same with days of birth, for the figures of ratings and norms only."""
    details: EventDetails
    level: Level
    ids: Mapping[int, str]
    """The permanent id of each player, by number."""
    news: tuple[News, ...]
    boards: Boards = field(default_factory=dict)
    """The numbers of the boards or matches of each round."""
    errors: int = 0
    """Errors of the report, which its pages name."""
    listed: ListedPeople | None = None
    ages: Mapping[int, int] = field(default_factory=dict)
    """How old players become in the year of the event, by number; pages only show groups."""
    clubs: Mapping[int, str] = field(default_factory=dict)
    """The clubs of players, by number, as far as the event knows them."""
    festival: str = ""
    """The name of the whole event, where it is one of several sections."""
    begun: str = ""
    """The time before all news, empty if a report names no day at all."""

    @property
    def name(self) -> str:
        """The name of the event, never empty."""
        return self.t.name or self.slug

    def days(self, say: Say) -> str:
        """First and last day in words."""
        return write_days(self.t.start, self.t.end, say)

    @property
    def first_day(self) -> tuple[int, int, int]:
        """What events are ordered by: the first day, as early as it can be."""
        return (self.t.start.earliest_parts if self.t.start else None) or (0, 0, 0)

    @property
    def updated(self) -> str:
        """The time of the last news; empty if a report names no day at all."""
        return max((news_entry.at for news_entry in self.news), default=self.begun)

    @property
    def is_dated(self) -> bool:
        """Whether anything tells when it was updated: a report may name no day at all."""
        return bool(self.updated)

    @property
    def shows_results(self) -> bool:
        """Whether results are public."""
        return self.level >= Level.RESULTS

    @property
    def shows_standings(self) -> bool:
        """Whether places are public."""
        return self.level >= Level.STANDINGS


PLAYERS_FOLDER = "players"
"""Where the pages of people over all events are."""


Source = str | Path | Tournament | RunningEvent
"""What a site is made of: a report, the folder of an event, or either of them as a value."""


def public_events(given: Iterable[Source], wishes: SiteWishes) -> tuple[PublicEvent, ...]:
    """The events of reports and folders, each under a name of its own."""
    events: list[PublicEvent] = []
    sources = tuple(given)
    is_alone = len(sources) == 1
    taken = {STYLE_FOLDER, PLAYERS_FOLDER, *LANGUAGES}  # folders beside those of the events
    for source in sources:
        for event in _events_of(source, wishes, wishes.title if is_alone else ""):
            slug = _free(event.slug, taken)
            taken.add(slug)
            events.append(replace(event, slug=slug))
    return tuple(events)


def is_event_folder(path: Path) -> bool:
    """Whether a folder is that of an event."""
    return (path / JOURNAL).is_file()


def _events_of(source: Source, wishes: SiteWishes, title: str) -> Iterator[PublicEvent]:
    """The events of a source; `title` names one that has no name of its own."""
    if isinstance(source, Tournament):
        yield _report(source, source.name or "event", wishes, title)
        return
    path = source.folder if isinstance(source, RunningEvent) else Path(source)
    if path.is_dir() and not is_event_folder(path):
        raise NotAnEvent(f"{path} is a folder, but not that of an event; name its reports instead")
    if not is_event_folder(path):
        yield from _reports(path, wishes, title)
        return
    folder = open_event_folder(path)
    sections = folder.event.sections
    for name in _choose_sections(list(sections), wishes.section, path):
        yield _section(folder, sections[name], wishes)


def _choose_sections(names: Sequence[str], wanted: str | None, path: Path) -> Sequence[str]:
    """All names, or the one that was asked for; raises `Unusable` if there is none."""
    if wanted is None:
        return names
    if wanted not in names:
        known = ", ".join(names)
        raise Unusable(f"{path}: there is no section {wanted}; there are {known}")
    return (wanted,)


# -- a report -------------------------------------------------------------------------------------


def _reports(path: Path, wishes: SiteWishes, title: str) -> Iterator[PublicEvent]:
    """The tournaments of a file: files of other programs may have several."""
    t = read(path, section=wishes.section, force=wishes.force)
    if wishes.section is not None and t.origin is None and t.verdict is None:
        raise Unusable(f"{path}: this file has no sections")
    if t.verdict is None or t.verdict.kind != "section-wanted" or t.document is None:
        yield _report(t, str(path), wishes, title)
        return
    data = t.document.to_bytes()
    for name in _choose_sections(section_names(data), wishes.section, path):
        yield _report(loads(data, section=name, force=wishes.force), name, wishes, "")


def _report(t: Tournament, path: str, wishes: SiteWishes, title: str) -> PublicEvent:
    if title and not t.name:
        t = replace(t, name=title)
    if t.verdict is not None:
        raise CrosstableError(f"{path}: {t.verdict.message}")
    ids = {player.number: str(player.number) for player in t.players}
    level = Level.STANDINGS if wishes.level is None else wishes.level
    made = _public_event(t, _slug(Path(path).stem), level, ids, news_of_report(t), wishes, path)
    boards = boards_of_report(Case(t, made.details))
    return replace(made, boards=boards, begun=first_time_of_report(t))


# -- the folder of an event -----------------------------------------------------------------------


def _section(folder: EventFolder, section: Section, wishes: SiteWishes) -> PublicEvent:
    """A section of an event; a round that is still a draft is nobody's business."""
    event = folder.event
    known = tuple(round_ for round_ in section.rounds if round_.status is not Status.DRAFT)
    t = tournament(replace(section, rounds=known))
    ids = {number: who for who, number in numbers_of(section).items()}
    stated = level_named(running(event.details, "publication", Level.STANDINGS.word))
    level = stated if wishes.level is None else wishes.level
    name = section.id if len(event.sections) > 1 else folder.folder.name
    news = news_of_journal(folder.journal.lines, section)
    made = _public_event(t, _slug(name), level, ids, news, wishes, str(folder.folder))
    is_team = t.is_team_event
    boards = boards_of_report(Case(t, made.details)) if is_team else _printed_boards(section, known)
    whole = event.name if len(event.sections) > 1 else ""
    clubs = _clubs(section) if level is not Level.NOTHING else {}
    begun = next((line.at for line in folder.journal.lines), "")
    return replace(made, boards=boards, festival=whole, clubs=clubs, begun=begun)


def _clubs(section: Section) -> dict[int, str]:
    numbers = numbers_of(section)
    return {
        number: club
        for who, number in numbers.items()
        if (person := section.people.get(who)) is not None and (club := person.club)
    }


def _printed_boards(section: Section, rounds: Iterable[Round]) -> Boards:
    """The board numbers of each round as they stand on the tables of the hall."""
    numbers = numbers_of(section)
    return {
        round_.number: {_couple(numbers, b): b.number for b in round_.boards} for round_ in rounds
    }


def _couple(numbers: Mapping[str, int], board: Board) -> Couple:
    pair = (numbers[board.white], numbers[board.black])
    return min(pair), max(pair)


def _public_event(
    t: Tournament,
    slug: str,
    level: Level,
    ids: Mapping[int, str],
    news: tuple[News, ...],
    wishes: SiteWishes,
    path: str,
) -> PublicEvent:
    errors = sum(map(_matters, check(t, Purpose.ITDX)))
    if errors and not wishes.anyway:
        raise Faulty(path, errors)
    figures = shown_at(for_figures(t, shorten_minors=wishes.shorten_minors), level)
    return PublicEvent(
        slug=slug,
        t=public(figures),
        figures=figures,
        details=EventDetails(),
        level=level,
        ids=ids,
        ages=public_ages(shown_at(t, level), shorten_minors=wishes.shorten_minors),
        news=tuple(news_entry for news_entry in news if news_entry.level <= level),
        errors=errors,
    )


_NOT_FOR_READERS = ("H", "X")
"""Codes of what the header lacks and what other programs ask for: no result is wrong by them."""


def _matters(fault: Diagnostic) -> bool:
    is_error = fault.severity is Severity.ERROR
    return is_error and not fault.code.startswith(_NOT_FOR_READERS)


# -- names of folders -----------------------------------------------------------------------------


def _slug(name: str) -> str:
    """A name that is a part of an address on every server.

    >>> _slug("Šahovski Open 2026"), _slug("…")
    ('sahovski-open-2026', 'event')
    """
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-")[:60] or "event"


def _free(slug: str, taken: set[str]) -> str:
    """The name, with a number where another event has it."""
    number = 1
    name = slug
    while name in taken:
        number += 1
        name = f"{slug}-{number}"
    return name
