"""Dados: what every throw does to each bet and what it pays, set-ups, and what silence means.

The cases that a guion can say are in `casos/dados-*.casos`.
"""

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from tapete.engine.command import Role
from tapete.engine.notation import Unreadable
from tapete.engine.table import Pace
from tapete.families.stakes.laying import PlaceBet
from tapete.games.dados.rules import Fate
from tests.games.craps import STANDARD, CrapsTable, shot
from tests.games.table import JURISDICTIONS, articles, everywhere, faults
from tests.trace import law

CAP_SENCILLA = articles("ES1979:06.IV.2.p2", "GA2007:09.IV.2.p2", "MU2010:32.2.a")
CAP_MULTIPLE = articles("ES1979:06.IV.2.p3", "GA2007:09.IV.2.p3", "MU2010:32.2.b")
THROWS = [f"{a}-{b}" for a, b in product(range(1, 7), repeat=2)]
TOTALS = dict(
    zip(range(2, 13), ["1-1", "1-2", "1-3", "1-4", "1-5", "1-6", "2-6", "3-6", "4-6", "5-6", "6-6"], strict=True)
)
PUNTOS = (4, 5, 6, 8, 9, 10)


def fates(table: CrapsTable, bet: str) -> dict[int, str]:
    """What each total does to a bet, where it does something."""
    told = {total: table.rules.fates[bet].get(throw) for total, throw in TOTALS.items()}
    return {total: verdict.fate.value for total, verdict in told.items() if verdict is not None}


def of(wins: tuple[int, ...], loses: tuple[int, ...], travels: tuple[int, ...] = ()) -> dict[int, str]:
    told = {**dict.fromkeys(wins, "gana"), **dict.fromkeys(loses, "pierde"), **dict.fromkeys(travels, "viaja")}
    return dict(sorted(told.items()))


@law("ES1979:06.IV.1.A.Win", "GA2007:09.IV.1.A.Win", "MU2010:32.1.a.1")
@law("ES1979:06.IV.1.A.DontWin", "GA2007:09.IV.1.A.DontWin", "MU2010:32.1.a.2")
@law("ES1979:06.IV.1.A.Come", "GA2007:09.IV.1.A.Come", "MU2010:32.1.a.3")
@law("ES1979:06.IV.1.A.DontCome", "GA2007:09.IV.1.A.DontCome", "MU2010:32.1.a.4")
@everywhere
def test_the_first_throw_of_line_and_come(where: str) -> None:
    table = CrapsTable(where)
    assert fates(table, "win") == of((7, 11), (2, 3, 12))
    assert fates(table, "dont-win") == of((2, 3), (7, 11))
    assert fates(table, "come") == of((7, 11), (2, 3, 12), PUNTOS)
    assert fates(table, "dont-come") == of((2, 3), (7, 11), PUNTOS)
    for number in PUNTOS:
        for bet in ("win", "come", "right", "odds-win", "odds-come"):
            assert fates(table, f"{bet}:{number}") == of((number,), (7,))
        for bet in ("dont-win", "dont-come", "wrong", "odds-dont-win", "odds-dont-come"):
            assert fates(table, f"{bet}:{number}") == of((7,), (number,))


@law("ES1979:06.IV.1.A.Field", "GA2007:09.IV.1.A.Field", "MU2010:32.1.a.5", "criterio:dados.17")
@law("ES1979:06.IV.1.A.Under7", "GA2007:09.IV.1.A.Under7", "MU2010:32.1.a.8")
@law("ES1979:06.IV.1.A.Over7", "GA2007:09.IV.1.A.Over7", "MU2010:32.1.a.9")
@law("ES1979:06.IV.1.A.Big6", "GA2007:09.IV.1.A.Big6", "MU2010:32.1.a.6")
@law("ES1979:06.IV.1.A.Big8", "GA2007:09.IV.1.A.Big8", "MU2010:32.1.a.7")
@everywhere
def test_the_other_sencillas(where: str) -> None:
    table = CrapsTable(where)
    assert fates(table, "field") == of((2, 3, 4, 9, 10, 11, 12), (5, 6, 7, 8))
    assert fates(table, "under7") == of((2, 3, 4, 5, 6), (7, 8, 9, 10, 11, 12))
    assert fates(table, "over7") == of((8, 9, 10, 11, 12), (2, 3, 4, 5, 6, 7))
    assert fates(table, "big6") == of((6,), (7,))
    assert fates(table, "big8") == of((8,), (7,))


