"""Why a participant has its place: the working of every value as tables, sentences and formulas."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from crosstable.model.phrases import Words, joined, phrase
from crosstable.model.tiebreak_codes import heading_of, title_in_words
from crosstable.model.tournament import Tournament
from crosstable.output.drawing.page import bullets, harmless, listing_page, table_html, working_page
from crosstable.output.drawing.text import GAP, align_rows
from crosstable.output.language import Say, translate
from crosstable.output.standings import standings_listing, standings_terms
from crosstable.output.table import UNDEFINED, Cell, Column, Kind, Table
from crosstable.rules.standings.criterion import MEAN, PLACE, SUM, Row, Stage, Status, Term
from crosstable.rules.standings.numbers import decimal_text, exact_text
from crosstable.rules.standings.standings import Standings
from crosstable.rules.standings.why import Explanation, Neighbour, Working, explain
from crosstable.text.formats import decimals_with_halves, half_points_text

Names = Mapping[int, str]

_TERMS = (
    Column("round", Kind.NUMBER, "round"),
    Column("against", Kind.TEXT, "against"),
    Column("amount", Kind.NUMBER, "amount"),
    Column("", Kind.TEXT, "status"),
    Column("why", Kind.TEXT, "why"),
)
_COMPARED = (
    Column("place", Kind.NUMBER, "place"),
    Column("participant", Kind.TEXT, "participant"),
    Column("compared", Kind.NUMBER, "compared"),
)
_STATUS_WORDS: Mapping[Status, Words] = {
    "counted": "",
    "cut": phrase("cut"),
    "dummy": phrase("dummy"),
}
MOST_MEMBERS = 40
"""Members of a tied group that are listed to people; JSON has them all."""


_ENOUGH = 3
"""Decimals that people are shown of a number that has no end; JSON has the fraction."""


@lru_cache(maxsize=4096)
def _number(value: Fraction) -> str:
    text = exact_text(value)
    return decimal_text(value, _ENOUGH) if "/" in text else text


def _number_with_halves(value: Fraction) -> str:
    return half_points_text(int(2 * value)) if value.denominator <= 2 else _number(value)


class Notation(NamedTuple):
    """How the numbers of a working are written: `number` what enters, `figure` what comes out."""

    number: Callable[[Fraction], str]
    figure: Callable[[str], str]


IN_DECIMALS = Notation(_number, str)
"""For consoles and the pages of commands, as their tables: 6.5."""
WITH_HALVES = Notation(_number_with_halves, decimals_with_halves)
"""For pages and paper, as people write points: 6½."""


def names_of(table: Standings) -> Names:
    """The name of each participant by number."""
    return {person.number: person.name for person in table.ledger.participants}


def person(number: int, names: Names) -> str:
    """A participant with number and name."""
    return f"{number} {names.get(number, '')}".rstrip()


def title_of(key: str, working: Working, gap: str = "  ") -> str:
    """Code, name of the tie-break and article."""
    clause = f" (C.07, {working.clause})" if working.clause else ""
    heading = heading_of(key)
    if heading == working.title:
        return heading
    return f"{heading}{gap}{working.title}{clause}"


def value_of(working: Working, notation: Notation = IN_DECIMALS) -> str:
    """The value as people see it."""
    return UNDEFINED.text if working.value is None else notation.figure(working.value.text)


def terms_table(
    working: Working, names: Names, say: Say = str, notation: Notation = IN_DECIMALS
) -> Table:
    """For each term the round, the opponent, the amount, cut or dummy, and the reason."""
    amounts = aligned_numbers([term.amount for term in working.terms], notation)
    rows = []
    for term, amount in zip(working.terms, amounts, strict=True):
        number = "" if term.round_number is None else str(term.round_number)
        opponent = "" if term.opponent is None else person(term.opponent, names)
        status = translate(_STATUS_WORDS[term.status], say)
        reason = translate(_reason(term, working.clause, notation), say)
        texts = (number, opponent, amount, status, reason)
        rows.append(tuple(map(Cell, texts)))
    marks = tuple("cut" if term.status == "cut" else "" for term in working.terms)
    return Table(_TERMS, tuple(rows), marks=marks)


def _reason(term: Term, clause_of_value: str, notation: Notation) -> Words:
    parts = [part for part in (_factors(term, notation.number), term.words) if part]
    reason = joined(parts, "; ") if parts else ""
    if not reason or term.clause in ("", clause_of_value):
        return reason
    if term.clause == "299":
        return phrase("{a} (record {n})", a=reason, n=term.clause)
    return phrase("{a} ({clause})", a=reason, clause=term.clause)


def _factors(term: Term, number: Callable[[Fraction], str]) -> Words:
    """What the amount was made from."""
    if term.points is None:
        return ""
    scored = number(term.points)
    if term.score is None:
        return phrase("scored {a}", a=scored)
    if term.score * term.points == term.amount:
        return f"{number(term.score)} × {scored}"
    return phrase("rated {a}, scored {b}", a=number(term.score), b=scored)


def aligned_numbers(values: Sequence[Fraction], notation: Notation = IN_DECIMALS) -> list[str]:
    """Numbers of one column: half signs if they do, else as many decimals as the finest needs."""
    if notation is WITH_HALVES and all(value.denominator <= 2 for value in values):
        return list(map(notation.number, values))
    texts = [_number(value) for value in values]
    places = max((len(text.partition(".")[2]) for text in texts), default=0)
    return [decimal_text(value, places, rounded=True) for value in values]


def formula(working: Working, say: Say = str, notation: Notation = IN_DECIMALS) -> str:
    """How the terms make the value, in one line."""
    number = notation.number
    counted = [term.amount for term in working.terms if term.status != "cut"]
    value = value_of(working, notation)
    if working.operation == PLACE:
        return _place(working, say)
    if not counted:
        if working.value is None:
            missing = say("not defined")
            return f"{missing}: {translate(working.missing, say)}" if working.missing else missing
        return say("nothing counts: {value}").format(value=value)
    if working.operation == SUM:
        return f"{_plus(counted, number)} = {value}" if len(counted) > 1 else f"= {value}"
    if working.operation == MEAN:
        return f"({_plus(counted, number)}) / {len(counted)} = {value}"
    if working.clause == "10.2":
        *ratings, difference = counted
        mean = f"({_plus(ratings, number)}) / {len(ratings)}"
        return f"{mean}, {_format_term(difference, number)} = {value}"
    scored = sum((term.points or Fraction(0) for term in working.terms), Fraction(0))
    lowest = say(
        "{value} is the lowest rating that expects the {scored} points scored "
        "(it expects {expected})"
    )
    expected = number(sum(counted, Fraction(0)))
    return lowest.format(value=value, scored=number(scored), expected=expected)


def _plus(amounts: Sequence[Fraction], number: Callable[[Fraction], str]) -> str:
    first, *rest = amounts
    return " ".join((number(first), *(_format_term(amount, number) for amount in rest)))


def _format_term(amount: Fraction, number: Callable[[Fraction], str]) -> str:
    return f"- {number(-amount)}" if amount < 0 else f"+ {number(amount)}"


def _place(working: Working, say: Say) -> str:
    if not working.stages:
        return say("nobody was tied here")
    if working.value == 0:
        return say("nothing could be separated")
    return say("place {n} in the tied group").format(n=working.value)


# -- comparisons of tied groups -------------------------------------------------------------------


def stage_title(stage: Stage, say: Say = str) -> str:
    """What was compared."""
    rule = {
        "6.2": say("all have met, or the pairings were fixed: the scores decide"),
        "6.3": say("not all have met: only players who cannot be caught are placed"),
    }.get(stage.clause, "")
    title = translate(stage.words, say)
    return f"{title} ({stage.clause}{', ' + rule if rule else ''})"


def stage_table(stage: Stage, names: Names, notation: Notation = IN_DECIMALS) -> Table:
    """Place, participant and numbers of those who were compared."""
    place_of: dict[int, int] = {}
    ahead = 0
    for part in stage.parts:
        for member in part:
            place_of[member] = ahead + 1
        ahead += len(part)
    order = sorted(stage.rows, key=lambda row: (place_of[row.member], row.member))
    texts = [
        (
            str(place_of[row.member]),
            person(row.member, names),
            _format_compared(row, notation.number),
        )
        for row in order[:MOST_MEMBERS]
    ]
    if len(order) > MOST_MEMBERS:
        texts.append(("", f"and {len(order) - MOST_MEMBERS} more", ""))
    return Table(_COMPARED, tuple(tuple(map(Cell, row)) for row in texts))


def _format_compared(row: Row, number: Callable[[Fraction], str]) -> str:
    numbers = ", ".join(map(number, row.numbers))
    return numbers if row.best is None else f"{numbers} (at most {number(row.best)})"


# -- neighbours -----------------------------------------------------------------------------------


def neighbour_text(
    neighbour: Neighbour, names: Names, say: Say = str, notation: Notation = IN_DECIMALS
) -> str:
    """Who stands next, and what decided."""
    side = say("above") if neighbour.side == "above" else say("below")
    rank = say("{name}, rank {rank}")
    who = f"{side}: {rank.format(name=person(neighbour.id, names), rank=neighbour.rank)}"
    if neighbour.decided_by is None:
        shared = say("nothing separates the two, the rank is shared")
        return f"{who}: {shared}"
    own, other = _values_of(neighbour, say, notation)
    code = heading_of(neighbour.decided_by, say)
    decided = say("decided by {code}, {other} against {own} here")
    return f"{who}: {decided.format(code=code, other=other, own=own)}"


def _values_of(neighbour: Neighbour, say: Say, notation: Notation) -> tuple[str, str]:
    """The own value of the criterion that decided, and that of the neighbour."""
    place = say("place {n}") if neighbour.is_place else "{n}"
    own, other = (
        UNDEFINED.text if v is None else place.format(n=notation.figure(v.text))
        for v in (neighbour.own, neighbour.other)
    )
    return own, other


def neighbour_in_words(
    neighbour: Neighbour, name: str, titles: Mapping[str, str], say: Say = str
) -> str:
    """The same for people: the criterion by its name, as `titles` has it, and no codes."""
    if neighbour.decided_by is None:
        return say("Level with {name}: nothing separates the two.").format(name=name)
    text = (
        say("Behind {name} on {tiebreak}: {own} against {other}.")
        if neighbour.side == "above"
        else say("Ahead of {name} on {tiebreak}: {own} against {other}.")
    )
    own, other = _values_of(neighbour, say, WITH_HALVES)
    tiebreak = titles.get(neighbour.decided_by, neighbour.decided_by)
    return text.format(name=name, tiebreak=tiebreak, own=own, other=other)


def titles_in_words(table: Standings, say: Say = str) -> Mapping[str, str]:
    """The criteria of a table by their keys, with the names that people give them."""
    return {k: title_in_words(c, say) for k, c in zip(table.keys, table.codes, strict=True)}


def source_of(key: str, working: Working) -> str:
    """Code and article of a criterion, which stand behind its name."""
    heading = heading_of(key)
    if heading == working.title:
        return ""
    return f"{heading} (C.07, {working.clause})" if working.clause else heading


def intro(explanation: Explanation, table: Standings, say: Say = str) -> str:
    """Who this is about."""
    many = len(table)
    shared = sum(rank == explanation.rank for rank in table.rank_of.values()) > 1
    rank = f"{explanation.rank}{'=' if shared else ''}"
    if table.has_boards:
        place = say("rank {rank} of the board").format(rank=explanation.rank)
    else:
        place = say("rank {rank} of {many}").format(rank=rank, many=many)
    return f"{explanation.name} ({explanation.id}): {place}"


# -- for a console --------------------------------------------------------------------------------


def why_lines(table: Standings, explanation: Explanation) -> Iterator[str]:
    """Every value of a participant with its working, and the neighbours."""
    names = names_of(table)
    yield intro(explanation, table)
    yield standings_terms(table).heading
    for key, working in explanation.values.items():
        yield ""
        yield f"{title_of(key, working)}: {value_of(working)}"
        yield from (f"{GAP}{line}" for line in _working_lines(working, names))
    yield ""
    yield from (neighbour_text(neighbour, names) for neighbour in explanation.neighbours)


def _working_lines(working: Working, names: Names) -> Iterator[str]:
    if working.terms:
        yield from align_rows(terms_table(working, names))
    for stage in working.stages:
        yield f"{stage_title(stage)}:"
        compared = stage_table(stage, names)
        yield from (f"{GAP}{line}" for line in align_rows(compared, has_headings=False))
    yield formula(working)


# -- for a browser --------------------------------------------------------------------------------


def standings_html(t: Tournament, table: Standings) -> str:
    """The whole table; behind each name the working of every value in a line."""
    names = names_of(table)
    return listing_page(
        standings_listing(t, table),
        lambda shown, row: working_in_short(table, shown.ids[row], names),
        has_anchors=True,
    )


def why_html(table: Standings, explanation: Explanation) -> str:
    """Every value of a participant with its working, and the neighbours."""
    names = names_of(table)
    body = [*bullets([neighbour_text(n, names) for n in explanation.neighbours])]
    for key, working in explanation.values.items():
        heading = title_of(key, working, " · ")
        body.append(f"<h2>{harmless(heading)}: {harmless(value_of(working))}</h2>")
        body += _working_html(working, names)
    return working_page(intro(explanation, table), standings_terms(table), body)


def _working_html(working: Working, names: Names) -> Iterator[str]:
    if working.terms:
        yield table_html(terms_table(working, names).without_empty_columns(kept=("amount",)))
    for stage in working.stages:
        yield f"<p>{harmless(stage_title(stage))}</p>"
        yield table_html(stage_table(stage, names))
    yield f"<p>{harmless(formula(working))}</p>"


def working_in_short(table: Standings, number: int, names: Names) -> str:
    """The working of a participant with a line for each value, to be folded behind the name."""
    explanation = explain(table, number)
    items = "".join(
        f"<dt>{harmless(key)} {harmless(value_of(working))}</dt>"
        f"<dd>{harmless(_in_short(working))}</dd>"
        for key, working in explanation.values.items()
    )
    near = (harmless(neighbour_text(neighbour, names)) for neighbour in explanation.neighbours)
    return f"<dl>{items}</dl>{''.join(f'<p>{text}</p>' for text in near)}"


def _in_short(working: Working) -> str:
    cut = [term for term in working.terms if term.status == "cut"]
    text = formula(working)
    return f"{text}; {len(cut)} not counted" if cut else text
