"""Rows with quotes are split as Python's reader of CSV does it, one row at a time."""

from __future__ import annotations

import csv
from random import Random

import pytest

from crosstable.lists.files.table import split_row
from tests.conftest import SEED


def by_python(line: str, separator: str) -> list[str] | None:
    if '"' not in line:  # blanks and odd signs stay as they are
        return line.split(separator)
    try:
        return next(csv.reader([line], delimiter=separator, strict=True))
    except (csv.Error, StopIteration):
        return None


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_every_short_row(separator: str) -> None:
    rng = Random(SEED)
    for _ in range(5_000):
        line = "".join(rng.choice(f'"{separator}ab \r;\0') for _ in range(rng.randrange(9)))
        assert split_row(line, separator) == by_python(line, separator), repr(line)
