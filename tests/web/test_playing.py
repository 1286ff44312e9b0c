"""What the buttons do: bets laid and taken back, refusals with their article, a physical round from the console."""

import json
import re
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tapete.service.house import House
from tapete.service.people import SignedIn
from tapete.service.store.contract import Account
from tests.web.forms import presses
from tests.web.houses import PASSWORD
from tests.web.markup import Page
from tests.web.test_pages import come_in, csrf, sign_in

Client = TestClient[Litestar]
PART = {"hx-request": "true"}
PEOPLE = {"luis": "crupier", "eva": "crupier", "blas": "extremo"}


def send(client: Client, path: str, fields: dict[str, str] | None = None, *, part: bool = True) -> str:
    return client.post(path, data={"csrf": csrf(client), **(fields or {})}, headers=PART if part else {}).text


def mine(client: Client, table: str = "mesa-6") -> dict[str, int]:
    """My stakes, as the page lists them."""
    text = client.get(f"/tables/{table}/fragment").text
    listed = text.partition('mine-list"')[2].partition('class="sumline"')[0]
    found = re.findall(r'<li><span>([^<]+)<.*?<b class="amount">€([0-9,.]+)</b>', listed)
    return {bet.split(" · ")[0].lower(): round(float(amount.replace(",", "")) * 100) for bet, amount in found}


def chips(page: str, classes: str = "chip") -> int:
    """How many stacks lie on the cloth, as the wide drawing shows it."""
    return len(re.findall(rf'<g id="wide-[^"]*" class="{classes}', page))


def player(client: Client) -> Client:
    come_in(client)
    client.post("/language", data={"language": "en", "csrf": csrf(client)})
    return client


def lay(client: Client, bet: str, worth: str, table: str = "mesa-6", **more: str) -> str:
    return send(client, f"/tables/{table}/bet", {"bet": bet, "worth": worth, **more})


def test_a_chip_is_laid_on_a_spot_and_the_balance_pays_for_it(fresh: Client) -> None:
    player(fresh)
    part = lay(fresh, "numero:7", "5")
    assert mine(fresh) == {"number 7": 500}
    assert '<dd id="balance">€495.00</dd>' in part
    assert "You have €5.00 here" in part
    assert chips(part) == 1


def test_the_same_form_sent_twice_lays_one_chip(fresh: Client) -> None:
    player(fresh)
    for _ in range(2):
        lay(fresh, "rojo", "5", key="the-same")
    assert mine(fresh) == {"red": 500}


def test_a_form_of_the_page_sent_twice_without_a_script_is_carried_out_once(fresh: Client) -> None:
    player(fresh)
    page = Page(fresh.get("/tables/mesa-6").text)
    tip = next(press for press in presses(page) if "tip" in press.fields.get("do", ""))
    for _ in range(2):
        fresh.post(tip.action, data={**tip.fields, "value": "2.50"})
    assert '<dd id="balance">€497.50</dd>' in fresh.get("/tables/mesa-6").text
    again = next(
        press for press in presses(Page(fresh.get("/tables/mesa-6").text)) if "tip" in press.fields.get("do", "")
    )
    fresh.post(again.action, data={**again.fields, "value": "2.50"})
    assert '<dd id="balance">€495.00</dd>' in fresh.get("/tables/mesa-6").text


def test_a_refused_bet_says_why_and_links_its_article(fresh: Client) -> None:
    player(fresh)
    part = lay(fresh, "numero:7", "500")
    refusal = part.partition('id="refusal"')[2].partition("</div>")[0]
    assert 'href="/law/MU2010:' in refusal
    assert mine(fresh) == {}
    assert Page(part).faults == []


