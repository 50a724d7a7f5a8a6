"""Certificates of title results: Form 4 (Rating Regulations 2002) and IT1 (Title Regulations)."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal

from crosstable.federations import FEDERATIONS
from crosstable.reports.case import Case, day_text
from crosstable.reports.document import (
    BLANK,
    Block,
    Cell,
    Choices,
    Column,
    Field,
    Fields,
    Flow,
    Kind,
    Note,
    Page,
    Report,
    Signatures,
    Table,
    whole,
    with_halves,
    words,
)
from crosstable.reports.formparts import family_and_first_name, signing, time_control
from crosstable.reports.normtables import (
    COUNTED_TITLES,
    JUDGED,
    NONE_MADE,
    federations_of,
    form_4_average,
    from_halves,
    opponents_of,
    score_mark,
    shown_title,
)
from crosstable.titlenorms.norm import Norm, NormGame

Builder = Callable[[Case, Norm], tuple[Block, ...]]

_TITLES = ("GM", "IM", "WGM", "WIM")
_PRINTED_ROUNDS = 11
_NOTE_4 = (
    "Unrated = 2000; score 1, ½, 0; R(a) = average rating of player and opponents; N = number of "
    "games. The organizing federation provides this certificate to each player who achieved a "
    "title result."
)
_NOTE_IT1 = (
    "Unrated = 1400 unless raised by 1.4.6c. Score: 1, ½ or 0 for played games, + = − for unplayed "
    "ones. Copies to the player, the organizing federation, the player's federation, the FIDE "
    "office."
)


def form_4(case: Case) -> Report:
    """A certificate for each norm that was made."""
    return _certificates(case, "form-4", "Form 4", _form_4_blocks)


def it1(case: Case) -> Report:
    """A certificate for each norm that was made, by the title regulations of today."""
    return _certificates(case, "it1", "IT1", _it1_blocks)


def _certificates(case: Case, form: str, code: str, blocks: Builder) -> Report:
    made = [norm for norm in case.norms.made if case.player_number in (None, norm.player.number)]
    pages = tuple(Page(blocks(case, norm)) for norm in made)
    return case.report(
        form,
        "Certificate of Title Result",
        pages or (Page((Note(NONE_MADE),)),),
        code=code,
        flow=Flow.SHEETS,
    )


def _title_boxes(norm: Norm) -> Choices:
    return Choices("", tuple((title, title == norm.title.code) for title in _TITLES))


# -- Form 4 ---------------------------------------------------------------------------------------


def _form_4_blocks(case: Case, norm: Norm) -> tuple[Block, ...]:
    return (
        _title_boxes(norm),
        _person(case, norm),
        _event(case),
        _rounds(norm),
        _required(case, norm),
        Note(JUDGED.format(edition=case.norms.edition), is_quiet=True),
        signing(case),
        Signatures(
            (
                ("Authentication by: arbiter", case.chief_arbiter),
                ("Federation official, name in print", case.official),
                ("Signature", None),
            )
        ),
        Note(_NOTE_4, is_quiet=True),
    )


def _person(case: Case, norm: Norm) -> Fields:
    player = case.t.by_number[norm.player.number]
    family, first = family_and_first_name(player)
    births = {birth.id: birth.place for birth in case.details.birthplaces or ()}
    return Fields(
        (
            Field("Name", family or None, 5),
            Field("First name", first or None, 5),
            Field("Sex", player.sex, 2),
            Field("Date of birth", day_text(player.born) or None, 4),
            Field("Place of birth", births.get(player.number), 8),
        )
    )


def _event(case: Case) -> Fields:
    t = case.t
    country = FEDERATIONS.get(t.federation or "")
    return Fields(
        (
            Field("Event", t.name or None, 8),
            Field("Start", day_text(t.start) or None, 2),
            Field("Close", day_text(t.end) or None, 2),
            Field("City", t.city or None, 6),
            Field("Country", country.name if country else t.federation or None, 6),
        )
    )


_COLUMNS_4 = (
    Column("Rd", Kind.NUMBER),
    Column("Opponent"),
    Column("Fed", Kind.CENTRE),
    Column("Rating", Kind.NUMBER),
    Column("Title", Kind.CENTRE),
    Column("Score", Kind.CENTRE),
)


def _rounds(norm: Norm) -> Table:
    """A row for each round, as many as the printed form has."""
    rows = [_round_4(game) for game in norm.games]
    missing = range(len(rows) + 1, _PRINTED_ROUNDS + 1)
    rows += [(whole(number), *[BLANK] * 5) for number in missing]
    return Table(_COLUMNS_4, tuple(rows))


def _round_4(game: NormGame) -> tuple[Cell, ...]:
    opponent = game.round.opponent
    if opponent is None:
        mark = words(score_mark(game))
        return (whole(game.round.round_number), BLANK, BLANK, BLANK, BLANK, mark)
    return (
        whole(game.round.round_number),
        words(opponent.name),
        words(opponent.federation),
        whole(opponent.rating),
        words(opponent.title),
        words(score_mark(game)),
    )


def _required(case: Case, norm: Norm) -> Fields:
    """The points that each title would have required, the average, the total and the count."""
    total, average = from_halves(norm.figures.half_points), form_4_average(norm)
    return Fields(
        (
            *(_required_for(case, norm, title) for title in _TITLES),
            Field("R(a)", None if average is None else str(average), 2, number=average),
            Field("Total", None if total is None else with_halves(total), 1, number=total),
            Field("N", str(norm.figures.games), 1, number=norm.figures.games),
        )
    )


def _required_for(case: Case, norm: Norm, title: str) -> Field:
    other = case.norms.of(norm.player.number, title)
    required = None if other is None else from_halves(other.figures.required)
    value = "–" if required is None else f"{with_halves(required)} pts"
    return Field(f"{title} norm", value, 2, number=required)


# -- IT1 ------------------------------------------------------------------------------------------


def _it1_blocks(case: Case, norm: Norm) -> tuple[Block, ...]:
    remarks = [*(case.details.remarks or ()), *(_remark(*one) for one in norm.remarks)]
    return (
        _title_boxes(norm),
        _player(case, norm),
        Fields((*_event(case).items[:3], *_play(case))),
        _counts(case, norm),
        *_foreign_field(case, norm),
        _rounds_it1(norm),
        _result(norm),
        Fields((Field("Special remarks", " ".join(remarks) or "none", 12),)),
        signing(case),
        Signatures(
            (
                ("Chief arbiter", case.chief_arbiter),
                ("Federation confirming the result: official's name", case.official),
                ("Signature", None),
            )
        ),
        Note(_NOTE_IT1 + " " + JUDGED.format(edition=case.norms.edition), is_quiet=True),
    )


def _remark(clause: str, message: str) -> str:
    return f"{message} ({clause})."


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


def _play(case: Case) -> tuple[Field, Field]:
    return (
        Field("Chief arbiter", case.chief_arbiter, 6),
        Field("Rate of play", time_control(case), 6),
    )


def _counts(case: Case, norm: Norm) -> Fields:
    opponents = opponents_of(norm)
    others = sum(one.federation != norm.player.federation for one in opponents)
    host = sum(bool(case.norms.host) and one.federation == case.norms.host for one in opponents)
    titles = [one.title for one in opponents]
    numbers = {
        "Games": norm.figures.games,
        "Federations": len(federations_of(opponents)),
        "Not from applicant's federation": others,
        "Rated opponents": sum(one.rating is not None for one in opponents),
        "From the host federation": host,
        "Titled opponents": sum(one.is_title_holder for one in opponents),
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
        "Federations": min(one.federations for one in rounds),
        "Rated players not from the host federation": min(one.foreign for one in rounds),
        "of these GM, IM, WGM, WIM": min(one.strong for one in rounds),
    }
    items = (Field(label, str(number), 4, number=number) for label, number in least.items())
    return (Fields(tuple(items), title="Exemption 1.4.3d, least of all rounds"),)


_COLUMNS_IT1 = (
    Column("Rd", Kind.NUMBER),
    Column("Opponent"),
    Column("ID number", Kind.NUMBER),
    Column("Fed", Kind.CENTRE),
    Column("Rating", Kind.NUMBER),
    Column("After 1.4.6c", Kind.NUMBER),
    Column("Title", Kind.CENTRE),
    Column("Score", Kind.CENTRE),
)


def _rounds_it1(norm: Norm) -> Table:
    return Table(_COLUMNS_IT1, tuple(_round_it1(game) for game in norm.games))


def _round_it1(game: NormGame) -> tuple[Cell, ...]:
    """Every round of the event; one that does not count has no rating after 1.4.6c."""
    opponent, number = game.round.opponent, whole(game.round.round_number)
    if opponent is None:
        return (number, *[BLANK] * 6, words(score_mark(game)))
    return (
        number,
        words(opponent.name),
        words(opponent.fide_id),
        words(opponent.federation),
        whole(opponent.rating),
        whole(game.adjusted),
        words(shown_title(opponent)),
        words(score_mark(game)),
    )


def _result(norm: Norm) -> Fields:
    figures = norm.figures
    required, achieved = from_halves(figures.required), from_halves(figures.half_points)
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
