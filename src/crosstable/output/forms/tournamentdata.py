"""The data of a tournament: Forms 5 and 6 (Rating Regulations 2002) and today's report IT3."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from crosstable.model.details.values import Contact
from crosstable.model.tournament import Tournament
from crosstable.output.document import Block, Choices, Field, Fields, Page, Report, Signatures
from crosstable.output.forms.case import Case, day_text
from crosstable.output.forms.figures import (
    RATED,
    TITLE_PAIRS,
    UNRATED,
    count_players,
    rounds_by_day,
)
from crosstable.output.forms.formparts import country_of, signing, time_control
from crosstable.output.forms.normtables import NOT_JUDGED, lines_to_fill_in, norm_blocks
from crosstable.output.table import Cell, Column, Kind, Table, whole, words

_DEPUTIES = (
    (1, "Deputy chief arbiter", 20),
    (2, "2nd deputy chief arbiter (more than 20 players)", 20),
    (3, "3rd deputy chief arbiter (more than 70 players)", 70),
    (4, "4th deputy chief arbiter (more than 120 players)", 120),
)
"""Place, row of the form, and above how many players it is expected to be filled in."""


def form_5(case: Case) -> Report:
    """Event, play, field and arbiters."""
    blocks: tuple[Block, ...] = (*_event(case), _field_table(case), _chief(case), _deputies(case))
    return case.report("form-5", "Tournament Data", (Page(blocks),), code="Form 5")


def form_6(case: Case) -> Report:
    """The title norms of the event."""
    blocks = lines_to_fill_in() if case.is_blank else _norms_of_2002(case)
    return case.report("form-6", "Title Norms", (Page(blocks),), code="Form 6", is_landscape=True)


def _norms_of_2002(case: Case) -> tuple[Block, ...]:
    """Where the rules of the event's time are not at hand, lines to fill in by hand."""
    if not case.has_forms_of_2002:
        return norm_blocks(case.norms)
    number = case.player_number
    result = None if number is None else next(iter(case.norms.of_player(number)), None)
    return lines_to_fill_in("", NOT_JUDGED, result)


def it3(case: Case) -> Report:
    """Forms 5 and 6 with every arbiter, as IT3 asks for."""
    blocks: list[Block] = [*_event(case), _field_table(case), _chief(case), *_arbiters(case)]
    norms = (
        lines_to_fill_in("Title norms") if case.is_blank else norm_blocks(case.norms, "Title norms")
    )
    blocks += [*norms, signing(case)]
    blocks.append(
        Signatures((("Chief arbiter", case.chief_arbiter), ("Federation official", case.official)))
    )
    return case.report("it3", "Tournament Report Form", (Page(tuple(blocks)),), code="IT3")


# -- the event ------------------------------------------------------------------------------------


def _event(case: Case) -> tuple[Block, ...]:
    t = case.t
    organiser = case.details.organiser
    contact = _reachable(case, "information")
    at = _join_parts(
        (organiser.name, organiser.address, organiser.phone, _fax(organiser.fax), organiser.email)
    )
    place = ", ".join(filter(None, (country_of(case), t.city)))
    event = Fields(
        (
            Field("Federation", t.federation or None, 2),
            Field("Name of tournament", t.name or None, 10),
            Field("Country and place", place or None, 6),
            Field("Starting date", day_text(t.start) or None, 3),
            Field("Ending date", day_text(t.end) or None, 3),
            Field("Organizer", at or None, 6),
            Field("Contact for information", contact, 6),
        )
    )
    play = Fields(
        (
            Field(
                "Number of rounds", str(t.rounds) if t.rounds else None, 2, number=t.rounds or None
            ),
            Field("Schedule (rounds a day)", _schedule(case), 4),
            Field("Rate(s) of play", time_control(case), 6),
        )
    )
    remarks = Field("Special remarks", " ".join(case.details.remarks or ()) or "none", 8)
    return event, play, _type(case), _choices_of_pairing(case), Fields((_paired_by(case), remarks))


def _join_parts(parts: Iterable[str | None]) -> str:
    return ", ".join(" ".join(part.split()) for part in parts if part)


def _schedule(case: Case) -> str | None:
    """The rounds of each day, short where all days are alike."""
    days = rounds_by_day(case.t)
    if not days:
        return _rounds_in_days(case.t)
    counts = set(days.values())
    if len(counts) == 1:
        return f"{counts.pop()} on each of {len(days)} days"
    return ", ".join(f"{day[5:]}: {count}" for day, count in days.items())


