"""What a page says, taken apart: a test finds a sentence by the facts in it, or by its mark."""

import html
import re

_BLOCK = (
    "p|li|ul|ol|t[dhr]|d[dlt]|h[1-6]|div|section|header|footer|main|nav|form|fieldset|summary"
    "|details|caption|legend|label|button|table|thead|tbody|option|select|title|head|body|pre|br"
)


def compact(page: str) -> str:
    """The markup of a page with single blanks, and none around its blocks.

    >>> compact("<tr>\\n <td\\n  class='n'>\\n 1 <b>2</b></td>\\n</tr>")
    "<tr><td class='n'>1 <b>2</b></td></tr>"
    """
    block = rf" ?(</?(?:{_BLOCK}|meta|script|noscript)\b[^>]*>) ?"
    return re.sub(block, r"\1", " ".join(page.split()))


def words_of(markup: str) -> str:
    """The words of a piece of a page, without tags and with single blanks."""
    return " ".join(html.unescape(re.sub(r"<[^>]*>", "", markup)).split())


def passages(page: str, *facts: str) -> list[str]:
    """The paragraphs, cells, headings … of a page in which all these facts are, each once."""
    texts = map(words_of, re.split(rf"</?(?:{_BLOCK})\b[^>]*>", page))
    found = (text for text in texts if text and all(fact in text for fact in facts))
    return [*dict.fromkeys(found)]


def marked(page: str, name: str) -> list[tuple[str, str]]:
    """The elements of a class: all their classes, and their words."""
    pattern = rf'<(\w+) class="({name}\b[^"]*)"[^>]*>(.*?)</\1>'
    return [(found[2], words_of(found[3])) for found in re.finditer(pattern, page, re.S)]
