"""Whom a player names as opponent: in the file, somebody else, and naming the player back.

A wrong number breaks both ends of a game, and often a third player's. It is reported once, at the
cell that contradicts the most other lines; those lines are named beside it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from crosstable.checks.catalogue import games as kinds
from crosstable.checks.catalogue.kind import Noticed
from crosstable.checks.rules.edits import field_fix
from crosstable.checks.rules.encounters import OneSided
from crosstable.checks.rules.games.cells import cell_fix, cell_text
from crosstable.checks.rules.report import Report, rule
from crosstable.model.diagnostics import Fix
from crosstable.model.findings import Notes, Span
from crosstable.model.phrases import Filling, Phrase, phrase
from crosstable.model.resultwords import BYE_WORDS
from crosstable.model.tournament import OPPONENT, Bye, Entry, Game, Player
from crosstable.rules.sides import (
    clash_of,
    colours_are_equal,
    mirror_game,
    names_back,
    possible_mirrors,
)

MOST_RELATED = 10


class _Named(NamedTuple):
    """Games that one side tells, by round and by who is named; and who was given a new number."""

    namers: Mapping[tuple[int, int], Sequence[OneSided]]
    renumbered: Mapping[int, Player]
    """Players by the number that their opponents use and nobody has."""
    lost: frozenset[int]
    """Players (by identity) of whom it is known that their own number is the fault."""


@rule
def opponents_are_players(report: Report) -> Iterator[Noticed]:
    """Every opponent is a player of the file and names the player back (U03, U04)."""
    encounters = report.encounters
    if not (encounters.one_sided or encounters.strangers or encounters.with_himself):
        return
    named = _one_sided_opponents(report)
    yield from _strangers(report, named)
    for game in encounters.with_himself:
        if encounters.has_own_number(game.player):
            yield _with_himself(report, game, named)
    for game in encounters.one_sided:
        if id(game.player) not in named.lost:
            yield from _one_sided(report, game, named)


# -- numbers that nobody has ----------------------------------------------------------------------


def _one_sided_opponents(report: Report) -> _Named:
    encounters = report.encounters
    namers: dict[tuple[int, int], list[OneSided]] = defaultdict(list)
    for game in encounters.one_sided:
        namers[game.round_number, game.opponent].append(game)
    by_stranger: dict[int, list[OneSided]] = defaultdict(list)
    for game in encounters.strangers:
        by_stranger[game.opponent].append(game)
    renumbered = {}
    for number, games in by_stranger.items():
        player = _holder_lost(report, games, namers)
        if player is not None:
            renumbered[number] = player
    lost = frozenset(id(player) for player in renumbered.values())
    return _Named(namers, renumbered, lost)


def _holder_lost(
    report: Report,
    games: Sequence[OneSided],
    namers: Mapping[tuple[int, int], Sequence[OneSided]],
) -> Player | None:
    """The player whose rounds fit an unknown number in every game, if there is exactly one.

    One game alone may as well have a wrong opponent, unless the player's number is at fault.
    """
    first = games[0]
    candidates = namers.get((first.round_number, first.player.number), ())
    fitting = [c.player for c in candidates if all(_tells(c.player, game) for game in games)]
    if len(games) < 2:
        fitting = [p for p in fitting if not report.encounters.has_own_number(p)]
    return fitting[0] if len(fitting) == 1 else None


def _tells(player: Player, game: OneSided) -> bool:
    entry = player.entry(game.round_number)
    return names_back(entry, game.player.number)


def _strangers(report: Report, named: _Named) -> Iterator[Noticed]:
    """Numbers that nobody has, each reported at the first cell that names it."""
    by_number: dict[int, list[OneSided]] = defaultdict(list)
    for game in report.encounters.strangers:
        by_number[game.opponent].append(game)
    for number, games in by_number.items():
        game = games[0]
        lost = named.renumbered.get(number)
        if lost is not None and not report.encounters.has_own_number(lost):
            continue  # a missing or double number has a fault of its own
        claimants = named.namers.get((game.round_number, game.player.number), ())
        fix = _opponent_fix(report, game, named) if len(games) == 1 else None
        yield kinds.OPPONENT_NOT_IN_FILE.at(
            _place(report, game),
            related=(
                *(
                    _claims(report, claimants)
                    if lost is None
                    else _notes_on_lost_player(report, lost)
                ),
                *(_named_in(report, other) for other in games[1 : MOST_RELATED + 1]),
            ),
            fix=fix if lost is None else _number_fix(report, lost, number),
            round=game.round_number,
            player=report.who(game.player),
            opponent=number,
        )


def _notes_on_lost_player(report: Report, player: Player) -> Notes:
    place = report.t.place(player, "starting_rank")
    note = phrase("{who} has these games, and no line names this number", who=report.who(player))
    return ((place, note),)


def _number_fix(report: Report, player: Player, number: int) -> Fix | None:
    who = report.who(player)
    title = phrase("write {text} as starting rank of {who}", text=number, who=who)
    return field_fix(report, title, player.line, "starting_rank", str(number), safe=False)


def _with_himself(report: Report, game: OneSided, named: _Named) -> Noticed:
    claimants = named.namers.get((game.round_number, game.player.number), ())
    return kinds.OPPONENT_IS_ONESELF.at(
        _place(report, game),
        related=_claims(report, claimants),
        fix=_opponent_fix(report, game, named),
        round=game.round_number,
        player=report.who(game.player),
    )


# -- opponents who do not name the player ---------------------------------------------------------


def _one_sided(report: Report, game: OneSided, named: _Named) -> Iterator[Noticed]:
    encounters = report.encounters
    opponent = encounters.holders[game.opponent][0]
    if (opponent.line, game.round_number) in encounters.unread:
        return  # the opponent's cell could not be read, which is the fault
    entry = opponent.entry(game.round_number)
    if isinstance(entry, Game):
        yield from _names_another(report, game, opponent, entry, named)
        return
    rivals = named.namers[game.round_number, game.opponent]
    if len(rivals) == 1:
        yield _missing(report, game, opponent, entry, named)
    elif rivals[-1] is game:
        yield kinds.TWO_GAMES_IN_A_ROUND.at(
            _place(report, game),
            related=tuple(
                (_place(report, rival), phrase("named here too"))
                for rival in rivals[:-1][:MOST_RELATED]
            ),
            round=game.round_number,
            player=report.who(game.player),
            opponent=report.who(opponent),
            third=report.who(rivals[0].player),
        )


def _names_another(
    report: Report, game: OneSided, opponent: Player, entry: Game, named: _Named
) -> Iterator[Noticed]:
    """The opponent has a game with somebody else, or the opponent's own cell is the wrong one."""
    if entry.opponent is None:
        yield _missing(report, game, opponent, entry, named)
        return
    third = _third(report, entry)
    if third is None or third is opponent:
        return  # the opponent's cell is reported: it names nobody of the file, or the same player
    round_number = game.round_number
    mutual = _names(third.entry(round_number), opponent)
    if not mutual and not _is_one_sided(report, third, round_number):
        return  # reported at the opponent's cell, with this one beside it
    claimants = named.namers.get((round_number, game.player.number), ())
    kind = kinds.TWO_GAMES_IN_A_ROUND if mutual else kinds.OPPONENT_NAMES_ANOTHER
    yield kind.at(
        _place(report, game),
        related=(
            (
                report.t.cell_place(opponent, round_number),
                phrase("names {who}", who=report.who(third)),
            ),
            *_claims(report, claimants),
        ),
        fix=_opponent_fix(report, game, named),
        round=round_number,
        player=report.who(game.player),
        opponent=report.who(opponent),
        third=report.who(third),
    )


