"""Swiss Perfect: players and games in dBase III, in an archive or beside each other."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import crosstable
from crosstable import Bye, ByeKind, Colour, Game, Result
from crosstable.cli.main import main
from crosstable.reading.foreign.archives import files_in, names_in, pack_files
from tests.conftest import needs_shared_data, shared_data
from tests.reading.foreign.made_dbase import GAMES, INI, PLAYERS, game, swiss_perfect
from tests.reading.foreign.test_swissmanager import is_refused_or_consistent
from tests.sizes import check_each, examples

RESULTS = {"W": "1", "D": "=", "L": "0", "+": "+", "-": "-"}


def read(data: bytes) -> crosstable.Tournament:
    t = crosstable.loads(data)
    assert t.verdict is None, t.verdict
    return t


def test_players_and_games_are_read() -> None:
    t = read(swiss_perfect())
    assert (t.name, t.rounds, t.tiebreaks) == (
        "Club Championship",
        3,
        ("PTS", "BH", "OTHER_SWISSPERFECT_1221"),
    )
    berg, ann, dahl = t.players
    assert (berg.name, berg.title, ann.rating, ann.sex) == ("Berg, Bo", "FM", 2010, "w")
    assert ann.rounds == (
        Game(1, Colour.WHITE, Result.DRAW),
        Game(3, Colour.BLACK, Result.FORFEIT_WIN),
    )
    assert berg.rounds[1] == Bye(ByeKind.PAIRING_ALLOCATED)
    assert berg.rounds[2] == Game(3, Colour.WHITE, Result.PENDING)
    assert dahl.rounds[0] == Bye(ByeKind.ZERO_POINT)
    assert [player.points for player in t.players] == [Decimal("1.5"), Decimal("1.5"), Decimal(1)]


def test_a_bonus_is_a_bonus_in_the_report_too_and_memos_are_private() -> None:
    t = read(swiss_perfect())
    assert [(x.game_points, x.participants) for x in t.abnormal_points] == [(Decimal(1), (3,))]
    report = crosstable.convert(t, "trf26").to_bytes()
    assert crosstable.loads(report).players[2].points == Decimal(1)
    assert b"owes" not in report
    assert t.origin is not None
    assert t.origin.private_fields == 1


def test_two_byes_of_a_round_were_not_allocated() -> None:
    t = read(swiss_perfect(games=[game(1, 1, 0, "2-0"), game(1, 7, 0, "2-0")]))
    kinds = {player.rounds[0] for player in t.players if player.rounds}
    assert kinds == {Bye(ByeKind.FULL_POINT)}


def test_what_contradicts_itself_is_not_read() -> None:
    teams = INI.replace(b"Team or Individual=0", b"Team or Individual=1")
    refused = {
        "a stranger": swiss_perfect(games=[game(1, 1, 99, "2-0")]),
        "somebody twice": swiss_perfect(games=[*GAMES, game(1, 1, 3, "2-0")]),
        "an unknown result": swiss_perfect(games=[game(1, 1, 3, "2-2")]),
        "an unknown kind": swiss_perfect(games=[game(1, 1, 3, "2-0", 77)]),
        "an id twice": swiss_perfect([*PLAYERS, PLAYERS[0]]),
        "round 0": swiss_perfect(games=[game(0, 1, 3, "2-0")]),
        "teams": swiss_perfect(ini=teams),
    }
    for name, data in refused.items():
        verdict = crosstable.loads(data).verdict
        assert verdict is not None, name
        assert verdict.kind == "foreign-misread", name


@pytest.mark.parametrize("suffix", [".TRN", ".sco"])
def test_one_of_the_files_is_enough_where_the_others_are_beside_it(
    tmp_path: Path, suffix: str, capsys: pytest.CaptureFixture[str]
) -> None:
    packed = swiss_perfect()
    for name, data in files_in(packed, names_in(packed)).items():
        (tmp_path / name).write_bytes(data)
    path = tmp_path / f"Club{suffix}"
    assert crosstable.read(path).players == read(packed).players
    assert main(["show", str(path)]) == 0
    assert "Swiss Perfect" in capsys.readouterr().out
    alone = tmp_path / "alone" / path.name
    alone.parent.mkdir()
    alone.write_bytes(path.read_bytes())
    verdict = crosstable.read(alone).verdict
    assert verdict is not None
    assert "TRN" in verdict.message


@settings(max_examples=examples(2000))
@given(st.data())
def test_damaged_files_are_refused_or_consistent(data: st.DataObject) -> None:
    packed = swiss_perfect()
    files = dict(files_in(packed, names_in(packed)))
    name = data.draw(st.sampled_from(sorted(files)))
    content = bytearray(files[name])
    if data.draw(st.booleans()):
        files[name] = bytes(content[: data.draw(st.integers(0, len(content) - 1))])
    else:
        content[data.draw(st.integers(0, len(content) - 1))] ^= data.draw(st.integers(1, 255))
        files[name] = bytes(content)
    is_refused_or_consistent(pack_files(files.items()))


@settings(max_examples=examples(1000))
@given(st.data())
def test_damaged_archives_are_refused_or_consistent(data: st.DataObject) -> None:
    packed = bytearray(swiss_perfect())
    if data.draw(st.booleans()):
        is_refused_or_consistent(bytes(packed[: data.draw(st.integers(4, len(packed) - 1))]))
        return
    packed[data.draw(st.integers(4, len(packed) - 1))] ^= data.draw(st.integers(1, 255))
    is_refused_or_consistent(bytes(packed))


def compare(path: Path) -> None:
    """The text export has ranks for opponents: totals and results have to be the same."""
    t = crosstable.read(path)
    assert t.verdict is None, t.verdict
    by_name = {player.name: player for player in t.players}
    lines = path.with_suffix(".txt").read_text(encoding="cp1252").splitlines()[2:]
    listed = [line.split("\t") for line in lines if line.strip()]
    names = [cells[1].strip() for cells in listed]
    for cells in listed:
        player = by_name[cells[1].strip()]
        assert player.points == Decimal(cells[3].strip())
        for number, cell in enumerate(cells[4:], 1):
            opponent, _, result = cell.strip().partition(":")
            entry = player.entry(number)
            if opponent == "0" or not opponent:
                # the list leaves out who withdrew
                assert (
                    not isinstance(entry, Game) or t.player(entry.opponent or 0).name not in names
                )
                continue
            assert isinstance(entry, Game)
            assert by_name[names[int(opponent) - 1]].number == entry.opponent
            assert entry.result.code == RESULTS[result.strip()]


@needs_shared_data
def test_samples_have_the_totals_of_their_text_exports() -> None:
    folder = shared_data() / "foreign" / "swissperfect"
    files = [path for path in sorted(folder.glob("*.trn")) if path.with_suffix(".txt").exists()]
    assert len(files) == 2
    check_each(files, compare, lambda path: path.name)
