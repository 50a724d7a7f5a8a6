"""Players of Vega's own files: fields between bars, national data among them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from crosstable.model.findings import Finding
from crosstable.model.records import NationalRecord
from crosstable.model.tournament import Player
from crosstable.reading.players.cells import CellMemory, read_vega_cell
from crosstable.reading.players.fields import FieldReader, cell_finding, id_in
from crosstable.text.rows import Row


def read_vega_players(
    rows: Iterable[Row], federation: str, findings: list[Finding]
) -> tuple[list[Player], list[NationalRecord]]:
    """Players and national data of Vega's bar-separated rows."""
    memory = CellMemory(read_vega_cell)
    players: list[Player] = []
    national: list[NationalRecord] = []
    for row in rows:
        cells = [memory[text] for text in row.items("round")]
        for item, text in enumerate(row.items("round"), 1):
            fault = memory.fault(text)
            if fault is not None:
                findings.append(cell_finding(fault, row.span("round", item), row, item, text))
        while cells and cells[-1] is None:
            cells.pop()
        reader = FieldReader(row, findings)
        player = reader.player(tuple(cells))
        if not row.get("sex"):  # Vega manual: the default is m
            player = replace(player, sex="m")
        players.append(player)
        national.extend(_vega_national(reader, player.number, federation))
    return players, national


def _vega_national(reader: FieldReader, number: int, federation: str) -> Iterator[NationalRecord]:
    rating = reader.value("national_rating")
    national_id = id_in(reader.row.get("national_id"))
    if rating or national_id:
        yield NationalRecord(federation, number, rating, national_id, line=reader.row.line)