def test_a_refusal_stays_in_the_reader_s_words_when_the_table_has_moved_on(fresh: Client) -> None:
    player(fresh)
    lay(fresh, "numero:7", "100")
    assert "€105.00 on number 7" in lay(fresh, "numero:7", "5", key="the-same")
    send(fresh, "/tables/mesa-6/clear")
    fresh.post("/language", data={"language": "fr", "csrf": csrf(fresh)})
    again = lay(fresh, "numero:7", "5", key="the-same")
    assert "105,00 €" in again.partition('id="refusal"')[2].partition("</div>")[0]
    assert "numéro 7" in again.partition('id="refusal"')[2].partition("</div>")[0]
    assert chips(again) == 0, "a repeat gets the first answer, and lays nothing"


def test_what_can_t_be_read_is_said_so(fresh: Client) -> None:
    player(fresh)
    for fields in ({"bet": "<b>", "worth": "5"}, {"bet": "rojo", "worth": "5; drop"}):
        part = send(fresh, "/tables/mesa-6/bet", fields)
        assert 'role="alert"><p>' in part
        assert "<b>" not in part.partition('id="refusal"')[2].partition("</div>")[0]


def test_undo_takes_back_the_last_chip_and_leaves_the_one_under_it(fresh: Client) -> None:
    player(fresh)
    lay(fresh, "rojo", "5")
    lay(fresh, "numero:7", "2")
    lay(fresh, "rojo", "20")
    send(fresh, "/tables/mesa-6/undo")
    assert mine(fresh) == {"number 7": 200, "red": 500}
    send(fresh, "/tables/mesa-6/undo")
    assert mine(fresh) == {"red": 500}, "last in, first out"
    send(fresh, "/tables/mesa-6/undo")
    assert mine(fresh) == {}


def test_what_was_doubled_in_one_go_is_undone_in_one_go(fresh: Client) -> None:
    player(fresh)
    lay(fresh, "rojo", "5")
    lay(fresh, "numero:7", "2")
    send(fresh, "/tables/mesa-6/double")
    lay(fresh, "par", "5")
    send(fresh, "/tables/mesa-6/undo")
    assert mine(fresh) == {"red": 1000, "number 7": 400}
    send(fresh, "/tables/mesa-6/undo")
    assert mine(fresh) == {"red": 500, "number 7": 200}
    send(fresh, "/tables/mesa-6/undo")
    assert mine(fresh) == {"red": 500}
    send(fresh, "/tables/mesa-6/undo")
    assert "nothing to do" in send(fresh, "/tables/mesa-6/undo")


def test_at_a_plaza_too_the_last_chips_are_undone(fresh: Client) -> None:
    player(fresh)
    send(fresh, "/tables/mesa-8/say", {"say": "sentarse 1"})
    lay(fresh, "plaza:1", "20", table="mesa-8")
    lay(fresh, "plaza:1", "10", table="mesa-8")
    send(fresh, "/tables/mesa-8/undo")
    assert list(mine(fresh, "mesa-8").values()) == [2000]


def test_the_first_touch_of_a_free_plaza_seats_and_bets_and_all_of_it_can_be_undone(fresh: Client) -> None:
    player(fresh)
    part = lay(fresh, "plaza:3", "5", "mesa-8")
    assert mine(fresh, "mesa-8") == {"box 3": 500}
    assert 'aria-label="box 3: Ana"' in part
    lay(fresh, "plaza:6", "5", "mesa-8")
    lay(fresh, "menor:3", "10", "mesa-8")
    assert mine(fresh, "mesa-8") == {"box 3": 500, "box 6": 500, "under 13 3": 1000}
    send(fresh, "/tables/mesa-8/undo")
    assert mine(fresh, "mesa-8") == {"box 3": 500, "box 6": 500}
    send(fresh, "/tables/mesa-8/double")
    assert mine(fresh, "mesa-8") == {"box 3": 1000, "box 6": 1000}
    send(fresh, "/tables/mesa-8/clear")
    assert mine(fresh, "mesa-8") == {}


def test_double_and_clear(fresh: Client) -> None:
    player(fresh)
    lay(fresh, "rojo", "5")
    lay(fresh, "numero:7", "2")
    send(fresh, "/tables/mesa-6/double")
    assert mine(fresh) == {"red": 1000, "number 7": 400}
    send(fresh, "/tables/mesa-6/clear")
    assert mine(fresh) == {}
    assert "nothing to do" in send(fresh, "/tables/mesa-6/double")


