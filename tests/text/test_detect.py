"""Which dialect small files are taken for, and the evidence told (format notes, 8)."""

import pytest

from crosstable.text.dialects.detect import Evidence, detect
from crosstable.text.dialects.trfx import TRFX
from tests.worded import Worded

ANN = "001    1 w    Ann, One                          2000 NOR    12345678 1990/05/06  1.0    1"
GAME, BYE = "     2 w 1", "  0000 - U"
BARS = "001 1 | m |  | ANN One | 2000 | ITA |  |  |  |  | 1.0 | 1 | 2 w 1 |"
DRAFT_TEAM = "310   1 Lions                            LIO     1950   12 1012.5 101  1001 1002"
TRF26_TEAM = "310   1 Lions                            LIO     1950    2.0    2.0   1     1    2"
ROSTER = "013 Lions                              1    2"
NATIONAL = "NOR    1 w    Ann, One                          2050 OSL       N-123 1990/05/06"

CLASSIC = "no record beyond the classic ones"
CODE_IN_092 = "record 092 holds a type code"
CASES: dict[str, tuple[tuple[str, ...], str, tuple[tuple[str, str, int], ...]]] = {
    # name: the lines, the dialect, and every piece of evidence: dialect, message, weight
    "nothing": (
        (ANN + GAME,),
        "trf16",
        (("trf16", "only records that all dialects have; read as TRF16", 1),),
    ),
    "bars": (
        (BARS,),
        "vega",
        (("vega", "the fields of record 001 are separated by bars", 1000),),
    ),
    "a program and two decimals": (
        ("142 1.0 0.5", "192 Vega 6.0.1"),
        "vega",
        (
            ("vega", "record 192 names a program", 100),
            ("vega", "record 142 holds the points for win and draw", 100),
        ),
    ),
    "bare numbers of Vega": (
        ("152 3", "162 9"),
        "vega",
        (
            ("vega", "record 152 holds a round number", 50),
            ("vega", "record 162 holds the number of rounds", 50),
        ),
    ),
    "340": (
        ("340 +- 001 001 002",),
        "draft-2024",
        (("draft-2024", "record 340 exists in the draft of 2024 only", 40),),
    ),
    "330 with byes": (
        ("330 H 001 001",),
        "draft-2024",
        (("draft-2024", "record 330 holds byes (later: forfeits)", 40),),
    ),
    "330 with forfeits": (
        ("330 +-   1   1   2",),
        "trf26",
        (("trf26", "record 330 holds forfeited matches", 40),),
    ),
    "182": (
        ("182 Program", ANN),
        "trf26",
        (("trf26", "record 182 exists in TRF26 only", 30),),
    ),
    "182 beside bars": (
        ("182 Program", BARS),
        "vega",
        (("vega", "the fields of record 001 are separated by bars", 1000),),
    ),
    "columns of TRF26": (
        (TRF26_TEAM,),
        "trf26",
        (("trf26", "record 310 fits its columns", 25),),
    ),
    "late records": (
        (
            "240 H   1    1",
            "260   1   2    1    2",
            "162  W 3.0",
            "172 NOR NRO",
            "362 TW 2.0",
            "222 5400+30",
        ),
        "trf26",
        (
            ("trf26", "record 240: byes of players or teams", 20),
            ("trf26", "record 260: prohibited pairings", 20),
            ("trf26", "record 162: scoring of games", 20),
            ("trf26", "record 172: starting-rank method", 20),
            ("trf26", "record 362: scoring of matches", 20),
            ("trf26", "record 222: encoded time control", 20),
        ),
    ),
    "192": (
        ("192 FIDE_DUTCH",),
        "trf26",
        (("trf26", "record 192 holds a type code", 20),),
    ),
    "national data": (
        (ANN, NATIONAL, NATIONAL),
        "trf26",
        (("trf26", "record NOR: national data of a player", 20),),
    ),
    "national data of an unknown federation": (
        (ANN, "172 QQQ NRO", "QQQ" + NATIONAL[3:]),
        "trf26",
        (
            ("trf26", "record 172: starting-rank method", 20),
            ("trf26", "record QQQ: national data of a player", 20),
        ),
    ),
    "no national data": (
        (ANN, "NOR    7 w    Somebody else", "DDD    1 sTTT NNN"),
        "trf16",
        (("trf16", "only records that all dialects have; read as TRF16", 1),),
    ),
    "a code in 092 and teams": (
        ("092 FIDE_TEAM", ROSTER, "XXR 9", "XXC rank"),
        "draft-2024",
        (("draft-2024", CODE_IN_092, 10), ("trfx", "extension lines XXR, XXC", 6)),
    ),
    "a code in 092 without teams": (
        ("092 FIDE_DUTCH", ANN + GAME),
        "trf16",
        (("trf16", CLASSIC, 2), ("draft-2024", CODE_IN_092, 1)),
    ),
    "the same with the rounds": (
        ("092 FIDE_DUTCH", "142 9"),
        "trf16",
        (
            ("trf16", CLASSIC, 2),
            ("draft-2024", CODE_IN_092, 1),
            ("trf16", "record 142 is written into TRF16 reports too", 1),
        ),
    ),
    "a code in 092 with a later record": (
        ("092 FIDE_DUTCH", "152 W"),
        "draft-2024",
        (("draft-2024", CODE_IN_092, 1),),
    ),
    "a code in 092 and in 192": (
        ("092 FIDE_DUTCH", "192 FIDE_DUTCH"),
        "trf26",
        (("trf26", "record 192 holds a type code", 20),),
    ),
    "the generator of bbpPairings": (
        ("092 FIDE_DUTCH", "XXR 9", ANN + BYE),
        "trfx",
        (
            ("trfx", "extension line XXR", 6),
            ("trf16", "results W D L H F U Z came with TRF16", 2),
            ("draft-2024", CODE_IN_092, 1),
        ),
    ),
    "extensions against all that is classic": (
        ("092 FIDE_DUTCH", "142 9", "XXR 9", ANN + BYE),
        "trfx",
        (
            ("trfx", "extension line XXR", 6),
            ("trf16", "results W D L H F U Z came with TRF16", 2),
            ("draft-2024", CODE_IN_092, 1),
            ("trf16", "record 142 is written into TRF16 reports too", 1),
        ),
    ),
    "an extension and the initial colour": (
        ("XXR 9", "152 W"),
        "trfx",
        (("trfx", "extension line XXR", 6),),
    ),
    "points of bbpPairings": (
        ("BBW  3.0", "BBD  1.0"),
        "trfx",
        (("trfx", "extension lines BBW, BBD", 6),),
    ),
    "data of Tornelo": (
        ("DAT 1 EMAIL ann@example.org", ANN),
        "trfx",
        (("trfx", "extension line DAT", 6),),
    ),
    "letters of TRF16 against titles of TRF06": (
        (ANN.replace("w    Ann", "w  g Ann") + BYE,),
        "trf16",
        (("trf16", "results W D L H F U Z came with TRF16", 2),),
    ),
    "titles and dates of TRF06": (
        (ANN.replace("w    Ann", "w  g Ann").replace("1990/05/06", "06.05.1990") + GAME,),
        "trf06",
        (
            ("trf06", "one-letter titles are of the time of TRF06", 2),
            ("trf06", "dates with dots are of the time of TRF06", 2),
        ),
    ),
    "the rounds alone": (
        ("142 9",),
        "trf16",
        (("trf16", "record 142 is written into TRF16 reports too", 1),),
    ),
}


