"""Pairings that another program has confirmed stay as they are.

``confirmed.txt`` has the first events of tests/peers/test_pairing.py, where gacrux gives the same
rounds, with a fingerprint of all their pairs and colours. Who changes the generator writes it anew
(``--refresh-golden``) and runs ``make peers``, which asks gacrux again.
"""

import hashlib
from collections.abc import Callable
from pathlib import Path

import pytest

from crosstable.model.tournament import Tournament
from crosstable.pairing.generating import Wishes, generate
from tests.peers.pairings import dutch_wishes, recorded, team_wishes

pytestmark = pytest.mark.lengthy

CONFIRMED = Path(__file__).with_name("confirmed.txt")
DUTCH, TEAMS = 24, 10


def fingerprint(t: Tournament) -> str:
    rounds = [sorted(recorded(t, number)) for number in range(1, t.rounds + 1)]
    return hashlib.sha256(repr(rounds).encode()).hexdigest()[:16]


def line(kind: str, number: int, wishes: Wishes) -> str:
    t = generate(wishes, number)
    people = len(t.teams) or len(t.players)
    return f"{kind} {number:2} {t.type_code} {people} in {t.rounds} rounds {fingerprint(t)}\n"


def test_confirmed_pairings(golden: Callable[[Path, bytes], None]) -> None:
    text = "".join(line("dutch", n, dutch_wishes(n)) for n in range(DUTCH))
    text += "".join(line("teams", n, team_wishes(n)) for n in range(TEAMS))
    golden(CONFIRMED, text.encode())
