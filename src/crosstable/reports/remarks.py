"""Remarks of the forms: changes against the list, birth dates of unrated players, forfeits."""

from __future__ import annotations

from collections.abc import Iterator

from crosstable.model import Bye, Game, Player
from crosstable.ratinglist import ListedPlayer
from crosstable.reports.case import Case, day_text
from crosstable.results import ByeKind


def remarks(case: Case) -> tuple[str, ...]:
    """Form 1's remarks, a sentence each: those of the details, then what the report tells."""
    return (
        *(case.details.remarks or ()),
        *list_changes(case),
        *unrated_births(case),
        *unplayed_games(case),
    )


def list_changes(case: Case) -> Iterator[str]:
    """Changes of name, title or federation against the rating list."""
    if case.listed is None:
        return
    for player in case.t.by_number.values():
        listed = case.listed.get(player.fide_id) if player.fide_id else None
        if listed is not None:
            yield from _changes(player, listed)


def _changes(player: Player, listed: ListedPlayer) -> Iterator[str]:
    titles = {listed.title, listed.women_title} - {None}
    if _plain(player.name) != _plain(listed.name):
        yield f"{_who(player)}: the list has the name {listed.name}."
    if (player.title or titles) and player.title not in (titles or {None}):
        known = " and ".join(sorted(filter(None, titles))) or "no title"
        yield f"{_who(player)}: title {player.title or 'none'}, the list has {known}."
    if player.federation and listed.federation and player.federation != listed.federation:
        yield f"{_who(player)}: federation {player.federation}, the list has {listed.federation}."


def _plain(name: str) -> str:
    return " ".join(name.replace(",", " ").casefold().split())


def _who(player: Player) -> str:
    return f"{player.number} {player.name}".rstrip()


def unrated_births(case: Case) -> Iterator[str]:
    """Birth dates of unrated players must be given."""
    for player in case.t.by_number.values():
        if not player.rating:
            born = day_text(player.born)
            yield f"{_who(player)}: unrated, {f'born {born}' if born else 'birth date not known'}."


_BYES = {
    ByeKind.PAIRING_ALLOCATED: "had the pairing-allocated bye",
    ByeKind.FULL_POINT: "had a full-point bye",
    ByeKind.HALF_POINT: "had a half-point bye",
}


def unplayed_games(case: Case) -> Iterator[str]:
    """Every point that was given, and every game that was lost, without a game."""
    for number in range(1, case.t.paired_rounds + 1):
        for player in case.t.by_number.values():
            yield from _unplayed(case, player, number)


def _unplayed(case: Case, player: Player, number: int) -> Iterator[str]:
    entry = player.entry(number)
    if isinstance(entry, Bye) and entry.kind in _BYES:
        yield f"Round {number}: {_who(player)} {_BYES[entry.kind]}."
    if not isinstance(entry, Game) or not entry.result.is_forfeit:
        return
    other = case.t.by_number.get(entry.opponent or 0)
    answer = None if other is None else other.entry(number)
    is_both = isinstance(answer, Game) and answer.result == entry.result
    if entry.result.code == "+" or other is None:
        won = "won" if entry.result.code == "+" else "lost"
        against = "" if other is None else f" against {_who(other)}"
        yield f"Round {number}: {_who(player)} {won} by forfeit{against}."
    elif is_both and player.number < other.number:
        yield f"Round {number}: {_who(player)} and {_who(other)} both lost by forfeit."
