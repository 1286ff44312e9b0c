"""The engine of ferrocarril, given the cards that a kernel drew and what both sides did with them."""

from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace

from tapete.engine.command import AZAR, Actor, Command, Draw, Role
from tapete.engine.event import Event
from tapete.engine.machine import play
from tapete.families.bacarra.deal import Abate, AskCard, BankAbate, BankDraw, BankStand, DeclineCard, GiveCard, Lift
from tapete.families.baccarat import DRAWS, NATURAL, VALUES, total
from tapete.families.circulo.bank import Collected, Deducted, Paid
from tapete.families.circulo.people import Sit
from tapete.families.sabot import SabotLoaded
from tapete.games.ferrocarril import build, example
from tapete.games.ferrocarril.bets import PlaceBet
from tapete.games.ferrocarril.play import Ferrocarril, choose
from tapete.games.ferrocarril.state import Phase, Play, State
from tests.sim.faces import Faces

PEOPLE = {name: Actor(name, Role.JUGADOR) for name in ("ana", "bea", "carla", "david")}
RANKS = {face[0]: value for face, value in VALUES.items()}


class Oracle:
    """A table at which somebody always bets the same against whoever has the bank."""

    def __init__(self, jurisdiction: str, bet: int) -> None:
        self.game: Ferrocarril = build(jurisdiction, replace(example(jurisdiction), modo="libre"))
        self.state: State = self.game.opening()
        self.loads = 0
        self._bet = bet
        self._faces = Faces(RANKS, self.game.rules.packs.value)
        self._do(self.game.next_step(self.state))
        for seat, who in enumerate(PEOPLE.values(), 1):
            self._do(Sit(by=who, seat=seat))

    def coup(self, cards: Sequence[int], *, took: bool, gave: bool) -> Counter[str]:
        """What the punto wins, and the banker once the cagnotte is paid."""
        nets: Counter[str] = Counter(punto=0, banca=0)
        coming, number = list(cards), self.state.round
        while self.state.round == number:
            if self.game.needs(self.state):
                events = self._do(Draw(by=AZAR, outcome=self._faces(coming.pop(0))))
            else:
                events = self._do(self._step(took=took, gave=gave))
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

    def _step(self, *, took: bool, gave: bool) -> Command | None:
        state, jugada = self.state, self.state.play
        if state.phase is Phase.APUESTAS and jugada is not None:
            return self._bets(jugada)
        name = self.game.view(state, AZAR).asked
        if name and jugada is not None and state.phase is Phase.PUNTO:
            return self._punto(PEOPLE[name], jugada, took=took)
        if name and jugada is not None and state.phase is Phase.BANQUERO:
            return _banker(PEOPLE[name], jugada, gave=gave)
        wish = choose(self.game.rules, self.game.view(state, PEOPLE[name])) if name else None
        return wish or self.game.on_silence(state)

    def _bets(self, jugada: Play) -> Command | None:
        if jugada.stakes:
            return self.game.next_step(self.state)
        bank = self.state.banca
        who = next(who for who in PEOPLE.values() if bank is None or who.id != bank.banker)
        return PlaceBet(by=who, amount=self._bet)

    def _punto(self, who: Actor, jugada: Play, *, took: bool) -> Command:
        """Against a banker who will turn over an 8 or a 9 the punto speaks first, and says what is due."""
        if not jugada.lifted:
            return Lift(by=who)
        points = total(jugada.punto.cards)
        if points >= NATURAL:
            return Abate(by=who)
        unheard = total(jugada.banca.cards) >= NATURAL
        draws = self.game.rules.punto.value[points] == DRAWS if unheard else took
        return AskCard(by=who) if draws else DeclineCard(by=who)


def _banker(who: Actor, jugada: Play, *, gave: bool) -> Command:
    if total(jugada.banca.cards) >= NATURAL:
        return BankAbate(by=who)
    if jugada.word == "carta" and not jugada.punto.third:
        return GiveCard(by=who)
    return BankDraw(by=who) if gave else BankStand(by=who)


def _count(event: Event, nets: Counter[str]) -> None:
    if isinstance(event, Collected | Paid):
        won = event.amount if isinstance(event, Paid) else -event.amount
        nets["punto"] += won
        nets["banca"] -= won
    elif isinstance(event, Deducted):
        nets["banca"] -= event.amount
