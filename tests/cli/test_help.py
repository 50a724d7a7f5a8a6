"""The help of every command: its wording (golden files), its examples, completion, the manual."""

import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

import crosstable
from crosstable.cli.event import verbs as event_verbs
from crosstable.cli.main import main
from crosstable.cli.office import verbs as office_verbs
from crosstable.cli.parser import EXAMPLES, general_help, parser_of
from crosstable.cli.registry import COMMANDS, GROUPS
from crosstable.conformance.answering import answer_request
from crosstable.pairing.versus.campaign import Campaign, Work
from crosstable.pairing.versus.ledger import open_ledger
from crosstable.reading.samples import sample
from tests.conftest import PROJECT_ROOT, lacking
from tests.ratings.period.office import list_text

GOLDEN = PROJECT_ROOT / "tests/golden/help"
PRIVATE = re.compile(
    r"\b(?:_actions|_SubParsersAction|_option_string_actions|_action_max_length)\b"
)


@pytest.mark.parametrize("name", COMMANDS)
def test_help_is_worded_as_reviewed(name: str, golden: Callable[[Path, bytes], None]) -> None:
    golden(GOLDEN / f"{name}.txt", parser_of(name).format_help().encode())


def test_general_help_is_worded_as_reviewed(golden: Callable[[Path, bytes], None]) -> None:
    golden(GOLDEN / "crosstable.txt", general_help().encode())


def test_every_help_is_of_a_command() -> None:
    assert {path.stem for path in GOLDEN.iterdir()} == {*COMMANDS, "crosstable"}


@pytest.mark.parametrize("name", COMMANDS)
def test_help_and_the_option_help_are_the_same(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["help", name]) == 0
    asked = capsys.readouterr().out
    assert main([name, "--help"]) == 0
    assert capsys.readouterr().out == asked


def test_help_names_the_nearest_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["help", "standing"]) == 2
    assert "did you mean standings?" in capsys.readouterr().err


def test_private_parts_of_argparse_are_used_in_one_place() -> None:
    users = {
        path.name
        for path in (PROJECT_ROOT / "src/crosstable/cli").rglob("*.py")
        if PRIVATE.search(path.read_text("utf-8"))
    }
    assert users == {"parser.py"}


# -- examples -------------------------------------------------------------------------------------

MAY_FIND_SOMETHING = ("check", "diff", "rate", "period", "lists")
"""Commands whose examples may end with 1 on the samples; all others end with 0."""
ALL_EXAMPLES = [
    ("crosstable", *EXAMPLES),
    *((name, *parser_of(name).examples) for name in COMMANDS),
]


