"""What other readings of the law are worth, against calculations of their own and published figures."""

from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from tapete.exact import Unplayable, analyses, changed, column_with
from tapete.exact.blackjack import BlackjackRules
from tapete.exact.blackjack.hands import AS, NEVER, TEN, setting
from tapete.exact.blackjack.solution import Worth, Worths
from tapete.exact.blackjack.strategy import by_score
from tapete.exact.readings import unclear_points
from tapete.exact.treinta_y_cuarenta import ALWAYS_PRISON, BEST_AFTER_31, coup_of
from tapete.exact.wheel import ALWAYS_PRISON as WHEEL_PRISON
from tapete.exact.wheel import BEST_AFTER_ZERO
from tapete.families.prison import redeemable
from tapete.law.parameters import sheet, supposing
from tapete.law.readings import readings_in
from tapete.law.regulations import names_in
from tapete.sim.machine import Options, machine
from tests.games.francesa import francesa
from tests.trace import law

WHERE = ("estado", "galicia", "murcia")
TREINTA, MURCIANOS = "treinta-y-cuarenta", "dados-murcianos"
QUICK = [game for game in names_in("readings") if game not in {"poquer-sin-descarte", "pai-gow", "monte"}]


def edge(game: str, where: str, changes: Mapping[str, Any], bet: str) -> Fraction:
    """The house edge of a bet under the best play."""
    return changed(game, where, changes)[bet][0].edge


def read(game: str, where: str, number: int, letter: str) -> dict[str, Any]:
    """The changes of a reading."""
    return readings_in(game, where)[number].others[letter].changes


# --- every reading ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", QUICK)
def test_every_reading_changes_what_is_known_of_some_bet(game: str) -> None:
    for where in sheet(game).regulated:
        adopted = analyses(game, where)
        for point in readings_in(game, where).values():
            for letter, one in point.others.items():
                assert changed(game, where, one.changes) != adopted, f"{point.criterio.citation} {letter} in {where}"


def test_a_point_is_told_with_its_provisions_and_the_bets_that_differ() -> None:
    (point,) = unclear_points("bola", "murcia", "es", {1})
    assert point.criterio == "criterio:bola.1"
    assert point.about == ("MU2010:23.1", "MU2010:23.1.a", "MU2010:23.1.b")
    (other,) = point.readings
    assert other.letter == "B"
    assert other.says.startswith("En Murcia el pago a la par alcanza también al número")
    assert {row.bet for row in other.worth} == {f"numero:{number}" for number in range(1, 10)}
    assert {(row.first, row.second) for row in other.worth} == {(Fraction(-1, 9), Fraction(-7, 9))}


# --- treinta y cuarenta -----------------------------------------------------------------------------------------------


@law("ES1979:05.V.1", "criterio:treinta-y-cuarenta.3")
@pytest.mark.parametrize(("letter", "ends"), [("A", "wls"), ("B", "wlsn"), ("C", "s"), ("D", "ls"), ("E", "wl")])
def test_the_premium_by_each_reading(letter: str, ends: str) -> None:
    """All readings keep the stake at 31, and differ in how often 1 % is lost. Published: 0.9 % for A, 0.890 % for E."""
    coup = coup_of(sheet(TREINTA).column("estado"))
    often = {"w": coup.won, "l": coup.won, "s": coup.struck, "n": coup.null}
    changes = {} if letter == "A" else read(TREINTA, "estado", 3, letter)
    assert edge(TREINTA, "estado", changes, "negro") == Fraction(1, 100) * sum(often[end] for end in ends)


@law("ES1979:05.V.1", "criterio:treinta-y-cuarenta.3", "criterio:treinta-y-cuarenta.11")
@pytest.mark.parametrize("where", ["estado", "galicia", "murcia"])
@pytest.mark.parametrize(
    ("number", "letter", "options"),
    [
        (3, "B", Options(fresh=True, insured=True)),
        (3, "C", Options(fresh=True, insured=True)),
        (3, "D", Options(fresh=True, insured=True)),
        (3, "E", Options(fresh=True, insured=True)),
        (10, "B", Options(fresh=True)),
        (11, "B", Options(fresh=True)),
        (11, "B", Options(fresh=True, after_zero="retirar")),
    ],
)
def test_the_table_pays_what_the_reading_is_worth(where: str, number: int, letter: str, options: Options) -> None:
    """The automaton is read out of the table, coup by coup; the figures know nothing of the table."""
    changes = read(TREINTA, where, number, letter)
    ways = changed(TREINTA, where, changes)["negro"]
    told = {ALWAYS_PRISON} if options.after_zero != "retirar" else {BEST_AFTER_31}
    if number == 10:
        told = {""}
    (worth,) = [ways[0].edge] if options.insured else {way.edge for way in ways if way.strategy in told}
    with supposing(column_with(TREINTA, where, changes)):
        ready = machine(TREINTA, where, {"negro": 100_000}, options)
    if options.after_zero == "retirar":
        coup = coup_of(sheet(TREINTA).column(where))
        worth = coup.struck / 2  # whoever takes half back is not concerned by what null coups do to prisoners
    assert float(ready.exact()["negro"]) == pytest.approx(float(worth), abs=1e-9), "a prisoner is halved to the cent"


