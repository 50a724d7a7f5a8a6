"""What the rating regulations say about the office, clause by clause."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path
from random import Random

import pytest

from crosstable.errors import NeedsDecision, OfficeProblem
from crosstable.office.founding import change_setting
from crosstable.office.lists.calendar import closing_date, list_after
from crosstable.office.lists.fees import by_federation, statement, statement_csv
from crosstable.office.lists.importing import import_list
from crosstable.office.lists.publishing import publish, write_publication
from crosstable.office.lists.running import preview, rerun, run
from crosstable.office.lists.uploading import note_upload, receipts, write_upload
from crosstable.office.lists.watching import (
    closed_pools,
    drift,
    improbable_scores,
    is_improbable,
)
from crosstable.office.people.adding import DISPENSED, WITHHELD, flag, transfer
from crosstable.office.reports.deciding import Outcome, appeal, close_appeal, decide
from crosstable.office.reports.registering import Registration, cancel_event, notice_of, register
from crosstable.office.store.contents import content
from crosstable.office.store.opening import Office
from crosstable.office.store.tables import LEDGER
from crosstable.office.users.rights import COMMAND_LINE
from tests.conftest import SEED
from tests.office.clock import Clock
from tests.office.making import list_file, open_report
from tests.office.working import (
    OFFICER,
    accepted,
    begin,
    first_list,
    handed_in,
    list_of,
    next_list,
    registered,
    rows_of,
)
from tests.office.year import Size, event_of, list_of_players, players_of
from tests.ratings.reports import report
from tests.worded import Worded

FEBRUARY = date(2026, 2, 1)


def previewed(office: Office) -> dict[int, dict[str, str]]:
    return rows_of(preview(office, OFFICER).computed.files["list.csv"])


# -- registration: 2002, 7.1; 2024, 0.2 -----------------------------------------------------------


@pytest.mark.parametrize(
    ("starts", "day", "more", "state"),
    [
        ("2004-03-06", "2004-03-06", {}, "in-time"),
        ("2004-03-06", "2004-03-07", {}, "late"),
        ("2026-03-06", "2026-03-03", {}, "in-time"),
        ("2026-03-06", "2026-03-04", {}, "short"),
        ("2026-03-06", "2026-03-07", {}, "late"),
        ("2026-03-06", "2026-02-05", {"highest": 2701}, "short"),
        ("2026-03-07", "2026-02-05", {"highest": 2701}, "in-time"),
        ("2026-03-06", "2026-03-03", {"highest": 2700}, "in-time"),
        ("2026-03-06", "2026-03-03", {"highest_woman": 2501}, "short"),
        ("2026-03-06", "2026-03-03", {"highest": 2800, "kind": "rapid"}, "in-time"),
    ],
)
def test_notice_of_registration(starts: str, day: str, more: dict[str, object], state: str) -> None:
    one = Registration("Open", date.fromisoformat(starts), date.fromisoformat(starts))
    found = notice_of(one._replace(**more), date.fromisoformat(day))  # type: ignore[arg-type]
    assert found.state == state


def test_an_event_registered_after_the_start_is_not_rated(
    office: Office, clock: Clock, tmp_path: Path
) -> None:
    begin(office, tmp_path)
    clock.set("2026-01-11")
    one = Registration("Late Open", date(2026, 1, 10), date(2026, 1, 11))
    assert register(office, COMMAND_LINE, one).notice.state == "late"
    clock.set("2026-01-12")
    receipt = handed_in(office, open_report("Late Open", "2026-01-10", "2026-01-11"))
    assert receipt.verdict == "error"
    with pytest.raises(NeedsDecision):
        decide(office, OFFICER, receipt.submission, Outcome.ACCEPTED)


def test_a_cancelled_event_counts_as_not_registered(
    office: Office, clock: Clock, tmp_path: Path
) -> None:
    begin(office, tmp_path)
    event = registered(office, "Open", "2026-01-10", "2026-01-11")
    cancel_event(office, OFFICER, event, "too few entries")
    clock.set("2026-01-12")
    receipt = handed_in(office, open_report("Open", "2026-01-10", "2026-01-11"))
    assert (receipt.event, receipt.verdict) == (None, "error")


# -- lists and closing dates: 2002, 9.1, 9.11, 9.13; 2024, 7.1, 7.1.3 -----------------------------


@pytest.mark.parametrize(
    ("rules", "last", "following", "closes"),
    [
        ("fide-2002", "2004-01-01", "2004-04-01", "2004-03-02"),
        ("fide-2025", "2026-01-01", "2026-02-01", "2026-01-29"),
    ],
)
def test_lists_follow_each_other_and_close(
    office: Office, rules: str, last: str, following: str, closes: str
) -> None:
    change_setting(office, COMMAND_LINE, "rules", rules)
    with office.reading() as connection:
        day = list_after(connection, date.fromisoformat(last), "standard")
        assert day.isoformat() == following
        assert closing_date(connection, day, "standard").isoformat() == closes


def test_the_list_that_is_named_is_the_list_that_has_the_report(
    office: Office, clock: Clock, tmp_path: Path
) -> None:
    """2002, 9.13a: received after the closing date, not included; 2024, 7.1.3: play decides."""
    begin(office, tmp_path)
    registered(office, "Open", "2026-01-10", "2026-01-11")
    text = open_report("Open", "2026-01-10", "2026-01-11")
    cases = (
        ("fide-2002", "2026-03-02", "2026-04-01"),
        ("fide-2002", "2026-03-03", "2026-07-01"),
        ("", "2026-01-30", "2026-02-01"),
    )
    for rules, received, first in cases:
        change_setting(office, COMMAND_LINE, "rules", rules)
        clock.set(received)
        receipt = handed_in(office, f"{text}### {received}\n")
        early = date(2026, 1, 1)
        with pytest.raises(OfficeProblem, match=first):
            decide(office, OFFICER, receipt.submission, Outcome.ACCEPTED, counts_from=early)
        decision = decide(office, OFFICER, receipt.submission, Outcome.ACCEPTED)
        assert decision.counts_from == first
        rated = [one.status for one in preview(office, OFFICER).computed.outcomes]
        assert rated == ([] if first == "2026-07-01" else ["rated"])
        reason = "only a trial"
        withdrawn = Outcome.WITHDRAWN
        decide(office, OFFICER, receipt.submission, withdrawn, reason, saw=decision.act)


def test_a_report_is_too_late_after_the_third_list(
    office: Office, clock: Clock, tmp_path: Path
) -> None:
    """2024, 9.1: not rated once it misses the third list after the event ends."""
    begin(office, tmp_path)
    registered(office, "Open", "2026-01-10", "2026-01-11")
    for day in ("2026-01-30", "2026-02-27", "2026-03-30"):
        next_list(office, clock, day)
    clock.set("2026-04-20")
    receipt = handed_in(office, open_report("Open", "2026-01-10", "2026-01-11"))
    assert "9.1" in " ".join(one["clause"] for one in receipt.findings)
    with pytest.raises(NeedsDecision):
        decide(office, OFFICER, receipt.submission, Outcome.ACCEPTED)


def test_an_office_may_rate_late_reports(office: Office, clock: Clock, tmp_path: Path) -> None:
    """The same report where the office reads 2024, 9.1 otherwise: the check and the run agree."""
    change_setting(office, COMMAND_LINE, "options", "late_reports=rate")
    begin(office, tmp_path)
    registered(office, "Open", "2026-01-10", "2026-01-11")
    for day in ("2026-01-30", "2026-02-27", "2026-03-30"):
        next_list(office, clock, day)
    clock.set("2026-04-20")
    accepted(office, open_report("Open", "2026-01-10", "2026-01-11"))
    (outcome,) = preview(office, OFFICER).computed.outcomes
    assert (outcome.status, outcome.complete) == ("rated", 1)


def test_a_list_is_not_published_before_it_closes(
    office: Office, clock: Clock, tmp_path: Path
) -> None:
    begin(office, tmp_path)
    clock.set("2026-01-29")
    run(office, OFFICER)
    with pytest.raises(NeedsDecision):
        publish(office, OFFICER)
    clock.set("2026-01-30")
    publish(office, OFFICER)


def test_what_a_list_says_of_a_player(office: Office, clock: Clock, tmp_path: Path) -> None:
    """2002, 9.12; 2024, 7.1.2: title, federation, rating, number, games, year of birth, K."""
    published = first_list(office, clock, tmp_path)
    write_publication(office, published.edition, tmp_path / "out")
    found = json.loads((tmp_path / "out" / "list.json").read_text())
    one = next(row for row in found["players"] if row["player"] == 1000001)
    assert (one["games"], one["k"], one["year"], one["federation"]) == (3, 20, 1970, "NOR")
    assert one["rating"] > 2200


# -- who is on the list: 2002, 9.14, 9.21 to 9.23, 16.1 to 16.3; 2024, 7.1.4, 7.2 -----------------


def test_a_first_rating_waits_for_its_games(office: Office, clock: Clock, tmp_path: Path) -> None:
    """2002, 9.14c; 2024, 7.1.4: results of several events are pooled."""
    begin(office, tmp_path)
    for name, day in (("One Open", "2026-01-08"), ("Two Open", "2026-01-10")):
        registered(office, name, day, day)
    clock.set("2026-01-12")
    accepted(office, open_report("One Open", "2026-01-08", "2026-01-08", newcomer="New, Nina"))
    next_list(office, clock, "2026-01-30")
    row = list_of(office)[9000001]
    assert (row["standard"], row["status"], row["on_list"]) == ("", "unrated", "")
    assert row["pool"].startswith("2026-01/2026-01-08/3/")
    text = open_report("Two Open", "2026-01-10", "2026-01-10", newcomer="New, Nina")
    text = text.replace(" NOR             ", " NOR     9000001 ", 1)
    accepted(office, text)
    next_list(office, clock, "2026-02-27")
    row = list_of(office)[9000001]
    assert row["standard"]
    assert (row["status"], row["on_list"], row["pool"]) == ("active", "yes", "")


def test_a_player_without_games_becomes_inactive(
    office: Office, clock: Clock, tmp_path: Path
) -> None:
    """2024, 7.2.2: inactive after a year without a rated game; off the top list at once."""
    begin(office, tmp_path)
    for month in range(1, 13):
        next_list(office, clock, f"2026-{month:02d}-{27 if month == 2 else 30}")
    row = list_of(office)[1000006]
    assert (row["list_date"], row["status"], row["on_top_list"]) == ("2027-01-01", "flagged", "")
    assert row["standard"] == "1850"


def test_who_drops_below_the_floor_is_delisted(
    office: Office, clock: Clock, tmp_path: Path
) -> None:
    """2002, 9.21; 2024, 7.2.1: shown as delisted once, then unrated."""
    path = tmp_path / "players.csv"
    path.write_text(list_file({4: 1402}), encoding="utf-8")
    import_list(office, COMMAND_LINE, f"{path}@2026-01-01")
    registered(office, "Open", "2026-01-10", "2026-01-11")
    clock.set("2026-01-12")
    lost = [[(1, 4, 2)], [(2, 4, 2)], [(4, 3, 0)]]
    text = report(
        {1: 2200, 2: 2150, 3: 2050, 4: 1402},
        lost,
        start="2026/01/10",
        end="2026/01/11",
        control="5400+30",
    )
    accepted(office, text.replace("012 Test event", "012 Open"))
    next_list(office, clock, "2026-01-30")
    row = list_of(office)[1000004]
    assert (row["standard"], row["status"], row["dropped_to"]) == ("", "delisted", "1397")
    assert row["on_list"] == "yes"
    next_list(office, clock, "2026-02-27")
    row = list_of(office)[1000004]
    assert (row["status"], row["on_list"]) == ("unrated", "")


def test_a_player_is_not_listed_on_request(office: Office, clock: Clock, tmp_path: Path) -> None:
    """2002, 16.2: the federation informs that a player should not be included."""
    begin(office, tmp_path)
    flag(office, OFFICER, 1000002, WITHHELD, on=True, since=FEBRUARY, reason="request")
    row = previewed(office)[1000002]
    assert (row["withheld"], row["on_list"], row["standard"]) == ("yes", "", "2150")
    next_list(office, clock, "2026-01-30")
    assert "1000002" not in preview(office, OFFICER).computed.files["public/list.txt"].decode()
    clock.set("2026-02-10")
    flag(office, OFFICER, 1000002, WITHHELD, on=False, since=date(2026, 3, 1), reason="undone")
    assert previewed(office)[1000002]["on_list"] == "yes"


def test_excluded_federations_and_dispensation(
    office: Office, clock: Clock, tmp_path: Path
) -> None:
    """2002, 16.1 and 16.3: not listed without a member federation, unless dispensed."""
    begin(office, tmp_path)
    for number in (1000001, 1000002):
        transfer(office, OFFICER, number, "XYZ", FEBRUARY)
    change_setting(office, COMMAND_LINE, "excluded", "XYZ")
    flag(office, OFFICER, 1000002, DISPENSED, on=True, since=FEBRUARY, reason="16.3")
    rows = previewed(office)
    assert [rows[number]["on_list"] for number in (1000001, 1000002, 1000003)] == ["", "yes", "yes"]


def test_top_lists(office: Office, clock: Clock, tmp_path: Path) -> None:
    """2002, 9.23d; the best of all and of women, in order."""
    published = first_list(office, clock, tmp_path)
    write_publication(office, published.edition, tmp_path / "out")
    women = (tmp_path / "out" / "top" / "women.csv").read_text().splitlines()
    assert [line.split(",")[1] for line in women[1:]] == ["1000005", "1000006"]
    everybody = (tmp_path / "out" / "top" / "all.csv").read_text().splitlines()
    assert len(everybody) == 7


# -- reports and corrections: 2002, 8 and 11; 2024, 9 ---------------------------------------------


def test_a_report_is_kept_as_submitted_and_answered_with_a_receipt(
    office: Office, clock: Clock, tmp_path: Path
) -> None:
    """2002, 8.1: reports are submitted; what came, and when, is what counts later."""
    begin(office, tmp_path)
    registered(office, "Open", "2026-01-10", "2026-01-11")
    clock.set("2026-01-12")
    text = open_report("Open", "2026-01-10", "2026-01-11")
    receipt = handed_in(office, text)
    assert (receipt.received_at, receipt.verdict) == ("2026-01-12T12:00:00Z", "clean")
    assert receipt.receipt.startswith("20260112-")
    with office.reading() as connection:
        assert content(connection, receipt.sha256) == text.encode()


@pytest.mark.parametrize("record", ["042", "052"])
def test_a_report_without_its_days_is_not_accepted(
    office: Office, clock: Clock, tmp_path: Path, record: str
) -> None:
    """2002, 11.21: a report has the exact dates of beginning and end."""
    begin(office, tmp_path)
    registered(office, "Open", "2026-01-10", "2026-01-11")
    clock.set("2026-01-12")
    lines = open_report("Open", "2026-01-10", "2026-01-11").splitlines(keepends=True)
    receipt = handed_in(office, "".join(one for one in lines if not one.startswith(record)))
    assert [one["code"] for one in receipt.findings] == ["H101"]
    with pytest.raises(NeedsDecision):
        decide(office, OFFICER, receipt.submission, Outcome.ACCEPTED)


def test_other_names_are_told_and_unplayed_games_are_not_rated(
    office: Office, clock: Clock, tmp_path: Path
) -> None:
    """2002, 11.23: what differs from the list is noted; + and - mark games that were not played."""
    begin(office, tmp_path)
    registered(office, "Open", "2026-01-10", "2026-01-11")
    clock.set("2026-01-12")
    text = open_report("Open", "2026-01-10", "2026-01-11").replace("   2 w 1", "   2 w +")
    text = text.replace("   1 b 0", "   1 b -").replace("Player 2, Test", "Player 2, Zest")
    receipt = handed_in(office, text)
    assert [one["code"] for one in receipt.findings] == ["L201"]
    decide(office, OFFICER, receipt.submission, Outcome.ACCEPTED)
    next_list(office, clock, "2026-01-30")
    games = {number: row["standard_games"] for number, row in list_of(office).items()}
    assert [games[1000000 + number] for number in (1, 2, 3, 4)] == ["2", "2", "3", "3"]


def test_an_appeal_is_answered_and_corrects_the_list(
    office: Office, clock: Clock, tmp_path: Path
) -> None:
    first_list(office, clock, tmp_path)
    number = appeal(office, OFFICER, 1, "I won against player 2", person=1000002)
    text = open_report("January Open", "2026-01-10", "2026-01-11", first=0)
    accepted(office, text, replaces=1)
    close_appeal(office, OFFICER, number, upheld=True, answer="the scoresheet shows it")
    (again,) = rerun(office, OFFICER)
    rise = {row["player"]: (row["old"], row["new"]) for row in again.difference["players"]}
    old, new = rise[1000002]
    assert old is not None
    assert new is not None
    assert new > old


def test_the_folder_for_fide_and_its_receipt(office: Office, clock: Clock, tmp_path: Path) -> None:
    """2024, 9.1: the rating officer uploads the reports."""
    begin(office, tmp_path)
    registered(office, "Open", "2026-01-10", "2026-01-11")
    clock.set("2026-01-12")
    accepted(office, open_report("Open", "2026-01-10", "2026-01-11", newcomer="New, Nina"))
    published = next_list(office, clock, "2026-01-30")
    files = write_upload(office, OFFICER, published.edition, tmp_path / "up")
    (name,) = files
    assert b"9000001" in (tmp_path / "up" / name).read_bytes()
    note_upload(office, OFFICER, published.edition, files, "FIDE-77")
    assert receipts(office, published.edition) == ["FIDE-77"]


def test_fees_by_federation(office: Office, clock: Clock, tmp_path: Path) -> None:
    change_setting(office, COMMAND_LINE, "fees", "open=150")
    begin(office, tmp_path)
    registered(office, "=Open", "2026-01-10", "2026-01-11", fee_class="open", federation="SWE")
    clock.set("2026-01-12")
    accepted(office, open_report("=Open", "2026-01-10", "2026-01-11"))
    published = next_list(office, clock, "2026-01-30")
    rows = statement(office, OFFICER, published.edition)
    assert by_federation(rows) == {"SWE": 600}
    assert statement_csv(rows).splitlines()[1] == "SWE,1,'=Open,1,open,4,1.50,6.00"


# -- monitoring: 2002, 12 -------------------------------------------------------------------------


def test_drift_is_watched(office: Office, clock: Clock, tmp_path: Path) -> None:
    """2002, 12.3: sums of the changes, list by list."""
    first_list(office, clock, tmp_path)
    (one,) = drift(office, OFFICER)
    rows = list_of(office)
    before = 2200 + 2150 + 2050 + 1980 + 1900 + 1850
    now = sum(int(row["standard"]) for row in rows.values())
    assert (one.sum_before, one.sum_now, one.played) == (before, now, 4)
    assert one.moved == now - before
    assert one.by_player == f"{(now - before) / 4:.1f}"


def test_improbable_scores_are_explained(
    worded: Worded, office: Office, clock: Clock, tmp_path: Path
) -> None:
    published = first_list(office, clock, tmp_path)
    assert improbable_scores(office, OFFICER, published.edition) == []
    assert is_improbable(18, 300, 9)
    assert not is_improbable(9, 450, 9)
    with office.transaction() as connection:  # as if player 4 had won everything
        row = LEDGER.c.player == 1000004
        connection.execute(LEDGER.update().where(row).values(half_points=6, expected=30))
    (one,) = improbable_scores(office, OFFICER, published.edition)
    worded(one.explained)


def test_closed_pools_are_found(office: Office, clock: Clock, tmp_path: Path) -> None:
    """2002, 12.2: who meets nobody from outside has ratings of another scale."""
    rng = Random(SEED)
    players = players_of(Size(12, 1, 1), rng)
    path = tmp_path / "players.csv"
    path.write_text(list_of_players(players), encoding="utf-8")
    import_list(office, COMMAND_LINE, f"{path}@2026-01-01")
    groups = {"Large Open": players[:8], "Small Open": players[8:]}
    events = [event_of(n, date(2026, 1, 10), p, 3, rng) for n, p in groups.items()]
    for event in events:
        registered(office, event.name, str(event.starts), str(event.ends))
    clock.set("2026-01-14")
    for event in events:
        accepted(office, event.report().decode())
    next_list(office, clock, "2026-01-30")
    assert closed_pools(office, OFFICER) == [[player.number for player in players[8:]]]
    assert closed_pools(office, OFFICER, least=5) == []


# -- rapidplay: 2002, 15 --------------------------------------------------------------------------


def test_rapid_ratings_of_2002_show_three_digits(
    office: Office, clock: Clock, tmp_path: Path
) -> None:
    """2002, 15c: a rapid rating is denoted by its first three digits."""
    path = tmp_path / "rapid.csv"
    path.write_text(
        "fide_id,name,federation,sex,rapid,rapid_games,rapid_k,born\n"
        '1000001,"One, A",NOR,M,2345,0,20,1970\n',
        encoding="utf-8",
    )
    change_setting(office, COMMAND_LINE, "rules", "fide-2002-rapid")
    import_list(office, COMMAND_LINE, f"{path}@2004-01-01", "rapid")
    files = preview(office, OFFICER, "rapid").computed.files
    assert b'"rating":234,' in files["public/list.json"]
    assert b",2345," in files["list.csv"]
