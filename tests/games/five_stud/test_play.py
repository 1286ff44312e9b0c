"""Five stud (MU2010:90): the examples of its rules that are no errors."""

import pytest

from tapete.families.covered import COVERED
from tests.games.circulo import paid
from tests.games.stud import FiveStud
from tests.games.table import faults
from tests.trace import law

MINIMUM = {"minimo": "10", "resto": "200"}
PAIR = {"q": "7s 7h", "r": "Ah Ks", "s": "Qd 9d", "t": "Jd Tc", "p": "5c 2d"}


@law("MU2010:90.1", "criterio:five-stud.4")
def test_four_to_eight_play() -> None:
    assert faults("five-stud", "murcia", **MINIMUM, plazas=8) == []
    assert faults("five-stud", "murcia", **MINIMUM, plazas=9) == [("plazas_no_admitidas", "criterio:five-stud.4")]


@law("MU2010:90.3.p1")
def test_it_is_played_with_an_ante() -> None:
    assert faults("five-stud", "murcia", **MINIMUM, obligatoria="ante") == []
    found = faults("five-stud", "murcia", **MINIMUM, obligatoria="ciegas")
    assert found == [("obligatoria_no_admitida", "MU2010:90.3.p1")]


@law("MU2010:90.3.p1", "criterio:five-stud.2", "criterio:five-stud.10")
def test_the_lowest_card_speaks_and_of_equal_ones_the_lower_palo() -> None:
    table = FiveStud()
    table.deal(q="Jd", r="7s", s="7h", t="Ac", p="Ks")
    assert table.turn == "s"
    table("s: apostar 10")


@law("MU2010:90.3.p1", "criterio:five-stud.2")
def test_the_as_is_no_lowest_card() -> None:
    table = FiveStud("p q r s")
    table.deal(q="As", r="Ac", s="Ad", p="2h")
    assert table.turn == "p"


@law("MU2010:90.3.p1", "criterio:five-stud.5")
@pytest.mark.parametrize("system", ["fijo", "bote", "sin-limite"])
def test_the_forced_bet_is_exactly_the_minimum(system: str) -> None:
    table = FiveStud("p q r s t u", limite=system)
    table.deal(q="2d", r="7s", s="7h", t="Ac", p="Ks", u="Th")
    assert table.why_not("q: apostar 15") == ("obligada_exacta", "criterio:five-stud.5")
    assert table.why_not("q: pasar") == ("debe_apostar", "MU2010:90.3.p1")
    table("q: apostar 10")


@law("MU2010:90.4")
def test_the_three_systems_are_admitted() -> None:
    for system in ("fijo", "bote", "sin-limite"):
        assert faults("five-stud", "murcia", **MINIMUM, limite=system) == []


@law("MU2010:90.4", "MU2010:80.a.lim.2")
def test_bote_con_limite_after_the_forced_bet() -> None:
    table = FiveStud("p q r s t u", limite="bote")
    table.deal(q="2d", r="7s", s="7h", t="Ac", p="Ks", u="Th")
    table("q: apostar 10")
    assert table.may() == (10, 20, 60)
    assert table.why_not("r: subir 61") == ("envite_excesivo", "MU2010:80.a.lim.2")
    table("r: subir 60")


@law("MU2010:90.3.p2", "criterio:five-stud.6", "criterio:five-stud.8", "MU2010:90.4")
def test_an_open_pair_speaks_may_pass_and_lets_the_high_limit_be_played() -> None:
    table = FiveStud()
    table.deal(**PAIR)
    table.through(2)
    assert table.turn == "q"
    table.say("q: pasar", "r: apostar 20")


@law("MU2010:90.4", "criterio:five-stud.8")
def test_without_an_open_pair_the_low_limit_is_played() -> None:
    table = FiveStud()
    table.deal(**{**PAIR, "q": "7s 6h"})
    table.through(2)
    assert table.why_not(f"{table.turn}: apostar 20") == ("envite_fijo", "MU2010:90.4")


@law("MU2010:90.3.p2", "criterio:five-stud.10")
def test_the_highest_combination_opens_the_last_interval() -> None:
    table = FiveStud("p q r s")
    table.deal(q="As Ks 9s 4s", r="Ah Kh 9h 3c", s="Qd Qc 8d 2d", p="5c 7d Jc Ts")
    table.through(4)
    assert table.turn == "s"
    assert table.why_not("s: retirarse") == ("no_puede_retirarse", "MU2010:90.3.p2")
    table("s: pasar")


@law("MU2010:90.4", "criterio:five-stud.3")
def test_three_raises_by_the_high_limit_in_the_third_interval() -> None:
    table = FiveStud("p q r s")
    table.deal(q="As Ks 9s", r="Ah Kh 8h", s="Qd Tc 8d", p="5c 7d Jc")
    table.through(3)
    table.say("q: apostar 20", "r: subir 40", "s: subir 60", "p: retirarse", "q: subir 80")
    assert table.why_not("r: subir 100") == ("subidas_agotadas", "MU2010:80.a.lim.1")
    table("r: retirarse")
    table("s: subir 100")


@law("MU2010:90.3.p1", "MU2010:90.3.p2", "MU2010:90.2")
def test_eight_players_use_forty_three_cards() -> None:
    table = FiveStud("p q r s t u v w")
    table.deal(q="2d")
    table.through(4)
    assert table.state.sabot is not None
    assert (table.state.sabot.size, table.state.sabot.left, table.state.burned) == (52, 9, 3)
    seen = next(seat.cards for seat in table.seen("r").seats if seat.player == "q")
    assert [place for place, card in enumerate(seen) if card == COVERED] == [0]


@law("MU2010:90.1", "criterio:five-stud.7")
def test_all_five_cards_count() -> None:
    table = FiveStud("p q r s")
    table.hand(q="Ks Kd 9h 9c 4s", r="Kh Kc 9s 9d 5s", s="2c 3c 4c 6d 7d", p="2d 3d 4d 6h 8h")
    table.through(4)
    assert paid(table.finish())[0][0] == "r"


@law("criterio:five-stud.9")
def test_a_seat_that_gave_up_keeps_receiving_cards() -> None:
    table = FiveStud()
    table.deal(**PAIR)
    table.through(2)
    table.say("q: pasar", "r: retirarse", "s: pasar", "t: pasar", "p: pasar")
    assert len(next(seat.cards for seat in table.seen("p").seats if seat.player == "r")) == 4
    table(f"{table.turn}: apostar 20")
    assert next(seat.cards for seat in table.seen("p").seats if seat.player == "r") == ()


@law("criterio:five-stud.1", "MU2010:90.1")
def test_who_must_bet_and_is_absent_loses_the_bet() -> None:
    table = FiveStud()
    table.deal(q="Jd", r="7s", s="7h", t="Ac", p="Ks")
    table("s: ausente")
    assert (table.resto("s"), table.turn) == (185, "t")
