"""One banker against two paños: against every order of a small sabot, and against what is known of one paño alone."""

from fractions import Fraction

import msgspec
import pytest

from tapete.exact import analyses, changed, column_with
from tapete.exact.bacarra_dos_panos import chart, chart_by_stakes
from tapete.exact.bacarra_dos_panos.counts import Terms, answer, gains, inclinations, regrets, results
from tapete.exact.bacarra_dos_panos.play import (
    ABATED,
    ALWAYS_DRAW,
    ALWAYS_STAND,
    AT_BEST,
    BY_THE_CUADRO,
    BY_TOTALS,
    FIRST_TENFOLD,
    FIRST_TWICE,
    HANDS,
    LIBRE,
    SECOND_TWICE,
    SITUATIONS,
    WHOLE,
    Manos,
    PanosPlay,
    alike,
    place_of,
)
from tapete.exact.bacarra_dos_panos.solution import BOUND, equilibrium, solved, terms_of, turning, ways_to_play
from tapete.exact.baccarat import Drawing, full_sabot
from tapete.exact.book import Question, book_of
from tapete.exact.ferrocarril import Game
from tapete.exact.ferrocarril import equilibrium as of_one_punto
from tapete.families.baccarat import STOOD
from tapete.law.parameters import sheet
from tests.exact.two_panos import dealt, gained

GAME = "bacarra-dos-panos"
everywhere = pytest.mark.parametrize("where", sheet(GAME).regulated)
CUADRO = sheet(GAME).column("galicia").get("cuadro", tuple[str, ...]).value
SMALL = (2, 0, 2, 2, 0, 2, 0, 0, 2, 0)
ALWAYS, NEVER = alike(WHOLE, "TTTTTOPP"), alike(0, "TTTTTOPP")
QUARTER = WHOLE // 4
HALF = Manos(
    first=(2 * QUARTER, 0, WHOLE, QUARTER, QUARTER),
    after_carta=(QUARTER, WHOLE, 2 * QUARTER, 0, WHOLE),
    after_no=(WHOLE, WHOLE, 3 * QUARTER, 0, 0),
    after_abatir=(3 * QUARTER, 0, QUARTER, WHOLE, 0),
)


def small(stakes: tuple[int, int] = (3, 2), *, asked: bool = False) -> Terms:
    return Terms(
        sabot=SMALL, letters="TTTTTOPP", cuadro=tuple(CUADRO), stakes=stakes, deduction=Fraction(1, 50), asked=asked
    )


@pytest.mark.parametrize("asked", [pytest.param(False, marks=pytest.mark.soak), True])
def test_of_a_small_sabot_every_order_is_dealt(asked: bool) -> None:
    terms = small(asked=asked)
    play = solved(terms, HALF)
    assert [list(row) for row in play.results] == dealt(terms, play)
    assert sum(map(sum, play.results)) == 1


@pytest.mark.parametrize("stakes", [pytest.param((1, 1), marks=pytest.mark.soak), (1, 3)])
def test_of_a_small_sabot_the_banker_draws_where_every_order_says_so(stakes: tuple[int, int]) -> None:
    terms = small(stakes)
    play, turns = solved(terms, HALF), turning(terms, HALF)
    share = stakes[0] / sum(stakes)
    told = gained(terms, HALF)
    assert len(told) > 200
    for known, gain in told.items():
        place = place_of(*known)
        if sum(known[0]) % 10 == 0:
            assert play.letters[place] == turns.at(place, share) == "T"
        elif gain:
            assert play.letters[place] == turns.at(place, share) == ("T" if gain > 0 else "P"), known


def test_every_situation_of_the_banker_has_a_place_of_its_own() -> None:
    thirds = range(STOOD + 1)
    places = [place_of(hand, one, two) for hand in HANDS for one in thirds for two in thirds]
    places += [place_of(hand, pair, two) for hand in HANDS for pair in ABATED for two in thirds]
    places += [place_of(hand, one, pair) for hand in HANDS for pair in ABATED for one in thirds]
    assert places == list(range(SITUATIONS))
    with pytest.raises(ValueError, match="nothing to decide"):
        place_of((0, 1), (0, 8), (0, 9))


