"""Closed tickets as a page shows them: which lie there, what is printed on each, and that all of it fits."""

import re
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from msgspec.structs import replace

from tapete.casino.reading import demo
from tapete.engine.command import Actor, Role
from tapete.language import LANGUAGES, translate
from tapete.web.scene import Scene, compose
from tapete.web.scenes import presenter_at
from tapete.web.scenes.draw.ticket_drawing import (
    MOST_PRIZES,
    PANEL,
    SCRATCH,
    STAMP,
    TEAR,
    Counter,
    Paper,
    draw_paper,
    draw_sealed,
    sealed_board,
    shortened,
)
from tapete.web.scenes.draw.tickets import MOST, SCRATCHED, TORN, latest
from tapete.web.scenes.elements import Prize
from tapete.web.scenes.presenter import Filled
from tapete.web.stage import TALL, WIDE
from tests.games.table import TestTable
from tests.web.sight import look, scene

PLAN = [{"importe": "20", "cantidad": 2}, {"importe": "2", "cantidad": 30}]
SETUPS: dict[str, dict[str, Any]] = {
    "boletos": {"precio": "1", "emision": 1_000, "plan": PLAN},
    "loterias": {"precio": "1", "modalidad": "presorteada", "emision": 1_000, "plan": PLAN},
}
OPEN = {"boletos": "raspar", "loterias": "abrir billete", "tombolas": "abrir billete"}
BUY = {"boletos": "boletos", "loterias": "billetes", "tombolas": "billetes"}


class Shop(TestTable):
    """A counter of closed tickets whose sale is open."""

    def __init__(self, slug: str = "boletos", **changes: Any) -> None:
        super().__init__(slug, "murcia", **{**SETUPS[slug], **changes})
        self("organizador: abrir venta")

    def buys(self, count: int, player: str = "ana") -> None:
        self(f"{player}: comprar {count} {BUY[self.game.slug]}")

    def opens(self, number: int, hides: str = "0", player: str = "ana") -> None:
        self(f"{player}: {OPEN[self.game.slug]} {number}")
        self(f"azar: resultado {hides}")


def states(shown: Scene) -> dict[int, str]:
    return {each.number: each.state for each in shown.centre.tickets}


def front(shown: Scene) -> int:
    [found] = [each.number for each in shown.centre.tickets if each.front]
    return int(found)


def spoken(shop: TestTable, language: str) -> Scene:
    return compose(replace(look(shop), language=language), demo().fichas, 100_000, ())


# --- which tickets lie there ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", SETUPS)
def test_the_next_closed_ticket_lies_in_front_and_what_was_opened_stays_there(slug: str) -> None:
    shop = Shop(slug)
    assert front(scene(shop)) == 0
    shop.buys(3)
    assert (front(scene(shop)), states(scene(shop))) == (1, {1: "closed", 2: "closed", 3: "closed"})
    shop(f"ana: {OPEN[slug]} 2")
    assert (front(scene(shop)), states(scene(shop))[2]) == (2, "opening")
    shop("azar: resultado 200")
    assert (front(scene(shop)), states(scene(shop))[2]) == (2, "won")
    shop("ana: cobrar 2")
    shown = scene(shop)
    assert (front(shown), states(shown)[2]) == (2, "paid")
    [paid] = [each for each in shown.centre.tickets if each.number == 2]
    assert (paid.caption, paid.says.partition(": ")[2]) == ("collected", "prize: €2.00, collected")
    shop.opens(1)
    assert (front(scene(shop)), states(scene(shop))[1]) == (1, "blank")
    shop.buys(1)
    assert front(scene(shop)) == 3


@pytest.mark.parametrize("slug", SETUPS)
def test_of_hundreds_of_tickets_a_few_are_drawn_and_the_others_counted(slug: str) -> None:
    shop = Shop(slug)
    shop.buys(400)
    shown = scene(shop)
    assert len(shown.centre.tickets) == MOST
    assert shown.centre.more == 400 - MOST
    assert [each.number for each in shown.centre.opens] == list(range(1, MOST + 1))
    shop.opens(300, "2000")
    shown = scene(shop)
    assert front(shown) == 300
    assert len(shown.centre.tickets) == MOST
    assert shown.centre.tallied == "399 unopened · 1 opened · 1 with a prize"


