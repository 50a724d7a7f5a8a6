"""Reports of lichess: what a server leaves out or writes too long is proposed, nothing invented."""

from __future__ import annotations

import crosstable
from crosstable.checks.rules.players.fields import federation_meant

REPORT = """\
012 Saturday Swiss
032 Lichess
042 May 29, 2020
052 May 30, 2020
092 Individual: Swiss-System
XXR 3
XXC white1
001    1      quiet_rook                        2010                             3.0          3 w 1     2 b 1     4 w 1
001    2      fastpawn99                        1950                             2.0          4 b 1     1 w 0         U
001    3      night-knight                      1800                             0.5          1 b 0         H         -
001    4      a_very_long_user_name_that_goes_on 1700                             0.5          2 w 0         H     1 b 0
"""  # noqa: E501 - columns of the format

DATED = REPORT.replace("May 29, 2020", "2020/05/29").replace("May 30, 2020", "2020/05/30")


def found(text: str, code: str) -> list[crosstable.Diagnostic]:
    return [fault for fault in crosstable.check(crosstable.loads(text)) if fault.code == code]


def test_a_server_is_not_a_federation() -> None:
    assert federation_meant("Lichess") == ("", False)
    assert federation_meant("Liechtenstein") == ("LIE", False)


def test_ranks_federation_and_columns_are_suggested_and_nothing_is_done_unasked() -> None:
    t = crosstable.loads(REPORT)
    assert crosstable.mend(t).to_bytes() == DATED.encode()  # which is certain; nothing else is
    mended = crosstable.loads(crosstable.mend(t, suggestions=True).to_bytes())
    assert [player.rank for player in mended.players] == [1, 2, 3, 3]
    assert mended.federation is None
    assert mended.player(4).name == "a_very_long_user_name_that_goes_o"
    assert mended.player(4).rating == 1700
    assert [player.rounds for player in mended.players] == [p.rounds for p in t.players]
    assert [player.fide_id for player in mended.players] == [None] * 4
    left = {fault.code for fault in crosstable.check(mended)}
    assert left.isdisjoint({"S202", "H401", "F310", "F410", "G206"})


def test_declared_tie_breaks_are_not_passed_over() -> None:
    """Where the report says what breaks ties, ranks by points alone are not proposed."""
    declared = REPORT.replace("XXR 3", "XXR 3\n202 PTS,BH")
    for fault in crosstable.check(crosstable.loads(declared)):
        assert fault.code != "S202" or fault.fix is None or fault.fix.safe


def test_a_month_in_words_is_written_in_numbers_without_a_question() -> None:
    start, end = found(REPORT, "F410")
    assert (start.severity.name, start.line, end.line) == ("INFO", 3, 4)
    assert start.message.startswith("date of start 'May 29, 2020'")
    assert start.fix is not None
    assert start.fix.safe
    assert found(DATED, "F410") == []
    for written in ("29 May 2020", "29. Mai 2020", "29 de mayo de 2020"):
        told = REPORT.replace("May 29, 2020", written)
        assert crosstable.mend(crosstable.loads(told)).to_bytes() == DATED.encode(), written


def test_numbers_are_rewritten_only_when_asked_and_where_a_form_is_stated() -> None:
    """TRF16 leaves the form open; TRF26 states it, and 03/04 may be a day of March or of April."""
    assert found(DATED.replace("042 2020/05/29", "042 29/05/2020"), "F410") == []
    assert found(DATED.replace("042 2020/05/29", "042 May 2020"), "F410") == []  # H2 tells it
    for written, is_safe in (("03/04/2020", False), ("29/05/2020", False), ("Apr 3, 2020", True)):
        t = crosstable.loads(DATED.replace("042 2020/05/29", f"042 {written}"), dialect="trf26")
        (fault,) = (fault for fault in crosstable.check(t) if fault.code == "F410")
        assert fault.fix is not None
        assert fault.fix.safe is is_safe, written


def test_absences_by_a_dash_are_told_once_and_written_with_zeros_when_asked() -> None:
    more = REPORT + REPORT.splitlines()[9].replace("3 ", "5 ", 1).replace("1 b 0", "    -") + "\n"
    (fault,) = found(more, "G206")
    assert fault.message.startswith("round 3: - of player 3 (night-knight)")
    assert fault.message.endswith("(and 2 more)")
    assert (fault.severity.name, fault.line) == ("INFO", 10)
    assert fault.fix is not None
    assert not fault.fix.safe
    mended = crosstable.mend(crosstable.loads(more), codes=["G206"], suggestions=True).to_bytes()
    line = mended.decode().splitlines()[11]
    assert line.endswith("  0000 - Z         H  0000 - Z")  # blank beside H is as good as 0000
    again = crosstable.loads(mended.decode())
    assert again.player(5).rounds == crosstable.loads(more).player(5).rounds
    (ranks,) = found(more.replace("goes_on ", "goes_o "), "S202")
    assert ranks.fix is not None  # the dashes leave no doubt about anybody's points


def test_dashes_that_mean_something_else_are_left_alone() -> None:
    """A forfeit has an opponent, 0000 names nobody in so many words, TRF06 has no other sign."""
    for cell in ("2 b -", "0000 - -", "0000 - Z", ""):
        text = REPORT.replace("H         -\n", f"H{cell:>10}\n")
        assert found(text, "G206") == [], cell
    old = crosstable.check(crosstable.loads(REPORT, dialect="trf06"))
    assert "G206" not in {fault.code for fault in old}


def test_a_dash_of_whoever_somebody_else_names_is_a_forfeit() -> None:
    text = REPORT.replace("1 w 0         U", "1 w 0     3 w +")
    assert found(text, "G206") == []
    assert found(REPORT, "G206")


def test_a_name_as_wide_as_its_columns_is_fine_and_a_wider_one_is_noticed() -> None:
    """Names begin in the first column, in older reports in the second; the rest goes with them."""
    for indent in ("", " "):
        for length in (20, 32, 33, 34, 45):
            written = f"{indent}{'m' * length}".ljust(33)
            text = REPORT.replace("a_very_long_user_name_that_goes_on", written)
            t = crosstable.loads(text)
            last, read = t.player(4), crosstable.loads(REPORT).player(4)
            assert last.name == "m" * length
            assert (last.rating, last.points, last.rounds) == (1700, read.points, read.rounds)
            is_wider = len(indent) + length > 33
            told = {fault.line for fault in found(text, "F310")}
            assert told == ({11} if is_wider else set()), (indent, length)
            mended = crosstable.mend(t, suggestions=True).to_bytes().decode()
            assert mended.splitlines()[10].startswith(
                f"001    4      {'m' * min(length, 33):<33} 1700 "
            ), (indent, length)
            assert "F310" not in {
                fault.code for fault in crosstable.check(crosstable.loads(mended))
            }
