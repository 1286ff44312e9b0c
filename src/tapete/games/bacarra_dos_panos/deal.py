"""Cards out of the sabot, and the lots: what chance gives (ES1979:09.VII.p5)."""

from collections.abc import Iterator, Sequence

from tapete.engine.actor import Actor
from tapete.engine.chapter import Chapter, Moment, replace
from tapete.engine.command import Draw
from tapete.engine.event import Event
from tapete.engine.need import Need, Outcome
from tapete.engine.offer import Offer
from tapete.engine.refusal import Reason, Refused
from tapete.families.bacarra.cards import CardDealt, CardDiscarded, StopCardShown
from tapete.families.bacarra.state import with_play
from tapete.families.circulo.powers import law
from tapete.families.covered import FaceDrawn, HandSeen, JugadaAnnulled
from tapete.families.sabot.cards import in_hand
from tapete.families.sabot.events import CardExposed
from tapete.families.sabot.shoe import card_of, face, need_of, shuffled_need
from tapete.families.table.interruption import CAUSE, INTERRUPTION, interruption
from tapete.families.table.powers import Chance
from tapete.families.table.reasons import RESULTADO_ANTES_DE_TIEMPO
from tapete.games.bacarra_dos_panos.covering import draw_lot, return_all
from tapete.games.bacarra_dos_panos.payment import annulled, settling
from tapete.games.bacarra_dos_panos.powers import Course
from tapete.games.bacarra_dos_panos.rules import DosPanosRules
from tapete.games.bacarra_dos_panos.showing import after_the_thirds
from tapete.games.bacarra_dos_panos.state import BANCA, BETTING, PRIMERO, SEGUNDO, SIDES, Phase, State
from tapete.kit.cards import FRENCH_52
from tapete.language import N_

SORTEO_AJENO = Reason("sorteo_ajeno", N_("The lots are drawn among {options}."))

HIDDEN = frozenset({PRIMERO, SEGUNDO, BANCA, "temprana"})
"""What is dealt face down; third cards never are."""
THIRD = {"primero3": PRIMERO, "segundo3": SEGUNDO, "banca3": BANCA}
LOTS = "sorteo"
SHUFFLED = frozenset({Phase.BARAJA, Phase.CORTE})

deal = Chapter[DosPanosRules, State]("deal")


def waits(rules: DosPanosRules, state: State) -> Need | None:
    """The chance that the table waits for: lots, or the next card."""
    if state.lot is not None:
        return Need(LOTS, _equal(state.lot.options), rules.law["equal_bids"], beside=True)
    return comes(rules, state) if state.play is not None and state.play.queue else None


def comes(rules: DosPanosRules, state: State) -> Need | None:
    """The next card of the sabot, or the order of one that is to be cut; and lots, which may be wanted before it."""
    cite, card = rules.law["deal"], None
    if state.phase in SHUFFLED:
        card = shuffled_need(FRENCH_52, rules.packs.value, cite)
    elif state.sabot and state.live:
        card = need_of(state.sabot, cite)
    return card and replace(card, lots=() if rules.libre else _equal(SIDES))


def _equal(options: tuple[str, ...]) -> tuple[Outcome, ...]:
    return tuple(Outcome(option, 1) for option in options)


SOMETHING_TO_COME = Moment[DosPanosRules, State](
    lambda rules, state: waits(rules, state) is not None, RESULTADO_ANTES_DE_TIEMPO, law("deal")
)


@deal.act(Draw, by=Chance[DosPanosRules](law("deal")), when=SOMETHING_TO_COME, words=("resultado {outcome:card}",))
def draw(rules: DosPanosRules, state: State, command: Draw) -> Sequence[Event]:
    """What the lot or the sabot gives."""
    course = Course(rules, state)
    if state.lot is not None:
        if command.outcome not in state.lot.options:
            raise Refused(SORTEO_AJENO, rules.law["equal_bids"], options=", ".join(state.lot.options))
        draw_lot(course, command.outcome)
        return course.events
    sabot, cite = in_hand(state), rules.law["deal"]
    card, use = str(card_of(sabot, command.outcome, cite).face), course.play.queue[0]
    if sabot.left == sabot.behind:
        course(StopCardShown(cite=rules.law["stop_card"]))
    if use == "cara":
        course(CardExposed(card=card, cite=rules.law["face_up"]))
    elif use in HIDDEN:
        course(FaceDrawn(to=use, card=card, proof=command.proof, cite=cite), CardDealt(to=use, cite=cite))
    else:
        course(CardDealt(to=use, card=card, proof=command.proof, cite=rules.law["drawing"]))
    _after_the_card(course, use)
    return course.events


