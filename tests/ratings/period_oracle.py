"""A rating period once more, player by player in plain Python, from the text of the regulations."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import floor
from typing import Any, NamedTuple

from crosstable.ratings.liststate import Terms, month_date
from tests.ratings.oracle import Answer, Computation, Event, One, dp, half_up

Row = dict[str, Any]


class Part(NamedTuple):
    """An event or a part of a league; players' ratings come from the lists."""

    number: int
    whole: int
    edition: int
    list: int
    ended: int
    event: Event
    honorary: Mapping[int, int] = {}


class Result(NamedTuple):
    """A result of an unrated player, in the order of the table."""

    player: int
    period: int
    ended: int
    games: int
    half_points: int
    rating_sum: int
    ru: int | None
    two_draws: bool
    disregarded: bool


Lists = Mapping[tuple[int, int], tuple[int | None, int | None, int | None]]
"""By list and player: rating, standard rating in place of it, K."""


class World(NamedTuple):
    """What a period starts from: the list by number, the pool, the activity, the older lists."""

    people: dict[int, Row]
    pool: list[Result]
    activity: dict[tuple[int, int], int]
    older: Lists
    parts: Sequence[Part]
    terms: Terms


class Outcome(NamedTuple):
    """What is compared."""

    people: dict[int, Row]
    pool: list[Result]
    activity: dict[tuple[int, int], int]
    changes: dict[tuple[int, int], Fraction]
    ledger: dict[int, Row]


def half_away(x: Fraction) -> int:
    return half_up(x) if x >= 0 else -half_up(-x)


