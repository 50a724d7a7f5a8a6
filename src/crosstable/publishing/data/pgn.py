"""`round-N.pgn`: one game header a board, ready for broadcasts. There are no moves.

The seven tags that every game has come first, in the order of the PGN standard (8.1.1).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from crosstable.model.dates import PartialDate
from crosstable.model.tournament import Entry, Game, Player, Tournament
from crosstable.publishing.boards import PublicGame

_SCORE_OF_SYMBOL = {"W": "1", "D": "1/2", "L": "0", "A": "0"}
"""The score of a side by the symbol of record 162 that gives its points."""
_UNDECIDED = "*"


def pgn_file(t: Tournament, number: int, games: Iterable[PublicGame]) -> bytes:
    """The games of a round."""
    text = "\n".join(_game(t, number, game) for game in games if game.white and game.black)
    return text.encode("utf-8", "replace")


def _game(t: Tournament, number: int, game: PublicGame) -> str:
    result = pgn_result(game)
    lines = [f'[{name} "{_escape(value)}"]' for name, value in _tags(t, number, game) if value]
    return "\n".join([*lines, "", result, ""])


def _tags(t: Tournament, number: int, game: PublicGame) -> Iterator[tuple[str, str]]:
    white = t.by_number.get(game.white or 0)
    black = t.by_number.get(game.black or 0)
    round_text = f"{number}.{game.board}" if game.match is None else f"{number}.{game.match}"
    if game.match is not None:
        round_text += f".{game.board}"
    yield "Event", t.name or "?"
    yield "Site", " ".join(filter(None, (t.city, t.federation))) or "?"
    yield "Date", _date(t, number)
    yield "Round", round_text
    yield "White", white.name if white else "?"
    yield "Black", black.name if black else "?"
    yield "Result", pgn_result(game)
    for side, player in (("White", white), ("Black", black)):
        yield from _of_side(t, side, player)
    yield "Board", str(game.board)
    yield "TimeControl", t.time_control_code or ""
    yield "EventDate", _format_date(t.start)
    yield "Termination", "unterminated" if pgn_result(game) == _UNDECIDED else ""


def _of_side(t: Tournament, side: str, player: Player | None) -> Iterator[tuple[str, str]]:
    if player is None:
        return
    team = t.team_by_number.get(t.team_of.get(player.number, 0))
    yield f"{side}Title", player.title or ""
    yield f"{side}Elo", str(player.rating or "")
    yield f"{side}FideId", player.fide_id or ""
    yield f"{side}Team", team.name if team else ""


def pgn_result(game: PublicGame) -> str:
    """The result as PGN has it: ``1-0``, ``0-1``, ``1/2-1/2``, or ``*`` while it is open.

    Both sides may have lost a game that nobody came to: PGN knows no such result.
    """
    left = _pgn_result(game.white_entry)
    right = _pgn_result(game.black_entry)
    if left is None or right is None:
        return _UNDECIDED
    text = f"{left}-{right}"
    return text if text in ("1-0", "0-1", "1/2-1/2") else _UNDECIDED


def _pgn_result(entry: Entry) -> str | None:
    return _SCORE_OF_SYMBOL.get(entry.result.symbol) if isinstance(entry, Game) else None


def _date(t: Tournament, number: int) -> str:
    stated = t.round_dates[number - 1] if number <= len(t.round_dates) else None
    return _format_date(stated) or "????.??.??"


def _format_date(day: PartialDate | None) -> str:
    """A date with question marks for what is not known (PGN, 8.1.1.3)."""
    if day is None or day.year is None:
        return ""
    month = "??" if day.month is None else f"{day.month:02}"
    of_month = "??" if day.day is None else f"{day.day:02}"
    return f"{day.year:04}.{month}.{of_month}"


_NO_LINE_ENDS = dict.fromkeys(range(32), " ")


def _escape(text: str) -> str:
    r"""A value between quotes; no line end can leave it.

    >>> print(_escape('Ann "the\n Rook" \\'))
    Ann \"the  Rook\" \\
    """
    return text.translate(_NO_LINE_ENDS).replace("\\", "\\\\").replace('"', '\\"')
