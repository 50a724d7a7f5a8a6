"""What a norm still needs, in words."""

from __future__ import annotations

from collections.abc import Sequence

from crosstable.rules.norms.forecast import MADE, ForecastRow, NormForecast
from crosstable.text.formats import half_points_text as points
from crosstable.text.wording import counted


def needed(one: NormForecast) -> str:
    """What is needed to the end of the event; an earlier end is said if there is one only."""
    if one.state == MADE:
        return "made"
    rows = one.last_rows
    if not rows:
        return one.state
    shown = telling(rows)
    mixes = {mix(row) for row in shown}
    ways = [_way(row) + (mix(row) if len(mixes) > 1 else "") for row in shown]
    text = f"in {counted(rows[0].next_games, 'game')}: {'; '.join(ways)}"
    same = mixes.pop() if len(mixes) == 1 else ""
    return f"{text};{same}" if same else text


def telling(rows: Sequence[ForecastRow]) -> Sequence[ForecastRow]:
    """The rows up to the first that asks for nothing but the score."""
    free = (n for n, row in enumerate(rows, 1) if not row.least_sum and not row.beaten)
    return rows[: next(free, len(rows))]


def _way(row: ForecastRow) -> str:
    against = f" against {row.least_average}" if row.least_average else ""
    return f"{points(row.half_points)}{against}{left_out(row)}"


def left_out(row: ForecastRow) -> str:
    """The games that do not count then: some that are won, and some that must be won."""
    ignored = f" without round {_listed(row.ignored)}" if row.ignored else ""
    beaten = f" with a win over {_listed(row.beaten)} that is not counted" if row.beaten else ""
    return f"{ignored}{beaten}"


def _listed(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers))


def mix(row: ForecastRow) -> str:
    """The titles and federations that the opponents to come must bring."""
    wanted = (
        (row.required, "required titles"),
        (row.title_holders, "title-holders"),
        (row.federations, "new federations"),
    )
    parts = [f"{count} {what}" for count, what in wanted if count]
    return f" with {', '.join(parts)}" if parts else ""
