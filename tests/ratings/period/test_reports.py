"""Which reports count: twice, corrected, late, broken, of another kind; also from ZIP files."""

import io
import zipfile
from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path

import pytest

import crosstable
from tests.ratings.period.office import Office, event, list_text
from tests.ratings.reports import Game
from tests.worded import Worded

RATINGS = {1: 2200, 2: 2100, 3: 2000, 4: 1900}
ROUNDS: list[list[Game]] = [[(1, 2, 2), (3, 4, 1)], [(2, 3, 0), (4, 1, 0)], [(1, 3, 1), (2, 4, 2)]]
NOVEMBER = "list.csv@2026-11-01"


def without_record(text: str, code: str) -> str:
    """A report without the lines of a record."""
    return "".join(line for line in text.splitlines(keepends=True) if not line.startswith(code))


def open_event_folder(
    name: str = "Open",
    *,
    start: str = "2026/11/05",
    end: str | None = None,
    days: Sequence[str] = (),
    control: str = "5400+30",
) -> str:
    return event(name, RATINGS, ROUNDS, start=start, end=end, days=days, control=control)


@pytest.fixture
def office(tmp_path: Path) -> Office:
    made = Office(tmp_path)
    made.file("list.csv", list_text(RATINGS))
    return made


def changes(office: Office, out: str) -> dict[str, str]:
    rows = office.rows(out, "ledger.csv")
    return {row["fide_id"]: row["change"] for row in rows if row["entry"] == "total"}


# -- twice, corrected ----------------------------------------------------------------------------


def test_same_report_twice_counts_once(office: Office) -> None:
    """In another dialect, with other line ends and under another name it is the same report."""
    once = open_event_folder()
    office.hand_in("a.trf", once)
    assert office.run(NOVEMBER, "once") == 0
    office.hand_in("b.txt", once.replace("\n", "\r\n"))
    other = crosstable.dumps(crosstable.loads(once), "json")
    office.hand_in("c.json", other)
    assert office.run(NOVEMBER, "twice") == 0
    assert office.statuses("twice") == {"b.txt": "twice", "c.json": "twice"}
    assert changes(office, "twice") == changes(office, "once")


def test_corrected_report_replaces_the_first(office: Office) -> None:
    """The later one counts: in a folder by the names, where `open` comes before `open-2`."""
    corrected = event("Open", RATINGS, [*ROUNDS[:2], [(1, 3, 0), (2, 4, 2)]], start="2026/11/05")
    office.hand_in("only.trf", corrected)
    assert office.run(NOVEMBER, "only") == 0
    office.clear()
    office.hand_in("open.trf", open_event_folder())
    office.hand_in("open-2.trf", corrected)
    assert office.run(NOVEMBER, "both") == 0
    assert office.statuses("both") == {"open.trf": "replaced"}
    assert changes(office, "both") == changes(office, "only")


def test_corrected_header_replaces_too(office: Office) -> None:
    office.hand_in("1.trf", open_event_folder("Open"))
    office.hand_in("2.trf", open_event_folder("Open of the city"))
    assert office.run(NOVEMBER, "out") == 0
    assert office.statuses("out") == {"1.trf": "replaced"}


def test_groups_with_one_header_are_different_events(office: Office) -> None:
    office.file("list.csv", list_text({**RATINGS, 5: 1800, 6: 1700}))
    office.hand_in("a.trf", event("Open", {1: 2200, 2: 2100}, [[(1, 2, 1)]], start="2026/11/05"))
    office.hand_in("b.trf", event("Open", {5: 1800, 6: 1700}, [[(5, 6, 1)]], start="2026/11/05"))
    assert office.run(NOVEMBER, "out") == 0
    assert office.statuses("out") == {}
    assert len(office.rows("out", "events.csv")) == 2


def test_refused_correction_does_not_bring_back_the_first(office: Office) -> None:
    office.hand_in("1.trf", open_event_folder())
    office.hand_in("2.trf", open_event_folder().replace("1000002", "1000001"))
    assert office.run(NOVEMBER, "out") == 1
    assert office.statuses("out") == {"1.trf": "replaced", "2.trf": "refused"}


