"""Which system pairs an event, how we know, and what it needs to know."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from crosstable.model.findings import WHOLE_FILE, Assumption
from crosstable.model.pairing_editions import PairingEdition
from crosstable.model.pairing_names import pairing_named
from crosstable.model.phrases import Phrase, joined, phrase
from crosstable.model.tournament import Tournament
from crosstable.model.tournament_types import (
    CODES_BY_NAME,
    ROUND_ROBINS,
    TournamentType,
    code_of_name,
    nearest_codes,
    parse_type_code,
    usual_code,
)
from crosstable.pairing.refusal import Refusal
from crosstable.pairing.systems import SYSTEMS, PairingSystem, reading_in_words, system_serving
from crosstable.pairing.task import Answer, RoundTask
from crosstable.rules.statedchoices import choices_in_force, stated_choices
from crosstable.rules.systems import SYSTEMS as NAMES
from crosstable.rules.systems import RecognisedSystem, recognised_system, record_of_type


@dataclass(frozen=True, slots=True)
class ChosenSystem:
    """The system of an event with the reason for it."""

    system: PairingSystem
    kind: TournamentType
    edition: PairingEdition | None
    reason: Phrase
    settings: Mapping[str, Any] = field(default_factory=dict)
    assumptions: tuple[Assumption, ...] = ()
    earlier: tuple[tuple[range, Mapping[str, Any]], ...] = ()
    """Rounds that were paired by other settings, because somebody changed them since then."""

    def settings_in(self, round_number: int) -> Mapping[str, Any]:
        """The settings in force when a round was paired."""
        of_round = (settings for rounds, settings in self.earlier if round_number in rounds)
        return next(of_round, self.settings)

    @property
    def source(self) -> str:
        """How we know it, in English."""
        return str(self.reason)

    @property
    def words(self) -> Phrase:
        """The system in words, with its edition."""
        if self.edition is None:
            return self.system.words
        return phrase("{system} {edition}", system=self.system.words, edition=str(self.edition))

    @property
    def title(self) -> str:
        """The system in English, with its edition."""
        return str(self.words)

    @property
    def readings(self) -> tuple[Phrase, ...]:
        """What was taken where the text of the system is silent or doubtful."""
        return tuple(
            reading_in_words(option, self.settings[option.name])
            for option in self.system.options
            if option.is_reading and option.name in self.settings
        )

    def by_option(self, name: str, choice: str) -> ChosenSystem:
        """The system with another choice of an option."""
        return replace(self, settings={**self.settings, name: choice})

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


_NAME_THE_SYSTEM = phrase("name the system in record 192 if that is wrong")


def system_of(
    t: Tournament, given: str | None = None, options: Mapping[str, str] | None = None
) -> ChosenSystem | Refusal:
    """The system of a report: by the caller, record 192, the words of 092, else by the games.

    `given` is a code of record 192 or one of the names of `crosstable.rules.systems.SYSTEMS`.
    `options` are those of the system (`PairingSystem.options`); what they leave open is as the
    comments of the report state, else by default.
    """
    chosen = _system_of(t, given)
    if isinstance(chosen, Refusal):
        return chosen
    return _with_options(t, chosen, options or {})


def _system_of(t: Tournament, given: str | None) -> ChosenSystem | Refusal:
    if given is not None:
        return _choose_given(t, given)
    if t.type is not None:
        code = t.type_as_written
        record = record_of_type(t)
        reason = phrase("code {code} of record {record}", code=code, record=record)
        return _choose(t, t.type, reason)
    if t.type_code:
        return Refusal(
            "type-code-unknown",
            phrase("{code} is not a code of record 192", code=repr(t.type_code)),
            _write_one(t.type_code),
            t.place("type_code", "tournament_type_code"),
        )
    return _choose_recognised(t)


def _choose_given(t: Tournament, given: str) -> ChosenSystem | Refusal:
    kind = parse_type_code(code_of_name(given))
    if kind is not None:
        return _choose(t, kind, phrase("code {code}, given", code=kind.code), is_given=True)
    if given in NAMES:
        return _choose_recognised(t, given)
    return Refusal(
        "system-unknown",
        phrase("{given} is not a pairing system", given=repr(given)),
        _name_one(given),
        is_wrong_use=True,
    )


_EXAMPLES = ("FIDE_DUTCH", "FIDE_TEAM", "FIDE_ROUNDROBIN", "CUSTOM_SWISS")
"""Codes that are told where none is near to what was written."""


def _write_one(text: str) -> Phrase:
    near = ", ".join(nearest_codes(text) or _EXAMPLES)
    return phrase("write one of them, for instance {near}", near=near)


def _name_one(text: str) -> Phrase:
    near = ", ".join(nearest_codes(text))
    names = ", ".join(dict.fromkeys((*NAMES, *CODES_BY_NAME)))
    if not near:
        return phrase("name a code of record 192, or one of {names}", names=names)
    return phrase(
        "name a code of record 192, for instance {near}, or one of {names}", near=near, names=names
    )


def _choose_recognised(t: Tournament, given: str | None = None) -> ChosenSystem | Refusal:
    if given is None and (named := _named_in_words(t)) is not None:
        return named
    recognised = recognised_system(t, given)
    if _goes_on(t, recognised):
        still = phrase("{a}, and the event is still running", a=recognised.reason)
        recognised = RecognisedSystem("swiss", still, certain=False)
    code = usual_code(recognised.name, of_teams=t.is_team_event)
    kind = parse_type_code(code) if code else None
    if kind is None:
        return Refusal(
            "system-not-paired",
            phrase(
                "the system of the event is {name} ({reason}), which is not paired here",
                name=recognised.name,
                reason=recognised.reason,
            ),
            phrase("name another one") if given else _NAME_THE_SYSTEM,
            WHOLE_FILE if given else t.place("type_text"),
            is_wrong_use=given is not None,
        )
    chosen = _choose(t, kind, recognised.reason, is_given=given is not None)
    if isinstance(chosen, Refusal):
        return chosen
    sentence = phrase(
        "{code} is the system, {regulation}: no code names it ({a}, {b})",
        code=kind.code,
        regulation=chosen.system.words if chosen.is_undated else chosen.words,
        a=recognised.words,
        b=recognised.reason,
    )
    assumption = Assumption("system", sentence)
    return replace(chosen, assumptions=(assumption, *chosen.assumptions))


def _named_in_words(t: Tournament) -> ChosenSystem | Refusal | None:
    """The system that record 092 names; None if it names none, or one that the games show too."""
    name = pairing_named(t.type_text or "", of_teams=t.is_team_event)
    if name is None:
        return None
    system = next((system for system in SYSTEMS if system.named == name), None)
    if system is None:
        return Refusal(
            "system-not-paired",
            phrase(
                "the pairing system {name} ({text}, record 092) is not paired here",
                name=name,
                text=t.type_text,
            ),
            _NAME_THE_SYSTEM,
            t.place("type_text"),
        )
    kind = parse_type_code(system.code) if system.code else None
    if kind is None:
        return None
    reason = phrase("text of record 092: {text}", text=t.type_text)
    return _choose(t, kind, reason)


def _goes_on(t: Tournament, recognised_system: RecognisedSystem) -> bool:
    """Whether games that look like a whole round robin cannot be one: rounds are still to come."""
    is_by_games = not recognised_system.certain and recognised_system.name in ROUND_ROBINS
    return is_by_games and (t.declared_rounds or 0) > t.paired_rounds


def _choose(
    t: Tournament,
    kind: TournamentType,
    reason: Phrase,
    *,
    is_given: bool = False,
) -> ChosenSystem | Refusal:
    system = system_serving(kind)
    place = WHOLE_FILE if is_given else t.place("type_code" if t.type_code else "type_text")
    code = t.type_as_written if kind == t.type and not is_given else kind.code
    refused = partial(Refusal, span=place, is_wrong_use=is_given)
    if system is None:
        known = joined(system.words for system in SYSTEMS)
        sentence = phrase("{code} is not paired here ({reason})", code=code, reason=reason)
        return refused("system-not-paired", sentence, phrase("there are: {known}", known=known))
    if kind.team and not t.is_team_event:
        sentence = phrase("{code} pairs teams, and the report has none", code=code)
        remedy = (
            phrase("add the teams (records 310), or name another system")
            if is_given
            else phrase("add the teams (records 310), or correct record 192")
        )
        return refused("teams-missing", sentence, remedy)
    if t.is_team_event and not kind.team:
        sentence = phrase("{code} pairs players, and the event is one of teams", code=code)
        return refused("event-of-teams", sentence, phrase("name a system for teams"))
    edition = system.edition_of(kind, t)
    if edition is None and system.editions():
        oldest = system.editions()[0]
        sentence = phrase(
            "the text of the {system} before {day} is not known here",
            system=system.words,
            day=oldest.since,
        )
        remedy = phrase(
            "the event is not judged by another text; correct its first day if that is wrong"
        )
        place = t.place("start", "start_date")
        return refused("edition-unknown", system.with_chapter(sentence), remedy, span=place)
    if not system.can_be_accelerated and (kind.accelerated or t.accelerations):
        sentence = phrase(
            "{a} [{clause}]",
            a=phrase("the {system} cannot be accelerated", system=system.words),
            clause=", ".join(filter(None, ("C.04.7", system.chapter))),
        )
        remedy = (
            phrase("remove the acceleration (records 250 or XXA)")
            if t.accelerations
            else phrase("write a code without the acceleration into record 192")
        )
        return refused("not-accelerated", sentence, remedy)
    assumptions = _assumed_edition(t, kind, system)
    return ChosenSystem(system, kind, edition, reason, system.settings(kind), assumptions)


def _assumed_edition(
    t: Tournament, kind: TournamentType, system: PairingSystem
) -> tuple[Assumption, ...]:
    """Which edition a bare code means cannot be told without the first day of the event."""
    editions = system.editions()
    if len(editions) < 2 or kind.edition is not None or t.start is not None:
        return ()
    sentence = phrase(
        "the rules of {n}: neither record 192 nor a date names the edition", n=str(editions[-1])
    )
    return (Assumption("edition", sentence),)


# -- options --------------------------------------------------------------------------------------


def _with_options(
    t: Tournament, chosen: ChosenSystem, given: Mapping[str, str]
) -> ChosenSystem | Refusal:
    """The system with all its options: as given, else as the report states, else by default."""
    system = chosen.system
    known = {option.name: option for option in system.options}
    for name, choice in given.items():
        if name not in known:
            return _unknown_option(system, name, ", ".join(known))
        if not known[name].accepts(choice):
            return _unknown_option(system, f"{name}={choice}", ", ".join(known[name].choices))
        if not known[name].decides(t):
            return _idle_option(system, name)
    known = {name: option for name, option in known.items() if option.decides(t)}
    default = {o.name: o.default for o in known.values() if o.default is not None}

    def is_understood(name: str, choice: str) -> bool:
        return name in known and known[name].accepts(choice)

    def settings(stated: Mapping[str, str]) -> Mapping[str, Any]:
        understood = {n: choice for n, choice in stated.items() if is_understood(n, choice)}
        return {**chosen.settings, **default, **understood, **given}

    return replace(
        chosen,
        settings=settings(choices_in_force(t.comments, system.name, is_understood)),
        earlier=tuple(
            (range(stated.first, stated.last + 1), settings(stated.choices))
            for stated in stated_choices(t.comments, system.name)
            if not stated.is_of_now
        ),
    )


def _idle_option(system: PairingSystem, name: str) -> Refusal:
    return Refusal(
        "option-idle",
        system.with_chapter(phrase("the option {name} decides nothing in this event", name=name)),
        phrase("leave it out"),
        is_wrong_use=True,
    )


def _unknown_option(system: PairingSystem, text: str, known: str) -> Refusal:
    return Refusal(
        "option-unknown",
        system.with_chapter(
            phrase("the {system} has no option {text}", system=system.words, text=text)
        ),
        phrase("choose from: {known}", known=known) if known else phrase("leave it out"),
        is_wrong_use=True,
    )
