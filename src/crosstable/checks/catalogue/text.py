"""Faults of the file: its text, its lines, its columns and the form of its values.

F0 the file as a whole, F1 bytes and characters, F2 lines, F3 columns, F4 values.
"""

from __future__ import annotations

from crosstable.checks.catalogue.examples import INDIVIDUAL, RUNNING, Example, base_report
from crosstable.checks.catalogue.kind import (
    ERROR,
    INFO,
    WARNING,
    ByMark,
    Kind,
    Levels,
    always,
)

_ALL = base_report(INDIVIDUAL)
_ONE_RECORD = {_ALL: "012 Harbour Town Spring Open\n"}
_OR_WARNING = ByMark(unmarked=WARNING)
"""As bad as the mark of the field says, and a warning where there is no mark."""
_AT_MOST_WARNING = ByMark(most=WARNING, unmarked=INFO)
_FOR_ENGINES = Levels(INFO, INFO, WARNING, WARNING)
"""What pairing programs stumble over, while the rating office reads on."""

_NAME = "Weissenbach, Felix  "

# -- F0: the file as a whole --------------------------------------------------------------------

EMPTY_FILE = Kind(
    "F001",
    "empty-file",
    always(ERROR),
    "the file is empty",
    clause="format notes, 2",
    what="The file holds no bytes at all.",
    why="There is nothing to rate, to pair or to check.",
    remedy="Export the report again; look whether the program or the mail lost it.",
    example=Example(bad={_ALL: ""}, good=_ONE_RECORD),
)

NOT_A_REPORT = Kind(
    "F002",
    "not-a-report",
    always(ERROR),
    "{problem}",
    clause="format notes, 2",
    what="No line of the file is a record of a tournament report, or the file has more lines than "
    "any report can have.",
    why="A report is made of lines that begin with a code such as 012 or 001 and a blank; nothing "
    "of this file could be read.",
    remedy="Give the report itself: the file that the tournament program exports as TRF.",
    example=Example(
        bad={_ALL: "Dear arbiter,\nplease find enclosed the report of our open.\n"},
        good=_ONE_RECORD,
    ),
)

BINARY_FILE = Kind(
    "F003",
    "binary-file",
    always(ERROR),
    "{problem}",
    clause="format notes, 2",
    what="The file is not text: an archive, a document, or a program's own data file.",
    why="Rating offices and pairing programs read a report as plain text.",
    remedy="Take the report out of the archive, or export it as TRF from the program.",
    example=Example(bad={_ALL: "%PDF-1.7\n"}, good=_ONE_RECORD),
)

JSON_UNREADABLE = Kind(
    "F010",
    "json-unreadable",
    always(ERROR),
    "{problem}",
    clause="the JSON Schema of Crosstable",
    what="A tournament in Crosstable's JSON form that is not valid JSON or does not follow the "
    "schema.",
    why="What does not follow the schema is left out, so the event is not the one you meant.",
    remedy="Correct the JSON at the place that is named, or convert the report again.",
    example=Example(
        bad={_ALL: '{"format": "crosstable", "version": 1, }\n'},
        good=_ONE_RECORD,
    ),
)

# -- F1: bytes and characters -------------------------------------------------------------------

ENCODING_GUESSED = Kind(
    "F101",
    "encoding-guessed",
    _FOR_ENGINES,
    "the file is not UTF-8; it was read as Windows-1252, so look at the names with accents",
    clause="format notes, 2 (encoding) and C35",
    what="The bytes are not valid UTF-8. The usual Western code page was taken for them, which is "
    "a guess: no text of the format gives the encoding that a report has.",
    why="With another code page the accented letters of names are others. Some pairing programs "
    "refuse everything but UTF-8.",
    remedy="Export the report in UTF-8, or let `crosstable fmt` write it in UTF-8 after a look at "
    "the names.",
    example=Example(
        bad={_NAME: "Weißenbach, Felix   "},
        good={_NAME: "Weißenbach, Max     "},
        encoding="cp1252",
    ),
)

