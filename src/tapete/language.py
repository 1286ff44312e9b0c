"""Words for people: sentences are written once, in English, and translated by gettext catalogues."""

import os
import re
from collections.abc import Container, Iterable, Mapping
from functools import cache, lru_cache, reduce
from gettext import NullTranslations, translation
from string import Formatter
from typing import Any, Self

LANGUAGES = ("es", "gl", "en", "fr")
PERSON = "@"
"""The mark of a slot that a person fills, `{player:@}`."""
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
    if isinstance(sentence, Told):
        return sentence.tell(language)
    return _catalogue(language).gettext(sentence) if sentence else ""


def say(sentence: str, language: str, facts: Mapping[str, Any]) -> str:
    """Translate a sentence and fill in its facts.

    `{stake:€}` writes cents as money, or as chips where the `Wording` of a table says so; `{prize:cash}` always as
    money; `{player:@}` a person, or several, by name;
    `{card:♠}` cards with their suits, `{card:naipe}` those of a Spanish pack, and
    `{cards:card|cards}` the word that goes with a number: the first with one, the other with none or several.
    """
    parts, filled = _parts(translate(sentence, language)), _Sentence(language)
    return "".join([text + filled.slot(facts, *slot) if slot else text for text, slot in parts])


@lru_cache(maxsize=8192)
def _parts(sentence: str) -> "tuple[tuple[str, Slot | None], ...]":
    """A sentence cut up once: texts, each with the slot after it."""
    parsed = Formatter().parse(sentence)
    return tuple((text, None if name is None else (name, spec or "", how)) for text, name, spec, how in parsed)


Slot = tuple[str, str, str | None]
"""The name of a fact, how it is written, and the `r` of `{word!r}`."""


def open_slots(sentence: str, language: str, facts: Mapping[str, Any]) -> str:
    """Translate a sentence and fill in its facts, but leave a slot such as `{player}` for each person."""
    told = _Sentence(language)
    parts = []
    for text, name, spec, _ in Formatter().parse(translate(sentence, language)):
        slot = f"{{{name}:{spec}}}" if name else ""
        filled = f"{{{name}}}" if spec == PERSON else _escaped(told.vformat(slot, (), facts))
        parts += [_escaped(text), filled]
    return "".join(parts)


def people_in(sentence: str) -> tuple[str, ...]:
    """The facts of a sentence that are people."""
    return tuple(sorted({name for _, name, spec, _ in Formatter().parse(sentence) if name and spec == PERSON}))


def _escaped(text: str) -> str:
    return text.replace("{", "{{").replace("}", "}}")


class Told(str):
    """A sentence with its facts: a text in English that can be told in any of the languages."""

    __slots__ = ("facts", "sentence")
    sentence: str
    facts: Mapping[str, Any]

    def __new__(cls, sentence: str, /, **facts: Any) -> Self:
        """The sentence, marked for translation, and what fills it in, which may be told too."""
        told = super().__new__(cls, say(sentence, "en", facts))
        told.sentence = sentence
        told.facts = facts
        return told

    def tell(self, language: str) -> str:
        return say(self.sentence, language, self.facts)


def why(error: BaseException) -> str:
    """What an error says, without a point at its end; told where its class took care that it can be."""
    return error.args[0] if error.args and isinstance(error.args[0], Told) else str(error).rstrip(".")


def either(words: Iterable[str]) -> str:
    """One of some words, as people list them."""
    return reduce(lambda first, second: Told(N_("{first} or {second}"), first=first, second=second), words)


def recognised(text: str, sentences: Iterable[str], words: Container[str] = ()) -> str:
    """What another program says in English, told if it is one of these sentences; `words` are facts to translate."""
    for sentence in sentences:
        if found := _shape(sentence).fullmatch(text):
            facts = found.groupdict()
            return Told(sentence, **{name: Told(fact) if fact in words else fact for name, fact in facts.items()})
    return text


@cache
def _shape(sentence: str) -> re.Pattern[str]:
    parts = Formatter().parse(sentence)
    shape = "".join(re.escape(text) + (f"(?P<{name}>.*)" if name else "") for text, name, _, _ in parts)
    return re.compile(shape, re.DOTALL)


class Wording(str):
    """A language, and how one table words its sentences: what it calls things and people, and what its amounts are.

    It stands wherever a language does; a plain language has no names and tells amounts as money.
    """

    __slots__ = ("in_chips", "people", "things")
    in_chips: bool
    """Whether amounts are chips that are worth no money, as in a tournament."""
    things: Mapping[str, str]
    """The names of what the notation has words for."""
    people: Mapping[str, str]
    """The names of people, by their ids."""

    def __new__(
        cls, language: str, *, in_chips: bool = False, things: Mapping[str, str] = {}, people: Mapping[str, str] = {}
    ) -> Self:
        """The language with what the table adds to it; what another wording says stays where nothing else is said."""
        made = super().__new__(cls, language)
        before = language if isinstance(language, Wording) else None
        made.in_chips = in_chips or (before is not None and before.in_chips)
        made.things = things or (before.things if before else {})
        made.people = people or (before.people if before else {})
        return made


