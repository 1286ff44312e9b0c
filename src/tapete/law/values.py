"""How values of the law are written for people."""

from typing import Any

from tapete.language import N_, translate

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


def _people(least: int, most: int | None) -> str:
    """How many people a post has: so many, between two numbers, or so many at least."""
    if most is None:
        return f"≥ {least}"
    return str(least) if least == most else f"{least}-{most}"


def _word(word: str, language: str) -> str:
    return translate(word, language) if word in _ENGLISH else word
