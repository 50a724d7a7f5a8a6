"""What certificates of title results have in common: one for each norm that was made."""

from __future__ import annotations

from collections.abc import Callable

from crosstable.output.document import Block, Choices, Field, Fields, Flow, Note, Page, Report
from crosstable.output.forms.case import Case, day_text
from crosstable.output.forms.formparts import country_of
from crosstable.output.forms.normtables import NONE_MADE
from crosstable.rules.norms.norm import Norm
from crosstable.rules.norms.titles import NORM_TITLES

Builder = Callable[[Case, Norm], tuple[Block, ...]]


def certificates(case: Case, form: str, code: str, blocks: Builder) -> Report:
    """The certificates of all players, or of one; a sheet that says so where there is none."""
    made = [norm for norm in case.norms.made if case.player_number in (None, norm.player.number)]
    pages = tuple(Page(blocks(case, norm)) for norm in made)
    return case.report(
        form,
        "Certificate of Title Result",
        pages or (Page((Note(_none_made(case)),)),),
        code=code,
        flow=Flow.SHEETS,
    )


def _none_made(case: Case) -> str:
    if case.player_number is None or not case.norms.made:
        return NONE_MADE
    name = case.t.by_number[case.player_number].name or str(case.player_number)
    return f"{name} made no title norm in this event."


def title_boxes(norm: Norm) -> Choices:
    """The titles by norm, the one of this certificate marked."""
    return Choices("Title", tuple((title, title == norm.title.code) for title in NORM_TITLES))


def remarks_of(norm: Norm) -> str:
    """The special remarks of a norm, a sentence with the article for each."""
    return " ".join(
        f"{message[:1].upper()}{message[1:]} ({clause})." for clause, message in norm.remarks
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
