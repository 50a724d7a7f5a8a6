"""What the forms are made of: the event, its details, the list, and what follows from them.

Standings, ratings and norms are computed when a form first asks for them, and once for all forms.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from functools import cached_property
from typing import TYPE_CHECKING

from crosstable.lists.lookup import ListedPeople
from crosstable.model.dates import PartialDate
from crosstable.model.details.event import EventDetails
from crosstable.model.tournament import Player, Tournament
from crosstable.output.document import Page, Report
from crosstable.output.language import Say, messages
from crosstable.pairing.boards import BoardOrder, Couple, board_order_of
from crosstable.ratings.editions import rules_with_computer_table
from crosstable.ratings.rating import rate
from crosstable.rules.matches import TeamMatches, team_matches
from crosstable.rules.norms.event import norms
from crosstable.rules.norms.forecast import NormForecast, norm_forecast
from crosstable.rules.norms.norm import Norms
from crosstable.rules.rateofplay import regulations_of
from crosstable.rules.recorded import fide_mode_left
from crosstable.rules.standings.standings import Standings, standings
from crosstable.rules.systems import RecognisedSystem, recognised_system

if TYPE_CHECKING:
    from crosstable.ratings.worksheet import Worksheet


@dataclass(frozen=True)
class Case:
    """An event as the forms see it."""

    t: Tournament
    details: EventDetails
    listed: ListedPeople | None = None
    system: str | None = None
    language: str = "en"
    round_number: int | None = None
    player_number: int | None = None
    arbiter: str | None = None
    """Whom a form about arbiters is for: a part of a name, or somebody whom nothing names."""
    boards: Mapping[int, Mapping[Couple, int]] = field(default_factory=dict)
    """The numbers of the boards (of the matches in a team event) by round, where they are known
    from elsewhere: numbers of the hall, or of a report whose results are withheld. Of two
    players the lower number stands first, of two teams the one that is named first."""
    shows_points: bool = True
    """Whether lists of pairings have the points before the round."""
    unranked: frozenset[int] = frozenset()
    """Who left a round robin before half of the games: after all others (C.05, 6.6)."""
    is_blank: bool = False
    """Whether a form is made to be filled in, without anything that is said of an event."""

    @cached_property
    def say(self) -> Say:
        """The messages of the document's language."""
        return messages(self.language)

    @cached_property
    def table(self) -> Standings:
        """The standings: of the teams in a team event, else of the players."""
        return standings(self.t, system=self.system)

    @cached_property
    def players_table(self) -> Standings:
        """The standings of the players, also in a team event."""
        if not self.t.is_team_event:
            return self.table
        return standings(self.t, system=self.system, boards=True)

    @cached_property
    def values_of_players(self) -> Mapping[int, Mapping[str, str | None]]:
        """What ranks the players, by starting number and criterion."""
        return {line.id: line.texts for line in self.players_table}

    @cached_property
    def running(self) -> tuple[Mapping[int, Decimal], ...]:
        """The points of each player after 0, 1, 2, … rounds, by starting number."""
        return tuple(self._points_after(number) for number in range(self.t.paired_rounds + 1))

    def _points_after(self, number: int) -> Mapping[int, Decimal]:
        boards = self.t.is_team_event
        counted = standings(self.t, "PTS", after=number, system=self.system, boards=boards)
        return {line.id: Decimal(line.texts["PTS"] or 0) for line in counted}

    @cached_property
    def points_of(self) -> Mapping[int, Decimal]:
        """The points of each player after the round of the standings, record 299 included."""
        return self._points_after(self.table.after)

    @cached_property
    def team_matches(self) -> TeamMatches:
        """The matches of a team event."""
        return team_matches(self.t)

    @cached_property
    def board_order(self) -> BoardOrder:
        """The order in which the boards of a round are published."""
        return board_order_of(self.t, self.system)

    def in_order(self, number: int, couples: Iterable[Couple]) -> list[Couple]:
        """The pairs of a round as they are published: by their boards where those are known."""
        known = self.boards.get(number)
        if known is None:
            return self.board_order.sorted(number, couples)
        last = max(known.values(), default=0) + 1
        return sorted(couples, key=lambda couple: (known.get(couple, last), couple))

    @cached_property
    def played_as(self) -> RecognisedSystem:
        """The system of the event."""
        return recognised_system(self.t, self.system)

    @cached_property
    def worksheet(self) -> Worksheet:
        """The ratings by the edition of the event's date."""
        return self._rate(None)

    @cached_property
    def worksheet_2002(self) -> Worksheet:
        """The ratings by the edition that has the table of 11.31."""
        return self._rate(rules_with_computer_table().name)

    def _rate(self, rules: str | None) -> Worksheet:
        return rate(self.t, rules, players=self.listed, details=self.details, system=self.system)

    @cached_property
    def norms(self) -> Norms:
        """The title norms, by the edition of its first day."""
        return norms(self.t, players=self.listed, details=self.details, system=self.system)

    @cached_property
    def has_forms_of_2002(self) -> bool:
        """Whether Forms 1 to 6 are the forms of the event's time."""
        day = self.t.first_day
        return day is not None and regulations_of(day).has_forms

    @cached_property
    def forecasts(self) -> Mapping[tuple[int, str], NormForecast]:
        """What norms still need, by player and title; empty when all rounds are played."""
        if self.t.rounds_played >= self.t.rounds:
            return {}
        forecasts = norm_forecast(
            self.t, players=self.listed, details=self.details, system=self.system
        )
        return {
            (forecast.norm.player.number, forecast.norm.title.code): forecast
            for forecast in forecasts
        }

    # -- people -----------------------------------------------------------------------------------

    @cached_property
    def final_order(self) -> tuple[Player, ...]:
        """The players from the first place to the last, those of equal rank by number.

        In a team event the report's own ranks count where it has them all, else the points.
        """
        t = self.t
        table = self.players_table
        if t.is_team_event:
            return tuple(sorted(t.by_number.values(), key=self._rank_in_team_event))
        people = table.ledger.participants
        ordered = (t.by_number[people[i].number] for order in table.orders for i in order)
        return tuple(sorted(ordered, key=lambda player: player.number in self.unranked))

    def _rank_in_team_event(self, player: Player) -> tuple[Decimal, int]:
        if player.rank is not None and self._has_all_ranks:
            return Decimal(player.rank), player.number
        return -self.points_of.get(player.number, Decimal(0)), player.number

    @cached_property
    def _has_all_ranks(self) -> bool:
        return all(player.rank is not None for player in self.t.by_number.values())

    @cached_property
    def place_of(self) -> Mapping[int, int]:
        """The place of each player in the final order, by starting number."""
        return {player.number: place for place, player in enumerate(self.final_order, 1)}

    @property
    def chosen_players(self) -> tuple[Player, ...]:
        """Those whom the forms of single players are made for."""
        if self.player_number is None:
            return tuple(self.t.by_number.values())
        return (self.t.by_number[self.player_number],)

    @property
    def chosen_rounds(self) -> tuple[int, ...]:
        """The paired rounds, or the one that was asked for."""
        paired = tuple(range(1, self.t.paired_rounds + 1))
        return paired if self.round_number is None else (self.round_number,)

    def contacts(self, role: str) -> tuple[str, ...]:
        """The persons of a role in the details, with their title and number."""
        contacts = (contact for contact in self.details.contacts or () if contact.role == role)
        return tuple(
            " ".join(filter(None, (c.title, c.name, f"({c.fide_id})" if c.fide_id else None)))
            for c in contacts
        )

    @property
    def chief_arbiter(self) -> str | None:
        """By the details, else by the report."""
        return next(iter(self.contacts("chief-arbiter")), None) or self.t.chief_arbiter

    @property
    def deputies(self) -> tuple[str, ...]:
        """By the details, else by the report."""
        return self.contacts("deputy-arbiter") or self.t.deputy_arbiters

    @property
    def official(self) -> str | None:
        """The official of the federation who endorses."""
        return next(iter(self.contacts("federation-official")), None)

    # -- the document -----------------------------------------------------------------------------

    @property
    def last_day(self) -> date | None:
        """The day that dates the files: the end of the event, as far as known."""
        days = (self.t.end, *reversed(self.t.round_dates), self.t.start)
        return next((day.latest() for day in days if day is not None and day.year), None)

    @property
    def dates(self) -> str:
        """First and last day in one text."""
        days = dict.fromkeys(day_text(day) for day in (self.t.start, self.t.end) if day)
        return " – ".join(days)

    @property
    def place(self) -> str:
        """City, federation and days, as the header has them."""
        city = self.t.city or ""
        where = f"{city} ({self.t.federation})" if city and self.t.federation else city
        return " · ".join(filter(None, (where or self.t.federation, self.dates)))

    @property
    def mode(self) -> str:
        """That the event has left FIDE mode: every print shows it (Q46); empty if it has not."""
        left = fide_mode_left(self.t)
        return "" if left is None else self.say("not in FIDE mode since round {n}").format(n=left)

    def report(self, form: str, title: str, pages: tuple[Page, ...], **more: object) -> Report:
        """A report with what all of them have."""
        _ = self.say
        more["subtitle"] = " · ".join(filter(None, (str(more.get("subtitle", "")), self.mode)))
        return Report(
            form=form,
            title=title,
            pages=pages,
            event=self.t.name or _("Unnamed event"),
            place=self.place,
            language=self.language,
            day=self.last_day,
            words=(_("page {n} of {m}"), _("part"), _("label"), _("value")),
            **more,  # type: ignore[arg-type]
        )


def day_text(day: PartialDate | None) -> str:
    """A date with what is known of it.

    >>> day_text(PartialDate(1978)), day_text(PartialDate(2026, 9, 5))
    ('1978', '2026/09/05')
    """
    if day is None:
        return ""
    if day.year is None:
        return day.text
    parts = [f"{day.year:04}"]
    if day.month is not None:
        parts.append(f"{day.month:02}")
        if day.day is not None:
            parts.append(f"{day.day:02}")
    return "/".join(parts)
