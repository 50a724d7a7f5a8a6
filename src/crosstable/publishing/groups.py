"""The standings once more, by what players have in common: federation, club, sex, age, rating.

Ages follow from days of birth, which never leave: a page says that somebody is in a group, and
nobody is put into a group of juniors where the names of minors are shortened.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from decimal import Decimal
from typing import NamedTuple

from crosstable.model.tournament import Player
from crosstable.output.forms.figures import rounded_mean
from crosstable.output.language import Say
from crosstable.publishing.frame import Edition
from crosstable.text.formats import with_halves

_JUNIORS = (12, 16, 20)
_SENIORS = (65, 50)
_BANDS = (2400, 2200, 2000, 1800, 1600, 1400, 1200)


class GroupKind(NamedTuple):
    """A way to divide the players: the name of its page, its words, the group of a player."""

    page: str
    title: str
    group_of: Callable[[Player], str]
    """Empty for those who belong to no group."""
    has_statistics: bool = False
    """Whether the groups are compared with each other."""


class GroupRow(NamedTuple):
    """A player of a group: the place in it, and the one in the event."""

    place: int
    rank: str
    player: Player
    href: str
    points: str
    change: str


class Group(NamedTuple):
    """Players with something in common, the best first."""

    name: str
    rows: list[GroupRow]
    points: str
    share: str
    """Points of what could be made, in per cent."""
    rating: str
    """The average of those who have one."""
    titled: int

    @property
    def best(self) -> str:
        """The place in the event of the first."""
        return self.rows[0].rank


def group_kinds(edition: Edition) -> tuple[GroupKind, ...]:
    """The ways that divide the players of an event; a group of all of them would say nothing."""
    if not edition.has_places or edition.event.t.is_team_event:
        return ()
    return tuple(
        kind
        for kind in _all_kinds(edition)
        if len({kind.group_of(player) for player in edition.event.t.players}) > 1
    )


def _all_kinds(edition: Edition) -> Iterator[GroupKind]:
    _ = edition.say
    clubs = edition.event.clubs
    women = _("Women")
    yield GroupKind("federations", _("Federations"), lambda player: player.federation or "", True)
    yield GroupKind("clubs", _("Clubs"), lambda player: clubs.get(player.number, ""), True)
    yield GroupKind("women", women, lambda player: women if player.sex == "w" else "")
    yield GroupKind("ages", _("Age groups"), lambda player: _age_group(edition, player))
    yield GroupKind("ratings", _("Rating groups"), lambda player: _band(player, _))


def _age_group(edition: Edition, player: Player) -> str:
    """The youngest group of juniors, or the oldest of seniors, that somebody belongs to."""
    _ = edition.say
    age = edition.event.ages.get(player.number)
    if age is None:
        return ""
    for limit in _JUNIORS:
        if age <= limit:
            return _("Under {n}").format(n=limit)
    for limit in _SENIORS:
        if age >= limit:
            return _("{n} and older").format(n=limit)
    return ""


def _band(player: Player, say: Say) -> str:
    if not player.rating:
        return say("unrated")
    for least in _BANDS:
        if player.rating >= least:
            if least == _BANDS[0]:
                return say("{n} and more").format(n=least)
            return f"{least}–{least + 199}"
    return say("below {n}").format(n=_BANDS[-1])


def groups_of(edition: Edition, kind: GroupKind) -> list[Group]:
    """The groups, those with statistics by their points, the others from the top of the list."""
    members: dict[str, list[GroupRow]] = {}
    ranks = edition.ranks
    for player in edition.case.final_order:
        name = kind.group_of(player)
        if not name:
            continue
        rows = members.setdefault(name, [])
        rows.append(
            GroupRow(
                len(rows) + 1,
                ranks.get(player.number, ""),
                player,
                edition.page_of(player.number),
                _points_text(edition.case.points_of.get(player.number)),
                edition.change_of(player.number),
            )
        )
    groups = [_group(edition, name, rows) for name, rows in members.items()]
    if kind.has_statistics:
        return sorted(groups, key=lambda group: (-len(group.rows), group.name))
    order = _order_of_names(edition, kind)
    return sorted(groups, key=lambda group: order.index(group.name))


def _order_of_names(edition: Edition, kind: GroupKind) -> list[str]:
    """The strongest band first, ages from the youngest."""
    ages = edition.event.ages
    if kind.page == "ages":
        players = sorted(edition.event.t.players, key=lambda player: ages.get(player.number, 0))
    else:
        players = sorted(edition.event.t.players, key=lambda player: -(player.rating or 0))
    return list(dict.fromkeys(map(kind.group_of, players)))


def _group(edition: Edition, name: str, rows: list[GroupRow]) -> Group:
    points = [edition.case.points_of.get(row.player.number, Decimal(0)) for row in rows]
    ratings = [row.player.rating for row in rows if row.player.rating]
    rounds = edition.case.table.after * len(rows)
    return Group(
        name,
        rows,
        with_halves(sum(points, Decimal(0))),
        str(rounded_mean(int(sum(points, Decimal(0)) * 100), rounds)) if rounds else "",
        str(rounded_mean(sum(ratings), len(ratings))) if ratings else "",
        sum(bool(row.player.title) for row in rows),
    )


def _points_text(points: Decimal | None) -> str:
    return "" if points is None else with_halves(points)
