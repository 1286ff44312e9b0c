"""What the banker does once both paños have spoken: abatir, give, draw or stand; and the cuadro (ES1979:09.VI.p4)."""

from collections.abc import Sequence

from tapete.engine.chapter import Chapter, replace
from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.engine.refusal import Reason, Refused
from tapete.families.bacarra.cards import BankDrew, BankStood, CardGiven, GiveCard, RightLost
from tapete.families.bacarra.deal import AfterTheOthers, Banking, abates, asks_for_the_cuadro, draws_or_stands
from tapete.families.bacarra.state import first_two, with_hand, with_play
from tapete.families.baccarat import NATURAL
from tapete.families.circulo.powers import law
from tapete.games.bacarra_dos_panos.drawing import bank_letter, obliges, owed
from tapete.games.bacarra_dos_panos.powers import BANKER, Course
from tapete.games.bacarra_dos_panos.rules import DosPanosRules
from tapete.games.bacarra_dos_panos.state import BANCA, SPEAKING, Phase, State
from tapete.language import N_
from tapete.law.parameters import Cited

HABLAN_LOS_PANOS = Reason("hablan_los_panos", N_("The banker speaks after both paños."))
NADIE_HA_PEDIDO = Reason("nadie_ha_pedido", N_("No paño waits for a card that it asked for."))
DEBE_DAR_CARTAS = Reason("debe_dar_cartas", N_("A card was asked for: it must be given first."))


def _owing_nothing(rules: DosPanosRules, state: State) -> None:
    if owed(rules, state.jugada):
        raise Refused(DEBE_DAR_CARTAS, rules.law["drawing"])


def _abated(course: Course) -> None:
    course(BankStood(player=course.bank.banker, cite=course.rules.law["abatir"]))


SPEAKS = AfterTheOthers[DosPanosRules, State]("speech", frozenset(SPEAKING), HABLAN_LOS_PANOS, "speech")
_ANSWERS = Banking(
    course=Course,
    by=BANKER,
    when=SPEAKS,
    cuadro=lambda rules: Cited(value=True, cite=rules.law["banker"]),
    asking="banker",
    abating="abatir",
    drawing="banker",
    begun=lambda play: bool(play.drawn),
    owes=_owing_nothing,
    letter=lambda rules, state: bank_letter(rules, state.jugada),
    obliges=lambda rules, state: obliges(rules, state.jugada),
    abated=_abated,
)

banker = Chapter[DosPanosRules, State]("banker")
asks_for_the_cuadro(banker, _ANSWERS)
abates(banker, _ANSWERS)


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


banker.fold(CardGiven)(
    lambda rules, state, _: with_play(state, queue=tuple(f"{side}3" for side in owed(rules, state.jugada)), given=True)
)
draws_or_stands(banker, _ANSWERS)
banker.fold(BankStood)(lambda _, state, __: replace(state, phase=Phase.DESCUBRIR))


@banker.fold(BankDrew)
def bank_drew(rules: DosPanosRules, state: State, event: Event) -> State:
    play = state.jugada
    if not play.spare:
        return with_play(state, queue=("banca3",))
    took = with_hand(with_play(state, spare=play.spare[1:]), BANCA, third=play.spare[0])
    return replace(took, phase=Phase.DESCUBRIR)
