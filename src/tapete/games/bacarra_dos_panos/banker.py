"""What the banker does once both paños have spoken: abatir, give, draw or stand; and the cuadro (ES1979:09.VI.p4)."""

from collections.abc import Sequence

from tapete.engine.chapter import Chapter, replace
from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.engine.refusal import Reason, Refused
from tapete.families.bacarra.cards import (
    DEBE_PEDIR,
    DEBE_PLANTARSE,
    NO_ABATE,
    YA_PEDIDO,
    Abated,
    AskCuadro,
    BankAbate,
    BankDraw,
    BankDrew,
    BankStand,
    BankStood,
    CardGiven,
    CuadroAsked,
    GiveCard,
    RightLost,
)
from tapete.families.bacarra.state import first_two, with_hand, with_play
from tapete.families.baccarat import DRAWS, NATURAL, STANDS
from tapete.families.circulo.powers import CARTA_EN_CAMINO, Time, law
from tapete.games.bacarra_dos_panos.drawing import bank_letter, obliges, owed
from tapete.games.bacarra_dos_panos.powers import BANKER, Course
from tapete.games.bacarra_dos_panos.rules import DosPanosRules
from tapete.games.bacarra_dos_panos.state import BANCA, SPEAKING, Phase, Play, State
from tapete.language import N_

HABLAN_LOS_PANOS = Reason("hablan_los_panos", N_("The banker speaks after both paños."))
NADIE_HA_PEDIDO = Reason("nadie_ha_pedido", N_("No paño waits for a card that it asked for."))
DEBE_DAR_CARTAS = Reason("debe_dar_cartas", N_("A card was asked for: it must be given first."))

banker = Chapter[DosPanosRules, State]("banker")


class _AfterThePanos(Time[DosPanosRules, State]):
    """Once both paños have spoken and nothing is being drawn."""

    def refuse(self, rules: DosPanosRules, state: State) -> None:
        if state.phase in SPEAKING:
            raise Refused(HABLAN_LOS_PANOS, rules.law["speech"])
        if state.phase is Phase.BANQUERO and state.jugada.queue:
            raise Refused(CARTA_EN_CAMINO, rules.law["deal"])
        super().refuse(rules, state)


def _may_act(rules: DosPanosRules, state: State) -> bool:
    return state.phase is Phase.BANQUERO and state.play is not None and not state.play.queue


SPEAKS = _AfterThePanos(law("speech"), _may_act)


@banker.act(AskCuadro, by=BANKER, when=SPEAKS, bare=law("banker"))
def ask_cuadro(rules: DosPanosRules, state: State, command: Command) -> Sequence[Event]:
    """It binds whenever it says the same for both paños."""
    if state.jugada.banca.bound:
        raise Refused(YA_PEDIDO, rules.law["banker"])
    return [CuadroAsked(player=command.by.id, binds=True, cite=rules.law["banker"])]


banker.fold(CuadroAsked)(lambda _, state, __: with_hand(state, BANCA, bound=True))


@banker.act(BankAbate, by=BANKER, when=SPEAKS, bare=law("abatir"))
def bank_abate(rules: DosPanosRules, state: State, command: Command) -> Sequence[Event]:
    """An 8 or a 9 in two cards, before any third card."""
    banca = state.jugada.banca
    if first_two(banca) < NATURAL or banca.lost or state.jugada.drawn:
        raise Refused(NO_ABATE, rules.law["abatir"])
    course = Course(rules, state)
    course(Abated(side=BANCA, cite=rules.law["abatir"]), BankStood(player=command.by.id, cite=rules.law["abatir"]))
    return course.events


@banker.act(GiveCard, by=BANKER, when=SPEAKS, bare=law("drawing"))
def give_card(rules: DosPanosRules, state: State, command: Command) -> Sequence[Event]:
    """The third cards that were asked for, in the order of the paños; with 8 or 9 it costs the right to abate."""
    play, player = state.jugada, command.by.id
    if not owed(rules, play):
        raise Refused(NADIE_HA_PEDIDO, rules.law["drawing"])
    events: list[Event] = []
    if first_two(play.banca) >= NATURAL and not play.banca.lost:
        events.append(RightLost(side=BANCA, player=player, cite=rules.law["abatir"]))
    return [*events, CardGiven(player=player, cite=rules.law["drawing"])]


banker.fold(RightLost)(lambda _, state, event: with_hand(state, event.side, lost=event.cite))
banker.fold(CardGiven)(
    lambda rules, state, _: with_play(state, queue=tuple(f"{side}3" for side in owed(rules, state.jugada)), given=True)
)


def _owing_nothing(rules: DosPanosRules, state: State) -> Play:
    play = state.jugada
    if owed(rules, play):
        raise Refused(DEBE_DAR_CARTAS, rules.law["drawing"])
    return play


@banker.act(BankDraw, by=BANKER, when=SPEAKS, bare=law("banker"))
def bank_draw(rules: DosPanosRules, state: State, command: Command) -> Sequence[Event]:
    """One card, which counts against both paños; in a restored jugada first one that was drawn by mistake."""
    play = _owing_nothing(rules, state)
    if bank_letter(rules, play) == STANDS:
        raise Refused(DEBE_PLANTARSE, obliges(rules, play), points=first_two(play.banca))
    return [BankDrew(player=command.by.id, cite=rules.law["banker"])]


@banker.fold(BankDrew)
def bank_drew(rules: DosPanosRules, state: State, event: Event) -> State:
    play = state.jugada
    if not play.spare:
        return with_play(state, queue=("banca3",))
    took = with_hand(with_play(state, spare=play.spare[1:]), BANCA, third=play.spare[0])
    return replace(took, phase=Phase.DESCUBRIR)


@banker.act(BankStand, by=BANKER, when=SPEAKS, bare=law("banker"))
def bank_stand(rules: DosPanosRules, state: State, command: Command) -> Sequence[Event]:
    """The banker stands, unless with 0 or where the law says otherwise."""
    play = _owing_nothing(rules, state)
    if bank_letter(rules, play) == DRAWS:
        raise Refused(DEBE_PEDIR, obliges(rules, play), points=first_two(play.banca))
    return [BankStood(player=command.by.id, cite=rules.law["banker"])]


banker.fold(BankStood)(lambda _, state, __: replace(state, phase=Phase.DESCUBRIR))
