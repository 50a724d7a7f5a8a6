"""Files that come with the package, also where the package is inside a zip file."""

from __future__ import annotations

import atexit
import shutil
import tempfile
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path


def package_file(room: str, *parts: str) -> Traversable:
    """A file or folder of the package: `packaged("output", "locales", "de.mo")`."""
    return files(f"crosstable.{room}").joinpath(*parts)


@cache
def on_disk(room: str, *parts: str) -> Path:
    """The same with a path of its own, for programs that open files themselves.

    Out of a zip file it is unpacked once, into a folder that goes when the program ends.
    """
    resource = package_file(room, *parts)
    return resource if isinstance(resource, Path) else _unpack(resource)


def _unpack(resource: Traversable) -> Path:
    folder = Path(tempfile.mkdtemp(prefix="crosstable-package-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    target = folder / resource.name
    _copy(resource, target)
    return target


def _copy(resource: Traversable, target: Path) -> None:
    if not resource.is_dir():
        target.write_bytes(resource.read_bytes())
        return
    target.mkdir()
    for inner in resource.iterdir():
        _copy(inner, target / inner.name)
