"""Values in words: points, scorings, what was and what is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from decimal import Decimal
from types import MappingProxyType

from crosstable.model.phrases import Joined, Phrase, Words, escape_template, joined, phrase, plural
from crosstable.model.results import ByeKind, Colour, Result
from crosstable.model.tournament import ZERO, GameScoring, MatchScoring
from crosstable.text.formats import points_text, with_halves

_COLOURS = {Colour.WHITE: phrase("White"), Colour.BLACK: phrase("Black")}
NOBODY = phrase("nobody")


def in_words(value: object) -> Words | None:
    """A value in words; None where nothing is stated."""
    if value is None or isinstance(value, str | Phrase | Joined):
        return value
    if isinstance(value, bool):
        return phrase("yes") if value else phrase("no")
    if isinstance(value, Colour):
        return _COLOURS[value]
    if isinstance(value, Decimal):
        return points_text(value)
    if isinstance(value, GameScoring):
        return _scoring_text(value)
    if isinstance(value, MatchScoring):
        return "-".join(with_halves(x) for x in (value.win, value.draw, value.loss))
    if type(value) is tuple:
        return ", ".join(str(item) for item in value)
    return str(value)


def both_in_words(old: object, new: object) -> tuple[Words | None, Words | None]:
    """Both values in words that differ, at worst as the program writes them."""
    before = in_words(old)
    after = in_words(new)
    is_told = (before is None, str(before)) != (after is None, str(after))
    return (before, after) if is_told else (repr(old), repr(new))


def title_words(what: Result | ByeKind) -> Phrase:
    """A result or a kind of bye in words: what its table calls it."""
    return words_of_title(what.title)


def words_of_title(title: str) -> Phrase:
    """A title of a table, to be translated."""
    return Phrase(escape_template(title))


SCORED_WORDS: Mapping[str, str] = MappingProxyType(
    {name: name.replace("_", " ") for name in asdict(GameScoring())}
)
"""What a scoring gives points for, by its attribute."""


def _scoring_text(scoring: GameScoring) -> Words:
    """``1-½-0``, and whatever does not follow from these three."""
    win = scoring.white_win
    draw = scoring.white_draw
    loss = scoring.white_loss
    usual = GameScoring.of_symbols({"W": win, "D": draw, "L": loss})
    special = [
        phrase(
            "{what} {points}", what=words_of_title(SCORED_WORDS[name]), points=with_halves(value)
        )
        for name, value in asdict(scoring).items()
        if value != getattr(usual, name)
    ]
    return joined(["-".join(map(with_halves, (win, draw, loss))), *special])


def state_words(words: Words | None) -> Words:
    if words is None:
        return phrase("not given")
    return words if str(words).strip() else phrase("empty")


def was_is(title: Words, old: Words | None, new: Words | None, is_plural: bool = False) -> Words:
    values = {"title": title, "old": state_words(old), "new": state_words(new)}
    if is_plural:
        return phrase("{title} were {old}, are {new}", **values)
    return phrase("{title} was {old}, is {new}", **values)


def in_round(round_number: int | None, what: Words) -> Words:
    return what if round_number is None else phrase("round {n}: {what}", n=round_number, what=what)


def number_and_name(number: int, name: str | None) -> Words:
    if name is None:
        return phrase("{n} (not in the report)", n=number)
    return f"{number} {name}" if name else str(number)


def team_words(number: int, name: str | None) -> Words:
    return phrase("team {who}", who=number_and_name(number, name))


def with_sign(value: Decimal) -> str:
    return ("+" if value > 0 else "") + with_halves(value)


def match_points_words(value: Decimal, is_signed: bool = False) -> Words:
    return plural(_form(value), "{n} match point", "{n} match points", n=_amount(value, is_signed))


def game_points_words(value: Decimal, is_signed: bool = False) -> Words:
    return plural(_form(value), "{n} game point", "{n} game points", n=_amount(value, is_signed))


def points_words(value: Decimal, is_signed: bool = False) -> Words:
    return plural(_form(value), "{n} point", "{n} points", n=_amount(value, is_signed))


def _amount(value: Decimal, is_signed: bool) -> str:
    return with_sign(value) if is_signed else with_halves(value)


def _form(value: Decimal) -> int:
    """1 for the words of one point, which half a point has too; otherwise 2."""
    return 1 if ZERO < abs(value) <= 1 else 2


def both_points(match_points: Decimal, game_points: Decimal) -> Words:
    return joined((match_points_words(match_points), game_points_words(game_points)))
