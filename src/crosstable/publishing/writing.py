"""The site on disk: only files that changed are written, each aside and renamed.

`.crosstable-site.json` lists what was written: a folder without it is somebody else's and stays as
it is, and a file that is no longer part of the site is removed only if it is listed there.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from crosstable.errors import CrosstableError, OutputExists
from crosstable.text.safefiles import replace_bytes

MANIFEST = ".crosstable-site.json"
_FORMAT = "crosstable-site"


class Written(NamedTuple):
    """What became of a folder.

    >>> import crosstable
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     written = crosstable.publish(crosstable.sample("rapid"), folder)
    >>> written.total == len(written.changed), written.removed
    (True, ())
    """

    changed: tuple[str, ...]
    """Files that are new or have other bytes now."""
    removed: tuple[str, ...]
    total: int
    is_title_unused: bool = False
    """Whether a title was given that nothing shows."""


def write_site(
    folder: Path, files: Mapping[str, bytes], events: Sequence[str] = (), *, overwrite: bool = False
) -> Written:
    """Bring a folder up to date.

    Raises `OutputExists` for a folder that is not a site of ours, and for the site of other events
    unless it may be overwritten.
    """
    before = _known_files(folder)
    others = _events(folder)
    if events and others and not set(events) & set(others) and not overwrite:
        raise OutputExists(
            f"{folder} has the site of another event ({', '.join(others)}); choose a new folder, "
            "or overwrite the site"
        )
    folder.mkdir(parents=True, exist_ok=True)
    sums = {name: sha256(data).hexdigest() for name, data in sorted(files.items())}
    _note(folder, {**before, **dict.fromkeys(sums, "")}, others)
    changed = tuple(name for name in sums if _differs(folder / name, files[name]))
    for name in changed:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        replace_bytes(path, files[name])
    removed = tuple(name for name in before if name not in sums and _remove_file(folder / name))
    _note(folder, sums, events)
    return Written(changed, removed, len(sums))


def _differs(path: Path, wanted: bytes) -> bool:
    """Whether a file has to be written; somebody may have changed or removed it."""
    try:
        return path.stat().st_size != len(wanted) or path.read_bytes() != wanted
    except FileNotFoundError:
        return True


def _remove_file(path: Path) -> bool:
    try:
        path.unlink()
    except FileNotFoundError:
        return False
    if not any(path.parent.iterdir()):
        path.parent.rmdir()
    return True


def _known_files(folder: Path) -> dict[str, str]:
    """The files of the last time, with their sums; none for a new or empty folder."""
    try:
        manifest = json.loads((folder / MANIFEST).read_bytes())
        if manifest["format"] != _FORMAT:
            raise ValueError(manifest["format"])
        return {
            str(name): str(value) for name, value in manifest["files"].items() if _is_below(name)
        }
    except NotADirectoryError:
        raise OutputExists(f"{folder} is a file; the site needs its own folder") from None
    except FileNotFoundError:
        if folder.is_dir() and not any(folder.iterdir()):
            return {}
        if not folder.exists():
            return {}
        raise OutputExists(
            f"{folder} was not written by publish, so it is left alone; choose a new folder"
        ) from None
    except (ValueError, KeyError, TypeError, AttributeError):
        raise CrosstableError(
            f"{folder / MANIFEST} cannot be read; remove the folder, or choose a new one"
        ) from None


def _events(folder: Path) -> tuple[str, ...]:
    """The events whose site is there; none if that was not noted."""
    try:
        manifest = json.loads((folder / MANIFEST).read_bytes())
    except FileNotFoundError:
        return ()
    names = manifest.get("events", ())
    return tuple(map(str, names)) if isinstance(names, list) else ()


def _is_below(name: str) -> bool:
    """Whether a name stays inside the folder."""
    path = Path(name)
    return not path.is_absolute() and ".." not in path.parts


def _note(folder: Path, sums: Mapping[str, str], events: Sequence[str]) -> None:
    noted = {"format": _FORMAT, "events": list(events), "files": dict(sums)}
    text = json.dumps(noted, indent=0, ensure_ascii=False)
    data = f"{text}\n".encode()
    path = folder / MANIFEST
    if not path.is_file() or path.read_bytes() != data:
        replace_bytes(path, data)
