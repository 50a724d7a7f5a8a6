"""A tournament in a few lines of text, for tests of everything that comes after the reader.

```
t = tournament(
    '''
    1 Ann 2000   2w1    3b=
    2 Bob 1900   1b0    bye:U   pts:1
    3 Cid -      bye:H  1w=
    ''',
    teams='''
    1 Lions 1 3
    2 Bears 2   mp:2 gp:1.5
    ''',
    declared_rounds=5,
)
```

A player's line: starting rank number, name without blanks, rating (``-`` for none), then one word
per round:

| word | meaning |
| --- | --- |
| ``2w1`` ``2b=`` ``2w0`` | game against 2 with a colour; any result character of record 001 |
| ``2-+`` ``2--`` | the same without a colour |
| ``2w`` | paired, result pending |
| ``+`` ``w+`` ``b+`` | forfeit win of a team player against nobody |
| ``bye:U`` (``F``, ``H``, ``Z``) | a bye |
| ``.`` | a blank cell |

``pts:1.5`` and ``rank:2`` may stand anywhere after the rating; they fill the fields of those names
and are no rounds. A team's line: number, name, players in roster order, ``mp:`` and ``gp:``.
Everything else of a `Tournament` is given by keyword.
"""

import re
from collections.abc import Iterator
from decimal import Decimal
from typing import Any

from crosstable.model.records import Team
from crosstable.model.results import BYE_OF_CODE, RESULT_OF_CODE, Colour, Result
from crosstable.model.tournament import Bye, Entry, Game, Player, Tournament

_GAME = re.compile(r"(?P<opponent>\d+)(?P<colour>[wb-])(?P<result>[10=WDL+?-]?)")
_LONELY_WIN = re.compile(r"(?P<colour>[wb]?)\+")
_COLOURS = {"w": Colour.WHITE, "b": Colour.BLACK}


def tournament(players: str, teams: str = "", **attributes: Any) -> Tournament:
    """The tournament that the shorthand tells; see the module's description."""
    return Tournament(
        players=tuple(_player(words) for words in _lines(players)),
        teams=tuple(_team(words) for words in _lines(teams)),
        **attributes,
    )


def entry(word: str) -> Entry:
    """One word of a player's line."""
    if word == ".":
        return None
    if word.startswith("bye:"):
        return Bye(BYE_OF_CODE[word.removeprefix("bye:")])
    if lonely := _LONELY_WIN.fullmatch(word):
        return Game(None, _COLOURS.get(lonely["colour"]), Result.FORFEIT_WIN)
    if game := _GAME.fullmatch(word):
        result = RESULT_OF_CODE[game["result"] or Result.PENDING.code]
        return Game(int(game["opponent"]), _COLOURS.get(game["colour"]), result)
    raise ValueError(f"not a word of the shorthand: {word!r}")


def _lines(text: str) -> Iterator[list[str]]:
    return (line.split() for line in text.splitlines() if line.strip())


def _player(words: list[str]) -> Player:
    number, name, rating, *rest = words
    named, rounds = _named(rest, ("pts", "rank"))
    return Player(
        number=int(number),
        name=name,
        rating=None if rating == "-" else int(rating),
        points=Decimal(named["pts"]) if "pts" in named else None,
        rank=int(named["rank"]) if "rank" in named else None,
        rounds=tuple(entry(word) for word in rounds),
    )


def _team(words: list[str]) -> Team:
    number, name, *rest = words
    named, roster = _named(rest, ("mp", "gp"))
    return Team(
        number=int(number),
        name=name,
        roster=tuple(map(int, roster)),
        match_points=Decimal(named["mp"]) if "mp" in named else None,
        game_points=Decimal(named["gp"]) if "gp" in named else None,
    )


def _named(words: list[str], keys: tuple[str, ...]) -> tuple[dict[str, str], list[str]]:
    """Words of the form ``key:value`` apart from the others."""
    named = dict(word.split(":", 1) for word in words if word.split(":")[0] in keys)
    return named, [word for word in words if word.split(":")[0] not in keys]
