"""The mix of opponents: federations and titles (1.4.3 to 1.4.5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from crosstable.rules.norms.conditions import Condition
from crosstable.rules.norms.counts import (
    LEAST_FEDERATIONS,
    LEAST_PLAYERS_OF_DOUBLE_ROUND_ROBIN,
    least_required,
    least_required_of_double_round_robin,
    least_title_holders,
    most_of_one,
    most_own,
)
from crosstable.rules.norms.people import FIDE_FLAG, NormPlayer
from crosstable.rules.norms.titles import NORM_TITLES, NormTitle
from crosstable.text.wording import counted


class Mix(NamedTuple):
    """Opponents counted as the articles ask; one met twice counts twice, but for `different`."""

    games: int
    federations: int
    """Other than the player's."""
    own: int
    largest: int
    """Of the federation with most opponents, `largest_code`."""
    largest_code: str
    title_holders: int
    required: int
    different: int
    """Opponents, each counted once."""
    different_required: int


def mix_of(player: NormPlayer, title: NormTitle, opponents: Sequence[NormPlayer]) -> Mix:
    """The counts; players under FIDE's flag belong to no federation."""
    codes = Counter(one.federation for one in opponents if not one.is_under_fide_flag)
    code, largest = max(codes.items(), key=lambda item: (item[1], item[0]), default=("", 0))
    required = [one.number for one in opponents if one.holds_one_of(title.required)]
    return Mix(
        games=len(opponents),
        federations=len(codes.keys() - {player.federation}),
        own=0 if player.federation == FIDE_FLAG else codes[player.federation],
        largest=largest,
        largest_code=code,
        title_holders=sum(one.is_title_holder for one in opponents),
        required=len(required),
        different=len({one.number for one in opponents}),
        different_required=len(set(required)),
    )


def federation_conditions(mix: Mix, waived_by: str | None) -> Iterator[Condition]:
    """The normal foreigner requirement (1.4.3, 1.4.4), or the article that waives it."""
    m = mix.games
    if waived_by is not None:
        text = f"the federations of the opponents do not matter: {waived_by} applies"
        yield Condition("federations", waived_by, True, text)
        return
    yield _at_least("federations", "1.4.3", mix.federations, LEAST_FEDERATIONS, "other federation")
    own = f"of {counted(m, 'opponent')} {mix.own} from the player's own federation"
    yield _at_most("own-federation", mix.own, most_own(m), own)
    one = f"of {counted(m, 'opponent')} {mix.largest} from one federation ({mix.largest_code})"
    if not mix.largest_code:
        one = "no opponent belongs to a federation"
    yield _at_most("one-federation", mix.largest, most_of_one(m), one)


def title_conditions(mix: Mix, title: NormTitle, is_double: bool, players: int) -> list[Condition]:
    """Title-holders and required titles (1.4.5); `players` are those of the whole event."""
    m = mix.games
    found = [
        _at_least("title-holders", "1.4.5a", mix.title_holders, least_title_holders(m), "titled")
    ]
    names = ", ".join(code for code in NORM_TITLES if code in title.required)
    if is_double:
        need = least_required_of_double_round_robin(mix.different)
        what = f"different opponents who are {names}"
        asked = _required(title, "1.4.5f", mix.different_required, need, what)
        reading = f"{asked.message}: half of the {counted(mix.different, 'opponent')}"
        found.append(asked._replace(message=reading))
        found.append(_enough_players(players))
    else:
        what = f"opponents who are {names}"
        clause = title.required_clause
        found.append(_required(title, clause, mix.required, least_required(m), what))
    return found


def _required(title: NormTitle, clause: str, have: int, need: int, what: str) -> Condition:
    text = f"{what}: {have}, {_need(have, need)}"
    return Condition("required-titles", clause, have >= need, text, have, need)


def _enough_players(players: int) -> Condition:
    need = LEAST_PLAYERS_OF_DOUBLE_ROUND_ROBIN
    text = f"a double round robin of {players} players, {_need(players, need)}"
    return Condition("players", "1.4.5f", players >= need, text, players, need)


def _at_least(rule: str, clause: str, have: int, need: int, noun: str) -> Condition:
    what = "titled opponents" if noun == "titled" else f"{noun}s among the opponents"
    return Condition(rule, clause, have >= need, f"{what}: {have}, {_need(have, need)}", have, need)


def _need(have: int, need: int) -> str:
    missing = f" ({need - have} short)" if have < need else ""
    return f"at least {need} needed{missing}"


def _at_most(rule: str, have: int, most: int, what: str) -> Condition:
    beyond = f" ({have - most} too many)" if have > most else ""
    return Condition(rule, "1.4.4", have <= most, f"{what}, at most {most}{beyond}", have, most)
