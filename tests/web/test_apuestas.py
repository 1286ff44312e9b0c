"""A betting house as each person sees it: the board, what a slip is told, receipts, the desk, and its report."""

import re
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient
from msgspec.structs import replace

from tapete.casino.reading import demo
from tapete.engine.command import Actor, Draw, Role
from tapete.engine.event import Event, Refused
from tapete.games.apuestas.play import Apuestas
from tapete.games.apuestas.rules import Coefficient
from tapete.games.apuestas.state import Fate
from tapete.games.apuestas.view import ApuestasView
from tapete.language import LANGUAGES
from tapete.service.problems import Trouble
from tapete.web.console import console_of
from tapete.web.pages.bets import CardReport, report_of
from tapete.web.scenes import presenter_of
from tapete.web.scenes.apuestas import PRESENTER, Board
from tapete.web.scenes.apuestas.desk import deeds_of
from tapete.web.scenes.apuestas.slip import DEVUELTA, PAGADA, Slip, filled_in, foretold, is_as_told, lines_of
from tests.games.apuestas.casa import OTHER, RACE, THIRD, Casa
from tests.trace import law
from tests.web.sight import ANA, look, scene
from tests.web.test_pages import sign_in

BEA = Actor("bea", Role.JUGADOR)
OTTO = "organizador"
COEFFICIENTS = {"ganador:x/a": "2.35", "ganador:x/b": "3", "ganador:y/e": "1.87", "ganador:z/h": "3.40"}
NAMES = {"x": "Premio Primavera", "a": "Rayo", "hipodromo": "La Vega", "casa": "Nuestro local"}


def company(*events: dict[str, Any], **setup: Any) -> Casa:
    ids = {event["id"] for event in events or (RACE,)}
    known = {bet: price for bet, price in COEFFICIENTS.items() if bet.partition(":")[2][0] in ids}
    names = NAMES if "x" in ids else {}
    return Casa("contrapartida", *events, coeficientes=known, nombres=names, **setup)


def centre(casa: Casa, who: Actor = ANA) -> Board:
    found = scene(casa, who).centre
    assert isinstance(found, Board)
    return found


def line(casa: Casa, bet: str, who: Actor = ANA) -> Any:
    lines = [line for event in centre(casa, who).events for market in event.markets for line in market.lines]
    return next(each for each in lines if each.bet == bet)


def seen(casa: Casa, who: Actor) -> ApuestasView:
    view = casa.game.view(casa.state, who)
    assert isinstance(view, ApuestasView)
    return view


def slip(casa: Casa, *bets: str, who: Actor = ANA, **form: str) -> Slip:
    filled = {f"leg-{bet}": bet for bet in bets} | {"amount": "10"} | form
    commands = [casa.game.read(each.split(), who, casa.state) for each in lines_of(filled)]
    game, language = casa.game, casa.game.wording("en")
    assert isinstance(game, Apuestas)
    return foretold(game, casa.state, who, filled_in(game, casa.state, filled, language), commands, language)


# --- a market with too many results for buttons -----------------------------------------------------------------------

GRAN: dict[str, Any] = {"id": "x", "recinto": "p", "participantes": [f"c{n}" for n in range(1, 9)], "gemela": True}


@pytest.mark.parametrize(
    ("organisation", "lines", "shown"),
    [
        ("contrapartida", ("validar gemela x/c8-c1 9", "validar gemela x/c2-c1 8"), ["c2-c1", "c8-c1"]),
        ("mutua", (), []),
        ("cruzada", (), []),
    ],
)
def test_a_long_market_shows_what_is_sought_and_fields_for_the_rest(
    organisation: str, lines: Sequence[str], shown: list[str]
) -> None:
    casa = Casa(organisation, GRAN)
    for each in lines:
        casa(f"organizador: {each}")
    market = centre(casa).events[0].markets[1]
    assert [each.bet for each in market.lines] == [f"gemela:x/{pair}" for pair in shown]
    assert market.few == f"{len(shown)} of 56 results"
    assert market.picks is not None
    assert [pick.place for pick in market.picks.fields] == ["First place", "Second place"]
    casa("organizador: baja x c3")
    picks = centre(casa).events[0].markets[1].picks
    assert picks is not None
    assert "c3" not in [runner for runner, _ in picks.runners]
    casa("organizador: empezar x")
    assert centre(casa).events[0].markets[1].picks is None


