"""Who is ready need not be waited for: alone at once, with others when all are; and nobody waits for nobody."""

from functools import partial
from pathlib import Path

import msgspec
import pytest

from tapete.engine.command import Actor, Role
from tapete.games.ferrocarril.banco import MakeBanco
from tapete.games.ferrocarril.bets import PlaceBet
from tapete.service.croupier import NOTHING, Ready, ReadySaid, awaited_at
from tapete.service.people import COMPANION, is_companion
from tapete.service.places import Place
from tests.games.paigow import PaiGowTable
from tests.service.houses import BOLA, FRANCESA, HANDS, QUICK, Desk, Person, desk, fine, problem, until
from tests.service.test_companions import TABLE as FERROCARRIL
from tests.service.test_companions import among_people, answer_until, four, practice
from tests.service.test_processes import two

pytestmark = pytest.mark.anyio
CALM = msgspec.structs.replace(QUICK, betting_seconds=600, decision_seconds=600)
"""Nothing happens because the time is over."""
_BETS = {PlaceBet.key, MakeBanco.key}
TABLE, BLACKJACK = f"mesa-{FRANCESA}", "mesa-8"


async def opened(house: Desk, table: str = TABLE) -> Place:
    place = house.house.place(table)
    await until(lambda: place.is_open and place.hub.state.phase != "cerrada")
    return place


async def lay(place: Place, person: Person, text: str = "rojo 10") -> None:
    await until(lambda: place.game.view(place.position[0], Actor("x", Role.JUGADOR)).betting)  # type: ignore[attr-defined]
    fine(await person.say(text, table=place.id))
    await until(lambda: place.hub.n == place.position[1])


async def ready(person: Person, table: str = TABLE) -> dict[str, object]:
    found: dict[str, object] = fine(await person.post(f"/tables/{table}/ready"))
    return found


async def test_alone_at_a_table_ready_ends_the_waiting(tmp_path: Path) -> None:
    async with desk(tmp_path, CALM, (FRANCESA,)) as house:
        place, ana = await opened(house), await house.guest()
        await lay(place, ana)
        assert fine(await ana.get(f"/tables/{TABLE}/ready")) == {"ready": 0, "needed": 1, "mine": False, "may": True}
        assert await ready(ana) == {"ready": 1, "needed": 1, "mine": True, "may": True}
        await until(lambda: place.hub.state.results)
        calls = [told.do for told in place.hub._ring if told.do and told.do.by.role is not Role.JUGADOR]
        assert any(getattr(call, "call", "") == "no-va-mas" for call in calls), "the calls are made as ever"


async def test_among_others_it_goes_on_when_all_are_ready(tmp_path: Path) -> None:
    async with desk(tmp_path, CALM, (FRANCESA,)) as house:
        place, ana, bea = await opened(house), await house.guest("Ana"), await house.guest("Bea")
        await lay(place, ana)
        await lay(place, bea, "negro 10")
        assert (await ready(ana))["ready"] == 1
        assert place.croupier is not None
        left = place.croupier.keep_time()
        assert left is not None
        assert left > 0, "one of two is not all"
        assert fine(await bea.get(f"/tables/{TABLE}/ready")) == {"ready": 1, "needed": 2, "mine": False, "may": True}
        await ready(bea)
        await until(lambda: place.hub.state.results)


async def test_who_looks_on_is_not_waited_for_and_may_not_hurry_others(tmp_path: Path) -> None:
    async with desk(tmp_path, CALM, (FRANCESA,)) as house:
        place, ana, onlooker = await opened(house), await house.guest("Ana"), await house.guest("Oto")
        assert problem(await onlooker.post(f"/tables/{TABLE}/ready"), 409)["code"] == "no_se_espera"
        await lay(place, ana)
        assert problem(await onlooker.post(f"/tables/{TABLE}/ready"), 409)["code"] == "no_se_espera"
        assert fine(await onlooker.get(f"/tables/{TABLE}/ready")) == {
            "ready": 0,
            "needed": 1,
            "mine": False,
            "may": False,
        }
        await ready(ana)
        await until(lambda: place.hub.state.results)


