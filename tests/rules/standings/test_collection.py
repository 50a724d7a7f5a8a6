"""Expected tie-breaks of other programs in the collection of reports: every value of every file."""

import csv
from fractions import Fraction
from pathlib import Path

import pytest

import crosstable
from crosstable.model.tiebreak_codes import TieBreakCode
from crosstable.rules.standings.catalogue import criterion
from crosstable.rules.standings.ledger import PLAYED
from crosstable.rules.standings.numbers import half_up
from crosstable.rules.standings.unplayed import lending
from tests.conftest import needs_shared_data, shared_data
from tests.rules.standings.test_properties import INDIVIDUAL, TEAM
from tests.rules.standings.test_why import check
from tests.sizes import check_each, is_full, spread

pytestmark = needs_shared_data

MOST_EXPLAINED = 30 if is_full() else 12
"""Participants of reports whose working is computed again in full."""

CHESSAMENT = (
    ("trf16/chessament-anonymised-blitz-88p-9r.txt", "bh"),
    ("trf16/chessament-anonymised-blitz-88p-9r.txt", "aob"),
    ("trf16/chessament-anonymised-blitz-88p-9r.txt", "win"),
    ("trf16/chessament-anonymised-blitz-88p-9r.txt", "won"),
    ("trf26/chessament-buchholz-1.trf", "bh"),
    ("trf26/chessament-buchholz-3.trf", "bh"),
)


def corpus() -> Path:
    return shared_data() / "corpus"


def equal(wanted: str, found: str | None) -> bool:
    """Whether a value is the printed one, at the precision it is printed with."""
    if not wanted or found is None:
        return not wanted and found is None  # an empty field is an undefined value
    decimals = len(wanted.partition(".")[2])
    scaled = Fraction(found) * int(10**decimals)
    return Fraction(half_up(*scaled.as_integer_ratio()), 10**decimals) == Fraction(wanted)


@pytest.mark.parametrize(("report", "name"), CHESSAMENT)
def test_chessament(report: str, name: str) -> None:
    """By the rules before March 2026; without an opponent it prints 0.00, not undefined (A20)."""
    t = crosstable.read(corpus() / report)
    code = name.upper()
    lines = {x.id: x for x in crosstable.standings(t, f"PTS,{code}", edition="2024")}
    path = corpus() / "expected" / f"{Path(report).stem}.{name}.csv"
    rows = list(csv.reader(path.read_text(encoding="utf-8").splitlines()))[1:]
    assert len(rows) == len(t.players)
    for number, rank, points, value in rows:
        line = lines[int(number)]
        assert line.rank == int(rank)
        assert equal(points, line.texts["PTS"])
        if name == "aob" and line.texts["AOB"] is None:
            assert value == "0.00"
        else:
            assert equal(value, line.texts[code]), (number, value, line)


def fide_rows() -> list[dict[str, str]]:
    path = corpus() / "expected" / "fide-c07-exercises.csv"
    return list(csv.DictReader(path.read_text(encoding="utf-8").splitlines()))


@pytest.mark.parametrize("rules", ["2023", "2026"])
def test_fide_exercises(rules: str) -> None:
    """Published answers of the exercises 1 to 33 (rules of 2023) and the values of 2026."""
    rows = [row for row in fide_rows() if row["rules"] == rules]
    edition = "2024" if rules == "2023" else rules
    reports = {row["file"]: crosstable.read(corpus() / row["file"]) for row in rows}
    count = 0
    for row in rows:
        t = reports[row["file"]]
        # the round robin is transcribed without a type that a program could recognise
        system = "round-robin" if "round-robin" in row["file"] else None
        order = row["tiebreak"] if row["what"] == "value" else "PTS,DE"
        table = crosstable.standings(t, order, edition=edition, system=system)
        line = next(line for line in table if line.id == int(row["player"]))
        if row["what"] == "value":
            assert equal(row["expected"], line.texts[row["tiebreak"]]), row
        else:
            assert line.rank == int(row["expected"]), row
        count += 1
    assert count == {"2023": 281, "2026": 74}[rules]


NO_TIEBREAKS = frozenset(("StartNo", "Rank", "COP", "CSQ", "VUR", "NUM", "ABH", "ESB", "DE"))
NOT_IN_THE_LIST_OF_FIDE = frozenset(("SB/M1", "SB/M2"))
"""Sonneborn-Berger takes no median (tie-breaks of TRF26): refused as input, computed here only."""


