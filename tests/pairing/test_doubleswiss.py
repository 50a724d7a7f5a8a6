"""The Double-Swiss system (C.04.5): recorded matches, the text counted out, two columns a match."""

import random
from dataclasses import replace
from pathlib import Path

import pytest

import crosstable
from crosstable.event.acts.boards import ResultEntered
from crosstable.event.acts.people import ByeRequested
from crosstable.event.acts.rounds import Closed
from crosstable.model.dates import PartialDate
from crosstable.model.results import ByeKind, Colour, Result
from crosstable.model.tournament import Bye, Entry, Game, Tournament
from crosstable.pairing.boards import board_order_of
from crosstable.pairing.checking import check_pairings
from crosstable.pairing.doublematches import past_matches
from crosstable.pairing.doubleswiss import pair
from crosstable.pairing.generating import Wishes, WrongWish, generate
from crosstable.pairing.generating.wishes import Amount
from crosstable.pairing.reading import pairing_event
from crosstable.pairing.refusal import Refusal
from crosstable.pairing.rounds import RoundPairing, round_or_refusal
from crosstable.pairing.systems import system_named
from crosstable.pairing.task import Answer, NoPairing, RoundTask
from crosstable.reading.files import read
from crosstable.rules.acceleration.systems import named_acceleration
from crosstable.rules.standings.ledger import RoundKind
from tests.conftest import needs_shared_data, scaled, shared_data
from tests.event.running import begun, played, report
from tests.event.running import paired as paired_round
from tests.pairing.positions import HERE, names_in, paired, pairs_of, positions
from tests.pairing.randomtasks import random_task
from tests.shorthand import tournament

DOUBLE = system_named("double-swiss")
KEPT = HERE / "double-swiss"
SAMPLE = Path(crosstable.__file__).parent / "checks" / "catalogue" / "bases" / "double.trf"


# -- recorded matches -----------------------------------------------------------------------------


def test_the_kept_positions_have_their_match() -> None:
    for name, t, expected in positions(KEPT):
        assert pairs_of(paired(t)) == expected, name
        assert pairs_of(paired(t, following="graded")) == expected, name


@needs_shared_data
@pytest.mark.lengthy
def test_recorded_positions_have_their_match() -> None:
    folder = shared_data() / "systems" / "double-swiss"
    assert len(names_in(folder)) == 165
    for name, t, expected in positions(folder, scaled(165)):
        assert pairs_of(paired(t)) == expected, name


# -- the text counted out -------------------------------------------------------------------------


def outcome(answer: Answer) -> tuple[set[frozenset[int]], int | None] | None:
    if isinstance(answer, NoPairing):
        return None
    return {frozenset(pair_) for pair_ in answer.pairs}, answer.bye


def task_of_match(seed: int) -> RoundTask:
    """A match by chance: a round of the report for each of its games."""
    task = random_task(random.Random(seed), 10)
    reading = "fewest" if seed % 3 else "graded"
    return replace(
        task,
        round_number=2 * task.round_number - 1,
        rounds=2 * task.rounds,
        options={"following": reading},
    )


def test_every_match_is_the_one_of_the_text() -> None:
    for seed in range(scaled(4000)):
        task = task_of_match(seed)
        assert outcome(pair(task)) == DOUBLE.counted_round(task, None), seed


# -- two columns a match --------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(scaled(200)))
def test_a_generated_event_replays(seed: int) -> None:
    system = "FIDE_DOUBLESWISS" if seed % 3 else "FIDE_DOUBLESWISS_BAKU"
    t = generate(Wishes(system=system, players=8 + seed % 30), seed)
    assert check_pairings(t) == ()


def test_the_second_game_reverses_the_colours_of_the_first() -> None:
    t = read(SAMPLE)
    first = round_or_refusal(t, 5)
    second = round_or_refusal(t, 6)
    assert isinstance(first, RoundPairing)
    assert isinstance(second, RoundPairing)
    turned = [(black, white) for white, black in first.answer.pairs]
    assert [tuple(pair_) for pair_ in second.answer.pairs] == turned
    assert first.answer.bye == second.answer.bye == 4
    assert second.answer.bye_kind is ByeKind.HALF_POINT
    boards = board_order_of(t)
    assert boards.sorted(6, turned) == turned


