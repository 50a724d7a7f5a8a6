"""An office of real size: thousands of players, dozens of reports."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

from crosstable.office.lists.importing import import_list
from crosstable.office.reports.submitting import Handed, submit
from crosstable.office.store.opening import Office
from crosstable.office.users.accounts import add_user
from crosstable.office.users.rights import COMMAND_LINE
from tests.crowded import NAMES
from tests.office.making import FIELD
from tests.office.web.offices import PASSWORD, USERS, event_of, text_of


def crowd(office: Office, folder: Path, *, players: int, reports: int) -> None:
    """A list of many people, most of them without a title, and reports that wait."""
    for role, (name, club) in USERS.items():
        add_user(office, COMMAND_LINE, name, role, club=club, password=PASSWORD)
    path = folder / "players.csv"
    path.write_text("\n".join(_list_rows(players)) + "\n", encoding="utf-8")
    import_list(office, COMMAND_LINE, f"{path}@2026-01-01")
    first = date(2026, 1, 1)
    for number in range(reports):
        day = (first + timedelta(days=number % 27)).isoformat()
        name = f"Open of the Municipality of Altavalle and its Surroundings {number + 1}"
        event_of(office, name, day, club="Sjakklubben av Fossvik og omegn")
        submit(office, COMMAND_LINE, Handed(text_of(name, day), f"report-{number + 1}.trf"))


def _list_rows(players: int) -> list[str]:
    rows = ["fide_id,name,federation,sex,title,standard,standard_games,standard_k,born,flag"]
    for number in range(1, players + 1):
        rating = FIELD.get(number, 1000 + number * 7 % 1200)
        name = f"{NAMES[number % len(NAMES)]} {number}" if number > 4 else f"Player {number}, Test"
        title = "FM" if number % 10 == 0 else ""
        cells = (1000000 + number, f'"{name}"', "NOR", "M", title, rating, 0, 20, "1970", "")
        rows.append(",".join(map(str, cells)))
    return rows
