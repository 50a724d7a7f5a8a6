"""Large odd files: twice the lines are twice the work, whatever stands in them.

The work is counted, because times depend on the machine.
"""

import sys
import time
from collections.abc import Callable, Iterator
from decimal import Decimal
from types import FrameType
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crosstable import check, loads
from crosstable.checks.fixing import changed_lines
from crosstable.checks.rules.exchange import announced_byes
from crosstable.checks.rules.report import Report
from crosstable.checks.rules.teams.sums import _possible_totals
from crosstable.checks.rules.text.forms import forms
from crosstable.checks.rules.totals.order import _longest_descent, _rival
from crosstable.checks.rules.totals.points import points_follow_results
from crosstable.model.diagnostics import Edit, Fix
from crosstable.model.federations import nearest_federations
from crosstable.model.tournament import Player
from crosstable.rules.matches import total_after
from crosstable.text import rows
from crosstable.text.rows import LineKind
from crosstable.text.source import Source
from crosstable.writing.formatter import _PlayerLines, formatted_file, laid_out
from tests.conftest import examples
from tests.mangling import damaged_reports

pytestmark = pytest.mark.lengthy

HEAD = "012 Open\n"


def player(number: int, cell: str = "", points: str = " 0.0") -> str:
    name = f"Player {number}"
    end = f"{points} {number:4}  {cell}" if cell else f"{points} {number:4}"
    return f"001 {number:4} m    {name:33} 2000 AUT     1600000 1990/01/01 {end}".rstrip() + "\n"


def lines_taken(job: Callable[[], object], *names: str) -> int:
    """How many lines of the program's modules of these names are run: work that can be counted."""
    count = 0

    def trace(frame: FrameType, event: str, _: object) -> Any:
        nonlocal count
        if frame.f_globals.get("__name__") not in names:
            return None
        count += event in ("call", "line")
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        job()
    finally:
        sys.settrace(before)
    return count


def grows_evenly(job: Callable[[int], object], size: int, *names: str) -> bool:
    """Whether four times the size takes about four times the work; all pairs would be 16 times."""
    return lines_taken(lambda: job(4 * size), *names) < 6 * lines_taken(lambda: job(size), *names)


# -- lines that do not fit ------------------------------------------------------------------------


def test_the_layout_of_a_broken_line_is_sought_once(monkeypatch: pytest.MonkeyPatch) -> None:
    sought = []
    seek = rows._best_fit

    def counted(body: str, *rest: Any) -> rows.Fit:
        sought.append(body)
        return seek(body, *rest)

    monkeypatch.setattr(rows, "_best_fit", counted)
    check(loads(HEAD + "".join(f"802 x{n:3} ? wrong{n:6}\n" for n in range(200))), None)
    assert len(sought) == len(set(sought)) == 200


def test_many_records_are_read_as_seldom_as_few(monkeypatch: pytest.MonkeyPatch) -> None:
    taken = 0
    read = rows.read_row

    def counted(*arguments: Any) -> Any:
        nonlocal taken
        taken += 1
        return read(*arguments)

    monkeypatch.setattr("crosstable.text.document.read_row", counted)
    reads = {}
    for count in (100, 6000):  # more than the rows of players that are remembered
        taken = 0
        check(loads(HEAD + player(1) + "240 H   1    1\n" * count), None)
        reads[count] = taken / count
    assert reads[6000] <= reads[100]


def test_many_cells_that_cannot_be_read_are_checked_evenly() -> None:
    def points(count: int) -> None:
        """A tenth of the players have wrong points, half of those a cell that cannot be read."""
        odd = {0: ("   ? w 1", " 0.0"), 5: ("0000 - U", " 0.5")}
        lines = (player(n, *odd.get(n % 10, ("0000 - U", " 1.0"))) for n in range(1, count))
        list(points_follow_results(Report(loads(HEAD + "".join(lines)))))

    assert grows_evenly(points, 100, points_follow_results.__module__)


def test_the_forms_of_many_lines_out_of_place_are_checked_quickly() -> None:
    """Sets are joined by Python itself, where no work can be counted."""
    odd = "250 x 1.0  2.0 zz  1    1    2\n"
    report = Report(loads(HEAD + odd * 3000 + "022 Town\n" * 20_000))
    assert len(report.other_rows) > 23_000
    begin = time.process_time()
    list(forms(report))
    assert time.process_time() - begin < 0.5


