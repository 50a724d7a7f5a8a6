"""Write the cases of reading: small reports in every dialect, and what each record of them says.

    python tools/make_reading_cases.py --fields FIELDS.csv

The answer to a case is made by a second reader (`tools/secondreader.py`), which takes the lines of
the record apart by the published columns (FIELDS.csv: dialect, record, field, start, end,
repeat_stride). A case is written if Crosstable reads the same; otherwise the difference is told.
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
from crosstable import loads  # noqa: E402
from crosstable.conformance.answering import answer_read  # noqa: E402
from crosstable.conformance.runner import Json, Object, differences  # noqa: E402
from crosstable.errors import CrosstableError  # noqa: E402
from crosstable.model.dates import PartialDate  # noqa: E402
from crosstable.model.records import (  # noqa: E402
    AbnormalPoints,
    Acceleration,
    NationalRecord,
    ProhibitedPairing,
    RankingMethod,
)
from crosstable.model.tournament import GameScoring, Tournament  # noqa: E402
from crosstable.pairing.generating import Wishes, generate  # noqa: E402
from crosstable.text.dialects import DIALECTS  # noqa: E402
from crosstable.writing.files import dumps  # noqa: E402
from tests.conformance.casefiles import (  # noqa: E402
    NEAR_MISS,
    NewCase,
    without_record,
    write_case,
)
from tests.conformance.killing import CASES  # noqa: E402
from tests.peers.teamevents import team_event  # noqa: E402
from tools.secondreader import SecondReader, said_by  # noqa: E402

WITHOUT_LINE = "construction: the report without the line"
SHARED = ("trf06",)
"""Dialects that no report tells apart: their columns are those of another."""
WHOLE = ("trf16", "trf26")
"""Dialects that have a case for every record, also where another dialect has the same one."""
COPIES = ("801", "802", "###")
POINTS = ("BBW", "BBD", "BBL", "BBZ", "BBF", "BBU")


# -- events ---------------------------------------------------------------------------------------


def events(dialect: str) -> Iterator[Tournament]:
    """Small events that have as many records as possible, from the time of the dialect."""
    wishes = Wishes(players=8, rounds=4, system="FIDE_DUTCH_2026", prohibited=1)
    for seed in (3, 5, 11):
        yield with_more(generate(wishes, seed), dialect)
    for number in SMALL_TEAM_EVENTS:
        t = with_more(team_event(number), dialect)
        yield replace(t, teams=tuple(replace(e, strength=2300 + e.number) for e in t.teams))


SMALL_TEAM_EVENTS = (35, 86, 110)
"""Few players, and among them every record of team events."""


YEARS = {"trf06": 2007, "trf16": 2017, "trfx": 2018, "draft-2024": 2024, "draft-2025": 2025}


def with_more(t: Tournament, dialect: str) -> Tournament:
    """The event with records that generated ones lack."""
    start = PartialDate(YEARS.get(dialect, 2026), 5, 2)
    days = tuple(replace(start, day=2 + number) for number in range(t.rounds))
    half = Decimal("0.5")
    last = len(t.teams or t.players)
    national = tuple(
        NationalRecord(
            "NOR",
            player.number,
            rating=1700 + player.number,
            national_id=f"{7000 + player.number}",
            sex="m",
            classification="A",
            name=player.name,
            origin="Dun",
            born=PartialDate(1987, 3, player.number),
        )
        for player in t.players[:3]
    )
    return replace(
        t,
        start=start,
        end=days[-1],
        round_dates=days,
        deputy_arbiters=("FA Deputy, Dora (990000003)",),
        national=() if t.teams else national,
        ranking_methods=(RankingMethod("NOR", "NRO"),),
        current_round=t.paired_rounds,
        acceleration_name="Baku" if dialect == "vega" else None,
        time_control_text="90 minutes plus 30 seconds per move",
        time_control_code="5400+30",
        tiebreaks=("BH", "SB"),
        stated_scoring=GameScoring.of_symbols({"W": Decimal("3.0"), "D": Decimal("1.0")}),
        abnormal_points=t.abnormal_points or (AbnormalPoints("", Decimal("1.0"), -half, 2, (3,)),),
        accelerations=(Acceleration(Decimal("1.5"), half, 1, 2, 3, last),),
        prohibited=(ProhibitedPairing((2, 5), 3, 4),),
    )


# -- reports --------------------------------------------------------------------------------------

SMALL_OPEN = """\
012 Evening open
022 Balvik
032 NOR
042 2018/05/02
052 2018/05/03
062 4
092 Individual Swiss
XXR 3
{lines}
001    1 m    Torwick, Wim                      2154 ISL   994127752 1956/05/05  1.5    1     3 w 1     2 b =
001    2 m FM Lomadsen, Quentin                 2089 POR   993896939 1977/06/19  1.0    2     4 b =     1 w =
001    3 w    Ravimark, Frida                   2048 ARG   990618742 1983/08/16  0.0    4     1 b 0  0000 - Z
001    4 m    Bromundsted, Joren                2020 FRA   996508480 2012/02/09  0.5    3     2 w =  0000 - Z
"""  # noqa: E501 - columns of the format
LINES_OF_PROGRAMS = (
    "XXC rank white1",
    "XXZ 2 4",
    "XXP 1 3",
    "XXA    3  0.5  0.5",
    "XXS W=3.0 D=1.5 L=0.5 PAB=2.0",
    "BBW  3.0\nBBD  1.5\nBBL  0.5\nBBZ  0.1\nBBF  0.2\nBBU  2.0",
)
"""What JaVaFo and bbpPairings read beside the records."""


def texts_of(dialect: str) -> Iterator[bytes]:
    """Reports of a dialect, also with the records that our writer never needs."""
    if dialect == "trfx":
        yield from (SMALL_OPEN.format(lines=lines).encode() for lines in LINES_OF_PROGRAMS)
    for t in events(dialect):
        try:
            data = dumps(t, dialect, lossy=True)
        except CrosstableError:
            continue
        yield data
        yield data.replace(b"\n212 ", b"\n202 ")
        if t.teams:
            yield data.replace(b"\n092 ", f"\n082 {len(t.teams)}\n092 ".encode())


def answer_of(data: bytes) -> Object | None:
    """What Crosstable reads."""
    try:
        return answer_read(loads(data), {})
    except CrosstableError:
        return None


# -- writing --------------------------------------------------------------------------------------


def write_record(dialect: str, code: str, texts: list[bytes], reader: SecondReader) -> list[str]:
    """The case of a record: from the report in which it says most; what differs, if none fits."""
    record = DIALECTS[dialect].records[code]
    candidates: list[tuple[bool, int, bytes, Object]] = []
    told = ["no report has it"]
    for data in texts:
        answer = answer_of(data)
        lines = reader.lines(data, dialect, code)
        said = said_by(dialect, code, record.subject, lines)
        if answer is None or not said:
            continue
        if answer["dialect"] != dialect and dialect not in SHARED:
            told = [f"read as {answer['dialect']}"]
            continue
        wrong = differences(said, answer)
        if wrong:
            told = wrong[:1]
        elif differences(said, answer_of(without_record(data, code)) or {}):
            is_own = answer["dialect"] == dialect
            candidates.append((is_own, len(json.dumps(said)), data, said))
        else:
            told = ["the same without the record"]
    if not candidates:
        return told
    *_, data, said = max(candidates, key=lambda each: (*each[:2], -len(each[2])))
    write_case(
        NewCase(
            f"reading/{dialect}/{code}-{record.subject}",
            data,
            "read",
            said,
            f"{DIALECTS[dialect].title}, record {code}",
            f"{record.title}: each field is where the dialect has it",
            [reader.basis(dialect, code)],
            {},
            (dialect, code),
        )
    )
    return []


ENCODINGS = {
    "latin-1": ("latin-1", "\n"),
    "utf-8-with-its-mark": ("utf-8-sig", "\n"),
    "lines-end-with-both": ("utf-8", "\r\n"),
    "lines-end-with-return": ("utf-8", "\r"),
}
"""By name of the case: encoding and end of line."""
SAME_TEXT = "construction: the same text in another encoding"


def write_encodings() -> None:
    """One report in several encodings: its accents and its players stay the same."""
    text = SMALL_OPEN.format(lines="XXC rank white1").replace("Balvik", "Bålvik-lès-Étangs")
    players: Object = {"1": {"name": "Torwick, Wim"}, "4": {"name": "Bromundsted, Joren"}}
    expects: Object = {"city": "Bålvik-lès-Étangs", "rounds": 3, "players": players}
    for name, (encoding, end) in ENCODINGS.items():
        data = text.replace("\n", end).encode(encoding)
        for line in differences(expects, answer_of(data) or {}):
            print(f"{name}: {line}")
        write_case(
            NewCase(
                f"reading/encodings/{name}",
                data,
                "read",
                expects,
                "TRFx, the encoding of the file",
                f"{encoding}, lines that end with {end!r}: the text is the same",
                [SAME_TEXT],
                {},
                ("trfx", "022"),
            )
        )


# -- near misses ----------------------------------------------------------------------------------


def write_near_misses() -> int:
    """Beside every case the same report without the record: nothing of it is read."""
    written = 0
    for path in sorted((CASES / "reading").rglob("*.json")):
        content = json.loads(path.read_text(encoding="utf-8"))
        if NEAR_MISS in content["tags"]:
            continue
        dialect, code = content["tags"]
        report = path.with_suffix(".trf").read_bytes()
        data = without_points(report) if code in POINTS else without_record(report, code)
        answer = answer_of(data)
        missing = absent(content["expects"], answer or {})
        if answer is None or not missing:
            continue
        name = path.relative_to(CASES).with_suffix("").as_posix()
        why = "near miss: the report does not have the record, and nothing stands in for it"
        case = NewCase(
            f"{name}-{NEAR_MISS}",
            data,
            "read",
            missing,
            content["clause"],
            why,
            [WITHOUT_LINE],
            {},
            (dialect, code, NEAR_MISS),
        )
        write_case(case)
        written += 1
    return written


def without_points(data: bytes) -> bytes:
    """The report without any points of its own: one of them alone changes what others stand for."""
    for code in POINTS:
        data = without_record(data, code)
    return data


def absent(expected: Json, given: Json) -> Object:
    """The parts of an expectation that are not there any more, as null."""
    parts: Object = {}
    if not isinstance(expected, dict):
        return parts
    for key, value in expected.items():
        other = given.get(key) if isinstance(given, dict) else None
        if other in (None, []):
            parts[key] = other
        elif isinstance(value, dict):
            inner = absent(value, other)
            if inner:
                parts[key] = inner
    return parts


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--fields", type=Path, help="the published columns as CSV")
    options = parser.parse_args()
    if options.fields is None:
        write_encodings()
        print(f"{write_near_misses()} near misses; with --fields the cases themselves are written")
        return 0
    reader = SecondReader(options.fields)
    for dialect in DIALECTS:
        shutil.rmtree(CASES / "reading" / dialect, ignore_errors=True)
    seen: set[object] = set()
    for dialect, table in DIALECTS.items():
        texts = [*texts_of(dialect)]
        for code, record in table.records.items():
            is_new = (code, record) not in seen
            seen.add((code, record))
            if code in COPIES or not (is_new or dialect in WHOLE):
                continue
            for line in write_record(dialect, code, texts, reader):
                print(f"{dialect} {code}: {line}", flush=True)
    write_encodings()
    print(f"{write_near_misses()} near misses")
    return 0


if __name__ == "__main__":
    sys.exit(main())
