"""`feed.xml`: an Atom feed (RFC 4287) with an entry whenever something becomes known."""

from __future__ import annotations

from uuid import NAMESPACE_URL, uuid5
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from crosstable._version import __version__
from crosstable.output.language import Say
from crosstable.publishing.news import Kind, News
from crosstable.publishing.source import PublicEvent

_ATOM = "http://www.w3.org/2005/Atom"


def feed_file(event: PublicEvent, say: Say, address: str, language: str) -> bytes:
    """The feed of an event, the latest news first."""
    feed = Element("feed", {"xmlns": _ATOM, "xml:lang": language})
    _text(feed, "id", identity(event, "feed"))
    _text(feed, "title", event.name)
    _text(feed, "updated", event.updated)
    _text(SubElement(feed, "author"), "name", event.t.chief_arbiter or event.name)
    _text(feed, "generator", "Crosstable", version=__version__)
    SubElement(feed, "link", rel="alternate", type="text/html", href=f"{address}index.html")
    if address:
        SubElement(feed, "link", rel="self", href=f"{address}feed.xml")
    for news_entry in sorted(
        event.news,
        key=lambda news_entry: (news_entry.at, news_entry.round_number, int(news_entry.level)),
        reverse=True,
    ):
        entry = SubElement(feed, "entry")
        _text(entry, "id", identity(event, f"{news_entry.kind.word}-{news_entry.round_number}"))
        _text(entry, "title", headline(news_entry, say))
        _text(entry, "updated", news_entry.at)
        page = page_of(news_entry)
        SubElement(entry, "link", rel="alternate", type="text/html", href=f"{address}{page}")
        _text(entry, "summary", f"{event.name}: {headline(news_entry, say)}")
    indent(feed, " ")
    text: str = tostring(feed, "unicode")
    return f'<?xml version="1.0" encoding="utf-8"?>\n{text}\n'.encode("utf-8", "replace")


def headline(news: News, say: Say) -> str:
    """What became known, in a few words."""
    texts = {
        Kind.PAIRINGS: say("Pairings of round {n}"),
        Kind.RESULTS: say("Results of round {n}"),
        Kind.STANDINGS: say("Standings after round {n}"),
    }
    return texts[news.kind].format(n=news.round_number)


def page_of(news: News) -> str:
    """The page that has the news."""
    if news.kind is Kind.STANDINGS:
        return "standings.html"
    return f"round-{news.round_number}.html"


def identity(event: PublicEvent, key: str) -> str:
    """An id that stays the same wherever the site moves to (4.2.6)."""
    days = event.t.start.earliest_parts if event.t.start else None
    return f"urn:uuid:{uuid5(NAMESPACE_URL, f'{event.slug}/{event.name}/{days}/{key}')}"


def _text(parent: Element, name: str, text: str, **attributes: str) -> None:
    """An element; signs that XML cannot hold are left out."""
    SubElement(parent, name, attributes).text = "".join(filter(_is_xml, text))


def _is_xml(sign: str) -> bool:
    code = ord(sign)
    return code in (9, 10, 13) or 32 <= code < 0xD800 or 0xE000 <= code < 0xFFFE or code > 0xFFFF
