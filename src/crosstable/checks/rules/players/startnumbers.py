"""Starting ranks: there, once, in range, without holes, in the order of the ratings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby, pairwise
from math import ceil

from crosstable.checks.catalogue import players as kinds
from crosstable.checks.catalogue.kind import Noticed
from crosstable.checks.rules.edits import field_fix
from crosstable.checks.rules.players.fields import PLAYER, field_text
from crosstable.checks.rules.report import Report, rule
from crosstable.model.diagnostics import Fix
from crosstable.model.phrases import Phrase, enumerated, phrase
from crosstable.model.results import ByeKind
from crosstable.model.tournament import Bye, Game, Player, Tournament
from crosstable.rules.mainrating import NOT_CODIFIED, MainRating, main_ratings

_FIELD = "starting_rank"
_MARK = (PLAYER, _FIELD)
LARGEST = 9999
_MOST_HOLES = 5
"""So many missing numbers are named; more are counted."""


@rule
def start_numbers_are_usable(report: Report) -> Iterator[Noticed]:
    """Every player has a starting rank, from 1 to 9999; other text is reported elsewhere."""
    unusable = [p for p in report.t.players if not 0 < p.number <= LARGEST]
    free = _free_number(report.t) if unusable else None
    for player in unusable:
        text = field_text(report, player, _FIELD)
        if not player.number and text.strip("0"):
            continue
        kind = (
            kinds.START_NUMBER_OUT_OF_RANGE if player.number or text else kinds.START_NUMBER_MISSING
        )
        yield kind.at(
            report.t.place(player, _FIELD),
            fix=_renumber(report, player, free),
            field=_MARK,
            player=player.name or phrase("this player"),
            number=player.number,
        )


@rule
def start_numbers_are_unique(report: Report) -> Iterator[Noticed]:
    """No two players have the same starting rank (format notes, 14)."""
    t = report.t
    if len(t.by_number) == len(t.players):
        return
    free = _free_number(t)
    for player in t.players:
        first = t.by_number[player.number]
        if player.number and first is not player:
            yield kinds.START_NUMBER_REPEATED.at(
                t.place(player, _FIELD),
                related=((t.place(first, _FIELD), phrase("the same number")),),
                fix=_renumber(report, player, free),
                field=_MARK,
                number=player.number,
                player=player.name or phrase("a player without a name"),
                other=first.name or phrase("a player without a name"),
            )


def _free_number(t: Tournament) -> str | None:
    """The one number that nobody has, if there is only one from 1 to the number of players."""
    free = set(range(1, len(t.players) + 1)).difference(t.by_number)
    return str(free.pop()) if len(free) == 1 else None


def _renumber(report: Report, player: Player, number: str | None) -> Fix | None:
    if number is None or not _is_named_so(report.t, player, int(number)):
        return None
    title = phrase("give the player the number {n}, which nobody has", n=number)
    return field_fix(report, title, player.line, _FIELD, number, safe=False)


def _is_named_so(t: Tournament, player: Player, number: int) -> bool:
    """Whether the opponents of a player name this number in just the rounds of these games."""
    games = {
        (round_number, entry.opponent)
        for round_number, entry in enumerate(player.rounds, 1)
        if isinstance(entry, Game) and entry.opponent
    }
    naming = {(n, other.number) for n, other, game in t.games() if game.opponent == number}
    return games == naming


@rule
def start_numbers_have_no_holes(report: Report) -> Iterator[Noticed]:
    """The numbers run from 1 without a gap; said once for a file.

    A number that stands twice, or a line without one, explains the gap and is reported itself.
    """
    t = report.t
    numbers = sorted(number for number in t.by_number if 0 < number <= LARGEST)
    if not numbers or numbers[-1] == len(numbers) or _has_faulty_numbers(t):
        return
    missing = sorted(set(range(1, numbers[-1])).difference(numbers))
    after = t.by_number[min(number for number in numbers if number > missing[0])]
    yield kinds.START_NUMBERS_WITH_HOLES.at(
        t.place(after, _FIELD), last=numbers[-1], missing=_holes(missing)
    )


def _has_faulty_numbers(t: Tournament) -> bool:
    return 0 in t.by_number or len(t.by_number) < len(t.players)


def _holes(missing: Sequence[int]) -> Phrase:
    """``nobody has 3``, ``nobody has 3, 5 and 7-9``, or how many."""
    runs = [
        [number for _, number in run]
        for _, run in groupby(enumerate(missing), lambda pair: pair[1] - pair[0])
    ]
    if len(runs) > _MOST_HOLES:
        return phrase("nobody has {n} and {m} other numbers", n=missing[0], m=len(missing) - 1)
    ranges = [f"{run[0]}-{run[-1]}" if len(run) > 1 else f"{run[0]}" for run in runs]
    return phrase("nobody has {a}", a=enumerated(ranges))


# -- the order of the ratings ----------------------------------------------------------------------


_LATE_SHARE = 0.05
"""The part of a field, at its end, in which a rating out of order is no surprise."""


@rule
def start_numbers_follow_ratings(report: Report) -> Iterator[Noticed]:
    """In a Swiss event the players are numbered by their main rating (Handbook C.04.2).

    Said once for a file. In a round robin numbers are drawn, in team events they follow the
    teams, and a file may say that its own order counts.
    """
    t = report.t
    if t.is_team_event or t.paired_in_file_order or report.system.name != "swiss":
        return
    ratings = main_ratings(t)
    inversions = [
        (before, after)
        for before, after in pairwise(_in_starting_order(t, ratings))
        if (ratings[before.number].value or 0) < (ratings[after.number].value or 0)
    ]
    if inversions:
        other, player = inversions[0]
        count = len(inversions) - 1
        yield kinds.START_NUMBERS_NOT_BY_RATING.at(
            t.place(player, "rating"),
            related=((t.place(other, "rating"), phrase("a lower rating and a smaller number")),),
            player=report.who(player),
            rating=ratings[player.number].value,
            other=report.who(other),
            lower=ratings[other.number].value,
            more=phrase(", and {n} more", n=count) if count else "",
        )


def _in_starting_order(t: Tournament, ratings: Mapping[int, MainRating]) -> list[Player]:
    """The players whose place in the order can be judged.

    Those without a rating are often ordered by one that is not in the report, and late entries
    get the last numbers: they missed round 1, or stand at the very end. A method that record 172
    calls OTHER asks for no order that anybody could check.
    """
    numbers = sorted(number for number in t.by_number if number > 0)
    last = len(numbers) - ceil(len(numbers) * _LATE_SHARE)
    return [
        t.by_number[number]
        for number in numbers[:last]
        if ratings[number].value
        and ratings[number].method != NOT_CODIFIED
        and not _entered_late(t.by_number[number])
    ]


def _entered_late(player: Player) -> bool:
    """Whether a player was not there in round 1: late entries get the last numbers."""
    first = player.entry(1)
    return bool(player.rounds) and (
        first is None or (isinstance(first, Bye) and first.kind is not ByeKind.PAIRING_ALLOCATED)
    )
