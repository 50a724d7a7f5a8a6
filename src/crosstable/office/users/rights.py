"""The rights of the office, as one table: which role may do what.

Each role has the rights of all roles before it. Rights about reports and events are about all of
them from the officer on; below, about those of the user or of the user's club (`may_see`).
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import NamedTuple

from crosstable.errors import NotAllowed


class Role(StrEnum):
    """The roles, the weakest first."""

    PUBLIC = "public"
    SUBMITTER = "submitter"
    CLUB = "club"
    OFFICER = "officer"
    ADMINISTRATOR = "administrator"

    @property
    def rank(self) -> int:
        """Its place among the roles."""
        return _RANKS[self]


_RANKS: Mapping[Role, int] = MappingProxyType({role: rank for rank, role in enumerate(Role)})


class Right(StrEnum):
    """What can be done in an office."""

    READ_LISTS = "read published lists"
    REGISTER_EVENTS = "register events"
    SUBMIT = "submit reports"
    SEE_OWN_REPORTS = "see one's own reports"
    SEE_CLUB_REPORTS = "see reports of one's own club"
    APPEAL = "appeal against a rating"
    SEE_ALL_REPORTS = "see reports of every club"
    DECIDE = "decide about reports and appeals"
    MANAGE_PEOPLE = "change people, transfers and titles"
    RUN = "compute lists"
    PUBLISH = "publish lists"
    SEE_AUDIT = "read the audit"
    SEE_FEES = "see statements of fees"
    IMPORT_EXPORT = "import and export the office"
    ERASE = "erase persons"
    MANAGE_USERS = "manage users"
    CHANGE_SETTINGS = "change settings"
    BACKUP = "back up and restore the office"


RIGHTS: Mapping[Right, Role] = MappingProxyType(
    {
        Right.READ_LISTS: Role.PUBLIC,
        Right.REGISTER_EVENTS: Role.SUBMITTER,
        Right.SUBMIT: Role.SUBMITTER,
        Right.SEE_OWN_REPORTS: Role.SUBMITTER,
        Right.APPEAL: Role.SUBMITTER,
        Right.SEE_CLUB_REPORTS: Role.CLUB,
        Right.SEE_ALL_REPORTS: Role.OFFICER,
        Right.DECIDE: Role.OFFICER,
        Right.MANAGE_PEOPLE: Role.OFFICER,
        Right.RUN: Role.OFFICER,
        Right.PUBLISH: Role.OFFICER,
        Right.SEE_AUDIT: Role.OFFICER,
        Right.SEE_FEES: Role.OFFICER,
        Right.IMPORT_EXPORT: Role.ADMINISTRATOR,
        Right.ERASE: Role.ADMINISTRATOR,
        Right.MANAGE_USERS: Role.ADMINISTRATOR,
        Right.CHANGE_SETTINGS: Role.ADMINISTRATOR,
        Right.BACKUP: Role.ADMINISTRATOR,
    }
)
"""The weakest role that has each right."""


class User(NamedTuple):
    """Somebody who asks for something; number 0 is the command line on the office's computer."""

    number: int
    name: str
    role: Role
    club: str = ""

    def may(self, right: Right) -> bool:
        """Whether the user has a right."""
        return self.role.rank >= RIGHTS[right].rank

    def need(self, right: Right) -> None:
        """Raises `NotAllowed` without the right."""
        if not self.may(right):
            needed = RIGHTS[right].value
            raise NotAllowed(
                f"{self.name} is not allowed to {right.value}; this needs the role {needed}"
            )

    def may_see(self, by: int, club: str) -> bool:
        """Whether the user may see a report or event of a user and a club."""
        if self.may(Right.SEE_ALL_REPORTS):
            return True
        if self.may(Right.SEE_CLUB_REPORTS) and self.club and club == self.club:
            return True
        return self.may(Right.SEE_OWN_REPORTS) and by == self.number


SOMEBODY = User(-1, "a visitor", Role.PUBLIC)
"""Whoever reads public pages."""
COMMAND_LINE = User(0, "the command line", Role.ADMINISTRATOR)
"""Whoever can open the database itself."""