def test_all_that_are_closed_are_opened_by_a_few_lines() -> None:
    shop = Shop()
    shop.buys(5)
    shop.buys(1, "bea")
    shop.buys(2)
    shop.opens(3)
    assert scene(shop).centre.opens_all.note == "6 boletos"
    lines = presenter_at(shop.game).acts()["open"](Filled(shop.game, look(shop).view, "ana", {}))
    assert lines == ["raspar 1 a 2", "raspar 4 a 5", "raspar 7 a 8"]
    for line in lines:
        shop(f"ana: {line}")
    assert set(states(scene(shop)).values()) == {"opening", "blank"}


def test_every_prize_is_collected_by_one_command() -> None:
    shop = Shop()
    shop.buys(4)
    shop.opens(1, "200")
    shop.opens(4, "2000")
    collects = scene(shop).centre.collects
    assert (collects.word, collects.note) == ("Collect €22.00", "2 prizes")
    shop("ana: cobrar 1 a 4")
    assert scene(shop).centre.collects is None


def test_where_several_establishments_sell_one_is_chosen_and_none_is_printed() -> None:
    shop = Shop(establecimientos=["estanco-1", "kiosco-7"])
    places = scene(shop).centre.shop.places
    assert [name for _, name in places] == ["Estanco 1", "Kiosco 7"]
    assert '"where":"kiosco-7"' in places[1][0].replace(" ", "")
    assert [name for _, name in scene(Shop()).centre.shop.places] == [""]


def test_a_tombola_of_closed_tickets_shows_the_object_that_was_found_and_handed_over() -> None:
    things = {"televisor": {"precio": "300"}, "bicicleta-de-paseo": {"precio": "120"}}
    shop = TestTable("tombolas", "murcia", precio="2", billetes=300, objetos=things, modo="instantaneo")
    shop("organizador: abrir venta")
    shop("ana: comprar 2 billetes")
    shop("ana: abrir billete 2")
    shop("azar: resultado 2")
    shown = scene(shop)
    assert (front(shown), states(shown)) == (2, {1: "closed", 2: "paid"})
    assert shown.centre.tickets[1].says == "Ticket 2: prize: Bicicleta de paseo, delivered"
    assert [each.note for each in shown.centre.prizes] == ["", "number 2, ana"]
    assert shown.centre.tallied == "1 unopened · 1 opened · 1 with a prize"


# --- how it ends ------------------------------------------------------------------------------------------------------


def test_a_spoiled_ticket_is_shown_and_counted_among_what_is_not_sold() -> None:
    shop = Shop()
    shop("organizador: incidente cubierta-rota 1")
    shop.buys(1)
    shown = scene(shop)
    assert states(shown) == {2: "closed", 1: "spoiled"}
    assert ("Spoiled, neither sold nor paid", "1") in {(each.name, each.told) for each in shown.centre.facts}


def test_who_had_closed_tickets_is_told_what_goes_back() -> None:
    shop = Shop()
    shop("organizador: incidente cubierta-rota 9")
    shop.buys(3)
    shop.opens(1)
    shop("organizador: incidente secreto-roto")
    ended = scene(shop).centre
    assert ended.mine_ended == "Your closed tickets are refunded: €2.00."
    assert {"criterio:boletos.9"} == {each.cite for each in ended.ended}
    assert "Your" not in compose(look(shop, Actor("bea", Role.JUGADOR)), demo().fichas, 0, ()).centre.mine_ended


def test_the_emission_that_ended_is_told_until_one_buys_of_the_next() -> None:
    shop = Shop()
    shop.buys(1)
    for line in ("retirar", "cerrar emision"):
        shop(f"organizador: {line}")
    shop("azar: resultado 0")
    shop("organizador: pagar premios")
    shop("organizador: abrir venta")
    assert [each.sentence for each in scene(shop).centre.ended] == [
        "The sale has ended: 1 sold, 999 withdrawn with what they hide.",
        "The emission is closed and its secret told: anybody may check every ticket.",
    ]
    shop.buys(1)
    assert scene(shop).centre.ended == ()


def test_the_organiser_is_told_what_the_next_act_does_and_sees_what_was_opened_last() -> None:
    shop = Shop()
    shop.buys(2)
    organiser = shop.person("organizador")
    told = compose(look(shop, organiser), demo().fichas, 0, ()).centre
    assert told.warns.startswith("The sale ends: 998 tickets are withdrawn")
    shop.opens(1, "200")
    seen = look(shop, organiser)
    last = latest(seen, seen.view, SCRATCHED)
    assert (last.prize, last.printed) == ("€2.00", "Nº 0001")
    shop("organizador: retirar")
    assert "1 ticket is opened" in compose(look(shop, organiser), demo().fichas, 0, ()).centre.warns


