"""A running event is not a faulty one: what it is judged for, and points after results came in."""

from decimal import Decimal
from pathlib import Path

import pytest

import crosstable
from crosstable.checks.catalogue.examples import INDIVIDUAL, RUNNING, change_pieces
from crosstable.checks.judging import usual_purpose
from crosstable.cli.main import main
from crosstable.model.diagnostics import Purpose
from crosstable.pairing.rounds import RoundPairing, round_or_refusal

ROUND_2 = {
    "1.5    2     3 w 1     2 b =": "1.0    2     3 w 1     2 b  ",
    "1.5    3     4 b 1     1 w =": "1.0    3     4 b 1     1 w  ",
    "1.0    5     1 b 0     4 w 1": "0.0    5     1 b 0     4 w  ",
    "0.0    8     2 w 0     3 b 0": "0.0    8     2 w 0     3 b  ",
    "2.0    1     7 w 1     6 b 1": "1.0    1     7 w 1     6 b  ",
    "0.5    6     8 b =     5 w 0": "0.5    6     8 b =     5 w  ",
    "0.0    7     5 b 0     8 w 0": "0.0    7     5 b 0     8 w  ",
    "1.5    4     6 w =     7 b 1": "0.5    4     6 w =     7 b  ",
}
"""The report while round 2 is played."""
START_LIST = "".join(
    line[:91].rstrip("\n") + "\n" if line.startswith("001") else line
    for line in change_pieces(RUNNING, {}).splitlines(keepends=True)
)
LAST_GAME = {
    "1 b 0     3 w 0     5 b 0": "1 b 0     3 w 0     5 b  ",
    "2 w 0     6 b 0     4 w 1": "2 w 0     6 b 0     4 w  ",
}
GARBAGE = "001|||||||||||\n001   10 m FM sl                 2310 SUI   9920\n"


