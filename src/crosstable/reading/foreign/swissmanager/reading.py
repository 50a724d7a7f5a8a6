"""A tournament from a file of Swiss-Manager."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from crosstable.model.phrases import phrase, plural
from crosstable.model.records import ProhibitedPairing
from crosstable.model.tournament import GameScoring, Tournament
from crosstable.reading.foreign.cells import Cells
from crosstable.reading.foreign.counts import with_counts
from crosstable.reading.foreign.misreadings import contradiction
from crosstable.reading.foreign.notes import Notes
from crosstable.reading.foreign.swissmanager.boards import put_individual_games
from crosstable.reading.foreign.swissmanager.layout import Layout, take_apart
from crosstable.reading.foreign.swissmanager.matches import put_team_games, teams_of
from crosstable.reading.foreign.swissmanager.people import national_records, players_of
from crosstable.reading.foreign.swissmanager.settings import (
    Settings,
    header_of,
    settings_of,
    version_of,
)
from crosstable.reading.foreign.teammatches import TeamPart


def read(data: bytes, section: str | None, notes: Notes) -> Tournament:
    """The tournament of a file of Swiss-Manager; it holds one."""
    layout = take_apart(data)
    settings = settings_of(layout, notes)
    header = header_of(layout, settings, notes)
    cells = Cells(range(1, settings.players + 1), settings.rounds)
    if settings.is_team_event:
        teams = put_team_games(layout, settings, cells, notes)
    else:
        teams = TeamPart(tuple(teams_of(layout, notes)))
        put_individual_games(layout, settings, cells, notes)
    if layout.damaged_texts:
        notes.find(
            "text-unreadable",
            plural(
                layout.damaged_texts,
                "{n} text has characters that cannot be read",
                "{n} texts have characters that cannot be read",
            ),
        )
    scoring = GameScoring()
    notes.assume("scoring", phrase("the file does not give the scoring; 1, ½ and 0 are assumed"))
    notes.assume("bye-value", phrase("the file does not give the value of the bye; 1 is assumed"))
    players = [
        replace(
            player,
            rounds=cells.of_player(player.number),
            points=cells.points(player.number, scoring, settings.last_paired),
        )
        for player in players_of(layout, notes)
    ]
    t = replace(
        header,
        players=tuple(players),
        national=tuple(national_records(layout, header.federation, notes)),
        teams=teams.teams,
        lineups=teams.lineups,
        team_pairing_bye=teams.pairing_bye,
        team_byes=teams.byes,
        board_colours=teams.board_colours,
        prohibited=tuple(_forbidden_pairings(layout, settings, notes)),
        reading_findings=tuple(notes.findings),
        origin=notes.origin("Swiss-Manager", settings.kind, version_of(layout)),
    )
    return with_counts(t)


def _forbidden_pairings(
    layout: Layout, settings: Settings, notes: Notes
) -> Iterator[ProhibitedPairing]:
    """Players, or teams where teams meet, who must not meet."""
    most = settings.teams if settings.is_team_event else settings.players
    for pair in layout.forbidden:
        with notes.part:
            if not all(1 <= number <= most for number in pair) or pair[0] == pair[1]:
                raise contradiction("C5")
            yield ProhibitedPairing(pair, 1, settings.rounds)
