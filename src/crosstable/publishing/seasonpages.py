"""The pages above several events: the events, everybody who played, federations and clubs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from crosstable.model.languages import LANGUAGE_NAMES
from crosstable.model.results import Colour
from crosstable.output.dates import month_name
from crosstable.output.drawing.barcodes import qr_svg
from crosstable.output.drawing.charts import SeasonPoint, season_chart
from crosstable.output.forms.figures import rounded_mean
from crosstable.output.language import Say, messages
from crosstable.publishing.frame import Link, Seat, format_change
from crosstable.publishing.rendering import render_page
from crosstable.publishing.season import (
    Score,
    SeasonGame,
    SeasonPerson,
    Start,
    score_of,
    season_performance,
)
from crosstable.publishing.source import PLAYERS_FOLDER, PublicEvent, SiteWishes
from crosstable.rules.rateofplay import BLITZ, RAPID, STANDARD

File = tuple[str, bytes]
_BEST_WINS = 3
_KINDS = (STANDARD, RAPID, BLITZ)
_WON = 2


@dataclass(frozen=True)
class Season:
    """Several events in one language, and everybody who played in them."""

    events: tuple[PublicEvent, ...]
    wishes: SiteWishes
    language: str
    has_clubs: bool

    @property
    def say(self) -> Say:
        """The messages of the language."""
        return messages(self.language)

    @property
    def title(self) -> str:
        """The name of the year or the festival."""
        festivals = {event.festival for event in self.events}
        only = festivals.pop() if len(festivals) == 1 else ""
        return self.wishes.title or only or self.say("Events")

    def down_to(self, language: str) -> str:
        """The folder of a language, from the top of the site."""
        return "" if language == self.wishes.languages[0] else f"{language}/"

    def page(self, name: str, template: str, **values: Any) -> File:
        """A page with what all of them have."""
        to_home = "../" * name.count("/")
        here = self.down_to(self.language)
        to_top = to_home + "../" * here.count("/")
        links = [
            Link(
                f"{to_top}{self.down_to(other)}{name}",
                LANGUAGE_NAMES[other],
                other == self.language,
                other,
            )
            for other in self.wishes.languages
        ]
        made = render_page(
            template,
            self.language,
            season=self,
            title=self.title,
            tabs=list(self._tabs(name, to_home)),
            to_top=to_top,
            to_home=to_home,
            language_links=links if len(links) > 1 else [],
            **values,
        )
        return f"{here}{name}", made

    def _tabs(self, page: str, to_home: str) -> Iterator[Link]:
        _ = self.say
        tabs = [
            ("index.html", _("Events")),
            ("players.html", _("Players")),
            ("federations.html", _("Federations")),
        ]
        if self.has_clubs:
            tabs.append(("clubs.html", _("Clubs")))
        here = "players.html" if page.startswith(PLAYERS_FOLDER) else page
        for href, text in tabs:
            yield Link(f"{to_home}{href}", text, href == here)

    def event_page(self, event: PublicEvent, page: str) -> str:
        """A page of an event, from the folder of this language."""
        here = self.down_to(self.language)
        return f"{'../' * here.count('/')}{event.slug}/{here}{page}"


def index_page(season: Season) -> File:
    """The events, the latest first, those of one day as they were given."""
    return season.page("index.html", "index.html", rows=_event_rows(season))


def _event_rows(season: Season) -> list[tuple[str, PublicEvent]]:
    ordered = sorted(season.events, key=lambda event: event.first_day, reverse=True)
    return [(season.event_page(event, "index.html"), event) for event in ordered]


def season_pages(
    season: Season, people: Iterable[SeasonPerson], starts: Mapping[Seat, Start]
) -> Iterator[File]:
    """Everybody, each with a page if they played in several events; federations and clubs."""
    lives = [(person, [starts[seat] for seat in person.seats]) for person in people]
    lives.sort(key=lambda life: (life[1][-1].player.name.casefold(), life[0].seats))
    rows = [_listed(season, person, played) for person, played in lives]
    yield season.page("players.html", "people.html", people=rows, rows=_event_rows(season))
    pages = [(person, played) for person, played in lives if person.address]
    for place, (person, played) in enumerate(pages):
        before = pages[place - 1] if place else None
        after = pages[place + 1] if place + 1 < len(pages) else None
        yield _person_page(season, person, played, _neighbour(before), _neighbour(after))
    federations = _totals(lives, lambda start: start.player.federation or "")
    yield season.page(
        "federations.html", "totals.html", heading=season.say("Federations"), totals=federations
    )
    if season.has_clubs:
        clubs = _totals(lives, lambda start: start.club)
        yield season.page("clubs.html", "totals.html", heading=season.say("Clubs"), totals=clubs)


def qr_files(people: Iterable[SeasonPerson], wishes: SiteWishes) -> Iterator[File]:
    """The codes of the pages of people, where the site will stand at a known address."""
    if wishes.address:
        for person in people:
            if person.address:
                name = f"{PLAYERS_FOLDER}/{person.address}"
                yield f"{name}.svg", qr_svg(f"{wishes.address}{name}.html").encode()


def _neighbour(life: tuple[SeasonPerson, list[Start]] | None) -> Link | None:
    if life is None:
        return None
    person, played = life
    return Link(f"{person.address}.html", played[-1].player.name)


# -- everybody ------------------------------------------------------------------------------------


class Listed(NamedTuple):
    """A line of the list of players."""

    href: str
    start: Start
    """The last event."""
    events: int
    score: Score


def _listed(season: Season, person: SeasonPerson, played: list[Start]) -> Listed:
    last = played[-1]
    page = f"{PLAYERS_FOLDER}/{person.address}.html" if person.address else ""
    href = page or season.event_page(last.event, last.page)
    games = (game for start in played for game in start.games)
    return Listed(href, last, len(played), score_of(games))


# -- one of them ----------------------------------------------------------------------------------


class Source(NamedTuple):
    """Where points came from."""

    name: str
    score: Score


class Changes(NamedTuple):
    """What the events of one kind of play did to a rating: each kind has a list of its own."""

    kind: str
    each: list[str]
    total: str


class Win(NamedTuple):
    """A game won against somebody strong."""

    rating: int
    opponent: str
    event: str


def _person_page(
    season: Season,
    person: SeasonPerson,
    played: list[Start],
    before: Link | None,
    after: Link | None,
) -> File:
    kinds = [kind for kind in _KINDS if any(start.kind == kind for start in played)]
    main = [start for start in played if start.kind == kinds[0]]
    changes = list(_changes(played, kinds))
    known = [start for start in played if _performance(start)]
    return season.page(
        f"{PLAYERS_FOLDER}/{person.address}.html",
        "person.html",
        player=played[-1].player,
        rating=main[-1].player.rating,
        kinds=kinds,
        person_name=played[-1].player.name or str(played[-1].player.number),
        address=person.address,
        club=played[-1].club,
        starts=[(season.event_page(start.event, start.page), start) for start in played[::-1]],
        total=score_of(game for start in played for game in start.games),
        rated=season_performance(start for start in played if start.event.shows_standings),
        best=max(known, key=_performance) if len(known) > 1 else None,
        changes=changes,
        change=next((change.total for change in changes if change.kind == kinds[0]), ""),
        format_change=format_change,
        sources=list(_sources(season.say, played)),
        wins=_best_wins(played),
        chart=season_chart([_point(start, season.say) for start in main], season.say),
        before=before,
        after=after,
    )


def _changes(played: Iterable[Start], kinds: Iterable[str]) -> Iterator[Changes]:
    """The changes of a rating, apart for every kind of play."""
    known = [(start.kind, start.change) for start in played if start.change is not None]
    for kind in kinds:
        own = [change for other, change in known if other == kind]
        if own:
            yield Changes(kind, [format_change(change) for change in own], format_change(sum(own)))


def _performance(start: Start) -> int:
    """The performance in an event; 0 where there is none."""
    performance = start.rated.performance if start.rated else None
    return performance or 0


def _point(start: Start, say: Say) -> SeasonPoint:
    first = start.event.t.start
    month = month_name(first.month, say)[:3] if first is not None and first.month else ""
    label = f"{first.day or ''} {month}".strip() if first is not None else ""
    return SeasonPoint(label, start.player.rating, _performance(start) or None)


def _sources(say: Say, played: Iterable[Start]) -> Iterator[Source]:
    games = [(start.player.rating or 0, game) for start in played for game in start.games]
    ways: dict[str, Callable[[int, SeasonGame], bool]] = {
        say("As White"): lambda _own, game: game.colour is Colour.WHITE,
        say("As Black"): lambda _own, game: game.colour is Colour.BLACK,
        say("Against higher rated"): lambda own, game: 0 < own < game.rating,
        say("Against lower rated"): lambda own, game: 0 < game.rating <= own,
    }
    for name, fits in ways.items():
        score = score_of(game for own, game in games if fits(own, game))
        if score.games:
            yield Source(name, score)


def _best_wins(played: Iterable[Start]) -> list[Win]:
    wins = [
        Win(game.rating, game.opponent, start.event.name)
        for start in played
        for game in start.games
        if _is_win(game)
    ]
    return sorted(wins, reverse=True)[:_BEST_WINS]


def _is_win(game: SeasonGame) -> bool:
    return game.half_points == _WON and bool(game.rating)


# -- federations and clubs ------------------------------------------------------------------------


class Total(NamedTuple):
    """What those of a federation or a club did together."""

    name: str
    people: int
    starts: int
    score: Score
    rating: str
    """The average of those who have one, as they came to their last event."""


def _totals(
    lives: Iterable[tuple[SeasonPerson, list[Start]]], name_of: Callable[[Start], str]
) -> list[Total]:
    members: dict[str, list[list[Start]]] = {}
    for _person, played in lives:
        name = name_of(played[-1])
        if name:
            members.setdefault(name, []).append(played)
    totals = [_total(name, people) for name, people in members.items()]
    return sorted(totals, key=lambda total: (-total.people, total.name))


def _total(name: str, people: list[list[Start]]) -> Total:
    ratings = [played[-1].player.rating for played in people]
    known = [rating for rating in ratings if rating]
    return Total(
        name,
        len(people),
        sum(map(len, people)),
        score_of(game for played in people for start in played for game in start.games),
        str(rounded_mean(sum(known), len(known))) if known else "",
    )
