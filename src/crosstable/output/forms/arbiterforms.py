"""FA1 and IA1: the report on an arbiter for the titles FIDE Arbiter and International Arbiter.

FIDE's fields (B.06.1) in a layout of our own. Whether the event counts as a norm of an arbiter is
not said: that is decided by conditions which a report of a tournament does not have.
"""

from __future__ import annotations

from collections.abc import Iterable

from crosstable.model.dates import PartialDate
from crosstable.model.phrases import joined, phrase
from crosstable.model.titles import CANDIDATE_TITLES, TITLES
from crosstable.output.document import (
    Block,
    Choices,
    Field,
    Fields,
    Flow,
    Note,
    Page,
    Report,
    Signatures,
)
from crosstable.output.forms.case import Case, day_text
from crosstable.output.forms.formparts import name_on_forms, time_control
from crosstable.output.forms.officials import CHIEF, Official, candidates, officials_of

_KINDS = {
    "swiss": "Swiss",
    "double-swiss": "Swiss",
    "round-robin": "Round Robin",
    "double-round-robin": "Double Round Robin",
    "knockout": "Knockout",
}
_OF_TEAMS = "Team (League)"
_OTHERS = "Others"
EVENT_KINDS = (*dict.fromkeys(_KINDS.values()), _OF_TEAMS, _OTHERS)
"""The types of events that FIDE's regulations of arbiters name."""
_RECOMMENDATIONS = (
    "(1) of the required standard",
    "(2) fairly good, but needs more experience",
)
_TO_ATTACH = (
    "Attach the tournament report (IT3) and all decisions of the appeals committee. All arbiters "
    "have to be on the event's page at FIDE, with their numbers, before the event is rated. "
    "Whether this is a norm is not judged here. The layout is Crosstable's own, with the fields of "
    "FIDE."
)
_MORE_LINES = 9
"""Lines without a label below the first one of the confidential report."""


def fa1(case: Case) -> Report:
    """For each named arbiter without a title of FIDE, or for the one who was asked for."""
    return _report(case, "fa1", "FA1", "FIDE Arbiter", candidates(case, (None, "NA")))


def ia1(case: Case) -> Report:
    """For each FIDE Arbiter of the event, or for the one who was asked for."""
    return _report(case, "ia1", "IA1", "International Arbiter", candidates(case, ("FA",)))


def _report(case: Case, form: str, code: str, title: str, people: Iterable[Official]) -> Report:
    pages = tuple(Page(_blocks(case, person)) for person in people) or (Page(_blocks(case, None)),)
    without = [person.name for person in officials_of(case) if not person.fide_id]
    gaps = (phrase("arbiters without a FIDE ID: {names}", names=joined(without)),)
    return case.report(
        form,
        f"Arbiter's Norm Report: {title}",
        pages,
        code=code,
        flow=Flow.SHEETS,
        gaps=gaps if without and not case.is_blank else (),
    )


def _blocks(case: Case, person: Official | None) -> tuple[Block, ...]:
    return (
        _arbiter(person),
        _event(case),
        kind_of_event(case),
        _field(case),
        Choices("The work of the arbiter was", tuple((each, False) for each in _RECOMMENDATIONS)),
        Fields(
            tuple(
                Field(label, None, 12, is_expected=False)
                for label in ("Confidential report", *[""] * _MORE_LINES)
            )
        ),
        Signatures((_signer(case, person), ("Signature", None), ("Date of signature", None))),
        Signatures(
            (
                ("Official of the federation: name, position", case.official),
                ("Seal of the federation, and signature", None),
                ("Date of confirmation", None),
            )
        ),
        Note(_TO_ATTACH, is_quiet=True),
    )


def _arbiter(person: Official | None) -> Fields:
    """The candidate; a name that nobody knows how to split stands as it is."""
    if person is None:
        names = [Field("Last name", None, 4), Field("First name", None, 4)]
    elif person.is_split:
        names = [Field("Last name", person.last_name, 4), Field("First name", person.first_name, 4)]
    else:
        names = [Field("Name", person.name, 8)]
    number = Field("FIDE ID", person and person.fide_id, 2)
    federation = Field("Federation", person and person.federation, 2)
    return Fields((*names, number, federation), title="Arbiter")


def _event(case: Case) -> Fields:
    t = case.t
    return Fields(
        (
            Field("Federation of the event", t.federation or None, 4),
            Field("Code of the event", case.details.fide_event, 3),
            Field("Start", form_day(t.start), 2),
            Field("End", form_day(t.end), 3),
            Field("Name of the event", t.name or None, 12),
            Field("Venue", t.city or None, 12),
        ),
        title="Event",
    )


def form_day(day: PartialDate | None) -> str | None:
    """A day as FIDE's forms have it.

    >>> form_day(PartialDate(2026, 9, 5)), form_day(PartialDate(2026)), form_day(None)
    ('05/09/2026', '2026', None)
    """
    if day is None:
        return None
    return "/".join(reversed(day_text(day).split("/"))) or None


def kind_of_event(case: Case) -> Choices:
    """The type of the event; left to mark by hand where nothing is known of it."""
    system = case.played_as
    is_known = system.certain or case.t.paired_rounds > 0
    kind = _OF_TEAMS if case.t.is_team_event else _KINDS.get(system.name, _OTHERS)
    return Choices(
        "Type of event", tuple((each, is_known and each == kind) for each in EVENT_KINDS)
    )


def _field(case: Case) -> Fields:
    t = case.t
    players = tuple(t.by_number.values())
    rated = sum(bool(player.rating) for player in players)
    federations = len({player.federation for player in players if player.federation})
    titled = [player.title for player in players if player.title in TITLES]
    candidate_masters = sum(title in CANDIDATE_TITLES for title in titled)
    shown = str(len(titled) - candidate_masters)
    if candidate_masters:
        shown += f" ({len(titled)} with CM and WCM)"
    return Fields(
        (
            _count("Number of rounds", t.rounds),
            _count("Number of players", len(players)),
            _count("Rated players", rated),
            _count("Federations", federations),
            Field("Titled players", shown, 4),
            Field("Rate of play", time_control(case), 12),
        )
    )


def _count(label: str, number: int) -> Field:
    return Field(label, str(number) if number else None, 2, number=number or None)


def _signer(case: Case, person: Official | None) -> tuple[str, str | None]:
    """The Chief Arbiter; for his own norm an official who was authorised before."""
    if person is not None and person.role == CHIEF:
        return "Authorised official: name, position, federation", None
    chief = next((official for official in officials_of(case) if official.role == CHIEF), None)
    label = "Chief Arbiter: name, federation"
    if chief is None:
        return label, None
    return label, ", ".join(filter(None, (name_on_forms(chief.name), chief.federation)))
