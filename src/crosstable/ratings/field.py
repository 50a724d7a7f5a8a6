"""Who plays with which rating and which K, where both come from, and what had to be assumed."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import TYPE_CHECKING, NamedTuple

from crosstable.model.findings import Assumption
from crosstable.ratings.coefficients import (
    Situation,
    birth_number,
    k_cases,
    last_grown_up_birth,
)
from crosstable.ratings.editions import BIRTHDAY, RuleSet
from crosstable.rules.rateofplay import STANDARD
from crosstable.text.wording import players_named

if TYPE_CHECKING:
    from crosstable.lists.files import ListedPlayer
    from crosstable.lists.lookup import ListedPeople
    from crosstable.model.details.values import HonoraryRating
    from crosstable.model.tournament import Player, Tournament


class Entrant(NamedTuple):
    """A player with what the computation needs, and the reasons in words.

    `rating` is that of the player's own computation, `rating_then` what opponents reckon with.
    """

    player: Player
    rating: int | None
    rating_then: int | None
    k: int | None
    rating_reason: str
    k_reason: str


class Given(NamedTuple):
    """What the caller says about players, by starting number."""

    listed: ListedPeople | None = None
    k: Mapping[int, int] | None = None
    published: Mapping[int, int] | None = None
    honorary: tuple[HonoraryRating, ...] = ()
    rapid_k: int | None = None


class _Field:
    """Collects the entrants, and each assumption once."""

    def __init__(self, rules: RuleSet, first_day: date | None, given: Given) -> None:
        self.rules = rules
        self.first_day = first_day
        self.given = given
        self.honorary = {one.id: one for one in given.honorary}
        self.said: dict[str, list[int]] = {}

    def note(self, kind: str, player: Player) -> None:
        self.said.setdefault(kind, []).append(player.number)

    def entrant(self, player: Player) -> Entrant:
        rating, reason = self.rating(player)
        current = (self.given.published or {}).get(player.number)
        own = rating
        if rating is None and current is not None:
            own, reason = current, f"{current}, published after the event"
        k, k_reason = (None, "") if own is None else self.k(player, own)
        return Entrant(player, own, rating, k, reason, k_reason)

    # -- rating -----------------------------------------------------------------------------------

    def rating(self, player: Player) -> tuple[int | None, str]:
        honorary = self.honorary.get(player.number)
        if honorary is not None:
            return honorary.rating, f"{honorary.rating}, an honorary rating of the details"
        people = self.given.listed
        if people is None:
            return self.of_report(player)
        if not player.fide_id:
            self.note("no-fide-number", player)
            return self.of_report(player)
        listed = people.get(player.fide_id)
        if listed is None:
            self.note("not-on-the-list", player)
            return None, "unrated: the player is not on the list"
        return self.of_list(player, listed, people)

    def of_report(self, player: Player) -> tuple[int | None, str]:
        rating = player.rating or None
        if rating is None:
            return None, "unrated in the report"
        if rating < self.rules.floor:
            self.note("below-the-floor", player)
        return rating, f"{rating}, the rating in the report"

    def of_list(
        self, player: Player, listed: ListedPlayer, people: ListedPeople
    ) -> tuple[int | None, str]:
        kind = self.rules.kind
        if kind not in people.ratings and STANDARD not in people.ratings:
            self.note("list-of-another-kind", player)
            return self.of_report(player)
        own: int | None = getattr(listed, kind)
        if own:
            if own < self.rules.floor:
                self.note("below-the-floor", player)
            return own, f"{own}, the {kind} rating on the list"
        if kind != STANDARD and listed.standard:
            return listed.standard, f"{listed.standard}, the standard rating on the list"
        return None, "unrated on the list"

    # -- K ----------------------------------------------------------------------------------------

    def k(self, player: Player, rating: int) -> tuple[int | None, str]:
        given = (self.given.k or {}).get(player.number)
        if given is not None:
            return given, "given by the caller"
        if self.rules.k.reached is None:
            if self.given.rapid_k is None:
                self.note("no-k", player)
                return None, "the text has no K for rapidplay and none is given"
            return self.given.rapid_k, "set by the administrator"
        published = self.published_k(player)
        if published is not None:
            return published, "published on the list"
        self.note("thirty-games", player)
        cases = ((case.k, self.why(case.situation, player, rating)) for case in k_cases(self.rules))
        return next((k, reason) for k, reason in cases if reason)

    def why(self, situation: Situation, player: Player, rating: int) -> str:
        """Why a player is in a situation, empty if not; nobody is taken as new."""
        rules = self.rules
        if situation is Situation.REACHED:
            return f"the rating is {rules.strong} or more" if rating >= rules.strong else ""
        if situation is Situation.YOUNG:
            return self.why_young(player, rating)
        if situation is Situation.OTHER:
            return f"the rating is below {rules.strong}, and {rules.new_games} games are completed"
        return ""

    def published_k(self, player: Player) -> int | None:
        people = self.given.listed
        listed = people.get(player.fide_id) if people is not None and player.fide_id else None
        if listed is None:
            return None
        k: int | None = getattr(listed, f"{self.rules.kind}_k")
        junior = {self.rules.junior.k} if self.rules.junior else set()
        if k is None or k in {*self.rules.k, *junior}:
            return k
        self.note("k-of-other-rules", player)
        return None

    def why_young(self, player: Player, rating: int) -> str:
        rule, born = self.rules.junior, birth_number(player.born)
        if rule is None or rating >= rule.below or self.first_day is None:
            return ""
        if born is None:
            self.note("no-birth-date", player)
            return ""
        if born <= last_grown_up_birth(rule, self.first_day):
            return ""
        until = "the end of the year of " if rule.until != BIRTHDAY else ""
        text = f"born in {born // 10_000}, before {until}the {rule.age}th birthday"
        return f"{text}, and below {rule.below}"


def entrants_of(
    t: Tournament, rules: RuleSet, first_day: date | None, given: Given
) -> tuple[dict[int, Entrant], tuple[Assumption, ...]]:
    """The entrants by starting number, and what was assumed about them."""
    field = _Field(rules, first_day, given)
    entrants = {number: field.entrant(player) for number, player in t.by_number.items()}
    return entrants, tuple(_assumptions(field, given))


_SENTENCES = {
    "no-fide-number": "players without a FIDE number cannot be found on the list: the rating of "
    "the report is used for {who}",
    "not-on-the-list": "players who are not on the list are unrated: {who}",
    "below-the-floor": "rated below the floor of {floor}, but taken as rated: {who}",
    "list-of-another-kind": "the list has no {kind} ratings: those of the report are used",
    "no-k": "no K is set for rapidplay (option rapid_k): no change is computed for {who}",
    "k-of-other-rules": "the K of the list does not follow these rules; it is computed for {who}",
    "no-birth-date": "players without a birth date do not get the K of young players: {who}",
}


def _assumptions(field: _Field, given: Given) -> list[Assumption]:
    found = []
    if given.listed is None:
        text = "no list is given: the ratings of the report are used"
        found.append(Assumption("ratings-of-the-report", text))
    for kind, sentence in _SENTENCES.items():
        numbers = field.said.get(kind)
        if numbers:
            values = {"floor": field.rules.floor, "kind": field.rules.kind}
            found.append(Assumption(kind, sentence.format(who=players_named(numbers), **values)))
    if "thirty-games" in field.said:
        found.append(Assumption("thirty-games", _thirty_games(field.rules)))
    return found


def _thirty_games(rules: RuleSet) -> str:
    borders = f"{rules.strong} or {rules.junior.below}" if rules.junior else f"{rules.strong}"
    return (
        f"rated players without a published K are taken to have completed {rules.new_games} games, "
        f"and to have reached {borders} only if their rating does"
    )
