"""What the next pairing needs: byes, acceleration, forbidden pairings, abnormal points."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

from crosstable.model.phrases import Phrase, phrase
from crosstable.model.records import AbnormalPoints, Acceleration, ProhibitedPairing
from crosstable.model.results import ByeKind
from crosstable.model.resultwords import BYE_WORDS
from crosstable.model.tournament import Bye, Player, Tournament
from crosstable.rules.acceleration.points import points_from_ranges
from crosstable.text.layout import Record
from crosstable.writing.compose.composer import Composer, ids


def byes(c: Composer) -> None:
    """Byes of teams, and announced byes of players where the dialect has a record for them."""
    record = c.record("byes")
    for bye in c.t.team_byes:
        who = ", ".join(map(str, bye.teams))
        what = phrase(
            "{bye} of team {who} in round {n}",
            bye=BYE_WORDS[bye.kind],
            who=who,
            n=bye.round_number,
        )
        if record is None:
            c.lose("team-bye-or-forfeit", what, bye.line)
            if bye.round_number > c.t.paired_rounds and not c.dialect.announces_next_round:
                c.lose("announced-bye", what, bye.line)
            continue
        values = {
            "bye_type": bye.kind.code,
            "round": str(bye.round_number),
            "participant": ids(bye.teams),
        }
        c.put(record, values, line=bye.line)
    if c.t.is_team_event:
        return
    if record is not None and c.dialect.announces_byes_of_players:
        _put_announced(c, record)
    absent = c.record("absent-next-round")
    if absent is not None:
        _put_absent(c, absent)


def _put_absent(c: Composer, record: Record) -> None:
    """XXZ: who is absent in the round to be paired; the players' cells say it too."""
    zero = Bye(ByeKind.ZERO_POINT)
    absent = [p for p in c.t.players if p.entry(c.t.next_round) == zero]
    who = ids(p.number for p in absent if _is_named_alone(c, p, c.t.next_round))
    if who:
        c.put(record, {"participant": who})


def _put_announced(c: Composer, record: Record) -> None:
    """Records 240 for the byes of rounds not yet paired: one for each kind and round."""
    rounds_of: dict[tuple[int, str], list[str]] = {}
    paired = c.t.paired_rounds
    for player in c.t.players:
        for number, entry in enumerate(player.rounds[paired:], paired + 1):
            if isinstance(entry, Bye) and _is_named_alone(c, player, number):
                rounds_of.setdefault((number, entry.kind.code), []).append(str(player.number))
    for (number, kind), who in sorted(rounds_of.items()):
        c.put(record, {"bye_type": kind, "round": str(number), "participant": who})


def _is_named_alone(c: Composer, player: Player, round_number: int) -> bool:
    """Whether a record that names the player names nobody else; a bye for two is a loss."""
    if len(c.t.by_number) == len(c.t.players):
        return True
    namesakes = [p for p in c.t.players if p.number == player.number]
    if len({p.entry(round_number) for p in namesakes}) == 1:
        return True
    message = phrase(
        "bye of player {number} in round {round_number}: two players have this number",
        number=player.number,
        round_number=round_number,
    )
    c.lose("announced-bye", message, player.line)
    return False


_MOST_ROUNDS = 999
"""Rounds have three digits in every record; JSON may name a billionth."""


def accelerations(c: Composer) -> None:
    """Fictitious points: by ranges (250), by player (XXA), or not at all."""
    record = c.record("acceleration")
    by_player = c.record("acceleration-by-player")
    if record is not None:
        for acceleration in c.t.accelerations:
            _put_acceleration(c, record, acceleration)
    elif by_player is not None and not c.t.is_team_event:
        _put_points_by_player(c, by_player)
    else:
        for acceleration in c.t.accelerations:
            c.lose("acceleration", _points_lent(acceleration), acceleration.line)


def _put_acceleration(c: Composer, record: Record, acceleration: Acceleration) -> None:
    line = acceleration.line
    of = phrase("an acceleration")
    stated = acceleration.match_points if c.t.is_team_event else acceleration.match_points or None
    values = {
        "match_points": c.match_points(record, stated, of, line),
        "game_points": c.points(acceleration.game_points, of, line),
        "first_round": str(acceleration.first_round),
        "last_round": str(acceleration.last_round),
        "first_id": str(acceleration.first),
        "last_id": str(acceleration.last),
    }
    c.put(record, values, line=acceleration.line)


def _put_points_by_player(c: Composer, record: Record) -> None:
    numbers = [player.number for player in c.t.players]
    rounds = max((a.last_round for a in c.t.accelerations), default=0)
    if rounds > _MOST_ROUNDS:
        c.refuse(
            phrase("record {code}: there is no round {rounds}", code=record.code, rounds=rounds),
            None,
        )
        return
    for number, points in points_from_ranges(c.t.accelerations, numbers, rounds).items():
        if any(points):
            texts = [c.points(p, phrase("player {n}", n=number), None) for p in points]
            c.put(record, {"starting_rank": str(number), "points": texts})
    known = sorted(set(numbers))
    for acceleration in c.t.accelerations:
        if acceleration.match_points:
            c.lose("acceleration", phrase("fictitious match points"), acceleration.line)
        elif not _lends_somebody(acceleration, known):
            message = phrase("{a}: nobody in the report gets any", a=_points_lent(acceleration))
            c.lose("acceleration", message, acceleration.line)


