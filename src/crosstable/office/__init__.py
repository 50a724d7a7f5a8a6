"""The rating office: what a federation's rating officer works with all year.

Everything that happens is an act in one append-only chain of hashes (`store.chain`); every other
table follows from the acts and can be made again from them (`store.projections`). The ratings
themselves are computed by `ratings.period` and by nothing else.

The public names are those below: what a verb of ``crosstable office`` does is one call. The user
who acts is the second argument, `COMMAND_LINE` for whoever may use the computer of the office.

    from crosstable.office import open_office, verify
    print(verify(open_office("office.db")).faults)
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from crosstable.office.founding import change_setting as change_setting
    from crosstable.office.founding import chosen_settings as chosen_settings
    from crosstable.office.founding import found as found
    from crosstable.office.lists.closing import before_closing as before_closing
    from crosstable.office.lists.comparing import compare_list as compare_list
    from crosstable.office.lists.highlights import Highlights as Highlights
    from crosstable.office.lists.highlights import highlights_of as highlights_of
    from crosstable.office.lists.importing import import_list as import_list
    from crosstable.office.lists.invoicing import fees_of as fees_of
    from crosstable.office.lists.invoicing import invoice as invoice
    from crosstable.office.lists.proving import verify as verify
    from crosstable.office.lists.publishing import Published as Published
    from crosstable.office.lists.publishing import publish as publish
    from crosstable.office.lists.publishing import write_publication as write_publication
    from crosstable.office.lists.running import Run as Run
    from crosstable.office.lists.running import preview as preview
    from crosstable.office.lists.running import rerun as rerun
    from crosstable.office.lists.running import run as run
    from crosstable.office.lists.uploading import note_receipt as note_receipt
    from crosstable.office.lists.uploading import write_upload as write_upload
    from crosstable.office.moving.backups import back_up as back_up
    from crosstable.office.moving.backups import restore as restore
    from crosstable.office.moving.exporting import export as export
    from crosstable.office.moving.importing import import_office as import_office
    from crosstable.office.people.adding import NewPerson as NewPerson
    from crosstable.office.people.adding import add_person as add_person
    from crosstable.office.people.adding import flag as flag
    from crosstable.office.people.adding import give_title as give_title
    from crosstable.office.people.adding import rename as rename
    from crosstable.office.people.adding import transfer as transfer
    from crosstable.office.people.erasing import erase as erase
    from crosstable.office.people.merging import duplicates as duplicates
    from crosstable.office.people.merging import merge as merge
    from crosstable.office.people.merging import undo_merge as undo_merge
    from crosstable.office.reports.announcing import (
        registration_of_report as registration_of_report,
    )
    from crosstable.office.reports.announcing import (
        registrations_of_table as registrations_of_table,
    )
    from crosstable.office.reports.appeals import appeals_of as appeals_of
    from crosstable.office.reports.deciding import Decision as Decision
    from crosstable.office.reports.deciding import Outcome as Outcome
    from crosstable.office.reports.deciding import appeal as appeal
    from crosstable.office.reports.deciding import close_appeal as close_appeal
    from crosstable.office.reports.deciding import decide as decide
    from crosstable.office.reports.deciding import resolve as resolve
    from crosstable.office.reports.inbox import inbox as inbox
    from crosstable.office.reports.letters import letter_of as letter_of
    from crosstable.office.reports.national import with_national_records as with_national_records
    from crosstable.office.reports.questions import questions_of as questions_of
    from crosstable.office.reports.registering import Registration as Registration
    from crosstable.office.reports.registering import cancel_event as cancel_event
    from crosstable.office.reports.registering import events_of as events_of
    from crosstable.office.reports.registering import register as register
    from crosstable.office.reports.registering import register_many as register_many
    from crosstable.office.reports.submitting import Handed as Handed
    from crosstable.office.reports.submitting import Receipt as Receipt
    from crosstable.office.reports.submitting import bind as bind
    from crosstable.office.reports.submitting import submit as submit
    from crosstable.office.reports.submitting import submit_many as submit_many
    from crosstable.office.store.opening import Office as Office
    from crosstable.office.store.opening import open_office as open_office
    from crosstable.office.store.verifying import Verified as Verified
    from crosstable.office.users.access import make_key as make_key
    from crosstable.office.users.access import revoke_key as revoke_key
    from crosstable.office.users.accounts import add_user as add_user
    from crosstable.office.users.accounts import change_user as change_user
    from crosstable.office.users.accounts import find_user as find_user
    from crosstable.office.users.accounts import set_password as set_password
    from crosstable.office.users.accounts import users_of as users_of
    from crosstable.office.users.rights import COMMAND_LINE as COMMAND_LINE
    from crosstable.office.users.rights import Role as Role
    from crosstable.office.users.rights import User as User

# Name to module. A name loads its module when it is first used: verbs pay for what they need.
_HOME = {
    "change_setting": "founding",
    "chosen_settings": "founding",
    "before_closing": "lists.closing",
    "compare_list": "lists.comparing",
    "fees_of": "lists.invoicing",
    "invoice": "lists.invoicing",
    "registration_of_report": "reports.announcing",
    "registrations_of_table": "reports.announcing",
    "appeals_of": "reports.appeals",
    "appeal": "reports.deciding",
    "close_appeal": "reports.deciding",
    "letter_of": "reports.letters",
    "with_national_records": "reports.national",
    "questions_of": "reports.questions",
    "cancel_event": "reports.registering",
    "events_of": "reports.registering",
    "register_many": "reports.registering",
    "found": "founding",
    "Highlights": "lists.highlights",
    "highlights_of": "lists.highlights",
    "import_list": "lists.importing",
    "Published": "lists.publishing",
    "publish": "lists.publishing",
    "write_publication": "lists.publishing",
    "Run": "lists.running",
    "preview": "lists.running",
    "rerun": "lists.running",
    "run": "lists.running",
    "note_receipt": "lists.uploading",
    "write_upload": "lists.uploading",
    "back_up": "moving.backups",
    "restore": "moving.backups",
    "export": "moving.exporting",
    "import_office": "moving.importing",
    "NewPerson": "people.adding",
    "add_person": "people.adding",
    "flag": "people.adding",
    "give_title": "people.adding",
    "rename": "people.adding",
    "transfer": "people.adding",
    "erase": "people.erasing",
    "duplicates": "people.merging",
    "merge": "people.merging",
    "undo_merge": "people.merging",
    "Decision": "reports.deciding",
    "Outcome": "reports.deciding",
    "decide": "reports.deciding",
    "resolve": "reports.deciding",
    "inbox": "reports.inbox",
    "Registration": "reports.registering",
    "register": "reports.registering",
    "Handed": "reports.submitting",
    "Receipt": "reports.submitting",
    "bind": "reports.submitting",
    "submit": "reports.submitting",
    "submit_many": "reports.submitting",
    "Office": "store.opening",
    "open_office": "store.opening",
    "Verified": "store.verifying",
    "verify": "lists.proving",
    "make_key": "users.access",
    "revoke_key": "users.access",
    "add_user": "users.accounts",
    "change_user": "users.accounts",
    "find_user": "users.accounts",
    "set_password": "users.accounts",
    "users_of": "users.accounts",
    "COMMAND_LINE": "users.rights",
    "Role": "users.rights",
    "User": "users.rights",
}

__all__ = tuple(_HOME)


def __getattr__(name: str) -> object:
    module = _HOME.get(name)
    if module is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value: object = getattr(import_module(f"{__name__}.{module}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