def test_a_result_that_won_is_shown_however_little_was_on_it() -> None:
    casa = Casa("mutua", GRAN)
    for number in range(2, 9):
        casa(f"ana: apostar gemela x/c1-c{number} {10 * number}")
        casa(f"ana: apostar gemela x/c2-c{number if number > 2 else 1} {10 * number}")
    casa("ana: apostar gemela x/c8-c7 1")
    assert len(centre(casa).events[0].markets[1].lines) == 12
    casa.ends("x c8 c7")
    assert "gemela:x/c8-c7" in [each.bet for each in centre(casa).events[0].markets[1].lines if each.won]


@pytest.mark.parametrize(
    ("first", "second", "bets"), [("c1", "c2", ["gemela:x/c1-c2"]), ("c1", "", []), ("", "c2", [])]
)
def test_a_slip_has_a_forecast_once_both_runners_are_chosen(first: str, second: str, bets: list[str]) -> None:
    form = {"leg-one": "", "first-of-gemela:x": first, "second-of-gemela:x": second, "amount": "5"}
    assert lines_of(form) == [f"apostar {bet} 5" for bet in bets]


def test_nobody_comes_in_twice() -> None:
    casa = Casa("mutua", GRAN)
    with pytest.raises(Refused) as no:
        slip(casa, "gemela:x/c1-c1")
    assert no.value.code == "pronostico_desconocido"


def test_the_desk_validates_one_couple_of_a_long_market_at_a_time() -> None:
    casa = Casa("contrapartida", GRAN)
    desk = centre(casa, casa.person(OTTO)).desk
    assert desk is not None
    assert [each.bet for each in desk.events[0].prices] == [f"ganador:x/c{n}" for n in range(1, 9)]
    assert [each.market for each in desk.events[0].picks] == ["gemela:x"]
    form = {"act": "price", "first-of-gemela:x": "c4", "second-of-gemela:x": "c1", "coefficient": "9,50"}
    assert deeds_of(form, seen(casa, casa.person(OTTO))) == [
        {"do": "validate", "bet": "gemela:x/c4-c1", "coefficient": 950}
    ]
    casa("organizador: validar gemela x/c4-c1 9.50")
    casa("ana: apostar gemela x/c4-c1 10")
    desk = centre(casa, casa.person(OTTO)).desk
    assert desk is not None
    assert [(row.bet, row.owed) for row in desk.books[1].rows] == [("gemela:x/c4-c1", "€95.00")]


# --- the board --------------------------------------------------------------------------------------------------------


def test_the_board_shows_names_and_which_way_a_coefficient_went() -> None:
    casa = company()
    casa("organizador: validar ganador x/a 2.10")
    casa("organizador: validar ganador x/b 3.20")
    (event,) = centre(casa).events
    assert (event.name, event.venue, event.status) == ("Premio Primavera", "La Vega", "bets open")
    rayo, other = line(casa, "ganador:x/a"), line(casa, "ganador:x/b")
    assert (rayo.name, rayo.coefficient, rayo.moved, rayo.before) == ("Rayo", "2.10", "down", "2.35")
    assert (other.name, other.moved) == ("B", "up")
    assert not line(casa, "ganador:x/c").open


