"""Conversion between dialects, with the itemised list of what was lost or assumed."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from crosstable.acceleration import is_baku, named_acceleration
from crosstable.compose import Composer
from crosstable.dialects import DIALECTS, dialect
from crosstable.document import Document
from crosstable.findings import Assumption
from crosstable.jsonmodel import json_bytes
from crosstable.layout import Dialect
from crosstable.losses import Loss
from crosstable.matches import team_matches
from crosstable.model import AbnormalPoints, Game, RoundState, Tournament
from crosstable.results import Colour
from crosstable.scoring import match_scoring, scoring_in_force
from crosstable.source import Source, encode, split_lines

JSON = Dialect("json", "Crosstable's own JSON", "the published JSON Schema")
"""The JSON form: no records, but a dialect to read from and write to."""

LINE_ENDS = {"crlf": "\r\n", "lf": "\n", "cr": "\r"}
PURPOSES = ("rating", "pairing", "itdx")


@dataclass(frozen=True)
class Conversion:
    """A converted tournament: the new document, and everything that is not in it."""

    document: Document
    losses: tuple[Loss, ...]
    assumptions: tuple[Assumption, ...]
    refusals: tuple[str, ...] = ()
    """Why the document must not be used for the purpose that was asked for."""

    def to_bytes(self) -> bytes:
        """The new file."""
        return self.document.to_bytes()


def convert(
    t: Tournament,
    to: str | Dialect,
    purpose: str | None = None,
    *,
    line_end: str = "\r\n",
    encoding: str = "utf-8",
    keep_lost: bool = False,
) -> Conversion:
    """Write a tournament in another dialect (or the canonical form of its own).

    `purpose` is ``rating``, ``pairing`` or ``itdx``. With `keep_lost`, lines that cannot be carried
    over stay as ``###`` comments where the dialect has comments.
    """
    target = JSON if to == "json" else dialect(to) if isinstance(to, str) else to
    if target.name == "json":
        return _to_json(t)
    t, assumptions, refusals = _prepared(t, target, purpose)
    composer = Composer(t, target, team_copies=purpose not in ("rating", "pairing"))
    lines = composer.compose()
    losses = list(composer.losses)
    if purpose == "rating":
        lines = [line for line in lines if not line.startswith("###")]
        losses += [Loss("comment", f"comment: {c.strip()}") for c in t.comments if target.has_comments]
    elif keep_lost and target.has_comments:
        lines, losses = _with_lost_lines(t, lines, losses)
    source, changed = _source(lines, line_end, encoding)
    return Conversion(
        Document(source, target, dialect_was_given=True),
        tuple(losses + changed),
        tuple(assumptions + composer.assumptions),
        tuple(refusals),
    )


def _to_json(t: Tournament) -> Conversion:
    data = json_bytes(t)
    texts, endings = split_lines(data.decode("utf-8"))
    losses = tuple(
        Loss("unknown-record", f"not a record: {u.text.strip()[:60]}", u.line)
        for u in t.unknown_lines
    )
    return Conversion(Document(Source(texts, endings, data=data), JSON), losses, ())


def _with_lost_lines(
    t: Tournament, lines: list[str], losses: list[Loss]
) -> tuple[list[str], list[Loss]]:
    """Lines of the source that were lost, as comments at the end."""
    if t.document is None:
        return lines, losses
    numbers = sorted({loss.line for loss in losses if loss.line is not None})
    kept = [f"### kept: {t.document.text(number).rstrip()}" for number in numbers]
    return lines + kept, losses


# -- text -----------------------------------------------------------------------------------------


def _source(lines: Sequence[str], line_end: str, encoding: str) -> tuple[Source, list[Loss]]:
    losses: list[Loss] = []
    texts = []
    for line in lines:
        text = _encodable(line, encoding)
        if text != line:
            shown = line[:60].rstrip()
            losses.append(Loss("text-changed", f"{shown!r}: characters that {encoding} lacks"))
        texts.append(text)
    return Source(tuple(texts), (line_end,) * len(texts), encoding), losses


def _encodable(text: str, encoding: str) -> str:
    """The text with what the encoding lacks replaced: the base letter, else a question mark."""
    try:
        encode(text, encoding)
    except UnicodeEncodeError:
        return "".join(_encodable_character(c, encoding) for c in text)
    return text


_LETTERS = {"ß": "ss", "ø": "o", "Ø": "O", "ł": "l", "Ł": "L", "đ": "d", "Đ": "D", "æ": "ae", "Æ": "AE"}


def _encodable_character(character: str, encoding: str) -> str:
    base = unicodedata.normalize("NFKD", character)
    plain = "".join(c for c in base if not unicodedata.combining(c))
    for candidate in (character, plain, _LETTERS.get(character, "")[:1]):
        try:
            encode(candidate, encoding)
        except UnicodeEncodeError:
            continue
        if len(candidate) == 1:
            return candidate
    return "?"


# -- purposes -------------------------------------------------------------------------------------


def _prepared(
    t: Tournament, target: Dialect, purpose: str | None
) -> tuple[Tournament, list[Assumption], list[str]]:
    """The tournament as the purpose needs it."""
    assumptions: list[Assumption] = []
    refusals: list[str] = []
    t = _with_forfeit_values(t, target, assumptions)
    if t.acceleration_name and target.has_comments:
        comment = f" acceleration: {t.acceleration_name}"
        message = f"the acceleration's name {t.acceleration_name!r} is kept as a comment"
        assumptions.append(Assumption("acceleration-name", message))
        t = replace(t, comments=(*t.comments, comment), acceleration_name=None)
    if purpose == "itdx":
        t = _for_exchange(t, assumptions)
    elif purpose == "rating":
        refusals = [*_open_games(t)]
    elif purpose == "pairing":
        t = _for_engine(t, assumptions)
    return t, assumptions, refusals


def _open_games(t: Tournament) -> list[str]:
    """A rating report holds no open games (TRF dialects, 6.8)."""
    return [
        f"round {number}: {player.number} - {game.opponent} has no result"
        for number, player, game in t.games()
        if game.result.is_open and (game.opponent is None or player.number <= game.opponent)
    ]


def _for_exchange(t: Tournament, assumptions: list[Assumption]) -> Tournament:
    """What the next program needs (TRF dialects, 6)."""
    if t.declared_rounds is None:
        rounds = max(len(t.round_dates), t.paired_rounds)
        message = f"142 {rounds}: the number of rounds is not stated"
        assumptions.append(Assumption("rounds", message))
        t = replace(t, declared_rounds=rounds)
    if t.initial_colour is None and t.paired_rounds == 0:
        message = "152 W: the initial colour is not stated and round 1 is not paired"
        assumptions.append(Assumption("initial-colour", message))
        t = replace(t, initial_colour=Colour.WHITE)
    t = _with_explicit_acceleration(t, assumptions)
    return _without_fictitious_points(t, assumptions)


def _with_explicit_acceleration(t: Tournament, assumptions: list[Assumption]) -> Tournament:
    """Records 250 in place of a named method: engines disagree about the names."""
    if not is_baku(t) or t.type_code is None:
        return t
    if not t.accelerations:
        named = named_acceleration(t)
        message = f"250: {len(named)} record(s) in place of the method named by {t.type_code}"
        assumptions.append(Assumption("acceleration", message))
        t = replace(t, accelerations=named)
    return replace(t, type_code=t.type_code.removesuffix("_BAKU"))


def _without_fictitious_points(t: Tournament, assumptions: list[Assumption]) -> Tournament:
    """Points of record 001 are those of the standings, acceleration not included (C41)."""
    in_force = scoring_in_force(t)
    if not getattr(in_force, "with_acceleration", False):
        return t
    players = []
    for player in t.players:
        gained = fictitious(t, player.number)
        points = None if player.points is None else player.points - gained
        players.append(replace(player, points=points))
    message = "points: the fictitious points were taken out"
    assumptions.append(Assumption("points", message))
    return replace(t, players=tuple(players))


def fictitious(t: Tournament, number: int) -> Decimal:
    """The fictitious points of a player in the round to be paired."""
    total = Decimal(0)
    for a in t.accelerations:
        if a.first <= number <= a.last and a.first_round <= t.next_round <= a.last_round:
            total += a.game_points
    return total


def _for_engine(t: Tournament, assumptions: list[Assumption]) -> Tournament:
    """A pairing engine gets no comments, and no team records of an individual event."""
    if t.is_team_event or not t.teams:
        return replace(t, comments=(), comment_places=())
    message = "rosters left out: they mean nothing to a pairing engine of individual events"
    assumptions.append(Assumption("team", message))
    return replace(
        t, teams=(), team_count=None, board_colours=None, comments=(), comment_places=()
    )


def _with_forfeit_values(
    t: Tournament, target: Dialect, assumptions: list[Assumption]
) -> Tournament:
    """A forfeit win is worth N games in the draft of 2024 and P present players later (C27)."""
    first = t.document is not None and t.document.dialect.name == "draft-2024"
    later = target.name in ("draft-2025", "trf26")
    if not (t.team_forfeits and first and later) or any(a.kind == "+" for a in t.abnormal_points):
        return t
    rebuilt = team_matches(t, first_draft=True)
    short = [
        row
        for row in rebuilt.rounds.values()
        if row.forfeit and row.opponent and 0 < sum(map(bool, row.players)) < rebuilt.boards
    ]
    if not short:
        return t
    win = scoring_in_force(t).scoring.white_win * rebuilt.boards
    points = AbnormalPoints("+", match_scoring(t).win, win)
    message = f"299 +: a forfeit win keeps its {win} game points of the draft of 2024 (C27)"
    assumptions.append(Assumption("forfeit-win", message))
    return replace(t, abnormal_points=(*t.abnormal_points, points))


def dialect_names() -> tuple[str, ...]:
    """The names that `convert` knows."""
    return (*DIALECTS, JSON.name)


def open_rounds(t: Tournament) -> tuple[int, ...]:
    """Rounds that are paired and not finished."""
    return tuple(i for i, s in enumerate(t.round_states, 1) if s is RoundState.PENDING)


def has_open_game(t: Tournament) -> bool:
    """Whether any game waits for its result."""
    return any(isinstance(g, Game) and g.result.is_open for _, _, g in t.games())
