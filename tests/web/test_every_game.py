"""The pages of every game of the demo house, whatever it is: what is offered can be pressed, and does what it says."""

import json
from collections.abc import Collection, Iterator, Mapping
from functools import partial
from itertools import cycle
from pathlib import Path
from random import Random
from time import monotonic, sleep
from typing import Any

import msgspec
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tapete.casino.reading import demo
from tapete.engine.command import Actor, Command, Offer, Role, Tick
from tapete.engine.table import Pace
from tapete.families.hall.terminals.play import TerminalGame
from tapete.games import REGISTRY
from tapete.language import LANGUAGES
from tapete.service.croupier import HOUSE_DIRECTOR
from tapete.service.house import House
from tapete.service.people import SignedIn
from tapete.service.places import Place
from tapete.service.store.contract import Account
from tapete.web.scenes import presenter_of
from tests.patience import PATIENCE
from tests.seeds import chooser
from tests.web.forms import Press, presses
from tests.web.houses import app_of, house_in
from tests.web.markup import Page

PRESSES = 8
LOOKS = 10 * PRESSES
"""How many pages are looked at, at most, to press something so many times."""
ENDING = ("abrir", "cerrar", "ultimas")
LEAVING = ("retirar", "devolver", "dejar", "levantarse", "irse", "baja", "anular", "cobrar")
"""What would undo the bet that a round needs."""
CARTONES = "cartones"
"""What is bought where no chips are laid."""
TABLES = {mesa.juego: mesa.numero for mesa in reversed(demo().mesas)}
OF_EACH_PRESENTER = {presenter_of(game): game for game in TABLES}
PLAYED_LATER = {*TABLES} - {*OF_EACH_PRESENTER.values(), "poquer-cubierto"} | {"boletos"}
"""Games whose rounds go as those of another with the same presenter; their pages are walked through like all others.

Thousands of boletos are scratched before a round ends: `test_sealed` has the pages of some.
"""
PLAYERS = ("ana-g", "blas-g", "carla-g")
RICH = 100_000_000
SPOKEN = dict(zip(sorted(TABLES), cycle(LANGUAGES), strict=False))
"""Each table in one language, and every language somewhere: the catalogues have tests of their own."""
ATTENDANTS = {"tapete.croupier", "tapete.companions", "tapete.attendant"}
"""Who says so when the house itself is refused something, or stumbles."""
Client = TestClient[Litestar]
URL = "http://testserver.local"


class Room:
    """One physical table of a game with its staff and three rich players, each in a browser of their own."""

    def __init__(self, client: Client, number: int) -> None:
        self.house: House = client.app.state.house
        self.place: Place = self.house.placed(number)
        self.staff = self.house.floor.mesa(number).staff
        self.client = client
        with client.portal() as portal:
            self.sessions: dict[str, SignedIn] = portal.call(self._people)
            if self.place.physical and not self.place.is_open:
                portal.call(self.house.direction.open_table, HOUSE_DIRECTOR, number, "en", self.staff)
        self._await_verification()
        self.people = [*(Actor(name, Role.JUGADOR) for name in PLAYERS), *self.staff]

    def _await_verification(self) -> None:
        """A system verifies itself as soon as it is open, beside whatever else happens."""
        until = monotonic() + PATIENCE
        while isinstance(self.place.game, TerminalGame) and self.place.position[0].phase in {"cerrada", "verificacion"}:
            assert monotonic() < until, "the system was not verified"
            sleep(0.01)

    async def _people(self) -> dict[str, SignedIn]:
        if not self.house.floor.state.open:
            await self.house.direction.open_session(HOUSE_DIRECTOR, "en")
        sessions = {}
        for name in (*PLAYERS, *(person.id for person in self.staff)):
            account = Account(id=name, name=f"{name.title()} <b>", password=None, roles=(), language="en")
            await self.house.store.add_account(account)
            sessions[name] = await self.house.people._begin(account)
        for name in PLAYERS:
            await self.house.sell(name, RICH, name)
        for person in self.staff:
            await self.house.people.set_duty(person.id, self.place.id, person.role, on=True)
        return sessions

    def page(self, who: Actor) -> str:
        """The page of a player, or the console of one of the staff."""
        path = f"/tables/{self.place.id}" + ("" if who.role is Role.JUGADOR else f"/console?as={who.role}")
        response = self._as(who).get(path)
        assert response.status_code == 200, response.text
        return str(response.text)

    def press(self, who: Actor, press: Press) -> str:
        """Press something, and confirm a ruling or a result that is shown first; what is refused, or nothing."""
        text = self.answer(who, press)
        if "sure" not in press.fields and ('name="mark"' in text or 'name="sure"' in text):
            shown = [each for each in presses(Page(text)) if {"mark", "sure"} & set(each.fields)]
            text = self.answer(who, shown[0]) if shown else text
        return text.partition('id="refusal"')[2].partition(">")[2].partition("</div>")[0]

    def answer(self, who: Actor, press: Press) -> str:
        """The part of the page that comes back."""
        token = self.sessions[who.id].visitor.session.csrf
        headers = {"x-csrf-token": token, "hx-request": "true"}
        response = self._as(who).post(press.action, data=press.fields, headers=headers)
        assert response.status_code == 200, response.text
        return str(response.text)

    def lay(self, who: Actor, spot: str, worth: str) -> str:
        """Lay a chip on a spot."""
        return self.press(who, Press(f"/tables/{self.place.id}/bet", {"bet": spot, "worth": worth, "pano": "1"}))

    def _as(self, who: Actor) -> Client:
        self.client.cookies.clear()
        self.client.cookies.set("tapete", self.sessions[who.id].token)
        return self.client


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    """A house where every table is physical but machines: tests play at one each, and leave it as it comes."""
    by_hand = tuple(mesa.numero for mesa in demo().mesas if mesa.juego != "maquinas")
    with TestClient(app_of(house_in(tmp_path_factory.mktemp("hall"), physical=by_hand)), base_url=URL) as client:
        yield client


