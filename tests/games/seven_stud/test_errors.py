"""Errors of the studs (MU2010:87.3, 90.1): examples 9 to 13 and 15 of seven stud, and 7, 8, 10 and 13 of five stud."""

import pytest

from tapete.engine.command import Declare
from tapete.engine.event import Refused
from tapete.families.poquer_de_circulo.articles import (
    BOTH_OPEN,
    DEAD,
    GOES_ON,
    GOOD,
    MIXED,
    PLAYS_NO_MORE,
    PLAYS_ON,
    RENOUNCED,
    RESTART,
)
from tapete.families.poquer_de_circulo.reading import HighestTold
from tests.games.circulo import declared, paid, rakes, uncalled
from tests.games.stud import FiveStud, Stud
from tests.games.table import TestTable, balances
from tests.trace import law

OPEN = {"q": "Kh", "r": "9d", "s": "4s", "t": "Ad", "p": "4c"}
LATER = ["Qc", "Jc", "Tc", "9c", "8c"]
"""The open cards of the second interval."""
FIVE = "criterio:five-stud.1"


@pytest.fixture(params=[Stud, FiveStud])
def table(request: pytest.FixtureRequest) -> Stud:
    table: Stud = request.param()
    return table


def by(table: Stud, letters: str) -> str:
    """The provision of an error, which five stud takes from seven stud."""
    return FIVE if isinstance(table, FiveStud) else f"MU2010:87.3.{letters}"


def in_the_deal(table: Stud) -> None:
    """The covered cards are given by hand, and no open one has come."""
    table.by_hand = True
    table.hand()
    table("crupier: dar tapadas")


def rest_of_the_deal(table: Stud, *cards: str) -> None:
    for card in cards:
        table(f"crupier: {'dar tapadas' if not card else f'resultado {card}'}")


def shown(table: Stud, player: str) -> list[str]:
    hand = table.state.hand_of(player)
    return [hand.cards[place] for place in hand.shown]


def counts(table: Stud) -> tuple[int, int]:
    """Cards in the mazo, and those kept apart or burned."""
    assert table.state.sabot is not None
    return table.state.sabot.left, table.state.burned


def mazo(table: Stud) -> set[str]:
    """The cards that may come next."""
    assert table.state.sabot is not None
    return {str(card) for card in table.state.sabot.remaining}


# --- covered cards that are seen --------------------------------------------------------------------------------------


@law("MU2010:87.3.a.1", "MU2010:87.3.a.3", "criterio:five-stud.1")
@pytest.mark.parametrize(("incident", "letters"), [("tapada-expuesta", "a.1"), ("carta-caida", "a.3")])
def test_a_covered_card_that_was_seen_is_the_open_one(table: Stud, incident: str, letters: str) -> None:
    in_the_deal(table)
    assert declared(table, incident, "s").cite == by(table, letters)
    rest_of_the_deal(table, "2c", "Kh", "9d", "", "Ad", "7c")
    assert [shown(table, name) for name in "qrstp"] == [["Kh"], ["9d"], ["2c"], ["Ad"], ["7c"]]
    assert len(table.state.hand_of("s").cards) == len(table.state.hand_of("q").cards)
    assert table.turn == "s"


@law("MU2010:87.3.a.1", "criterio:five-stud.1")
def test_once_the_open_card_has_come_it_is_too_late(table: Stud) -> None:
    in_the_deal(table)
    rest_of_the_deal(table, "Kh")
    assert table.why_not("jefe: incidente tapada-expuesta q")[0] == "nota_desconocida"
    rest_of_the_deal(table, "9d", "2c", "Ad", "7c")
    assert table.why_not("jefe: incidente tapada-expuesta s")[0] == "no_es_momento"


@law("MU2010:87.3.a.1", "criterio:five-stud.1", "criterio:seven-stud.22", "criterio:seven-stud.23")
def test_all_his_covered_cards_seen_annul_the_hand_and_the_ante_goes_back(table: Stud) -> None:
    in_the_deal(table)
    declared(table, "tapada-expuesta", "p")
    rest_of_the_deal(table, "2c", "Kh", "9d", "3c", "Ad")
    assert declared(table, "tapadas-expuestas", "p").cite == by(table, "a.1")
    assert (table.resto("p"), table.resto("q"), table.turn) == (200, 195, "s")
    assert balances(table.events)["bote-de-la-mano"] == 2000


