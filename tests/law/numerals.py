"""Read the numbers of a Spanish sentence, in digits or in words, and the posts it names."""

import re
import unicodedata
from collections.abc import Callable
from fractions import Fraction

UNITS = """cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete
dieciocho diecinueve veinte veintiuno veintidos veintitres veinticuatro veinticinco veintiseis veintisiete veintiocho
veintinueve"""
TENS = "treinta cuarenta cincuenta sesenta setenta ochenta noventa"
HUNDREDS = """cien=100 ciento=100 doscient=200 trescient=300 cuatrocient=400 quinient=500 seiscient=600 setecient=700
ochocient=800 novecient=900"""
ORDINALS = "primer segund tercer cuart quint sext septim octav noven decim"
OTHERS = """ambos=2 ambas=2 pareja=2 par=2 terna=3 trio=3 decenas=10 docena=12 as=1 simple=1 simples=1 doble=2 dobles=2
duplo=2 doblar=2 triple=3 cuadruple=4 quintuple=5 mitad=1/2 media=1/2 tercio=1/3 ninguno=0 ninguna=0 ningun=0 sin=0
carece=0"""


def _pairs(words: str) -> dict[str, Fraction]:
    return {word: Fraction(number) for word, _, number in (pair.partition("=") for pair in words.split())}


LOW = {word: Fraction(number) for number, word in enumerate(UNITS.split())} | _pairs(
    "un=1 una=1 unico=1 unica=1 veintiun=21 veintiuna=21"
)
HIGH = {word: Fraction(30 + 10 * place) for place, word in enumerate(TENS.split())}
HUNDRED = {f"{word}{end}": number for word, number in _pairs(HUNDREDS).items() for end in ("", "os", "as")}
ORDINAL = {
    f"{stem}{end}": Fraction(place)
    for place, stem in enumerate(ORDINALS.split(), 1)
    for end in ("", "o", "a", "os", "as")
}
SINGLE = {**ORDINAL, **_pairs(OTHERS)}
CARDINAL = LOW.keys() | HIGH.keys() | HUNDRED.keys() | {"mil"}

TOKEN = re.compile(r"\d{1,3}(?:\.\d{3})+(?:,\d+)?|\d+(?:[,:]\d+)?|[a-zñ]+|[%/]|[.;:,()]")
LISTED = re.compile(r"\b([0-9]),([0-9])\b")
"""Two numbers of a list without the space between them, or a decimal."""
COUNTED = ("solo", "sola", "unico", "unica", "vez", "punto")
"""Words after `un` and `una` that make them a number."""
COUNTING = ("de", "por", "o", "a", "menos", "solo", "y", "en")
"""Words before `un` and `una` that make them a number."""

N = r"(\d+(?:/\d+)?)"
Joined = Callable[[Fraction, Fraction], set[Fraction]]


def _range(low: Fraction, high: Fraction) -> set[Fraction]:
    if low.denominator == high.denominator == 1 and low < high <= low + 100:
        return {Fraction(each) for each in range(int(low), int(high) + 1)}
    return set()


TOGETHER: tuple[tuple[str, Joined], ...] = (
    (rf"{N} (?:%|por 100)()", lambda many, _: {many / 100}),
    (rf"{N} con {N} por 100", lambda whole, cents: {(whole + cents / 100) / 100}),
    (rf"{N} y (?:un )?{N} por 100", lambda low, high: {low / 100, high / 100}),
    (r"vez y (1/2)()", lambda part, _: {1 + part}),
    (rf"{N} (?:a|por|por cada|/|x) {N}", lambda over, under: {over / under} if under else set()),
    (rf"(?:del|el) {N} al (?:numero )?{N}", _range),
    (rf"(?:de|desde) {N} (?:a|hasta) {N}", _range),
    (rf"entre {N} y {N}", _range),
    (rf"{N} partes?()", lambda part, _: {1 / part} if part else set()),
    (r"(1/2) (12)", lambda half, dozen: {half * dozen}),
)
"""The numbers that words make together: `5 por ciento`, `vez y media`, `3 a 2`, `del 1 al 9`, `media docena`."""
EVEN = re.compile(
    r"a la par\b|\bmism[oa] (?:cantidad|importe|valor)|\bigual\b|al valor de la|\bequivalente|una vez|"
    r"importe de las? apuestas?"
)
"""The words for an amount that is equal to another, such as a bet paid even money."""
POSTS = {
    "jefe": r"\bjefe|\binspec",
    "subjefe": r"\bsubjefe",
    "crupier": r"\bcrupier|\bcroupier",
    "extremo": r"\bextremos? de mesa",
    "cambista": r"\bcambista",
    "auxiliar": r"\bauxiliar|\bayudante",
    "stickman": r"\bstickman",
    "cajero": r"\bcajer",
    "locutor": r"\blocutor",
}
"""The posts of a staff, and how the texts name them."""


def plain(text: str) -> str:
    """The text in small letters without accents."""
    parts = unicodedata.normalize("NFD", text.casefold().replace("ñ", "\0"))
    return "".join(each for each in parts if not unicodedata.combining(each)).replace("\0", "ñ")


def posts(text: str) -> list[str]:
    """The posts that a text names."""
    return [post for post, pattern in POSTS.items() if re.search(pattern, plain(text))]


def is_even(text: str) -> bool:
    """True if the text makes an amount equal to another."""
    return bool(EVEN.search(plain(text)))


def numbers(text: str) -> set[Fraction]:
    """The numbers of a text: cardinals, ordinals, multiples, parts, percentages, proportions and ranges."""
    words = _valued(TOKEN.findall(plain(text)))
    found = {each for each in words if isinstance(each, Fraction)}
    found |= {Fraction(each) for pair in LISTED.findall(text) for each in pair}
    valued = f" {' '.join(map(str, words))} "
    for pattern, joined in TOGETHER:
        for pair in re.findall(rf"(?= {pattern} )", valued):
            found |= joined(*(Fraction(each or 0) for each in pair))
    return found


def _valued(words: list[str]) -> list[str | Fraction]:
    """The words with each number as one value: `treinta`, `y`, `seis` is 36."""
    out: list[str | Fraction] = []
    at = 0
    while at < len(words):
        word = words[at]
        if word in CARDINAL and not _is_article(words, at):
            value, at = _spelt(words, at)
            out.append(value)
            continue
        out.append(_digits(word) if word[0].isdigit() else SINGLE.get(word, word))
        at += 1
    return out


def _is_article(words: list[str], at: int) -> bool:
    """True for `un` and `una` as articles: they count something only next to a word that says so."""
    after, before = words[at + 1] if at + 1 < len(words) else "", words[at - 1] if at else ""
    counts = after in COUNTED or (before in COUNTING and not after[:1].isdigit())
    return words[at] in ("un", "una") and not counts


def _digits(word: str) -> Fraction:
    return Fraction(word.partition(":")[0].replace(".", "").replace(",", "."))


def _spelt(words: list[str], at: int) -> tuple[Fraction, int]:
    """A cardinal in words, and the place after it."""
    value = Fraction(0)
    while at < len(words) and words[at] in CARDINAL:
        word, after = words[at], words[at + 1 : at + 3]
        at += 1
        if word == "mil":
            value = (value or Fraction(1)) * 1000
        elif word in HUNDRED:
            value += HUNDRED[word]
        elif word in HIGH:
            value += HIGH[word]
            if after[:1] == ["y"] and LOW.get(after[-1], Fraction(0)) in range(1, 10):
                value, at = value + LOW[after[-1]], at + 2
        else:
            value += LOW[word]
            if after[:1] != ["mil"]:
                break
    return value, at
