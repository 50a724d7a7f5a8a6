"""Where a player of a report and the same player of a list disagree."""

from __future__ import annotations

from typing import NamedTuple

from crosstable.lists.files import ListedPlayer, Which
from crosstable.lists.names.names import is_same_name
from crosstable.model.titles import TITLES
from crosstable.model.tournament import Player


class Difference(NamedTuple):
    """A field in which report and list disagree, with what each says."""

    field: str
    report: str | int | None
    listed: str | int | None


def differences(player: Player, listed: ListedPlayer, which: Which) -> tuple[Difference, ...]:
    """Where a player of a report and the same player of the list disagree.

    What the report leaves blank is not a difference. Neither is a name, federation, sex or year
    that the list does not know; a title or a rating that it does not have is one.
    """
    year = player.born.year if player.born else None
    comparisons = (
        _name_difference(player.name, listed.name),
        _plain("federation", (player.federation or "").upper() or None, listed.federation),
        _plain("sex", player.sex, listed.sex),
        _plain("birth year", year, listed.birth_year),
        _title_difference(player.title, listed),
        _rating_difference(player.rating, listed, which),
    )
    return tuple(difference for difference in comparisons if difference is not None)


def _plain(name: str, report: str | int | None, listed: str | int | None) -> Difference | None:
    if report is None or listed is None or report == listed:
        return None
    return Difference(name, report, listed)


def _name_difference(report: str, listed: str) -> Difference | None:
    if not report.strip() or not listed.strip() or is_same_name(report, listed):
        return None
    return Difference("name", report, listed)


def _title_difference(report: str | None, listed: ListedPlayer) -> Difference | None:
    held = (listed.title, listed.women_title, listed.arena_title, *listed.other_titles)
    if not report or report in held:
        return None
    if report not in TITLES and listed.title is None:
        return None  # a national title, of which the list knows nothing
    return Difference("title", report, listed.title)


def _rating_difference(report: int | None, listed: ListedPlayer, which: Which) -> Difference | None:
    """In rapid and blitz the standard rating is accepted too: it stands in for a missing one."""
    own = {"standard": listed.standard, "rapid": listed.rapid, "blitz": listed.blitz}[which]
    if not report or report in (own, listed.standard):
        return None
    return Difference("rating", report, own if own is not None else listed.standard)
