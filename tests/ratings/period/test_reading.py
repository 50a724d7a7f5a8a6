"""Whatever a report contains, reading it for a period gives a result and no fault."""

import random
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

import crosstable
from crosstable.lists.files import read_players
from crosstable.ratings.editions import list_date, rule_set
from crosstable.ratings.period.kept import reading_of, reading_text
from crosstable.ratings.period.lists import GivenList
from crosstable.ratings.period.parts import Setting
from crosstable.ratings.period.reading import close_store, read_submission
from crosstable.ratings.period.running import (
    Asked,
    OpenedLists,
    conclude,
    open_lists,
    scratch_store,
    setting_of,
    sorted_out,
)
from crosstable.ratings.period.submissions import Submission
from tests.conftest import SEED, scaled
from tests.generator import generated
from tests.ratings.period.office import list_text

DIALECTS = ("trf06", "trf16", "draft-2024", "draft-2025", "trf26", "vega")


@pytest.fixture(scope="module")
def lists(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[OpenedLists, Setting]]:
    path = tmp_path_factory.mktemp("lists") / "list.csv"
    path.write_text(list_text({1: 2200, 2: 2100}), encoding="utf-8")
    with scratch_store() as store:
        opened = open_lists(store, GivenList(str(path), list_date(FIRST_DAY, RULES)), (), Asked())
        yield opened, setting_of(opened, Asked())


RULES = rule_set("fide-2025")
FIRST_DAY = date(2026, 9, 5)
"""Of the sample event that is damaged."""


def codes_of(setting: Setting, data: bytes) -> list[str]:
    """What was found; kept as text it is the very same reading again."""
    report = read_submission(setting, Submission("report", "-", data=data))
    assert reading_of(reading_text(report), report.label) == report
    return [finding.code for finding in report.findings]


@pytest.mark.lengthy
@pytest.mark.parametrize("dialect", DIALECTS)
def test_reports_of_every_dialect(lists: tuple[OpenedLists, Setting], dialect: str) -> None:
    _, setting = lists
    for number in range(scaled(100)):
        data = crosstable.dumps(generated(dialect, number), dialect)
        assert "internal-fault" not in codes_of(setting, data), number


@pytest.mark.lengthy
def test_damaged_reports(lists: tuple[OpenedLists, Setting]) -> None:
    """Bytes changed, lines doubled, columns moved: in a report that would be rated."""
    _, setting = lists
    chance = random.Random(SEED)
    whole = crosstable.sample("individual-swiss").read_bytes()
    for _ in range(scaled(600)):
        data = bytearray(whole)
        for _ in range(chance.randint(1, 30)):
            place = chance.randrange(len(data))
            data[place : place + chance.randint(0, 3)] = bytes(
                chance.choice(b" 0123456789wb=-+\n\r\t\xff\x00Aa/")
                for _ in range(chance.randint(0, 4))
            )
        assert "internal-fault" not in codes_of(setting, bytes(data)), bytes(data)


@pytest.mark.parametrize("name", ["individual-swiss", "round-robin"])
def test_worksheet_of_a_period_is_that_of_rate(name: str, tmp_path: Path) -> None:
    """The same figures for every player, with a list in which all stand as in the report."""
    t = crosstable.read(crosstable.sample(name))
    assert t.start is not None
    first = t.start.earliest()
    assert first is not None
    path = tmp_path / "list.csv"
    rows = ["fide_id,name,federation,standard,standard_k"]
    rows += [f'{p.fide_id},"{p.name}",{p.federation},{p.rating},20' for p in t.players if p.rating]
    path.write_text("\n".join(rows) + "\n", encoding="utf-8")
    given = GivenList(str(path), list_date(first, RULES))
    with scratch_store() as store:
        opened = open_lists(store, given, (), Asked())
        setting = setting_of(opened, Asked())
        report = read_submission(setting, Submission(name, str(crosstable.sample(name))))
        close_store(setting)
    run = conclude(opened, sorted_out(opened, [report], Asked()), Asked())
    listed = read_players(path)
    sheet = {line.fide_id: line for line in crosstable.rate(t, players=listed) if line.n}
    found = {str(row["player"]): row for row in run.result.worksheet.iter_rows(named=True)}
    assert sheet
    assert sheet.keys() <= found.keys()
    for fide_id, line in sheet.items():
        row = found[str(fide_id)]
        assert (row["rating"], row["games"], row["points"]) == (
            line.rating,
            line.n,
            line.half_points,
        )
        assert (row["expected"], row["change"], row["ru"]) == (
            line.we_hundredths,
            line.change_hundredths,
            line.ru,
        )