@law("MU2010:82.1.d", "MU2010:87.3.a.1", "criterio:seven-stud.10", "criterio:five-stud.1")
@pytest.mark.parametrize("second", ["tapada-expuesta", "carta-caida", "tapadas-expuestas"])
def test_covered_cards_of_two_players_seen_begin_the_hand_again(table: Stud, second: str) -> None:
    in_the_deal(table)
    assert declared(table, "tapada-expuesta", "s").ruling != RESTART
    ruled = declared(table, second, "t")
    assert (ruled.ruling, ruled.cite, table.phase) == (RESTART, "MU2010:82.1.d", "baraja")
    assert balances(table.events)["bote-de-la-mano"] == 2500
    table("crupier: cortar")
    table("crupier: dar tapadas")
    assert declared(table, "tapada-expuesta", "q").cite == by(table, "a.1")


@law("MU2010:82.1.d", "criterio:seven-stud.10", "criterio:poquer-de-circulo.20")
def test_in_whichever_order_the_two_are_declared_the_antes_stay() -> None:
    table = Stud()
    in_the_deal(table)
    declared(table, "tapadas-expuestas", "s")
    assert table.resto("s") == 200
    ruled = declared(table, "tapada-expuesta", "t")
    assert (ruled.ruling, ruled.cite, table.phase) == (RESTART, "MU2010:82.1.d", "baraja")
    assert [table.resto(name) for name in "pqrst"] == [195] * 5
    assert balances(table.events)["bote-de-la-mano"] == 2500
    table("crupier: cortar")
    table("crupier: dar tapadas")
    assert declared(table, "tapada-expuesta", "s").cite == by(table, "a.1")


@law("MU2010:87.3.a.1", "criterio:five-stud.1")
def test_another_must_bet_first_when_the_lowest_hand_is_annulled(table: Stud) -> None:
    table.deal(**OPEN)
    assert table.turn == "p"
    declared(table, "tapadas-expuestas", "p")
    assert (table.turn, table.resto("p")) == ("s", 200)
    table("s: apostar 10")
    assert table.why_not("jefe: incidente tapadas-expuestas q")[0] == "no_es_momento"


@law("MU2010:87.3.a.4", "criterio:five-stud.1")
def test_a_hand_with_another_number_of_cards_is_null(table: Stud) -> None:
    table.deal(**OPEN)
    table.say("p: apostar 10", "q: cubrir", "r: cubrir")
    ruled = declared(table, "numero-de-cartas", "r")
    assert (ruled.ruling, ruled.cite) == (DEAD, by(table, "a.4"))
    assert (table.resto("r"), table.turn) == (185, "s")


def test_an_unknown_incident_lists_those_of_the_game_alone() -> None:
    def listed(slug: str) -> str:
        return str(TestTable(slug, "murcia").refusal("jefe: incidente nada").facts["known"])

    assert "tapada-expuesta" in listed("seven-stud")
    assert "tapada-expuesta" not in listed("holdem")


# --- the crupier ------------------------------------------------------------------------------------------------------


@law("MU2010:87.3.b.2", "criterio:five-stud.1", "criterio:seven-stud.12")
def test_cards_that_came_too_early_are_set_aside_with_one_more_for_each(table: Stud) -> None:
    table.deal(**OPEN)
    table.through(2)
    left, apart = counts(table)
    assert declared(table, "reparto-prematuro", "2").cite == by(table, "b.2")
    assert counts(table) == (left - 3, apart + 3)
    assert table.why_not("jefe: incidente reparto-prematuro 2")[0] == "no_es_momento"
    table.all("pasar")
    assert counts(table) == (left - 3 - 5 - 1 - 5, apart + 3 + 5 + 1)
    table.all("pasar")
    assert counts(table) == (left - 14 - 6, apart + 10)


