"""Speaks for py4swiss, for as many requests as come: the program is loaded once.

``version`` answers its version; ``pair`` with the text of a report and the name of an engine
(``dutch``, ``dubov``) answers the pairs of the next round as ``[white, black]`` with 0 for the bye.
What the program cannot do is ``refused``.
"""

from __future__ import annotations

import importlib
import importlib.metadata
import json
import sys
import tempfile
from pathlib import Path
from typing import TypedDict


class Request(TypedDict, total=False):
    """One line of the input."""

    asks: str
    text: str
    engine: str


def pair(request: Request, path: Path) -> object:
    """The next round."""
    path.write_text(request["text"], encoding="utf-8")
    engines = importlib.import_module("py4swiss.engines")
    parser = importlib.import_module("py4swiss.trf").TrfParser
    engine = getattr(engines, f"{request['engine'].capitalize()}Engine")
    pairings = engine.generate_pairings(parser.parse(path))
    out = path.with_name("pairs.txt")
    engine.write_pairings_to_file(pairings, out)
    rows = [line.split() for line in out.read_text(encoding="utf-8").splitlines()]
    return {"pairs": [[int(word) for word in row] for row in rows if len(row) == 2]}


def answer(line: str, path: Path) -> object:
    """The answer to a request; whatever the program raises is a refusal."""
    request: Request = json.loads(line)
    try:
        if request["asks"] == "version":
            return {"version": importlib.metadata.version("py4swiss")}
        return pair(request, path)
    except Exception as refusal:
        return {"refused": f"{type(refusal).__name__}: {refusal}"}


def main() -> None:
    """Answer until there are no more requests."""
    with tempfile.TemporaryDirectory(prefix="crosstable-versus-") as folder:
        for line in sys.stdin:
            print(json.dumps(answer(line, Path(folder) / "report.trf")), flush=True)


if __name__ == "__main__":
    main()
