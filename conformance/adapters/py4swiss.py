#!/usr/bin/env python3
"""Adapter for py4swiss, which pairs by the Dubov system; it reads absences from XXZ alone.

    python py4swiss.py [PROGRAM]

PROGRAM is the command of py4swiss (default: py4swiss).
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path


def main() -> int:
    program = sys.argv[1] if len(sys.argv) > 1 else "py4swiss"
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line), program)), flush=True)
    return 0


def answer(request: dict[str, str], program: str) -> dict[str, object]:
    """The round, or why there is none."""
    text = request["text"] or ""
    if request["asks"] != "pair" or "FIDE_DUBOV" not in text:
        return {"refused": "only the next round of the Dubov system is asked for here"}
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.trf"
        pairs = Path(folder) / "pairs.txt"
        report.write_text(with_old_records(text), encoding="utf-8")
        words = [program, "-t", str(report), "-e", "dubov", "-p", str(pairs)]
        done = subprocess.run(words, capture_output=True, text=True, check=False)
        if done.returncode or not pairs.exists():
            return {"refused": done.stderr.strip()[-200:] or "no pairs"}
        return {"answer": parse(pairs.read_text(encoding="utf-8"))}


def with_old_records(text: str) -> str:
    """Rounds, colour and absences once more in the records that py4swiss reads."""
    more = []
    for line in text.splitlines():
        if line.startswith("142"):
            more.append(f"XXR {line[4:].strip()}")
        elif line.startswith("152"):
            more.append(f"XXC {'white1' if line[4:].strip() == 'W' else 'black1'}")
        elif line.startswith("240"):
            more.append(f"XXZ {' '.join(line.split()[3:])}")
    return text + "".join(f"{line}\n" for line in more)


def parse(text: str) -> dict[str, object]:
    """The pairs without the line that counts them; 0 is the bye."""
    rows = [[int(word) for word in line.split()] for line in text.splitlines() if line.strip()]
    pairs = sorted(row for row in rows[1:] if len(row) == 2 and 0 not in row)
    byes = [max(row) for row in rows[1:] if len(row) == 2 and 0 in row]
    return {"pairs": pairs, "bye": byes[0] if byes else None}


if __name__ == "__main__":
    sys.exit(main())