@law("MU2010:87.3.b.2", "criterio:five-stud.1", "criterio:seven-stud.12")
def test_open_cards_that_came_too_early_and_are_named_do_not_come_again(table: Stud) -> None:
    table.deal(**{name: f"{card} {later}" for (name, card), later in zip(OPEN.items(), LATER, strict=True)})
    table.say("p: apostar 10", "q: cubrir", "r: cubrir", "s: cubrir")
    left, apart = counts(table)
    counted = table.fork()
    declared(counted, "reparto-prematuro", "2")
    declared(table, "reparto-prematuro", f"{LATER[3]} 2h")
    assert counts(table) == (left - 3, apart + 1)
    assert not {LATER[3], "2h"} & mazo(table)
    assert mazo(counted) - mazo(table) == {"2h", LATER[3]}
    with pytest.raises(Refused) as refused:
        table("t: cubrir")
    assert refused.value.code == "carta_imposible"
    table("azar: resultado 8h")
    assert counts(table) == (left - 3 - 5 - 1 - 5, apart + 1 + 5 + 1)
    assert not {LATER[3], "2h"} & mazo(table), "nor in any later interval"


@law("MU2010:87.3.b.2", "criterio:five-stud.1")
@pytest.mark.parametrize(
    ("note", "code"),
    [
        ("Kd Kd", "cartas_prematuras"),
        ("Kd kD", "cartas_prematuras"),
        ("Kd Kd/azul", "carta_imposible"),
        ("Kd Qd Jd Td 9c 8c", "cartas_prematuras"),
        ("Kd 9x", "carta_imposible"),
        ("Kh", "carta_imposible"),
        ("6", "nota_desconocida"),
        ("", "nota_desconocida"),
    ],
)
def test_the_cards_that_came_too_early_are_named_or_counted(table: Stud, note: str, code: str) -> None:
    table.deal(**OPEN)
    assert table.why_not(f"jefe: incidente reparto-prematuro {note}".strip())[0] == code
    told = Declare(by=table.person("jefe"), incident="reparto-prematuro", note=note)
    with pytest.raises(Refused) as refused:  # as a program sends it, in capitals and small letters
        table.game.decide(table.state, told)
    assert refused.value.code == code
    assert declared(table, "reparto-prematuro", "Kd Qd Jd Td 9c").cite == by(table, "b.2")


@law("MU2010:87.3.b.2", "criterio:five-stud.1")
def test_no_card_comes_early_after_the_last(table: Stud) -> None:
    table.deal(**OPEN)
    table.through(5 if not isinstance(table, FiveStud) else 4)
    assert table.why_not("jefe: incidente reparto-prematuro 1")[0] == "no_es_momento"


@law("MU2010:87.3.b.4", "criterio:five-stud.1", "criterio:seven-stud.25")
def test_the_bet_of_the_wrong_player_is_good_once_he_has_acted(table: Stud) -> None:
    table.deal(**OPEN)
    assert table.why_not("s: apostar 10")[0] == "habla_otro"
    assert declared(table, "obligada-equivocada", "s").cite == by(table, "b.4")
    table("s: apostar 10")
    assert (table.turn, table.resto("s"), table.resto("p")) == ("t", 185, 195)
    assert table.why_not("jefe: incidente obligada-equivocada q")[0] == "no_es_momento"


@law("MU2010:87.3.b.5", "criterio:five-stud.1")
def test_a_wrong_number_of_burned_cards_is_put_right_unless_cards_are_mixed(table: Stud) -> None:
    table.deal(**OPEN)
    assert table.why_not("jefe: incidente quema-equivocada ordenada")[0] == "no_es_momento"
    table.through(2)
    before = table.state
    assert declared(table, "quema-equivocada", "ordenada").cite == by(table, "b.5")
    assert declared(table, "quema-equivocada", "mezclada").ruling == MIXED
    assert table.state == before


# --- the players ------------------------------------------------------------------------------------------------------


@law("MU2010:87.3.c.1", "criterio:five-stud.1")
def test_who_shows_his_covered_cards_by_mistake_plays_on(table: Stud) -> None:
    table.deal(**OPEN)
    table.say("p: apostar 10", "q: cubrir")
    ruled = declared(table, "cartas-mostradas-por-error", "q")
    assert (ruled.ruling, ruled.cite) == (GOES_ON, by(table, "c.1"))
    table.all("cubrir")
    assert len(table.state.hand_of("q").shown) == 2


@law("MU2010:87.3.c.1", "criterio:seven-stud.27")
@pytest.mark.parametrize(("interval", "in_sight"), [(1, 2), (2, 3), (4, 4)])
def test_his_next_card_comes_as_those_of_the_others(interval: int, in_sight: int) -> None:
    table = Stud()
    table.deal(**OPEN)
    table.through(interval)
    declared(table, "cartas-mostradas-por-error", "p")
    table.through(interval + 1)
    assert [len(table.state.hand_of(name).shown) for name in "pqrst"] == [in_sight] * 5


