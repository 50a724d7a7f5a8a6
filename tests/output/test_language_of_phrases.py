"""A phrase in a language: wholly in it, or wholly in English."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

import crosstable
from crosstable import Refusal
from crosstable.desk.jobs.pairings import pair_why
from crosstable.desk.jobs.ranking import standings, why
from crosstable.desk.jobs.rating import norm_why
from crosstable.errors import CannotAct
from crosstable.event.acts.events import Created, SettingsChanged
from crosstable.event.acts.people import Entered, Withdrawn
from crosstable.event.disk.folder import begin_event_folder, open_event_folder
from crosstable.event.history.fidemode import mode_text
from crosstable.event.status import event_status, next_step
from crosstable.event.warnings import WARNINGS, Circumstance
from crosstable.model.phrases import Joined, Phrase, Words, joined, phrase, places
from crosstable.output.language import in_language, messages, translate
from crosstable.pairing.rounds import round_or_refusal
from tests.languages import SPOKEN, TRANSLATED

UNKNOWN = phrase("a sentence that no catalogue has")


def test_a_phrase_is_said_in_the_language() -> None:
    assert translate(phrase("round {n}", n=3), messages("de")) == "Runde 3"
    assert translate(phrase("round {n}", n=3), messages("en")) == "round 3"


def test_data_is_never_translated() -> None:
    assert in_language("White", "de") == "White"
    assert (
        translate(joined(["White", phrase("round {n}", n="cut")]), messages("fr"))
        == "White, ronde cut"
    )


def test_nobody_reads_half_of_it_in_each_language() -> None:
    half = phrase("round {n}", n=UNKNOWN)
    assert in_language(half, "de") is None
    assert translate(half, messages("de")) == "round a sentence that no catalogue has"
    assert translate(joined([phrase("round {n}", n=1), UNKNOWN]), messages("it")).startswith(
        "round 1, a sent"
    )


# -- names from the vocabulary of the sentences ---------------------------------------------------

NAMES = ("White", "Black", "cut", "bonus", "dummy", "rating", "bye", "swiss", "round 3", "{n}")


def renamed(name: str) -> bytes:
    """A sample whose players are called by words that the sentences have."""
    data = crosstable.sample(name).read_bytes()
    lines = data.splitlines(keepends=True)
    players = [place for place, line in enumerate(lines) if line.startswith(b"001 ")]
    for number, place in enumerate(players):
        new = NAMES[number % len(NAMES)].encode().ljust(33)
        lines[place] = lines[place][:14] + new + lines[place][47:]
    return b"".join(lines)


SWISS = renamed("individual-swiss")
ORDER = "PTS,BH/C1,SB,DE,BPG,KS,ARO,TPR"


def texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for part in value.values():
            yield from texts(part)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from texts(part)


@pytest.mark.parametrize("language", SPOKEN)
def test_names_come_through_the_working_of_standings_unchanged(language: str) -> None:
    people = {row["id"]: row["name"] for row in standings(SWISS)["standings"]}
    assert set(people.values()) == set(NAMES)
    for number in (1, 2, 3, 4):
        working = why(SWISS, number, language, tiebreaks=ORDER)
        opponents = [
            row[1] for part in working["working"] for row in part["terms"] if row[0] and row[1]
        ]
        assert opponents
        for shown in opponents:
            assert shown == f"{shown.split()[0]} {people[int(shown.split()[0])]}"
        assert any(people[number] in text for text in texts(working["intro"]))


@pytest.mark.parametrize("language", SPOKEN)
def test_names_come_through_the_reasons_of_norms_unchanged(language: str) -> None:
    people = {player.number: player.name for player in crosstable.loads(SWISS).players}
    said = [
        translate(sentence, messages(language))
        for number in people
        for title in norm_why(SWISS, number, None, None)["titles"]
        for sentence, _ in title["sentences"]
    ]
    named = [f"{number} {name}" for number, name in people.items()]
    assert sum(any(name in text for name in named) for text in said) > len(people)


@pytest.mark.parametrize("language", SPOKEN)
def test_names_come_through_the_reasons_of_pairs_unchanged(language: str) -> None:
    people = {player.number: player.name for player in crosstable.loads(SWISS).players}
    for number, name in people.items():
        first, *others = (
            in_language(reason, language) for reason in pair_why(SWISS, number, 3)["reasons"]
        )
        assert first is not None, "every template of the sample is translated"
        assert None not in others
        assert f"{name} ({number})" in first


@pytest.mark.parametrize("language", SPOKEN)
@pytest.mark.parametrize("sample", ["individual-swiss", "round-robin"])
def test_every_reason_of_a_pair_is_translated(sample: str, language: str) -> None:
    data = crosstable.sample(sample).read_bytes()
    for player in crosstable.loads(data).players:
        for reason in pair_why(data, player.number, 3)["reasons"]:
            assert in_language(reason, language) is not None, reason


# -- refusals, losses, warnings and advice --------------------------------------------------------


def refusals_of_pairing() -> Iterator[tuple[Words, str]]:
    """Why rounds are refused, each with what of the report it has to name."""
    t = crosstable.loads(SWISS)
    named = replace(t, type_code=None, type_text="round 3")
    for refused in (
        round_or_refusal(t, 99),
        round_or_refusal(t, 1, "White"),
        round_or_refusal(replace(t, type_code="bonus"), 1),
        round_or_refusal(replace(named, declared_rounds=1), 1),
    ):
        assert isinstance(refused, Refusal), refused
        yield refused.words, ""
    wrong = round_or_refusal(replace(t, type_code="dummy"), 1)
    assert isinstance(wrong, Refusal)
    yield wrong.sentence, "dummy"


def losses_of_conversions() -> Iterator[tuple[Words, str]]:
    """What every dialect loses of every sample, whose players and teams have words for names."""
    for sample in ("individual-swiss", "team-swiss", "in-progress"):
        t = crosstable.loads(renamed(sample))
        teams = tuple(replace(team, name="team of players") for team in t.teams)
        odd = replace(t, teams=teams, comments=("round 1 is paired",), city="White")
        for dialect in ("trf06", "trf16", "trf26", "trfx", "vega"):
            for purpose in (None, "rating", "pairing"):
                found = crosstable.convert(odd, dialect, purpose)
                for loss in found.losses:
                    has_comment = loss.kind == "comment"
                    yield loss.words, "round 1 is paired" if has_comment else ""
                yield from ((assumption.sentence, "") for assumption in found.assumptions)
                yield from ((reason, "") for reason in found.reasons)


@pytest.mark.parametrize("language", TRANSLATED)
def test_refusals_and_losses_are_told_in_the_language(language: str) -> None:
    told = [*refusals_of_pairing(), *losses_of_conversions()]
    assert len(told) > 100
    for words, data in told:
        assert isinstance(words, Phrase | Joined), words
        said = in_language(words, language)
        assert said is not None, str(words)
        assert data in said


@pytest.mark.parametrize("language", TRANSLATED)
def test_refusals_of_acts_keep_names(language: str, tmp_path: Path) -> None:
    """A player may be called by a word of the sentence that refuses an act about her."""
    begin_event_folder(tmp_path / "e", Created("round"), SettingsChanged({"rounds": "3"}))
    event = open_event_folder(tmp_path / "e")
    for number, name in enumerate(("already withdrawn", "round 1 is paired")):
        event.do(Entered(f"p{number}", {"name": name}))
    event.do(Withdrawn("p0"))
    with pytest.raises(CannotAct) as refused:
        event.do(Withdrawn("p0"))
    said = in_language(refused.value.message, language)
    assert said is not None
    assert said != str(refused.value)
    assert "already withdrawn" in said
    status = event_status(event.event, event.event.section())
    assert status.withdrawn[0].startswith("already withdrawn (")
    for words in (next_step(event.event.section(), status.phase), mode_text(event.event)):
        assert in_language(words, language) is not None


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_warning_is_told_in_the_language_with_its_data(language: str) -> None:
    for key, kind in WARNINGS.items():
        values = dict.fromkeys(places(kind.sentence), "round 1 is paired")
        said = in_language(Circumstance(key, values).sentence, language)
        assert said is not None, key
        assert said.count("round 1 is paired") == kind.sentence.count("{")
