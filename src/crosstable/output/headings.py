"""The headings of documents and of the desk, by the keys of the columns; symbols and codes stay.

On a console a column has a short English heading, which the makers of the tables state.
"""

from __future__ import annotations

from crosstable.output.language import Say
from crosstable.output.table import Table


def translated(table: Table, say: Say, **others: str) -> Table:
    """The table with the headings of a language; `others` are those that differ here, by key."""
    return table.titled({**_headings(say), **others})


def _headings(say: Say) -> dict[str, str]:
    return {
        "rank": say("Rank"),
        "id": say("No."),
        "title": say("Title"),
        "name": say("Name"),
        "rating": say("Rating"),
        "federation": say("Fed"),
        "team": say("Team"),
        "games": say("Games"),
        "score": say("Points"),
        "board": say("Board"),
        "match": say("Match"),
        "white": say("White"),
        "black": say("Black"),
        "opponent": say("Opponent"),
        "required": say("Required"),
        "counts_as": say("Counts as"),
        "change": say("Change"),
        "new": say("New"),
        "missed": say("What is missing"),
        "remarks": say("Remarks"),
        "needed": say("Still needed"),
    }
