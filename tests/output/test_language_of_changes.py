"""The changes between two reports in a language: wholly in it, and names as they are."""

from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from functools import cache
from itertools import permutations

import pytest

import crosstable
from crosstable.model.dates import PartialDate
from crosstable.model.phrases import Joined, Phrase
from crosstable.model.records import (
    ABNORMAL_KINDS,
    AbnormalPoints,
    Acceleration,
    Lineup,
    NationalRecord,
    PlayerNote,
    ProhibitedPairing,
    RankingMethod,
    Team,
    TeamBye,
    TeamForfeit,
    TeamPairingBye,
)
from crosstable.model.results import ByeKind, Colour, Result
from crosstable.model.tournament import (
    Bye,
    Count,
    Entry,
    Game,
    GameScoring,
    MatchScoring,
    Player,
    Tournament,
)
from crosstable.output.language import in_language, messages, translate
from crosstable.rules.changes import KINDS, Change, diff
from tests.languages import TRANSLATED
from tests.output.test_language_of_phrases import NAMES, SWISS, renamed
from tools.make_messages import phrase_templates

ONE, TWO = Decimal(1), Decimal(2)


def every_game() -> Iterator[tuple[Entry, Entry]]:
    """The cells of two players who met, or should have."""
    for result in Result:
        for colour, other in ((Colour.WHITE, Colour.BLACK), (None, None)):
            yield Game(2, colour, result), Game(1, other, result.opposite)
        yield Game(2, Colour.BLACK, result), Game(1, Colour.WHITE, result.opposite)
    for kind in ByeKind:
        yield Bye(kind), Bye(kind)
    yield None, None
    yield Game(2, Colour.WHITE, Result.WIN), Game(1, Colour.BLACK, Result.DRAW)
    yield Game(2, Colour.WHITE, Result.WIN), Game(1, Colour.WHITE, Result.WIN)
    yield Game(99, Colour.WHITE, Result.UNKNOWN), Game(99, None, Result.PENDING)
    yield Game(None, Colour.WHITE, Result.FORFEIT_WIN), Game(None, None, Result.FORFEIT_WIN)


def of_teams(number: int) -> Tournament:
    """An event of teams that has every record; another `number` gives other values."""
    points = Decimal(number)
    people = tuple(Player(n, NAMES[n], points=points, rank=number) for n in (1, 2, 3, 4))
    teams = (
        Team(7, "White", (1, 2)[::number], f"w{number}", number, points, points, number),
        Team(8, "dummy", (3, 4)[: 3 - number], numbered=number == 1),
        Team(9 + number, "round 3", ()),
        Team(20 + number, f"bye {number}", ()),
    )
    return Tournament(
        name="round 3",
        start=PartialDate(2024, number),
        player_count=Count(number, str(number)),
        initial_colour=(Colour.WHITE, Colour.BLACK)[number - 1],
        round_dates=(PartialDate(2024, number),),
        stated_match_scoring=MatchScoring(win=points),
        ranking_methods=(RankingMethod("GER", f"NRO{number}"), RankingMethod(None, "x")),
        paired_in_file_order=number == 1,
        players=people,
        teams=teams,
        lineups=(Lineup(1, 7, None, (1, 0)), Lineup(2, 7, 8, (number, 2))),
        team_byes=tuple(TeamBye(kind, 1, (7, 8)[:number]) for kind in ByeKind),
        team_forfeits=(TeamForfeit(("+-", "--")[number - 1], 1, 7, 8),),
        team_pairing_bye=TeamPairingBye(points, points, (7, 8)[:: (-1) ** number]),
        national=(NationalRecord("GER", 1, number, "5", "w", "x", "White", "y"),),
        accelerations=(
            Acceleration(points, points, 1, number, 7, 8),
            Acceleration(points, points, number, 3, 7, 7),
            Acceleration(points, points, 1, 2, 8, 8),
        ),
        prohibited=(
            ProhibitedPairing((7, 8), number, 3),
            ProhibitedPairing((7,), None, number),
            ProhibitedPairing((8,), number, None),
            ProhibitedPairing((), None, None),
        ),
        abnormal_points=(
            AbnormalPoints("", points, Decimal(0), number, (7,)),
            AbnormalPoints("", Decimal(0), Decimal(0), number),
            *(AbnormalPoints(kind, points, points, None, (8,)) for kind in ABNORMAL_KINDS),
        ),
        notes=(PlayerNote(1, "bonus", str(number)),),
        comments=(f"round {number} is paired",),
    )