def test_without_a_script_a_form_leads_back_to_the_table(fresh: Client) -> None:
    player(fresh)
    text = send(fresh, "/tables/mesa-6/say", {"say": "rojo 5", "pano": "1"}, part=False)
    assert text.startswith("<!doctype html>")
    assert mine(fresh) == {"red": 500}


def test_colour_chips_are_bought_and_laid(fresh: Client) -> None:
    player(fresh)
    part = send(fresh, "/tables/mesa-3/colour", {"colour": "azul", "count": "20", "each": "2"})
    assert 'role="alert"></div>' in part, part
    assert "azul: 20" in part
    lay(fresh, "pleno:17", "1 fichas de azul", table="mesa-3")
    assert mine(fresh, "mesa-3") == {"straight up 17": 200}


def test_the_other_pano_has_chips_of_its_own(fresh: Client) -> None:
    player(fresh)
    lay(fresh, "rojo", "5", table="mesa-1", pano="2")
    first, second = (fresh.get(f"/tables/mesa-1/fragment?pano={pano}").text for pano in (1, 2))
    assert chips(first) == 0
    assert chips(second) == 1


def commands(page: str, kind: str) -> list[dict[str, Any]]:
    """The commands of a kind that the forms of a page carry."""
    carried = [json.loads(press.fields["do"]) for press in presses(Page(page)) if "do" in press.fields]
    return [command for command in carried if command["do"] == kind]


def results(console: str) -> set[str]:
    """What the croupier's pad offers to say."""
    return {draw["outcome"] for draw in commands(console, "draw")}


class Staff:
    """The people of a table, each with a session, and a guest called Ana."""

    def __init__(self, client: Client, table: str = "mesa-2") -> None:
        self.table = table
        self.house: House = client.app.state.house
        self.client = client
        with client.portal() as portal:
            portal.call(self._engage)
            self.sessions = {
                "dora": portal.call(self.house.people.sign_in, "dora", PASSWORD),
                "ana": portal.call(self.house.people.guest, "Ana", "en"),
                **{name: portal.call(self._session, name) for name in PEOPLE},
            }

    async def _engage(self) -> None:
        await self.house.people.speak("dora", "en")
        for name in PEOPLE:
            await self.house.store.add_account(
                Account(id=name, name=name.title(), password=None, roles=(), language="en")
            )
        for name, role in {"dora": "jefe", **PEOPLE}.items():
            await self.house.people.set_duty(name, self.table, role, on=True)

    async def _session(self, name: str) -> SignedIn:
        account = await self.house.store.account(name)
        assert account is not None
        return await self.house.people._begin(account)

    def croupier(self) -> Client:
        """Whoever's turn it is."""
        place = self.house.place(self.table)
        on_turn = place.game.staff(place.position[0])
        return self.be(on_turn[0].id if on_turn else "luis")

    def be(self, name: str) -> Client:
        self.client.cookies.clear()
        self.client.cookies.set("tapete", self.sessions[name].token)
        return self.client

    def say(self, line: str, role: str = "crupier") -> str:
        who = self.croupier() if role == "crupier" else self.be("dora")
        return send(who, f"/tables/{self.table}/console", {"say": line, "as": role, "sure": "1"})

    def do(self, command: str, role: str = "crupier") -> str:
        who = self.croupier() if role == "crupier" else self.be("dora")
        return send(who, f"/tables/{self.table}/console", {"do": command, "as": role})

    def open(self) -> None:
        """The direction opens the session and this table."""
        number = self.table.removeprefix("mesa-")
        send(self.be("dora"), "/floor", {"do": "open-session"}, part=False)
        send(self.be("dora"), "/floor", {"do": "open-table", "table": number}, part=False)
        assert self.house.place(self.table).is_open

    def to_draw(self) -> str:
        """Make the call that the console proposes, until the result is waited for; the console then."""
        while not results(console := self.croupier().get(f"/tables/{self.table}/console").text):
            call = next(press for press in presses(Page(console)) if press.main)
            assert 'role="alert"></div>' in self.do(call.fields["do"])
        return console