ENCODING_UTF16 = Kind(
    "F102",
    "encoded-in-utf-16",
    always(WARNING),
    "the file is in UTF-16, which hardly any program reads; save it as UTF-8",
    clause="format notes, 2 (encoding) and C35",
    what='Every character takes two bytes, as some editors save "Unicode" files.',
    why="Programs that expect one byte for each plain letter find no record in such a file.",
    remedy="Save the report as UTF-8; `crosstable fmt` does it.",
    example=Example(
        bad={"Harbour Town Spring Open": "Harbour Town Autumn Open"},
        good={"Harbour Town Spring Open": "Harbour Town Winter Open"},
        encoding="utf-16",
    ),
)

BYTE_ORDER_MARK = Kind(
    "F103",
    "byte-order-mark",
    _FOR_ENGINES,
    "the file begins with a byte order mark, which some programs take for a part of the first code",
    clause="format notes, 2 (encoding)",
    what="Three bytes that some editors put before a text in UTF-8.",
    why="A program that does not know them does not recognise the first record, often the name of "
    "the tournament.",
    remedy="Save the report as UTF-8 without a byte order mark; `crosstable fmt` does it.",
    example=Example(
        bad={"012 Harbour": "\ufeff012 Harbour"},
        good={"Harbour Town Spring Open": "Harbour Town Óspring Open"},
    ),
)

CHARACTERS_LOST = Kind(
    "F110",
    "characters-lost",
    _OR_WARNING,
    "{what} lost when the file was converted, and only a replacement sign is left",
    clause="format notes, 2 (encoding)",
    what="The text holds U+FFFD, the sign that programs write for a letter they could not read.",
    why="The letters cannot be brought back from this file, and names no longer match the rating "
    "list.",
    remedy="Export the report again from the program, or type the names again.",
    example=Example(bad={_NAME: "Wei\ufffdenbach, Felix   "}, good={_NAME: "Weißenbach, Felix   "}),
)

ENCODED_TWICE = Kind(
    "F111",
    "encoded-twice",
    _OR_WARNING,
    "{written!r} looks like UTF-8 that was encoded twice: {meant!r}",
    clause="format notes, 2 (encoding)",
    what="Pairs such as `Ã¼` or `Å‚` are in the place of one accented letter.",
    why="The name is wrong, and it takes more columns than it should.",
    remedy="Export the report again with the right encoding, or correct the letters and fill up "
    "with blanks so that the columns stay.",
    example=Example(bad={_NAME: "WeiÃŸenbach, Felix  "}, good={_NAME: "Weißenbach, Felix   "}),
)

CONTROL_CHARACTER = Kind(
    "F112",
    "control-character",
    _OR_WARNING,
    "the text has the control character {name}",
    clause="format notes, 2",
    what="A character that cannot be printed, such as NUL or BELL, is inside a line.",
    why="Programs cut the line there, drop the character and move the columns, or refuse the file.",
    remedy="Put a blank, or the letter that was meant, in its place.",
    example=Example(bad={_NAME: "Weissenbach\x07, Felix "}, good={_NAME: "Weissenbach., Felix "}),
)

INVISIBLE_CHARACTER = Kind(
    "F113",
    "invisible-character",
    always(INFO),
    "the text has an invisible character ({name})",
    clause="format notes, 2 (columns)",
    what="A character without a shape of its own, such as a no-break blank or a zero-width blank.",
    why="It takes an invisible column, and the same name without it is a different one.",
    remedy="Put an ordinary blank in its place, or take it out and fill up with a blank after it.",
    example=Example(bad={_NAME: "Weissenbach,\u00a0Felix  "}, good={_NAME: "Weissenbach, Felix E"}),
)

LETTERS_DECOMPOSED = Kind(
    "F114",
    "letters-decomposed",
    always(INFO),
    "{written!r} is spelled with separate accents, each of which takes a column",
    clause="format notes, 2 (columns)",
    what="An accented letter is written as two characters, the letter and its accent.",
    why="Programs count two columns where the eye sees one, and the name compares unequal with "
    "the same name in the rating list.",
    remedy="Write the letter as one character and fill up with a blank after the name.",
    example=Example(
        bad={_NAME: "Weissenba\u0308ch, Felix "}, good={_NAME: "Weissenb\u00e4ch, Felix  "}
    ),
)

