"""The scoring system in force: stated, else inferred from the points of the players.

Inference tries the ordered `CANDIDATES` against the outcomes of each player's rounds
(`rules.outcomes`), so it stays linear in the size of the report (format notes, 3.1). One player
alone is not evidence for an unusual system, and points for absences are a system only if they
explain everybody; otherwise absences are explained player by player (`absences`).
"""

from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from functools import cache, reduce
from typing import NamedTuple

from crosstable.model.findings import Finding
from crosstable.model.phrases import Phrase, Words, joined, phrase, plural
from crosstable.model.records import Acceleration
from crosstable.model.requiring import require_tournament
from crosstable.model.tournament import ZERO, GameScoring, Tournament
from crosstable.rules.scoring.absences import UnwrittenByes, unwritten_byes
from crosstable.rules.scoring.candidates import CANDIDATES
from crosstable.rules.scoring.history import TOLERATED, stale_since
from crosstable.rules.scoring.ledgers import (
    ALL_ROUNDS,
    Account,
    Ledger,
    Reading,
    explained_by,
    explains,
    ledger_of,
    readings,
    surplus_of,
    weights_of,
)
from crosstable.rules.scoring.points import USUAL


def scoring_name(scoring: GameScoring) -> str:
    """A system in words: ``1-½-0``, ``3-1-0 with a pairing-allocated bye of 1``."""
    return str(scoring_in_words(scoring))


def scoring_in_words(scoring: GameScoring) -> Words:
    """The same for any language."""
    name = f"{_number(scoring.white_win)}-{_number(scoring.white_draw)}-"
    name += _number(scoring.white_loss)
    extras = []
    if scoring.pairing_allocated_bye != scoring.white_win:
        bye = _number(scoring.pairing_allocated_bye)
        extras.append(phrase("a pairing-allocated bye of {n}", n=bye))
    if scoring.zero_point_bye != ZERO:
        extras.append(phrase("{n} for an absence", n=_number(scoring.zero_point_bye)))
    if not scoring.fits_record_162:
        extras.append(phrase("further values of its own"))
    if not extras:
        return name
    together = reduce(lambda first, second: phrase("{a} and {b}", a=first, b=second), extras)
    return phrase("{a} with {b}", a=name, b=together)


def _number(value: Decimal) -> str:
    whole, half = divmod(value, 1)
    if half == Decimal("0.5"):
        return f"{int(whole) or ''}½"
    return f"{value.normalize():f}"


_INFERRED = "inferred"
_DEFAULT = "default"


class ScoringInForce(NamedTuple):
    """The scoring system of an event, where it comes from, and how well it explains the points.

    `source` is ``162`` (or the extension record that stated it), ``inferred`` or ``default``.
    `considered` players have points in the report; `explained` of them follow from the results.
    `unwritten` are byes of blank rounds that explain the points of some more, `unexplained` names
    the others. `reading` tells what the points were taken to include.

    >>> import crosstable
    >>> t = crosstable.read(crosstable.sample("round-robin"))
    >>> crosstable.scoring_in_force(t).message[:5]
    '1-½-0'
    """

    scoring: GameScoring
    source: str
    explained: int
    considered: int
    sentence: Words
    unexplained: tuple[int, ...] = ()
    reading: Reading = ALL_ROUNDS
    unwritten: tuple[UnwrittenByes, ...] = ()

    @property
    def message(self) -> str:
        """The sentence in English."""
        return str(self.sentence)

    @property
    def is_inferred(self) -> bool:
        """Whether the points of the players tell the system."""
        return self.source == _INFERRED

    @property
    def is_default(self) -> bool:
        """Whether nothing tells it, so that the usual one is taken."""
        return self.source == _DEFAULT

    @property
    def is_stated(self) -> bool:
        """Whether a record states it."""
        return not (self.is_inferred or self.is_default)

    @property
    def finding(self) -> Finding | None:
        """What a reader should be told: an unusual system was inferred, or none fits everybody."""
        if self.is_default:
            return None
        if self.unexplained:
            return Finding("points-unexplained", self.sentence)
        unusual = self.is_inferred and self.scoring != USUAL
        return Finding("scoring-inferred", self.sentence) if unusual else None


