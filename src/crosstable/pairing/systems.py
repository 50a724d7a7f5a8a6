"""The systems that can be asked to pair.

A system is a folder of this package with a function that turns a `RoundTask` into an answer. Adding
one means: write the folder, its enumerator in `versus/` if it has one, and one entry in `SYSTEMS`.
Whoever offers, detects, checks, generates or compares systems asks the entries. The folders are
imported when they pair.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple

from crosstable.errors import MissingExtra, extra_needed
from crosstable.model.dutch import dutch_editions
from crosstable.model.pairing_editions import (
    PairingEdition,
    edition_in_force,
    editions_of,
)
from crosstable.model.phrases import Phrase, Words, phrase
from crosstable.model.tournament import Tournament
from crosstable.model.tournament_types import TournamentType
from crosstable.pairing.refusal import Refusal
from crosstable.pairing.task import AbsoluteRules, Answer, PairedRound, RoundTask
from crosstable.pairing.verifying import (
    club_faults_of,
    faults_of,
    lim_faults_of,
    olympiad_faults_of,
    plain_faults_of,
    team_faults_of,
)
from crosstable.rules.acceleration.systems import (
    BAKU_LENDS,
    GAME_WIN,
    MATCH_WIN,
    names_acceleration,
)
from crosstable.rules.keizer.parameters import PARAMETERS, PRESET, PRESETS


class Option(NamedTuple):
    """What can be chosen about a system beyond its code; `choices` begin with the default.

    An option that is a reading decides what a doubtful place of the text means: a round that only
    another reading gives is disputed, not wrong.
    """

    name: str
    choices: Mapping[str, Phrase]
    clause: str = ""
    is_reading: bool = True
    takes: Callable[[str], bool] | None = None
    """Of an option with open values: whether it takes this one; `choices` tell what is allowed."""
    decides: Callable[[Tournament], bool] = lambda t: True
    """Whether there is anything to decide by it in a report."""

    @property
    def default(self) -> str | None:
        """What holds where nothing is chosen; None where the system itself knows."""
        return None if self.takes is not None else next(iter(self.choices))

    def accepts(self, choice: str) -> bool:
        """Whether this can be chosen."""
        return choice in self.choices if self.takes is None else self.takes(choice)


def reading_in_words(option: Option, choice: str) -> Phrase:
    """What was taken for a doubtful place of the text."""
    return phrase(
        "{name} = {choice}: {a} [{clause}]",
        name=option.name,
        choice=choice,
        a=option.choices[choice],
        clause=option.clause,
    )


class PairingSystem(NamedTuple):
    """A system that can be asked to pair.

    `folder` is the package below this one with its functions `pair` and `explain`; it may also have
    functions `decides`, `refuses` and `absence`, and `ABSOLUTE_RULES`. `serves` says whether it is
    the system of a type of record 192, `settings` what the type says beyond that, `editions` which
    texts there are, the oldest first. With fixed pairings every participant has a number from the
    start, also one who never came.
    """

    name: str
    words: Phrase
    folder: str
    serves: Callable[[TournamentType], bool]
    settings: Callable[[TournamentType], Mapping[str, Any]] = lambda kind: {}
    editions: Callable[[], tuple[PairingEdition, ...]] = tuple
    chapter: str = ""
    """Where its rules stand; empty where FIDE has none."""
    code: str = ""
    """The code of record 192 that it is offered by, and taken for where only record 092 names it;
    empty where codes say more than the system."""
    label: Phrase = phrase("")
    """What lists of systems call it; empty where the code is empty."""
    named: str = ""
    """What `model/pairing_names.py` calls it."""
    options: tuple[Option, ...] = ()
    faults: Callable[[RoundTask, PairedRound, PairingEdition | None], Iterator[Words]] | None = None
    """The independent verifier of its rounds; None where its pairings are fixed."""
    enumeration: str = ""
    """The module of `versus` that counts all candidates of a small round by the text."""
    is_approved: bool = True
    """Whether FIDE has approved a program for it at all (C.04.2, 1.4)."""
    is_by_reading: bool = False
    """Whether its text is a procedure with open places that nobody else's program confirms: then
    every verdict says that it is by this reading."""
    can_be_accelerated: bool = True
    plays_matches_of_two: bool = False
    """Whether a pairing is a match of two games, which takes two rounds of a report."""
    is_fides: bool = True
    """Whether FIDE has rules for it; events by other systems need an authorisation to be rated."""
    needs_rounds: bool = True
    """Whether the number of rounds must be known, because the last ones have rules of their own."""
    has_everybody: bool = False
    """Whether all players count from the start, also those who have not come yet."""
    needs_ratings: bool = False
    """Whether every player needs a rating, a provisional one where there is none."""
    has_fixed_pairings: bool = False
    follows_single_games: bool = False
    """Whether scores are sums of single games: then one result put right may explain a round."""
    ranks_by_points: bool = True
    """Whether places follow the points of the report; else sentences of pairs leave them out."""
    needs_extra: bool = False
    """Whether it weighs pairings, which takes the package of the extra `pairing`."""

    def with_chapter(self, sentence: Phrase) -> Phrase:
        """A sentence with the place of its rules."""
        if not self.chapter:
            return sentence
        return phrase("{a} [{clause}]", a=sentence, clause=self.chapter)

    @property
    def title(self) -> str:
        """What it is called, in English."""
        return str(self.words)

    def pair(self, task: RoundTask, edition: PairingEdition | None) -> Answer:
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
        return [*lines, BY_THIS_READING] if self.is_by_reading else lines

    def decides(self, answer: PairedRound, pairs: Collection[tuple[int, int]]) -> Words:
        """What stands against a legal round with other pairs; empty where it cannot be told."""
        decide = self._of_folder("decides")
        if decide is None:
            return ""
        reason: Words = decide(answer, pairs)
        return reason

    def absence(self, t: Tournament, number: int, round_number: int) -> Words:
        """Why somebody is not paired, in words of the system; empty where it has none."""
        tell = self._of_folder("absence")
        if tell is None:
            return ""
        words: Words = tell(t, number, round_number)
        return words

    def edition_of(self, kind: TournamentType, t: Tournament) -> PairingEdition | None:
        """The text that holds for an event: by its code, else by its first day."""
        start = None if t.start is None else t.start.earliest()
        editions = self.editions()
        return edition_in_force(editions, start, kind.edition) if editions else None

    def refuses(self, t: Tournament) -> Refusal | None:
        """What a report lacks that the system needs beside what all of them do."""
        refuse = self._of_folder("refuses")
        refusal: Refusal | None = None if refuse is None else refuse(t)
        return refusal

    def counted_round(
        self, task: RoundTask, edition: PairingEdition | None
    ) -> tuple[set[frozenset[int]], int | None] | None:
        """A small round by the literal text, without colours; None where nobody counts it, or
        where there is no legal one. It shares no code with the engine."""
        if not self.enumeration:
            return None
        module = import_module(f"crosstable.pairing.versus.{self.enumeration}")
        round_: tuple[set[frozenset[int]], int | None] | None = module.round_by_text(task, edition)
        return round_

    def prepare(self, t: Tournament, task: RoundTask) -> RoundTask:
        """The task with what the system wants to know beside the careers of the participants."""
        of_folder = self._of_folder("prepare")
        if of_folder is None:
            return task
        prepared: RoundTask = of_folder(t, task)
        return prepared

    @property
    def absolute_rules(self) -> AbsoluteRules | None:
        """What it never allows; None where its pairings are fixed."""
        rules: AbsoluteRules | None = self._of_folder("ABSOLUTE_RULES")
        return rules

    def _of_folder(self, name: str) -> Any:
        return getattr(import_module(f"crosstable.pairing.{self.folder}"), name, None)


BY_THIS_READING = phrase(
    "the text leaves places open: this is the round by the reading that is described in the guide"
)


def _missing_extra() -> Exception:
    return MissingExtra(extra_needed("pairing a round needs", "pairing"))


# -- the systems ----------------------------------------------------------------------------------


def _keizer_options() -> tuple[Option, ...]:
    """The presets, and each parameter of a club."""
    presets = Option(
        PRESET, {name: phrase("as {name} counts", name=name) for name in PRESETS}, is_reading=False
    )
    parameters = (
        Option(
            name,
            {str(parameter.allowed): parameter.meaning},
            is_reading=False,
            takes=parameter.can_be,
        )
        for name, parameter in PARAMETERS.items()
    )
    return presets, *parameters


SYSTEMS: tuple[PairingSystem, ...] = (
    PairingSystem(
        "dutch",
        phrase("FIDE (Dutch) system"),
        folder="dutch",
        chapter="C.04.3",
        serves=lambda kind: kind.pairing == "dutch",
        editions=dutch_editions,
        named="Dutch",
        faults=faults_of,
        enumeration="enumerating_dutch",
        follows_single_games=True,
        needs_extra=True,
    ),
    PairingSystem(
        "dubov",
        phrase("Dubov system"),
        folder="dubov",
        chapter="C.04.4.1",
        serves=lambda kind: kind.pairing == "dubov",
        editions=lambda: editions_of("FIDE_DUBOV"),
        code="FIDE_DUBOV",
        label=phrase("Dubov system"),
        named="Dubov",
        options=(
            Option(
                "upfloats",
                {
                    "pairing-scores": phrase(
                        "who came up is judged by the scores that the round was paired by, "
                        "virtual points included"
                    ),
                    "points": phrase("who came up is judged by the points without virtual ones"),
                    "forfeits": phrase("a game that was forfeited counts as an upfloat too"),
                },
                "C.04.4.1, 1.8",
            ),
            Option(
                "times",
                {
                    "sum": phrase("the upfloats of all maximum upfloaters are added up"),
                    "most": phrase("the maximum upfloater with the most upfloats counts first"),
                },
                "C.04.4.1, C9",
            ),
            Option(
                "second-shift",
                {
                    "seekers": phrase("only players who want the colour of the larger group"),
                    "all": phrase("all players of the larger group, also those just shifted"),
                },
                "C.04.4.1, 4.3.1",
            ),
        ),
        faults=plain_faults_of,
        enumeration="enumerating_dubov",
        is_approved=False,
        needs_ratings=True,
        follows_single_games=True,
        needs_extra=True,
    ),
    PairingSystem(
        "burstein",
        phrase("Burstein system"),
        folder="burstein",
        chapter="C.04.4.2",
        serves=lambda kind: kind.pairing == "burstein",
        editions=lambda: editions_of("FIDE_BURSTEIN"),
        code="FIDE_BURSTEIN",
        label=phrase("Burstein system"),
        named="Burstein",
        options=(
            Option(
                "seeding",
                {
                    "same-year": phrase(
                        "the seeding rounds are paired by the Dutch text of the same year"
                    ),
                    "earlier": phrase(
                        "the seeding rounds are paired by the Dutch text before that"
                    ),
                },
                "C.04.4.2, 1.6",
            ),
            Option(
                "zero-byes",
                {
                    "run": phrase(
                        "for the opponents' Index the zero-point byes of a player's last rounds "
                        "are draws"
                    ),
                    "absent": phrase("the same only if the player is absent again"),
                },
                "C.04.4.2, 1.7.2",
            ),
        ),
        faults=plain_faults_of,
        enumeration="enumerating_burstein",
        is_approved=False,
        follows_single_games=True,
        needs_extra=True,
    ),
    PairingSystem(
        "lim",
        phrase("Lim system"),
        folder="lim",
        chapter="C.04.4.3",
        serves=lambda kind: kind.pairing == "lim",
        editions=lambda: editions_of("FIDE_LIM"),
        code="FIDE_LIM",
        label=phrase("Lim system"),
        named="Lim",
        options=(
            Option(
                "bye",
                {
                    "completable": phrase(
                        "somebody else has the bye if the others could not be paired"
                    ),
                    "lowest": phrase("the lowest ranked player has the bye, or there is no round"),
                },
                "C.04.4.3, 1.1",
            ),
            Option(
                "cracking",
                {
                    "either-side": phrase(
                        "a side without pairs leaves it to the other one to take pairs apart"
                    ),
                    "own-side": phrase("without a pair on its side there is no round"),
                },
                "C.04.4.3, 2.6",
            ),
            Option(
                "maxi",
                {
                    "no": phrase("no maxi-tournament: ratings do not matter for a floater"),
                    "yes": phrase(
                        "a maxi-tournament: a floater of the better colour is within 100 rating "
                        "points"
                    ),
                },
                "C.04.4.3, 3.2.3",
            ),
        ),
        faults=lim_faults_of,
        is_approved=False,
        is_by_reading=True,
        follows_single_games=True,
    ),
    PairingSystem(
        "double-swiss",
        phrase("Double-Swiss system"),
        folder="doubleswiss",
        chapter="C.04.5",
        serves=lambda kind: kind.system == "double-swiss" and kind.pairing == "fide",
        editions=lambda: editions_of("FIDE_DOUBLESWISS"),
        code="FIDE_DOUBLESWISS",
        label=phrase("Double-Swiss system, two rounds a match"),
        options=(
            Option(
                "following",
                {
                    "fewest": phrase(
                        "the following scoregroup has as few upfloaters as its size allows, or not"
                    ),
                    "graded": phrase("the upfloaters of the following scoregroup are counted"),
                },
                "C.04.5, C6",
            ),
            Option(
                BAKU_LENDS,
                {
                    MATCH_WIN: phrase("the Baku method lends what a won match gives"),
                    GAME_WIN: phrase("the Baku method lends what a won game gives"),
                },
                "C.04.7",
                decides=names_acceleration,
            ),
        ),
        faults=team_faults_of,
        enumeration="enumerating_double",
        is_approved=False,
        plays_matches_of_two=True,
        needs_extra=True,
    ),
    PairingSystem(
        "berger",
        phrase("round robin by the Berger tables"),
        folder="berger",
        chapter="C.05, Annex 1",
        serves=lambda kind: kind.is_round_robin and kind.pairing != "custom",
        settings=lambda kind: {
            "cycles": kind.games_per_pairing or 1,
            # only FIDE's own double code asks for it (C.05, Annex 1); Berger's is the plain table
            "swap": kind.system == "double-round-robin" and kind.pairing == "fide",
        },
        named="Berger",
        has_fixed_pairings=True,
    ),
    PairingSystem(
        "team-swiss",
        phrase("FIDE Swiss team pairing system"),
        folder="teamswiss",
        chapter="C.04.6",
        serves=lambda kind: kind.team and kind.system == "swiss" and kind.pairing == "fide",
        settings=lambda kind: {
            "colour_type": kind.colour_type,
            "primary": kind.primary or "MP",
            "secondary": kind.secondary,
        },
        faults=team_faults_of,
        needs_extra=True,
    ),
    PairingSystem(
        "olympiad",
        phrase("Olympiad pairing rules"),
        folder="olympiad",
        chapter="D.02.02",
        serves=lambda kind: kind.pairing == "olympiad",
        settings=lambda kind: {"primary": "MP", "secondary": None},
        editions=lambda: editions_of("FIDE_OLYMPIAD"),
        code="FIDE_OLYMPIAD",
        label=phrase("Olympiad pairing rules (teams)"),
        named="Olympiad",
        options=(
            Option(
                "bye",
                {
                    "completable": phrase(
                        "another team has the bye if the others could not be paired"
                    ),
                    "lowest": phrase("the lowest ranked team has the bye, or there is no round"),
                },
                "D.02.02, 4",
            ),
            Option(
                "median",
                {
                    "paired": phrase("the median team is the middle of the teams to be paired"),
                    "all": phrase("the team that has the bye counts for the median team too"),
                },
                "D.02.02, 6.4",
            ),
        ),
        faults=olympiad_faults_of,
        is_approved=False,
        is_by_reading=True,
        can_be_accelerated=False,
        needs_rounds=False,
        needs_extra=True,
    ),
    PairingSystem(
        "keizer",
        phrase("Keizer system"),
        folder="keizer",
        serves=lambda kind: kind.pairing == "keizer",
        code="CUSTOM_KEIZER",
        label=phrase("Keizer system"),
        named="Keizer",
        options=_keizer_options(),
        faults=club_faults_of,
        is_fides=False,
        can_be_accelerated=False,
        needs_rounds=False,
        has_everybody=True,
        ranks_by_points=False,
        needs_extra=True,
    ),
)


def system_named(name: str) -> PairingSystem:
    """The system of this name."""
    return next(system for system in SYSTEMS if system.name == name)


def system_serving(kind: TournamentType) -> PairingSystem | None:
    """The system of a type of record 192; None if it is not paired here."""
    return next((system for system in SYSTEMS if system.serves(kind)), None)


def offered_by_code() -> tuple[PairingSystem, ...]:
    """Systems that are offered by one code of their own, beside those with codes of many parts."""
    return tuple(system for system in SYSTEMS if system.code)
