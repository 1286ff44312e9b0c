"""Words for people: sentences are written once, in English, and translated by gettext catalogues."""

import os
from collections.abc import Mapping
from functools import cache
from gettext import NullTranslations, translation
from string import Formatter
from typing import Any

LANGUAGES = ("es", "gl", "en", "fr")
LOCALE = os.path.join(os.path.dirname(__file__), "locale")  # noqa: PTH118, PTH120 - pathlib is slow to import


def N_(sentence: str) -> str:  # noqa: N802 - the name that translation tools look for
    """Mark a sentence for translation where it stands; `say` translates it when it is shown."""
    return sentence


@cache
def _catalogue(language: str) -> NullTranslations:
    if language == "en":
        return NullTranslations()
    return translation("tapete", LOCALE, [language])


def translate(sentence: str, language: str) -> str:
    """The sentence in a language; English when it has no translation. Nothing stays nothing."""
    return _catalogue(language).gettext(sentence) if sentence else ""


def say(sentence: str, language: str, facts: Mapping[str, Any]) -> str:
    """Translate a sentence and fill in its facts; `{stake:€}` writes cents as money."""
    return _Sentence(language).vformat(translate(sentence, language), (), facts)


def money(cents: int, language: str) -> str:
    """An amount as people of that language write it."""
    sign = "-" if cents < 0 else ""
    euros, rest = divmod(abs(cents), 100)
    if language == "en":
        return f"{sign}€{euros:,}.{rest:02}"
    mark = "\u202f" if language == "fr" else "."
    return f"{sign}{f'{euros:,}'.replace(',', mark)},{rest:02} €"


def language_from_environment() -> str:
    """The language asked for by `TAPETE_LANG` or the locale; Spanish, the law's own, when none is ours."""
    for variable in ("TAPETE_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        wanted = os.environ.get(variable, "")[:2].lower()
        if wanted in LANGUAGES:
            return wanted
    return "es"


class _Sentence(Formatter):
    def __init__(self, language: str) -> None:
        self._language = language

    def format_field(self, value: Any, format_spec: str) -> str:
        return money(value, self._language) if format_spec == "€" else str(super().format_field(value, format_spec))