def _missing(
    report: Report, game: OneSided, opponent: Player, entry: Entry, named: _Named
) -> Noticed:
    """The opponent's cell has a bye or is blank."""
    round_number = game.round_number
    values: dict[str, Filling] = {
        "round": round_number,
        "player": report.who(game.player),
        "opponent": report.who(opponent),
        "number": opponent.number,
    }
    note = phrase("{who} names the opponent", who=report.who(game.player))
    related = ((_place(report, game), note),)
    title = phrase(
        "write the game against player {n} into round {m}",
        n=game.player.number,
        m=round_number,
    )
    fitting = [
        mirror
        for mirror in possible_mirrors(game.game, game.player)
        if report.fits_points(opponent, round_number, mirror)
    ]
    mirrors = fitting or _mirrors_of_wrong_points(report, game, opponent)
    blank = entry is None and cell_text(report, opponent, round_number) == ""
    safe = blank and len(fitting) == 1 and not game.game.result.is_open
    fix = None
    if mirrors and not named.namers.get((round_number, game.player.number)):
        fix = cell_fix(report, title, opponent, round_number, mirrors[0], safe=safe)
    if not isinstance(entry, Bye):
        place = report.t.cell_place(opponent, round_number)
        return kinds.GAME_MISSING_ON_OTHER_SIDE.at(
            place, related=related, fix=fix, field=None, **values
        )
    return kinds.OPPONENT_HAS_BYE.at(
        report.t.cell_place(opponent, round_number, "round_result"),
        related=related,
        fix=fix,
        field=None,
        bye=BYE_WORDS[entry.kind],
        **values,
    )


