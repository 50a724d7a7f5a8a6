"""What a caller wants of a generated tournament; everything else is left to chance."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from typing import NamedTuple

from crosstable.errors import Parameter, WrongWish
from crosstable.model.results import ByeKind, Colour
from crosstable.model.tiebreak_codes import parse_tiebreak_list, with_score_first
from crosstable.model.tournament import GameScoring, MatchScoring
from crosstable.text.formats import read_whole

_LONGEST = 15
"""Characters of an amount."""


class Amount(NamedTuple):
    """So many of something, or a share of all occasions for it."""

    number: int = 0
    share: Fraction = Fraction(0)

    @classmethod
    def of(cls, text: str) -> Amount:
        """An amount as written: ``3`` or ``2.5%``.

        >>> Amount.of("2.5%")
        Amount(number=0, share=Fraction(1, 40))
        """
        written = text.strip()
        try:
            if len(written) > _LONGEST or "e" in written.lower():
                raise ValueError  # of 1e99999999 a fraction would write out every digit
            if written.endswith("%"):
                share = Fraction(written[:-1].strip()) / 100
                if not 0 <= share <= 1:
                    raise ValueError
                return cls(share=share)
            if not written.isdecimal():
                raise ValueError
            return cls(number=int(written))
        except (ValueError, ZeroDivisionError):
            raise WrongWish(f"{text!r} is neither a number nor a percentage (3 or 2.5%)") from None


class ByeWish(NamedTuple):
    """Byes of a kind, in one round or in all of them."""

    kind: ByeKind
    amount: Amount
    round_number: int | None = None
    once: bool = False
    """Whether nobody gets a second one."""


class Ratings(NamedTuple):
    """Ratings one by one, or the highest and the lowest."""

    given: tuple[int, ...] = ()
    highest: int = 0
    lowest: int = 0


@dataclass(frozen=True, slots=True)
class Wishes:
    """What to generate; None means random.

    >>> import crosstable
    >>> t = crosstable.generate(crosstable.Wishes(players=8, rounds=3), 7)
    >>> len(t.players), t.rounds
    (8, 3)
    """

    players: int | None = None
    teams: int | None = None
    boards: int | None = None
    rounds: int | None = None
    system: str | None = None
    ratings: Ratings | None = None
    unrated: Amount | None = None
    byes: tuple[ByeWish, ...] | None = None
    forfeits: Amount | None = None
    double_forfeits: Amount | None = None
    unusual: Amount | None = None
    short: Amount | None = None
    match_forfeits: Amount | None = None
    late: int | None = None
    withdrawals: int | None = None
    prohibited: int | None = None
    scoring: GameScoring | None = None
    match_scoring: MatchScoring | None = None
    tiebreaks: tuple[str, ...] | None = None
    initial_colour: Colour | None = None
    acceleration: bool | None = None


_SCORING = Parameter("scoring")
_MATCH_SCORING = Parameter("match_scoring")
_BYE_NAMES = {
    "half": ByeKind.HALF_POINT,
    "full": ByeKind.FULL_POINT,
    "zero": ByeKind.ZERO_POINT,
    "h": ByeKind.HALF_POINT,
    "f": ByeKind.FULL_POINT,
    "z": ByeKind.ZERO_POINT,
}


def byes_of(text: str) -> tuple[ByeWish, ...]:
    """Byes as written: ``half=5%,zero=3,half@2=4``; ``none`` for none at all.

    >>> (wish,) = byes_of("zero@3=2")
    >>> wish.kind.acronym, wish.amount.number, wish.round_number
    ('ZPB', 2, 3)
    """
    byes = []
    for name, amount in _split_parameters(text, Parameter("byes")):
        kind, _, round_text = name.partition("@")
        if kind not in _BYE_NAMES or (round_text and read_whole(round_text) is None):
            raise WrongWish(
                "{}: {!r} is not half, full or zero, perhaps with @ROUND", Parameter("byes"), name
            )
        number = read_whole(round_text)
        byes.append(ByeWish(_BYE_NAMES[kind], Amount.of(amount), number))
    return tuple(byes)


def forfeits_of(text: str) -> tuple[Amount, Amount]:
    """Forfeits as written: ``3%``, or ``single=3%,double=1``."""
    if "=" not in text and text.strip() != "none":
        return Amount.of(text), Amount()
    amounts = {"single": Amount(), "double": Amount()}
    for name, amount in _split_parameters(text, Parameter("forfeits")):
        if name not in amounts:
            raise WrongWish("{}: {!r} is not single or double", Parameter("forfeits"), name)
        amounts[name] = Amount.of(amount)
    return amounts["single"], amounts["double"]


def _split_parameters(text: str, parameter: Parameter) -> list[tuple[str, str]]:
    """The parts of ``a=1,b=2``."""
    if text.strip() == "none":
        return []
    pairs = []
    for part in text.split(","):
        name, sign, value = part.partition("=")
        if not sign:
            raise WrongWish("{}: {!r} is not NAME=AMOUNT", parameter, part.strip())
        pairs.append((name.strip().lower(), value))
    return pairs


def ratings_of(text: str) -> Ratings:
    """Ratings as written: ``2400-1600``, or one by one with commas."""
    parts = text.split("-") if "-" in text else text.split(",")
    numbers = [read_whole(part.strip()) or 0 for part in parts]
    if not all(0 < number < 10_000 for number in numbers):
        raise WrongWish(
            "{}: {!r} is not HIGHEST-LOWEST or a list of ratings", Parameter("ratings"), text
        )
    if "-" not in text:
        return Ratings(given=tuple(sorted(numbers, reverse=True)))
    if len(numbers) != 2:
        raise WrongWish("{}: {!r} is not HIGHEST-LOWEST", Parameter("ratings"), text)
    return Ratings(highest=max(numbers), lowest=min(numbers))


def scoring_of(text: str) -> GameScoring:
    """Points as written: ``3-1-0``, or symbols of record 162 as in ``W=3,D=1,L=0,P=1``."""
    if "=" in text:
        pairs = [(name.upper(), value) for name, value in _split_parameters(text, _SCORING)]
    else:
        pairs = list(zip("WDL", text.split("-"), strict=False))
        if len(pairs) != 3 or text.count("-") != 2:
            raise WrongWish("{}: {!r} is not WIN-DRAW-LOSS or W=…,D=…,L=…", _SCORING, text)
    symbols: dict[str, Decimal] = {}
    for name, value in pairs:
        if name not in tuple("WDLAP"):
            raise WrongWish("{}: {!r} is not one of W, D, L, A, P", _SCORING, name)
        symbols[name] = _points(value, _SCORING)
    scoring = GameScoring.of_symbols(symbols)
    reason = wrong_scoring(scoring)
    if reason:
        raise WrongWish("{}: {}", _SCORING, reason)
    return scoring


def match_points_of(text: str) -> MatchScoring:
    """Match points as written: ``3-1-0``."""
    parts = text.split("-")
    if len(parts) != 3:
        raise WrongWish("{}: {!r} is not WIN-DRAW-LOSS", _MATCH_SCORING, text)
    win, draw, loss = (_points(part, _MATCH_SCORING) for part in parts)
    if not win > draw >= loss:
        raise WrongWish(
            "{}: a win must be worth more than a draw, a draw than a loss", _MATCH_SCORING
        )
    return MatchScoring(win, draw, loss)


def _points(text: str, parameter: Parameter) -> Decimal:
    try:
        value = Decimal(text.strip())
    except InvalidOperation:
        raise WrongWish("{}: {!r} is not a number", parameter, text) from None
    if not value.is_finite() or not 0 <= value < 100 or value != value.quantize(Decimal("0.1")):
        raise WrongWish("{}: {!r} is not from 0.0 to 99.9 with one decimal", parameter, text)
    return value


def tiebreaks_of(text: str) -> tuple[str, ...]:
    """Tie-breaks as written, as in record 212; points come first, also if nobody says so."""
    codes = [str(code) for code in parse_tiebreak_list(text)]
    if not codes:
        raise WrongWish("{}: the list is empty", Parameter("tiebreaks"))
    return with_score_first(codes)


def wrong_scoring(scoring: GameScoring) -> str | None:
    """Why FIDE's programs must not offer a scoring; None if they may."""
    win = scoring.white_win
    draw = scoring.white_draw
    loss = scoring.white_loss
    if not win > draw >= loss:
        return "a win must be worth more than a draw, a draw at least a loss"
    if 2 * draw > win + loss:
        return "two draws must not be worth more than a win and a loss"
    if scoring.pairing_allocated_bye > win:
        return "the pairing-allocated bye must not be worth more than a win"
    if scoring.zero_point_bye > loss:
        return "an absence must not be worth more than a loss"
    return None
