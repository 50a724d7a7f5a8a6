"""Publishing as one call: events in, a folder out."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterable
from pathlib import Path

from crosstable.publishing.site import site_files
from crosstable.publishing.source import Wishes, public_events
from crosstable.publishing.writing import Written, write_site
from crosstable.text.collecting import uncollected

EVERYTHING = Wishes()
"""Everything that the events allow, in English."""


def publish(
    events: str | Path | Iterable[str | Path],
    folder: str | Path,
    wishes: Wishes = EVERYTHING,
    *,
    overwrite: bool = False,
) -> Written:
    """Write the web site of reports or folders of events; only changed files are written.

    Raises `OutputExists` for a folder that is not such a site or has the site of another event
    (unless `overwrite` allows it), and `Faulty` for a report with errors, unless the wishes do.
    """
    sources = (events,) if isinstance(events, str | Path) else events
    with uncollected():
        found = public_events(sources, wishes)
        files = site_files(found, wishes)
    names = [event.name for event in found]
    written = write_site(Path(folder), files, names, overwrite=overwrite)
    is_unused = bool(wishes.title) and len(names) == 1 and names[0] != wishes.title
    return written._replace(is_title_unused=is_unused)


def packed_site(events: Iterable[str | Path], wishes: Wishes = EVERYTHING) -> bytes:
    """The same site as one ZIP file, for those who cannot reach a folder. Raises `Faulty`."""
    files = site_files(public_events(events, wishes), wishes)
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in sorted(files.items()):
            archive.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED)
    return target.getvalue()
