"""IT4: direct titles and norms of an event, in FIDE's fields and a layout of our own.

Only what the event says is filled in. Which title is claimed is for the arbiter to say.
"""

from __future__ import annotations

from decimal import Decimal

from crosstable.model.tournament import GameScoring, Player
from crosstable.output.document import Block, Field, Fields, Note, Page, Report, Signatures
from crosstable.output.forms.arbiterforms import form_day, kind_of_event
from crosstable.output.forms.case import Case
from crosstable.output.forms.formparts import country_of, name_on_forms
from crosstable.output.forms.officials import CHIEF, officials_of
from crosstable.output.table import BLANK, Cell, Column, Kind, Table, points, whole, words

MOST_ROWS = 40
_MEDALS = {1: "gold", 2: "silver", 3: "bronze"}
_COLUMNS = (
    Column("Title", Kind.CENTRE),
    Column("Name"),
    Column("Fed", Kind.CENTRE),
    Column("FIDE ID", Kind.NUMBER),
    Column("Rating", Kind.NUMBER),
    Column("Group"),
    Column("Federations", Kind.NUMBER),
    Column("Members", Kind.NUMBER),
    Column("Points", Kind.POINTS),
    Column("Medal or %", Kind.CENTRE),
    Column("Title claimed", Kind.CENTRE),
    Column("Norm or description"),
    Column("Remarks"),
)
_NOTE = (
    "Title: held before the event. Federations: taking part in the event. Members: federations of "
    "the group that the title is for, to be filled in. Title claimed, norm and remarks are for the "
    "arbiter. The layout is Crosstable's own, with the fields of FIDE."
)


def it4(case: Case) -> Report:
    """The first forty of the standings, or one player."""
    blocks: tuple[Block, ...] = (
        _event(case),
        kind_of_event(case),
        Table(_COLUMNS, tuple(_row(case, player) for player in _players(case)), is_grid=True),
        Signatures((("Chief arbiter", _chief(case)), ("Federation official", case.official))),
        Note(_NOTE, is_quiet=True),
    )
    return case.report(
        "it4", "Direct Titles and Norms", (Page(blocks),), code="IT4", is_landscape=True
    )


def _event(case: Case) -> Fields:
    t = case.t
    place = ", ".join(filter(None, (country_of(case), t.city)))
    return Fields(
        (
            Field("Federation", t.federation or None, 2),
            Field("Event", t.name or None, 5),
            Field("Code of the event", case.details.fide_event, 2),
            Field("Web page", case.details.organiser.website, 3, is_expected=False),
            Field("Chief arbiter and FIDE ID", _chief(case), 4),
            Field("Country and place", place or None, 4),
            Field("Start", form_day(t.start), 2),
            Field("End", form_day(t.end), 2),
        )
    )


def _chief(case: Case) -> str | None:
    chief = next((person for person in officials_of(case) if person.role == CHIEF), None)
    if chief is None:
        return None
    number = f"({chief.fide_id})" if chief.fide_id else None
    return " ".join(filter(None, (chief.title, name_on_forms(chief.name), number)))


def _players(case: Case) -> tuple[Player, ...]:
    if case.player_number is not None:
        return case.chosen_players
    return case.final_order[:MOST_ROWS]


def _row(case: Case, player: Player) -> tuple[Cell, ...]:
    federations = {each.federation for each in case.t.by_number.values() if each.federation}
    score = case.points_of.get(player.number, Decimal(0))
    return (
        words(player.title),
        words(name_on_forms(player.name)),
        words(player.federation),
        words(player.fide_id),
        whole(player.rating or None),
        BLANK,
        whole(len(federations)),
        BLANK,
        points(score),
        words(_medal_or_share(case, player, score)),
        BLANK,
        BLANK,
        BLANK,
    )


def _medal_or_share(case: Case, player: Player, score: Decimal) -> str:
    """The medal of the first three of a finished event, else the share of the points.

    Who shares a place shares the medal: no tie is broken here.
    """
    rounds = case.table.after
    if not rounds:
        return ""
    rank = next((line.rank for line in case.players_table if line.id == player.number), None)
    if rounds >= case.t.rounds and rank in _MEDALS:
        return _MEDALS[rank]
    most = rounds * (case.t.stated_scoring or GameScoring()).white_win
    return f"{100 * score / most:.0f} %" if most else ""