def test_the_deduction_is_of_the_balance_of_both_panos() -> None:
    """The first acceptance example of the law: 300 on the first paño and 200 on the second."""
    terms = small((300, 200))
    kept = [[net / 50 for net in row] for row in terms.nets()]
    assert [kept[2][2], kept[2][0], kept[2][1], kept[0][2]] == [490, 98, 294, -100]
    even = msgspec.structs.replace(terms, stakes=(300, 300))
    assert even.nets()[2][0] == even.nets()[0][2] == 0


@pytest.mark.soak
def test_regrets_are_what_departing_gains() -> None:
    """Each departure is played out, and compared with what was told of it."""
    terms = small()
    banker = answer(terms, NEVER)
    told = regrets(terms, HALF, banker)
    assert told.banca == _bank(terms, HALF, answer(terms, HALF)) - _bank(terms, HALF, banker) > 0
    lean = inclinations(terms, HALF, banker)
    for name, leans in zip(Manos.__struct_fields__, lean, strict=True):
        mine, said = 0 if name == "first" else 1, getattr(HALF, name)
        for place, inclination in enumerate(leans):
            always, never = (
                msgspec.structs.replace(HALF, **{name: (*said[:place], often, *said[place + 1 :])})
                for often in (WHOLE, 0)
            )
            assert inclination == _won(terms, always, banker, mine) - _won(terms, never, banker, mine), name


def _won(terms: Terms, manos: Manos, banker: object, pano: int) -> Fraction:
    found = results(terms, manos, banker)  # type: ignore[arg-type]
    sides = [sum(row) for row in (found, list(zip(*found, strict=True)))[pano]]
    return Fraction(sides[0] - sides[2])


def _bank(terms: Terms, manos: Manos, banker: object) -> Fraction:
    found = results(terms, manos, banker)  # type: ignore[arg-type]
    nets = terms.nets()
    won = sum((found[one][two] * nets[one][two] for one in range(3) for two in range(3)), Fraction(0))
    return won / (terms.deduction.denominator * sum(terms.stakes))


def test_with_nothing_on_the_second_pano_it_is_the_game_of_kemeny_and_snell() -> None:
    """Of a sabot without end the second paño tells the banker nothing: a mano draws with five nine times in eleven."""
    terms = Terms(
        sabot=full_sabot(1),
        letters="TTTTTOPP",
        cuadro=tuple(CUADRO),
        stakes=(1, 0),
        deduction=Fraction(0),
        endless=True,
        by_total=True,
    )
    found = equilibrium(terms)
    assert abs(Fraction(found.manos.first[0], WHOLE) - Fraction(9, 11)) < Fraction(1, 10**6)
    free = Drawing(naturals=frozenset({8, 9}), punto="TTTTTOPP", banca=(CUADRO[0], *["O" * 11] * 7))
    alone = of_one_punto(Game(sabot=full_sabot(1), drawing=free, commission=Fraction(0), by_total=True, endless=True))
    assert alone.punto_draws[0, 5] == Fraction(9, 11)
    assert abs(_won(terms, found.manos, found.banker, 0) - alone.punto) < Fraction(1, 10**8)


@everywhere
def test_what_each_way_is_worth(where: str) -> None:
    found = analyses(GAME, where)
    assert set(found) == {"primero", "segundo", "a-caballo", "banco", "banca"}
    lost = {bet: {one.strategy: round(float(-one.per_stake), 6) for one in ways} for bet, ways in found.items()}
    assert lost["primero"] == {
        AT_BEST: 0.008645,
        ALWAYS_DRAW: 0.009322,
        ALWAYS_STAND: 0.009702,
        BY_THE_CUADRO: 0.008549,
        BY_TOTALS: 0.008993,
        FIRST_TWICE: 0.011322,
        SECOND_TWICE: 0.005101,
        FIRST_TENFOLD: 0.012732,
        LIBRE: 0.008635,
    }
    assert lost["banca"] == {
        AT_BEST: -0.002027,
        ALWAYS_DRAW: -0.002688,
        ALWAYS_STAND: -0.003003,
        BY_THE_CUADRO: -0.002041,
        BY_TOTALS: -0.002212,
        FIRST_TWICE: -0.001699,
        SECOND_TWICE: -0.001675,
        FIRST_TENFOLD: -0.002703,
        LIBRE: -0.004516,
    }
    assert lost["segundo"][FIRST_TENFOLD] == -0.001654
    assert lost["a-caballo"] == lost["banco"]
    for halves, one, two in zip(found["a-caballo"], found["primero"], found["segundo"], strict=True):
        assert halves.per_stake == (one.per_stake + two.per_stake) / 2


