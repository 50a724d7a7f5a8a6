"""Standings of players or teams."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from crosstable.model.tiebreak_codes import title_in_words
from crosstable.output.forms.case import Case
from crosstable.output.paper.document import (
    Cell,
    Column,
    Kind,
    Note,
    Page,
    Report,
    Table,
    figure,
    whole,
    words,
)
from crosstable.rules.standings.standings import Standings


def standings_report(case: Case) -> Report:
    """The standings with the values that decide."""
    _ = case.say
    form = "team-standings" if case.t.is_team_event else "standings"
    page = Page((standings_table(case), Note(tiebreak_names(case), is_quiet=True)))
    return case.report(form, _("Standings"), (page,), subtitle=after_round(case))


def after_round(case: Case) -> str:
    """How far the event has got."""
    _, table = case.say, case.table
    if not table.after:
        return _("before round 1")
    if 1 < table.after >= table.rounds:
        return _("after {n} rounds").format(n=table.after)
    return _("after round {n} of {m}").format(n=table.after, m=table.rounds)


def standings_table(case: Case) -> Table:
    """One row for each participant."""
    table = case.table
    columns = (*_people_columns(case), *_value_columns(table))
    rows = tuple(
        (*_people_cells(case, number, rank), *values) for number, rank, values in _lines(table)
    )
    return Table(columns, rows, kept=4)


def _people_columns(case: Case) -> tuple[Column, ...]:
    _ = case.say
    rank, number = Column(_("Rank"), Kind.NUMBER), Column(_("No."), Kind.NUMBER)
    if case.table.is_team:
        return rank, number, Column(_("Team"))
    return (
        rank,
        number,
        Column(_("Title"), Kind.CENTRE),
        Column(_("Name")),
        Column(_("Rating"), Kind.NUMBER),
        Column(_("Fed"), Kind.CENTRE),
    )


def _people_cells(case: Case, number: int, rank: Cell) -> tuple[Cell, ...]:
    if case.table.is_team:
        return rank, whole(number), words(case.t.team_by_number[number].name)
    player = case.t.by_number[number]
    return (
        rank,
        whole(number),
        words(player.title),
        words(player.name),
        whole(player.rating or None),
        words(player.federation),
    )


def _value_columns(table: Standings) -> tuple[Column, ...]:
    return tuple(
        Column(key, Kind.POINTS if halves else Kind.NUMBER)
        for key, halves in zip(table.keys, _in_halves(table), strict=True)
    )


def _in_halves(table: Standings) -> list[bool]:
    """For each criterion whether all its values are whole or half points."""
    everybody = [standing.values for standing in table]
    return [
        all(_is_half(values[key]) for values in everybody) and bool(everybody) for key in table.keys
    ]


def _is_half(text: str | None) -> bool:
    return text is None or (text[-2:] in (".0", ".5") and text.count(".") == 1)


def _lines(table: Standings) -> Iterator[tuple[int, Cell, list[Cell]]]:
    """Number, rank and values of everybody; a shared rank has its sign."""
    halves = _in_halves(table)
    ranks = table.rank_of
    shared = {rank for rank, count in Counter(ranks.values()).items() if count > 1}
    for standing in table:
        mark = "=" if standing.rank in shared else ""
        values = [
            figure(standing.values[key], is_points=half)
            for key, half in zip(table.keys, halves, strict=True)
        ]
        yield standing.id, Cell(f"{standing.rank}{mark}", standing.rank), values


def tiebreak_names(case: Case) -> str:
    """What the codes above the columns mean."""
    _, table = case.say, case.table
    columns = zip(table.keys, table.codes, table.criteria, strict=True)
    names = (
        f"{key}: " + (_("not computed") if criterion is None else title_in_words(code, _))
        for key, code, criterion in columns
    )
    parts = [f"{'; '.join(names)}."]
    if table.place_keys:
        places = _("{codes}: place in the tied group, 0 = not tied or not separated.")
        parts.append(places.format(codes=", ".join(table.place_keys)))
    parts.append(_("FIDE Handbook C.07, edition {edition}.").format(edition=table.edition.name))
    return " ".join(parts)
