"""Faults of the details file: the TOML file beside a report that says what the report cannot.

The place of such a fault is in the details file, not in the report.
"""

from __future__ import annotations

from crosstable.checks.catalogue.examples import of_details
from crosstable.checks.catalogue.kind import ERROR, WARNING, Kind, always

DETAILS_NOT_TOML = Kind(
    "D101",
    "details-not-toml",
    always(ERROR),
    "details file: {problem}",
    clause="Event details (the page of the details file); TOML 1.0",
    what="The details file breaks the rules of TOML: a quotation mark or a bracket is missing, a "
    "key is repeated, a date is not written as 2026-03-31.",
    why="The file is ignored, and defaults are assumed for everything in it.",
    remedy="Correct the place named in the message; see the page about the details file for the "
    "format.",
    example=of_details("[event]\nregistered = yes\n", "[event]\nregistered = true\n"),
)

DETAILS_UNREADABLE = Kind(
    "D102",
    "details-unreadable",
    always(ERROR),
    "{problem}",
    clause="Event details (the page of the details file)",
    what="The details file cannot be opened, or is not UTF-8 text.",
    why="The file is ignored, and defaults are assumed for everything in it.",
    remedy="Save the file as plain UTF-8 text in a readable location.",
    example=of_details(
        '[organiser]\nname = "Schachklub Köln"\n',
        '[organiser]\nname = "Schachklub Koeln"\n',
        encoding="latin-1",
    ),
)

DETAILS_UNKNOWN_KEY = Kind(
    "D110",
    "details-unknown-key",
    always(WARNING),
    "details file: {problem}",
    clause="Event details (the page of the details file)",
    what="The details file has a table or a key that does not exist.",
    why="It is ignored; often it is just misspelled.",
    remedy="Write the key as shown on the page about the details file.",
    example=of_details("[event]\nregisterd = true\n", "[event]\nregistered = true\n"),
)

DETAILS_WRONG_TYPE = Kind(
    "D111",
    "details-wrong-type",
    always(ERROR),
    "details file: {problem}",
    clause="Event details (the page of the details file)",
    what="A value in the details file has the wrong type for its key: text instead of a number, "
    "or a date in quotation marks.",
    why="The value is ignored, and a default is assumed instead.",
    remedy="Write a value of the type given on the page about the details file.",
    example=of_details('[event]\nmatch_length = "12"\n', "[event]\nmatch_length = 12\n"),
)

DETAILS_BAD_VALUE = Kind(
    "D112",
    "details-bad-value",
    always(ERROR),
    "details file: {problem}",
    clause="Event details (the page of the details file)",
    what="A value in the details file is impossible, contradicts another one, or is missing from "
    "an entry that needs it.",
    why="The value is ignored, and a default is assumed instead.",
    remedy="Correct the value; the page about the details file lists the possible values.",
    example=of_details(
        '[event]\nnorm_exemption = "1.4.3x"\n', '[event]\nnorm_exemption = "1.4.3c"\n'
    ),
)
