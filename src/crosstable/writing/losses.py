"""What a conversion can lose: the one table of kinds, and a lost item.

The numbers L1 to L32 are those of the capability table in the format notes, 13; kinds without a
number are limits of width and alphabet that no table of capabilities has.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

from crosstable.model.phrases import Words, phrase


class LossKind(NamedTuple):
    """A kind of information that some dialects cannot hold."""

    kind: str
    number: str
    title: str
    changes_results: bool = False


@dataclass(frozen=True, slots=True)
class Loss:
    """One item that could not be converted, with its original line.

    >>> import crosstable
    >>> t = crosstable.read(crosstable.sample("individual-swiss"))
    >>> loss = crosstable.convert(t, "trf16").losses[0]
    >>> loss.kind, loss.line is not None
    ('comment', True)
    """

    kind: str
    sentence: Words
    line: int | None = None

    @property
    def message(self) -> str:
        """The sentence in English."""
        return str(self.sentence)

    @property
    def words(self) -> Words:
        """The sentence with its place and kind."""
        told = phrase("{a} [{kind}]", a=self.sentence, kind=self.kind)
        return told if self.line is None else phrase("line {n}: {a}", n=self.line, a=told)

    def __str__(self) -> str:
        return str(self.words)


_KINDS = (
    LossKind("national-rating", "L1", "national rating and national number of a player"),
    LossKind("national-data", "L2", "national sex, classification, name, origin, birth date"),
    LossKind("ranking-method", "L3", "which rating decides the starting rank"),
    LossKind("short-game", "L4", "very short games kept apart from forfeits and rated draws"),
    LossKind("bye-kind", "L5", "the four kinds of bye kept apart"),
    LossKind("rounds", "L6", "total number of rounds"),
    LossKind("current-round", "L7", "current round as a stated value"),
    LossKind("initial-colour", "L8", "initial colour"),
    LossKind("game-scoring", "L9", "scoring system of games as a stated value", True),
    LossKind("scoring-detail", "L10", "scores by colour, and byes and forfeits of their own", True),
    LossKind("unknown-result-value", "L11", "value of an unknown (adjourned) result", True),
    LossKind("type-code", "L12", "machine-readable pairing system"),
    LossKind("tiebreaks", "L13", "tie-break list"),
    LossKind("points-not-first", "L14", "standings in which points are not the first criterion"),
    LossKind("time-control", "L15", "encoded time control"),
    LossKind("pairing-controller", "L16", "program or person that made the pairings"),
    LossKind("acceleration", "L17", "acceleration points", True),
    LossKind("prohibited-pairing", "L18", "forbidden pairings"),
    LossKind("prohibited-rounds", "L19", "round range of a forbidden pairing"),
    LossKind("announced-bye", "L20", "byes and absences of rounds not yet paired"),
    LossKind("team", "L21", "teams and rosters"),
    LossKind("team-data", "L22", "team number, nickname, strength, totals, rank"),
    LossKind("match-point-decimals", "L23", "match points with decimals"),
    LossKind("lineup", "L24", "line-ups out of default order, empty boards"),
    LossKind("board-colours", "L25", "board colour sequence and number of boards"),
    LossKind("team-bye-or-forfeit", "L26", "team byes, team PAB and its value, forfeits", True),
    LossKind("match-scoring", "L27", "match-point scoring system", True),
    LossKind("abnormal-points", "L28", "bonus, penalty and abnormal results", True),
    LossKind("comment", "L29", "comments"),
    LossKind("file-order", "L30", "pairing by file order"),
    LossKind("player-note", "L31", "free player data"),
    LossKind("long-name", "L32", "names longer than the dialect allows"),
    LossKind("event-text", "", "texts about the event of another program's file"),
    LossKind("round-time", "", "the time at which a round begins"),
    LossKind("name-parts", "", "which part of a name is the last name"),
    LossKind("club", "", "the clubs of players"),
    LossKind("player-group", "", "age types and groups of players"),
    LossKind("player-k", "", "the K of a player as another program notes it"),
    LossKind("fixed-board", "", "a board that a player always sits at"),
    LossKind("hand-pairing", "", "that a board was paired by hand"),
    LossKind("open-match", "", "matches whose line-ups are not known yet"),
    LossKind("type-text", "", "free text of the type next to a code"),
    LossKind("unknown-sex", "", "that nothing is known of a player's sex"),
    LossKind("player-field", "", "what is known of a player and has no field in the dialect"),
    LossKind("open-game", "", "games that are paired, pending or adjourned"),
    LossKind("round-date", "", "round dates that do not fit a two-digit year of this century"),
    LossKind("text-changed", "", "characters that the format or the encoding cannot hold"),
    LossKind("field-too-long", "", "a value too long for its columns"),
    LossKind("unreadable", "", "what was in the file and could not be understood"),
    LossKind("missing-result", "", "results that only the points of players show", True),
    LossKind("team-copy", "", "what records 801 and 802 say otherwise than the others"),
    LossKind("unknown-record", "", "lines that are not a record of any dialect"),
)

LOSS_KINDS: Mapping[str, LossKind] = MappingProxyType({k.kind: k for k in _KINDS})
