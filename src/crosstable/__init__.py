"""Crosstable: the toolchain for chess tournament reports.

>>> import crosstable
>>> t = crosstable.read(crosstable.sample("individual-swiss"))
>>> t.document.dialect.name
'trf26'
>>> conversion = crosstable.convert(t, "trf16")
>>> any(loss.kind == "tiebreaks" for loss in conversion.losses)
True
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from crosstable._version import __version__

if TYPE_CHECKING:
    from crosstable.api import dump as dump
    from crosstable.api import dumps as dumps
    from crosstable.api import is_readable as is_readable
    from crosstable.api import load as load
    from crosstable.api import loads as loads
    from crosstable.api import read as read
    from crosstable.api import sample as sample
    from crosstable.checking import check as check
    from crosstable.conversion import Conversion as Conversion
    from crosstable.conversion import convert as convert
    from crosstable.dates import PartialDate as PartialDate
    from crosstable.details import EventDetails as EventDetails
    from crosstable.details import read_details as read_details
    from crosstable.diagnostics import Diagnostic as Diagnostic
    from crosstable.diagnostics import Edit as Edit
    from crosstable.diagnostics import Fix as Fix
    from crosstable.diagnostics import Severity as Severity
    from crosstable.differences import Change as Change
    from crosstable.differences import diff as diff
    from crosstable.document import Document as Document
    from crosstable.errors import CannotWrite as CannotWrite
    from crosstable.errors import CrosstableError as CrosstableError
    from crosstable.errors import OutputExists as OutputExists
    from crosstable.errors import UnknownDialect as UnknownDialect
    from crosstable.findings import Assumption as Assumption
    from crosstable.findings import Finding as Finding
    from crosstable.findings import Span as Span
    from crosstable.formatter import formatted as formatted
    from crosstable.generating import Wishes as Wishes
    from crosstable.generating import generate as generate
    from crosstable.losses import Loss as Loss
    from crosstable.mainrating import main_rating as main_rating
    from crosstable.mainrating import main_ratings as main_ratings
    from crosstable.matches import Match as Match
    from crosstable.matches import team_matches as team_matches
    from crosstable.mending import Mended as Mended
    from crosstable.mending import mend as mend
    from crosstable.model import Bye as Bye
    from crosstable.model import Game as Game
    from crosstable.model import Player as Player
    from crosstable.model import RoundState as RoundState
    from crosstable.model import Team as Team
    from crosstable.model import Tournament as Tournament
    from crosstable.pairing.refusal import Refusal as Refusal
    from crosstable.pairing.replay import Judgement as Judgement
    from crosstable.pairing.replay import Replay as Replay
    from crosstable.pairing.replay import replay as replay
    from crosstable.pairing.rounds import NoLegalPairing as NoLegalPairing
    from crosstable.pairing.rounds import RoundPairing as RoundPairing
    from crosstable.pairing.rounds import pair_round as pair_round
    from crosstable.ratings.explain import explain_rating as explain_rating
    from crosstable.ratings.rating import rate as rate
    from crosstable.ratings.worksheet import Worksheet as Worksheet
    from crosstable.ratings.worksheet import WorksheetLine as WorksheetLine
    from crosstable.reports.making import report as report
    from crosstable.results import ByeKind as ByeKind
    from crosstable.results import Colour as Colour
    from crosstable.results import Result as Result
    from crosstable.scoring import scoring_in_force as scoring_in_force
    from crosstable.tiebreaks.standings import Standing as Standing
    from crosstable.tiebreaks.standings import Standings as Standings
    from crosstable.tiebreaks.standings import standings as standings
    from crosstable.tiebreaks.why import explain as explain
    from crosstable.titlenorms.event import norms as norms
    from crosstable.titlenorms.forecast import Forecast as Forecast
    from crosstable.titlenorms.forecast import norm_forecast as norm_forecast
    from crosstable.titlenorms.forecastwhy import explain_forecast as explain_forecast
    from crosstable.titlenorms.norm import Norm as Norm
    from crosstable.titlenorms.norm import Norms as Norms
    from crosstable.titlenorms.why import explain_norms as explain_norms

# Name to module. Modules are imported when a name is first used, so that a command pays only for
# what it needs.
_HOME = {
    "read": "api",
    "load": "api",
    "loads": "api",
    "dump": "api",
    "dumps": "api",
    "is_readable": "api",
    "sample": "api",
    "convert": "conversion",
    "Conversion": "conversion",
    "check": "checking",
    "mend": "mending",
    "Mended": "mending",
    "Diagnostic": "diagnostics",
    "Edit": "diagnostics",
    "Fix": "diagnostics",
    "Severity": "diagnostics",
    "diff": "differences",
    "Change": "differences",
    "formatted": "formatter",
    "Document": "document",
    "Tournament": "model",
    "Player": "model",
    "Team": "model",
    "Game": "model",
    "Bye": "model",
    "RoundState": "model",
    "Colour": "results",
    "Result": "results",
    "ByeKind": "results",
    "PartialDate": "dates",
    "EventDetails": "details",
    "read_details": "details",
    "Finding": "findings",
    "Span": "findings",
    "Assumption": "findings",
    "Loss": "losses",
    "Match": "matches",
    "team_matches": "matches",
    "main_rating": "mainrating",
    "main_ratings": "mainrating",
    "scoring_in_force": "scoring",
    "standings": "tiebreaks.standings",
    "Standing": "tiebreaks.standings",
    "Standings": "tiebreaks.standings",
    "explain": "tiebreaks.why",
    "rate": "ratings.rating",
    "explain_rating": "ratings.explain",
    "report": "reports.making",
    "Worksheet": "ratings.worksheet",
    "WorksheetLine": "ratings.worksheet",
    "norms": "titlenorms.event",
    "Norm": "titlenorms.norm",
    "Norms": "titlenorms.norm",
    "norm_forecast": "titlenorms.forecast",
    "Forecast": "titlenorms.forecast",
    "explain_forecast": "titlenorms.forecastwhy",
    "explain_norms": "titlenorms.why",
    "pair_round": "pairing.rounds",
    "RoundPairing": "pairing.rounds",
    "NoLegalPairing": "pairing.rounds",
    "Refusal": "pairing.refusal",
    "replay": "pairing.replay",
    "Replay": "pairing.replay",
    "Judgement": "pairing.replay",
    "generate": "generating",
    "Wishes": "generating",
    "CrosstableError": "errors",
    "UnknownDialect": "errors",
    "CannotWrite": "errors",
    "OutputExists": "errors",
}

__all__ = ["__version__", *_HOME]


def __getattr__(name: str) -> object:
    module = _HOME.get(name)
    if module is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value: object = getattr(import_module(f"{__name__}.{module}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