PHYSICAL = pytest.mark.parametrize("fresh", [{"physical": (1, 2, 3, 4, 5, 6, 7)}], indirect=True)


@PHYSICAL
def test_a_physical_round_is_run_from_the_console_and_the_zero_is_settled_by_the_article(fresh: Client) -> None:
    staff = Staff(fresh)
    staff.open()
    lay(staff.be("ana"), "rojo", "20", table="mesa-2")
    lay(fresh, "pleno:0", "2", table="mesa-2")
    console = staff.to_draw()
    assert Page(console).faults == []
    assert {"0", "36"} < results(console)
    settling = staff.say("resultado 0")
    assert "Still to collect and pay" in settling
    assert "liquidar" in settling
    staff.say("liquidar")
    table = staff.be("ana").get("/tables/mesa-2").text
    paid = table.partition('panel paid"')[2].partition("</section>")[0]
    assert "stake €2.00 + winnings €70.00 = <b>€72.00</b>" in paid
    assert '<li class="result r-verde"><b>0</b></li>' in table


@PHYSICAL
def test_the_bets_of_the_last_round_are_laid_again(fresh: Client) -> None:
    staff = Staff(fresh)
    staff.open()
    lay(staff.be("ana"), "pleno:17", "2", table="mesa-2")
    lay(fresh, "caballo:17-20", "2", table="mesa-2")
    assert "disabled" in fresh.get("/tables/mesa-2").text.partition('formaction="/tables/mesa-2/repeat"')[2][:400]
    staff.to_draw()
    staff.say("resultado 0")
    staff.say("liquidar")
    assert mine(staff.be("ana"), "mesa-2") == {}
    part = send(fresh, "/tables/mesa-2/repeat")
    assert 'role="alert"></div>' in part
    assert mine(fresh, "mesa-2") == {"straight up 17": 200, "split 17-20": 200}
    send(fresh, "/tables/mesa-2/repeat")
    assert mine(fresh, "mesa-2") == {"straight up 17": 200, "split 17-20": 200}, "what lies there counts"


@PHYSICAL
def test_after_a_zero_the_player_chooses_between_half_and_prison(fresh: Client) -> None:
    staff = Staff(fresh, "mesa-1")
    staff.open()
    lay(staff.be("ana"), "rojo", "20", table="mesa-1")
    lay(fresh, "par", "20", table="mesa-1")
    staff.to_draw()
    staff.say("resultado 0")
    staff.say("liquidar")
    table = staff.be("ana").get("/tables/mesa-1").text
    lines = re.findall(r'name="say" value="((?:mitad|prision) [^"]+)"', table)
    assert sorted(line.split()[0] for line in lines) == ["mitad", "mitad", "prision", "prision"]
    assert chips(table, "chip mine prison") == 2
    assert "Take half of €20.00 back: red" in table
    half = next(line for line in lines if line.startswith("mitad rojo"))
    part = send(fresh, "/tables/mesa-1/say", {"say": half})
    assert '<dd id="balance">€470.00</dd>' in part
    assert chips(part, "chip mine prison") == 1


@PHYSICAL
def test_incidents_are_offered_with_their_article_and_declared(fresh: Client) -> None:
    staff = Staff(fresh)
    staff.open()
    console = fresh.get("/tables/mesa-2/console?as=jefe").text
    incidents = commands(console, "declare")
    assert incidents
    assert 'role="alert"></div>' in staff.do(json.dumps({**incidents[0], "note": "Visto por Eva"}), role="jefe")
    acta = fresh.get("/inspection/mesa-2?kind=incidents").text
    assert f"incidente {incidents[0]['incident']} Visto por Eva" in acta


