"""A national list beside FIDE's: its own rules and ratings, the same reports, NRS records."""

from datetime import date
from pathlib import Path

import httpx
import pytest

import crosstable
from crosstable.errors import OfficeProblem, WrongRules
from crosstable.office.founding import change_setting, chosen_settings
from crosstable.office.lists.importing import import_list
from crosstable.office.lists.publishing import publish
from crosstable.office.lists.running import first_changed, run
from crosstable.office.moving.exporting import export
from crosstable.office.people.asking import current_edition, listed_by_number
from crosstable.office.reports.national import with_national_records
from crosstable.office.store.kinds import NATIONAL
from crosstable.office.store.opening import Office
from crosstable.office.store.verifying import prove_office
from crosstable.office.users.accounts import add_user
from crosstable.office.users.rights import COMMAND_LINE, Role
from crosstable.ratings.national.reading import example_path
from tests.languages import SPOKEN
from tests.office.clock import Clock
from tests.office.making import list_file, open_report
from tests.office.web.offices import PASSWORD, served
from tests.office.working import OFFICER, accepted, begin, registered

RULES = """\
name = "Norwegian list"
document = "Rules of the federation"
from = "fide-2024"
federation = "NOR"
[rating]
floor = 1000
[[k]]
k = 30
"""
OWN = {1: 2000, 2: 2000, 3: 1900, 4: 1800}


def with_national_list(office: Office, tmp_path: Path) -> None:
    """FIDE's list of six players, and a national one with other ratings."""
    begin(office, tmp_path)
    change_setting(office, COMMAND_LINE, "national", RULES)
    path = tmp_path / "national.csv"
    path.write_text(list_file(OWN), encoding="utf-8")
    import_list(office, COMMAND_LINE, f"{path}@2026-01-01", NATIONAL)


def ratings_of(office: Office, kind: str) -> dict[int, int | None]:
    with office.reading() as connection:
        numbers = [1_000_000 + player for player in OWN]
        listed = listed_by_number(connection, numbers, kind)
    return {player: listed[str(1_000_000 + player)].standard for player in OWN}


def publish_both(office: Office, clock: Clock, tmp_path: Path) -> None:
    """An open in January, on both lists of February."""
    with_national_list(office, tmp_path)
    registered(office, "January Open", "2026-01-10", "2026-01-11")
    clock.set("2026-01-12")
    accepted(office, open_report("January Open", "2026-01-10", "2026-01-11"))
    clock.set("2026-01-30")
    run(office, OFFICER)
    run(office, OFFICER, NATIONAL)
    assert {each.kind for each in publish(office, OFFICER)} == {"standard", NATIONAL}


def test_one_report_counts_on_both_lists(office: Office, clock: Clock, tmp_path: Path) -> None:
    publish_both(office, clock, tmp_path)
    # K 30: 1 won against 2 and 4, and drew with 3
    expected = {1: 2000 + 30 * (2.5 - 0.50 - 0.76 - 0.64)}
    national = ratings_of(office, NATIONAL)
    assert national[1] == round(expected[1])
    assert ratings_of(office, "standard")[1] != national[1]
    with office.reading() as connection:
        edition = current_edition(connection, NATIONAL)
        assert edition is not None
        assert edition.rules == "Norwegian list"
        assert first_changed(connection, NATIONAL) is None
    with office.reading() as connection:
        assert prove_office(connection, {}).faults == ()
    export(office, COMMAND_LINE, tmp_path / "exported")


def test_other_rules_change_what_was_published(
    office: Office, clock: Clock, tmp_path: Path
) -> None:
    publish_both(office, clock, tmp_path)
    change_setting(office, COMMAND_LINE, "national", RULES.replace("k = 30", "k = 10"))
    with office.reading() as connection:
        assert first_changed(connection, NATIONAL) is not None
        assert first_changed(connection, "standard") is None


def test_without_rules_there_is_no_national_list(office: Office, tmp_path: Path) -> None:
    begin(office, tmp_path)
    with pytest.raises(OfficeProblem, match="office national FILE"):
        import_list(office, COMMAND_LINE, f"{tmp_path / 'players.csv'}@2026-01-01", NATIONAL)


def test_wrong_rules_and_those_of_fast_play_are_refused(office: Office) -> None:
    with pytest.raises(WrongRules):
        change_setting(office, COMMAND_LINE, "national", "name = 3")
    fast = RULES.replace("fide-2024", "fide-2024-rapid")
    with pytest.raises(OfficeProblem):
        change_setting(office, COMMAND_LINE, "national", fast)


def test_a_report_gets_record_172_and_the_national_ratings(office: Office, tmp_path: Path) -> None:
    with_national_list(office, tmp_path)
    t = crosstable.loads(open_report("Open", "2026-01-10", "2026-01-11", newcomer="New, Somebody"))
    with office.reading() as connection:
        done = with_national_records(connection, t)
    assert (done.rated, done.unrated) == ((1, 2, 3), (4,))
    again = crosstable.loads(crosstable.dumps(done.tournament, "trf26"))
    assert [(record.federation, record.number, record.rating) for record in again.national] == [
        ("NOR", 1, 2000),
        ("NOR", 2, 2000),
        ("NOR", 3, 1900),
    ]
    (method,) = again.ranking_methods
    assert (method.federation, method.method) == ("NOR", "NRO")
    assert [finding.code for finding in crosstable.check(again)] == [
        finding.code for finding in crosstable.check(crosstable.loads(crosstable.dumps(t, "trf26")))
    ]


def test_the_rules_of_belgium_give_a_list_every_quarter(office: Office, tmp_path: Path) -> None:
    begin(office, tmp_path)
    text = example_path("belgium").read_text(encoding="utf-8")
    change_setting(office, COMMAND_LINE, "national", text)
    path = tmp_path / "national.csv"
    path.write_text(list_file(OWN), encoding="utf-8")
    import_list(office, COMMAND_LINE, f"{path}@2026-01-01", NATIONAL)
    assert run(office, OFFICER, NATIONAL).day == date(2026, 4, 1)


def test_everybody_reads_the_rules_in_five_languages(office: Office, tmp_path: Path) -> None:
    with served(office) as pages, pages.client() as client:
        assert client.get("/rules").status_code == 200
        with_national_list(office, tmp_path)
        texts = {language: rules_in(client, language) for language in (*SPOKEN, "xx")}
    assert "K is 30 for everybody else." in texts["en"]
    assert texts["xx"] == texts["en"]
    assert len(set(texts.values())) == len(SPOKEN)


def rules_in(client: httpx.Client, language: str) -> str:
    """The rules of the page, without the frame around them."""
    return client.get(f"/rules?lang={language}").text.partition("<ul lang=")[2].partition(">")[2]


def test_the_rules_are_kept_when_other_settings_are_saved(office: Office, tmp_path: Path) -> None:
    """A form sends lines with other ends than a file has."""
    with_national_list(office, tmp_path)
    add_user(office, COMMAND_LINE, "ada", Role.ADMINISTRATOR, password=PASSWORD)
    before = chosen_settings(office)
    with served(office) as pages, pages.client(Role.ADMINISTRATOR) as client:
        form = {**before, "national": before["national"].replace("\n", "\r\n"), "name": "Other"}
        assert client.post("/office", data=form).status_code == 303
    assert chosen_settings(office) == {**before, "name": "Other"}
