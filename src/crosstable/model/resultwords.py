"""Colours, results and byes as they are inside a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from crosstable.model.phrases import Phrase, phrase
from crosstable.model.results import ByeKind, Colour, Result

COLOUR_WORDS: Mapping[Colour, Phrase] = MappingProxyType(
    {Colour.WHITE: phrase("White"), Colour.BLACK: phrase("Black")}
)
BYE_WORDS: Mapping[ByeKind, Phrase] = MappingProxyType(
    {
        ByeKind.HALF_POINT: phrase("half-point bye"),
        ByeKind.FULL_POINT: phrase("full-point bye"),
        ByeKind.PAIRING_ALLOCATED: phrase("pairing-allocated bye"),
        ByeKind.ZERO_POINT: phrase("zero-point bye"),
    }
)
A_BYE: Mapping[ByeKind, Phrase] = MappingProxyType(
    {
        ByeKind.HALF_POINT: phrase("a half-point bye"),
        ByeKind.FULL_POINT: phrase("a full-point bye"),
        ByeKind.PAIRING_ALLOCATED: phrase("a pairing-allocated bye"),
        ByeKind.ZERO_POINT: phrase("a zero-point bye"),
    }
)
RESULT_WORDS: Mapping[Result, Phrase] = MappingProxyType(
    {
        Result.WIN: phrase("win"),
        Result.DRAW: phrase("draw"),
        Result.LOSS: phrase("loss"),
        Result.SHORT_WIN: phrase("win in a game shorter than one move"),
        Result.SHORT_DRAW: phrase("draw in a game shorter than one move"),
        Result.SHORT_LOSS: phrase("loss in a game shorter than one move"),
        Result.FORFEIT_WIN: phrase("forfeit win"),
        Result.FORFEIT_LOSS: phrase("forfeit loss"),
        Result.UNKNOWN: phrase("result unknown, for instance adjourned"),
        Result.PENDING: phrase("paired, not yet played"),
    }
)
A_RESULT: Mapping[Result, Phrase] = MappingProxyType(
    {
        Result.WIN: phrase("a win"),
        Result.DRAW: phrase("a draw"),
        Result.LOSS: phrase("a loss"),
        Result.SHORT_WIN: phrase("a win in a game shorter than one move"),
        Result.SHORT_DRAW: phrase("a draw in a game shorter than one move"),
        Result.SHORT_LOSS: phrase("a loss in a game shorter than one move"),
        Result.FORFEIT_WIN: phrase("a forfeit win"),
        Result.FORFEIT_LOSS: phrase("a forfeit loss"),
        Result.UNKNOWN: phrase("a result unknown, for instance adjourned"),
        Result.PENDING: phrase("a paired, not yet played"),
    }
)