def test_nobody_gains_by_departing_more_than_is_told() -> None:
    column = sheet(GAME).column("estado")
    for terms, manos in ways_to_play(column).values():
        if manos is None:
            play = solved(terms)
            assert 0 <= play.regrets.most < Fraction(1, 10**9) < BOUND


def test_with_equal_stakes_every_mano_is_in_doubt_about_one_and_four_alone() -> None:
    """As the punto of ferrocarril is; with ten times as much on the first paño the second plays otherwise."""
    column = sheet(GAME).column("estado")
    manos = solved(terms_of(column)).manos
    for said in msgspec.structs.astuple(manos):
        assert [one == WHOLE for one in said] == [True, False, False, True, True]
        assert said[2] == 0 < said[1] < WHOLE
    assert solved(terms_of(column, (10, 1))).manos.after_carta == (0,) * 5


@pytest.mark.parametrize(
    ("manos", "least", "most"),
    [
        (ALWAYS, Fraction(1, 2000), 1),
        pytest.param(HALF, 0, Fraction(1, 10**6), marks=pytest.mark.soak),
        pytest.param(NEVER, 0, Fraction(1, 10**5), marks=pytest.mark.soak),
    ],
)
def test_a_banker_bound_by_the_cuadro_never_wins_more(manos: Manos, least: Fraction, most: Fraction) -> None:
    terms = terms_of(sheet(GAME).column("murcia"))
    bound = msgspec.structs.replace(terms, asked=True)
    lost = _bank(terms, manos, answer(terms, manos)) - _bank(bound, manos, answer(bound, manos))
    assert least <= lost < most


def test_the_published_advantage_of_the_bank() -> None:
    """The bank's advantage has been put at some 0.85 % with equal stakes, and 1 % or more with very unequal ones."""
    column = sheet(GAME).column("galicia")
    for stakes, low, high in (((1, 1), 0.0085, 0.0095), ((10, 1), 0.01, 0.0125)):
        play = solved(terms_of(column, stakes))
        first, second = (Fraction(stake, sum(stakes)) for stake in stakes)
        assert low < float(-(first * play.first + second * play.second)) < high


@pytest.mark.soak
def test_without_a_cagnotte_what_the_panos_lose_the_banker_wins() -> None:
    found = changed(GAME, "murcia", {"deduction": 0})
    one, two, banca = (found[bet][0].per_stake for bet in ("primero", "segundo", "banca"))
    assert banca == -(one + two) / 2


def test_letters_that_leave_no_choice_are_followed() -> None:
    """If a mano had to stand with five, all ways to play would be that of manos who always do."""
    column = column_with(GAME, "estado", {"punto": "TTTTTPPP"})
    held = solved(terms_of(column))
    free = solved(terms_of(sheet(GAME).column("estado")), NEVER)
    assert held.results == free.results
    with pytest.raises(ValueError, match="letters"):
        terms_of(column_with(GAME, "estado", {"punto": "TTT"}))


def test_the_chart_is_of_the_stakes_that_were_asked_for() -> None:
    question = Question(game=GAME, jurisdiction="galicia")
    equal, first = chart(question), chart_by_stakes(question, (2, 1))
    assert (equal.stakes, first.stakes) == ((1, 1), (2, 1))
    assert equal.letters != first.letters
    five_against_a_ten_and_none = place_of((2, 3), 0, STOOD), place_of((2, 3), STOOD, 0)
    assert [first.letters[place] for place in five_against_a_ten_and_none] == ["P", "T"]
    book = book_of(question)
    assert isinstance(book.best_play(), PanosPlay)
    assert book.play_as(PanosPlay) == equal


def test_the_gain_turns_once_or_twice_between_nothing_and_all() -> None:
    terms = terms_of(sheet(GAME).column("galicia"))
    turns = turning(terms, ALWAYS)
    for share in ((1, 9), (2, 3), (7, 3)):
        weighed = gains(msgspec.structs.replace(terms, stakes=share), ALWAYS)
        for row, hand in enumerate(HANDS):
            if sum(hand) % 10:
                for one in range(STOOD + 1):
                    for two in range(STOOD + 1):
                        letter = turns.at(place_of(hand, one, two), share[0] / sum(share))
                        assert letter == ("T" if weighed.both[row, one, two] > 0 else "P")
