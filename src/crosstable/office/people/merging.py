"""Two numbers for one person: proposed with a reason, merged, and taken apart again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from sqlalchemy import func, select

from crosstable.errors import OfficeProblem, Unknown
from crosstable.lists.names import Person, candidates
from crosstable.office.people.asking import kept_numbers, listed_by_number, person_row
from crosstable.office.store.opening import Office
from crosstable.office.store.tables import MERGES, NAMES
from crosstable.office.users.rights import Right, User


class Duplicate(NamedTuple):
    """Two persons who may be one."""

    one: int
    other: int
    score: int
    reasons: tuple[str, ...]


_LEAST_SCORE = 90
_LARGEST_BLOCK = 500
"""Names that begin alike are compared with each other; larger groups are not."""


def duplicates(office: Office, actor: User, kind: str = "standard") -> Iterator[Duplicate]:
    """Possible duplicates, by the name matcher, with what speaks for it."""
    actor.need(Right.MANAGE_PEOPLE)
    with office.reading() as connection:
        merged = kept_numbers(connection)
        blocks = (
            select(NAMES.c.block)
            .where(NAMES.c.block != "", NAMES.c.superseded.is_(None))
            .group_by(NAMES.c.block)
            .having(func.count().between(2, _LARGEST_BLOCK))
            .order_by(NAMES.c.block)
        )
        for block in connection.scalars(blocks).all():
            of_block = select(NAMES.c.person).where(
                NAMES.c.block == block, NAMES.c.superseded.is_(None)
            )
            numbers = sorted(n for n in connection.scalars(of_block) if n not in merged)
            listed = listed_by_number(connection, numbers, kind)
            players = [listed[str(number)] for number in numbers if str(number) in listed]
            for place, player in enumerate(players):
                person = Person(player.name, player.federation, player.birth_year)
                for candidate in candidates(person, players[place + 1 :]):
                    if candidate.score >= _LEAST_SCORE:
                        other = int(candidate.player.fide_id)
                        yield Duplicate(
                            int(player.fide_id), other, candidate.score, candidate.reasons
                        )


def merge(office: Office, actor: User, kept: int, merged: int, reason: str) -> int:
    """Let one number stand for both persons; gives the act, by which it can be undone.

    Lists that are published stay as they are. A re-run shows what would change on them.
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
        facts = {"kept": kept, "merged": merged, "reason": reason}
        return writer.record("persons-merged", facts)


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
