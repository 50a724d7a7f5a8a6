"""Lists: imported, computed, published."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import polars as pl
from sqlalchemy import select

from crosstable.event.journal import canonical
from crosstable.office.store.bulk import insert_rows
from crosstable.office.store.chain import Act
from crosstable.office.store.kinds import play_of
from crosstable.office.store.projections.people import block_of
from crosstable.office.store.projections.rows import Place
from crosstable.office.store.tables import (
    EDITIONS,
    IDENTITIES,
    LEDGER,
    MEMBERSHIPS,
    NAMES,
    OUTCOMES,
    PEOPLE,
    PUBLICATIONS,
    RATINGS,
    TITLES,
    UPLOADS,
)
from crosstable.ratings.period.lists import LIST_NAME

FIGURES_NAME = "figures.csv"
"""The worksheets of all reports of an edition as one table of numbers."""


def _import_list(place: Place, act: Act) -> None:
    _edition(place, act, "imported")
    table = list_rows(place.contents(act.facts["files"][LIST_NAME]))
    _add_people(place, act, table)


def _ran(place: Place, act: Act) -> None:
    _edition(place, act, act.facts["origin"])
    edition = act.facts["edition"]
    columns = ("edition", "submission", "status", "codes", "complete")
    rows = ((edition, *outcome) for outcome in act.facts["outcomes"])
    insert_rows(place.connection, OUTCOMES, columns, rows)


def _edition(place: Place, act: Act, origin: str) -> None:
    facts = act.facts
    place.insert(
        EDITIONS,
        number=facts["edition"],
        kind=facts["kind"],
        list_day=facts["list_day"],
        edition=facts["issue"],
        origin=origin,
        base=facts["base"],
        rules=facts["rules"],
        options=canonical(facts["options"]).decode(),
        version=facts["version"],
        inputs=facts["inputs"],
        files=canonical(facts["files"]).decode(),
        players=facts["players"],
        state="run",
        run=act.number,
        published=None,
        published_at=None,
    )


def _discard_edition(place: Place, act: Act) -> None:
    place.change(EDITIONS, {"number": act.facts["edition"]}, state="discarded")


def _publish_edition(place: Place, act: Act) -> None:
    facts = act.facts
    edition = act.facts["edition"]
    where = select(EDITIONS).where(EDITIONS.c.number == edition)
    row = place.connection.execute(where).one()
    place.connection.execute(
        EDITIONS.update()
        .where(EDITIONS.c.kind == row.kind, EDITIONS.c.list_day == row.list_day)
        .where(EDITIONS.c.state == "published")
        .values(state="replaced")
    )
    place.change(
        EDITIONS,
        {"number": edition},
        state="published",
        published=act.number,
        published_at=act.at,
    )
    place.insert(
        PUBLICATIONS,
        act=act.number,
        edition=edition,
        at=act.at,
        difference=facts["difference"],
        checkpoint=facts["checkpoint"],
    )
    files = json.loads(row.files)
    _add_ratings(place, edition, row.kind, place.contents(files[LIST_NAME]))
    if FIGURES_NAME in files:
        _add_ledger(place, edition, place.contents(files[FIGURES_NAME]))


def _record_upload(place: Place, act: Act) -> None:
    facts = act.facts
    place.insert(
        UPLOADS,
        act=act.number,
        edition=facts["edition"],
        files=canonical(facts["reports"]).decode(),
        receipt=facts["receipt"],
    )


# -- rows of lists --------------------------------------------------------------------------------


def list_rows(data: bytes, *columns: str) -> pl.DataFrame:
    """The rows of a list of ours as text, with the number as a number; some columns, or all."""
    wanted = ["fide_id", *columns] if columns else None
    table = pl.read_csv(data, columns=wanted, infer_schema=False, empty_string_is_null=False)
    return table.with_columns(pl.col("fide_id").cast(pl.Int64))


def _add_people(place: Place, act: Act, table: pl.DataFrame) -> None:
    """Everybody whom the office does not know yet, as the list has them."""
    known = pl.Series("fide_id", list(place.connection.scalars(select(PEOPLE.c.number))), pl.Int64)
    new = table.filter(~pl.col("fide_id").is_in(known.implode())).sort("fide_id")
    day = act.facts["list_day"]
    number = act.number
    insert_rows(
        place.connection,
        PEOPLE,
        ("number", "origin", "sex", "born", "since", "erased"),
        ((n, "list", sex, born, number, None) for n, sex, born in _cells(new, "sex", "born")),
    )
    names = ((n, name, block_of(name)) for n, name in _cells(new, "name"))
    _add_facts(place, act, day, NAMES, ("name", "block"), names)
    ids = ((n, "fide", str(n)) for (n,) in _cells(new))
    _add_facts(place, act, day, IDENTITIES, ("scheme", "value"), ids)
    members = ((n, federation, "") for n, federation in _cells(new, "federation"))
    _add_facts(place, act, day, MEMBERSHIPS, ("federation", "club"), members)
    titled = ("title", "women_title", "other_titles")
    has_title = pl.any_horizontal(*(pl.col(name) != "" for name in titled))
    _add_facts(place, act, day, TITLES, titled, _cells(new.filter(has_title), *titled))


def _cells(table: pl.DataFrame, *names: str) -> Iterator[tuple[Any, ...]]:
    return table.select("fide_id", *names).iter_rows()


def _add_facts(
    place: Place,
    act: Act,
    day: str,
    table: Any,
    names: tuple[str, ...],
    rows: Iterator[tuple[Any, ...]],
) -> None:
    columns = ("row", "person", *names, "valid_from", "valid_until", "recorded", "superseded")
    first = place.next_row(table)
    full = ((row, *values, day, None, act.number, None) for row, values in enumerate(rows, first))
    insert_rows(place.connection, table, columns, full)


def _add_ratings(place: Place, edition: int, kind: str, data: bytes) -> None:
    columns = ("edition", "player", "rating", "games", "k", "status", "federation", "on_list")
    column = play_of(kind)
    figures = (column, f"{column}_games", f"{column}_k")
    rows = list_rows(data, *figures, "status", "federation", "on_list").select(
        pl.lit(edition),
        "fide_id",
        _whole(figures[0]),
        _whole(figures[1]).fill_null(0),
        _whole(figures[2]),
        "status",
        "federation",
        (pl.col("on_list") == "yes").cast(pl.Int64),
    )
    insert_rows(place.connection, RATINGS, columns, rows.sort("fide_id").iter_rows())


def _whole(name: str) -> pl.Expr:
    return pl.col(name).cast(pl.Int64, strict=False)


def _add_ledger(place: Place, edition: int, data: bytes) -> None:
    table = pl.read_csv(data, schema_overrides={"status": pl.String})
    columns = ("edition", *table.columns)
    rows = table.select(pl.lit(edition).alias("edition"), *table.columns).iter_rows()
    insert_rows(place.connection, LEDGER, columns, rows)


PROJECTIONS = {
    "list-imported": _import_list,
    "list-computed": _ran,
    "list-discarded": _discard_edition,
    "list-published": _publish_edition,
    "list-uploaded": _record_upload,
}
