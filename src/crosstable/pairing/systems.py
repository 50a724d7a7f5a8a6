"""Which system pairs an event, how we know, and what it needs to be told.

A system is a folder of this package with a function that turns a `RoundTask` into an answer. Adding
one means: write the folder, add one entry to `SYSTEMS`. The folders are imported when they pair,
because some of them need the packages of the extra `pairing`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from importlib import import_module
from types import MappingProxyType
from typing import Any

from crosstable.findings import Assumption
from crosstable.model import Tournament
from crosstable.pairing.refusal import Refusal
from crosstable.pairing.task import Answer, PairedRound, RoundTask
from crosstable.systems import recognised_system
from crosstable.tournament_types import TournamentType, dutch_edition, parse_type_code
from crosstable.values import dataclass, field

NEWEST_DUTCH = 2026
"""The edition for an event without a date: the one in force when this was written."""


@dataclass(frozen=True, slots=True)
class PairingSystem:
    """A system that can be asked to pair.

    `folder` is the package below this one with its functions `pair` and `explain`. `serves` says
    whether it is the system of a type of record 192, `settings` what the type says beyond that,
    `edition` which text holds, where there are several. With fixed pairings every participant has
    a number from the start, also one who never came.
    """

    name: str
    title: str
    folder: str
    serves: Callable[[TournamentType], bool]
    settings: Callable[[TournamentType], Mapping[str, Any]] = lambda kind: {}
    edition: Callable[[TournamentType, Tournament], int | None] = lambda kind, t: None
    has_fixed_pairings: bool = False
    tells_what_decides: bool = False
    """Whether the folder has a function `decides` too."""

    def pair(self, task: RoundTask, edition: int | None) -> Answer:
        """The answer of the system; raises `MissingExtra` where its packages are missing."""
        solve = self._function("pair")
        try:
            answer: Answer = solve(task) if edition is None else solve(task, edition)
        except ImportError as missing:
            raise _missing_extra(missing) from missing
        return answer

    def explain(
        self, task: RoundTask, answer: PairedRound, number: int, other: int | None = None
    ) -> list[str]:
        """Why a participant plays whom, and with `other` why not that one."""
        lines: list[str] = self._function("explain")(task, answer, number, other)
        return lines

    def decides(self, answer: PairedRound, pairs: Collection[tuple[int, int]]) -> str:
        """What stands against a legal round with other pairs; empty where it cannot be told."""
        if not self.tells_what_decides:
            return ""
        reason: str = self._function("decides")(answer, pairs)
        return reason

    def _function(self, name: str) -> Callable[..., Any]:
        try:
            module = import_module(f"crosstable.pairing.{self.folder}")
        except ImportError as missing:
            raise _missing_extra(missing) from missing
        function: Callable[..., Any] = getattr(module, name)
        return function


def _missing_extra(missing: ImportError) -> Exception:
    """The complaint about a package that is not installed; any other import that fails is ours."""
    if missing.name not in ("numpy", "rustworkx"):
        return missing
    from crosstable.ratinglist.player import MissingExtra

    return MissingExtra("pairing a round needs the extra: pip install 'crosstable[pairing]'")


@dataclass(frozen=True, slots=True)
class ChosenSystem:
    """The system of an event with the reason for it."""

    system: PairingSystem
    kind: TournamentType
    edition: int | None
    source: str
    settings: Mapping[str, Any] = field(default_factory=dict)
    assumptions: tuple[Assumption, ...] = ()

    @property
    def title(self) -> str:
        """The system in words, with its edition."""
        return self.system.title if self.edition is None else f"{self.system.title} {self.edition}"

    def pair(self, task: RoundTask) -> Answer:
        """The answer of the system."""
        return self.system.pair(task, self.edition)


# -- the systems ----------------------------------------------------------------------------------


def _dutch_edition(kind: TournamentType, t: Tournament) -> int:
    start = None if t.start is None else t.start.earliest()
    return dutch_edition(kind, start) or NEWEST_DUTCH


SYSTEMS: tuple[PairingSystem, ...] = (
    PairingSystem(
        "dutch",
        "FIDE (Dutch) system",
        folder="dutch",
        serves=lambda kind: kind.pairing == "dutch",
        edition=_dutch_edition,
        tells_what_decides=True,
    ),
    PairingSystem(
        "berger",
        "round robin by the Berger tables",
        folder="berger",
        serves=lambda kind: kind.system.endswith("round-robin") and kind.pairing != "custom",
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
    ),
)


def system_named(name: str) -> PairingSystem:
    """The system of this name."""
    return next(system for system in SYSTEMS if system.name == name)


# -- the choice -----------------------------------------------------------------------------------

_CODE_OF: Mapping[tuple[str, bool], str] = MappingProxyType(
    {
        ("swiss", False): "FIDE_DUTCH",
        ("swiss", True): "FIDE_TEAM",
        ("team", True): "FIDE_TEAM",
        ("round-robin", False): "BERGER_ROUNDROBIN",
        ("round-robin", True): "BERGER_TEAM_ROUNDROBIN",
        ("double-round-robin", False): "FIDE_DOUBLEROUNDROBIN",
        ("double-round-robin", True): "FIDE_TEAM_DOUBLEROUNDROBIN",
    }
)
"""The code that a system without one is taken for, for players and for teams."""


def system_of(t: Tournament, override: str | None = None) -> ChosenSystem | Refusal:
    """The system of a report: by the caller, record 192, the words of 092, else by the games.

    `override` is a code of record 192 or one of the names of `crosstable.systems.SYSTEMS`.
    """
    given = parse_type_code(override) if override else None
    if given is not None:
        return _chosen(t, given, f"code {given.code}, given", ())
    if override is None and t.type is not None:
        record = "192" if t.type_code else "092"
        return _chosen(t, t.type, f"code {t.type.code} of record {record}", ())
    if override is None and t.type_code:
        return _unknown_code(t)
    return _recognised(t, override)


def _recognised(t: Tournament, override: str | None) -> ChosenSystem | Refusal:
    found = recognised_system(t, override)
    code = _CODE_OF.get((found.name, t.is_team_event))
    kind = parse_type_code(code) if code else None
    if kind is None:
        return Refusal(
            "system-not-paired",
            f"the system of the event is {found.name} ({found.source}), which is not paired here",
            "name the system in record 192 if that is wrong",
            t.place("type_text"),
        )
    told = Assumption(
        "system", f"{kind.code} is the system: no code says it ({found.name}, {found.source})"
    )
    return _chosen(t, kind, found.source, (told,))


def _unknown_code(t: Tournament) -> Refusal:
    from crosstable.tournament_types import nearest_codes

    near = ", ".join(nearest_codes(t.type_code or ""))
    return Refusal(
        "type-code-unknown",
        f"{t.type_code!r} is no code of record 192",
        f"write one of them{f', for instance {near}' if near else ''}",
        t.place("type_code", "tournament_type_code"),
    )


def _chosen(
    t: Tournament, kind: TournamentType, source: str, assumptions: tuple[Assumption, ...]
) -> ChosenSystem | Refusal:
    system = next((system for system in SYSTEMS if system.serves(kind)), None)
    if system is None:
        known = ", ".join(system.title for system in SYSTEMS)
        return Refusal(
            "system-not-paired",
            f"{kind.code} is not paired here ({source})",
            f"there are: {known}",
            t.place("type_code" if t.type_code else "type_text"),
        )
    if kind.team and not t.is_team_event:
        return Refusal(
            "teams-missing",
            f"{kind.code} pairs teams, and the report has none",
            "add the teams (records 310), or correct record 192",
            t.place("type_code"),
        )
    edition = system.edition(kind, t)
    return ChosenSystem(
        system, kind, edition, source, system.settings(kind), (*assumptions, *_undated(t, kind))
    )


def _undated(t: Tournament, kind: TournamentType) -> tuple[Assumption, ...]:
    """Which edition a bare code means cannot be told without the first day of the event."""
    start = None if t.start is None else t.start.earliest()
    if kind.pairing != "dutch" or dutch_edition(kind, start) is not None:
        return ()
    message = f"the rules of {NEWEST_DUTCH}: neither record 192 nor a date names the edition"
    return (Assumption("edition", message),)