class _Fit(NamedTuple):
    scoring: GameScoring
    ledger: Ledger
    explained: int

    @property
    def is_complete(self) -> bool:
        """Whether it explains the points of everybody."""
        return self.explained == len(self.ledger.accounts)


def scoring_in_force(
    t: Tournament, accelerations: Sequence[Acceleration] | None = None
) -> ScoringInForce:
    """The stated scoring system, or else the first of `CANDIDATES` that fits the points best.

    An unusual system must explain more than half of the players. In team events the players'
    points are only informative, so nothing is inferred from them.

    `accelerations` are the fictitious points that a report may have added to its points; without
    them the records 250 of the report are tried.

    >>> import crosstable
    >>> t = crosstable.read(crosstable.sample("in-progress"))
    >>> str(crosstable.scoring_in_force(t).scoring.white_win)
    '3.0'
    """
    require_tournament(t, "scoring_in_force")
    if accelerations is not None:
        return _find(t, tuple(accelerations))
    return t.derive(_find_with_own_accelerations)


def _find_with_own_accelerations(t: Tournament) -> ScoringInForce:
    return _find(t, t.accelerations)


class _Ledgers:
    """The points under every reading, each made when it is first asked for.

    Most events are explained by one of the first.
    """

    def __init__(self, t: Tournament, lent: Sequence[Acceleration]) -> None:
        self._readings = readings(t, lent)
        self._ledger_of = cache(lambda reading: ledger_of(t, reading, lent))

    @property
    def first(self) -> Ledger:
        """The points under the plain reading."""
        return self._ledger_of(self._readings[0])

    def __iter__(self) -> Iterator[Ledger]:
        return map(self._ledger_of, self._readings)


def _find(t: Tournament, lent: Sequence[Acceleration]) -> ScoringInForce:
    if t.is_team_event:
        return _of_team_event(t)
    ledgers = _Ledgers(t, lent)
    if t.stated_scoring is not None:
        fit = _best_fit((t.stated_scoring,), ledgers)
        return _in_force(t, fit, _source(t), _stated_message(fit))
    if not ledgers.first.accounts or not t.paired_rounds:
        return _nothing_to_infer(ledgers.first)
    usual = fit = _best_fit((USUAL,), ledgers)
    if not usual.is_complete:
        unusual = _best_fit(CANDIDATES, ledgers)
        fit = unusual if _is_evident(t, unusual, usual) else usual
    return _in_force(t, fit, _INFERRED, _inferred_message(fit, usual))


