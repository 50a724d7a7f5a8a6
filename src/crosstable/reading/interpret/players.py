"""Players: 001 in columns and in Vega's bars, national records, Tornelo's DAT."""

from __future__ import annotations

from crosstable.model.findings import Finding, Span
from crosstable.model.records import NationalRecord, PlayerNote
from crosstable.model.tournament import Player
from crosstable.reading.interpret.reading import Reading
from crosstable.reading.players.fields import FieldReader
from crosstable.reading.players.lines import PlayerLines
from crosstable.reading.players.vega import read_vega_players
from crosstable.text.dialects.trf16 import TRF16
from crosstable.text.rows import Row

_NOBODY = Player(0)
"""What a 001 line without any text would be."""


def vega_player(reading: Reading, row: Row) -> None:
    """A player between bars: read at the end, because the federation may stand further down."""
    reading.vega_rows.append(row)


def national_player(reading: Reading, row: Row) -> None:
    """NRS; in its place stands the code of the federation."""
    number = reading.whole(row, "starting_rank")
    fields = FieldReader(row, reading.findings)
    reading.national.append(
        NationalRecord(
            row.text[:3],
            number or 0,
            fields.value("national_rating"),
            row.get("national_id") or None,
            fields.value("national_sex"),
            row.get("national_class") or None,
            row.get("national_name") or None,
            row.get("national_origin") or None,
            fields.value("birth_date"),
            row.line,
        )
    )


def note(reading: Reading, row: Row) -> None:
    """DAT."""
    number = reading.whole(row, "starting_rank") or 0
    reading.add("notes", PlayerNote(number, row.get("key"), row.get("value"), row.line))


def all_players(reading: Reading) -> tuple[tuple[Player, ...], tuple[NationalRecord, ...]]:
    """Everybody in the file, and the national records: Vega's rows hold both."""
    players: list[Player] = []
    national: list[NationalRecord] = []
    if reading.vega_rows:
        federation = str(reading.header.get("federation") or "")
        players, national = read_vega_players(reading.vega_rows, federation, reading.findings)
    record = reading.document.player_record
    if record is None:  # rows in columns under a header of Vega's
        record = TRF16.by_subject["player"]
    reader = PlayerLines(record)
    players += reader.read(reading.player_lines)
    _report_round_columns(reading)
    reading.findings.extend(reader.findings)
    somebody = tuple(player for player in players if player.number or player != _NOBODY)
    return somebody, (*reading.national, *national)


def _report_round_columns(reading: Reading) -> None:
    """Rounds in other columns are one finding, because all lines agree."""
    columns = reading.document.round_columns
    if columns is not None and reading.player_lines:
        usual = reading.document.dialect.by_subject["player"]
        message = columns.words(usual)
        line = reading.player_lines[0][0]
        begin = columns.record.field("round_opponent").start
        end = columns.record.field("round_result").end
        span = Span(line, int(begin), int(end or 0) + 1)
        reading.findings.append(Finding("rounds-shifted", message, span))
