"""Whatever a verb of ``crosstable office`` does is one call of the public names of the room."""

import contextlib
import io
import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest

import crosstable.office
from crosstable.cli.main import main
from crosstable.cli.office.verbs import VERBS
from crosstable.office.answers import verified_answer
from tests.office.making import list_file, open_report

CALLS = {
    "init": ("found",),
    "user": ("add_user", "change_user", "set_password", "users_of", "make_key", "revoke_key"),
    "register": (
        *("Registration", "register", "register_many"),
        *("registrations_of_table", "registration_of_report"),
    ),
    "events": ("events_of", "cancel_event"),
    "letter": ("letter_of",),
    "appeal": ("appeals_of", "appeal", "close_appeal"),
    "compare": ("compare_list",),
    "closing": ("before_closing",),
    "fees": ("fees_of", "invoice"),
    "settings": ("change_setting", "chosen_settings"),
    "submit": ("Handed", "submit", "submit_many"),
    "decide": ("inbox", "decide", "resolve", "bind", "Outcome"),
    "person": (
        *("NewPerson", "add_person", "transfer", "give_title", "rename", "flag"),
        *("duplicates", "merge", "undo_merge", "erase"),
    ),
    "national": ("change_setting", "with_national_records"),
    "run": ("preview", "run", "highlights_of"),
    "publish": ("publish", "write_publication", "write_upload", "note_receipt"),
    "rerun": ("rerun", "highlights_of"),
    "verify": ("verify",),
    "backup": ("back_up",),
    "restore": ("restore",),
    "export": ("export",),
    "import": ("import_list", "import_office"),
}
SHELLS = {"serve": "the same calls behind web pages"}


def test_every_verb_has_its_calls() -> None:
    assert {*CALLS, *SHELLS} == set(VERBS)
    named = {name for names in CALLS.values() for name in names}
    assert named <= set(crosstable.office.__all__)
    assert all(callable(getattr(crosstable.office, name)) for name in named)


def test_every_public_name_is_there() -> None:
    assert not [n for n in crosstable.office.__all__ if not hasattr(crosstable.office, n)]
    assert set(crosstable.office.__all__) == set(dir(crosstable.office))
    with pytest.raises(AttributeError, match="no_such_name"):
        _ = crosstable.office.no_such_name


def test_an_office_by_the_public_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the command line then says about it is what the calls gave."""
    from crosstable.office import COMMAND_LINE as OFFICER
    from crosstable.office import Handed, Registration

    monkeypatch.chdir(tmp_path)
    (tmp_path / "players.csv").write_text(list_file(), encoding="utf-8")
    text = open_report("January Open", "2026-01-10", "2026-01-11")
    with crosstable.office.found("office.db", settings={"federation": "NOR"}) as office:
        crosstable.office.import_list(office, OFFICER, "players.csv@2026-01-01")
        event = Registration("January Open", date(2026, 1, 10), date(2026, 1, 11))
        crosstable.office.register(office, OFFICER, event)
        crosstable.office.submit(office, OFFICER, Handed(text.encode(), "open.trf"))
        ours = verified_answer(crosstable.office.verify(office))
        (waiting,) = crosstable.office.inbox(office, OFFICER)
    assert told("verify") == ours
    assert [one["submission"] for one in told("decide")] == [waiting.submission]


def told(*words: str) -> Any:
    """The answer of a verb for programs."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        assert main(["office", *words, "--format", "json"]) == 0
    return json.loads(out.getvalue())
