"""Who plays with which rating and which K, where both come from, and what had to be assumed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date
from typing import TYPE_CHECKING, NamedTuple

from crosstable.model.findings import Assumption
from crosstable.model.phrases import Phrase, Words, phrase
from crosstable.ratings.coefficients import (
    Case,
    Situation,
    birth_number,
    factors_of,
    k_cases,
    last_grown_up_birth,
    step_in_words,
)
from crosstable.ratings.editions import BIRTHDAY, KStep, RuleSet
from crosstable.ratings.wording import players_in_words
from crosstable.rules.rateofplay import BLITZ, RAPID, STANDARD

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
    rating_reason: Words
    k_reason: Words


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
        self.honorary = {entry.id: entry for entry in given.honorary}
        self.said: dict[str, list[int]] = {}

    def note(self, kind: str, player: Player) -> None:
        self.said.setdefault(kind, []).append(player.number)

    def entrant(self, player: Player) -> Entrant:
        rating, reason = self.rating(player)
        current = (self.given.published or {}).get(player.number)
        own = rating
        begins = rating is None and current is None and self.rules.start_rating is not None
        if begins:
            own = rating = self.rules.start_rating
            reason = phrase("{a}, with which everybody begins", a=own)
        if rating is None and current is not None:
            own = current
            reason = phrase("{a}, published after the event", a=current)
        k, k_reason = (None, "") if own is None else self.k(player, own, begins=begins)
        return Entrant(player, own, rating, k, reason, k_reason)

    # -- rating -----------------------------------------------------------------------------------

    def rating(self, player: Player) -> tuple[int | None, Words]:
        honorary = self.honorary.get(player.number)
        if honorary is not None:
            return honorary.rating, phrase(
                "{a}, an honorary rating of the details", a=honorary.rating
            )
        people = self.given.listed
        if people is None:
            return self.of_report(player)
        if not player.fide_id:
            self.note("no-fide-number", player)
            return self.of_report(player)
        listed = people.get(player.fide_id)
        if listed is None:
            self.note("not-on-the-list", player)
            return None, phrase("unrated: the player is not on the list")
        return self.of_list(player, listed, people)

    def of_report(self, player: Player) -> tuple[int | None, Words]:
        rating = player.rating or None
        if rating is None:
            return None, phrase("unrated in the report")
        if rating < self.rules.floor:
            self.note("below-the-floor", player)
        return rating, phrase("{a}, the rating in the report", a=rating)

    def of_list(
        self, player: Player, listed: ListedPlayer, people: ListedPeople
    ) -> tuple[int | None, Words]:
        kind = self.rules.kind
        if kind not in people.ratings and STANDARD not in people.ratings:
            self.note("list-of-another-kind", player)
            return self.of_report(player)
        own: int | None = getattr(listed, kind)
        if own:
            if own < self.rules.floor:
                self.note("below-the-floor", player)
            return own, _rating_on_the_list(own, kind)
        if kind != STANDARD and listed.standard:
            return listed.standard, _rating_on_the_list(listed.standard, STANDARD)
        return None, phrase("unrated on the list")

    # -- K ----------------------------------------------------------------------------------------

    def k(self, player: Player, rating: int, *, begins: bool = False) -> tuple[int | None, Words]:
        given = (self.given.k or {}).get(player.number)
        if given is not None:
            return given, phrase("given by the caller")
        if self.rules.k.reached is None and not self.rules.k_steps:
            if self.given.rapid_k is None:
                self.note("no-k", player)
                return None, phrase("the text has no K for rapidplay and none is given")
            return self.given.rapid_k, phrase("set by the administrator")
        published = self.published_k(player)
        if published is not None:
            return published, phrase("published on the list")
        if not begins:
            self.note("thirty-games", player)
        for case in k_cases(self.rules):
            reason = self.why_case(case, player, rating, begins=begins)
            if reason is not None:
                return case.k, reason
        raise AssertionError("the last case always holds")

    def why_case(self, case: Case, player: Player, rating: int, *, begins: bool) -> Words | None:
        """Why a case is a player's, None if it is not."""
        if case.step is None:
            return self.why(case.situation, player, rating)
        is_his = self.is_in_step(case.step, player, rating, begins=begins)
        return step_in_words(case.step) if is_his else None

    def is_in_step(self, step: KStep, player: Player, rating: int, *, begins: bool) -> bool:
        """Whether all conditions of a row hold; only who begins is taken to have few games."""
        if step.games_below is not None and not begins:
            return False
        if step.rating_below is not None and rating >= step.rating_below:
            return False
        if step.reached is not None and rating < step.reached:
            return False
        return step.age is None or self.is_young(step, player)

    def is_young(self, step: KStep, player: Player) -> bool:
        """Whether a player is as young as a row of the table of K asks for."""
        born = birth_number(player.born)
        if self.first_day is None:
            return False
        if born is None:
            self.note("no-birth-date", player)
            return False
        return born > last_grown_up_birth(step, self.first_day)

    def why(self, situation: Situation, player: Player, rating: int) -> Phrase | None:
        """Why a player is in a situation, None if not; nobody is taken as new."""
        rules = self.rules
        if situation is Situation.REACHED:
            is_strong = rating >= rules.strong
            return phrase("the rating is {a} or more", a=rules.strong) if is_strong else None
        if situation is Situation.YOUNG:
            return self.why_young(player, rating)
        if situation is Situation.OTHER:
            return phrase(
                "the rating is below {a}, and {n} games are completed",
                a=rules.strong,
                n=rules.new_games,
            )
        return None

    def published_k(self, player: Player) -> int | None:
        people = self.given.listed
        listed = people.get(player.fide_id) if people is not None and player.fide_id else None
        if listed is None:
            return None
        k: int | None = getattr(listed, f"{self.rules.kind}_k")
        if k is None or k in factors_of(self.rules):
            return k
        self.note("k-of-other-rules", player)
        return None

    def why_young(self, player: Player, rating: int) -> Phrase | None:
        rule = self.rules.junior
        born = birth_number(player.born)
        if rule is None or rating >= rule.below or self.first_day is None:
            return None
        if born is None:
            self.note("no-birth-date", player)
            return None
        if born <= last_grown_up_birth(rule, self.first_day):
            return None
        year = born // 10_000
        if rule.until == BIRTHDAY:
            return phrase(
                "born in {a}, before the {b}th birthday, and below {c}",
                a=year,
                b=rule.age,
                c=rule.below,
            )
        return phrase(
            "born in {a}, before the end of the year of the {b}th birthday, and below {c}",
            a=year,
            b=rule.age,
            c=rule.below,
        )