@pytest.mark.parametrize(("edition", "day"), [("2024", "2026-02-28"), ("2026", "2026-03-01")])
def test_tiebreakserver_many_unplayed_rounds(edition: str, day: str) -> None:
    """31 columns of the reference program for nearly every kind of unplayed round."""
    path = corpus() / "expected" / f"tiebreakserver-many-unplayed-15p-7r.{day}.tsv"
    lines = path.read_text(encoding="utf-8").splitlines()
    rows = [row for row in csv.DictReader(lines, delimiter="\t") if row["StartNo"].isdigit()]
    t = crosstable.read(corpus() / "trf16" / "tiebreakserver-many-unplayed-15p-7r.trf")
    table = crosstable.standings(t, "PTS", edition=edition)
    columns = [code for code in rows[0] if code not in NO_TIEBREAKS]
    assert len(columns) == 25
    for code in columns:
        name, *modifiers = code.split("/")
        computed = criterion(table.ledger, TieBreakCode(name, None, tuple(modifiers)))
        assert computed is not None
        for row in rows:
            value = computed.text(table.place_of[int(row["StartNo"])])
            undefined = row[code] == "-0"
            assert value is None if undefined else equal(row[code], value), (code, row["StartNo"])
    for code in NOT_IN_THE_LIST_OF_FIDE:
        with pytest.raises(crosstable.CrosstableError, match="does not take"):
            crosstable.standings(t, code)


@pytest.mark.parametrize(("edition", "day"), [("2024", "2026-02-28"), ("2026", "2026-03-01")])
def test_tiebreakserver_other_columns(edition: str, day: str) -> None:
    """Adjusted scores, VURs, games played, ESB (of individuals: SB), and DE in its place."""
    path = corpus() / "expected" / f"tiebreakserver-many-unplayed-15p-7r.{day}.tsv"
    lines = path.read_text(encoding="utf-8").splitlines()
    rows = [row for row in csv.DictReader(lines, delimiter="\t") if row["StartNo"].isdigit()]
    t = crosstable.read(corpus() / "trf16" / "tiebreakserver-many-unplayed-15p-7r.trf")
    table = crosstable.standings(t, "PTS,WIN,WON,BWG,BPG,DE", edition=edition)
    ledger = table.ledger
    adjusted = lending(ledger, "PTS").adjusted_scores
    found = {line.id: line for line in table}
    for row in rows:
        place = table.place_of[int(row["StartNo"])]
        entries = ledger.entries[place]
        assert Fraction(row["ABH"]) == Fraction(adjusted[place], ledger.unit)
        assert int(row["VUR"]) == sum(entry.is_vur for entry in entries)
        assert int(row["NUM"]) == sum(entry.kind is PLAYED for entry in entries)
        assert row["ESB"] == row["SB"]
        assert row["DE"] == str(found[int(row["StartNo"])].values["DE"])
        colours = "".join("b" if e.black else "w" for e in entries if e.kind is PLAYED)
        assert row["CSQ"] == colours


def reports() -> list[str]:
    """The reports of the collection that have players, by path."""
    if not corpus().is_dir():
        return []
    folders = ("dirty", "native", "team", "trf16", "trf26", "trfx")
    paths = (path for folder in folders for path in sorted((corpus() / folder).iterdir()))
    return [path.relative_to(corpus()).as_posix() for path in paths if path.is_file()]


def test_every_report_has_standings_and_their_working() -> None:
    """Nothing in a file raises, and the terms of every value lead to it, with all codes at once."""

    def has_standings(path: str) -> None:
        t = crosstable.read(corpus() / path)
        people = t.team_by_number if t.is_team_event else t.by_number
        assert {line.id for line in crosstable.standings(t)} == set(people)
        table = crosstable.standings(t, TEAM if t.is_team_event else INDIVIDUAL)
        if len(table) <= MOST_EXPLAINED:
            assert check(table) == len(table) * len(table.keys)

    check_each(spread(reports()), has_standings)


def test_no_expected_tiebreaks_are_left_out() -> None:
    folder = corpus() / "expected"
    tables = {p.name for p in folder.iterdir() if p.suffix in (".csv", ".tsv")}
    used = {f"{Path(report).stem}.{name}.csv" for report, name in CHESSAMENT}
    used |= {"fide-c07-exercises.csv"}
    used |= {f"tiebreakserver-many-unplayed-15p-7r.{d}.tsv" for d in ("2026-02-28", "2026-03-01")}
    assert tables == used
