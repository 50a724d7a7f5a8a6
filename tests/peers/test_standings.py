"""Our standings and those of gacrux, the only other program for FIDE's tie-breaks, are the same.

Every code that gacrux knows, with its modifiers, stands once behind the points in a list of its
own, so that value and rank are compared for each; some longer lists with codes drawn by lot follow.
Where a value differs, a kind of `kinds` must explain it; where a rank differs, a value of its list
must. The events are those of gacrux's own generator and invented ones of ours (see `generated`,
`events` and `teamevents`): Swiss and round robin, before and after the rules of 2026, complete and
interim.
"""

import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any, cast

import pytest

import crosstable
from crosstable.model.dates import PartialDate
from crosstable.model.records import AbnormalPoints
from crosstable.model.tournament import ZERO, Tournament
from crosstable.rules.scoring import adjustments, computed_points, scoring_in_force
from crosstable.writing.conversion import convert
from tests.conftest import SEED, scaled
from tests.peers.events import individual_event
from tests.peers.generated import SHAPES, in_parts, individual_files
from tests.peers.kinds import Case, Explanations, Values, bears_on_any, kind_of_refusal, number_of
from tests.peers.teamevents import team_event

pytestmark = pytest.mark.peers

GENERATED, INVENTED, TEAMS = 300, 100, 100

INDIVIDUAL_CODES = """
    BH BH/C1 BH/C2 BH/C3 BH/M1 BH/M2 BH/P BH/C1/P BH/M1/P AOB AOB/F
    FB FB/C1 FB/C2 FB/M1 FB/M2 FB/P FB/C1/P SB SB/C1 SB/C2 SB/P SB/C1/P
    DE DE/P WIN WON BPG BWG REP GE STD PS PS/C1 PS/C2 TPN SNO TPN/R RTNG RTNG/R
    KS KS/L+1 KS/L-1 KS/L+3 ARO ARO/C1 ARO/C2 ARO/M1 ARO/M2 TPR PTP APRO APPO
    ARO/U1500 ARO/C1/U1400 TPR/U1500 PTP/U1500 APRO/U1500 APPO/U1500 RTNG/U1500
"""
TEAM_CODES = """
    MPTS GPTS PTS:MP PTS:GP MPvGP BH BH:MP BH:GP BH/C1 BH:GP/C1 BH:MP/C2 BH/M1 BH:GP/M1 BH/P
    BH:GP/C1/P FB FB:GP FB/C1 FB:GP/M1 FB/P AOB AOB:GP AOB/F AOB:GP/F SB:MP SB:GP ESB:MG ESB:GM
    EMMSB EMGSB EGMSB EGGSB EMMSB/C1 EMGSB/C1 EGMSB/C1 EGGSB/C1 EMMSB/C2 EMMSB/P EGGSB/P
    EMGSB/C1/P EDE EDET EDEB EDEBT EDEBB EDE/P EDET/P EDEB/P EDEBT/P EDEBB/P SSSC SSSC/K2 SSSC/K7
    SSSC/P SSSC/F SSSC/K3/F BC TBR BBE WIN WON WIN:MP WON:MP STD PS PS:MP PS:GP PS/C1 PS:GP/C2
    KS KS:MP KS:GP KS/L+1 KS:GP/L-2 TPN TPN/R
"""
LONGER_LISTS, LONGEST = 6, 4
ASCENDING = ("TPN", "SNO", "BC", "TBR", "BBE", "DE", "EDE", "EDET", "EDEB", "EDEBT", "EDEBB")


# -- the events -----------------------------------------------------------------------------------


def case_of(path: Path, number: int) -> Case:
    """An event and its round: every third one is ranked two rounds before the end."""
    t = crosstable.read(path)
    played = t.rounds_played
    return Case(path.stem, t, max(1, played - 2) if number % 3 == 2 else played)


