"""Players: record 001, their national data and notes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from decimal import Decimal

from crosstable.model.dates import PartialDate
from crosstable.model.phrases import phrase
from crosstable.model.records import NationalRecord
from crosstable.model.titles import SHORT_TITLES
from crosstable.model.tournament import PLAYER_COLUMNS, Entry, Player
from crosstable.reading.players.cells import write_cell, write_trf06_cell, write_vega_cell
from crosstable.text.dialect import Dialect
from crosstable.text.layout import Field, Record
from crosstable.writing.compose.composer import Composer, KnownLines, date_text
from crosstable.writing.compose.rounds import Sharing, byes_worth_a_win, written_rounds

_COLUMN_WORDS = {
    "starting_rank": phrase("starting rank"),
    "name": phrase("name"),
    "sex": phrase("sex"),
    "title": phrase("title"),
    "rating": phrase("rating"),
    "federation": phrase("federation"),
    "fide_id": phrase("FIDE number"),
    "birth_date": phrase("birth date"),
    "points": phrase("points"),
    "rank": phrase("rank"),
}


def players(c: Composer) -> None:
    """Records 001 in the order of the report."""
    record = c.dialect.by_subject["player"]
    everybody = range(len(c.t.players))
    known = {} if c.known_lines is None else c.known_lines
    new = [place for place in everybody if _is_new(known, place, c.t.players[place])]
    worth_a_win = byes_worth_a_win(c, new)  # whoever has one is not among those who are known
    if worth_a_win and len(new) < len(everybody):
        worth_a_win = byes_worth_a_win(c, everybody)
        new = [*everybody]
    national = _national_of_vega(c) if record.has("national_rating") else {}
    for place, player in enumerate(c.t.players):
        before = known.get(place)
        if before is not None and before[0] is player and not worth_a_win:
            c.lines.append((record.subject, before[1]))
        elif before is not None and not worth_a_win and _has_moved(before[0], player):
            c.lines.append((record.subject, _with_rank(record, before[1], player.rank)))
            known[place] = player, c.lines[-1][1]
        else:
            said = c.remarks
            _put_player(c, record, place, worth_a_win, national)
            is_plain = c.remarks == said and not worth_a_win and player.number not in national
            if is_plain and c.known_lines is not None:
                known[place] = player, c.lines[-1][1]


def _is_new(known: KnownLines, place: int, player: Player) -> bool:
    before = known.get(place)
    return before is None or (before[0] is not player and before[0].rounds != player.rounds)


def _has_moved(before: Player, player: Player) -> bool:
    """Whether nothing but the rank changed; results of others do that to many."""
    if before.rank is None or player.rank is None or not 0 < player.rank < 10_000:
        return False
    return replace(before, rank=player.rank) == player


def _with_rank(record: Record, text: str, rank: int | None) -> str:
    """A line with another rank in its columns."""
    field = record.field("rank")
    start = int(field.start) - 1
    end = int(field.end or field.start)
    return f"{text[:start]}{str(rank).rjust(end - start)}{text[end:]}"


def _put_player(
    c: Composer,
    record: Record,
    place: int,
    worth_a_win: Sharing,
    national: Mapping[int, NationalRecord],
) -> None:
    player = c.t.players[place]
    values = _player_values(c, record, player)
    entries = written_rounds(c, place, worth_a_win)
    values |= _cell_values(c.dialect, record, entries)
    if player.number in national:
        own = national[player.number]
        values["national_rating"] = str(own.rating or "")
        values["national_id"] = c.text(own.national_id or "", own.line)
    c.put(record, values, line=player.line)


def _player_values(c: Composer, record: Record, player: Player) -> dict[str, str | Sequence[str]]:
    title = player.title or ""
    if c.dialect.blank_sex_is_male and player.sex is None:
        message = phrase(
            "player {number}: the sex is not known, and Vega takes a blank for m",
            number=player.number,
        )
        c.lose("unknown-sex", message, player.line)
    if c.dialect.has_short_titles:
        title = SHORT_TITLES.get(title, title)
    own = {"title": title, "rating": player.rating or None}
    values: dict[str, str | Sequence[str]] = {}
    for field in record.fields:
        if field.name == "name":
            values["name"] = c.name(field, player.name, player.line)
        elif field.name in PLAYER_COLUMNS:
            attribute = PLAYER_COLUMNS[field.name]
            value = own[attribute] if attribute in own else getattr(player, attribute)
            values[field.name] = _field_text(c, field, value, player)
    _lose_rest(c, record, player)
    return values


def _field_text(c: Composer, field: Field, value: object, player: Player) -> str:
    """The text of a value in a field of record 001."""
    if isinstance(value, PartialDate):
        return c.text(date_text(field, value), player.line)
    if isinstance(value, Decimal):
        return c.points(value, phrase("player {n}", n=player.number), player.line)
    if isinstance(value, str):
        return c.text(value, player.line)
    return "" if value is None else str(value)


def _lose_rest(c: Composer, record: Record, player: Player) -> None:
    """What is known of a player and has no field in this dialect."""
    for column, attribute in PLAYER_COLUMNS.items():
        value = getattr(player, attribute)
        if not record.has(column) and value is not None:
            message = phrase(
                "player {number}: {column} {value}",
                number=player.number,
                column=_COLUMN_WORDS.get(column, column),
                value=value,
            )
            c.lose("player-field", message, player.line)


def _cell_values(
    dialect: Dialect, record: Record, entries: Sequence[Entry]
) -> dict[str, str | Sequence[str]]:
    if record.has("round"):  # Vega has one field for it
        return {"round": [write_vega_cell(entry) for entry in entries]}
    write = write_cell if dialect.has_letters else write_trf06_cell
    cells = [write(entry) for entry in entries]
    return {
        "round_opponent": [cell.opponent for cell in cells],
        "round_colour": [cell.colour for cell in cells],
        "round_result": [cell.result for cell in cells],
    }


# -- national data and notes ----------------------------------------------------------------------


def _national_of_vega(c: Composer) -> Mapping[int, NationalRecord]:
    """The national data that fit Vega's two fields: those of the event's own federation."""
    result: dict[int, NationalRecord] = {}
    for national in c.t.national:
        own = national.federation == (c.t.federation or "") and national.number in c.t.by_number
        if own and national.number not in result:
            result[national.number] = national
        else:
            _lose_rating(c, national)
        _lose_national_data(c, national)
    return result


def _lose_rating(c: Composer, national: NationalRecord) -> None:
    if national.rating or national.national_id:
        message = phrase(
            "{federation} rating and number of player {number}",
            federation=national.federation,
            number=national.number,
        )
        c.lose("national-rating", message, national.line)


def _lose_national_data(c: Composer, national: NationalRecord) -> None:
    other = (
        national.sex,
        national.classification,
        national.name,
        national.origin,
        national.born,
    )
    if any(other):
        message = phrase(
            "{federation} data of player {number}",
            federation=national.federation,
            number=national.number,
        )
        c.lose("national-data", message, national.line)


def national(c: Composer) -> None:
    """NRS records; Vega has two of their fields in its player rows."""
    record = c.record("national-player")
    vega = c.dialect.by_subject["player"].has("national_rating")
    for national in () if vega else c.t.national:
        if record is None:
            _lose_rating(c, national)
            _lose_national_data(c, national)
            continue
        values = {
            "starting_rank": str(national.number),
            "national_sex": national.sex or "",
            "national_class": c.text(national.classification or "", national.line),
            "national_name": c.name(
                record.field("national_name"), national.name or "", national.line
            ),
            "national_rating": str(national.rating or ""),
            "national_origin": c.text(national.origin or "", national.line),
            "national_id": c.text(national.national_id or "", national.line),
            "birth_date": "" if national.born is None else str(national.born),
        }
        c.put(record, values, code=(national.federation or "NON")[:3], line=national.line)


def notes(c: Composer) -> None:
    """DAT lines."""
    record = c.record("player-note")
    for note in c.t.notes:
        if record is None:
            c.lose(
                "player-note",
                phrase(
                    "{key} of player {number}: {value}",
                    key=note.key,
                    number=note.number,
                    value=note.value,
                ),
                note.line,
            )
        else:
            values = {
                "starting_rank": str(note.number),
                "key": c.text(note.key, note.line),
                "value": c.text(note.value, note.line),
            }
            c.put(record, values, line=note.line)
