"""Tournament types: the codes of record 192 and the words of record 092.

The codes are those of ETT26, the companion table of TRF26 (format notes, 3.3). The TRF
extensions, draft of 2024, put the same codes into record 092; everywhere else that record is
free text, of which only the coarse meaning can be recognised.

>>> parse_type_code("fide-dutch_2025")  # doctest: +ELLIPSIS
TournamentType(code='FIDE_DUTCH_2026', system='swiss', team=False, pairing='dutch', ...)
>>> type_from_text("Individual: Swiss-System (Standard)")
RecognisedType(system='swiss', team=False, certain=True)
"""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import lru_cache
from types import MappingProxyType
from typing import Literal

from crosstable.model.dutch import (
    RENAMED_CODES,
    DutchEdition,
    dutch_edition,
    dutch_edition_of,
    dutch_editions,
)
from crosstable.model.pairing_editions import newest_years
from crosstable.model.pairing_names import KEIZER_WORDS, pairing_named

System = Literal[
    "swiss",
    "double-swiss",
    "round-robin",
    "double-round-robin",
    "knockout",
    "scheveningen",
    "schiller",
    "keizer",
]
ROUND_ROBINS: tuple[System, ...] = ("round-robin", "double-round-robin")
"""Systems in which everybody meets everybody, by tables that stand from the start."""
Pairing = Literal[
    "dutch",
    "dubov",
    "burstein",
    "lim",
    "olympiad",
    "berger",
    "fide",
    "world-cup",
    "keizer",
    "custom",
]
Score = Literal["MP", "GP"]
ColourType = Literal["A", "B"]


@dataclass(frozen=True, slots=True)
class TournamentType:
    """What a code of record 192 says.

    ``edition`` is stated only by dated codes, see `edition_of_type` for the others. ``primary`` and
    ``secondary`` are the scores of a team Swiss, ``colour_type`` its kind of colour preferences.
    None means: not stated, or of no meaning for this type.
    """

    code: str
    system: System
    team: bool
    pairing: Pairing
    edition: int | None = None
    accelerated: bool = False
    games_per_pairing: int | None = None
    primary: Score | None = None
    secondary: Score | None = None
    colour_type: ColourType | None = None
    teams_x_players: tuple[int, int] | None = None

    @property
    def is_round_robin(self) -> bool:
        """Whether everybody meets everybody, once or twice."""
        return self.system in ROUND_ROBINS

    @property
    def is_fides(self) -> bool:
        """Whether FIDE has rules for it."""
        return self.pairing not in ("custom", "keizer")

    @property
    def is_listed(self) -> bool:
        """Whether ETT26 has the code; others are understood but should not be written (C18)."""
        plain = re.sub(_PARAMETER, "", self.code)
        return self.code in known_codes() or (self.code != plain and plain in _PARAMETERS)


# ---- the table --------------------------------------------------------------------------------

_TYPES = (
    # individual Swiss, beside the codes of the Dutch editions
    TournamentType("FIDE_DUTCH", "swiss", False, "dutch", games_per_pairing=1),
    TournamentType("FIDE_DUBOV", "swiss", False, "dubov", games_per_pairing=1),
    TournamentType("FIDE_BURSTEIN", "swiss", False, "burstein", games_per_pairing=1),
    TournamentType("CUSTOM_SWISS", "swiss", False, "custom"),
    TournamentType("FIDE_DOUBLESWISS", "double-swiss", False, "fide", games_per_pairing=2),
    TournamentType("CUSTOM_DOUBLESWISS", "double-swiss", False, "custom", games_per_pairing=2),
    # individual, pairings fixed beforehand
    TournamentType("BERGER_ROUNDROBIN", "round-robin", False, "berger", games_per_pairing=1),
    TournamentType(
        "BERGER_DOUBLEROUNDROBIN", "double-round-robin", False, "berger", games_per_pairing=2
    ),
    TournamentType("FIDE_ROUNDROBIN", "round-robin", False, "berger", games_per_pairing=1),
    # not Berger's: the last two rounds of the first cycle are swapped
    TournamentType(
        "FIDE_DOUBLEROUNDROBIN", "double-round-robin", False, "fide", games_per_pairing=2
    ),
    TournamentType("CUSTOM_ROUNDROBIN", "round-robin", False, "custom"),
    # between teams, although their codes lack the word
    TournamentType("FIDE_SCHILLER", "schiller", True, "fide", teams_x_players=(4, 3)),
    TournamentType("CUSTOM_SCHILLER", "schiller", True, "custom"),
    TournamentType("FIDE_SCHEVENINGEN", "scheveningen", True, "fide", games_per_pairing=1),
    TournamentType("FIDE_DOUBLESCHEVENINGEN", "scheveningen", True, "fide", games_per_pairing=2),
    TournamentType("CUSTOM_SCHEVENINGEN", "scheveningen", True, "custom"),
    # individual, other
    TournamentType("CUSTOM_KNOCKOUT", "knockout", False, "custom"),
    # team Swiss of other rules
    TournamentType("CUSTOM_TEAM_SWISS", "swiss", True, "custom"),
    TournamentType("CUSTOM_TEAM_SWISS_MP", "swiss", True, "custom", primary="MP"),
    TournamentType("CUSTOM_TEAM_SWISS_GP", "swiss", True, "custom", primary="GP"),
    # teams, pairings fixed beforehand
    TournamentType("BERGER_TEAM_ROUNDROBIN", "round-robin", True, "berger", games_per_pairing=1),
    TournamentType(
        "BERGER_TEAM_DOUBLEROUNDROBIN", "double-round-robin", True, "berger", games_per_pairing=2
    ),
    TournamentType("FIDE_TEAM_ROUNDROBIN", "round-robin", True, "berger", games_per_pairing=1),
    TournamentType(
        "FIDE_TEAM_DOUBLEROUNDROBIN", "double-round-robin", True, "fide", games_per_pairing=2
    ),
    TournamentType("CUSTOM_TEAM_ROUNDROBIN", "round-robin", True, "custom"),
    # teams, other
    TournamentType("CUSTOM_TEAM_KNOCKOUT", "knockout", True, "custom"),
)

