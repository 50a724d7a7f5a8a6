"""How many rounds an event has, and whether a round can be asked for."""

from __future__ import annotations

from collections.abc import Iterator

from crosstable.model.findings import WHOLE_FILE, Assumption
from crosstable.model.phrases import plural
from crosstable.model.tournament import Tournament
from crosstable.pairing.careers import rounds_behind
from crosstable.pairing.choice import ChosenSystem
from crosstable.pairing.refusal import Refusal, Way
from crosstable.pairing.soundness import unread_findings


def rounds_of(t: Tournament, chosen: ChosenSystem, wanted: int) -> int | Refusal:
    """How many rounds the event has; the last one has rules of its own in a Swiss."""
    paired = rounds_behind(t)
    if chosen.system.has_fixed_pairings:
        return max(_rounds_of_the_tables(t, chosen), paired)
    if t.declared_rounds is None:
        return paired if 0 < wanted <= paired else _rounds_missing(t)
    if t.declared_rounds < paired:
        return Refusal(
            "rounds-contradict",
            f"the report declares {_rounds(t.declared_rounds)}, and round {paired} is paired",
            "correct the number of rounds (record 142, or XXR)",
            t.place("declared_rounds", "num_rounds"),
        )
    return t.declared_rounds


def _rounds_of_the_tables(t: Tournament, chosen: ChosenSystem) -> int:
    places = len(t.team_by_number if t.is_team_event else t.by_number)
    cycle = places - 1 + places % 2
    return max(0, cycle) * int(chosen.settings.get("cycles", 1))


def _rounds_missing(t: Tournament) -> Refusal:
    unread = next((f for subject, f in unread_findings(t) if subject == "rounds"), None)
    reason = f": {unread.message}" if unread else ""
    verb = "correct" if unread else "add"
    return Refusal(
        "rounds-missing",
        f"the report does not give the number of rounds{reason}",
        f"{verb} record 142 (or XXR): special rules apply to the last round",
        unread.span if unread else WHOLE_FILE,
    )


def out_of_range(t: Tournament, chosen: ChosenSystem, wanted: int, rounds: int) -> Refusal | None:
    """Why a round cannot be asked for: rounds before it are missing, or the event has fewer.

    A table has all its rounds from the start.
    """
    paired = rounds_behind(t)
    last = max(rounds, 1) if chosen.system.has_fixed_pairings else min(paired + 1, max(rounds, 1))
    if wanted < 1 or wanted > max(last, paired + 1):
        return Refusal(
            "round-out-of-range",
            f"round {wanted} cannot be paired: {_paired_so_far(paired)}",
            f"ask for a round from 1 to {last}",
            is_wrong_use=True,
        )
    if wanted > rounds:
        return Refusal(
            "all-rounds-paired",
            "the only round is paired" if rounds == 1 else f"all {rounds} rounds are paired",
            f"{_more_rounds(chosen)}, or pair an earlier round again",
            t.place("declared_rounds", "num_rounds"),
            way=Way.PAIR_AGAIN,
        )
    return None


def _more_rounds(chosen: ChosenSystem) -> str:
    """What would give the event another round."""
    if chosen.system.has_fixed_pairings:
        return "name a system with more cycles (record 192, BERGER_ROUNDROBIN_G2 and so on)"
    return "raise the number of rounds (record 142, or XXR)"


def _rounds(number: int) -> str:
    return "1 round" if number == 1 else f"{number} rounds"


def _paired_so_far(paired: int) -> str:
    if paired == 1:
        return "only round 1 is paired so far"
    return f"rounds 1 to {paired} are paired so far" if paired else "no round is paired so far"


def assumed_rounds(t: Tournament, chosen: ChosenSystem, rounds: int) -> Iterator[Assumption]:
    """What was taken for the number of rounds where no record states it."""
    if t.declared_rounds is None and not chosen.system.has_fixed_pairings:
        sentence = plural(
            rounds,
            "{n} round: as many as were paired, nothing declares it",
            "{n} rounds: as many as were paired, nothing declares it",
        )
        yield Assumption("rounds", sentence)
