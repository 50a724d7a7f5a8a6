"""Records 801 and 802: informative copies of what the other records say.

Read for comparison only, never as the source of anything.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import zip_longest

from crosstable.model.records import InformativeRound, InformativeRow
from crosstable.text.rows import Row


def read_informative(row: Row) -> InformativeRow | None:
    """A record 801 or 802, or None when it does not even name a team."""
    team = row.number("team_number")
    if team is None:
        return None
    rounds = _rounds_801(row) if row.record.subject == "team-results" else _rounds_802(row)
    return InformativeRow(
        row.record.code,
        team,
        row.get("nickname"),
        row.decimal("match_points"),
        row.decimal("game_points"),
        tuple(rounds),
        row.line,
    )


def _rounds_801(row: Row) -> Iterator[InformativeRound]:
    columns = zip_longest(  # a bye in the last round ends the line before the players
        row.items("round_opponent"),
        row.items("round_colour"),
        [row.text[start:end].rstrip() for start, end in row.places.get("round_results", ())],
        row.items("round_players"),
        fillvalue="",
    )  # a board still playing is a blank: results keep those before them
    for item, (opponent, colour, results, players) in enumerate(columns, 1):
        bye = results[0].upper() if results and results[0].upper() in "FHZU" else None
        number = row.number("round_opponent", item)
        yield InformativeRound(
            number,
            bye,
            colour.lower() or None,
            results or None,
            players or None,
            forfeit=set(results) in ({"+"}, {"-"}),
            unread=_unread("" if number is not None else opponent, colour),
        )


_BYES: Mapping[str, str] = {"PAB": "U", "FPB": "F", "HPB": "H", "ZPB": "Z"}


def _rounds_802(row: Row) -> Iterator[InformativeRound]:
    for item, opponent in enumerate(row.items("round_opponent"), 1):
        number = row.number("round_opponent", item)
        bye = _BYES.get(opponent.upper())
        colour = row.item("round_colour", item) or ""
        yield InformativeRound(
            number,
            bye,
            colour.lower() or None,
            game_points=row.decimal("round_game_points", item),
            forfeit=(row.item("round_forfeit", item) or "").upper() == "F",
            unread=_unread("" if number is not None or bye else opponent, colour),
        )


def _unread(opponent: str, colour: str) -> str:
    """What is neither a number nor a colour; who has no opponent may have a dash or zeros there."""
    other = "" if colour.lower() in ("", "w", "b", "-") else colour
    return " ".join(text for text in (opponent.strip("-0 "), other) if text)
