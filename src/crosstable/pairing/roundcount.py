"""How many rounds an event has, and whether a round can be asked for."""

from __future__ import annotations

from collections.abc import Iterator

from crosstable.model.findings import WHOLE_FILE, Assumption
from crosstable.model.phrases import Phrase, phrase, plural
from crosstable.model.tournament import Tournament
from crosstable.pairing.careers import rounds_behind
from crosstable.pairing.choice import ChosenSystem
from crosstable.pairing.refusal import Refusal, Way
from crosstable.pairing.soundness import unread_findings
from crosstable.pairing.systems import PairingSystem


def rounds_of(t: Tournament, chosen: ChosenSystem, wanted: int) -> int | Refusal:
    """How many rounds the event has; the last one has rules of its own in a Swiss."""
    paired = rounds_behind(t)
    if chosen.system.has_fixed_pairings:
        return max(_rounds_of_the_tables(t, chosen), paired)
    if t.declared_rounds is None and not chosen.system.needs_rounds:
        return max(paired, wanted)
    if t.declared_rounds is None:
        return paired if 0 < wanted <= paired else _rounds_missing(t, chosen.system)
    if t.declared_rounds < paired:
        return Refusal(
            "rounds-contradict",
            plural(
                t.declared_rounds,
                "the report declares {n} round, and round {paired} is paired",
                "the report declares {n} rounds, and round {paired} is paired",
                paired=paired,
            ),
            phrase("correct the number of rounds (record 142, or XXR)"),
            t.place("declared_rounds", "num_rounds"),
        )
    return t.declared_rounds


def _rounds_of_the_tables(t: Tournament, chosen: ChosenSystem) -> int:
    places = len(t.team_by_number if t.is_team_event else t.by_number)
    cycle = places - 1 + places % 2
    return max(0, cycle) * int(chosen.settings.get("cycles", 1))


def _rounds_missing(t: Tournament, system: PairingSystem) -> Refusal:
    unread = next((f for subject, f in unread_findings(t) if subject == "rounds"), None)
    if unread is not None:
        return Refusal(
            "rounds-missing",
            phrase("the report does not give the number of rounds: {a}", a=unread.sentence),
            system.with_chapter(
                phrase("correct record 142 (or XXR): special rules apply to the last round")
            ),
            unread.span,
        )
    return Refusal(
        "rounds-missing",
        phrase("the report does not give the number of rounds"),
        system.with_chapter(
            phrase(
                "add record 142 (or XXR; in a running event: event set rounds=N): special rules "
                "apply to the last round"
            )
        ),
        WHOLE_FILE,
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
            phrase("round {n} cannot be paired: {a}", n=wanted, a=_paired_so_far(paired)),
            phrase("ask for a round from 1 to {n}", n=last),
            is_wrong_use=True,
        )
    if wanted > rounds:
        return Refusal(
            "all-rounds-paired",
            phrase("the only round is paired")
            if rounds == 1
            else phrase("all {n} rounds are paired", n=rounds),
            _more_rounds(chosen),
            t.place("declared_rounds", "num_rounds"),
            way=Way.PAIR_AGAIN,
        )
    return None


def _more_rounds(chosen: ChosenSystem) -> Phrase:
    """What would give the event another round."""
    if chosen.system.has_fixed_pairings:
        return phrase(
            "name a system with more cycles (record 192, BERGER_ROUNDROBIN_G2 and so on), or pair "
            "an earlier round again"
        )
    return phrase(
        "raise the number of rounds (record 142 or XXR; in a running event: event set rounds=N), "
        "or pair an earlier round again"
    )


def _paired_so_far(paired: int) -> Phrase:
    if not paired:
        return phrase("no round is paired so far")
    return plural(paired, "only round {n} is paired so far", "rounds 1 to {n} are paired so far")


def assumed_rounds(t: Tournament, chosen: ChosenSystem, rounds: int) -> Iterator[Assumption]:
    """What was taken for the number of rounds where no record states it."""
    if (
        t.declared_rounds is None
        and chosen.system.needs_rounds
        and not (chosen.system.has_fixed_pairings)
    ):
        sentence = plural(
            rounds,
            "{n} round: as many as were paired, nothing declares it",
            "{n} rounds: as many as were paired, nothing declares it",
        )
        yield Assumption("rounds", sentence)
