"""`office person`: what changes about persons."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Mapping
from datetime import date

from crosstable.cli.office.opening import align_columns, day_of, office_of, user_of
from crosstable.cli.parser import argument, takes
from crosstable.cli.terminal import print_answer, talk
from crosstable.errors import Unusable
from crosstable.office.people.adding import (
    NewPerson,
    add_person,
    flag,
    give_title,
    rename,
    transfer,
)
from crosstable.office.people.asking import numbers_of_person
from crosstable.office.people.erasing import erase
from crosstable.office.people.merging import LeftOut, duplicates, merge, undo_merge
from crosstable.office.store.opening import Office
from crosstable.office.users.rights import User

ACTS = (
    *("duplicates", "add", "rename", "transfer", "title", "merge", "undo-merge"),
    *("withhold", "list", "dispense", "undispense", "erase"),
)


@takes(
    argument("act", choices=ACTS, metavar="ACT", help=", ".join(ACTS)),
    argument("words", nargs="*", metavar="...", help="number of the person and the new value"),
    argument("--since", metavar="DATE", help="first day of the change (default: today)"),
    argument("--reason", metavar="TEXT", default="", help="reason; do not include names"),
    argument("--club", metavar="NAME", default="", help="with transfer: new club"),
    argument("--yes", action="store_true", help="confirm all questions"),
)
def run_person(options: Namespace) -> int:
    """Do it."""
    with office_of(options) as office:
        actor = user_of(office, options)
        if options.act == "duplicates":
            left_out: list[LeftOut] = []
            pairs = list(duplicates(office, actor, leave_out=left_out.append))
            for group in left_out:
                talk(f"not compared: {group}")
            rows = (
                (d.one, d.name, d.other, d.other_name, d.score, ", ".join(d.reasons)) for d in pairs
            )
            return print_answer(options, [pair._asdict() for pair in pairs], align_columns(rows))
        since = office.today() if options.since is None else day_of(options.since)
        line = _ACTS[options.act](office, actor, options, since)
    return print_answer(options, {"done": line}, (line,))


Act = Callable[[Office, User, Namespace, date], str]


def _words(options: Namespace, *names: str) -> list[str]:
    if len(options.words) != len(names):
        raise Unusable(f"office person {options.act} needs {' and '.join(names)}")
    words: list[str] = options.words
    return words


def _number(text: str) -> int:
    if not (text.isdecimal() and text.isascii()):
        raise Unusable(f"{text} is not the number of a person")
    return int(text)


def _add(office: Office, actor: User, options: Namespace, _: date) -> str:
    names = ("a name", "a federation", "FIDE's number")
    name, federation, *numbers = _words(options, *names[: 3 if len(options.words) > 2 else 2])
    given = _number(numbers[0]) if numbers else None
    person = NewPerson(name, federation, club=options.club)
    number = add_person(office, actor, person, number=given)
    return f"added {number}"


def _rename(office: Office, actor: User, options: Namespace, since: date) -> str:
    number, name = _words(options, "a number", "a name")
    rename(office, actor, _number(number), name, since)
    return f"{number} is renamed from {since} on"


def _transfer(office: Office, actor: User, options: Namespace, since: date) -> str:
    number, code = _words(options, "a number", "a federation")
    more = {"club": options.club, "confirmed": options.yes}
    transfer(office, actor, _number(number), code, since, **more)
    return f"{number} plays for {code.upper()} from {since} on"


def _title(office: Office, actor: User, options: Namespace, since: date) -> str:
    number, title = _words(options, "a number", "a title")
    title = "" if title == "none" else title
    is_of_women = title.startswith("W")
    own, women = ("", title) if is_of_women else (title, "")
    give_title(office, actor, _number(number), own, since, women_title=women)
    return f"{number} is {title or 'without a title'} from {since} on"


def _merge(office: Office, actor: User, options: Namespace, _: date) -> str:
    kept, merged = _words(options, "the number to keep", "the other number")
    act = merge(
        office, actor, _number(kept), _number(merged), options.reason, confirmed=options.yes
    )
    return f"{merged} is merged into {kept} (act {act}); crosstable office rerun shows the changes"


def _undo_merge(office: Office, actor: User, options: Namespace, _: date) -> str:
    (act,) = _words(options, "the act that merged")
    undo_merge(office, actor, _number(act), options.reason)
    return f"the merge of act {act} is undone"


def _flag_act(name: str, on: bool) -> Act:
    def act(office: Office, actor: User, options: Namespace, since: date) -> str:
        (number,) = _words(options, "a number")
        flag(office, actor, _number(number), name, on=on, since=since, reason=options.reason)
        return f"{number}: {name} is {'on' if on else 'off'} from {since} on"

    return act


def _erase(office: Office, actor: User, options: Namespace, _: date) -> str:
    (number,) = _words(options, "a number")
    if not options.yes:
        raise Unusable("erased data cannot be restored; add --yes to confirm")
    with office.reading() as connection:
        others = [n for n in numbers_of_person(connection, _number(number)) if str(n) != number]
    act = erase(office, actor, _number(number), options.reason)
    merged = f", with the merged number {', '.join(map(str, others))}" if others else ""
    return (
        f"{number} is erased{merged} (act {act}); earlier backups and exports still contain the "
        "name"
    )


_ACTS: Mapping[str, Act] = {
    "add": _add,
    "rename": _rename,
    "transfer": _transfer,
    "title": _title,
    "merge": _merge,
    "undo-merge": _undo_merge,
    "withhold": _flag_act("withheld", True),
    "list": _flag_act("withheld", False),
    "dispense": _flag_act("dispensed", True),
    "undispense": _flag_act("dispensed", False),
    "erase": _erase,
}
