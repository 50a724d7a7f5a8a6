"""Reading what agrees of a file that contradicts itself, where somebody asks for it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

import crosstable
from crosstable.cli.main import main
from tests.reading.foreign.made_sce import event
from tests.reading.foreign.made_swt import individuals, swiss_chess
from tests.reading.foreign.made_tunx import small_open, team_match


def doubled(rows: list[tuple[int, int, int]]) -> list[tuple[int, int, int]]:
    return [*rows, rows[0]]


def contradicting() -> Mapping[str, bytes]:
    """A file of each kind of which one part disagrees with the rest."""
    swiss = small_open()
    teams = team_match()
    anna, joerg, *others = individuals()
    crosstable_list = "\n".join(
        (
            "From the Tournament-Database of Chess-Results https://chess-results.com",
            "Open",
            "",
            "Ranking crosstable",
            "Rk.;Name;Rtg;1.Rd;2.Rd;Pts.",
            "1;A, B;2000;2w1;3b1;2",
            "2;C, D;1900;1b1;-1;1",
            "3;E, F;1800;-1;1w0;1",
            "",
        )
    )
    return {
        "board twice": replace(
            swiss, rounds=[doubled(list(swiss.rounds[0])), *swiss.rounds[1:]]
        ).to_bytes(),
        "forbidden stranger": replace(swiss, forbidden=[(1, 2), (1, 99)]).to_bytes(),
        "result of no kind": replace(
            teams, rounds=[[(1, 2, 99), *list(teams.rounds[0])[1:]], *teams.rounds[1:]]
        ).to_bytes(),
        "both have won": swiss_chess(
            [anna, replace(joerg, cells=[(3, 1, 3, 0, 0), *joerg.cells[1:]]), *others]
        ),
        "both have won at a board": event("UPDATE pairing SET result = 3 WHERE result = 1"),
        "both have won in a list": crosstable_list.encode(),
    }


def test_what_contradicts_the_rest_is_left_out_and_told() -> None:
    for name, data in contradicting().items():
        refused = crosstable.loads(data)
        assert refused.verdict is not None, name
        assert refused.verdict.kind == "foreign-misread", name
        assert not refused.players, name
        t = crosstable.loads(data, force=True)
        assert t.verdict is None, name
        assert t.players, name
        left_out = [f for f in t.reading_findings if f.kind == "foreign-part-left-out"]
        assert left_out, name
        lost = crosstable.convert(t, "trf26").losses
        assert {finding.message for finding in left_out} <= {loss.message for loss in lost}, name
        errors = [d for d in crosstable.check(t) if d.severity is crosstable.Severity.ERROR]
        assert left_out[0].message in " ".join(d.message for d in errors), name


def test_the_command_names_the_option_only_where_it_helps(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "open.TUNX"
    path.write_bytes(contradicting()["board twice"])
    for command in ("show", "check", "standings"):
        assert main([command, str(path)]) == 2
        assert "--force-read" in capsys.readouterr().err
    assert main(["standings", str(path), "--force-read"]) == 0
    assert "1" in capsys.readouterr().out
    begin = ["event", "new", str(tmp_path / "e"), "--from", str(path), "--yes", "3"]
    assert main(begin) == 2
    assert main([*begin, "--force-read"]) == 0
    assert "assumed: " in capsys.readouterr().err
    path.write_bytes(path.read_bytes()[:700])
    assert main(["show", str(path)]) == 2
    assert "--force-read" not in capsys.readouterr().err


def test_one_of_several_tournaments_is_taken_or_all_are_published(tmp_path: Path) -> None:
    path = tmp_path / "spring.sce"
    path.write_bytes(event("INSERT INTO tournament (id, name, rounds) VALUES (2, 'Youth', 5)"))
    begin = ["event", "new", str(tmp_path / "e"), "--from", str(path), "--yes", "3"]
    assert main(begin) == 2
    assert main([*begin, "--section", "Open"]) == 0
    t = crosstable.read(path, section="Open")
    taken = crosstable.take_over_event(tmp_path / "again", t, confirm=3)
    assert taken.status.players == len(t.players)
    site = tmp_path / "site"
    publish = ["publish", str(path), "-o", str(site), "--anyway"]
    assert main(publish) == 0
    assert (site / "open" / "index.html").exists()
    assert (site / "youth" / "index.html").exists()
    assert main([*publish, "--section", "Youth"]) == 0
    assert not (site / "open").exists()
    assert main([*publish, "--section", "Nobody"]) == 2