def pairs_of_events() -> Iterator[tuple[Tournament, Tournament]]:
    """Events that differ in everything that can differ."""
    samples = [crosstable.loads(data) for data in (SWISS, renamed("team-swiss"))]
    yield from permutations(samples, 2)
    yield from permutations((of_teams(1), of_teams(2), Tournament()), 2)
    games = tuple(every_game())
    shuffled = games[5:] + games[:5]
    white, black = (Player(n, NAMES[n]) for n in (1, 2))
    for both in (games[7:] + games[:7], shuffled, games[1:] + games[:1]):
        yield of_two(white, black, games), of_two(white, black, both)
    one_sided = of_two(white, black, games)
    lone = replace(one_sided.players[0], rounds=tuple(first for first, _ in shuffled))
    there = replace(one_sided, players=(lone, one_sided.players[1]))
    yield from permutations((one_sided, there), 2)
    yield of_two(white, black, ()), of_two(white, black, ((None, None),))
    t = samples[0]
    scoring = GameScoring.of_symbols({"W": TWO, "D": ONE, "P": ONE, "H": Decimal("0.5")})
    moved = tuple(replace(player, number=player.number + 1) for player in t.players)
    yield t, replace(t, stated_scoring=scoring, comments=t.comments[::-1])
    yield t, replace(t, players=(*moved[1:], moved[0]))
    yield t, replace(t, players=(*t.players[1:], t.players[0]))


def of_two(white: Player, black: Player, cells: tuple[tuple[Entry, Entry], ...]) -> Tournament:
    rounds = (tuple(row[side] for row in cells) for side in (0, 1))
    people = zip((white, black), rounds, strict=True)
    return Tournament(players=tuple(replace(player, rounds=row) for player, row in people))


def rare_pairs() -> Iterator[tuple[Tournament, Tournament]]:
    """What two events seldom differ in."""
    t = Tournament(
        current_round=1,
        pairing_controller="x",
        round_dates=(None,),
        national=(NationalRecord("GER", 1),),
        team_pairing_bye=TeamPairingBye(ONE, ONE, (0,)),
        players=(Player(1, "", fide_id="12"), Player(3, "cut"), Player(4, "bonus")),
        teams=(Team(7, " ", (3, 4)), Team(8, "White", ()), Team(9, "Black", ())),
    )
    other = replace(t.players[0], number=2)
    lost, won = (Game(2, None, result) for result in (Result.FORFEIT_LOSS, Result.FORFEIT_WIN))
    there = replace(lost, opponent=1)
    pair = (Player(1, "cut"), Player(2, "bye"))
    double = of_two(*pair, ((lost, there),))
    yield double, of_two(*pair, ((won, there),))
    yield double, of_two(*pair, ((lost, replace(won, opponent=1)),))
    mixed = Game(2, None, Result.WIN), Game(1, None, Result.FORFEIT_WIN)
    yield of_two(*pair, (mixed,)), of_two(*pair, ((won, there),))
    yield double, of_two(*pair, ((lost, there), (None, None)))
    longer = replace(double.players[0], rounds=(lost, None))
    yield double, replace(double, players=(longer, double.players[1]))
    for points in (ONE, TWO):
        penalty = AbnormalPoints("", Decimal(0), points, 1, (1,))
        yield double, replace(double, abnormal_points=(penalty,))
    yield t, replace(t, current_round=2, pairing_controller="y", national=())
    yield t, replace(t, players=(other, *t.players[1:]))
    yield t, replace(t, round_dates=())
    yield t, replace(t, team_pairing_bye=TeamPairingBye(ONE, ONE, ()))
    yield t, replace(t, teams=(Team(7, " ", (4, 3)), *t.teams[1:]))
    yield t, replace(t, teams=(Team(6, "  ", (3, 4)), Team(1, " ", ()), *t.teams[1:]))
    yield t, replace(t, teams=(t.teams[0], replace(t.teams[1], name="cut"), t.teams[2]))
    yield t, replace(t, teams=t.teams[::-1])
    counted = replace(t, teams=tuple(replace(team, numbered=False) for team in t.teams))
    yield from permutations((t, counted), 2)


@cache
def many_changes() -> tuple[Change, ...]:
    pairs = (*pairs_of_events(), *rare_pairs())
    t, other = crosstable.loads(SWISS), Tournament()
    points = {id(t): GameScoring(), id(other): GameScoring.of_symbols({"W": TWO})}
    shown = diff(t, other, lambda event: points[id(event)])
    return (*shown, *(change for pair in pairs for change in diff(*pair)))


def test_every_kind_of_change_and_every_template_is_among_those_that_are_told() -> None:
    assert {change.kind for change in many_changes()} == set(KINDS)
    told = {
        template
        for change in many_changes()
        for words in (change.sentence, change.before, change.after, change.follows)
        if isinstance(words, Phrase | Joined)
        for template in words.templates()
    }
    written = {words for file, words in phrase_templates() if file.startswith("rules/changes/")}
    assert written - told == set()


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_change_is_told_in_the_language(language: str) -> None:
    for change in many_changes():
        for words in (change.sentence, change.before, change.after, change.follows):
            assert words is None or in_language(words, language) is not None, words
        said = in_language(change.sentence, language)
        assert said != change.message, "no sentence is said as in English"


@pytest.mark.parametrize("language", TRANSLATED)
def test_names_come_through_changes_unchanged(language: str) -> None:
    labels = [f"{n} {name}" for n in (1, 2, 3, 4) for name in NAMES]
    named = 0
    for change in many_changes():
        said = translate(change.sentence, messages(language))
        for label in labels:
            if label in change.message:
                named += 1
                assert label in said
    assert named > 100