def written(folder: Path, events: Iterable[Tournament]) -> list[Path]:
    """Invented events as files."""
    paths = []
    for number, t in enumerate(events):
        conversion = convert(t, "trf26", line_end="\n")
        assert not conversion.losses, conversion.losses
        path = folder / f"{number:03}.trf"
        path.write_bytes(conversion.document.to_bytes())
        paths.append(path)
    return paths


def invented_event(number: int) -> Tournament:
    """One of `events`, before and after the rules of 2026 by turns, every fifth with a penalty."""
    t = individual_event(number)
    if number % 2:
        start = PartialDate(2025, 4, 6)
        t = replace(t, start=start, end=start)
    if number % 5 == 4:
        record = AbnormalPoints("", ZERO, Decimal("-0.5"), 1 + number % 3, (1, 3))
        t = replace(t, abnormal_points=(record,))
        scoring, last = scoring_in_force(t).scoring, t.rounds
        players = (
            replace(p, points=computed_points(p, scoring, last, adjustments(t, p.number, last)))
            for p in t.players
        )
        t = replace(t, players=tuple(players))
    return t


# -- the comparison -------------------------------------------------------------------------------


def lists_for(case: Case, codes: Sequence[str]) -> list[list[str]]:
    """Each code behind the points, then longer lists of codes that nothing is known to divide.

    Fore Buchholz stands in no longer list: gacrux computes other Buchholz values after it.
    """
    chance = random.Random(f"{SEED} {case.name}")
    agreed = [code for code in codes if not is_fore(code) and not bears_on_any(case, code)]
    longer = [["PTS", *chance.sample(agreed, LONGEST)] for _ in range(LONGER_LISTS)]
    return [*(["PTS", code] for code in codes), *longer]


def is_fore(code: str) -> bool:
    """Fore Buchholz, or what is made from it."""
    return code.startswith("FB") or code.endswith("/F")


class Comparison:
    """What was compared, and what came of it."""

    def __init__(self) -> None:
        self.values, self.ranks, self.lists, self.events = 0, 0, 0, 0
        self.by_kind: Counter[str] = Counter()
        self.refusals: Counter[str] = Counter()
        self.ranks_that_follow = 0
        self.unexplained: list[str] = []
        self._explanations = Explanations()

    def add(self, case: Case, codes: Sequence[str], answer: Mapping[str, Any]) -> None:
        """One list of one event."""
        self.lists += 1
        if "refused" in answer:
            self._refused(case, codes, answer["refused"])
            return
        ours = {row.id: row for row in case.ranked(codes)}
        theirs = {
            int(number): [number_of(text) for text in texts]
            for number, texts in answer["values"].items()
        }
        differing = 0
        for number, row in ours.items():
            pairs = zip(codes, row.texts.values(), theirs[number], strict=True)
            for code, text, other in pairs:
                self.values += 1
                if number_of(text) != other:
                    differing += 1
                    self._differs(case, codes, code, number, text, other)
        self._add_ranks(case, codes, {n: row.rank for n, row in ours.items()}, answer, differing)
        assert ranks_by(codes, theirs) == {int(n): r for n, r in answer["ranks"].items()}

    def _refused(self, case: Case, codes: Sequence[str], message: str) -> None:
        kind = kind_of_refusal(case, codes, message)
        if kind is None:
            self.unexplained.append(f"{case.name} {codes}: gacrux says {message}")
        else:
            self.refusals[kind] += 1

    def _differs(
        self, case: Case, codes: Sequence[str], code: str, number: int, text: str | None, other: Any
    ) -> None:
        kind = self._explanations.kind_of(case, code, number, other)
        if kind is None or len(codes) > 2:
            self.unexplained.append(f"{case.name} {codes} {code} of {number}: {text}, not {other}")
        else:
            self.by_kind[kind.name] += 1

    def _add_ranks(
        self,
        case: Case,
        codes: Sequence[str],
        ours: Mapping[int, int],
        answer: Mapping[str, Any],
        differing: int,
    ) -> None:
        for number, rank in ours.items():
            self.ranks += 1
            theirs = answer["ranks"][str(number)]
            if rank == theirs:
                continue
            if differing:
                self.ranks_that_follow += 1
            else:
                self.unexplained.append(
                    f"{case.name} {codes} rank of {number}: {rank}, not {theirs}"
                )

    def summary(self, title: str) -> str:
        equal = self.values - sum(self.by_kind.values())
        rows = [
            (f"{title}: {self.events} events, {self.lists} lists", ""),
            ("values compared", self.values),
            ("  equal", equal),
            *((f"  {name}", count) for name, count in sorted(self.by_kind.items())),
            ("ranks compared", self.ranks),
            ("  equal", self.ranks - self.ranks_that_follow),
            ("  different because a value is", self.ranks_that_follow),
            *((f"lists without answer: {name}", count) for name, count in self.refusals.items()),
            ("unexplained", len(self.unexplained)),
        ]
        return "\n".join(f"{name:<50}{count:>10}" for name, count in rows)