@pytest.fixture
def room(hall: Client, request: pytest.FixtureRequest) -> Room:
    return Room(hall, TABLES[request.param])


every_game = pytest.mark.parametrize("room", sorted(TABLES), indirect=True)


@pytest.mark.parametrize("slug", sorted(REGISTRY))
def test_no_spot_lies_beside_its_cloth_or_on_another(slug: str) -> None:
    module = REGISTRY.module(slug)
    game = module.build(demo().jurisdiccion, module.example(demo().jurisdiccion))
    cloth = module.layout(game.rules)
    for spot in cloth.spots:
        assert 0 <= spot.x <= spot.x + spot.width <= cloth.width, spot
        assert 0 <= spot.y <= spot.y + spot.height <= cloth.height, spot
    assert len({spot.bet for spot in cloth.spots}) == len(cloth.spots)
    assert len({(spot.x, spot.y, spot.width, spot.height) for spot in cloth.spots}) == len(cloth.spots)


def test_every_table_of_the_demo_house_opens_by_itself(tmp_path: Path) -> None:
    with TestClient(app_of(house_in(tmp_path)), base_url=URL) as client:
        house: House = client.app.state.house
        assert [mesa.numero for mesa in demo().mesas if mesa.numero not in house.floor.state.working] == []


def missing(room: Room, who: Actor, parsed: Page) -> list[str]:
    """What is offered to somebody and can't be done on their page."""
    presenter = presenter_of(room.place.game.slug)
    spots, there = spots_of(parsed), presses(parsed)
    lines = {press.fields.get("say", "") for press in there}
    commands = [json.loads(press.fields["do"]) for press in there if "do" in press.fields]
    absent = []
    for offer in room.place.offers(who):
        command = offer.at(offer.amounts.low) if offer.amounts else offer.command
        line = room.place.game.write(command)
        spot = presenter.spot_of(command)
        elsewhere = isinstance(command, (Tick, *presenter.own)) or line.startswith("abrir")
        elsewhere = elsewhere or (who.role is Role.JUGADOR and isinstance(command, presenter.players_without))
        on_cloth = offer.amounts is not None and spot in spots
        pressed = (without(each, offer.free) for each in commands)
        if not (elsewhere or on_cloth or line in lines or without(as_data(command), offer.free) in pressed):
            absent.append(line)
    return absent


def without(fields: Mapping[str, Any], free: Collection[str]) -> dict[str, Any]:
    """A command but for what whoever gives it may say as they like: to whom something is sold."""
    return {name: value for name, value in fields.items() if name not in free}


def spots_of(page: Page) -> set[str]:
    return {each["data-bet"] for each in page.having("data-bet") if each.get("role") == "button"}


def as_data(command: Command) -> dict[str, Any]:
    fields: dict[str, Any] = json.loads(msgspec.json.encode(command))
    fields.pop("by")
    return fields


@every_game
def test_a_walk_by_buttons_alone(room: Room) -> None:
    """Whatever is offered is on the page of whoever it is offered to, and pressing it is never refused."""
    choose = chooser(room.place.game.slug)
    pressed = 0
    for _ in range(LOOKS):
        asked = [who for who in room.people if room.place.game.offers(room.place.position[0], who)]
        who = choose.choice(asked or room.people)
        parsed = Page(room.page(who))
        assert parsed.faults == []
        assert missing(room, who, parsed) == []
        lines = [(press, press.line(room.place.game)) for press in presses(parsed)]
        options = [press for press, line in lines if not line.startswith(ENDING) or (press.main and "abrir" in line)]
        if not options:
            continue
        best = [press for press in options if press.main or press.key] or options
        press = choose.choice(best if choose.random() < 0.7 else options)
        assert room.press(who, press) == "", (who, press)
        pressed += 1
        if who.role is Role.JUGADOR:
            _bet(room, who, choose)
        if pressed == PRESSES:
            return
    pytest.fail(f"pressed only {pressed} times")