async def test_it_lapses_with_the_round(tmp_path: Path) -> None:
    async with desk(tmp_path, CALM, (FRANCESA,)) as house:
        place, ana = await opened(house), await house.guest()
        await lay(place, ana)
        await ready(ana)
        await until(lambda: place.hub.state.round == 2)
        await lay(place, ana)
        assert fine(await ana.get(f"/tables/{TABLE}/ready")) == {"ready": 0, "needed": 1, "mine": False, "may": True}
        assert place.croupier is not None
        left = place.croupier.keep_time()
        assert left is not None
        assert left > 0


def test_what_was_said_of_a_situation_that_is_over_counts_no_more() -> None:
    said = Ready()
    said.say(ReadySaid("mesa-1", "ana", "one"))
    said.say(ReadySaid("mesa-1", "bea", "one"))
    assert said.among(["bea", "ana", "carla"], "one") == ["bea", "ana"]
    assert said.among(["ana", "bea"], "two") == []
    said.say(ReadySaid("mesa-1", "ana", "two"))
    assert said.among(["ana", "bea"], "two") == ["ana"]


async def test_at_a_table_with_a_croupier_of_flesh_nobody_is_hurried(tmp_path: Path) -> None:
    async with desk(tmp_path, HANDS) as house:
        await house.opened()
        ana, table = await house.guest(), f"mesa-{BOLA}"
        fine(await ana.say("rojo 5"))
        assert problem(await ana.post(f"/tables/{table}/ready"), 409)["code"] == "no_se_espera"
        assert house.house.asides.readiness(house.house.place(table), ana.id) == NOTHING


async def test_who_is_asked_must_answer(tmp_path: Path) -> None:
    """Blackjack: bets and questions to everybody are hurried by who is ready; a mano in turn must be played."""
    async with desk(tmp_path, CALM, (8,)) as house:
        place, ana = await opened(house, BLACKJACK), await house.guest()
        fine(await ana.say("sentarse 1", table=BLACKJACK))
        while place.hub.state.phase != "turnos":
            if place.hub.state.phase == "apuestas" and not place.hub.state.bets:
                await lay(place, ana, "plaza 1 20")
            if house.house.asides.readiness(place, ana.id).may:
                await ready(ana, BLACKJACK)
            seen = place.hub.n
            await until(lambda: place.hub.n > seen)  # noqa: B023
        assert problem(await ana.post(f"/tables/{BLACKJACK}/ready"), 409)["code"] == "no_se_espera"


async def test_it_is_known_to_every_process(postgres: str) -> None:
    async with two(postgres, CALM) as (first, second):
        there = second.place(TABLE)
        await until(lambda: there.is_open)
        ana = (await second.people.guest("Ana")).visitor
        await second.act(there, Actor(ana.id, Role.JUGADOR), "en", text="rojo 10")
        await until(lambda: there.hub.n == there.position[1])
        assert first.leads
        assert not second.leads
        assert (await second.ready(there, ana)).mine
        await until(lambda: there.hub.state.results)


# --- ferrocarril -----------------------------------------------------------------------------------------------------


async def test_a_bank_that_companions_play_against_waits_for_nobody(tmp_path: Path) -> None:
    """The banker has no bet to make, and the companions have made theirs: no twenty seconds pass."""
    async with practice(tmp_path, CALM) as (house, place):
        ana = await house.guest()
        fine(await ana.say("sentarse 1", table=FERROCARRIL))

        def bank() -> bool:
            state = place.position[0]
            return state.banca is not None and state.banca.banker == ana.id and state.phase == "apuestas"

        async def press() -> None:
            if house.house.asides.readiness(place, ana.id).may:
                await ana.post(f"/tables/{FERROCARRIL}/ready")

        await answer_until(place, ana, house, bank, press)
        jugada = place.position[0].round
        assert place.deadline is None, "nobody is hurried"
        await until(lambda: place.position[0].phase != "apuestas" or place.position[0].round != jugada)
        bets = [told.do for told in place.hub._ring if told.do and is_companion(told.do.by.id) and told.do.key in _BETS]
        assert bets, "the companions had time to bet"


