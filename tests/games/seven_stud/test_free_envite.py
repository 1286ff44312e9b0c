"""The envite whatever the limit of who got the seventh card open (MU2010:87.3.b.1, criterio:seven-stud.2)."""

import pytest

from tapete.families.poquer_de_circulo.articles import BOTH_OPEN, GOOD
from tapete.families.poquer_de_circulo.bots import take_leave
from tapete.families.poquer_de_circulo.errors_players import DeclareEnvite
from tests.games.circulo import declared, paid, rakes, uncalled
from tests.games.stud import Stud
from tests.trace import law

SEVENTH = {
    "q": "Ah Ad Kh Kd 9c 5c 2h",
    "r": "3h 3d 9d 8d 7c 6h 2c",
    "s": "4h 4d 4s Js Tc 8h 2d",
    "p": "5h 5d 4c Qs Jc 9h 2s",
}


def seventh_open(to: str = "r", restos: str = "", **setup: str) -> Stud:
    """Four players with fifteen euros each in the bote; `q` speaks first, and the seventh card of one lies open."""
    table = Stud("p q r s", restos, **setup)
    table.hand(**SEVENTH)
    table.through(5)
    declared(table, "septima-descubierta", f"{to} sigue")
    return table


@law("MU2010:87.3.b.1", "criterio:seven-stud.2")
@pytest.mark.parametrize("system", ["fijo", "bote", "sin-limite"])
def test_he_declares_any_amount_up_to_his_resto_and_makes_it_in_his_turn(system: str) -> None:
    table = seventh_open(limite=system)
    told = table("r: envidar 185")
    assert [(event.cite, event.tell("en")) for event in told] == [
        ("MU2010:87.3.b.1", "r declares an envite of €185.00, whatever the limit.")
    ]
    table("q: pasar")
    assert (table.turn, table.may()) == ("r", (0, 185, 185))
    table("r: apostar 185")
    assert (table.turn, table.resto("r"), table.may()[0]) == ("s", 0, 185)


@law("MU2010:87.3.b.1")
def test_without_the_declaration_the_limit_holds() -> None:
    table = seventh_open()
    table("q: pasar")
    assert table.why_not("r: apostar 185") == ("envite_fijo", "MU2010:87.2.a.1")
    table("r: apostar 20")


@law("MU2010:87.3.b.1")
def test_it_is_declared_before_the_bets_begin() -> None:
    table = seventh_open()
    table("q: pasar")
    assert table.why_not("r: envidar 50") == ("ronda_empezada", "MU2010:87.3.b.1")


@law("MU2010:87.3.b.1")
def test_only_by_who_has_the_card_open() -> None:
    table = seventh_open()
    assert table.why_not("s: envidar 50") == ("sin_septima_descubierta", "MU2010:87.3.b.1")
    table("r: envidar 50")


@law("MU2010:87.3.b.1")
def test_without_a_card_open_there_is_nothing_to_declare() -> None:
    table = Stud("p q r s")
    table.hand(**SEVENTH)
    table.through(5)
    assert table.why_not("r: envidar 50") == ("ronda_empezada", "MU2010:87.3.b.1")


@law("criterio:seven-stud.2")
@pytest.mark.parametrize(
    ("amount", "why"),
    [
        ("9", ("envite_escaso", "criterio:seven-stud.2")),
        ("186", ("sin_resto", "MU2010:81.3.p9")),
        ("10,50", ("envite_sin_ficha", "MU2010:80.in")),
    ],
)
def test_it_is_of_the_minimum_at_least_of_the_resto_at_most_and_in_chips(amount: str, why: tuple[str, str]) -> None:
    table = seventh_open()
    assert table.why_not(f"r: envidar {amount}") == why
    table("r: envidar 10")


@law("criterio:seven-stud.2")
def test_with_less_than_the_minimum_all_the_resto_may_be_declared() -> None:
    table = seventh_open(restos="200 200 22 200")
    assert table.why_not("r: envidar 6") == ("envite_escaso", "criterio:seven-stud.2")
    table("r: envidar 7")


@law("criterio:seven-stud.2")
def test_it_binds_him() -> None:
    table = seventh_open()
    table("crupier: envidar 50 para r")
    assert table.why_not("r: envidar 60") == ("envite_declarado", "criterio:seven-stud.2")
    table("q: pasar")
    for word in ("pasar", "cubrir", "retirarse", "apostar 20"):
        assert table.why_not(f"r: {word}") == ("envite_declarado", "criterio:seven-stud.2")
    assert table.why_not("jefe: incidente turno-saltado")[0] == "no_es_momento"
    table("r: apostar 50")


@law("criterio:seven-stud.2")
def test_over_the_bet_of_another_it_is_a_raise_whatever_has_been_raised_before() -> None:
    table = seventh_open("p")
    table.say("p: envidar 95", "q: apostar 20", "r: subir 40", "s: subir 60")
    assert (table.turn, table.may()) == ("p", (0, 95, 95))
    table("p: subir 95")
    assert (table.turn, table.may()) == ("q", (75, 0, 0))


