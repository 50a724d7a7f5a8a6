"""A new office: its name, its federation, its range of numbers; and its settings afterwards."""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy import Connection, bindparam, select

from crosstable.errors import OfficeProblem, Unknown
from crosstable.office.store.opening import Clock, Office, new_office, now
from crosstable.office.store.tables import SETTINGS
from crosstable.office.users.rights import COMMAND_LINE, Right, User
from crosstable.ratings.editions import RuleSet, rule_set
from crosstable.ratings.national.reading import rules_of_text
from crosstable.ratings.period.options import period_options
from crosstable.rules.rateofplay import STANDARD

DEFAULTS: Mapping[str, str] = {
    "name": "Rating office",
    "federation": "",
    "numbers": "900000001-999999999",
    "rules": "",
    "national": "",
    "options": "",
    "excluded": "",
    "fees": "",
}
"""Settings: `numbers` is the range for newcomers, `rules` an edition for everything (else by the
dates), `national` the text of a file of national rules, `options` and `excluded` are those of a
period, `fees` the price of each class in cents."""


def found(
    database: str, *, clock: Clock = now, settings: Mapping[str, str] | None = None
) -> Office:
    """Make an office; raises `OfficeExists`."""
    given = whole_settings(settings or {})
    office = new_office(database, clock)
    establish(office, given)
    return office


def whole_settings(given: Mapping[str, str]) -> dict[str, str]:
    """All settings of a new office, checked."""
    return {name: check_setting(name, value) for name, value in {**DEFAULTS, **given}.items()}


def establish(office: Office, settings: Mapping[str, str]) -> None:
    """The first act of an office."""
    with office.writing(COMMAND_LINE.number) as writer:
        writer.record("office-founded", {"settings": dict(settings)})


def change_setting(office: Office, actor: User, name: str, value: str) -> None:
    """Change a setting."""
    actor.need(Right.CHANGE_SETTINGS)
    value = check_setting(name, value)
    with office.writing(actor.number) as writer:
        writer.record("setting-changed", {"name": name, "value": value})


def settings_of(connection: Connection) -> dict[str, str]:
    """All settings."""
    rows = connection.execute(select(SETTINGS.c.name, SETTINGS.c.value))
    return {**DEFAULTS, **{row.name: row.value for row in rows}}


def chosen_settings(office: Office) -> dict[str, str]:
    """All settings of an office."""
    with office.reading() as connection:
        return settings_of(connection)


_SETTING = select(SETTINGS.c.value).where(SETTINGS.c.name == bindparam("name"))


def setting_of(connection: Connection, name: str) -> str:
    """One setting."""
    value = connection.scalar(_SETTING, {"name": name})
    return DEFAULTS[name] if value is None else value


def check_setting(name: str, value: str) -> str:
    """A setting in its canonical form; raises `Unknown` and `OfficeProblem`."""
    if name not in DEFAULTS:
        raise Unknown(f"there is no setting {name}; choose from {', '.join(DEFAULTS)}")
    if name == "numbers":
        number_range(value)
    if name == "rules" and value:
        rule_set(value)
    if name == "national":
        value = without_returns(value).strip()
        if value:
            check_national(value)
    if name == "options":
        period_options(pairs(value))
    if name == "federation":
        value = value.upper()
    if name in ("federation", "excluded"):
        for code in value.replace(",", " ").split():
            if len(code) != 3 or not code.isascii() or not code.isalpha():
                raise OfficeProblem(f"{code}: a federation has three letters")
    if name == "fees":
        fees(value)
    return value


def without_returns(text: str) -> str:
    """A text with the line ends of files, as forms send others."""
    return text.replace("\r\n", "\n")


def check_national(text: str) -> RuleSet:
    """The national rules of a text; raises `WrongRules`, and `OfficeProblem` for fast play."""
    rules = rules_of_text(text)
    if rules.kind != STANDARD:
        raise OfficeProblem(
            f"{rules.name} is for {rules.kind} play; the national list of an office rates standard "
            "play"
        )
    return rules


def number_range(value: str) -> range:
    """The numbers for newcomers.

    >>> number_range("900-902")
    range(900, 903)
    """
    first, _, last = value.partition("-")
    if not (first.isdecimal() and last.isdecimal() and len(last) <= 15 and first.isascii()):
        raise OfficeProblem(f"{value} is not a range of numbers; write it as 900000001-999999999")
    if not 0 < int(first) <= int(last):
        raise OfficeProblem(f"{value}: the range of numbers is empty")
    return range(int(first), int(last) + 1)


def pairs(value: str) -> dict[str, str]:
    """`name=value` with commas between them.

    >>> pairs("closing_days=5, list_period=month")
    {'closing_days': '5', 'list_period': 'month'}
    """
    parts = (part.strip().partition("=") for part in value.split(",") if part.strip())
    return {name.strip(): text.strip() for name, _, text in parts}


def fees(value: str) -> dict[str, int]:
    """The price of each fee class for one player, in cents."""
    prices = {}
    for name, text in pairs(value).items():
        if not text.isdecimal():
            raise OfficeProblem(
                f"the fee of class {name} is not an integer number of cents: {text}"
            )
        prices[name] = int(text)
    return prices
