"""Search small events in which one rule of the tie-breaks decides, and write them as cases.

    python tools/make_standings_cases.py [--peers PYTHON]

For every mutant of the standings small events by chance are ranked with and without it, until a
value or a rank differs; a result of the event is then exchanged until the rule decides nothing any
more, which is the near miss. gacrux, as a process of its own, computes the same values from the
same file: only what it confirms is written.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
from benchmarks.peers import VERSIONS, clean_environment, peers_python  # noqa: E402
from crosstable import loads  # noqa: E402
from crosstable.conformance.answering import answer_standings  # noqa: E402
from crosstable.conformance.runner import Json, Object, differences  # noqa: E402
from crosstable.errors import CrosstableError  # noqa: E402
from crosstable.model.dates import PartialDate  # noqa: E402
from crosstable.model.results import ByeKind, Colour, Result  # noqa: E402
from crosstable.model.tiebreak_codes import CATALOGUE, parse_tiebreak  # noqa: E402
from crosstable.model.tournament import Bye, Entry, Game, Player, Tournament  # noqa: E402
from crosstable.pairing.generating import Wishes, generate  # noqa: E402
from crosstable.rules.scoring import computed_points, scoring_in_force  # noqa: E402
from crosstable.writing.files import dumps  # noqa: E402
from tests.conformance.casefiles import (  # noqa: E402
    BY_HAND,
    NEAR_MISS,
    NewCase,
    remove_made_cases,
    write_case,
)
from tests.conformance.killing import CASES  # noqa: E402
from tests.conformance.mutants.mutant import Mutant  # noqa: E402
from tests.conformance.mutants.standings import standings_mutants  # noqa: E402
from tests.peers.teamevents import team_event  # noqa: E402
from tests.peers.test_standings import INDIVIDUAL_CODES, TEAM_CODES  # noqa: E402

GACRUX = f"gacrux {VERSIONS['gacrux']}"
YEARS = {"2024": PartialDate(2025, 5, 3), "2026": PartialDate(2026, 5, 2)}
RANK_ALL = """
import checker, json, sys
ranked = {}
for path, *rest in json.load(sys.stdin):
    try:
        ranked[path] = checker.answers(path, *rest)
    except Exception as refusal:
        ranked[path] = [{"refused": str(refusal)}]
