"""Póquer de círculo in the live house: one person among companions, who falls silent, and a house that starts again."""

import asyncio
import io
import json
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tapete.casino.audit import audit
from tapete.casino.config import Casino
from tapete.engine.codec import encode
from tapete.engine.command import Actor, Role
from tapete.engine.table import Pace
from tapete.families.covered import COMUNES
from tapete.families.poquer_de_circulo.bots import choose
from tapete.families.poquer_de_circulo.state import Phase
from tapete.kit.chance.verifier import verify
from tapete.service import feed
from tapete.service.croupier import Croupier
from tapete.service.disclosure import PublicCommitments
from tapete.service.people import is_companion
from tapete.service.places import Place
from tapete.service.problems import Denied
from tapete.service.settings import Settings
from tests.casino.houses import house, licence, mesa
from tests.games.circulo import Circulo
from tests.patience import PATIENCE
from tests.service import houses
from tests.service.history import row_of
from tests.service.houses import QUICK, Desk, Person, desk, fine, heard, until
from tests.trace import law

TABLE = "mesa-1"
HURRIED = msgspec.structs.replace(QUICK, betting_seconds=0.02, decision_seconds=1, pause_seconds=0, purse=100_000_000)
"""With money for any number of lost hands: who can't buy in again plays no more."""
pytestmark = pytest.mark.anyio
UNHURRIED = msgspec.structs.replace(HURRIED, pause_seconds=0.05)
GAMES = ["holdem", "omaha", "poquer-de-circulo"]


TORNEO: dict[str, Any] = {"plazas": 6, "beneficio": "cuota", "tasa": "10"}
PRIZES = 'torneo = { premio = "50", premios = ["60", "40"], niveles = ["20"], minutos = 10 }'


_OF_ITS_OWN: dict[str, dict[str, Any]] = {
    "seven-stud": {"limite": "fijo"},
    "five-stud": {"limite": "fijo"},
    "poquer-cubierto": {},
    "poquer-sintetico": {"reposicion_minima": "60"},
}
"""What is authorised of variants that have no ciegas."""


def a_casino(slug: str, more: str = "", **fields: Any) -> Casino:
    """One table with five companions, at which a second is time enough."""
    papers = licence(slug, "10", resto="200", segundos=1, **_OF_ITS_OWN.get(slug, {"obligatoria": "ciegas"}))
    return house("murcia", papers, mesa("murcia", 1, slug, acompanantes=5, **fields) + more)


@asynccontextmanager
async def practice(
    path: Path,
    slug: str,
    monkeypatch: pytest.MonkeyPatch,
    settings: Settings = HURRIED,
    more: str = "",
    *,
    patient: bool = True,
    **fields: Any,
) -> AsyncIterator[tuple[Desk, Place]]:
    """A house with that table, open; people have all the time to decide, unless the case is about silence."""
    monkeypatch.setattr(feed, "BREATH", 0)
    monkeypatch.setattr(houses, "casino", lambda *_: a_casino(slug, more, **fields))
    async with desk(path, settings, (1,)) as opened:
        place = opened.house.place(TABLE)
        await until(lambda: place.is_open)
        if patient:
            decide_within(place, 600)
        yield opened, place


def decide_within(place: Place, seconds: float) -> None:
    """Give people this time to decide, whatever the table says."""
    croupier = place.croupier
    assert croupier is not None

    def allowed(pace: Pace) -> float:
        return seconds if pace is Pace.DECISION else Croupier._seconds(croupier, pace)

    croupier._seconds = allowed  # type: ignore[method-assign]  # of this one croupier alone
    croupier.wake()


async def plays_until(place: Place, me: Person, house: Desk, done: Any) -> None:
    """Somebody plays as a companion would, until something is so."""
    who = Actor(me.id, Role.JUGADOR)
    listener = place.hub.listen(place.hub.n)
    async with asyncio.timeout(2 * PATIENCE):
        while not done():
            listener.news.clear()
            state = place.position[0]
            view: Any = place.game.view(state, who)
            command = choose(place.game.rules, view)
            if command is not None and any(offer.covers(command) for offer in place.game.offers(state, who)):
                try:
                    await house.house.act(place, who, "en", text=place.game.write(command))
                except Denied:
                    continue  # somebody was quicker
            else:
                await heard(listener.news)