def test_staff_of_a_virtual_table_is_told_that_the_house_calls(fresh: Client) -> None:
    luis = Staff(fresh).be("luis")
    assert 'role="alert"><p>' in send(luis, "/tables/mesa-2/console", {"say": "no va más", "as": "crupier"})


@pytest.mark.parametrize(
    "do", ["", "{", "[]", '{"do":"nada"}', '{"do":"bet"}', '{"do":"tip","player":"ana","amount":"mucho"}']
)
def test_a_form_whose_command_can_not_be_read_changes_nothing(fresh: Client, do: str) -> None:
    house = player(fresh).app.state.house
    before = house.place("mesa-6").position[1]
    assert "can&#39;t be read" in send(fresh, "/tables/mesa-6/say", {"do": do})
    assert house.place("mesa-6").position[1] == before


def test_a_form_is_sent_by_whoever_has_the_session(fresh: Client) -> None:
    posed = {"do": "tip", "player": "dora", "amount": 100, "by": {"id": "dora", "role": "director"}}
    assert 'role="alert"><p>' in send(player(fresh), "/tables/mesa-6/say", {"do": json.dumps(posed)})
    assert '<dd id="balance">€500.00</dd>' in fresh.get("/tables/mesa-6").text


def test_the_password_is_changed_only_with_the_old_one(fresh: Client) -> None:
    sign_in(fresh)
    wrong = fresh.post("/account/password", data={"old": "x", "new": "another horse", "csrf": csrf(fresh)})
    assert wrong.status_code == 401
    right = fresh.post("/account/password", data={"old": PASSWORD, "new": "another horse", "csrf": csrf(fresh)})
    assert 'class="good"' in right.text


@PHYSICAL
def test_the_page_tells_how_long_and_how_much_by_the_ledger(fresh: Client) -> None:
    staff = Staff(fresh)
    staff.open()
    sitting = '<dt>This session 0:00</dt><dd class="{}">{}</dd>'
    lay(staff.be("ana"), "pleno:17", "2", table="mesa-2")
    part = lay(fresh, "pleno:20", "4", table="mesa-2")
    assert sitting.format("up", "€0.00") in part, "what lies on the cloth is not lost yet"
    staff.to_draw()
    staff.say("resultado 17")
    staff.say("liquidar")
    text = staff.be("ana").get("/tables/mesa-2").text
    assert sitting.format("up", "+€66.00") in text
    account = fresh.get("/account").text
    assert account.count("<b>+€66.00</b>") == 2
    fresh.post("/account/chips", data={"amount": "100", "csrf": csrf(fresh)})
    assert fresh.get("/account").text.count("<b>+€66.00</b>") == 2, "bought chips are not won"


@pytest.mark.parametrize("fresh", [{"play_money": False}], indirect=True)
def test_nobody_gives_themselves_chips_that_cost_money(fresh: Client) -> None:
    sign_in(fresh)
    refused = fresh.post("/account/chips", data={"amount": "100", "csrf": csrf(fresh)})
    assert refused.status_code == 403
    assert "from outside" not in fresh.get("/account").text


def test_the_statement_shows_where_the_chips_went(fresh: Client) -> None:
    player(fresh)
    lay(fresh, "rojo", "5")
    text = fresh.get("/account").text
    assert "mesa-6" in text
    assert "-€5.00" in text
    assert "from outside" in text


def test_an_acta_is_read_filtered_and_audited(fresh: Client) -> None:
    player(fresh)
    lay(fresh, "numero:7", "500")
    lay(fresh, "rojo", "5")
    fresh.cookies.clear()
    sign_in(fresh)
    everything = fresh.get("/inspection/mesa-6").text
    assert "rojo 5" in everything
    refused = fresh.get("/inspection/mesa-6?kind=refused").text
    assert "numero 7 500" in refused
    assert "<code>rojo 5" not in refused
    assert 'class="good"' in fresh.get("/inspection/mesa-6/audit", headers=PART).text
    assert 'class="good"' in fresh.get("/inspection").text
