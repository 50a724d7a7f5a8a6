"""What changes between two dialects, whatever the file is for."""

from __future__ import annotations

from dataclasses import replace

from crosstable.model.federations import is_known_federation
from crosstable.model.phrases import phrase
from crosstable.model.records import AbnormalPoints
from crosstable.model.tournament import Tournament
from crosstable.model.tournament_types import parse_type_code
from crosstable.rules.matches import TeamRound, team_matches
from crosstable.rules.scoring import FINAL_STANDINGS_ROUND, follows_first_draft
from crosstable.text.dialect import Dialect
from crosstable.writing.purposes.preparation import Preparation


def name_federations(p: Preparation) -> None:
    """National data need a federation's code; Vega's file may have none to give."""
    if not p.holds("national-player"):
        return
    if all(_is_code(n.federation) for n in p.t.national):
        return
    p.assume("national-federation", phrase("NON: the national data name no federation"))
    national = (n if _is_code(n.federation) else replace(n, federation="NON") for n in p.t.national)
    p.t = replace(p.t, national=tuple(national))


def _is_code(federation: str) -> bool:
    capitals = federation.isascii() and federation.isalpha() and federation.isupper()
    return is_known_federation(federation) or (capitals and len(federation) == 3)


def move_type_code(p: Preparation, purpose: str | None) -> None:
    """A code among the words of 092 (C16): the draft of 2024 and engines take it for the code."""
    record = p.target.by_subject.get("type-code")
    code = (p.t.type_text or "").strip()
    if record is None or parse_type_code(code) is None or p.t.type_code is not None:
        return
    in_same_place = record.replaces == "type-text"
    if in_same_place or purpose in ("itdx", "pairing"):
        p.assume(
            "type-code",
            phrase(
                "{record} {code}: 092 is {text}",
                record=record.code,
                code=code,
                text=repr(p.t.type_text),
            ),
        )
        text = None if in_same_place else p.t.type_text
        p.t = replace(p.t, type_code=code, type_text=text)


def _is_first_draft(dialect: Dialect) -> bool | None:
    """Whose rules for abnormal points a dialect follows; None if it has no record for them."""
    return dialect.follows_first_draft if "abnormal-points" in dialect.by_subject else None


def _rules_change(p: Preparation) -> bool:
    """Whether the source is of the draft of 2024 and the target of later texts, or vice versa."""
    source = p.t.document.dialect if p.t.document is not None else p.target
    rules = (_is_first_draft(source), _is_first_draft(p.target))
    return None not in rules and rules[0] is not rules[1]


def keep_forfeit_values(p: Preparation) -> None:
    """A forfeit win is worth all boards in the draft of 2024, the players present later (C27)."""
    if not (_rules_change(p) and p.t.teams and p.t.is_team_event):
        return
    to_first = p.target.follows_first_draft
    rebuilt = (team_matches(p.t, first_draft=x) for x in (not to_first, to_first))
    before, after = (matches.rounds for matches in rebuilt)
    for key, row in before.items():
        if row.score != after[key].score:
            _state_forfeit(p, row)


def _state_forfeit(p: Preparation, row: TeamRound) -> None:
    match_points, game_points = row.score
    p.assume(
        "forfeit-win",
        phrase(
            "299 +: {match_points} match points and {game_points} game points of team "
            "{team} for the forfeit in round {round_number}, which the two texts value "
            "differently",
            match_points=match_points,
            game_points=game_points,
            team=row.team,
            round_number=row.round_number,
        ),
    )
    here = (f for f in p.t.team_forfeits if f.round_number == row.round_number)
    line = next((f.line for f in here if row.team in (f.white, f.black)), None)
    stated = AbnormalPoints("+", match_points, game_points, row.round_number, (row.team,), line)
    p.t = replace(p.t, abnormal_points=(*p.t.abnormal_points, stated))


def drop_needless_forfeits(p: Preparation) -> None:
    """A record 299 that only said what the other text gives anyway is not needed any more.

    So a report that goes to the other text and back is as it was (`keep_forfeit_values`).
    """
    if not (_rules_change(p) and p.t.teams and p.t.is_team_event):
        return
    for record in p.t.abnormal_points:
        if record.kind != "+" or not record.round_number or len(record.participants) != 1:
            continue
        others = tuple(other for other in p.t.abnormal_points if other is not record)
        without = replace(p.t, abnormal_points=others)
        key = (record.participants[0], record.round_number)
        if _is_needed(p.t, without, key, first_draft=p.target.follows_first_draft):
            continue
        if not _is_needed(p.t, without, key, first_draft=not p.target.follows_first_draft):
            continue  # it says nothing in either text: somebody wrote it all the same
        message = phrase(
            "no 299 + of team {team} for round {round_number}: a forfeit is worth these points "
            "anyway",
            team=key[0],
            round_number=key[1],
        )
        p.assume("forfeit-win", message)
        p.t = without


def _is_needed(
    t: Tournament, without: Tournament, key: tuple[int, int], *, first_draft: bool
) -> bool:
    """Whether a team's points of a round change without a record."""
    rows = (team_matches(x, first_draft=first_draft).rounds.get(key) for x in (t, without))
    before, after = rows
    return before is None or after is None or before.score != after.score


def translate_bonus_rounds(p: Preparation) -> None:
    """The draft of 2024 names the round before which a bonus or penalty counts, the later texts
    and JSON the round after which it counts (C28): the points after every round stay the same.

    What was not read from a file is taken as the target has it.
    """
    to_first = p.target.follows_first_draft
    has_record = "abnormal-points" in p.target.by_subject or not p.target.has_records
    if not has_record or p.t.document is None or follows_first_draft(p.t) is to_first:
        return
    translated = tuple(_translate(a, 1 if to_first else -1) for a in p.t.abnormal_points)
    if translated != p.t.abnormal_points:
        message = (
            phrase(
                "299: bonuses and penalties name the round before which they count, where the "
                "source names the round after which"
            )
            if to_first
            else phrase(
                "299: bonuses and penalties name the round after which they count, where the "
                "source names the round before which"
            )
        )
        p.assume("bonus-round", message)
        p.t = replace(p.t, abnormal_points=translated)


def _translate(record: AbnormalPoints, step: int) -> AbnormalPoints:
    """What counts before round 1 names no round in the later texts: it counts from the start."""
    number = record.round_number
    if record.kind or not number or number + step >= FINAL_STANDINGS_ROUND - 1:
        return record
    return replace(record, round_number=number + step or None)


def keep_acceleration_name(p: Preparation) -> None:
    """The name of an acceleration has no record; a comment keeps it."""
    name = p.t.acceleration_name
    if name and p.target.has_comments:
        p.assume(
            "acceleration-name",
            phrase("the acceleration's name {name} is kept as a comment", name=repr(name)),
        )
        comments = (*p.t.comments, f" acceleration: {name}")
        p.t = replace(p.t, comments=comments, acceleration_name=None)