MIXED_LINE_ENDS = Kind(
    "F120",
    "mixed-line-ends",
    always(WARNING),
    "{count} in {odd}, all others in {usual}",
    clause="format notes, 2 (line end) and C34",
    what="The lines of the file do not all end in the same way (CR, LF or both).",
    why="A program that knows one line end only takes two lines for one, or sees blank lines.",
    remedy="End all lines in the same way.",
    example=Example(bad={"\n022 ": "\r\n022 "}, good={"022 Harbour": "022 Old Harbour"}),
)

FILE_CUT_OFF = Kind(
    "F121",
    "file-cut-off",
    always(WARNING),
    "the file seems to be cut off: its last line, a record {code}, ends before {lost}",
    clause="format notes, 2 (line end)",
    what="The last line of the file ends in the middle of its record, where all other lines of "
    "this record go on.",
    why="The rest of the file was lost when it was copied or sent: players, teams and games may be "
    "missing. What is reported about the last line and about missing players follows from it.",
    remedy="Get the whole file again from where it came from. `--fix` does not change the last "
    "line.",
    example=Example(
        bad={"  2.0    3     3 b =     5 w 1     2 b =\n": ""},
        good={
            "  2.0    3     3 b =     5 w 1     2 b =\n": "  2.0    3     3 b =     5 w 1     2 b ="
        },
        beside=("G104", "S102", "S201"),
    ),
)

# -- F2: lines ----------------------------------------------------------------------------------

UNKNOWN_RECORD = Kind(
    "F201",
    "unknown-record",
    always(WARNING),
    "{problem}",
    clause="format notes, 2 (unknown code) and 9.3",
    what="The first three characters of the line are not a code of any known dialect, or no blank "
    "follows them, or the line is longer than any record.",
    why="Programs ignore such a line: its content is lost.",
    remedy="Correct the code, or take the line out.",
    example=Example(
        bad={"022 Harbour Town": "O22 Harbour Town", "042 2026": "022 Harbour Town\n042 2026"},
        good={"022 Harbour Town": "022 Harbour  Town"},
    ),
)

RECORD_OF_OTHER_DIALECT = Kind(
    "F202",
    "record-of-other-dialect",
    always(INFO),
    "record {code} does not exist in {dialect}",
    clause="format notes, 7 and 8",
    what="The record exists, but in another dialect than the one the rest of the file is in.",
    why="Programs that read this dialect strictly do not know the record and ignore it.",
    remedy="Nothing has to be done if the program that reads the file knows the record; else "
    "`crosstable convert` writes what the dialect has for it.",
    example=Example(bad={"142 3": "142 3\nXXR 3"}, good={"142 3": "142    3"}),
)

RECORD_REPEATED = Kind(
    "F210",
    "record-repeated",
    _OR_WARNING,
    "{problem}",
    clause="format notes, 2",
    what="A record that may occur once in a report occurs again.",
    why="One program takes the first, another the last: it is not clear which one counts.",
    remedy="Delete the line that is wrong.",
    example=Example(
        bad={"022 Harbour Town": "022 Harbour Town\n022 Harbour City"},
        good={"112 FA": "112 FA Stenmarken, Liv\n112 FA"},
    ),
)

RECORD_SUPERSEDED = Kind(
    "F211",
    "record-superseded",
    always(WARNING),
    "{problem}",
    clause="format notes, 3.1 and 10.5",
    what="Two records of different codes give the points for a result, and differ.",
    why="Each program uses the one it knows, so the standings depend on the program.",
    remedy="Keep one of them, or make them agree.",
    example=Example(
        bad={"182 ": "162  W 1.0    D 0.5\nXXS W=3 D=1\n182 "},
        good={"182 ": "162  W 1.0    D 0.5\nXXS W=1 D=0.5\n182 "},
    ),
)

LINE_DOUBLED = Kind(
    "F212",
    "line-doubled",
    always(WARNING),
    "this line is an exact copy of another one",
    clause="format notes, 2",
    what="The same record occurs twice with the same contents, although once is enough.",
    why="Points of record 299 or 250 are given twice by programs that add them up; the rest is "
    "mostly a slip of a copy.",
    remedy="Delete one of the two lines.",
    example=Example(
        bad={"112 FA Stenmarken": "112 FA Aas, Liv\n112 FA Aas, Liv\n112 FA Stenmarken"},
        good={"112 FA Stenmarken": "112 FA Aas, Liv\n112 FA Aas, Ole\n112 FA Stenmarken"},
    ),
)