def test_the_board_tells_a_result_with_its_source_ties_and_a_correction() -> None:
    casa = Casa("mutua").bets("ana x/a 10", "bea x/b 20").ends("x a=b c")
    (event,) = centre(casa).events
    assert event.result == "1. A = B · 3. C"
    assert event.source == "juez, by foto"
    assert line(casa, "ganador:x/a").won == "won in part: a tie"
    casa("organizador: oficial x a b segun juez prueba acta")
    (event,) = centre(casa).events
    assert (event.result, event.corrected) == ("1. A · 2. B", True)
    assert line(casa, "ganador:x/a").won == "won"


@law("criterio:apuestas.10")
def test_an_event_that_was_annulled_says_so_with_its_source_and_what_follows() -> None:
    casa = company(RACE, OTHER)
    casa("organizador: empezar y")
    casa("organizador: anular y tormenta segun juez prueba acta")
    casa("organizador: anular x")
    first, other = centre(casa).events
    assert (other.source, first.source) == ("juez, by acta", "")
    for event in (first, other):
        assert event.result == "annulment: bets on it go back with the settlement, and in a combinada it counts 1.00"


def test_a_pool_is_shown_with_the_share_and_the_dividend_of_each_result() -> None:
    casa = Casa("mutua").bets("ana x/a 10", "bea x/b 30")
    found = line(casa, "ganador:x/a")
    assert (found.pool, found.share, found.dividend) == ("€10.00", "25 %", "2.80")


@law("criterio:apuestas.23")
def test_once_several_are_right_a_pool_tells_what_each_is_really_paid() -> None:
    casa = Casa("mutua", {**RACE, "colocado": 2})
    for bet in ("ana: apostar colocado x/b 3", "bea: apostar colocado x/a 7", "bea: apostar colocado x/c 30"):
        casa(bet)
    before = [line(casa, f"colocado:x/{runner}").dividend for runner in "abc"]
    assert before == ["4.00", "9.33", "0.93"], "what it would be paid alone"
    casa.ends("x a b")
    assert [line(casa, f"colocado:x/{runner}").dividend for runner in "abc"] == ["2.28", "4.00", ""]
    assert casa.settle() == {"ana": 1200, "bea": 1600}


def test_a_book_shows_the_best_three_of_each_side_as_what_may_be_taken() -> None:
    casa = Casa("cruzada").offers(*(f"bea contra x/a {at} 10" for at in ("3.00", "3.20", "3.10", "2.90")))
    casa.offers("bea favor x/a 4.00 5")
    found = line(casa, "ganador:x/a")
    assert [each.coefficient for each in found.back] == ["3.20", "3.10", "3.00"]
    assert {each.side for each in found.back} == {"favor"}
    assert [(each.side, each.coefficient, each.amount) for each in found.lay] == [("contra", "4.00", "€5")]


def test_a_result_that_is_to_be_confirmed_goes_by_the_name_of_who_came_in() -> None:
    casa = company()
    assert PRESENTER.facts(look(casa), Draw(by=ANA, outcome="a"))["outcome"] == "Rayo"


def test_fields_of_coefficients_have_the_decimal_mark_of_the_language_and_both_are_read() -> None:
    casa = Casa("cruzada")
    spanish = replace(look(casa), language=casa.game.wording("es"))
    assert PRESENTER.centre(spanish, seen(casa, ANA)).evens == "2,00"
    assert centre(casa).evens == "2.00"
    form = {"leg-x": "ganador:x/a", "side": "favor", "amount": "10"}
    read = [
        casa.game.read(line.split(), ANA, casa.state)
        for mark in ",."
        for line in lines_of({**form, "coefficient": f"2{mark}00"})
    ]
    assert len(read) == 2
    assert read[0] == read[1]