def _is_evident(t: Tournament, unusual: _Fit, usual: _Fit) -> bool:
    """Whether the points speak for an unusual system.

    It has to explain more than half of the players, and more than one whom the usual system
    leaves; points of an earlier round, or byes that are not written, explain the same more simply.
    """
    players = len(usual.ledger.accounts)
    if unusual.explained * 2 <= players:
        return False
    left = players - usual.explained - len(_find_unwritten_byes(t, usual))
    wrong = players - unusual.explained
    if left <= wrong + 1:
        return False
    allowed = min(wrong - 1, players // TOLERATED)
    return stale_since(t, unusual.ledger.reading, USUAL, allowed) is None


def _best_fit(candidates: Sequence[GameScoring], ledgers: Iterable[Ledger]) -> _Fit:
    """The first system and reading that explain every player, else those that explain most."""
    best = _Fit(candidates[0], next(iter(ledgers)), -1)
    for scoring in candidates:
        weights = weights_of(scoring)
        for ledger in ledgers:
            explained = explained_by(weights, ledger)
            if scoring.zero_point_bye > scoring.white_loss and scoring is not candidates[0]:
                explained = explained if explained == len(ledger.accounts) else -1
            if explained > best.explained:
                best = _Fit(scoring, ledger, explained)
            if explained == len(ledger.accounts):
                return best
    return best


def _in_force(t: Tournament, fit: _Fit, source: str, sentence: Words) -> ScoringInForce:
    unwritten = () if fit.is_complete else _find_unwritten_byes(t, fit)
    explained = {item.number for item in unwritten}
    return ScoringInForce(
        scoring=fit.scoring,
        source=source,
        explained=fit.explained,
        considered=len(fit.ledger.accounts),
        sentence=sentence,
        unexplained=tuple(number for number, _ in _off(fit) if number not in explained),
        reading=fit.ledger.reading,
        unwritten=unwritten,
    )


def _off(fit: _Fit) -> Iterator[tuple[int, Account]]:
    """The players whose points do not follow from what is written."""
    if fit.is_complete:
        return
    weights = weights_of(fit.scoring)
    for number, account in zip(fit.ledger.numbers, fit.ledger.accounts, strict=True):
        if not explains(weights, account):
            yield number, account


def _find_unwritten_byes(t: Tournament, fit: _Fit) -> tuple[UnwrittenByes, ...]:
    """Byes in blank rounds that explain points player by player.

    They explain a minority: where most players are off, something else is wrong with the points.
    """
    if fit.explained * 2 <= len(fit.ledger.accounts):
        return ()
    weights = weights_of(fit.scoring)
    explanations = (
        unwritten_byes(t, t.by_number[number], fit.scoring, surplus_of(weights, account))
        for number, account in _off(fit)
    )
    return tuple(item for item in explanations if item is not None)


def _source(t: Tournament) -> str:
    """The record that stated the system: its code where the file is known, else 162."""
    line = t.header_lines.get("stated_scoring")
    if line is None or t.document is None:
        return "162"
    return t.document.text(line)[:3]


def _nothing_to_infer(ledger: Ledger) -> ScoringInForce:
    return ScoringInForce(
        scoring=USUAL,
        source=_DEFAULT,
        explained=0,
        considered=len(ledger.accounts),
        sentence=phrase("the scoring system is not given; 1-½-0 is assumed"),
    )


_GAMES_ONLY = GameScoring(
    pairing_allocated_bye=ZERO, full_point_bye=ZERO, half_point_bye=ZERO, unknown=ZERO
)


def _of_team_event(t: Tournament) -> ScoringInForce:
    """Stated or 1-½-0; points of players count only won, drawn and forfeit-won games."""
    ledger = ledger_of(t, ALL_ROUNDS, ())
    fit = _best_fit((_GAMES_ONLY,), (ledger,))
    scoring = t.stated_scoring or USUAL
    return ScoringInForce(
        scoring=scoring,
        source=_source(t) if t.stated_scoring else _DEFAULT,
        explained=fit.explained,
        considered=len(ledger.accounts),
        sentence=_informative(scoring, t.stated_scoring is not None, fit),
    )


def _informative(scoring: GameScoring, is_stated: bool, fit: _Fit) -> Phrase:
    name = scoring_in_words(scoring)
    if is_stated:
        return phrase(
            "{a} is stated; in a team event the points of players are informative (games and "
            "forfeit wins at 1-½-0 explain those of {b})",
            a=name,
            b=_share(fit),
        )
    return phrase(
        "{a} is assumed; in a team event the points of players are informative (games and "
        "forfeit wins at 1-½-0 explain those of {b})",
        a=name,
        b=_share(fit),
    )


def _share(fit: _Fit) -> Phrase:
    considered = len(fit.ledger.accounts)
    if fit.explained == considered:
        return plural(considered, "the only player", "all {n} players")
    if considered == 1:
        return phrase("{n} of {m} player", n=fit.explained, m=considered)
    return phrase("{n} of {m} players", n=fit.explained, m=considered)


def _with_reading(sentence: Phrase, fit: _Fit) -> Words:
    """What the points were taken to include, behind the sentence that they explain."""
    reading = fit.ledger.reading.words
    return joined([sentence, reading]) if reading else sentence


def _explanation(fit: _Fit) -> Words:
    name = scoring_in_words(fit.scoring)
    explained = phrase("{a} explains the points of {b}", a=name, b=_share(fit))
    return _with_reading(explained, fit)


def _stated_message(fit: _Fit) -> Words:
    name = scoring_in_words(fit.scoring)
    if not fit.ledger.accounts:
        return phrase("{a} is stated; no player has points to compare", a=name)
    stated = phrase("{a} is stated; it explains the points of {b}", a=name, b=_share(fit))
    return _with_reading(stated, fit)


def _inferred_message(fit: _Fit, usual: _Fit) -> Words:
    if fit.scoring == usual.scoring:
        return _explanation(fit)
    return phrase(
        "{a}; {b} explains {n}",
        a=_explanation(fit),
        b=scoring_in_words(usual.scoring),
        n=usual.explained,
    )
