"""Póquer sin descarte at a table: its chapters, whom it waits for, what each sees and what hangs there."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from msgspec.structs import replace

from tapete.engine.actor import Actor, Role
from tapete.engine.chips import Lying
from tapete.engine.command import Command
from tapete.engine.notice import Better, Terms
from tapete.engine.table import Pace, Step
from tapete.families.plazas import sitting as seats
from tapete.families.plazas.bets import Bet, withdrawn
from tapete.families.poker.dealing import pace_of_the_deal
from tapete.families.poker.names import CATEGORIES, HIGH_CARDS
from tapete.families.poker.pack import left_uncut, shuffled_by
from tapete.families.poker.showing import showing
from tapete.families.poker.table import PackGame, PackView
from tapete.families.pots import TellPot, held_by
from tapete.families.table.closing import end_of_session
from tapete.families.table.duty import CROUPIER
from tapete.families.table.opening import opened_by_direction, opening
from tapete.families.table.settling import Settle
from tapete.games.poquer_sin_descarte import jugada
from tapete.games.poquer_sin_descarte.bets import DoNotCover, Pass, bets, extra_of, pots, turns
from tapete.games.poquer_sin_descarte.errors import errors, interrupted
from tapete.games.poquer_sin_descarte.jugada import CloseBets
from tapete.games.poquer_sin_descarte.rules import ANTE, SEGURO, PoquerRules
from tapete.games.poquer_sin_descarte.state import (
    BETWEEN,
    HANDLER,
    Mano,
    Phase,
    SettlementEvent,
    State,
    on_turn,
    present,
)
from tapete.language import N_, cards, money, say
from tapete.law.citation import Citation
from tapete.law.parameters import Cited


class PoquerView(PackView, frozen=True, kw_only=True):
    """What one person sees at the table."""

    due: tuple[SettlementEvent, ...] = ()
    bets: tuple[Bet, ...]
    coins: tuple[Bet, ...]
    manos: tuple[Mano, ...]
    turn: int
    """The casilla that must be decided; zero when none is."""
    asking: str
    asked: int
    pending: tuple[str, ...]
    cutters: tuple[str, ...]
    plays: bool | None
    pots: tuple[tuple[str, int], ...]
    back: str
    """The colour of the pack in play."""
    results: tuple[str, ...]

    hand = PackView.hand_at

    def lying(self) -> Sequence[Lying]:
        kinds = [(bet, extra_of(bet.kind) or bet.kind) for bet in (*self.bets, *self.coins)]
        return [Lying(player=bet.player, bet=f"{kind}:{bet.plaza}", amount=bet.amount) for bet, kind in kinds]

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


def between(rules: PoquerRules, state: State) -> bool:
    return state.phase in BETWEEN


def has_ante(state: State) -> bool:
    return any(bet.kind == ANTE for bet in state.bets)


def not_gone_on(rules: PoquerRules, state: State) -> Command | None:
    """A player who says nothing does not cover, and does not go on."""
    if state.pending:
        player = state.pending[0]
        return DoNotCover(by=Actor(player, Role.JUGADOR), player=player)
    mano = on_turn(state)
    return Pass(by=Actor(mano.commander, Role.JUGADOR), player=mano.commander) if mano else None


def pace_of_decisions(rules: PoquerRules, state: State) -> Pace:
    """Players decide, unless a card that was bought comes first."""
    return pace_of_the_deal(rules, state) if state.queue else Pace.DECISION


class PoquerSinDescarte(PackGame[PoquerRules, State]):
    """Póquer sin descarte, as its rules say."""

    states = State
    chapters = (
        opening,
        seats.sitting(by=HANDLER, present=present, manos=lambda state: state.manos),
        jugada.pack,
        jugada.cut,
        bets,
        pots,
        jugada.deal,
        turns,
        jugada.running,
        showing,
        jugada.payments,
        errors,
        interrupted,
        *end_of_session(
            between,
            cite=lambda rules: rules.staff.cite,
            empties=lambda rules, state: withdrawn(rules, state.bets),
            last_by=lambda _: CROUPIER,
            keeps=("pots", "results"),
        ),
    )
    procedure = (
        Step(Phase.CERRADA, staff=opened_by_direction),
        Step(Phase.BARAJADO, staff=shuffled_by),
        Step(Phase.CORTE, silence=left_uncut),
        Step(Phase.APUESTAS, croupier=CloseBets, once=has_ante, pace=Pace.APUESTAS),
        Step(Phase.REPARTO, pace=pace_of_the_deal),
        Step(Phase.DECISION, silence=not_gone_on, pace=pace_of_decisions),
        Step(Phase.BANCA, Phase.COMPARACION, pace=pace_of_the_deal),
        Step(Phase.LIQUIDACION, croupier=Settle),
        Step(Phase.FIN),
    )

    @property
    def cite(self) -> Citation:
        return self.rules.law["decision"]

    @property
    def dealt_by(self) -> Citation:
        return self.rules.deal

    def view(self, state: State, who: Actor) -> PoquerView:
        mano = on_turn(state)
        held = tuple((pot.name, held) for pot, held in zip(self.rules.pots, state.pots, strict=False))
        return self.seen(PoquerView, state, who, turn=mano.plaza if mano else 0, pots=held)

    def notice(self) -> Sequence[Terms]:
        rules = self.rules
        return [terms for plaza in range(1, rules.plazas + 1) for terms in _terms_of(rules, plaza)]

    def pots(self, state: State) -> Mapping[str, int]:
        """What the table takes each of its pots to hold."""
        return held_by(self.rules, state)

    def tell_pot(self, by: Actor, pot: str, change: int) -> Command:
        """How the house tells what other tables put into a pot or took out of it."""
        return TellPot(by=by, pot=pot, change=change)


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