@law("ES1979:05.V.1", "criterio:treinta-y-cuarenta.1")
def test_without_insurance_the_31_costs_half_of_what_it_strikes() -> None:
    """Published: 1.096 % at the beginning of the pack."""
    coup = coup_of(sheet(TREINTA).column("estado"))
    found = changed(TREINTA, "estado", read(TREINTA, "estado", 1, "B"))["rojo"]
    assert found[0].edge == coup.struck / 2
    assert float(found[0].edge) == pytest.approx(0.01096, abs=5e-5)
    assert not any("insured" in way.strategy for way in found)


# --- dados murcianos --------------------------------------------------------------------------------------------------


def thrown(wins: set[int], pays: int, *, trios: set[int], trio: bool, stays: bool) -> Fraction:
    """The edge of a suerte by looking at all 216 throws; `stays` is whether other sums leave it on the cloth."""
    won = lost = 0
    decisive = {3, 5, 6, 7, 14, 15, 16}
    for dice in product(range(1, 7), repeat=3):
        is_trio = len(set(dice)) == 1 and dice[0] in trios
        hit = is_trio if trio else sum(dice) in wins
        if hit:
            won += 1
        elif not stays or sum(dice) in decisive:
            lost += 1
    return Fraction(lost - won * pays, won + lost)


@law("MU2010:35.3", "MU2010:36.3", "criterio:dados-murcianos.1", "criterio:dados-murcianos.2")
@pytest.mark.parametrize(
    ("bet", "changes", "expected"),
    [
        ("trio", {}, thrown(set(), 11, trios={2, 3, 4, 5, 6}, trio=True, stays=True)),
        ("trio", {2: "B"}, thrown(set(), 11, trios={1, 2, 3, 4, 5, 6}, trio=True, stays=True)),
        ("trio", {3: "B"}, thrown(set(), 11, trios={2, 3, 4, 5, 6}, trio=True, stays=False)),
        ("trio", {2: "B", 3: "B"}, thrown(set(), 11, trios={1, 2, 3, 4, 5, 6}, trio=True, stays=False)),
        ("ases", {1: "B"}, thrown({3}, 61, trios=set(), trio=False, stays=False)),
        ("pequeno", {1: "B"}, thrown({5, 6, 7}, 1, trios=set(), trio=False, stays=False)),
        ("grande", {1: "B"}, thrown({14, 15, 16}, 1, trios=set(), trio=False, stays=False)),
    ],
)
def test_murcian_dice_by_each_reading(bet: str, changes: dict[int, str], expected: Fraction) -> None:
    merged = {
        name: value
        for number, letter in changes.items()
        for name, value in read(MURCIANOS, "murcia", number, letter).items()
    }
    assert edge(MURCIANOS, "murcia", merged, bet) == expected


@law("MU2010:35.3.p3", "criterio:dados-murcianos.11")
def test_a_limit_that_loses_all_its_chips() -> None:
    """31 throws win half a unit and 32 lose a whole one."""
    changes = read(MURCIANOS, "murcia", 11, "B")
    assert edge(MURCIANOS, "murcia", changes, "limite-exterior") == (Fraction(32) - Fraction(31, 2)) / 63
    with supposing(column_with(MURCIANOS, "murcia", changes)):
        ready = machine(MURCIANOS, "murcia", {"limite-exterior": 1000}, Options())
    assert ready.exact()["limite-exterior"] == (Fraction(32) - Fraction(31, 2)) / 63


# --- black-jack -------------------------------------------------------------------------------------------------------


@law("ES1979:03.V.1.a", "criterio:blackjack.3")
def test_a_black_jack_that_is_always_paid_is_worth_three_halves_of_every_tie() -> None:
    mine = Fraction(2 * 24 * 96, 312 * 311)
    theirs = Fraction(2 * 23 * 95, 310 * 309)
    before, after = (changed("blackjack", "estado", one) for one in ({}, read("blackjack", "estado", 3, "B")))
    for one, other in zip(before["plaza"], after["plaza"], strict=True):
        assert one.edge - other.edge == Fraction(3, 2) * mine * theirs


