"""The folder of the tour: its own earlier files are replaced, those of somebody else are not.

The folder lists the files with their checksums. One that is still as listed was written by an
earlier tour; any other is somebody's own, or was changed since, and stays unless `--overwrite` is
given.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path

from crosstable.cli.files import Seen, write_output
from crosstable.errors import OutputExists
from crosstable.text.wording import counted

LIST_OF_FILES = "demo-files.sha256"
_HEADING = "# Written by crosstable demo. The next run replaces the files that are still as listed."


def write_folder(root: Path, files: Mapping[str, bytes], *, overwrite: bool) -> None:
    """Write all files, or none if one of them would replace somebody's own."""
    there = {} if overwrite else _own_files(root, files)
    for name, data in files.items():
        path = str(root / name)
        (root / name).parent.mkdir(parents=True, exist_ok=True)  # nobody asked for these by name
        seen = Seen(path, there[name]) if name in there else None
        write_output(path, data, overwrite=overwrite or seen is not None, seen=seen)
    # The list comes last: whatever ended the run before it, each file is as listed or as new.
    lines = (f"{sha256(data).hexdigest()}  {name}" for name, data in files.items())
    text = "".join(f"{line}\n" for line in (_HEADING, *lines))
    write_output(str(root / LIST_OF_FILES), text.encode("utf-8"), overwrite=True)


def _own_files(root: Path, files: Mapping[str, bytes]) -> dict[str, bytes]:
    """What an earlier tour wrote and this one replaces; raises if one is somebody's own."""
    there = {name: (root / name).read_bytes() for name in files if (root / name).is_file()}
    foreign = list(_foreign(root, files, there))
    if foreign:
        more = f" (and {counted(len(foreign) - 1, 'file')} more)" if foreign[1:] else ""
        raise OutputExists(
            f"{root / foreign[0]} has changed since an earlier tour, or is not part of it{more}; "
            "use --overwrite to replace it, or choose another folder"
        )
    return there


def _foreign(root: Path, files: Mapping[str, bytes], there: Mapping[str, bytes]) -> Iterator[str]:
    """The files that are there and that no tour has written as they are."""
    listed = _listed_checksums(root / LIST_OF_FILES)
    if listed is None:
        yield LIST_OF_FILES
    for name, data in there.items():
        if data != files[name] and (listed or {}).get(name) != sha256(data).hexdigest():
            yield name


def _listed_checksums(path: Path) -> dict[str, str] | None:
    """The checksums of an earlier tour, if there was one; None if the list is not of a tour."""
    if not path.exists():
        return {}
    heading, *lines = path.read_text("utf-8", "replace").splitlines() or [""]
    if heading != _HEADING:
        return None
    return {name: checksum for checksum, _, name in (line.partition("  ") for line in lines)}
