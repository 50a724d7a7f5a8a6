"""The bundled sample events."""

from __future__ import annotations

from pathlib import Path

from crosstable.errors import UnknownSample, or_one_of
from crosstable.text.packaged import on_disk


def samples_directory() -> Path:
    """Where the bundled sample events are."""
    return on_disk("reading.samples")


def sample(name: str) -> Path:
    """The path of a bundled sample event, by its name without suffix.

    >>> import crosstable
    >>> crosstable.sample("rapid").name
    'rapid.trf'
    """
    path = samples_directory() / f"{name}.trf"
    if not path.is_file():
        known = sorted(path.stem for path in samples_directory().glob("*.trf"))
        raise UnknownSample(f"there is no sample {name!r}{or_one_of(name, known)}")
    return path
