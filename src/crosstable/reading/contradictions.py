"""Where a report contradicts itself: what two lines say that cannot both be true.

Only plain contradictions between the lines of one file; judging a report by the rules is the
checker's work. Computed when asked for, because most uses of a tournament never ask.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from itertools import compress, count
from operator import eq

from crosstable.model.findings import Finding, Span
from crosstable.model.phrases import Phrase, phrase
from crosstable.model.records import Team
from crosstable.model.resultwords import A_RESULT
from crosstable.model.tournament import Entry, Game, Player, Tournament
from crosstable.rules.outcomes import BLANK, FIRST_GAME, OUTCOMES, opponents_of, outcomes_of
from crosstable.rules.sides import SideDifference, difference_of_sides, mirror_game, names_back


def contradictions(t: Tournament) -> Iterator[Finding]:
    """Every contradiction of the report."""
    yield from _repeated_numbers(t)
    yield from _games(t)
    yield from _rosters(t)
    yield from _strangers(t)


def _repeated_numbers(t: Tournament) -> Iterator[Finding]:
    seen: dict[int, Player] = {}
    for player in t.players:
        first = seen.setdefault(player.number, player)
        if first is not player and player.number:
            message = phrase("starting rank {n} is used twice", n=player.number)
            related = ((t.place(first, "starting_rank"), phrase("first here")),)
            span = t.place(player, "starting_rank")
            yield Finding("start-number-repeated", message, span, related)


def _games(t: Tournament) -> Iterator[Finding]:
    if not _both_sides_agree(t):
        yield from _differing_games(t)


def _both_sides_agree(t: Tournament) -> bool:
    """Whether both sides of all games tell the same; if not quite clear, somebody has to look.

    Round by round, in columns of places: who has no opponent is his own, so that everybody is the
    opponent of his opponent. Usually every outcome is then the mirror of the opponent's, byes
    that of themselves; only in other rounds is each pair of outcomes asked for.
    """
    width = len(t.round_states)
    if len(t.by_number) < len(t.players) or width > _WIDEST:
        return False
    rows = [outcomes.ljust(width, bytes((BLANK,))) for outcomes in outcomes_of(t)]
    nobody: list[int | None] = [None] * width
    columns = zip(
        *[o if len(o) == width else o + nobody[len(o) :] for o in opponents_of(t)], strict=True
    )
    everybody = list(range(len(rows)))
    mirrors = bytes(map(_mirror, OUTCOMES)).ljust(256)
    for outcomes, column in zip(map(bytes, zip(*rows, strict=True)), columns, strict=True):
        places = [me if place is None else place for me, place in enumerate(column)]
        if list(map(places.__getitem__, places)) != everybody:
            return False
        others = bytes(map(outcomes.__getitem__, places))
        if outcomes.translate(mirrors) != others and not _can_be_true(places, outcomes, others):
            return False
    return True


def _mirror(outcome: Entry) -> int:
    """The place in `OUTCOMES` of what the other side of a regular game has; of a bye its own.

    None of them where a game is its own mirror: it may be a game without an opponent.
    """
    if not isinstance(outcome, Game):
        return OUTCOMES.index(outcome)
    other = mirror_game(outcome, None)
    return len(OUTCOMES) if other == outcome else OUTCOMES.index(other)


def _can_be_true(places: Iterable[int], outcomes: bytes, others: bytes) -> bool:
    """Whether no game of a round is without an opponent, and no side excludes the other."""
    alone = compress(outcomes, map(eq, places, count()))
    return max(alone, default=BLANK) < FIRST_GAME and not any(
        difference_of_sides(OUTCOMES[own], OUTCOMES[other])
        for own, other in set(zip(outcomes, others, strict=True))
    )


_WIDEST = 100
"""Rounds of an event whose sides are compared in columns; more are hardly met."""


def _differing_games(t: Tournament) -> Iterator[Finding]:
    for round_number, player, game in t.games():
        if game.opponent is None:
            continue
        opponent = t.by_number.get(game.opponent)
        if opponent is None:
            unknown = phrase("opponent {n} is not in the file", n=game.opponent)
            message = phrase("round {n}: {a}", n=round_number, a=unknown)
            span = t.place(player, "round_opponent", round_number)
            yield Finding("opponent-unknown", message, span)
        elif player.number <= opponent.number or not names_back(
            opponent.entry(round_number), player.number
        ):
            yield from _disagreement(t, round_number, player, game, opponent)


def _disagreement(
    t: Tournament, round_number: int, player: Player, game: Game, opponent: Player
) -> Iterator[Finding]:
    """What the two sides of a game do not tell alike (irregular results are the checker's)."""
    problem = _problem(player, game, opponent, opponent.entry(round_number))
    if problem is None:
        return
    message = phrase("round {n}: {a}", n=round_number, a=problem)
    related = ((t.place(opponent, "round_opponent", round_number), phrase("the other side")),)
    span = t.place(player, "round_opponent", round_number)
    yield Finding("opponent-disagrees", message, span, related)


def _problem(player: Player, game: Game, opponent: Player, mirror: Entry) -> Phrase | None:
    """What the opponent's line has that cannot be true if this one is."""
    number = opponent.number
    if opponent is player:
        return phrase("opponent {n} is the player himself", n=number)
    if not names_back(mirror, player.number):
        return phrase("opponent {n} does not name this player", n=number)
    match difference_of_sides(game, mirror):
        case SideDifference.COLOURS:
            return phrase("opponent {n} has the same colour", n=number)
        case SideDifference.WINS:
            return phrase("opponent {n} also won", n=number)
        case SideDifference.RESULTS:
            return phrase(
                "opponent {n} has {a}, and this player {b}",
                n=number,
                a=A_RESULT[mirror.result],
                b=A_RESULT[game.result],
            )
    return None


def _rosters(t: Tournament) -> Iterator[Finding]:
    owner: dict[int, Team] = {}
    for team in t.teams:
        for item, number in enumerate(team.roster, 1):
            first = owner.setdefault(number, team)
            if first is not team:
                message = phrase("player {n} is in team {m} too", n=number, m=first.number)
                span = t.place(team, "player", item)
                related = ((Span(first.line), phrase("the other roster")),)
                yield Finding("player-in-two-teams", message, span, related)
            if number not in t.by_number:
                message = phrase("player {n} of the roster is not in the file", n=number)
                yield Finding("player-unknown", message, t.place(team, "player", item))


def _strangers(t: Tournament) -> Iterator[Finding]:
    """Numbers in other records that nobody has; 0 names nobody."""
    players: list[_Named] = [(n, "starting_rank", (n.number,)) for n in t.national]
    players += [(lineup, "player", lineup.players) for lineup in t.lineups]
    teams = list(_named_teams(t))
    if t.lacks_teams:
        yield from _unknown_numbers(t, _named_participants(t), t.by_number, "team")
    else:
        (teams if t.is_team_event else players).extend(_named_participants(t))
    yield from _unknown_numbers(t, players, t.by_number, "player")
    yield from _unknown_numbers(t, teams, t.team_by_number, "team")
    yield from _guests(t)


_Named = tuple[object, str, tuple[int, ...]]
"""A record, the field in which it names somebody, and the numbers there."""


def _named_teams(t: Tournament) -> Iterator[_Named]:
    for lineup in t.lineups:
        yield lineup, "team", (lineup.team,)
        yield lineup, "opponent", (lineup.opponent or 0,)
    for forfeit in t.team_forfeits:
        yield forfeit, "white_team", (forfeit.white,)
        yield forfeit, "black_team", (forfeit.black,)
    for bye in t.team_byes:
        yield bye, "participant", bye.teams
    if t.team_pairing_bye is not None:
        yield t.team_pairing_bye, "team", t.team_pairing_bye.teams


def _named_participants(t: Tournament) -> Iterator[_Named]:
    """Teams of a team event, else players."""
    for pairing in t.prohibited:
        yield pairing, "participant", pairing.participants
    for points in t.abnormal_points:
        yield points, "participant", points.participants
    for lent in t.accelerations:
        yield lent, "first_id", (lent.first,)
        if lent.last != lent.first:
            yield lent, "last_id", (lent.last,)


def _unknown_numbers(
    t: Tournament, named: Iterable[_Named], known: Container[int], what: str
) -> Iterator[Finding]:
    for record, field, numbers in named:
        for item, number in enumerate(numbers, 1):
            if number and number not in known:
                message = not_in_the_file(what, number)
                yield Finding(f"{what}-unknown", message, t.place(record, field, item))


def not_in_the_file(what: str, number: int) -> Phrase:
    """A record names a team or a player that the report does not have."""
    if what == "team":
        return phrase("team {n} is not in the file", n=number)
    return phrase("player {n} is not in the file", n=number)


def _guests(t: Tournament) -> Iterator[Finding]:
    """Players of record 300 who are in the file but not in the team."""
    for lineup in t.lineups:
        team = t.team_by_number.get(lineup.team)
        for item, number in enumerate(lineup.players, 1):
            if team is not None and number in t.by_number and number not in team.roster:
                message = phrase(
                    "player {n} is not in the roster of team {m}", n=number, m=team.number
                )
                yield Finding("lineup-disagrees", message, t.place(lineup, "player", item))