# The parts of FIDE's team Swiss codes: every colour type with every pair of scores.
_COLOUR_PARTS: Mapping[str, ColourType | None] = {"_TYPEA": "A", "_TYPEB": "B", "": None}
_SCORE_PARTS: Mapping[str, tuple[Score, Score | None]] = {
    "_MP_GP": ("MP", "GP"),
    "_GP_MP": ("GP", "MP"),
    "_MP": ("MP", None),
    "_GP": ("GP", None),
}


def _team_swiss_types() -> Iterator[TournamentType]:
    for colour_part, colour_type in _COLOUR_PARTS.items():
        for score_part, (primary, secondary) in _SCORE_PARTS.items():
            code = f"FIDE_TEAM{colour_part}{score_part}"
            yield _team_swiss(code, primary, secondary, colour_type)
    yield _team_swiss("FIDE_TEAM", "MP", "GP", "A")


def _team_swiss(
    code: str, primary: Score, secondary: Score | None, colour_type: ColourType | None
) -> TournamentType:
    return TournamentType(
        code,
        "swiss",
        True,
        "fide",
        games_per_pairing=1,
        primary=primary,
        secondary=secondary,
        colour_type=colour_type,
    )


def _accelerate(kind: TournamentType) -> TournamentType:
    return replace(kind, code=f"{kind.code}_BAKU", accelerated=True)


def _dutch_type(edition: DutchEdition) -> TournamentType:
    return TournamentType(edition.code, "swiss", False, "dutch", edition.year, games_per_pairing=1)


_LIM = TournamentType("FIDE_LIM", "swiss", False, "lim", games_per_pairing=1)
_OLYMPIAD = TournamentType(
    "FIDE_OLYMPIAD", "swiss", True, "olympiad", games_per_pairing=1, primary="MP"
)
_KEIZER = TournamentType("CUSTOM_KEIZER", "keizer", False, "keizer", games_per_pairing=1)
_UNDERSTOOD_ONLY = (
    # no code exists for the clubs' system; other programs use this one inside. It knows no
    # acceleration, which is refused by name
    _KEIZER,
    _accelerate(_KEIZER),
    # nor for the Lim system
    _LIM,
    _accelerate(_LIM),
    # nor for the rules of the Olympiad; they know no acceleration, which is refused by name
    _OLYMPIAD,
    _accelerate(_OLYMPIAD),
    TournamentType("WORLDCUP_KNOCKOUT", "knockout", False, "world-cup"),  # a table of 2024
    # met as OTHER_..., the table has only one cycle
    TournamentType(
        "CUSTOM_TEAM_DOUBLEROUNDROBIN", "double-round-robin", True, "custom", games_per_pairing=2
    ),
)