def test_strict_does_not_choose_between_reports(office: Office) -> None:
    office.hand_in("1.trf", open_event_folder())
    office.hand_in("2.trf", open_event_folder(end="2026/11/06"))
    assert office.run(NOVEMBER, "out", "--strict") == 1
    assert set(office.refused("out")) == {"1.trf", "2.trf"}


def test_report_of_an_earlier_period_is_not_rated_again(office: Office) -> None:
    office.hand_in("open.trf", open_event_folder())
    assert office.run(NOVEMBER, "dec") == 0
    assert office.run("dec", "jan", "--older", f"{office.root}/{NOVEMBER}") == 0
    assert office.statuses("jan") == {"open.trf": "rated-before"}
    assert changes(office, "jan") == {}


@pytest.mark.lengthy
def test_reports_may_stay_in_the_folder_once_they_are_rated(office: Office) -> None:
    """Neither the list of their time is asked for, nor are they refused as too late."""
    office.hand_in("open.trf", open_event_folder())
    assert office.run(NOVEMBER, "2026-12") == 0
    months = ("2026-12", "2027-01", "2027-02", "2027-03", "2027-04")
    for before, now in pairwise(months):
        assert office.run(before, now) == 0
        assert office.statuses(now) == {"open.trf": "rated-before"}


def test_correction_after_publication_needs_no_older_list(office: Office) -> None:
    office.hand_in("open.trf", open_event_folder())
    assert office.run(NOVEMBER, "dec") == 0
    corrected = event("Open", RATINGS, [*ROUNDS[:2], [(1, 3, 0), (2, 4, 2)]], start="2026/11/05")
    office.hand_in("open.trf", corrected)
    assert office.run("dec", "jan") == 1
    assert office.refused("jan") == {"open.trf": ["rated-otherwise"]}


def test_correction_after_publication_is_for_the_officer(office: Office) -> None:
    office.hand_in("open.trf", open_event_folder())
    assert office.run(NOVEMBER, "dec") == 0
    corrected = event("Open", RATINGS, [*ROUNDS[:2], [(1, 3, 0), (2, 4, 2)]], start="2026/11/05")
    office.hand_in("open.trf", corrected)
    assert office.run("dec", "jan", "--older", f"{office.root}/{NOVEMBER}") == 1
    assert office.refused("jan") == {"open.trf": ["rated-otherwise"]}


# -- days ----------------------------------------------------------------------------------------


@pytest.mark.lengthy
@pytest.mark.parametrize(
    ("end", "status"), [("2026/11/28", None), ("2026/11/29", "later"), ("2026/12/02", "later")]
)
def test_event_after_the_closing_date_goes_to_the_next_period(
    office: Office, end: str, status: str | None
) -> None:
    """2024, 7.1.3: the third day before the list is the last one."""
    office.hand_in("open.trf", open_event_folder(end=end))
    assert office.run(NOVEMBER, "dec") == 0
    assert office.statuses("dec").get("open.trf") == status
    if status is not None:
        older = f"{office.root}/{NOVEMBER}"
        assert office.run("dec", "jan", "--older", older) == 0
        assert changes(office, "jan")["1000001"] != ""


def test_late_report_uses_the_list_of_its_first_day(office: Office) -> None:
    office.file("september.csv", list_text({**RATINGS, 1: 2300}))
    office.hand_in("open.trf", open_event_folder(start="2026/09/05"))
    assert office.run(NOVEMBER, "without") == 1
    assert office.refused("without") == {"open.trf": ["list-not-given"]}
    older = f"{office.root}/september.csv@2026-09-01"
    assert office.run(NOVEMBER, "with", "--older", older) == 0
    rows = [r for r in office.rows("with", "ledger.csv") if r["fide_id"] == "1000001"]
    assert [(r["entry"], r["old"]) for r in rows] == [("event", "2300"), ("total", "2200")]