json.dump(ranked, sys.stdout)
"""
"""What the process of gacrux does: an event that it cannot read is a refusal."""
MOST_CANDIDATES = 8
MOST_TOLD = 3


# -- events ---------------------------------------------------------------------------------------


@cache
def people() -> tuple[Player, ...]:
    """Invented people to play."""
    return generate(Wishes(players=12, rounds=3, system="FIDE_DUTCH_2026"), 35).players


_PAIRS = (
    *[(Result.WIN, Result.LOSS), (Result.DRAW, Result.DRAW), (Result.LOSS, Result.WIN)] * 4,
    (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
    (Result.FORFEIT_LOSS, Result.FORFEIT_WIN),
)
_BYES = (ByeKind.HALF_POINT, ByeKind.ZERO_POINT, ByeKind.FULL_POINT)


def swiss(chance: random.Random, year: str) -> Tournament:
    """A few rounds with byes, absences and forfeits; nobody meets anybody twice."""
    count = chance.choice((5, 6, 6, 7, 8, 8, 10))
    rounds = chance.randint(3, 5)
    rows: dict[int, list[Entry]] = {number: [] for number in range(1, count + 1)}
    met: set[frozenset[int]] = set()
    for _ in range(rounds):
        order = [*rows]
        chance.shuffle(order)
        while order:
            player = order.pop()
            other = next((o for o in order if frozenset((player, o)) not in met), None)
            if chance.random() < 0.12:
                rows[player].append(Bye(chance.choice(_BYES)))
            elif other is None:
                has_bye = any(isinstance(entry, Bye) for entry in rows[player])
                kind = ByeKind.ZERO_POINT if has_bye or order else ByeKind.PAIRING_ALLOCATED
                rows[player].append(Bye(kind))
            else:
                order.remove(other)
                met.add(frozenset((player, other)))
                play(chance, rows, player, other)
    return event(rows, year, "FIDE_DUTCH", chance)


def round_robin(chance: random.Random, year: str) -> Tournament:
    """Everybody meets everybody, by the circle; some games are forfeited."""
    count = chance.choice((4, 5, 6))
    even = count + count % 2
    rows: dict[int, list[Entry]] = {number: [] for number in range(1, count + 1)}
    circle = [*range(1, even + 1)]
    for _ in range(even - 1):
        for first, second in zip(circle[: even // 2], reversed(circle[even // 2 :]), strict=True):
            here = [number for number in (first, second) if number <= count]
            if len(here) == 2:
                play(chance, rows, *here)
            else:
                rows[here[0]].append(Bye(ByeKind.ZERO_POINT))
        circle = [circle[0], circle[-1], *circle[1:-1]]
    return event(rows, year, "FIDE_ROUNDROBIN", chance)


def play(chance: random.Random, rows: dict[int, list[Entry]], white: int, black: int) -> None:
    first, second = chance.choice(_PAIRS)
    rows[white].append(Game(black, Colour.WHITE, first))
    rows[black].append(Game(white, Colour.BLACK, second))


def event(rows: dict[int, list[Entry]], year: str, code: str, chance: random.Random) -> Tournament:
    unrated = {chance.randrange(1, len(rows) + 1)} if chance.random() < 0.2 else set()
    players = tuple(
        replace(
            people()[number - 1],
            number=number,
            rounds=tuple(row),
            rating=None if number in unrated else people()[number - 1].rating,
            points=None,
            rank=None,
        )
        for number, row in rows.items()
    )
    words = "Individual Round Robin" if "ROBIN" in code else "Individual Swiss (Dutch)"
    t = Tournament(
        name="A small open",
        city="Dunmark",
        federation="NOR",
        start=YEARS[year],
        end=YEARS[year],
        type_text=words,
        type_code=code,
        chief_arbiter="IA Arbiter, Anna (990000001)",
        time_control_text="90 minutes plus 30 seconds per move",
        declared_rounds=len(rows[1]),
        players=players,
    )
    return with_points(t)


def with_points(t: Tournament, like: Tournament | None = None) -> Tournament:
    """The points that the results give, by the scoring of the event that it is made from.

    Its own points may still be those of other results, which another scoring would explain.
    """
    scoring = scoring_in_force(like or t).scoring
    players = (replace(p, points=computed_points(p, scoring, t.rounds)) for p in t.players)
    return replace(t, players=tuple(players))


@cache
def pool() -> tuple[Tournament, ...]:
    """Events of all kinds, the smallest first."""
    events: list[Tournament] = []
    for number in range(160):
        chance = random.Random(f"standings {number}")
        year = ("2026", "2024")[number % 2]
        make = round_robin if number % 4 == 3 or number % 8 == 2 else swiss
        events.append(make(chance, year))
    events.sort(key=lambda t: len(t.players) * t.rounds)
    teams = sorted(map(team_event, range(100)), key=lambda t: len(t.players) * t.rounds)
    written = []
    for t in (*events, *teams):
        try:
            written.append(loads(dumps(t, "trf26")))
        except CrosstableError:
            continue
    return tuple(written)


def neighbours(t: Tournament) -> Iterator[Tournament]:
    """The event with one result exchanged, from both sides."""
    other = {Result.WIN: Result.DRAW, Result.DRAW: Result.WIN, Result.LOSS: Result.DRAW}
    other |= {Result.FORFEIT_WIN: Result.WIN, Result.FORFEIT_LOSS: Result.LOSS}
    for player in t.players:
        for place, entry in enumerate(player.rounds):
            if isinstance(entry, Bye):
                for kind in _BYES:
                    if kind is not entry.kind and not t.teams:
                        changed: dict[int, Entry] = {player.number: Bye(kind)}
                        yield with_points(with_entries(t, place, changed), t)
                continue
            if not isinstance(entry, Game) or entry.opponent is None:
                continue
            result = other.get(entry.result)
            if result is None or entry.opponent < player.number:
                continue
            mirrored = replace(t.player(entry.opponent).rounds[place], result=result.opposite)  # type: ignore[type-var]
            changed = {player.number: replace(entry, result=result), entry.opponent: mirrored}
            yield with_points(with_entries(t, place, changed), t)


def with_entries(t: Tournament, place: int, entries: dict[int, Entry]) -> Tournament:
    players = []
    for player in t.players:
        if player.number in entries:
            rounds = [*player.rounds]
            rounds[place] = entries[player.number]
            player = replace(player, rounds=tuple(rounds))
        players.append(player)
    return replace(t, players=tuple(players))


# -- candidates -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Candidate:
    """An event with what is asked and what is expected."""

    mutant: Mutant
    t: Tournament
    code: str
    expects: Object
    is_near: bool = False

    @property
    def options(self) -> Object:
        """What is asked for."""
        return {"tiebreaks": order_of(self.code)}


def order_of(code: str) -> str:
    return code if code in ("PTS", "PTS:MP", "PTS:GP", "MPTS", "GPTS") else f"PTS,{code}"


def codes_for(mutant: Mutant, t: Tournament) -> list[str]:
    """The codes in which a mutant may show itself."""
    codes = (TEAM_CODES if t.teams else f"PTS {INDIVIDUAL_CODES}").split()
    first, _, rest = mutant.name.partition("-")
    if first in CATALOGUE:
        codes = [code for code in codes if parse_tiebreak(code).name == first]
        if rest.startswith("without-"):
            letter = rest.removeprefix("without-")
            codes = [c for c in codes if any(m[0] == letter for m in parse_tiebreak(c).modifiers)]
        if rest == "on-other-score":
            codes = [code for code in codes if parse_tiebreak(code).basis]
    return codes


def answer_of(t: Tournament, code: str) -> Object | None:
    try:
        return answer_standings(t, {"tiebreaks": order_of(code)})
    except CrosstableError:
        return None


def mutated(t: Tournament, code: str, mutant: Mutant) -> Object | None:
    with mutant.apply():
        try:
            return answer_standings(t, {"tiebreaks": order_of(code)})
        except Exception:  # a rule that is missing may break what builds on it
            return None


def deciding(right: Object, wrong: Object) -> Object | None:
    """The few values, or ranks, that tell the two apart."""
    for part in ("values", "ranks"):
        mine, other = right[part], wrong[part]
        assert isinstance(mine, dict)
        assert isinstance(other, dict)
        if part == "ranks":
            differing = {n: r for n, r in mine.items() if other.get(n) != r}
            if differing:
                return {"ranks": dict([*differing.items()][:MOST_TOLD])}
            continue
        for key, values in mine.items():
            wrong_values = other.get(key, {})
            assert isinstance(values, dict)
            assert isinstance(wrong_values, dict)
            differing = {n: v for n, v in values.items() if wrong_values.get(n) != v}
            if differing:
                return {"values": {key: dict([*differing.items()][:MOST_TOLD])}}
    return None


def candidates(mutant: Mutant) -> Iterator[Candidate]:
    """Events in which the mutant is noticed, each followed by its near misses."""
    count = 0
    for t in pool():
        for code in codes_for(mutant, t):
            right = answer_of(t, code)
            wrong = None if right is None else mutated(t, code, mutant)
            if right is None or wrong is None:
                continue
            expects = deciding(right, wrong)
            if expects is None:
                continue
            yield Candidate(mutant, t, code, expects)
            yield from near_misses(mutant, t, code, expects)
            count += 1
            if count == MOST_CANDIDATES:
                return
            break


def near_misses(mutant: Mutant, t: Tournament, code: str, expects: Object) -> Iterator[Candidate]:
    """Of the events one result away, the first few in which the rule decides nothing."""
    count = 0
    for neighbour in neighbours(t):
        try:
            near = loads(dumps(neighbour, "trf26"))
        except CrosstableError:
            continue
        right = answer_of(near, code)
        wrong = None if right is None else mutated(near, code, mutant)
        if right is None or wrong is None or deciding(right, wrong) is not None:
            continue
        part = next(iter(expects))
        like, given = expects[part], right[part]
        assert isinstance(like, dict)
        assert isinstance(given, dict)
        asked: Object = {key: picked(given, key, like) for key in like}
        yield Candidate(mutant, near, code, {part: asked}, is_near=True)
        count += 1
        if count == 2:
            return


def picked(given: Object, key: str, like: Object) -> Json:
    """The same places of another answer."""
    value = given[key]
    inner = like[key]
    if isinstance(inner, dict) and isinstance(value, dict):
        return {n: value[n] for n in inner}
    return value


# -- confirming -----------------------------------------------------------------------------------


def confirm_all(chosen: list[Candidate], python: Path) -> list[tuple[str, ...]]:
    """Who confirms each candidate."""
    with tempfile.TemporaryDirectory() as folder:
        jobs = []
        for number, candidate in enumerate(chosen):
            path = Path(folder) / f"{number:04}.trf"
            path.write_bytes(dumps(candidate.t, "trf26"))
            jobs.append(
                [str(path), candidate.t.rounds_played, [order_of(candidate.code).split(",")]]
            )
        done = subprocess.run(
            [python, "-c", RANK_ALL],
            input=json.dumps(jobs),
            env=clean_environment() | {"PYTHONPATH": str(ROOT / "tests" / "peers")},
            capture_output=True,
            encoding="utf-8",
            check=True,
        )
        answers = json.loads(done.stdout)
    names: list[tuple[str, ...]] = []
    for job, candidate in zip(jobs, chosen, strict=True):
        (answer,) = answers[job[0]]
        names.append((GACRUX,) if agrees(candidate, answer) else ())
    return names


def agrees(candidate: Candidate, answer: dict[str, object]) -> bool:
    """Whether gacrux has the same numbers."""
    if "refused" in answer:
        return False
    codes = order_of(candidate.code).split(",")
    keys = [*(candidate.expects.get("values") or {})]  # type: ignore[misc]
    given: Object = {"ranks": answer["ranks"]}  # type: ignore[dict-item]
    if keys:
        place = len(codes) - 1 if keys[0] not in codes else codes.index(keys[0])
        values = answer["values"]
        given["values"] = {keys[0]: {n: row[place] for n, row in values.items()}}  # type: ignore[attr-defined]
    return not differences(candidate.expects, given)


def confirm_cases_by_hand(python: Path) -> None:
    """Ask gacrux for the cases worked out by hand, and write that it confirms them."""
    for path in sorted((CASES / "standings").rglob("*.json")):
        content = json.loads(path.read_text(encoding="utf-8"))
        if BY_HAND not in content["confirmed"]:
            continue
        t = loads(path.with_suffix(".trf").read_bytes())
        code = content["with"]["tiebreaks"].rpartition(",")[2]
        asked = Candidate(next(iter(standings_mutants())), t, code, content["expects"])
        (names,) = confirm_all([asked], python)
        print(path.name, *names or ("gacrux has other numbers, or refuses",))
        if names:
            content["confirmed"] = [*names, BY_HAND]
            text = json.dumps(content, indent=2, ensure_ascii=False)
            path.write_text(f"{text}\n", encoding="utf-8")


# -- writing --------------------------------------------------------------------------------------


def new_case(candidate: Candidate, confirmed: tuple[str, ...]) -> NewCase:
    mutant = candidate.mutant
    code = parse_tiebreak(candidate.code).name
    subject = "C.07" if mutant.name.partition("-")[0] not in CATALOGUE else f"C.07-{code}"
    suffix = f"-{NEAR_MISS}" if candidate.is_near else ""
    edition = (
        "2024" if candidate.t.start == YEARS["2024"] or year_of(candidate.t) < 2026 else "2026"
    )
    why = f"near miss, it does not matter here: {mutant.why}" if candidate.is_near else mutant.why
    return NewCase(
        f"standings/{subject}/{mutant.name}{suffix}",
        dumps(candidate.t, "trf26"),
        "standings",
        candidate.expects,
        f"{mutant.clause} ({edition})" if "(" not in mutant.clause else mutant.clause,
        why,
        confirmed,
        candidate.options,
        (edition, candidate.code, *([NEAR_MISS] if candidate.is_near else [])),
    )


def year_of(t: Tournament) -> int:
    assert t.start is not None
    first_day = t.start.earliest()
    assert first_day is not None
    return first_day.year


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--peers", type=Path, help="the interpreter that has gacrux")
    parser.add_argument("--hand", action="store_true", help="only confirm the cases by hand")
    options = parser.parse_args()
    python = options.peers or peers_python()
    if options.hand:
        confirm_cases_by_hand(python)
        return 0
    mutants = [mutant for mutant in standings_mutants() if not mutant.excuse]
    chosen = [candidate for mutant in mutants for candidate in candidates(mutant)]
    print(f"{len(chosen)} candidates for {len(mutants)} mutants", flush=True)
    confirmed = confirm_all(chosen, python)
    remove_made_cases(CASES / "standings")
    written: set[tuple[str, bool]] = set()
    for candidate, names in zip(chosen, confirmed, strict=True):
        key = candidate.mutant.name, candidate.is_near
        is_late = candidate.is_near and (candidate.mutant.name, False) not in written
        if names and key not in written and not is_late:
            written.add(key)
            write_case(new_case(candidate, names))
    without = [m.name for m in mutants if (m.name, False) not in written]
    print(f"{len(written)} cases; without a case: {', '.join(without) or 'none'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
