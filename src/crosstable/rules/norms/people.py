"""The players as norms see them: rating, titles, federation, of the report or of the list."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from crosstable.model.federations import is_known_federation
from crosstable.model.findings import Assumption
from crosstable.model.phrases import phrase
from crosstable.rules.norms.titles import TITLE_HOLDERS
from crosstable.rules.rateofplay import STANDARD
from crosstable.text.listing import players_in_words

if TYPE_CHECKING:
    from crosstable.lists.files import ListedPlayer
    from crosstable.lists.lookup import ListedPeople
    from crosstable.model.tournament import Player, Tournament

FIDE_FLAG = "FID"
"""Players without a federation under FIDE's flag: opponents as others, but no federation."""
_NO_FEDERATION = "NON"
_SHOWN_AS_FIDE = frozenset(("RUS", "BLR"))
"""Their players stand under FIDE's flag in the lists and count under their own."""
_WOMAN = frozenset(("w", "f"))


class NormPlayer(NamedTuple):
    """A player with what the rules ask for; `titles` are all known ones, `title` the highest."""

    number: int
    name: str
    fide_id: str | None
    federation: str
    rating: int | None
    titles: frozenset[str]
    title: str | None
    is_woman: bool | None
    is_excluded: bool = False
    """Whether the federation is excluded from FIDE at the time."""

    @property
    def has_federation(self) -> bool:
        """Whether the player belongs to a federation of FIDE or plays under its flag (1.4.2a)."""
        is_member = is_known_federation(self.federation) and not self.is_excluded
        return is_member and self.federation != _NO_FEDERATION

    @property
    def is_under_fide_flag(self) -> bool:
        """Whether the player has no federation that the mix could count."""
        return self.federation == FIDE_FLAG

    @property
    def is_title_holder(self) -> bool:
        """Whether the player has one of the titles that count (1.4.5a)."""
        return self.title in TITLE_HOLDERS

    def holds_one_of(self, titles: frozenset[str]) -> bool:
        """Whether one of the player's titles is among these."""
        return not titles.isdisjoint(self.titles)


def of_report(player: Player) -> NormPlayer:
    """A player as the report has them."""
    return _norm_player(player, player.federation, player.rating, (player.title,), player.sex)


def _norm_player(
    player: Player,
    federation: str | None,
    rating: int | None,
    titles: tuple[str | None, ...],
    sex: str | None,
) -> NormPlayer:
    known = frozenset(title for title in titles if title)
    highest = next((title for title in TITLE_HOLDERS if title in known), None)
    return NormPlayer(
        player.number,
        player.name,
        player.fide_id,
        (federation or "").strip().upper(),
        rating if rating is not None and rating > 0 else None,
        known,
        highest or next(iter(sorted(known)), None),
        None if not sex else sex.lower() in _WOMAN,
    )


def of_list(player: Player, listed: ListedPlayer, has_ratings: bool) -> NormPlayer:
    """A player as the list has them: rating, titles, sex and federation are the ones in force."""
    federation = listed.federation or player.federation
    if federation == FIDE_FLAG and player.federation in _SHOWN_AS_FIDE:
        federation = player.federation
    rating = listed.standard if has_ratings else player.rating
    titles = (listed.title, listed.women_title)
    return _norm_player(player, federation, rating, titles, listed.sex or player.sex)


class People(NamedTuple):
    """The players by starting number, and what was assumed about them."""

    by_number: Mapping[int, NormPlayer]
    assumptions: tuple[Assumption, ...]


def people_of(t: Tournament, listed: ListedPeople | None, excluded: Iterable[str] = ()) -> People:
    """All players; with a list those that it has by FIDE number are taken from there.

    `excluded` are federations that are excluded at the time (1.4.2a).
    """
    people = _people(t, listed)
    out = frozenset(excluded)
    marked = {
        number: player._replace(is_excluded=player.federation in out)
        for number, player in people.by_number.items()
    }
    return people._replace(by_number=marked)


def _people(t: Tournament, listed: ListedPeople | None) -> People:
    if listed is None:
        unlisted = phrase(
            "no list is given: ratings, titles and federations are those of the report"
        )
        people = {number: of_report(player) for number, player in t.by_number.items()}
        return People(people, (Assumption("ratings-of-the-report", unlisted),))
    has_ratings = STANDARD in listed.ratings
    people = {}
    absent = []
    for number, player in t.by_number.items():
        entry = listed.get(player.fide_id) if player.fide_id else None
        if entry is None:
            absent.append(number)
        people[number] = of_report(player) if entry is None else of_list(player, entry, has_ratings)
    return People(people, tuple(_assumptions(absent, has_ratings)))


def _assumptions(absent: list[int], has_ratings: bool) -> Iterator[Assumption]:
    if not has_ratings:
        other = phrase("the list has no standard ratings: those of the report are used")
        yield Assumption("list-of-another-kind", other)
    if absent:
        who = players_in_words(absent)
        sentence = phrase("not found on the list, taken from the report: {a}", a=who)
        yield Assumption("not-on-the-list", sentence)
