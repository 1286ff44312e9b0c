"""A ball of bingo that is out and not called changes nothing of what players are shown: view, page, offers or feed."""

import pytest

from tapete.engine.command import Actor, Role
from tapete.engine.notation import parse_line
from tapete.games.bingo_tradicional.claims import BallCalled, BallDrawn
from tapete.service.feed import STRANGER, Told
from tests.games.bingo_tradicional.sala import Sala
from tests.properties.sight import Records, pages, sight
from tests.trace import law

ANA = Actor("ana", Role.JUGADOR)
PLAYERS = (ANA, Actor("nadie", Role.JUGADOR), STRANGER)
HOUSE = (Actor("locutor-1", Role.LOCUTOR), Actor("director-1", Role.DIRECTOR), Actor("inspeccion", Role.INSPECCION))


class World:
    """A room after some balls, and what was told of it."""

    def __init__(self, where: str) -> None:
        self.sala = Sala(where).begin("ana 6", "eva 6")
        self.sala.call(range(1, 20))
        self.records, self.n = Records(self.sala.game), 0

    def say(self, words: str) -> None:
        who, _, said = words.partition(": ")
        by = self.sala.person(who)
        command = self.sala.game.read(parse_line(said).words, by, self.sala.state)
        events = self.sala(words)
        self.n += 1
        self.records.add(Told(n=self.n, do=command, events=tuple(events)))

    def shown(self, who: Actor) -> list[object]:
        game, state = self.sala.game, self.sala.state
        return [
            sight(game, state, who),
            pages(game, state, who, self.records.for_(who)),
            self.records.last_message(who),
        ]


@law("ES1979:10.IV.p9", "MU2010:117.2", "criterio:bingo-tradicional.42")
@pytest.mark.parametrize("where", ["estado", "murcia"])
def test_players_learn_of_a_ball_when_it_is_called(where: str) -> None:
    here, there = World(where), World(where)
    here.say("azar: resultado 88")
    there.say("azar: resultado 77")
    for who in PLAYERS:
        assert here.shown(who) == there.shown(who)
    for who in HOUSE:
        assert here.records.last_message(who) != there.records.last_message(who)
    for world in (here, there):
        world.say("ana: linea 1")
    for who in PLAYERS:
        assert here.shown(who) == there.shown(who)
        assert not any(isinstance(event, BallDrawn) for told in here.records.for_(who) for event in told.events)
    for world in (here, there):
        world.say("jefe: verificar")
        world.say("locutor: llamar")
    for who in PLAYERS:
        [called] = [event for event in here.records.for_(who)[-1].events if isinstance(event, BallCalled)]
        assert called.number == 88
        assert here.shown(who) != there.shown(who)
