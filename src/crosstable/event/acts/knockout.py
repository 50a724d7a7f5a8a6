"""The act of naming the winner of a match that no game of the report decides."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from crosstable.errors import CannotAct
from crosstable.event.acts.act import OfSection, person_of
from crosstable.event.journal import Line
from crosstable.event.state import Event, Section
from crosstable.event.systems.knockout import bracket_of
from crosstable.event.systems.system import is_knockout
from crosstable.event.warnings import Circumstance
from crosstable.model.phrases import phrase


@dataclass(frozen=True)
class WinnerNamed(OfSection):
    """Somebody goes on by lot, by a last game that is not reported, or because nobody came."""

    NAME = "winner-named"

    person: str

    def circumstances(self, event: Event, section: str | None) -> Iterator[Circumstance]:
        """Only a match that is not decided, between its games."""
        current = event.section(section)
        person = person_of(current, self.person)
        if not is_knockout(current):
            raise CannotAct(phrase("winners can only be named in a knockout"))
        last = current.last_round
        if last is None or last.open_boards:
            raise CannotAct(phrase("enter the results of the match before naming its winner"))
        duels = bracket_of(current).duels
        duel = next((duel for duel in duels if self.person in duel.pair), None)
        if duel is None or duel.winner(current.games_of_a_match) is not None:
            raise CannotAct(phrase("{name} has no undecided match", name=person.name))
        yield Circumstance("winner-named", {"name": person.name})

    def change(self, section: Section, line: Line) -> Section:
        """The match is decided after the last round."""
        named = (len(section.rounds), self.person)
        return replace(section, winners_named=(*section.winners_named, named))

    def comment(self, event: Event, section: str | None) -> str | None:
        """Recorded, because the games do not show it."""
        current = event.section(section)
        name = current.people[self.person].name
        return f"Winner of the match @ Round {len(current.rounds)}: {name}"
