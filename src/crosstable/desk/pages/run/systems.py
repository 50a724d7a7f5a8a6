"""The systems that a new event can be played by, and what each of them asks for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from crosstable.event.systems.system import system_names, usual_tiebreaks
from crosstable.model.dutch import dutch_editions
from crosstable.model.phrases import Phrase, phrase
from crosstable.model.timecontrol import parse_time_control
from crosstable.model.tournament_types import parse_type_code
from crosstable.output.language import messages
from crosstable.pairing.systems import PairingSystem, offered_by_code
from crosstable.rules.standings.orders import KEIZER_ORDER

SWISS = "swiss"
TABLE = "table"
KNOCKOUT = "knockout"
CLUB = "club"
TEAM_SWISS = "team-swiss"
TEAM_TABLE = "team-table"
SCHEVENINGEN = "scheveningen"
OF_TEAMS = (TEAM_SWISS, TEAM_TABLE, SCHEVENINGEN)
WITHOUT_TIEBREAKS = (KNOCKOUT, CLUB)
"""Kinds in which nobody is tied: matches decide, or the table of the club."""
WITH_ROUNDS = (SWISS, TEAM_SWISS, CLUB)
"""Kinds whose number of rounds does not follow from the field."""

TIME_CONTROLS = ("5400+30", "40/5400+30:1800+30", "3600+30", "900+10", "900+5", "600+5", "180+2")
"""Time controls that fields offer; every other one can be typed."""
OFFERED: Mapping[str, tuple[str, ...]] = {
    SWISS: ("BH/C1", "BH", "SB", "DE", "WON", "WIN", "BPG", "PS", "ARO", "TPR"),
    TABLE: ("DE", "WIN", "SB", "KS", "WON", "BPG"),
    TEAM_SWISS: ("GPTS", "EDE", "BC", "TBR"),
}
"""Tie-breaks that the screen offers; every other one can be typed in the settings."""


def described_time(code: str, language: str) -> str:
    """A time control in words; one that cannot be read stays what it is."""
    time_control = parse_time_control(code)
    return code if time_control is None else time_control.describe(messages(language))


class System(NamedTuple):
    """A system of the list: its code, its name, and its kind."""

    code: str
    name: Phrase
    kind: str


def _system(name: str, told: Phrase, kind: str) -> System:
    return System(system_names()[name], told, kind)


def _swiss() -> tuple[System, ...]:
    """The editions of the Dutch system, the newest first, with and without acceleration."""
    systems = []
    for edition in reversed(dutch_editions()):
        code = edition.code
        year = edition.year
        systems.append(System(code, phrase("FIDE (Dutch), edition {year}", year=year), SWISS))
        told = phrase("FIDE (Dutch), edition {year}, Baku acceleration", year=year)
        systems.append(System(f"{code}_BAKU", told, SWISS))
    return (*systems, *_by_code(of_teams=False))


def _is_of_teams(system: PairingSystem) -> bool:
    kind = parse_type_code(system.code)
    return kind is not None and kind.team


def _by_code(*, of_teams: bool) -> Iterator[System]:
    """The other systems for single players or for teams, with and without acceleration."""
    for system in offered_by_code():
        if _is_of_teams(system) != of_teams:
            continue
        swiss = TEAM_SWISS if of_teams else SWISS
        yield System(system.code, system.label, swiss if system.is_fides else CLUB)
        if system.can_be_accelerated:
            label = phrase("{a}, Baku acceleration", a=system.label)
            yield System(f"{system.code}_BAKU", label, swiss)


_OTHERS: tuple[tuple[Phrase, tuple[System, ...]], ...] = (
    (
        phrase("Round robin"),
        (
            _system("round-robin", phrase("Round robin"), TABLE),
            _system("double-round-robin", phrase("Double round robin"), TABLE),
        ),
    ),
    (
        phrase("Teams"),
        (
            _system("team-swiss", phrase("Team Swiss"), TEAM_SWISS),
            *_by_code(of_teams=True),
            _system("team-round-robin", phrase("Team round robin"), TEAM_TABLE),
            _system("team-double-round-robin", phrase("Team double round robin"), TEAM_TABLE),
            _system("scheveningen", phrase("Scheveningen match"), SCHEVENINGEN),
            _system("double-scheveningen", phrase("Double Scheveningen match"), SCHEVENINGEN),
        ),
    ),
    (phrase("Knockout"), (_system("knockout", phrase("Knockout"), KNOCKOUT),)),
)


def groups() -> tuple[tuple[Phrase, tuple[System, ...]], ...]:
    """The systems in groups, with every edition that there is now."""
    return (phrase("Swiss"), _swiss()), *_OTHERS


def _all() -> Iterator[System]:
    return (system for _, group in groups() for system in group)


def kinds() -> Mapping[str, str]:
    """The kind of each system of the list, by its code."""
    return {system.code: system.kind for system in _all()}


def system_name(code: str | None) -> Phrase | str:
    """A system in words; a code that the list does not have stays what it is."""
    return next((system.name for system in _all() if system.code == code), code or "")


def kind_of_code(code: str) -> str:
    """The kind of a system, also of one that the list does not have."""
    known = kinds().get(code)
    if known is not None:
        return known
    type_code = parse_type_code(code)
    if type_code is not None and type_code.team:
        return TEAM_SWISS
    return TABLE if type_code is not None and type_code.is_round_robin else SWISS


def offered_for(kind: str) -> str:
    """Which list of tie-breaks a kind has; empty if it has none to choose."""
    if kind in OF_TEAMS:
        return TEAM_SWISS
    return "" if kind in WITHOUT_TIEBREAKS else kind


def usual_for(kind: str) -> tuple[str, ...]:
    """The tie-breaks that are ticked, after the points."""
    code = next(system.code for system in _all() if system.kind == kind)
    return tuple(usual_tiebreaks(code).split(",")[1:])


def tiebreaks_of(kind: str, chosen: list[str]) -> str:
    """The setting for tie-breaks that were ticked for a kind; the points come first."""
    if kind == CLUB:
        return KEIZER_ORDER
    offered = OFFERED.get(offered_for(kind), ())
    points = "MPTS" if kind in OF_TEAMS else "PTS"
    return ",".join((points, *dict.fromkeys(choice for choice in chosen if choice in offered)))
