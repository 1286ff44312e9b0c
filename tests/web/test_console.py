"""The console: one thing to do, a result that counts when it is confirmed, a queue of payments, a trainee's table."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar.testing import TestClient

from tapete.casino.config import Chips
from tapete.engine.command import Actor, Role
from tapete.engine.setup import Euros
from tapete.web.buttons import Amount
from tapete.web.console import piles_of
from tapete.web.pages.common import deed_of
from tests.web.forms import Press, presses
from tests.web.houses import app_of, house_in
from tests.web.markup import Page
from tests.web.test_every_game import TABLES, URL, Room


@pytest.fixture
def room(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Room]:
    number = TABLES[getattr(request, "param", "ruleta-francesa")]
    with TestClient(
        app_of(house_in(tmp_path, tables=(number,), physical=(number,) if number != TABLES["maquinas"] else ())),
        base_url=URL,
    ) as client:
        yield Room(client, number)


def croupier(room: Room) -> Actor:
    on_turn: Actor = room.place.game.staff(room.place.position[0])[0]
    return on_turn


def of(room: Room, role: Role) -> Actor:
    found: Actor = next(person for person in room.staff if person.role is role)
    return found


def console(room: Room, who: Actor, **fields: str) -> Press:
    return Press(f"/tables/{room.place.id}/console", {"as": who.role, **fields})


def huge(text: str) -> Press:
    (found,) = (press for press in presses(Page(text)) if press.key == "enter")
    return found


def to_the_result(room: Room) -> None:
    ana, blas, _ = room.people[:3]
    assert room.lay(ana, "pleno:17", "10") == ""
    assert room.lay(blas, "rojo", "20") == ""
    while "keypad" not in (text := room.page(croupier(room))):
        assert room.press(croupier(room), huge(text)) == ""


def test_a_result_counts_when_it_is_confirmed_and_not_before(room: Room) -> None:
    to_the_result(room)
    who, before = croupier(room), room.place.position[1]
    keys = [press for press in presses(Page(room.page(who))) if press.line(room.place.game) == "resultado 17"]
    shown = room.answer(who, keys[0])
    assert Page(shown).faults == []
    assert "17, negro, impar y falta" in shown
    assert "If it is 17" in shown
    assert "€350.00" in shown
    assert room.place.position[1] == before
    room.answer(who, huge(shown))
    assert room.place.position[1] > before
    assert room.place.position[0].outcome == "17"


@pytest.mark.parametrize("written", ["17", "resultado 17"])
def test_a_result_that_is_written_is_shown_first_too(room: Room, written: str) -> None:
    to_the_result(room)
    who, before = croupier(room), room.place.position[1]
    shown = room.answer(who, console(room, who, say=written))
    assert 'name="sure"' in shown
    assert room.place.position[1] == before
    assert room.place.position[0].outcome == ""


def test_what_waits_to_be_confirmed_stays_when_the_page_is_read_again(room: Room) -> None:
    to_the_result(room)
    who = croupier(room)
    shown = room.answer(who, console(room, who, say="17"))
    (again,) = (each["data-fragment"] for each in Page(shown).having("data-fragment"))
    assert 'name="sure"' in room._as(who).get(again).text
    assert 'name="sure"' not in room._as(who).get(again.partition("&ask=")[0]).text


def test_a_result_that_is_not_waited_for_is_refused_with_its_article(room: Room) -> None:
    who = croupier(room)
    assert "MU2010:7.4" in room.press(who, console(room, who, say="resultado 17"))


def test_payments_are_made_one_by_one_in_legal_order_with_the_fewest_chips(room: Room) -> None:
    to_the_result(room)
    who = croupier(room)
    room.press(who, console(room, who, say="17"))
    collecting = room.page(who)
    assert huge(collecting).line(room.place.game) == "cobrar"
    assert room.press(who, huge(collecting)) == ""
    paying = room.page(who)
    assert huge(paying).line(room.place.game) == "pagar ana-g 350"
    three = paying.partition('class="three"')[2].partition("</dl>")[0]
    assert [figure for figure in ("€350.00", "€10.00", "€360.00") if figure not in three] == []
    assert "3 \u00d7 100" in paying
    assert room.press(who, huge(paying)) == ""
    assert not room.place.position[0].due


def test_a_trainee_is_not_told_the_sum_and_is_graded_by_the_engine(room: Room) -> None:
    to_the_result(room)
    who = croupier(room)
    room.press(who, console(room, who, say="17"))
    path = f"/tables/{room.place.id}/console?as={who.role}&training=1"
    assert room.press(who, huge(room._as(who).get(path).text)) == ""
    text = room._as(who).get(path).text
    said = " ".join(Page(text).text)
    assert [word for word in ("350.00", "360.00", "3 \u00d7 100", "Settle the round") if word in said] == []
    assert "35000" not in "".join(press.fields.get("do", "") for press in presses(Page(text)))
    (pay,) = (press for press in presses(Page(text)) if press.fields.get("field") == "amount")
    assert pay.fields["training"] == "1"
    pay.fields.pop("key")
    before = room.place.position[1]
    wrong = room.press(who, Press(pay.action, {**pay.fields, "value": "340"}))
    assert "MU2010:7.1.a" in wrong
    assert room.place.position[1] == before + 1, "the refusal is on record"
    assert room.place.position[0].due
    assert room.press(who, Press(pay.action, {**pay.fields, "value": "350"})) == ""
    assert not room.place.position[0].due


def test_closing_is_confirmed(room: Room) -> None:
    jefe = of(room, Role.JEFE)
    closing = [press for press in presses(Page(room.page(jefe))) if press.line(room.place.game).startswith("cerrar")]
    shown = room.answer(jefe, closing[0])
    assert 'name="sure"' in shown
    assert room.place.is_open
    room.answer(jefe, huge(shown))
    assert not room.place.is_open


def test_incidents_name_who_decides(room: Room) -> None:
    to_the_result(room)
    for who, may in ((croupier(room), False), (of(room, Role.JEFE), True)):
        page = room.page(who)
        listed = page.partition("a ball outside")[2].partition("</li>")[0]
        assert "jefe de mesa" in listed
        assert ("<form" in listed) is may


@pytest.mark.parametrize("room", sorted(TABLES), indirect=True)
def test_every_game_tells_its_course_and_who_is_on_duty_by_name(room: Room) -> None:
    page = room.page(croupier(room))
    assert 'class="phases"' in page
    assert page.count('aria-current="step"') >= 1
    assert f"{croupier(room).id.title()} &lt;b&gt;" in page


def test_every_result_that_may_come_has_a_key(room: Room) -> None:
    to_the_result(room)
    keys = [
        json.loads(press.fields["do"]) for press in presses(Page(room.page(croupier(room)))) if "do" in press.fields
    ]
    outcomes = [command["outcome"] for command in keys if command["do"] == "draw"]
    assert sorted(outcomes) == sorted(outcome.id for outcome in room.place.game.rules.need.outcomes)


def test_a_payment_that_no_chips_make_has_no_piles() -> None:
    bank = Chips(fichas=(Euros(500),), placas=())
    assert [(pile.count, pile.face) for pile in piles_of(1_500, bank)] == [(3, "5")]
    assert piles_of(1_501, bank) == ()


@pytest.mark.parametrize("room", ["blackjack"], indirect=True)
def test_a_number_that_an_act_wants_is_named_and_its_button_is_the_large_one(room: Room) -> None:
    text = room.page(croupier(room))
    assert '<p class="wanted"><span aria-hidden="true">cuts of each pile</span>' in text
    assert 'aria-label="Shuffle and load the sabot: cuts of each pile"' in text
    assert room.press(croupier(room), huge(text)) == ""


def test_an_apuesta_minima_is_put_in_as_money_and_not_in_cents() -> None:
    named = {field: Amount(field=field, low=1, high=2, step=1) for field in ("amount", "minimum", "cuts", "place")}
    assert {field: (each.money, each.unit) for field, each in named.items()} == {
        "amount": (True, "amount"),
        "minimum": (True, "amount"),
        "cuts": (False, "cuts of each pile"),
        "place": (False, "number"),
    }
    _, sent = deed_of({"do": '{"do":"vary-limit"}', "field": "minimum", "value": "12.50"})
    assert sent == {"do": "vary-limit", "minimum": 1250}