async def is_sound(house: Desk) -> bool:
    """Whether the books close and the acta is clean, but for its seal."""
    store = house.house.store
    row = await row_of(store, TABLE)
    lines = [row.header, *[record.line async for record in store.records(TABLE, 0, 100_000)]]
    assert (await store.trial_balance(), await store.drift()) == (0, {})
    return [finding.code for finding in audit(io.BytesIO(b"".join(lines))).findings] == ["sin_sello"]


@pytest.mark.parametrize("slug", GAMES)
async def test_one_person_plays_among_companions(slug: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with practice(tmp_path, slug, monkeypatch) as (house, place):
        ana = await house.guest()
        fine(await ana.say("lista", table=TABLE))
        await plays_until(place, ana, house, lambda: place.position[0].round > 3)
        assert await is_sound(house)
        await house.house.people.sign_out(await _visitor(house, ana))
        decide_within(place, 0.2)
        await until(lambda: not any(map(is_companion, _there(place))))
        assert await is_sound(house)


@law("criterio:poquer-de-circulo.44", "MU2010:78.4")
async def test_who_falls_silent_loses_the_hand_and_then_the_seat(tmp_path: Path, monkeypatch: Any) -> None:
    async with practice(tmp_path, "holdem", monkeypatch) as (house, place):
        ana = await house.guest()
        fine(await ana.say("lista", table=TABLE))
        await plays_until(place, ana, house, lambda: place.position[0].round > 1)
        decide_within(place, 0.2)
        await until(lambda: ana.id not in _there(place))
        assert await is_sound(house)


async def _visitor(house: Desk, person: Person) -> Any:
    found = await house.house.people.visitor(person.token)
    assert found is not None
    return found


def _there(place: Place) -> list[str]:
    return list(place.game.view(place.position[0], Actor("nadie", Role.JUGADOR)).playing())


@law("criterio:poquer-de-circulo.44", "criterio:casino.37")
async def test_a_house_that_starts_again_goes_on_from_the_record(tmp_path: Path, monkeypatch: Any) -> None:
    async with practice(tmp_path, "holdem", monkeypatch) as (house, place):
        ana = await house.guest()
        fine(await ana.say("lista", table=TABLE))
        await plays_until(place, ana, house, lambda: place.position[0].betting is not None)
        before = place.position[0]
    async with practice(tmp_path, "holdem", monkeypatch, patient=False) as (house, place):
        again = await house.guest("Bea")
        assert {seat.player for seat in place.position[0].seats} == {seat.player for seat in before.seats}
        fine(await again.say("lista", table=TABLE))
        await plays_until(place, again, house, lambda: place.position[0].round > before.round + 2)
        assert await is_sound(house)


# --- a tournament -----------------------------------------------------------------------------------------------------


@law("criterio:poquer-de-circulo.54", "criterio:poquer-de-circulo.55")
async def test_a_tournament_is_played_by_one_person_among_companions_and_another_begins(
    tmp_path: Path, monkeypatch: Any
) -> None:
    async with practice(tmp_path, "holdem", monkeypatch, UNHURRIED, PRIZES, **TORNEO) as (house, place):
        ana, bea = await house.guest(), await house.guest("Bea")
        await until(lambda: place.position[0].phase is Phase.SORTEO)
        fine(await ana.say("lista", table=TABLE))
        await plays_until(place, ana, house, lambda: place.position[0].round > 1)
        late = await bea.say("lista", table=TABLE)
        assert (late.status_code, late.json()["code"]) == (409, "inscripcion_cerrada")
        assert await house.house.result(ana.id) == -5500, "chips of a tournament are no money"
        began = place.position[0].torneo.total
        assert began == 6 * 5000
        await house.house.people.sign_out(await _visitor(house, ana))
        decide_within(place, 0.2)
        await until(lambda: place.position[0].phase is Phase.SORTEO and not place.position[0].seats)
        assert (await house.house.store.balances("premios"), await is_sound(house)) == ({f"premios@{TABLE}": 0}, True)
        assert sum((await house.house.store.balances("fichas-de-torneo")).values()) == 0


@law("criterio:poquer-de-circulo.56", "criterio:casino.34")
async def test_who_rests_in_a_tournament_does_not_stop_it(tmp_path: Path, monkeypatch: Any) -> None:
    """At a virtual table nobody acts for another: what the crupier would do for who is away, silence does."""
    async with practice(tmp_path, "holdem", monkeypatch, UNHURRIED, PRIZES, **TORNEO) as (house, place):
        ana = await house.guest()
        await until(lambda: place.position[0].phase is Phase.SORTEO)
        fine(await ana.say("lista", table=TABLE))
        await plays_until(place, ana, house, lambda: bool(place.position[0].order))
        await plays_until(place, ana, house, lambda: not place.position[0].betting or _out(place, ana))
        said = await ana.say("descansar", table=TABLE)
        if all(seat.player != ana.id for seat in place.position[0].seats):
            assert said.json()["code"] == "sin_plaza", "all of her chips went with the first hand"
        else:
            fine(said)
        decide_within(place, 0.2)
        hand = place.position[0].round
        await until(lambda: place.position[0].round > hand + 6 or bool(place.position[0].torneo.places))
        assert await is_sound(house)


def _out(place: Place, who: Person) -> bool:
    return who.id not in place.position[0].order


# --- covered cards ----------------------------------------------------------------------------------------------------

PLAYED = ("holdem", "omaha", "seven-stud", "five-stud", "poquer-cubierto", "poquer-sintetico")
CARD = re.compile(r"(?<!\w)[2-9TJQKA][shdc](?!\w)")


def _covered(place: Place, me: str) -> set[str]:
    """The cards before others that lie face down, of those who have folded among them."""
    dealt = [hand for hand in place.position[0].hands if hand.owner != me and hand.to != COMUNES]
    return {card for hand in dealt for at, card in enumerate(hand.cards) if at not in hand.shown}


def _named(records: list[dict[str, Any]]) -> set[str]:
    """The cards that records name, but for which there are in a pack."""
    told = [{**each["entry"], "promised": None} for each in records]
    return set(CARD.findall(json.dumps([told, [each["tell"] for each in records]])))


@law("criterio:casino.36", "MU2010:81.3.p20")
@pytest.mark.parametrize("slug", PLAYED)
async def test_nothing_that_a_player_is_told_names_a_card_that_was_not_shown(
    slug: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither while the hand is played nor when it is over."""
    async with practice(tmp_path, slug, monkeypatch) as (house, place):
        ana = await house.guest()
        fine(await ana.say("lista", table=TABLE))
        covered, ends = set[str](), 0

        def over() -> bool:
            nonlocal covered, ends
            state = place.position[0]
            if state.betting and state.round == 1 and state.is_live(ana.id):
                covered, ends = _covered(place, ana.id), place.hub.n
            return bool(state.round > 1)

        def dealt() -> bool:
            over()
            return bool(covered) and place.position[0].phase is Phase.INTERVALO

        await plays_until(place, ana, house, dealt)
        now = [(await ana.get(f"/tables/{TABLE}{end}")).text for end in ("", "/offers")]
        assert not {card for text in now for card in CARD.findall(text)} & _covered(place, ana.id)
        await plays_until(place, ana, house, over)
        ended = place.position[0].showdown
        shown = {card for each in ended.players for card in each.cards} if ended else set()
        told = (await ana.get(f"/tables/{TABLE}/records?limit={ends}")).json()
        assert covered
        assert not _named(told) & (covered - shown)
        page = await PublicCommitments(house.house.store, TABLE, place.game).page(0)
        assert all(not getattr(record.opening, "cards", ()) for record in page.document.records)
        assert verify(json.loads(encode(page.document)))[0] == []
        later = (await ana.get(f"/tables/{TABLE}/records?limit=500")).json()
        assert not [each for each in later if each["entry"].get("opened")]
        assert (await ana.get(f"/tables/{TABLE}/acta")).status_code == 403


def test_chips_in_a_bote_that_one_may_win_are_neither_won_nor_lost() -> None:
    table = Circulo()
    table.hand()

    def put(name: str) -> int:
        return table.game.undecided(table.state, name)

    assert [put(name) for name in "pqrst"] == [500] * 5
    table.say("q: apostar 20", "r: retirarse")
    assert (put("q"), put("r"), put("mirona")) == (2500, 0, 0)