@law("ES1979:03.V.1.a")
def test_six_to_five_is_what_is_published_and_needs_no_solving(monkeypatch: pytest.MonkeyPatch) -> None:
    """Published: 1.36 % against 3 to 2 (M. Shackleford, wizardofodds.com, "Blackjack rule variations")."""
    monkeypatch.setattr("tapete.exact.blackjack.solution.solve", lambda _: pytest.fail("solved again"))
    before, after = (changed("blackjack", "estado", one)["plaza"] for one in ({}, {"pay_black_jack": "6/5"}))
    won = next(chance.probability for chance in before[2].distribution.chances if chance.net == Fraction(3, 2))  # type: ignore[union-attr]
    for one, other in zip(before, after, strict=True):
        assert other.edge - one.edge == won * (Fraction(3, 2) - Fraction(6, 5))
        assert float(other.edge - one.edge) == pytest.approx(0.0136, abs=5e-5)


@law("ES1979:03.V.1.b", "criterio:blackjack.1", "criterio:blackjack.8")
@pytest.mark.parametrize(("number", "published"), [(1, -0.0011), (8, 0.0007)])
def test_the_first_bet_alone_and_ases_split_once_are_what_is_published(number: int, published: float) -> None:
    """Published: 0.11 % where doubles and splits are not lost to a Black-Jack, and 0.07 % to 0.08 % for ases again."""
    changes = read("blackjack", "estado", number, "B")
    difference = edge("blackjack", "estado", changes, "plaza") - edge("blackjack", "estado", {}, "plaza")
    assert float(difference) == pytest.approx(published, abs=1e-4)


@pytest.mark.parametrize(
    "pays",
    [
        {"natural": Fraction(6, 5)},
        {"natural": Fraction(1)},
        {"tie_pays": True},
        {"natural": Fraction(2), "tie_pays": True},
    ],
)
def test_pays_put_in_afterwards_are_those_that_are_counted(pays: dict[str, Any]) -> None:
    """A game against an as and a ten is counted with other pays, and that with the usual pays is paid otherwise."""
    usual = BlackjackRules(packs=1)
    rules = replace(usual, **pays)
    plays = {first: by_score(setting(usual, first), np.full(10, NEVER)) for first in (AS, TEN)}

    def counted(terms: BlackjackRules) -> Worths:
        chances = {first: Fraction(terms.sabot[first - 1], sum(terms.sabot)) for first in plays}
        return Worths.joined((chances[first], Worth(terms, first).once(play)) for first, play in plays.items())

    ties = Fraction(2 * 4 * 16, 52 * 51) * Fraction(2 * 3 * 15, 50 * 49) if rules.tie_pays else Fraction(0)
    assert counted(usual).repaid(usual.natural, rules.natural, ties) == counted(rules)


# --- the others -------------------------------------------------------------------------------------------------------


@law("MU2010:7.1", "criterio:ruleta-francesa.27")
def test_a_pay_that_includes_the_stake_doubles_the_edge_of_the_ruleta() -> None:
    assert edge("ruleta-francesa", "murcia", read("ruleta-francesa", "murcia", 27, "B"), "pleno:17") == Fraction(2, 37)


@law("GA2007:01.III", "criterio:ruleta-francesa.1")
def test_the_letter_of_galicia_on_the_19_can_not_be_built() -> None:
    """Not a reading: with the 19 negro two neighbours of the wheel have one colour, which the same article forbids."""
    with pytest.raises(Unplayable, match="15 and 19"):
        changed("ruleta-francesa", "galicia", {"rojo_besides": []})


@law("MU2010:104.4", "criterio:ruleta-de-la-fortuna.4")
@pytest.mark.parametrize(("bet", "cells", "pays"), [("24", 24, 0), ("2", 2, 19), ("figura-1", 1, 44)])
def test_the_fortuna_for_one(bet: str, cells: int, pays: int) -> None:
    changes = read("ruleta-de-la-fortuna", "murcia", 4, "B")
    assert edge("ruleta-de-la-fortuna", "murcia", changes, bet) == 1 - Fraction(cells * (pays + 1), 54)


@law("GA2007:09.IV.1.B", "criterio:dados.6")
@pytest.mark.parametrize(
    ("letter", "bet", "expected"),
    [("B", "juego7", Fraction(0)), ("B", "hard:6", Fraction(0)), ("C", "craps2", Fraction(1, 6))],
)
def test_dice_by_the_legends_of_the_cloth(letter: str, bet: str, expected: Fraction) -> None:
    assert edge("dados", "galicia", read("dados", "galicia", 6, letter), bet) == expected


