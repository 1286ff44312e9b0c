"""Punto y banca at a table: the pure state machine that the runner, the record and the pages drive."""

from collections.abc import Iterator, Sequence

from tapete.engine.actor import BACK_OFFICE, Actor, Role
from tapete.engine.command import Command
from tapete.engine.event import Event, Infringed
from tapete.engine.game import Pace
from tapete.engine.need import Need
from tapete.engine.notice import Terms
from tapete.engine.offer import Offer
from tapete.engine.refusal import Refused
from tapete.games.cards.shoe import need_of
from tapete.games.punto_y_banca import notation
from tapete.games.punto_y_banca.commands import BancaCommand, Call, LoadSabot, PassSabot, Show
from tapete.games.punto_y_banca.decide import DECISIONS, next_call
from tapete.games.punto_y_banca.events import BancaEvent, SettlementEvent
from tapete.games.punto_y_banca.evolve import EVOLUTIONS
from tapete.games.punto_y_banca.hands import BANCA, PUNTO, score
from tapete.games.punto_y_banca.offers import offers
from tapete.games.punto_y_banca.players import has_to_pass
from tapete.games.punto_y_banca.rules import BancaRules
from tapete.games.punto_y_banca.seats import player_at
from tapete.games.punto_y_banca.state import IN_PLAY, WAITING_FOR_A_CARD, Phase, Seat, Stake, State
from tapete.games.table.commands import OpenTable, Settle
from tapete.games.table.duty import least_staff
from tapete.games.table.reasons import FUERA_DEL_JUEGO
from tapete.games.table.view import TableView
from tapete.language import N_, money, say

__all__ = ["BancaGame", "BancaView"]

SHOWN_RESULTS = 10


class BancaView(TableView, frozen=True, kw_only=True):
    """What is public at the table; the bank's holdings only for staff and inspection."""

    stakes: tuple[Stake, ...]
    seats: tuple[Seat, ...]
    waiting: tuple[str, ...]
    dealer: str
    """Who has the sabot; empty for the croupier."""
    offered: str
    """To whom the sabot is offered."""
    holder: str
    """Who holds the cards of the punto; empty for the croupier."""
    punto: tuple[str, ...]
    banca: tuple[str, ...]
    punto_score: int
    banca_score: int
    face_down: int
    left: int
    """Cards in the sabot."""
    cut: bool
    results: tuple[str, ...]
    due: tuple[SettlementEvent, ...] = ()

    def tell(self, language: str) -> list[str]:
        told = [*self._of_me(language), *self._of_cards(language)]
        if self.results:
            shown = " ".join(self.results[-SHOWN_RESULTS:])
            told.append(say(N_("last results: {results}"), language, {"results": shown}))
        return told

    def _of_me(self, language: str) -> Iterator[str]:
        mine = [f"{s.bet} {money(s.amount, language)}" for s in self.stakes if s.player == self.who.id]
        if mine:
            yield say(N_("on the cloth: {stakes}"), language, {"stakes": ", ".join(mine)})
        if self.offered:
            yield say(N_("the sabot is offered to {player}"), language, {"player": self.offered})
        elif self.dealer:
            yield say(N_("{player} has the sabot"), language, {"player": self.dealer})

    def _of_cards(self, language: str) -> Iterator[str]:
        hands = ((PUNTO, self.punto, self.punto_score), (BANCA, self.banca, self.banca_score))
        yield from (f"{hand} {' '.join(cards)} = {score}" for hand, cards, score in hands if cards)
        if self.phase == Phase.PUNTO:
            yield say(N_("{player} holds the cards of the punto"), language, {"player": self.holder or Role.CRUPIER})


