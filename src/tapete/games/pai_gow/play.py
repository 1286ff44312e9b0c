"""Pai gow póquer at a table: the chapters of its articles, whom it waits for, and what silence means."""

from collections.abc import Sequence

from msgspec.structs import replace

from tapete.engine.chips import Lying
from tapete.engine.command import Actor, Command, Role
from tapete.engine.event import Event, Refused
from tapete.engine.need import Need
from tapete.engine.table import Pace, Step, Terms, imposed
from tapete.families.cut import OfferCut
from tapete.families.plazas.bets import Bet, terms_at
from tapete.families.poker.dealing import Hand
from tapete.families.poker.pack import PackGame, PackView, left_uncut
from tapete.families.table.closing import end_of_session
from tapete.families.table.opening import opened_by_direction, opening
from tapete.families.table.settling import Settle
from tapete.games.pai_gow import composicion, jugada
from tapete.games.pai_gow.payment import emptied, errors, interrupted, payments
from tapete.games.pai_gow.rules import CASILLA, PaiGowRules
from tapete.games.pai_gow.state import CRUPIER, Phase, Settled, SettlementEvent, State, between, offered, unset
from tapete.kit.cards import FRENCH_53
from tapete.language import N_, cards, say
from tapete.law.citation import Citation
from tapete.law.parameters import Cited

BAJA = ("componer", "baja")


class PaiGowView(PackView, frozen=True, kw_only=True):
    """Everything but covered cards and how hands are set that lie face down."""

    due: tuple[SettlementEvent, ...] = ()
    waiting: tuple[str, ...]
    bets: tuple[Bet, ...]
    banker: int
    house_bet: int
    dice: str
    laid: tuple[str, ...]
    mine: tuple[int, ...]
    croupier: tuple[int, ...]
    settled: tuple[Settled, ...]
    asked: tuple[str, ...]

    def lying(self) -> Sequence[Lying]:
        return [Lying(player=bet.player, bet=f"{CASILLA}:{bet.plaza}", amount=bet.amount) for bet in self.bets]

    @property
    def own(self) -> Hand | None:
        return next((hand for hand in self.hands if hand.owner and hand.owner == self.who.id), None)

    def tell(self, language: str) -> list[str]:
        banker = self.seats[self.banker - 1] if self.banker else ""
        told = [say(N_("bank: {banker}"), language, {"banker": banker or "crupier"})] if self.seats else []
        told += [f"{each.to}: {cards(each.setting.alta)} | {cards(each.setting.baja)}" for each in self.settled]
        if self.own and self.own.known and not self.settled:
            told.append(say(N_("your cards: {cards}"), language, {"cards": cards(self.own.cards)}))
        if self.who.id in self.asked:
            told.append(say(N_("your turn"), language, {}))
        return told


def asked(state: State) -> tuple[str, ...]:
    if state.phase is Phase.BANCA and (plaza := offered(state)):
        return (state.seats[plaza - 1],)
    if state.phase is Phase.CORTE:
        return state.cutters[:1]
    return tuple(hand.owner for hand in unset(state)) if state.phase is Phase.COMPOSICION else ()


def uncut(rules: PaiGowRules, state: State) -> Command | None:
    return left_uncut(rules, state) if state.cutters else None


def set_by_the_house_way(rules: PaiGowRules, state: State) -> Command | None:
    hand = next(unset(state), None)
    kind = composicion.FollowWay if hand and hand.known else composicion.Compose
    return kind(by=Actor(hand.owner, Role.JUGADOR), player=hand.owner) if hand else None


def if_asked(rules: PaiGowRules, state: State) -> Pace:
    return Pace.DECISION if asked(state) else Pace.PERSONAL


