"""Make the self-contained program: a folder and an archive that need no Python.

    python tools/make_package.py [FOLDER]    (default: dist)

FOLDER then holds `crosstable/`, with the commands and everything they need, and the same as an
archive that is named for the version and the system. The licences of everything that is packed
lie in `crosstable/licences/`. `make package` runs it in an environment of its own.
"""

from __future__ import annotations

import argparse
import platform
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterator, Sequence
from importlib.metadata import Distribution, distributions
from pathlib import Path

from crosstable._version import __version__

ROOT = Path(__file__).resolve().parent.parent
SPEC = ROOT / "tools" / "package" / "crosstable.spec"
TOOLS = (
    "altgraph babel hatchling packaging pathspec pip pluggy setuptools tomlkit trove-classifiers"
)
NOT_PACKED = {*TOOLS.split(), "numpy", "pyinstaller-hooks-contrib"}
"""What builds the program, and numpy (`tools/package/crosstable.spec`)."""
LICENCE_NAMES = ("licen", "copying", "notice", "authors")
MEGABYTE = 1_000_000


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Make the self-contained program.")
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "dist")
    target: Path = parser.parse_args(arguments).folder
    with tempfile.TemporaryDirectory() as work:
        _pack(target, Path(work))
    program = target / "crosstable"
    copy_licences(program / "licences")
    archive = _archive(program, target)
    size = sum(file.stat().st_size for file in program.rglob("*") if not file.is_symlink())
    print(f"{program}: {size / MEGABYTE:.0f} MB")
    print(f"{archive}: {archive.stat().st_size / MEGABYTE:.0f} MB")
    return 0


def _pack(target: Path, work: Path) -> None:
    places = ("--distpath", str(target), "--workpath", str(work))
    program = (sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN")
    subprocess.run((*program, *places, str(SPEC)), check=True)


def _archive(program: Path, target: Path) -> Path:
    """Zip files are what Windows opens by double click; the others keep links and rights in tar."""
    system = {"darwin": "macos", "win32": "windows"}.get(sys.platform, sys.platform)
    name = f"crosstable-{__version__}-{system}-{platform.machine().lower()}"
    kind = "zip" if sys.platform == "win32" else "gztar"
    return Path(shutil.make_archive(str(target / name), kind, program.parent, program.name))


def copy_licences(folder: Path) -> None:
    """A folder for each package, with the texts that it brings."""
    for package in distributions():
        if package.name.lower() not in NOT_PACKED:
            for text in _licences(package):
                place = folder / f"{package.name}-{package.version}"
                place.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(text, place / text.name)
    python = Path(sysconfig.get_path("stdlib"), "LICENSE.txt")
    if python.is_file():  # the installer for Windows puts it one folder higher
        shutil.copyfile(python, folder / f"Python-{platform.python_version()}.txt")
    shutil.copyfile(ROOT / "LICENSE", folder / "Crosstable.txt")
    shutil.copyfile(ROOT / "THIRD_PARTY.md", folder / "THIRD_PARTY.md")


def _licences(package: Distribution) -> Iterator[Path]:
    for file in package.files or ():
        if file.parts[0].endswith(".dist-info") and file.name.lower().startswith(LICENCE_NAMES):
            yield Path(str(file.locate()))


if __name__ == "__main__":
    sys.exit(main())
