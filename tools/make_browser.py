"""``make browser``: the static folder in which the whole desk runs inside a browser.

The Python runtime comes from npm (``browser/package-lock.json``), packages come as wheels from pip
(``browser/wheels.txt``), both with their hashes. The modules are compiled for the Python of the
browser and packed into one file. Nothing that was built from the same inputs is built again.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import shutil
import subprocess
import sys
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SOURCES = ROOT / "browser"
PACKAGE = ROOT / "src" / "crosstable"
WORK = ROOT / "build" / "browser"
RESULT = ROOT / "dist" / "browser"
PAGES = ("index.html", "page.css", "page.js", "links.js", "python.js", "storage.js", "sw.js")
RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
PLATFORMS = ("pyemscripten_2026_0_wasm32", "manylinux2014_x86_64", "any")
"""The first that has a wheel with the right hash; the second is for MarkupSafe alone."""
LATE = ("typst",)
"""Modules that most visits do without: not part of the first load."""
NATIVE = ("rustworkx", *LATE)
"""Modules with machine code: they stay wheels and are unpacked when they are imported."""
PACKED = ("runtime/pyodide.asm.wasm", "runtime/pyodide.asm.mjs")
"""Files that lie compressed in the folder: a plain server would send them three times as large."""
READ_BY_ITSELF = "anyio/"
"""A package that reads its own source to know what it imports late."""
LEFT_OUT = ("cli", "__pycache__")
"""What the desk does not need."""
DAY = (2026, 1, 1, 0, 0, 0)
"""The date of everything that is packed: the same inputs give the same bytes."""


@dataclass(frozen=True)
class Listed:
    """A file of the folder as the service worker knows it."""

    path: str
    sha256: str
    size: int
    late: bool
    module: str | None
    is_packed: bool
    """Whether it lies compressed in the folder; `size` is what travels, the hash is that of the
    file itself."""

    def plain(self) -> dict[str, object]:
        found: dict[str, object] = {"path": self.path, "sha256": self.sha256, "size": self.size}
        if self.is_packed:
            found["packed"] = True
        return (
            found
            | ({"late": True} if self.late else {})
            | ({"module": self.module} if self.module else {})
        )


def main() -> int:
    """Build the folder unless it is there already."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-o", "--output", type=Path, default=RESULT)
    wanted: Path = parser.parse_args().output
    with _one_at_a_time():
        inputs = _hash_of_inputs()
        stamp = wanted / "files.js"
        if stamp.is_file() and inputs in stamp.read_text("utf-8"):
            print(f"{wanted} is up to date")
        else:
            _build(wanted, inputs)
    return 0


@contextmanager
def _one_at_a_time() -> Iterator[None]:
    """Several tests may ask for the same folder at the same time."""
    WORK.mkdir(parents=True, exist_ok=True)
    with (WORK / "lock").open("w") as lock:
        with suppress(ImportError):  # Windows has another way, and one builder
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _build(wanted: Path, inputs: str) -> None:
    runtime, wheels = _fetch_runtime(), _fetch_wheels()
    fresh = wanted.with_name(f"{wanted.name}.new")
    shutil.rmtree(fresh, ignore_errors=True)
    _fill(fresh, runtime, wheels)
    files = _listed(fresh, wheels)
    text = json.dumps({"version": inputs, "files": [one.plain() for one in files]}, indent=1)
    (fresh / "files.js").write_text(f"self.CROSSTABLE = {text};\n", "utf-8")
    shutil.rmtree(wanted, ignore_errors=True)
    fresh.rename(wanted)
    first = sum(one.size for one in files if not one.late)
    late = sum(one.size for one in files if one.late)
    print(f"{wanted}: {first / 1e6:.1f} MB at the first visit, {late / 1e6:.1f} MB for documents")


# -- inputs ---------------------------------------------------------------------------------------


def _catalogues() -> dict[str, bytes]:
    """The messages, compiled: an editable installation may have them in an older state."""
    sys.path.insert(0, str(ROOT))
    from hatch_build import LOCALES, compiled

    home = f"crosstable/{LOCALES.relative_to(Path('src') / 'crosstable').as_posix()}"
    return {f"{home}/{one.stem}.mo": compiled(one) for one in sorted((ROOT / LOCALES).glob("*.po"))}