def test_report_that_missed_the_third_list_is_refused(office: Office) -> None:
    """2024, 9.1: an event of August has the lists of September, October and November."""
    office.file("august.csv", list_text(RATINGS))
    office.hand_in("open.trf", open_event_folder(start="2026/08/05"))
    older = f"{office.root}/august.csv@2026-08-01"
    assert office.run(NOVEMBER, "out", "--older", older) == 1
    assert office.refused("out") == {"open.trf": ["too-late"]}


@pytest.mark.parametrize(
    ("received", "status"),
    [
        ("2026-11-01", None),
        ("2026-11-28", None),
        ("2026-11-30", None),
        ("2026-12-01", "later"),
        ("2027-04-01", "refused"),
    ],
)
def test_the_day_of_receipt_decides_the_list(
    worded: Worded, office: Office, received: str, status: str | None
) -> None:
    """2024, 7.1.3: play closes; a report counts until its list is out, 9.1: until the third."""
    office.hand_in("open.trf", open_event_folder(end="2026/11/08"))
    office.hand_in("open.toml", f"[event]\nreported_on = {received}\n")
    assert office.run(NOVEMBER, "dec") == (status == "refused")
    assert office.statuses("dec").get("open.trf") == status
    if status == "refused":
        assert office.refused("dec") == {"open.trf": ["too-late"]}
    if status == "later":
        assert changes(office, "dec") == {}
        assert office.run("dec", "jan", "--older", f"{office.root}/{NOVEMBER}") == 0
        assert changes(office, "jan")["1000001"] != ""
        worded(line for line in told(office, "jan").splitlines() if "2027-01-01" in line)


@pytest.mark.parametrize(("received", "is_rated"), [("2003-09-01", True), ("2003-09-02", False)])
def test_the_day_of_receipt_decides_the_list_of_2002(
    office: Office, received: str, is_rated: bool
) -> None:
    """9.13: one month before the list of October 2003 closes the receipt, whenever play ended."""
    slow = open_event_folder(start="2003/07/03", end="2003/07/12", control="40/7200:3600")
    office.hand_in("open.trf", slow)
    office.hand_in("open.toml", f"[event]\nreported_on = {received}\n")
    assert office.run("list.csv@2003-07-01", "out", "--rules", "fide-2002") == 0
    assert office.statuses("out") == ({} if is_rated else {"open.trf": "later"})
    assert "H711" not in told(office, "out")


def test_what_is_told_of_the_list_is_what_is_done(office: Office) -> None:
    """With another closing day the usual one is not quoted against it."""
    office.hand_in("open.trf", open_event_folder(end="2026/11/08"))
    office.hand_in("open.toml", "[event]\nreported_on = 2026-11-30\n")
    assert office.run(NOVEMBER, "dec", "--option", "closing_days=0") == 0
    assert office.statuses("dec") == {}
    assert "H711" not in told(office, "dec")


def test_a_league_waits_for_its_report(office: Office) -> None:
    days = ["2026/11/05", "2026/11/12", "2026/11/19"]
    office.hand_in("open.trf", open_event_folder(end="2026/11/19", days=days))
    office.hand_in("open.toml", "[event]\nleague = true\nreported_on = 2026-12-01\n")
    assert office.run(NOVEMBER, "dec") == 0
    assert office.statuses("dec") == {"open.trf": "later"}


def told(office: Office, out: str) -> str:
    """Everything that the period says about its reports."""
    return (office.root / out / "refused.txt").read_text(encoding="utf-8")


def test_long_event_needs_the_days_of_its_rounds(office: Office) -> None:
    text = open_event_folder(start="2026/10/05", end="2026/11/20")
    office.hand_in("league.trf", without_record(text, "132"))
    assert office.run(NOVEMBER, "out") == 1
    assert office.refused("out") == {"league.trf": ["no-round-days"]}


def test_event_without_a_day_is_refused(office: Office) -> None:
    text = open_event_folder().replace("042 2026/11/05", "042").replace("052 2026/11/05", "052")
    office.hand_in("open.trf", without_record(text, "132"))
    assert office.run(NOVEMBER, "out") == 1
    assert office.refused("out") == {"open.trf": ["no-first-day"]}


