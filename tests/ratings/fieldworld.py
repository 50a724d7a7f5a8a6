"""A small rating world in which every number of an edition decides something.

A kept list with its state, a report of a month, a late one and a rapid one: `ASKED` has for each
numeric field of an edition another value, and the answers that must change with it.
"""

import csv
import io
from collections.abc import Iterator, Mapping
from dataclasses import fields, replace
from datetime import date
from pathlib import Path
from typing import Any, NamedTuple

import crosstable
from crosstable.output.period.listfiles import own_list
from crosstable.output.worksheet import worksheet_lines
from crosstable.ratings.editions import RuleSet
from crosstable.ratings.explain import explain_rating
from crosstable.ratings.liststate import month_number
from crosstable.ratings.period.listcolumns import NAMES
from crosstable.ratings.period.running import PeriodRun
from crosstable.ratings.period.schedule import Closing
from crosstable.ratings.worksheet import Worksheet
from tests.ratings.reports import Game, report


class Asked(NamedTuple):
    """A field by its path, another value, and which answers change."""

    model: str
    path: str
    value: int
    answers: frozenset[str]


RATE = frozenset(("rate",))
PERIOD = frozenset(("period",))
BOTH = RATE | PERIOD
CALENDAR = frozenset(("calendar",))

ASKED = (
    Asked("fide-2025", "cap", 450, BOTH),
    Asked("fide-2025", "cap_exempt_from", 2710, BOTH),
    Asked("fide-2025", "floor", 1410, BOTH),
    Asked("fide-2025", "k.new", 30, PERIOD),
    Asked("fide-2025", "k.below", 16, BOTH),
    Asked("fide-2025", "k.reached", 8, BOTH),
    Asked("fide-2025", "new_games", 29, BOTH),
    Asked("fide-2025", "strong", 2390, BOTH),
    Asked("fide-2025", "junior.k", 36, BOTH),
    Asked("fide-2025", "junior.age", 20, BOTH),
    Asked("fide-2025", "junior.below", 2280, BOTH),
    Asked("fide-2025", "most_k_times_games", 60, BOTH),
    Asked("fide-2025", "first_games", 6, BOTH),
    Asked("fide-2025", "first_most", 2150, BOTH),
    Asked("fide-2025", "draws_against", 1700, BOTH),
    Asked("fide-2025", "added_draws", 3, BOTH),
    Asked("fide-2025", "least_half_points", 2, BOTH),
    Asked("fide-2025", "list_months", 2, CALENDAR),
    Asked("fide-2025", "lists.closing_days", 9, PERIOD),
    Asked("fide-2025", "lists.official_days", 2, CALENDAR),
    Asked("fide-2025", "lists.pool_months", 12, PERIOD),
    Asked("fide-2025", "lists.active_games", 10, PERIOD),
    Asked("fide-2025", "lists.activity_months", 6, PERIOD),
    Asked("fide-2025", "lists.inactive_lists", 24, PERIOD),
    Asked("fide-2025", "lists.top_months", 24, PERIOD),
    Asked("fide-2025", "lists.most_days_on_one_list", 10, RATE),
    Asked("fide-2025", "lists.late.lists", 4, PERIOD),
    Asked("fide-2014", "bonus_halves", 30, BOTH),
    Asked("fide-2012", "least_opponents", 6, BOTH),
    Asked("fide-2024-rapid", "excluded.difference", 650, RATE),
    Asked("fide-2024-rapid", "excluded.above", 2700, RATE),
    Asked("fide-2002-rapid", "shown_digits", 2, RATE),
)

RATINGS: dict[int, int | None] = {
    **dict(enumerate((2405, 2398, 2290, 2250, 2000, 1405, 2700, 2100, 1600, 2050, 2060), 1)),
    **dict.fromkeys((12, 13, 14, 15), None),
}
"""Players 12 to 15 are unrated."""
BORN = {3: "2012/05/01", 4: "2006/05/01"}
STATE: Mapping[int, dict[str, object]] = {
    5: {"k_games": 29},
    10: {"activity": "2026-03:9"},
    11: {"inactive_since": "2026-09", "status": "flagged", "activity": ""},
    14: {"pool": "2025-01/2025-01-20/3/1.5/6000/2000/t"},
}
"""What differs from players of long standing who played five games last month."""
WHITE_WINS, DRAWN, BLACK_WINS = 2, 1, 0
ROUNDS: list[list[Game]] = [
    [(1, 7, DRAWN), (2, 4, DRAWN), (3, 12, DRAWN), (8, 9, DRAWN), (5, 13, BLACK_WINS), (6, 14, 1)],
    [(2, 7, DRAWN), (1, 12, DRAWN), (3, 4, DRAWN), (8, 13, BLACK_WINS), (6, 5, 0), (9, 15, 1)],
    [(5, 7, DRAWN), (1, 13, BLACK_WINS), (2, 12, DRAWN), (6, 8, 0), (9, 14, 2), (3, 15, 2)],
    [(8, 7, DRAWN), (2, 13, BLACK_WINS), (3, 5, 1), (9, 12, 0), (6, 4, 0), (1, 14, 2)],
    [(3, 13, BLACK_WINS), (4, 12, DRAWN), (6, 9, 1), (8, 14, 2), (1, 2, 1)],
]
"""13 wins everything; 12 has five games, 14 four; 15 scores a half point."""
FIRST_DAY, LAST_DAY = date(2026, 11, 3), date(2026, 11, 24)


