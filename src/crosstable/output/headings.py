"""The headings of documents and of the desk, by the keys of the columns; symbols and codes stay.

On a console a column has a short English heading, which the makers of the tables state.
"""

from __future__ import annotations

from crosstable.output.language import Say
from crosstable.output.table import Column, Kind, Table


def translate_headings(table: Table, say: Say, **others: str) -> Table:
    """The table with the headings of a language; `others` are those that differ here, by key."""
    return table.with_headings({**_headings(say), **others})


def print_columns(say: Say, *keys: str) -> tuple[Column, ...]:
    """The columns of a document in its language."""
    names = _headings(say)
    return tuple(Column(names[key], _KINDS.get(key, Kind.NUMBER), key) for key in keys)


_KINDS = {
    **dict.fromkeys(("name", "team", "white", "black", "opponent", "norm"), Kind.TEXT),
    **dict.fromkeys(("title", "federation", "born", "sex", "colour", "result"), Kind.CENTRE),
    **dict.fromkeys(("points", "total", "match_points", "game_points"), Kind.POINTS),
    **dict.fromkeys(("score", "required"), Kind.POINTS),
}
"""How the cells of a document stand; all others are numbers."""


def _headings(say: Say) -> dict[str, str]:
    return {
        "rank": say("Rank"),
        "place": say("Pl."),
        "id": say("No."),
        "title": say("Title"),
        "name": say("Name"),
        "rating": say("Rating"),
        "federation": say("Fed"),
        "fide_id": say("FIDE ID"),
        "born": say("Born"),
        "sex": say("Sex"),
        "team": say("Team"),
        "round": say("Rd"),
        "board": say("Board"),
        "match": say("Match"),
        "white": say("White"),
        "black": say("Black"),
        "opponent": say("Opponent"),
        "colour": say("Colour"),
        "result": say("Result"),
        "points": say("Pts"),
        "total": say("Total"),
        "match_points": say("Match points"),
        "game_points": say("Game points"),
        "games": say("Games"),
        "percentage": "%",
        "score": say("Points"),
        "required": say("Required"),
        "ra": "Ra",
        "rp": "Rp",
        "norm": say("Norm"),
        "counts_as": say("Counts as"),
        "change": say("Change"),
        "new": say("New"),
        "missed": say("What is missing"),
        "remarks": say("Remarks"),
        "needed": say("Still needed"),
    }
