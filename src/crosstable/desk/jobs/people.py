"""Who plays: the crosstable, the players with a page for each, the teams and their matches."""

from __future__ import annotations

from typing import Any

from crosstable.desk.jobs.blocks import shown_page, shown_report, shown_table
from crosstable.desk.jobs.reading import case, report
from crosstable.errors import NobodyThere
from crosstable.output.forms.case import Case
from crosstable.output.forms.catalogue import built
from crosstable.output.forms.figures import against_rated
from crosstable.output.forms.playerpage import player_page
from crosstable.output.standings.whom import fitting_people


def crosstable(data: bytes, language: str = "en") -> dict[str, Any]:
    """Everybody's results in the final order; the rows lead to players or teams."""
    event = case(data, language=language)
    made = built(event, "crosstable")
    ids = (
        [line.id for line in event.table]
        if event.t.is_team_event
        else [player.number for player in event.final_order]
    )
    return _with_ids(shown_report(made), ids)


def _with_ids(shown: dict[str, Any], ids: list[int]) -> dict[str, Any]:
    """The participants of the rows of the first table."""
    table = next(b for page in shown["pages"] for b in page["blocks"] if b["kind"] == "table")
    table["ids"] = ids
    return shown


def players(data: bytes, sought: str = "", language: str = "en") -> dict[str, Any]:
    """The starting list with points and place; only those whose name or number fits."""
    event = case(data, language=language)
    table = shown_table(next(built(event, "starting-list").tables))
    numbers = [player.number for player in sorted(event.t.players, key=lambda p: p.number)]
    table["columns"] += [
        {"title": event.say("Points"), "kind": "number"},
        {"title": event.say("Place"), "kind": "number"},
    ]
    points, places = event.points_of, event.place_of
    fitting = _fitting(event, sought)
    rows = []
    for number, row in zip(numbers, table["rows"], strict=True):
        if fitting is None or number in fitting:
            rows.append((number, [*row, str(points.get(number, "")), str(places.get(number, ""))]))
    table["ids"], table["rows"] = [n for n, _ in rows], [row for _, row in rows]
    return {"table": table, "count": len(rows), "total": len(numbers)}


def _fitting(event: Case, sought: str) -> set[int] | None:
    """The numbers of those who are sought; None if nobody is."""
    text = sought.strip()
    if not text:
        return None
    if text.isdecimal():
        return {p.number for p in event.t.players if text in (str(p.number), p.fide_id)}
    return {player.number for player in fitting_people(event.t.players, text)}


def player(
    data: bytes,
    number: int,
    rating_list: str | None,
    details: bytes | None,
    language: str = "en",
) -> dict[str, Any]:
    """Results, performance, rating change, norms and the working of the place, of one player."""
    event = case(data, rating_list, details, language)
    who = event.t.by_number.get(number)
    if who is None:
        raise NobodyThere(f"no player has the number {number}")
    rated = against_rated(event.t)[number]
    numbers = list(event.t.by_number)
    at = numbers.index(number)
    return {
        "number": number,
        "name": " ".join(filter(None, (who.title, who.name))) or str(number),
        "page": shown_page(player_page(event, who, rated)),
        "rounds_title": event.say("Rounds"),
        "place_title": event.say("Why this place"),
        "opponents": [getattr(entry, "opponent", None) for entry in who.rounds],
        "before": numbers[at - 1] if at else None,
        "after": numbers[at + 1] if at + 1 < len(numbers) else None,
    }


def teams(data: bytes, round_number: int | None = None, language: str = "en") -> dict[str, Any]:
    """The teams in order with their matches, and the cards of one round."""
    event = case(data, language=language)
    if not event.t.is_team_event:
        raise NobodyThere("this is no team event")
    table = _with_ids(
        shown_report(built(event, "team-crosstable")), [line.id for line in event.table]
    )
    last = event.t.paired_rounds
    chosen = round_number if round_number and 1 <= round_number <= last else last or None
    cards = []
    if chosen is not None:
        of_round = case(data, language=language, round_number=chosen)
        cards = shown_report(built(of_round, "match-cards"))["pages"]
    return {"table": table, "cards": cards, "round": chosen, "rounds": last}


def team(data: bytes, number: int, language: str = "en") -> dict[str, Any]:
    """One team: its players with their results, and its matches."""
    t = report(data)
    if number not in t.team_by_number:
        raise NobodyThere(f"no team has the number {number}")
    event = case(data, language=language)
    roster = [n for n in t.team_by_number[number].roster if n in t.by_number]
    cards = shown_report(built(event, "match-cards"))["pages"]
    places = [i for i, match in enumerate(_matches(event)) if number in (match.white, match.black)]
    return {
        "number": number,
        "name": t.team_by_number[number].name or str(number),
        "players": [_member(event, n) for n in roster],
        "matches": [cards[i] for i in places],
    }


def _matches(event: Case) -> list[Any]:
    """The matches in the order of their cards."""
    from crosstable.output.forms.teamtables import matches_of_round

    return [match for n in event.chosen_rounds for match in matches_of_round(event, n)]


def _member(event: Case, number: int) -> dict[str, Any]:
    who = event.t.by_number[number]
    return {
        "number": number,
        "title": who.title or "",
        "name": who.name,
        "rating": who.rating or "",
        "points": str(event.points_of.get(number, "")),
    }
