"""What changes between two dialects, whatever the file is for."""

from __future__ import annotations

from dataclasses import replace

from crosstable.model.federations import is_known_federation
from crosstable.model.tournament_types import parse_type_code
from crosstable.rules.matches import TeamRound, team_matches
from crosstable.text.dialect import Dialect
from crosstable.writing.purposes.preparation import Preparation


def name_federations(p: Preparation) -> None:
    """National data need a federation's code; Vega's file may have none to give."""
    if not p.holds("national-player"):
        return
    if all(_is_code(n.federation) for n in p.t.national):
        return
    p.assume("national-federation", "NON: the national data name no federation")
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
        p.assume("type-code", f"{record.code} {code}: 092 is {p.t.type_text!r}")
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
    from crosstable.model.records import AbnormalPoints

    match_points, game_points = row.score
    p.assume(
        "forfeit-win",
        f"299 +: {match_points} match points and {game_points} game points of team {row.team} "
        f"for the forfeit in round {row.round_number}, which the two texts value differently",
    )
    here = (f for f in p.t.team_forfeits if f.round_number == row.round_number)
    line = next((f.line for f in here if row.team in (f.white, f.black)), None)
    stated = AbnormalPoints("+", match_points, game_points, row.round_number, (row.team,), line)
    p.t = replace(p.t, abnormal_points=(*p.t.abnormal_points, stated))


def warn_of_bonus_rounds(p: Preparation) -> None:
    """The draft of 2024 counts a bonus when the named round is paired, later texts after it."""
    if _rules_change(p) and any(not a.kind and a.round_number for a in p.t.abnormal_points):
        message = "299: bonuses and penalties keep their round; the draft of 2024 counts them"
        p.assume("bonus-round", f"{message} before that round, the later texts after it")


def keep_acceleration_name(p: Preparation) -> None:
    """The name of an acceleration has no record; a comment keeps it."""
    name = p.t.acceleration_name
    if name and p.target.has_comments:
        p.assume("acceleration-name", f"the acceleration's name {name!r} is kept as a comment")
        comments = (*p.t.comments, f" acceleration: {name}")
        p.t = replace(p.t, comments=comments, acceleration_name=None)
