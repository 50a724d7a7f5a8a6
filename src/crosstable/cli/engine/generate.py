"""The generator of the engine: configurations and models of JaVaFo and bbpPairings as wishes."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal, InvalidOperation
from fractions import Fraction

from crosstable.errors import WrongRequest
from crosstable.model.results import ByeKind, Result
from crosstable.model.tournament import Bye, Game, GameScoring, Tournament
from crosstable.pairing.generating.wishes import Amount, ByeWish, Ratings, Wishes
from crosstable.rules.scoring import scoring_in_force

_NOBODY = Amount()
_PLAIN = Wishes(
    unrated=_NOBODY,
    byes=(),
    forfeits=_NOBODY,
    double_forfeits=_NOBODY,
    unusual=_NOBODY,
    short=_NOBODY,
    late=0,
    withdrawals=0,
    prohibited=0,
    scoring=GameScoring(),
    acceleration=False,
)
"""What an engine's generator makes when nothing is said: a Dutch Swiss without anything special.
Without a code the generator takes the newest edition."""

_POINTS = {
    "PointsForWin": "W",
    "PointsForDraw": "D",
    "PointsForLoss": "L",
    "PointsForZPB": "A",
    "PointsForForfeitLoss": "A",
    "PointsForPAB": "P",
}
"""Keys of a configuration by the symbol of record 162 that they set."""

_KEYS = frozenset(
    (
        "PlayersNumber",
        "RoundsNumber",
        "DrawPercentage",
        "ForfeitRate",
        "RetiredRate",
        "HalfPointByeRate",
        "HalfPointByteRate",
        "HighestRating",
        "LowestRating",
        *_POINTS,
    )
)


def settings_in(text: str) -> dict[str, str]:
    """The lines ``Key=Value`` of a configuration; ``#`` begins a comment."""
    settings: dict[str, str] = {}
    for number, line in enumerate(text.splitlines(), 1):
        said = line.partition("#")[0].strip()
        if not said:
            continue
        key, sign, value = (part.strip() for part in said.partition("="))
        if not sign or key not in _KEYS:
            known = ", ".join(sorted(_KEYS))
            raise WrongRequest(f"configuration, line {number}: {said!r}; there are {known}")
        settings[key] = value
    return settings


def wishes_of_settings(settings: Mapping[str, str], *, accelerated: bool = False) -> Wishes:
    """What a configuration asks for; 0 as a rate is never.

    ForfeitRate is one game in so many, RetiredRate and HalfPointByeRate are one player in so many.
    Draws follow from the ratings, so the percentage of draws is read and not used.
    """
    players = _whole(settings, "PlayersNumber")
    rounds = _whole(settings, "RoundsNumber")
    wishes = replace(
        _PLAIN,
        players=players,
        rounds=rounds,
        forfeits=Amount(share=_share(settings, "ForfeitRate")),
        byes=_half_point_byes(settings, players, rounds),
        scoring=_scoring(settings),
        acceleration=accelerated,
    )
    highest = _whole(settings, "HighestRating")
    lowest = _whole(settings, "LowestRating")
    if highest is not None or lowest is not None:
        top = 2600 if highest is None else highest
        bottom = 1400 if lowest is None else lowest
        wishes = replace(wishes, ratings=Ratings(highest=max(top, bottom), lowest=bottom))
    retired = int((players or 0) * _share(settings, "RetiredRate"))
    return replace(wishes, withdrawals=min((players or 0) // 2, retired))


def _half_point_byes(
    settings: Mapping[str, str], players: int | None, rounds: int | None
) -> tuple[ByeWish, ...]:
    """A bye for one player in so many; where the players are left to chance, a share of cells."""
    key = "HalfPointByeRate" if "HalfPointByeRate" in settings else "HalfPointByteRate"
    share = _share(settings, key)
    if players is None:
        amount = Amount(share=share / (rounds or _USUAL_ROUNDS))
    else:
        amount = Amount(number=int(players * share))
    return (ByeWish(ByeKind.HALF_POINT, amount, once=True),)


_USUAL_ROUNDS = 7


def _whole(settings: Mapping[str, str], key: str) -> int | None:
    text = settings.get(key)
    if text is None:
        return None
    if not (text.isascii() and text.isdecimal()) or len(text) > 6:
        raise WrongRequest(f"configuration: {key}={text} is not an integer")
    return int(text)


def _share(settings: Mapping[str, str], key: str) -> Fraction:
    """The share that a rate means: of 12.5 two in 25."""
    text = settings.get(key, "0")
    if not re.fullmatch(r"[0-9]{1,6}(?:\.[0-9]{0,6})?", text):
        raise WrongRequest(f"configuration: {key}={text} is not a rate")
    one_in = Fraction(text.rstrip("."))
    if 0 < one_in < 1:
        raise WrongRequest(
            f"configuration: {key}={text}: a rate N means one in N and must be at least 1"
        )
    return 1 / one_in if one_in else one_in


def _scoring(settings: Mapping[str, str]) -> GameScoring:
    symbols: dict[str, Decimal] = {}
    for key, symbol in _POINTS.items():
        if key in settings:
            symbols[symbol] = _points(key, settings[key])
    return GameScoring.of_symbols(symbols)


def _points(key: str, text: str) -> Decimal:
    try:
        value = Decimal(text)
    except InvalidOperation:
        value = Decimal(-1)
    if not value.is_finite() or not 0 <= value < 100:
        raise WrongRequest(f"configuration: {key}={text} is not a number of points")
    return value


# -- models ---------------------------------------------------------------------------------------


def wishes_of_model(t: Tournament) -> Wishes:
    """As many players, rounds, byes and forfeits as a tournament has, with its ratings."""
    kinds = Counter(entry.kind for p in t.players for entry in p.rounds if isinstance(entry, Bye))
    results = Counter(e.result for p in t.players for e in p.rounds if isinstance(e, Game))
    wins = results[Result.FORFEIT_WIN]
    losses = results[Result.FORFEIT_LOSS]
    requested = (ByeKind.HALF_POINT, ByeKind.FULL_POINT, ByeKind.ZERO_POINT)
    ratings = tuple(player.rating for player in t.players if player.rating)
    return replace(
        _PLAIN,
        players=len(t.players),
        rounds=max(t.rounds, 1),
        ratings=Ratings(given=ratings) if len(ratings) == len(t.players) else None,
        forfeits=Amount(number=wins),
        double_forfeits=Amount(number=max(0, losses - wins) // 2),
        byes=tuple(ByeWish(kind, Amount(number=kinds[kind])) for kind in requested if kinds[kind]),
        scoring=scoring_in_force(t).scoring,
    )
