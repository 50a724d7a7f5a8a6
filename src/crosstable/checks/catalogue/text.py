"""Faults of the file: its text, its lines, its columns and the form of its values.

F0 the file as a whole, F1 bytes and characters, F2 lines, F3 columns, F4 values.
"""

from __future__ import annotations

from crosstable.checks.catalogue.examples import (
    INDIVIDUAL,
    ROUNDS,
    RUNNING,
    Example,
    base_report,
    exchange_piece,
)
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
    what="The file contains no data at all.",
    why="There is nothing to rate, pair or check.",
    remedy="Export the report again, and check whether the program or the mail lost it.",
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
    why="Lines of a report start with a code such as 012 or 001 and a blank; no line of this file "
    "could be read.",
    remedy="Use the report itself: the file that the tournament program exports as TRF.",
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
    remedy="Extract the report from the archive, or export it as TRF from the program.",
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
    why="Parts that do not follow the schema are ignored, so the event is not the one you meant.",
    remedy="Correct the JSON at the place named in the message, or convert the report again.",
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
    "the file is not UTF-8 and was read as Windows-1252; check the names with accents",
    clause="format notes, 2 (encoding) and C35",
    what="The bytes are not valid UTF-8. They were read in the usual Western code page, which is "
    "a guess: the format does not define the encoding of a report.",
    why="In another code page, the accented letters in names would be different. Some pairing "
    "programs accept only UTF-8.",
    remedy="Export the report in UTF-8, or check the names and let `crosstable fmt` write it in "
    "UTF-8.",
    example=exchange_piece(
        _NAME, bad="Weißenbach, Felix   ", good="Weißenbach, Max     ", encoding="cp1252"
    ),
)

ENCODING_UTF16 = Kind(
    "F102",
    "encoded-in-utf-16",
    always(WARNING),
    "the file is in UTF-16, which hardly any program reads; save it as UTF-8",
    clause="format notes, 2 (encoding) and C35",
    what='Every character takes two bytes, as some editors save "Unicode" files.',
    why="Programs that expect one byte per plain letter find no records in such a file.",
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
    "the file starts with a byte order mark, which some programs take for part of the first code",
    clause="format notes, 2 (encoding)",
    what="Three bytes that some editors put at the start of UTF-8 text.",
    why="A program that does not expect them fails to recognise the first record, often the name "
    "of the tournament.",
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
    "{what} lost when the file was converted; only a replacement character is left",
    clause="format notes, 2 (encoding)",
    what="The text contains U+FFFD, the character that programs write for a letter they could not "
    "read.",
    why="The letters cannot be recovered from this file, and names no longer match the rating "
    "list.",
    remedy="Export the report again from the program, or type the names again.",
    example=exchange_piece(_NAME, bad="Wei\ufffdenbach, Felix   ", good="Weißenbach, Felix   "),
)

ENCODED_TWICE = Kind(
    "F111",
    "encoded-twice",
    _OR_WARNING,
    "{written!r} looks like UTF-8 that was encoded twice: {meant!r}",
    clause="format notes, 2 (encoding)",
    what="Pairs such as `Ã¼` or `Å‚` appear instead of one accented letter.",
    why="The name is wrong, and it takes more columns than it should.",
    remedy="Export the report again with the right encoding, or correct the letters and pad with "
    "blanks to keep the columns.",
    example=exchange_piece(_NAME, bad="WeiÃŸenbach, Felix  ", good="Weißenbach, Felix   "),
)

CONTROL_CHARACTER = Kind(
    "F112",
    "control-character",
    _OR_WARNING,
    "the text has the control character {name}",
    clause="format notes, 2",
    what="A character that cannot be printed, such as NUL or BELL, is inside a line.",
    why="Programs cut the line there, drop the character and move the columns, or refuse the file.",
    remedy="Replace it with a blank, or with the letter that was meant.",
    example=exchange_piece(_NAME, bad="Weissenbach\x07, Felix ", good="Weissenbach., Felix "),
)

INVISIBLE_CHARACTER = Kind(
    "F113",
    "invisible-character",
    always(INFO),
    "the text has an invisible character ({name})",
    clause="format notes, 2 (columns)",
    what="A character without a shape of its own, such as a no-break blank or a zero-width blank.",
    why="It takes up a column that nobody sees, and the same name without it compares as "
    "different.",
    remedy="Replace it with an ordinary blank, or remove it and pad with a blank after the text.",
    example=exchange_piece(_NAME, bad="Weissenbach,\u00a0Felix  ", good="Weissenbach, Felix E"),
)

