"""What pairing has to heed: 250 and XXA, 260 and XXP, 299, XXC."""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import replace
from decimal import Decimal

from crosstable.model.findings import Finding, Span
from crosstable.model.phrases import phrase
from crosstable.model.records import ABNORMAL_KINDS, AbnormalPoints, Acceleration, ProhibitedPairing
from crosstable.model.results import Colour
from crosstable.model.tournament import ZERO
from crosstable.reading.interpret.reading import Reading
from crosstable.rules.acceleration.points import ranges_from_points
from crosstable.text.formats import read_decimal
from crosstable.text.rows import Row


def acceleration(reading: Reading, row: Row) -> None:
    """Record 250; without a last round or participant the first is the only one."""
    first_round = reading.whole(row, "first_round")
    first = reading.whole(row, "first_id")
    if first_round is None or first is None:
        message = phrase("record 250 names no first round or participant")
        reading.report("value-unreadable", message, row)
        return
    last_round = reading.whole(row, "last_round") or first_round
    last = reading.whole(row, "last_id") or first
    for name, begin, end in (("last_round", first_round, last_round), ("last_id", first, last)):
        if end < begin:
            message = phrase(
                "{end} comes before {begin}: no player gets these points", end=end, begin=begin
            )
            reading.report("value-unknown", message, row, name)
    reading.add(
        "accelerations",
        Acceleration(
            reading.decimal(row, "match_points") or ZERO,
            reading.decimal(row, "game_points") or ZERO,
            first_round,
            last_round,
            first,
            last,
            row.line,
        ),
    )


def acceleration_by_player(reading: Reading, row: Row) -> None:
    """XXA: one player's points by round; ranges are made of them when all players are known.

    A later line of a player replaces the first (format notes, 10.1). A line of zeros has no place
    in ranges.
    """
    number = reading.whole(row, "starting_rank")
    values = list(_points(reading, row))
    if not number:
        message = phrase("XXA names no player")
        reading.report("value-unreadable", message, row, "starting_rank")
        return
    if not any(values):
        message = phrase("XXA lends player {n} no points", n=number)
        reading.report("value-unreadable", message, row, "points")
    first = reading.player_points_lines.get(number)
    if first is not None:
        message = phrase("XXA is repeated for player {n}; the last one counts", n=number)
        related = ((Span(row.line), phrase("last here")),)
        reading.findings.append(Finding("record-repeated", message, Span(first), related))
    reading.player_points[number] = values
    reading.player_points_lines[number] = row.line


def _points(reading: Reading, row: Row) -> Iterator[Decimal]:
    for item, text in enumerate(row.items("points"), 1):
        value = read_decimal(text)
        if text and reading.reports_cut(row, "points", item):
            value = None
        elif text and value is None:
            message = phrase("{quoted} is not a number", quoted=repr(text))
            reading.report("number-unreadable", message, row, "points", item)
        yield value or ZERO


def accelerations_by_player(reading: Reading, known: Container[int]) -> tuple[Acceleration, ...]:
    """The XXA lines as records 250 would say it, each with the line of its first player.

    Whoever is not in the file has ranges of their own: no range hides that the record named them.
    """
    lines = reading.player_points_lines
    points = reading.player_points
    of_players = {number: row for number, row in points.items() if number in known}
    of_others = [{number: row} for number, row in points.items() if number not in known]
    parts = [of_players, *of_others] if of_players else of_others
    ranges = (acceleration for part in parts for acceleration in ranges_from_points(part))
    return tuple(replace(acceleration, line=lines[acceleration.first]) for acceleration in ranges)


def read_prohibited(reading: Reading, row: Row) -> None:
    """Record 260, or XXP, which holds for all rounds."""
    ids = reading.named_participants(row, "participant")
    first = reading.whole(row, "first_round") if row.record.has("first_round") else None
    last = reading.whole(row, "last_round") if row.record.has("last_round") else None
    if len(set(ids)) < 2:
        message = phrase("fewer than two participants are named")
        reading.report("value-unreadable", message, row)
    reading.add("prohibited", ProhibitedPairing(ids, first, last, row.line))


def abnormal_points(reading: Reading, row: Row) -> None:
    """Record 299; a missing number is zero, a missing round or participant means all."""
    kind = row.get("type").upper()
    if kind and kind not in ABNORMAL_KINDS:
        message = phrase(
            "{quoted} is not a type of record 299; the record is ignored", quoted=repr(kind)
        )
        reading.report("value-unreadable", message, row, "type")
        return
    reading.add(
        "abnormal_points",
        AbnormalPoints(
            kind,
            reading.decimal(row, "match_points") or ZERO,
            reading.decimal(row, "game_points") or ZERO,
            reading.whole(row, "round") or None,
            reading.named_participants(row, "participant"),
            row.line,
        ),
    )


def javafo_options(reading: Reading, row: Row) -> None:
    """XXC: several lines add up."""
    for item, option in enumerate(row.items("option"), 1):
        word = option.lower()
        if word == "rank":
            reading.header["paired_in_file_order"] = True
            reading.lines.setdefault("paired_in_file_order", row.line)
        elif word in ("white1", "black1"):
            colour = Colour.WHITE if word == "white1" else Colour.BLACK
            reading.once("initial_colour", colour, row)
        else:
            message = phrase("{quoted} is not an option of XXC", quoted=repr(option))
            reading.report("value-unreadable", message, row, "option", item)