RULER = Kind(
    "F220",
    "ruler-in-report",
    always(INFO),
    "{count} for counting columns {are} among the records",
    clause="format notes, 9.3",
    what="Lines such as `1234567890` or `DDD SSSS sTTT NNNN`, which help the eye to count columns.",
    why="They are not records. Most programs ignore them; strict ones refuse the file.",
    remedy="Take these lines out before the report is sent.",
    example=Example(
        bad={"001    1 m GM": "DDD SSSS sTTT NNNNNNNNN\n001    1 m GM"},
        good={"001    1 m GM": "### DDD SSSS sTTT NNNNNN\n001    1 m GM"},
    ),
)

COMMENT_UNKNOWN_TO_DIALECT = Kind(
    "F221",
    "comment-not-of-the-dialect",
    always(INFO),
    "{count} {are} in the file, but {reason}",
    clause="TRF26, record ###; format notes, 2 (comments)",
    what="Lines that begin with `###` are comments in TRF26 and in the draft of 2025 only, lines "
    "that begin with a single `#` nowhere.",
    why="Strict programs take the line for an unknown record.",
    remedy="Take the comments out, or write `###` in a TRF26 report.",
    example=Example(
        bad={"022 Harbour": "# checked by the arbiter\n022 Harbour"},
        good={"022 Harbour": "### checked by the arbiter\n022 Harbour"},
    ),
)

BLANK_LINE = Kind(
    "F222",
    "blank-line",
    Levels(INFO, INFO, None, None),
    "{count} {are} among the records",
    clause="format notes, 2 (blank lines)",
    what="There is an empty line before the last record.",
    why="No text of the format mentions blank lines. Most programs ignore them; strict ones "
    "stop there.",
    remedy="Take the blank lines out.",
    example=Example(bad={"\n022 ": "\n\n022 "}, good={"022 Harbour": "022 New Harbour"}),
)

TRAILING_BLANKS = Kind(
    "F230",
    "trailing-blanks",
    always(INFO),
    "{what} in blanks",
    clause="format notes, 9.2",
    what="There are blanks or tabs after the text of a record. Lines of players are not meant: "
    "there the blanks are a part of the last round.",
    why="They do no harm in most records, but have no use.",
    remedy="Cut them off.",
    example=Example(
        bad={"022 Harbour Town": "022 Harbour Town  "},
        good={"022 Harbour Town": "022  Harbour Town"},
    ),
)

TRAILING_BLANKS_IN_LIST = Kind(
    "F231",
    "trailing-blanks-in-list",
    _FOR_ENGINES,
    "{what} in blanks, which pairing programs take for one more entry",
    clause="format notes, 9.2 and 9.4",
    what="There are blanks after the last entry of a record whose length counts: 152, 192, 240, "
    "250, 260, 299, 300 or 330.",
    why="Two known pairing programs read the blanks as a participant 0, or compare the whole rest "
    "of the line with the code, and refuse the file.",
    remedy="Cut the blanks off.",
    example=Example(bad={"152 W": "152 W "}, good={"152 W": "152  W"}),
)

# -- F3: columns --------------------------------------------------------------------------------

TAB_IN_RECORD = Kind(
    "F301",
    "tab-in-record",
    _OR_WARNING,
    "a tab is among the columns, so the fields after it are not in their places",
    clause="format notes, 9.2",
    what="A record whose fields are found by their columns has a tab character.",
    why="A tab is one character: whoever counts columns finds the fields after it too far left.",
    remedy="Put blanks in place of the tab, so many that the fields are in their columns.",
    example=Example(
        bad={"Felix                2167 GER": "Felix\t\t2167 GER"},
        good={"Felix                2167 GER": "F.                   2167 GER"},
    ),
)

TAB_FOR_BLANK = Kind(
    "F302",
    "tab-for-blank",
    always(WARNING),
    "a tab is used instead of a blank",
    clause="format notes, 9.2",
    what="A tab takes the place of one blank; the fields after it are in their columns.",
    why="Programs that widen tabs to their stops move everything that follows.",
    remedy="Put one blank in place of the tab.",
    example=Example(bad={"2167 GER": "2167\tGER"}, good={"2167 GER": "2168 GER"}),
)

