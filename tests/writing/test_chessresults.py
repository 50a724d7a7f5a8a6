"""The XML that programs upload to chess-results.com, as a file."""

import crosstable
from crosstable.model.tournament import Game
from crosstable.writing.conversion import convert
from tests.generator import generated
from tests.shorthand import tournament


def test_what_is_written_is_read_back_with_the_same_meaning() -> None:
    names = ("individual-swiss", "round-robin")
    samples = [crosstable.read(crosstable.sample(name)) for name in names]
    samples += [generated("trf26", number) for number in range(12)]
    written = 0
    for t in samples:
        conversion = convert(t, "chess-results-xml")
        if conversion.refusals:
            continue
        written += 1
        back = crosstable.loads(conversion.to_bytes())
        assert back.verdict is None
        untitled = any(loss.kind == "player-field" for loss in conversion.losses)
        for player in t.players:
            other = back.by_number[player.number]
            assert (other.sex, other.rating) == (player.sex, player.rating)
            assert untitled or other.title == player.title
            last = t.paired_rounds
            played = [player.entry(number) for number in range(1, last + 1)]
            if any(isinstance(entry, Game) and entry.colour is None for entry in played):
                assert "forfeit-colours" in {said.kind for said in conversion.assumptions}
                continue
            assert [e for e in played if e] == [
                entry for entry, own in zip(other.rounds[:last], played, strict=False) if own
            ]
    assert written > 3


def test_nothing_secret_and_no_key_is_written() -> None:
    text = convert(tournament("1 Ann 2000 2w1\n2 Bob 1900 1b0"), "chess-results-xml").to_bytes()
    assert not [word for word in (b"key=", b"creator", b"security") if word in text]


def test_a_result_without_a_sign_is_refused_with_its_place() -> None:
    odd = tournament("1 Ann 2000 2w=\n2 Bob 1900 1b0")
    (refusal,) = convert(odd, "chess-results-xml").refusals
    assert {"1", "2"} <= {*refusal}


def test_teams_are_refused() -> None:
    t = crosstable.read(crosstable.sample("team-swiss"))
    assert convert(t, "chess-results-xml").refusals


def test_losses_are_said_by_kind() -> None:
    t = crosstable.read(crosstable.sample("in-progress"))
    kinds = {loss.kind for loss in convert(t, "chess-results-xml").losses}
    assert {"acceleration", "prohibited-pairing", "announced-bye", "comment"} <= kinds
