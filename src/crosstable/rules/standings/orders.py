"""The list of tie-breaks that makes the standings: where it comes from, and what to say of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from crosstable.errors import UnknownTieBreak
from crosstable.model.findings import Assumption
from crosstable.model.phrases import Phrase, phrase
from crosstable.model.tiebreak_codes import (
    CATALOGUE,
    TieBreakCode,
    nearest_tiebreaks,
    parse_tiebreak,
    parse_tiebreak_list,
    unfit_parts,
)
from crosstable.model.tournament import Tournament
from crosstable.rules.standings.editions import first_edition
from crosstable.rules.standings.frame import Frame

KEIZER_ORDER = "OTHER_KEIZER"
"""The order of a club's season: by its Keizer points, which FIDE does not know."""
BOARDS_ORDER = "PTS,TPR"
"""The order of the players of a board where none is given."""

_OWN = "OTHER_"
"""The beginning of a tie-break of the organiser (4.1): kept in the list, never computed."""
_ALSO_FOR_TEAMS = frozenset(("STD",))
"""Listed for individuals only, and computed on matches where a report asks for it (A14)."""
_MAY_STAND_AGAIN = frozenset(("DE", "EDE", "EDET", "EDEB", "EDEBT", "EDEBB"))
"""Type A: a second time they see another group. Any other code changes nothing then."""
_NOT_IN_ROUND_ROBINS = frozenset(("BH", "FB", "AOB"))


def codes_of(
    t: Tournament, given: str | Iterable[str] | None, boards: bool, *, is_keizer: bool = False
) -> tuple[tuple[TieBreakCode, ...], Assumption | None]:
    """The list: given, else of the report, else of the system; and what had to be assumed."""
    if given is not None:
        texts = given if isinstance(given, str) else ",".join(given)
        tiebreak_list = parse_tiebreak_list(texts)
        if not tiebreak_list:
            raise UnknownTieBreak("the list of tie-breaks is empty; begin it with PTS")
        return tiebreak_list, None
    if boards:
        return parse_tiebreak_list(BOARDS_ORDER), None
    if t.tiebreaks:
        return tuple(parse_tiebreak(text) for text in t.tiebreaks), None
    if is_keizer:
        return parse_tiebreak_list(KEIZER_ORDER), None
    points_alone = phrase(
        "the report names no tie-breaks (records 202, 212); ranked by points alone"
    )
    return parse_tiebreak_list("PTS"), Assumption("tiebreaks", points_alone)


def with_unrated(code: TieBreakCode, rating: int) -> TieBreakCode:
    """The code with a rating for the unrated, where it takes one and has none."""
    known = CATALOGUE.get(code.name)
    if known is None or "U" not in known.modifiers or any(m[0] == "U" for m in code.modifiers):
        return code
    return TieBreakCode(code.name, code.basis, (*code.modifiers, f"U{rating}"), code.text)


def computable(
    codes: Sequence[TieBreakCode], is_team: bool, *, is_given: bool, is_keizer: bool = False
) -> tuple[tuple[TieBreakCode, ...], list[Assumption]]:
    """The codes that can be computed for this kind of event, and notes about the others.

    A code that the caller gave and that cannot be computed is refused. One that a report has
    stands in the list like an organiser's own: nobody is separated by it, and it is said.
    """
    kept: list[TieBreakCode] = []
    notes: list[Assumption] = []
    for code in codes:
        if is_keizer and code.name.upper() == KEIZER_ORDER:
            kept.append(code)
            continue
        if code.name.upper().startswith(_OWN):
            notes.append(_not_computed(phrase("{code} is not FIDE's", code=code.text)))
            kept.append(code)
            continue
        problem = _problem(code, is_team)
        if problem is None:
            kept.append(code)
        elif is_given:
            raise UnknownTieBreak(str(problem))
        else:
            notes.append(_not_computed(problem))
            kept.append(TieBreakCode(_OWN + code.name, text=code.text))
    return tuple(kept), notes


def _not_computed(problem: Phrase) -> Assumption:
    return Assumption("not-computed", phrase("not computed: {a}", a=problem))


