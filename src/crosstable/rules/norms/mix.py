"""The mix of opponents: federations and titles (1.4.3 to 1.4.5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from crosstable.model.phrases import Phrase, phrase, plural
from crosstable.rules.norms.conditions import Condition, at_least, at_most
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
    codes = Counter(
        opponent.federation for opponent in opponents if not opponent.is_under_fide_flag
    )
    code, largest = max(codes.items(), key=lambda item: (item[1], item[0]), default=("", 0))
    required = [opponent.number for opponent in opponents if opponent.holds_one_of(title.required)]
    return Mix(
        games=len(opponents),
        federations=len(codes.keys() - {player.federation}),
        own=0 if player.federation == FIDE_FLAG else codes[player.federation],
        largest=largest,
        largest_code=code,
        title_holders=sum(opponent.is_title_holder for opponent in opponents),
        required=len(required),
        different=len({opponent.number for opponent in opponents}),
        different_required=len(set(required)),
    )


def federation_conditions(mix: Mix, waived_by: str | None) -> Iterator[Condition]:
    """The normal foreigner requirement (1.4.3, 1.4.4), or the article that waives it."""
    m = mix.games
    if waived_by is not None:
        waived = phrase(
            "the federations of the opponents do not matter: {clause} applies", clause=waived_by
        )
        yield Condition("federations", waived_by, True, waived)
        return
    have = mix.federations
    need = LEAST_FEDERATIONS
    others = phrase(
        "other federations among the opponents: {n}, at least {m} needed", n=have, m=need
    )
    yield Condition("federations", "1.4.3", have >= need, at_least(others, have, need), have, need)
    most = most_own(m)
    own = plural(
        m,
        "of {n} opponent {m} from the player's own federation, at most {k}",
        "of {n} opponents {m} from the player's own federation, at most {k}",
        m=mix.own,
        k=most,
    )
    yield _limit("own-federation", mix.own, most, own)
    most = most_of_one(m)
    yield _limit("one-federation", mix.largest, most, _of_one_federation(mix, most))


def _of_one_federation(mix: Mix, most: int) -> Phrase:
    if not mix.largest_code:
        return phrase("no opponent belongs to a federation, at most {k}", k=most)
    return plural(
        mix.games,
        "of {n} opponent {m} from one federation ({who}), at most {k}",
        "of {n} opponents {m} from one federation ({who}), at most {k}",
        m=mix.largest,
        who=mix.largest_code,
        k=most,
    )


def title_conditions(mix: Mix, title: NormTitle, is_double: bool, players: int) -> list[Condition]:
    """Title-holders and required titles (1.4.5); `players` are those of the whole event."""
    if is_double:
        return [
            _title_holders_condition(mix),
            _required_of_double(mix, title),
            _enough_players(players),
        ]
    return [_title_holders_condition(mix), _required_titles_condition(mix, title)]


def _title_holders_condition(mix: Mix) -> Condition:
    have = mix.title_holders
    need = least_title_holders(mix.games)
    titled = phrase("titled opponents: {n}, at least {m} needed", n=have, m=need)
    sentence = at_least(titled, have, need)
    return Condition("title-holders", "1.4.5a", have >= need, sentence, have, need)


def _required_titles_condition(mix: Mix, title: NormTitle) -> Condition:
    have = mix.required
    need = least_required(mix.games)
    holders = phrase(
        "opponents who are {title}: {n}, at least {m} needed", title=_codes(title), n=have, m=need
    )
    sentence = at_least(holders, have, need)
    return Condition("required-titles", title.required_clause, have >= need, sentence, have, need)


def _required_of_double(mix: Mix, title: NormTitle) -> Condition:
    """Half of the opponents of a double round robin, each counted once."""
    have = mix.different_required
    need = least_required_of_double_round_robin(mix.different)
    holders = phrase(
        "different opponents who are {title}: {n}, at least {m} needed",
        title=_codes(title),
        n=have,
        m=need,
    )
    sentence = plural(
        mix.different,
        "{a}: half of the {n} opponent",
        "{a}: half of the {n} opponents",
        a=at_least(holders, have, need),
    )
    return Condition("required-titles", "1.4.5f", have >= need, sentence, have, need)


def _codes(title: NormTitle) -> str:
    return ", ".join(code for code in NORM_TITLES if code in title.required)


def _enough_players(players: int) -> Condition:
    need = LEAST_PLAYERS_OF_DOUBLE_ROUND_ROBIN
    field = phrase("a double round robin of {n} players, at least {m} needed", n=players, m=need)
    sentence = at_least(field, players, need)
    return Condition("players", "1.4.5f", players >= need, sentence, players, need)


def _limit(rule: str, have: int, most: int, sentence: Phrase) -> Condition:
    return Condition(rule, "1.4.4", have <= most, at_most(sentence, have, most), have, most)
