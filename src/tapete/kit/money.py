"""Money: integer cents, exact pays, and the one rule that rounds."""

import re
from collections.abc import Sequence
from fractions import Fraction

import msgspec

from tapete.language import N_, Told
from tapete.language import money as format_amount
from tapete.law.citation import Citation

__all__ = ["LARGEST", "ROUNDING", "BadAmount", "Cents", "Rounding", "Share"]
__all__ += ["deduction", "format_amount", "gain", "halves", "parse_amount", "write_amount"]

Cents = int
LARGEST: Cents = 10**12
"""No amount of a casino comes near ten thousand million euros: more is a slip of the hand."""

_LONGEST = 32
_SPACES = " \u00a0\u202f"
_EURO = re.compile(rf"€[{_SPACES}]?(.*)|(.*?)[{_SPACES}]?€")
_DECIMALS = r"(?:{mark}(?P<cents>[0-9]{{1,2}}))"
_SHAPES = (
    re.compile(r"(?P<euros>[0-9]+)" + _DECIMALS.format(mark="[.,]") + "?"),
    re.compile(r"(?P<euros>[0-9]{1,3}(?:\.[0-9]{3})+)" + _DECIMALS.format(mark=",")),
    re.compile(r"(?P<euros>[0-9]{1,3}(?:,[0-9]{3})+)" + _DECIMALS.format(mark=r"\.")),
    re.compile(rf"(?P<euros>[0-9]{{1,3}}(?:(?P<space>[{_SPACES}])[0-9]{{3}})+)" + _DECIMALS.format(mark="[.,]") + "?"),
)
_NOT_A_DIGIT = re.compile(r"[^0-9]")

_TOO_LONG = N_("it is too long to be an amount")
_NEGATIVE = N_("an amount carries no sign")
_FOREIGN = N_("only the digits 0 to 9 are read")
_THREE_DECIMALS = N_("after the mark stand three digits: thousands or fractions of a cent? write 1234 or 1234.00")
_FRACTION = N_("there is no money under the cent")
_SHAPELESS = N_("write an amount such as 25, 2.50 or 1.234,50")
_ZERO = N_("it must be more than zero")
_HUGE = N_("it is more than any table can hold")


class BadAmount(ValueError):
    """A word that is no amount of money: which word, and why (a sentence that can be translated)."""

    def __init__(self, word: str, reason: str) -> None:
        shown = word if len(word) <= _LONGEST else word[:_LONGEST] + "…"
        unfit, unread = N_("{word!r} can't be the amount: {why}"), N_("{word!r} is not an amount: {why}")
        super().__init__(Told(unfit if reason in {_ZERO, _HUGE} else unread, word=shown, why=Told(reason)))
        self.word = shown
        self.reason = reason


def parse_amount(text: str, *, zero: bool = False) -> Cents:
    """Read euros written in any of the four languages; an ambiguous word is refused, never guessed.

    A dot or comma before the last one or two digits is the decimal mark. Dots or commas group thousands only when the
    other of the two marks the decimals, for then they cannot be taken for it; spaces group thousands always.
    """
    if len(text) > _LONGEST:
        raise BadAmount(text, _TOO_LONG)
    number = _without_euro(text.strip(_SPACES))
    for shape in _SHAPES:
        if found := shape.fullmatch(number):
            return _checked(text, _cents_of(found), zero=zero)
    raise BadAmount(text, _why_shapeless(number))


def _without_euro(text: str) -> str:
    found = _EURO.fullmatch(text)
    return text if found is None else found[1] or found[2] or ""


def _cents_of(found: re.Match[str]) -> Cents:
    euros = int(_NOT_A_DIGIT.sub("", found["euros"]))
    return 100 * euros + int((found["cents"] or "0").ljust(2, "0"))


def _checked(text: str, cents: Cents, *, zero: bool) -> Cents:
    if cents > LARGEST:
        raise BadAmount(text, _HUGE)
    if cents == 0 and not zero:
        raise BadAmount(text, _ZERO)
    return cents


def _why_shapeless(number: str) -> str:
    if number[:1] in {"-", "+", "−"}:  # noqa: RUF001 - the typographic minus is what this looks for
        return _NEGATIVE
    if any(c.isnumeric() and not c.isascii() for c in number):
        return _FOREIGN
    if re.fullmatch(r"[0-9]{1,3}[.,][0-9]{3}", number):
        return _THREE_DECIMALS
    return _FRACTION if re.fullmatch(r"[0-9]+[.,][0-9]{3,}", number) else _SHAPELESS


def write_amount(cents: Cents) -> str:
    """The one way the notation writes an amount, `25` or `2.50`; `parse_amount` reads it back."""
    euros, rest = divmod(cents, 100)
    return f"{euros}.{rest:02}" if rest else str(euros)


def hundredths(value: int) -> str:
    """A whole number of hundredths with its point, such as `2.50` or `-0.05`."""
    whole, rest = divmod(abs(value), 100)
    return f"{'-' if value < 0 else ''}{whole}.{rest:02}"


class Share(msgspec.Struct, frozen=True):
    """What is paid of an exact value, and the fraction of a cent that is not."""

    cents: Cents
    residue: Fraction


_NOTHING = Fraction(0)


class Rounding(msgspec.Struct, frozen=True):
    """A rule that cuts exact values to the whole cent, the residue staying with the bank, and who says so."""

    cite: Citation

    def cut(self, numerator: int, denominator: int = 1) -> Share:
        """The whole cents of an exact value that is not negative."""
        if numerator < 0 or denominator <= 0:
            raise ValueError(f"{numerator}/{denominator} is not a value that could be paid")
        cents, rest = divmod(numerator, denominator)
        return Share(cents, Fraction(rest, denominator) if rest else _NOTHING)


ROUNDING = Rounding(Citation("criterio:ruleta-francesa.22"))


def gain(stake: Cents, pays: Fraction) -> Share:
    """What a winning stake gains at `pays` to one; the stake itself is not part of it."""
    return ROUNDING.cut(stake * pays.numerator, pays.denominator)


def gains_of(winners: Sequence[tuple[Cents, Fraction]]) -> list[Cents]:
    """What each stake of one payment gains: their exact sum is cut once, and the cents that parts lack go in order."""
    shares = [gain(stake, pays) for stake, pays in winners]
    residues = [share.residue for share in shares if share.residue is not _NOTHING]
    if not residues:
        return [share.cents for share in shares]
    over = int(sum(residues, _NOTHING))
    cents: list[Cents] = []
    for share in shares:
        more = 1 if over and share.residue else 0
        over -= more
        cents.append(share.cents + more)
    return cents


def halves(stake: Cents, times: int) -> Cents:
    """What a stake is worth after being halved so many times; halving goes on exactly and only the value is cut."""
    return ROUNDING.cut(stake, 2**times).cents


def deduction(amount: Cents, share: Fraction) -> Cents:
    """What the house deducts of an amount: its share to the nearest cent, the half upwards."""
    return (2 * amount * share.numerator + share.denominator) // (2 * share.denominator)
