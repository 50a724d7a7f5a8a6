"""Crosstable: chess tournaments, from any FIDE tournament report (TRF).

Everything public is here, and only here: ``crosstable.NAME``. `GROUPS` is the one list of it; the
reference (``docs/api/``) has a page for each name. A name that goes is deprecated first: it warns
for one minor version at least, and the changelog says what to write instead.

>>> import crosstable
>>> t = crosstable.read(crosstable.sample("individual-swiss"))
>>> table = crosstable.standings(t, "PTS,BH/C1,DE")
>>> table[0].name, table[0].values["PTS"] > 5
('Bråtelund, Torgeir', True)
>>> conversion = crosstable.convert(t, "trf16")
>>> any(loss.kind == "tiebreaks" for loss in conversion.losses)
True
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from types import FunctionType
from typing import TYPE_CHECKING

from crosstable._version import __version__

if TYPE_CHECKING:
    from crosstable.checks.fixing import Mended as Mended
    from crosstable.checks.fixing import mend as mend
    from crosstable.errors import CannotAct as CannotAct
    from crosstable.errors import CannotAmend as CannotAmend
    from crosstable.errors import CannotWrite as CannotWrite
    from crosstable.errors import CrosstableError as CrosstableError
    from crosstable.errors import Faulty as Faulty
    from crosstable.errors import HeldElsewhere as HeldElsewhere
    from crosstable.errors import MissingExtra as MissingExtra
    from crosstable.errors import NeedsAcknowledgement as NeedsAcknowledgement
    from crosstable.errors import NeedsConfirmation as NeedsConfirmation
    from crosstable.errors import NeedsTwoConfirmations as NeedsTwoConfirmations
    from crosstable.errors import NoReport as NoReport
    from crosstable.errors import NotAnEvent as NotAnEvent
    from crosstable.errors import NotARound as NotARound
    from crosstable.errors import NotATournament as NotATournament
    from crosstable.errors import NotConfirmed as NotConfirmed
    from crosstable.errors import NotPaired as NotPaired
    from crosstable.errors import OutputExists as OutputExists
    from crosstable.errors import ReadOnlyEvent as ReadOnlyEvent
    from crosstable.errors import RefusedInFideMode as RefusedInFideMode
    from crosstable.errors import RefusedLists as RefusedLists
    from crosstable.errors import Unknown as Unknown
    from crosstable.errors import UnknownCode as UnknownCode
    from crosstable.errors import UnknownDialect as UnknownDialect
    from crosstable.errors import UnknownEdition as UnknownEdition
    from crosstable.errors import UnknownForm as UnknownForm
    from crosstable.errors import UnknownFormat as UnknownFormat
    from crosstable.errors import UnknownLanguage as UnknownLanguage
    from crosstable.errors import UnknownOption as UnknownOption
    from crosstable.errors import UnknownPeer as UnknownPeer
    from crosstable.errors import UnknownPlayer as UnknownPlayer
    from crosstable.errors import UnknownPurpose as UnknownPurpose
    from crosstable.errors import UnknownRules as UnknownRules
    from crosstable.errors import UnknownSample as UnknownSample
    from crosstable.errors import UnknownSystem as UnknownSystem
    from crosstable.errors import UnknownTeam as UnknownTeam
    from crosstable.errors import UnknownTieBreak as UnknownTieBreak
    from crosstable.errors import UnknownTitle as UnknownTitle
    from crosstable.errors import UnreadableRatingList as UnreadableRatingList
    from crosstable.errors import Unusable as Unusable
    from crosstable.errors import WrongData as WrongData
    from crosstable.errors import WrongKind as WrongKind
    from crosstable.errors import WrongLists as WrongLists
    from crosstable.errors import WrongResult as WrongResult
    from crosstable.errors import WrongRules as WrongRules
    from crosstable.errors import WrongUse as WrongUse
    from crosstable.errors import WrongWish as WrongWish
    from crosstable.event.running import Done as Done
    from crosstable.event.running import RunningEvent as RunningEvent
    from crosstable.event.running import new_event as new_event
    from crosstable.event.running import open_event as open_event
    from crosstable.event.running import take_over_event as take_over_event
    from crosstable.event.status import BoardStatus as BoardStatus
    from crosstable.event.status import EventStatus as EventStatus
    from crosstable.event.tournaments import NewPlayer as NewPlayer
    from crosstable.event.tournaments import enter_results as enter_results
    from crosstable.event.tournaments import new_tournament as new_tournament
    from crosstable.event.warnings import Circumstance as Circumstance
    from crosstable.lists.lookup import ListedPeople as ListedPeople
    from crosstable.lists.lookup import list_for as list_for
    from crosstable.lists.store import ListStore as ListStore
    from crosstable.model.dates import PartialDate as PartialDate
    from crosstable.model.details.event import EventDetails as EventDetails
    from crosstable.model.details.files import read_details as read_details
    from crosstable.model.details.naming import find_details as find_details
    from crosstable.model.diagnostics import Diagnostic as Diagnostic
    from crosstable.model.diagnostics import Edit as Edit
    from crosstable.model.diagnostics import Fix as Fix
    from crosstable.model.diagnostics import Severity as Severity
    from crosstable.model.findings import Assumption as Assumption
    from crosstable.model.findings import Finding as Finding
    from crosstable.model.findings import Span as Span
    from crosstable.model.records import Team as Team
    from crosstable.model.results import ByeKind as ByeKind
    from crosstable.model.results import Colour as Colour
    from crosstable.model.results import Result as Result
    from crosstable.model.tournament import Bye as Bye
    from crosstable.model.tournament import Game as Game
    from crosstable.model.tournament import Player as Player
    from crosstable.model.tournament import RoundState as RoundState
    from crosstable.model.tournament import Tournament as Tournament
    from crosstable.output.anonymous.making import anonymise as anonymise
    from crosstable.output.diagnostics.pages import diagnostic_page as diagnostic_page
    from crosstable.output.forms.making import report as report
    from crosstable.output.period.writing import write_period as write_period
    from crosstable.output.show import show as show
    from crosstable.pairing.generating import Wishes as Wishes
    from crosstable.pairing.generating import generate as generate
    from crosstable.pairing.refusal import Refusal as Refusal
    from crosstable.pairing.replay import Judgement as Judgement
    from crosstable.pairing.replay import Replay as Replay
    from crosstable.pairing.replay import replay as replay
    from crosstable.pairing.rounds import NoLegalPairing as NoLegalPairing
    from crosstable.pairing.rounds import RoundPairing as RoundPairing
    from crosstable.pairing.rounds import pair_round as pair_round
    from crosstable.pairing.task import Pair as Pair
    from crosstable.pairing.verdict import check as check
    from crosstable.pairing.versus import versus as versus
    from crosstable.publishing.making import publish as publish
    from crosstable.publishing.writing import Written as Written
    from crosstable.ratings.explain import RatingExplanation as RatingExplanation
    from crosstable.ratings.explain import explain_rating as explain_rating
    from crosstable.ratings.national.reading import national_rules as national_rules
    from crosstable.ratings.period.fromfiles import period as period
    from crosstable.ratings.period.running import PeriodRun as PeriodRun
    from crosstable.ratings.rating import rate as rate
    from crosstable.ratings.worksheet import Worksheet as Worksheet
    from crosstable.ratings.worksheet import WorksheetLine as WorksheetLine
    from crosstable.reading.files import load as load
    from crosstable.reading.files import loads as loads
    from crosstable.reading.files import read as read
    from crosstable.reading.samples import sample as sample
    from crosstable.reading.verdict import is_readable as is_readable
    from crosstable.rules.changes import Change as Change
    from crosstable.rules.changes import diff as diff
    from crosstable.rules.mainrating import MainRating as MainRating
    from crosstable.rules.mainrating import main_rating as main_rating
    from crosstable.rules.mainrating import main_ratings as main_ratings
    from crosstable.rules.matches import Match as Match
    from crosstable.rules.matches import TeamMatches as TeamMatches
    from crosstable.rules.matches import team_matches as team_matches
    from crosstable.rules.norms.event import norms as norms
    from crosstable.rules.norms.forecast import Forecast as Forecast
    from crosstable.rules.norms.forecast import NormForecast as NormForecast
    from crosstable.rules.norms.forecast import norm_forecast as norm_forecast
    from crosstable.rules.norms.forecastwhy import ForecastExplanation as ForecastExplanation
    from crosstable.rules.norms.forecastwhy import explain_forecast as explain_forecast
    from crosstable.rules.norms.norm import Norm as Norm
    from crosstable.rules.norms.norm import Norms as Norms
    from crosstable.rules.norms.why import NormExplanation as NormExplanation
    from crosstable.rules.norms.why import explain_norms as explain_norms
    from crosstable.rules.scoring import ScoringInForce as ScoringInForce
    from crosstable.rules.scoring import scoring_in_force as scoring_in_force
    from crosstable.rules.standings.standings import Standing as Standing
    from crosstable.rules.standings.standings import Standings as Standings
    from crosstable.rules.standings.standings import standings as standings
    from crosstable.rules.standings.value import TieBreakValue as TieBreakValue
    from crosstable.rules.standings.why import Explanation as Explanation
    from crosstable.rules.standings.why import Neighbour as Neighbour
    from crosstable.rules.standings.why import Working as Working
    from crosstable.rules.standings.why import explain as explain
    from crosstable.text.document import Document as Document
    from crosstable.writing.conversion import Conversion as Conversion
    from crosstable.writing.conversion import convert as convert
    from crosstable.writing.files import dump as dump
    from crosstable.writing.files import dumps as dumps
    from crosstable.writing.files import write as write
    from crosstable.writing.formatter import formatted as formatted
    from crosstable.writing.losses import Loss as Loss

GROUPS: Mapping[str, Mapping[str, str]] = {
    "Reports": {
        "read": "reading.files",
        "load": "reading.files",
        "loads": "reading.files",
        "is_readable": "reading.verdict",
        "sample": "reading.samples",
        "show": "output.show",
        "write": "writing.files",
        "dump": "writing.files",
        "dumps": "writing.files",
        "convert": "writing.conversion",
        "Conversion": "writing.conversion",
        "Loss": "writing.losses",
        "formatted": "writing.formatter",
        "Document": "text.document",
        "diff": "rules.changes",
        "Change": "rules.changes",
    },
    "Checking": {
        "check": "pairing.verdict",
        "mend": "checks.fixing",
        "Mended": "checks.fixing",
        "Diagnostic": "model.diagnostics",
        "Severity": "model.diagnostics",
        "Fix": "model.diagnostics",
        "Edit": "model.diagnostics",
        "diagnostic_page": "output.diagnostics.pages",
        "Finding": "model.findings",
        "Span": "model.findings",
        "Assumption": "model.findings",
    },
    "The tournament": {
        "Tournament": "model.tournament",
        "Player": "model.tournament",
        "Team": "model.records",
        "Game": "model.tournament",
        "Bye": "model.tournament",
        "RoundState": "model.tournament",
        "Colour": "model.results",
        "Result": "model.results",
        "ByeKind": "model.results",
        "PartialDate": "model.dates",
        "team_matches": "rules.matches",
        "TeamMatches": "rules.matches",
        "Match": "rules.matches",
        "main_rating": "rules.mainrating",
        "main_ratings": "rules.mainrating",
        "MainRating": "rules.mainrating",
        "scoring_in_force": "rules.scoring",
        "ScoringInForce": "rules.scoring",
        "EventDetails": "model.details.event",
        "find_details": "model.details.naming",
        "read_details": "model.details.files",
    },
    "Standings": {
        "standings": "rules.standings.standings",
        "Standings": "rules.standings.standings",
        "Standing": "rules.standings.standings",
        "TieBreakValue": "rules.standings.value",
        "explain": "rules.standings.why",
        "Explanation": "rules.standings.why",
        "Working": "rules.standings.why",
        "Neighbour": "rules.standings.why",
    },
    "Ratings and norms": {
        "rate": "ratings.rating",
        "Worksheet": "ratings.worksheet",
        "WorksheetLine": "ratings.worksheet",
        "explain_rating": "ratings.explain",
        "national_rules": "ratings.national.reading",
        "RatingExplanation": "ratings.explain",
        "norms": "rules.norms.event",
        "Norms": "rules.norms.norm",
        "Norm": "rules.norms.norm",
        "explain_norms": "rules.norms.why",
        "NormExplanation": "rules.norms.why",
        "norm_forecast": "rules.norms.forecast",
        "Forecast": "rules.norms.forecast",
        "NormForecast": "rules.norms.forecast",
        "explain_forecast": "rules.norms.forecastwhy",
        "ForecastExplanation": "rules.norms.forecastwhy",
        "list_for": "lists.lookup",
        "ListedPeople": "lists.lookup",
        "ListStore": "lists.store",
        "period": "ratings.period.fromfiles",
        "PeriodRun": "ratings.period.running",
        "write_period": "output.period.writing",
    },
    "Pairing": {
        "new_tournament": "event.tournaments",
        "NewPlayer": "event.tournaments",
        "pair_round": "pairing.rounds",
        "RoundPairing": "pairing.rounds",
        "Pair": "pairing.task",
        "NoLegalPairing": "pairing.rounds",
        "Refusal": "pairing.refusal",
        "enter_results": "event.tournaments",
        "replay": "pairing.replay",
        "Replay": "pairing.replay",
        "Judgement": "pairing.replay",
        "generate": "pairing.generating",
        "Wishes": "pairing.generating",
        "versus": "pairing.versus",
    },
    "Running an event": {
        "new_event": "event.running",
        "take_over_event": "event.running",
        "open_event": "event.running",
        "RunningEvent": "event.running",
        "Done": "event.running",
        "EventStatus": "event.status",
        "BoardStatus": "event.status",
        "Circumstance": "event.warnings",
    },
    "Printing and publishing": {
        "report": "output.forms.making",
        "anonymise": "output.anonymous.making",
        "publish": "publishing.making",
        "Written": "publishing.writing",
    },
    "Exceptions": {
        "CrosstableError": "errors",
        "CannotWrite": "errors",
        "CannotAmend": "errors",
        "OutputExists": "errors",
        "MissingExtra": "errors",
        "Faulty": "errors",
        "Unusable": "errors",
        "WrongRules": "errors",
        "NoReport": "errors",
        "UnreadableRatingList": "errors",
        "Unknown": "errors",
        "UnknownCode": "errors",
        "UnknownDialect": "errors",
        "UnknownEdition": "errors",
        "UnknownForm": "errors",
        "UnknownFormat": "errors",
        "UnknownLanguage": "errors",
        "UnknownOption": "errors",
        "UnknownPeer": "errors",
        "UnknownPlayer": "errors",
        "UnknownPurpose": "errors",
        "UnknownRules": "errors",
        "UnknownSample": "errors",
        "UnknownSystem": "errors",
        "UnknownTeam": "errors",
        "UnknownTieBreak": "errors",
        "UnknownTitle": "errors",
        "WrongUse": "errors",
        "NotATournament": "errors",
        "WrongKind": "errors",
        "NotARound": "errors",
        "WrongLists": "errors",
        "RefusedLists": "errors",
        "WrongResult": "errors",
        "WrongWish": "errors",
        "CannotAct": "errors",
        "WrongData": "errors",
        "NotConfirmed": "errors",
        "NeedsAcknowledgement": "errors",
        "NeedsConfirmation": "errors",
        "NeedsTwoConfirmations": "errors",
        "RefusedInFideMode": "errors",
        "NotAnEvent": "errors",
        "HeldElsewhere": "errors",
        "ReadOnlyEvent": "errors",
        "NotPaired": "errors",
    },
}
"""The public names by what one does with them, each with its module. Modules are imported when a
name is first used, so that a command pays only for what it needs."""
_HOME = {name: module for names in GROUPS.values() for name, module in names.items()}

__all__ = ["__version__", *_HOME]


def __getattr__(name: str) -> object:
    module = _HOME.get(name)
    if module is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}{_hint(name)}")
    try:
        value: object = getattr(import_module(f"{__name__}.{module}"), name)
    except ModuleNotFoundError as missing:
        if (missing.name or "").startswith(__name__):
            raise
        errors = import_module(f"{__name__}.errors")
        raise errors.MissingExtra(errors.extra_needed(f"{name} needs", "period")) from missing
    if isinstance(value, FunctionType):
        value = import_module(f"{__name__}.model.arguments").with_checked_types(value)
        value.__module__ = __name__  # pickle finds it here, by its name
    globals()[name] = value
    return value


def _hint(name: str) -> str:
    """What was probably meant; Python itself proposes only names that are imported already.

    Names with an underscore are asked for by tools (``__wrapped__``), which only want a no.
    """
    if name.startswith("_"):
        return ""
    hint: str = import_module(f"{__name__}.errors").did_you_mean(name, _HOME)
    return hint


def __dir__() -> list[str]:
    return sorted(__all__)
