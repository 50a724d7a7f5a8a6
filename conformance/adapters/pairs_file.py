#!/usr/bin/env python3
"""Adapter for programs that pair a report and write the pairs as JaVaFo and bbpPairings do.

    python run.py -- python pairs_file.py PROGRAM {file} -p

The words behind the name of this file are the command of the program; the runner puts the path of
the report in the place of {file}. The pairs are read from standard output.
"""

import json
import subprocess
import sys


def main() -> int:
    request = json.loads(sys.stdin.readline())
    if request["asks"] != "pair" or "round" in request["with"]:
        return answer({"refused": "this program only pairs the next round"})
    done = subprocess.run(sys.argv[1:], capture_output=True, text=True, check=False)
    if done.returncode == 1:
        return answer({"answer": {"pairs": None, "bye": None}})
    if done.returncode:
        return answer({"refused": (done.stderr or done.stdout).strip()[:200]})
    return answer({"answer": parse(done.stdout)})


def parse(text: str) -> dict[str, object]:
    """The pairs without the line that counts them; 0 is the bye."""
    rows = [[int(word) for word in line.split()] for line in text.splitlines() if line.strip()]
    pairs = sorted(row for row in rows[1:] if len(row) == 2 and 0 not in row)
    byes = [max(row) for row in rows[1:] if len(row) == 2 and 0 in row]
    return {"pairs": pairs, "bye": byes[0] if byes else None}


def answer(content: dict[str, object]) -> int:
    print(json.dumps(content))
    return 0


if __name__ == "__main__":
    sys.exit(main())
