"""The free text of record 122 as a time control.

It has no grammar, and is understood only where it can mean one thing: whether a game is rated as
standard, rapid or blitz may hang on it, so a doubtful text gives None and is left to the reader.

The text is first rewritten in shorthand: numbers stay, each known word or sign becomes one letter,
and an unknown one ends the attempt. "40 Züge in 90 Min., danach 30 Min., 30 Sek. pro Zug" is then
"40v/90m,>30m,30s/v". The separators cut the shorthand into items, and each item is a stage or an
increment, or the text is not understood.

>>> str(parse_time_control_text("90 min / 40 moves + 30 min + 30 sec/move"))
'40/5400+30:1800+30'
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import accumulate

from crosstable.model.timecontrol import Stage, TimeControl, parse_time_control

_WORDS_OF = {
    "h": "h hr hrs hour hours std stunde stunden heure heures ora ore hora horas uur uren"
    " godzina godziny godzin час часа часов",
    "m": "' min mins minute minutes minuten minuti minuto minutos mn minuut"
    " perc minut minuta minuty мин минут минуты минута",
    "s": "\" '' s sec secs second seconds sek sekunde sekunden seconde secondes secondo secondi"
    " seg segundo segundos seconden"
    " mp masodperc sekund sekunda sekundy сек секунд секунды секунда",
    "v": "move moves mv mvs mm zug zuge zugen zuege zuegen coup coups mossa mosse tratto tratti"
    " jugada jugadas mov movs movimiento movimientos zet zetten"
    " lepes lepesre ruch ruchy ruchow posuniecie posuniecia posuniec tah tahu tahy tahov"
    " ход хода ходов",
    "/": "/ x for in per a each every fur pro je jeden pour par en por para cada ogni chaque voor"
    " na za kazdy на за каждыи",
    "i": "increment increments inc inkrement incremento bonus fischer zugabe extra additional added"
    " zusatzlich gutschrift zeitgutschrift ajoute ajoutes ajoutees supplementaires aggiunti"
    " aggiuntivi supplementari adicionales anadidos",
    "a": "after nach apres dopo po utan после",
    "f": "from starting ab partir dal dalla desde",
    "o": "first one ersten premier premiere primo prima primera",
    "r": "all rest whole remaining remainder reste resto alle ko qpf tous tutte tutti todas todos"
    " restlichen ubrigen verbleibenden restants restantes rimanenti restanti"
    " ganze ganzen tutta cala cela celou",
    "g": "g game sd partie partita partida partii partiu",
    "p": "player spieler joueur giocatore jugador speler",
    "+": "+ & plus piu mas and und et",
    ",": ", ;",
    ">": "then followed dann danach gefolgt anschliessend puis suivi suivis suivie poi quindi"
    " seguite seguiti seguito luego seguidas seguidos seguido despues daarna vervolgens",
    "w": "with mit avec con",
    "": ". : ( ) by the an of next st nd rd th er ere dem den der die von des du de la"
    " le les el las los di da dei delle"
    " time control standard rapid blitz classical bedenktijd speeltempo tempo",
}
_SHORTHAND = {word: letter for letter, words in _WORDS_OF.items() for word in words.split()}
_NUMBERS = {
    word: str(number)
    for number, words in (
        (1, "one an eine einer une un una een"),
        (2, "two zwei deux dos due twee"),
        (3, "three drei trois tres tre drie"),
    )
    for word in words.split()
}
_NUMBER_OF_HOURS = (
    rf"\b({'|'.join(_NUMBERS)})(?=[ ']+(?:hours?|stunden?|heures?|horas?|or[ae]|uur)\b)"
)
"""Small numbers in words; only before hours, since "due" and "un" mean other things elsewhere."""

_EVERY_MOVE = (
    r"(?:\b(?:but|wobei|und|jedoch|mais|et|pero|y|ma|e)\b )?(?:"
    r"(?:each|every) time (?:a|the) player (?:makes|completes|has made) (?:a|his) move,?"
    r"(?: an)?(?: extra| additional)? (\d+) seconds (?:is|are|will be) added"
    r"(?: to (?:his|her|the|their)(?: clock| time| clock time| remaining time))?"
    r"|(?:(?:dem|jedem|der|jeder) spieler )?(?:fur|bei|nach|mit) jede[mn] (?:ausgefuhrten )?zug"
    r" (\d+) sekunden (?:zusatzlich|gutgeschrieben|hinzugefugt)"
    r"(?: werden| erhalt| bekommt)?"
    r"|(?:a )?chaque fois qu['e ]+un joueur (?:joue|effectue|fait) un coup,? (\d+) secondes"
    r"(?: supplementaires)? (?:sont|seront) ajoutees(?: a (?:son temps|sa pendule))?"
    r"|cada vez que un jugador (?:hace|realiza|efectua) una jugada,? se (?:le )?(?:anaden|suman)"
    r" (\d+) segundos(?: adicionales)?(?: a su (?:reloj|tiempo))?"
    r"|ogni volta che un giocatore (?:esegue|fa|effettua|compie) una mossa,? (?:gli )?"
    r"(?:vengono|sono) aggiunti (\d+) secondi(?: al suo (?:orologio|tempo))?)"
)
"""A sentence for an increment, as 1.14 of the Rating Regulations of 2002 has it."""

_QUOTES = str.maketrans("’‘´`′”“„″×", "'''''\"\"\"\"x")
_TOKEN = r"(?a)(?P<clock>\d+(?:[:.]\d+)+)|(?P<number>\d+)|[a-zа-яё]+|''|\S"
_CLOCK = r"(?a)([0-2]):([0-5]\d)(?::([0-5]\d))?"

_TIME = r"(?P<time>\d+h\d+m?|\d+[hmt])"
_GAME = r"(?:rv|rg?|g)"
_STAGE_FORMS = (
    rf"{_TIME}(?:/?o?(?P<moves>\d+)v|/(?P<count>\d+)|/?{_GAME})?",  # 90m/40v, 90m/40, 90m/rg
    rf"o?(?P<moves>\d+)(?:v/?|/){_TIME}",  # 40v/90m, 40/90m
    rf"{_GAME}/?{_TIME}",  # rv/90m
    r"(?P<time>\d+h)(?P<moves>\d+)/v",  # 2h40/v: two hours, 40 moves
    r"g/(?P<time>\d+)",  # g/90
    r"(?P<time>\d+)/o?(?P<moves>\d+)v",  # 90/40v
    r"o?(?P<moves>\d+)v/(?P<time>\d+)",  # 40v/90
)
_AFTER_MOVES = rf"(?P<stage>{_TIME.replace('?P<time>', '')}(?:/?{_GAME})?)a(?P<moves>\d+)v"
"""Time that is added after some moves: 30m after 40v."""
_START = r"f(?:v(?P<start_a>\d+|o)|(?P<start_b>\d+|o)v)"
_INCREMENT = rf"(?P<lead>i?)(?P<value>\d+)(?P<unit>[sm]?)(?P<per>i?(?:/v)?i?)(?:{_START})?"
_TWO_IN_ONE = r"(?P<stage>.*[^\di])(?P<increment>i\d+s.*|\d+s[i/f].*)"
_BARE_PAIR = r"(\d+)/(\d+)"

_LONGEST_TEXT = 200
_LEAST_SURE_SECONDS = 600  # a bare 600 or more cannot be minutes: nobody plays ten hours
_MOST_MOVES = 60  # no stage has more, so of 90/40 the 90 is the time
_MOST_BARE_SECONDS = 30  # "90+30" adds seconds, "120+60" more likely a second hour


def parse_time_control_text(text: str) -> TimeControl | None:
    """Understand the free text of record 122; None when in doubt.

    A lone number such as ``120`` is in doubt, since it may count minutes or, as record 222 does,
    seconds; so is ``90/40+30``, which may end in half an hour or in half a minute a move. An
    increment that closes the text holds for all stages, as FIDE's own time controls mean it.
    """
    encoded = parse_time_control(text)
    if encoded and all(s.seconds >= _LEAST_SURE_SECONDS for s in encoded.white + encoded.black):
        return encoded
    shorthand = _shorthand(text) if len(text) <= _LONGEST_TEXT else None
    stages = _read_shorthand(shorthand) if shorthand else None
    return TimeControl(stages, stages) if stages else None


def _shorthand(text: str) -> str | None:
    """The text in one-letter words; None if a word is unknown."""
    letters: list[str] = []
    for token in re.finditer(_TOKEN, _plain(text)):
        letter = _clock_time(token[0]) if token["clock"] else _SHORTHAND.get(token[0])
        if token["number"]:
            is_apart = not letters or not letters[-1].isdigit()
            letter = token[0] if is_apart and len(token[0]) <= 3 else None
        if letter is None:
            return None
        letters += [letter] if letter else []
    shorthand = re.sub("/?f+w?", "f", "".join(letters)).replace("/p", "")
    shorthand = re.sub("//+", "/", shorthand)  # "por cada", "per ogni"
    return re.sub("r+vr|r+(?=r)", lambda match: "rv" if "v" in match[0] else "", shorthand)


def _plain(text: str) -> str:
    """The text in small letters without accents; sentences for an increment in short."""
    plain = unicodedata.normalize("NFKD", text.translate(_QUOTES)).lower()
    plain = "".join(c for c in plain if not unicodedata.combining(c)).replace("ß", "ss")
    plain = re.sub(_NUMBER_OF_HOURS, lambda match: _NUMBERS[match[1]], plain)
    return re.sub(_EVERY_MOVE, lambda match: f", {match[match.lastindex or 1]} s per move", plain)


def _clock_time(text: str) -> str | None:
    """``1:30`` is an hour and a half; ``2:00`` may be two hours or two minutes."""
    match = re.fullmatch(_CLOCK, text)
    if match is None or (match[3] is None and match[2] == "00"):
        return None
    return f"{int(match[1]) * 3600 + int(match[2]) * 60 + int(match[3] or 0)}t"


def _read_shorthand(shorthand: str) -> tuple[Stage, ...] | None:
    reading: _Reading | None = _Reading()
    for separator, item in _items(shorthand):
        reading = reading.read(separator, item) if reading else None
    return reading.finish() if reading else None


def _items(shorthand: str) -> Iterator[tuple[str, str]]:
    """The parts between separators, each with the separators before it."""
    for match in re.finditer(r"([+,>w]*)([^+,>w]*)", shorthand):
        if two := re.fullmatch(_TWO_IN_ONE, match[2]):  # 90m30s/v
            yield match[1], two["stage"]
            yield "", two["increment"]
        elif match[0]:
            yield match[1], match[2]


@dataclass(frozen=True, slots=True)
class _Increment:
    """An increment, the number of stages before it, and the move it starts from if stated."""

    seconds: int
    stages_before: int
    start: int | None
    separator: str


@dataclass(frozen=True, slots=True)
class _Reading:
    """What has been understood so far of a free text."""

    stages: tuple[Stage, ...] = ()
    increments: tuple[_Increment, ...] = ()
    starts_bare: bool = False
    moves_first: bool = False

    def read(self, separator: str, item: str) -> _Reading | None:
        """Take one more item; None if it can be nothing or too much."""
        if item.isdigit():
            return self._bare_number(separator, int(item))
        if pair := re.fullmatch(_BARE_PAIR, item):
            return self._bare_pair(int(pair[1]), int(pair[2]))
        if stage := _stage(item):
            return self._with_stage(stage)
        if added := re.fullmatch(_AFTER_MOVES, item):
            return self._with_time_after(int(added["moves"]), _stage(added["stage"]))
        if start := re.fullmatch(_START, item):
            return self._with_start(_start_move(start))
        if match := re.fullmatch(_INCREMENT, item):
            return self._increment(separator, match)
        return None

    def _with_stage(self, stage: Stage) -> _Reading | None:
        if self.stages and self.stages[-1].moves is None:
            return None  # time after the rest of the game
        return replace(self, stages=(*self.stages, stage))

    def _with_time_after(self, moves: int, stage: Stage | None) -> _Reading | None:
        """Time added after some moves: the stage before ends there, the increment goes on."""
        if stage is None or not self.stages or self.stages[-1].moves is not None:
            return None
        before = replace(self.stages[-1], moves=moves)
        stages = (*self.stages[:-1], before, stage)
        going_on = (
            replace(known, stages_before=len(stages))
            if known.stages_before == len(self.stages)
            else known
            for known in self.increments
        )
        return replace(self, stages=stages, increments=tuple(going_on))

    def _bare_number(self, separator: str, number: int) -> _Reading | None:
        if not self.stages:
            begun = self._with_stage(Stage(None, number * 60))
            return begun and replace(begun, starts_bare=True)
        last_has_moves = self.stages[-1].moves is not None
        if "+" in separator and not last_has_moves and number <= _MOST_BARE_SECONDS:
            return self._with_increment(_Increment(number, len(self.stages), None, separator))
        is_time = ">" in separator or (separator == "," and number > _MOST_BARE_SECONDS)
        return self._with_stage(Stage(None, number * 60)) if is_time and last_has_moves else None

    def _bare_pair(self, left: int, right: int) -> _Reading | None:
        """``40/120`` is moves in minutes, ``90/40`` minutes for moves, ``40/60`` either."""
        if left <= _MOST_MOVES and (right > _MOST_MOVES or self.moves_first):
            read = self._with_stage(Stage(left, right * 60))
            return read and replace(read, moves_first=True)
        if right <= _MOST_MOVES < left:
            return self._with_stage(Stage(right, left * 60))
        return None

    def _increment(self, separator: str, match: re.Match[str]) -> _Reading | None:
        start = _start_move(match)
        is_marked = bool(match["lead"] or match["per"]) or start is not None
        if match["unit"] != "s" and not is_marked:
            return None
        seconds = int(match["value"]) * (60 if match["unit"] == "m" else 1)
        return self._with_increment(_Increment(seconds, len(self.stages), start, separator))

    def _with_increment(self, increment: _Increment) -> _Reading | None:
        taken = [known.stages_before for known in self.increments]
        if not self.stages or increment.stages_before in taken:
            return None
        return replace(self, increments=(*self.increments, increment))

    def _with_start(self, start: int | None) -> _Reading | None:
        if not self.increments or self.increments[-1].start is not None:
            return None
        started = replace(self.increments[-1], start=start)
        return replace(self, increments=(*self.increments[:-1], started))

    def finish(self) -> tuple[Stage, ...] | None:
        """The stages with their increments; None if these cannot be shared out for certain."""
        increments = self._shared_out()
        if increments is None or (self.starts_bare and not self._is_in_minutes()):
            return None
        stages = zip(self.stages, increments, strict=True)
        result = tuple(replace(stage, increment=increment) for stage, increment in stages)
        return result if all(map(_is_plausible, result)) else None

    def _is_in_minutes(self) -> bool:
        """Whether a time without unit is minutes: ``90+30`` is, ``180+2`` may be seconds."""
        minutes = self.stages[0].seconds // 60
        increment = self.increments[0].seconds if self.increments else None
        return increment is not None and (minutes < 60 or (minutes <= 120 and increment >= 5))

    def _shared_out(self) -> list[int] | None:
        """The increment of each stage."""
        count = len(self.stages)
        if not self.increments:
            return [0] * count
        if len(self.increments) > 1:
            is_plain = all(increment.start in (None, 1) for increment in self.increments)
            is_one_each = len(self.increments) == count
            return [each.seconds for each in self.increments] if is_one_each and is_plain else None
        (only,) = self.increments
        if only.start is not None:
            return self._from_move(only.start, only.seconds)
        is_for_all = only.stages_before == count and (count == 1 or "w" not in only.separator)
        return [only.seconds] * count if is_for_all else None

    def _from_move(self, start: int, seconds: int) -> list[int] | None:
        """An increment from a move on, if a stage begins with that move."""
        moves_before = [0, *accumulate(stage.moves or 0 for stage in self.stages[:-1])]
        if start - 1 not in moves_before:
            return None
        return [seconds if before >= start - 1 else 0 for before in moves_before]


def _stage(item: str) -> Stage | None:
    for form in _STAGE_FORMS:
        if match := re.fullmatch(form, item):
            groups = match.groupdict()
            moves = groups.get("moves") or groups.get("count")
            return Stage(int(moves) if moves else None, _seconds(groups["time"]))
    return None


def _seconds(time: str) -> int:
    """``2h``, ``1h30``, ``90m``, ``5400t`` or bare minutes."""
    if time.endswith("t"):
        return int(time[:-1])
    hours, _, minutes = time.rpartition("h")
    return int(hours or 0) * 3600 + int(minutes.rstrip("m") or 0) * 60


def _start_move(match: re.Match[str]) -> int | None:
    move = match["start_a"] or match["start_b"]
    if move is None:
        return None
    return 1 if move == "o" else int(move)


def _is_plausible(stage: Stage) -> bool:
    """Whether such a stage is played anywhere; if not, something was misread."""
    has_moves = stage.moves is None or 5 <= stage.moves <= 100
    return has_moves and 60 <= stage.seconds <= 8 * 3600 and stage.increment <= 120