@pytest.mark.parametrize(
    ("text", "purpose"),
    [
        (change_pieces(RUNNING, {}), Purpose.PAIRING),
        (change_pieces(RUNNING, ROUND_2), Purpose.PAIRING),
        (START_LIST, Purpose.PAIRING),
        (change_pieces(INDIVIDUAL, {}), Purpose.RATING),
        (change_pieces(INDIVIDUAL, LAST_GAME), Purpose.RATING),
    ],
)
def test_the_state_of_the_event_decides_what_it_is_judged_for(
    text: str, purpose: Purpose, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    t = crosstable.loads(text)
    assert usual_purpose(t) is purpose
    path = tmp_path / "event.trf"
    path.write_text(text, encoding="utf-8")
    code = main(["check", str(path)])
    said = capsys.readouterr().out
    assert ("running event: judged for pairing" in said) is (purpose is Purpose.PAIRING)
    assert code == (1 if text == change_pieces(INDIVIDUAL, LAST_GAME) else 0)


@pytest.mark.parametrize(
    "text", ["012 Hello\nthis is a letter\n", "092 x\n", "042 99\n052 aa\n", "XXR 5\n", GARBAGE]
)
def test_what_is_no_event_does_not_go_on(text: str) -> None:
    t = crosstable.loads(text)
    assert usual_purpose(t) is Purpose.RATING
    assert any(d.severity == "error" for d in crosstable.check(t, None))


def test_an_event_without_players_can_go_on() -> None:
    t = crosstable.loads("012 Open\n142 5\n192 FIDE_DUTCH_2026\n")
    assert usual_purpose(t) is Purpose.PAIRING


def test_a_last_round_without_any_result_is_being_played() -> None:
    t = crosstable.loads(change_pieces(RUNNING, {**ROUND_2, "142 5": "142 2"}))
    assert usual_purpose(t) is Purpose.PAIRING


def test_who_asks_for_rating_is_answered_for_rating() -> None:
    t = crosstable.loads(change_pieces(RUNNING, ROUND_2))
    by_purpose = {
        purpose: {d.severity.value for d in crosstable.check(t, purpose) if d.code == "G301"}
        for purpose in (None, "rating")
    }
    assert by_purpose == {None: {"info"}, "rating": {"error"}}


def test_what_rating_will_need_is_told_as_information() -> None:
    t = crosstable.loads(change_pieces(RUNNING, {"102 IA Fagerheim, Ingunn (1504116)\n": ""}))
    assert [d.severity for d in crosstable.check(t, None) if d.code == "H101"] == ["info"]


# -- points after results were typed in -----------------------------------------------------------

WORTH = {"usual": {"1": 2, "=": 1, "?": 1}, "3-1-0": {"1": 6, "=": 2, "?": 2}}
"""Half points of a result."""
PENALISED = 2


def event(scoring: str, *, penalty: bool, adjourned: bool) -> str:
    changes = {"142 5": "142 5\n162  W 3.0    D 1.0    L 0.0"} if scoring == "3-1-0" else {}
    if adjourned:
        changes |= {"7 w 1     6 b 1": "7 w 1     6 b ?", "8 b =     5 w 0": "8 b =     5 w ?"}
    text = change_pieces(RUNNING, changes)
    return text + "299          -1.0   1    2\n" if penalty else text


def points(line: str, rounds: int, scoring: str, *, penalty: bool) -> Decimal:
    results = (line[98 + 10 * number : 99 + 10 * number] for number in range(rounds))
    halves = sum(WORTH[scoring].get(result, 0) for result in results)
    is_punished = penalty and rounds and int(line[4:8]) == PENALISED
    return Decimal(halves) / 2 - (1 if is_punished else 0)


@pytest.mark.parametrize("rounds", [None, 0, 1], ids=["blank", "of the start", "of round 1"])
@pytest.mark.parametrize("adjourned", [False, True])
@pytest.mark.parametrize("penalty", [False, True])
@pytest.mark.parametrize("scoring", WORTH)
def test_fix_counts_the_results_that_were_typed_in(
    scoring: str, penalty: bool, adjourned: bool, rounds: int | None
) -> None:
    text = event(scoring, penalty=penalty, adjourned=adjourned)
    lines = text.splitlines(keepends=True)
    wanted = {}
    for place, line in enumerate(lines):
        if line.startswith("001"):
            wanted[int(line[4:8])] = points(line, 2, scoring, penalty=penalty)
            old = "" if rounds is None else points(line, rounds, scoring, penalty=penalty)
            lines[place] = f"{line[:80]}{old if rounds is None else f'{old:.1f}':>4}{line[84:]}"
    mended = crosstable.loads(crosstable.mend(crosstable.loads("".join(lines)), None).to_bytes())
    assert {player.number: player.points for player in mended.players} == wanted
    assert isinstance(round_or_refusal(mended), RoundPairing)


@pytest.mark.parametrize("open_then", ["?", " "], ids=["as a draw", "as nothing"])
@pytest.mark.parametrize("penalty", [False, True])
@pytest.mark.parametrize("scoring", WORTH)
def test_fix_counts_an_adjourned_game_whose_result_arrived(
    scoring: str, penalty: bool, open_then: str
) -> None:
    """The points are those after round 1, when players 1 and 3 had not finished."""
    lines = event(scoring, penalty=penalty, adjourned=False).splitlines(keepends=True)
    wanted = {}
    for place, line in enumerate(lines):
        if line.startswith("001"):
            number = int(line[4:8])
            wanted[number] = points(line, 2, scoring, penalty=penalty)
            then = f"{line[:98]}{open_then}{line[99:]}" if number in (1, 3) else line
            lines[place] = (
                f"{line[:80]}{points(then, 1, scoring, penalty=penalty):>4.1f}{line[84:]}"
            )
    mended = crosstable.loads(crosstable.mend(crosstable.loads("".join(lines)), None).to_bytes())
    assert {player.number: player.points for player in mended.players} == wanted
    assert isinstance(round_or_refusal(mended), RoundPairing)