def _mirrors_of_wrong_points(report: Report, game: OneSided, opponent: Player) -> list[Game]:
    """The game itself where the opponent's points are wrong anyway; else it would make them so."""
    entry = opponent.entry(game.round_number)
    if report.fits_points(opponent, game.round_number, entry):
        return []
    return [mirror_game(game.game, game.player.number)]


def _third(report: Report, entry: Game) -> Player | None:
    holders = report.encounters.holders.get(entry.opponent or 0)
    return holders[0] if holders else None


def _names(entry: Entry, player: Player) -> bool:
    return names_back(entry, player.number)


def _is_one_sided(report: Report, player: Player, round_number: int) -> bool:
    """Whether a player tells a game that the opponent does not tell."""
    entry = player.entry(round_number)
    if not isinstance(entry, Game):
        return False
    other = _third(report, entry)
    return other is not None and not _names(other.entry(round_number), player)


# -- words and edits ------------------------------------------------------------------------------


def _place(report: Report, game: OneSided) -> Span:
    return report.t.cell_place(game.player, game.round_number)


def _named_in(report: Report, game: OneSided) -> tuple[Span, Phrase]:
    return _place(report, game), phrase("named in round {n} too", n=game.round_number)


def _claims(report: Report, games: Sequence[OneSided]) -> Notes:
    """Who names the player whose cell is in question."""
    return tuple(
        (
            _place(report, game),
            phrase("{who} names player {n}", who=report.who(game.player), n=game.opponent),
        )
        for game in games[:MOST_RELATED]
    )


def _opponent_fix(report: Report, game: OneSided, named: _Named) -> Fix | None:
    """The one who names the player is probably the opponent.

    Not if somebody else names that one too, or if colours or results of the two contradict each
    other: then the wrong number is another one.
    """
    claimants = named.namers.get((game.round_number, game.player.number), ())
    if len(claimants) != 1 or not _is_one_game(game.game, claimants[0].game):
        return None
    number = claimants[0].player.number
    if named.namers.get((game.round_number, number)):
        return None
    title = phrase("write {text} as opponent in round {n}", text=number, n=game.round_number)
    return field_fix(
        report, title, game.player.line, OPPONENT, str(number), game.round_number, safe=False
    )


def _is_one_game(game: Game, other: Game) -> bool:
    """Whether two cells can be the sides of one game."""
    clash = clash_of(game.result, other.result)
    return clash is None and not colours_are_equal(game.colour, other.colour)