@law("criterio:seven-stud.2")
def test_a_bet_that_has_reached_it_leaves_him_free() -> None:
    table = seventh_open("r", limite="sin-limite")
    table.say("r: envidar 50", "q: apostar 50")
    assert table.may() == (50, 100, 185)
    table("r: retirarse")


@law("criterio:seven-stud.2")
def test_at_the_fixed_limit_the_others_cover_it_or_retire() -> None:
    table = seventh_open()
    table.say("r: envidar 50", "q: pasar", "r: apostar 50")
    assert table.may() == (50, 0, 0)
    assert table.why_not("s: subir 70") == ("envite_libre", "criterio:seven-stud.2")
    table.say("s: cubrir", "p: retirarse", "q: cubrir")
    told = table.finish()
    assert sum(amount for _, amount in paid(told)) + sum(rake for _, rake in rakes(told)) == 60 + 150


@law("criterio:seven-stud.2")
def test_at_bote_con_limite_it_is_raised_by_the_formula() -> None:
    table = seventh_open(limite="bote", restos="900 900 900 900")
    table.say("r: envidar 200", "q: pasar", "r: apostar 200")
    assert table.may() == (200, 400, 2 * 200 + 260)
    assert table.why_not("s: subir 661") == ("envite_excesivo", "MU2010:80.a.lim.2")


@law("criterio:seven-stud.2")
def test_without_limit_it_is_raised_to_the_double() -> None:
    table = seventh_open(limite="sin-limite")
    table.say("r: envidar 50", "q: pasar", "r: apostar 50")
    assert table.may() == (50, 100, 185)


@law("criterio:seven-stud.2", "criterio:poquer-de-circulo.17")
def test_what_nobody_covers_of_it_goes_back() -> None:
    table = seventh_open()
    table.say("r: envidar 185", "q: pasar", "r: apostar 185")
    assert uncalled(table.say("s: retirarse", "p: retirarse", "q: retirarse")) == [("r", 185)]


@law("criterio:seven-stud.17", "MU2010:87.3.b.1")
def test_of_two_with_money_the_second_alone_may_declare_one() -> None:
    two = Stud("p q r s")
    two.hand(**SEVENTH)
    two.through(4)
    two.say("q: apostar 20", "r: retirarse", "s: cubrir", "p: retirarse")
    declared(two, "septima-descubierta", "s sigue")
    two.say("s: envidar 100", "q: pasar")
    assert (two.turn, two.may()) == ("s", (0, 100, 100))


@law("MU2010:87.3.b.1", "MU2010:87.3.b.3")
def test_where_both_lie_open_or_he_is_restado_nothing_is_declared() -> None:
    two = Stud("p q r s")
    two.hand(**SEVENTH)
    two.through(4)
    two.say("q: apostar 20", "r: retirarse", "s: cubrir", "p: retirarse")
    assert declared(two, "septima-descubierta", "q sigue").ruling == BOTH_OPEN
    assert two.why_not("q: envidar 50")[0] == "ronda_empezada"
    table = Stud("p q r s", "200 200 15 200")
    table.hand(**SEVENTH)
    table.through(5)
    assert declared(table, "septima-descubierta", "r sigue").ruling == GOOD
    assert table.why_not("r: envidar 50")[0] == "ronda_empezada"


@law("criterio:seven-stud.2", "MU2010:87.3.a.2")
def test_who_stops_declares_nothing() -> None:
    table = Stud("p q r s")
    table.hand(**SEVENTH)
    table.through(5)
    declared(table, "septima-descubierta", "r para")
    assert table.why_not("r: envidar 50")[0] == "ronda_empezada"


@law("criterio:seven-stud.2")
def test_what_may_be_declared_is_offered_to_him_and_to_the_crupier() -> None:
    table = seventh_open(restos="200 200 47.50 200")
    for name in ("r", "crupier"):
        assert offered(table, name) == [(1000, 3200), (3250, 3250)]
    assert offered(table, "s") == []
    table("r: envidar 20")
    assert offered(table, "r") == []


def offered(table: Stud, name: str) -> list[tuple[int, int]]:
    """From where to where somebody may declare an envite."""
    offers = table.game.offers(table.state, table.person(name))
    amounts = [offer.amounts for offer in offers if isinstance(offer.command, DeclareEnvite)]
    return [(each.low, each.high) for each in amounts if each]


@law("criterio:seven-stud.2", "criterio:poquer-de-circulo.44")
def test_who_is_absent_then_loses_his_hand_alone() -> None:
    table = seventh_open()
    table.say("r: envidar 50", "q: pasar", "r: ausente")
    assert (table.resto("r"), table.turn, table.may()) == (185, "s", (0, 20, 20))


def test_a_companion_who_goes_away_makes_the_envite_first() -> None:
    table = seventh_open("p")
    table.say("p: envidar 95", "q: apostar 20", "r: cubrir", "s: cubrir")
    command = take_leave(table.game.rules, table.seen("p"))
    assert command is not None
    assert table.game.write(command) == "subir 95"
