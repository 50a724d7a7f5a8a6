"""The files of Swiss-Manager: read to the last byte, or not at all."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import crosstable
from crosstable import Bye, ByeKind, Colour, Game, PartialDate, Result, Tournament
from crosstable.model.phrases import phrase
from crosstable.model.records import Lineup
from crosstable.reading.foreign.notes import Notes
from tests.reading.foreign.made_tunx import NOT_PAIRED, MadeFile, MadePlayer, small_open, team_match
from tests.sizes import examples


def read(made: MadeFile) -> Tournament:
    t = crosstable.loads(made.to_bytes())
    assert t.verdict is None, t.verdict
    return t


def test_people_are_read() -> None:
    t = read(small_open())
    ann, bo, _, dag, eva = t.players
    assert (ann.name, ann.sex, ann.title, ann.rating) == ("Ås, Ann", "w", "WFM", 2101)
    assert (ann.fide_id, ann.born, ann.federation) == ("1500001", PartialDate(1990), "NOR")
    assert (bo.sex, bo.title) == (None, None)
    assert dag.born == PartialDate(2001, 2, 3)
    assert eva.name == "Єва, Eva"
    (national,) = t.national
    assert (national.number, national.rating, national.national_id) == (2, 1880, "77")
    assert national.classification == "II"


def test_rounds_are_read() -> None:
    t = read(small_open())
    ann, _, cid, dag, eva = t.players
    assert ann.rounds[0] == Game(3, Colour.WHITE, Result.WIN)
    assert ann.rounds[1] == Game(2, Colour.BLACK, Result.FORFEIT_LOSS)
    assert ann.rounds[2] == Game(4, Colour.WHITE, Result.PENDING)
    assert cid.rounds[1] == Game(5, Colour.WHITE, Result.SHORT_WIN)
    assert eva.rounds[0] == Bye(ByeKind.PAIRING_ALLOCATED)
    assert dag.rounds[1] == Bye(ByeKind.HALF_POINT)
    assert eva.rounds[3] == Bye(ByeKind.HALF_POINT)
    assert [player.points for player in t.players] == [
        Decimal(text) for text in ("1", "1.5", "1", "1", "1")
    ]


def test_event_is_read() -> None:
    t = read(small_open())
    assert (t.name, t.city, t.federation) == ("Vårturneringen", "Bergen", "NOR")
    assert t.chief_arbiter == "IA Arbiter, Ann 1500002"
    assert t.time_control_code == "5400+30"
    assert t.tiebreaks == ("PTS", "BH/C1", "BH", "OTHER_CR68_08", "OTHER_CR5")
    assert [pair.participants for pair in t.prohibited] == [(1, 2)]
    assert t.declared_rounds == 4
    assert t.round_dates == (PartialDate(2026, 4, 18),) * 4


def test_losses_and_assumptions_are_told_and_nothing_private_leaves() -> None:
    t = read(small_open())
    assert t.origin is not None
    assert (t.origin.program, t.origin.version) == ("Swiss-Manager", "2026-04-19")
    kinds = {loss.kind for loss in t.losses}
    assert kinds >= {"event-text", "club", "fixed-board", "tiebreaks", "round-time"}
    assert {one.kind for one in t.origin.assumptions} >= {"scoring", "bye-value", "private-fields"}
    assert t.origin.private_fields == 3
    conversion = crosstable.convert(t, "trf26")
    assert {loss.kind for loss in conversion.losses} >= kinds
    said = " ".join(map(str, (*conversion.losses, *conversion.assumptions)))
    for target in ("trf26", "json"):
        text = crosstable.convert(t, target).to_bytes().decode() + said
        assert "example.org" not in text
        assert "Users" not in text


def test_the_report_means_the_same() -> None:
    for made in (small_open(), team_match()):
        t = read(made)
        for target in ("trf26", "json"):
            again = crosstable.loads(crosstable.convert(t, target).to_bytes())
            assert again.verdict is None
            assert again.players == t.players
            assert again.teams == t.teams
            assert again.lineups == t.lineups
            assert again.prohibited == t.prohibited


def test_matches_of_teams() -> None:
    t = read(team_match())
    assert [(team.name, team.roster) for team in t.teams] == [
        ("Lions", (1, 2, 3)),
        ("Bears", (4, 5)),
        ("Owls", (6, 7)),
    ]
    assert t.board_colours == "WB"
    assert t.team_pairing_bye is not None
    assert t.team_pairing_bye.teams == (3,)
    assert (t.team_pairing_bye.match_points, t.team_pairing_bye.game_points) == (
        Decimal(1),
        Decimal(1),
    )
    (bye,) = t.team_byes
    assert (bye.kind, bye.round_number, bye.teams) == (ByeKind.ZERO_POINT, 2, (2,))
    assert t.lineups == (Lineup(2, 3, 1, (6, 0)), Lineup(2, 1, 3, (2, 1)))
    assert t.player(1).rounds[1] == Game(None, Colour.WHITE, Result.FORFEIT_WIN)
    assert t.tiebreaks == ("MPTS", "GPTS")


def test_round_robin_has_its_type() -> None:
    players = [MadePlayer(name) for name in ("Ann", "Bo", "Cid", "Dag")]
    rounds = [[(1, 4, 1), (2, 3, 1)], [(4, 3, 2), (1, 2, 0)], [(2, 4, 0), (3, 1, 0)]]
    t = read(MadeFile(players, rounds, system=1))
    assert t.type_code == "BERGER_ROUNDROBIN"


CONTRADICTIONS: dict[str, Callable[[MadeFile], MadeFile]] = {
    "unknown result": lambda made: replace(made, rounds=[[(1, 2, 7), (3, 4, 1), (5, 0xFFFF, 9)]]),
    "twice in a round": lambda made: replace(
        made, rounds=[[(1, 2, 1), (1, 3, 1), (4, 5, 1)]], last_paired=1
    ),
    "nobody by that number": lambda made: replace(
        made, rounds=[[(1, 2, 1), (3, 9, 1), (4, 5, 1)]], last_paired=1
    ),
    "somebody is missing": lambda made: replace(made, rounds=[[(1, 2, 1)]], last_paired=1),
    "unknown system": lambda made: replace(made, system=9),
    "bye with an unknown code": lambda made: replace(
        made, rounds=[[(1, 2, 1), (3, 4, 1), (5, NOT_PAIRED, 8)]], last_paired=1
    ),
    "a forbidden pair of strangers": lambda made: replace(made, forbidden=[(1, 60)]),
    "matches of individuals": lambda made: replace(team_match(), system=0),
    "players of another team": lambda made: replace(
        team_match(), matches=[[(1, 3, 0, 0)], [(3, 1, 0, 0)]]
    ),
}


@pytest.mark.parametrize("name", CONTRADICTIONS)
def test_a_file_that_contradicts_itself_is_not_read(name: str) -> None:
    t = crosstable.loads(CONTRADICTIONS[name](small_open()).to_bytes())
    assert t.verdict is not None
    assert t.verdict.kind == "foreign-misread"
    assert not t.players


def test_damaged_text_is_told() -> None:
    data = small_open().to_bytes()
    dahl = "Dahl".encode("utf-16-le")
    assert data.count(dahl) == 1
    t = crosstable.loads(data.replace(dahl, b"\x00\xd8" + dahl[2:]))
    assert [finding.kind for finding in t.reading_findings] == ["text-unreadable"]
    assert crosstable.check(t)


def is_refused_or_consistent(data: bytes) -> None:
    """No exception; what is read can be written and is the same when read again."""
    t = crosstable.loads(data)
    if t.verdict is not None:
        return
    again = crosstable.loads(crosstable.convert(t, "json").to_bytes())
    assert again.players == t.players


@settings(max_examples=examples(2000))
@given(st.data())
def test_no_truncation_is_read(data: st.DataObject) -> None:
    whole = data.draw(st.sampled_from([small_open().to_bytes(), team_match().to_bytes()]))
    t = crosstable.loads(whole[: data.draw(st.integers(4, len(whole) - 1))])
    assert t.verdict is not None
    assert not t.players


@settings(max_examples=examples(4000))
@given(st.data())
def test_flipped_bytes_are_refused_or_consistent(data: st.DataObject) -> None:
    whole = data.draw(st.sampled_from([small_open().to_bytes(), team_match().to_bytes()]))
    changed = bytearray(whole)
    at = data.draw(st.integers(0, len(whole) - 1))
    changed[at] ^= data.draw(st.integers(1, 255))
    is_refused_or_consistent(bytes(changed))


def test_what_needs_a_text_is_refused() -> None:
    t = read(small_open())
    assert crosstable.mend(t).applied == ()
    assert crosstable.dumps(t) == small_open().to_bytes()
    assert "H101" not in {diagnostic.code for diagnostic in crosstable.check(t)}


def test_mail_and_telephones_in_free_texts_are_counted_and_not_told() -> None:
    notes = Notes()
    days = "14.11.2026 - 16.11.2026, 19.04. 2026"
    text = f"Write to ann@example.org, call +47 22 33 44 55 or 022/334-455; {days}"
    notes.lose("event-text", text)
    notes.lose("club", phrase("player {n}: {text}", n=1, text="Bergen ann@example.org"))
    (told, club) = (str(loss.sentence) for loss in notes.origin("a program", "event").losses)
    assert told == f"Write to … call … or …; {days}"
    assert club == "player 1: Bergen …"
    assert notes.private_fields == 4
