"""FIDE numbers: what one looks like."""

from __future__ import annotations

import re

SHORTEST = 6
LONGEST = 9
"""Digits of a FIDE number: 100000 is the first one that was ever given, nine are the most today."""
WELL_FORMED = re.compile(rf"[1-9][0-9]{{{SHORTEST - 1},{LONGEST - 1}}}")
