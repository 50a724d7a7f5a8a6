"""Doubtful places of the texts: each is an option with a default, and each choice gives its round.

Positions are by chance, found by their seeds, or made so that the choice is all that matters.
"""

import random
from collections.abc import Callable, Mapping
from dataclasses import replace

import pytest

from crosstable.model.results import Colour
from crosstable.model.tournament import Tournament
from crosstable.pairing.checking import check_pairings
from crosstable.pairing.generating import Wishes, generate
from crosstable.pairing.refusal import Refusal
from crosstable.pairing.rounds import RoundPairing, round_or_refusal
from crosstable.pairing.systems import SYSTEMS, system_named
from crosstable.pairing.task import Contender, NoPairing, PastRound, RoundTask, Worth
from crosstable.rules.acceleration.systems import named_acceleration
from crosstable.rules.standings.ledger import RoundKind
from tests.conftest import PROJECT_ROOT
from tests.pairing.positions import pairs_of
from tests.pairing.randomtasks import random_task
from tests.pairing.test_dubov import rated_task

GUIDE = PROJECT_ROOT / "docs" / "guide-pairing.md"

Reading = tuple[str, str, str]
"""System, option, choice."""

ALL_READINGS = [
    (system.name, option.name, choice)
    for system in SYSTEMS
    for option in system.options
    if option.is_reading
    for choice in option.choices
]


def outcome(system: str, task: RoundTask, **choices: str) -> object:
    """The pairs and the bye by some readings, the others by default; compared with the text."""
    entry = system_named(system)
    default = {o.name: next(iter(o.choices)) for o in entry.options if o.is_reading}
    chosen = replace(task, options={**task.options, **default, **choices})
    answer = entry.pair(chosen, None)
    shown = None
    if not isinstance(answer, NoPairing):
        shown = ({frozenset(pair) for pair in answer.pairs}, answer.bye)
    if entry.enumeration:
        assert shown == entry.counted_round(chosen, None)
    return shown


def by_chance(seed: int) -> RoundTask:
    return random_task(random.Random(seed), 10)


def upfloaters_of_many_rounds() -> RoundTask:
    """Two leaders who have met; 3 and 6 come up (3 and 6 times before), or 4 and 5 (5 times each).

    All have had the same colours, so nothing else tells the two sets apart.
    """
    times = {1: 0, 2: 0, 3: 3, 4: 5, 5: 5, 6: 6}
    colours = (Colour.WHITE, Colour.BLACK) * 3 + (Colour.WHITE,)
    contenders = tuple(
        Contender(
            number,
            number,
            4 if number < 3 else 2,
            4 if number < 3 else 2,
            tuple(
                PastRound(RoundKind.PLAYED, 90, colour, 0, 0, 2 * (behind < upfloats))
                for behind, colour in enumerate(colours)
            ),
            rating=2000 - number,
        )
        for number, upfloats in times.items()
    )
    apart = {(1, 2), (1, 5), (1, 6), (2, 3), (2, 4), (3, 5), (4, 6), (3, 4), (5, 6)}
    worth = Worth(win=2, draw=1, loss=0, pairing_bye=2)
    return RoundTask(8, 9, contenders, Colour.WHITE, worth, 2, frozenset(apart))


def seeding_round() -> RoundTask:
    return replace(by_chance(150), rounds=9)


CHANGED: Mapping[Reading, Callable[[], RoundTask]] = {
    ("dubov", "upfloats", "points"): lambda: rated_task(60),
    ("dubov", "upfloats", "forfeits"): lambda: rated_task(2056),
    ("dubov", "times", "most"): upfloaters_of_many_rounds,
    ("dubov", "second-shift", "all"): lambda: rated_task(105),
    ("burstein", "seeding", "earlier"): seeding_round,
    ("burstein", "zero-byes", "absent"): lambda: by_chance(41),
    ("lim", "bye", "lowest"): lambda: by_chance(6),
    ("lim", "cracking", "own-side"): lambda: by_chance(58),
    ("lim", "maxi", "yes"): lambda: rated_task(60),
    ("olympiad", "bye", "lowest"): lambda: by_chance(53),
    ("olympiad", "median", "all"): lambda: by_chance(1923),
}
"""A round that each choice changes which is not the default."""
ELSEWHERE = {
    ("double-swiss", "following", "graded"),  # changes no round that was ever seen
    ("double-swiss", "baku", "game"),  # changes the scores, not the task: see below
}


@pytest.mark.parametrize(("system", "option", "choice"), CHANGED)
def test_a_choice_changes_the_round(system: str, option: str, choice: str) -> None:
    task = CHANGED[system, option, choice]()
    assert outcome(system, task) != outcome(system, task, **{option: choice})


def test_every_choice_is_tried() -> None:
    default = {(s.name, o.name, next(iter(o.choices))) for s in SYSTEMS for o in s.options}
    assert {*ALL_READINGS} - default == {*CHANGED} | ELSEWHERE


def test_the_guide_has_every_choice() -> None:
    """The table of the guide: system, option, choices with the default first, place."""
    lines = GUIDE.read_text(encoding="utf-8").splitlines()
    for system in SYSTEMS:
        for option in system.options if system.name != "keizer" else ():
            name = next(word for word in system.title.split() if word[0].isupper())
            (row,) = [line for line in lines if line.startswith(f"| {name} | `{option.name}` ")]
            places = [row.index(f"`{choice}`") for choice in option.choices]
            assert places == sorted(places)
            assert option.clause in row


# -- what the Baku method lends to a Double-Swiss -------------------------------------------------


def accelerated(*comments: str) -> Tournament:
    """An event whose acceleration is named and not stated by records 250."""
    wishes = Wishes(system="FIDE_DOUBLESWISS_BAKU", players=16, rounds=10, byes=(), late=0)
    t = generate(wishes, 0)
    return replace(t, accelerations=(), document=None, comments=comments)


def lent(t: Tournament) -> list[tuple[float, int, int]]:
    return [(float(r.game_points), r.first_round, r.last_round) for r in named_acceleration(t)]


def test_a_match_or_a_game_is_what_is_lent() -> None:
    assert lent(accelerated()) == [(2, 1, 4), (1, 5, 6)]
    assert lent(accelerated(" double-swiss baku=game")) == [(1, 1, 4), (0.5, 5, 6)]
    changed = accelerated(" double-swiss 1-2 baku=match", " double-swiss baku=game")
    assert lent(changed) == [(2, 1, 2), (1, 3, 4), (0.5, 5, 6)]


def test_a_round_by_the_other_win_is_disputed() -> None:
    t = accelerated()
    ours = round_or_refusal(t, 3)
    theirs = round_or_refusal(t, 3, options={"baku": "game"})
    assert isinstance(ours, RoundPairing)
    assert isinstance(theirs, RoundPairing)
    assert pairs_of(ours) != pairs_of(theirs)
    assert any("baku = match" in sentence for sentence in ours.event.taken)
    assert check_pairings(t) == ()
    by_game = check_pairings(t, options={"baku": "game"})
    assert {d.code for d in by_game} == {"R213"}
    assert "baku = match" in by_game[0].message


def test_where_records_state_what_is_lent_there_is_nothing_to_choose() -> None:
    t = accelerated()
    stated = replace(t, accelerations=named_acceleration(t))
    round_ = round_or_refusal(stated, 3)
    assert isinstance(round_, RoundPairing)
    assert not any("baku" in sentence for sentence in round_.event.taken)
    refusal = round_or_refusal(stated, 3, options={"baku": "game"})
    assert isinstance(refusal, Refusal)
    assert refusal.is_wrong_use
    assert "decides nothing" in refusal.message
