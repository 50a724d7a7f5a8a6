"""The sections of the summary with pictures: ratings, changes, newcomers, drift."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from crosstable.output.drawing.page import table_html
from crosstable.output.period.charts import Column as Bars
from crosstable.output.period.charts import bar_chart
from crosstable.output.period.statistics import (
    BAND_STEP,
    CHANGE_STEP,
    LARGEST_CHANGE,
    NEWCOMER_STEP,
    RATING_STEP,
    Band,
    Bar,
    Mover,
    Statistics,
    mean,
    mean_of_bands,
)
from crosstable.output.table import Cell, Column, Kind, Table


def ratings_section(numbers: Statistics) -> Iterator[str]:
    """How the ratings lie, before and now."""
    before = {bar.start: bar.players for bar in numbers.ratings_before}
    starts = sorted({*before, *(bar.start for bar in numbers.ratings)})
    now = {bar.start: bar.players for bar in numbers.ratings}
    columns = [
        Bars(
            str(start),
            now.get(start, 0),
            f"{_range(start, RATING_STEP)}: {now.get(start, 0):,} players, "
            f"{before.get(start, 0):,} before",
        )
        for start in starts
    ]
    yield "<section><h2>Ratings</h2>"
    yield bar_chart("Rated players by rating", columns, [before.get(s, 0) for s in starts], _count)
    means = [
        f"{mean(total, count)} of {count:,}"
        for total, count in (
            (numbers.sum_now, numbers.rated),
            (numbers.sum_before, numbers.rated_before),
        )
    ]
    yield (
        f'<p class="quiet">Rated players by rating, {RATING_STEP} points a bar; the broken line is '
        f"the list before. Mean rating {means[0]}, before {means[1]}.</p></section>"
    )


def changes_section(numbers: Statistics) -> Iterator[str]:
    """How far ratings moved, and whose moved most."""
    columns = [
        Bars(
            _change_label(bar),
            bar.players,
            f"{_change_range(bar)}: {bar.players:,} players",
            is_down=bar.start < 0,
        )
        for bar in numbers.changes
    ]
    yield "<section><h2>Changes</h2>"
    yield bar_chart("Players by change of rating", columns, shown=_count)
    text = f"Players who were rated and played, by the change of their rating, {CHANGE_STEP} points"
    yield f'<p class="quiet">{text} a bar; larger ones are at the ends.</p>'
    yield '<div class="pair">'
    yield _movers("Largest gains", numbers.risen)
    yield _movers("Largest losses", numbers.fallen)
    yield "</div></section>"


_MOVERS = (
    Column("name", Kind.TEXT, "name"),
    Column("fed", Kind.CENTRE, "federation"),
    *(Column(key, Kind.NUMBER, key) for key in ("old", "new", "change", "games")),
)


def _movers(title: str, movers: Sequence[Mover]) -> str:
    rows = tuple(
        _cells(
            m.name,
            m.federation,
            str(m.old),
            str(m.new),
            _format_change(m.new - m.old),
            str(m.games),
        )
        for m in movers
    )
    return f"<div><p><strong>{title}</strong></p>{table_html(Table(_MOVERS, rows))}</div>"


def _cells(*texts: str) -> tuple[Cell, ...]:
    return tuple(map(Cell, texts))


def newcomers_section(numbers: Statistics) -> Iterator[str]:
    """First ratings, and who still waits for one."""
    outcomes = numbers.outcomes
    columns = [
        Bars(
            str(bar.start),
            bar.players,
            f"{_range(bar.start, NEWCOMER_STEP)}: {bar.players:,} players",
        )
        for bar in numbers.newcomers
    ]
    yield "<section><h2>Newcomers</h2>"
    if columns:
        yield bar_chart("First ratings", columns, shown=_count)
    waiting = outcomes.get("pooled", 0)
    low = outcomes.get("below-floor", 0)
    yield (
        f'<p class="quiet">First ratings: {outcomes.get("first-rating", 0):,}. Waiting for more '
        f"games: {waiting:,}. With games enough, but a rating too low to be published: {low:,}.</p>"
        "</section>"
    )


def drift_section(numbers: Statistics) -> Iterator[str]:
    """Article 12.3 of 2002 asks for a watch on inflation and deflation."""
    yield "<section><h2>Does the list drift?</h2>"
    columns = [
        Bars(
            _range(band.start, BAND_STEP),
            (100 * band.change_sum) // band.played if band.played else 0,
            f"{_range(band.start, BAND_STEP)}: mean change {_mean_change(band)} "
            f"of {band.played:,} who played",
            band.change_sum < 0,
        )
        for band in numbers.bands
    ]
    title = "Mean change of players who played, by rating"
    yield bar_chart(title, columns, shown=lambda hundredths: mean(hundredths, 100))
    yield (
        '<p class="quiet">Mean change of the players of each band of the list before who played. '
        "Everybody in this table is rated on both lists.</p>"
    )
    rows = [_band_row(band, _range(band.start, BAND_STEP)) for band in numbers.bands]
    total = _band_row(mean_of_bands(numbers.bands), "all")
    marks = (*[""] * len(rows), "total")
    yield table_html(Table(_BANDS, (*rows, total), marks=marks))
    yield "</section>"


_BANDS = (
    Column("band", Kind.TEXT, "band"),
    Column("players", Kind.NUMBER, "players"),
    Column("mean before", Kind.NUMBER, "mean_before"),
    Column("mean now", Kind.NUMBER, "mean_now"),
    Column("drift", Kind.NUMBER, "drift"),
    Column("played", Kind.NUMBER, "played"),
    Column("mean change", Kind.NUMBER, "mean_change"),
)


def _band_row(band: Band, name: str) -> tuple[Cell, ...]:
    return _cells(
        name,
        f"{band.players:,}",
        mean(band.old_sum, band.players),
        mean(band.new_sum, band.players),
        mean(band.moved, band.players, 2),
        f"{band.played:,}",
        _mean_change(band),
    )


def _mean_change(band: Band) -> str:
    return mean(band.change_sum, band.played, 2) or "–"


def _count(value: int) -> str:
    return f"{value:,}"


def _range(start: int, step: int) -> str:
    return f"{start}–{start + step - 1}"


def _change_label(bar: Bar) -> str:
    if bar.start >= LARGEST_CHANGE:
        return f"≥{LARGEST_CHANGE}"
    if bar.start <= -LARGEST_CHANGE:
        return f"≤−{LARGEST_CHANGE - CHANGE_STEP + 1}"
    return _format_change(bar.start)


def _change_range(bar: Bar) -> str:
    if bar.start >= LARGEST_CHANGE:
        return f"+{LARGEST_CHANGE} and more"
    end = _format_change(bar.start + CHANGE_STEP - 1)
    return (
        f"{end} and less"
        if bar.start <= -LARGEST_CHANGE
        else f"{_format_change(bar.start)} to {end}"
    )


def _format_change(value: int) -> str:
    return f"{value:+d}".replace("-", "−") if value else "0"