# --- the prison, and bets that are made otherwise ---------------------------------------------------------------------


@law("ES1979:01.IV.1.B.b", "GA2007:01.V.1.A.b", "MU2010:7.2.b", "criterio:ruleta-francesa.9")
@pytest.mark.parametrize("where", ["estado", "galicia", "murcia"])
def test_a_prisoner_that_zeros_do_not_reduce_costs_no_more_than_half_back(where: str) -> None:
    """Whole, it is freed as often as lost; halved at each zero, a prison of worth v has 37 v = -18 - 1/2 + v/2."""
    halved = Fraction(1, 37) * Fraction(37, 2) / (37 - Fraction(1, 2))
    whole = Fraction(1, 37) * Fraction(1, 2)
    changes = read("ruleta-francesa", where, 9, "B")
    for supposed, expected in (({}, halved), (changes, whole)):
        ways = {way.strategy: way.edge for way in changed("ruleta-francesa", where, supposed)["rojo"]}
        assert ways[WHEEL_PRISON] == expected
        assert ways[BEST_AFTER_ZERO] == whole
        with supposing(column_with("ruleta-francesa", where, supposed)):
            ready = machine("ruleta-francesa", where, {"rojo": 100_000}, Options(after_zero="prision"))
        assert float(ready.exact()["rojo"]) == pytest.approx(float(expected), abs=1e-9)


@law("ES1979:01.IV.1.B.b", "criterio:ruleta-francesa.9")
@pytest.mark.parametrize(("letter", "freed", "quarter"), [("A", 50_00, 25_00), ("B", 100_00, 25_00)])
def test_after_two_zeros_the_table_frees_what_the_reading_says(letter: str, freed: int, quarter: int) -> None:
    changes = {} if letter == "A" else read("ruleta-francesa", "estado", 9, letter)
    with supposing(column_with("ruleta-francesa", "estado", changes)):
        table = francesa("estado")
    table("ana: rojo 100")
    for _ in range(2):
        table.spin("0")
    (prisoner,) = table.state.stakes
    assert (prisoner.amount, redeemable(prisoner)) == (freed, quarter)
    table.spin("1")
    assert [stake.amount for stake in table.state.stakes if stake.free] == [freed]


@law("ES1979:01.IV.1.B.b", "GA2007:01.V.1.A.b", "MU2010:7.2.b", "criterio:treinta-y-cuarenta.14")
@pytest.mark.parametrize("where", ["estado", "galicia", "murcia"])
def test_a_bet_that_repeated_31s_do_not_reduce_costs_half_of_what_they_strike(where: str) -> None:
    changes = read(TREINTA, where, 14, "B")
    coup = coup_of(sheet(TREINTA).column(where))
    ways = {way.strategy: way.edge for way in changed(TREINTA, where, changes)["negro"]}
    assert ways[ALWAYS_PRISON] == coup.struck / 2
    with supposing(column_with(TREINTA, where, changes)):
        ready = machine(TREINTA, where, {"negro": 100_000}, Options(fresh=True))
    assert float(ready.exact()["negro"]) == pytest.approx(float(coup.struck / 2), abs=1e-9)


@law("MU2010:7.1.d", "MU2010:100.1", "MU2010:103.1", "criterio:ruleta-francesa.6", "criterio:ruleta-de-la-fortuna.3")
@law("ES1979:06.IV.1.B.Horm", "GA2007:09.IV.1.B.Horn", "MU2010:32.1.b.8", "criterio:dados.2")
@pytest.mark.parametrize(
    ("game", "where", "number", "bet", "stake", "expected"),
    [
        ("ruleta-francesa", "murcia", 6, "cuadro:1-2-3", 1000, 1 - Fraction(3 * 9, 37)),
        ("ruleta-de-la-fortuna", "murcia", 3, "figura", 1000, 1 - Fraction(92, 54)),
        *(("dados", where, 2, "horn", 4000, Fraction(36 * 4 - 2 * 31 - 4 * 16, 36 * 4)) for where in WHERE),
    ],
)
def test_bets_that_another_reading_makes_otherwise(
    game: str, where: str, number: int, bet: str, stake: int, expected: Fraction
) -> None:
    """Four quarters are staked on the horn 36 times: two come back 31 times larger, and four 16 times."""
    changes = read(game, where, number, "B")
    assert edge(game, where, changes, bet) == expected
    with supposing(column_with(game, where, changes)):
        ready = machine(game, where, {bet: stake}, Options())
    assert ready.exact()[bet] == expected