# --- what is printed --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", SETUPS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_ticket_is_well_formed_and_nothing_printed_on_it_is_cut(slug: str, language: str) -> None:
    shop = Shop(slug)
    shop.buys(5)
    shop(f"ana: {OPEN[slug]} 2")
    shop("azar: resultado 2000")
    shop.opens(3)
    shop.opens(4, "200")
    shop("ana: cobrar 4")
    for each in spoken(shop, language).centre.tickets:
        root = ET.fromstring(str(each.picture))
        ids = [part.get("id") for part in root.iter() if part.get("id")]
        assert len(ids) == len(set(ids))
        assert each.says
    kind = {"boletos": SCRATCHED, "loterias": TORN}[slug]
    inside = PANEL[2] - 28
    for text, room in (
        (kind.title, (PANEL[2], 24)),
        (kind.cover, (PANEL[2] - 120, 40)),
        ("no prize", (inside, PANEL[3] - 72)),
        ("Collected", STAMP),
        ("Delivered", STAMP),
        ("spoiled", STAMP),
    ):
        said = translate(text, language)
        assert shortened(said, room, 1) == said, f"{said} fits the paper"


@pytest.mark.parametrize("way", [SCRATCH, TEAR])
def test_a_name_too_long_for_the_panel_is_cut_and_nothing_leaves_the_paper(way: str) -> None:
    thing = "una enciclopedia en cuarenta tomos encuadernados en piel con estantería de nogal y lámpara " * 3
    alike: dict[str, Any] = {
        "way": way,
        "title": ("Tómbola " * 12,),
        "emission": "emisión 7",
        "price": "1,00 €",
        "cover": ("Aquí",),
    }
    paper = Paper(
        key="7", state="paid", printed="Nº 0000007", where="Kiosco " * 20, head="Premio", prize=thing, **alike
    )
    drawn = draw_paper(paper)
    ET.fromstring(drawn)
    assert "NaN" not in drawn
    assert shortened(thing, (PANEL[2] - 28, PANEL[3] - 72), 2).endswith("...")


def test_under_the_cover_of_a_closed_ticket_there_is_nothing() -> None:
    shop = Shop()
    shop.buys(2)
    closed = {each.number: str(each.picture) for each in scene(shop).centre.tickets}
    assert all("ink-prize" not in picture for picture in closed.values())
    shop.opens(1, "2000")
    opened = {each.number: str(each.picture) for each in scene(shop).centre.tickets}
    assert "ink-prize" in opened[1]
    assert opened[2] == closed[2], "what another hid says nothing of this one"


# --- the counter ------------------------------------------------------------------------------------------------------

PRIZES = tuple(
    Prize(name=f"{number} objetos de nombre bastante largo", note="número 7, María de los Ángeles", amount="1.234,56 €")
    for number in range(9)
)
LOTS = tuple(Prize(name="1.000.000,00 €", note="1000 de 100000 por salir") for _ in range(6))


@pytest.mark.parametrize("upright", [False, True])
@pytest.mark.parametrize("prizes", [PRIZES, LOTS, LOTS[:1]])
def test_the_counter_is_well_formed_and_stays_on_its_drawing(prizes: tuple[Prize, ...], upright: bool) -> None:
    it = Counter(
        title="Premios por salir", prizes=prizes, sold=3.0, sold_says="5 vendidos", left_says="quedan 7", tally="x"
    )
    drawn = draw_sealed(it, upright=upright)
    root = ET.fromstring(f"<svg>{drawn}</svg>")
    named = [each.get("aria-label") or "" for each in root.iter() if each.get("role") == "img"]
    assert len(named) == min(len(prizes), MOST_PRIZES) + 1
    board = sealed_board(upright=upright)
    wide, high = TALL if upright else WIDE
    assert (board.width, board.height) == (wide, high)
    places = [(float(x), float(y)) for x, y in re.findall(r'transform="translate\(([\d.]+) ([\d.]+)\)', drawn)]
    assert all(0 <= x <= wide and 0 <= y <= high - 6 for x, y in places)
    widths = [float(each) for each in re.findall(r'<rect [^>]*width="([\d.]+)"', drawn)]
    assert max(widths) < wide
