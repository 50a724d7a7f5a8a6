"""The systems that can be asked to pair.

A system is a folder of this package with a function that turns a `RoundTask` into an answer. Adding
one means: write the folder, add one entry to `SYSTEMS`. The folders are imported when they pair.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple

from crosstable.errors import extra_needed
from crosstable.model.dutch import DutchEdition, dutch_editions, newest_dutch_edition
from crosstable.model.phrases import Words
from crosstable.model.tournament import Tournament
from crosstable.model.tournament_types import TournamentType, edition_of_type
from crosstable.pairing.task import AbsoluteRules, Answer, PairedRound, RoundTask


class PairingSystem(NamedTuple):
    """A system that can be asked to pair.

    `folder` is the package below this one with its functions `pair` and `explain`; it may also have
    a function `decides` and `ABSOLUTE_RULES`. `serves` says whether it is the system of a type of
    record 192, `settings` what the type says beyond that, `edition` which text holds and `editions`
    which there are, where there are several. With fixed pairings every participant has a number
    from the start, also one who never came.
    """

    name: str
    title: str
    folder: str
    serves: Callable[[TournamentType], bool]
    settings: Callable[[TournamentType], Mapping[str, Any]] = lambda kind: {}
    edition: Callable[[TournamentType, Tournament], DutchEdition | None] = lambda kind, t: None
    editions: Callable[[], tuple[DutchEdition, ...]] = tuple
    has_fixed_pairings: bool = False
    follows_single_games: bool = False
    """Whether scores are sums of single games: then one result put right may explain a round."""
    needs_extra: bool = False
    """Whether it weighs pairings, which takes the package of the extra `pairing`."""

    def pair(self, task: RoundTask, edition: DutchEdition | None) -> Answer:
        """The answer of the system; raises `MissingExtra` where its package is missing.

        That is so too where the round at hand would not need it: whether a report can be paired
        must not depend on how difficult it is.
        """
        if self.needs_extra and find_spec("rustworkx") is None:
            raise _missing_extra()
        solve = self._of_folder("pair")
        answer: Answer = solve(task) if edition is None else solve(task, edition)
        return answer

    def explain(
        self, task: RoundTask, answer: PairedRound, number: int, other: int | None = None
    ) -> list[Words]:
        """Why a participant plays whom, and with `other` why not that one."""
        lines: list[Words] = self._of_folder("explain")(task, answer, number, other)
        return lines

    def decides(self, answer: PairedRound, pairs: Collection[tuple[int, int]]) -> Words:
        """What stands against a legal round with other pairs; empty where it cannot be told."""
        decide = self._of_folder("decides")
        if decide is None:
            return ""
        reason: Words = decide(answer, pairs)
        return reason

    @property
    def absolute_rules(self) -> AbsoluteRules | None:
        """What it never allows; None where its pairings are fixed."""
        rules: AbsoluteRules | None = self._of_folder("ABSOLUTE_RULES")
        return rules

    def _of_folder(self, name: str) -> Any:
        return getattr(import_module(f"crosstable.pairing.{self.folder}"), name, None)


def _missing_extra() -> Exception:
    from crosstable.errors import MissingExtra

    return MissingExtra(extra_needed("pairing a round needs", "pairing"))


# -- the systems ----------------------------------------------------------------------------------


def _dutch_edition(kind: TournamentType, t: Tournament) -> DutchEdition:
    start = None if t.start is None else t.start.earliest()
    return edition_of_type(kind, start) or newest_dutch_edition()


SYSTEMS: tuple[PairingSystem, ...] = (
    PairingSystem(
        "dutch",
        "FIDE (Dutch) system",
        folder="dutch",
        serves=lambda kind: kind.pairing == "dutch",
        edition=_dutch_edition,
        editions=dutch_editions,
        follows_single_games=True,
        needs_extra=True,
    ),
    PairingSystem(
        "berger",
        "round robin by the Berger tables",
        folder="berger",
        serves=lambda kind: kind.is_round_robin and kind.pairing != "custom",
        settings=lambda kind: {
            "cycles": kind.games_per_pairing or 1,
            # only FIDE's own double code asks for it (C.05, Annex 1); Berger's is the plain table
            "swap": kind.system == "double-round-robin" and kind.pairing == "fide",
        },
        has_fixed_pairings=True,
    ),
    PairingSystem(
        "team-swiss",
        "FIDE Swiss team pairing system",
        folder="teamswiss",
        serves=lambda kind: kind.team and kind.system == "swiss" and kind.pairing == "fide",
        settings=lambda kind: {
            "colour_type": kind.colour_type,
            "primary": kind.primary or "MP",
            "secondary": kind.secondary,
        },
        needs_extra=True,
    ),
)


def system_named(name: str) -> PairingSystem:
    """The system of this name."""
    return next(system for system in SYSTEMS if system.name == name)
