"""Which system pairs an event, how we know, and what it needs to know."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from types import MappingProxyType
from typing import Any

from crosstable.model.dutch import DutchEdition, newest_dutch_edition
from crosstable.model.findings import WHOLE_FILE, Assumption
from crosstable.model.pairing_names import PAIRED_HERE, pairing_named
from crosstable.model.phrases import Phrase, phrase
from crosstable.model.tournament import Tournament
from crosstable.model.tournament_types import (
    ROUND_ROBINS,
    TournamentType,
    edition_of_type,
    nearest_codes,
    parse_type_code,
)
from crosstable.pairing.refusal import Refusal
from crosstable.pairing.systems import SYSTEMS, PairingSystem
from crosstable.pairing.task import Answer, RoundTask
from crosstable.rules.systems import SYSTEMS as NAMES
from crosstable.rules.systems import RecognisedSystem, recognised_system, record_of_type


@dataclass(frozen=True, slots=True)
class ChosenSystem:
    """The system of an event with the reason for it."""

    system: PairingSystem
    kind: TournamentType
    edition: DutchEdition | None
    reason: Phrase
    settings: Mapping[str, Any] = field(default_factory=dict)
    assumptions: tuple[Assumption, ...] = ()

    @property
    def source(self) -> str:
        """How we know it, in English."""
        return str(self.reason)

    @property
    def title(self) -> str:
        """The system in words, with its edition."""
        return self.system.title if self.edition is None else f"{self.system.title} {self.edition}"

    @property
    def is_undated(self) -> bool:
        """Whether nothing states the edition, so that the newest was assumed."""
        return any(assumption.kind == "edition" for assumption in self.assumptions)

    @property
    def is_assumed(self) -> bool:
        """Whether no code names the system, so that one was assumed."""
        return any(assumption.kind == "system" for assumption in self.assumptions)

    def pair(self, task: RoundTask) -> Answer:
        """The answer of the system."""
        return self.system.pair(task, self.edition)


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


def system_of(t: Tournament, given: str | None = None) -> ChosenSystem | Refusal:
    """The system of a report: by the caller, record 192, the words of 092, else by the games.

    `given` is a code of record 192 or one of the names of `crosstable.rules.systems.SYSTEMS`.
    """
    if given is not None:
        return _given(t, given)
    if t.type is not None:
        code = t.type_as_written
        record = record_of_type(t)
        reason = phrase("code {code} of record {record}", code=code, record=record)
        return _chosen(t, t.type, reason)
    if t.type_code:
        return Refusal(
            "type-code-unknown",
            f"{t.type_code!r} is not a code of record 192",
            f"write one of them{_for_instance(t.type_code)}",
            t.place("type_code", "tournament_type_code"),
        )
    return _recognised(t)


def _given(t: Tournament, given: str) -> ChosenSystem | Refusal:
    kind = parse_type_code(given)
    if kind is not None:
        return _chosen(t, kind, phrase("code {code}, given", code=kind.code), is_given=True)
    if given in NAMES:
        return _recognised(t, given)
    return Refusal(
        "system-unknown",
        f"{given!r} is not a pairing system",
        f"name a code of record 192{_for_instance(given)}, or one of {', '.join(NAMES)}",
        is_wrong_use=True,
    )


def _for_instance(text: str) -> str:
    near = ", ".join(nearest_codes(text))
    return f", for instance {near}" if near else ""


def _recognised(t: Tournament, given: str | None = None) -> ChosenSystem | Refusal:
    if given is None and (named := _named_but_not_paired(t)) is not None:
        return named
    found = recognised_system(t, given)
    if _goes_on(t, found):
        still = phrase("{a}, and the event is still running", a=found.reason)
        found = RecognisedSystem("swiss", still, certain=False)
    code = _CODE_OF.get((found.name, t.is_team_event))
    kind = parse_type_code(code) if code else None
    if kind is None:
        return Refusal(
            "system-not-paired",
            f"the system of the event is {found.name} ({found.source}), which is not paired here",
            "name another one" if given else "name the system in record 192 if that is wrong",
            WHOLE_FILE if given else t.place("type_text"),
            is_wrong_use=given is not None,
        )
    chosen = _chosen(t, kind, found.reason, is_given=given is not None)
    if isinstance(chosen, Refusal):
        return chosen
    sentence = phrase(
        "{code} is the system, {regulation}: no code names it ({a}, {b})",
        code=kind.code,
        regulation=chosen.system.title if chosen.is_undated else chosen.title,
        a=found.words,
        b=found.reason,
    )
    assumption = Assumption("system", sentence)
    return replace(chosen, assumptions=(assumption, *chosen.assumptions))


def _named_but_not_paired(t: Tournament) -> Refusal | None:
    """What to say where record 092 names a pairing system that there is not here."""
    name = pairing_named(t.type_text or "", of_teams=t.is_team_event)
    if name is None or name in PAIRED_HERE:
        return None
    return Refusal(
        "system-not-paired",
        f"the pairing system {name} ({t.type_text}, record 092) is not paired here",
        "name the system in record 192 if that is wrong",
        t.place("type_text"),
    )


def _goes_on(t: Tournament, recognised_system: RecognisedSystem) -> bool:
    """Whether games that look like a whole round robin cannot be one: rounds are still to come."""
    is_by_games = not recognised_system.certain and recognised_system.name in ROUND_ROBINS
    return is_by_games and (t.declared_rounds or 0) > t.paired_rounds


def _chosen(
    t: Tournament,
    kind: TournamentType,
    reason: Phrase,
    *,
    is_given: bool = False,
) -> ChosenSystem | Refusal:
    system = next((system for system in SYSTEMS if system.serves(kind)), None)
    place = WHOLE_FILE if is_given else t.place("type_code" if t.type_code else "type_text")
    code = t.type_as_written if kind == t.type and not is_given else kind.code
    refused = partial(Refusal, span=place, is_wrong_use=is_given)
    if system is None:
        known = ", ".join(system.title for system in SYSTEMS)
        message = f"{code} is not paired here ({reason})"
        return refused("system-not-paired", message, f"there are: {known}")
    if kind.team and not t.is_team_event:
        instead = "name another system" if is_given else "correct record 192"
        message = f"{code} pairs teams, and the report has none"
        return refused("teams-missing", message, f"add the teams (records 310), or {instead}")
    if t.is_team_event and not kind.team:
        message = f"{code} pairs players, and the event is one of teams"
        return refused("event-of-teams", message, "name a system for teams")
    edition = system.edition(kind, t)
    return ChosenSystem(system, kind, edition, reason, system.settings(kind), _undated(t, kind))


def _undated(t: Tournament, kind: TournamentType) -> tuple[Assumption, ...]:
    """Which edition a bare code means cannot be told without the first day of the event."""
    start = None if t.start is None else t.start.earliest()
    if kind.pairing != "dutch" or edition_of_type(kind, start) is not None:
        return ()
    newest = newest_dutch_edition()
    sentence = phrase(
        "the rules of {n}: neither record 192 nor a date names the edition", n=str(newest)
    )
    return (Assumption("edition", sentence),)
