"""Archives that are not an event themselves: what is in them, so that the right file is named."""

from __future__ import annotations

from crosstable.errors import Misread
from crosstable.model.phrases import Phrase, phrase
from crosstable.reading.foreign.archives import files_in, names_in
from crosstable.reading.foreign.formats import format_of
from crosstable.reading.foreign.unread import foreign_program, program_by_name
from crosstable.text.wording import shown_name

_MOST_LOOKED_INTO = 20


def program_inside(data: bytes) -> Phrase | None:
    """The first file of another program in an archive; None if there is none, or it is damaged."""
    for name in names_in(data)[:_MOST_LOOKED_INTO]:
        try:
            content = files_in(data, [name])[name]
        except Misread:
            continue
        known = format_of(content)
        program = foreign_program(content) or program_by_name(name)
        if known is not None:
            return phrase(
                "a ZIP archive with {a} inside ({name}); extract it and use that file",
                a=known.title,
                name=shown_name(name),
            )
        if program is not None:
            return phrase("a ZIP archive; in it, {name} is {a}", a=program, name=shown_name(name))
    return None
