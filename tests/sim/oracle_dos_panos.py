"""The engine of bacarrá a dos paños, given the cards that a kernel drew and what all three did with them."""

from collections import Counter
from collections.abc import Mapping, Sequence

from tapete.engine.command import AZAR, Actor, Command, Draw, Role
from tapete.engine.event import Event
from tapete.engine.machine import play
from tapete.families.bacarra.deal import Abate, AskCard, BankAbate, BankDraw, BankStand, DeclineCard, GiveCard, Lift
from tapete.families.baccarat import DRAWS, NATURAL, VALUES, total
from tapete.families.circulo.bank import Collected, Deducted, Paid
from tapete.families.circulo.people import Sit
from tapete.families.sabot import SabotLoaded
from tapete.games.bacarra_dos_panos import build, example
from tapete.games.bacarra_dos_panos.award import Bid
from tapete.games.bacarra_dos_panos.banca import StayBanker
from tapete.games.bacarra_dos_panos.bets import PlaceBet, Zone
from tapete.games.bacarra_dos_panos.play import BacarraDosPanos, choose
from tapete.games.bacarra_dos_panos.state import SIDES, SPEAKING, Phase, Play, State, of
from tests.sim.faces import Faces

PEOPLE = {name: Actor(name, Role.JUGADOR) for name in ("ana", "bea", "carla", "david", "eva")}
BANKER = PEOPLE["ana"]
ZONES: dict[str, Zone] = {"bea": "primero", "carla": "a-caballo", "david": "segundo"}
RANKS = {face[0]: value for face, value in VALUES.items()}


class Oracle:
    """A table at which three players always bet the same against whoever has the bank."""

    def __init__(self, jurisdiction: str, stakes: Mapping[str, int]) -> None:
        self.game: BacarraDosPanos = build(jurisdiction, example(jurisdiction))
        self.state: State = self.game.opening()
        self.loads = 0
        self._stakes = stakes
        self._faces = Faces(RANKS, self.game.rules.packs.value)
        self._do(self.game.next_step(self.state))
        for seat, who in ((1, "bea"), (2, "carla"), (3, "ana")):
            self._do(Sit(by=PEOPLE[who], seat=seat))
        for seat, who in ((1, "david"), (2, "eva")):
            self._do(Sit(by=PEOPLE[who], seat=self.game.rules.seats + seat))

    def jugada(self, cards: Sequence[int], *, took: Sequence[bool], gave: bool) -> Counter[str]:
        """What each bet wins, and the banker once the cagnotte is paid."""
        nets: Counter[str] = Counter(dict.fromkeys([*self._stakes, "banca"], 0))
        coming, number = list(cards), self.state.round
        while self.state.round == number:
            if self.game.needs(self.state):
                events = self._do(Draw(by=AZAR, outcome=self._faces(coming.pop(0))))
            else:
                events = self._do(self._step(took, gave=gave))
            for event in events:
                _count(event, nets)
        assert not coming
        return nets

    def _do(self, command: Command | None) -> Sequence[Event]:
        assert command is not None
        self.state, events = play(self.game, self.state, command)
        for event in events:
            if isinstance(event, SabotLoaded):
                self.loads += 1
                self._faces = Faces(RANKS, self.game.rules.packs.value)
        return events

    def _step(self, took: Sequence[bool], *, gave: bool) -> Command | None:
        state, jugada = self.state, self.state.play
        if state.phase is Phase.SUBASTA and state.award is not None and not state.award.bids:
            return Bid(by=BANKER, amount=self.game.rules.most_bank)
        if state.phase is Phase.POSTURAS and jugada is not None:
            return self._bets(jugada)
        name = self.game.view(state, AZAR).asked
        if name and jugada is not None and state.phase in SPEAKING:
            return self._mano(PEOPLE[name], jugada, took)
        if name and jugada is not None and state.phase is Phase.BANQUERO:
            return _banker(PEOPLE[name], jugada, gave=gave)
        if state.phase is Phase.DECISION:
            return StayBanker(by=PEOPLE[name])
        wish = choose(self.game.rules, self.game.view(state, PEOPLE[name])) if name else None
        return wish or self.game.on_silence(state)

    def _bets(self, jugada: Play) -> Command | None:
        done = {stake.player for stake in jugada.stakes}
        waiting = next((name for name in ZONES if name not in done), None)
        if waiting is None:
            return self.game.next_step(self.state)
        zone = ZONES[waiting]
        return PlaceBet(by=PEOPLE[waiting], bet=zone, amount=self._stakes[zone])

    def _mano(self, who: Actor, jugada: Play, took: Sequence[bool]) -> Command:
        """Against a banker who will turn over an 8 or a 9 the manos speak first, and say what is due."""
        side = SPEAKING[self.state.phase]
        if not of(jugada.lifted, side):
            return Lift(by=who)
        points = total(jugada.hand(side).cards)
        if points >= NATURAL:
            return Abate(by=who)
        unheard = total(jugada.banca.cards) >= NATURAL
        draws = self.game.rules.punto.value[points] == DRAWS if unheard else took[SIDES.index(side)]
        return AskCard(by=who) if draws else DeclineCard(by=who)


def _banker(who: Actor, jugada: Play, *, gave: bool) -> Command:
    if total(jugada.banca.cards) >= NATURAL:
        return BankAbate(by=who)
    if any(of(jugada.words, side) == "carta" and not jugada.hand(side).third for side in SIDES):
        return GiveCard(by=who)
    return BankDraw(by=who) if gave else BankStand(by=who)


def _count(event: Event, nets: Counter[str]) -> None:
    if isinstance(event, Collected | Paid):
        won = event.amount if isinstance(event, Paid) else -event.amount
        nets[ZONES[event.player]] += won
        nets["banca"] -= won
    elif isinstance(event, Deducted):
        nets["banca"] -= event.amount
