"""What certificates of title results have in common: one for each norm that was made."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from crosstable.output.document import Block, Choices, Field, Fields, Flow, Note, Page, Report
from crosstable.output.forms.case import Case, day_text
from crosstable.output.forms.formparts import country_of
from crosstable.output.forms.normtables import NONE_MADE, NOT_JUDGED
from crosstable.rules.norms.conditions import Condition
from crosstable.rules.norms.norm import Norm
from crosstable.rules.norms.titles import NORM_TITLES

Builder = Callable[[Case, Norm], tuple[Block, ...]]
ToFillIn = Callable[[Case], tuple[Block, ...]]


def certificates(
    case: Case, form: str, code: str, blocks: Builder, to_fill_in: ToFillIn | None = None
) -> Report:
    """The certificates of all players, or of one.

    Where there is none, the reason, below a form to be filled in by hand if there is one.
    """
    pages = tuple(Page(blocks(case, norm)) for norm in norms_made(case))
    blank = to_fill_in(case) if to_fill_in is not None else ()
    return case.report(
        form,
        "Certificate of Title Result",
        pages or (Page(blank if case.is_blank else (*blank, Note(_none_made(case)))),),
        code=code,
        flow=Flow.SHEETS,
    )


def norms_made(case: Case) -> list[Norm]:
    """The norms of the event, or of one player, by the rules of the event's time."""
    if case.has_forms_of_2002:
        return []
    return [norm for norm in case.norms.made if case.player_number in (None, norm.player.number)]


def _none_made(case: Case) -> str:
    """Why there is no certificate."""
    if case.has_forms_of_2002:
        return NOT_JUDGED
    event = _reasons(case.norms.conditions)
    if event:
        return f"{NONE_MADE[:-1]}: {event}."
    if case.player_number is None:
        return NONE_MADE
    name = case.t.by_number[case.player_number].name or str(case.player_number)
    norms = (norm for norm in case.norms.of_player(case.player_number) if not norm.is_held)
    missed = "; ".join(f"{norm.title.code}: {_reasons(norm.missed)}" for norm in norms)
    return f"{name} made no title norm in this event. {missed}".strip()


def _reasons(conditions: Iterable[Condition]) -> str:
    return ", ".join(
        f"{condition.message} ({condition.clause})"
        for condition in conditions
        if condition.is_missed
    )


def title_boxes(norm: Norm | None) -> Choices:
    """The titles by norm, the one of this certificate marked; none on a form to fill in."""
    code = None if norm is None else norm.title.code
    return Choices("Title", tuple((title, title == code) for title in NORM_TITLES))


def remarks_of(norm: Norm) -> str:
    """The special remarks of a norm, a sentence with the article for each."""
    return " ".join(
        f"{remark.message[:1].upper()}{remark.message[1:]} ({remark.clause})."
        for remark in norm.remarks
    )


def event_fields(case: Case) -> Fields:
    """Event, days, city and country."""
    t = case.t
    return Fields(
        (
            Field("Event", t.name or None, 8),
            Field("Start", day_text(t.start) or None, 2),
            Field("Close", day_text(t.end) or None, 2),
            Field("City", t.city or None, 6),
            Field("Country", country_of(case) or None, 6),
        )
    )
