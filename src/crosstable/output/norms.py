"""Title norms, made and missed by little: their tables and sentences, for every format."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from crosstable.output.drawing.text import GAP, listing_lines
from crosstable.output.listing import Listing, Note, Remark
from crosstable.output.table import Cell, Column, Kind, Table, half_points, whole, words
from crosstable.rules.norms.conditions import Condition
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

_ONE_POINT, _ONE_GAME = 2, 1
"""Who lacks more half points or games is not listed among the near misses."""


# -- the tables -----------------------------------------------------------------------------------


def made_table(found: Norms) -> Table:
    """The norms made by players who need them, each with its worth and its remarks."""
    return _table("Norms made", (*COLUMNS, *_MADE), found.made, _made_cells)


def near_table(found: Norms) -> Table:
    """Results that miss by little, each with what was missed."""
    return _table("Narrowly missed", (*COLUMNS, *_NEAR), near(found), _near_cells)


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
    figures, player = norm.figures, norm.player
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


def _made_cells(norm: Norm) -> tuple[Cell, ...]:
    return whole(norm.counts_as), words("; ".join(map(_in_short, norm.remarks)))


def _in_short(remark: NormRemark) -> str:
    """A remark for the table; what an exemption is made of stands above it."""
    if remark.clause.startswith("1.4.3"):
        return f"exemption {remark.clause}"
    return with_clause(remark)


def _near_cells(norm: Norm) -> tuple[Cell, ...]:
    return (words("; ".join(map(shortfall, norm.missed))),)


def near(found: Norms) -> list[Norm]:
    """Results that miss by little: at most a game lacks, and at most a point of the score.

    Where the event itself allows no norm, those that miss nothing else.
    """
    of_event = [one for one in found.conditions if one.is_missed]
    return [
        norm
        for norm in found
        if not norm.made
        and not norm.is_held
        and (all(one in of_event for one in norm.missed) if of_event else is_near(norm))
    ]


_AT_LEAST = {
    "games": "games",
    "federations": "other federations",
    "title-holders": "titled opponents",
    "required-titles": "required titles",
    "players": "players",
    "average": "average",
    "performance": "performance",
}
_AT_MOST = {"own-federation": "own federation", "one-federation": "one federation"}


def shortfall(one: Condition) -> str:
    """A missed condition in a few words, with by how much."""
    if one.have is None or one.need is None:
        return f"{one.message} ({one.clause})"
    if one.rule in _AT_LEAST:
        return f"{_AT_LEAST[one.rule]} {one.have}, {one.need - one.have} short ({one.clause})"
    if one.rule in _AT_MOST:
        return f"{_AT_MOST[one.rule]} {one.have}, {one.have - one.need} too many ({one.clause})"
    if one.rule == "score":
        lacking = half_points_text(one.need - one.have)
        return f"score {half_points_text(one.have)}, {lacking} short ({one.clause})"
    return f"{one.message} ({one.clause})"


# -- the answer of the command --------------------------------------------------------------------


def norms_listing(found: Norms) -> Listing:
    """System and edition, what holds for the event, the norms made, those missed by little."""
    missed, rest = near_table(found), rest_text(found)
    return Listing(
        "Title norms",
        found.event,
        " · ".join(
            (found.system.title, counted(found.rounds, "round"), edition_text(found.edition))
        ),
        blocks=(
            made_table(found),
            *([missed] if missed.rows else []),
            *([] if rest is None else [Note(rest, is_quiet=True)]),
        ),
        remarks=tuple(map(Remark, event_lines(found))),
        assumed=tuple(f"assumed: {item.message}" for item in found.assumptions),
    )


def edition_text(edition: str) -> str:
    """The regulations by which norms are judged."""
    return f"FIDE Title Regulations {edition}"


def event_lines(found: Norms) -> Iterator[str]:
    """What holds for everybody: conditions of the event that are missed, exemptions, 1.5.6."""
    for one in found.conditions:
        if one.is_missed:
            yield f"no norms in this event: {one.message} ({one.clause})"
    for exemption in found.exemptions:
        state = "applies" if exemption.applies else "does not apply"
        yield f"exemption {exemption.clause} {state}: {exemption.message}"
    if found.large_swiss is not None:
        state = "satisfies" if found.large_swiss.applies else "does not satisfy"
        message = found.large_swiss.message
        yield f"the event {state} 1.5.6, required for one norm of every application: {message}"


def with_clause(remark: NormRemark) -> str:
    """A sentence with its article behind it."""
    return f"{remark.message} ({remark.clause})" if remark.clause else remark.message


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
    counts = (one for one in norm.missed if one.rule == "games")
    return sum((one.need or 0) - (one.have or 0) for one in counts)


def rest_text(found: Norms) -> str | None:
    """How many results are not listed."""
    held = sum(norm.is_held for norm in found)
    listed = len(found.made) + len(near(found))
    far = len(found) - held - listed
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


def norms_lines(found: Norms) -> Iterator[str]:
    """For a console."""
    return listing_lines(norms_listing(found))


def norms_html(found: Norms) -> str:
    """For a browser; behind each name the sentences."""
    from crosstable.output.drawing.page import harmless, listing_page

    listing = norms_listing(found)
    listed = {"Norms made": list(found.made), "Narrowly missed": near(found)}

    def working(table: Table, row: int) -> str:
        norm = listed[table.title][row]
        return f"<p>{harmless(verdict(norm))}</p>{''.join(_sentences(norm))}"

    return listing_page(listing, working)


def _sentences(norm: Norm) -> Iterator[str]:
    from crosstable.output.drawing.page import bullets

    return bullets([with_clause(one) for one in sentences(norm)])


# -- one player -----------------------------------------------------------------------------------


def explanation_lines(found: Norms, explanation: NormExplanation) -> Iterator[str]:
    """Each title with its verdict and its sentences."""
    player = explanation.player
    yield f"{player.name} ({player.number})"
    yield norms_listing(found).heading
    yield from event_lines(found)
    for part in explanation.titles:
        yield ""
        yield part.verdict
        yield from (f"{GAP}{with_clause(sentence)}" for sentence in part.sentences)


def explanation_html(found: Norms, explanation: NormExplanation) -> str:
    """The same for a browser."""
    from crosstable.output.drawing.page import harmless, working_page

    player = explanation.player
    body: list[str] = []
    for part in explanation.titles:
        body += [f"<h2>{harmless(part.verdict)}</h2>", *_sentences(part.norm)]
    return working_page(f"{player.name} ({player.number})", norms_listing(found), body)
