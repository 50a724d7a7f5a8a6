"""The fields that are compared one by one: what each is called, its kind of change, what follows.

A table for each thing that has such fields: the tournament section, a player, a team, the
pairing-allocated bye of teams. A field that is added to the model needs one line here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from decimal import Decimal
from operator import attrgetter
from typing import Any, NamedTuple

from crosstable.model.tournament import PLAYER_COLUMNS, Player
from crosstable.rules.changes.changes import Change
from crosstable.rules.changes.events import Events
from crosstable.rules.changes.words import both_in_words, count_of, was_is, with_sign
from crosstable.text.formats import points_text


class Field(NamedTuple):
    """A field by its attribute. `consequence` says what follows for the points from the old and
    the new value, and from whose it is in the second event."""

    name: str
    title: str
    kind: str = "header"
    plural: bool = False
    consequence: Callable[[Events, Any, Any, Any], str | None] | None = None


class Subject(NamedTuple):
    """Whose field it is, in words and by number; `unnamed` is used where the name changed."""

    label: str = ""
    unnamed: str = ""
    number: int | None = None


EVENT = Subject()
"""The event itself, which needs no word."""


def field_changes(
    events: Events, fields: Iterable[Field], old: object, new: object, subject: Subject = EVENT
) -> Iterator[Change]:
    """The fields of one thing that have another value in the second event."""
    for field in fields:
        value = attrgetter(field.name)
        before = value(old)
        after = value(new)
        if before != after:
            follows = field.consequence(events, before, after, new) if field.consequence else None
            yield value_change(field, before, after, subject, consequence=follows)


def value_change(
    field: Field,
    old: object,
    new: object,
    subject: Subject = EVENT,
    round_number: int | None = None,
    consequence: str | None = None,
) -> Change:
    """A value that became another one: ``14 Lee, Ann: rating was 2210, is 2215``."""
    before, after = both_in_words(old, new)
    message = was_is(field.title, before, after, field.plural)
    label = subject.unnamed if field.name == "name" else subject.label
    return Change(
        kind=field.kind,
        message=f"{label}: {message}" if label else message,
        round_number=round_number,
        number=subject.number,
        field=field.name,
        old=before,
        new=after,
        consequence=consequence,
    )


def number_change(title: str, old: int, new: int) -> Change:
    """The start number of a player or the number of a team."""
    return value_change(Field("number", title, "renumbered"), old, new, Subject(number=new))


# -- what follows ---------------------------------------------------------------------------------


def points_follow(events: Events, *_: object) -> str:
    """What all points follow now."""
    return _follow("points", events.a.scoring, events.b.scoring)


def _match_points_follow(events: Events, *_: object) -> str:
    return _follow("match points", events.a.match_scoring, events.b.match_scoring)


def _follow(what: str, old: object, new: object) -> str:
    if old == new:
        return f"{what} unchanged"
    before, after = both_in_words(old, new)
    return f"all {what} follow {after} instead of {before}"


def _declared_points(
    events: Events, old: Decimal | None, new: Decimal | None, player: Player
) -> str | None:
    """How much is declared more, and what the games say where they disagree."""
    if old is None or new is None:
        return None
    total = events.b.total(player)
    doubt = "" if total == new else f"; the games give {points_text(total)}"
    return with_sign(new - old) + doubt


def _more_match_points(_: Events, old: Decimal | None, new: Decimal | None, *__: Any) -> str | None:
    return None if old is None or new is None else count_of(new - old, "match point", True)


def _more_game_points(_: Events, old: Decimal | None, new: Decimal | None, *__: Any) -> str | None:
    return None if old is None or new is None else count_of(new - old, "game point", True)


def _more_for_holders(_: Events, old: Decimal, new: Decimal, *__: Any) -> str:
    return f"{with_sign(new - old)} for every team that had it"


# -- tables ---------------------------------------------------------------------------------------

HEADER = (
    Field("name", "name of the event"),
    Field("city", "city"),
    Field("federation", "federation of the event"),
    Field("start", "first day"),
    Field("end", "last day"),
    Field("player_count", "declared number of players"),
    Field("rated_count", "declared number of rated players"),
    Field("team_count", "declared number of teams"),
    Field("type_text", "type of the event"),
    Field("type_code", "type code"),
    Field("chief_arbiter", "chief arbiter"),
    Field("time_control_text", "time control"),
    Field("time_control_code", "time control code"),
    Field("declared_rounds", "number of rounds"),
    Field("current_round", "current round"),
    Field("initial_colour", "initial colour"),
    Field("stated_scoring", "scoring", "scoring", consequence=points_follow),
    Field("stated_match_scoring", "match scoring", "scoring", consequence=_match_points_follow),
    Field("pairing_controller", "pairing controller"),
    Field("tiebreaks", "tie-breaks", plural=True),
    Field("board_colours", "colours of the boards", plural=True),
    Field("acceleration_name", "acceleration"),
    Field("paired_in_file_order", "pairing in the order of the file"),
)
SCORING_IN_FORCE = Field("scoring_in_force", "scoring that the reports' points show", "scoring")
"""What the points follow where the stated scorings do not differ."""

_OF_A_PLAYER = {
    field.name: field
    for field in (
        Field("fide_id", "FIDE number", "player"),
        Field("born", "birth date", "player"),
        Field("points", "declared points", "points", plural=True, consequence=_declared_points),
        Field("rank", "declared rank", "rank"),
    )
}
"""Fields of a player that are not called as their attributes are."""
PLAYER = tuple(
    _OF_A_PLAYER.get(name) or Field(name, name.replace("_", " "), "player")
    for name in PLAYER_COLUMNS.values()
    if name != "number"
)
TEAM = (
    Field("name", "name", "team"),
    Field("nickname", "short name", "team"),
    Field("strength", "strength", "team"),
    Field("match_points", "declared match points", "points", True, _more_match_points),
    Field("game_points", "declared game points", "points", True, _more_game_points),
    Field("rank", "declared rank", "rank"),
)
TEAM_BYE = tuple(
    Field(
        f"team_pairing_bye.{score}_points",
        f"{score} points of the teams' pairing-allocated bye",
        "team-bye",
        True,
        _more_for_holders,
    )
    for score in ("match", "game")
)
"""Fields of the tournament where both events have such a bye."""