def _after_the_card(course: Course, use: str) -> None:
    """What follows when nothing more is to be drawn, or nothing more can."""
    if course.play.queue:
        if in_hand(course.state).left == 0:
            course(JugadaAnnulled(cause="sabot agotado", cite=course.rules.law["stop_card"]))
    elif course.state.phase is Phase.REPARTO:
        cards = course.play.banca.cards
        course(HandSeen(player=course.bank.banker, cards=cards, cite=course.rules.law["abatir"]))
    elif course.state.phase is Phase.BANQUERO:
        after_the_thirds(course, use)


@deal.offer(Draw)
def may_come(rules: DosPanosRules, state: State, who: Actor) -> Iterator[Offer]:
    need = waits(rules, state)
    for outcome in need.outcomes if need else ():
        yield Offer(Draw(by=who, outcome=outcome.id), rules.law["deal"], free=("proof",))


@deal.fold(FaceDrawn)
def face_drawn(rules: DosPanosRules, state: State, event: FaceDrawn) -> State:
    play = state.jugada
    if event.to == "temprana":
        play = replace(play, early=(*play.early, event.card))
    else:
        hand = play.hand(event.to)
        play = replace(play, **{event.to: replace(hand, cards=(*hand.cards, event.card))})
    return replace(state, play=play, sabot=in_hand(state).take(face(FRENCH_52, event.card)))


@deal.fold(CardDealt)
def card_dealt(rules: DosPanosRules, state: State, event: CardDealt) -> State:
    """Face down, the deal goes on; face up it is a third card, or one drawn by mistake that waits."""
    play = state.jugada
    queue = play.queue[1:]
    if not event.card:
        return with_play(state, queue=queue)
    side, drawn = THIRD.get(event.to), (*play.drawn, event.card)
    if side is None:
        play = replace(play, queue=queue, drawn=drawn, spare=(*play.spare, event.card))
    else:
        third = replace(play.hand(side), third=event.card)
        play = replace(play, queue=queue, drawn=drawn, **{side: third})
    return replace(state, play=play, sabot=in_hand(state).take(face(FRENCH_52, event.card)))


@deal.fold(CardExposed)
def exposed(rules: DosPanosRules, state: State, event: CardExposed) -> State:
    state = with_play(state, queue=state.jugada.queue[1:])
    return replace(state, sabot=in_hand(state).expose(face(FRENCH_52, event.card)))


deal.fold(StopCardShown)(lambda _, state, __: with_play(state, last_of_talla=True))


@deal.fold(HandSeen)
def hand_seen(rules: DosPanosRules, state: State, event: HandSeen) -> State:
    """The banker has looked at both of his cards: the primer paño speaks."""
    if state.phase is not Phase.REPARTO:
        return state
    return replace(state, phase=Phase.SEGUNDO if state.jugada.void[0] else Phase.PRIMERO)


deal.fold(CardDiscarded)(
    lambda _, state, event: with_play(state, early=()) if event.what == "tempranas" else with_play(state, spare=())
)
deal.fold(JugadaAnnulled)(lambda rules, state, event: settling(rules, annulled(state), event.cite))


# --- what the house could not finish ----------------------------------------------------------------------------------

_UNDER_WAY = frozenset({Phase.REPARTO, Phase.PRIMERO, Phase.SEGUNDO, Phase.BANQUERO, Phase.DESCUBRIR})
_BETS_LAID = BETTING | {Phase.SORTEO}


def _waits(rules: DosPanosRules, state: State) -> bool:
    """Whether cards, or lots, are to come for what was bet."""
    laid = state.play is not None and bool(state.play.stakes or state.play.callers)
    return state.phase in _UNDER_WAY or (state.phase in _BETS_LAID and laid)


def _called_off(rules: DosPanosRules, state: State) -> Sequence[Event]:
    if state.phase in _UNDER_WAY:
        return [JugadaAnnulled(cause=CAUSE, cite=INTERRUPTION)]
    course = Course(rules, state)
    return_all(course, INTERRUPTION)
    return course.events


interrupted: Chapter[DosPanosRules, State] = interruption(_waits, _called_off)
