"""Swiss Perfect 98: players (TRN) and games (SCO) in dBase III, the settings (INI) in text.

The three files of an event come as an archive (`archives`). What is written here was proved on a
few events and their text exports. Numbers stand at the left of their field and may be followed by
NUL bytes and old rubbish.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from struct import unpack_from

from crosstable.errors import Misread
from crosstable.model.phrases import phrase
from crosstable.model.records import AbnormalPoints
from crosstable.model.results import ByeKind, Result
from crosstable.model.tournament import GameScoring, Player, Tournament
from crosstable.reading.foreign.archives import files_in, names_in, pack_files, suffix_of
from crosstable.reading.foreign.cells import MOST_ROUNDS, Cells
from crosstable.reading.foreign.counts import with_counts
from crosstable.reading.foreign.misreadings import contradiction, not_complete, unknown_code
from crosstable.reading.foreign.notes import Notes
from crosstable.reading.foreign.texts import day_of_number, full_name, one_line
from crosstable.text.source import decode

SUFFIXES = (".trn", ".sco", ".ini")
_HEADER = 32
_FIELD = 32
_END_OF_FIELDS = 0x0D
_DELETED = b"*"
_LARGEST_NUMBER = 9999
_TITLES = {"1": "GM", "2": "WGM", "3": "IM", "4": "WIM", "5": "FM", "6": "WFM"}
_SEXES = {"1": "m", "2": "w"}
_PLAYED = 1
_NO_RESULT = 0
_FORFEITS = {
    34: (Result.FORFEIT_LOSS, Result.FORFEIT_WIN),
    35: (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
    36: (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS),
}
_RESULTS = {
    (2, 0): (Result.WIN, Result.LOSS),
    (1, 1): (Result.DRAW, Result.DRAW),
    (0, 2): (Result.LOSS, Result.WIN),
}
_BYES = {2: ByeKind.FULL_POINT, 1: ByeKind.HALF_POINT, 0: ByeKind.ZERO_POINT}
_TIEBREAKS = {"1217": "BH", "1218": "BH/M1", "1219": "PS", "1220": "SB", "1222": "WIN"}
_ROUND_ROBIN = "1"
_OF_TEAMS = "1"

Row = Mapping[str, str]
Settings = Mapping[tuple[str, str], str]


def is_swiss_perfect(data: bytes) -> bool:
    """An archive with the players and the games of one event."""
    suffixes = Counter(map(suffix_of, names_in(data)))
    return suffixes[".trn"] == suffixes[".sco"] == 1


def read(data: bytes, section: str | None, notes: Notes) -> Tournament:
    """The tournament of an archive with the three files."""
    names = [name for name in names_in(data) if suffix_of(name) in SUFFIXES]
    by_suffix = {suffix_of(name): content for name, content in files_in(data, names).items()}
    if len(by_suffix) < len(names):
        raise contradiction("ZIP")
    settings = dict(_settings(by_suffix.get(".ini", b"")))
    players = list(_rows(by_suffix[".trn"], ("ID", "SURNAME")))
    games = list(_rows(by_suffix[".sco"], ("ROUND", "WHITE", "BLACK")))
    if settings.get(("tournament info", "team or individual"), "0") == _OF_TEAMS:
        raise Misread(phrase("team events of Swiss Perfect are not read"))
    return _Reading(players, games, settings, notes).tournament()


def with_files_beside(path: str, data: bytes) -> bytes:
    """An archive with the files of the same name, or the data if the players or games are gone."""
    folder, name = os.path.split(path)
    stem = Path(name).stem.lower()
    files: dict[str, bytes] = {}
    for other in sorted(Path(folder or ".").iterdir()):
        suffix = suffix_of(other.name)
        if other.stem.lower() == stem and suffix in SUFFIXES and suffix not in files:
            files[suffix] = other.read_bytes()
    if not {".trn", ".sco"} <= files.keys():
        return data
    return pack_files((f"{stem}{suffix}", content) for suffix, content in files.items())


def _rows(data: bytes, needed: Sequence[str]) -> Iterator[Row]:
    """The rows of a dBase III table that were not deleted, as texts by the names of the fields."""
    if len(data) < _HEADER or data[:1] != b"\x03":
        raise not_complete()
    count, start, size = unpack_from("<IHH", data, 4)
    fields = list(_fields(data, start))
    if size != 1 + sum(width for _, width in fields) or not set(needed) <= {n for n, _ in fields}:
        raise contradiction("dBase")
    if start + count * size > len(data):
        raise not_complete()
    for index in range(count):
        row = data[start + index * size : start + (index + 1) * size]
        if row[:1] == _DELETED:
            continue
        texts = {}
        at = 1
        for name, width in fields:
            texts[name] = _text_of(row[at : at + width].split(b"\0", 1)[0]).strip()
            at += width
        yield texts


def _fields(data: bytes, start: int) -> Iterator[tuple[str, int]]:
    """The names and widths of the fields."""
    at = _HEADER
    while at < min(start, len(data)) and data[at] != _END_OF_FIELDS:
        if at + _FIELD > len(data):
            raise not_complete()
        name = data[at : at + 11].split(b"\0", 1)[0].decode("latin-1")
        yield name, data[at + 16]
        at += _FIELD


def _settings(data: bytes) -> Iterator[tuple[tuple[str, str], str]]:
    """The values of the INI file by part and key, in small letters."""
    part = ""
    for line in _text_of(data).splitlines():
        key, equals, value = line.partition("=")
        if line.startswith("[") and line.rstrip().endswith("]"):
            part = line.strip()[1:-1].lower()
        elif equals:
            yield (part, key.strip().lower()), value.strip()


def _text_of(data: bytes) -> str:
    return decode(data, "cp1252") or ""


def _whole(row: Row, field: str) -> int:
    """A number; an empty field is 0."""
    text = row.get(field, "")
    if not text:
        return 0
    if not text.isascii() or not text.isdecimal() or len(text) > 5:
        raise contradiction(f"{field}: {text[:12]}")
    return int(text)


def _bonus(row: Row) -> Decimal:
    """Points beside those of the games."""
    text = row.get("BONUS", "").replace(",", ".")
    if not text:
        return Decimal(0)
    if not re.fullmatch(r"\d{1,2}(\.5?)?|\.5", text, re.ASCII):
        raise contradiction(f"BONUS: {text[:12]}")
    return Decimal(text)


def _full_byes(rounds: Sequence[int], games: Sequence[Row]) -> Iterator[int]:
    """The rounds of all byes of a point: the only one of a round was allocated."""
    for round_, row in zip(rounds, games, strict=True):
        white = _whole(row, "WHITE")
        black = _whole(row, "BLACK")
        if (not white or not black) and _whole(row, "B_SCORE" if not white else "W_SCORE") == 2:
            yield round_


class _Reading:
    """The event of three files."""

    def __init__(
        self, players: Sequence[Row], games: Sequence[Row], settings: Settings, notes: Notes
    ) -> None:
        self._players = players
        self._games = games
        self._settings = settings
        self._notes = notes
        self._numbers = self._numbers_by_id()

    def _numbers_by_id(self) -> Mapping[int, int]:
        """Starting numbers by the ids that games use; by the order of the file if they repeat."""
        ids = [_whole(row, "ID") for row in self._players]
        if len(set(ids)) < len(ids) or 0 in ids:
            raise contradiction("ID")
        stated = [_whole(row, "START_NO") for row in self._players]
        is_usable = len(set(stated)) == len(stated) and all(
            1 <= number <= _LARGEST_NUMBER for number in stated
        )
        return dict(zip(ids, stated if is_usable else range(1, len(ids) + 1), strict=True))

    def _setting(self, part: str, key: str) -> str:
        return one_line(self._settings.get((part, key), ""))

    def tournament(self) -> Tournament:
        rounds = [_whole(row, "ROUND") for row in self._games]
        stated = self._setting("tournament info", "rounds")
        declared = int(stated) if stated.isdecimal() and len(stated) <= 3 else 0
        most = max([declared, *rounds, 1])
        if most > MOST_ROUNDS or 0 in rounds:
            raise contradiction("ROUND")
        cells = Cells(self._numbers.values(), most)
        byes = Counter(_full_byes(rounds, self._games))
        for round_, row in zip(rounds, self._games, strict=True):
            with self._notes.part:
                self._put(round_, row, cells, byes[round_])
        is_robin = self._setting("tournament info", "system") == _ROUND_ROBIN
        kind = "Individual: Round-Robin" if is_robin else "Individual: Swiss-System"
        self._notes.assume(
            "scoring", phrase("the file does not give the scoring; 1-½-0 is assumed")
        )
        players = [self._player(row, cells, most) for row in self._players]
        t = Tournament(
            name=self._setting("tournament info", "name") or None,
            type_text=kind,
            chief_arbiter=self._setting("tournament info", "arbiter") or None,
            declared_rounds=declared or None,
            tiebreaks=self._ranking(),
            players=tuple(sorted(players, key=lambda player: player.number)),
            abnormal_points=tuple(self._bonuses()),
            reading_findings=tuple(self._notes.findings),
        )
        origin = self._notes.origin("Swiss Perfect", phrase("TRN, SCO, INI"))
        return with_counts(replace(t, origin=origin))

    # -- games ----------------------------------------------------------------------------------

    def _put(self, round_: int, row: Row, cells: Cells, byes: int) -> None:
        """A row of the games; player 0 is nobody."""
        white = _whole(row, "WHITE")
        black = _whole(row, "BLACK")
        score = (_whole(row, "W_SCORE"), _whole(row, "B_SCORE"))
        kind = _whole(row, "W_TYPE")
        if kind != _whole(row, "B_TYPE"):
            raise unknown_code(round_, white or black, f"{kind} {_whole(row, 'B_TYPE')}")
        if not white or not black:
            self._put_bye(round_, white or black, score[not white], cells, byes)
            return
        if kind in _FORFEITS:
            results = _FORFEITS[kind]
        elif kind == _NO_RESULT:
            results = (Result.PENDING, Result.PENDING)
        elif kind == _PLAYED and score in _RESULTS:
            results = _RESULTS[score]
        else:
            raise unknown_code(round_, white, f"{score[0]}-{score[1]} {kind}")
        cells.put_game(round_, self._number(white), self._number(black), *results)

    def _put_bye(self, round_: int, player: int, halves: int, cells: Cells, byes: int) -> None:
        if halves not in _BYES:
            raise unknown_code(round_, player, halves)
        kind = _BYES[halves]
        if kind is ByeKind.FULL_POINT and byes == 1:
            kind = ByeKind.PAIRING_ALLOCATED
        cells.put_bye(round_, self._number(player), kind)

    def _number(self, row_id: int) -> int:
        if row_id not in self._numbers:
            raise contradiction(f"ID {row_id}")
        return self._numbers[row_id]

    # -- people ---------------------------------------------------------------------------------

    def _player(self, row: Row, cells: Cells, rounds: int) -> Player:
        number = self._numbers[_whole(row, "ID")]
        club = one_line(row.get("CLUB", ""))
        if club:
            self._notes.lose("club", phrase("player {n}: {text}", n=number, text=club))
        local = _whole(row, "LOC_RTG")
        if local or row.get("LOC_ID"):
            told = " ".join(filter(None, (row.get("LOC_ID", ""), str(local or ""))))
            self._notes.lose("national", phrase("player {n}: {text}", n=number, text=told))
        self._notes.keep_private(row.get("MEMO", ""))
        fide_id = row.get("INTL_ID", "")
        born = row.get("BIRTH_DATE", "")
        return Player(
            number,
            name=full_name(row["SURNAME"], row.get("FIRSTNAME", "")),
            sex=_SEXES.get(row.get("SEX", "")),
            title=_TITLES.get(row.get("TITLE", "")),
            rating=_whole(row, "INTL_RTG") or None,
            federation=one_line(row.get("FEDER", "")).upper() or None,
            fide_id=fide_id if fide_id.isascii() and fide_id.isdecimal() else None,
            born=day_of_number(int(born)) if born.isascii() and born.isdecimal() else None,
            points=cells.points(number, GameScoring(), rounds) + _bonus(row),
            rounds=cells.of_player(number),
        )

    def _bonuses(self) -> Iterator[AbnormalPoints]:
        """Points that were added; half-point byes of late-comers are often given in this way."""
        for row in self._players:
            points = _bonus(row)
            if points:
                number = self._numbers[_whole(row, "ID")]
                yield AbnormalPoints("", Decimal(0), points, participants=(number,))
                self._notes.assume(
                    "bonus",
                    phrase(
                        "player {n} has {points} more than the results give: kept as a bonus; it "
                        "may be half-point byes",
                        n=number,
                        points=str(points),
                    ),
                )

    def _ranking(self) -> tuple[str, ...] | None:
        numbers = [text.strip() for text in self._setting("standings", "tie breaks").split(",")]
        codes = []
        for number in filter(None, numbers):
            codes.append(_TIEBREAKS.get(number, f"OTHER_SWISSPERFECT_{number}"))
            if codes[-1].startswith("OTHER_"):
                self._notes.lose("tiebreaks", codes[-1])
        return ("PTS", *codes) if codes else None