@law("ES1979:06.IV.1.B.HardWays", "GA2007:09.IV.1.B.HardWays", "MU2010:32.1.b.1")
@everywhere
def test_a_hard_way_wins_by_its_double_alone(where: str) -> None:
    fates_of = CrapsTable(where).rules.fates
    for number, pay in ((4, 7), (6, 9), (8, 9), (10, 7)):
        double = f"{number // 2}-{number // 2}"
        lost = {throw for throw in THROWS if sum(map(int, throw.split("-"))) in {number, 7} and throw != double}
        verdicts = {throw: (v.fate, v.gain, v.per) for throw, v in fates_of[f"hard:{number}"].items()}
        assert verdicts.pop(double) == (Fate.GANA, pay, 1)
        assert {throw: fate for throw, (fate, _, _) in verdicts.items()} == dict.fromkeys(lost, Fate.PIERDE)


PAYS = {
    "right": {4: (9, 5), 5: (7, 5), 6: (7, 6)},
    "wrong": {4: (5, 11), 5: (5, 8), 6: (4, 5)},
    "odds-win": {4: (2, 1), 5: (3, 2), 6: (6, 5)},
    "odds-come": {4: (2, 1), 5: (3, 2), 6: (6, 5)},
    "odds-dont-win": {4: (1, 2), 5: (2, 3), 6: (5, 6)},
    "odds-dont-come": {4: (1, 2), 5: (2, 3), 6: (5, 6)},
}


@law("ES1979:06.IV.1.C.Win", "GA2007:09.IV.1.C.Win", "MU2010:32.1.c.1")
@law("ES1979:06.IV.1.C.DontWin", "GA2007:09.IV.1.C.DontWin", "MU2010:32.1.c.2")
@law("ES1979:06.IV.1.C.Come", "GA2007:09.IV.1.C.Come", "MU2010:32.1.c.3")
@law("ES1979:06.IV.1.C.DontCome", "GA2007:09.IV.1.C.DontCome", "MU2010:32.1.c.4", "criterio:dados.3")
@law("ES1979:06.IV.1.D.Right", "GA2007:09.IV.1.D.Right", "MU2010:32.1.d.1", "criterio:dados.1")
@law("ES1979:06.IV.1.D.Wrong", "GA2007:09.IV.1.D.Wrong", "MU2010:32.1.d.2")
@everywhere
def test_what_each_number_pays(where: str) -> None:
    bets = CrapsTable(where).rules.bets.values()
    expected = {
        f"{kind}:{same}": Fraction(gain, per)
        for kind, pays in PAYS.items()
        for number, (gain, per) in pays.items()
        for same in (number, 14 - number)
    }
    assert {bet.id: bet.pays for bet in bets if bet.kind in PAYS} == expected


@pytest.mark.parametrize("words", ["hard ² 5", "right ٣ 5", "dados", "elegir", "al-suelo D!", "hallado"])
def test_what_can_not_be_read_is_said_to_be_so(words: str) -> None:
    table = shot("estado", "win 10")
    table.throw("2-2")
    with pytest.raises(Unreadable):
        table(f"ana: {words}")


@law("ES1979:06.IV.2.p3", "GA2007:09.IV.2.p3", "MU2010:32.2.b")
@everywhere
def test_the_maximum_of_a_multiple_is_the_authorised_one_or_the_greatest_lawful(where: str) -> None:
    table = shot(where, maximos_multiples={"30": "20"}, unidad="1")
    caps = {bet: table.rules.bets[bet].cap for bet in ("craps2", "craps12", "horn", "hard:4", "hard:6", "craps3")}
    assert caps == {"craps2": 2000, "craps12": 2000, "horn": 37500, "hard:4": 21400, "hard:6": 16600, "craps3": 10000}
    table.bet("ana", "craps12 20")
    assert table.why_not("ana: craps2 20.01")[0] == "sobre_maximo"


@law("RC1979:47.1")
@everywhere
def test_a_bank_that_can_not_pay_is_replenished(where: str) -> None:
    table = CrapsTable(where, anticipo="75000").shoots("ana")
    for number in range(60):
        table.bet(f"amiga-{number}", "craps12 50")
    table.bet("ana", "win 10")
    bank = table.state.bank
    table.throw("6-6")
    assert table.state.bank == bank + 7_500_000 + 1000 - 60 * 150_000


@law("ES1979:06.IV.3.p1", "GA2007:09.IV.3.p1", "MU2010:32.3.p1")
def test_any_number_of_people_play() -> None:
    people = tuple(f"p{n}" for n in range(60))
    for table in map(CrapsTable, JURISDICTIONS):
        for person in people:
            table(f"{person}: ocupar")
            table(f"{person}: win 10")
        assert table.state.players == people
        assert {stake.player for stake in table.state.stakes} == set(people)


