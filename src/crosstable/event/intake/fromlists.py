"""People of a table found in a rating list that is kept on this computer, never silently.

Everybody who is found has a score of 0 to 100 and what speaks for it; doubtful ones are proposals
that somebody has to choose. What was given stays, and the list and its date are noted.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from crosstable.errors import CannotAct
from crosstable.event.typed import PersonData
from crosstable.lists.files import ListedPlayer
from crosstable.lists.names import Person as Sought
from crosstable.lists.names import candidates, is_clear, is_same_name
from crosstable.lists.store import ListStore, StoredList, StoredPlayer, fold_name
from crosstable.model.dates import PartialDate
from crosstable.model.phrases import Words, phrase

KINDS = ("standard", "rapid", "blitz")
SEQUENCES: Mapping[str, tuple[str, ...]] = {
    "standard": ("standard",),
    "rapid": ("rapid", "standard"),
    "blitz": ("blitz", "standard"),
}
"""Which ratings count in which order for a rate of play: who has no rapid or blitz rating is rated
with the standard one (B.02, 7)."""


class Found(NamedTuple):
    """Somebody of a list who may be meant, with the score and its reasons."""

    player: StoredPlayer
    score: int
    reasons: tuple[Words, ...]


class Match(NamedTuple):
    """An entry of a table and who of the list it may be, the best first."""

    name: str
    found: tuple[Found, ...] = ()

    @property
    def is_certain(self) -> bool:
        """Whether nothing has to be asked: the best one is good and well ahead."""
        return is_clear([candidate.score for candidate in self.found])


class Source(NamedTuple):
    """A list that ratings are taken from, and which of its ratings, the first one that there is."""

    list: str
    kinds: tuple[str, ...] = SEQUENCES["standard"]


def match_entry(data: PersonData, store: ListStore, name: str) -> Match:
    """Who of a list an entry may be: by FIDE number, else by name and what else is known."""
    used = list_named(store, name)
    own = str(data.get("name") or f"FIDE {data.get('fide_id')}")
    if data.get("fide_id"):
        numbered = [
            player for player in store.search(str(data["fide_id"])) if player.list == used.name
        ]
        return Match(own, tuple(_by_number(data, player) for player in numbered[:1]))
    near = {_key(player): player for player in _near(store, own) if player.list == used.name}
    best = candidates(_what_to_seek(data), [_listed_player(player) for player in near.values()])
    proposals = tuple(
        Found(near[_key(candidate.player)], candidate.score, candidate.evidence)
        for candidate in best
    )
    return Match(own, proposals)


def _key(player: StoredPlayer | ListedPlayer) -> tuple[str, str]:
    return player.fide_id, player.name


def _by_number(data: PersonData, player: StoredPlayer) -> Found:
    """Whoever has the number is meant, unless the names are those of two people."""
    if not data.get("name") or is_same_name(str(data["name"]), player.name):
        return Found(player, 100, (phrase("same FIDE number"),))
    return Found(
        player,
        50,
        (
            phrase("same FIDE number"),
            phrase("name differs: {own}/{name}", own=data["name"], name=player.name),
        ),
    )


def _near(store: ListStore, name: str) -> Sequence[StoredPlayer]:
    """Players worth a comparison: they share a word, or the beginning of the longest one."""
    words = sorted(fold_name(name).replace(",", " ").split(), key=len, reverse=True)
    asked = [" ".join(words), *words[:2], *(word[:4] for word in words[:1])]
    return [player for text in dict.fromkeys(asked) for player in store.search(text, _MOST_NEAR)]


_MOST_NEAR = 300


def _what_to_seek(data: PersonData) -> Sought:
    born = PartialDate.parse(str(data.get("born") or ""))
    rating = data.get("rating")
    return Sought(
        str(data.get("name", "")),
        _text(data, "federation"),
        born.year if born else None,
        rating if isinstance(rating, int) else None,
        _text(data, "sex"),
        _text(data, "title"),
    )


def _text(data: PersonData, key: str) -> str | None:
    value = data.get(key)
    return None if value is None else str(value)


def _listed_player(player: StoredPlayer) -> ListedPlayer:
    return ListedPlayer(
        player.fide_id,
        player.name,
        player.federation,
        player.sex,
        player.title,
        standard=player.standard,
        rapid=player.rapid,
        blitz=player.blitz,
        birth_year=player.birth_year,
    )


def complete_entry(
    data: PersonData, player: StoredPlayer, used: StoredList, kinds: Sequence[str]
) -> PersonData:
    """An entry with what the list says about the person; what was given stays."""
    listed = listed_data(player)
    known = {key: value for key, value in listed.items() if value and not data.get(key)}
    return {**known, **data, **({} if data.get("rating") else listed_rating(player, used, kinds))}


def listed_data(player: StoredPlayer) -> dict[str, str | None]:
    """What a list says about a person, by the names of the journal, but for the rating."""
    return {
        "name": player.name,
        "fide_id": player.fide_id,
        "federation": player.federation,
        "sex": player.sex,
        "title": player.title,
        "born": None if player.birth_year is None else str(player.birth_year),
    }


def listed_rating(
    player: StoredPlayer, used: StoredList, kinds: Sequence[str]
) -> dict[str, int | str]:
    """The first rating of the sequence that the list has, with the list and its date."""
    rating = next((known for kind in kinds if (known := getattr(player, kind))), None)
    if rating is None:
        return {}
    label = " ".join(filter(None, (used.name, used.date)))
    return {"rating": rating, "rating_list": label}


def list_named(store: ListStore, name: str) -> StoredList:
    """A list that is kept; raises `CannotAct` with those that there are."""
    lists = store.lists()
    list_ = next((list_ for list_ in lists if list_.name == name), None)
    if list_ is None:
        known = ", ".join(list_.name for list_ in lists) or phrase("none")
        raise CannotAct(
            phrase("there is no list {name}; choose from: {known}", name=name, known=known)
        )
    return list_
