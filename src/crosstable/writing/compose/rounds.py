"""A player's rounds as a dialect can hold them; what changes is reported."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from crosstable.model.phrases import joined, phrase
from crosstable.model.results import ByeKind, Result
from crosstable.model.resultwords import BYE_WORDS
from crosstable.model.tournament import Bye, Entry, Game, Player
from crosstable.reading.players.cells import (
    BYE_WORTH_A_WIN,
    WORTH_A_WIN,
    write_cell,
    write_trf06_cell,
)
from crosstable.writing.compose.composer import Composer

_SHORT_RESULTS = frozenset((Result.SHORT_WIN, Result.SHORT_DRAW, Result.SHORT_LOSS))


Sharing = Mapping[int, Mapping[int, None]]
"""By round: places of players in file order, as the keys of a mapping, so that looking one up is
quick. Places, because two lines may share a number."""


def byes_worth_a_win(c: Composer, places: Iterable[int]) -> Sharing:
    """By round: those of some players whose cell will be ``0000 - +``."""
    write = write_cell if c.dialect.has_letters else write_trf06_cell
    result: dict[int, dict[int, None]] = {}
    for place in places:
        for number, entry in enumerate(c.t.players[place].rounds, 1):
            if isinstance(entry, Game) and entry.opponent:
                continue  # nearly all of them
            if write(entry) == WORTH_A_WIN:
                result.setdefault(number, {})[place] = None
    return result


def written_rounds(c: Composer, place: int, worth_a_win: Sharing) -> list[Entry]:
    """The rounds as this dialect can hold them; what changes is said, once a player and kind."""
    player = c.t.players[place]
    entries = list(player.rounds)
    _drop_announced(c, player, entries)
    if not c.dialect.has_letters:
        _say_short_games(c, player, entries)
    _say_byes(c, place, entries, worth_a_win)
    if not c.dialect.has_open_games:
        _drop_open_games(c, player, entries)
    elif c.record("game-scoring") is None:
        _leave_unknown_results_open(c, player, entries)
    return entries


def _drop_announced(c: Composer, player: Player, entries: list[Entry]) -> None:
    """Byes of rounds not yet paired: all in TRF26, the next round in TRFx, none before.

    Engines compare the points with the cells, so that byes of later rounds are left to record 240.
    """
    if c.dialect.announces_byes_of_players:
        if c.is_for_engine and not c.t.is_team_event:
            del entries[c.t.next_round :]
        return
    keep = c.t.next_round if c.dialect.announces_next_round else c.t.paired_rounds
    gone = [i for i, e in enumerate(entries, 1) if i > keep and e is not None]
    if gone:
        rounds = ", ".join(map(str, gone))
        message = phrase(
            "player {number}: byes announced for round {rounds}",
            number=player.number,
            rounds=rounds,
        )
        c.lose("announced-bye", message, player.line)
    del entries[keep:]


def _say_short_games(c: Composer, player: Player, entries: Sequence[Entry]) -> None:
    """TRF06 and Vega have no letters for short games; Vega has a sign for an unrated draw."""
    kept = Result.SHORT_DRAW if c.dialect.has_unrated_draws else None
    short = [
        str(number)
        for number, entry in enumerate(entries, 1)
        if isinstance(entry, Game) and entry.result in _SHORT_RESULTS - {kept}
    ]
    if short:
        rounds = ", ".join(short)
        message = phrase(
            "player {number}: game shorter than one move in round {rounds}",
            number=player.number,
            rounds=rounds,
        )
        c.lose("short-game", message, player.line)


def _say_byes(c: Composer, place: int, entries: Sequence[Entry], worth_a_win: Sharing) -> None:
    """``0000 - +`` is all that some dialects have for two kinds of bye and a forfeit win."""
    player = c.t.players[place]
    changed = []
    for number, entry in enumerate(entries, 1):
        sharing = worth_a_win.get(number, {})
        if place in sharing and entry != _read_back(c, sharing, place):
            title = BYE_WORDS[entry.kind] if isinstance(entry, Bye) else phrase("forfeit win")
            changed.append(phrase("{title} of round {n}", title=title, n=number))
    if changed:
        message = phrase("player {n}: {a}", n=player.number, a=joined(changed))
        c.lose("bye-kind", message, player.line)


def _read_back(c: Composer, sharing: Mapping[int, None], place: int) -> Entry:
    """What a reader makes of ``0000 - +`` (format notes, 4.1 and 11)."""
    if c.reads_as_team_event:
        return BYE_WORTH_A_WIN
    alone = c.dialect.first_bye_is_allocated or len(sharing) == 1
    allocated = alone and next(iter(sharing)) == place
    return Bye(ByeKind.PAIRING_ALLOCATED if allocated else ByeKind.FULL_POINT)


def _drop_open_games(c: Composer, player: Player, entries: list[Entry]) -> None:
    """Vega's file has no way to say that a game is pending or adjourned."""
    for number, entry in enumerate(entries, 1):
        if isinstance(entry, Game) and entry.result.is_open:
            message = phrase(
                "player {number}: open game of round {round}", number=player.number, round=number
            )
            c.lose("open-game", message, player.line)
            entries[number - 1] = None


def _leave_unknown_results_open(c: Composer, player: Player, entries: list[Entry]) -> None:
    """``?`` is for dialects whose record 162 gives it a value (C25); before, a blank must do."""
    for number, entry in enumerate(entries, 1):
        if isinstance(entry, Game) and entry.result is Result.UNKNOWN:
            message = phrase(
                "player {number}: unknown result of round {round}, left blank",
                number=player.number,
                round=number,
            )
            c.lose("open-game", message, player.line)
            entries[number - 1] = replace(entry, result=Result.PENDING)
