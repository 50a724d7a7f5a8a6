"""The rating that decides a player's starting rank (record 172).

>>> from crosstable.model.tournament import NationalRecord, Player, RankingMethod, Tournament
>>> t = Tournament(
...     players=(Player(1, "Ann", rating=2000),),
...     national=(NationalRecord("FRA", 1, rating=2050),),
...     ranking_methods=(RankingMethod("FRA", "HBFN"),),
... )
>>> main_rating(t, t.player(1))
MainRating(value=2050, source='NRS:FRA', method='HBFN', note='')
"""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from crosstable.model.requiring import require_tournament
from crosstable.model.tournament import Player, Tournament

if TYPE_CHECKING:
    from crosstable.model.records import NationalRecord, RankingMethod


FIDE = "FIDE"
NOT_CODIFIED = "OTHER"


class MainRating(NamedTuple):
    """A rating with its source: ``FIDE``, ``NRS:`` and a federation, or empty without a rating.

    >>> import crosstable
    >>> t = crosstable.read(crosstable.sample("round-robin"))
    >>> crosstable.main_rating(t, t.player(1)).value is not None
    True
    """

    value: int | None
    source: str
    method: str
    note: str = ""


class _Rating(NamedTuple):
    value: int
    source: str


_Choice = Callable[[_Rating | None, _Rating | None], _Rating | None]


def _higher(fide: _Rating | None, national: _Rating | None) -> _Rating | None:
    return max(filter(None, (fide, national)), key=lambda rating: rating.value, default=None)


def _lower(fide: _Rating | None, national: _Rating | None) -> _Rating | None:
    return min(filter(None, (fide, national)), key=lambda rating: rating.value, default=None)


METHODS: Mapping[str, _Choice] = MappingProxyType(
    {
        "FIDE": lambda fide, national: fide,
        "NRO": lambda fide, national: national,
        "FIDON": lambda fide, national: fide or national,
        "NIDOF": lambda fide, national: national or fide,
        "HBFN": _higher,
        "LBFN": _lower,
        NOT_CODIFIED: lambda fide, national: fide or national,
    }
)
"""The seven methods: how FIDE and national rating make the main rating."""


def main_rating(t: Tournament, player: Player) -> MainRating:
    """The player's main rating by the methods of record 172; without one, the FIDE rating.

    This searches all national records; for many players, call `main_ratings` once.

    >>> import crosstable
    >>> t = crosstable.read(crosstable.sample("round-robin"))
    >>> crosstable.main_rating(t, t.player(1)).value == t.player(1).rating
    True
    """
    require_tournament(t, "main_rating")
    return _main_rating(t, player, [n for n in t.national if n.number == player.number])


def main_ratings(t: Tournament) -> Mapping[int, MainRating]:
    """The main ratings of all players by starting rank number.

    >>> import crosstable
    >>> t = crosstable.read(crosstable.sample("round-robin"))
    >>> len(crosstable.main_ratings(t)) == len(t.players)
    True
    """
    require_tournament(t, "main_ratings")
    national: dict[int, list[NationalRecord]] = {}
    for record in t.national:
        national.setdefault(record.number, []).append(record)
    return MappingProxyType(
        {
            number: _main_rating(t, player, national.get(number, ()))
            for number, player in t.by_number.items()
        }
    )


def _main_rating(t: Tournament, player: Player, national: "Sequence[NationalRecord]") -> MainRating:
    method, record = _applicable(t.ranking_methods, national)
    code = method.method.upper() if method else FIDE
    choose = METHODS.get(code, METHODS[NOT_CODIFIED])
    rating = choose(_fide_rating(player), _national_rating(record))
    note = "the method is not codified; FIDE rating, else national rating, was taken"
    return MainRating(
        value=rating.value if rating else None,
        source=rating.source if rating else "",
        method=code,
        note="" if code in METHODS and code != NOT_CODIFIED else note,
    )


def _applicable(
    methods: "Sequence[RankingMethod]", national: "Sequence[NationalRecord]"
) -> "tuple[RankingMethod | None, NationalRecord | None]":
    """The first method whose federation has a record of the player (C39), else the first one.

    A method without a federation is met in files; it means any national record.
    """
    for method in methods:
        for record in national:
            if method.federation in (None, "", record.federation):
                return method, record
    return (methods[0] if methods else None), None


def _fide_rating(player: Player) -> _Rating | None:
    return _Rating(player.rating, FIDE) if player.rating else None


def _national_rating(record: "NationalRecord | None") -> _Rating | None:
    if record is None or not record.rating:
        return None
    return _Rating(record.rating, f"NRS:{record.federation}")
