"""Bets (MU2010:80.a.lim, 80.b.p2, 81.3): examples 3 to 7, 19, 20 and 29 of the rules of all variants."""

import pytest

from tapete.engine.command import Actor, Role
from tapete.families.poquer_de_circulo.bets import Raise
from tests.games.circulo import Circulo
from tests.games.table import refused
from tests.trace import law

# --- turns and words --------------------------------------------------------------------------------------------------


@law("MU2010:81.3.p7")
@pytest.mark.parametrize(
    ("said", "written"),
    [
        ("paso", "pasar"),
        ("apuesto 30", "apostar 30"),
        ("cubro", "cubrir"),
        ("ver", "cubrir"),
        ("subo a 100", "subir 100"),
        ("me retiro", "retirarse"),
        ("no voy", "retirarse"),
    ],
)
def test_what_players_say_counts_as_their_bet(said: str, written: str) -> None:
    table = Circulo()
    table.hand()
    command = table.game.read(said.split(), table.person("q"), table.state)
    assert table.game.write(command) == written


@law("MU2010:81.3.1")
def test_who_retires_loses_what_he_put_and_his_cards_are_seen_by_nobody() -> None:
    table = Circulo()
    table.hand(q="As Kd")
    table("q: apostar 10")
    table("r: subir 20")
    table.say("s: cubrir", "t: cubrir", "p: cubrir")
    (retired, *_) = table("q: retirarse")
    assert retired.tell("es").endswith("«el señor no va».")
    assert table.resto("q") == 185
    assert all("As" not in seat.cards for name in "qrs" for seat in table.seen(name).seats)
    assert table.turn == "r"


# --- fixed ------------------------------------------------------------------------------------------------------------


@law("MU2010:80.a.lim.1")
def test_the_third_interval_has_the_high_limit() -> None:
    table = Circulo(limite="fijo")
    table.hand()
    table.all("pasar")
    assert table.may() == (0, 10, 10)
    table.all("pasar")
    assert table.may() == (0, 20, 20)
    table.say("q: apostar 20", "r: subir 40", "s: subir 60", "t: subir 80", "p: retirarse", "q: cubrir")
    assert table.why_not("r: subir 100") == ("subidas_agotadas", "MU2010:80.a.lim.1")


@law("criterio:poquer-de-circulo.13")
def test_a_short_all_in_at_the_fixed_limit_is_no_raise() -> None:
    table = Circulo(limite="fijo", restos="200 200 19 200 200")
    table.hand()
    table.say("q: apostar 10", "r: subir 14")
    assert table.may() == (14, 20, 20)
    table.say("s: cubrir", "t: cubrir", "p: cubrir")
    no_raise = ("no_reabre", "MU2010:80.b.p2")
    assert table.why_not("q: subir 20") == no_raise
    to_nothing = Raise(by=Actor("q", Role.JUGADOR), player="q", amount=0)
    assert refused(lambda: table.game.decide(table.state, to_nothing)) == no_raise
    table("q: cubrir")
    assert table.resto("q") == 200 - 5 - 14


@law("criterio:poquer-de-circulo.13")
def test_the_raise_after_it_is_the_first() -> None:
    table = Circulo(limite="fijo", restos="200 200 19 200 200")
    table.hand()
    table.say("q: apostar 10", "r: subir 14", "s: subir 20", "t: subir 30", "p: subir 40")
    assert table.why_not("q: subir 50") == ("subidas_agotadas", "MU2010:80.a.lim.1")


# --- no limit ---------------------------------------------------------------------------------------------------------


@law("MU2010:80.b.p2", "criterio:poquer-de-circulo.12")
def test_a_short_all_in_gives_nobody_who_had_bet_a_new_right() -> None:
    table = Circulo("p a b c d", restos="200 200 50 200 200")
    table.hand()
    table.say("a: apostar 30", "b: subir 45")
    assert table.may() == (45, 90, 195)
    table.say("c: cubrir", "d: retirarse", "p: retirarse")
    assert table.why_not("a: subir 90") == ("no_reabre", "MU2010:80.b.p2")
    table("a: cubrir")
    assert table.resto("a") == 200 - 5 - 45


