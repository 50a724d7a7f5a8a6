"""The journal: canonical lines in a chain, in which every change is found."""

import json
import random

from hypothesis import given
from hypothesis import strategies as st

from crosstable.event.journal import (
    NO_LINE_BEFORE,
    Journal,
    Line,
    canonical,
    digest,
    next_line,
    read_journal,
    with_line,
)
from tests.conftest import scaled
from tests.sizes import for_each


def journal_of(count: int) -> bytes:
    journal, data = Journal(), b""
    for number in range(count):
        line = next_line(journal, Line(0, "2026-11-16T10:00:00Z", "ann", "remark", {"n": number}))
        journal = with_line(journal, line)
        data += line.data + b"\n"
    return data


def test_lines_follow_each_other() -> None:
    data = journal_of(3)
    found = read_journal(data)
    assert [line.n for line in found.lines] == [1, 2, 3]
    assert found.lines[0].prev == NO_LINE_BEFORE
    assert found.lines[2].prev == digest(data.split(b"\n")[1])
    assert found.broken is None
    assert found.torn == b""


def test_a_line_has_the_keys_of_the_contract() -> None:
    keys = set(json.loads(journal_of(1)))
    published = "v n id at by device source section act args was confirmed prev"
    assert keys == set(published.split())


def test_a_torn_last_line_does_not_count() -> None:
    data = journal_of(3)
    found = read_journal(data[:-10])
    assert len(found.lines) == 2
    assert found.torn
    assert found.broken is None


@for_each(range(100))
def test_every_tampering_is_found(seed: int) -> None:
    chance = random.Random(seed)
    lines = journal_of(6).split(b"\n")[:-1]
    at = chance.randrange(len(lines))
    kind = chance.choice(("change", "remove", "swap", "repeat"))
    if kind == "change":
        place = chance.randrange(len(lines[at]))
        other = chance.choice([c for c in b'0123456789abc"{}:,' if c != lines[at][place]])
        lines[at] = lines[at][:place] + bytes([other]) + lines[at][place + 1 :]
    elif kind == "remove":
        at = min(at, len(lines) - 2)  # a removed last line is found by the report, not the chain
        del lines[at]
    elif kind == "swap":
        at = min(at, len(lines) - 2)
        lines[at], lines[at + 1] = lines[at + 1], lines[at]
    else:
        lines.insert(at, lines[at])
    found = read_journal(b"\n".join(lines) + b"\n")
    assert found.broken is not None
    assert found.broken.line <= at + 2


def test_a_line_of_a_newer_version_makes_the_event_read_only() -> None:
    line = json.loads(journal_of(1))
    line["v"] = 99
    found = read_journal(canonical(line) + b"\n")
    assert found.broken is not None
    assert "newer version" in str(found.broken.reason)


@given(st.binary(max_size=300))
def test_any_bytes_can_be_read(data: bytes) -> None:
    found = read_journal(data)
    assert found.lines == () or found.broken is None or found.broken.line > 0


def test_a_chain_of_many_lines_is_read_quickly_enough() -> None:
    count = scaled(10_000)
    assert len(read_journal(journal_of(count)).lines) == count
