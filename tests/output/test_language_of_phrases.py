"""A phrase in a language: wholly in it, or wholly in English."""

from collections.abc import Iterator

import pytest

import crosstable
from crosstable.desk.jobs.pairings import pair_why
from crosstable.desk.jobs.ranking import standings, why
from crosstable.desk.jobs.rating import norm_why
from crosstable.model.phrases import joined, phrase
from crosstable.output.language import LANGUAGES, in_language, messages, translate

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


@pytest.mark.parametrize("language", LANGUAGES)
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


@pytest.mark.parametrize("language", LANGUAGES)
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


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_come_through_the_reasons_of_pairs_unchanged(language: str) -> None:
    people = {player.number: player.name for player in crosstable.loads(SWISS).players}
    for number, name in people.items():
        first, *others = (
            in_language(reason, language) for reason in pair_why(SWISS, number, 3)["reasons"]
        )
        assert first is not None, "every template of the sample is translated"
        assert None not in others
        assert f"{name} ({number})" in first


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("sample", ["individual-swiss", "round-robin"])
def test_every_reason_of_a_pair_is_translated(sample: str, language: str) -> None:
    data = crosstable.sample(sample).read_bytes()
    for player in crosstable.loads(data).players:
        for reason in pair_why(data, player.number, 3)["reasons"]:
            assert in_language(reason, language) is not None, reason
