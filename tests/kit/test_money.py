"""Money is read without guessing, written one way, and rounded in one place."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tapete.kit.money import (
    LARGEST,
    ROUNDING,
    BadAmount,
    deduction,
    format_amount,
    gain,
    halves,
    hundredths,
    parse_amount,
    write_amount,
)
from tapete.language import LANGUAGES
from tests.trace import law

amounts = st.integers(1, LARGEST)


@pytest.mark.parametrize(
    ("text", "cents"),
    [
        ("25", 2500),
        ("2.50", 250),
        ("2,50", 250),
        ("2.5", 250),
        ("0.05", 5),
        ("25 €", 2500),
        ("25€", 2500),
        ("€25", 2500),
        (" 25 ", 2500),
        ("1.234,50", 123450),
        ("1,234.50", 123450),
        ("1 234,50", 123450),
        ("1 234", 123400),
        ("1\u202f234,50 €", 123450),
        ("12.345.678,90", 1234567890),
        ("10000000000", LARGEST),
        ("0" * 31 + "5", 500),
    ],
)
def test_amounts_are_read_in_every_unambiguous_form(text: str, cents: int) -> None:
    assert parse_amount(text) == cents


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("1.234", "three digits"),
        ("1,234", "three digits"),
        ("12345.678", "under the cent"),
        ("1.2345", "under the cent"),
        ("-5", "no sign"),
        ("+5", "no sign"),
        ("−5", "no sign"),  # noqa: RUF001 - what people may type
        ("0", "can't be the amount: it must be more than zero"),
        ("0,00", "can't be the amount: it must be more than zero"),
        ("٢٥", "0 to 9"),
        ("２５", "0 to 9"),  # noqa: RUF001 - what people may type
        ("½", "0 to 9"),
        ("1e3", "such as"),
        ("0x10", "such as"),
        ("1_000", "such as"),
        ("1'234", "such as"),
        ("1.", "such as"),
        (".5", "such as"),
        ("", "such as"),
        ("€", "such as"),
        ("€5€", "such as"),
        ("1.23.45", "such as"),
        ("1.234.567", "such as"),
        ("1.234,567", "such as"),
        ("1,234,50", "such as"),
        ("12 34", "such as"),
        ("1  234", "such as"),
        ("nan", "such as"),
        ("25\n", "such as"),
        ("10000000000.01", "more than"),
        ("9" * 30, "more than"),
        ("x" * 32, "such as"),
        ("9" * 33, "too long"),
    ],
)
def test_other_words_are_refused_with_their_reason(text: str, why: str) -> None:
    with pytest.raises(BadAmount, match=why) as refusal:
        parse_amount(text)
    assert refusal.value.word in {text, text[:32] + "…"}


def test_nothing_is_an_amount_only_where_it_is_asked_for() -> None:
    assert parse_amount("0", zero=True) == 0


def test_a_long_word_is_not_repeated_whole() -> None:
    with pytest.raises(BadAmount) as refusal:
        parse_amount("7" * 10**6)
    assert len(str(refusal.value)) < 100


@given(amounts)
def test_what_is_written_is_read_back(cents: int) -> None:
    assert parse_amount(write_amount(cents)) == cents
    for language in LANGUAGES:
        assert parse_amount(format_amount(cents, language)) == cents


@given(st.text(max_size=40))
def test_any_text_gives_an_amount_or_a_clean_refusal(text: str) -> None:
    try:
        cents = parse_amount(text)
    except BadAmount:
        return
    assert 0 < cents <= LARGEST


@given(st.text("0123456789.,", max_size=12))
def test_no_word_has_two_readings(text: str) -> None:
    """A word that is read keeps its value whichever mark a reader takes for the decimals."""
    try:
        cents = parse_amount(text, zero=True)
    except BadAmount:
        return
    readings = {read_with(text, mark) for mark in ".,"} - {None}
    assert readings == {Fraction(cents, 100)}


def read_with(text: str, mark: str) -> Fraction | None:
    """An independent reading: `mark` starts the decimals, the other mark groups thousands by three."""
    whole, found, decimals = text.partition(mark)
    groups = whole.split("," if mark == "." else ".")
    if not all(part.isdigit() for part in groups) or (found and not decimals.isdigit()):
        return None
    if len(groups) > 1 and (len(groups[0]) > 3 or any(len(group) != 3 for group in groups[1:])):
        return None
    return Fraction(int("".join(groups))) + Fraction(int(decimals or 0), 10 ** len(decimals))


@law("criterio:ruleta-francesa.22")
@pytest.mark.parametrize(
    ("stake", "pays", "cents", "residue"),
    [
        (500, Fraction(35), 17500, Fraction(0)),
        (500, Fraction(1, 2), 250, Fraction(0)),
        (5, Fraction(1, 2), 2, Fraction(1, 2)),
        (100, Fraction(6, 5), 120, Fraction(0)),
        (7, Fraction(5, 11), 3, Fraction(2, 11)),
    ],
)
def test_a_gain_is_cut_to_the_cent_and_the_residue_stays(
    stake: int, pays: Fraction, cents: int, residue: Fraction
) -> None:
    share = gain(stake, pays)
    assert (share.cents, share.residue) == (cents, residue)


@law("criterio:ruleta-francesa.22")
@given(amounts, st.fractions(0, 100, max_denominator=100))
def test_cents_and_residue_are_the_exact_value(stake: int, pays: Fraction) -> None:
    share = gain(stake, pays)
    assert share.cents + share.residue == stake * pays
    assert 0 <= share.residue < 1


def test_the_rounding_rule_is_cited() -> None:
    assert ROUNDING.cite == "criterio:ruleta-francesa.22"


def test_what_cannot_be_paid_is_not_rounded() -> None:
    with pytest.raises(ValueError, match="could be paid"):
        ROUNDING.cut(-1, 2)
    with pytest.raises(ValueError, match="could be paid"):
        ROUNDING.cut(1, 0)


@law("criterio:ruleta-francesa.22")
def test_halving_goes_on_exactly_and_only_the_value_is_cut() -> None:
    assert [halves(10000, times) for times in range(5)] == [10000, 5000, 2500, 1250, 625]
    assert [halves(7, times) for times in range(4)] == [7, 3, 1, 0]


@given(amounts, st.integers(0, 60))
def test_halving_never_gains(stake: int, times: int) -> None:
    assert halves(stake, times) == int(Fraction(stake, 2**times))


@given(amounts, st.fractions(0, 1, max_denominator=1000))
def test_a_deduction_is_the_nearest_cent_and_the_half_goes_to_the_house(amount: int, share: Fraction) -> None:
    off = deduction(amount, share) - amount * share
    assert Fraction(-1, 2) < off <= Fraction(1, 2)


def test_half_a_cent_is_deducted_and_less_is_not() -> None:
    assert [deduction(amount, Fraction(1, 20)) for amount in (0, 9, 10, 29, 30, 10_000)] == [0, 0, 1, 1, 2, 500]


@pytest.mark.parametrize(
    ("value", "written"), [(250, "2.50"), (5, "0.05"), (0, "0.00"), (-5, "-0.05"), (-500, "-5.00"), (-196, "-1.96")]
)
def test_hundredths_have_their_sign_in_front(value: int, written: str) -> None:
    assert hundredths(value) == written
