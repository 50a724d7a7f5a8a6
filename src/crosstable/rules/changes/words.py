"""Values in words: points, scorings, what was and what is."""

from __future__ import annotations

from dataclasses import asdict
from decimal import Decimal

from crosstable.model.results import Colour
from crosstable.model.tournament import ZERO, GameScoring, MatchScoring
from crosstable.text.formats import points_text, with_halves


def in_words(value: object) -> str | None:
    """A value in words; None where nothing is stated."""
    if value is None or isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Colour):
        return value.name.capitalize()
    if isinstance(value, Decimal):
        return points_text(value)
    if isinstance(value, GameScoring):
        return _scoring_text(value)
    if isinstance(value, MatchScoring):
        return "-".join(with_halves(x) for x in (value.win, value.draw, value.loss))
    if type(value) is tuple:
        return ", ".join(str(item) for item in value)
    return str(value)


def both_in_words(old: object, new: object) -> tuple[str | None, str | None]:
    """Both values in words that differ, at worst as the program writes them."""
    texts = in_words(old), in_words(new)
    return texts if texts[0] != texts[1] else (repr(old), repr(new))


def _scoring_text(scoring: GameScoring) -> str:
    """``1-½-0``, and whatever does not follow from these three."""
    win = scoring.white_win
    draw = scoring.white_draw
    loss = scoring.white_loss
    usual = GameScoring.of_symbols({"W": win, "D": draw, "L": loss})
    special = [
        f"{name.replace('_', ' ')} {with_halves(value)}"
        for name, value in asdict(scoring).items()
        if value != getattr(usual, name)
    ]
    return ", ".join(["-".join(map(with_halves, (win, draw, loss))), *special])


def state_text(text: str | None) -> str:
    if text is None:
        return "not given"
    return text if text.strip() else "empty"


def was_is(title: str, old: str | None, new: str | None, plural: bool = False) -> str:
    was, now = ("were", "are") if plural else ("was", "is")
    return f"{title} {was} {state_text(old)}, {now} {state_text(new)}"


def in_round(round_number: int | None, message: str) -> str:
    return message if round_number is None else f"round {round_number}: {message}"


def number_and_name(number: int, name: str | None) -> str:
    if name is None:
        return f"{number} (not in the report)"
    return f"{number} {name}" if name else str(number)


def with_sign(value: Decimal) -> str:
    return ("+" if value > 0 else "") + with_halves(value)


def count_of(value: Decimal, noun: str, signed_number: bool = False) -> str:
    number = with_sign(value) if signed_number else with_halves(value)
    return f"{number} {noun}" + ("" if ZERO < abs(value) <= 1 else "s")


def both_points(match_points: Decimal, game_points: Decimal) -> str:
    return f"{count_of(match_points, 'match point')}, {count_of(game_points, 'game point')}"
