"""`check --for pairing` and `pair` have one verdict on a report."""

from collections.abc import Sequence
from pathlib import Path

import pytest

import crosstable
from crosstable.checks.catalogue.examples import INDIVIDUAL, ODD, RUNNING, TEAM, change_pieces
from crosstable.cli.main import main
from crosstable.model.tournament import Tournament
from crosstable.pairing.reading import pairing_event
from crosstable.pairing.refusal import Refusal
from tests.conftest import needs_shared_data, shared_data
from tests.sizes import is_full

GARBAGE = "001 garbage garbage\n001 zzz\n"

CASES = {
    "running": change_pieces(RUNNING, {}),
    "running, odd": change_pieces(ODD, {}),
    "finished": change_pieces(INDIVIDUAL, {}),
    "finished, teams": change_pieces(TEAM, {}),
    "no name of the event": change_pieces(RUNNING, {"012 Fjord Valley Open 2026\n": ""}),
    "no tie-breaks": change_pieces(RUNNING, {"202 BH,SB\n": ""}),
    "no type": change_pieces(RUNNING, {"192 FIDE_DUTCH_2026\n": ""}),
    "another system": change_pieces(RUNNING, {"192 FIDE_DUTCH_2026": "192 CUSTOM_SWISS"}),
    "no number of rounds": change_pieces(RUNNING, {"142 5\n": ""}),
    "points that do not follow": change_pieces(
        RUNNING, {"2.0    1     7 w 1": "3.5    1     7 w 1"}
    ),
    "a bye that is not written": change_pieces(
        RUNNING, {"2 w 0     3 b 0": "2 w 0          ", "1 b 0     4 w 1": "1 b 0  0000 - U"}
    ),
    "an opponent who is not there": change_pieces(RUNNING, {"8 b =     5 w 0": "8 b =    55 w 0"}),
    "a result that cannot be": change_pieces(RUNNING, {"8 b =     5 w 0": "8 b =     5 w 1"}),
    "a prohibition that names one": change_pieces(
        RUNNING, {"260   1   5    4    6": "260   1   5    4"}
    ),
    "a round without results": change_pieces(
        RUNNING,
        {
            "3 w 1     2 b =": "3 w 1     2 b  ",
            "4 b 1     1 w =": "4 b 1     1 w  ",
            "1 b 0     4 w 1": "1 b 0     4 w  ",
            "2 w 0     3 b 0": "2 w 0     3 b  ",
            "7 w 1     6 b 1": "7 w 1     6 b  ",
            "8 b =     5 w 0": "8 b =     5 w  ",
            "5 b 0     8 w 0": "5 b 0     8 w  ",
            "6 w =     7 b 1": "6 w =     7 b  ",
        },
    ),
    "garbage": GARBAGE,
    "players only": "".join(
        line
        for line in change_pieces(RUNNING, {}).splitlines(keepends=True)
        if line[:3] in ("001", "142")
    ),
}
REFUSED = {
    "finished",
    "finished, teams",
    "another system",
    "no number of rounds",
    "points that do not follow",
    "an opponent who is not there",
    "a result that cannot be",
    "a prohibition that names one",
    "a round without results",
    "garbage",
}


def has_error(t: crosstable.Tournament) -> bool:
    return any(d.severity == "error" for d in crosstable.check(t, "pairing"))


@pytest.mark.parametrize("name", CASES)
def test_both_commands_have_one_verdict(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "event.trf"
    path.write_text(CASES[name], encoding="utf-8")
    wanted = 1 if name in REFUSED else 0
    assert main(["pair", str(path)]) == wanted
    assert main(["check", "--for", "pairing", str(path)]) == wanted
    capsys.readouterr()


def test_the_reason_is_that_of_pair(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "event.trf"
    path.write_text(CASES["another system"], encoding="utf-8")
    main(["pair", str(path)])
    reason = "CUSTOM_SWISS is not paired here"
    assert reason in capsys.readouterr().err
    main(["check", "--for", "pairing", str(path)])
    assert reason in capsys.readouterr().out


def test_a_reason_that_the_checker_tells_is_told_once() -> None:
    t = crosstable.loads(CASES["an opponent who is not there"])
    errors = [d.code for d in crosstable.check(t, "pairing") if d.severity == "error"]
    assert "G101" in errors
    assert "X221" not in errors
    missing = crosstable.loads(CASES["no number of rounds"])
    assert [d.code for d in crosstable.check(missing, "pairing") if d.severity == "error"] == [
        "X101"
    ]


def test_a_system_that_is_named_counts_for_both(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "event.trf"
    path.write_text(CASES["another system"], encoding="utf-8")
    named = ["--system", "FIDE_DUTCH_2026", str(path)]
    assert main(["pair", *named]) == main(["check", "--for", "pairing", *named]) == 0
    capsys.readouterr()


def reports() -> Sequence[Path]:
    """Reports of the collection: all with ``--full``, otherwise every third."""
    found = [
        path
        for folder in ("corpus", "generated", "defects", "tiebreaks")
        for path in sorted((shared_data() / folder).rglob("*.t*"))
        if path.is_file() and not {"expected", "ratinglists"} & set(path.parts)
    ]
    return found if is_full() else found[::3]


def _has_record_of_rounds(t: Tournament) -> bool:
    assert t.document is not None
    return "rounds" in t.document.dialect.by_subject


@needs_shared_data
def test_real_reports_have_one_verdict() -> None:
    differing = []
    for path in reports():
        t = crosstable.read(path)
        event = pairing_event(t)
        is_refused = isinstance(event, Refusal)
        if (
            isinstance(event, Refusal)
            and event.kind == "rounds-missing"
            and not _has_record_of_rounds(t)
        ):
            continue  # nothing is wrong with the file: whoever pairs it is asked for the number
        if t.verdict is None and has_error(t) is not is_refused:
            differing.append(path.name)
    assert differing == []
