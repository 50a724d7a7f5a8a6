"""Every verb of an event answers programs with one JSON document, of the stated shape."""

import io
import json
import sys
from pathlib import Path
from typing import Any, get_type_hints

import pytest

from crosstable.cli.event.verbs import VERBS
from crosstable.cli.main import main
from crosstable.event import answers
from crosstable.event.history.blaming import Deed
from crosstable.event.proof.sending import Receipt
from crosstable.event.status import EventStatus

LIST = "Name;Elo;Club\n" + "".join(f"Player{n}, P;{1900 - 30 * n};SK {n % 3}\n" for n in range(8))
STEPS = """
status                                  EventStatus
add Extra,E --rating 1500               ActAnswer
change Extra rating=1510                ActAnswer
change Extra title=king                 RefusedAnswer
import ../list.csv --dry-run            ImportAnswer
import ../list.csv                      ImportAnswer
import ../none.csv                      -
update --list none                      RefusedAnswer
checkin 1 2                             SeveralAnswer
bye 1 --rounds 2                        ActAnswer
bye 1 --rounds x                        RefusedAnswer
absent 2 --from 3                       ActAnswer
evening --excused 2                     RefusedAnswer
withdraw Extra                          ActAnswer
return Extra                            ActAnswer
remove Extra                            ActAnswer
expel 77                                RefusedAnswer
lots                                    RefusedAnswer
number                                  ActAnswer
prohibit 1 8                            ActAnswer
penalty 1 1 --reason phone --yes 4      ActAnswer
set city=Graz                           ActAnswer
set end=2001-01-01                      RefusedAnswer
remark hello                            ActAnswer
section add B                           ActAnswer
pair                                    RefusedAnswer
section                                 sections
status                                  sections
section remove B                        ActAnswer
move 1 C                                RefusedAnswer
team                                    teams
lineup 1 1                              RefusedAnswer
match 1 1                               RefusedAnswer
publish                                 RefusedAnswer
pair                                    RefusedAnswer
pair --yes 2                            ActAnswer
swap 1 2 --yes 3                        ActAnswer
edit                                    RefusedAnswer
publish                                 ActAnswer
unpublish --yes 3                       ActAnswer
publish                                 ActAnswer
print list                              []
print nothing                           RefusedAnswer
print wall-list                         PrintAnswer
result 1 1-0                            ActAnswer
result 1 0-1                            RefusedAnswer
result 99 0-1                           RefusedAnswer
result < 2;1-0|3;0-1                    SeveralAnswer
result < 2;1-0|33;0-1                   RefusedAnswer
results                                 RefusedAnswer
clear 3                                 ActAnswer
postpone 3                              ActAnswer
preview                                 PreviewAnswer
preview --places                        PlacesAnswer
preview --board 4                       [ConsequenceAnswer]
prizes                                  RefusedAnswer
prizes --fund 100                       PrizesAnswer
result 4 1/2                            ActAnswer
close                                   ActAnswer
correct 1 2 0-1 --yes 3                 ActAnswer
decide                                  OpenAnswer
advance 1                               RefusedAnswer
rank 1 2                                RefusedAnswer
external 1=2                            RefusedAnswer
rating 1 2000 --from 2                  RefusedAnswer
log                                     [LoggedAct]
blame 1                                 [Deed]
blame 99                                RefusedAnswer
show                                    ShowAnswer
show --at 3                             ShowAnswer
undo                                    ActAnswer
verify                                  faults
backup ../copy                          BackupAnswer
restore ../copy/open --compare          ComparisonAnswer
merge ../copy/open                      MergedAnswer
send --for rating                       RefusedAnswer
leave-fide                              RefusedAnswer
hand-back                               RefusedAnswer
detach                                  RefusedAnswer
attach ../nowhere --program vega        RefusedAnswer
"""


def document(words: list[str], capsys: pytest.CaptureFixture[str]) -> Any:
    capsys.readouterr()
    main(["event", *words, "--format", "json"])
    return json.loads(capsys.readouterr().out)


def keys_of(shape: str) -> set[str]:
    others = {"EventStatus": EventStatus, "Deed": Deed}
    kind = others[shape] if shape in others else getattr(answers, shape)
    return set(get_type_hints(kind, localns={"Receipt": Receipt}))


@pytest.mark.lengthy
def test_every_verb_answers_with_one_document_of_its_shape(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("typst")
    (tmp_path / "list.csv").write_text(LIST, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    new = ["new", "open", "--rounds", "3", "--players", "list.csv"]
    new += ["--dates", "2026-11-20..2026-11-22"]
    assert document(new, capsys).keys() == keys_of("NewAnswer")
    monkeypatch.chdir(tmp_path / "open")
    tried = {"new"}
    for step in STEPS.strip().splitlines():
        typed, _, given = step[:40].partition("<")
        shape, words = step[40:].strip(), typed.split()
        text = given.strip().replace("|", "\n").encode()
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text), encoding="utf-8"))
        tried.add(words[0])
        if shape == "-":
            continue
        found = document(words, capsys)
        if shape.startswith("["):
            assert isinstance(found, list), words
            for one in found if shape != "[]" else ():
                assert one.keys() == keys_of(shape.strip("[]")), (words, one)
        elif shape[0].isupper():
            assert found.keys() == keys_of(shape), (words, found)
        else:
            assert shape in found, (words, found)
    assert tried == {*VERBS}


def test_a_new_event_that_cannot_be_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "list.csv").write_text("1,2\n3,4\n", encoding="utf-8")
    for words in (
        ["--rounds", "many"],
        ["--federation", "XXX"],
        ["--dates", "2026-11-20"],
        ["--dates", "2026-11-20..2026-11-01"],
        ["--system", "chess"],
        ["--players", "list.csv"],
        ["--players", "none.csv"],
    ):
        assert main(["event", "new", "open", *words]) in (1, 2), words
        assert not (tmp_path / "open").exists(), words