def _package_files() -> Iterator[Path]:
    for path in sorted(PACKAGE.rglob("*")):
        is_left_out = any(part in LEFT_OUT for part in path.relative_to(PACKAGE).parts)
        if path.is_file() and path.suffix != ".mo" and not is_left_out:
            yield path


def _hash_of_inputs() -> str:
    found = hashlib.sha256()
    ours = (path for path in sorted(SOURCES.iterdir()) if path.is_file())
    for path in (*ours, *_package_files(), Path(__file__)):
        data = path.read_bytes()
        found.update(f"{path.relative_to(ROOT).as_posix()}\0{len(data)}\0".encode() + data)
    return found.hexdigest()


# -- what comes from elsewhere --------------------------------------------------------------------


def _fetch_runtime() -> Path:
    """The runtime as npm has it; the lock file has the hash of every package."""
    lock = (SOURCES / "package-lock.json").read_bytes()
    folder = WORK / f"npm-{hashlib.sha256(lock).hexdigest()[:16]}"
    found = folder / "node_modules" / "pyodide"
    if not (folder / "complete").is_file():
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        for name in ("package.json", "package-lock.json"):
            shutil.copy(SOURCES / name, folder)
        npm = shutil.which("npm")
        if npm is None:
            raise SystemExit("make browser needs npm and node on the path.")
        _run(npm, "ci", "--ignore-scripts", "--no-fund", "--no-audit", cwd=folder)
        (folder / "complete").touch()
    return found