def _points_lent(acceleration: Acceleration) -> Phrase:
    """Who is lent points in which rounds: one player has several such records."""
    return phrase(
        "fictitious points of {first} to {last} in rounds {begin} to {end}",
        first=acceleration.first,
        last=acceleration.last,
        begin=acceleration.first_round,
        end=acceleration.last_round,
    )


def _lends_somebody(acceleration: Acceleration, known: Sequence[int]) -> bool:
    """Whether a line of XXA can hold it: a round, some points, and a player of the report."""
    place = bisect_left(known, acceleration.first)
    is_known = place < len(known) and known[place] <= acceleration.last
    has_rounds = acceleration.first_round <= acceleration.last_round
    return is_known and has_rounds and bool(acceleration.game_points)


def write_prohibited(c: Composer) -> None:
    """Who must not meet whom: 260 with rounds, XXP without."""
    record = c.record("prohibited")
    if record is not None and not record.has("first_round") and c.t.is_team_event:
        record = None  # XXP names players
    for prohibited in c.t.prohibited:
        if record is None:
            who = ", ".join(map(str, prohibited.participants))
            c.lose(
                "prohibited-pairing", phrase("forbidden pairing of {who}", who=who), prohibited.line
            )
            if not _is_for_all_rounds(c.t, prohibited):
                c.lose(
                    "prohibited-rounds",
                    phrase("rounds of the pairing of {who}", who=who),
                    prohibited.line,
                )
        elif record.has("first_round"):
            _put_260(c, record, prohibited)
        else:
            _put_xxp(c, record, prohibited)


def _is_for_all_rounds(t: Tournament, prohibited: ProhibitedPairing) -> bool:
    first = prohibited.first_round
    last = prohibited.last_round
    return first in (None, 0, 1) and (last is None or last >= (t.declared_rounds or 999))


def _put_260(c: Composer, record: Record, prohibited: ProhibitedPairing) -> None:
    last = prohibited.last_round
    if last is None:
        last = c.t.declared_rounds or 999
        c.assume(
            "prohibited-rounds", phrase("a pairing forbidden in all rounds: 1 to {last}", last=last)
        )
    values = {
        "first_round": str(prohibited.first_round or 1),
        "last_round": str(last),
        "participant": ids(prohibited.participants),
    }
    c.put(record, values, line=prohibited.line)


def _put_xxp(c: Composer, record: Record, prohibited: ProhibitedPairing) -> None:
    """XXP holds for all rounds: written only if the round to be paired lies inside."""
    first = prohibited.first_round or 1
    last = prohibited.last_round
    who = ", ".join(map(str, prohibited.participants))
    inside = first <= c.t.next_round and (last is None or c.t.next_round <= last)
    if not _is_for_all_rounds(c.t, prohibited):
        values = {"who": who, "first": first, "last": last}
        message = (
            phrase(
                "pairing of {who} forbidden in rounds {first} to {last}: kept for all rounds",
                **values,
            )
            if inside
            else phrase(
                "pairing of {who} forbidden in rounds {first} to {last}: not written: its rounds "
                "are not the next",
                **values,
            )
        )
        c.lose("prohibited-rounds", message, prohibited.line)
    if inside or _is_for_all_rounds(c.t, prohibited):
        c.put(record, {"participant": ids(prohibited.participants)}, line=prohibited.line)


def abnormal_points(c: Composer) -> None:
    """Records 299; the draft of 2024 has fewer types."""
    record = c.record("abnormal-points")
    for abnormal in c.t.abnormal_points:
        if record is None or not _has_type(record, abnormal.kind):
            message = phrase("abnormal points {a}", a=_abnormal_text(abnormal))
            c.lose("abnormal-points", message, abnormal.line)
            continue
        stated = abnormal.match_points if c.t.is_team_event else abnormal.match_points or None
        of = phrase("a record 299")
        values = {
            "type": abnormal.kind,
            "match_points": c.match_points(record, stated, of, abnormal.line),
            "game_points": c.points(abnormal.game_points, of, abnormal.line),
            "round": str(abnormal.round_number or ""),
            "participant": ids(abnormal.participants),
        }
        c.put(record, values, line=abnormal.line)


def _has_type(record: Record, kind: str) -> bool:
    return not kind or kind in record.field("type").format.partition(":")[2].split("|")


def _abnormal_text(abnormal: AbnormalPoints) -> Phrase:
    kind = (
        phrase("for {kind}", kind=abnormal.kind) if abnormal.kind else phrase("as bonus or penalty")
    )
    when = (
        phrase("round {n}", n=abnormal.round_number)
        if abnormal.round_number
        else phrase("every round")
    )
    return phrase(
        "{kind}: {match_points} match points, {game_points} game points for {who} in {when}",
        kind=kind,
        match_points=abnormal.match_points,
        game_points=abnormal.game_points,
        who=", ".join(map(str, abnormal.participants)) or phrase("everybody"),
        when=when,
    )