LINE_SHIFTED = Kind(
    "F310",
    "line-shifted",
    _OR_WARNING,
    "{problem}",
    clause="format notes, 9.2; TRF26, columns of the record",
    what="All fields of the line are the same number of columns away from their places.",
    why="A program that reads by columns cuts names and numbers in the wrong places.",
    remedy="Move the fields back to their columns.",
    example=Example(
        bad={"Felix                2167": "Weissenbach, Felix                  2167"},
        good={"Felix                2167": "Weissenbach, Felix E.             2167"},
    ),
)

LAYOUT_OF_OTHER_DIALECT = Kind(
    "F311",
    "layout-of-other-dialect",
    _OR_WARNING,
    "record {code} is in the columns of {other}, not in those of {dialect}",
    clause="format notes, 7 and 8; TRF26, columns of the record",
    what="The fields of the record are in the columns that another dialect gives them.",
    why="A program that trusts the rest of the file reads this record in the wrong columns.",
    remedy="Lay the record out by the columns of the dialect.",
    example=Example(
        base=RUNNING,
        bad={"250       1.0   1   2    1    4": "250     1.0   1   2    1    4"},
        good={"250       1.0   1   2    1    4": "250       1.0   1   2    1    3"},
        purpose="pairing",
    ),
)

COLUMNS_RECOVERED = Kind(
    "F312",
    "columns-of-its-own",
    _AT_MOST_WARNING,
    "record {code} does not keep the columns of {dialect}; it was read as: {layout}",
    clause="format notes, 9.2; TRF26, columns of the record",
    what="The record is laid out in a way that no text prints but some programs write.",
    why="Crosstable reads it; a program that goes by the columns does not.",
    remedy="Lay the record out by the columns of the dialect.",
    example=Example(
        bad={"182 ": "172 FIDE\n182 "},
        good={"182 ": "172 NOR FIDE\n182 "},
    ),
)

TEXT_OUTSIDE_FIELDS = Kind(
    "F320",
    "text-outside-fields",
    _OR_WARNING,
    "{problem}",
    clause="format notes, 9.2; TRF26, columns of the record",
    what="There is text in columns that belong to no field, or a round is not in its columns.",
    why="Programs that read by columns drop this text or read a part of it as another field.",
    remedy="Move the text into its columns.",
    example=Example(
        bad={"Felix                2167 GER": "Felix                2167xGER"},
        good={"Felix                2167 GER": "Felix x              2167 GER"},
    ),
)

VALUE_MISALIGNED = Kind(
    "F330",
    "value-misaligned",
    always(INFO),
    "{what} {value!r}{more} should be at the {side} of {columns}",
    clause="TRF26, columns of the record; format notes, 9.1",
    what="A value is inside its columns, but not at the end where the standard puts it: "
    "numbers are aligned right, texts left.",
    why="Nearly all programs read it; some compare fixed columns.",
    remedy="Move the value to its side of the columns.",
    example=Example(
        bad={"GER     1745187 1968": "GER 1745187     1968"},
        good={"GER     1745187 1968": "GER    21745187 1968"},
    ),
)

# -- F4: values ---------------------------------------------------------------------------------

NUMBER_UNREADABLE = Kind(
    "F401",
    "number-unreadable",
    ByMark(),
    "{where}{problem}",
    clause="TRF26, format of the field",
    what="A field that holds a number holds something else.",
    why="The value is lost for everybody who reads the report.",
    remedy="Write the number in digits.",
    example=Example(bad={"2167 GER": "2l67 GER"}, good={"2167 GER": "2177 GER"}),
)

VALUE_UNREADABLE = Kind(
    "F402",
    "value-unreadable",
    ByMark(),
    "{where}{problem}",
    clause="TRF26, format of the field",
    what="A field holds none of the values that it may hold.",
    why="The value is lost for everybody who reads the report.",
    remedy="Write one of the values that the standard lists for the field.",
    example=Example(
        bad={"4 m    Weissenbach": "4 x    Weissenbach"},
        good={"4 m    Weissenbach": "4 w    Weissenbach"},
    ),
)

