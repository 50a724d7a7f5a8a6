"""Publishing as one call: events in, a folder out."""

from __future__ import annotations

import gc
import io
import zipfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from crosstable.publishing.site import site_files
from crosstable.publishing.source import Wishes, public_events
from crosstable.publishing.writing import Written, write_site

EVERYTHING = Wishes()
"""Everything that the events allow, in English."""


def publish(
    events: Iterable[str | Path], folder: str | Path, wishes: Wishes = EVERYTHING
) -> Written:
    """Write the web site of reports or folders of events; only changed files are written.

    Raises `OutputExists` for a folder that is not such a site, and `Faulty` for a report with
    errors, unless the wishes allow it.
    """
    with _uncollected():
        files = site_files(public_events(events, wishes), wishes)
    return write_site(Path(folder), files)


@contextmanager
def _uncollected() -> Iterator[None]:
    """Python does not look for cycles: pages are millions of small texts, and none is in one.

    That is an eighth of the time; `publish --watch` has all of it back after every change.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def packed_site(events: Iterable[str | Path], wishes: Wishes = EVERYTHING) -> bytes:
    """The same site as one ZIP file, for those who cannot reach a folder. Raises `Faulty`."""
    files = site_files(public_events(events, wishes), wishes)
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in sorted(files.items()):
            archive.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED)
    return target.getvalue()
