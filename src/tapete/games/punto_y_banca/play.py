"""Punto y banca at a table: the pure state machine that the runner, the record and the pages drive."""

from collections.abc import Iterator, Sequence

from tapete.engine.actor import BACK_OFFICE, Actor, Role
from tapete.engine.command import Command
from tapete.engine.need import Need
from tapete.engine.notice import Terms
from tapete.engine.table import Pace, Parts, TableGame
from tapete.families.sabot.shoe import need_of, shuffled_need
from tapete.families.table.commands import Settle
from tapete.families.table.duty import opened_by_direction
from tapete.families.table.view import TableView, tell_results, tell_stakes
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
from tapete.games.punto_y_banca.state import WAITING_FOR_A_CARD, Phase, Seat, Stake, State
from tapete.kit.cards import FRENCH_52
from tapete.language import N_, money, say
from tapete.law.citation import Citation

__all__ = ["BancaGame", "BancaView"]


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
        return [*self._of_me(language), *self._of_cards(language), *tell_results(self.results, language)]

    def _of_me(self, language: str) -> Iterator[str]:
        mine = [f"{s.bet} {money(s.amount, language)}" for s in self.stakes if s.player == self.who.id]
        yield from tell_stakes(mine, language)
        if self.offered:
            yield say(N_("the sabot is offered to {player}"), language, {"player": self.offered})
        elif self.dealer:
            yield say(N_("{player} has the sabot"), language, {"player": self.dealer})

    def _of_cards(self, language: str) -> Iterator[str]:
        hands = ((PUNTO, self.punto, self.punto_score), (BANCA, self.banca, self.banca_score))
        yield from (f"{hand} {' '.join(cards)} = {score}" for hand, cards, score in hands if cards)
        if self.phase == Phase.PUNTO:
            yield say(N_("{player} holds the cards of the punto"), language, {"player": self.holder or Role.CRUPIER})


class BancaGame(TableGame[BancaRules, State]):
    """Punto y banca on any of its tables, as its rules say."""

    commands = BancaCommand
    events = BancaEvent
    states = State
    parts = Parts(DECISIONS, EVOLUTIONS, offers, notation.read, notation.write)

    @property
    def cite(self) -> Citation:
        return self.rules.bets_cite

    def needs(self, state: State) -> Need | None:
        return self._card(state) if state.phase in WAITING_FOR_A_CARD else None

    def upcoming(self, state: State) -> Need | None:
        """The next card of the sabot, whoever it is for; the order of one that is to be loaded."""
        if state.phase is Phase.BARAJA:
            return shuffled_need(FRENCH_52, self.rules.packs.value, self.rules.behind.cite)
        return self._card(state)

    def _card(self, state: State) -> Need | None:
        return need_of(state.sabot, self.rules.behind.cite) if state.sabot else None

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

    def next_step(self, state: State) -> Command | None:
        if state.phase is Phase.CERRADA:
            return opened_by_direction(self.rules)
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