DATE_UNREADABLE = Kind(
    "F404",
    "date-unreadable",
    ByMark(),
    "{where}{problem}",
    clause="TRF26, format of the field; format notes, 9.1",
    what="A date cannot be understood, or there is no such day.",
    why="Rating period, list and ages depend on the dates of the report.",
    remedy="Write the date as year, month, day: 2026/03/06 (26/03/06 in record 132).",
    example=Example(bad={"1968/04/09": "1968/04/31"}, good={"1968/04/09": "1968/04/30"}),
)

DATE_FORM = Kind(
    "F410",
    "date-not-in-form",
    _AT_MOST_WARNING,
    "{what} {value!r}{more} should be written as {mask}",
    clause="TRF26, format of the field; format notes, 9.1",
    what="A date can be understood, but is not written in the form that the standard asks for.",
    why="Programs that expect the form misread the date or refuse it, above all where day and "
    "month could change places.",
    remedy="Write the date in the form of the standard.",
    example=Example(bad={"1968/04/09": "09.04.1968"}, good={"1968/04/09": "1968/04/00"}),
)

DECIMAL_COMMA = Kind(
    "F411",
    "decimal-comma",
    always(WARNING),
    "{what} {value!r}{more} should be written with a point, not with a comma",
    clause="TRF26, format of the field; format notes, 9.1",
    what="A number with decimals is written with a comma.",
    why="Most programs expect a point and read 4 in place of 4,5, or refuse the file.",
    remedy="Write a point.",
    example=Example(bad={"1970/10/24  2.5": "1970/10/24  2,5"}, good={"112 FA": "112 1,5 FA"}),
)

DECIMAL_MISSING = Kind(
    "F412",
    "decimal-missing",
    always(INFO),
    "{what} {value!r}{more} should be written with one decimal",
    clause="TRF26, format of the field; format notes, 9.1",
    what="Points are written as a whole number, or without the digit before the point.",
    why="Nearly all programs read it; the standard asks for one digit after the point.",
    remedy="Write `1.0` in place of `1` and `0.5` in place of `.5`.",
    example=Example(bad={"2007/05/05  2.0": "2007/05/05    2"}, good={"142 3": "142  3"}),
)

LEADING_ZEROS = Kind(
    "F413",
    "leading-zeros",
    always(INFO),
    "{what} {value!r} should be written without zeros in front",
    clause="format notes, 9.1",
    what="A number of the header is filled up with zeros.",
    why="Programs read it, but compare it with a number written otherwise.",
    remedy="Write the number without the zeros.",
    example=Example(bad={"142 3": "142 003"}, good={"142 3": "142   3"}),
)

LETTER_CASE = Kind(
    "F414",
    "letter-case",
    always(INFO),
    "{what} {value!r}{more} should be written {right!r}",
    clause="TRF26, format of the field; format notes, 2 (letter case)",
    what="A letter or code is right but for being written in capitals or small letters.",
    why="Most programs take either; some compare letter by letter.",
    remedy="Write it as the standard does.",
    example=Example(
        bad={"001    4 m ": "001    4 M "}, good={"Weissenbach, Felix": "weissenbach, Felix"}
    ),
)

DECIMALS_TOO_MANY = Kind(
    "F415",
    "decimals-too-many",
    always(WARNING),
    "{what} {value!r}{more} should have no more than one decimal",
    clause="TRF26, format of the field (11.5)",
    what="Points are written with two or more decimals.",
    why="The field has one digit after the point. Programs cut the others off or refuse the line.",
    remedy="Write points that one decimal can hold; only the organiser can decide how to round "
    "them.",
    example=Example(bad={"182 ": "162  X0.25\n182 "}, good={"182 ": "162  X 0.5\n182 "}),
)

MANDATORY_FIELD_BLANK = Kind(
    "F420",
    "mandatory-field-blank",
    ByMark(),
    "record {code} has no {field_title}",
    clause="TRF26, marks of the record (columns R and P)",
    what="A field that the standard marks as mandatory is blank on a line that is there.",
    why="Without it the record has no meaning, or programs refuse it.",
    remedy="Fill the field in, or take the record out.",
    example=Example(
        bad={"182 ": "260   1   3    1\n182 "},
        good={"182 ": "260   1   3    1    2\n182 "},
        purpose="itdx",
        beside=("X211",),
    ),
)
