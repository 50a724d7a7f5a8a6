"""What the events of a long comparison are like; fixed before it is run.

Sizes and rounds follow the profile; everything else that a report can hold (byes, forfeits, late
entries, withdrawals, prohibited pairs, acceleration) is drawn by the generator, since every fault
of an engine that was published so far hid behind something that had been held constant.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from crosstable.errors import Unknown
from crosstable.model.dutch import dutch_edition
from crosstable.model.tournament import GameScoring
from crosstable.pairing.generating.chance import Chance
from crosstable.pairing.generating.wishes import Amount, Wishes

SMALL = (6, 12)
CLUB = (13, 20)
OPEN = (21, 32)
LARGE = (33, 64)
SIZES = (SMALL,) * 8 + (CLUB,) * 5 + (OPEN,) * 2 + (LARGE,)
"""Players from and to, by turns: small fields decide more by the rare rules and cost less."""
FEWEST_ROUNDS = 4
MOST_ROUNDS = 9


@dataclass(frozen=True, slots=True)
class Profile:
    """The events of a run: what is wanted of each, beside its size."""

    name: str
    about: str
    wishes: Wishes
    sizes: tuple[tuple[int, int], ...] = SIZES
    has_values: bool = True
    """Whether tie-breaks are compared too, where the other program has them."""

    def wishes_of(self, seed: str, number: int) -> Wishes:
        """What is wanted of one event."""
        chance = Chance(f"{seed}, size of {number}")
        players = chance.between(*self.sizes[number % len(self.sizes)])
        most = min(MOST_ROUNDS, max(FEWEST_ROUNDS, players * 3 // 5))
        return replace(self.wishes, players=players, rounds=chance.between(FEWEST_ROUNDS, most))


PROFILES = {
    profile.name: profile
    for profile in (
        Profile(
            "standard",
            "Dutch system in force, win 1, draw 1/2, bye 1",
            Wishes(scoring=GameScoring()),
        ),
        Profile("unusual", "Dutch system in force, scoring drawn by lot", Wishes()),
        Profile(
            "dutch-2017",
            "Dutch system of 2017, win 1, draw 1/2, bye 1, no game scored 1/2-0 or 0-0",
            Wishes(system=dutch_edition(2017).code, scoring=GameScoring(), unusual=Amount()),
            has_values=False,
        ),
        Profile(
            "dubov",
            "Dubov system, win 1, draw 1/2, bye 1, no game scored 1/2-0 or 0-0",
            Wishes(system="FIDE_DUBOV", scoring=GameScoring(), unusual=Amount()),
            has_values=False,
        ),
    )
}


def profile_named(name: str) -> Profile:
    """The profile of a name."""
    if name not in PROFILES:
        raise Unknown("{!r} is not a profile; choose from {}", name, ", ".join(PROFILES))
    return PROFILES[name]
