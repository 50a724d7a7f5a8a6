"""Tables as JSON: one object, its rows one a line."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping


def json_table(head: Mapping[str, object], key: str, rows: Iterable[object]) -> Iterator[str]:
    """The lines of an object whose last key has the rows.

    One row a line: so it can be read, and compared line by line.

    >>> print(*json_table({"event": "Cup"}, "players", [{"id": 1}, {"id": 2}]), sep="\\n")
    {
      "event": "Cup",
      "players": [
        {"id": 1},
        {"id": 2}
      ]
    }
    """
    opening = json.dumps(head, ensure_ascii=False, indent=2).removesuffix("\n}")
    yield f'{opening},\n  "{key}": ['
    lines = [f"    {json.dumps(row, ensure_ascii=False)}" for row in rows]
    yield from (f"{line}," for line in lines[:-1])
    yield from lines[-1:]
    yield "  ]\n}"
