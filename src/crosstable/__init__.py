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
    from crosstable.checks.fixing import Mended as Mended
    from crosstable.checks.fixing import mend as mend
    from crosstable.errors import CannotWrite as CannotWrite
    from crosstable.errors import CrosstableError as CrosstableError
    from crosstable.errors import OutputExists as OutputExists
    from crosstable.errors import UnknownDialect as UnknownDialect
    from crosstable.event.disk.folder import EventFolder as EventFolder
    from crosstable.event.disk.folder import begin_event as begin_event
    from crosstable.event.disk.folder import open_event as open_event
    from crosstable.event.status import event_status as event_status
    from crosstable.lists.store import ListStore as ListStore
    from crosstable.model.dates import PartialDate as PartialDate
    from crosstable.model.details.event import EventDetails as EventDetails
    from crosstable.model.details.files import read_details as read_details
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
    from crosstable.pairing.verdict import check as check
    from crosstable.pairing.versus import versus as versus
    from crosstable.publishing.making import publish as publish
    from crosstable.ratings.explain import explain_rating as explain_rating
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
    from crosstable.rules.mainrating import main_rating as main_rating
    from crosstable.rules.mainrating import main_ratings as main_ratings
    from crosstable.rules.matches import Match as Match
    from crosstable.rules.matches import team_matches as team_matches
    from crosstable.rules.norms.event import norms as norms
    from crosstable.rules.norms.forecast import Forecast as Forecast
    from crosstable.rules.norms.forecast import norm_forecast as norm_forecast
    from crosstable.rules.norms.forecastwhy import explain_forecast as explain_forecast
    from crosstable.rules.norms.norm import Norm as Norm
    from crosstable.rules.norms.norm import Norms as Norms
    from crosstable.rules.norms.why import explain_norms as explain_norms
    from crosstable.rules.scoring import scoring_in_force as scoring_in_force
    from crosstable.rules.standings.standings import Standing as Standing
    from crosstable.rules.standings.standings import Standings as Standings
    from crosstable.rules.standings.standings import standings as standings
    from crosstable.rules.standings.why import explain as explain
    from crosstable.text.document import Document as Document
    from crosstable.writing.conversion import Conversion as Conversion
    from crosstable.writing.conversion import convert as convert
    from crosstable.writing.files import dump as dump
    from crosstable.writing.files import dumps as dumps
    from crosstable.writing.formatter import formatted as formatted
    from crosstable.writing.losses import Loss as Loss

# Name to module. Modules are imported when a name is first used, so that a command pays only for
# what it needs.
_HOME = {
    "read": "reading.files",
    "load": "reading.files",
    "loads": "reading.files",
    "dump": "writing.files",
    "dumps": "writing.files",
    "is_readable": "reading.verdict",
    "sample": "reading.samples",
    "convert": "writing.conversion",
    "publish": "publishing.making",
    "Conversion": "writing.conversion",
    "check": "pairing.verdict",
    "mend": "checks.fixing",
    "Mended": "checks.fixing",
    "Diagnostic": "model.diagnostics",
    "Edit": "model.diagnostics",
    "Fix": "model.diagnostics",
    "Severity": "model.diagnostics",
    "diff": "rules.changes",
    "Change": "rules.changes",
    "formatted": "writing.formatter",
    "Document": "text.document",
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
    "EventDetails": "model.details.event",
    "read_details": "model.details.files",
    "Finding": "model.findings",
    "Span": "model.findings",
    "Assumption": "model.findings",
    "Loss": "writing.losses",
    "Match": "rules.matches",
    "team_matches": "rules.matches",
    "main_rating": "rules.mainrating",
    "main_ratings": "rules.mainrating",
    "scoring_in_force": "rules.scoring",
    "standings": "rules.standings.standings",
    "Standing": "rules.standings.standings",
    "Standings": "rules.standings.standings",
    "explain": "rules.standings.why",
    "rate": "ratings.rating",
    "explain_rating": "ratings.explain",
    "report": "output.forms.making",
    "period": "ratings.period.fromfiles",
    "PeriodRun": "ratings.period.running",
    "write_period": "output.period.writing",
    "show": "output.show",
    "diagnostic_page": "output.diagnostics.pages",
    "versus": "pairing.versus",
    "Worksheet": "ratings.worksheet",
    "WorksheetLine": "ratings.worksheet",
    "norms": "rules.norms.event",
    "Norm": "rules.norms.norm",
    "Norms": "rules.norms.norm",
    "norm_forecast": "rules.norms.forecast",
    "Forecast": "rules.norms.forecast",
    "explain_forecast": "rules.norms.forecastwhy",
    "explain_norms": "rules.norms.why",
    "pair_round": "pairing.rounds",
    "RoundPairing": "pairing.rounds",
    "NoLegalPairing": "pairing.rounds",
    "Refusal": "pairing.refusal",
    "replay": "pairing.replay",
    "Replay": "pairing.replay",
    "Judgement": "pairing.replay",
    "generate": "pairing.generating",
    "Wishes": "pairing.generating",
    "begin_event": "event.disk.folder",
    "open_event": "event.disk.folder",
    "EventFolder": "event.disk.folder",
    "event_status": "event.status",
    "ListStore": "lists.store",
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