@pytest.fixture
def office(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the files that the examples name."""
    swiss = crosstable.sample("individual-swiss").read_bytes()
    files = {
        "open.trf": swiss,
        "corrected.trf": swiss.replace(b"062 30", b"062 29"),
        "round-robin.trf": crosstable.sample("round-robin").read_bytes(),
        "running.trf": crosstable.sample("in-progress").read_bytes(),
        "players.csv": list_text({1: 2400, 2: 2300}).encode(),
        "reports/open.trf": swiss,
        "more-reports/round-robin.trf": crosstable.sample("round-robin").read_bytes(),
    }
    for name, data in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(data)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CROSSTABLE_DATA", str(tmp_path))
    return tmp_path


@pytest.mark.lengthy
@pytest.mark.parametrize(("name", "first", "second"), ALL_EXAMPLES, ids=lambda text: str(text)[:40])
def test_examples_run(
    name: str,
    first: str,
    second: str,
    office: Path,
    without_touring: Callable[[], None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if name == "demo":
        without_touring()
    if name == "versus":
        monkeypatch.setattr("crosstable.cli.commands.versus.peer_named", lambda _: _agreeing())
        monkeypatch.setattr("crosstable.parallel.cores", lambda: 1)
        monkeypatch.setattr("crosstable.cli.commands.versus.cores", lambda: 1)
        monkeypatch.setattr("crosstable.cli.campaign.begin", _begun)
    if name == "conformance":
        for part in ("cases/pairing/Keizer", "results"):
            shutil.copytree(PROJECT_ROOT / "conformance" / part, office / "conformance" / part)
        monkeypatch.setattr("shutil.which", lambda program: program)
        monkeypatch.setattr(
            "crosstable.conformance.runner.Asker.answer",
            lambda asker, case: answer_request(case.request()),
        )
    if name == "desk":
        pytest.importorskip("uvicorn")
        monkeypatch.setattr("uvicorn.Server.run", lambda _, doors: doors[0].close())
        monkeypatch.setattr("webbrowser.open", lambda _: True)
    for example in (first, second):
        words = words_of(example)
        code = main(words)
        assert code in (0, 1), example
        assert code == 0 or words[0] in MAY_FIND_SOMETHING, example


def _agreeing() -> object:
    """Another program that pairs no system, so that nothing can differ."""
    from crosstable.pairing.versus.peers import Peer

    return Peer("none", frozenset(), lambda _: b"", lambda *_: (), lambda *_: None)  # type: ignore[arg-type]


def _begun(campaign: Campaign) -> Work:
    """A comparison that has nothing left to do."""
    return Work(open_ledger(campaign.ledger, campaign.header).entries, 0, iter(()))


def words_of(example: str) -> list[str]:
    """The words of an example, without what belongs to the shell."""
    command = re.sub(r'^eval "\$\((.*)\)"$', r"\1", example).partition(" > ")[0]
    program, *words = shlex.split(command)
    assert program == "crosstable"
    return words


# -- completion -----------------------------------------------------------------------------------


def script(shell: str, capsys: pytest.CaptureFixture[str]) -> str:
    assert main(["completion", shell]) == 0
    return capsys.readouterr().out


def needs(shell: str) -> str:
    program = shutil.which(shell)
    return program if program is not None else lacking(f"{shell} is not installed")


@pytest.mark.parametrize(
    ("words", "completed"),
    [
        (("st",), {"standings"}),
        (("check", "--f"), {"--for", "--force-read", "--format", "--fix", "--from"}),
        (("check", "open.trf", "--for", ""), {"rating", "title", "pairing", "itdx"}),
        (("check", "--format", "=", "j"), {"json"}),
        (("convert", "--to", "trf1"), {"trf16"}),
        (("report", "open.trf", "--form", "form-"), {f"form-{n}" for n in range(1, 7)}),
        (("explain", "G101"), {"G101"}),
        (("completion", ""), {"bash", "zsh", "fish"}),
        (("help", "sh"), {"show"}),
        (("event", "pa"), {"pair"}),
        (("check", "op"), set()),  # the shell completes files
        (("rate", "--list", ""), set()),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_bash_completes(
    words: Sequence[str], completed: set[str], capsys: pytest.CaptureFixture[str]
) -> None:
    given = " ".join(map(shlex.quote, ("crosstable", *words)))
    program = (
        f"{script('bash', capsys)}\nCOMP_WORDS=({given}); COMP_CWORD={len(words)}\n"
        '_crosstable; printf "%s\\n" "${COMPREPLY[@]}"; complete -p crosstable'
    )
    answer = subprocess.run([needs("bash"), "-c", program], capture_output=True, text=True)
    *found, registered = answer.stdout.splitlines()
    assert set(filter(None, found)) == completed
    assert registered == "complete -o default -F _crosstable crosstable"
    assert answer.stderr == ""


def test_words_of_a_verb_are_known(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["event", "new", str(tmp_path / "open"), "--from", str(sample("in-progress"))]) == 0
    capsys.readouterr()

    def words(*given: str) -> list[str]:
        assert main(["completion", "words", *given]) == 0
        return capsys.readouterr().out.split()

    assert "pair" in words("help", "event", "")
    assert {"--section", "--yes"} <= set(words("event", "pair", "--"))
    assert words("event", "pair", "--in", str(tmp_path / "open"), "--section", "") == ["main"]
    players = words("event", "bye", "--in", str(tmp_path / "open"), "")
    assert players[:2] == ["1", "2"]
    assert len(players) > 26  # the numbers, and family names
    assert words("event", "bye", "--in", str(tmp_path), "") == []


def test_every_verb_is_in_one_group_of_the_help() -> None:
    for table, groups in (
        (event_verbs.VERBS, event_verbs.VERB_GROUPS),
        (office_verbs.VERBS, office_verbs.VERB_GROUPS),
    ):
        listed = [verb for group in groups.values() for verb in group]
        assert sorted(listed) == sorted(table)
    assert sorted(name for names in GROUPS.values() for name in names) == sorted(COMMANDS)


@pytest.mark.skipif(sys.platform == "win32", reason="terminals of POSIX")
def test_bash_completes_files_at_the_keyboard(
    office: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    import pty

    (office / "completion").write_text(script("bash", capsys), encoding="utf-8")
    (office / "crosstable").write_text("#!/bin/sh\necho got $@.\n", encoding="utf-8")
    (office / "crosstable").chmod(0o755)
    here, there = pty.openpty()
    bash = subprocess.Popen(
        [needs("bash"), "--norc", "--noprofile", "-i"],
        stdin=there,
        stdout=there,
        stderr=there,
        env={"PATH": f"{office}:{os.environ['PATH']}", "TERM": "dumb", "INPUTRC": "/dev/null"},
        start_new_session=True,
    )
    os.close(there)
    os.write(here, b". ./completion\ncrosstable chec\top\t\nexit\n")
    seen = b""
    while True:
        try:
            piece = os.read(here, 4096)
        except OSError:  # the other end is closed
            break
        seen += piece
        if not piece:
            break
    os.close(here)
    bash.wait()
    assert b"got check open.trf." in seen


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_other_shells_accept_their_script(
    shell: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "script"
    path.write_text(script(shell, capsys), encoding="utf-8")
    answer = subprocess.run([needs(shell), "-n", str(path)], capture_output=True, text=True)
    assert (answer.returncode, answer.stderr) == (0, "")


ASKED = """#!/bin/sh
# what `crosstable completion words` would say of an event with these players
case "$*" in *bye*) echo Santorello; echo Stržinar ;; esac
"""


@pytest.mark.parametrize(
    ("words", "completed"),
    [
        (("event", "bye", "Sa"), {"Santorello"}),
        (("event", "new", "x", "--from", "op"), {"open.trf"}),
        (("check", "op"), {"open.trf"}),
        (("pair", "--form"), {"--format"}),
        (("event", "pair", "--form"), set()),  # the options of the verb are asked for
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_fish_completes(
    words: Sequence[str],
    completed: set[str],
    office: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    fish = needs("fish")
    (office / "crosstable").write_text(ASKED, encoding="utf-8")
    (office / "crosstable").chmod(0o755)
    (office / "script").write_text(script("fish", capsys), encoding="utf-8")
    monkeypatch.setenv("PATH", f"{office}:{os.environ['PATH']}")
    program = f"source script; complete -C 'crosstable {' '.join(words)}'"
    answer = subprocess.run([fish, "--no-config", "-c", program], capture_output=True, text=True)
    lines = (line.partition("\t")[0] for line in answer.stdout.splitlines())
    assert {line for line in lines if line.startswith(words[-1])} == completed
    assert answer.stderr == ""


@pytest.mark.parametrize(
    ("words", "completed"),
    [
        (("event", "bye", "Sa"), "-- Santorello Stržinar"),
        (("event", "new", "x", "--from", "op"), "files"),
        (("check", "op"), "files"),
        (("check", "open.trf", "--for", ""), "-- rating title pairing itdx"),
        (("event", ""), "-- new add"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_zsh_completes(
    words: Sequence[str], completed: str, office: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    zsh = needs("zsh")
    (office / "crosstable").write_text(ASKED, encoding="utf-8")
    (office / "crosstable").chmod(0o755)
    (office / "script").write_text(script("zsh", capsys), encoding="utf-8")
    given = " ".join(map(shlex.quote, ("crosstable", *words)))
    program = (
        "compdef() { :; }; compadd() { print -r -- $@; }; _files() { print files; }\n"
        f"path=({shlex.quote(str(office))} $path); source ./script\n"
        f"words=({given}); CURRENT={len(words) + 1}; _crosstable"
    )
    answer = subprocess.run([zsh, "-f", "-c", program], capture_output=True, text=True)
    assert answer.stdout.strip().startswith(completed), answer.stderr


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_scripts_know_every_option(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    text = script(shell, capsys)
    for name in COMMANDS:
        for option, action in parser_of(name).options.items():
            if action.help and not action.help.startswith("=="):
                wanted = f"{name}' {'-l' if option[:2] == '--' else '-s'} {option.lstrip('-')}"
                assert option in text or wanted in text or f" -l {option[2:]}" in text
        assert name in text


# -- the manual page ------------------------------------------------------------------------------


def test_manual_page_is_laid_out_without_a_warning() -> None:
    program = shutil.which("groff") or lacking("groff is not installed")
    answer = subprocess.run(
        [program, "-man", "-ww", "-Tutf8", "-rLL=100n", str(PROJECT_ROOT / "docs/crosstable.1")],
        capture_output=True,
        encoding="utf-8",
    )
    assert (answer.returncode, answer.stderr) == (0, "")
    page = re.sub("\x1b\\[[0-9;]*m|.\b", "", answer.stdout)
    for name in COMMANDS:
        assert f"crosstable {name}" in page
        for example in parser_of(name).examples:
            assert example in page
