"""The language of a run: one choice for data, talk, help and click's own words."""

import gettext
import os
from collections.abc import Sequence
from contextvars import ContextVar
from itertools import pairwise
from typing import Any

from tapete.language import LANGUAGES, LOCALE, language_from_environment, say
from tapete.language import money as money_in

_LANGUAGE = ContextVar("language", default="es")


def choose_language(arguments: Sequence[str]) -> None:
    """Settle the language before click reads anything, so that `--help --lang en` and every complaint speak it."""
    language = _asked(arguments) or language_from_environment()
    _LANGUAGE.set(language)
    # click translates its words through gettext's global domain, which reads the language from here only.
    os.environ["LANGUAGE"] = language
    gettext.bindtextdomain("tapete", LOCALE)
    gettext.textdomain("tapete")


def _asked(arguments: Sequence[str]) -> str | None:
    joined = [word.removeprefix("--lang=") for word in arguments if word.startswith("--lang=")]
    apart = [value for word, value in pairwise(arguments) if word == "--lang"]
    return next((language for language in (*apart, *joined) if language in LANGUAGES), None)


def language() -> str:
    return _LANGUAGE.get()


def t(sentence: str, /, **facts: Any) -> str:
    """A sentence in the language of this run, its facts filled in."""
    return say(sentence, _LANGUAGE.get(), facts)


def money(cents: int) -> str:
    """An amount as the language of this run writes it."""
    return money_in(cents, _LANGUAGE.get())