def _dated_types(plain: Sequence[TournamentType]) -> Iterator[TournamentType]:
    """Codes with the year of their newest edition, which the table of codes does not have."""
    by_code = {kind.code: kind for kind in plain}
    for code, year in newest_years().items():
        if code not in by_code:
            continue  # a code that is understood only has no dated form
        dated = replace(by_code[code], code=f"{code}_{year}", edition=year)
        yield dated
        yield _accelerate(dated)


@dataclass(frozen=True, slots=True)
class _Codes:
    """The codes of the table, and the types of all that are understood."""

    listed: tuple[str, ...]
    types: Mapping[str, TournamentType]


@lru_cache(maxsize=4)
def _codes(editions: tuple[DutchEdition, ...]) -> _Codes:
    """The table with the codes of these editions."""
    plain = (*map(_dutch_type, editions), *_TYPES, *_team_swiss_types())
    by_fide = [
        kind
        for kind in plain
        if kind.pairing != "custom" and kind.system in ("swiss", "double-swiss")
    ]
    # BAKU is listed for the codes that do not put game points first
    listed = (*plain, *(_accelerate(kind) for kind in by_fide if kind.primary != "GP"))
    with_game_points = (_accelerate(kind) for kind in by_fide if kind.primary == "GP")  # C18
    understood = (*listed, *with_game_points, *_dated_types(plain), *_UNDERSTOOD_ONLY)
    types = MappingProxyType({kind.code: kind for kind in understood})
    return _Codes(tuple(kind.code for kind in listed), types)


def known_codes() -> tuple[str, ...]:
    """All codes of ETT26 without those that end in a number (``_Gn``, ``_TxP``)."""
    return _codes(dutch_editions()).listed


_PARAMETERS: Mapping[str, Literal["games", "teams"]] = {
    "BERGER_ROUNDROBIN": "games",
    "BERGER_TEAM_ROUNDROBIN": "games",
    "FIDE_SCHEVENINGEN": "games",
    "FIDE_SCHILLER": "teams",
}
_PARAMETER = r"(?i)_(?:G(?P<games>\d{1,2})|(?P<teams>\d{1,2})X(?P<players>\d{1,2}))$"


# ---- codes ------------------------------------------------------------------------------------


CODES_BY_NAME: Mapping[str, str] = MappingProxyType(
    {
        "dubov": "FIDE_DUBOV",
        "burstein": "FIDE_BURSTEIN",
        "lim": "FIDE_LIM",
        "double-swiss": "FIDE_DOUBLESWISS",
        "olympiad": "FIDE_OLYMPIAD",
        "keizer": "CUSTOM_KEIZER",
    }
)
"""Names of pairing systems that can be given wherever a code of record 192 can."""


def code_of_name(given: str) -> str:
    """The code that a name stands for; anything else as it was given.

    >>> code_of_name("dubov"), code_of_name("FIDE_TEAM")
    ('FIDE_DUBOV', 'FIDE_TEAM')
    """
    return CODES_BY_NAME.get(given.lower(), given)


_USUAL_CODES: Mapping[tuple[str, bool], str] = MappingProxyType(
    {
        ("swiss", False): "FIDE_DUTCH",
        ("swiss", True): "FIDE_TEAM",
        ("double-swiss", False): "FIDE_DOUBLESWISS",
        ("team", True): "FIDE_TEAM",
        ("round-robin", False): "BERGER_ROUNDROBIN",
        ("round-robin", True): "BERGER_TEAM_ROUNDROBIN",
        ("double-round-robin", False): "FIDE_DOUBLEROUNDROBIN",
        ("double-round-robin", True): "FIDE_TEAM_DOUBLEROUNDROBIN",
    }
)
"""The code that a system without one is taken for, for players and for teams."""


def usual_code(name: str, *, of_teams: bool) -> str | None:
    """The code that a system is taken for if only its name is known; None if there is none.

    >>> usual_code("round-robin", of_teams=True)
    'BERGER_TEAM_ROUNDROBIN'
    """
    return _USUAL_CODES.get((name, of_teams))


def parse_type_code(text: str) -> TournamentType | None:
    """Read a code of record 192 (or 092, C16); None if it is none.

    Tolerated: hyphens for underscores, small letters, blanks around, the year 2025 of an earlier
    table for 2026 (C17), ``OTHER_`` for ``CUSTOM_``. ``code`` of the answer is canonical, which is
    for comparing; what a report says is quoted and written as it is.
    """
    code = _canonical(text)
    return _codes(dutch_editions()).types.get(code) or _with_parameter(code)


