"""Write the cases of reading: small reports in every dialect, and what stands in their columns.

    python tools/make_reading_cases.py --fields FIELDS.csv

For each record of each dialect the mutants of its table show which parts of the answer depend on
it: these are asked. A value is confirmed by a table of the columns that is not ours: it has to
stand in the columns that the published standard gives the record (FIELDS.csv: dialect, record,
start, end, repeat_stride), or, for records without columns, among the words of the line.
"""

from __future__ import annotations

import argparse
import csv
import json
import re
import shutil
import sys
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
from crosstable import loads  # noqa: E402
from crosstable.conformance.answering import answer_read  # noqa: E402
from crosstable.conformance.runner import Json, Object  # noqa: E402
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
from tests.conformance.casefiles import NEAR_MISS, NewCase, write_case  # noqa: E402
from tests.conformance.killing import CASES  # noqa: E402
from tests.conformance.mutants.mutant import Mutant  # noqa: E402
from tests.conformance.mutants.reading import reading_mutants  # noqa: E402
from tests.peers.teamevents import team_event  # noqa: E402

COLUMNS = "the columns of the published table, read by a second reader"
WITHOUT_LINE = "construction: the report without the line"
WORDS = "the words of the line, read by a second reader"
OF_CSV = {"draft-2024": "draft_a", "draft-2025": "draft_b"}
SHARED = ("trf06",)
"""Dialects that no report tells apart: their columns are those of another."""
Path_ = tuple[str, ...]


# -- events ---------------------------------------------------------------------------------------


def events(dialect: str) -> Iterator[Tournament]:
    """Small events that have as many records as possible, from the time of the dialect."""
    wishes = Wishes(players=8, rounds=4, system="FIDE_DUTCH_2026", prohibited=1)
    for seed in (3, 5, 11):
        yield with_more(generate(wishes, seed), dialect)
    for number in (1, 2, 3, 4, 5, 6, 8, 9):
        yield with_more(team_event(number), dialect)


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


# -- what depends on a record ---------------------------------------------------------------------


def answer_of(data: bytes) -> Object | None:
    try:
        return answer_read(loads(data), {})
    except Exception:  # a table that is wrong may break what builds on it
        return None


def differing(right: Json, wrong: Json, path: Path_ = ()) -> Iterator[Path_]:
    """The leaves in which two answers differ; lists are leaves."""
    if isinstance(right, dict):
        for key, value in right.items():
            other = wrong.get(key) if isinstance(wrong, dict) else None
            yield from differing(value, other, (*path, key))
    elif right != wrong and right not in (None, "", [], {}):
        yield path


def at(content: Json, path: Path_) -> Json:
    for key in path:
        assert isinstance(content, dict)
        content = content[key]
    return content


def tree(content: Object, paths: list[Path_]) -> Object:
    """The parts of an answer at some paths."""
    chosen: Object = {}
    for path in paths:
        place = chosen
        for key in path[:-1]:
            inner = place.setdefault(key, {})
            assert isinstance(inner, dict)
            place = inner
        place[path[-1]] = at(content, path)
    return chosen


# -- confirming -----------------------------------------------------------------------------------


class SecondReader:
    """Slices lines by a table of columns that is not ours."""

    def __init__(self, path: Path) -> None:
        with path.open(encoding="utf-8", newline="") as file:
            self.rows = [*csv.DictReader(file)]

    def confirms(self, data: bytes, dialect: str, code: str, values: list[Json]) -> str:
        """By what every value is confirmed; empty if one is not."""
        lines = data.decode("utf-8-sig").splitlines()
        mine = [
            line
            for line in lines
            if line.startswith(code) or (code == "NRS" and line[:3].isupper())
        ]
        columns = [
            row
            for row in self.rows
            if row["dialect"] == OF_CSV.get(dialect, dialect) and row["record"] == code
        ]
        known = {w for line in mine for w in self._pieces(line, columns)}
        if columns and all(_is_among(value, known) for value in values):
            return COLUMNS
        words = {w for line in mine for w in re.split(r"[\s|;,]+|(?<=\d)-", line[3:]) if w}
        words |= {w.strip() for line in mine for w in re.split(r"[|;]", line[4:])}
        words |= {line[4:].strip() for line in mine}
        return WORDS if all(_is_among(value, words) for value in values) else ""

    @staticmethod
    def _pieces(line: str, columns: list[dict[str, str]]) -> Iterator[str]:
        for row in columns:
            if not row["start"].isdigit():
                continue
            start = int(row["start"]) - 1
            end = int(row["end"]) if row["end"].isdigit() else len(line)
            stride = row["repeat_stride"]
            yield line[start:end].strip()
            if not row["end"]:
                yield from re.split(r"[\s,;]+", line[start:])
            while stride.isdigit() and start < len(line):
                start += int(stride)
                end += int(stride)
                yield line[start:end].strip()