LETTERS_DECOMPOSED = Kind(
    "F114",
    "letters-decomposed",
    always(INFO),
    "{written!r} is spelled with separate accents, each of which takes a column",
    clause="format notes, 2 (columns)",
    what="An accented letter is written as two characters, the letter and its accent.",
    why="Programs count two columns where you see one, and the name does not match the same name "
    "in the rating list.",
    remedy="Write the letter as one character and pad with a blank after the name.",
    example=exchange_piece(
        _NAME, bad="Weissenba\u0308ch, Felix ", good="Weissenb\u00e4ch, Felix  "
    ),
)

MIXED_LINE_ENDS = Kind(
    "F120",
    "mixed-line-ends",
    always(WARNING),
    "{count} in {odd}, all others in {usual}",
    clause="format notes, 2 (line end) and C34",
    what="The lines of the file do not all end in the same way (CR, LF or both).",
    why="A program that knows only one kind of line ending takes two lines for one, or sees blank "
    "lines.",
    remedy="End all lines in the same way.",
    example=Example(
        bad={"\n022 ": "\r\n022 "}, good={"022 Harbour": "022 Old Harbour"}, line_end="\n"
    ),
)

LINE_ENDS_WITHOUT_CR = Kind(
    "F122",
    "line-ends-without-cr",
    # Whoever rates, judges or pairs reads both line ends; the exchange between programs cares.
    Levels(rating=None, title=None, pairing=None, itdx=INFO),
    "the lines end in LF only; the text of the format asks for a CR at the end of each",
    clause="TRF16, Remark 1; TRF26, Remark 1",
    what="Every line of the file ends in LF (line feed) without a CR (carriage return).",
    why="Remark 1 of all three texts asks for a CR as the last character of each line. Most "
    "programs read both; an old one may take the whole file for one line.",
    remedy="Write the file again with `crosstable fmt`, which ends lines in CR LF.",
    example=Example(bad={}, good={"022 Harbour": "022 Old Harbour"}, line_end="\n"),
)

