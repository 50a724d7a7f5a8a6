"""Time controls and the encoded form of record 222; the text of 122 is for `timecontroltext`.

Record 222 has a grammar (format notes, 3.5; decision C14 allows every stage form and any
number of stages):

    value  := stages | "W" stages "-" "B" stages
    stages := stage { ":" stage }
    stage  := [ moves "/" ] seconds [ "+" increment ]

>>> parse_time_control("40/6000+30:900+30").describe()
'100 min for 40 moves, then 15 min, 30 s a move'
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from crosstable.model.phrases import Say, Words, in_words, joined, phrase
from crosstable.model.results import Colour


@dataclass(frozen=True, slots=True)
class Stage:
    """One period of a game: so much time for so many moves, or for the rest of the game."""

    moves: int | None
    seconds: int
    increment: int = 0

    def __str__(self) -> str:
        """The stage as record 222 writes it."""
        moves = "" if self.moves is None else f"{self.moves}/"
        increment = f"+{self.increment}" if self.increment else ""
        return f"{moves}{self.seconds}{increment}"


@dataclass(frozen=True, slots=True)
class TimeControl:
    """The stages of both players; they differ only in an Armageddon game."""

    white: tuple[Stage, ...]
    black: tuple[Stage, ...]

    @property
    def is_same_for_both(self) -> bool:
        """Whether White and Black have the same time."""
        return self.white == self.black

    def stages(self, colour: Colour) -> tuple[Stage, ...]:
        """The stages of one player."""
        return self.white if colour is Colour.WHITE else self.black

    @property
    def words(self) -> Words:
        """The time control in words."""
        white = _stages_in_words(self.white)
        if self.is_same_for_both:
            return white
        black = _stages_in_words(self.black)
        return phrase("White: {white}; Black: {black}", white=white, black=black)

    def describe(self, say: Say = str) -> str:
        """The time control in the words of a language."""
        return in_words(self.words, say)

    def __str__(self) -> str:
        """The canonical form of record 222."""
        white, black = (":".join(map(str, stages)) for stages in (self.white, self.black))
        return white if self.is_same_for_both else f"W{white}-B{black}"


def _stages_in_words(stages: tuple[Stage, ...]) -> Words:
    increments = {stage.increment for stage in stages}
    if len(increments) > 1:
        return joined(map(_period_with_bonus, stages), phrase(", then "))
    time = joined(map(_period, stages), phrase(", then "))
    increment = stages[-1].increment
    return phrase("{time}, {n} s a move", time=time, n=increment) if increment else time


def _period(stage: Stage) -> Words:
    minutes, seconds = divmod(stage.seconds, 60)
    parts = []
    if minutes or not seconds:
        parts.append(phrase("{n} min", n=minutes))
    if seconds:
        parts.append(phrase("{n} s", n=seconds))
    time = joined(parts, " ")
    if stage.moves is None:
        return time
    return phrase("{time} for {n} moves", time=time, n=stage.moves)


def _period_with_bonus(stage: Stage) -> Words:
    time = _period(stage)
    if not stage.increment:
        return time
    return phrase("{time} with {n} s a move", time=time, n=stage.increment)


_STAGE = r"(?:\d{1,3}\s*/\s*)?\d{1,7}(?:\s*\+\s*\d{1,5})?"
_STAGES = rf"{_STAGE}(?:\s*:\s*{_STAGE})*"
# Texts, not compiled patterns: `re` compiles one when it is first needed, and keeps it.
_ENCODED = rf"(?ai)W\s*(?P<white>{_STAGES})\s*-\s*B\s*(?P<black>{_STAGES})|(?P<both>{_STAGES})"
_STAGE_PARTS = r"(?a)(?:(\d+)\s*/\s*)?(\d+)(?:\s*\+\s*(\d+))?"


def parse_time_control(text: str) -> TimeControl | None:
    """Read the content of record 222; None if it does not follow the grammar.

    Blanks around the signs and small letters are tolerated. A stage of no moves, or without any
    time, is not a stage.
    """
    match = re.fullmatch(_ENCODED, text.strip())
    if match is None:
        return None
    white, black = (_parsed_stages(match["both"] or match[side]) for side in ("white", "black"))
    if not all(_is_possible(stage) for stage in (*white, *black)):
        return None
    return TimeControl(white, black)


def _parsed_stages(text: str) -> tuple[Stage, ...]:
    matches = re.finditer(_STAGE_PARTS, text)
    return tuple(Stage(int(m[1]) if m[1] else None, int(m[2]), int(m[3] or 0)) for m in matches)


def _is_possible(stage: Stage) -> bool:
    return stage.moves != 0 and stage.seconds + stage.increment > 0
