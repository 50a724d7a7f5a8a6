"""Files that come with the package, also where the package is inside a zip file."""

from __future__ import annotations

import atexit
from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable
    from pathlib import Path


def packaged(room: str, *parts: str) -> Traversable:
    """A file or folder of the package: `packaged("output", "locales", "de.mo")`."""
    from importlib.resources import files

    return files(f"crosstable.{room}").joinpath(*parts)


def packaged_bytes(module: str, *parts: str) -> bytes:
    """The bytes of a file beside a module, read by what loaded the module.

    `importlib.resources` takes as long to load as a small report takes to check.
    """
    from importlib.util import find_spec
    from os.path import dirname, join

    spec = find_spec(module)
    loader: Any = None if spec is None else spec.loader
    assert spec is not None
    assert spec.origin is not None
    data: bytes = loader.get_data(join(dirname(spec.origin), *parts))  # noqa: PTH118, PTH120
    return data


@cache
def on_disk(room: str, *parts: str) -> Path:
    """The same with a path of its own, for programs that open files themselves.

    Out of a zip file it is unpacked once, into a folder that goes when the program ends.
    """
    from pathlib import Path

    found = packaged(room, *parts)
    return found if isinstance(found, Path) else _unpacked(found)


def _unpacked(found: Traversable) -> Path:
    import shutil
    import tempfile
    from pathlib import Path

    folder = Path(tempfile.mkdtemp(prefix="crosstable-package-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    target = folder / found.name
    _copy(found, target)
    return target


def _copy(found: Traversable, target: Path) -> None:
    if not found.is_dir():
        target.write_bytes(found.read_bytes())
        return
    target.mkdir()
    for inner in found.iterdir():
        _copy(inner, target / inner.name)