@law("MU2010:87.3.c.2", "criterio:five-stud.1", "criterio:seven-stud.14")
def test_who_shows_them_while_he_owes_a_bet_has_renounced(table: Stud) -> None:
    table.deal(**OPEN)
    table("p: apostar 10")
    ruled = declared(table, "cartas-mostradas-por-error", "q")
    assert (ruled.ruling, ruled.cite) == (RENOUNCED, by(table, "c.2"))
    assert (table.turn, table.resto("q")) == ("r", 195)
    assert balances(table.events)["bote-de-la-mano"] == 3500


# --- the seventh card -------------------------------------------------------------------------------------------------

SEVENTH = {
    "q": "Ah Ad Kh Kd 9c 5c 2h",
    "r": "3h 3d 9d 8d 7c 6h 2c",
    "s": "4h 4d 4s Js Tc 8h 2d",
    "p": "5h 5d 4c Qs Jc 9h 2s",
}


def at_the_seventh(players: str = "p q r s", restos: str = "") -> Stud:
    """Everybody has bet as little as may be, and has seven cards."""
    table = Stud(players, restos, minimo="10", ante="5")
    table.hand(**{name: SEVENTH[name] for name in players.split()})
    table.through(5)
    return table


@law("MU2010:87.3.a.2", "MU2010:87.3.b.1", "criterio:seven-stud.3")
def test_who_gets_the_seventh_card_open_may_play_on_and_it_counts_for_who_speaks() -> None:
    table = at_the_seventh()
    assert table.turn == "q"
    other = Stud("p q r s")
    other.hand(**{**SEVENTH, "s": "4h 4d 4s As Tc 8h Ac"})
    other.through(5)
    ruled = declared(other, "septima-descubierta", "s sigue")
    assert (ruled.ruling, ruled.cite) == (PLAYS_ON, "MU2010:87.3.a.2")
    assert (shown(other, "s"), other.turn) == (["4s", "As", "Tc", "8h", "Ac"], "s")
    other("s: pasar")
    assert other.why_not("jefe: incidente septima-descubierta q sigue")[0] == "no_es_momento"


@law("MU2010:87.3.a.3", "MU2010:87.3.a.2")
def test_a_seventh_card_off_the_table_was_seen() -> None:
    table = at_the_seventh()
    ruled = declared(table, "carta-caida", "r sigue")
    assert (ruled.ruling, ruled.cite, len(shown(table, "r"))) == (PLAYS_ON, "MU2010:87.3.a.2", 5)
    table(f"{table.turn}: pasar")
    assert table.why_not("jefe: incidente carta-caida s sigue") == ("no_es_momento", "MU2010:87.3.a.3")
    earlier = Stud("p q r s")
    earlier.hand(**SEVENTH)
    earlier.through(4)
    assert earlier.why_not("jefe: incidente carta-caida s sigue")[0] == "no_es_momento"


@law("MU2010:87.3.a.2", "criterio:seven-stud.24")
def test_who_stops_plays_for_what_was_bet_before_and_the_rest_make_a_side_pot() -> None:
    table = at_the_seventh()
    ruled = declared(table, "septima-descubierta", "r para")
    assert (ruled.ruling, ruled.cite) == (PLAYS_NO_MORE, "MU2010:87.3.a.2")
    told = table.say("q: apostar 20", "s: cubrir", "p: cubrir")
    assert [(pot.amount, pot.players) for pot in table.seen("p").pots] == [
        (6000, ("q", "r", "s", "p")),
        (6000, ("q", "s", "p")),
    ]
    told = table.finish()
    assert sum(amount for _, amount in paid(told)) + sum(rake for _, rake in rakes(told)) == 120


@law("MU2010:87.3.a.2", "criterio:seven-stud.24")
def test_a_bet_that_nobody_covers_goes_back_and_who_stopped_is_still_met() -> None:
    table = at_the_seventh()
    declared(table, "septima-descubierta", "r para")
    told = table.say("q: apostar 20", "s: retirarse", "p: retirarse")
    assert uncalled(told) == [("q", 20)]
    assert set(table.state.showing) == {"q", "r"}
    told = table.finish()
    assert (paid(told), rakes(told)) == ([("q", 57)], [(60, 3)])


