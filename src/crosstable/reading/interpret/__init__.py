"""Document to tournament: what the lines mean.

Two passes, because the order of records is free: the first collects, the second puts together what
depends on more than one line. Nothing here raises for what a file contains; what cannot be
understood becomes a finding and stays in the document.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module

from crosstable.model.findings import Findings
from crosstable.model.tournament import Tournament
from crosstable.reading.interpret import byes, codes, header, players
from crosstable.reading.interpret.first_pass import collect
from crosstable.reading.interpret.reading import Handler, Reading
from crosstable.reading.interpret.second_pass import put_together
from crosstable.text.document import Document
from crosstable.text.rows import Row

__all__ = ["HANDLERS", "interpret"]


def _later(module: str, name: str, *given: str) -> Handler:
    """A handler of records that few reports have: its module is imported by the first of them.

    With something given, the name is of a function that makes the handler.
    """

    def handle(reading: Reading, row: Row) -> None:
        found = getattr(import_module(f"{__name__}.{module}"), name)
        handler: Handler = found(*given) if given else found
        handler(reading, row)

    return handle


HANDLERS: Mapping[str, Handler] = {
    # -- tournament
    "tournament-name": header.text("name"),
    "city": header.text("city"),
    "federation": header.text("federation"),
    "start-date": header.value("start", header.date),
    "end-date": header.value("end", header.date),
    "player-count": header.value("player_count", header.count),
    "rated-count": header.value("rated_count", header.count),
    "team-count": header.value("team_count", header.count),
    "type-text": header.text("type_text"),
    "chief-arbiter": header.text("chief_arbiter"),
    "deputy-arbiter": header.deputy_arbiter,
    "time-control-text": header.text("time_control_text"),
    "round-dates": header.round_dates,
    "rounds": header.whole("declared_rounds", "num_rounds"),
    "current-round": header.whole("current_round", "current_round"),
    "initial-colour": header.initial_colour,
    "pairing-controller": header.text("pairing_controller"),
    "acceleration-name": header.text("acceleration_name"),
    # -- codes
    "type-code": codes.type_code,
    "ranking-method": codes.ranking_method,
    "tiebreaks": codes.tiebreaks,
    "standings-tiebreaks": codes.standings_tiebreaks,
    "vega-tiebreaks": codes.vega_tiebreaks,
    "time-control": codes.time_control,
    "board-colours": codes.board_colours,
    # -- scoring
    "game-scoring": _later("scoring", "game_scoring"),
    "match-scoring": _later("scoring", "match_scoring"),
    "win-draw-points": _later("scoring", "win_draw"),
    "scoring-codes": _later("scoring", "scoring_codes"),
    "points-win": _later("scoring", "points", "W"),
    "points-draw": _later("scoring", "points", "D"),
    "points-loss": _later("scoring", "points", "L"),
    "points-zero-bye": _later("scoring", "points", "Z"),
    "points-forfeit-loss": _later("scoring", "points", "F"),
    "points-pairing-bye": _later("scoring", "points", "P"),
    # -- players; those in columns need no handler, they are read all at once
    "player": players.vega_player,
    "national-player": players.national_player,
    "player-note": players.note,
    # -- teams
    "team": _later("teams", "team"),
    "roster": _later("teams", "roster"),
    "lineup": _later("teams", "lineup"),
    "team-pairing-bye": _later("teams", "pairing_bye"),
    "team-forfeit": _later("teams", "forfeit"),
    "team-results": _later("teams", "informative"),
    "team-summary": _later("teams", "informative"),
    # -- pairing
    "byes": byes.byes,
    "absent-next-round": byes.absent_next_round,
    "acceleration": _later("pairing", "acceleration"),
    "acceleration-by-player": _later("pairing", "acceleration_by_player"),
    "prohibited": _later("pairing", "prohibited"),
    "abnormal-points": _later("pairing", "abnormal_points"),
    "javafo-options": _later("pairing", "javafo_options"),
}
"""Who reads which subject. A comment is not a record of the event and has no handler."""


def interpret(document: Document) -> Tournament:
    """The tournament that a document tells of."""
    reading = Reading(document, Findings(document.findings))
    collect(reading, HANDLERS)
    return put_together(reading)