# -- what is no report, and what is another's ----------------------------------------------------


def test_file_that_is_no_report_is_refused(office: Office) -> None:
    office.hand_in("letter.txt", "Dear rating officer,\nhere is our open.\n")
    office.hand_in("photo.jpg", b"\xff\xd8\xff\xe0" + bytes(100))
    office.hand_in("empty.trf", b"")
    office.hand_in("open.trf", open_event_folder())
    assert office.run(NOVEMBER, "out") == 1
    assert office.refused("out") == {
        "letter.txt": ["not-a-report"],
        "photo.jpg": ["binary-file"],
        "empty.trf": ["empty-file"],
    }
    assert len(office.rows("out", "events.csv")) == 1


def test_event_that_is_not_rateable_is_refused_with_the_fault_of_the_checker(
    office: Office,
) -> None:
    """2024, 6.1: a match with an unrated player."""
    office.hand_in(
        "match.trf", event("Match", {1: 2200, 9: None}, [[(1, 9, 2)]] * 3, start="2026/11/05")
    )
    assert office.run(NOVEMBER, "out", "--system", "match") == 1
    (codes,) = office.refused("out").values()
    assert codes
    assert all(code[0].isupper() for code in codes)


def test_rapid_event_is_left_out_of_a_standard_period(office: Office) -> None:
    office.hand_in("rapid.trf", open_event_folder(control="900+10"))
    assert office.run(NOVEMBER, "standard") == 0
    assert office.statuses("standard") == {"rapid.trf": "other-kind"}
    assert office.run(NOVEMBER, "rapid", "--rules", "fide-2024-rapid") == 0
    assert office.statuses("rapid") == {}
    # without a rapid rating the standard rating stands in (rapid and blitz, 7.2.1)
    assert office.player("rapid", 1)["standard"] == "2200"
    assert office.player("rapid", 1)["kind"] == "rapid"


def test_report_with_a_player_without_a_number_is_refused(office: Office) -> None:
    """As `check --for rating` says (checks on upload, U01)."""
    office.hand_in("open.trf", open_event_folder().replace("    1000004", "           "))
    assert office.run(NOVEMBER, "out") == 1
    assert office.refused("out") == {"open.trf": ["P201"]}
    assert [row["name"] for row in office.rows("out") if row["fide_id"].startswith("-")] == []


def test_player_with_other_rating_or_name_on_the_list_is_told(office: Office) -> None:
    office.hand_in("open.trf", open_event_folder().replace("2200 NOR", "2250 NOR"))
    assert office.run(NOVEMBER, "out") == 0
    assert "L206" in (office.root / "out/refused.json").read_text()
    assert office.player("out", 1)["standard"] != ""
    assert office.run(NOVEMBER, "strict", "--strict") == 1


def test_details_beside_a_report_are_used(office: Office) -> None:
    """Fast events of the pilot are rated only if the details say that it is one."""
    office.hand_in("open.trf", open_event_folder(control="2700+30"))
    assert office.run(NOVEMBER, "without") == 1
    office.hand_in("open.toml", "[event]\npilot_fast_classic = true\n")
    assert office.run(NOVEMBER, "with") == 0


def test_stages_are_rated_with_the_whole_event(office: Office) -> None:
    """2002, 6.2: the final is no event of its own, in a folder and in a ZIP file."""
    details = '[[stage]]\nfile = "final.trf"\n'
    final = event("Final", RATINGS, [[(1, 2, 2)]], start="2026/11/08")
    office.hand_in("open.trf", open_event_folder())
    office.hand_in("open.toml", details)
    office.hand_in("final.trf", final)
    assert office.run(NOVEMBER, "folder", events="./inbox") == 0
    assert office.statuses("folder") == {"final.trf": "stage"}
    assert office.total("folder", 1)["n"] == "4"
    office.clear()
    packed = {"open.trf": open_event_folder(), "open.toml": details, "final.trf": final}
    office.hand_in("all.zip", zipped(packed))
    assert office.run(NOVEMBER, "packed") == 0
    assert changes(office, "packed") == changes(office, "folder")


