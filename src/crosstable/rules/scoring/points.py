"""The points of a player: what each round is worth, and what record 299 changes."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from typing import NamedTuple

from crosstable.model.records import AbnormalPoints
from crosstable.model.results import ByeKind
from crosstable.model.tournament import (
    ZERO,
    Bye,
    Entry,
    GameScoring,
    MatchScoring,
    Player,
    Tournament,
)

FINAL_STANDINGS_ROUND = 999
"""A round number that some programs give to adjustments of the final standings (C29)."""

USUAL = GameScoring()
"""1-½-0: the system where nothing says otherwise."""


def follows_first_draft(t: Tournament) -> bool:
    """Whether the report is of the draft of 2024, so that its rules hold."""
    return t.document is not None and t.document.dialect.follows_first_draft


class Adjustment(NamedTuple):
    """Points that record 299 adds to a player's score; round 0 where it names none."""

    round_number: int
    points: Decimal
    record: "AbnormalPoints"


def match_scoring(t: Tournament) -> MatchScoring:
    """The match points of the event: stated, else 2-1-0."""
    return t.stated_match_scoring or MatchScoring()


def points_by_round(
    player: Player, scoring: GameScoring, until: int | None = None
) -> tuple[Decimal, ...]:
    """The points of each round up to `until` (default: all cells), by the results alone."""
    last = len(player.rounds) if until is None else until
    return tuple(scoring.points(player.entry(number)) for number in range(1, last + 1))


def computed_points(
    player: Player,
    scoring: GameScoring,
    until: int | None = None,
    adjustments: Iterable[Adjustment] = (),
) -> Decimal:
    """The points a player should have after round `until`, with the given adjustments."""
    earned = sum(points_by_round(player, scoring, until), ZERO)
    return earned + sum((adjustment.points for adjustment in adjustments), ZERO)


def adjustments(
    t: Tournament,
    number: int,
    until: int | None = None,
    *,
    scoring: GameScoring | None = None,
    first_draft: bool | None = None,
) -> tuple[Adjustment, ...]:
    """What record 299 changes in the score of a player of an individual event.

    A typed record (another value for a kind of result) counts as the difference to the scoring
    system; without `scoring` that is the stated one, else 1-½-0. A bonus or penalty belongs to
    the round it names; in the first draft of the extensions it counts one round earlier (C28).
    Whether that draft's rules hold is told by `first_draft`, else by the dialect of the report.
    """
    if not _concerns_players(t) or number not in t.by_number:
        return ()
    values = scoring or t.stated_scoring or USUAL
    player = t.by_number[number]
    last = max(len(player.rounds), t.paired_rounds) if until is None else until
    changed = _changed_rounds(t, player, values, last)
    early = follows_first_draft(t) if first_draft is None else first_draft
    return (*changed, *bonuses_of(t, number, until, early))


def entry_points(t: Tournament, player: Player, round_number: int, scoring: GameScoring) -> Decimal:
    """What a round is worth to a player, record 299 included."""
    entry = player.entry(round_number)
    record = abnormal_record(t, entry, round_number, player.number)
    return scoring.points(entry) if record is None else record.game_points


def _changed_rounds(
    t: Tournament, player: Player, scoring: GameScoring, last: int
) -> Iterator[Adjustment]:
    for round_number in range(1, last + 1):
        entry = player.entry(round_number)
        record = abnormal_record(t, entry, round_number, player.number)
        if record is not None:
            difference = record.game_points - scoring.points(entry)
            yield Adjustment(round_number, difference, record)


def bonuses_of(
    t: Tournament, number: int, until: int | None, first_draft: bool
) -> Iterator[Adjustment]:
    """The bonuses and penalties of a player that count after round `until` (None: all of them)."""
    if not _concerns_players(t):
        return
    for record in t.derive(_make_index).bonuses_of(number):
        round_number = effective_round(record, first_draft)
        if until is None or counts_by(t, round_number, until):
            yield Adjustment(round_number, record.game_points, record)


def _concerns_players(t: Tournament) -> bool:
    """Whether records 299 change points of players: in a team event their numbers are teams'."""
    return bool(t.abnormal_points) and not t.is_team_event


def effective_round(record: AbnormalPoints, first_draft: bool = False) -> int:
    """The round after which a bonus or penalty is part of the score; 0 = from the start (C28)."""
    if record.round_number is None:
        return 0
    early = first_draft and record.round_number != FINAL_STANDINGS_ROUND
    return record.round_number - early


def counts_by(t: Tournament, round_number: int, until: int) -> bool:
    """Whether an adjustment of this round counts in the score after round `until`."""
    if round_number == FINAL_STANDINGS_ROUND:
        return until >= t.rounds
    return round_number <= until


def abnormal_value(
    t: Tournament, kind: str, round_number: int, participant: int
) -> AbnormalPoints | None:
    """The record 299 that replaces the usual points of a kind of result; the most exact one.

    Named participants and round come before named participants, these before a named round, that
    before a new default for everybody; among equals the last in the file.
    """
    if not kind or not t.abnormal_points:
        return None
    typed = t.derive(_make_index).typed
    keys = ((round_number, participant), (None, participant), (round_number, None), (None, None))
    return next((typed[kind, *key] for key in keys if (kind, *key) in typed), None)


class _AbnormalIndex(NamedTuple):
    """The records 299 of an event by what they are asked for: None is any round or everybody."""

    typed: "Mapping[tuple[str, int | None, int | None], AbnormalPoints]"
    bonuses: "Mapping[int | None, Sequence[tuple[int, AbnormalPoints]]]"
    """Bonuses and penalties with their places in the file."""

    def bonuses_of(self, participant: int) -> Iterator[AbnormalPoints]:
        """What a participant is given or loses, in the order of the file."""
        own = self.bonuses.get(participant, ())
        common = self.bonuses.get(None, ())
        return (record for _, record in sorted((*own, *common), key=lambda item: item[0]))


def _make_index(t: Tournament) -> _AbnormalIndex:
    typed: dict[tuple[str, int | None, int | None], AbnormalPoints] = {}
    bonuses: dict[int | None, list[tuple[int, AbnormalPoints]]] = {}
    for place, record in enumerate(t.abnormal_points):
        for participant in dict.fromkeys(record.participants) or (None,):
            if record.kind:
                typed[record.kind, record.round_number, participant] = record
            else:
                bonuses.setdefault(participant, []).append((place, record))
    return _AbnormalIndex(typed, bonuses)


def _kind_of(entry: Entry) -> str:
    """The type letter of record 299 for a round; empty where it has none."""
    if entry is None:
        return ByeKind.ZERO_POINT.code
    if isinstance(entry, Bye):
        return "" if entry.kind is ByeKind.PAIRING_ALLOCATED else entry.kind.code
    if entry.result.is_forfeit:
        return entry.result.code
    return entry.result.symbol if entry.result.symbol in ("W", "D", "L") else ""


def abnormal_record(
    t: Tournament, entry: Entry, round_number: int, number: int
) -> AbnormalPoints | None:
    """The record 299 that replaces the usual points of a player's round, if there is one."""
    if not _concerns_players(t):
        return None
    return abnormal_value(t, _kind_of(entry), round_number, number)
