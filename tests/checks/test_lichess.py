"""Reports of lichess: what a server leaves out or writes too long is proposed, nothing invented."""

from __future__ import annotations

import crosstable
from crosstable.checks.rules.players.fields import federation_meant

REPORT = """\
012 Saturday Swiss
032 Lichess
042 2020/05/29
052 2020/05/29
092 Individual: Swiss-System
XXR 3
XXC white1
001    1      quiet_rook                        2010                             3.0          3 w 1     2 b 1     4 w 1
001    2      fastpawn99                        1950                             2.0          4 b 1     1 w 0       - U
001    3      night-knight                      1800                             0.5          1 b 0       - H       -
001    4      a_very_long_user_name_that_goes_on 1700                             0.5          2 w 0       - H     1 b 0
"""  # noqa: E501 - columns of the format


def test_a_server_is_not_a_federation() -> None:
    assert federation_meant("Lichess") == ("", False)
    assert federation_meant("Liechtenstein") == ("LIE", False)


def test_ranks_federation_and_columns_are_suggested_and_nothing_is_done_unasked() -> None:
    t = crosstable.loads(REPORT)
    assert crosstable.mend(t).to_bytes() == REPORT.encode()
    mended = crosstable.loads(crosstable.mend(t, suggestions=True).to_bytes())
    assert [player.rank for player in mended.players] == [1, 2, 3, 3]
    assert mended.federation is None
    assert mended.player(4).name == "a_very_long_user_name_that_goes_o"
    assert mended.player(4).rating == 1700
    assert [player.rounds for player in mended.players] == [p.rounds for p in t.players]
    assert [player.fide_id for player in mended.players] == [None] * 4
    left = {fault.code for fault in crosstable.check(mended)}
    assert left.isdisjoint({"S202", "H401", "F310"})


def test_declared_tie_breaks_are_not_passed_over() -> None:
    """Where the report says what breaks ties, ranks by points alone are not proposed."""
    declared = REPORT.replace("XXR 3", "XXR 3\n202 PTS,BH")
    for fault in crosstable.check(crosstable.loads(declared)):
        assert fault.code != "S202" or fault.fix is None or fault.fix.safe