def _is_among(value: Json, pieces: set[str]) -> bool:
    if isinstance(value, bool) or value is None:
        return True
    if isinstance(value, list):
        return all(_is_among(item, pieces) for item in value)
    if isinstance(value, dict):
        return all(_is_among(item, pieces) for item in value.values())
    text = str(value)
    if text in pieces or text.upper() in pieces or text.lower() in pieces:
        return True
    number = _number(text)
    if number is not None and any(_number(piece) == number for piece in pieces):
        return True
    if re.fullmatch(r"\d{4}/\d\d/\d\d", text) and text[2:] in pieces:
        return True
    words = text.split()
    return len(words) > 1 and all(_is_among(word, pieces) for word in words)


def _number(text: str) -> Fraction | None:
    try:
        return Fraction(text)
    except ValueError:
        return None


# -- writing --------------------------------------------------------------------------------------


def write_record(
    dialect: str, code: str, mutants: list[Mutant], texts: list[bytes], reader: SecondReader
) -> set[str]:
    """The case of a record: the mutants that it notices."""
    best: tuple[int, bytes, list[Path_], set[str], str] | None = None
    for data in texts:
        if not re.search(rf"^{re.escape(code)}".encode(), data, re.MULTILINE) and code != "NRS":
            continue
        right = answer_of(data)
        if right is None or (right["dialect"] != dialect and dialect not in SHARED):
            continue
        paths: list[Path_] = []
        noticed: set[str] = set()
        basis = ""
        for mutant in mutants:
            with mutant.apply():
                wrong = answer_of(data)
            options = [p for p in differing(right, wrong or {}) if p[0] != "dialect"]
            for path in options[:40]:
                confirmed = reader.confirms(data, dialect, code, [at(right, path)])
                if confirmed and len(str(at(right, path))) < 600:
                    noticed.add(mutant.name)
                    basis = confirmed if basis != WORDS else basis
                    if path not in paths:
                        paths.append(path)
                    break
        if noticed and (best is None or len(noticed) > best[0]):
            best = len(noticed), data, paths, noticed, basis
        if best is not None and best[0] == len(mutants):
            break
    if best is None:
        return set()
    _, data, paths, noticed, basis = best
    right = answer_of(data)
    assert right is not None
    words = DIALECTS[dialect].records[code].title
    write_case(
        NewCase(
            f"reading/{dialect}/{code}-{DIALECTS[dialect].records[code].subject}",
            data,
            "read",
            tree(right, paths),
            f"{DIALECTS[dialect].title}, record {code}",
            f"{words}: each field stands in its own columns",
            [basis],
            {},
            (dialect, code),
        )
    )
    return noticed


# -- near misses ----------------------------------------------------------------------------------


def write_near_misses() -> int:
    """Beside every case the same report without the record: nothing of it is read."""
    written = 0
    for path in sorted((CASES / "reading").rglob("*.json")):
        content = json.loads(path.read_text(encoding="utf-8"))
        if NEAR_MISS in content["tags"]:
            continue
        dialect, code = content["tags"]
        data = without_record(path.with_suffix(".trf").read_bytes(), code)
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


def without_record(data: bytes, code: str) -> bytes:
    """The report without the lines of a record; of the players only the last one is left out."""
    lines = data.splitlines(keepends=True)
    if code == "NRS":
        return b"".join(line for line in lines if not line[:3].isupper())
    of_record = [place for place, line in enumerate(lines) if line.startswith(code.encode())]
    gone = of_record[-1:] if code == "001" else of_record
    return b"".join(line for place, line in enumerate(lines) if place not in gone)


def absent(expected: Json, given: Json) -> Object:
    """The parts of an expectation that are not there any more, as null."""
    parts: Object = {}
    if not isinstance(expected, dict):
        return parts
    for key, value in expected.items():
        other = given.get(key) if isinstance(given, dict) else None
        if other in (None, "", [], {}):
            if other is None:
                parts[key] = None
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
        print(f"{write_near_misses()} near misses; with --fields the cases themselves are written")
        return 0
    reader = SecondReader(options.fields)
    shutil.rmtree(CASES / "reading", ignore_errors=True)
    mutants = [mutant for mutant in reading_mutants() if not mutant.excuse]
    for dialect, table in DIALECTS.items():
        texts = []
        for t in events(dialect):
            try:
                texts.append(dumps(t, dialect, lossy=True))
            except CrosstableError:
                continue
        without = []
        for code in table.records:
            prefix = f"{dialect}-{code}-"
            mine = [m for m in mutants if m.name.startswith(prefix)]
            if not mine:
                continue
            noticed = write_record(dialect, code, mine, texts, reader)
            without += [m.name for m in mine if m.name not in noticed]
        print(dialect, "without a case:", *without, flush=True)
    print(f"{write_near_misses()} near misses")
    return 0


if __name__ == "__main__":
    sys.exit(main())
