"""How often two players met: once in a Swiss, as often as the type says in a round robin."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from crosstable.checks.catalogue import games as kinds
from crosstable.checks.catalogue.kind import Kind, Noticed
from crosstable.checks.rules.report import Report, rule
from crosstable.model.phrases import Words, enumerated, phrase, plural
from crosstable.model.results import Result
from crosstable.model.tournament import Game, Player, Tournament
from crosstable.model.tournament_types import ROUND_ROBINS
from crosstable.rules.doublegames import broken_matches, repeats_opponents
from crosstable.rules.sides import names_back

Pair = tuple[int, int]
_UNPLAYED = (Result.FORFEIT_WIN, Result.FORFEIT_LOSS)
_SWISSES = {"swiss": 1, "double-swiss": 2}
"""How often two players may meet."""
RARE = 20
"""A presumed Swiss in which more than one pair of so many met again is something else."""


@rule
def players_meet_as_often_as_they_should(report: Report) -> Iterator[Noticed]:
    """Nobody twice in a Swiss (Handbook C.04.1), everybody equally often in a round robin."""
    if report.t.is_team_event:
        return
    system = report.system.name
    if system == "swiss" and repeats_opponents(report.t):
        yield kinds.MATCHES_OF_TWO_GAMES.at(report.t.place("type_code"))
        return
    if system == "double-swiss":
        yield from _half_matches(report)
    if system in _SWISSES:
        yield from _in_swiss(report, _SWISSES[system])
    elif system in ROUND_ROBINS and report.system.certain:
        yield from _in_round_robin(report)


def _half_matches(report: Report) -> Iterator[Noticed]:
    """Columns of FIDE's Double-Swiss that are not the two games of a match."""
    if report.t.type is not None and report.t.type.pairing == "custom":
        return
    for broken in broken_matches(report.t):
        yield kinds.HALF_A_MATCH.at(
            report.t.cell_place(broken.player, broken.round_number),
            player=report.who(broken.player),
            first=broken.round_number - 1,
            round=broken.round_number,
            reason=broken.reason,
        )


def _meetings(t: Tournament, *, forfeits: bool) -> dict[Pair, list[int]]:
    """The rounds in which two players met. A game lost by forfeit was not played (C.04.1)."""
    met: dict[Pair, list[int]] = defaultdict(list)
    by_number = t.by_number
    for number, player in by_number.items():
        for index, entry in enumerate(player.rounds):
            if not isinstance(entry, Game) or not entry.opponent or entry.opponent <= number:
                continue
            if not forfeits and entry.result in _UNPLAYED:
                continue
            other = by_number.get(entry.opponent)
            mirror = other.entry(index + 1) if other is not None else None
            if names_back(mirror, number):
                met[number, entry.opponent].append(index + 1)
    return met


# -- Swiss ----------------------------------------------------------------------------------------


def _in_swiss(report: Report, times: int) -> Iterator[Noticed]:
    t = report.t
    met = _meetings(t, forfeits=False)
    again = {pair: rounds for pair, rounds in met.items() if len(rounds) > times}
    own_rules = t.type is not None and t.type.games_per_pairing is None
    certain = report.system.certain and not own_rules
    if not certain and len(again) > max(1, len(met) // RARE):
        return  # whatever this event was, nobody tried to avoid it
    kind = kinds.MET_AGAIN_IN_SWISS if certain else kinds.MET_AGAIN_IN_PRESUMED_SWISS
    for pair, rounds in again.items():
        yield _again(report, kind, pair, rounds)


def _again(report: Report, kind: Kind, pair: Pair, rounds: Sequence[int]) -> Noticed:
    player, other = (report.t.by_number[number] for number in pair)
    return kind.at(
        report.t.cell_place(player, rounds[-1]),
        related=tuple(
            (report.t.cell_place(player, n), phrase("round {n}", n=n)) for n in rounds[:-1]
        ),
        player=report.who(player),
        opponent=report.who(other),
        rounds=enumerated(map(str, rounds)),
        times=len(rounds),
    )


# -- round robin ----------------------------------------------------------------------------------


def _in_round_robin(report: Report) -> Iterator[Noticed]:
    t = report.t
    times = _games_per_pairing(report)
    met = _meetings(t, forfeits=True)
    due = phrase("once") if times == 1 else phrase("twice")
    too_often = [pair for pair, rounds in met.items() if times and len(rounds) > times]
    for pair in too_often:
        fault = _again(report, kinds.MET_TOO_OFTEN_IN_ROUND_ROBIN, pair, met[pair])
        yield fault._replace(values={**fault.values, "due": due})
    if times and not too_often and _is_over(report, times):
        yield from _incomplete(report, met, times)


def _games_per_pairing(report: Report) -> int | None:
    """How often everybody meets everybody; None where nothing says it exactly."""
    kind = report.t.type
    if kind is not None:
        return kind.games_per_pairing
    if report.system.name == "double-round-robin":
        return 2
    once = len(report.t.players) - 1 + len(report.t.players) % 2
    return 1 if report.t.rounds <= once else None


def _is_over(report: Report, times: int) -> bool:
    """Whether all rounds of the round robin are there: 142, else as many as it needs."""
    t = report.t
    needed = times * (len(t.players) - 1 + len(t.players) % 2)
    return not report.is_running and t.paired_rounds >= (t.declared_rounds or needed)


def _incomplete(report: Report, met: Mapping[Pair, list[int]], times: int) -> Iterator[Noticed]:
    """Pairs that did not meet, though neither of them ever was absent."""
    t = report.t
    rest = times * (len(t.players) % 2)
    there = sorted(p.number for p in t.players if _rounds_off(p, t.paired_rounds) <= rest)
    missing = (
        [
            (number, other)
            for place, number in enumerate(there)
            for other in there[place + 1 :]
            if len(met.get((number, other), ())) < times
        ]
        if len(there) <= 200
        else []
    )
    if missing:
        player, opponent = (t.by_number[number] for number in missing[0])
        yield kinds.ROUND_ROBIN_INCOMPLETE.at(
            t.place(player),
            related=((t.place(opponent), phrase("the other player")),),
            player=report.who(player),
            opponent=report.who(opponent),
            more=_more(len(missing) - 1),
        )


def _more(pairs: int) -> Words:
    if not pairs:
        return ""
    return plural(pairs, ", nor did another pair", ", nor did {n} other pairs")


def _rounds_off(player: Player, rounds: int) -> int:
    return sum(not isinstance(player.entry(n), Game) for n in range(1, rounds + 1))