class PeriodComputation:
    """One period; the steps in the order of the regulations."""

    def __init__(self, world: World) -> None:
        self.world, self.terms = world, world.terms
        self.rules = world.terms.rules
        self.first_event = self._first_events()
        self.events = {part.number: self._event(part) for part in world.parts}
        self.answers = {part.number: self._answers(part) for part in world.parts}

    # -- ratings in force -------------------------------------------------------------------------

    def then(self, part: Part, player: int) -> int | None:
        if player in part.honorary:
            return part.honorary[player]
        rating, substitute, _ = self._on_list(part.list, player)
        return rating if rating is not None else substitute

    def _on_list(self, month: int, player: int) -> tuple[int | None, int | None, int | None]:
        if month != self.terms.current:
            return self.world.older.get((month, player), (None, None, None))
        row = self.world.people[player]
        return row["rating"], row["substitute"], row["k"]

    def _k(self, part: Part, player: int) -> int | None:
        of_event = self._on_list(part.list, player)[2]
        if self.terms.editions[part.edition].lists.k_of_event and of_event is not None:
            return of_event
        row = self.world.people[player]
        k = row["k"]
        return k if k is not None else self.k_rule(row, self.terms.current)

    def k_rule(self, row: Row, month: int) -> int | None:
        rules, day = self.rules, month_date(month)
        if rules.k.new is None:
            return self.terms.rapid_k
        is_new, reached = row["k_games"] < 30, row["highest"] >= 2400
        if not rules.lists.reached_first:
            return rules.k.new if is_new else rules.k.reached if reached else rules.k.below
        if reached:
            return rules.k.reached
        born = row["born"]
        if rules.junior and row["highest"] < 2300 and born is not None:
            year, rest = divmod(born, 10_000)
            is_young = day.year <= year + 18
            if rules.junior.until == "birthday":
                is_young = (day.year - 18, day.month * 100 + day.day) < (year, rest)
            if is_young:
                return rules.junior.k
        return rules.k.new if is_new else rules.k.below

    def _first_events(self) -> dict[int, int]:
        """The event in which each newcomer without results first met a rated opponent."""
        known = {result.player for result in self.world.pool}
        found: dict[int, tuple[int, int]] = {}
        for part in self.world.parts:
            for a, b, _, _ in part.event.games:
                is_first = self.then(part, a) is None and self.then(part, b) is not None
                if is_first and a not in known:
                    found[a] = min(found.get(a, (10**9, 0)), (part.ended, part.whole))
        return {player: whole for player, (_, whole) in found.items()}

    def _event(self, part: Part) -> Event:
        players = {}
        for n in part.event.players:
            rating, now = self.then(part, n), self.world.people[n]["rating"]
            only_first = self.terms.editions[part.edition].lists.first_event_only
            tested = not only_first or self.first_event.get(n) == part.whole
            players[n] = One(rating, self._k(part, n), now, tested)
        return part.event._replace(players=players)

    # -- figures ----------------------------------------------------------------------------------

    def _answers(self, part: Part) -> dict[int, tuple[Answer, bool, bool]]:
        """Each player's figures, whether they are those of a rated player, and if too poor."""
        others = [
            self.events[p.number]
            for p in self.world.parts
            if p.whole == part.whole and p.number != part.number
        ]
        event = self.events[part.number]
        computation = Computation(event, self.terms.editions[part.edition], others)
        return {
            n: (computation.answer(n), computation.own(n) is not None, n in computation.poor)
            for n in event.players
        }

    def rating_sum(self, part: Part, player: int, answer: Answer) -> int:
        rules = self.terms.editions[part.edition]
        event = self.events[part.number]
        if event.round_robin and rules.round_robin_formulas:
            assert answer.rc is not None
            return answer.rc * answer.games
        return sum(event.players[b].rating or 0 for a, b, _, _ in event.games if a == player)

    def delta(self, part: Part, answer: Answer, k: int | None) -> Fraction | None:
        """W - We, from the change that the event alone gives."""
        if answer.change is None or k is None:
            return None
        most = self.terms.editions[part.edition].most_k_times_games
        used = most // answer.games if most and k * answer.games > most else k
        return answer.change / used

    def run(self) -> Outcome:
        people = {n: dict(row) for n, row in self.world.people.items()}
        games: defaultdict[int, int] = defaultdict(int)
        counted: defaultdict[int, int] = defaultdict(int)
        activity = defaultdict(int, self.world.activity)
        pool = [r for r in self.world.pool if people[r.player]["rating"] is None]
        for part in self.world.parts:
            for n, (answer, is_rated, is_poor) in self.answers[part.number].items():
                has_result = answer.games > 0 and (is_rated or answer.ru is not None)
                if has_result:
                    activity[n, part.list] += answer.games
                    counted[n] += answer.games
                    games[n] += answer.games if is_rated else 0
                if not is_rated:
                    pool += self._results(part, n, answer, is_poor)
        months = self.rules.lists.pool_months
        if self.terms.pool_periods is not None:
            months = self.terms.pool_periods * self.rules.list_months
        pool = [r for r in pool if r.period > self.terms.current - months]
        kept = {key: n for key, n in activity.items() if key[1] >= self.terms.next - 12}
        changes = self._changes(games)
        ledger = {}
        results: defaultdict[int, list[Result]] = defaultdict(list)
        for result in pool:
            results[result.player] += [] if result.disregarded else [result]
        summed: defaultdict[int, Fraction] = defaultdict(Fraction)
        for (_, n), change in changes.items():
            summed[n] += change
        year: defaultdict[int, int] = defaultdict(int)
        for (n, _), count in kept.items():
            year[n] += count
        for n, row in people.items():
            played = games[n], counted[n]
            ledger[n] = self._new_row(n, row, results[n], summed[n], played, year[n])
        published = {n for n, line in ledger.items() if line["outcome"] == "first-rating"}
        touched = {n for part in self.world.parts for n in part.event.players}
        return Outcome(
            people,
            [r for r in pool if r.player not in published],
            kept,
            changes,
            {n: line for n, line in ledger.items() if n in touched},
        )

    def _results(self, part: Part, player: int, answer: Answer, is_poor: bool) -> list[Result]:
        rules = self.terms.editions[part.edition]
        is_kept = is_poor and rules.lists.first_event_only and answer.games > 0
        if answer.ru is None and not is_kept:
            return []
        total = 0 if is_poor else self.rating_sum(part, player, answer)
        two_draws = rules.first == "two-draws"
        points = int(answer.points * 2)
        return [
            Result(
                *(player, part.list, part.ended, answer.games, points, total, answer.ru),
                *(two_draws, is_poor),
            )
        ]

    def _changes(self, games: Mapping[int, int]) -> dict[tuple[int, int], Fraction]:
        """K by the games of the whole period, times W - We of each event."""
        found = {}
        for part in self.world.parts:
            for n, (answer, is_rated, _) in self.answers[part.number].items():
                k = self.events[part.number].players[n].k
                delta = self.delta(part, answer, k) if is_rated else None
                if delta is None or k is None:
                    continue
                most = self.rules.most_k_times_games
                used = floor(Fraction(most, games[n])) if most and k * games[n] > most else k
                found[part.number, n] = used * delta
        return found

    # -- the new list -----------------------------------------------------------------------------

    def _first_rating(self, mine: list[Result]) -> tuple[int, int | None]:
        if any(r.two_draws for r in mine):
            n, s = sum(r.games for r in mine), sum(r.rating_sum for r in mine)
            points = Fraction(sum(r.half_points for r in mine), 2)
            ru = half_up(Fraction(s + 3600, n + 2) + dp((points + 1) / (n + 2)))
            most = self.rules.first_most
            return n, ru if most is None else min(ru, most)
        ordered = sorted(mine, key=lambda r: (r.ended, r.ru or 0))
        while ordered and (ordered[0].ru or 0) < self.rules.floor:
            ordered.pop(0)
        n = sum(r.games for r in ordered)
        return n, half_up(Fraction(sum(r.games * (r.ru or 0) for r in ordered), n)) if n else None

    def _compressed(self, rating: int | None) -> int | None:
        crossing = self.terms.current < 12 * 2024 + 2 <= self.terms.next
        if rating is None or self.rules.kind != "standard" or not crossing or rating >= 2000:
            return rating
        return half_up(rating + Fraction(40, 100) * (2000 - rating))

    def _new_row(
        self,
        n: int,
        row: Row,
        mine: list[Result],
        change: Fraction,
        played: tuple[int, int],
        year: int,
    ) -> Row:
        rated_games, counted = played
        old: int | None = row["rating"]
        if old is None and rated_games and row["substitute"] is not None:
            old = row["substitute"]
        pooled, computed = self._first_rating(mine)
        if old is not None:
            rounded = half_up if self.rules.rounding == "half up" else half_away
            computed = old + rounded(change)
        listed = self._compressed(computed)
        is_low = listed is not None and listed < self.rules.floor
        is_enough = old is None and listed is not None and pooled >= self.rules.first_games
        is_first, is_delisted = (
            is_enough and not is_low,
            old is not None and bool(rated_games and is_low),
        )
        new = listed if (old is not None and not is_delisted) or is_first else None
        outcome = self._outcome(old, is_delisted, is_first, is_enough and is_low, pooled, played)
        was_listed = row["rating"] is not None
        self._state(row, new, is_first, played)
        row["listed_since"] = (
            None if new is None else row["listed_since"] if was_listed else self.terms.next
        )
        row["dropped_to"] = listed if is_delisted else None
        self._status(row, year, is_delisted)
        return {
            "player": n,
            "old": old,
            "games": counted,
            "change": change if old is not None else None,
            "computed": computed,
            "pooled_games": pooled,
            "new": new,
            "outcome": outcome,
        }

    def _outcome(
        self,
        old: int | None,
        is_delisted: bool,
        is_first: bool,
        is_too_low: bool,
        pooled: int,
        played: tuple[int, int],
    ) -> str:
        rated_games, counted = played
        if old is not None:
            return "delisted" if is_delisted else "changed" if counted else "not-counted"
        if is_first:
            return "first-rating"
        if rated_games:
            return "not-added"
        if not counted:
            return "not-counted"
        return "below-floor" if is_too_low else "pooled" if pooled else "ignored"

    def _state(self, row: Row, new: int | None, is_first: bool, played: tuple[int, int]) -> None:
        rated_games, counted = played
        lists = self.rules.lists
        row["k_games"] = row["k_games"] + (counted if lists.counts_all_games else rated_games)
        if is_first and not lists.counts_all_games:
            row["k_games"] = 0
        row["rating"], row["games"] = new, counted
        row["highest"] = max(row["highest"], new or 0)
        row["k"] = None if new is None else self.k_rule(row, self.terms.next)

    def _status(self, row: Row, year: int, is_delisted: bool) -> None:
        rules, now = self.rules, self.terms.next
        since = row["inactive_since"]
        listed_since = row["listed_since"]
        is_young = listed_since is not None and listed_since > now - 12
        if (
            row["rating"] is None
            or year >= rules.lists.active_games
            or (since is None and is_young)
        ):
            since = None
        elif since is None:
            since = now
        row["inactive_since"] = since
        months = None if since is None else now - since
        if row["rating"] is None:
            row["status"] = "delisted" if is_delisted else "unrated"
        elif months is None:
            row["status"] = "active"
        else:
            still = months < rules.lists.inactive_lists * rules.list_months
            row["status"] = "inactive" if still else "flagged"
        excluded = row["federation"] in self.terms.excluded_federations
        may = not row["withheld"] and (not excluded or bool(row["dispensed"]))
        row["on_list"] = may and row["status"] != "unrated"
        row["on_federation_list"] = row["on_list"] and row["status"] != "flagged"
        is_top = months is None or months < rules.lists.top_months
        row["on_top_list"] = row["on_list"] and row["rating"] is not None and is_top


def outcome_of(world: World) -> Outcome:
    return PeriodComputation(world).run()
