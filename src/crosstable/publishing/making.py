"""Publishing as one call: events in, a folder out."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterable
from pathlib import Path
from typing import Literal

from crosstable.errors import UnknownLanguage, WrongKind, WrongUse
from crosstable.event.running import RunningEvent
from crosstable.model.choices import refuse_unknown
from crosstable.model.languages import LANGUAGES, Language
from crosstable.model.misfits import misfit_sentence
from crosstable.model.phrases import phrase
from crosstable.model.tournament import Tournament
from crosstable.publishing.levels import level_named
from crosstable.publishing.site import site_files
from crosstable.publishing.source import SiteWishes, Source, public_events
from crosstable.publishing.writing import Written, write_site
from crosstable.text.collecting import without_collecting

EVERYTHING = SiteWishes()
"""Everything that the events allow, in English."""


LevelName = Literal["nothing", "pairings", "results", "standings"]


def publish(
    events: Source | Iterable[Source],
    folder: str | Path,
    *,
    languages: Iterable[Language | str] = ("en",),
    level: LevelName | None = None,
    title: str = "",
    address: str = "",
    shorten_minors: bool = False,
    anyway: bool = False,
    overwrite: bool = False,
) -> Written:
    """Write the web site of events: reports, tournaments or folders of events.

    The first of the `languages` is at the top of the folder. `level` is what everybody may see
    (default: as set in the event, else everything), `title` names several events together,
    `address` is where the site will be (https://…/), and `shorten_minors` shows only the first
    letters of the names of children. Only changed files are written.

    Raises `OutputExists` for a folder that is not such a site or has the site of another event,
    unless `overwrite` allows it; `Faulty` for a report with errors, unless it is published
    `anyway`; `UnknownLanguage`.

    >>> import crosstable, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     written = crosstable.publish(crosstable.sample("rapid"), folder, languages=["en", "de"])
    >>> "index.html" in written.changed, "de/index.html" in written.changed
    (True, True)
    """
    sources = _several(events)
    if not sources:
        raise WrongUse(phrase("publish() needs at least one event"))
    chosen = tuple(languages)
    for language in chosen:
        refuse_unknown(UnknownLanguage, "languages", language, LANGUAGES)
    if not chosen:
        raise WrongUse(phrase("publish() needs at least one language"))
    if address and not address.startswith(("https://", "http://")):
        raise WrongUse(
            phrase("address must start with https:// or http://, not {text}", text=address[:40])
        )
    wishes = SiteWishes(
        level=None if level is None else level_named(level),
        languages=chosen,
        anyway=anyway,
        shorten_minors=shorten_minors,
        address=address,
        title=title,
    )
    return write_events_site(sources, folder, wishes, overwrite=overwrite)


def _several(events: Source | Iterable[Source]) -> tuple[Source, ...]:
    """The events, also where there is only one."""
    if isinstance(events, str | Path | Tournament | RunningEvent):
        return (events,)
    if not isinstance(events, Iterable):
        raise WrongKind(misfit_sentence("events", events, "str | Path | Tournament | RunningEvent"))
    return tuple(events)


def write_events_site(
    events: Source | Iterable[Source],
    folder: str | Path,
    wishes: SiteWishes = EVERYTHING,
    *,
    overwrite: bool = False,
) -> Written:
    """The same, with what somebody wants as one value."""
    with without_collecting():
        published_events = public_events(_several(events), wishes)
        files = site_files(published_events, wishes)
    names = [event.name for event in published_events]
    written = write_site(Path(folder), files, names, overwrite=overwrite)
    is_unused = bool(wishes.title) and len(names) == 1 and names[0] != wishes.title
    return written._replace(is_title_unused=is_unused)


def packed_site(events: Iterable[Source], wishes: SiteWishes = EVERYTHING) -> bytes:
    """The same site as one ZIP file, for those who cannot reach a folder. Raises `Faulty`."""
    files = site_files(public_events(events, wishes), wishes)
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in sorted(files.items()):
            archive.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED)
    return target.getvalue()
