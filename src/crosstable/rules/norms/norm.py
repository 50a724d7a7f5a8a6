"""A judged result: one player, one title, every round and condition; and those of an event."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from types import MappingProxyType
from typing import NamedTuple, TypeVar, overload

from crosstable.errors import UnknownTitle
from crosstable.model.directory import unknown_player
from crosstable.model.findings import Assumption
from crosstable.model.phrases import Words, joined, phrase
from crosstable.model.showing import Shown
from crosstable.rules.norms.conditions import Condition
from crosstable.rules.norms.editions import TitleEdition
from crosstable.rules.norms.exemptions import Exemption, LargeSwiss, RoundField
from crosstable.rules.norms.games import NormRound
from crosstable.rules.norms.mix import Mix
from crosstable.rules.norms.people import NormPlayer
from crosstable.rules.norms.systems import NormSystem
from crosstable.rules.norms.titles import NormTitle

Judged = TypeVar("Judged")


class Status(Enum):
    """What a round does for a norm."""

    COUNTED = "counted"
    TAKEN_AS_LOST = "taken as lost"
    """The opponent of the last round did not come; the norm would stand a loss (1.4.2c)."""
    IGNORED = "ignored"
    """It could count, and the player does without it (1.4.1e, f)."""
    LEFT_OUT = "left out"


class NormGame(NamedTuple):
    """A round of the certificate.

    `rating` is what the opponent counts as (1400 if unrated), `adjusted` the same after 1.4.6c;
    both are None for a round that does not count. `words` and `clause` say why it does not.
    """

    round: NormRound
    status: Status
    rating: int | None = None
    adjusted: int | None = None
    words: Words = ""
    clause: str = ""

    @property
    def reason(self) -> str:
        """Why the round does not count, in English."""
        return str(self.words)

    @property
    def counts(self) -> bool:
        """Whether the game is one of those that the figures are made of."""
        return self.status in (Status.COUNTED, Status.TAKEN_AS_LOST)


class Figures(NamedTuple):
    """The figures of the games that count; None where there is no game to count.

    `required` is the least score for this average, in half points; None if no score will do.
    """

    games: int
    half_points: int
    ra: int | None = None
    percent: int | None = None
    dp: int | None = None
    rp: int | None = None
    required: int | None = None


class Remark(NamedTuple):
    """Something that the certificate says under special remarks, with its article."""

    clause: str
    sentence: Words

    @property
    def message(self) -> str:
        """The sentence in English."""
        return str(self.sentence)

    def with_clause(self) -> Words:
        """The sentence with its article behind it."""
        if not self.clause:
            return self.sentence
        return phrase("{a} ({clause})", a=self.sentence, clause=self.clause)


@dataclass(frozen=True)
class Norm:
    """A player's result for a title.

    `conditions` has every condition, met or not; the norm is made if none is missed. `counts_as` is
    the number of games that a norm is worth in an application (1.4.1c, d, 1.7).

    >>> import crosstable
    >>> judged = crosstable.norms(crosstable.read(crosstable.sample("round-robin")))
    >>> norm = judged.of(1, "GM")
    >>> norm.made, [condition.clause for condition in norm.missed]
    (False, ['1.4.5b', '1.4.8a', '1.4.8'])
    """

    player: NormPlayer
    title: NormTitle
    figures: Figures
    mix: Mix
    games: tuple[NormGame, ...]
    conditions: tuple[Condition, ...]
    remarks: tuple[Remark, ...] = ()
    counts_as: int | None = None

    @property
    def made(self) -> bool:
        """Whether no condition is missed."""
        return not any(condition.is_missed for condition in self.conditions)

    @property
    def missed(self) -> tuple[Condition, ...]:
        """The conditions that are not met."""
        return tuple(condition for condition in self.conditions if condition.is_missed)

    @property
    def is_held(self) -> bool:
        """Whether the player already has this title or a higher one."""
        return self.player.holds_one_of(self.title.required)

    @property
    def exceeded_by(self) -> int | None:
        """Half points above the score required; None if no score would do."""
        required = self.figures.required
        return None if required is None else self.figures.half_points - required

    @property
    def counted_games(self) -> tuple[NormGame, ...]:
        """The games that the figures are computed from."""
        return tuple(game for game in self.games if game.counts)


def refuse_unknown_player(number: int, people: Mapping[int, NormPlayer]) -> None:
    """Raise `UnknownPlayer` for a number that nobody has."""
    if number not in people:
        raise unknown_player(number, people)


def result_for_title(title: str, judged: Mapping[str, Judged]) -> Judged:
    """What was judged for a title; raises `UnknownTitle`."""
    if title in judged:
        return judged[title]
    if not judged:
        raise UnknownTitle(phrase("{title}: no title was judged for this player", title=title))
    known = joined(list(judged))
    raise UnknownTitle(
        phrase(
            "{title} was not judged for this player; there are {known}", title=title, known=known
        )
    )


@dataclass(frozen=True, repr=False)
class Norms(Shown):
    """All results of an event, in the order of the report and of the titles.

    They have a length, are iterated and indexed; `of` gives the result of a player for a title,
    `made` are the norms that somebody needs. `print` shows the tables of the command.

    >>> import crosstable
    >>> judged = crosstable.norms(crosstable.read(crosstable.sample("round-robin")))
    >>> [(norm.player.name, norm.title.code) for norm in judged.made]
    [('Somfalvi, Réka', 'WIM')]
    >>> judged.of(1, "GM").made
    False
    """

    event: str | None
    rules: TitleEdition
    system: NormSystem
    rounds: int
    host: str
    norms: tuple[Norm, ...]
    conditions: tuple[Condition, ...]
    """Those of the event (1.1, 1.4.2d, e); what is missed there no player can make good."""
    exemptions: tuple[Exemption, ...] = ()
    fields: tuple[RoundField, ...] = ()
    """The foreign players of each round, as 1.4.3d counts them."""
    large_swiss: LargeSwiss | None = None
    assumptions: tuple[Assumption, ...] = ()
    people: Mapping[int, NormPlayer] = field(default_factory=lambda: MappingProxyType({}))

    @property
    def edition(self) -> str:
        """The name of the edition that judged the event."""
        return self.rules.name

    def __iter__(self) -> Iterator[Norm]:
        return iter(self.norms)

    def __len__(self) -> int:
        return len(self.norms)

    @overload
    def __getitem__(self, place: int) -> Norm: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[Norm, ...]: ...
    def __getitem__(self, place: int | slice) -> Norm | tuple[Norm, ...]:
        return self.norms[place]

    def of(self, number: int, title: str) -> Norm:
        """The result of a player for a title; raises `UnknownPlayer` or `UnknownTitle`."""
        return result_for_title(title, {norm.title.code: norm for norm in self.of_player(number)})

    def of_player(self, number: int) -> tuple[Norm, ...]:
        """The results of a player, the highest title first; raises `UnknownPlayer`."""
        refuse_unknown_player(number, self.people)
        return self._by_player.get(number, ())

    @cached_property
    def _by_player(self) -> Mapping[int, tuple[Norm, ...]]:
        by_player: dict[int, tuple[Norm, ...]] = {}
        for norm in self.norms:
            number = norm.player.number
            by_player[number] = (*by_player.get(number, ()), norm)
        return by_player

    @property
    def made(self) -> tuple[Norm, ...]:
        """The norms made by players who do not hold the title."""
        return tuple(norm for norm in self.norms if norm.made and not norm.is_held)
