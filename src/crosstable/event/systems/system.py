"""Which system a section is played by, and what follows from that for its rounds."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from crosstable.event.people.teams import boards_of_a_match
from crosstable.event.state import Section
from crosstable.event.systems.knockout import rounds_expected
from crosstable.model.dutch import newest_dutch_edition
from crosstable.model.tournament_types import TournamentType, parse_type_code
from crosstable.pairing.berger import Schedule
from crosstable.pairing.doublematches import GAMES, is_second_game
from crosstable.pairing.systems import offered_by_code
from crosstable.rules.standings.orders import KEIZER_ORDER

_CODES: Mapping[str, str] = {
    "round-robin": "FIDE_ROUNDROBIN",
    "double-round-robin": "FIDE_DOUBLEROUNDROBIN",
    "team-swiss": "FIDE_TEAM",
    "team-round-robin": "FIDE_TEAM_ROUNDROBIN",
    "team-double-round-robin": "FIDE_TEAM_DOUBLEROUNDROBIN",
    "scheveningen": "FIDE_SCHEVENINGEN",
    "double-scheveningen": "FIDE_DOUBLESCHEVENINGEN",
    "knockout": "CUSTOM_KNOCKOUT",
}
"""FIDE's double round robin has the last two rounds of its first cycle reversed (C.05, Annex 1);
BERGER_DOUBLEROUNDROBIN is the plain table twice."""

USUAL_TIEBREAKS = "PTS,BH/C1,BH,SB,DE"
USUAL_OF_TABLES = "PTS,DE,WIN,SB,KS"
USUAL_OF_TEAMS = "MPTS,GPTS,EDE"
"""Tie-breaks of a new event; the Buchholz family does not belong into a round robin (Q105)."""


def system_names() -> Mapping[str, str]:
    """Names that stand for a code of record 192; a Swiss is paired by the newest edition."""
    by_code = {system.name: system.code for system in offered_by_code()}
    return {"swiss": newest_dutch_edition().code, **by_code, **_CODES}


def kind_of(section: Section) -> TournamentType | None:
    """What the code of record 192 says about the section."""
    return section.base.type


def is_table(section: Section) -> bool:
    """Whether everybody meets everybody, by tables that stand from the start."""
    kind = kind_of(section)
    return kind is not None and kind.is_round_robin and kind.pairing != "custom"


def is_scheveningen(section: Section) -> bool:
    """Whether the players of two teams all meet each other."""
    kind = kind_of(section)
    return kind is not None and kind.system == "scheveningen"


def is_club_season(section: Section) -> bool:
    """Whether a club plays its evenings by the Keizer system, to which FIDE's rules say nothing."""
    kind = kind_of(section)
    return kind is not None and kind.pairing == "keizer"


def is_knockout(section: Section) -> bool:
    """Whether players are knocked out, match by match."""
    kind = kind_of(section)
    return kind is not None and kind.system == "knockout" and not kind.team


def games_of_a_pairing(section: Section) -> int:
    """How many games two players have in a row: two in a Double-Swiss."""
    kind = kind_of(section)
    return GAMES if kind is not None and kind.system == "double-swiss" else 1


def is_second_game_of(section: Section, round_number: int) -> bool:
    """Whether a round is the second game of its match."""
    return games_of_a_pairing(section) == GAMES and is_second_game(round_number)


def has_fixed_field(section: Section) -> bool:
    """Whether nobody can enter, or ask for a bye, once round 1 is paired."""
    return is_table(section) or is_scheveningen(section) or is_knockout(section)


def is_team(section: Section) -> bool:
    """Whether teams meet teams."""
    kind = kind_of(section)
    return bool(section.teams) if kind is None else kind.team


def participants(section: Section) -> Collection[str]:
    """The ids of those who are paired: players or teams."""
    return (section.teams if is_team(section) else section.people).keys()


def numbers_are_fixed(section: Section) -> bool:
    """Whether the numbers were drawn, given by hand or fixed by round 1."""
    return (section.team_order if is_team(section) else section.order) is not None


def schedule_of(section: Section) -> Schedule:
    """The Berger tables for those who are entered."""
    kind = kind_of(section)
    assert kind is not None
    swap = kind.system == "double-round-robin" and kind.pairing == "fide"
    return Schedule(len(participants(section)), kind.games_per_pairing or 1, swap)


def rounds_of(section: Section) -> int | None:
    """How many rounds the section has: by its tables, else as declared."""
    if is_table(section):
        return max(schedule_of(section).rounds, len(section.rounds)) or None
    if is_scheveningen(section):
        kind = kind_of(section)
        cycles = 1 if kind is None else kind.games_per_pairing or 1
        return boards_of_a_match(section) * cycles
    if is_knockout(section):
        return rounds_expected(section)
    return section.base.declared_rounds


def usual_tiebreaks(code: str) -> str:
    """The tie-breaks of a new event with this system."""
    kind = parse_type_code(code)
    if kind is not None and kind.team:
        return USUAL_OF_TEAMS
    if kind is not None and kind.system == "knockout":
        return "PTS"
    if kind is not None and kind.system == "keizer":
        return KEIZER_ORDER
    return USUAL_OF_TABLES if kind is not None and kind.is_round_robin else USUAL_TIEBREAKS