def _fetch_wheels() -> dict[str, Path]:
    """The wheels by the name of their package; pip checks the hashes."""
    wanted = SOURCES / "wheels.txt"
    folder = WORK / f"wheels-{hashlib.sha256(wanted.read_bytes()).hexdigest()[:16]}"
    if not (folder / "complete").is_file():
        platforms = [part for one in PLATFORMS for part in ("--platform", one)]
        abis = [part for one in ("cp314", "abi3", "none") for part in ("--abi", one)]
        _run(
            *(sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check"),
            *("--no-deps", "--require-hashes", "--only-binary", ":all:", *platforms, *abis),
            *("--implementation", "cp", "--python-version", "3.14"),
            *("--dest", str(folder), "--requirement", str(wanted)),
            cwd=ROOT,
        )
        (folder / "complete").touch()
    return {path.name.partition("-")[0]: path for path in sorted(folder.glob("*.whl"))}


def _run(*command: str, cwd: Path) -> None:
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{' '.join(command[:4])} failed:\n{done.stderr[-2000:]}")


# -- the folder -----------------------------------------------------------------------------------


def _fill(folder: Path, runtime: Path, wheels: dict[str, Path]) -> None:
    for name in ("runtime", "code", "desk"):
        (folder / name).mkdir(parents=True)
    for name in PAGES:
        shutil.copyfile(SOURCES / name, folder / name)
    for name in RUNTIME:
        shutil.copyfile(runtime / name, folder / "runtime" / name)
    _write_lock(runtime, folder / "runtime" / "pyodide-lock.json")
    shutil.copytree(PACKAGE / "web" / "static", folder / "desk" / "static")
    shutil.copytree(PACKAGE / "output" / "look", folder / "desk" / "static", dirs_exist_ok=True)
    for name in NATIVE:
        shutil.copyfile(wheels[name], folder / "code" / wheels[name].name)
    _write_code(folder / "code" / "crosstable.zip", runtime, wheels)
    _write_licences(folder / "LICENSES.txt", wheels)


def _write_lock(runtime: Path, target: Path) -> None:
    """The runtime's list of packages without packages: nothing is fetched from elsewhere."""
    lock = json.loads((runtime / "pyodide-lock.json").read_text("utf-8"))
    target.write_text(json.dumps({**lock, "packages": {}}), "utf-8")


def _write_code(target: Path, runtime: Path, wheels: dict[str, Path]) -> None:
    """All modules, compiled, and the files beside them."""
    contents: dict[str, bytes] = {}
    for path in _package_files():
        contents[f"crosstable/{path.relative_to(PACKAGE).as_posix()}"] = path.read_bytes()
    contents |= _catalogues()
    for name, path in wheels.items():
        if name not in NATIVE:
            contents |= _of_wheel(path)
    kept = {
        name: data
        for name, data in contents.items()
        if not name.endswith((".py", ".pyi")) or name.startswith(READ_BY_ITSELF)
    }
    kept |= _compiled(
        {name: data for name, data in contents.items() if name.endswith(".py")}, runtime
    )
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in sorted(kept):
            entry = zipfile.ZipInfo(name, DAY)
            archive.writestr(entry, kept[name], zipfile.ZIP_DEFLATED, 9)


def _of_wheel(path: Path) -> dict[str, bytes]:
    """The files of a pure wheel; machine code of another platform and build files are left out."""
    with zipfile.ZipFile(path) as wheel:
        return {
            name: wheel.read(name)
            for name in wheel.namelist()
            if not name.endswith((".so", ".c", ".dll", ".dylib", "/", "RECORD", "/WHEEL"))
        }


def _compiled(sources: dict[str, bytes], runtime: Path) -> dict[str, bytes]:
    """Compiled modules by the name that the archive has for them; each source is compiled once."""
    kept = WORK / "compiled"
    kept.mkdir(parents=True, exist_ok=True)
    version = json.loads((runtime / "package.json").read_text("utf-8"))["version"]
    marks = {
        name: hashlib.sha256(f"{version}\0{name}\0".encode() + data).hexdigest()
        for name, data in sources.items()
    }
    missing = [name for name in sources if not (kept / f"{marks[name]}.pyc").is_file()]
    if missing:
        for name in missing:
            (kept / f"{marks[name]}.py").write_bytes(sources[name])
        jobs = [[f"{marks[name]}.py", f"{marks[name]}.pyc", name] for name in missing]
        (kept / "jobs.json").write_text(json.dumps(jobs), "utf-8")
        compiler, jobs_file = str(SOURCES / "compile.mjs"), str(kept / "jobs.json")
        _run("node", compiler, str(runtime), jobs_file, cwd=ROOT)
        for name in missing:
            (kept / f"{marks[name]}.py").unlink()
    return {f"{name}c": (kept / f"{marks[name]}.pyc").read_bytes() for name in sources}


def _write_licences(target: Path, wheels: dict[str, Path]) -> None:
    parts = [f"== Crosstable\n\n{(ROOT / 'LICENSE').read_text('utf-8')}"]
    parts.append(
        "== Pyodide and CPython, in runtime/\n\nMozilla Public License 2.0; PSF License.\n"
    )
    for path in wheels.values():
        with zipfile.ZipFile(path) as wheel:
            for name in wheel.namelist():
                if ".dist-info/" in name and "licen" in name.lower() and not name.endswith("/"):
                    parts.append(f"== {name}\n\n{wheel.read(name).decode('utf-8', 'replace')}")
    target.write_text("\n".join(parts), "utf-8")


def _listed(folder: Path, wheels: dict[str, Path]) -> list[Listed]:
    modules = {f"code/{wheels[name].name}": name for name in NATIVE}
    found = []
    for path in sorted(one for one in folder.rglob("*") if one.is_file()):
        name, data = path.relative_to(folder).as_posix(), path.read_bytes()
        if name == "sw.js":  # the browser keeps it itself
            continue
        size = _pack(path, data) if name in PACKED else len(data)
        module = modules.get(name)
        digest = hashlib.sha256(data).hexdigest()
        found.append(Listed(name, digest, size, module in LATE, module, name in PACKED))
    return found


def _pack(path: Path, data: bytes) -> int:
    """Compress a file in place. Not as .gz: some servers have ideas of their own about those."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packer.compress(data) + packer.flush()
    path.unlink()
    path.with_name(f"{path.name}.packed").write_bytes(packed)
    return len(packed)


if __name__ == "__main__":
    sys.exit(main())
