"""Acts on places and ratings that the results alone do not give."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from decimal import Decimal, InvalidOperation

from crosstable.errors import CannotAct
from crosstable.event.acts.act import OfSection, person_of
from crosstable.event.journal import Line
from crosstable.event.people.numbering import numbers_of
from crosstable.event.report.deriving import tournament
from crosstable.event.report.long import lasts_long
from crosstable.event.report.ranking import external_codes
from crosstable.event.state import Event, Section
from crosstable.event.warnings import Circumstance
from crosstable.model.phrases import phrase


@dataclass(frozen=True)
class RankedByHand(OfSection):
    """Players whom the tie-breaks do not separate get an order: a play-off, lots, a decision."""

    NAME = "ranked-by-hand"

    people: tuple[str, ...]
    reason: str = "decided by the arbiter"

    def circumstances(self, event: Event, section: str | None) -> Iterator[Circumstance]:
        """Only players who share a rank."""
        current = event.section(section)
        names = [person_of(current, who).name for who in self.people]
        if len(self.people) < 2 or len({*self.people}) != len(self.people):
            raise CannotAct(phrase("a ranking by hand needs two or more different players"))
        if not is_tied(current, self.people):
            raise CannotAct(phrase("{names} do not share a rank", names=", ".join(names)))
        values = {"names": ", ".join(names), "reason": self.reason}
        yield Circumstance("ranked-by-hand", values)

    def change(self, section: Section, line: Line) -> Section:
        """The last decision about somebody counts."""
        others = tuple(group for group in section.ranked_by_hand if not {*group} & {*self.people})
        return replace(section, ranked_by_hand=(*others, self.people))

    def comment(self, event: Event, section: str | None) -> str | None:
        """Recorded: nobody can find the order from the results."""
        current = event.section(section)
        numbers = numbers_of(current)
        order = ", ".join(str(numbers[who]) for who in self.people)
        return f"Ranking @ Round {len(current.rounds)}: {order} ({self.reason})"


def is_tied(section: Section, people: tuple[str, ...]) -> bool:
    """Whether points and tie-breaks leave these players together."""
    t = tournament(replace(section, ranked_by_hand=()))
    numbers = numbers_of(section)
    return len({t.by_number[numbers[who]].rank for who in people}) == 1


@dataclass(frozen=True)
class ExternalValues(OfSection):
    """Values of an organiser's own tie-break (`OTHER_...`), wherever it stands in the list."""

    NAME = "external-values"

    values: Mapping[str, str] = field(default_factory=dict)
    code: str = ""
    """The tie-break; without it the last of the list."""

    def circumstances(self, event: Event, section: str | None) -> Iterator[Circumstance]:
        """The list has such a tie-break, and the values are numbers."""
        current = event.section(section)
        for who, text in self.values.items():
            person = person_of(current, who)
            try:
                is_number = Decimal(text).is_finite()
            except InvalidOperation:
                is_number = False
            if not is_number:
                raise CannotAct(
                    phrase("{text} is not a value for {name}", text=text[:20], name=person.name)
                )
        yield Circumstance("external-values", {"code": self._code_meant(current)})

    def _code_meant(self, section: Section) -> str:
        codes = external_codes(section)
        if not codes:
            raise CannotAct(phrase("the list has no external tie-break, such as OTHER_QUIZ"))
        if self.code and self.code not in codes:
            raise CannotAct(
                phrase(
                    "{code} is not in the list; choose from {codes}",
                    code=self.code,
                    codes=", ".join(codes),
                )
            )
        return self.code or codes[-1]

    def change(self, section: Section, line: Line) -> Section:
        """The values join those that are known."""
        code = self._code_meant(section)
        new = {who: Decimal(text) for who, text in self.values.items()}
        known = section.external.get(code, {})
        return replace(section, external={**section.external, code: {**known, **new}})

    def comment(self, event: Event, section: str | None) -> str | None:
        """Recorded: nobody can find the values from the results."""
        current = event.section(section)
        numbers = numbers_of(current)
        values = ", ".join(f"{numbers[who]}: {text}" for who, text in self.values.items())
        return (
            f"External values @ Round {len(current.rounds)}: {self._code_meant(current)} {values}"
        )


@dataclass(frozen=True)
class RatingFromRound(OfSection):
    """The rating of a later list, from a round on, in an event of more than 30 days."""

    NAME = "rating-from-round"

    person: str
    round: int
    rating: int
    rating_list: str = ""

    def circumstances(self, event: Event, section: str | None) -> Iterator[Circumstance]:
        """Only long events have several ratings (Q210 to Q216)."""
        current = event.section(section)
        person_of(current, self.person)
        if not lasts_long(current):
            raise CannotAct(phrase("later ratings count only in events of more than 30 days"))
        if not 2 <= self.round <= (current.base.declared_rounds or 99):
            raise CannotAct(
                phrase("round {round} is not a later round of the event", round=self.round)
            )
        if not 0 <= self.rating <= 9999:
            raise CannotAct(phrase("{value} is not a rating", value=self.rating))
        yield from ()

    def change(self, section: Section, line: Line) -> Section:
        """The first rating stays."""
        person = section.people[self.person]
        later = {**person.later_ratings, self.round: self.rating}
        return section.with_person(person._replace(later_ratings=later))

    def comment(self, event: Event, section: str | None) -> str | None:
        """Recorded: a report has one rating for each player."""
        current = event.section(section)
        source = f" ({self.rating_list})" if self.rating_list else ""
        number = numbers_of(current)[self.person]
        return f"Rating @ Round {self.round}: {number} has {self.rating}{source}"
