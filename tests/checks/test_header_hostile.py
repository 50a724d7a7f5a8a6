"""Whatever a file or a tournament contains, the rules about the header do not raise."""

import random
from dataclasses import replace

import pytest

from crosstable import loads
from crosstable.checks.catalogue.examples import INDIVIDUAL, RUNNING, TEAM, base_report
from crosstable.checks.judging import check_without_pairing as check
from crosstable.checks.rules.header import RULES
from crosstable.checks.rules.report import Report
from crosstable.model.dates import PartialDate
from crosstable.model.details.reading import parse_details
from crosstable.model.diagnostics import Purpose
from crosstable.model.records import Acceleration, RankingMethod, Team
from crosstable.model.results import Colour
from crosstable.model.tournament import ZERO, Count, Player, Tournament
from tests.sizes import for_each

STRANGE = (
    "",
    " ",
    "\t",
    "0",
    "-1",
    "99999999999999999999",
    "0001/01/01",
    "9999/12/31",
    "W:B",
    "W-B",
    "0/0+0",
    "1/1+99999",
    ":",
    ",,,",
    "/C1",
    "BH/",
    "OTHER_",
    "\u0663\u0664",
    "É" * 300,
    "{code} %s {0}",
)
RECORDS = [line[:3] for line in base_report(INDIVIDUAL).splitlines() if line[:3] != "001"]
DETAILS, _ = parse_details(
    "[event]\nregistered_on = 2026-01-01\nreported_on = 2026-01-02\nnational_championship = true\n"
)


def run(text: str) -> None:
    """Every rule, and the sentence of each fault."""
    report = Report(loads(text), DETAILS)
    assert all(fault.message for rule in RULES for fault in rule(report))


@pytest.mark.parametrize("record", RECORDS)
def test_strange_content_of_each_record(record: str) -> None:
    lines = base_report(INDIVIDUAL).splitlines(keepends=True)
    for content in STRANGE:
        new = [f"{record} {content}\n" if line[:3] == record else line for line in lines]
        run("".join(new))


@for_each([INDIVIDUAL, TEAM, RUNNING], STRANGE)
def test_strange_content_of_all_records(base: str, content: str) -> None:
    lines = base_report(base).splitlines(keepends=True)
    run("".join(f"{line[:3]} {content}\n" if line[2:3] == "2" else line for line in lines))
    run("".join(f"{line[:3]}{content}\n" for line in lines))


@pytest.mark.parametrize("seed", range(40))
def test_characters_changed_by_chance(seed: int) -> None:
    chance = random.Random(seed)
    text = list(base_report(chance.choice((INDIVIDUAL, TEAM, RUNNING))))
    for _ in range(60):
        text[chance.randrange(len(text))] = chance.choice("0159WBX/+:,- \n")
    run("".join(text))


def test_tournaments_that_were_not_read_from_a_file() -> None:
    strange = PartialDate(None, text="soon")
    day = PartialDate(9999, 12, 31)
    t = Tournament(
        start=PartialDate(1, 1, 1),
        end=day,
        federation="???",
        chief_arbiter="Lee",
        player_count=Count(None, "many"),
        team_count=Count(3, "3"),
        round_dates=(strange, None, day, PartialDate(2026)),
        initial_colour=Colour.BLACK,
        type_code="FIDE_TEAM_BAKU",
        tiebreaks=("PTS", "", "BH/K9", "?"),
        time_control_code="?",
        board_colours="XYZ",
        ranking_methods=(RankingMethod(None, "?"),),
        accelerations=(Acceleration(ZERO, ZERO, 9, 1, 9, 1),),
        players=(Player(0), Player(0), Player(5)),
        teams=(Team(0), Team(0)),
    )
    for purpose in (None, *Purpose):
        assert check(t, purpose, details=DETAILS)
        check(replace(t, players=(), teams=(), start=day, end=day), purpose, details=DETAILS)
    assert isinstance(check(Tournament(), None), tuple)
