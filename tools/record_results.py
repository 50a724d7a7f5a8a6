"""Record what Crosstable, gacrux and py4swiss answer to the conformance suite.

    python tools/record_results.py

The other programs come from their registry into an environment of their own (`benchmarks/peers`).
"""

from __future__ import annotations

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
    """Run the suite and write the record; an older one of the program goes."""
    for path in RESULTS.glob(f"{program}-*.json"):
        path.unlink()
    words = [sys.executable, str(ROOT / "conformance" / "run.py"), "--record"]
    words += ["--program", program, "--version", version.strip(), *(["--keep"] if keep else [])]
    done = subprocess.run([*words, "--", *command], capture_output=True, text=True, check=False)
    print(f"{program} {version.strip()}: {done.stdout.splitlines()[-1]}", flush=True)


def main() -> int:
    python = peers_python()
    ours = [str(Path(sys.executable).with_name("crosstable")), "conformance", "answer"]
    record("Crosstable", __version__, ours, keep=True)
    gacrux = [str(python), str(ADAPTERS / "ask_gacrux.py")]
    record("gacrux", version_of(python, "gacrux"), gacrux, keep=True)
    py4swiss = [sys.executable, str(ADAPTERS / "py4swiss.py"), str(python.with_name("py4swiss"))]
    record("py4swiss", version_of(python, "py4swiss"), py4swiss, keep=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
