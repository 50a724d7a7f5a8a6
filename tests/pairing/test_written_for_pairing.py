"""A file that is written for pairing pairs the same round, or it is not written at all."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

import crosstable
from crosstable.model.diagnostics import Severity
from crosstable.model.results import Result
from crosstable.model.tournament import Game, GameScoring, Player, Tournament
from crosstable.pairing.generating import Wishes
from crosstable.pairing.rounds import RoundPairing, round_or_refusal
from crosstable.pairing.versus.cutting import before_round
from crosstable.rules.scoring import computed_points
from crosstable.text.dialects import DIALECTS
from crosstable.writing.conversion import convert
from tests.conftest import needs_shared_data, scaled, shared_data

TARGETS = ("json", *DIALECTS)


def with_open_game(t: Tournament, rng: random.Random) -> Tournament:
    """The event with one game of its last round adjourned, and points that follow."""
    games = [
        (player.number, entry.opponent)
        for player in t.players
        if isinstance(entry := player.entry(t.paired_rounds), Game)
        and entry.opponent is not None
        and entry.result.is_rated
    ]
    if not games:
        return t
    pair = rng.choice(games)
    opened = replace(t, players=tuple(_opened(p, t.paired_rounds, pair) for p in t.players))
    scoring = t.stated_scoring or GameScoring()
    players = (replace(p, points=computed_points(p, scoring)) for p in opened.players)
    return replace(opened, players=tuple(players))


def _opened(player: Player, number: int, pair: tuple[int, int | None]) -> Player:
    entry = player.entry(number)
    if player.number not in pair or not isinstance(entry, Game):
        return player
    adjourned = Game(entry.opponent, entry.colour, Result.UNKNOWN)
    rounds = (*player.rounds[: number - 1], adjourned, *player.rounds[number:])
    return replace(player, rounds=rounds)


def round_of(t: Tournament) -> object:
    paired = round_or_refusal(t)
    if isinstance(paired, RoundPairing):
        return paired.answer.pairs, paired.answer.bye
    return type(paired)


def errors(t: Tournament) -> list[str]:
    found = crosstable.check(t, "pairing")
    return [str(fault) for fault in found if fault.severity is Severity.ERROR]


@pytest.mark.lengthy
def test_written_file_pairs_the_same_round_or_is_refused(rng: random.Random) -> None:
    written = 0
    for seed in range(scaled(60)):
        wishes = Wishes(players=rng.randrange(8, 24), rounds=6, system="FIDE_DUTCH_2026")
        event = before_round(crosstable.generate(wishes, seed), rng.randrange(2, 6))
        t = with_open_game(event, rng) if rng.random() < 0.7 else event
        right, faults = round_of(t), errors(t)
        for target in TARGETS:
            conversion = convert(t, target, "pairing")
            if conversion.refusals:
                continue
            again = crosstable.loads(conversion.to_bytes())
            # The older formats have no record for the rounds: `pair` and `check` take --rounds.
            again = replace(again, declared_rounds=t.declared_rounds)
            assert round_of(again) == right, (seed, target)
            assert len(errors(again)) <= len(faults), (seed, target, errors(again))
            written += 1
    assert written > scaled(60)


OPEN = """\
012 Own case
142 5
152 W
162  W 1.0    D 0.5    L 0.0    X {x}
192 FIDE_DUTCH_2026
001    1 m    Ann                               2000 FRA                         {a}    1     3 w ?
001    2 m    Bob                               1900 FRA                         1.0    2     4 b 1
001    3 m    Cid                               1800 FRA                         {a}    3     1 b ?
001    4 m    Dan                               1700 FRA                         0.0    4     2 w 0
"""


def test_open_game_is_a_draw_where_the_format_has_no_sign_for_it() -> None:
    t = crosstable.loads(OPEN.format(x="0.5", a="0.5"))
    conversion = convert(t, "trfx", "pairing")
    assert conversion.refusals == ()
    assert "open-game" in {assumption.kind for assumption in conversion.assumptions}
    again = crosstable.loads(conversion.to_bytes())
    assert round_of(again) == round_of(t)
    assert errors(again) == []


def test_open_game_that_counts_otherwise_is_refused() -> None:
    t = crosstable.loads(OPEN.format(x="1.0", a="1.0"))
    assert convert(t, "trfx", "pairing").refusals != ()
    assert convert(t, "trf26", "pairing").refusals == ()


def test_absence_that_the_format_cannot_tell_is_refused() -> None:
    text = OPEN.format(x="0.5", a="0.5") + "240 Z   2    4\n"
    t = crosstable.loads(text)
    assert convert(t, "trf16", "pairing").refusals != ()
    assert convert(t, "trfx", "pairing").refusals == ()


@needs_shared_data
def test_reported_file_is_taken_by_our_engine() -> None:
    t = crosstable.read(shared_data() / "defects3" / "four.trf")
    conversion = convert(t, "trfx", "pairing")
    again = crosstable.loads(conversion.to_bytes())
    assert conversion.refusals == ()
    assert round_of(again) == round_of(t)
    assert errors(again) == []
