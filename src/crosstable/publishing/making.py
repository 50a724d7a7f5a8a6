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
    events: Iterable[str | Path], folder: str | Path, wishes: Wishes = EVERYTHING
) -> Written:
    """Write the web site of reports or folders of events; only changed files are written.

    Raises `OutputExists` for a folder that is not such a site, and `Faulty` for a report with
    errors, unless the wishes allow it.
    """
    with uncollected():
        files = site_files(public_events(events, wishes), wishes)
    return write_site(Path(folder), files)


def packed_site(events: Iterable[str | Path], wishes: Wishes = EVERYTHING) -> bytes:
    """The same site as one ZIP file, for those who cannot reach a folder. Raises `Faulty`."""
    files = site_files(public_events(events, wishes), wishes)
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in sorted(files.items()):
            archive.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED)
    return target.getvalue()
