"""All addresses of the office."""

from __future__ import annotations

from crosstable.office.web import api
from crosstable.office.web.pages import (
    account,
    closing,
    identifying,
    inbox,
    keeping,
    managing,
    periods,
    persons,
    public,
    registering,
    trying,
)
from crosstable.office.web.table import Address

ADDRESSES: tuple[Address, ...] = (
    *public.ADDRESSES,
    *account.ADDRESSES,
    *registering.ADDRESSES,
    *inbox.ADDRESSES,
    *identifying.ADDRESSES,
    *trying.ADDRESSES,
    *persons.ADDRESSES,
    *periods.ADDRESSES,
    *closing.ADDRESSES,
    *keeping.ADDRESSES,
    *managing.ADDRESSES,
    *api.ADDRESSES,
)
