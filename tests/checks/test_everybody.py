"""A column that is blank for everybody is one finding."""

import pytest

import crosstable
from crosstable.checks.catalogue import KINDS_OF_FAULT
from crosstable.output.language import in_language

REPORT = crosstable.sample("round-robin").read_text(encoding="utf-8")
COLUMNS = {"P201": (57, 68), "P301": (9, 10), "P320": (53, 56), "P330": (69, 79)}


def blanked(columns: tuple[int, int], skip: int = 0) -> crosstable.Tournament:
    """The example with blanks in some columns of all players but the first few."""
    lines = REPORT.splitlines(keepends=True)
    start, end = columns
    players = [i for i, line in enumerate(lines) if line.startswith("001")]
    for i in players[skip:]:
        lines[i] = lines[i][:start] + " " * (end - start) + lines[i][end:]
    return crosstable.loads("".join(lines).encode())


@pytest.mark.parametrize("code", COLUMNS)
def test_blank_for_everybody_is_one_finding(code: str) -> None:
    t = blanked(COLUMNS[code])
    (found,) = (one for one in crosstable.check(t) if one.code == code)
    assert found.values["all"] == len(t.players)
    assert found.message == KINDS_OF_FAULT[code].of_all.format(all=len(t.players))
    german = in_language(found.sentence, "de")
    assert german is not None
    assert german != found.message
    assert str(len(t.players)) in german


@pytest.mark.parametrize("code", COLUMNS)
def test_blank_for_all_but_one_is_told_player_by_player(code: str) -> None:
    t = blanked(COLUMNS[code], skip=1)
    found = [one for one in crosstable.check(t) if one.code == code]
    assert len(found) == len(t.players) - 1


def test_what_unrated_players_lack_is_told_apart() -> None:
    """Without a rating the birth date is mandatory: an error, told once too."""
    lines = REPORT.splitlines(keepends=True)
    for i, line in enumerate(lines):
        if line.startswith("001"):
            lines[i] = line[:48] + " " * 4 + line[52:69] + " " * 10 + line[79:]
    t = crosstable.loads("".join(lines).encode())
    (found,) = (one for one in crosstable.check(t) if one.code == "P340")
    assert found.values["all"] == len(t.players)