def test_each_game_of_a_match_is_rated_once() -> None:
    t = generate(Wishes(system="FIDE_DOUBLESWISS", players=10, rounds=8, unrated=Amount(0)), 3)
    played_games = [
        (player.number, round_number, entry.opponent)
        for player in t.players
        for round_number, entry in enumerate(player.rounds, 1)
        if isinstance(entry, Game) and entry.result.is_played
    ]
    assert len(played_games) > 60
    rated = [
        (line.id, game.round_number, game.opponent)
        for line in crosstable.rate(t).lines
        for game in line.games
        if game.counted
    ]
    assert rated == played_games


def match_with(*results: tuple[Result, Result]) -> tuple[RoundKind, Colour | None]:
    """What a match of player 1 with White in the first game was for him."""
    t = read(SAMPLE)

    def rounds(number: int, entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
        opponent = {1: 4, 4: 1}.get(number)
        if opponent is None:
            return entries
        colour = Colour.WHITE if number == 1 else Colour.BLACK
        own = [pair_[0 if number == 1 else 1] for pair_ in results]
        games = (Game(opponent, colour, own[0]), Game(opponent, colour.opposite, own[1]))
        return (*games, *entries[2:])

    players = tuple(replace(p, rounds=rounds(p.number, p.rounds), points=None) for p in t.players)
    event = pairing_event(replace(t, players=players, document=None), 3)
    assert not isinstance(event, Refusal)
    by_number = {career.number: career for career in event.careers.careers}
    (past,) = past_matches(by_number[1], by_number, 2)
    return past.kind, past.colour


WON, LOST = (Result.FORFEIT_WIN, Result.FORFEIT_LOSS), (Result.FORFEIT_LOSS, Result.FORFEIT_WIN)


def test_a_match_is_forfeited_only_in_both_games() -> None:
    draw = (Result.DRAW, Result.DRAW)
    neither = (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS)
    assert match_with(draw, draw) == (RoundKind.PLAYED, Colour.WHITE)
    assert match_with(draw, WON) == (RoundKind.PLAYED, Colour.WHITE)
    assert match_with(WON, WON) == (RoundKind.FORFEIT_WIN, None)
    assert match_with(LOST, LOST) == (RoundKind.FORFEIT_LOSS, None)
    assert match_with(neither, neither) == (RoundKind.FORFEIT_LOSS, None)
    assert match_with(neither, WON) == (RoundKind.FORFEIT_WIN, None)
    assert match_with(WON, LOST) == (RoundKind.PLAYED, None)  # a meeting without colour


SINGLE_FORFEIT = """
    1 Ann 2000   2w1 2b+   3w1 3b=
    2 Bob 1900   1b0 1w-   4w1 4b1
    3 Cid 1800   4w= 4b=   1b0 1w=
    4 Dan 1700   3b= 3w=   2b0 2w0
"""


BOTH_FORFEITED = SINGLE_FORFEIT.replace("2w1 2b+", "2w+ 2b+").replace("1b0 1w-", "1b- 1w-")


@pytest.mark.parametrize(
    ("code", "season", "buchholz"),
    [
        # 1.1: Bob has met Ann, so her score counts twice, also for the game that he forfeited
        ("FIDE_DOUBLESWISS", SINGLE_FORFEIT, 9),
        ("FIDE_DUTCH_2026", SINGLE_FORFEIT, 7.5),
        # he forfeited both, and has not met her: a dummy opponent with his own score, twice
        ("FIDE_DOUBLESWISS", BOTH_FORFEITED, 6),
    ],
)
def test_a_single_forfeited_game_counts_as_played_for_tie_breaks(
    code: str, season: str, buchholz: float
) -> None:
    t = replace(tournament(season), type_code=code, declared_rounds=4)
    bob = next(line for line in crosstable.standings(t, tiebreaks="PTS,BH") if line.id == 2)
    value = bob.values["BH"]
    assert value is not None
    assert float(value) == buchholz


def test_acceleration_lends_a_match_win_and_a_game_win() -> None:
    t = generate(Wishes(system="FIDE_DOUBLESWISS_BAKU", players=8, rounds=10, byes=()), 1)
    lent = named_acceleration(replace(t, accelerations=()))
    assert [(int(a.game_points), a.first_round, a.last_round) for a in lent] == [
        (2, 1, 4),
        (1, 5, 6),
    ]


# -- what is wrong with a report ------------------------------------------------------------------


def codes(text: str) -> set[str]:
    return {d.code for d in crosstable.check(crosstable.loads(text.encode()))}


def test_an_undeclared_double_event_is_noticed() -> None:
    text = SAMPLE.read_text(encoding="utf-8")
    plain = text.replace("192 FIDE_DOUBLESWISS", "192 FIDE_DUTCH")
    assert "G403" in codes(plain)
    assert "G401" not in codes(plain)
    silent = "".join(line for line in text.splitlines(True) if line[:3] not in ("092", "192"))
    round_ = round_or_refusal(crosstable.loads(silent.encode()), 5)
    assert isinstance(round_, RoundPairing)
    assert round_.event.chosen.system is DOUBLE
    assert round_.event.chosen.is_assumed


def test_half_a_match_is_noticed() -> None:
    text = SAMPLE.read_text(encoding="utf-8")
    broken = text.replace("     2 b 1     2 w 0", "     2 b 1          ")
    assert "G404" in codes(broken)
    assert "G404" not in codes(text)


def sample(**changes: object) -> Tournament:
    return replace(read(SAMPLE), **changes)  # type: ignore[arg-type]


def test_an_odd_number_of_rounds_is_refused() -> None:
    refusal = round_or_refusal(sample(declared_rounds=7, document=None), 5)
    assert isinstance(refusal, Refusal)
    assert "142" in refusal.remedy
    with pytest.raises(WrongWish, match="two rounds"):
        generate(Wishes(system="FIDE_DOUBLESWISS", rounds=5), 1)


def test_an_event_of_before_the_text_is_not_judged() -> None:
    refusal = round_or_refusal(sample(start=PartialDate(2025, 12, 1)), 5)
    assert isinstance(refusal, Refusal)
    assert refusal.kind == "edition-unknown"
    assert "2026-02-01" in refusal.message


def test_wrong_colours_of_a_second_game_are_told() -> None:
    text = SAMPLE.read_text(encoding="utf-8")
    turned = text.replace("2 b 1     2 w 0", "2 b 1     2 b 0").replace(
        "1 w 0     1 b 1", "1 w 0     1 w 1"
    )
    assert [d.code for d in check_pairings(crosstable.loads(turned.encode()))] == ["R202"]


def test_why_is_told_for_everybody() -> None:
    t = read(KEPT / "double-swiss-e046-13p-m02of07.trf")
    round_ = paired(t)
    numbers = [contender.number for contender in round_.task.present]
    for number in numbers:
        assert len(round_.why(number)) > 1
        for other in numbers[::3]:
            assert round_.why(number, other)[-1]


# -- running events -------------------------------------------------------------------------------


def test_byes_of_a_running_event_are_those_of_the_match(tmp_path: Path) -> None:
    event = begun(tmp_path / "event", 9, system="FIDE_DOUBLESWISS", rounds="6")
    event.do(ByeRequested("p03", (1,), "H"), confirmed=4)
    event.do(ByeRequested("p07", (1,), "Z"), confirmed=4)
    for number in (1, 2):
        assert paired_round(event) == number
        current = event.event.section().last_round
        assert current is not None
        for board in current.boards:
            event.do(ResultEntered(number, board.number, "1-0"))
        event.do(Closed(number))
    players = {player.name[:8]: player for player in crosstable.loads(report(event)).players}
    assert players["Player03"].rounds == (Bye(ByeKind.HALF_POINT),) * 2
    assert players["Player08"].rounds == (
        Bye(ByeKind.PAIRING_ALLOCATED),
        Bye(ByeKind.HALF_POINT),
    )
    assert players["Player08"].points is not None
    assert float(players["Player08"].points) == 1.5
    chance = random.Random(3)
    for number in (3, 4, 5, 6):
        assert played(event, chance) == number
    t = crosstable.loads(report(event))
    assert check_pairings(t) == ()
    assert [d.code for d in crosstable.check(t) if d.code.startswith("G")] == []
