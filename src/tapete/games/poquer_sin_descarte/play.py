"""Póquer sin descarte at a table: its chapters, whom it waits for, what each sees and what hangs there."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction

from msgspec.structs import replace

from tapete.engine.actor import Actor, Role
from tapete.engine.chapter import Moment
from tapete.engine.chips import Lying
from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.engine.need import Need
from tapete.engine.notice import Better, Terms
from tapete.engine.table import Pace, TableGame
from tapete.families.covered import sees
from tapete.families.plazas import sitting as seats
from tapete.families.plazas.bets import Bet, withdrawn
from tapete.families.poker.dealing import Hand, next_is_covered
from tapete.families.poker.names import CATEGORIES, HIGH_CARDS
from tapete.families.poker.pack import card_to_come, left_uncut, shuffled_by
from tapete.families.poker.showing import showing
from tapete.families.pots import TellPot, held_by
from tapete.families.sabot.shoe import need_of
from tapete.families.table.closing import closing, last_rounds
from tapete.families.table.duty import CROUPIER
from tapete.families.table.opening import hour, opened_by_direction, opening, tips
from tapete.families.table.reasons import RONDA_EN_CURSO
from tapete.families.table.settling import Settle
from tapete.families.table.view import TableView, shown
from tapete.games.poquer_sin_descarte.bets import bets, extra_of, pots
from tapete.games.poquer_sin_descarte.course import over, reason_of, running
from tapete.games.poquer_sin_descarte.deal import CloseBets, cut, deal, pack
from tapete.games.poquer_sin_descarte.errors import errors, interrupted
from tapete.games.poquer_sin_descarte.payment import settling
from tapete.games.poquer_sin_descarte.rules import ANTE, SEGURO, PoquerRules
from tapete.games.poquer_sin_descarte.state import (
    HANDLER,
    Mano,
    Phase,
    SettlementEvent,
    State,
    between,
    on_turn,
    present,
)
from tapete.games.poquer_sin_descarte.turns import DoNotCover, Pass, turns
from tapete.language import N_, cards, money, say
from tapete.law.citation import Citation
from tapete.law.parameters import Cited


class PoquerView(TableView, frozen=True, kw_only=True):
    """What one person sees at the table: of the hands, his own and what lies open."""

    due: tuple[SettlementEvent, ...] = ()
    seats: tuple[str, ...]
    bets: tuple[Bet, ...]
    coins: tuple[Bet, ...]
    manos: tuple[Mano, ...]
    hands: tuple[Hand, ...]
    turn: int
    """The casilla that is to be decided; zero when none is."""
    asking: str
    asked: int
    pending: tuple[str, ...]
    cutters: tuple[str, ...]
    plays: bool | None
    pots: tuple[tuple[str, int], ...]
    back: str
    """The colour of the pack in play."""
    left: int
    """Cards in the pack."""
    results: tuple[str, ...]

    def lying(self) -> Sequence[Lying]:
        kinds = [(bet, extra_of(bet.kind) or bet.kind) for bet in (*self.bets, *self.coins)]
        return [Lying(player=bet.player, bet=f"{kind}:{bet.plaza}", amount=bet.amount) for bet, kind in kinds]

    def playing(self) -> Collection[str]:
        return dict.fromkeys([*filter(None, self.seats), *super().playing()])

    def hand(self, to: str) -> Hand:
        """The cards of a place; none before they are dealt."""
        return next((hand for hand in self.hands if hand.to == to), Hand(to))

    def tell(self, language: str) -> list[str]:
        told = [f"{hand.to}: {cards(hand.cards)}" for hand in self.hands if hand.cards]
        told += [f"{bet.player} {bet.kind} {bet.plaza} {money(bet.amount, language)}" for bet in self.bets]
        told += [say(N_("pot {pot}: {held:€}"), language, {"pot": pot, "held": held}) for pot, held in self.pots]
        if self.who.role is Role.JUGADOR and self.who.id in awaited(self):
            told.append(say(N_("your turn"), language, {}))
        return told


def awaited(view: PoquerView) -> tuple[str, ...]:
    """Who is to say something: about the cut, what is asked of a backer, or a casilla."""
    if view.phase == Phase.CORTE:
        return view.cutters[:1]
    return view.pending or tuple(mano.commander for mano in view.manos if mano.plaza == view.turn)


def _over(rules: PoquerRules, state: State) -> Sequence[Event]:
    return over(rules, state, reason_of(rules, state), rules.settlement.cite)


class PoquerSinDescarte(TableGame[PoquerRules, State]):
    """Póquer sin descarte, as its rules say."""

    states = State
    covers = True
    chapters = (
        opening,
        seats.sitting(by=HANDLER, present=present),
        pack,
        cut,
        bets,
        pots,
        deal,
        turns,
        running,
        showing,
        settling(_over),
        errors,
        interrupted,
        tips,
        hour,
        last_rounds(between, by=lambda _: CROUPIER),
        closing(
            by=lambda rules: rules.staff.cite,
            when=Moment[PoquerRules, State](between, RONDA_EN_CURSO, lambda rules: rules.staff.cite),
            empties=lambda rules, state: withdrawn(rules, state.bets),
            keeps=("pots", "results"),
        ),
    )

    @property
    def cite(self) -> Citation:
        return self.rules.law["decision"]

    def needs(self, state: State) -> Need | None:
        return need_of(state.sabot, self.rules.deal) if state.sabot and state.queue else None

    def upcoming(self, state: State) -> Need | None:
        """The next card of the pack, or the order of one that is to be shuffled and cut."""
        over = state.phase in {Phase.CERRADA, Phase.FIN}
        return None if over else card_to_come(self.rules, state, self.rules.deal)

    def sees(self, event: Event, who: Actor) -> bool:
        return super().sees(event, who) and sees(event, who)

    def view(self, state: State, who: Actor) -> PoquerView:
        mano = on_turn(state)
        return shown(
            PoquerView,
            self,
            state,
            who,
            betting=state.phase is Phase.APUESTAS,
            hands=tuple(hand.seen(who) for hand in state.hands),
            turn=mano.plaza if mano else 0,
            pots=tuple((pot.name, held) for pot, held in zip(self.rules.pots, state.pots, strict=False)),
            back=state.sabot.backs[0] if state.sabot else "",
            left=state.sabot.left if state.sabot else 0,
        )

    def next_step(self, state: State) -> Command | None:
        """What the staff must do; nothing while nobody has an Ante, cards come or players are asked."""
        if state.phase is Phase.CERRADA:
            return opened_by_direction(self.rules)
        if state.phase is Phase.BARAJADO:
            return shuffled_by(self.rules, state)
        if state.phase is Phase.APUESTAS and any(bet.kind == ANTE for bet in state.bets):
            return CloseBets(by=_croupier(state))
        return Settle(by=_croupier(state)) if state.phase is Phase.LIQUIDACION else None

    def on_silence(self, state: State) -> Command | None:
        """Who is silent does not cut, does not cover and does not go on."""
        if state.phase is Phase.CORTE:
            return left_uncut(self.rules, state)
        if state.pending:
            player = state.pending[0]
            return DoNotCover(by=Actor(player, Role.JUGADOR), player=player)
        mano = on_turn(state)
        if mano:
            return Pass(by=Actor(mano.commander, Role.JUGADOR), player=mano.commander)
        return self.next_step(state)

    def pace(self, state: State) -> Pace:
        if state.phase is Phase.APUESTAS:
            return Pace.APUESTAS
        if state.queue:
            return Pace.REPARTO if next_is_covered(state) else Pace.PERSONAL
        asks = state.phase is Phase.CORTE or state.pending or on_turn(state)
        return Pace.DECISION if asks else Pace.PERSONAL

    def notice(self) -> Sequence[Terms]:
        """The terms of each spot of the cloth."""
        rules = self.rules
        return [terms for plaza in range(1, rules.plazas + 1) for terms in _terms_of(rules, plaza)]

    def pots(self, state: State) -> Mapping[str, int]:
        """What the table takes each of its pots to hold."""
        return held_by(self.rules, state)

    def tell_pot(self, by: Actor, pot: str, change: int) -> Command:
        """How the house tells what other tables put into a pot or took out of it."""
        return TellPot(by=by, pot=pot, change=change)


def _croupier(state: State) -> Actor:
    return next(person for person in state.staff if person.role is Role.CRUPIER)


def _terms_of(rules: PoquerRules, plaza: int) -> Iterator[Terms]:
    """The Ante, and the seguro where it is offered; the second bet follows from what a player says."""
    limits = (rules.minimum, rules.maximum)
    yield _terms(f"{ANTE}:{plaza}", rules.pay_ante, limits, rules.maximum_cite)
    if rules.seguro.value:
        paid = {hand: Fraction(pays) for hand, pays in rules.pay_seguro.value.items()}
        lowest = min(paid, key=paid.__getitem__)
        least = Cited(paid[lowest], rules.pay_seguro.cite)
        better = tuple(Better(name_of(hand), pays, least.cite) for hand, pays in paid.items() if pays > least.value)
        amount = rules.seguro.value
        terms = _terms(f"{SEGURO}:{plaza}", least, (amount, amount), rules.seguro.cite)
        yield replace(terms, on=name_of(lowest), better=better)


def _terms(bet: str, pays: Cited[Fraction], limits: tuple[int, int], cite: Citation) -> Terms:
    least, most = limits
    kind = bet.partition(":")[0]
    return Terms(id=bet, kind=kind, pays=pays.value, cite=pays.cite, minimums=(least,), cap=most, cap_cite=cite)


def name_of(category: str) -> str:
    """A combination in words to translate."""
    return CATEGORIES.get(category, HIGH_CARDS)
