"""Two numbers for one person: proposed with a reason, merged, and taken apart again."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from sqlalchemy import Connection, bindparam, func, select

from crosstable.errors import NeedsDecision, OfficeProblem, Unknown
from crosstable.lists.files import ListedPlayer
from crosstable.lists.names import Person, is_clear, name_tokens
from crosstable.lists.names.alike import alike
from crosstable.lists.names.identifying import contradictions
from crosstable.lists.names.names import words_of
from crosstable.lists.names.scoring import assess
from crosstable.office.people.asking import (
    kept_numbers,
    listed_by_number,
    numbers_of_person,
    person_row,
)
from crosstable.office.store.opening import Office
from crosstable.office.store.tables import (
    DECISIONS,
    MERGES,
    NAMES,
    PARTICIPATIONS,
    PEOPLE,
    SUBMISSIONS,
)
from crosstable.office.users.rights import Right, User
from crosstable.rules.rateofplay import STANDARD


class Duplicate(NamedTuple):
    """Two persons who may be one."""

    one: int
    other: int
    score: int
    reasons: tuple[str, ...]
    name: str
    other_name: str


_LEAST_SCORE = 90
_LARGEST_GROUP = 1_500
"""People of one birth year whose names begin alike and who are all compared with each other."""


class LeftOut(NamedTuple):
    """People who were not compared, because there are too many of them."""

    beginning: str
    """How their names begin."""
    year: int | None
    """In which they were born; None for people of the same name, some of whom have no year."""
    people: int

    def __str__(self) -> str:
        born = "with the same name" if self.year is None else f"born in {self.year}"
        return f"{self.people} people {born} whose names begin with {self.beginning}"


def duplicates(
    office: Office,
    actor: User,
    kind: str = "standard",
    *,
    leave_out: Callable[[LeftOut], None] = lambda _: None,
    among: Collection[int] | None = None,
) -> Iterator[Duplicate]:
    """Possible duplicates, by the name matcher, with what speaks for it.

    `leave_out` is called with people who are too many to be compared; with `among` only those are
    compared with the others.
    """
    actor.need(Right.MANAGE_PEOPLE)
    with office.reading() as connection:
        merged = kept_numbers(connection)
        for block in connection.scalars(_BLOCKS).all():
            found = connection.execute(_IN_BLOCK, {"block": block})
            people = [(row.person, _year(row.born)) for row in found]
            numbers = sorted({n for n in _people_to_compare(people, among) if n not in merged})
            listed = listed_by_number(connection, numbers, kind)
            players = [listed[str(number)] for number in numbers if str(number) in listed]
            pairs = chain.from_iterable(
                _pairs(group) for group in _groups(players, block, leave_out)
            )
            yield from _each_once(pair for pair in pairs if _is_among(pair, among))


_BLOCKS = (
    select(NAMES.c.block)
    .where(NAMES.c.block != "", NAMES.c.superseded.is_(None))
    .group_by(NAMES.c.block)
    .having(func.count() > 1)
    .order_by(NAMES.c.block)
)
_IN_BLOCK = (
    select(NAMES.c.person, PEOPLE.c.born)
    .join(PEOPLE, PEOPLE.c.number == NAMES.c.person)
    .where(NAMES.c.block == bindparam("block"), NAMES.c.superseded.is_(None))
)


def _people_to_compare(
    people: Sequence[tuple[int, str]], among: Collection[int] | None
) -> Iterator[int]:
    """Who of a block is worth being looked at: those born in the years of the ones asked about.

    Whoever has no birth year is nobody's duplicate but by exactly the same name.
    """
    years = {year for person, year in people if among is None or person in among}
    for person, year in people:
        if among is None or (years and (year in years or not year or "" in years)):
            yield person


def _year(born: str | None) -> str:
    year = (born or "")[:4]
    return "" if year == "0000" else year


def _is_among(pair: Duplicate, among: Collection[int] | None) -> bool:
    return among is None or pair.one in among or pair.other in among


def _each_once(pairs: Iterable[Duplicate]) -> Iterator[Duplicate]:
    """As they come: whoever wants a few does not wait for all."""
    seen: set[tuple[int, int]] = set()
    for pair in pairs:
        if (pair.one, pair.other) not in seen:
            seen.add((pair.one, pair.other))
            yield pair


def _groups(
    players: Sequence[ListedPlayer], block: str, leave_out: Callable[[LeftOut], None]
) -> Iterator[list[ListedPlayer]]:
    """People of whom two may reach the least score.

    Who was born in different years never reaches it; whoever has no birth year does so with exactly
    the same name only.
    """
    by_year: dict[int | None, list[ListedPlayer]] = {}
    by_name: dict[tuple[str, ...], list[ListedPlayer]] = {}
    for player in players:
        by_year.setdefault(player.birth_year, []).append(player)
        by_name.setdefault(name_tokens(player.name), []).append(player)
    for group in by_name.values():
        if len(group) > 1 and any(player.birth_year is None for player in group):
            yield from _small_enough(group, block, None, leave_out)
    by_year.pop(None, None)
    for year, group in by_year.items():
        yield from _small_enough(group, block, year, leave_out)


def _small_enough(
    group: list[ListedPlayer],
    block: str,
    year: int | None,
    leave_out: Callable[[LeftOut], None],
) -> Iterator[list[ListedPlayer]]:
    """A group as it is, or divided by the given name; parts that are still too large are not."""
    if len(group) <= _LARGEST_GROUP:
        yield group
        return
    for beginning, part in _by_given_name(group).items():
        if len(part) <= _LARGEST_GROUP:
            yield part
        else:
            leave_out(LeftOut(f"{block} {beginning}".strip(), year, len(part)))


def _by_given_name(players: Iterable[ListedPlayer]) -> dict[str, list[ListedPlayer]]:
    """People by the first letter that follows the surname."""
    parts: dict[str, list[ListedPlayer]] = {}
    for player in players:
        words = words_of(player.name)
        parts.setdefault(words[1][:1] if len(words) > 1 else "", []).append(player)
    return parts


def _pairs(players: Sequence[ListedPlayer]) -> Iterator[Duplicate]:
    for player, candidate in alike(players, _LEAST_SCORE):
        numbers = int(player.fide_id), int(candidate.player.fide_id)
        names = player.name, candidate.player.name
        yield Duplicate(*numbers, candidate.score, candidate.reasons, *names)


def merge(
    office: Office, actor: User, kept: int, merged: int, reason: str, *, confirmed: bool = False
) -> int:
    """Let one number stand for both persons; gives the act, by which it can be undone.

    Lists that are published stay as they are. A re-run shows what would change on them. Raises
    `NeedsDecision` for two who are not clearly one person, unless it is `confirmed`; nobody merges
    two who play in the same accepted report, because nobody plays against themselves.
    """
    actor.need(Right.MANAGE_PEOPLE)
    if kept == merged:
        raise OfficeProblem("a person cannot be merged with themselves")
    with office.writing(actor.number) as writer:
        for number in (kept, merged):
            person_row(writer.connection, number)
        already = kept_numbers(writer.connection)
        for number in (kept, merged):
            if number in already:
                raise OfficeProblem(f"{number} was already merged into {already[number]}")
        _refuse_opponents(writer.connection, kept, merged)
        if not confirmed:
            _refuse_unlike(writer.connection, kept, merged)
        facts = {"kept": kept, "merged": merged, "reason": reason}
        return writer.record("persons-merged", facts)


def _refuse_opponents(connection: Connection, kept: int, merged: int) -> None:
    both = [
        set(connection.scalars(_PLAYED_IN, {"numbers": numbers_of_person(connection, number)}))
        for number in (kept, merged)
    ]
    if shared := sorted(set.intersection(*both)):
        raise OfficeProblem(
            f"{kept} and {merged} both play in submission {', '.join(map(str, shared))}, which "
            f"{'is' if len(shared) == 1 else 'are'} accepted, so they are two persons; if the "
            "report is wrong, submit a correction of it first"
        )


_LAST = select(func.max(DECISIONS.c.act)).group_by(DECISIONS.c.submission)
_ACCEPTED = select(DECISIONS.c.submission).where(
    DECISIONS.c.act.in_(_LAST), DECISIONS.c.outcome == "accepted"
)
_REPLACED = select(SUBMISSIONS.c.replaces).where(
    SUBMISSIONS.c.replaces.is_not(None), SUBMISSIONS.c.number.in_(_ACCEPTED)
)
_PLAYED_IN = select(PARTICIPATIONS.c.submission).where(
    PARTICIPATIONS.c.person.in_(bindparam("numbers", expanding=True)),
    PARTICIPATIONS.c.submission.in_(_ACCEPTED),
    PARTICIPATIONS.c.submission.not_in(_REPLACED),
)
"""The accepted reports, without those that an accepted one corrects, in which a person plays."""


def _refuse_unlike(connection: Connection, kept: int, merged: int) -> None:
    """The answer to "who is it?" that nobody would be offered is asked about here too."""
    listed = listed_by_number(connection, (kept, merged), STANDARD)
    one = listed[str(kept)]
    other = listed[str(merged)]
    person = Person(
        one.name, one.federation, one.birth_year, one.standard, one.sex, one.title or None
    )
    against = contradictions(person, other)
    candidate = assess(person, other)
    if is_clear([candidate.score]) and not against:
        return
    reasons = ", ".join(map(str, against or candidate.reasons))
    raise NeedsDecision(
        f"{kept} and {merged} may be two persons ({reasons}; {candidate.score} of 100); confirm "
        "to merge them",
        [_describe(player) for player in (one, other)],
    )


def _describe(player: ListedPlayer) -> str:
    known = ", ".join(str(value) for value in (player.federation, player.birth_year) if value)
    return f"{player.fide_id} {player.name} ({known or 'nothing else is known'})"


def undo_merge(office: Office, actor: User, act: int, reason: str) -> None:
    """Two persons again."""
    actor.need(Right.MANAGE_PEOPLE)
    with office.writing(actor.number) as writer:
        row = writer.connection.execute(select(MERGES).where(MERGES.c.act == act)).first()
        if row is None:
            raise Unknown(f"act {act} did not merge anybody")
        if row.undone is not None:
            raise OfficeProblem(f"the merge of act {act} was already undone by act {row.undone}")
        writer.record("merge-undone", {"merge": act, "reason": reason})