def test_an_event_whose_hour_is_known_is_counted_down() -> None:
    casa = Casa("mutua", {**RACE, "inicio": 600})
    (event,) = centre(casa).events
    assert event.seconds is not None
    casa("organizador: empezar x")
    assert centre(casa).events[0].seconds is None


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("organisation", ["mutua", "contrapartida", "cruzada"])
def test_no_word_of_the_notation_is_left_in_the_sentences_of_a_page(organisation: str, language: str) -> None:
    casa = Casa(organisation, {**RACE, "id": "carrera-1"}, nombres={"a": "Rayo"})
    told = casa.game.wording(language)
    said = " ".join(event.tell(told) for event in casa.events)
    assert "Carrera 1" in said
    assert not re.search(r"carrera-\d", said)


# --- the slip ---------------------------------------------------------------------------------------------------------


@law("MU2010:apuestas.2.b", "MU2010:apuestas.3.b")
def test_a_slip_is_told_by_the_rules_in_three_figures() -> None:
    casa = company(RACE, OTHER, THIRD)
    found = slip(casa, "ganador:x/a", "ganador:y/e", "ganador:z/h")
    assert (found.gains, found.keeps, found.cost) == (13_941, 1_000, 1_000)
    assert [way.value for way in found.ways] == ["combinada", "simples", "2"]
    doubles = slip(casa, "ganador:x/a", "ganador:y/e", "ganador:z/h", way="2")
    assert doubles.cost == 3_000
    assert {each.told for each in doubles.facts} >= {"3 of €10.00"}
    simple = slip(casa, "ganador:x/a", "ganador:y/e", way="simples")
    assert (simple.cost, simple.gains + simple.keeps) == (2_000, 2_350 + 1_870)
    assert casa.state.boletos == ()


@law("criterio:apuestas.5", "criterio:apuestas.26")
@pytest.mark.parametrize(
    ("bets", "code"),
    [(("ganador:x/a", "ganador:x/b"), "pronosticos_excluyentes"), (("ganador:x/a",), "premio_excesivo")],
)
def test_a_slip_that_would_be_refused_is_refused_before_it_is_handed_in(bets: Sequence[str], code: str) -> None:
    casa = company(premio_maximo="20")
    with pytest.raises(Refused) as refused:
        slip(casa, *bets)
    assert refused.value.code == code


@law("MU2010:apuestas.2.c")
def test_an_offer_is_told_with_what_it_would_meet_and_what_is_held_for_it() -> None:
    casa = Casa("cruzada").offers("bea favor x/a 2.50 10")
    found = slip(casa, "ganador:x/a", side="contra", coefficient="3.00", amount="15")
    facts = {each.name: each.told for each in found.facts}
    assert facts["Deposit that is held"] == "€25.00"
    assert (facts["Met at once at 2.50"], facts["Stands at 3.00"]) == ("€10.00", "€5.00")
    assert (found.gains, found.keeps) == (1_500, 2_500)


def test_a_pool_below_the_stake_keeps_less_than_the_stake() -> None:
    found = slip(Casa("mutua"), "ganador:x/a")
    assert (found.gains, found.keeps, found.cost, found.certain) == (0, 700, 1_000, False)


# --- receipts ---------------------------------------------------------------------------------------------------------


def test_receipts_say_what_became_of_each_bet_before_and_after_the_settlement() -> None:
    casa = company(RACE, OTHER)
    casa("ana: apostar ganador x/a 10")
    casa("ana: combinar 5 ganador x/b ganador y/e")
    casa("ana: apostar ganador y/e 4")
    assert [each.fate for each in centre(casa).receipts] == [Fate.ACEPTADA] * 3
    casa.ends("x a")
    assert [each.fate for each in centre(casa).receipts] == [Fate.ACEPTADA, Fate.PERDIDA, Fate.GANADA]
    casa("organizador: anular y niebla")
    assert [each.fate for each in centre(casa).receipts] == [Fate.NULA, Fate.PERDIDA, Fate.GANADA]
    casa("organizador: liquidar")
    past = centre(casa).past
    assert past is not None
    assert [(each.number, each.fate, each.premio) for each in past.receipts] == [
        (1, PAGADA, 2_350),
        (2, Fate.PERDIDA, 0),
        (3, DEVUELTA, 400),
    ]
    assert (past.staked, past.received) == (1_900, 2_750)
    assert centre(casa, BEA).past is None
    casa("organizador: abrir programa")
    casa("bea: apostar ganador x/a 10")
    casa.ends("x a", "y e")
    casa("organizador: liquidar")
    assert centre(casa).past == past, "it is told until the next bet of the same person is settled"
    hers = centre(casa, BEA).past
    assert hers is not None
    assert (past.card, hers.card) == (1, 2)


