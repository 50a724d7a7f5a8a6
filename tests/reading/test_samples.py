"""The bundled sample events: sound reports that together show what a report can hold."""

from pathlib import Path

import pytest

import crosstable
from crosstable.model.results import ByeKind, Result
from crosstable.model.tournament import Bye, Game, Player, RoundState, Tournament
from crosstable.rules.systems import recognised_system
from crosstable.writing.formatter import formatted_file
from tests.mangling import sample_files

NAMES = [path.stem for path in sample_files()]


def event(name: str) -> Tournament:
    return crosstable.read(crosstable.sample(name))


def byes(t: Tournament) -> set[ByeKind]:
    return {e.kind for player in t.players for e in player.rounds if isinstance(e, Bye)}


def results(t: Tournament) -> set[Result]:
    return {game.result for _, _, game in t.games()}


def is_absent(player: Player, rounds: range) -> bool:
    """Whether a player has nothing but zero-point byes in these rounds."""
    return all(player.entry(number) == Bye(ByeKind.ZERO_POINT) for number in rounds)


def plays(player: Player, number: int) -> bool:
    return isinstance(player.entry(number), Game)


def test_the_samples_are_these() -> None:
    individual = {"in-progress", "individual-swiss", "rapid", "round-robin"}
    assert set(NAMES) == individual | {"scheveningen", "team-swiss"}


@pytest.mark.parametrize("name", NAMES)
def test_sample_is_sound(name: str) -> None:
    t = event(name)
    assert t.findings == ()
    assert t.unknown_lines == ()
    assert crosstable.is_readable(t)


@pytest.mark.parametrize("name", NAMES)
def test_sample_says_that_it_is_invented(name: str) -> None:
    assert "Invented event" in event(name).comments[0]


@pytest.mark.parametrize("path", sample_files(), ids=lambda path: path.stem)
def test_sample_is_in_canonical_layout(path: Path) -> None:
    assert formatted_file(crosstable.read(path)) == path.read_bytes()


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("dialect", ["trf26", "json"])
def test_sample_is_the_same_event_after_a_round_trip(name: str, dialect: str) -> None:
    t = event(name)
    conversion = crosstable.convert(t, dialect)
    assert conversion.losses == ()
    assert crosstable.loads(conversion.to_bytes()) == t


@pytest.mark.parametrize("name", NAMES)
def test_declared_counts_are_right(name: str) -> None:
    t = event(name)
    assert t.player_count is not None
    assert t.rated_count is not None
    assert t.player_count.value == len(t.players)
    assert t.rated_count.value == sum(player.rating is not None for player in t.players)
    assert len(t.round_dates) == t.rounds


def test_individual_swiss_has_every_kind_of_absence() -> None:
    t = event("individual-swiss")
    assert recognised_system(t).name == "swiss"
    assert not t.is_team_event
    assert byes(t) == set(ByeKind)
    assert {Result.FORFEIT_WIN, Result.FORFEIT_LOSS} <= results(t)
    last = t.rounds_played
    late = [p for p in t.players if is_absent(p, range(1, 2)) and plays(p, last)]
    gone = [p for p in t.players if plays(p, 1) and is_absent(p, range(last - 1, last + 1))]
    assert late
    assert gone


def test_individual_swiss_has_a_double_forfeit_and_a_short_game() -> None:
    t = event("individual-swiss")
    both_lost = [
        (number, player.number)
        for number, player, game in t.games()
        if game.result is Result.FORFEIT_LOSS
        and game.opponent is not None
        and isinstance(other := t.player(game.opponent).entry(number), Game)
        and other.result is Result.FORFEIT_LOSS
    ]
    assert len(both_lost) == 2
    assert {Result.SHORT_WIN, Result.SHORT_LOSS} <= results(t)


def test_round_robin_lets_everybody_meet_once() -> None:
    t = event("round-robin")
    assert recognised_system(t).name == "round-robin"
    opponents = {
        player.number: {e.opponent for e in player.rounds if isinstance(e, Game)}
        for player in t.players
    }
    everybody = set(opponents)
    assert all(met == everybody - {number} for number, met in opponents.items())


def test_team_swiss_has_what_happens_to_teams() -> None:
    t = event("team-swiss")
    assert t.is_team_event
    assert recognised_system(t).name == "swiss"
    boards = len(t.board_colours or "")
    assert all(len(team.roster) > boards for team in t.teams), "reserves"
    assert t.lineups, "boards out of order"
    assert any(0 in lineup.players for lineup in t.lineups), "an empty board"
    assert t.team_byes
    assert t.team_pairing_bye is not None
    assert any(t.team_pairing_bye.teams), "a pairing-allocated bye"
    assert t.team_forfeits, "a forfeited match"
    penalties = [p for p in t.abnormal_points if not p.kind and p.match_points < 0]
    assert penalties
    assert {row.code for row in t.informative} == {"801", "802"}


def test_team_swiss_totals_follow_from_the_matches() -> None:
    t = event("team-swiss")
    totals = crosstable.team_matches(t).totals
    for team in t.teams:
        assert totals[team.number].match_points == team.match_points
        assert totals[team.number].game_points == team.game_points


def test_event_in_progress_has_what_only_such_an_event_has() -> None:
    t = event("in-progress")
    assert t.round_states[4] is RoundState.PENDING
    assert RoundState.ANNOUNCED in t.round_states
    assert Result.UNKNOWN in results(t), "an adjourned game"
    assert len({record.federation for record in t.national}) == 2
    assert {method.federation for method in t.ranking_methods} == {"ITA", "SLO"}
    assert t.accelerations
    assert t.prohibited
    assert t.document is not None
    codes = {text[:3] for text in t.document.source.texts}
    assert {"172", "240", "250", "260", "ITA", "SLO"} <= codes
    scoring = crosstable.scoring_in_force(t).scoring
    points = (scoring.white_win, scoring.white_draw, scoring.white_loss)
    assert [int(value) for value in points] == [3, 1, 0]


def test_rapid_event_is_rapid() -> None:
    t = event("rapid")
    assert t.time_control is not None
    assert "15 min" in t.time_control.describe()
    assert len(set(t.round_dates)) == 2
    assert t.rounds_played == 9


def test_scheveningen_lets_every_player_meet_the_other_team() -> None:
    t = event("scheveningen")
    assert recognised_system(t).name == "scheveningen"
    assert len(t.teams) == 2
    for team, other in (t.teams, reversed(t.teams)):
        for number in team.roster:
            met = {e.opponent for e in t.player(number).rounds if isinstance(e, Game)}
            assert met == set(other.roster)