class PaiGow(PackGame[PaiGowRules, State]):
    """A table of pai gow póquer."""

    states = State
    pack = FRENCH_53
    chapters = (
        opening,
        jugada.commission,
        jugada.seats,
        jugada.seats_list,
        jugada.banca,
        jugada.pack,
        jugada.cut,
        jugada.bets,
        jugada.deal,
        composicion.setting,
        composicion.comparison,
        payments,
        errors,
        interrupted,
        *end_of_session(between, cite=lambda rules: rules.staff.cite, empties=emptied),
    )
    procedure = (
        Step(Phase.CERRADA, staff=opened_by_direction),
        Step(Phase.ANUNCIO, croupier=jugada.AnnounceCommission),
        Step(
            Phase.BANCA,
            croupier=jugada.TakeBank,
            once=lambda state: not offered(state),
            silence=imposed(jugada.PassBank, lambda state: "".join(asked(state))),
            pace=if_asked,
        ),
        Step(Phase.BARAJADO, croupier=OfferCut),
        Step(Phase.CORTE, croupier=OfferCut, once=lambda state: not state.cutters, silence=uncut, pace=if_asked),
        Step(Phase.APUESTAS, croupier=jugada.CloseBets, once=jugada.is_bet_against, pace=Pace.APUESTAS),
        Step(Phase.PAQUETES, pace=Pace.REPARTO),
        Step(Phase.DADOS),
        Step(Phase.ENTREGA, croupier=jugada.GivePackets),
        Step(
            Phase.COMPOSICION,
            croupier=composicion.TurnCards,
            once=lambda state: not any(unset(state)),
            silence=set_by_the_house_way,
            pace=if_asked,
        ),
        Step(Phase.CRUPIER, croupier=composicion.MakeHands, once=lambda state: not state.queue),
        Step(Phase.COMPARACION, croupier=composicion.Compare, once=lambda state: not state.queue),
        Step(Phase.LIQUIDACION, croupier=Settle),
        Step(Phase.FIN),
    )

    @property
    def cite(self) -> Citation:
        return self.rules.law["hands"]

    @property
    def dealt_by(self) -> Citation:
        return self.rules.law["packets"]

    def needs(self, state: State) -> Need | None:
        return self.upcoming(state) if state.queue else jugada.waits_for_dice(self.rules, state)

    def upcoming(self, state: State) -> Need | None:
        if state.phase is Phase.DADOS:
            return self.rules.need
        card = super().upcoming(state)
        return card and replace(card, lots=self.rules.throws)

    def view(self, state: State, who: Actor) -> PaiGowView:
        own = next((hand.to for hand in state.hands if hand.owner == who.id and who.id and hand.seen(who).known), "")
        return self.seen(
            PaiGowView,
            state,
            who,
            laid=tuple(each.to for each in state.laid),
            mine=next((each.baja for each in state.laid if each.to == own), ()),
            croupier=next((each.baja for each in state.laid if each.to == CRUPIER), ()),
            asked=asked(state),
        )

    def sees(self, event: Event, who: Actor) -> bool:
        """How players set their hands is shown to them alone."""
        if isinstance(event, composicion.HandSet):
            return who.role is Role.JUGADOR and who.id == event.player
        return super().sees(event, who)

    def decide(self, state: State, command: Command) -> Sequence[Event]:
        """Until the commission is announced, everything else waits for that."""
        try:
            return super().decide(state, command)
        except Refused as refused:
            if state.phase is Phase.ANUNCIO and refused.reason.untimely:
                raise Refused(jugada.COMISION_SIN_ANUNCIAR, self.rules.law["announced"]) from refused
            raise

    def read(self, words: Sequence[str], by: Actor, state: State) -> Command:
        """Players may name the cards of their baja; the record keeps where they lie."""
        own = next((hand.cards for hand in state.hands if hand.owner == by.id and by.role is Role.JUGADOR), ())
        if tuple(words[:2]) == BAJA:
            said = [(composicion.card_named(word), word) for word in words[2:]]
            words = [*BAJA, *(str(own.index(card) + 1) if card in own else word for card, word in said)]
        return super().read(words, by, state)

    def deciding(self, state: State) -> Sequence[str]:
        return asked(state) if state.phase is Phase.COMPOSICION else ()

    def notice(self) -> Sequence[Terms]:
        rules = self.rules
        pays = Cited(rules.pay.value * (1 - rules.commission.value), rules.commission.cite)
        terms = terms_at(CASILLA, pays, (rules.minimum, rules.maximum), rules.maximum_cite, rules.step)
        return [replace(terms, id=f"{CASILLA}:{plaza}") for plaza in range(1, rules.plazas + 1)]