@law("criterio:dados.24")
@pytest.mark.parametrize(("bet", "word"), [("win 10", "aceptar"), ("dont-win 10", "aceptar"), ("field 10", "rehusar")])
def test_silence_takes_the_dice_with_a_line_bet_and_passes_them_without(bet: str, word: str) -> None:
    for table in map(CrapsTable, JURISDICTIONS):
        table.bet("ana", bet)
        table("stickman: ofrecer ana")
        silence = table.game.on_silence(table.state)
        assert silence is not None
        assert table.game.write(silence) == word


@law("criterio:dados.24", "ES1979:06.IV.3.p9", "GA2007:09.IV.3.p10", "MU2010:32.3.p9")
@everywhere
def test_a_tirador_who_does_not_bet_on_the_line_passes_the_dice_by_silence(where: str) -> None:
    table = shot(where, "field 5")
    assert table.game.next_step(table.state) is None
    silence = table.game.on_silence(table.state)
    assert silence is not None
    assert table.game.write(silence) == "rehusar"
    waiting = CrapsTable(where)
    for player in ("ana", "luis"):
        waiting(f"{player}: ocupar")
    for player in ("ana", "luis"):
        waiting(f"stickman: ofrecer {player}")
        waiting(f"{player}: rehusar")
    assert waiting.game.next_step(waiting.state) is waiting.game.on_silence(waiting.state) is None


@law("criterio:dados.27")
@everywhere
def test_bets_that_nobody_throws_for_wait_for_the_time_to_bet_and_no_longer(where: str) -> None:
    table = CrapsTable(where).bet("ana", "field 5")
    table("stickman: ofrecer ana")
    table("ana: rehusar")
    assert table.game.pace(table.state) is Pace.APUESTAS
    silence = table.game.on_silence(table.state)
    assert silence is not None
    assert (silence.by.role, table.game.write(silence)) == (Role.STICKMAN, "ya no va más")


@law("criterio:dados.11")
@everywhere
def test_amounts_are_offered_in_whole_units(where: str) -> None:
    table = shot(where, "win 10", unidad="2.50")
    offers = table.game.offers(table.state, table.person("ana"))
    assert {o.amounts.step for o in offers if isinstance(o.command, PlaceBet) and o.amounts} == {250}


@law("ES1979:06.IV.2.p2", "GA2007:09.IV.2.p2", "MU2010:32.2.a", "criterio:dados.7", "criterio:dados.11")
@law("ES1979:06.IV.2.p3", "GA2007:09.IV.2.p3", "MU2010:32.2.b")
@law("ES1979:06.IV.2.p1", "GA2007:09.IV.2.p1", "MU2010:32.2.p1")
@everywhere
def test_the_figures_an_authorisation_may_fix(where: str) -> None:
    simple, multiple = ([("maximo_fuera_de_rango", cap[where])] for cap in (CAP_SENCILLA, CAP_MULTIPLE))
    unit = [("unidad_no_admitida", "criterio:dados.11")]
    setups: list[tuple[dict[str, Any], list[tuple[str, str]]]] = [
        *(({"maximo_sencilla": maximum}, []) for maximum in ("500", "5000")),
        *(({"maximo_sencilla": maximum}, simple) for maximum in ("495", "5005")),
        *(({"unidad": unidad}, []) for unidad in ("2.50", "5")),
        *(({"unidad": unidad}, unit) for unidad in ("33", "4", "0.03", "10")),
        ({"unidad": "51"}, [("unidad_no_admitida", CAP_MULTIPLE[where])]),
        ({"unidad": "1", "maximos_multiples": {"5": "100"}}, [("pago_desconocido", CAP_MULTIPLE[where])]),
    ]
    ranges = {"4": (125, 375), "7": (72, 214), "9": (56, 166), "15": (34, 100), "30": (17, 50)}
    for pay, (low, high) in ranges.items():
        maxima: list[tuple[object, list[tuple[str, str]]]] = [(low, []), (high, [])]
        maxima += [(low - 1, multiple), (high + 1, multiple), (f"{low}.50", multiple)]
        setups += [({"unidad": "1", "maximos_multiples": {pay: str(most)}}, wrong) for most, wrong in maxima]
    for setup, wrong in setups:
        assert faults("dados", where, **{**STANDARD, **setup}) == wrong, setup