@law("MU2010:87.3.a.2", "MU2010:87.3.b.1", "criterio:seven-stud.28")
def test_when_the_highest_stops_the_highest_of_the_others_begins() -> None:
    table = at_the_seventh()
    assert table.turn == "q"
    declared(table, "septima-descubierta", "q para")
    told = [event.player for event in table.events if isinstance(event, HighestTold)]
    assert (table.turn, told[-1]) == ("p", "p")


@law("MU2010:87.2.b.p3", "criterio:seven-stud.28")
def test_when_the_highest_is_restado_the_next_after_him_begins() -> None:
    table = at_the_seventh(restos="200 15 200 200")
    assert table.turn == "r"


def two_left() -> Stud:
    """Of four, `q` and `s` have seven cards and money."""
    table = Stud("p q r s")
    table.hand(**SEVENTH)
    table.through(4)
    table.say("q: apostar 20", "r: retirarse", "s: cubrir", "p: retirarse")
    return table


@law("MU2010:87.3.b.1")
def test_of_two_with_money_the_second_gets_his_open_as_well() -> None:
    two = two_left()
    ruled = declared(two, "septima-descubierta", "q sigue")
    assert (ruled.ruling, ruled.cite) == (BOTH_OPEN, "MU2010:87.3.b.1")
    assert [len(shown(two, name)) for name in "qs"] == [5, 5]


@law("MU2010:87.3.a.2")
def test_of_more_than_two_the_others_get_theirs_covered() -> None:
    table = at_the_seventh()
    declared(table, "septima-descubierta", "q sigue")
    assert [len(shown(table, name)) for name in "qrsp"] == [5, 4, 4, 4]


@law("MU2010:87.3.a.2", "criterio:seven-stud.17")
def test_of_two_with_money_the_second_alone_may_stop() -> None:
    two = two_left()
    assert declared(two, "septima-descubierta", "s para").ruling == PLAYS_NO_MORE
    assert (two.phase, len(shown(two, "q"))) == ("descubrimiento", 4)


@law("MU2010:87.3.b.3")
def test_of_a_restado_the_card_is_good_and_nothing_changes() -> None:
    table = at_the_seventh(restos="200 200 15 200")
    turn = table.turn
    ruled = declared(table, "septima-descubierta", "r para")
    assert (ruled.ruling, ruled.cite) == (GOOD, "MU2010:87.3.b.3")
    assert (table.turn, len(shown(table, "r"))) == (turn, 5)
    assert table.state.betting is not None
    assert not table.state.betting.stopped


def by_hand_to_the_seventh() -> Stud:
    """A physical table, at which nobody has said which the covered cards are, as the seventh is to come."""
    table = Stud("p q r s")
    in_the_deal(table)
    rest_of_the_deal(table, "Kh", "9d", "4s", "4c")
    for cards in ("Kd 8d Js Qs", "9c 7c Tc Jc", "5c 6h 8h 9h"):
        table.through(table.state.street + 2)
        rest_of_the_deal(table, *cards.split())
    table.through(5)
    return table


@law("MU2010:87.3.a.2")
@pytest.mark.parametrize("dealt", [False, True])
def test_by_hand_the_card_that_lies_open_is_named(dealt: bool) -> None:
    table = by_hand_to_the_seventh()
    assert table.phase == "reparto"
    if dealt:
        rest_of_the_deal(table, "")
    declared(table, "septima-descubierta", "r sigue")
    rest_of_the_deal(table, *(["2c"] if dealt else ["", "2c", ""]))
    assert (shown(table, "r"), table.phase, table.turn) == (["9d", "8d", "7c", "6h", "2c"], "intervalo", "q")


@law("criterio:five-stud.1")
def test_five_stud_has_no_seventh_card() -> None:
    table = FiveStud()
    table.deal(**OPEN)
    table.through(4)
    assert table.why_not("jefe: incidente septima-descubierta q sigue")[0] == "no_es_momento"


@law("MU2010:82.3.i", "MU2010:87.2.b.p2")
def test_who_must_bet_first_has_not_passed_when_he_is_skipped(table: Stud) -> None:
    table.hand()
    assert table.why_not("jefe: incidente turno-saltado") == ("no_es_momento", "MU2010:82.3.i")
    table.through(2)
    assert declared(table, "turno-saltado").cite == "MU2010:82.3.i"