def _rating_on_the_list(rating: int, kind: str) -> Phrase:
    if kind == RAPID:
        return phrase("{a}, the rapid rating on the list", a=rating)
    if kind == BLITZ:
        return phrase("{a}, the blitz rating on the list", a=rating)
    return phrase("{a}, the standard rating on the list", a=rating)


def entrants_of(
    t: Tournament, rules: RuleSet, first_day: date | None, given: Given
) -> tuple[dict[int, Entrant], tuple[Assumption, ...]]:
    """The entrants by starting number, and what was assumed about them."""
    field = _Field(rules, first_day, given)
    entrants = {number: field.entrant(player) for number, player in t.by_number.items()}
    return entrants, tuple(_assumptions(field, given))


def _assumptions(field: _Field, given: Given) -> list[Assumption]:
    assumptions = []
    if given.listed is None:
        text = phrase("no list is given: the ratings of the report are used")
        assumptions.append(Assumption("ratings-of-the-report", text))
    for kind, sentence in _SENTENCES.items():
        numbers = field.said.get(kind)
        if numbers:
            assumptions.append(Assumption(kind, sentence(players_in_words(numbers), field.rules)))
    if "thirty-games" in field.said:
        assumptions.append(Assumption("thirty-games", _completed_games(field.rules)))
    return assumptions


def _without_fide_number(who: Words, _: RuleSet) -> Phrase:
    return phrase(
        "players without a FIDE number cannot be found on the list: the rating of the report is "
        "used for {a}",
        a=who,
    )


def _not_on_the_list(who: Words, _: RuleSet) -> Phrase:
    return phrase("players who are not on the list are unrated: {a}", a=who)


def _below_the_floor(who: Words, rules: RuleSet) -> Phrase:
    return phrase("rated below the floor of {n}, but taken as rated: {a}", n=rules.floor, a=who)


def _list_of_another_kind(_: Words, rules: RuleSet) -> Phrase:
    if rules.kind == RAPID:
        return phrase("the list has no rapid ratings: those of the report are used")
    if rules.kind == BLITZ:
        return phrase("the list has no blitz ratings: those of the report are used")
    return phrase("the list has no standard ratings: those of the report are used")


def _without_k(who: Words, _: RuleSet) -> Phrase:
    return phrase(
        "no K is set for rapidplay (option rapid_k): no change is computed for {a}", a=who
    )


def _k_of_other_rules(who: Words, _: RuleSet) -> Phrase:
    return phrase("the K of the list does not follow these rules; it is computed for {a}", a=who)


def _without_birth_date(who: Words, _: RuleSet) -> Phrase:
    return phrase("players without a birth date do not get the K of young players: {a}", a=who)


_SENTENCES: Mapping[str, Callable[[Words, RuleSet], Phrase]] = {
    "no-fide-number": _without_fide_number,
    "not-on-the-list": _not_on_the_list,
    "below-the-floor": _below_the_floor,
    "list-of-another-kind": _list_of_another_kind,
    "no-k": _without_k,
    "k-of-other-rules": _k_of_other_rules,
    "no-birth-date": _without_birth_date,
}
"""What is said about the players of each assumption, in this order."""


def _completed_games(rules: RuleSet) -> Phrase:
    if rules.k_steps:
        return phrase(
            "rated players without a published K are taken to have completed all games that the "
            "table of K asks for, and to have reached only what their rating shows"
        )
    if rules.junior is None:
        return phrase(
            "rated players without a published K are taken to have completed {games} games, and to "
            "have reached {n} only if their rating does",
            games=rules.new_games,
            n=rules.strong,
        )
    return phrase(
        "rated players without a published K are taken to have completed {games} games, and to "
        "have reached {n} or {m} only if their rating does",
        games=rules.new_games,
        n=rules.strong,
        m=rules.junior.below,
    )
