"""Records of the report that follow from others, written out so that every program reads them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal

from crosstable.event.people.teams import team_numbers_of
from crosstable.event.results import board_result
from crosstable.event.state import Section
from crosstable.model.records import AbnormalPoints, Acceleration
from crosstable.model.tournament import GameScoring, Tournament
from crosstable.model.tournament_types import code_to_write, words_of_type
from crosstable.rules.acceleration.systems import named_acceleration
from crosstable.rules.recorded import RatingCorrection


def with_records(t: Tournament, *, has_put_off: bool) -> Tournament:
    """The report with what its own records imply.

    A game that was put off stands as `?` and record 162 says what it is worth (Q164, Q165). The
    points that a named acceleration lends are stated by records 250: other programs read a code
    ending in BAKU in different ways. Record 092 says the system in words, because some programs
    ask it and not the code of record 192 whether forfeited games count in tie-breaks.
    """
    if not t.accelerations:
        t = replace(t, accelerations=named_acceleration(t))
    if t.stated_scoring is None and has_put_off:
        t = replace(t, stated_scoring=GameScoring())
    words = t.type_text or words_of_type(t.type_code)
    return replace(t, type_code=code_to_write(t.type_code), type_text=words)


def without_implied(t: Tournament) -> Tournament:
    """The report without the records that its type code implies.

    Records 250 follow numbers that move, the words of record 092 a system that may be changed.
    """
    code = t.type_code if t.type is None else t.type.code
    if t.type_text and t.type_text == words_of_type(code):
        is_written_otherwise = code_to_write(code) != code
        t = replace(t, type_text=None, type_code=code if is_written_otherwise else t.type_code)
    named = named_acceleration(replace(t, accelerations=()))
    if not named or [*map(_content_of_acceleration, t.accelerations)] != [
        *map(_content_of_acceleration, named)
    ]:
        return t
    return replace(t, accelerations=())


def _content_of_acceleration(acceleration: Acceleration) -> tuple[object, ...]:
    """What a record 250 says, wherever it stands."""
    rounds = (acceleration.first_round, acceleration.last_round)
    people = (acceleration.first, acceleration.last)
    return acceleration.match_points, acceleration.game_points, rounds, people


def penalties_of(section: Section, numbers: Mapping[str, int]) -> tuple[AbnormalPoints, ...]:
    """Penalties and bonuses as records 299; in a team event their numbers are those of teams."""
    known = team_numbers_of(section) if section.teams else numbers
    return tuple(
        AbnormalPoints(
            "",
            penalty.points if penalty.is_match_points else Decimal(0),
            Decimal(0) if penalty.is_match_points else penalty.points,
            penalty.after or None,
            (known[penalty.who],),
        )
        for penalty in section.penalties
        if penalty.who in known
    )


def rating_corrections_of(
    section: Section, numbers: Mapping[str, int]
) -> tuple[RatingCorrection, ...]:
    """The results that are rated otherwise than they count."""
    corrections = []
    for (number, board_number), text in sorted(section.rating_only.items()):
        round_ = section.round(number)
        board = None if round_ is None else round_.board(board_number)
        if round_ is None or board is None or round_.facts_of(board).result is None:
            continue
        was = board_result(round_.facts_of(board).result or "")
        new = board_result(text)
        white = numbers[board.white]
        black = numbers[board.black]
        codes = (was.white.code, was.black.code), (new.white.code, new.black.code)
        corrections.append(RatingCorrection(number, white, black, *codes))
    return tuple(corrections)
