"""Póquer sin descarte at a table: errors and infractions, the chapters, whom it waits for, and what each person sees.

Errors are MU2010:62.1, 63.3, 63.4, 65.p11 and 65.p12, and criterios 12, 15, 23, 26, 31 and 32.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from tapete.engine.chapter import Chapter, announcement, replace
from tapete.engine.chips import Lying
from tapete.engine.command import Actor, Command, Declare, Role
from tapete.engine.event import COLLECTED, Event
from tapete.engine.table import Better, Pace, Step, Terms
from tapete.families.incidents import Incidents
from tapete.families.plazas import sitting as seats
from tapete.families.plazas.bets import Bet, OnPlaza, Returned, about, terms_at, withdrawn, without
from tapete.families.plazas.sitting import AtPlaza
from tapete.families.poker.dealing import pace_of_the_deal, showing
from tapete.families.poker.names import CATEGORIES, HIGH_CARDS
from tapete.families.poker.pack import PackGame, PackGathered, PackView, jugada_over, left_uncut, shuffled_by
from tapete.families.pots import TellPot, held_by
from tapete.families.table.closing import end_of_session
from tapete.families.table.duty import CROUPIER
from tapete.families.table.interruption import CAUSE, INTERRUPTION, interruption
from tapete.families.table.opening import opened_by_direction, opening
from tapete.families.table.settling import Settle
from tapete.games.poquer_sin_descarte import jugada
from tapete.games.poquer_sin_descarte.bets import DoNotCover, Pass, bets, extra_of, pots, turns
from tapete.games.poquer_sin_descarte.jugada import CloseBets, Course, annul, go_on, reason_of, settlement_of
from tapete.games.poquer_sin_descarte.rules import (
    ANTE,
    BETWEEN,
    COMPRA,
    EFFECTS,
    HANDLER,
    PERDIDA,
    SEGURO,
    UNDER_WAY,
    VOY,
    Mano,
    Phase,
    PoquerRules,
    SettlementEvent,
    State,
    competing,
    mano_of,
    on_casilla,
    on_turn,
    present,
    with_mano,
)
from tapete.language import N_, cards, money, say
from tapete.law.citation import Citation
from tapete.law.parameters import Cited

incident = Incidents(Course, EFFECTS)
errors: Chapter[PoquerRules, State] = incident.chapter()
HEAD = frozenset({Role.JEFE})
EXPOSED = ("", "jugador", "banca", "compra", "sabot")
AN_EXCHANGE = N_("it is taken for information on the cards: the offender loses the whole bet, and the others go on")
GOES_ON = N_("a decision has been made: the jugada goes on")
ANNULLED_NOW = N_("nobody has decided yet: the whole jugada is annulled, and all bets go back")


def under_way(state: State) -> bool:
    return state.phase in UNDER_WAY or (state.phase is Phase.LIQUIDACION and not state.begun)


def deciding(state: State) -> bool:
    return state.phase is Phase.DECISION and not state.queue


def _undecided(state: State) -> bool:
    return not any(mano.word or mano.bought for mano in state.manos)


def _casillas(state: State) -> list[str]:
    return [str(mano.plaza) for mano in competing(state) if not mano.offender]


def _blind(state: State) -> list[str]:
    return [str(mano.plaza) for mano in competing(state) if mano.blind]


def _can_offend(state: State) -> bool:
    """From the first decision on: what the last who decided did is found out with the bank's cards on the table."""
    turned = state.phase not in {Phase.REPARTO, Phase.DECISION} and under_way(state)
    return (deciding(state) or turned) and bool(_casillas(state))


# --- the cut and the deal ---------------------------------------------------------------------------------------------


PackRejected = announcement("PackRejected", N_("The cards are shuffled and cut again."))
errors.sets(PackRejected, phase=Phase.BARAJADO)


@incident("corte-visto", lambda state: state.phase is Phase.APUESTAS and state.sabot is not None, lambda _: ("",))
def cut_seen(course: Course, command: Declare) -> None:
    cite = incident.rule(course, command)
    course(PackRejected(cite=cite), PackGathered(cite=cite))


def _annulled(course: Course, command: Declare) -> None:
    annul(course, command.incident, incident.rule(course, command))


def _ruled(course: Course, command: Declare) -> None:
    incident.rule(course, command)


incident("numero-de-cartas", under_way, lambda _: ("",))(_annulled)
incident("carta-descubierta", under_way, lambda _: EXPOSED)(_annulled)


@incident("orden-de-reparto", under_way, lambda _: ("",))
def wrong_order(course: Course, command: Declare) -> None:
    """Who has decided upon the cards keeps them."""
    if _undecided(course.state):
        annul(course, command.incident, incident.rule(course, command, ANNULLED_NOW))
    else:
        incident.rule(course, command, GOES_ON)


incident("ultima-tapada", lambda state: deciding(state) and _undecided(state), lambda _: ("",))(_ruled)


# --- infractions of players -------------------------------------------------------------------------------------------


class Forfeited(OnPlaza, frozen=True, tag="forfeited"):
    """A bet was lost by an infraction."""

    sentence = N_("{player:@} loses {amount:€} by an infraction ({bet} {plaza}).")
    route = COLLECTED


Offended = announcement("Offended", N_("{player:@} has lost the whole bet on casilla {plaza}."), AtPlaza)


def _loses(course: Course, command: Declare) -> None:
    _lose(course, command, incident.rule(course, command))


