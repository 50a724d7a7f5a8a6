"""What a ledger shows: counts each way, versions, and every kind of difference."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from crosstable.model.jsonschema import Json
from crosstable.pairing.versus.comparing import Cause
from crosstable.pairing.versus.ledger import Contents, Direction, Entry, Header, Noted, Verdict

COMPARED = (Verdict.SAME, Verdict.KNOWN, Verdict.DIFFERS)


@dataclass(frozen=True, slots=True)
class Way:
    """One direction: how many events, rounds and values were compared, and with what result."""

    direction: Direction
    events: int
    rounds: int
    values: int
    players: tuple[int, int]
    verdicts: Counter[Verdict]
    seconds: float

    def to_json(self) -> dict[str, Json]:
        """For programs."""
        return {
            "events": self.events,
            "rounds": self.rounds,
            "values": self.values,
            "players": list(self.players),
            "verdicts": {verdict.value: self.verdicts[verdict] for verdict in Verdict},
            "seconds": round(self.seconds),
        }


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of difference: in how many events it occurs, and the first of them."""

    direction: Direction
    subject: str
    """Rounds, standings, or the event as a whole."""
    cause: str
    message: str
    events: int
    first: str

    def to_json(self) -> dict[str, Json]:
        """For programs."""
        return {
            "direction": self.direction.value,
            "subject": self.subject,
            "cause": self.cause,
            "message": self.message,
            "events": self.events,
            "first": self.first,
        }


@dataclass(frozen=True, slots=True)
class Summary:
    """A ledger in short."""

    header: Header
    ways: tuple[Way, ...]
    kinds: tuple[Kind, ...]
    ours: tuple[str, ...]
    theirs: tuple[str, ...]
    unreadable: int

    @property
    def is_explained(self) -> bool:
        """Whether every difference is known with its clause."""
        return not any(
            way.verdicts[Verdict.DIFFERS] + way.verdicts[Verdict.FAILED] for way in self.ways
        )

    def to_json(self) -> dict[str, Json]:
        """For programs, and for the documents."""
        return {
            "peer": self.header.peer,
            "profile": self.header.profile,
            "seed": self.header.seed,
            "crosstable": list(self.ours),
            "versions": list(self.theirs),
            "ways": {way.direction.value: way.to_json() for way in self.ways},
            "differences": [kind.to_json() for kind in self.kinds],
            "unreadable": self.unreadable,
        }

    def lines(self) -> Iterator[str]:
        """For people."""
        theirs = ", ".join(self.theirs)
        yield f"{self.header.peer} {theirs}, profile {self.header.profile}, seed {self.header.seed}"
        for way in self.ways:
            told = ", ".join(f"{way.verdicts[v]} {v.value}" for v in Verdict if way.verdicts[v])
            yield (
                f"{way.direction.value}: {way.events} events, {way.rounds} rounds, "
                f"{way.values} values: {told or 'nothing yet'}"
            )
        for kind in self.kinds:
            yield (
                f"  {kind.events:4}  {kind.direction.value}, {kind.subject}: {kind.cause}: "
                f"{kind.message} "
                f"(first: {kind.first})"
            )
        if self.unreadable:
            yield f"{self.unreadable} unreadable lines"


def summary_of(contents: Contents) -> Summary:
    """The ledger in short."""
    entries = contents.entries
    return Summary(
        contents.header,
        tuple(_way(direction, entries) for direction in Direction),
        tuple(_kinds(entries)),
        tuple(sorted({f"{entry.ours} ({entry.code})" for entry in entries if entry.code})),
        tuple(sorted({entry.theirs for entry in entries if entry.theirs})),
        contents.unreadable,
    )


def _way(direction: Direction, entries: Sequence[Entry]) -> Way:
    own = [entry for entry in entries if entry.direction is direction]
    compared = [entry for entry in own if entry.verdict in COMPARED]
    players = [entry.players for entry in compared]
    return Way(
        direction,
        len(compared),
        sum(entry.rounds for entry in compared),
        sum(entry.values for entry in compared),
        (min(players, default=0), max(players, default=0)),
        Counter(entry.verdict for entry in own),
        sum(entry.seconds for entry in own),
    )


def _kinds(entries: Sequence[Entry]) -> Iterator[Kind]:
    """Known differences by their message, events that were not made together, others each."""
    seeds: dict[tuple[Direction, str, str, str], list[str]] = {}
    messages: dict[tuple[Direction, str, str, str], str] = {}
    for entry in entries:
        for note in entry.notes:
            key = (entry.direction, _subject_of(note), note.cause, _part_of_kind(note))
            messages.setdefault(key, _message_of(note))
            seeds.setdefault(key, []).append(entry.seed)
    for key, message in messages.items():
        direction, subject, cause, _ = key
        events = dict.fromkeys(seeds[key])
        yield Kind(direction, subject, cause, message, len(events), seeds[key][0])


def _subject_of(note: Noted) -> str:
    return "rounds" if note.where.startswith("round ") else note.where


def _part_of_kind(note: Noted) -> str:
    return "" if note.cause == Verdict.NOT_MADE.value else _message_of(note)


def _message_of(note: Noted) -> str:
    return note.message if note.cause == Cause.KNOWN.value else f"{note.where}: {note.message}"
