"""Hold'em (MU2010:89), and what it has of the omaha (MU2010:88.2): the examples of its rules that are not of errors."""

import pytest

from tapete.families.covered import COVERED
from tapete.families.poquer_de_circulo.reading import read_hand
from tests.games.circulo import BLINDS, Circulo, paid, rakes, uncalled
from tests.trace import law


def made(own: str, board: str, slug: str = "holdem") -> tuple[str, tuple[str, ...]]:
    """What a hand makes with the common cards."""
    variant = Circulo(slug=slug).game.rules.spreads[0].variant
    hand = read_hand(variant, own.split(), board.split())
    return hand.category, hand.kickers


@law("MU2010:89.1", "criterio:holdem.1")
def test_one_own_card_may_make_the_hand() -> None:
    assert made("As 3d", "Ks Qs 6s 2s 9h") == ("color", ("A", "K", "Q", "6", "2"))
    assert made("As 3d 4h 5c", "Ks Qs 6s 2s 9h", "omaha")[0] != "color"


@law("MU2010:89.1", "criterio:holdem.2")
def test_the_common_cards_alone_may_make_it_and_the_bote_is_shared() -> None:
    table = Circulo("d a b c")
    table.hand("As Ks Qs Js Ts", a="4c 3c", b="Ah Ad")
    table.say("a: apostar 10", "b: cubrir", "c: retirarse", "d: retirarse")
    events = table.finish()
    assert paid(events) == [("a", 19), ("b", 19)]


@law("MU2010:89.1", "MU2010:79.3.b")
def test_a_full_is_the_best_five_of_seven() -> None:
    board = "8h Ks Kd 2c 2h"
    assert made("8d 8c", board) == ("full", ("8", "K"))
    assert made("Kc 5h", board) == ("full", ("K", "2"))
    table = Circulo("d a b c")
    table.hand(board, a="8d 8c", b="Kc 5h")
    table.say("a: apostar 10", "b: cubrir", "c: retirarse", "d: retirarse")
    assert [name for name, _ in paid(table.finish())] == ["b"]


@law("MU2010:88.2.p2", "criterio:holdem.5", "criterio:omaha.1", "MU2010:80.a.obl.2")
def test_the_order_of_speaking_with_ciegas() -> None:
    table = Circulo(**BLINDS, ante=None)
    table.hand()
    spoken = []
    while table.state.street == 0:
        spoken.append(table.turn)
        table(f"{table.turn}: {'pasar' if table.turn == 'r' else 'cubrir'}")
    assert spoken == ["s", "t", "p", "q", "r"]


@law("MU2010:80.a.obl.2")
def test_the_gran_ciega_raises_to_twenty_at_least() -> None:
    table = Circulo(**BLINDS, ante=None)
    table.hand()
    table.say("s: cubrir", "t: cubrir", "p: cubrir", "q: cubrir")
    assert table.why_not("r: subir 19") == ("envite_escaso", "MU2010:81.3.4")
    table("r: subir 20")


@law("MU2010:88.2.p2")
def test_after_the_flop_the_mano_speaks_first_or_the_next_at_his_left() -> None:
    table = Circulo("p q r s", **BLINDS, ante=None)
    table.hand()
    table.say("s: retirarse", "p: cubrir", "q: cubrir", "r: pasar")
    assert table.turn == "q"
    table.say("q: pasar", "r: apostar 10", "p: cubrir", "q: retirarse")
    assert table.turn == "r"


@law("MU2010:81.3.p18", "MU2010:79.3.h")
def test_equal_hands_share_and_the_odd_chip_is_of_the_last_bettor() -> None:
    table = Circulo("d a b c")
    table.hand("Kh Kc 9s 4d 2s", a="As Qd", b="Ah Qc")
    table.say("a: pasar", "b: apostar 11", "c: retirarse", "d: retirarse", "a: cubrir")
    events = table.finish()
    assert rakes(events) == [(42, 2)]
    assert paid(events) == [("b", 20), ("a", 20)]


@law("MU2010:81.3.p18")
def test_the_odd_chip_of_two_equal_hands() -> None:
    table = Circulo("e a b c d")
    table.hand("Kh Kc 9s 4d 2s", a="As Qd", b="Ah Qc")
    table.say("a: pasar", "b: apostar 10", "c: retirarse", "d: retirarse", "e: retirarse", "a: cubrir")
    events = table.finish()
    assert rakes(events) == [(45, 2)]
    assert paid(events) == [("b", 22), ("a", 21)]


@law("MU2010:80.b.p2", "MU2010:89.3")
def test_no_limit_doubles() -> None:
    table = Circulo(**BLINDS, ante=None)
    table.hand()
    table.say("s: cubrir", "t: cubrir", "p: cubrir", "q: cubrir", "r: pasar")
    table("q: apostar 15")
    assert table.why_not("r: subir 29") == ("envite_escaso", "MU2010:81.3.4")
    table("r: subir 45")
    assert table.why_not("s: subir 89") == ("envite_escaso", "MU2010:81.3.4")
    table("s: subir 90")


