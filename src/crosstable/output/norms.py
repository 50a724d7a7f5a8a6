"""Title norms, made and missed by little: their tables and sentences, for every format."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from crosstable.model.phrases import Phrase, Words, joined, phrase
from crosstable.output.drawing.page import bullets, harmless, listing_page, working_page
from crosstable.output.drawing.text import GAP, listing_lines
from crosstable.output.language import Say, translate
from crosstable.output.listing import Listing, Note, Remark
from crosstable.output.table import Cell, Column, Kind, Table, half_points, whole, words
from crosstable.rules.norms.conditions import Condition
from crosstable.rules.norms.exemptions import Exemption
from crosstable.rules.norms.norm import Norm, Norms
from crosstable.rules.norms.norm import Remark as NormRemark
from crosstable.rules.norms.why import NormExplanation, sentences, verdict
from crosstable.text.formats import half_points_text
from crosstable.text.wording import counted

COLUMNS = (
    Column("no.", Kind.NUMBER, "id"),
    Column("name", Kind.TEXT, "name"),
    Column("fed", Kind.CENTRE, "federation"),
    Column("title", Kind.CENTRE, "title"),
    Column("games", Kind.NUMBER, "games"),
    Column("score", Kind.POINTS, "score"),
    Column("required", Kind.POINTS, "required"),
    Column("Ra", Kind.NUMBER, "ra"),
    Column("Rp", Kind.NUMBER, "rp"),
)
_MADE = (Column("counts as", Kind.NUMBER, "counts_as"), Column("remarks", Kind.TEXT, "remarks"))
_NEAR = (Column("missed", Kind.TEXT, "missed"),)

_ONE_POINT = 2
_ONE_GAME = 1
"""Who lacks more half points or games is not listed among the near misses."""


# -- the tables -----------------------------------------------------------------------------------


def made_table(norms: Norms, say: Say = str) -> Table:
    """The norms made by players who need them, each with its worth and its remarks."""
    return _table("Norms made", (*COLUMNS, *_MADE), norms.made, lambda norm: _made_cells(norm, say))


def near_table(norms: Norms, say: Say = str) -> Table:
    """Results that miss by little, each with what was missed."""
    return _table(
        "Narrowly missed", (*COLUMNS, *_NEAR), near(norms), lambda norm: _near_cells(norm, say)
    )


def _table(
    title: str,
    columns: tuple[Column, ...],
    norms: Sequence[Norm],
    more: Callable[[Norm], tuple[Cell, ...]],
) -> Table:
    rows = tuple((*_cells(norm), *more(norm)) for norm in norms)
    ids = tuple(norm.player.number for norm in norms)
    return Table(columns, rows, title=title, ids=ids, empty="No norm was made.")


def _cells(norm: Norm) -> tuple[Cell, ...]:
    """A figure that does not apply is empty."""
    figures = norm.figures
    player = norm.player
    return (
        whole(player.number),
        words(player.name),
        words(player.federation),
        words(norm.title.code),
        whole(figures.games),
        half_points(figures.half_points),
        half_points(figures.required),
        whole(figures.ra),
        whole(figures.rp),
    )


def _made_cells(norm: Norm, say: Say) -> tuple[Cell, ...]:
    remarks = joined(map(_in_short, norm.remarks), "; ")
    return whole(norm.counts_as), words(translate(remarks, say))


def _in_short(remark: NormRemark) -> Words:
    """A remark for the table; what an exemption is made of stands above it."""
    if remark.clause.startswith("1.4.3"):
        return phrase("exemption {clause}", clause=remark.clause)
    return remark.with_clause()


def _near_cells(norm: Norm, say: Say) -> tuple[Cell, ...]:
    return (words(translate(joined(map(shortfall, norm.missed), "; "), say)),)


def near(norms: Norms) -> list[Norm]:
    """Results that miss by little: at most a game lacks, and at most a point of the score.

    Where the event itself allows no norm, those that miss nothing else.
    """
    of_event = [condition for condition in norms.conditions if condition.is_missed]
    return [
        norm
        for norm in norms
        if not norm.made
        and not norm.is_held
        and (all(condition in of_event for condition in norm.missed) if of_event else is_near(norm))
    ]


_AT_LEAST = {
    "games": phrase("games"),
    "federations": phrase("other federations"),
    "title-holders": phrase("titled opponents"),
    "required-titles": phrase("required titles"),
    "players": phrase("players"),
    "average": phrase("average"),
    "performance": phrase("performance"),
}
_AT_MOST = {
    "own-federation": phrase("own federation"),
    "one-federation": phrase("one federation"),
}


def shortfall(condition: Condition) -> Phrase:
    """A missed condition in a few words, with by how much."""
    have = condition.have
    need = condition.need
    rule = condition.rule
    clause = condition.clause
    if have is None or need is None:
        return condition.with_clause()
    if rule in _AT_LEAST:
        return _short_of(_AT_LEAST[rule], str(have), str(need - have), clause)
    if rule == "score":
        lacking = half_points_text(need - have)
        return _short_of(phrase("score"), half_points_text(have), lacking, clause)
    if rule in _AT_MOST:
        return phrase(
            "{a} {n}, {m} too many ({clause})",
            a=_AT_MOST[rule],
            n=have,
            m=have - need,
            clause=clause,
        )
    return condition.with_clause()


def _short_of(what: Phrase, have: str, lacking: str, clause: str) -> Phrase:
    return phrase("{a} {n}, {m} short ({clause})", a=what, n=have, m=lacking, clause=clause)


# -- the answer of the command --------------------------------------------------------------------


def norms_listing(norms: Norms) -> Listing:
    """System and edition, what holds for the event, the norms made, those missed by little."""
    missed = near_table(norms)
    rest = rest_text(norms)
    return Listing(
        "Title norms",
        norms.event,
        " · ".join(
            (norms.system.title, counted(norms.rounds, "round"), edition_text(norms.edition))
        ),
        blocks=(
            made_table(norms),
            *([missed] if missed.rows else []),
            *([] if rest is None else [Note(rest, is_quiet=True)]),
        ),
        remarks=tuple(Remark(str(line)) for line in event_lines(norms)),
        assumed=tuple(f"assumed: {item.message}" for item in norms.assumptions),
    )


def edition_text(edition: str) -> str:
    """The regulations by which norms are judged."""
    return f"FIDE Title Regulations {edition}"


def event_lines(norms: Norms) -> Iterator[Phrase]:
    """What holds for everybody: conditions of the event that are missed, exemptions, 1.5.6."""
    for condition in norms.conditions:
        if condition.is_missed:
            yield phrase("no norms in this event: {a}", a=condition.with_clause())
    yield from map(_exemption_line, norms.exemptions)
    if norms.large_swiss is None:
        return
    if norms.large_swiss.applies:
        yield phrase(
            "the event satisfies 1.5.6, required for one norm of every application: {a}",
            a=norms.large_swiss.sentence,
        )
    else:
        yield phrase(
            "the event does not satisfy 1.5.6, required for one norm of every application: {a}",
            a=norms.large_swiss.sentence,
        )


def _exemption_line(exemption: Exemption) -> Phrase:
    article = exemption.clause
    reason = exemption.sentence
    if exemption.applies:
        return phrase("exemption {article} applies: {a}", article=article, a=reason)
    return phrase("exemption {article} does not apply: {a}", article=article, a=reason)


def is_near(norm: Norm) -> bool:
    """Whether a missed norm is worth a line of its own."""
    figures = norm.figures
    if figures.rp is None or _games_lacking(norm) > _ONE_GAME:
        return False
    if figures.rp >= norm.title.performance:
        return True
    above = norm.exceeded_by
    return above is not None and -above <= _ONE_POINT


def _games_lacking(norm: Norm) -> int:
    counts = (condition for condition in norm.missed if condition.rule == "games")
    return sum((condition.need or 0) - (condition.have or 0) for condition in counts)


def rest_text(norms: Norms) -> str | None:
    """How many results are not listed."""
    held = sum(norm.is_held for norm in norms)
    listed = len(norms.made) + len(near(norms))
    far = len(norms) - held - listed
    parts = []
    if far:
        words = "1 result is" if far == 1 else f"{far} results are"
        parts.append(f"{words} further from a norm")
    if held == 1:
        parts.append("1 is of a player who holds the title")
    elif held:
        parts.append(f"{held} are of players who hold the title")
    if not parts:
        return None
    return f"Not listed: {' and '.join(parts)}."


def norms_lines(norms: Norms) -> Iterator[str]:
    """For a console."""
    return listing_lines(norms_listing(norms))


def norms_html(norms: Norms) -> str:
    """For a browser; behind each name the sentences."""
    listing = norms_listing(norms)
    listed = {"Norms made": list(norms.made), "Narrowly missed": near(norms)}

    def working(table: Table, row: int) -> str:
        norm = listed[table.title][row]
        return f"<p>{harmless(str(verdict(norm)))}</p>{''.join(_sentences(norm))}"

    return listing_page(listing, working)


def _sentences(norm: Norm) -> Iterator[str]:
    return bullets([str(remark.with_clause()) for remark in sentences(norm)])


# -- one player -----------------------------------------------------------------------------------


def explanation_lines(norms: Norms, explanation: NormExplanation) -> Iterator[str]:
    """Each title with its verdict and its sentences."""
    player = explanation.player
    yield f"{player.name} ({player.number})"
    yield norms_listing(norms).heading
    yield from map(str, event_lines(norms))
    for part in explanation.titles:
        yield ""
        yield part.verdict
        yield from (f"{GAP}{remark.with_clause()}" for remark in part.sentences)


def explanation_html(norms: Norms, explanation: NormExplanation) -> str:
    """The same for a browser."""
    player = explanation.player
    body: list[str] = []
    for part in explanation.titles:
        body += [f"<h2>{harmless(part.verdict)}</h2>", *_sentences(part.norm)]
    return working_page(f"{player.name} ({player.number})", norms_listing(norms), body)
