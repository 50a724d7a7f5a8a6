"""What all pages of an event share: its head, the tabs, the languages, the foot."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from crosstable.errors import CrosstableError
from crosstable.model.languages import LANGUAGE_NAMES
from crosstable.model.tournament import Player
from crosstable.output.forms.case import Case
from crosstable.output.language import Say
from crosstable.output.standings import standings_tables
from crosstable.publishing.boards import PublicGame, games_of_round
from crosstable.publishing.rendering import render_page
from crosstable.publishing.source import PLAYERS_FOLDER, PublicEvent
from crosstable.ratings.figures import with_sign

if TYPE_CHECKING:
    from crosstable.ratings.worksheet import WorksheetLine


Seat = tuple[str, int]
"""A player of an event: the folder of the event and the starting number."""


class Link(NamedTuple):
    """A place to go to."""

    href: str
    text: str
    is_here: bool = False
    language: str = ""
    """The language of the text and of the page, where it is another one."""


@dataclass(frozen=True)
class Edition:
    """An event in one language, with the place of its pages in the site."""

    event: PublicEvent
    language: str
    languages: tuple[str, ...]
    has_index: bool
    """Whether there are several events, with an index above them."""
    address: str = ""
    seasons: Mapping[Seat, str] = field(default_factory=dict)
    """The pages of people over all events, by event and number."""

    @cached_property
    def case(self) -> Case:
        """The event as the makers of tables see it, without anything withheld."""
        return Case(
            self.event.t,
            self.event.details,
            language=self.language,
            boards=self.event.boards,
            shows_points=self.event.shows_results,
        )

    @cached_property
    def last_round_case(self) -> Case:
        """The same for documents of one round: the last one."""
        return replace(self.case, round_number=self.rounds[-1] if self.rounds else None)

    @cached_property
    def figures(self) -> Case:
        """The same with days of birth, for ratings and norms."""
        return Case(self.event.figures, self.event.details, language=self.language)

    @cached_property
    def can_be_rated(self) -> bool:
        """Whether there are rating changes to show."""
        return _is_there(lambda: self.figures.worksheet)

    @cached_property
    def can_have_norms(self) -> bool:
        """Whether there are norms to speak of."""
        return _is_there(lambda: (self.figures.norms, self.figures.forecasts))

    @property
    def say(self) -> Say:
        """The messages of the language."""
        return self.case.say

    @cached_property
    def place(self) -> str:
        """City, federation and days, as the head of every page has them."""
        t = self.event.t
        city = t.city or ""
        where = f"{city} ({t.federation})" if city and t.federation else city or t.federation
        return " · ".join(filter(None, (where, self.event.days(self.say))))

    # -- places ---------------------------------------------------------------------------------

    @property
    def is_first_language(self) -> bool:
        """Whether its pages stand beside the data."""
        return self.language == self.languages[0]

    @property
    def folder(self) -> str:
        """Where the pages stand, from the top of the site."""
        home = f"{self.event.slug}/" if self.has_index else ""
        return home if self.is_first_language else f"{home}{self.language}/"

    @property
    def to_top(self) -> str:
        """From a page to the top of the site."""
        return "../" * self.folder.count("/")

    @property
    def to_data(self) -> str:
        """From a page to the data of the event."""
        return "" if self.is_first_language else "../"

    def to_language(self, language: str, page: str) -> str:
        """The same page in another language."""
        down = "" if language == self.languages[0] else f"{language}/"
        return f"{self.to_data}{down}{page}"

    # -- people ---------------------------------------------------------------------------------

    def page_of(self, number: int) -> str:
        """The page of a player."""
        return f"player-{self.event.ids[number]}.html"

    def code_of(self, number: int) -> str:
        """The QR code of a player's page, beside the data."""
        return f"code-{self.event.ids[number]}.svg"

    def season_of(self, number: int) -> str:
        """The page of a player over all events; empty for those who played in one."""
        page = self.seasons.get((self.event.slug, number), "")
        down = "" if self.is_first_language else f"{self.language}/"
        return f"{self.to_top}{down}{PLAYERS_FOLDER}/{page}.html" if page else ""

    def player(self, number: int | None) -> Player | None:
        """A player by number."""
        return self.event.t.by_number.get(number or 0)

    # -- rounds ---------------------------------------------------------------------------------

    @property
    def rounds(self) -> range:
        """The rounds that are public."""
        return range(1, self.event.t.paired_rounds + 1)

    @cached_property
    def _games(self) -> dict[int, tuple[PublicGame, ...]]:
        return {number: games_of_round(self.case, number) for number in self.rounds}

    def games(self, number: int) -> tuple[PublicGame, ...]:
        """The games of a round, board by board."""
        return self._games[number]

    @cached_property
    def ranks(self) -> dict[int, str]:
        """The rank of every line of the standings, with a sign where it is shared."""
        (table,) = standings_tables(self.case.t, self.case.table, ("rank",))
        return {number: row[0].text for number, row in zip(table.ids, table.rows, strict=True)}

    def rating_line(self, number: int) -> WorksheetLine | None:
        """The figures of a player's rating, where they are public."""
        is_there = self.has_places and self.can_be_rated
        return self.figures.worksheet.line(number) if is_there else None

    def change_of(self, number: int) -> str:
        """The change of a player's rating, with its sign."""
        line = self.rating_line(number)
        return "" if line is None else format_change(line.change_hundredths)

    @property
    def has_places(self) -> bool:
        """Whether there are standings to show."""
        return self.event.shows_standings and bool(self.rounds)

    # -- pages ----------------------------------------------------------------------------------

    def page(self, name: str, template: str, **values: Any) -> tuple[str, bytes]:
        """A page of the event with what all of them have."""
        links = [
            Link(
                self.to_language(language, name),
                LANGUAGE_NAMES[language],
                language == self.language,
                language,
            )
            for language in self.languages
        ]
        made = render_page(
            template,
            self.language,
            edition=self,
            event=self.event,
            t=self.event.t,
            tabs=list(self._tabs(name)),
            language_links=links if len(links) > 1 else [],
            **values,
        )
        return f"{self.folder}{name}", made

    def _tabs(self, page: str) -> Iterator[Link]:
        _ = self.say
        tabs = [("index.html", _("Event"))]
        if self.rounds:
            last = self.rounds[-1]
            tabs += [(f"round-{last}.html", _("Round {n}").format(n=last))]
            tabs += [("names.html", _("By name"))]
        if self.has_places:
            tabs += [("standings.html", _("Standings")), ("crosstable.html", _("Crosstable"))]
        if self.event.t.players:
            tabs += [("players.html", _("Players"))]
        if self.event.t.is_team_event:
            tabs += [("teams.html", _("Teams"))]
        tabs += [("documents.html", _("Documents")), ("data.html", _("For programs"))]
        here = _tab_of(page, self.rounds)
        for href, text in tabs:
            yield Link(href, text, href == here)


def format_change(hundredths: int | None) -> str:
    """A change of a rating with its sign; empty where there is none."""
    return "" if hundredths is None else with_sign(hundredths).replace("-", "−")


def _is_there(compute: Callable[[], object]) -> bool:
    """Whether something can be computed; a page without it is better than no page."""
    try:
        compute()
    except CrosstableError:
        return False
    return True


def _tab_of(page: str, rounds: range) -> str:
    """The tab that a page belongs to."""
    if page.startswith("round-") and rounds:
        return f"round-{rounds[-1]}.html"
    if page.startswith("standings-"):
        return "standings.html"
    if page.startswith("player-"):
        return "players.html"
    if page.startswith(("team-", "boards")):
        return "teams.html"
    return page
