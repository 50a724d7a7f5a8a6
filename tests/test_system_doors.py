"""Every door knows every pairing system: one folder and one entry, and nothing else to tell."""

import ast
import random
from dataclasses import replace
from decimal import Decimal
from importlib.util import find_spec
from pathlib import Path

import pytest

import crosstable
from crosstable.cli.engine.command import main as engine
from crosstable.cli.main import main
from crosstable.desk.hall.live import Views
from crosstable.desk.pages.run.systems import WITH_ROUNDS, kinds, system_name
from crosstable.event.acts.boards import ResultEntered
from crosstable.event.acts.numbers import Prohibited
from crosstable.event.acts.people import ByeRequested, Entered, Withdrawn
from crosstable.event.acts.rounds import Closed
from crosstable.event.acts.teams import TeamByeRequested, TeamWithdrawn
from crosstable.event.disk.folder import EventFolder
from crosstable.event.foresight.preview import preview
from crosstable.event.paper.catalogue import sheet_data
from crosstable.event.paper.printing import Printing
from crosstable.event.rounds.drawing import illegalities
from crosstable.event.systems.system import system_names
from crosstable.model.dates import PartialDate
from crosstable.model.pairing_names import pairing_named
from crosstable.model.records import Acceleration
from crosstable.model.tournament import Tournament
from crosstable.model.tournament_types import CODES_BY_NAME, parse_type_code, type_from_text
from crosstable.pairing.checking import check_pairings
from crosstable.pairing.choice import system_of
from crosstable.pairing.generating import Wishes, generate
from crosstable.pairing.refusal import Refusal
from crosstable.pairing.rounds import NoLegalPairing, RoundPairing, round_or_refusal
from crosstable.pairing.systems import SYSTEMS, PairingSystem, offered_by_code, system_serving
from crosstable.pairing.task import Pair, PairedRound
from crosstable.pairing.versus.knownfaults import KNOWN_FAULTS
from crosstable.pairing.versus.profiles import profile_named
from crosstable.rules.standings.standings import standings
from crosstable.writing.files import dumps
from tests.event.running import begun, paired, played, report
from tests.event.teamplay import results_in, team_event, team_rounds
from tests.publishing.sites import published

PACKAGE = Path(crosstable.__file__).parent
DOCS = PACKAGE.parent.parent / "docs"
CODES = {"dutch": "FIDE_DUTCH_2026", "berger": "FIDE_ROUNDROBIN", "team-swiss": "FIDE_TEAM"}
"""The codes of systems that have several."""

Capture = pytest.CaptureFixture[str]

every_system = pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.name)
every_offered = pytest.mark.parametrize("system", offered_by_code(), ids=lambda system: system.name)


def code_of(system: PairingSystem) -> str:
    return system.code or CODES[system.name]


def is_of_teams(system: PairingSystem) -> bool:
    kind = parse_type_code(code_of(system))
    assert kind is not None
    return kind.team


def event_of(system: PairingSystem) -> Tournament:
    """A small finished event of a system."""
    kind = parse_type_code(code_of(system))
    assert kind is not None
    if kind.team:
        return generate(Wishes(system=kind.code, teams=6, boards=2, rounds=3), 3)
    rounds = None if system.has_fixed_pairings else 4
    return generate(Wishes(system=kind.code, players=8, rounds=rounds), 3)


@every_system
def test_generate_and_replay(system: PairingSystem) -> None:
    t = event_of(system)
    assert [d for d in check_pairings(t) if d.severity is not crosstable.Severity.INFO] == []