class BancaGame:
    """Punto y banca on any of its tables, as its rules say."""

    commands = BancaCommand
    events = BancaEvent
    states = State

    def __init__(self, rules: BancaRules) -> None:
        self.rules = rules
        self.slug = rules.game

    def opening(self) -> State:
        return State()

    def round_of(self, state: State) -> int:
        return state.round

    def needs(self, state: State) -> Need | None:
        return self._card(state) if state.phase in WAITING_FOR_A_CARD else None

    def upcoming(self, state: State) -> Need | None:
        """The next card of the sabot, whoever it is for."""
        return self._card(state) if state.phase in _SEALED else None

    def _card(self, state: State) -> Need | None:
        return need_of(state.sabot, self.rules.behind.cite) if state.sabot else None

    def offers(self, state: State, who: Actor) -> list[Offer]:
        return list(offers(self.rules, state, who))

    def decide(self, state: State, command: Command) -> Sequence[Event]:
        decision = DECISIONS.get(type(command))
        if decision is None:
            raise Refused(FUERA_DEL_JUEGO, self.rules.bets_cite)
        return decision(self.rules, state, command)

    def evolve(self, state: State, event: Event) -> State:
        return EVOLUTIONS[type(event)](self.rules, state, event)

    def view(self, state: State, who: Actor) -> BancaView:
        return BancaView(
            game=self.slug,
            who=who,
            phase=state.phase.value,
            round=state.round,
            betting=state.phase is Phase.APUESTAS,
            stakes=state.stakes,
            seats=state.seats,
            waiting=state.waiting,
            dealer=state.dealer,
            offered=player_at(state, state.offered),
            holder=state.holder,
            punto=state.punto,
            banca=state.banca,
            punto_score=score(self.rules, state.punto),
            banca_score=score(self.rules, state.banca),
            face_down=state.face_down,
            left=state.sabot.left - state.face_down if state.sabot else 0,
            cut=state.cut,
            due=state.due,
            results=state.results,
            last=state.last,
            staff=state.staff,
            bank=state.bank if who.role in BACK_OFFICE else None,
        )

    def sees(self, event: Event, who: Actor) -> bool:
        """Breaches of duty are a matter of the house; everything else happens in the open."""
        return who.role in BACK_OFFICE or not isinstance(event, Infringed)

    def staff(self, state: State) -> Sequence[Actor]:
        """The croupiers first: it is always their turn."""
        return sorted(state.staff, key=lambda person: person.role is not Role.CRUPIER)

    def next_step(self, state: State) -> Command | None:
        if state.phase is Phase.CERRADA:
            return OpenTable(by=Actor("director", Role.DIRECTOR), staff=least_staff(self.rules))
        return None if self.pace(state) is Pace.DECISION else self._of_croupier(state)

    def _of_croupier(self, state: State) -> Command | None:
        by = next(person for person in state.staff if person.role is Role.CRUPIER)
        match state.phase:
            case Phase.BARAJA:
                return LoadSabot(by=by)
            case Phase.APUESTAS if player := has_to_pass(self.rules, state):
                return PassSabot(by=by, player=player)
            case Phase.PUNTO:
                return Show(by=by, hand=PUNTO)
            case Phase.BANCA:
                return Show(by=by, hand=BANCA)
            case Phase.LIQUIDACION:
                return Settle(by=by)
            case _:
                call = next_call(self.rules, state)
                return Call(by=by, call=call) if call else None

    def on_silence(self, state: State) -> Command | None:
        """The croupier passes the sabot of who does not answer, and shows the cards of who does not show them."""
        return self._of_croupier(state) if state.open else self.next_step(state)

    def pace(self, state: State) -> Pace:
        """Players are waited for while they bet and while one of them holds cards to show."""
        if state.phase is Phase.APUESTAS:
            return Pace.APUESTAS
        shows = (state.phase is Phase.PUNTO and state.holder) or (state.phase is Phase.BANCA and state.dealer)
        return Pace.DECISION if shows else Pace.PERSONAL

    def notice(self) -> Sequence[Terms]:
        """What each suerte pays, after the deduction."""
        return [
            Terms(
                id=bet.id,
                kind=bet.kind,
                pays=bet.pays * (1 - bet.deduction),
                cite=bet.cite,
                minimums=bet.minimums,
                cap=bet.cap,
                cap_cite=bet.cap_cite,
                step=bet.step,
            )
            for bet in self.rules.bets.values()
        ]

    def read(self, words: Sequence[str], by: Actor, state: State) -> Command:
        return notation.read(self.rules, state, words, by)

    def write(self, command: Command) -> str:
        return notation.write(command)


_SEALED = WAITING_FOR_A_CARD | IN_PLAY | {Phase.APUESTAS}
