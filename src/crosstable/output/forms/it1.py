"""IT1: the certificate of title result of the FIDE Title Regulations."""

from __future__ import annotations

from decimal import Decimal

from crosstable.output.document import Block, Field, Fields, Note, Report, Signatures
from crosstable.output.forms.case import Case
from crosstable.output.forms.certificates import (
    certificates,
    event_fields,
    remarks_of,
    title_boxes,
)
from crosstable.output.forms.formparts import family_and_first_name, signing, time_control
from crosstable.output.forms.normtables import (
    COUNTED_TITLES,
    JUDGED,
    federations_of,
    opponents_of,
    score_mark,
    shown_title,
)
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
from crosstable.rules.norms.norm import Norm, NormGame
from crosstable.text.formats import with_halves

_NOTE = (
    "Unrated = 1400 unless raised by 1.4.6c. Score: 1, ½ or 0 for played games, + = − for unplayed "
    "ones. Copies to the player, the organizing federation, the player's federation, the FIDE "
    "office."
)


def it1(case: Case) -> Report:
    """A certificate for each norm that was made, by the title regulations of today."""
    return certificates(case, "it1", "IT1", _blocks)


def _blocks(case: Case, norm: Norm) -> tuple[Block, ...]:
    remarks = " ".join(filter(None, (*(case.details.remarks or ()), remarks_of(norm))))
    arbiter = case.chief_arbiter
    rate = time_control(case)
    play = Field("Chief arbiter", arbiter, 6), Field("Rate of play", rate, 6)
    return (
        title_boxes(norm),
        _player(case, norm),
        Fields((*event_fields(case).items[:3], *play)),
        _counts(case, norm),
        *_foreign_field(case, norm),
        Table(_COLUMNS, tuple(map(_round, norm.games))),
        _result(norm),
        Fields((Field("Special remarks", remarks or "none", 12),)),
        signing(case),
        Signatures(
            (
                ("Chief arbiter", case.chief_arbiter),
                ("Federation confirming the result: official's name", case.official),
                ("Signature", None),
            )
        ),
        Note(_NOTE + " " + JUDGED.format(edition=case.norms.edition), is_quiet=True),
    )


def _player(case: Case, norm: Norm) -> Fields:
    player = case.t.by_number[norm.player.number]
    family, first = family_and_first_name(player)
    return Fields(
        (
            Field("Name", family or None, 4),
            Field("First name", first or None, 4),
            Field("ID number", norm.player.fide_id, 2),
            Field("Federation", norm.player.federation or None, 2),
        )
    )


def _counts(case: Case, norm: Norm) -> Fields:
    opponents = opponents_of(norm)
    others = sum(opponent.federation != norm.player.federation for opponent in opponents)
    host = sum(
        bool(case.norms.host) and opponent.federation == case.norms.host for opponent in opponents
    )
    titles = [opponent.title for opponent in opponents]
    numbers = {
        "Games": norm.figures.games,
        "Federations": len(federations_of(opponents)),
        "Not from applicant's federation": others,
        "Rated opponents": sum(opponent.rating is not None for opponent in opponents),
        "From the host federation": host,
        "Titled opponents": sum(opponent.is_title_holder for opponent in opponents),
    }
    fields = [Field(label, str(number), 2, number=number) for label, number in numbers.items()]
    counted = ((title, titles.count(title)) for title in COUNTED_TITLES)
    fields += [Field(title, str(number), 2, number=number) for title, number in counted]
    return Fields(tuple(fields))


def _foreign_field(case: Case, norm: Norm) -> tuple[Fields, ...]:
    """Where 1.4.3d is used: the smallest counts that a round had."""
    if not any(remark.clause == "1.4.3d" for remark in norm.remarks) or not case.norms.fields:
        return ()
    rounds = case.norms.fields
    least = {
        "Federations": min(round_.federations for round_ in rounds),
        "Rated players not from the host federation": min(round_.foreign for round_ in rounds),
        "of these GM, IM, WGM, WIM": min(round_.strong for round_ in rounds),
    }
    items = (Field(label, str(number), 4, number=number) for label, number in least.items())
    return (Fields(tuple(items), title="Exemption 1.4.3d, least of all rounds"),)


_COLUMNS = (
    Column("Rd", Kind.NUMBER),
    Column("Opponent"),
    Column("ID number", Kind.NUMBER),
    Column("Fed", Kind.CENTRE),
    Column("Rating", Kind.NUMBER),
    Column("After 1.4.6c", Kind.NUMBER),
    Column("Title", Kind.CENTRE),
    Column("Score", Kind.CENTRE),
)


def _round(game: NormGame) -> tuple[Cell, ...]:
    """Every round of the event; one that does not count has no rating after 1.4.6c."""
    opponent = game.round.opponent
    number = whole(game.round.round_number)
    if opponent is None:
        return (number, *[BLANK] * 6, mark(score_mark(game)))
    return (
        number,
        words(opponent.name),
        words(opponent.fide_id),
        words(opponent.federation),
        whole(opponent.rating),
        whole(game.adjusted),
        words(shown_title(opponent)),
        mark(score_mark(game)),
    )


def _result(norm: Norm) -> Fields:
    figures = norm.figures
    required = from_halves(figures.required)
    achieved = from_halves(figures.half_points)
    over = from_halves(norm.exceeded_by)
    return Fields(
        (
            Field("Rating average", str(figures.ra), 3, number=figures.ra),
            Field("Score required", _points(required), 3, number=required),
            Field("Score achieved", _points(achieved), 3, number=achieved),
            Field("Norm exceeded by (points)", _points(over), 3, number=over),
        )
    )


def _points(number: Decimal | None) -> str:
    return "–" if number is None else with_halves(number)