def _canonical(text: str) -> str:
    code = text.strip().upper().replace("-", "_")
    if code.startswith("OTHER_"):
        code = "CUSTOM_" + code.removeprefix("OTHER_")
    for earlier, now in RENAMED_CODES:
        if f"{code}_".startswith(f"{earlier}_"):
            code = now + code.removeprefix(earlier)
    return code


def without_baku(code: str) -> str:
    """An accelerated code as it is written, without the acceleration.

    >>> without_baku("fide-dutch_2025-baku")
    'fide-dutch_2025'
    """
    return re.sub(r"(?i)[-_]BAKU\s*$", "", code)


def _with_parameter(code: str) -> TournamentType | None:
    match = re.search(_PARAMETER, code) if code.isascii() and code[-1:].isdigit() else None
    base = code[: match.start()] if match else ""
    if match is None or base not in _PARAMETERS or match[_PARAMETERS[base]] is None:
        return None
    kind = _codes(dutch_editions()).types[base]
    if _PARAMETERS[base] == "games":
        return _with_games(kind, int(match["games"]))
    return _with_teams(kind, int(match["teams"]), int(match["players"]))


def _with_games(kind: TournamentType, games: int) -> TournamentType | None:
    if games == 0:
        return None
    is_double = kind.system == "round-robin" and games == 2
    system: System = "double-round-robin" if is_double else kind.system
    return replace(kind, code=f"{kind.code}_G{games}", system=system, games_per_pairing=games)


def _with_teams(kind: TournamentType, teams: int, players: int) -> TournamentType | None:
    if teams == 0 or players == 0:
        return None
    return replace(kind, code=f"{kind.code}_{teams}x{players}", teams_x_players=(teams, players))


def edition_of_type(kind: TournamentType, start: date | None) -> DutchEdition | None:
    """The edition of the Dutch system: by the code, else by the first day of the event.

    None for other systems, and for a bare code without a date: today's date must not decide.
    """
    if kind.pairing != "dutch":
        return None
    if kind.edition is not None:
        return dutch_edition(kind.edition)
    return None if start is None else dutch_edition_of(start)


def nearest_codes(text: str, n: int = 3, among: Sequence[str] | None = None) -> tuple[str, ...]:
    """The codes that contain the text, else those most like it: for messages about an unknown one.

    >>> nearest_codes("berger", 2)
    ('BERGER_ROUNDROBIN', 'BERGER_TEAM_ROUNDROBIN')
    """
    codes = known_codes() if among is None else among
    wanted = _canonical(text)[:60]
    part = wanted.strip("_")
    containing = sorted((code for code in codes if part and part in code), key=len)
    return tuple(containing[:n]) or tuple(difflib.get_close_matches(wanted, codes, n))


# ---- free text --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RecognisedType:
    """What the words of record 092 suggest; None where they are silent.

    ``certain`` means that the system was named outright and nothing contradicts it.
    """

    system: System | None
    team: bool | None
    certain: bool


# Stems without accents (of й remains и), in the languages in which programs write the record.
# Texts, not compiled patterns: `re` compiles one when it is first needed, and keeps it.
_SWISS = (
    r"\bswiss|schweizer|\bsuisse|\bsvizzer|\bsuiz[oa]|\bsuico|\bzwitsers|\bszwajcar|\bsvycar"
    r"|\bsveitsisk|\bmonrad|швеицар|\bch-system|\bdutch\b|\bdubov\b|\bburstein\b|\blim\W?system"
)
_ROUND_ROBIN = (
    r"\bround\W?robin|\brr\b|\bdrr\b|\bberger\b|\ball\W?play\W?all|rundenturnier|rundig"
    r"|\bjede[rn]? gegen jede|\btoutes\W?rondes|\bgirone|\bitaliana\b|\btodos contra todos|\bkolow"
    r"|кругов|\bvollrund|\b(?:enkel|dubbel|halve)\W?rond|\bronde\W?toernooi"
    r"|\biedereen tegen|\belk tegen|\btous contre tous|\bpoules?\b"
    r"|\ball against all"
)
_SYSTEMS: tuple[tuple[System, str], ...] = (
    ("scheveningen", r"\bscheveningen"),
    ("schiller", r"\bschiller\b"),
    ("keizer", KEIZER_WORDS),
    ("knockout", r"\bknock\W?out|\bk\.?\W?o\.?(?!\w)|\beliminat|\beliminaci|\bpokal"),
    ("swiss", _SWISS),
    ("round-robin", _ROUND_ROBIN),
)
_DOUBLE = (
    r"\bdouble|\bdoppel|\bdoppi[oa]\b|\bdoble\b|\bdrr\b|\bida y vuelta|двухкругов|\bdubbel"
    r"|\baller\W?retour|\bandata e ritorno|\bhin\W?und\W?r(?:u|ue)ck"
)
_DOUBLED: Mapping[System, System] = {
    "swiss": "double-swiss",
    "round-robin": "double-round-robin",
}
_TEAM = (
    r"\bteams?\b|mannschaft|\bequip(?:e|o)s?\b|\bsquadr[ae]|команд|\bolympiad|\bploeg|\bviertal"
    r"|\bteamwettkampf|\binterclub"
)
_INDIVIDUAL = r"\bindividu|\beinzel|личн|\bpersoonlijk|\bsingles\b"
_LEAGUE = r"\bleague|\bliga\b|\bligue\b|\blega\b"