def test_late_reports_are_refused_unless_an_option_rates_them(office: Office) -> None:
    """2002, 8.1: the text only refers to B.01, so the reading can be changed."""
    office.file("old.csv", list_text(RATINGS))
    old = event("Old", RATINGS, [[(1, 2, 2)]], start="2003/07/05")
    office.hand_in("old.trf", old)
    given = ("--rules", "fide-2002", "--older", f"{office.root}/old.csv@2003-07-01")
    assert office.run("old.csv@2004-04-01", "refused", *given) == 1
    assert office.refused("refused") == {"old.trf": ["too-late"]}
    assert office.run("old.csv@2004-04-01", "rated", *given, "--option", "late_reports=rate") == 0
    assert office.refused("rated") == {}


def test_missing_stage_is_refused(office: Office) -> None:
    office.hand_in("open.trf", open_event_folder())
    office.hand_in("open.toml", '[[stage]]\nfile = "final.trf"\n')
    assert office.run(NOVEMBER, "out") == 1
    assert office.refused("out") == {"open.trf": ["stage-unreadable"]}


# -- ZIP files -----------------------------------------------------------------------------------


def zipped(members: Mapping[str, bytes | str], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", method) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return packed.getvalue()


def test_reports_in_a_zip_file_are_read(office: Office) -> None:
    office.hand_in("open.trf", open_event_folder())
    assert office.run(NOVEMBER, "plain") == 0
    office.clear()
    inside = {"events/open.trf": open_event_folder(), "__MACOSX/._open.trf": "x", "events/": ""}
    office.hand_in("november.zip", zipped(inside))
    assert office.run(NOVEMBER, "packed") == 0
    assert office.statuses("packed") == {}
    assert changes(office, "packed") == changes(office, "plain")
    assert office.rows("packed", "events.csv")[0]["report"].endswith("november.zip:events/open.trf")


def test_list_in_a_zip_file_is_read(office: Office) -> None:
    office.hand_in("open.trf", open_event_folder())
    office.file("standard_nov26frl.zip", zipped({"list.csv": list_text(RATINGS)}))
    assert office.run("standard_nov26frl.zip", "out") == 0
    assert (office.root / "out/list.txt").read_text().split()[9] == "DEC26"


@pytest.mark.lengthy
@pytest.mark.parametrize("name", ["../open.trf", "/etc/open.trf", "C:\\open.trf", "a/../../b.trf"])
def test_evil_names_are_refused(office: Office, name: str) -> None:
    office.hand_in(
        "evil.zip", zipped({name: open_event_folder(), "good.trf": open_event_folder("Other")})
    )
    assert office.run(NOVEMBER, "out") == 1
    assert list(office.refused("out").values()) == [["unreadable"]]
    assert len(office.rows("out", "events.csv")) == 1


def test_zip_bomb_is_refused(office: Office) -> None:
    office.hand_in("bomb.zip", zipped({"open.trf": bytes(40_000_000)}))
    assert office.run(NOVEMBER, "out") == 1
    assert "times its size" in (office.root / "out/refused.txt").read_text()


def test_too_large_member_is_refused(office: Office) -> None:
    office.hand_in("large.zip", zipped({"open.trf": bytes(70 << 20)}))
    assert office.run(NOVEMBER, "out") == 1
    assert "64 MB" in (office.root / "out/refused.txt").read_text()


def test_zip_in_a_zip_and_broken_zip_are_refused(office: Office) -> None:
    office.hand_in("outer.zip", zipped({"inner.zip": zipped({"open.trf": open_event_folder()})}))
    whole = zipped({"open.trf": open_event_folder()})
    office.hand_in("cut.zip", whole[: len(whole) // 2])
    damaged = bytearray(whole)
    damaged[60] ^= 0xFF
    office.hand_in("damaged.zip", bytes(damaged))
    assert office.run(NOVEMBER, "out") == 1
    assert len(office.refused("out")) == 3
