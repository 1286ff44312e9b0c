"""What becomes of the bote (MU2010:76.3.a, 81.3.p4, p5, p9, p18): examples 2, 8, 9, 16 to 18, 21 and 22."""

from tests.games.circulo import BLINDS, Circulo, paid, rakes, uncalled
from tests.games.table import balances
from tests.trace import law

ROYAL = "As Ks Qs Js Ts"
KINGS = "Ks Kd 9h 4c 2s"


@law("MU2010:76.3.a", "criterio:poquer-de-circulo.17")
def test_the_house_takes_whole_chips_of_five_per_cent() -> None:
    table = Circulo()
    table.hand(KINGS, q="Kh 3c", r="7h 6h", s="8h 6d")
    table.say("q: apostar 74", "r: cubrir", "s: cubrir", "t: retirarse", "p: retirarse")
    events = table.finish()
    assert rakes(events) == [(247, 12)]
    assert paid(events) == [("q", 235)]
    assert table.state.cagnotte == 1200


@law(
    "MU2010:81.3.p4",
    "MU2010:81.3.p9",
    "MU2010:81.3.p18",
    "criterio:poquer-de-circulo.15",
    "criterio:poquer-de-circulo.16",
)
def test_side_botes() -> None:
    table = Circulo("c d e a b", restos="300 300 300 50 120")
    table.hand(KINGS, a="Kh 3c", b="Kc 3d", c="Jh Jd", d="7h 6h")
    table("d: apostar 25")
    table.all("cubrir")
    table.say("d: apostar 170", "e: retirarse", "a: cubrir", "b: cubrir", "c: cubrir")
    assert [(pot.amount // 100, sorted(pot.players)) for pot in table.seen("d").pots] == [
        (230, ["a", "b", "c", "d"]),
        (210, ["b", "c", "d"]),
        (160, ["c", "d"]),
    ]
    events = table.finish()
    assert rakes(events) == [(160, 8), (210, 10), (230, 11)]
    assert paid(events) == [("c", 152), ("b", 200), ("a", 110), ("b", 109)]
    assert sum(balances(events).values()) == 0


@law("MU2010:81.3.p18")
def test_chips_left_over_go_one_by_one_from_the_last_envite_on() -> None:
    table = Circulo("f a b c d e")
    table.hand(ROYAL)
    table.say("a: pasar", "b: apostar 60", "c: cubrir", "d: retirarse", "e: retirarse", "f: retirarse", "a: cubrir")
    events = table.finish()
    assert rakes(events) == [(210, 10)]
    assert paid(events) == [("b", 67), ("c", 67), ("a", 66)]


@law("MU2010:81.3.p5", "criterio:poquer-de-circulo.17", "criterio:poquer-de-circulo.14")
def test_what_nobody_covers_goes_back_and_the_last_one_left_shows_nothing() -> None:
    table = Circulo("d a b c")
    table.hand(a="7h 2c")
    table.say("a: apostar 30", "b: cubrir", "c: retirarse", "d: retirarse", "a: apostar 100")
    events = table("b: retirarse")
    assert uncalled(events) == [("a", 100)]
    events = [*events, *table("crupier: liquidar")]
    assert rakes(events) == [(80, 4)]
    assert paid(events) == [("a", 76)]
    assert table.resto("a") == 200 - 35 + 76
    assert all("7h" not in event.tell("en") for event in events)


@law("MU2010:81.3.p4", "criterio:poquer-de-circulo.17")
def test_the_excess_over_two_all_ins() -> None:
    table = _three(restos="200 50 300 90")
    table.say("a: apostar 45", "b: subir 145")
    events = table("c: cubrir")
    assert uncalled(events) == [("b", 60)]
    assert [(pot.amount // 100, sorted(pot.players)) for pot in table.seen("d").pots] == [
        (150, ["a", "b", "c"]),
        (80, ["b", "c"]),
    ]
    assert rakes(table.finish()) == [(80, 4), (150, 7)]


def _three(restos: str) -> Circulo:
    """The mano a, then b and c; d rests, so that nothing but theirs is in the bote."""
    table = Circulo("d a b c", restos=restos)
    table("d: descansar")
    table.hand(KINGS, a="Kh 3c", b="7h 6h", c="8h 6d")
    return table


@law("MU2010:81.3.p5", "MU2010:81.3.p18")
def test_a_layer_of_one_is_his_without_comparison() -> None:
    table = _three(restos="200 50 300 300")
    table.say("a: apostar 45", "b: cubrir", "c: cubrir", "b: apostar 30", "c: cubrir", "b: apostar 40")
    events = table("c: retirarse")
    assert uncalled(events) == [("b", 40)]
    events = table.finish()
    assert rakes(events) == [(60, 3), (150, 7)]
    assert paid(events) == [("b", 57), ("a", 143)]


@law("MU2010:80.a.obl.2", "criterio:poquer-de-circulo.40")
def test_a_gran_ciega_with_less_does_not_lower_what_is_covered() -> None:
    table = Circulo("t q r s", **BLINDS, ante=None, restos="200 200 6 200")
    table.hand(KINGS, r="Kh 3c", s="7h 6h", t="8h 6d")
    assert table.turn == "s"
    assert table.may() == (10, 20, 200)
    table.say("s: cubrir", "t: cubrir", "q: retirarse")
    assert [(pot.amount // 100, sorted(pot.players)) for pot in table.seen("q").pots] == [
        (23, ["r", "s", "t"]),
        (8, ["s", "t"]),
    ]
    events = table.finish()
    assert rakes(events) == [(23, 1)]
    assert paid(events) == [("t", 8), ("r", 22)]


@law("MU2010:81.3.p18", "criterio:poquer-de-circulo.16")
def test_nobody_receives_two_odd_chips_while_another_has_none() -> None:
    table = Circulo("c d e a b", restos="300 300 300 35 300")
    table.hand(ROYAL)
    table("d: apostar 15")
    table.all("cubrir")
    table.say("d: apostar 20", "e: retirarse", "a: cubrir", "b: cubrir", "c: cubrir")
    table.say("d: apostar 35", "b: retirarse", "c: cubrir")
    events = table.finish()
    assert rakes(events) == [(85, 4), (160, 8)]
    assert paid(events) == [("d", 41), ("c", 40), ("d", 50), ("a", 51), ("c", 51)]


@law("MU2010:81.3.p18", "criterio:poquer-de-circulo.16")
def test_without_any_envite_odd_chips_go_from_the_mano_on() -> None:
    table = Circulo("e a b c d")
    table.hand(ROYAL)
    events = table.finish()
    assert rakes(events) == [(25, 1)]
    assert paid(events) == [("a", 5), ("b", 5), ("c", 5), ("d", 5), ("e", 4)]


@law("MU2010:76.3.b")
def test_with_a_fee_nothing_is_taken_of_the_botes() -> None:
    table = Circulo(beneficio="cuota", tasa="10")
    assert table.state.cagnotte == 5 * 2000
    table.hand(KINGS, q="Kh 3c")
    events = table.finish()
    assert rakes(events) == []
    assert paid(events) == [("q", 25)]