BOTH_FIT = (
    ("draft-2025", "the draft of 2025 fits too: only record 182 or the date distinguishes them", 1),
)


UNDATED = (
    (
        "draft-2025",
        "the draft of 2025 fits equally well: no record 182, no date; judged by the milder "
        "requirements",
        1,
    ),
)


def told(evidence: tuple[Evidence, ...]) -> tuple[tuple[str, str, int], ...]:
    return tuple((piece.dialect, piece.message, piece.weight) for piece in evidence)


@pytest.mark.parametrize("name", CASES)
def test_dialect_and_evidence(name: str) -> None:
    lines, dialect, expected = CASES[name]
    found, evidence = detect(lines)
    expected += (
        UNDATED if dialect == "trf26" and not any("182" in one[1] for one in expected) else ()
    )
    assert (found.name, told(evidence)) == (dialect, expected)


def test_that_two_dialects_fit_is_said_until_record_182_or_the_day_decides() -> None:
    late = ["052 2026/03/01", "222 5400+30"]
    assert told(detect(late)[1])[-1:] == BOTH_FIT
    assert BOTH_FIT[0] not in told(detect([*late, "182 Crosstable"])[1])
    early = detect(["052 2025/03/01", "222 5400+30"])
    assert early[0].name == "draft-2025"
    assert "both fit" in early[1][0].message
    assert told(detect(["222 5400+30"])[1])[-1:] == UNDATED


