"""FA1, IA1 and IT4: FIDE's fields, filled with what the event says and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

import crosstable
from crosstable.cli.main import main
from crosstable.lists.files import ListedPlayer
from crosstable.model.details.event import EventDetails
from crosstable.model.details.values import Contact
from crosstable.output.document import Choices, Note, Report, Signatures
from crosstable.output.forms.catalogue import build_form
from crosstable.output.forms.making import case_of
from crosstable.output.forms.officials import ARBITER, official_in
from tests.output.forms.events import empty, fields_of, first_table, rows_of, sample

ARBITERS = EventDetails(
    fide_event="412345",
    contacts=(
        Contact("chief-arbiter", "Example, Ann", "99900001", "IA"),
        Contact("deputy-arbiter", "Sample, Bo", "99900002", "FA"),
        Contact("arbiter", "Trial, Cy", None, "NA"),
        Contact("arbiter", "Di Beispiel", "99900004"),
    ),
)


def made(form: str, name: str = "individual-swiss", arbiter: str | None = None) -> Report:
    return build_form(case_of(sample(name), details=ARBITERS, arbiter=arbiter), form)


def marked(report: Report) -> dict[str, list[str]]:
    blocks = report.pages[0].blocks
    return {
        block.label: [option for option, is_marked in block.options if is_marked]
        for block in blocks
        if isinstance(block, Choices)
    }


def test_fa1_is_for_those_without_a_title_of_fide_and_ia1_for_fide_arbiters() -> None:
    fa1 = made("fa1")
    assert [fields_of(fa1, page)["FIDE ID"] for page in (0, 1)] == [None, "99900004"]
    assert fields_of(fa1)["Last name"] == "Trial"
    assert fields_of(fa1, 1)["Name"] == "Di Beispiel"  # nobody knows which is the last name
    ia1 = made("ia1")
    assert len(ia1.pages) == 1
    assert (fields_of(ia1)["Last name"], fields_of(ia1)["First name"]) == ("Sample", "Bo")


def test_event_and_field_are_filled_and_the_verdict_is_left_to_people() -> None:
    report = made("ia1")
    fields = fields_of(report)
    assert fields["Code of the event"] == "412345"
    assert (fields["Start"], fields["End"]) == ("05/09/2026", "11/09/2026")
    assert (fields["Number of rounds"], fields["Number of players"]) == ("7", "30")
    assert [*marked(report).values()] == [["Swiss"], []]
    assert fields["Confidential report"] is None
    lines = next(b for b in report.pages[0].blocks if isinstance(b, Signatures)).lines
    assert lines[0][1] == "Ann EXAMPLE"
    notes = [block.text for block in report.pages[0].blocks if isinstance(block, Note)]
    assert any("IT3" in text for text in notes)


def test_titled_players_are_shown_with_and_without_candidate_masters() -> None:
    shown = fields_of(made("ia1"))["Titled players"]
    titles = [player.title for player in sample("individual-swiss").players if player.title]
    candidates = sum(title in ("CM", "WCM") for title in titles)
    assert candidates
    assert shown == f"{len(titles) - candidates} ({len(titles)} with CM and WCM)"


def test_an_arbiter_can_be_asked_for_and_need_not_be_named_in_the_event() -> None:
    assert fields_of(made("fa1", arbiter="sample"))["FIDE ID"] == "99900002"
    stranger = fields_of(made("fa1", arbiter="Nobody, Eve (99900009)"))
    assert (stranger["Last name"], stranger["FIDE ID"]) == ("Nobody", "99900009")


def test_the_chief_arbiter_does_not_sign_for_himself() -> None:
    report = made("ia1", arbiter="Example")
    lines = next(b for b in report.pages[0].blocks if isinstance(b, Signatures)).lines
    assert lines[0][1] is None


def test_arbiters_without_a_number_are_a_gap() -> None:
    (gap,) = made("fa1").gaps
    assert "Trial, Cy" in str(gap)
    assert "Sample" not in str(gap)


def test_the_list_knows_name_and_federation() -> None:
    players = [ListedPlayer("99900002", "Sample, Bodil", "DEN")]
    case = case_of(sample("individual-swiss"), details=ARBITERS, players=players)
    fields = fields_of(build_form(case, "ia1"))
    assert (fields["First name"], fields["Federation"]) == ("Bodil", "DEN")


@pytest.mark.parametrize(
    ("text", "name", "number", "title"),
    [
        ("IA Lee, Ann 127965", "Lee, Ann", "127965", "IA"),
        ("Анна Ли (ФИДЕ ИД 9209292)", "Анна Ли ФИДЕ ИД", "9209292", None),
        ("FA Ann Lee", "Ann Lee", None, "FA"),
        ("Lee, Ann [FIDE ID: 127965]", "Lee, Ann", "127965", None),
    ],
)
def test_arbiters_of_reports(text: str, name: str, number: str | None, title: str | None) -> None:
    person = official_in(text, ARBITER)
    assert (person.name, person.fide_id, person.title) == (name, number, title)


@pytest.mark.parametrize(
    ("name", "kind"),
    [("round-robin", "Round Robin"), ("team-swiss", "Team (League)")],
)
def test_the_type_of_the_event_is_one_of_six(name: str, kind: str) -> None:
    assert marked(made("fa1", name))["Type of event"] == [kind]


def test_nothing_is_marked_where_nothing_is_known() -> None:
    report = build_form(case_of(empty()), "fa1")
    assert marked(report)["Type of event"] == []
    assert fields_of(report)["Last name"] is None


def test_it4_lists_the_standings_and_claims_nothing() -> None:
    report = made("it4", "round-robin")
    rows = rows_of(first_table(report))
    assert [row["Name"] for row in rows[:2]] == ["Dražen ŠIMUNDŽA", "Bálint KÖKÉNYESDI"]
    assert [row["Medal or %"] for row in rows[:4]] == ["gold", "silver", "bronze", "56 %"]
    assert {row["Title claimed"] for row in rows} == {""}
    assert fields_of(report)["Chief arbiter and FIDE ID"] == "IA Ann EXAMPLE (99900001)"


def test_medals_are_given_when_the_event_is_over() -> None:
    running = rows_of(first_table(made("it4", "in-progress")))
    assert all("%" in row["Medal or %"] for row in running)


def test_command(tmp_path: Path) -> None:
    out = tmp_path / "fa1.html"
    asked = [
        "report",
        str(crosstable.sample("individual-swiss")),
        "--form",
        "fa1",
        "--arbiter",
        "Lee, Ann",
    ]
    assert main([*asked, "-o", str(out)]) == 0
    assert "Lee" in out.read_text(encoding="utf-8")