@law("MU2010:80.b.p2", "criterio:poquer-de-circulo.12")
def test_who_still_owes_an_answer_to_a_whole_raise_may_raise() -> None:
    table = Circulo("p a b c d", restos="200 500 500 85 500")
    table.hand()
    table.say("a: apostar 30", "b: subir 60", "c: subir 80", "d: retirarse", "p: retirarse")
    assert table.may() == (50, 160, 495)
    covered = table.fork()
    covered("a: cubrir")
    assert covered.why_not("b: subir 160") == ("no_reabre", "MU2010:80.b.p2")
    covered("b: cubrir")
    table("a: subir 160")
    assert table.may() == (100, 320, 495)


@law("MU2010:80.b.p2", "criterio:poquer-de-circulo.12")
def test_a_whole_raise_with_all_the_resto_opens_for_all() -> None:
    table = Circulo("p a b c d", restos="200 500 500 125 500")
    table.hand()
    table.say("a: apostar 30", "b: subir 60", "c: subir 120", "d: retirarse", "p: retirarse", "a: cubrir")
    assert table.may() == (60, 240, 495)


@law("criterio:poquer-de-circulo.39")
@pytest.mark.parametrize(("resto", "least"), [("9", 10), ("13", 16)])
def test_an_opening_with_less_than_the_minimum(resto: str, least: int) -> None:
    table = Circulo("p q r s t", restos=f"200 {resto} 200 200 200")
    table.hand()
    opening = int(resto) - 5
    table(f"q: apostar {opening}")
    assert table.may() == (opening, least, 195)


@law("MU2010:81.3.p4", "MU2010:81.3.p9")
def test_who_runs_short_covers_with_all_that_is_left() -> None:
    table = Circulo("p q r s t", restos="200 200 25 200 200")
    table.hand()
    table("q: apostar 30")
    assert table.may() == (20, 0, 0)
    table("r: cubrir")
    assert table.resto("r") == 0
    assert [seat.restado for seat in table.seen("r").seats if seat.player == "r"] == [True]


# --- bote con límite --------------------------------------------------------------------------------------------------


@law("MU2010:80.a.lim.2", "criterio:poquer-de-circulo.10")
def test_pot_limit() -> None:
    table = Circulo("p a b c", limite="bote", restos="5000 5000 5000 5000")
    table.hand()
    table.say("a: apostar 10", "b: cubrir", "c: cubrir", "p: cubrir")
    assert table.seen("a").bote == 6000
    assert table.may() == (0, 10, 60)
    assert table.why_not("a: apostar 61") == ("envite_excesivo", "MU2010:80.a.lim.2")
    table("a: apostar 60")
    assert table.may() == (60, 120, 240)
    table("b: subir 240")
    assert table.may() == (240, 480, 840)
    table.say("c: retirarse", "p: retirarse")
    assert table.may() == (180, 480, 780)
    assert table.why_not("a: subir 781") == ("envite_excesivo", "MU2010:80.a.lim.2")
    table("a: subir 780")


@law("MU2010:80.a.lim.2", "criterio:poquer-de-circulo.11")
def test_the_first_opening_with_ciegas_is_of_four_at_the_most() -> None:
    table = Circulo("p q r s t", limite="bote", ante=None, obligatoria="ciegas")
    table.hand()
    assert table.turn == "s"
    assert table.why_not("s: subir 41") == ("envite_excesivo", "MU2010:80.a.lim.2")
    table("s: subir 40")
    assert table.may() == (40, 80, 135)
    table.say("t: retirarse", "p: retirarse")
    assert table.may() == (35, 80, 130)


@law("MU2010:80.a.obl.2")
@pytest.mark.parametrize(("limit", "most", "refused"), [("bote", 60, "61"), ("fijo", 20, "30")])
def test_the_gran_ciega_may_raise_though_all_only_covered(limit: str, most: int, refused: str) -> None:
    table = Circulo("p q r s t", limite=limit, ante=None, obligatoria="ciegas")
    table.hand()
    table.say("s: cubrir", "t: cubrir", "p: cubrir", "q: cubrir")
    assert table.turn == "r"
    assert table.may() == (0, 20, most)
    assert table.refusal(f"r: subir {refused}").code in {"envite_excesivo", "envite_fijo"}
    passed = table.fork()
    passed("r: pasar")
    assert passed.state.street == 1
    table(f"r: subir {most}")
    assert table.state.street == 0
