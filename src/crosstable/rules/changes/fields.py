"""The fields that are compared one by one: what each is called, its kind of change, what follows.

A table for each thing that has such fields: the tournament section, a player, a team, the
pairing-allocated bye of teams. A field that is added to the model needs one line here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from decimal import Decimal
from operator import attrgetter
from typing import Any, NamedTuple

from crosstable.model.phrases import Words, phrase
from crosstable.model.tournament import PLAYER_COLUMNS, Player
from crosstable.rules.changes.changes import POINTS_UNCHANGED, Change
from crosstable.rules.changes.events import Events
from crosstable.rules.changes.words import (
    both_in_words,
    game_points_words,
    match_points_words,
    was_is,
    with_sign,
    words_of_title,
)
from crosstable.text.formats import points_text


class Field(NamedTuple):
    """A field by its attribute. `consequence` says what follows for the points from the old and
    the new value, and from whose it is in the second event."""

    name: str
    title: Words
    kind: str = "header"
    plural: bool = False
    consequence: Callable[[Events, Any, Any, Any], Words | None] | None = None


class Subject(NamedTuple):
    """Whose field it is, in words and by number; `unnamed` is used where the name changed."""

    label: Words = ""
    unnamed: Words = ""
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
    consequence: Words | None = None,
) -> Change:
    """A value that became another one: ``14 Lee, Ann: rating was 2210, is 2215``."""
    before, after = both_in_words(old, new)
    told = was_is(field.title, before, after, field.plural)
    label = subject.unnamed if field.name == "name" else subject.label
    return Change(
        kind=field.kind,
        sentence=phrase("{who}: {what}", who=label, what=told) if label else told,
        round_number=round_number,
        number=subject.number,
        field=field.name,
        before=before,
        after=after,
        follows=consequence,
    )


def number_change(title: Words, old: int, new: int) -> Change:
    """The start number of a player or the number of a team."""
    return value_change(Field("number", title, "renumbered"), old, new, Subject(number=new))


# -- what follows ---------------------------------------------------------------------------------


def points_follow(events: Events, *_: object) -> Words:
    """What all points follow now."""
    old = events.a.scoring
    new = events.b.scoring
    if old == new:
        return POINTS_UNCHANGED
    before, after = both_in_words(old, new)
    return phrase("all points follow {new} instead of {old}", old=before, new=after)


def _match_points_follow(events: Events, *_: object) -> Words:
    old = events.a.match_scoring
    new = events.b.match_scoring
    if old == new:
        return phrase("match points unchanged")
    before, after = both_in_words(old, new)
    return phrase("all match points follow {new} instead of {old}", old=before, new=after)


def _declared_points(
    events: Events, old: Decimal | None, new: Decimal | None, player: Player
) -> Words | None:
    """How much is declared more, and what the games say where they disagree."""
    if old is None or new is None:
        return None
    total = events.b.total(player)
    gain = with_sign(new - old)
    if total == new:
        return gain
    return phrase("{gain}; the games give {points}", gain=gain, points=points_text(total))


def _more_match_points(
    _: Events, old: Decimal | None, new: Decimal | None, *__: Any
) -> Words | None:
    return None if old is None or new is None else match_points_words(new - old, True)


def _more_game_points(
    _: Events, old: Decimal | None, new: Decimal | None, *__: Any
) -> Words | None:
    return None if old is None or new is None else game_points_words(new - old, True)


def _more_for_holders(_: Events, old: Decimal, new: Decimal, *__: Any) -> Words:
    return phrase("{gain} for every team that had it", gain=with_sign(new - old))


# -- tables ---------------------------------------------------------------------------------------

HEADER = (
    Field("name", phrase("name of the event")),
    Field("city", phrase("city")),
    Field("federation", phrase("federation of the event")),
    Field("start", phrase("first day")),
    Field("end", phrase("last day")),
    Field("player_count", phrase("declared number of players")),
    Field("rated_count", phrase("declared number of rated players")),
    Field("team_count", phrase("declared number of teams")),
    Field("type_text", phrase("type of the event")),
    Field("type_code", phrase("type code")),
    Field("chief_arbiter", phrase("chief arbiter")),
    Field("time_control_text", phrase("time control")),
    Field("time_control_code", phrase("time control code")),
    Field("declared_rounds", phrase("number of rounds")),
    Field("current_round", phrase("current round")),
    Field("initial_colour", phrase("initial colour")),
    Field("stated_scoring", phrase("scoring"), "scoring", consequence=points_follow),
    Field(
        "stated_match_scoring", phrase("match scoring"), "scoring", consequence=_match_points_follow
    ),
    Field("pairing_controller", phrase("pairing controller")),
    Field("tiebreaks", phrase("tie-breaks"), plural=True),
    Field("board_colours", phrase("colours of the boards"), plural=True),
    Field("acceleration_name", phrase("acceleration")),
    Field("paired_in_file_order", phrase("pairing in the order of the file")),
)
SCORING_IN_FORCE = Field(
    "scoring_in_force", phrase("scoring that the reports' points show"), "scoring"
)
"""What the points follow where the stated scorings do not differ."""

_OF_A_PLAYER = {
    field.name: field
    for field in (
        Field("name", phrase("name"), "player"),
        Field("sex", phrase("sex"), "player"),
        Field("title", phrase("title"), "player"),
        Field("rating", phrase("rating"), "player"),
        Field("federation", phrase("federation"), "player"),
        Field("fide_id", phrase("FIDE number"), "player"),
        Field("born", phrase("birth date"), "player"),
        Field(
            "points", phrase("declared points"), "points", plural=True, consequence=_declared_points
        ),
        Field("rank", phrase("declared rank"), "rank"),
    )
}
"""Fields of a player with their titles; one that is added to the model is called as it is there."""
PLAYER = tuple(
    _OF_A_PLAYER.get(name) or Field(name, words_of_title(name.replace("_", " ")), "player")
    for name in PLAYER_COLUMNS.values()
    if name != "number"
)
TEAM = (
    Field("name", phrase("name"), "team"),
    Field("nickname", phrase("short name"), "team"),
    Field("strength", phrase("strength"), "team"),
    Field("match_points", phrase("declared match points"), "points", True, _more_match_points),
    Field("game_points", phrase("declared game points"), "points", True, _more_game_points),
    Field("rank", phrase("declared rank"), "rank"),
)
TEAM_BYE = (
    Field(
        "team_pairing_bye.match_points",
        phrase("match points of the teams' pairing-allocated bye"),
        "team-bye",
        True,
        _more_for_holders,
    ),
    Field(
        "team_pairing_bye.game_points",
        phrase("game points of the teams' pairing-allocated bye"),
        "team-bye",
        True,
        _more_for_holders,
    ),
)
"""Fields of the tournament where both events have such a bye."""