def _bet(room: Room, who: Actor, choose: Random, *, anyhow: bool = False) -> None:
    """Lay the least on a spot that takes it now; or would have taken it, where somebody else hurries on."""
    presenter, game = presenter_of(room.place.game.slug), room.place.game
    offers = [offer for offer in game.offers(room.place.position[0], who) if offer.amounts]
    if not offers:
        return
    spots = spots_of(Page(room.page(who)))
    usable = [offer for offer in offers if presenter.spot_of(offer.command) in spots]
    usable = usable or [
        offer for offer in offers if isinstance(offer.command, presenter.own) or offer.field == CARTONES
    ]
    if usable:
        refused = _lay(room, who, choose.choice(usable))
        assert anyhow or refused == "", usable


def _wait_no_longer(room: Room, who: Actor) -> None:
    """Where a question is put to everybody, say that there is nothing to say."""
    croupier, state = room.place.croupier, room.place.position[0]
    if croupier and room.place.game.pace(state) is Pace.DECISION and croupier.readiness(who.id).may:
        room.press(who, Press(f"/tables/{room.place.id}/ready", {"pano": "1"}))


def _lay(room: Room, who: Actor, offer: Offer) -> str:
    """By a click on the spot, or in words where it is not an amount that is laid."""
    low = offer.amounts.low if offer.amounts else 0
    presenter = presenter_of(room.place.game.slug)
    spot = presenter.spot_of(offer.command)
    if spot and offer.field == "amount" and not isinstance(offer.command, presenter.own):
        return room.lay(who, spot, f"{low // 100}.{low % 100:02}")
    line = room.place.game.write(offer.at(low))
    return room.press(who, Press(f"/tables/{room.place.id}/say", {"say": line, "pano": "1"}))


def test_the_sabot_is_offered_while_bets_are_taken_and_not_before(tmp_path: Path) -> None:
    number = TABLES["punto-y-banca"]
    with TestClient(app_of(house_in(tmp_path, tables=(number,), physical=(number,))), base_url=URL) as client:
        room = Room(client, number)
        ana, *_ = room.people
        game = room.place.game
        sits = (press for press in presses(Page(room.page(ana))) if press.line(game).startswith("sentarse"))
        room.press(ana, next(sits))
        while not room.place.position[0].offered:
            step = game.next_step(room.place.position[0])
            assert step is not None
            with client.portal() as portal:
                portal.call(partial(room.house.act, room.place, step.by, "en", text=game.write(step)))
        lines = {press.line(game) for press in presses(Page(room.page(ana)))}
        assert [line for line in lines if line.startswith("levantarse")]
        assert not [line for line in lines if line.startswith(("tomar sabot", "pasar sabot"))]


@every_game
def test_every_table_is_well_formed(room: Room) -> None:
    language = SPOKEN[room.place.game.slug]
    for person in (room.people[0], room.staff[0]):
        with room.client.portal() as portal:
            portal.call(room.house.people.speak, person.id, language)
        text = room.page(person)
        assert f'<html lang="{language}">' in text
        parsed = Page(text)
        assert parsed.faults == []
        assert not [each.visitor.account.name for each in room.sessions.values() if each.visitor.account.name in text]
        spots = [each for each in parsed.having("data-bet") if each.get("role") == "button"]
        assert all(spot["aria-label"] for spot in spots)


@pytest.fixture
def quick(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Room]:
    """The same in a house of that table alone, with a virtual croupier in a hurry."""
    number = TABLES[request.param]
    hurry: dict[str, Any] = {"betting_seconds": 0.3, "decision_seconds": 0.5, "pause_seconds": 0.0}
    with TestClient(app_of(house_in(tmp_path, tables=(number,), **hurry)), base_url=URL) as client:
        yield Room(client, number)


@pytest.mark.parametrize(
    "quick",
    [pytest.param(game, marks=[pytest.mark.soak] * (game in PLAYED_LATER)) for game in sorted(TABLES)],
    indirect=True,
)
def test_the_house_runs_a_round_by_itself(quick: Room, caplog: pytest.LogCaptureFixture) -> None:
    """Players do what they are asked and bet; the virtual croupier does all the rest, and nothing is refused it."""
    choose = chooser(quick.place.game.slug)
    seen = quick.place.game.round_of(quick.place.position[0])
    until = monotonic() + 3 * PATIENCE
    looked: dict[Actor, Any] = {}
    while quick.place.game.round_of(quick.place.position[0]) < seen + 2:
        assert monotonic() < until, quick.place.position[0]
        who = choose.choice(quick.people[: len(PLAYERS)])
        if looked.get(who) == quick.place.position:
            sleep(0.005)  # nothing has happened since they looked and did what they could
            continue
        looked[who] = quick.place.position
        page = Page(quick.page(who))
        chips = spots_of(page)
        free = [press for press in presses(page) if not chips or "value" not in press.fields]
        options = [press for press in free if not press.line(quick.place.game).startswith(LEAVING)]
        if options:
            quick.press(who, choose.choice([press for press in options if press.key] or options))
        _bet(quick, who, choose, anyhow=True)
        _wait_no_longer(quick, who)
    assert [record.message for record in caplog.records if record.name in ATTENDANTS] == []
    croupier = quick.place.croupier
    assert croupier is not None
    assert croupier.alive