def type_in_force(code: str | None, text: str | None) -> TournamentType | None:
    """The type that records 192 and 092 name together.

    Where no code exists for a system, 192 only says that the rules are others, and 092 names them.

    >>> type_in_force("CUSTOM_SWISS", "Individual: Keizer").code
    'CUSTOM_KEIZER'
    """
    kinds = (parse_type_code(words) for words in (code, text) if words)
    kind = next((kind for kind in kinds if kind is not None), None)
    named = pairing_named(text or "", of_teams=True) if kind is not None and text else None
    if kind is not None and named is not None:
        for unlisted, (written, name) in _WRITTEN_AS.items():
            if kind.code in written and name == named:
                return parse_type_code(unlisted)
    return kind


KEIZER_CODE = "CUSTOM_KEIZER"
"""What programs call the clubs' system among themselves; the table has no code for it."""
LIM_CODE = "FIDE_LIM"
OLYMPIAD_CODE = "FIDE_OLYMPIAD"
"""What programs call the Lim system and the rules of the Olympiad."""
_WRITTEN_AS: Mapping[str, tuple[tuple[str, ...], str]] = {
    KEIZER_CODE: (("CUSTOM_SWISS",), "Keizer"),
    LIM_CODE: (("CUSTOM_SWISS",), "Lim"),
    f"{LIM_CODE}_BAKU": (("CUSTOM_SWISS",), "Lim"),
    OLYMPIAD_CODE: (("CUSTOM_TEAM_SWISS_MP", "CUSTOM_TEAM_SWISS"), "Olympiad"),
}
"""Systems without a code of their own: what record 192 says of them, the first one written, and
what record 092 calls them."""


def code_to_write(code: str | None) -> str | None:
    """The code of record 192 for a system, as the table has it."""
    kind = parse_type_code(code) if code else None
    if kind is None or kind.code not in _WRITTEN_AS:
        return code
    return _WRITTEN_AS[kind.code][0][0]


def words_of_type(code: str | None) -> str | None:
    """The words of record 092 for a code: whose event it is and its system; None if not known.

    >>> words_of_type("FIDE_TEAM_DOUBLEROUNDROBIN")
    'Team Double Round Robin'
    """
    kind = parse_type_code(code) if code else None
    if kind is None:
        return None
    if kind.pairing in ("lim", "olympiad"):
        whose = "Team" if kind.team else "Individual"
        return f"{whose}: {kind.pairing.title()}"
    system = kind.system.replace("-", " ").title()
    return f"{'Team' if kind.team else 'Individual'} {system}"


def type_from_text(text: str) -> RecognisedType | None:
    """Recognise the system named by a free text of record 092; None if it names nothing.

    A league without further words is taken for a round robin of teams, but not as certain.
    """
    if kind := parse_type_code(text):
        return RecognisedType(kind.system, kind.team, True)
    plain = _without_accents(text[:200].lower())
    systems = [system for system, words in _SYSTEMS if re.search(words, plain)]
    team = _named_team(plain, systems)
    if not systems and re.search(_LEAGUE, plain):
        return RecognisedType("round-robin", True if team is None else team, False)
    if not systems:
        return None if team is None else RecognisedType(None, team, False)
    system = _DOUBLED.get(systems[0], systems[0]) if re.search(_DOUBLE, plain) else systems[0]
    return RecognisedType(system, team, len(systems) == 1)


def _named_team(plain: str, systems: list[System]) -> bool | None:
    """Whether the text speaks of teams; None if of neither or of both."""
    is_team = bool(re.search(_TEAM, plain)) or "scheveningen" in systems or "schiller" in systems
    is_individual = bool(re.search(_INDIVIDUAL, plain))
    return None if is_team == is_individual else is_team


def _without_accents(text: str) -> str:
    if text.isascii():
        return text
    return "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