def test_a_text_without_letters_is_compared_with_no_federation(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("compared")

    monkeypatch.setattr("difflib.get_close_matches", refuse)
    assert nearest_federations("7=.") == ()


# -- fixes ----------------------------------------------------------------------------------------


class Walked(tuple[Edit, ...]):
    """Edits that count how often all of them are looked at."""

    times = 0

    def __iter__(self) -> Iterator[Edit]:
        Walked.times += 1
        return super().__iter__()


def test_many_edits_of_a_fix_are_not_looked_through_for_each_line() -> None:
    lines = 50
    source = Source(("062 6",) * lines, ("\n",) * lines)
    fix = Fix("mend", True, Walked(Edit(n, 5, 6, "7") for n in range(lines, 0, -1)))
    Walked.times = 0
    assert [number for number, *_ in changed_lines(source, fix)] == list(range(1, lines + 1))
    assert Walked.times < 5


# -- teams and ranks ------------------------------------------------------------------------------


def team_event(count: int) -> Report:
    """Teams of one player each; the games of the only round are open."""
    cells = {n: f"{n + 1 if n % 2 else n - 1:4} {'bw'[n % 2]}" for n in range(1, count + 1)}
    players = "".join(player(n, cell) for n, cell in cells.items())
    teams = "".join(
        f"310 {n:3} {f'Team {n}':32} {'':5} {'':6} {0:6} {0:6.1f} {n:3} {n:4}\n" for n in cells
    )
    return Report(loads(f"{HEAD}192 FIDE_TEAM_ROUNDROBIN\n{players}{teams}"))


def test_totals_of_many_teams_are_compared_evenly() -> None:
    def totals(count: int) -> None:
        report = team_event(count)
        assert any(row.is_open for row in report.matches.rounds.values())
        for team in report.t.teams:
            list(_possible_totals(report, team.number))

    assert grows_evenly(totals, 40, _possible_totals.__module__, total_after.__module__)


def test_many_announced_byes_without_records_are_told_evenly() -> None:
    def byes(count: int) -> None:
        players = "".join(player(n, "0000 - H") for n in range(1, count + 1))
        t = loads(f"{HEAD}142 2\n240 H   1    1\n{players}")
        assert len(list(announced_byes(Report(t)))) > count / 2

    assert grows_evenly(byes, 40, announced_byes.__module__)


def _first_rival(
    ranked: list[Player], points: dict[int, Decimal], place: int, right: list[int]
) -> Player | None:
    """The same as `_rival`, looked for among all of them."""
    own = points[id(ranked[place])]
    for other_place in right:
        theirs = points[id(ranked[other_place])]
        if (theirs < own) if other_place < place else (theirs > own):
            return ranked[other_place]
    return None


@given(st.lists(st.integers(0, 6), min_size=1, max_size=30))
def test_the_rival_of_a_wrongly_ranked_player_is_the_first_one(values: list[int]) -> None:
    ranked = [Player(n, f"P{n}", rank=n) for n in range(1, len(values) + 1)]
    points = {id(p): Decimal(value) for p, value in zip(ranked, values, strict=True)}
    right = _longest_descent([points[id(p)] for p in ranked])
    for place in set(range(len(ranked))) - set(right):
        expected = _first_rival(ranked, points, place, right)
        assert expected is not None
        assert _rival(ranked, points, place, right) is expected


class Asked(dict[int, Decimal]):
    """Points that count how often they are asked for."""

    times = 0

    def __getitem__(self, key: int) -> Decimal:
        Asked.times += 1
        return super().__getitem__(key)


def test_the_rival_is_found_without_asking_everybody() -> None:
    count = 4000
    ranked = [Player(n, f"P{n}", rank=n) for n in range(1, count + 2)]
    values = [*range(count, 0, -1), 1.5]
    points = Asked({id(p): Decimal(value) for p, value in zip(ranked, values, strict=True)})
    Asked.times = 0
    assert _rival(ranked, points, count, range(count)) is ranked[count - 1]
    assert Asked.times < 40


# -- the canonical layout -------------------------------------------------------------------------


@settings(max_examples=examples(1000))
@given(damaged_reports(lines_kept=25))
def test_the_quick_layout_of_a_player_is_that_of_all_lines(data: bytes) -> None:
    document = loads(data).document
    assert document is not None
    players = _PlayerLines(document)
    for number in range(1, document.line_count + 1):
        kind, record = document.classify(number)
        if kind is LineKind.RECORD and record is not None:
            quick = players.laid_out(document.text(number), record)
            assert quick in (None, laid_out(document, number, record))


def test_regular_lines_of_players_take_the_quick_way(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("the slow way")

    monkeypatch.setattr("crosstable.writing.formatter._canonical_values", refuse)
    loose = player(1, "   0   H").replace("   1 m", "1    M").encode()
    assert formatted_file(loads(loose)).decode().rstrip() == player(1, "0000 - H").rstrip()
