"""Form 4: the certificate of title result of the FIDE Rating Regulations 2002."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal

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
from crosstable.output.forms.normtables import JUDGED, PLAYED_HALVES, form_4_average, score_mark
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
from crosstable.rules.norms.forms import average_with_player, required_points
from crosstable.rules.norms.norm import Norm, NormGame
from crosstable.rules.norms.titles import NORM_TITLES, NormTitle
from crosstable.text.formats import with_halves

_PRINTED_ROUNDS = 11
_NOTE = (
    "Unrated = 2000; score 1, ½, 0 (* a game shorter than one move, not rated), + = − without a "
    "game; R(a) = average rating of player and opponents; N = number of "
    "games. The organizing federation provides this certificate to each player who achieved a "
    "title result."
)


def form_4(case: Case) -> Report:
    """A certificate for each norm that was made; else one to fill in, with the games of a player.

    The titles stay open there: the text at hand has no title regulations of its time.
    """
    return certificates(case, "form-4", "Form 4", _blocks, _to_fill_in)


def _to_fill_in(case: Case) -> tuple[Block, ...]:
    norm = _any_result(case)
    return (
        title_boxes(None),
        _person(case, norm),
        event_fields(case),
        _rounds(() if norm is None else norm.games),
        _open_figures(norm),
        signing(case),
        _signatures(case),
        Note(_NOTE, is_quiet=True),
    )


def _any_result(case: Case) -> Norm | None:
    """The rounds of the player who was asked for, whatever the title."""
    number = case.player_number
    return None if number is None else next(iter(case.norms.of_player(number)), None)


def _open_figures(norm: Norm | None) -> Fields:
    """Average, total and count of the played games; the required points are left to fill in."""
    titles = (Field(f"{title} norm", None, 2, is_expected=False) for title in NORM_TITLES)
    rounds = [] if norm is None else [game.round for game in norm.games]
    played = [
        round_
        for round_ in rounds
        if round_.result in PLAYED_HALVES and round_.opponent is not None
    ]
    if norm is None or not played:
        names = (("R(a)", 2), ("Total", 1), ("N", 1))
        open_fields = (Field(name, None, width, is_expected=False) for name, width in names)
        return Fields((*titles, *open_fields))
    ratings = [game.opponent.rating for game in played if game.opponent is not None]
    average = average_with_player(norm.player.rating, ratings)
    total = from_halves(sum(PLAYED_HALVES[game.result] for game in played)) or Decimal(0)
    return Fields(
        (
            *titles,
            Field("R(a)", None if average is None else str(average), 2, number=average),
            Field("Total", with_halves(total), 1, number=total),
            Field("N", str(len(played)), 1, number=len(played)),
        )
    )


def _blocks(case: Case, norm: Norm) -> tuple[Block, ...]:
    return (
        title_boxes(norm),
        _person(case, norm),
        event_fields(case),
        _rounds(norm.games),
        _required_points(case, norm),
        *_remarks(norm),
        Note(JUDGED.format(edition=case.norms.edition), is_quiet=True),
        signing(case),
        _signatures(case),
        Note(_NOTE, is_quiet=True),
    )


def _signatures(case: Case) -> Signatures:
    return Signatures(
        (
            ("Authentication by: arbiter", case.chief_arbiter),
            ("Federation official, name in print", case.official),
            ("Signature", None),
        )
    )


_BLANK_PERSON = (
    *(("Name", 5), ("First name", 5), ("Sex", 2), ("Date of birth", 4), ("Place of birth", 8)),
)


def _person(case: Case, norm: Norm | None) -> Fields:
    if norm is None:
        items = (Field(name, None, width, is_expected=False) for name, width in _BLANK_PERSON)
        return Fields(tuple(items))
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


def _rounds(games: Sequence[NormGame]) -> Table:
    """A row for each round, as many as the printed form has."""
    rows = [_round(game) for game in games]
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


def _required_points(case: Case, norm: Norm) -> Fields:
    """The points that each title would have required, the average, the total and the count."""
    total = from_halves(norm.figures.half_points)
    average = form_4_average(norm)
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
