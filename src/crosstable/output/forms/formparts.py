"""What several of the official forms have in common: the head, the time control, the signatures.

Official forms are in English, as FIDE prints them.
"""

from __future__ import annotations

import unicodedata

from crosstable.model.federations import FEDERATIONS
from crosstable.model.tournament import Player
from crosstable.output.document import Field, Fields, Signatures
from crosstable.output.forms.case import Case, day_text


def event_fields(case: Case) -> Fields:
    """Event, city, federation, first and last day."""
    t = case.t
    return Fields(
        (
            Field("Event", t.name or None, 12),
            Field("City", t.city or None, 5),
            Field("Federation", t.federation or None, 2),
            Field("Start", day_text(t.start) or None, 2),
            Field("Finish", day_text(t.end) or None, 3),
        )
    )


def country_of(case: Case) -> str:
    """The country of the event by its federation, in words where the code is known."""
    code = case.t.federation or ""
    known = FEDERATIONS.get(code)
    return code if known is None else known.name


def time_control(case: Case) -> str | None:
    """The rate of play in words: as understood, else as the report has it."""
    control = case.t.time_control
    return control.describe(case.say) if control is not None else case.t.time_control_text or None


def name_on_forms(name: str) -> str:
    """A name in the style of FIDE's forms; one without a comma stays as it is.

    >>> name_on_forms("Lee, Ann"), name_on_forms("Ann Lee")
    ('Ann LEE', 'Ann Lee')
    """
    last, comma, first = name.partition(",")
    return f"{first.strip()} {_capitals(last.strip())}".strip() if comma else name


def _capitals(name: str) -> str:
    """Capitals, but for scripts whose capitals no font has (Georgian)."""
    return "".join(c if unicodedata.name(c, "").startswith("GEORGIAN") else c.upper() for c in name)


def family_and_first_name(player: Player) -> tuple[str, str]:
    """The parts of a name before and after the comma.

    >>> family_and_first_name(Player(1, "Lee, Ann"))
    ('Lee', 'Ann')
    """
    family, _, first = player.name.partition(",")
    return family.strip(), first.strip()


def signing(case: Case) -> Fields:
    """Where and when the form is signed: by the details, never by the clock."""
    certificate = case.details.certificate
    day = certificate.signed_on
    return Fields(
        (
            Field("Place", certificate.place, 6, is_expected=False),
            Field("Date", None if day is None else f"{day:%Y/%m/%d}", 3, is_expected=False),
        )
    )


def may_need_endorsement(case: Case) -> bool:
    """Whether the lines of the federation's official stay on the form.

    They are for an event that was not registered in advance; only the details can say that it was.
    """
    details = case.details
    return not (details.registered or details.registered_on is not None)


def endorsement(case: Case) -> Signatures:
    """The lines of the federation's official, for an event that was not registered in advance."""
    return Signatures(
        (
            ("Federation official, name in print", case.official),
            ("Signature and seal of the federation", None),
        )
    )
