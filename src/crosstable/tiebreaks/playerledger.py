"""The players of an event as a ledger: kinds of round and points after a given round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from crosstable.mainrating import main_ratings
from crosstable.model import ZERO, Bye, Game, GameScoring, Player, Tournament
from crosstable.results import ByeKind, Colour, Result
from crosstable.scoring import FINAL_STANDINGS_ROUND, adjustments, entry_points, scoring_in_force
from crosstable.tiebreaks.frame import KIND_OF_BYE, Frame, common_unit, values_of
from crosstable.tiebreaks.ledger import Ledger, Participant, RoundEntry, RoundKind, Scores
from crosstable.values import replace

_HALVES = {"W": 2, "D": 1, "L": 0}
_Cell = tuple[RoundKind, bool, int | None, int]
"""Kind of round, Black or not, halves, points in units."""


def players_ledger(t: Tournament, frame: Frame) -> Ledger:
    """The ledger of the players, also inside a team event."""
    scoring = _scoring(t)
    players = list(t.by_number.values())
    changed = () if t.is_team_event else t.abnormal_points
    unit = common_unit((*values_of(scoring), *(r.game_points for r in changed)))
    entries, points = _rounds(players, _cells(scoring, unit), frame.after)
    if changed:
        points = _with_changed_values(t, players, scoring, unit, frame.after)
    extras = [_bonuses(t, p, scoring, unit, frame.after) if changed else ({}, 0) for p in players]
    scores = Scores(
        name="PTS",
        win=int(scoring.white_win * unit),
        draw=int(scoring.white_draw * unit),
        points=points,
        bonuses=[bonuses for bonuses, _ in extras],
        final=[final for _, final in extras],
        wins=frozenset((int(scoring.white_win * unit), int(scoring.black_win * unit))),
    )
    return Ledger(
        participants=_participants(t, players),
        rounds=frame.after,
        entries=entries,
        scores={"PTS": scores},
        primary="PTS",
        unit=unit,
        edition=frame.edition,
        predetermined=frame.predetermined,
        is_team=False,
        is_final=frame.after >= t.rounds,
    )


def _scoring(t: Tournament) -> GameScoring:
    """The system in force; inside a team event byes are the team's and give players nothing."""
    scoring = scoring_in_force(t).scoring
    if not t.is_team_event:
        return scoring
    return replace(scoring, pairing_allocated_bye=ZERO, full_point_bye=ZERO, half_point_bye=ZERO)


def _participants(t: Tournament, players: Sequence[Player]) -> list[Participant]:
    """Numbers, names and main ratings; without records 172 and NRS that is the FIDE rating."""
    if not t.national and not t.ranking_methods:
        return [Participant(p.number, p.name, p.rating or None, p.federation) for p in players]
    ratings = main_ratings(t)
    return [Participant(p.number, p.name, ratings[p.number].value, p.federation) for p in players]


# -- rounds ---------------------------------------------------------------------------------------


def _cells(scoring: GameScoring, unit: int) -> tuple[dict[object, _Cell], dict[object, _Cell]]:
    """What games with each result and colour, and byes of each kind, are in a ledger."""
    games: dict[object, _Cell] = {}
    for result in Result:
        for colour in (Colour.WHITE, Colour.BLACK, None):
            kind, halves = _kind(result)
            points = int(scoring.points(Game(None, colour, result)) * unit)
            games[result, colour] = (kind, colour is Colour.BLACK, halves, points)
    byes: dict[object, _Cell] = {
        kind: (KIND_OF_BYE[kind], False, None, int(scoring.points(Bye(kind)) * unit))
        for kind in ByeKind
    }
    byes[None] = byes[ByeKind.ZERO_POINT]
    return games, byes


def _kind(result: Result) -> tuple[RoundKind, int | None]:
    """A game that waits for its result counts as played, without a result."""
    if result is Result.FORFEIT_WIN:
        return RoundKind.FORFEIT_WIN, 2
    if result is Result.FORFEIT_LOSS:
        return RoundKind.FORFEIT_LOSS, 0
    return RoundKind.PLAYED, _HALVES.get(result.symbol)


def _rounds(
    players: Sequence[Player],
    cells: tuple[Mapping[object, _Cell], Mapping[object, _Cell]],
    after: int,
) -> tuple[list[list[RoundEntry]], list[list[int]]]:
    """The rounds and the points of all players; one loop, since a report may have 100,000 cells."""
    games, byes = cells
    place_of = {player.number: place for place, player in enumerate(players)}
    no_entry, no_points = RoundEntry(byes[None][0]), byes[None][3]
    all_entries: list[list[RoundEntry]] = []
    all_points: list[list[int]] = []
    for player in players:
        entries: list[RoundEntry] = []
        points: list[int] = []
        for cell in player.rounds[:after]:
            if isinstance(cell, Game):
                opponent, colour, result = cell
                kind, black, halves, worth = games[result, colour]
                place = None if opponent is None else place_of.get(opponent)
                entries.append(RoundEntry(kind, place, black, halves))
            else:
                kind, _, _, worth = byes[None if cell is None else cell.kind]
                entries.append(RoundEntry(kind))
            points.append(worth)
        missing = after - len(entries)
        all_entries.append(entries + [no_entry] * missing)
        all_points.append(points + [no_points] * missing)
    return all_entries, all_points


# -- record 299 -----------------------------------------------------------------------------------


def _with_changed_values(
    t: Tournament, players: Sequence[Player], scoring: GameScoring, unit: int, after: int
) -> list[list[int]]:
    """The points of each round as record 299 changes them for kinds of result (A37)."""
    return [
        [int(entry_points(t, player, number, scoring) * unit) for number in range(1, after + 1)]
        for player in players
    ]


def _bonuses(
    t: Tournament, player: Player, scoring: GameScoring, unit: int, after: int
) -> tuple[dict[int, int], int]:
    """What record 299 adds by round, and what it adds in the final standing only (C29)."""
    by_round: dict[int, int] = {}
    final = 0
    for item in adjustments(t, player.number, after, scoring=scoring):
        if item.record.kind:
            continue
        amount = int(item.points * unit)
        if item.round_number == FINAL_STANDINGS_ROUND:
            final += amount
        else:
            by_round[item.round_number] = by_round.get(item.round_number, 0) + amount
    return by_round, final
