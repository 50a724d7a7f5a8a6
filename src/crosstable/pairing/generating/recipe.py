"""Everything that is decided about an event before its first round."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from crosstable.errors import Parameter, WrongWish
from crosstable.model.dutch import newest_dutch_edition
from crosstable.model.results import ByeKind, Colour
from crosstable.model.tiebreak_codes import parse_tiebreak
from crosstable.model.tournament import ZERO, GameScoring, MatchScoring
from crosstable.model.tournament_types import (
    CODES_BY_NAME,
    TournamentType,
    code_of_name,
    known_codes,
    nearest_codes,
    parse_type_code,
    usual_code,
)
from crosstable.pairing.generating.chance import Chance
from crosstable.pairing.generating.sizes import boards_of, sizes_of
from crosstable.pairing.generating.wishes import Amount, ByeWish, Ratings, Wishes
from crosstable.pairing.systems import SYSTEMS, system_serving
from crosstable.rules.standings.orders import KEIZER_ORDER, computable

SYSTEM_NAMES = ("swiss", "round-robin", "double-round-robin", "team", *CODES_BY_NAME)
"""The names that can be given instead of a code of record 192."""
_PER_MILLE = 1000
_SYSTEM, _BYES, _PROHIBITED = map(Parameter, ("system", "byes", "prohibited"))
_PLAYERS, _TEAMS, _BOARDS = map(Parameter, ("players", "teams", "boards"))
_TEAM_CODES = tuple(
    f"FIDE_TEAM{colours}{scores}"
    for colours in ("_TYPEA", "_TYPEB", "")
    for scores in ("_MP_GP", "_MP_GP", "_GP_MP", "_MP", "_GP")
)
_SWISS_TIEBREAKS = ("BH/C1", "BH", "SB", "DE", "WON", "WIN", "BPG", "PS", "ARO", "AOB", "TPR")
_TABLE_TIEBREAKS = ("SB", "KS", "DE", "WON", "WIN", "BPG")
_TEAM_TIEBREAKS = ("MPvGP", "EMMSB", "EMGSB", "EDE", "BH:MP", "BH:GP", "BC", "WIN")
_TEAM_TABLE_TIEBREAKS = ("MPvGP", "EMMSB", "EMGSB", "EDE", "BC", "WIN")
_SCORINGS: tuple[dict[str, str], ...] = (
    {"W": "3.0", "D": "1.0", "L": "0.0"},
    {"P": "0.5"},
    {"P": "0.0"},
    {"W": "3.0", "D": "2.0", "L": "1.0", "A": "0.0", "P": "2.0"},
    {"W": "2.0", "D": "1.0", "L": "0.0"},
    {"W": "3.0", "D": "1.0", "L": "0.0", "P": "1.0"},
)


@dataclass(frozen=True, slots=True)
class Recipe:
    """All parameters of an event; `participants` are players, or teams of `boards` boards."""

    kind: TournamentType
    participants: int
    rounds: int
    ratings: Ratings
    unrated: Amount
    byes: tuple[ByeWish, ...]
    forfeits: Amount
    double_forfeits: Amount
    unusual: Amount
    short: Amount
    match_forfeits: Amount
    late: int
    withdrawals: int
    prohibited: int
    scoring: GameScoring
    match_scoring: MatchScoring
    tiebreaks: tuple[str, ...]
    initial_colour: Colour
    boards: int = 0

    @property
    def is_predetermined(self) -> bool:
        """Whether the pairings stand in tables from the start."""
        return self.kind.is_round_robin


def recipe_of(wishes: Wishes, chance: Chance) -> Recipe:
    """What is wanted, and for the rest sensible values by chance."""
    scoring = _scoring(wishes, chance.apart("scoring"))
    kind = _kind(wishes, scoring, chance.apart("system"))
    participants, rounds = sizes_of(wishes, kind, chance.apart("sizes"))
    rates = chance.apart("rates")
    is_table = kind.is_round_robin
    return Recipe(
        kind=kind,
        participants=participants,
        rounds=rounds,
        ratings=_ratings(wishes, chance.apart("ratings")),
        unrated=_number_of_unrated(wishes, kind, rates),
        byes=_byes(wishes, rates, rounds, is_table),
        forfeits=_amount(wishes.forfeits, rates, 0, 10, 30),
        double_forfeits=_amount(wishes.double_forfeits, rates, 0, 0, 5),
        unusual=_amount(wishes.unusual, rates, 0, 0, 10),
        short=_amount(wishes.short, rates, 0, 0, 10),
        match_forfeits=_amount(wishes.match_forfeits, rates, 0, 0, 20),
        late=_people(wishes.late, rates, participants, is_table),
        withdrawals=_people(wishes.withdrawals, rates, participants, is_table),
        prohibited=_number_of_prohibited(wishes, rates, participants, is_table),
        scoring=scoring,
        match_scoring=_match_scoring(wishes, rates),
        tiebreaks=_tiebreaks(wishes, kind, chance.apart("tiebreaks")),
        initial_colour=wishes.initial_colour or chance.apart("lot").choice(tuple(Colour)),
        boards=boards_of(wishes, kind, chance.apart("boards")),
    )


# -- the system -----------------------------------------------------------------------------------


def _is_for_teams(wishes: Wishes) -> bool:
    return wishes.teams is not None or wishes.boards is not None


def _scoring(wishes: Wishes, chance: Chance) -> GameScoring:
    """Mostly as usual; team matches always, their match points vary instead."""
    if wishes.scoring is not None:
        return wishes.scoring
    code = _code_asked_for(wishes)
    wanted = parse_type_code(code) if code else None
    is_accelerated = wishes.acceleration or (wanted is not None and wanted.accelerated)
    is_of_matches = wanted is not None and (wanted.team or wanted.system == "double-swiss")
    if is_accelerated or _is_for_teams(wishes) or is_of_matches:
        return GameScoring()
    if chance.below(4):
        return GameScoring()
    symbols = {name: Decimal(value) for name, value in chance.choice(_SCORINGS).items()}
    return GameScoring.of_symbols(symbols)


def _kind(wishes: Wishes, scoring: GameScoring, chance: Chance) -> TournamentType:
    is_team = _is_for_teams(wishes)
    code = _code_asked_for(wishes)
    if code is None:
        code = chance.choice(_TEAM_CODES) if is_team else newest_dutch_edition().code
    kind = parse_type_code(code)
    if kind is None:
        raise WrongWish(
            "{}: {!r} is not a system or a code of record 192; {}", _SYSTEM, code, _codes_like(code)
        )
    if system_serving(kind) is None:
        known = ", ".join(system.title for system in SYSTEMS)
        raise WrongWish("{}: {} is not paired here; there are: {}", _SYSTEM, kind.code, known)
    if is_team and not kind.team:
        raise WrongWish(
            "{}: {} is for players; leave out {} and {}", _SYSTEM, kind.code, _TEAMS, _BOARDS
        )
    if kind.team and wishes.players is not None:
        raise WrongWish(
            "{}: {} is for teams; give {} instead of {}", _SYSTEM, kind.code, _TEAMS, _PLAYERS
        )
    matches = (wishes.match_forfeits or Amount()) != Amount() or wishes.match_scoring is not None
    if matches and not kind.team:
        raise WrongWish(
            "{} and {} are for teams, not for {}",
            Parameter("match_forfeits"),
            Parameter("match_scoring"),
            kind.code,
        )
    return _with_acceleration(wishes, kind, scoring, chance)


def _code_asked_for(wishes: Wishes) -> str | None:
    """The code of the wanted system, which may be given by its name; None for the usual Swiss."""
    if wishes.system is None or wishes.system.lower() == "swiss":
        return None
    name = wishes.system.lower()
    of_teams = name == "team" or _is_for_teams(wishes)
    return usual_code(name, of_teams=of_teams) or code_of_name(name)


def _codes_like(text: str) -> str:
    """Codes that can be asked for: those like the text, else the names of the systems."""
    kinds = ((code, parse_type_code(code)) for code in known_codes())
    served = [code for code, kind in kinds if kind and system_serving(kind)]
    near = nearest_codes(text, 4, served) or SYSTEM_NAMES
    return f"there are, for instance, {', '.join(near)}"


def _with_acceleration(
    wishes: Wishes, kind: TournamentType, scoring: GameScoring, chance: Chance
) -> TournamentType:
    """The code with Baku acceleration where that is wanted, or by chance where it may be."""
    fits = _suits_acceleration(kind, scoring) and _can_be_accelerated(kind)
    if (kind.accelerated or wishes.acceleration) and not fits:
        raise WrongWish(
            "acceleration needs a Swiss in which a win is worth two draws and a loss nothing; "
            "for teams match points must come first (C.04.7)"
        )
    if kind.accelerated and wishes.acceleration is False:
        raise WrongWish(f"{kind.code} names an acceleration that is not wanted")
    drawn = wishes.acceleration
    if drawn is None:
        drawn = wishes.system is None and fits and chance.below(6) == 0
    if kind.accelerated or not drawn:
        return kind
    type_code = parse_type_code(f"{kind.code}_BAKU")
    assert type_code is not None, "every Swiss code of FIDE that fits has an accelerated form"
    return type_code


def _can_be_accelerated(kind: TournamentType) -> bool:
    system = system_serving(kind)
    return system is None or system.can_be_accelerated


def _suits_acceleration(kind: TournamentType, scoring: GameScoring) -> bool:
    if kind.system not in ("swiss", "double-swiss") or kind.primary == "GP":
        return False
    halves = scoring.white_win == 2 * scoring.white_draw and not scoring.white_loss
    return kind.team or (halves and not scoring.zero_point_bye)


# -- the rest -------------------------------------------------------------------------------------


def _ratings(wishes: Wishes, chance: Chance) -> Ratings:
    if wishes.ratings is not None:
        return wishes.ratings
    highest = chance.between(1800, 2700)
    return Ratings(highest=highest, lowest=max(1400, highest - chance.between(100, 900)))


def _amount(wanted: Amount | None, chance: Chance, *per_mille: int) -> Amount:
    drawn = chance.choice(per_mille)
    return Amount(share=Fraction(drawn, _PER_MILLE)) if wanted is None else wanted


def _number_of_unrated(wishes: Wishes, kind: TournamentType, chance: Chance) -> Amount:
    """How many players have no rating; nobody where the system needs them all."""
    drawn = _amount(wishes.unrated, chance, 0, 0, 30, 100)
    system = system_serving(kind)
    if system is None or not system.needs_ratings:
        return drawn
    if wishes.unrated not in (None, Amount()):
        raise WrongWish(
            "{}: the {} needs a rating of every player", Parameter("unrated"), system.title
        )
    return Amount()


def _byes(wishes: Wishes, chance: Chance, rounds: int, is_table: bool) -> tuple[ByeWish, ...]:
    """Byes are for Swiss events: whoever is absent in a table loses by forfeit."""
    drawn = (
        ByeWish(ByeKind.HALF_POINT, _amount(None, chance, 0, 20, 50, 100)),
        ByeWish(ByeKind.ZERO_POINT, _amount(None, chance, 0, 20, 50)),
        ByeWish(ByeKind.FULL_POINT, _amount(None, chance, 0, 0, 0, 10)),
    )
    if is_table:
        if wishes.byes:
            raise WrongWish("{}: in a round robin an absent player loses by forfeit", _BYES)
        return ()
    for wish in wishes.byes or ():
        if wish.round_number is not None and not 1 <= wish.round_number <= rounds:
            raise WrongWish("{}: there is no round {}, only {}", _BYES, wish.round_number, rounds)
    return drawn if wishes.byes is None else wishes.byes


def _people(wanted: int | None, chance: Chance, participants: int, is_table: bool) -> int:
    drawn = chance.below(participants // 8 + 1) if chance.below(2) else 0
    if wanted is None:
        return 0 if is_table else drawn
    if wanted and is_table:
        raise WrongWish("nobody enters late or withdraws in a generated round robin")
    if wanted > participants // 3:
        raise WrongWish(f"{wanted} of {participants} participants are too many to be missing")
    return wanted


def _number_of_prohibited(wishes: Wishes, chance: Chance, participants: int, is_table: bool) -> int:
    drawn = chance.between(1, max(1, participants // 6)) if chance.below(4) == 0 else 0
    if wishes.prohibited is None:
        return 0 if is_table else drawn
    if wishes.prohibited and is_table:
        raise WrongWish("{}: in a round robin everybody meets everybody", _PROHIBITED)
    most = participants * (participants - 1) // 2
    if wishes.prohibited > most:
        raise WrongWish("{}: there are only {} pairs", _PROHIBITED, most)
    return wishes.prohibited


def _match_scoring(wishes: Wishes, chance: Chance) -> MatchScoring:
    drawn = MatchScoring(Decimal(2 + (chance.below(5) == 0)), Decimal(1), ZERO)
    return wishes.match_scoring or drawn


def _tiebreaks(wishes: Wishes, kind: TournamentType, chance: Chance) -> tuple[str, ...]:
    if wishes.tiebreaks is not None:
        codes = tuple(parse_tiebreak(text) for text in wishes.tiebreaks)
        is_keizer = kind.system == "keizer"
        computable(
            codes, kind.team, is_given=True, is_keizer=is_keizer
        )  # raises for what cannot rank anybody
        return wishes.tiebreaks
    if kind.system == "keizer":
        return (KEIZER_ORDER,)
    is_table = kind.is_round_robin
    pool: tuple[str, ...]
    if kind.team:
        pool = _TEAM_TABLE_TIEBREAKS if is_table else _TEAM_TIEBREAKS
    else:
        pool = _TABLE_TIEBREAKS if is_table else _SWISS_TIEBREAKS
    return ("PTS", *chance.sample(pool, chance.between(2, 5)))
