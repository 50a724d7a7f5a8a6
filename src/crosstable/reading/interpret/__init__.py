"""Document to tournament: what the lines mean.

Two passes, because the order of records is free: the first collects, the second puts together what
depends on more than one line. Nothing here raises for what a file contains; what cannot be
understood becomes a finding and stays in the document.
"""

from __future__ import annotations

from collections.abc import Mapping

from crosstable.model.findings import Findings
from crosstable.model.tournament import Tournament
from crosstable.reading.interpret import (
    byes,
    codes,
    header,
    pairing,
    players,
    scoring,
    teams,
)
from crosstable.reading.interpret.first_pass import collect
from crosstable.reading.interpret.reading import Handler, Reading
from crosstable.reading.interpret.second_pass import put_together
from crosstable.text.document import Document

__all__ = ["HANDLERS", "interpret"]


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
    "game-scoring": scoring.game_scoring,
    "match-scoring": scoring.match_scoring,
    "win-draw-points": scoring.win_draw,
    "scoring-codes": scoring.scoring_codes,
    "points-win": scoring.points("W"),
    "points-draw": scoring.points("D"),
    "points-loss": scoring.points("L"),
    "points-zero-bye": scoring.points("Z"),
    "points-forfeit-loss": scoring.points("F"),
    "points-pairing-bye": scoring.points("P"),
    # -- players; those in columns need no handler, they are read all at once
    "player": players.vega_player,
    "national-player": players.national_player,
    "player-note": players.note,
    # -- teams
    "team": teams.team,
    "roster": teams.roster,
    "lineup": teams.lineup,
    "team-pairing-bye": teams.pairing_bye,
    "team-forfeit": teams.forfeit,
    "team-results": teams.informative,
    "team-summary": teams.informative,
    # -- pairing
    "byes": byes.byes,
    "absent-next-round": byes.absent_next_round,
    "acceleration": pairing.acceleration,
    "acceleration-by-player": pairing.acceleration_by_player,
    "prohibited": pairing.read_prohibited,
    "abnormal-points": pairing.abnormal_points,
    "javafo-options": pairing.javafo_options,
}
"""Who reads which subject. A comment is not a record of the event and has no handler."""


def interpret(document: Document) -> Tournament:
    """The tournament that a document tells of."""
    reading = Reading(document, Findings(document.findings))
    collect(reading, HANDLERS)
    return put_together(reading)
