"""The message catalogues: complete, current, well-formed, and compiled by the build."""

import importlib.util
import io
import re
from collections.abc import Iterator, Sequence
from functools import cache
from gettext import GNUTranslations
from pathlib import Path
from types import ModuleType

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from crosstable.model.languages import LANGUAGES
from crosstable.output.document import Block, Fields, Note, Signatures
from crosstable.text.packaged import on_disk
from tests.conftest import PROJECT_ROOT
from tests.languages import SPOKEN, TRANSLATED
from tests.output.forms.events import sample_report

LOCALES = on_disk("output", "locales")
_PLACE = re.compile(r"\{[a-z]*\}|%\([a-z]+\)s|\$")


def loaded(path: Path) -> ModuleType:
    """A module that is not part of the package."""
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def catalogue(language: str) -> Catalog:
    with (LOCALES / f"{language}.po").open("rb") as file:
        return read_po(file, locale=language, abort_invalid=True)


def by_key(messages: Catalog) -> dict[tuple[object, object], Message]:
    """The messages by what they are looked up with: context, and the English of one or several."""
    return {(message.context, message.id): message for message in messages if message.id}


def forms(text: str | Sequence[str] | None) -> tuple[str, ...]:
    """The form of a message, or those for one and for several."""
    return (text or "",) if text is None or isinstance(text, str) else tuple(text)


@cache
def used_messages() -> dict[tuple[object, object], Message]:
    return by_key(loaded(PROJECT_ROOT / "tools" / "make_messages.py").messages())


def test_there_is_a_catalogue_for_each_language() -> None:
    assert sorted(path.stem for path in LOCALES.glob("*.po")) == sorted({*LANGUAGES} - {"en"})


def test_catalogues_have_every_message_and_no_other() -> None:
    """In all languages, also for `make quick`. What is not translated yet is counted at the end of
    every run and kept from a release (`tools/release_notes.py --check`)."""
    used = used_messages()
    assert used, "no message was found in the program"
    for language in {*LANGUAGES} - {"en"}:
        messages = by_key(catalogue(language))
        assert messages.keys() == used.keys(), f"{language}: run tools/make_messages.py"
        assert not any(message.fuzzy for message in messages.values()), language
        assert catalogue(language).obsolete == {}, language


@pytest.mark.parametrize("language", TRANSLATED)
def test_translations_keep_the_places_for_values(language: str) -> None:
    for message in by_key(catalogue(language)).values():
        originals, translated = forms(message.id), forms(message.string)
        if not any(translated):
            continue
        assert len(originals) == len(translated)
        for one, other in zip(originals, translated, strict=True):
            assert sorted(_PLACE.findall(one)) == sorted(_PLACE.findall(other))


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_build_compiles_what_stands_in_the_catalogue(language: str) -> None:
    build = loaded(PROJECT_ROOT / "hatch_build.py")
    data = build.compiled(LOCALES / f"{language}.po")
    translations = GNUTranslations(io.BytesIO(data))
    for message in by_key(catalogue(language)).values():
        if not any(forms(message.string)):
            continue
        original = forms(message.id)
        one, more = original[0], original[-1]
        if message.context is not None:
            said = [translations.pgettext(message.context, one)]
        elif len(original) == 1:
            said = [translations.gettext(one)]
        else:
            said = [translations.ngettext(one, more, number) for number in (1, 2)]
        assert tuple(said) == forms(message.string)
    assert (LOCALES / f"{language}.mo").read_bytes() == data, "install again: make does it"


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize(
    ("event", "form"),
    [
        ("individual-swiss", "standings"),
        ("individual-swiss", "crosstable"),
        ("individual-swiss", "form-2"),
        ("team-swiss", "team-standings"),
        ("team-swiss", "team-crosstable"),
        ("team-swiss", "match-cards"),
    ],
)
def test_no_sentence_or_label_of_a_translated_form_stays_english(
    event: str, form: str, language: str
) -> None:
    """Words that are the same in both languages are short; sentences and labels never are."""
    pages = zip(
        sample_report(event, form).pages, sample_report(event, form, language).pages, strict=True
    )
    for english, translated in list(pages)[:1]:
        for one, other in zip(english.blocks, translated.blocks, strict=True):
            assert not (set(_long(one)) & set(_long(other)))


def _long(block: Block) -> Iterator[str]:
    if isinstance(block, Note):
        yield block.text
    elif isinstance(block, Fields):
        yield from (item.label for item in block.items if " " in item.label)
    elif isinstance(block, Signatures):
        yield from (label for label, _ in block.lines if " " in label)


def test_documents_speak_the_language() -> None:
    titles = {lang: sample_report("individual-swiss", "standings", lang).title for lang in SPOKEN}
    assert titles == {
        "en": "Standings",
        "de": "Rangliste",
        "fr": "Classement",
        "es": "Clasificación",
        "it": "Classifica",
    }
