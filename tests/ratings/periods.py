"""Rating periods by chance, and the tables of them."""

import random
from collections.abc import Iterable, Sequence
from datetime import date

from crosstable.ratings import liststate
from crosstable.ratings.editions import RULE_SETS, RuleSet
from crosstable.ratings.engines import Make
from crosstable.ratings.liststate import (
    STATE_DEFAULTS,
    ListState,
    Reports,
    Terms,
    month_number,
)
from tests.ratings.events import on_polars, with_games
from tests.ratings.oracle import Event, One
from tests.ratings.period_oracle import Part, Result, Row, World


def tables_of(world: World, make: Make = on_polars) -> tuple[ListState, Reports]:
    """The world as the tables of the period step."""
    parts = world.parts
    people = [tuple(row[name] for name in liststate.PLAYERS) for row in world.people.values()]
    events = [
        (
            *(p.number, p.whole, p.edition, p.list, p.ended, p.event.round_robin, False),
            *(p.event.points_of_event, False),
        )
        for p in parts
    ]
    entrants = [(p.number, n, p.honorary.get(n)) for p in parts for n in p.event.players]
    games = [(p.number, a, b, r, int(w * 2)) for p in parts for a, b, r, w in p.event.games]
    activity = [(n, month, count) for (n, month), count in world.activity.items()]
    older = [(month, n, *values) for (month, n), values in world.older.items()]
    return (
        ListState(
            make("players", liststate.PLAYERS, people),
            make("pool", liststate.POOL, world.pool),
            make("activity", liststate.ACTIVITY, activity),
        ),
        Reports(
            make("events", liststate.EVENTS, events),
            make("entrants", liststate.ENTRANTS, entrants),
            make("games", liststate.GAMES, games),
            make("older", liststate.OLDER, older),
        ),
    )


def person(number: int, **more: object) -> Row:
    """A row of the list."""
    row = {"player": number} | dict(STATE_DEFAULTS) | more
    return {name: row[name] for name in liststate.PLAYERS}


# ---- by chance ----------------------------------------------------------------------------------

PEOPLE, EVENTS = 150, 30


def random_world(rules: RuleSet, chance: random.Random, *, mixed: bool = True) -> World:
    """A list in every state, with older lists, leagues, late events; `mixed` has two editions."""
    current = month_number(date(max(rules.since.year, 2003) + 1, 1, 1))
    if rules.name == "fide-2024":
        current = 12 * 2024 + 1  # the list of February, so that the next one is compressed
    step = rules.list_months
    people = {n: _person(n, rules, current, chance) for n in range(1, PEOPLE + 1)}
    others = [other for other in RULE_SETS if other.kind == rules.kind and other is not rules]
    editions = (rules, chance.choice(others)) if others and mixed else (rules,)
    terms = Terms(
        *(rules, editions, current, current + step),
        rapid_k=20,
        excluded_federations=("XXX",),
    )
    older = {
        (current - back * step, n): _older(row, chance)
        for back in (1, 2)
        for n, row in people.items()
        if chance.random() < 0.9
    }
    pool = [r for n, row in people.items() for r in _results(n, row, current, rules.floor, chance)]
    activity = {
        (n, current - step * back): chance.randint(1, 6)
        for n in people
        for back in range(1, 1 + 12 // step)
        if chance.random() < 0.15
    }
    parts = list(_parts(people, terms, chance))
    return World(people, pool, activity, older, parts, terms)


def _person(number: int, rules: RuleSet, current: int, chance: random.Random) -> Row:
    rating = chance.randint(rules.floor, 2700) if chance.random() < 0.7 else None
    if rating is not None and chance.random() < 0.3:
        rating = chance.choice((rules.floor, rules.floor + 5, 2299, 2398, 2400, 1999))
    factors = [k for k in rules.k if k is not None] or [20]
    is_rated = rating is not None
    has_substitute = rules.kind != "standard" and chance.random() < 0.5
    return person(
        number,
        federation=chance.choice(("NOR", "FRA", "XXX", None)),
        born=chance.choice((None, (current // 12 - chance.randint(14, 22)) * 10_000 + 615)),
        rating=rating,
        substitute=chance.randint(1500, 2300) if has_substitute else None,
        k=chance.choice(factors) if is_rated else None,
        k_games=chance.randint(0, 40),
        highest=max(rating or 0, chance.choice((0, 0, 0, 0, 2299, 2300, 2399, 2400))),
        listed_since=current - chance.randint(0, 30) if is_rated else None,
        inactive_since=current - 3 * chance.randint(0, 9)
        if is_rated and chance.random() < 0.3
        else None,
        withheld=chance.random() < 0.05,
        dispensed=chance.random() < 0.2,
    )


def _older(row: Row, chance: random.Random) -> tuple[int | None, int | None, int | None]:
    rating = row["rating"]
    now = rating if isinstance(rating, int) else 2000
    then = None if chance.random() < 0.3 else now + chance.randint(-60, 60)
    substitute = row["substitute"]
    assert substitute is None or isinstance(substitute, int)
    return then, substitute, None if then is None else chance.choice((10, 15, 20, 25))


def _results(
    number: int, row: Row, current: int, floor: int, chance: random.Random
) -> list[Result]:
    if row["rating"] is not None or chance.random() < 0.5:
        return []
    found = []
    for _ in range(chance.randint(1, 4)):
        period = current - chance.randint(1, 30)
        games, day = chance.randint(1, 6), period // 12 * 10_000 + (period % 12 + 1) * 100 + 7
        points, ru = chance.randint(0, 2 * games), floor + chance.randint(-400, 400)
        total = games * (floor + chance.randint(-400, 400))
        poor = chance.random() < 0.1
        found.append(
            Result(number, period, day, games, points, total, None if poor else ru, False, poor)
        )
    return found


def _parts(people: dict[int, Row], terms: Terms, chance: random.Random) -> Iterable[Part]:
    step, number = terms.rules.list_months, 0
    for _ in range(EVENTS):
        number += 1
        kind = chance.choice(("swiss", "team", "round-robin", "double-round-robin"))
        weak = [n for n, row in people.items() if (row["rating"] or 0) < terms.rules.floor + 100]
        field = weak if chance.random() < 0.3 else sorted(people)
        chosen = chance.sample(field, chance.randint(3, 10))
        ended = terms.current // 12 * 10_000 + 100 + chance.randint(1, 5)
        edition = chance.randrange(len(terms.editions))
        back = chance.choice((0, 0, 0, 1, 2))
        honorary = {chosen[0]: 2345} if chance.random() < 0.1 else {}
        month = terms.current - back * step
        first = Part(number, number, edition, month, ended, _played(chosen, kind, chance), honorary)
        yield first
        if kind == "team" and back == 0:  # a league: its first part was played in the period before
            number += 1
            event = _played(chance.sample(chosen, len(chosen) - 1), kind, chance)
            yield Part(number, first.whole, edition, terms.current - step, ended, event)


def _played(chosen: Sequence[int], kind: str, chance: random.Random) -> Event:
    return with_games(chance, {n: One(None, None) for n in chosen}, kind)
