"""Whether a report has a history from which a round can be paired.

Each function gives the first obstacle, or None. Faults of rounds that come
after the one to be paired do not matter here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType

from crosstable.model.findings import Finding, Span
from crosstable.model.phrases import Filling, Phrase, Words, phrase
from crosstable.model.results import Colour
from crosstable.model.resultwords import A_RESULT
from crosstable.model.tournament import Game, Player, Tournament
from crosstable.pairing.refusal import Refusal, Way
from crosstable.rules.scoring import ScoringInForce
from crosstable.rules.sides import (
    SideDifference,
    difference_of_sides,
    is_only_one_rated,
    names_back,
)

NOT_UNDERSTOOD = frozenset(
    (
        "start-number-missing",
        "start-number-repeated",
        "team-number-missing",
        "team-number-repeated",
        "result-unreadable",
        "bye-with-opponent",
        "game-without-opponent",
        "player-unknown",
        "team-unknown",
        "player-in-two-teams",
        "match-opponent-unclear",
    )
)
"""Kinds of findings after which it is not known who met whom."""

UNREADABLE = frozenset(("text-outside-fields", "number-unreadable", "value-unreadable"))
"""Kinds of findings after which something that stands in the file is not known."""
MATTERING: Mapping[str, int] = MappingProxyType(
    dict.fromkeys(("rounds", "initial-colour", "javafo-options", "prohibited"), 1)
    | dict.fromkeys(("acceleration", "acceleration-by-player"), 1)
    | dict.fromkeys(("game-scoring", "match-scoring", "scoring-codes", "win-draw-points"), 1)
    | dict.fromkeys(("points-win", "points-draw", "points-loss"), 1)
    | dict.fromkeys(("points-zero-bye", "points-forfeit-loss", "points-pairing-bye"), 1)
    | dict.fromkeys(("byes", "absent-next-round", "abnormal-points"), 1)
    | dict.fromkeys(("lineup", "team-pairing-bye", "team-forfeit", "board-colours"), 1)
    | {"player": 91, "team": 73}
)
"""Subjects of records that tell who meets whom, with the column from which on they do."""
CELL = 10
"""How many columns a round has in record 001."""


def _to_correct(kind: str, sentence: Words, place: Span, round_number: int | None) -> Refusal:
    """A fault that only a correction of the report helps against."""
    return Refusal(
        kind,
        sentence,
        phrase("correct the report"),
        place,
        round_number=round_number,
        way=Way.CHECK,
    )


def first_fault(t: Tournament, round_number: int) -> Refusal | None:
    """What makes the history before a round unusable: contradictions, participants unknown.

    A number that two players have makes games look wrong, so games come last.
    """
    told = (*_disagreeing_headers(t), *_findings(t, round_number), *_refuse_unread(t, round_number))
    first = min(told, key=lambda fault: fault.span.line or 0, default=None)
    return first or next(_games(t, round_number), None)


def earliest_fault(t: Tournament) -> Refusal | None:
    """What makes the earliest round unusable, of all rounds that the report tells of."""
    everything = max(len(t.round_states), t.paired_rounds) + 1
    return min(_faults(t, everything), key=lambda fault: fault.round_number or 0, default=None)


def _faults(t: Tournament, round_number: int) -> Iterator[Refusal]:
    yield from _disagreeing_headers(t)
    yield from _findings(t, round_number)
    yield from _refuse_unread(t, round_number)
    yield from _games(t, round_number)


# -- records that say the same twice --------------------------------------------------------------


def _disagreeing_headers(t: Tournament) -> Iterator[Refusal]:
    """Two numbers of rounds (142, XXR) or two initial colours (152, XXC)."""
    document = t.document
    if document is None:
        return
    repeated = [f.span.line for f in t.reading_findings if f.kind == "record-repeated"]
    for line in filter(None, repeated):
        subject = document.subject(line)
        said = document.text(line)[3:]
        if subject == "rounds" and _number(said) not in (None, t.declared_rounds):
            yield _disagreement(t, "declared_rounds", line, phrase("the number of rounds"))
        if subject in ("initial-colour", "javafo-options") and _colour(said) not in (
            None,
            t.initial_colour,
        ):
            yield _disagreement(t, "initial_colour", line, phrase("the initial colour"))


def _number(text: str) -> int | None:
    match = re.match(r"\s*(\d{1,6})", text)
    return int(match[1]) if match else None


def _colour(text: str) -> Colour | None:
    match = re.search(r"\b(w|b)(hite1|lack1)?\b", text.strip().lower())
    return None if match is None else Colour.WHITE if match[1] == "w" else Colour.BLACK


def _disagreement(t: Tournament, attribute: str, line: int, what: Words) -> Refusal:
    first = t.header_lines.get(attribute)
    return Refusal(
        "header-disagrees",
        phrase(
            "{what} is stated twice and differently (also on line {first})", what=what, first=first
        ),
        phrase("leave one of the two"),
        Span(line),
    )


# -- what reading could not understand ------------------------------------------------------------


def _findings(t: Tournament, round_number: int) -> Iterator[Refusal]:
    for finding in t.findings:
        concerns = finding.round_number is None or finding.round_number <= round_number
        if finding.kind in NOT_UNDERSTOOD and concerns:
            number = finding.round_number
            yield _to_correct(finding.kind, finding.sentence, finding.span, number)


def _refuse_unread(t: Tournament, round_number: int) -> Iterator[Refusal]:
    """What stands in records that matter for pairing and could not be read.

    A round that goes unread would look like one in which nobody met, an unread prohibition like
    none at all.
    """
    for subject, finding in unread_findings(t):
        column = finding.span.column or 1
        first = MATTERING[subject]
        if finding.span.column is not None and column < first:
            continue
        cell = max(1, (column - first) // CELL + 1) if subject == "player" else None
        if cell is None or cell <= round_number:
            sentence = phrase("{a}, and it matters for the pairing", a=finding.sentence)
            yield _to_correct(finding.kind, sentence, finding.span, cell)


def unread_findings(t: Tournament) -> Iterator[tuple[str, Finding]]:
    """What could not be read in records that matter for pairing, each with its subject."""
    if t.document is None:
        return
    for finding in t.reading_findings:
        if finding.kind in UNREADABLE and finding.span.line is not None:
            subject = t.document.subject(finding.span.line)
            if subject in MATTERING:
                yield subject, finding


# -- games that both players must tell alike ------------------------------------------------------


def _games(t: Tournament, round_number: int) -> Iterator[Refusal]:
    for player in t.by_number.values():
        for number, entry in enumerate(player.rounds[: round_number - 1], 1):
            if isinstance(entry, Game) and entry.opponent is not None:
                complaint = _complaint(t, player, number, entry)
                if complaint is not None:
                    place = t.cell_place(player, number)
                    yield _to_correct("history-contradicts", complaint, place, number)


def _complaint(t: Tournament, player: Player, number: int, game: Game) -> Words | None:
    """What is wrong with a player's game as seen beside the opponent's."""
    opponent = t.by_number.get(game.opponent or 0)
    other = None if opponent is None else opponent.entry(number)
    met = {"n": number, "player": player.number, "opponent": game.opponent}
    if names_back(other, player.number):
        if opponent is player:
            return phrase("round {n}: player {player} met {opponent}, the same player", **met)
        return _difference(game, other, met)
    if opponent is None:
        return phrase("round {n}: player {player} met {opponent}, who is not in the file", **met)
    if isinstance(other, Game):
        return phrase(
            "round {n}: player {player} met {opponent}, who met {other}",
            **met,
            other=other.opponent,
        )
    return phrase("round {n}: player {player} met {opponent}, who has no game in that round", **met)


def _difference(game: Game, other: Game, met: Mapping[str, Filling]) -> Words | None:
    """How the two sides of a game differ; None if they do not."""
    match difference_of_sides(game, other):
        case SideDifference.COLOURS:
            return phrase(
                "round {n}: player {player} met {opponent}, who has the same colour", **met
            )
        case SideDifference.WINS:
            return phrase("round {n}: player {player} met {opponent}, who also won", **met)
        case SideDifference.RESULTS:
            return phrase(
                "round {n}: player {player} met {opponent}, who has {theirs}, and this player "
                "{own}",
                **met,
                theirs=A_RESULT[other.result],
                own=A_RESULT[game.result],
            )
        case None:
            if not is_only_one_rated(game.result, other.result):
                return None
            return phrase(
                "round {n}: player {player} met {opponent}, who has {theirs}",
                **met,
                theirs=A_RESULT[other.result],
            )


# -- points ---------------------------------------------------------------------------------------


def points_that_do_not_fit(t: Tournament, scoring: ScoringInForce) -> Refusal | None:
    """Points of a player that no result explains: which of the two is right cannot be guessed."""
    if t.is_team_event or not scoring.unexplained:
        return None
    number = scoring.unexplained[0]
    player = t.by_number[number]
    more = len(scoring.unexplained) - 1
    values = {"points": player.points, "n": number, "a": scoring.sentence}
    return Refusal(
        "points-unexplained",
        phrase(
            "the {points} points of player {n} do not follow from the results (and {m} more); {a}",
            **values,
            m=more,
        )
        if more
        else phrase(
            "the {points} points of player {n} do not follow from the results; {a}", **values
        ),
        phrase(
            "correct results or points, or state the scoring (record 162) or a bonus (record 299)"
        ),
        t.place(player, "points"),
    )


def _points_unexplained(values: Mapping[str, Filling], more: int) -> Phrase:
    if not more:
        return phrase(
            "the {points} points of player {n} do not follow from the results; {a}", **values
        )
    return phrase(
        "the {points} points of player {n} do not follow from the results (and {m} more); {a}",
        **values,
        m=more,
    )
