"""From the shuffle to the last card: cut, no va más, and the cards of every casilla and the bank (MU2010:65.p1-p5)."""

from collections.abc import Iterator, Sequence

from tapete.engine.chapter import Chapter, replace
from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.engine.refusal import Reason, Refused
from tapete.families.cut import CutOffered
from tapete.families.plazas.bets import commander_of
from tapete.families.plazas.sitting import PlayerRose
from tapete.families.poker import dealing as common
from tapete.families.poker.dealing import BANCA, Coming, DealtBy, Hand, casilla, in_packets
from tapete.families.poker.pack import pack_of_the_jugada
from tapete.families.pots import coins_fed
from tapete.families.table.opening import TableOpened
from tapete.families.table.powers import Player
from tapete.games.poquer_sin_descarte.course import Course, all_dealt
from tapete.games.poquer_sin_descarte.rules import ANTE, PoquerRules
from tapete.games.poquer_sin_descarte.state import CROUPIERS, Mano, Phase, State, during
from tapete.language import N_

NO_VA_MAS = "no va más"
APUESTAS_CERRADAS = Reason("apuestas_cerradas", N_("Bets are not open: there is nothing to close."), untimely=True)
SIN_ANTES = Reason("sin_antes", N_("There is no Ante on the cloth."))

_CARDS: tuple[Chapter[PoquerRules, State], Chapter[PoquerRules, State]] = pack_of_the_jugada(
    croupier=CROUPIERS,
    player=Player[PoquerRules](lambda rules: rules.cut.cite),
    shuffling=lambda _, state: state.phase is Phase.BARAJADO,
    cutting_now=lambda _, state: state.phase is Phase.CORTE,
    cutters=lambda state: tuple(filter(None, state.seats)),
    ready=Phase.APUESTAS,
    by_croupier=lambda rules: rules.law["croupier_cuts"],
)
pack, cut = _CARDS
deal: Chapter[PoquerRules, State] = common.dealing(
    drawn_by=DealtBy[PoquerRules](lambda rules: rules.deal),
    croupier=CROUPIERS,
    cite=lambda rules: rules.deal,
    begins=Course,
    after=all_dealt,
)


@deal.fold(TableOpened)
def opened(rules: PoquerRules, state: State, event: TableOpened) -> State:
    return replace(state, phase=Phase.BARAJADO)


@deal.fold(CutOffered)
def cut_offered(rules: PoquerRules, state: State, event: CutOffered) -> State:
    return replace(state, phase=Phase.CORTE, cutters=event.players)


@deal.fold(PlayerRose)
def rose(rules: PoquerRules, state: State, event: PlayerRose) -> State:
    """Who leaves is not offered the cut; when nobody is left to whom it could be, it is offered anew."""
    left = tuple([player for player in state.cutters if player != event.player])
    phase = Phase.BARAJADO if state.phase is Phase.CORTE and not left else state.phase
    return replace(state, cutters=left, phase=phase)


class CloseBets(Command, frozen=True, tag="no-va-mas"):
    """Call no va más: the cards come now."""

    label = NO_VA_MAS
    words = (NO_VA_MAS,)


class BetsClosed(Event, frozen=True, tag="bets-closed"):
    """The croupier closed the bets, and deals."""

    sentence = N_("{by:@}: «{call}».")
    by: str
    call: str = NO_VA_MAS


@deal.act(CloseBets, by=CROUPIERS, when=during(Phase.APUESTAS, APUESTAS_CERRADAS, lambda rules: rules.betting.cite))
def close_bets(rules: PoquerRules, state: State, command: CloseBets) -> Sequence[Event]:
    """With an Ante on the cloth the coins go into their pots, and the deal begins."""
    if not any(bet.kind == ANTE for bet in state.bets):
        raise Refused(SIN_ANTES, rules.betting.cite)
    return [BetsClosed(by=command.by.id, cite=rules.betting.cite), *coins_fed(rules, state)]


deal.bare(CloseBets)


@deal.fold(BetsClosed)
def bets_closed(rules: PoquerRules, state: State, event: BetsClosed) -> State:
    """Who commands each casilla is settled now, and for whom every card is to come."""
    manos = tuple(_manos(state))
    owned = tuple(Hand(casilla(m.plaza), "" if m.blind else m.commander) for m in manos)
    hands = (*owned, Hand(BANCA))
    places = [hand.to for hand in hands]
    order = [to for packet in rules.packets.value for to in in_packets(places, packet)]
    queue = (*map(Coming, order[:-1]), Coming(order[-1], up=True))
    return replace(state, phase=Phase.REPARTO, manos=manos, hands=hands, queue=queue)


def _manos(state: State) -> Iterator[Mano]:
    for plaza in sorted({bet.plaza for bet in state.bets if bet.kind == ANTE}):
        yield Mano(plaza, commander_of(state, plaza, ANTE), blind=not state.seats[plaza - 1])