incident("informacion", _can_offend, _casillas)(_loses)
incident("cartas-mostradas", _can_offend, _casillas)(_loses)


@incident("comentario", _can_offend, _casillas)
def comment(course: Course, command: Declare) -> None:
    """A penalty that is not written is not extended, unless the table has said so beforehand."""
    if course.rules.comments.value == PERDIDA:
        _lose(course, command, incident.rule(course, command, AN_EXCHANGE, "forfeited"))
    else:
        incident.rule(course, command, N_("the jefe de mesa warns, and nothing is lost"))


def _lose(course: Course, command: Declare, cite: Citation) -> None:
    """All that the offender has on the casilla; his backers follow the hand if voy was said, or get their Ante back."""
    mano = mano_of(course.state, int(command.note))
    for bet in on_casilla(course.state, mano.plaza):
        if bet.player == mano.commander:
            course(about(Forfeited, bet, cite))
        elif mano.word != VOY:
            course(about(Returned, bet, cite))
    course(Offended(player=mano.commander, plaza=mano.plaza, cite=cite))
    go_on(course)
    state = course.state
    if state.phase is Phase.LIQUIDACION and not state.due:
        course(*jugada_over(state, reason_of(course.rules, state), cite))


errors.leaves(
    Forfeited, lambda state, event: replace(state, bets=without(state, event), bank=state.bank + event.amount)
)


@errors.fold(Offended)
def offended(rules: PoquerRules, state: State, event: AtPlaza) -> State:
    """What he paid for a card is not given back either, nobody is asked to pay for one any more, and nothing is due."""
    left = on_casilla(state, event.plaza)
    mano = replace(mano_of(state, event.plaza), offender=event.player, gone=not left)
    kept = tuple(
        [bet for bet in state.taken if (bet.player, bet.plaza, bet.kind) != (event.player, event.plaza, COMPRA)]
    )
    after = replace(state, manos=with_mano(state, mano), taken=kept)
    if state.phase is Phase.LIQUIDACION:
        return replace(after, due=settlement_of(rules, after))
    if mano.gone and state.asked == event.plaza:
        return replace(after, asking="", asked=0, pending=())
    return after


incident("casilla-a-ciegas", lambda state: deciding(state) and bool(_blind(state)), _blind)(_ruled)
incident("fuera-de-la-vista", deciding, by=HEAD)(_ruled)
incident("conflicto", lambda state: state.open, by=HEAD)(_ruled)


# --- what the house could not finish ----------------------------------------------------------------------------------


def _called_off(rules: PoquerRules, state: State) -> list[Event]:
    course = Course(rules, state)
    annul(course, CAUSE, INTERRUPTION)
    return course.events


def _waits_for_chance(rules: PoquerRules, state: State) -> bool:
    staked = state.phase is Phase.APUESTAS and bool(state.bets or state.coins)
    return staked or bool(state.queue) or (state.phase is Phase.DECISION and bool(rules.compra.value))


interrupted: Chapter[PoquerRules, State] = interruption(_waits_for_chance, _called_off)


# --- the table --------------------------------------------------------------------------------------------------------


class PoquerView(PackView, frozen=True, kw_only=True):
    """What one person sees at the table."""

    due: tuple[SettlementEvent, ...] = ()
    bets: tuple[Bet, ...]
    coins: tuple[Bet, ...]
    manos: tuple[Mano, ...]
    turn: int
    asking: str
    asked: int
    pending: tuple[str, ...]
    cutters: tuple[str, ...]
    plays: bool | None
    pots: tuple[tuple[str, int], ...]
    back: str
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
    if view.phase == Phase.CORTE:
        return view.cutters[:1]
    return view.pending or tuple(mano.commander for mano in view.manos if mano.plaza == view.turn)


def between(rules: PoquerRules, state: State) -> bool:
    return state.phase in BETWEEN


def has_ante(state: State) -> bool:
    return any(bet.kind == ANTE for bet in state.bets)


def not_gone_on(rules: PoquerRules, state: State) -> Command | None:
    if state.pending:
        player = state.pending[0]
        return DoNotCover(by=Actor(player, Role.JUGADOR), player=player)
    mano = on_turn(state)
    return Pass(by=Actor(mano.commander, Role.JUGADOR), player=mano.commander) if mano else None


def pace_of_decisions(rules: PoquerRules, state: State) -> Pace:
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
        return held_by(self.rules, state)

    def tell_pot(self, by: Actor, pot: str, change: int) -> Command:
        return TellPot(by=by, pot=pot, change=change)


def _terms_of(rules: PoquerRules, plaza: int) -> Iterator[Terms]:
    limits = (rules.minimum, rules.maximum)
    yield terms_at(f"{ANTE}:{plaza}", rules.pay_ante, limits, rules.maximum_cite)
    if rules.seguro.value:
        paid = {hand: Fraction(pays) for hand, pays in rules.pay_seguro.value.items()}
        lowest = min(paid, key=paid.__getitem__)
        least = Cited(paid[lowest], rules.pay_seguro.cite)
        better = tuple(Better(name_of(hand), pays, least.cite) for hand, pays in paid.items() if pays > least.value)
        amount = rules.seguro.value
        terms = terms_at(f"{SEGURO}:{plaza}", least, (amount, amount), rules.seguro.cite)
        yield replace(terms, on=name_of(lowest), better=better)


def name_of(category: str) -> str:
    return CATEGORIES.get(category, HIGH_CARDS)