def called(word: str, language: str) -> str:
    """What a table calls something; the word itself where it has no name for it."""
    return language.things.get(word, word) if isinstance(language, Wording) else word


def person(ids: str | Iterable[str], language: str) -> str:
    """What a person is called, or several in a row; the id where no name is known."""
    if not isinstance(ids, str):
        return ", ".join(person(each, language) for each in ids)
    return language.people.get(ids, ids) if isinstance(language, Wording) else ids


class Called(Told):
    """Something of a table: in a record the words of the notation, to people its name."""

    __slots__ = ("word",)
    word: str

    def __new__(cls, word: str, written: str = "") -> Self:
        """By which word the table knows it, and how the notation writes it where that is not the word."""
        made = str.__new__(cls, written or word)
        made.word = word
        return made

    def tell(self, language: str) -> str:
        return called(self.word, language) if isinstance(language, Wording) and language.things else str(self)


def listed(words: Iterable[str], between: str) -> Told:
    """Several things of a table in a row, each of which may be told."""
    facts = {f"each{place}": word for place, word in enumerate(words)}
    return Told(between.join(f"{{{name}}}" for name in facts), **facts)


def money(cents: int, language: str) -> str:
    if isinstance(language, Wording) and language.in_chips:
        return say(N_("{count} {count:chip|chips}"), language, {"count": chips(cents, language)})
    sign = "-" if cents < 0 else ""
    euros, rest = divmod(abs(cents), 100)
    if language == "en":
        return f"{sign}€{euros:,}.{rest:02}"
    mark = "\u202f" if language == "fr" else "."
    return f"{sign}{f'{euros:,}'.replace(',', mark)},{rest:02} €"


def cash(cents: int, language: str) -> str:
    """An amount of money, also where the amounts of a table are told as chips."""
    return money(cents, str(language))


def chips(cents: int, language: str) -> str:
    """How many chips an amount is, of which one counts as a hundred cents: whole ones without decimals."""
    euros, rest = divmod(abs(cents), 100)
    figure = f"{euros:,}" + (f".{rest:02}" if rest else "")
    mark = "\u202f" if language == "fr" else "."
    written = figure if language == "en" else figure.translate({ord(","): mark, ord("."): ","})
    return f"-{written}" if cents < 0 else written


def language_from_environment() -> str:
    """The language asked for by `TAPETE_LANG` or the locale; Spanish, the law's own, when none is ours."""
    for variable in ("TAPETE_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        wanted = os.environ.get(variable, "")[:2].lower()
        if wanted in LANGUAGES:
            return wanted
    return "es"


_DECIMALS = re.compile(r"(?<![\w.])([0-9]+)\.([0-9]{2})(?![\w.])")


def decimals(text: str, language: str) -> str:
    """Amounts within a text, `2.50`, with the decimal mark of the language."""
    return text if language == "en" else _DECIMALS.sub(r"\1,\2", text)


_CARD = re.compile(r"\b(T|[2-9JQKA])([shdc])\b")
_SUITS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}


def cards(written: str | Iterable[str]) -> str:
    """Cards as people write them, `10♥` for the `Th` of the notation; any other word stays as it is."""
    text = written if isinstance(written, str) else " ".join(written)
    return _CARD.sub(lambda card: ("10" if card[1] == "T" else card[1]) + _SUITS[card[2]], text)


_NAIPE = re.compile(r"\b([1-7SCR])([oceb])\b")
_PALOS = {"o": "oros", "c": "copas", "e": "espadas", "b": "bastos"}
_FIGURAS = {"1": "as", "S": "sota", "C": "caballo", "R": "rey"}


def naipes(written: str | Iterable[str]) -> str:
    """Cards of a Spanish pack by their names, `sota de oros` for the `So` of the notation; other words stay."""
    text = written if isinstance(written, str) else ", ".join(written)
    return _NAIPE.sub(lambda card: f"{_FIGURAS.get(card[1], card[1])} de {_PALOS[card[2]]}", text)


class _Sentence(Formatter):
    def __init__(self, language: str) -> None:
        self._language = language

    def slot(self, facts: Mapping[str, Any], name: str, spec: str, how: str | None) -> str:
        """A fact as its slot has it."""
        value = facts[name] if name in facts else self.get_field(name, (), facts)[0]
        return self.format_field(value if how is None else self.convert_field(value, how), spec)

    def format_field(self, value: Any, format_spec: str) -> str:
        if format_spec == "€":
            return money(value, self._language)
        if format_spec == "cash":
            return cash(value, self._language)
        if format_spec == PERSON:
            return person(value, self._language)
        if format_spec == "♠":
            return cards(value)
        if format_spec == "naipe":
            return naipes(value)
        if "|" in format_spec:
            one, many = format_spec.split("|")
            return one if str(value) == "1" else many
        told = why(value) if isinstance(value, BaseException) else value
        if isinstance(told, Told):
            return told.tell(self._language)
        return str(super().format_field(told, format_spec))
