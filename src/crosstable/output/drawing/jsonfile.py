"""Answers as the text of JSON: one object, its rows one a line."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping


def json_lines(answer: Mapping[str, object], key: str | None = None) -> Iterator[str]:
    """The lines of an object; the rows of its last key, where one is named, stand one a line.

    So it can be read, and compared line by line.

    >>> answer = {"event": "Cup", "players": [{"id": 1}, {"id": 2}]}
    >>> print(*json_lines(answer, "players"), sep="\\n")
    {
      "event": "Cup",
      "players": [
        {"id": 1},
        {"id": 2}
      ]
    }
    """
    if key is None:
        yield json.dumps(answer, ensure_ascii=False, indent=2)
        return
    head = {name: value for name, value in answer.items() if name != key}
    opening = json.dumps(head, ensure_ascii=False, indent=2).removesuffix("\n}")
    yield f'{opening},\n  "{key}": ['
    rows = answer[key]
    assert isinstance(rows, list)
    lines = [f"    {json.dumps(row, ensure_ascii=False)}" for row in rows]
    yield from (f"{line}," for line in lines[:-1])
    yield from lines[-1:]
    yield "  ]\n}"
