"""The pages of an event, each with what it shows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from decimal import Decimal
from typing import NamedTuple

from crosstable.model.dates import PartialDate
from crosstable.model.tiebreak_codes import title_in_words
from crosstable.model.timecontrol import parse_time_control
from crosstable.model.tournament import Bye, Player, Tournament
from crosstable.output.dates import write_day
from crosstable.output.forms.crosstables import (
    crosstable_legend,
    players_crosstable,
    squares_legend,
)
from crosstable.output.forms.names import public_bye_name, result_mark
from crosstable.output.forms.standings import after_round, tiebreak_names
from crosstable.output.forms.teamtables import (
    listed_matches,
    match_score,
    team_crosstable,
    team_name,
)
from crosstable.output.headings import translate_headings
from crosstable.output.rounds import round_title
from crosstable.output.standings import standings_tables
from crosstable.output.table import Table
from crosstable.publishing.boards import byes_of_round
from crosstable.publishing.data.linkeddata import linked_data
from crosstable.publishing.frame import Edition, Link
from crosstable.publishing.groups import GroupKind, group_kinds, groups_of
from crosstable.publishing.playerpages import player_pages
from crosstable.publishing.reasons import reasons, workings
from crosstable.publishing.signs import Square, colour_word, square_of
from crosstable.rules.scoring import scoring_in_force
from crosstable.rules.standings.standings import Standings, standings
from crosstable.text.formats import with_halves

Page = tuple[str, bytes]
_USUAL = (Decimal(1), Decimal("0.5"), Decimal(0))
_ON_FRONT_PAGE = 10
"""Places that the page of the event shows."""


def pages_of(edition: Edition) -> Iterator[Page]:
    """All pages of an event in one language."""
    yield _front(edition)
    for number in edition.rounds:
        yield edition.page(f"round-{number}.html", "round.html", round=round_view(edition, number))
    if edition.rounds:
        yield edition.page("names.html", "names.html", people=list(_by_name(edition)))
    if edition.has_places:
        yield from _standings(edition)
        yield _crosstable(edition)
    if edition.event.t.players:
        yield edition.page("players.html", "players.html", people=_starting_list(edition))
        yield from player_pages(edition)
    if edition.event.t.is_team_event:
        yield from _teams(edition)


# -- the event ------------------------------------------------------------------------------------


def _front(edition: Edition) -> Page:
    event = edition.event
    address = f"{edition.address}{edition.folder}" if edition.address else ""
    last = edition.rounds[-1] if edition.rounds else None
    top = standing_rows(edition, _ON_FRONT_PAGE) if edition.has_places else None
    return edition.page(
        "index.html",
        "event.html",
        round=None if last is None else round_view(edition, last),
        top=top,
        columns=_columns(edition)[:2] if top else [],
        after=after_round(edition.case) if top else "",
        facts=list(facts(edition)),
        linked=linked_data(event, address, edition.say),
    )


def facts(edition: Edition) -> Iterator[tuple[str, str]]:
    """What there is to know about an event before anybody plays."""
    _ = edition.say
    t = edition.event.t
    yield _("City"), ", ".join(filter(None, (t.city, t.federation)))
    yield _("Dates"), edition.event.days(_)
    yield _("System"), t.type_text or edition.case.played_as.name.replace("-", " ")
    yield _("Rounds"), str(t.rounds or "")
    yield _("Points for win, draw and loss"), _unusual_scoring(edition)
    yield _("Time control"), _time_control(edition)
    if edition.event.shows_standings and edition.rounds:
        table = edition.case.table
        yield _("Tie-breaks"), ", ".join(title_in_words(code, _) for code in table.codes[1:])
    yield _("Chief arbiter"), t.chief_arbiter or ""
    yield _("Next round"), write_day(_next_day(t), _)


def _time_control(edition: Edition) -> str:
    """As the report says it in words, else its code in words; one that cannot be read as it is."""
    t = edition.event.t
    code = t.time_control_code or ""
    read = parse_time_control(code)
    return t.time_control_text or (code if read is None else read.describe(edition.say))


def _unusual_scoring(edition: Edition) -> str:
    """What games count, where that is not 1, ½ and 0."""
    scoring = scoring_in_force(edition.event.t).scoring
    values = (scoring.white_win, scoring.white_draw, scoring.white_loss)
    return "" if values == _USUAL else ", ".join(map(with_halves, values))


def _next_day(t: Tournament) -> PartialDate | None:
    """The day of the first round that is not paired yet."""
    days = t.round_dates[t.paired_rounds : t.paired_rounds + 1]
    return days[0] if days else None


# -- rounds ---------------------------------------------------------------------------------------


class Seat(NamedTuple):
    """One side of a board."""

    player: Player | None
    href: str
    points: str


class BoardView(NamedTuple):
    """A board of a round; a line for a bye has no board."""

    board: str
    white: Seat
    result: str
    black: Seat | None
    note: str = ""


class MatchView(NamedTuple):
    """A match of two teams with its boards; none for a bye."""

    number: str
    white: Link
    result: str
    black: Link | None
    note: str
    boards: list[BoardView]


class RoundView(NamedTuple):
    """A round as a page shows it."""

    number: int
    heading: str
    boards: list[BoardView]
    matches: list[MatchView]
    results_in: int
    games: int
    others: list[Link]


def round_view(edition: Edition, number: int) -> RoundView:
    """The boards of a round, or the matches with their boards."""
    games = edition.games(number)
    is_team = edition.event.t.is_team_event
    others = [Link(f"round-{n}.html", str(n), n == number) for n in edition.rounds]
    return RoundView(
        number,
        _round_heading(edition, number),
        [] if is_team else list(_boards(edition, number)),
        list(_matches(edition, number)) if is_team else [],
        sum(not game.is_open for game in games),
        len(games),
        others,
    )


def _round_heading(edition: Edition, number: int) -> str:
    """The round with its day."""
    days = edition.event.t.round_dates
    day = write_day(days[number - 1], edition.say) if number <= len(days) else ""
    title = round_title(edition.say, edition.event.t.type, number)
    return " · ".join(filter(None, (title, day)))


def _boards(edition: Edition, number: int) -> Iterator[BoardView]:
    for game in edition.games(number):
        black = _seat(edition, game.black, number)
        white = _seat(edition, game.white, number)
        yield BoardView(str(game.board), white, game.result, black)
    for who, bye in byes_of_round(edition.event.t, number):
        note = public_bye_name(edition.case, bye.kind)
        sign = result_mark(bye) if edition.event.shows_results else ""
        yield BoardView("", _seat(edition, who, number), sign, None, note)


def _seat(edition: Edition, who: int | None, number: int) -> Seat:
    player = edition.player(who)
    if player is None:
        return Seat(None, "", "")
    return Seat(player, edition.page_of(player.number), _points(edition, player.number, number))


def _points(edition: Edition, who: int, number: int) -> str:
    """The points before a round, where results are public."""
    if not edition.event.shows_results:
        return ""
    points: Decimal | None = edition.case.running[number - 1].get(who)
    return "" if points is None else with_halves(points)


def _matches(edition: Edition, number: int) -> Iterator[MatchView]:
    case = edition.case
    games = edition.games(number)
    for place, first, second, match in listed_matches(case, number):
        boards = [
            BoardView(
                str(game.board),
                _seat(edition, game.white, number),
                game.result,
                _seat(edition, game.black, number),
            )
            for game in games
            if game.match == place
        ]
        score = match_score(match) if match and edition.event.shows_results else ""
        white = _team_link(edition, first)
        black = _team_link(edition, second)
        yield MatchView(str(place), white, score, black, "", boards)
    for round_ in case.team_matches.rounds.values():
        if round_.round_number == number and round_.bye is not None:
            note = public_bye_name(case, round_.bye)
            yield MatchView("", _team_link(edition, round_.team), "", None, note, [])


def _team_link(edition: Edition, number: int) -> Link:
    return Link(f"team-{number}.html", team_name(edition.case, number))


# -- where do I sit -------------------------------------------------------------------------------


class Sitting(NamedTuple):
    """Where somebody sits in the last round that was published."""

    player: Player
    href: str
    board: str
    colour: str
    opponent: Player | None
    note: str


def _by_name(edition: Edition) -> Iterator[Sitting]:
    number = edition.rounds[-1]
    seats = {}
    for game in edition.games(number):
        board = str(game.board) if game.match is None else f"{game.match}.{game.board}"
        for who, other in ((game.white, game.black), (game.black, game.white)):
            if who is not None:
                seats[who] = (board, other)
    _ = edition.say
    for player in sorted(
        edition.event.t.players,
        key=lambda each_player: (each_player.name.casefold(), each_player.number),
    ):
        entry = player.entry(number)
        board, other = seats.get(player.number, ("", None))
        note = public_bye_name(edition.case, entry.kind) if isinstance(entry, Bye) else ""
        if not board and not note:
            note = _("not paired")
        yield Sitting(
            player,
            edition.page_of(player.number),
            board,
            colour_word(edition, entry),
            edition.player(other),
            note,
        )


# -- standings ------------------------------------------------------------------------------------


class StandingRow(NamedTuple):
    """A line of the standings."""

    rank: str
    href: str
    player: Player | None
    name: str
    squares: list[Square]
    values: list[str]
    change: str = ""
    """The change of the rating."""


def standing_rows(edition: Edition, most: int | None = None) -> list[StandingRow]:
    """The standings of players, or of teams, as they are now; `most` of them from the top."""
    table = edition.case.table
    rows = _rows_of(edition, table, most)
    if table.is_team:
        return rows
    return [
        row._replace(
            squares=[square_of(edition, row.player.entry(n)) for n in range(1, table.after + 1)],
            change=edition.change_of(row.player.number),
        )
        for row in rows
        if row.player is not None
    ]


def _rows_of(edition: Edition, ranked: Standings, most: int | None = None) -> list[StandingRow]:
    """The lines of standings, whatever round they are of."""
    case = edition.case
    (table,) = standings_tables(case.t, ranked, ("rank", "name"))
    return [
        StandingRow(
            row[0].text,
            f"team-{number}.html" if ranked.is_team else edition.page_of(number),
            None if ranked.is_team else case.t.by_number[number],
            team_name(case, number) if ranked.is_team else case.t.by_number[number].name,
            [],
            [cell.text for cell in row[2:]],
        )
        for number, row in zip(table.ids[:most], table.rows[:most], strict=True)
    ]


def _standings(edition: Edition) -> Iterator[Page]:
    """The standings as they are now, after every round before, and by what players share."""
    case = edition.case
    rows = standing_rows(edition)
    kinds = group_kinds(edition)
    shared = {
        "columns": _columns(edition),
        "legend": tiebreak_names(case),
        "is_team": case.table.is_team,
    }
    yield edition.page(
        "standings.html",
        "standings.html",
        rows=rows,
        signs=squares_legend(case) if rows and rows[0].squares else "",
        after=after_round(case),
        has_changes=any(row.change for row in rows),
        views=_views(edition, kinds, "standings.html"),
        **shared,
    )
    for number in range(1, case.table.after):
        name = f"standings-{number}.html"
        yield edition.page(
            name,
            "standings.html",
            rows=_rows_of(edition, standings(case.t, after=number, system=case.system)),
            signs="",
            after=edition.say("after round {n}").format(n=number),
            has_changes=False,
            views=_views(edition, kinds, name),
            **shared,
        )
    for kind in kinds:
        name = f"standings-{kind.page}.html"
        groups = groups_of(edition, kind)
        yield edition.page(
            name,
            "groups.html",
            kind=kind,
            groups=groups,
            after=after_round(case),
            has_changes=any(row.change for group in groups for row in group.rows),
            views=_views(edition, kinds, name),
        )


class Views(NamedTuple):
    """The ways from one page of the standings to the others."""

    rounds: list[Link]
    groups: list[Link]


def _views(edition: Edition, kinds: Iterable[GroupKind], here: str) -> Views:
    last = edition.case.table.after
    pages = {
        n: "standings.html" if n == last else f"standings-{n}.html" for n in range(1, last + 1)
    }
    return Views(
        [Link(page, str(number), page == here) for number, page in pages.items()],
        [
            Link(page, kind.title, page == here)
            for kind in kinds
            for page in (f"standings-{kind.page}.html",)
        ],
    )


def _columns(edition: Edition) -> list[tuple[str, str]]:
    """The criteria of the standings: their codes and names."""
    table = edition.case.table
    return [
        (key, title_in_words(code, edition.say))
        for key, code in zip(table.keys, table.codes, strict=True)
    ]


class Grid(NamedTuple):
    """A crosstable, with the pages that its lines lead to."""

    title: str
    table: Table
    hrefs: dict[int, str]
    linked: str
    """The column with the links."""
    legend: str
    csv: str


def _crosstable(edition: Edition) -> Page:
    grids = list(_grids(edition))
    after = after_round(edition.case)
    return edition.page("crosstable.html", "crosstable.html", grids=grids, after=after)


def _grids(edition: Edition) -> Iterator[Grid]:
    """The teams in a team event, and always the players."""
    case = edition.case
    _ = edition.say
    file = "crosstable.csv"
    title = ""
    if case.t.is_team_event:
        table, legend = team_crosstable(case)
        hrefs = {number: f"team-{number}.html" for number in case.t.team_by_number}
        yield Grid(_("Teams"), table, hrefs, "team", legend, file)
        file = "crosstable-players.csv"
        title = _("Players")
    legend = crosstable_legend(case)
    yield Grid(title, players_crosstable(case), _hrefs(edition), "name", legend, file)


def _hrefs(edition: Edition) -> dict[int, str]:
    """The page of everybody, by number."""
    return {player.number: edition.page_of(player.number) for player in edition.event.t.players}


# -- people ---------------------------------------------------------------------------------------


def _starting_list(edition: Edition) -> list[tuple[Player, str, str]]:
    """Everybody by number, with the page and the team."""
    t = edition.event.t
    teams = {number: team.name for number, team in t.team_by_number.items()}
    return [
        (player, edition.page_of(player.number), teams.get(t.team_of.get(player.number, 0), ""))
        for player in sorted(t.players, key=lambda each_player: each_player.number)
    ]


# -- teams ----------------------------------------------------------------------------------------


def _teams(edition: Edition) -> Iterator[Page]:
    t = edition.event.t
    people = {
        number: [player for n in team.roster if (player := t.by_number.get(n)) is not None]
        for number, team in t.team_by_number.items()
    }
    yield edition.page("teams.html", "teams.html", people=people)
    matches = _matches_by_page(edition)
    for number, members in people.items():
        page = f"team-{number}.html"
        yield edition.page(
            page,
            "team.html",
            team=number,
            members=members,
            rounds=matches.get(page, []),
            working=list(workings(edition, number)) if edition.has_places else [],
            reasons=list(reasons(edition, number)) if edition.has_places else [],
        )
    if edition.has_places:
        by_board = edition.case.players_table
        tables = [
            translate_headings(table, edition.say)._replace(title=_board_title(edition, part.board))
            for part, table in zip(by_board.sections, standings_tables(t, by_board), strict=True)
        ]
        yield edition.page("boards.html", "boards.html", tables=tables, hrefs=_hrefs(edition))


def _board_title(edition: Edition, board: int | None) -> str:
    _ = edition.say
    return _("Without a board") if board is None else _("Board {n}").format(n=board)


def _matches_by_page(edition: Edition) -> dict[str, list[tuple[int, MatchView]]]:
    """The matches of each team, round by round."""
    matches: dict[str, list[tuple[int, MatchView]]] = {}
    for number in edition.rounds:
        for match in _matches(edition, number):
            for side in filter(None, (match.white, match.black)):
                matches.setdefault(side.href, []).append((number, match))
    return matches
