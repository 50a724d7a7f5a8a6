"""One event of a long comparison: made by one program, judged by the other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace

from crosstable.model.results import ByeKind, Colour
from crosstable.model.tournament import Bye, Game, Tournament
from crosstable.pairing.generating import generate
from crosstable.pairing.refusal import Refusal
from crosstable.pairing.replay import replay
from crosstable.pairing.versus.comparing import Cause, Difference, Pairs, difference
from crosstable.pairing.versus.cutting import before_round
from crosstable.pairing.versus.ledger import Direction, Entry, Noted, Verdict
from crosstable.pairing.versus.opponents import MadeEvent, Opponent
from crosstable.pairing.versus.profiles import Profile
from crosstable.pairing.versus.shrinking import minimise
from crosstable.pairing.versus.values import LISTS, ValueDifference, compare_values
from crosstable.writing.files import dumps


def compare_event(entry: Entry, profile: Profile, opponent: Opponent) -> Entry:
    """The entry with its verdict; raises `WrongWish` if there is no such event."""
    event = _make_event(entry, profile, opponent)
    notes = [*_different_rounds(event, entry.direction, opponent)]
    values = 0
    if profile.has_values and opponent.has_values:
        values, different_values = _different_values(event, opponent)
        notes.extend(different_values)
    return replace(
        entry,
        verdict=_verdict(notes),
        digest=event.digest,
        players=len(event.t.players),
        rounds=event.t.paired_rounds,
        values=values,
        notes=tuple(notes),
    )


def _make_event(entry: Entry, profile: Profile, opponent: Opponent) -> MadeEvent:
    wishes = profile.wishes_of(entry.seed, entry.number)
    if entry.direction is Direction.THEIRS:
        return opponent.make_event(wishes, entry.seed)
    t = generate(wishes, entry.seed)
    return MadeEvent(t, dumps(t, "trf26"))


def _verdict(notes: Iterable[Noted]) -> Verdict:
    causes = {note.cause for note in notes}
    if not causes:
        return Verdict.SAME
    return Verdict.KNOWN if causes == {Cause.KNOWN.value} else Verdict.DIFFERS


# -- rounds ---------------------------------------------------------------------------------------


def _different_rounds(
    event: MadeEvent, direction: Direction, opponent: Opponent
) -> Iterator[Noted]:
    numbers = (
        _rounds_that_they_pair_otherwise(event, opponent)
        if direction is Direction.OURS
        else _rounds_that_we_pair_otherwise(event)
    )
    causes: set[Cause] = set()
    for number, told in numbers:
        before = before_round(event.t, number)
        differing = difference(before, opponent.peer)
        if differing is None or isinstance(differing, Refusal):
            yield Noted(f"round {number}", Cause.READING.value, f"only in the whole report: {told}")
            continue
        is_new = differing.cause not in causes and differing.cause is not Cause.KNOWN
        small = _smallest_report(before, differing, opponent) if is_new else ""
        causes.add(differing.cause)
        yield Noted(f"round {number}", differing.cause.value, differing.message, small=small)


def _smallest_report(before: Tournament, differing: Difference, opponent: Opponent) -> str:
    """The first difference of a cause in an event, as small as it can be."""
    return dumps(minimise(before, differing, opponent.peer), "trf26", lossy=True).decode()


def _rounds_that_they_pair_otherwise(
    event: MadeEvent, opponent: Opponent
) -> Iterator[tuple[int, str]]:
    replies = opponent.rounds(event)
    if len(replies) != event.t.paired_rounds:
        yield 1, f"{len(replies)} rounds instead of {event.t.paired_rounds}"
        return
    for number, reply in enumerate(replies, 1):
        if frozenset(reply.pairs or ()) != recorded_pairs(event.t, number):
            yield number, reply.refusal or "another round"


def _rounds_that_we_pair_otherwise(event: MadeEvent) -> Iterator[tuple[int, str]]:
    judged = replay(event.t)
    if judged.refusal is not None or judged.unjudged:
        yield 1, str(judged.refusal)
        return
    for judgement in judged.judgements:
        if not judgement.is_right:
            yield judgement.round_number, str(judgement.decides or judgement.refusal)


def recorded_pairs(t: Tournament, round_number: int) -> Pairs:
    """The round as the report tells it."""
    pairs: set[tuple[int, int]] = set()
    for player in t.players:
        entry = player.entry(round_number)
        if isinstance(entry, Game) and entry.colour is Colour.WHITE:
            pairs.add((player.number, entry.opponent or 0))
        elif isinstance(entry, Bye) and entry.kind is ByeKind.PAIRING_ALLOCATED:
            pairs.add((player.number, 0))
    return frozenset(pairs)


# -- values ---------------------------------------------------------------------------------------


def _different_values(event: MadeEvent, opponent: Opponent) -> tuple[int, list[Noted]]:
    tables = opponent.rank(event, LISTS)
    if isinstance(tables, str):
        return 0, [Noted("standings", Cause.READING.value, tables)]
    values = compare_values(event.t, tables)
    return values.compared, [*_note_values(values.differences)]


def _note_values(differences: Iterable[ValueDifference]) -> Iterator[Noted]:
    """One note for each code and known reading; of others the first player is told."""
    kinds = Counter((value.code, value.known) for value in differences)
    first = {(value.code, value.known): value for value in reversed([*differences])}
    for (code, known), count in kinds.items():
        value = first[code, known]
        told = known or f"{code} of {value.player}: here {value.ours}, there {value.theirs}"
        cause = Cause.KNOWN.value if known else "value"
        yield Noted("standings", cause, told, count)
