"""What the ledgers of the long comparisons show, as it is kept in conformance/ledgers/.

A ledger is too large for the project and stays on the machine that ran it. Its summary is one part
of a record: from which number to which, how many events, both versions, a digest and the date. A
comparison over several sittings or machines is several parts; the pages quote their sum. The
numbers of two parts never overlap, so no event is counted twice.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from pathlib import Path
from typing import TypedDict, cast

from crosstable.pairing.versus.ledger import Contents, Entry
from crosstable.pairing.versus.ledgersummary import summary_of

RECORDS = Path(__file__).resolve().parent.parent / "conformance" / "ledgers"
FULL_COUNT = 50_000
"""Events each way that FIDE asks for."""
MOST_DIFFERENCES = 10
LEAST_TO_CLAIM = 15_000
"""Events each way before a number of differences says anything about the full count."""


class WayRecord(TypedDict):
    """One direction of a run."""

    events: int
    rounds: int
    values: int
    players: list[int]
    verdicts: dict[str, int]
    seconds: int


class DifferenceRecord(TypedDict):
    """A kind of difference."""

    direction: str
    subject: str
    cause: str
    message: str
    events: int
    first: str


class Part(TypedDict):
    """What one ledger shows: events with numbers from the first to the last."""

    first: int
    last: int
    crosstable: list[str]
    versions: list[str]
    ways: dict[str, WayRecord]
    differences: list[DifferenceRecord]
    unreadable: int
    digest: str
    """Of direction, number and digest of every event; empty for a part without its ledger."""
    recorded: str


class Record(TypedDict):
    """The parts of a comparison, in the order of their numbers."""

    peer: str
    profile: str
    seed: str
    parts: list[Part]


class Overlapping(Exception):
    """A part whose events may be counted already; the message is for the user."""


# -- one part -------------------------------------------------------------------------------------


def part_of(contents: Contents, first: int, recorded: date) -> Part:
    """The summary of a ledger whose run begins at this number."""
    summary = summary_of(contents).to_json()
    numbers = [entry.number for entry in contents.entries]
    about = {
        "first": min((first, *numbers)),
        "last": max((first, *numbers)),
        "crosstable": summary["crosstable"],
        "versions": summary["versions"],
        "ways": summary["ways"],
        "differences": summary["differences"],
        "unreadable": summary["unreadable"],
        "digest": digest_of_events(contents.entries),
        "recorded": recorded.isoformat(),
    }
    return cast("Part", about)


def digest_of_events(entries: Iterable[Entry]) -> str:
    """The same for everybody who compares the same events, in whatever order."""
    lines = sorted(f"{entry.direction.value} {entry.number} {entry.digest}" for entry in entries)
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]


def is_continued_by(known: Part, part: Part) -> bool:
    """Whether the part is the same run, with no event fewer in either direction."""
    return known["first"] == part["first"] and all(
        part["ways"][direction]["events"] >= way["events"]
        for direction, way in known["ways"].items()
    )


def with_part(parts: Sequence[Part], part: Part) -> list[Part]:
    """The parts with one more, or with one that has gone on; raises `Overlapping`."""
    others = [known for known in parts if not is_continued_by(known, part)]
    for known in others:
        if part["first"] <= known["last"] and known["first"] <= part["last"]:
            raise Overlapping(
                f"the numbers {part['first']:,} to {part['last']:,} overlap a recorded part, "
                f"{known['first']:,} to {known['last']:,}, and have fewer events; "
                "begin after it with --first"
            )
    return sorted([*others, part], key=lambda known: known["first"])


# -- files ----------------------------------------------------------------------------------------


def read_record(path: Path) -> Record:
    """A record as it is kept."""
    return cast("Record", json.loads(path.read_text(encoding="utf-8")))


def write_record(path: Path, record: Record) -> None:
    """Keep a record."""
    text = json.dumps(record, ensure_ascii=False, indent=2) + "\n"
    path.write_text(text, encoding="utf-8", newline="\n")


def add_ledger(path: Path, contents: Contents, first: int, recorded: date) -> Part:
    """Add what a ledger shows to the record in a file; raises `Overlapping`."""
    header = contents.header
    record = (
        read_record(path)
        if path.exists()
        else Record(peer=header.peer, profile=header.profile, seed=header.seed, parts=[])
    )
    known = (record["peer"], record["profile"], record["seed"])
    if known != (header.peer, header.profile, header.seed):
        raise Overlapping(f"{path.name} is the record of another comparison")
    part = part_of(contents, first, recorded)
    write_record(path, {**record, "parts": with_part(record["parts"], part)})
    return part


# -- sums -----------------------------------------------------------------------------------------


def ways_of(parts: Sequence[Part]) -> dict[str, WayRecord]:
    """Both directions, all parts together."""
    directions = dict.fromkeys(direction for part in parts for direction in part["ways"])
    return {
        direction: _sum_of([part["ways"][direction] for part in parts]) for direction in directions
    }


def _sum_of(ways: Sequence[WayRecord]) -> WayRecord:
    players = [way["players"] for way in ways if way["events"]]
    verdicts = dict.fromkeys(verdict for way in ways for verdict in way["verdicts"])
    return WayRecord(
        events=sum(way["events"] for way in ways),
        rounds=sum(way["rounds"] for way in ways),
        values=sum(way["values"] for way in ways),
        players=[
            min((fewest for fewest, _ in players), default=0),
            max((most for _, most in players), default=0),
        ],
        verdicts={
            verdict: sum(way["verdicts"].get(verdict, 0) for way in ways) for verdict in verdicts
        },
        seconds=sum(way["seconds"] for way in ways),
    )


def differences_of(parts: Sequence[Part]) -> list[DifferenceRecord]:
    """The kinds of difference of all parts; the first event is that of the earliest part."""
    sums: dict[tuple[str, str, str, str], DifferenceRecord] = {}
    for part in parts:
        for kind in part["differences"]:
            key = (kind["direction"], kind["subject"], kind["cause"], kind["message"])
            known = sums.get(key)
            events = kind["events"] + (known["events"] if known else 0)
            sums[key] = {**(known or kind), "events": events}
    return list(sums.values())


def versions_of(parts: Sequence[Part]) -> list[str]:
    """The versions of the other program."""
    return sorted({version for part in parts for version in part["versions"]})


def compared_each_way(record: Record) -> int:
    """How many events were compared in the direction that has fewer."""
    return min((way["events"] for way in ways_of(record["parts"]).values()), default=0)


def unexplained(record: Record) -> int:
    """In how many events something differs that no known fault explains."""
    ways = ways_of(record["parts"]).values()
    return sum(way["verdicts"]["differs"] + way["verdicts"]["failed"] for way in ways)


def claim(record: Record) -> str:
    """What a comparison shows so far, in a sentence; nothing is claimed of too few events."""
    ways = ways_of(record["parts"])
    rounds = sum(way["rounds"] for way in ways.values())
    values = sum(way["values"] for way in ways.values())
    versions = ", ".join(versions_of(record["parts"]))
    extent = (
        f"{ways['ours']['events']:,} events of our generator and {ways['theirs']['events']:,} of "
        f"theirs compared with {record['peer']} {versions} ({rounds:,} rounds"
        + (f", {values:,} values of tie-breaks)" if values else ")")
    )
    if compared_each_way(record) < LEAST_TO_CLAIM:
        return f"{extent}; fewer than {LEAST_TO_CLAIM:,} each way, so nothing is claimed yet."
    return f"{extent}: {unexplained(record)} with a difference that is not explained."


def records(folder: Path = RECORDS) -> Iterator[Record]:
    """The records that the project has, by name."""
    yield from map(read_record, sorted(folder.glob("*.json")))