def test_only_what_nothing_tells_from_the_answer_fits_equally() -> None:
    def equal(*lines: str) -> list[str]:
        return [piece.dialect for piece in detect(lines)[1] if piece.fits_equally]

    assert equal("222 5400+30") == ["draft-2025"]
    assert equal("222 5400+30", "052 soon") == ["draft-2025"]
    assert equal("222 5400+30", "182 Crosstable") == []
    assert equal("222 5400+30", "052 2026/03/01") == []
    assert equal("222 5400+30", "052 2025/03/01") == []
    assert equal("142 9") == []


def test_dialects_with_equal_evidence_are_named(worded: Worded) -> None:
    found, evidence = detect(["340 +- 001 001 002", "192 FIDE_TEAM", "222 5400+30"])
    assert found.name == "draft-2024"
    dialect, line, reason = evidence[-1][:3]
    assert (dialect, line) == ("trf26", None)
    worded(str(reason))
    assert [piece.dialect for piece in evidence if piece.fits_equally] == ["trf26"]


@pytest.mark.parametrize("code", sorted(set(TRFX.records) - {"001"}))
def test_only_extension_lines_speak_for_trfx(code: str) -> None:
    extension = code[:2] in ("XX", "BB") or code == "DAT"
    assert any(e.dialect == "trfx" for e in detect([f"{code} 1", ANN])[1]) is extension


@pytest.mark.parametrize("line", ["162  W 3.0", "172 NOR NRO", "192 FIDE_DUTCH", NATIONAL])
def test_no_number_of_extension_lines_makes_up_for_a_record_of_trf26(line: str) -> None:
    extensions = [f"{code} 1" for code in TRFX.records if code[:2] in ("XX", "BB", "DA")]
    found, evidence = detect([*extensions, line, ANN + BYE])
    assert found.name == "trf26"
    assert [piece.dialect for piece in evidence[:-1]] == ["trf26", "trfx", "trf16"]


def test_evidence_against_the_answer_is_told_too_and_the_weightiest_stands_first() -> None:
    found, evidence = detect(["340 +- 001 001 002", "192 FIDE_TEAM", "XXR 9", "142 9"])
    assert found.name == "draft-2024"
    assert [(e.dialect, e.line, e.weight) for e in evidence] == [
        ("draft-2024", 1, 40),
        ("trf26", 2, 20),
        ("trfx", 3, 6),
        ("trf16", 4, 1),
    ]


def test_the_first_draft_is_known_by_its_columns() -> None:
    found, evidence = detect([DRAFT_TEAM])
    assert told(evidence) == (("draft-2024", "record 310 fits its columns", 25),)
    assert found.name == "draft-2024"
