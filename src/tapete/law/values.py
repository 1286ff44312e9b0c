"""How values of the law are written for people."""

from collections.abc import Mapping
from typing import Any
from unicodedata import combining, normalize

from tapete.language import LANGUAGES, N_, translate

_MOST_DIGITS = 9

_ENGLISH = frozenset(
    (
        N_("the authorisation of the Ministerio del Interior"),
        N_("the authorisation of the casino"),
        N_("the authorisation of the centro directivo"),
        N_("slightly concave"),
        N_("inclined"),
        N_("centre or end"),
        N_("centre with two paños, end with one"),
        N_("any"),
        N_("betting"),
        N_("by"),
        N_("call"),
        N_("cap"),
        N_("games"),
        N_("launches"),
        N_("leave"),
        N_("no limit"),
        N_("pays"),
        N_("turns"),
    )
)
"""The English words in the tables of parameters: everything else there is figures and the law's own nouns."""


def show_value(value: Any, language: str) -> str:
    """A value of a parameter in one line."""
    match value:
        case bool():
            return translate(N_("yes") if value else N_("no"), language)
        case {"roles": roles, "least": least}:
            return f"{_people(least, value.get('most'))} {' / '.join(roles)}"
        case dict():
            pairs = (f"{_word(key, language)} {show_value(item, language)}" for key, item in value.items())
            return ", ".join(pairs) or translate(N_("none"), language)
        case list() | tuple():
            mark = "; " if any(isinstance(item, dict) for item in value) else ", "
            return mark.join(show_value(item, language) for item in value) or translate(N_("none"), language)
        case _:
            return _word(str(value), language)


def read_value(text: str, law: Any, language: str) -> Any:
    """What `show_value` wrote, as a value shaped like the law's own; the text as it is where it is nothing of the kind.

    Yes and no are understood in every language, other words in the one given.
    """
    match law:
        case bool():
            answers = {_bare(show_value(answer, each)): answer for each in LANGUAGES for answer in (True, False)}
            return answers.get(_bare(text), text)
        case int():
            return int(text) if text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS else text
        case str() if law in _ENGLISH:
            return {_bare(translate(word, language)): word for word in _ENGLISH}.get(_bare(text), text)
        case list() | tuple() if law and not isinstance(law[0], dict):
            parts = (part.strip() for part in text.split(","))
            return [read_value(part, law[min(place, len(law) - 1)], language) for place, part in enumerate(parts)]
        case dict() if "roles" not in law:
            return _read_table(text, law, language)
        case _:
            return text


def _read_table(text: str, law: Mapping[str, Any], language: str) -> Any:
    """Pairs of a table: part of it will do, as the law's own keys are known by their words."""
    keys = {_word(key, language): key for key in law}
    found: dict[str, Any] = {}
    for part in text.split(", "):
        word, _, item = part.strip().rpartition(" ")
        if word not in keys:
            return text
        found[keys[word]] = read_value(item, law[keys[word]], language)
    return found


def _bare(text: str) -> str:
    """Without capitals and accents."""
    return "".join(each for each in normalize("NFD", text.casefold()) if not combining(each))


def _people(least: int, most: int | None) -> str:
    """How many people a post has: so many, between two numbers, or so many at least."""
    if most is None:
        return f"≥ {least}"
    return str(least) if least == most else f"{least}-{most}"


def _word(word: str, language: str) -> str:
    return translate(word, language) if word in _ENGLISH else word
