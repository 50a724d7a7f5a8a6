"""Form 4: the certificate of title result of the FIDE Rating Regulations 2002."""

from __future__ import annotations

from collections.abc import Iterator

from crosstable.output.document import Block, Field, Fields, Note, Report, Signatures
from crosstable.output.forms.case import Case, day_text
from crosstable.output.forms.certificates import (
    certificates,
    event_fields,
    remarks_of,
    title_boxes,
)
from crosstable.output.forms.formparts import family_and_first_name, signing
from crosstable.output.forms.names import sex_letter
from crosstable.output.forms.normtables import JUDGED, form_4_average, score_mark
from crosstable.output.table import (
    BLANK,
    Cell,
    Column,
    Kind,
    Table,
    from_halves,
    mark,
    whole,
    words,
)
from crosstable.rules.norms.forms import required_points
from crosstable.rules.norms.norm import Norm, NormGame
from crosstable.rules.norms.titles import NormTitle
from crosstable.text.formats import with_halves

_PRINTED_ROUNDS = 11
_NOTE = (
    "Unrated = 2000; score 1, ½, 0; R(a) = average rating of player and opponents; N = number of "
    "games. The organizing federation provides this certificate to each player who achieved a "
    "title result."
)


def form_4(case: Case) -> Report:
    """A certificate for each norm that was made."""
    return certificates(case, "form-4", "Form 4", _blocks)


def _blocks(case: Case, norm: Norm) -> tuple[Block, ...]:
    return (
        title_boxes(norm),
        _person(case, norm),
        event_fields(case),
        _rounds(norm),
        _required(case, norm),
        *_remarks(norm),
        Note(JUDGED.format(edition=case.norms.edition), is_quiet=True),
        signing(case),
        Signatures(
            (
                ("Authentication by: arbiter", case.chief_arbiter),
                ("Federation official, name in print", case.official),
                ("Signature", None),
            )
        ),
        Note(_NOTE, is_quiet=True),
    )


def _person(case: Case, norm: Norm) -> Fields:
    player = case.t.by_number[norm.player.number]
    family, first = family_and_first_name(player)
    births = {birth.id: birth.place for birth in case.details.birthplaces or ()}
    return Fields(
        (
            Field("Name", family or None, 5),
            Field("First name", first or None, 5),
            Field("Sex", sex_letter(player), 2),
            Field("Date of birth", day_text(player.born) or None, 4),
            Field("Place of birth", births.get(player.number), 8),
        )
    )


_COLUMNS = (
    Column("Rd", Kind.NUMBER),
    Column("Opponent"),
    Column("Fed", Kind.CENTRE),
    Column("Rating", Kind.NUMBER),
    Column("Title", Kind.CENTRE),
    Column("Score", Kind.CENTRE),
)


def _rounds(norm: Norm) -> Table:
    """A row for each round, as many as the printed form has."""
    rows = [_round(game) for game in norm.games]
    missing = range(len(rows) + 1, _PRINTED_ROUNDS + 1)
    rows += [(whole(number), *[BLANK] * 5) for number in missing]
    return Table(_COLUMNS, tuple(rows))


def _round(game: NormGame) -> tuple[Cell, ...]:
    opponent = game.round.opponent
    if opponent is None:
        sign = mark(score_mark(game))
        return (whole(game.round.round_number), BLANK, BLANK, BLANK, BLANK, sign)
    return (
        whole(game.round.round_number),
        words(opponent.name),
        words(opponent.federation),
        whole(opponent.rating),
        words(opponent.title),
        mark(score_mark(game)),
    )


def _remarks(norm: Norm) -> Iterator[Note]:
    """What the certificate of today says: which rounds are not in the total, and why."""
    if norm.remarks:
        yield Note(remarks_of(norm))


def _required(case: Case, norm: Norm) -> Fields:
    """The points that each title would have required, the average, the total and the count."""
    total, average = from_halves(norm.figures.half_points), form_4_average(norm)
    return Fields(
        (
            *(_required_for(norm, title) for title in case.norms.rules.titles),
            Field("R(a)", None if average is None else str(average), 2, number=average),
            Field("Total", None if total is None else with_halves(total), 1, number=total),
            Field("N", str(norm.figures.games), 1, number=norm.figures.games),
        )
    )


def _required_for(norm: Norm, title: NormTitle) -> Field:
    required = from_halves(required_points(norm, title))
    value = "–" if required is None else f"{with_halves(required)} pts"
    return Field(f"{title.code} norm", value, 2, number=required)