FILE_CUT_OFF = Kind(
    "F121",
    "file-cut-off",
    always(WARNING),
    "the file seems to be cut off: its last line, a record {code}, ends before {lost}",
    clause="format notes, 2 (line end)",
    what="The last line of the file ends in the middle of its record, where all other lines of "
    "this record continue.",
    why="The rest of the file was lost when it was copied or sent: players, teams and games may be "
    "missing. Findings about the last line and about missing players follow from this.",
    remedy="Get the complete file from its source. `--fix` does not change the last line.",
    example=exchange_piece(
        "  2.0    3     3 b =     5 w 1     2 b =\n",
        bad="",
        good="  2.0    3     3 b =     5 w 1     2 b =",
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
    remedy="Correct the code, or remove the line.",
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
    remedy="Nothing needs to be done if the program that reads the file knows the record; "
    "otherwise `crosstable convert` writes the equivalent in the dialect.",
    example=exchange_piece("142 3", bad="142 3\nXXR 3", good="142    3"),
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
    what="Two records with different codes give different points for a result.",
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
    why="Programs that add them up count the points of record 299 or 250 twice; elsewhere it is "
    "usually a copying mistake.",
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
    what="Lines such as `1234567890` or `DDD SSSS sTTT NNNN`, which help people count columns.",
    why="They are not records. Most programs ignore them; strict ones refuse the file.",
    remedy="Remove these lines before sending the report.",
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
    what="Lines that start with `###` are comments only in TRF26 and the 2025 draft; lines that "
    "start with a single `#` never are.",
    why="Strict programs take the line for an unknown record.",
    remedy="Remove the comments, or write `###` in a TRF26 report.",
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
    why="The format does not mention blank lines. Most programs ignore them; strict ones stop "
    "there.",
    remedy="Remove the blank lines.",
    example=Example(bad={"\n022 ": "\n\n022 "}, good={"022 Harbour": "022 New Harbour"}),
)

TRAILING_BLANKS = Kind(
    "F230",
    "trailing-blanks",
    always(INFO),
    "{what} in blanks",
    clause="format notes, 9.2",
    what="There are blanks or tabs after the text of a record. This does not apply to players' "
    "lines, where the blanks are part of the last round.",
    why="In most records they are harmless but useless.",
    remedy="Remove them.",
    example=exchange_piece("022 Harbour Town", bad="022 Harbour Town  ", good="022  Harbour Town"),
)

TRAILING_BLANKS_IN_LIST = Kind(
    "F231",
    "trailing-blanks-in-list",
    _FOR_ENGINES,
    "{what} in blanks, which pairing programs take for one more entry",
    clause="format notes, 9.2 and 9.4",
    what="There are blanks after the last entry of a record whose length counts: 152, 192, 240, "
    "250, 260, 299, 300 or 330.",
    why="Two known pairing programs read the blanks as participant 0, or compare the whole rest "
    "of the line with the code, and refuse the file.",
    remedy="Remove the blanks.",
    example=exchange_piece("152 W", bad="152 W ", good="152  W"),
)

# -- F3: columns --------------------------------------------------------------------------------

TAB_IN_RECORD = Kind(
    "F301",
    "tab-in-record",
    _OR_WARNING,
    "the line contains a tab, so the fields after it are in the wrong columns",
    clause="format notes, 9.2",
    what="A record with fixed columns contains a tab character.",
    why="A tab is one character: for programs that count columns, the fields after it are too far "
    "to the left.",
    remedy="Replace the tab with as many blanks as it takes to move the fields into their columns.",
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
    why="Programs that expand tabs shift everything that follows.",
    remedy="Replace the tab with one blank.",
    example=exchange_piece("2167 GER", bad="2167\tGER", good="2168 GER"),
)

LINE_SHIFTED = Kind(
    "F310",
    "line-shifted",
    always(WARNING),
    "{problem}",
    clause="format notes, 9.2; TRF26, columns of the record",
    what="All fields of the line are the same number of columns away from their places.",
    why="A program that reads by columns splits names and numbers in the wrong places.",
    remedy="Move the fields back to their columns.",
    example=Example(
        bad={"Felix                2167": "Weissenbach, Felix                  2167"},
        good={"Felix                2167": "Weissenbach, Felix E.             2167"},
    ),
)

COLUMNS_IN_BYTES = Kind(
    "F313",
    "columns-in-bytes",
    always(INFO),
    "{problem}",
    clause="format notes, 9.2",
    what="The lines of players are laid out by bytes: behind a name with an accent there are fewer "
    "blanks than its columns ask for.",
    why="Vega needs it so and does not come back from a file that counts characters. Programs that "
    "count characters read ratings and rounds in the wrong columns.",
    remedy="Keep the file for Vega. For other programs write it again: "
    "`crosstable convert FILE --to trf26 -o NEW`.",
    example=Example(
        bad={"Felix                2167": "Félix               2167"},
        good={"Felix                2167": "Félix                2167"},
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
    what="The record has a layout that is not in any standard but is written by some programs.",
    why="Crosstable reads it; a program that goes by the columns does not.",
    remedy="Lay the record out by the columns of the dialect.",
    example=exchange_piece("182 ", bad="172 FIDE\n182 ", good="172 NOR FIDE\n182 "),
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

COLUMNS_NOT_KEPT = Kind(
    "F321",
    "columns-not-kept",
    always(ERROR),
    "the lines of {wrong} of {players} players do not keep the columns; until they do, other "
    "faults of players, games and points are not listed",
    clause="format notes, 9.2; TRF26, columns of the record",
    what="Most lines of players have text in columns that belong to no field. What was read from "
    "them may be anything, so their other faults are not listed.",
    why="One cause, such as names that are too long for their columns or a program that counts "
    "columns in its own way, would appear as hundreds of faults.",
    remedy="Export the report again, or move the fields of record 001 into their columns; then "
    "check it again.",
    example=Example(
        bad={row: f"{row[:8]}xx{row[10:]}" for row in ROUNDS},
        good={ROUNDS[0]: f"{ROUNDS[0][:8]}xx{ROUNDS[0][10:]}"},
    ),
)

VALUE_MISALIGNED = Kind(
    "F330",
    "value-misaligned",
    always(INFO),
    "{what} {value!r}{more} should be at the {side} of {columns}",
    clause="TRF26, columns of the record; format notes, 9.1",
    what="A value is inside its columns, but not aligned as the standard requires: numbers to the "
    "right, text to the left.",
    why="Nearly all programs read it; some compare fixed columns.",
    remedy="Align the value.",
    example=exchange_piece(
        "GER     1745187 1968", bad="GER 1745187     1968", good="GER    21745187 1968"
    ),
)

# -- F4: values ---------------------------------------------------------------------------------

NUMBER_UNREADABLE = Kind(
    "F401",
    "number-unreadable",
    ByMark(),
    "{where}{problem}",
    clause="TRF26, format of the field",
    what="A field for a number contains something else.",
    why="The value is lost to everybody who reads the report.",
    remedy="Write the number in digits.",
    example=exchange_piece("2167 GER", bad="2l67 GER", good="2177 GER"),
)

VALUE_UNREADABLE = Kind(
    "F402",
    "value-unreadable",
    ByMark(),
    "{where}{problem}",
    clause="TRF26, format of the field",
    what="A field contains a value that it cannot have.",
    why="The value is lost to everybody who reads the report.",
    remedy="Write one of the values that the standard lists for the field.",
    example=exchange_piece(
        "4 m    Weissenbach", bad="4 x    Weissenbach", good="4 w    Weissenbach"
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
    example=exchange_piece("1968/04/09", bad="1968/04/31", good="1968/04/30"),
)

DATE_FORM = Kind(
    "F410",
    "date-not-in-form",
    _AT_MOST_WARNING,
    "{what} {value!r}{more} should be written as {mask}",
    clause="TRF26, format of the field; format notes, 9.1",
    what="A date can be understood, but is not in the form that the standard requires.",
    why="Programs that expect this form misread the date or refuse it, especially where day and "
    "month could be swapped. Where the standard leaves the form open, only a month in words is "
    "reported: `May 29, 2020`.",
    remedy="Write the date in the form of the standard, or as `2020/05/29` where it states none.",
    example=exchange_piece("1968/04/09", bad="09.04.1968", good="1968/04/00"),
)

DECIMAL_COMMA = Kind(
    "F411",
    "decimal-comma",
    always(WARNING),
    "{what} {value!r}{more} should be written with a point, not with a comma",
    clause="TRF26, format of the field; format notes, 9.1",
    what="A number with decimals is written with a comma.",
    why="Most programs expect a point and read 4 instead of 4,5, or refuse the file.",
    remedy="Write a point.",
    example=Example(bad={"1970/10/24  2.5": "1970/10/24  2,5"}, good={"112 FA": "112 1,5 FA"}),
)

DECIMAL_MISSING = Kind(
    "F412",
    "decimal-missing",
    always(INFO),
    "{what} {value!r}{more} should be written with one decimal",
    clause="TRF26, format of the field; format notes, 9.1",
    what="Points are written as an integer, or without the digit before the point.",
    why="Nearly all programs read it; the standard requires one digit after the point.",
    remedy="Write `1.0` instead of `1` and `0.5` instead of `.5`.",
    example=Example(bad={"2007/05/05  2.0": "2007/05/05    2"}, good={"142 3": "142  3"}),
)

LEADING_ZEROS = Kind(
    "F413",
    "leading-zeros",
    always(INFO),
    "{what} {value!r} should be written without leading zeros",
    clause="format notes, 9.1",
    what="A number in the header has leading zeros.",
    why="Programs can read it, but it may not match the same number without zeros.",
    remedy="Write the number without leading zeros.",
    example=exchange_piece("142 3", bad="142 003", good="142   3"),
)

LETTER_CASE = Kind(
    "F414",
    "letter-case",
    always(INFO),
    "{what} {value!r}{more} should be written {right!r}",
    clause="TRF26, format of the field; format notes, 2 (letter case)",
    what="A letter or code is right except for upper or lower case.",
    why="Most programs accept both; some compare letter by letter.",
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
    why="The field has one digit after the point. Programs drop the others or refuse the line.",
    remedy="Write points with one decimal; only the organiser can decide how to round them.",
    example=exchange_piece("182 ", bad="162  X0.25\n182 ", good="162  X 0.5\n182 "),
)

MANDATORY_FIELD_BLANK = Kind(
    "F420",
    "mandatory-field-blank",
    ByMark(),
    "record {code} has no {field_title}",
    clause="TRF26, marks of the record (columns R and P)",
    what="A field that the standard marks as mandatory is blank.",
    why="Without it the record has no meaning, or programs refuse it.",
    remedy="Fill in the field, or remove the record.",
    example=Example(
        bad={"182 ": "260   1   3    1\n182 "},
        good={"182 ": "260   1   3    1    2\n182 "},
        purpose="itdx",
        beside=("X211",),
    ),
)