def test_offers_that_stand_may_be_withdrawn_and_a_market_is_settled_whole() -> None:
    casa = Casa("cruzada").offers("ana favor x/a 3.50 20", "bea contra x/a 3.50 12", "ana contra x/b 2.00 5")
    stands = [each for each in centre(casa).receipts if each.retire]
    assert [each.retire for each in stands] == ["retirar 3", "retirar 1"]
    casa.ends("x a").settle()
    past = centre(casa).past
    assert past is not None
    (receipt,) = past.receipts
    assert (receipt.fate, receipt.amount, receipt.premio) == (PAGADA, 1_200, 4_050)


# --- the desk ---------------------------------------------------------------------------------------------------------


def test_the_desk_shows_what_the_company_would_owe_and_the_margin() -> None:
    casa = company(OTHER)
    casa("ana: apostar ganador y/e 10")
    desk = centre(casa, casa.person(OTTO)).desk
    assert desk is not None
    (book,) = desk.books
    assert (book.rows[0].owed, book.total, book.margin) == ("€18.70", "€10.00", "")
    casa("organizador: validar ganador y/f 3")
    casa("organizador: validar ganador y/g 6")
    desk = centre(casa, casa.person(OTTO)).desk
    assert desk is not None
    assert desk.books[0].margin == "3.48 %"
    assert centre(casa).desk is None


def test_forms_of_the_desk_become_commands() -> None:
    casa = company()
    view = seen(casa, casa.person(OTTO))
    prices = {"act": "prices", "price-ganador:x/a": "2,35", "price-ganador:x/b": "3,10", "price-ganador:x/c": ""}
    assert deeds_of(prices, view) == [{"do": "validate", "bet": "ganador:x/b", "coefficient": 310}]
    result = {"act": "result", "event": "x", "place-a": "2", "place-b": "1", "place-c": "2", "place-d": ""}
    said = {"source": "juez", "evidence": "foto"}
    assert deeds_of(result | said, view) == [{"do": "report", "event": "x", "placing": [["b"], ["a", "c"]], **said}]
    assert deeds_of({"act": "postpone", "event": "x", "minutes": "5"}, view)[0]["at"] == 300
    annul = {"act": "annul", "reason": "niebla", "source": "juez", "evidence": ""}
    assert deeds_of(annul, view, {"do": "annul", "event": "x"}) == [
        {"do": "annul", "event": "x", "reason": "niebla", "source": "", "evidence": ""}
    ]
    assert deeds_of(annul, view) == []
    assert deeds_of({"act": "nothing"}, view) == []
    with pytest.raises(Trouble):
        deeds_of({"act": "prices", "price-ganador:x/a": "dos"}, view)


def test_the_console_has_the_desk_and_no_second_button_for_what_it_has_forms_for() -> None:
    casa = company()
    who = casa.person(OTTO)
    console = console_of(look(casa, who), (who.role,), scene(casa, who), demo().fichas)
    assert (console.presenter.forms, console.presenter.beside) == ("parts/bets_forms.html", "parts/bets_book.html")
    assert not console.lists


# --- the report -------------------------------------------------------------------------------------------------------


def reported(casa: Casa, language: str = "en") -> list[CardReport]:
    happened: list[tuple[str, None, Sequence[Event]]] = [
        ("2026-01-01T00:00:00Z", None, (each,)) for each in casa.events
    ]
    return report_of(casa.game.rules, happened, casa.game.wording(language))


