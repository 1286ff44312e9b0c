"""Pai gow póquer at a table: the chapters of its articles, whom it waits for, and what silence means."""

from collections.abc import Sequence

from msgspec.structs import replace

from tapete.engine.actor import Actor, Role
from tapete.engine.chapter import Moment
from tapete.engine.command import Command
from tapete.engine.event import Event, Infringed
from tapete.engine.need import Need
from tapete.engine.notice import Terms
from tapete.engine.refusal import Refused
from tapete.engine.table import Pace, TableGame
from tapete.families.covered import sees
from tapete.families.cut import OfferCut
from tapete.families.poker.pack import card_to_come, left_uncut
from tapete.families.table.closing import closing, last_rounds
from tapete.families.table.opening import hour, opened_by_direction, opening, tips
from tapete.families.table.reasons import RONDA_EN_CURSO
from tapete.families.table.settling import Settle
from tapete.games.pai_gow.banca import (
    COMISION_SIN_ANUNCIAR,
    AnnounceCommission,
    PassBank,
    TakeBank,
    announcement,
    banca,
)
from tapete.games.pai_gow.bets import CloseBets, bets, cut, is_bet_against, pack, seats, seats_list
from tapete.games.pai_gow.comparacion import Compare, comparison
from tapete.games.pai_gow.composicion import Compose, FollowWay, HandSet, MakeHands, TurnCards, card_named, setting
from tapete.games.pai_gow.errors import errors
from tapete.games.pai_gow.payment import emptied, interrupted, payments
from tapete.games.pai_gow.reparto import GivePackets, deal, waits_for_dice
from tapete.games.pai_gow.rules import CASILLA, PaiGowRules
from tapete.games.pai_gow.state import Phase, State, between, croupier_of, offered, unset
from tapete.games.pai_gow.view import PaiGowView, view
from tapete.law.citation import Citation

BAJA = ("componer", "baja")


class PaiGow(TableGame[PaiGowRules, State]):
    """A table of pai gow póquer."""

    states = State
    covers = True
    chapters = (
        opening,
        announcement,
        seats,
        seats_list,
        banca,
        pack,
        cut,
        bets,
        deal,
        setting,
        comparison,
        payments,
        errors,
        interrupted,
        tips,
        hour,
        last_rounds(between),
        closing(
            by=lambda rules: rules.staff.cite,
            when=Moment[PaiGowRules, State](between, RONDA_EN_CURSO, lambda rules: rules.staff.cite),
            empties=emptied,
        ),
    )

    @property
    def cite(self) -> Citation:
        return self.rules.law["hands"]

    def needs(self, state: State) -> Need | None:
        return self.upcoming(state) if state.queue else waits_for_dice(self.rules, state)

    def upcoming(self, state: State) -> Need | None:
        """The throw that is waited for; else the next card, or the order of a pack to be cut, and the throw with it."""
        if state.phase is Phase.DADOS:
            return self.rules.need
        if not state.open or state.phase is Phase.FIN:
            return None
        card = card_to_come(self.rules, state, self.rules.law["packets"])
        return card and replace(card, lots=self.rules.throws)

    def view(self, state: State, who: Actor) -> PaiGowView:
        return view(self, state, who)

    def sees(self, event: Event, who: Actor) -> bool:
        """How somebody set his hands is told to him alone."""
        if isinstance(event, HandSet):
            return who.role is Role.JUGADOR and who.id == event.player
        return super().sees(event, who) if isinstance(event, Infringed) else sees(event, who)

    def decide(self, state: State, command: Command) -> Sequence[Event]:
        """Until the commission is announced, that is what everything else waits for."""
        try:
            return super().decide(state, command)
        except Refused as refused:
            if state.phase is Phase.ANUNCIO and refused.reason.untimely:
                raise Refused(COMISION_SIN_ANUNCIAR, self.rules.law["announced"]) from refused
            raise

    def read(self, words: Sequence[str], by: Actor, state: State) -> Command:
        """Players may name the cards of their baja; what is kept is where they lie."""
        own = next((hand.cards for hand in state.hands if hand.owner == by.id and by.role is Role.JUGADOR), ())
        if tuple(words[:2]) == BAJA:
            said = [(card_named(word), word) for word in words[2:]]
            words = [*BAJA, *(str(own.index(card) + 1) if card in own else word for card, word in said)]
        return super().read(words, by, state)

    def next_step(self, state: State) -> Command | None:
        if state.phase is Phase.CERRADA:
            return opened_by_direction(self.rules)
        kind = None if state.queue else self._step(state)
        return kind(by=croupier_of(state)) if kind else None

    def _step(self, state: State) -> type[Command] | None:
        """What the croupier does next, unless players are waited for."""
        match state.phase:
            case Phase.BANCA:
                return None if offered(state) else TakeBank
            case Phase.CORTE:
                return None if state.cutters else OfferCut
            case Phase.APUESTAS:
                return CloseBets if is_bet_against(state) else None
            case Phase.COMPOSICION:
                return None if any(unset(state)) else TurnCards
            case phase:
                return _STEPS.get(phase)

    def on_silence(self, state: State) -> Command | None:
        """The bank is passed, the next player cuts, and hands are set by the house way."""
        if state.phase is Phase.BANCA and (plaza := offered(state)):
            player = state.seats[plaza - 1]
            return PassBank(by=Actor(player, Role.JUGADOR), player=player)
        if state.phase is Phase.CORTE and state.cutters:
            return left_uncut(self.rules, state)
        hand = next(unset(state), None) if state.phase is Phase.COMPOSICION else None
        if hand:
            kind = FollowWay if hand.known else Compose
            return kind(by=Actor(hand.owner, Role.JUGADOR), player=hand.owner)
        return self.next_step(state)

    def pace(self, state: State) -> Pace:
        if state.phase is Phase.APUESTAS:
            return Pace.APUESTAS
        if state.phase is Phase.PAQUETES:
            return Pace.REPARTO
        asked = {
            Phase.BANCA: bool(offered(state)),
            Phase.CORTE: bool(state.cutters),
            Phase.COMPOSICION: any(unset(state)),
        }
        return Pace.DECISION if asked.get(state.phase) else Pace.PERSONAL

    def deciding(self, state: State) -> Sequence[str]:
        """All set their hands at the same time."""
        return tuple(hand.owner for hand in unset(state)) if state.phase is Phase.COMPOSICION else ()

    def notice(self) -> Sequence[Terms]:
        """A casilla is paid at par less the commission."""
        rules = self.rules
        return [
            Terms(
                id=f"{CASILLA}:{plaza}",
                kind=CASILLA,
                pays=rules.pay.value * (1 - rules.commission.value),
                cite=rules.commission.cite,
                minimums=(rules.minimum,),
                cap=rules.maximum,
                cap_cite=rules.maximum_cite,
                step=rules.step,
            )
            for plaza in range(1, rules.plazas + 1)
        ]


_STEPS: dict[Phase, type[Command]] = {
    Phase.ANUNCIO: AnnounceCommission,
    Phase.BARAJADO: OfferCut,
    Phase.ENTREGA: GivePackets,
    Phase.CRUPIER: MakeHands,
    Phase.COMPARACION: Compare,
    Phase.LIQUIDACION: Settle,
}
"""What the croupier does in each phase, whoever plays."""
