"""Record what Crosstable, gacrux and py4swiss answer to the conformance suite.

    python tools/record_results.py [Crosstable] [gacrux] [py4swiss]

The other programs come from their registry into an environment of their own (`benchmarks/peers`).
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
from benchmarks.peers import peers_python  # noqa: E402
from crosstable import __version__  # noqa: E402

ADAPTERS = ROOT / "conformance" / "adapters"
RESULTS = ROOT / "conformance" / "results"


def version_of(python: Path, package: str) -> str:
    """The version of a package in another environment."""
    code = f"from importlib.metadata import version; print(version({package!r}))"
    return subprocess.run([python, "-c", code], capture_output=True, text=True, check=True).stdout


def record(program: str, version: str, command: list[str], *, keep: bool) -> None:
    """Run the suite and write the record; those of older versions of the program go then."""
    older = {*RESULTS.glob(f"{program}-*.json")} - {RESULTS / f"{program}-{version.strip()}.json"}
    words = [sys.executable, str(ROOT / "conformance" / "run.py"), "--record", "--overwrite"]
    words += ["--program", program, "--version", version.strip(), *(["--keep"] if keep else [])]
    done = subprocess.run([*words, "--", *command], capture_output=True, text=True, check=False)
    print(f"{program} {version.strip()}: {done.stdout.splitlines()[-1]}", flush=True)
    for path in older:
        path.unlink()


def record_crosstable() -> None:
    ours = [str(Path(sys.executable).with_name("crosstable")), "conformance", "answer"]
    record("Crosstable", __version__, ours, keep=True)


def record_gacrux() -> None:
    python = peers_python()
    gacrux = [str(python), str(ADAPTERS / "ask_gacrux.py")]
    record("gacrux", version_of(python, "gacrux"), gacrux, keep=True)


def record_py4swiss() -> None:
    python = peers_python()
    py4swiss = [sys.executable, str(ADAPTERS / "py4swiss.py"), str(python.with_name("py4swiss"))]
    record("py4swiss", version_of(python, "py4swiss"), py4swiss, keep=True)


PROGRAMS = {
    "Crosstable": record_crosstable,
    "gacrux": record_gacrux,
    "py4swiss": record_py4swiss,
}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("programs", nargs="*", metavar="PROGRAM", help=", ".join(PROGRAMS))
    for name in parser.parse_args().programs or PROGRAMS:
        if name not in PROGRAMS:
            parser.error(f"{name}: there are {', '.join(PROGRAMS)}")
        PROGRAMS[name]()
    return 0


if __name__ == "__main__":
    sys.exit(main())
