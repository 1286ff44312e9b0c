"""What a ruling would lead to, told before it is given: nothing is done, and nothing hidden is told."""

from collections.abc import Iterator

import msgspec
import pytest

from tapete.engine.command import Declare
from tapete.families.bacarra.state import Hand
from tapete.games.ferrocarril.state import Play, State
from tapete.service.requests import Ruling, foretell
from tests.games.ferro import Mesa
from tests.service.houses import TABLE, Desk, Person, fine, problem

PREVIEW, COMMANDS = f"/tables/{TABLE}/preview", f"/tables/{TABLE}/commands"
OUT = {"say": "incidente bola-fuera", "as": "jefe"}


# --- over the wire: bola ---------------------------------------------------------------------------------------------


async def thrown(house: Desk) -> tuple[Person, Person]:
    """A throw under way with a bet on it: the jefe and the croupier."""
    _, jefe, croupier = await house.opened()
    guest = await house.guest()
    await house.house.sell(guest.id, 10_000, "chips")
    fine(await guest.say("rojo 5"))
    fine(await croupier.say("lanzar", "crupier"))
    return jefe, croupier


def last(house: Desk) -> int:
    return int(house.house.place(TABLE).position[1])


@pytest.mark.anyio
async def test_a_ruling_is_told_with_its_article_and_nothing_happens(house: Desk) -> None:
    jefe, _ = await thrown(house)
    before = last(house)
    told = fine(await jefe.post(PREVIEW, OUT))
    assert told["n"] == before == last(house)
    assert told["whole"]
    assert [(each["tell"], each["cite"]) for each in told["tell"]] == [
        ("Tirada nula: bola-fuera. Bets stand; the throw is repeated.", "criterio:bola.10")
    ]


@pytest.mark.anyio
async def test_what_is_confirmed_is_what_was_told(house: Desk) -> None:
    jefe, _ = await thrown(house)
    told = fine(await jefe.post(PREVIEW, OUT))
    before = last(house)
    confirmed = {**OUT, "mark": told["mark"]}
    assert fine(await jefe.post(COMMANDS, confirmed, idempotency_key="once"))["n"] == before + 1
    house.house.place(TABLE).live._remembered.clear()  # as after a restart
    assert fine(await jefe.post(COMMANDS, confirmed, idempotency_key="once"))["n"] == before + 1
    assert last(house) == before + 1
    line = (await house.house.place(TABLE).hub.history(before, 1))[0]
    assert [event.tell("en") for event in line.events] == [told["tell"][0]["tell"]]


@pytest.mark.anyio
async def test_when_the_table_has_moved_on_no_other_ruling_is_carried_out(house: Desk) -> None:
    """The same words would void the next throw: it is another ruling, and has another mark."""
    jefe, croupier = await thrown(house)
    first = fine(await jefe.post(PREVIEW, OUT))["mark"]
    for line in ("¿están hechas las apuestas?", "no va más", "resultado 2", "liquidar"):
        fine(await croupier.say(line, "crupier"))
    before = last(house)
    assert problem(await jefe.post(COMMANDS, {**OUT, "mark": first}), 409)["code"] == "ha_cambiado"
    leo = await house.staff("leo", "crupier")
    fine(await jefe.say("hagan sus apuestas", "jefe"))
    fine(await leo.say("lanzar", "crupier"))
    assert problem(await jefe.post(COMMANDS, {**OUT, "mark": first}), 409)["code"] == "ha_cambiado"
    assert last(house) == before + 2
    assert fine(await jefe.post(PREVIEW, OUT))["mark"] != first


@pytest.mark.anyio
async def test_what_would_be_refused_says_why_and_is_not_recorded(house: Desk) -> None:
    _, jefe, croupier = await house.opened()
    before = last(house)
    refused = problem(await jefe.post(PREVIEW, OUT), 409)
    assert (refused["code"], refused["cite"]) == ("nada_en_marcha", "criterio:bola.10")
    bet = {"say": "rojo 5"}
    assert problem(await (await house.guest()).post(PREVIEW, bet), 409)["code"] == "solo_incidentes"
    marked = {"say": "lanzar", "as": "crupier", "mark": "x"}
    assert problem(await croupier.post(COMMANDS, marked), 409)["code"] == "solo_incidentes"
    assert last(house) == before


# --- ferrocarril: nobody sees a card by asking what would happen ------------------------------------------------------


OTHERS = (("2c", "2d"), ("3c", "4d"), ("9c", "Kd"), ("4h", "4s"), ("Kc", "Qd"))
"""Hands of another total each: what a preview must not tell apart."""


def stages() -> Iterator[Mesa]:
    """A jugada from the deal to its last card, with a banco so that nobody could take the punto's place."""
    mesa = Mesa("estado").bank("ana", "100")
    mesa.hay()
    mesa("bea: banco")
    mesa.close()
    mesa.draw("6h 5s Kd Kc")
    yield mesa
    mesa("crupier: entregar")
    yield mesa.fork()
    mesa("bea: levantar")
    yield mesa.fork()
    mesa("bea: no")
    yield mesa


def covered(state: State, punto: tuple[str, str], banca: tuple[str, str]) -> State:
    """The same table to whoever has seen no card."""

    def with_cards(hand: Hand, cards: tuple[str, str]) -> Hand:
        shown = tuple(hand.cards[place] if place in hand.shown else card for place, card in enumerate(cards))
        return msgspec.structs.replace(hand, cards=shown)

    play: Play = state.jugada
    hands = {"punto": with_cards(play.punto, punto), "banca": with_cards(play.banca, banca)}
    return msgspec.structs.replace(state, play=msgspec.structs.replace(play, **hands))


def previews(mesa: Mesa, state: State) -> dict[str, Ruling]:
    incidents = [
        offer.command
        for who in mesa.state.staff
        for offer in mesa.game.offers(state, who)
        if isinstance(offer.command, Declare)
    ]
    return {f"{each.by.role} {each.incident} {each.note}": foretell(mesa.game, state, each) for each in incidents}


@pytest.mark.parametrize("stage", range(4))
def test_a_ruling_foretold_tells_nothing_of_covered_cards(stage: int) -> None:
    mesa = list(stages())[stage]
    seen = previews(mesa, mesa.state)
    assert len(seen) > 8
    for punto in OTHERS:
        for banca in OTHERS:
            assert previews(mesa, covered(mesa.state, punto, banca)) == seen


def test_what_may_be_told_of_a_ruling_is_told() -> None:
    dealt = next(stages())
    told = {name.partition(" ")[2]: ruling for name, ruling in previews(dealt, dealt.state).items()}
    uncovers = told["crupier-descubre punto-1"]
    assert uncovers.events[0].tell("en") == "Cards of punto in sight: ■."
    assert uncovers.whole
    assert not told["banquero-carta-en-la-cesta "].whole
    annulled = told["caso-no-previsto-nula "]
    assert {(move.source, move.target, move.amount) for move in annulled.moves} == {
        ("tapete:bea", "jugador:bea", 10_000)
    }