@pytest.mark.parametrize("organisation", ["mutua", "contrapartida", "cruzada"])
def test_the_report_accounts_for_all_the_money_of_a_card(organisation: str) -> None:
    casa = company() if organisation == "contrapartida" else Casa(organisation)
    if organisation == "cruzada":
        casa.offers("ana favor x/a 3.50 20", "bea contra x/a 3.50 12", "carla contra x/b 3 7")
    else:
        casa.bets("ana x/a 10", "bea x/b 20", "carla x/a 5")
    (under_way,) = reported(casa)
    assert under_way.balances
    assert under_way.left
    casa.ends("x a").settle()
    (card,) = reported(casa)
    assert card.balances
    assert (card.closed, card.left) == (True, 0)
    assert card.company == casa.kept()
    assert [each.number for each in card.receipts] == [1, 2, 3]
    assert sum(each.received for each in card.receipts) == card.paid + card.returned


def test_the_report_has_corrections_void_bets_and_where_remote_ones_came_from() -> None:
    casa = Casa("mutua")
    casa("ana: apostar ganador x/a 10 en movil desde murcia")
    casa.bets("bea x/b 20").ends("x a")
    casa("organizador: oficial x b segun juez prueba acta")
    casa("organizador: nula 1 resultado conocido segun juez prueba acta")
    (card,) = reported(casa)
    assert [each.sentence for each in card.results] == [
        "X: A. So says juez, by foto.",
        "X is corrected: B. So says juez, by acta.",
    ]
    assert "the outcome was known" in card.voided[0].sentence
    assert card.receipts[0].clase == "externa, by remote means"
    assert card.markets["ganador:x"]["ganador:x/a"].staked == 1_000


def test_the_book_is_for_those_of_the_house_and_a_receipt_is_found_by_its_number(client: TestClient[Litestar]) -> None:
    sign_in(client)
    assert client.get("/tables/mesa-43/book").status_code == 200
    assert "999" in client.get("/tables/mesa-43/book?number=999").text
    assert client.get("/tables/mesa-1/book").status_code == 404


# --- the lobby --------------------------------------------------------------------------------------------------------


def test_the_lobby_shows_the_event_that_comes_next_and_its_first_results() -> None:
    casa = company()
    gallery = presenter_of("apuestas")
    view = casa.game.view(casa.state, ANA)
    before = gallery.glimpse(casa.game, view, casa.game.wording("en"))
    casa("organizador: validar ganador x/a 9.99")
    after = gallery.glimpse(casa.game, casa.game.view(casa.state, ANA), casa.game.wording("en"))
    assert before.ground == after.ground
    assert before.live != after.live


def test_a_slip_is_handed_in_as_it_was_told_or_not_at_all() -> None:
    casa = company()
    both = {"leg-1": "ganador:x/a", "leg-2": "ganador:x/b", "amount": "5"}
    told = slip(casa, "ganador:x/a")
    assert (told.of, told.at) == ("ganador:x/a", "2.35")
    assert is_as_told(both)
    assert is_as_told({**both, "of": "ganador:x/a ganador:x/b"})
    assert not is_as_told({"leg-2": "ganador:x/b", "amount": "5", "of": "ganador:x/a ganador:x/b"})
    assert lines_of({"leg-1": "ganador:x/a", "amount": "5", "at": told.at}) == ["apostar ganador:x/a 5 a 2.35"]
    casa("organizador: validar ganador x/a 2.10")
    assert casa.why_not("ana: apostar ganador x/a 5 a 2.35")[0] == "coeficiente_cambiado"


def test_a_product_of_coefficients_is_told_to_the_nearest_hundredth() -> None:
    assert [str(Coefficient(Fraction(n, 10))) for n in (4255, 4254, 5365, 2300)] == ["4.26", "4.25", "5.37", "2.30"]
