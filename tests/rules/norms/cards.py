"""A player's card in a few lines: one line a round, from which an event is made.

```
event('''
    HUN GM 2510 1
    SRB -  -    =
    -   -  -    U
''')
```

A line: federation, title and rating of the opponent (``-`` for none), and the result of the player
whose card it is, number 1: any result character of record 001, ``.`` for a pending game, or the
code of a bye. A name after the result makes it the same opponent as before.
"""

from dataclasses import replace
from typing import Any

from crosstable.model.results import BYE_OF_CODE, RESULT_OF_CODE, Result
from crosstable.model.tournament import Bye, Entry, Game, Player, Tournament
from crosstable.rules.norms.event import norms
from crosstable.rules.norms.norm import Norm, Norms

DUTCH, BERGER, DOUBLE = "FIDE_DUTCH", "BERGER_ROUNDROBIN", "BERGER_DOUBLEROUNDROBIN"


def event(card: str, sex: str = "m", own: str = "GER", **attributes: Any) -> Tournament:
    """The event of the card: the player is number 1, the opponents follow."""
    lines = [line.split() for line in card.splitlines() if line.strip()]
    entries: list[Entry] = []
    others: dict[str, Player] = {}
    for number, (federation, title, rating, result, *name) in enumerate(lines, 1):
        if result in BYE_OF_CODE and result != "-":
            entries.append(Bye(BYE_OF_CODE[result]))
            continue
        key = name[0] if name else f"Opponent{number}"
        if key not in others:
            others[key] = Player(
                len(others) + 2,
                key,
                title=None if title == "-" else title,
                rating=None if rating == "-" else int(rating),
                federation=None if federation == "-" else federation,
                sex="m",
            )
        found = Result.PENDING if result == "." else RESULT_OF_CODE[result]
        entries.append(Game(others[key].number, None, found))
    player = Player(1, "Candidate", sex=sex, federation=own, rating=2300, rounds=tuple(entries))
    given: dict[str, Any] = {"declared_rounds": len(lines), "type_code": DUTCH, "federation": "GER"}
    return Tournament(players=(player, *_mirrored(player, others)), **given | attributes)


def _mirrored(player: Player, others: dict[str, Player]) -> list[Player]:
    found = []
    for other in others.values():
        rounds = [
            Game(player.number, None, entry.result.opposite)
            if isinstance(entry, Game) and entry.opponent == other.number
            else None
            for entry in player.rounds
        ]
        found.append(replace(other, rounds=tuple(rounds)))
    return found


def judged(card: str, title: str = "IM", *, details: Any = None, **attributes: Any) -> Norm:
    """The card judged for a title."""
    found = all_judged(card, details=details, **attributes).of(1, title)
    assert found is not None
    return found


def all_judged(card: str, *, details: Any = None, **attributes: Any) -> Norms:
    """The card judged for all titles."""
    return norms(event(card, **attributes), details=details)


def missed(norm: Norm) -> set[str]:
    """The names of the conditions that are missed."""
    return {condition.rule for condition in norm.missed}


IM_NORM = """
    HUN GM 2510 =
    HUN GM 2455 =
    SRB IM 2401 1
    SRB IM 2388 =
    GER FM 2350 1
    GER -  2295 1
    GER -  2240 1
    GER -  2101 =
    GER -  1990 =
"""
"""The worked example with half a point more: 6½ of 9, Ra 2310, Rp 2476."""


NINE = """
    HUN GM 2500 =
    HUN IM 2450 =
    SRB IM 2450 =
    SRB FM 2400 =
    FRA FM 2400 1
    GER -  2350 1
    GER -  2350 1
    GER -  2300 1
    GER -  2300 1
"""
"""7 of 9 against 2389: an IM norm of a player of GER, with the mix at its limits."""


def changed(card: str, line: int, text: str) -> str:
    """A card with one of its lines exchanged, counted from 1."""
    lines = [one for one in card.splitlines() if one.strip()]
    lines[line - 1] = text
    return "\n".join(lines)
