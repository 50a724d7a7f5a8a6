"""What never leaves: birth dates, comments, notes, plans; by choice the names of minors.

The figures of a rating need the age of a player (K), so they are computed from `for_figures`, which
still knows it; no page or file shows anything but what `public` has.
"""

from __future__ import annotations

from dataclasses import replace

from crosstable.model.dates import PartialDate
from crosstable.model.tournament import Player, Tournament

_OF_AGE = 18


def for_figures(t: Tournament, *, shorten_minors: bool) -> Tournament:
    """The event under public names: nothing that only the file says, minors shortened."""
    hidden = {player.number for player in t.players if shorten_minors and _is_minor(t, player)}
    return replace(
        t,
        players=tuple(
            _shorten_name(player) if player.number in hidden else player for player in t.players
        ),
        national=tuple(
            replace(record, born=None, name=None, line=None)
            for record in t.national
            if record.number not in hidden
        ),
        comments=(),
        comment_places=(),
        notes=(),
        informative=(),
        unknown_lines=(),
        reading_findings=(),
        cross_checks=None,
        header_lines={},
        document=None,
    )


def public(t: Tournament) -> Tournament:
    """The event without anybody's day of birth, and without byes of rounds that are to come."""
    last = t.paired_rounds
    return replace(
        t,
        players=tuple(
            replace(player, born=None, rounds=player.rounds[:last]) for player in t.players
        ),
        team_byes=tuple(team_bye for team_bye in t.team_byes if team_bye.round_number <= last),
        lineups=tuple(lineup for lineup in t.lineups if lineup.round_number <= last),
    )


def public_ages(t: Tournament, *, shorten_minors: bool) -> dict[int, int]:
    """How old players become in the year of the event, for groups of ages only.

    The day of birth stays here. Where the names of minors are shortened, their age stays too.
    """
    year = next((day.year for day in (t.start, *t.round_dates, t.end) if day and day.year), None)
    if year is None:
        return {}
    return {
        player.number: year - player.born.year
        for player in t.players
        if player.born is not None
        and player.born.year
        and not (shorten_minors and _is_minor(t, player))
    }


def _shorten_name(player: Player) -> Player:
    """First name and the first letter of the family name, and no number to look it up.

    >>> _shorten_name(Player(1, "Weber, Anna Maria", fide_id="12345678")).name
    'Anna W.'
    """
    family, _, given = player.name.partition(",")
    first = given.split()[0] if given.split() else ""
    name = f"{first} {family.strip()[:1]}.".strip()
    return replace(player, name=name, fide_id=None)


def _is_minor(t: Tournament, player: Player) -> bool:
    """Whether somebody may be under age on the first day; without a day of birth that is open."""
    day = next(
        (
            day_known
            for day_known in (t.start, *t.round_dates, t.end)
            if day_known and day_known.year
        ),
        None,
    )
    born = player.born
    if day is None or day.year is None or born is None or born.year is None:
        return False
    return _last_minor_day(born) > _first(day)


def _last_minor_day(born: PartialDate) -> tuple[int, int, int]:
    """The eighteenth birthday; without month or day as late as it can be."""
    return (born.year or 0) + _OF_AGE, born.month or 12, born.day or 31


def _first(day: PartialDate) -> tuple[int, int, int]:
    return day.year or 0, day.month or 1, day.day or 1