async def test_people_who_may_bet_are_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    among_people(monkeypatch)
    async with practice(tmp_path, CALM) as (house, place):
        ana, *others, david = await four(house)
        await until(lambda: place.hub.state.phase == "corte")
        fine(await david.say("cortar", table=FERROCARRIL))
        await until(lambda: place.hub.state.phase == "adjudicacion")
        fine(await ana.say("tomar 50", table=FERROCARRIL))
        await until(lambda: place.hub.state.phase == "constitucion")
        fine(await ana.say("mantener", table=FERROCARRIL))
        await until(lambda: place.hub.state.phase == "apuestas")
        found = house.house.asides.readiness(place, ana.id)
        assert (found.needed, found.may) == (3, False), "the banker has no bet to make"
        fine(await others[0].say("apostar 20", table=FERROCARRIL))
        for person in (*others, david):
            assert place.hub.state.phase == "apuestas"
            await ready(person, FERROCARRIL)
        await until(lambda: place.hub.state.phase != "apuestas")


MONTE = "mesa-15"
BOTH_ROWS = ("carta 1-2 5", "carta 3-4 5")
"""One of them is decided in Primeras, and the other stands for Segundas."""


async def at_segundas(place: Place, ana: Person) -> None:
    """Ana bets on both rows and is ready, until a jugada comes to its Segundas."""
    while not place.hub.state.row:
        begun = place.hub.state.round
        for bet in BOTH_ROWS:
            await lay(place, ana, bet)
        await ready(ana, MONTE)
        await until(partial(has_segundas_or_ended, place, begun))


def has_segundas_or_ended(place: Place, begun: int) -> bool:
    state = place.hub.state
    return state.phase == "apuestas" and bool(state.row or state.round > begun)


async def test_who_was_ready_for_primeras_is_waited_for_in_segundas(tmp_path: Path) -> None:
    async with desk(tmp_path, CALM, (15,)) as house:
        place, ana = await opened(house, MONTE), await house.guest()
        await at_segundas(place, ana)
        assert fine(await ana.get(f"/tables/{MONTE}/ready")) == {"ready": 0, "needed": 1, "mine": False, "may": True}
        before = place.hub.state.round
        await ready(ana, MONTE)
        await until(lambda: place.hub.state.round > before)


async def test_segundas_without_a_stake_are_not_waited_for_for_ever(tmp_path: Path) -> None:
    async with desk(tmp_path, msgspec.structs.replace(QUICK, betting_seconds=0.2), (15,)) as house:
        place, ana = await opened(house, MONTE), await house.guest()
        await until(lambda: place.hub.state.phase == "apuestas")
        before = place.hub.state.round
        said = [await ana.say(f"vis {card} 1", table=MONTE) for card in range(1, 5)]
        assert any(reply.status_code < 300 for reply in said), "not every card that would win may have gone"
        await until(lambda: place.hub.state.round > before)


def test_who_sets_his_cards_has_his_time_though_one_of_the_house_has_not_set_his_either() -> None:
    """At pai gow all set their hands at once, and the clock runs for each person who has not."""
    table = PaiGowTable(f"{COMPANION}1 ana")
    table.bets(**{f"{COMPANION}1": "10", "ana": "10"})
    table.deal()
    silence = table.game.on_silence(table.state)
    assert silence is not None
    assert is_companion(silence.by.id)
    assert awaited_at(table.game, table.state, silence, table.game.pace(table.state)) == ["ana"]
    table("ana: seguir manera")
    assert awaited_at(table.game, table.state, silence, table.game.pace(table.state)) == []
