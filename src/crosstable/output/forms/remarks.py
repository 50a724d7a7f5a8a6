"""Remarks of the forms: changes against the list, birth dates of unrated players, forfeits."""

from __future__ import annotations

from collections.abc import Iterator

from crosstable.lists.files import ListedPlayer
from crosstable.model.results import ByeKind, Result
from crosstable.model.tournament import Bye, Game, Player
from crosstable.output.forms.case import Case, day_text
from crosstable.output.forms.standings import stated_points
from crosstable.text.wording import counted


def remarks(case: Case) -> tuple[str, ...]:
    """Form 1's remarks, a line each: those of the details, then what the report tells.

    Players have the place in front that the crosstable of the form gives them.
    """
    return (
        *(case.details.remarks or ()),
        *remark_unfinished(case),
        *stated_points(case),
        *list_changes(case),
        *unrated_births(case),
        *unplayed_games(case),
    )


def remark_unfinished(case: Case) -> Iterator[str]:
    """Whether rounds or results are still to come."""
    table = case.table
    open_games = sum(
        game.result in _OPEN and (game.opponent or 0) > player.number
        for _, player, game in case.t.games()
    )
    is_short = 0 < table.after < table.rounds
    if is_short or open_games:
        rounds = f"{table.after} of {max(table.rounds, table.after)} rounds are complete"
        games = f"; {counted(open_games, 'game')} without a result" if open_games else ""
        yield f"The event is not over: {rounds}{games}."


_OPEN = frozenset((Result.PENDING, Result.UNKNOWN))


def list_changes(case: Case) -> Iterator[str]:
    """Changes of name, title or federation against the rating list."""
    if case.listed is None:
        return
    for player in case.final_order:
        listed = case.listed.get(player.fide_id) if player.fide_id else None
        if listed is not None:
            yield from (f"{_who(case, player)}: {change}." for change in _changes(player, listed))


def _changes(player: Player, listed: ListedPlayer) -> Iterator[str]:
    titles = {listed.title, listed.women_title} - {None}
    if _plain(player.name) != _plain(listed.name):
        yield f"the list has the name {listed.name}"
    if (player.title or titles) and player.title not in (titles or {None}):
        known = " and ".join(sorted(filter(None, titles))) or "no title"
        yield f"title {player.title or 'none'}, the list has {known}"
    if player.federation and listed.federation and player.federation != listed.federation:
        yield f"federation {player.federation}, the list has {listed.federation}"


def _plain(name: str) -> str:
    return " ".join(name.replace(",", " ").casefold().split())


def _who(case: Case, player: Player) -> str:
    return f"{case.place_of[player.number]} {player.name}".rstrip()


def unrated_births(case: Case) -> Iterator[str]:
    """Birth dates of unrated players must be given."""
    births = [
        f"{_who(case, player)} ({f'born {born}' if born else 'birth date not known'})"
        for player in case.final_order
        if not player.rating
        for born in (day_text(player.born),)
    ]
    if births:
        yield f"Unrated: {'; '.join(births)}."


# -- without a game -------------------------------------------------------------------------------

_BYES = {
    ByeKind.PAIRING_ALLOCATED: "Pairing-allocated bye",
    ByeKind.FULL_POINT: "Full-point bye",
    ByeKind.HALF_POINT: "Half-point bye",
}
_WON = "Won by forfeit"
_LOST = "Lost by forfeit"
_BOTH = "Both lost by forfeit"
_KINDS = (*_BYES.values(), _WON, _LOST, _BOTH)


def unplayed_games(case: Case) -> Iterator[str]:
    """Every point that was given, and every game that was lost, without a game: a line a round."""
    for number in range(1, case.t.paired_rounds + 1):
        by_kind: dict[str, list[str]] = {kind: [] for kind in _KINDS}
        for player in case.final_order:
            for kind, who in _unplayed_points(case, player, number):
                by_kind[kind].append(who)
        told = [f"{kind}: {'; '.join(people)}." for kind, people in by_kind.items() if people]
        if told:
            yield " ".join((f"Round {number}.", *told))


def _unplayed_points(case: Case, player: Player, number: int) -> Iterator[tuple[str, str]]:
    """The kind of a point without a game, and who; a pair of players is told once."""
    entry = player.entry(number)
    if isinstance(entry, Bye) and entry.kind in _BYES:
        yield _BYES[entry.kind], _who(case, player)
    if not isinstance(entry, Game) or not entry.result.is_forfeit:
        return
    other = case.t.by_number.get(entry.opponent or 0)
    answer = None if other is None else other.entry(number)
    is_both = isinstance(answer, Game) and answer.result == entry.result
    if entry.result.code == "+" or other is None:
        against = "" if other is None else f" against {_who(case, other)}"
        yield _WON if entry.result.code == "+" else _LOST, f"{_who(case, player)}{against}"
    elif is_both and case.place_of[player.number] < case.place_of[other.number]:
        yield _BOTH, f"{_who(case, player)} and {_who(case, other)}"
