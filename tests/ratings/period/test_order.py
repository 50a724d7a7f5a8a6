"""What a period gives does not depend on the names and the order of its files."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

import crosstable
from crosstable.ratings.period.submissions import Submission
from tests.ratings.period.office import Office, event, list_text, number
from tests.ratings.reports import Game
from tests.sizes import scaled

RATED = {player: 1800 + 10 * player for player in range(1, 9)}
NEWCOMER = 20


def played(results: Sequence[int], name: str, start: str, end: str, newcomer: int = 20) -> str:
    """A report in which a newcomer meets one rated player after the other, from player 1 on."""
    rounds: list[list[Game]] = [
        [(newcomer, opponent, halves)] for opponent, halves in enumerate(results, 1)
    ]
    return event(name, {**RATED, newcomer: None}, rounds, start=start, end=end)


GOOD = played([2, 2, 1, 2, 1, 0], "Good Open", "2026/05/10", "2026/05/20")
ZERO = played([0, 0, 0], "Zero Open", "2026/05/08", "2026/05/20")
"""The first event without a point is disregarded, a later one is not (2024, 8.2)."""
SAME_DAYS = played([0, 0], "Other Open", "2026/05/08", "2026/05/20")
OTHER_NAME = played([2, 1], "Last Open", "2026/05/21", "2026/05/22").replace(
    f"Player {NEWCOMER}, Test", "Renamed, Newly."
)
NOBODY = played([2, 1], "Open without numbers", "2026/05/08", "2026/05/20", 21).replace(
    str(number(21)), "       "
)
"""Refused, in whatever place it stands."""
EVENTS = (GOOD, ZERO, SAME_DAYS, OTHER_NAME, NOBODY)


def first_rating(office: Office, files: dict[str, str]) -> str:
    office.clear()
    for name, text in files.items():
        office.hand_in(name, text)
    out = "out"
    assert office.run("list.csv@2026-05-01", out, "--overwrite") == 0
    return office.player(out, NEWCOMER)["standard"]


def test_first_event_is_the_one_that_began_first(tmp_path: Path) -> None:
    """Of two that end on one day: the one without a point began first and is disregarded."""
    office = Office(tmp_path)
    office.file("list.csv", list_text(RATED))
    alone = first_rating(office, {"good.trf": GOOD})
    assert alone
    assert first_rating(office, {"a.trf": ZERO, "b.trf": GOOD}) == alone
    assert first_rating(office, {"a.trf": GOOD, "b.trf": ZERO}) == alone
    later = played([0, 0, 0], "Zero Open", "2026/05/11", "2026/05/20")
    assert first_rating(office, {"c.trf": later, "d.trf": GOOD}) < alone


def outcome(folder: Path, texts: Sequence[str], names: Sequence[str]) -> dict[str, bytes]:
    """The files of a period in which reports have these names, without what quotes the names."""
    current = folder / "list.csv"
    current.write_text(list_text(RATED), encoding="utf-8")
    given = [
        Submission(name, name, data=text.encode()) for name, text in zip(names, texts, strict=True)
    ]
    run = crosstable.period(f"{current}@2026-05-01", given)
    crosstable.write_period(run, folder / "out", overwrite=True)
    files = ("list.csv", "ledger.csv", "register.csv", "pool.csv")
    paths = [folder / "out" / name for name in files]
    paths += sorted((folder / "out" / "worksheets").iterdir())
    return {path.name: path.read_bytes() for path in paths if path.exists()}


NAMES = st.lists(st.text("abcz0129-", min_size=1, max_size=4), min_size=5, max_size=5, unique=True)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("period")


@pytest.fixture(scope="module")
def usual(folder: Path) -> dict[str, bytes]:
    return outcome(folder, EVENTS, ["1", "2", "3", "4", "5"])


@settings(max_examples=max(6, scaled(15)), deadline=None, phases=(Phase.explicit, Phase.generate))
@given(order=st.permutations(EVENTS), names=NAMES)
def test_names_and_order_of_the_reports_do_not_matter(
    folder: Path, usual: dict[str, bytes], order: Sequence[str], names: Sequence[str]
) -> None:
    assert len(usual) == 3 + len(EVENTS) - 1
    assert outcome(folder, order, names) == usual
