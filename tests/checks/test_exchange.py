"""Rules about the exchange of a running event: what the examples of the catalogue cannot show."""

import pytest

from crosstable import convert, loads
from crosstable.checks.catalogue.examples import INDIVIDUAL, RUNNING, TEAM, change_pieces
from crosstable.checks.fixing import with_edits
from crosstable.checks.judging import check_without_pairing as check
from crosstable.model.diagnostics import Diagnostic
from crosstable.text.source import Source
from tests.checks.correct import individual_report


def of_exchange(text: str | bytes, purpose: str | None) -> list[Diagnostic]:
    """What the rules about the exchange say of a report."""
    return [d for d in check(loads(text), purpose) if d.code[0] == "X"]


def faults(changes: dict[str, str], purpose: str | None = "itdx", base: str = RUNNING) -> list[str]:
    """The codes for a correct report with some text exchanged."""
    return [d.code for d in of_exchange(change_pieces(base, changes), purpose)]


def lines_after_fix(changes: dict[str, str], code: str) -> list[str]:
    text = change_pieces(RUNNING, changes)
    (fault,) = [d for d in of_exchange(text, "itdx") if d.code == code]
    assert fault.fix is not None
    assert not fault.fix.safe
    fixed = with_edits(Source.read(text.encode())[0], fault.fix.edits)
    assert code not in [d.code for d in of_exchange(fixed.to_bytes(), "itdx")]
    return list(fixed.texts)


# -- who cares ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("purpose", "severity"),
    [(None, None), ("rating", None), ("title", None), ("pairing", "info"), ("itdx", "error")],
)
def test_only_an_exchange_needs_the_number_of_rounds(
    purpose: str | None, severity: str | None
) -> None:
    found = of_exchange(change_pieces(RUNNING, {"142 5\n": ""}), purpose)
    assert [d.severity for d in found] == ([severity] if severity else [])


@pytest.mark.parametrize(
    ("purpose", "severity"),
    [
        (None, "warning"),
        ("rating", None),
        ("title", None),
        ("pairing", "warning"),
        ("itdx", "error"),
    ],
)
def test_announced_byes_need_a_record_in_an_exchange(
    purpose: str | None, severity: str | None
) -> None:
    found = of_exchange(change_pieces(RUNNING, {"240 H   3    7\n": ""}), purpose)
    assert [d.severity for d in found] == ([severity] if severity else [])


@pytest.mark.parametrize("purpose", [None, "rating", "title", "pairing"])
@pytest.mark.parametrize("base", [INDIVIDUAL, TEAM])
def test_a_finished_event_is_no_fault_unless_it_is_to_be_exchanged(
    base: str, purpose: str | None
) -> None:
    assert faults({}, purpose, base) == []
    assert faults({}, "itdx", base) == ["X211"]


# -- 142 and 152 ----------------------------------------------------------------------------------


def test_the_number_of_rounds_is_proposed_by_the_dates() -> None:
    lines = lines_after_fix({"142 5\n": ""}, "X101")
    assert lines.index("142 5") == lines.index("222 5400+30") + 1


@pytest.mark.parametrize("line", ["142 5", "XXR 5"])
def test_any_record_of_the_number_of_rounds_will_do(line: str) -> None:
    assert faults({"142 5": line}) == []


def test_the_initial_colour_is_needed_until_round_1_is_paired() -> None:
    assert faults({"152 W\n": ""}) == []
    assert faults({"152 W\n": "", **_NOT_PAIRED}) == ["X111"]
    assert faults({"152 W": "XXC white1", **_NOT_PAIRED}) == []


_NOT_PAIRED = {
    "     3 w 1     2 b =": "",
    "     4 b 1     1 w =": "",
    "     1 b 0     4 w 1": "",
    "     2 w 0     3 b 0": "",
    "     7 w 1     6 b 1": "",
    "     8 b =     5 w 0": "",
    "     5 b 0     8 w 0  0000 - H": "",
    "     6 w =     7 b 1": "",
}


# -- announced byes -------------------------------------------------------------------------------


def test_the_record_of_an_announced_bye_is_proposed() -> None:
    lines = lines_after_fix({"240 H   3    7\n": ""}, "X121")
    assert "240 H   3    7" in lines


@pytest.mark.parametrize(
    ("changes", "wanted"),
    [
        ({"     5 b 0     8 w 0  0000 - H": "     5 b 0     8 w 0"}, []),  # by 240 alone
        ({"    6 w =     7 b 1": "    6 w =     7 b 1  0000 - Z"}, ["X121"]),
        (
            {"1.5    4     6 w =     7 b 1": "1.5    4     6 w =     7 b 1            0000 - F"},
            ["X121"],
        ),
        # Another kind in record 240 contradicts the cell; it is not missing.
        ({"240 H   3    7": "240 Z   3    7"}, []),
        # Byes of paired rounds stand in the cells alone.
        ({"1.5    4     6 w =     7 b 1": "1.0    4     6 w =  0000 - Z"}, []),
    ],
)
def test_every_bye_of_a_coming_round_is_looked_up(
    changes: dict[str, str], wanted: list[str]
) -> None:
    assert faults(changes) == wanted


def test_a_team_has_announced_a_bye_if_all_its_players_have() -> None:
    four = {"142 3": "142 4", "26/05/16  26/05/17": "26/05/16  26/05/17  26/05/17"}
    one = {"0000 - Z  0000 - Z  0000 - Z": "0000 - Z  0000 - Z  0000 - Z  0000 - Z"}
    all_three = one | {
        "2 w 0  0000 - Z  0000 - Z": "2 w 0  0000 - Z  0000 - Z  0000 - Z",
        "5 b =  0000 - Z  0000 - Z": "5 b =  0000 - Z  0000 - Z  0000 - Z",
    }
    assert faults(four | one, base=TEAM) == []
    assert faults(four | all_three, base=TEAM) == ["X121"]
    stated = {"240 H   2    4": "240 H   2    4\n240 Z   4    4"}
    assert faults(four | all_three | stated, base=TEAM) == []


def test_a_dialect_without_the_record_cannot_have_it() -> None:
    data = convert(loads(change_pieces(RUNNING, {})), "trf16").to_bytes()
    assert "X121" not in [d.code for d in of_exchange(data, "itdx")]


@pytest.mark.parametrize("to", ["trf26", "draft-2025", "trfx"])
def test_what_is_written_for_an_exchange_has_no_fault(to: str) -> None:
    started = loads(change_pieces(RUNNING, {"142 5\n": "", "152 W\n": "", "240 H   3    7\n": ""}))
    data = convert(started, to, purpose="itdx").to_bytes()
    assert of_exchange(data, "itdx") == []


@pytest.mark.parametrize("seed", range(5))
def test_correct_reports_have_no_fault(seed: int) -> None:
    for purpose in (None, "rating", "title", "pairing"):
        assert of_exchange(individual_report(seed), purpose) == []


# -- types ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "wanted"),
    [
        ("FIDE_SCHILLER", []),
        ("FIDE_SCHILLER_4x4", ["X312"]),
        ("FIDE_SCHEVENINGEN", ["X312"]),
        ("CUSTOM_SCHEVENINGEN", []),
        ("FIDE_TEAM_ROUNDROBIN", []),
    ],
)
def test_teams_fit_the_type(code: str, wanted: list[str]) -> None:
    found = faults({"192 FIDE_TEAM_TYPEA_MP_GP": f"192 {code}"}, "rating", TEAM)
    assert found == wanted