def _rounds_in_days(t: Tournament) -> str | None:
    """Without the days of the rounds: how many rounds in how many days, if both are known."""
    if t.start is None or t.end is None or not (t.start.is_complete and t.end.is_complete):
        return None
    first = t.start.earliest()
    last = t.end.earliest()
    if first is None or last is None or last < first or not t.rounds:
        return None
    return f"{t.rounds} in {(last - first).days + 1} days"


def _type(case: Case) -> Choices:
    """Swiss or other; left to mark by hand where the report has neither a type nor games."""
    is_swiss = case.played_as.name == "swiss" or "swiss" in (case.t.type_text or "").lower()
    is_known = case.played_as.certain or case.t.paired_rounds > 0
    other = "Other" if is_swiss else f"Other: {case.played_as.name.replace('-', ' ')}"
    return Choices("Tournament type", (("Swiss", is_swiss and is_known), (other, not is_swiss)))


_PROGRAMS = re.compile(
    r"javafo|bbp|pairings|gacrux|crosstable|swiss[ -]?(manager|chess|sys|perfect|master)|vega|"
    r"tornelo|chess ?manager|papi|sharly|orion|swar|sevilla|turnier|winTD|lichess|\b\d+\.\d",
    re.IGNORECASE,
)
"""Names of programs that pair, and versions, which people do not have."""
_BY_HAND = re.compile(r"\bhand|\bmanual", re.IGNORECASE)


def _choices_of_pairing(case: Case) -> Choices:
    """Marked where a program is named; else to mark by hand, because a name may be anybody's."""
    who = case.details.pairing_controller or case.t.pairing_controller or ""
    by_hand = bool(_BY_HAND.search(who))
    by_program = bool(_PROGRAMS.search(who)) and not by_hand
    return Choices("Pairings", (("Program", by_program), ("Manual", by_hand)))


def _paired_by(case: Case) -> Field:
    """The program, or the person who paired by hand: the details know better than the report."""
    who = case.details.pairing_controller or case.t.pairing_controller
    return Field("Program, or person responsible", who, 4)


# -- the field ------------------------------------------------------------------------------------

_COUNTS = ("Number", "Federations", "Host players", "Other players")


def _field_table(case: Case) -> Table:
    """Form 5's counts, two kinds in a row."""
    half = (Column("Type"), *(Column(name, Kind.CENTRE) for name in _COUNTS))
    pairs = ((RATED, UNRATED), *TITLE_PAIRS)
    rows = tuple((*_counts(case, left), *_counts(case, right)) for left, right in pairs)
    flat = Table(half, tuple(_counts(case, kind) for pair in pairs for kind in pair))
    return Table((*half, *half), rows, flat=flat)


def _counts(case: Case, kind: str) -> tuple[Cell, ...]:
    counted = count_players(case.t, kind)
    name = kind.capitalize() if kind in (RATED, UNRATED) else kind
    numbers = (counted.number, counted.federations, counted.host, counted.others)
    return (words(name), *map(whole, numbers))


# -- arbiters -------------------------------------------------------------------------------------


def _reachable(case: Case, role: str) -> str | None:
    """A person of the details with all addresses."""
    contacts = (contact for contact in case.details.contacts or () if contact.role == role)
    return next((_address(contact) for contact in contacts), None)


def _address(contact: Contact) -> str:
    number = f"({contact.fide_id})" if contact.fide_id else None
    name = " ".join(filter(None, (contact.title, contact.name, number)))
    return _join_parts((name, contact.address, contact.phone, _fax(contact.fax), contact.email))


def _fax(number: str | None) -> str | None:
    return f"fax {number}" if number else None


def _chief(case: Case) -> Fields:
    chief = _reachable(case, "chief-arbiter") or case.t.chief_arbiter
    return Fields((Field("Chief arbiter and contact information", chief or None, 12),))


def _deputies(case: Case) -> Fields:
    """Those that the form asks for; a deputy is expected only from so many players on."""
    count = len(case.t.by_number)
    deputies = case.deputies
    items = (
        Field(
            label,
            deputies[place - 1] if place <= len(deputies) else None,
            12,
            is_expected=count > more_than,
        )
        for place, label, more_than in _DEPUTIES
    )
    return Fields(tuple(items))


def _arbiters(case: Case) -> Iterator[Fields]:
    """Every deputy and arbiter, with titles and numbers as they are known."""
    people = [Field("Deputy chief arbiter", name, 4) for name in case.deputies]
    people += [Field("Arbiter", name, 4) for name in case.contacts("arbiter")]
    if people:
        yield Fields(tuple(people))