def _problem(code: TieBreakCode, is_team: bool) -> Phrase | None:
    """Why a code cannot be computed."""
    written = code.text or str(code)
    known = CATALOGUE.get(code.name)
    if known is None:
        near = nearest_tiebreaks(written)
        if not near:
            return phrase("{code} is not a known tie-break", code=written)
        return phrase(
            "{code} is not a known tie-break; did you mean {near}?",
            code=written,
            near=", ".join(near),
        )
    fits = known.team or code.name in _ALSO_FOR_TEAMS if is_team else known.individual
    if not fits:
        title = Phrase(known.title)
        if is_team:
            return phrase("{code} ({a}) is for players only", code=written, a=title)
        return phrase("{code} ({a}) is for teams only", code=written, a=title)
    unfit = (*unfit_parts(code), *(_basis_of_player(code) if not is_team else ()))
    if not unfit:
        return None
    return phrase(
        "{code}: {name} does not take {parts}", code=written, name=code.name, parts=" ".join(unfit)
    )


def _basis_of_player(code: TieBreakCode) -> tuple[str, ...]:
    """Match and game points are scores of teams."""
    return (f":{code.basis}",) if code.basis else ()


def primary_score(t: Tournament, codes: Iterable[TieBreakCode]) -> str:
    """The score that leads (5.1): by the type, else by the first criterion, else match points."""
    if t.type is not None and t.type.primary is not None:
        return t.type.primary
    for code in codes:
        if code.name == "GPTS" or (code.name == "PTS" and code.basis == "GP"):
            return "GP"
        if code.name in ("MPTS", "PTS"):
            break
    return "MP"


def _with_modifiers(code: TieBreakCode) -> Iterator[str]:
    """The name alone, and with each modifier."""
    yield code.name
    yield from (f"{code.name}/{modifier}" for modifier in code.modifiers)


def notes_on(
    t: Tournament, codes: Sequence[TieBreakCode], frame: Frame, is_given: bool
) -> Iterator[Assumption]:
    """What an arbiter should know about a list that can be computed all the same."""
    if not is_given:
        for finding in t.reading_findings:
            if finding.kind == "record-superseded" and finding.subject == "tiebreaks":
                yield Assumption("two-lists", finding.sentence)
    seen: set[TieBreakCode] = set()
    for code in codes:
        written = code.text or str(code)
        if code in seen and code.name not in _MAY_STAND_AGAIN:
            again = phrase("{code} is repeated; a second time changes nothing", code=written)
            yield Assumption("repeated", again)
        seen.add(code)
    for code in dict.fromkeys(codes):
        written = code.text or str(code)
        if code.name == "KS" and not frame.predetermined:
            koya = phrase(
                "{code}: the Koya system is for round robins (9.2); real scores are used",
                code=written,
            )
            yield Assumption("koya-in-swiss", koya)
        if code.name in _NOT_IN_ROUND_ROBINS and frame.predetermined:
            yield Assumption("buchholz-in-round-robin", _why_forbidden(written, frame))
        lacking = frame.edition.lacks.intersection(_with_modifiers(code))
        if lacking:
            brought = _brought_by(lacking)
            newer = phrase(
                "{code} came with the edition of {n}; computed as asked", code=written, n=brought
            )
            yield Assumption("newer-edition", newer)


def _brought_by(codes: frozenset[str]) -> str:
    """The edition with which codes came that an older one lacks."""
    return first_edition(lambda edition: codes.isdisjoint(edition.lacks)).name


def _why_forbidden(written: str, frame: Frame) -> Phrase:
    """Buchholz in a round robin; with the edition that forbade it, where the event's allows it."""
    if not frame.edition.buchholz_in_round_robins:
        return phrase(
            "{code} must not be used in round robins (8); computed as asked", code=written
        )
    newer = first_edition(lambda edition: not edition.buchholz_in_round_robins)
    return phrase(
        "{code} must not be used in round robins since the edition of {n} (8); computed as asked",
        code=written,
        n=newer.name,
    )