@pytest.mark.parametrize(
    "slug",
    [
        pytest.param("omaha", marks=law("MU2010:88.3.b", "MU2010:88.3.c")),
        pytest.param("holdem", marks=law("MU2010:89.3.b", "MU2010:89.3.c")),
    ],
)
def test_the_bote_is_the_limit_or_there_is_none(slug: str) -> None:
    table = Circulo("a b c d", slug, limite="bote")
    table.hand()
    assert table.why_not("b: apostar 21") == ("envite_excesivo", "MU2010:80.a.lim.2")
    table("b: apostar 20")
    free = Circulo("a b c d", slug, limite="sin-limite")
    free.hand()
    free("b: apostar 195")
    assert free.resto("b") == 0


@law("MU2010:80.a.lim.1", "MU2010:89.3", "MU2010:89.3.a")
def test_the_turn_at_the_fixed_limit() -> None:
    table = Circulo(limite="fijo")
    table.hand()
    table.all("pasar")
    table.all("pasar")
    assert len(table.seen("q").common) == 4
    table.say("q: apostar 20", "r: subir 40", "s: subir 60", "t: subir 80")
    assert table.why_not("p: subir 100") == ("subidas_agotadas", "MU2010:80.a.lim.1")


@law("MU2010:88.2.p3", "MU2010:88.2.p4", "MU2010:89.2")
def test_two_covered_cards_then_three_common_ones_and_one_and_one_with_a_burned_one_before_each() -> None:
    table = Circulo("p q r s")
    table.hand("Ks Kd 9h 4c 2s")
    left = [table.seen("q").left]
    common = []
    for _ in range(3):
        table.all("pasar")
        left.append(table.seen("q").left)
        common.append(table.seen("q").common)
    assert left == [44, 40, 38, 36]
    assert [" ".join(cards) for cards in common] == ["Ks Kd 9h", "Ks Kd 9h 4c", "Ks Kd 9h 4c 2s"]


@law("MU2010:81.3.p4", "MU2010:76.3.a")
def test_a_side_bote_and_what_the_house_takes_of_each() -> None:
    table = Circulo("d a b c", restos="200 25 200 200")
    table("d: descansar")
    table.hand("Ks Kd 9h 4c 2s", a="Kh 3c", b="7h 6h", c="8h 6d")
    table.say("a: apostar 20", "b: subir 95", "c: cubrir")
    events = table.finish()
    assert rakes(events) == [(150, 7), (75, 3)]
    assert paid(events) == [("c", 143), ("a", 72)]


@law("MU2010:79.1.l", "MU2010:81.3.p19", "criterio:poquer-de-circulo.41")
def test_all_in_before_the_flop_the_board_is_dealt_and_nobodys_cards_are_turned_up() -> None:
    table = Circulo("p q r s", **BLINDS, ante=None)
    table.hand()
    table.say("s: subir 200", "p: cubrir", "q: cubrir", "r: retirarse")
    assert len(table.seen("r").common) == 5
    assert table.seen("r").left == 52 - 8 - 5 - 3
    assert all(set(seat.cards) <= {COVERED} for seat in table.seen("r").seats)
    assert table.phase == "descubrimiento"


@law("criterio:poquer-de-circulo.17", "MU2010:81.3.p5")
def test_everybody_leaves_the_gran_ciega_alone() -> None:
    table = Circulo("p q r s", **BLINDS, ante=None)
    table.hand()
    events = table.say("s: retirarse", "p: retirarse", "q: retirarse")
    assert uncalled(events) == [("r", 5)]
    events = table.say("crupier: liquidar")
    assert rakes(events) == []
    assert paid(events) == [("r", 10)]
    assert table.resto("r") == 205


@law("MU2010:81.3.p18", "criterio:poquer-de-circulo.16")
def test_an_odd_chip_goes_clockwise_from_the_last_bettor_who_lost() -> None:
    table = Circulo("d a b c")
    table.hand("Kh Kc 9s 4d 2s", a="As Qd", b="Ah Qc", c="7h 6h")
    table.say("a: pasar", "b: pasar", "c: apostar 46", "d: retirarse", "a: cubrir", "b: cubrir")
    events = table.finish()
    assert rakes(events) == [(158, 7)]
    assert paid(events) == [("a", 76), ("b", 75)]


@law("MU2010:89.1", "MU2010:89.2")
@pytest.mark.parametrize(("slug", "own"), [("holdem", 2), ("omaha", 4)])
def test_the_only_difference_is_the_number_of_cards(slug: str, own: int) -> None:
    table = Circulo("p q r s", slug)
    table.hand()
    assert {len(table.own(name)) for name in "pqrs"} == {own}