class World(NamedTuple):
    """The files."""

    current: str
    older: str
    open: Path
    late: Path
    rapid: Path


def world(folder: Path) -> World:
    """Write the files."""
    for name, day in (("november", "2026-11-01"), ("august", "2026-08-01")):
        (folder / f"{name}.csv").write_text(_list_text(day), encoding="utf-8")
    reports = {
        "open": _report(FIRST_DAY, LAST_DAY, "5400+30"),
        "late": _report(date(2026, 8, 4), date(2026, 8, 8), "5400+30"),
        "rapid": _report(FIRST_DAY, LAST_DAY, "900+10"),
    }
    for name, text in reports.items():
        (folder / f"{name}.trf").write_text(text, encoding="utf-8")
    return World(
        f"{folder / 'november.csv'}",
        f"{folder / 'august.csv'}",
        *(folder / f"{name}.trf" for name in ("open", "late", "rapid")),
    )


def _report(first: date, last: date, control: str) -> str:
    days = {"start": f"{first:%Y/%m/%d}", "end": f"{last:%Y/%m/%d}"}
    text = report(RATINGS, ROUNDS, control=control, born=BORN, **days)
    return text.replace("012 Test event", f"012 Open of {first}")


def _list_text(day: str) -> str:
    """A list of ours, whose K has to be found by the rules."""
    file = io.StringIO()
    writer = csv.DictWriter(file, NAMES)
    writer.writeheader()
    for number, rating in RATINGS.items():
        usual = {
            "k_games": 100,
            "highest": rating,
            "listed_since": "2010-01",
            "status": "active",
            "activity": "2026-10:5",
        }
        cells = {
            "fide_id": 1_000_000 + number,
            "name": f"Player {number}, Test",
            "federation": "NOR",
            "sex": "M",
            "born": BORN.get(number, "1970/01/01"),
            "standard": rating,
            "list_date": day,
            "kind": "standard",
        }
        state = usual if rating is not None else {"status": "unrated"}
        writer.writerow(cells | state | STATE.get(number, {}))
    return file.getvalue()


# -- editions -------------------------------------------------------------------------------------


def numeric_fields(value: Any, path: str = "") -> Iterator[str]:
    """The paths of all numbers of an edition, also inside its tuples."""
    names = value._fields if hasattr(value, "_fields") else [one.name for one in fields(value)]
    for name in names:
        part = getattr(value, name)
        if isinstance(part, int) and not isinstance(part, bool):
            yield f"{path}{name}"
        elif hasattr(part, "_fields"):
            yield from numeric_fields(part, f"{path}{name}.")


def with_value(value: Any, path: str, number: int) -> Any:
    """An edition with another number at a path."""
    name, _, rest = path.partition(".")
    changed = with_value(getattr(value, name), rest, number) if rest else number
    return (
        value._replace(**{name: changed})
        if hasattr(value, "_fields")
        else _changed(value, name, changed)
    )


def _changed(rules: RuleSet, name: str, value: object) -> RuleSet:
    return replace(rules, **{name: value})  # type: ignore[arg-type]


# -- answers --------------------------------------------------------------------------------------


def worksheet(files: World, rules: RuleSet) -> Worksheet:
    """The event rated with the ratings of the report, which are those of the list."""
    path = files.open if rules.kind == "standard" else files.rapid
    return crosstable.rate(crosstable.read(path), rules.name)


def period_run(files: World, rules: RuleSet) -> PeriodRun:
    """The period of November, with the late report."""
    reports = [files.open, files.late]
    return crosstable.period(files.current, reports, older=[files.older], rules=rules.name)


def rate_answer(sheet: Worksheet) -> str:
    """Everything that `rate` says, with the steps of every player."""
    shown = [*worksheet_lines(sheet)]
    shown += [str([*map(str, step)]) for n in RATINGS for step in explain_rating(sheet, n).steps]
    shown += [str(assumption.message) for assumption in sheet.assumptions]
    return "\n".join(shown).replace(sheet.rules.name, "")


def period_answer(run: PeriodRun) -> str:
    """The new list, the sums of all players, and what became of the reports."""
    result = run.result
    decided = [
        (one.status, [finding.code for finding in one.report.findings]) for one in run.decided
    ]
    parts = (own_list(result, run.lists.next, run.lists.kind), result.ledger.write_csv(), decided)
    return "\n".join(map(str, parts))


def calendar_answer(rules: RuleSet) -> str:
    """Closing days and lists."""
    closing = (Closing(rules, official=True), Closing(rules))
    days = [str(one.day_for(date(2026, 12, 1))) for one in closing]
    return f"{days} {rules.list_months} {month_number(rules.since)}"
