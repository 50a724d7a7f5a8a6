"""`check --for rating`, `rate` and `period` have one verdict on a report."""

from collections.abc import Sequence
from pathlib import Path

import pytest

import crosstable
from crosstable.checks.catalogue.examples import INDIVIDUAL, RUNNING, change_pieces
from crosstable.cli.main import main
from crosstable.model.details.reading import parse_details
from crosstable.output.worksheet import verdict
from tests.conftest import needs_shared_data, shared_data
from tests.sizes import is_full

GARBAGE = "001 garbage garbage\n001 zzz\n"
HEADER = "012 Open\n022 Town\n032 NOR\n042 2026/03/06\n052 2026/03/08\n102 IA Lee (1500001)\n"
FORFEITS = {
    "2.5    1     4 w 1     2 b =     3 w 1": "3.0    1     4 w +     2 b +     3 w +",
    "2.0    2     5 b 1     1 w =     6 w =": "2.0    2     5 b +     1 w -     6 w +",
    "1.5    4     6 w =     4 b 1     1 b 0": "2.0    3     6 w +     4 b +     1 b -",
    "0.0    6     1 b 0     3 w 0     5 b 0": "0.0    6     1 b -     3 w -     5 b -",
    "1.0    5     2 w 0     6 b 0     4 w 1": "1.0    5     2 w -     6 b -     4 w +",
    "2.0    3     3 b =     5 w 1     2 b =": "1.0    4     3 b -     5 w +     2 b -",
}
FAST = {
    "222 5400+30": "222 3600+30",
    "122 90 minutes for the game, 30 seconds per move from move 1": "122 as announced",
}

RATEABLE = {
    "as it should be": change_pieces(INDIVIDUAL, {}),
    "no tie-breaks, no initial colour": change_pieces(
        INDIVIDUAL, {"202 BH,SB\n": "", "152 W\n": ""}
    ),
    "too fast for some games": change_pieces(INDIVIDUAL, FAST),
}
NOT_RATEABLE = {
    "garbage": GARBAGE,
    "garbage with a header": GARBAGE + HEADER,
    "a name only": "012 Open\n",
    "no players": HEADER,
    "no games": change_pieces(INDIVIDUAL, FORFEITS),
    "no days": change_pieces(
        INDIVIDUAL,
        {
            "042 2026/03/06\n": "",
            "052 2026/03/08\n": "",
            f"132{' ' * 88}26/03/06  26/03/07  26/03/08\n": "",
        },
    ),
    "no chief arbiter": change_pieces(INDIVIDUAL, {"102 IA Fagernesdal, Ingunn (934116)\n": ""}),
    "no FIDE number": change_pieces(INDIVIDUAL, {"GER     1745187": "GER            "}),
    "a result that cannot be": change_pieces(INDIVIDUAL, {"6 w =     4 b 1": "6 w 1     4 b 1"}),
    "an open game": change_pieces(
        INDIVIDUAL, {"2 w 0     6 b 0     4 w 1": "2 w 0     6 b 0     4 w  "}
    ).replace("1 b 0     3 w 0     5 b 0", "1 b 0     3 w 0     5 b  "),
    "too fast for all games": change_pieces(
        INDIVIDUAL, {**FAST, "222 5400+30": "222 3000+10", "(Dutch)": "(Dutch), standard"}
    ),
}
LIST = "fide_id,name,federation,sex,title,standard,standard_games,standard_k,born,flag\n"


def list_of(t: crosstable.Tournament) -> str:
    """A rating list that says what the report says."""
    rows = [
        f'{p.fide_id},"{p.name}",{p.federation},{(p.sex or "m").upper()},'
        f"{p.title or ''},{p.rating},0,20,{str(p.born)[:4]},"
        for p in t.players
        if p.fide_id
    ]
    return LIST + "\n".join(rows) + "\n"


def verdicts(text: str, folder: Path) -> set[int]:
    """The exit codes of the three commands."""
    inbox = folder / "inbox"
    inbox.mkdir()
    path, ratings = inbox / "event.trf", folder / "list.csv"
    path.write_text(text, encoding="utf-8")
    ratings.write_text(list_of(crosstable.loads(RATEABLE["as it should be"])), encoding="utf-8")
    return {
        main(["check", "--for", "rating", str(path)]),
        main(["rate", str(path)]),
        main(["period", f"{ratings}@2026-03-01", str(inbox), "-o", str(folder / "out")]),
    }


@pytest.mark.parametrize("name", RATEABLE)
@pytest.mark.lengthy
def test_three_commands_find_it_rateable(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert verdicts(RATEABLE[name], tmp_path) == {0}
    capsys.readouterr()


@pytest.mark.parametrize("name", NOT_RATEABLE)
@pytest.mark.lengthy
@pytest.mark.daily(4)
def test_three_commands_find_it_not_rateable(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert verdicts(NOT_RATEABLE[name], tmp_path) == {1}
    capsys.readouterr()


def test_a_running_event_with_games_is_judged_alike(tmp_path: Path) -> None:
    t = crosstable.loads(change_pieces(RUNNING, {}))
    errors = [d for d in crosstable.check(t, "rating") if d.severity == "error"]
    assert crosstable.rate(t).accepted is not bool(errors)


def reports() -> Sequence[Path]:
    """Reports of the collection: all with ``--full``, otherwise every sixth."""
    found = [
        path
        for folder in ("corpus", "generated", "defects", "tiebreaks")
        for path in sorted((shared_data() / folder).rglob("*.t*"))
        if path.is_file() and not {"expected", "ratinglists"} & set(path.parts)
    ]
    return found if is_full() else found[::6]


@needs_shared_data
def test_real_reports_have_one_verdict() -> None:
    for path in reports():
        t = crosstable.read(path)
        if t.verdict is not None:
            continue
        sheet = crosstable.rate(t)
        errors = [d.code for d in crosstable.check(t, "rating") if d.severity == "error"]
        found = [d.code for d in sheet.findings if d.severity == "error"]
        assert found == errors, path.name
        assert not sheet.accepted or any(line.n for line in sheet), path.name


@pytest.mark.parametrize(
    ("damage", "warned"),
    [
        ({"2541 NOR": "25x1 NOR"}, True),
        ({"1970/10/24": "1970/1x/24"}, True),
        ({"1 m GM": "1 x GM"}, False),
    ],
    ids=["rating", "birth date", "sex"],
)
def test_the_verdict_says_that_a_figure_rests_on_a_field_that_cannot_be_read(
    damage: dict[str, str], warned: bool
) -> None:
    sheet = crosstable.rate(crosstable.loads(change_pieces(INDIVIDUAL, damage)))
    assert sheet.accepted
    found = [one for one in sheet.findings if one.severity == "warning"]
    assert [one.code[:2] for one in found] == (["F4"] if warned else [])
    assert verdict(sheet) == ("rateable, with 1 warning" if warned else "rateable")


def test_an_option_lets_a_late_report_be_rated() -> None:
    text = change_pieces(INDIVIDUAL, {})
    details, _ = parse_details("[event]\nreported_on = 2028-01-01")
    t = crosstable.loads(text)
    assert not crosstable.rate(t, details=details).accepted
    assert crosstable.rate(t, details=details, options={"late_reports": "rate"}).accepted