def ranks_by(codes: Sequence[str], values: Mapping[int, Sequence[Any]]) -> dict[int, int]:
    """The ranks that values give: one code after the other, undefined last."""
    signs = [1 if is_ascending(code) else -1 for code in codes]
    keys = {
        number: [
            (v is None, 0 if v is None else sign * v) for sign, v in zip(signs, row, strict=True)
        ]
        for number, row in values.items()
    }
    ordered = sorted(keys.values())
    return {number: ordered.index(key) + 1 for number, key in keys.items()}


def is_ascending(code: str) -> bool:
    name = code.split("/")[0].split(":")[0]
    return (name in ASCENDING) != code.endswith("/R")


def compared(python: Path, cases: Mapping[Path, Case], codes: Sequence[str]) -> Comparison:
    """All events by both programs."""
    lists = {path: lists_for(case, codes) for path, case in cases.items()}
    jobs = [[str(path), case.after, lists[path]] for path, case in cases.items()]
    answers: dict[str, Any] = {}
    for part in in_parts(python, "rank", jobs):
        answers |= cast("dict[str, Any]", part)
    found = Comparison()
    for path, case in cases.items():
        found.events += 1
        for order, answer in zip(lists[path], answers[str(path)], strict=True):
            found.add(case, order, answer)
    return found


def judged(found: Comparison, title: str, capsys: pytest.CaptureFixture[str]) -> None:
    with capsys.disabled():
        print("\n" + found.summary(title))
    assert found.unexplained == [], "\n".join(found.unexplained[:20])


@pytest.mark.nightly
def test_standings_of_generated_events_are_those_of_gacrux(
    peers: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    paths = individual_files(peers, tmp_path, scaled(GENERATED // len(SHAPES)))
    cases = {path: case_of(path, number) for number, path in enumerate(paths)}
    judged(compared(peers, cases, INDIVIDUAL_CODES.split()), "gacrux's events", capsys)


def test_standings_of_invented_events_are_those_of_gacrux(
    peers: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    paths = written(tmp_path, map(invented_event, range(scaled(INVENTED))))
    cases = {path: case_of(path, number) for number, path in enumerate(paths)}
    judged(compared(peers, cases, INDIVIDUAL_CODES.split()), "our individual events", capsys)


def test_standings_of_team_events_are_those_of_gacrux(
    peers: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    paths = written(tmp_path, map(team_event, range(scaled(TEAMS))))
    cases = {path: case_of(path, number) for number, path in enumerate(paths)}
    judged(compared(peers, cases, TEAM_CODES.split()), "team events", capsys)


def test_a_wrong_value_is_not_explained(tmp_path: Path) -> None:
    (path,) = written(tmp_path, [team_event(0)])
    case = case_of(path, 0)
    values = {row.id: number_of(row.texts["BH"]) for row in case.ranked(["PTS", "BH"])}
    changed: Values = {number: (value or Fraction(0)) + 7 for number, value in values.items()}
    explanations = Explanations()
    for number, value in changed.items():
        assert explanations.kind_of(case, "BH", number, value) is None
