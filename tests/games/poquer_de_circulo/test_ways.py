"""Ways of betting and of the table that no figure stands for (MU2010:76, 79.1.n, 81.3, 82.1.b)."""

from tapete.engine.command import Role
from tests.games.circulo import Circulo, declared
from tests.trace import law


@law("MU2010:76.2.p1")
def test_departments_are_numbered_from_the_right_of_the_crupier_each_for_one_player() -> None:
    table = Circulo()
    numbers = [seat.number for seat in table.state.seats]
    assert numbers == sorted({*numbers})
    table.hand()
    assert table.state.order == ("q", "r", "s", "t", "p")
    assert [next(seat.number for seat in table.state.seats if seat.player == name) for name in "pqrst"] == [
        8,
        7,
        6,
        5,
        4,
    ]


@law("MU2010:76.3")
def test_the_house_takes_its_part_of_the_botes_or_a_fee_and_not_both() -> None:
    of_botes, of_players = Circulo(), Circulo(beneficio="cuota", tasa="10", base="resto")
    assert (of_botes.game.rules.pays_fee, of_players.game.rules.pays_fee) == (False, True)
    for table in (of_botes, of_players):
        table.hand()
        table.say("q: apostar 20", "r: cubrir", "s: retirarse", "t: retirarse", "p: retirarse")
        table.finish()
    fees = 5 * 2000
    assert (of_botes.state.cagnotte, of_players.state.cagnotte) == (300, fees)


@law("MU2010:79.1.n", "MU2010:81.3.p6", "MU2010:81.3.p2")
def test_a_bet_is_made_in_one_movement_and_nothing_is_added_to_it() -> None:
    table = Circulo()
    table.hand()
    offered = {type(offer.command).__name__ for offer in table.game.offers(table.state, table.person("q"))}
    assert {"Pass", "Bet", "Retire"} <= offered
    table("q: apostar 20")
    assert table.why_not("q: subir 40") == ("habla_otro", "MU2010:77.b")
    offered = {type(offer.command).__name__ for offer in table.game.offers(table.state, table.person("r"))}
    assert {"Cover", "Raise", "Retire"} <= offered
    assert "Pass" not in offered


@law("MU2010:81.3.p10")
def test_who_talks_to_confuse_is_warned_and_the_second_time_is_for_the_jefe() -> None:
    table = Circulo()
    table.hand()
    declared(table, "hablar-de-mas", "r")
    assert table.why_not("jefe: expulsar r")[0] == "no_reincide"
    declared(table, "hablar-de-mas", "r")
    table("jefe: expulsar r")


@law("MU2010:81.3.p11")
def test_nobody_sees_cards_of_who_retired_nor_those_left_in_the_mazo() -> None:
    table = Circulo()
    table.hand(q="Ah Kh")
    table.say("q: retirarse", "r: apostar 20", "s: retirarse", "t: retirarse", "p: retirarse")
    for who in ("q", "r", "director", "jefe"):
        assert "Ah" not in [card for seat in table.seen(who).seats for card in seat.cards]
    told = [event.tell("en") for event in table.events if table.game.sees(event, table.person("r"))]
    assert not any("A♥" in line or "Ah" in line for line in told)


@law("MU2010:82.1.b", "criterio:omaha.9", "criterio:omaha.10", "criterio:holdem.6")
def test_a_wrong_number_of_cards_begins_the_hand_again_before_two_actions() -> None:
    for slug in ("omaha", "holdem"):
        table = Circulo(slug=slug)
        table.hand()
        table("q: pasar")
        late = table.fork()
        assert declared(table, "numero-de-cartas", "r").cite == "MU2010:82.1.b"
        assert table.phase == "baraja"
        late("r: pasar")
        declared(late, "numero-de-cartas", "s")
        assert late.turn == "t"


@law("criterio:omaha.15")
def test_an_early_turn_with_nobody_left_to_bet_is_mended_all_the_same() -> None:
    table = Circulo("p q r s", slug="omaha", restos="200 200 15 15")
    table.hand()
    table.say("q: retirarse", "r: apostar 10", "s: cubrir", "p: retirarse")
    assert len(table.seen("p").common) == 5
    assert table.state.sabot is not None
    assert table.state.sabot.burned_unseen == 3


@law("criterio:poquer-de-circulo.42")
def test_who_was_skipped_though_there_is_a_bet_answers_before_the_interval_closes() -> None:
    table = Circulo()
    table.hand()
    table("crupier: fuera de turno s 20")
    assert table.turn == "q"
    table.say("q: cubrir", "r: cubrir", "t: retirarse", "p: retirarse")
    assert table.state.street == 1


@law("criterio:poquer-de-circulo.43")
def test_one_card_alone_that_is_turned_is_no_error_of_the_deal() -> None:
    table = Circulo()
    table.hand()
    names = {incident.name for incident in table.game.rules.incidents}
    assert "cartas-descubiertas" in names
    before = table.state
    declared(table, "cartas-mostradas-por-error", "q")
    assert table.state == before


@law("criterio:poquer-de-circulo.8", "criterio:poquer-de-circulo.9")
def test_at_the_fixed_limit_raises_are_of_a_unit_up_to_eight_minima_and_elsewhere_the_double() -> None:
    fixed, free = Circulo(limite="fijo"), Circulo()
    for table in (fixed, free):
        table.hand()
        table.say("q: apostar 10", "r: subir 20", "s: retirarse", "t: retirarse", "p: retirarse")
    assert (fixed.may()[1], free.may()[1]) == (30, 40)
    fixed("q: cubrir")
    fixed.all("pasar")
    fixed.say("q: apostar 20", "r: subir 40", "q: subir 60", "r: subir 80")
    assert fixed.person("crupier").role is Role.CRUPIER
    assert (fixed.resto("r"), 200 - 5 - 20 - 80) == (95, 95)
