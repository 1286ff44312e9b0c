"""Omaha (MU2010:88): the examples of its rules that are not of errors."""

import pytest

from tests.games.circulo import BLINDS, Circulo, paid
from tests.games.holdem.test_examples import made
from tests.trace import law


@law("MU2010:88.1", "criterio:omaha.8")
@pytest.mark.parametrize(
    ("own", "board", "expected"),
    [
        ("As Ks Qs Js", "Ts 2d 2c 2h 9d", ("trio", ("2", "A", "K"))),
        ("Ks Kh 5c 4c", "As Ah Ad Ac Kd", ("full", ("A", "K"))),
        ("As 9d 8d 7c", "Ks Qs 6s 2s 2h", ("pareja", ("2", "A", "K", "9"))),
    ],
)
def test_a_hand_is_of_exactly_two_own_cards_and_three_common_ones(
    own: str, board: str, expected: tuple[str, tuple[str, ...]]
) -> None:
    assert made(own, board, "omaha") == expected


@law("MU2010:88.1")
def test_the_bote_goes_to_the_best_of_such_hands() -> None:
    table = Circulo("d a b c", "omaha")
    table.hand("Ts 2d 2c 2h 9d", a="As Ks Qs Js", b="9s 9h 4c 3c")
    table.say("a: apostar 10", "b: cubrir", "c: retirarse", "d: retirarse")
    assert [name for name, _ in paid(table.finish())] == ["b"]


@law("MU2010:88.2.p2", "criterio:omaha.1", "MU2010:80.a.obl.2")
def test_the_order_with_ciegas() -> None:
    table = Circulo("a b c d", "omaha", **BLINDS, ante=None)
    table.hand()
    assert [table.resto(name) for name in "abcd"] == [200, 195, 190, 200]
    spoken = []
    while table.state.street == 0:
        spoken.append(table.turn)
        table(f"{table.turn}: {'pasar' if table.turn == 'c' else 'cubrir'}")
    assert spoken == ["d", "a", "b", "c"]
    assert table.turn == "b"


@law("MU2010:88.2.p2")
def test_with_ante_the_mano_speaks_first() -> None:
    table = Circulo("a b c d", "omaha")
    table.hand()
    assert table.turn == "b"


@law("MU2010:80.a.lim.1", "MU2010:88.3", "MU2010:88.3.a")
def test_the_fixed_limit() -> None:
    table = Circulo("a b c d", "omaha", limite="fijo", restos="500 500 500 500")
    table.hand()
    table.say("b: apostar 10", "c: subir 20", "d: subir 30", "a: subir 40")
    assert table.why_not("b: subir 50") == ("subidas_agotadas", "MU2010:80.a.lim.1")
    table.all("cubrir")
    table.all("pasar")
    table.say("b: apostar 20", "c: subir 40", "d: subir 60", "a: subir 80")
    assert table.why_not("b: subir 100") == ("subidas_agotadas", "MU2010:80.a.lim.1")


@law("MU2010:80.a.lim.2", "MU2010:88.3", "MU2010:88.3.b", "criterio:poquer-de-circulo.11")
def test_the_bote_as_limit_with_ciegas_of_ten_and_twenty() -> None:
    table = Circulo("a b c d", "omaha", minimo="20", resto="400", obligatoria="ciegas", ante=None, limite="bote")
    table.hand()
    assert table.why_not("d: subir 81") == ("envite_excesivo", "MU2010:80.a.lim.2")
    opened = table.fork()
    opened("d: subir 80")
    table("d: cubrir")
    assert table.why_not("a: subir 91") == ("envite_excesivo", "MU2010:80.a.lim.2")
    table("a: subir 90")
