"""Lists of records: what is gone, added, changed or only moved."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import Any, NamedTuple

from crosstable.model.phrases import Words, phrase
from crosstable.rules.changes.changes import Change, order_change
from crosstable.rules.changes.events import Event, Events
from crosstable.rules.changes.words import in_round, was_is


class Item(NamedTuple):
    """One record of a list: what it is about, what it says of that, and both in words.

    Records that share the `key` and differ in the `value` are one that changed.
    """

    key: Hashable
    value: Hashable
    text: Words
    effect: Words | None = None
    round_number: int | None = None
    number: int | None = None

    @property
    def meaning(self) -> Hashable:
        """What is compared."""
        return self.key, self.value


class Listing(NamedTuple):
    """A list of records: the field of the tournament that holds it, and how to speak of it."""

    kind: str
    field: str
    title: Words
    item: Callable[[Event, Any], Item]
    consequence: Words | None = None
    """The same for every change; without it the effects of the records speak."""


def list_changes(events: Events, listings: Iterable[Listing]) -> Iterator[Change]:
    """The changes of some lists, one list after the other."""
    for listing in listings:
        yield from _changes(events, listing)


def _changes(events: Events, about: Listing) -> Iterator[Change]:
    """Records gone, added and changed; or only their order, where no number moved."""
    old, new = (
        [about.item(event, record) for record in getattr(event.tournament, about.field)]
        for event in (events.a, events.b)
    )
    gone = _surplus(old, new)
    added = _surplus(new, old)
    if not gone and not added:
        moved = [item.meaning for item in old] != [item.meaning for item in new]
        if moved and not events.is_renumbered:
            texts = ([item.text for item in items] for items in (old, new))
            yield order_change(about.field, about.title, *texts)
        return
    pairs = list(_pair_items(gone, added))
    pairs.sort(key=lambda pair: (pair[1] or pair[0] or _NOTHING).round_number or 0)
    for before, after in pairs:
        yield _record_change(about, before, after)


_NOTHING = Item(None, None, "")


def _surplus(items: Sequence[Item], others: Sequence[Item]) -> list[Item]:
    """Records that the other list does not have, or not as often."""
    available = Counter(item.meaning for item in others)
    surplus = []
    for item in items:
        if available[item.meaning]:
            available[item.meaning] -= 1
        else:
            surplus.append(item)
    return surplus


def _pair_items(
    gone: Sequence[Item], added: Sequence[Item]
) -> Iterator[tuple[Item | None, Item | None]]:
    groups: dict[Hashable, tuple[list[Item], list[Item]]] = {}
    for side, items in enumerate((gone, added)):
        for item in items:
            groups.setdefault(item.key, ([], []))[side].append(item)
    for before, after in groups.values():
        yield from zip_longest(before, after)


def _record_change(about: Listing, old: Item | None, new: Item | None) -> Change:
    subject = new or old or _NOTHING
    before, after = (item.text if item else None for item in (old, new))
    if old is None:
        told: Words = phrase("{title} added: {text}", title=about.title, text=after)
    elif new is None:
        told = phrase("{title} gone: {text}", title=about.title, text=before)
    else:
        told = was_is(about.title, before, after)
    return Change(
        kind=about.kind,
        sentence=in_round(subject.round_number, told),
        round_number=subject.round_number,
        number=subject.number,
        field=about.field,
        before=before,
        after=after,
        follows=about.consequence or _effect_change(old, new),
    )


def _effect_change(old: Item | None, new: Item | None) -> Words | None:
    before, after = (item.effect if item else None for item in (old, new))
    if before is None or after is None:
        return after if before is None else phrase("no longer {old}", old=before)
    if str(before) == str(after):
        return None
    return phrase("{new}; no longer {old}", old=before, new=after)