@every_system
def test_pair_and_why(system: PairingSystem, tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "event.trf"
    file.write_bytes(dumps(event_of(system), "trf26"))
    assert main(["pair", str(file), "--round", "3", "--verbose"]) == 0
    shown = capsys.readouterr()
    assert system.title in shown.out + shown.err
    assert main(["pair", str(file), "--round", "3", "--why", "1,2"]) == 0
    assert len(capsys.readouterr().out.splitlines()) > 2


@every_system
def test_a_spoiled_round_is_found(system: PairingSystem) -> None:
    if system.has_fixed_pairings:
        assert system.faults is None
        return
    round_ = round_or_refusal(event_of(system), 3, tries_editions=False)
    assert isinstance(round_, RoundPairing)
    assert system.faults is not None
    edition = round_.event.chosen.edition
    assert list(system.faults(round_.task, round_.answer, edition)) == []
    past = round_.task.present[0].past
    met = next(one.opponent for one in past if one.is_played and one.opponent is not None)
    again = PairedRound((Pair(round_.task.present[0].number, met),))
    assert list(system.faults(round_.task, again, edition))


@every_system
def test_readings_are_named_where_the_round_is_shown(system: PairingSystem) -> None:
    round_ = round_or_refusal(event_of(system), 3, tries_editions=False)
    assert isinstance(round_, RoundPairing)
    for option in system.options:
        if option.is_reading and option.decides(round_.event.t):
            assert any(option.name in sentence for sentence in round_.event.taken)
            assert option.clause


@every_system
def test_more_rounds_than_possible_are_refused(system: PairingSystem) -> None:
    if system.has_fixed_pairings or not system.is_fides or system.name == "team-swiss":
        return
    rounds = 3 * (2 if system.plays_matches_of_two else 1)
    wishes = Wishes(system=code_of(system), rounds=rounds, byes=(), late=0)
    of_teams = is_of_teams(system)
    sized = replace(wishes, teams=4, boards=2) if of_teams else replace(wishes, players=4)
    t = generate(sized, 2)
    answer = round_or_refusal(replace(t, declared_rounds=rounds + 2), tries_editions=False)
    assert isinstance(answer, NoLegalPairing)
    assert f"at most {rounds} rounds" in answer.remedy


@every_system
def test_the_standings_are_made(system: PairingSystem) -> None:
    t = event_of(system)
    assert len(standings(t).rank_of) == len(t.teams or t.players)


@every_system
def test_the_guide_names_it(system: PairingSystem) -> None:
    assert system.title in (DOCS / "guide-pairing.md").read_text(encoding="utf-8")


# -- systems with a code of their own -------------------------------------------------------------


@every_offered
def test_the_code_and_its_words(system: PairingSystem) -> None:
    kind = parse_type_code(system.code)
    assert kind is not None
    assert system_serving(kind) is system
    assert parse_type_code(f"{system.code.lower().replace('_', '-')}") == kind
    recognised = type_from_text(system.code)
    assert recognised is not None
    assert recognised.system == kind.system


@every_offered
def test_its_name_is_taken_where_its_code_is(
    system: PairingSystem, tmp_path: Path, capsys: Capture
) -> None:
    assert {each.name: each.code for each in offered_by_code()} == CODES_BY_NAME
    t = event_of(system)
    by_name = crosstable.pair_round(t, 1, system.name)
    assert by_name.event.chosen.system is system
    assert [*by_name] == [*crosstable.pair_round(t, 1, system.code)]
    file = tmp_path / "event.trf"
    file.write_bytes(dumps(t, "trf26"))
    assert main(["pair", str(file), "--round", "1", "--system", system.name]) == 0
    assert main(["check", str(file), "--pairings", "--option", "no-such=choice"]) == 2
    assert "has no option no-such" in capsys.readouterr().err


@every_offered
def test_record_092_names_it(system: PairingSystem) -> None:
    if system.named:
        text = f"Swiss-System ({system.named.upper()})"
        assert pairing_named(text, of_teams=is_of_teams(system)) == system.named


@every_offered
@pytest.mark.daily(2)
def test_the_engine_takes_its_name(system: PairingSystem, tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "event.trf"
    words = [f"--{system.name}", "-g", "-o", str(file), "-s", "5"]
    assert engine(words) == 0
    assert (system.named or "Double Swiss") in file.read_text(encoding="utf-8")
    assert engine([f"--{system.name}", str(file), "-c"]) == 0
    capsys.readouterr()


@every_offered
def test_an_event_can_be_played_by_it(system: PairingSystem, tmp_path: Path) -> None:
    code = system_names()[system.name]
    chance = random.Random(1)
    if is_of_teams(system):
        event = team_event(tmp_path / "event", 8, 2, system=code, rounds="4")
        team_rounds(event, 4, chance)
    else:
        event = begun(tmp_path / "event", 8, system=code, rounds="4")
        for number in (1, 2, 3, 4):
            assert played(event, chance) == number
    t = crosstable.loads(report(event))
    chosen = system_of(t)
    assert not isinstance(chosen, Refusal)
    assert chosen.system is system
    assert [d for d in check_pairings(t) if d.severity is not crosstable.Severity.INFO] == []
    section = event.event.section()
    first = section.rounds[0]
    twice = tuple(match.pair for match in first.matches) or tuple(
        board.pair for board in first.boards
    )
    again = illegalities(replace(section, rounds=section.rounds[:3]), twice, None)
    assert bool(again) == system.is_fides  # clubs may let two meet again


@every_offered
def test_a_report_that_is_taken_over_keeps_its_mode(
    system: PairingSystem, tmp_path: Path, capsys: Capture
) -> None:
    file = tmp_path / "event.trf"
    file.write_bytes(dumps(event_of(system), "trf26"))
    assert main(["event", "new", str(tmp_path / "event"), "--from", str(file)]) == 0
    assert main(["event", "status", "--in", str(tmp_path / "event")]) == 0
    assert ("outside FIDE mode" not in capsys.readouterr().out) == system.is_fides


@every_offered
def test_the_desk_offers_it(system: PairingSystem) -> None:
    assert kinds()[system.code] in WITH_ROUNDS
    assert str(system_name(system.code)) == str(system.label)
    assert (f"{system.code}_BAKU" in kinds()) == system.can_be_accelerated


# -- a running event with all that happens to one -------------------------------------------------


def eventful(system: PairingSystem, folder: Path) -> EventFolder:
    """Two rounds of a running event with a bye, a withdrawal, a late entry and two kept apart.

    Where the text allows it the event is accelerated. The round after is published.
    """
    code = system_names()[system.name]
    chance = random.Random(2)
    if is_of_teams(system):
        event = team_event(folder, 9, 2, system=code, rounds="6")
        event.do(TeamByeRequested("t1", (2,)), confirmed=4)
        event.do(Prohibited(("t0", "t4")), confirmed=4)
        team_rounds(event, 2, chance)
        event.do(TeamWithdrawn("t8"), confirmed=4)
    else:
        accelerated = f"{code}_BAKU" if system.can_be_accelerated else code
        event = begun(folder, 11, system=accelerated, rounds="6")
        rounds = (3, 4) if system.plays_matches_of_two else (2,)
        event.do(ByeRequested("p01", rounds, "H"), confirmed=4)
        event.do(Prohibited(("p00", "p05")), confirmed=4)
        for _ in range(2):
            played(event, chance)
        event.do(Withdrawn("p10"), confirmed=4)
        event.do(Entered("late", {"name": "Late, L", "rating": 2150}), confirmed=4)
    paired(event)
    return event


@every_offered
@pytest.mark.daily(3)
def test_all_that_happens_to_an_event(system: PairingSystem, tmp_path: Path) -> None:
    event = eventful(system, tmp_path / "event")
    previewed = preview(event.event.section(), 4)
    assert previewed.ways  # the next round, for the ways in which the open games may end
    if is_of_teams(system):
        results_in(event, random.Random(3))
    else:
        current = event.event.section().last_round
        assert current is not None
        for board in current.boards:
            event.do(ResultEntered(current.number, board.number, "1-0"))
        event.do(Closed(current.number))
    t = crosstable.loads(report(event))
    assert bool(t.accelerations) == system.can_be_accelerated
    assert t.prohibited
    assert [d for d in check_pairings(t) if d.severity is not crosstable.Severity.INFO] == []


@every_offered
@pytest.mark.daily(3)
def test_pages_phones_and_prints(system: PairingSystem, tmp_path: Path) -> None:
    event = eventful(system, tmp_path / "event")
    section = event.event.section()
    round_ = section.last_round
    assert round_ is not None
    view = Views().of("event", event.event, section)
    assert len(view.boards) == len(round_.boards)
    assert (view.game is not None) == system.plays_matches_of_two
    printing = Printing(event.event, section, tuple(event.journal.lines))
    heading = str(sheet_data(printing, "wall-list"))
    assert "Round 3" in heading
    assert ("match 2, game 1" in heading) == system.plays_matches_of_two
    site = published(tmp_path / "event")
    page = site["round-3.html"].decode()
    assert ("match 2, game 1" in page) == system.plays_matches_of_two


def test_the_other_program_for_dubov_has_its_faults_registered() -> None:
    """`versus`: py4swiss, with the four faults that were known before the comparisons."""
    assert profile_named("dubov").wishes.system == "FIDE_DUBOV"
    clauses = {
        fault.clause
        for fault in KNOWN_FAULTS
        if (fault.peer, fault.system) == ("py4swiss", "dubov")
    }
    for article in ("3.1.4", "C.04.1, 4", "4.2", "4.3.1"):
        assert any(article in clause for clause in clauses), article


@every_offered
def test_the_command_checks_its_rounds(
    system: PairingSystem, tmp_path: Path, capsys: Capture
) -> None:
    file = tmp_path / "event.trf"
    file.write_bytes(dumps(event_of(system), "trf26"))
    assert main(["check", "--pairings", "--select", "R", str(file)]) == 0
    assert "R2" not in capsys.readouterr().out


@every_offered
def test_every_spelling_of_its_code(system: PairingSystem) -> None:
    kind = parse_type_code(system.code)
    spellings = [f" {system.code} ", system.code.lower(), system.code.replace("_", "-")]
    spellings += [system.code.replace("CUSTOM_", "OTHER_")]
    assert [parse_type_code(text) for text in spellings] == [kind] * 4
    dated = parse_type_code(f"{system.code}_2026")
    if system.name in ("dubov", "burstein", "double-swiss"):
        assert dated is not None
        assert system_serving(dated) is system


# -- what is refused ------------------------------------------------------------------------------


@every_offered
def test_refusals_cite_the_rules_and_say_what_to_do(system: PairingSystem) -> None:
    t = event_of(system)
    refused = [round_or_refusal(t, 3, options={"no-such": "choice"})]
    if system.editions() and system.editions()[0].since:  # else the oldest text has no beginning
        refused.append(round_or_refusal(replace(t, start=PartialDate(2021, 5, 1)), 3))
    if not system.can_be_accelerated:
        refused.append(round_or_refusal(replace(t, type_code=f"{system.code}_BAKU"), 3))
    if system.needs_rounds:
        unknown = replace(t, declared_rounds=None, document=None)
        refused.append(round_or_refusal(unknown, len(t.players[0].rounds) + 1))
    for refusal in refused:
        assert isinstance(refusal, Refusal), refusal
        assert refusal.remedy
        assert system.chapter in f"{refusal.message} {refusal.remedy}"


@every_offered
def test_no_round_is_made_beyond_the_declared_ones(system: PairingSystem) -> None:
    """Also where the rules do not ask for their number."""
    t = event_of(system)
    assert t.declared_rounds == t.paired_rounds
    refusal = round_or_refusal(t)
    assert isinstance(refusal, Refusal)
    assert "rounds are paired" in refusal.message
    assert "record 142" in refusal.remedy


def test_an_acceleration_that_is_not_allowed_is_removed_where_it_is_stated() -> None:
    t = event_of(next(system for system in SYSTEMS if system.name == "olympiad"))
    by_code = round_or_refusal(replace(t, type_code="FIDE_OLYMPIAD_BAKU"), 3)
    lent = Acceleration(Decimal(1), Decimal(1), 1, 2, 1, 3)
    by_records = round_or_refusal(replace(t, accelerations=(lent,)), 3)
    assert isinstance(by_code, Refusal)
    assert isinstance(by_records, Refusal)
    assert "record 192" in by_code.remedy
    assert "250" in by_records.remedy


def test_an_unknown_variant_is_refused_with_codes_that_exist() -> None:
    for system in offered_by_code():
        unknown = replace(event_of(system), type_code=f"{system.code}_1997")
        refusal = round_or_refusal(unknown, 3)
        assert isinstance(refusal, Refusal)
        codes = refusal.remedy.partition("for instance ")[2].split(", ")
        assert all(map(parse_type_code, codes)), refusal.remedy


# -- second opinions ------------------------------------------------------------------------------


def test_small_rounds_of_these_systems_are_counted_out() -> None:
    counted = {system.name for system in SYSTEMS if system.enumeration}
    assert counted == {"dutch", "dubov", "burstein", "double-swiss"}


def imported_by(module: str) -> set[str]:
    """The modules of the package that a module imports."""
    spec = find_spec(module)
    assert spec is not None
    assert spec.origin is not None
    tree = ast.parse(Path(spec.origin).read_text(encoding="utf-8"))
    names = {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    return {name for name in names if name.startswith("crosstable.")}


SHARED = {
    "crosstable.pairing.task",
    "crosstable.rules.standings.ledger",
    "crosstable.errors",
}
"""What a second opinion shares with an engine: the question and the answer, nothing between."""


@pytest.mark.parametrize(
    "module",
    [
        "crosstable.pairing.verifying",
        *(
            f"crosstable.pairing.versus.{path.stem}"
            for path in sorted((PACKAGE / "pairing" / "versus").glob("enumerating*.py"))
        ),
    ],
)
def test_second_opinions_share_no_code_with_an_engine(module: str) -> None:
    others = {
        name
        for name in imported_by(module) - SHARED
        if not name.startswith(("crosstable.model.", "crosstable.pairing.versus.enumerating"))
    }
    assert others == set()
