"""The pack of a hand: shuffled by the crupier as often as the article says, and cut (MU2010:81.2.p2-p4)."""

from collections.abc import Iterator, Sequence

from tapete.engine.actor import Actor
from tapete.engine.chapter import Chapter, replace
from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.engine.offer import Amounts, Offer
from tapete.engine.refusal import Reason, Refused
from tapete.families.poker.pack import PackGathered, PackReady
from tapete.families.poquer_de_circulo import articulos
from tapete.families.poquer_de_circulo.curso import go_on
from tapete.families.poquer_de_circulo.marca import entrants_of, prepare
from tapete.families.poquer_de_circulo.rules import CirculoRules
from tapete.families.poquer_de_circulo.state import CROUPIERS, Course, During, Phase, State, croupier_of, spread_in
from tapete.kit.sabot import load
from tapete.language import N_
from tapete.law.citation import Citation

MAL_BARAJADO = Reason("mal_barajado", N_("The cards are shuffled {least} times or more, not {times}."))
BARAJADO_DE_SOBRA = Reason(
    "barajado_de_sobra", N_("The article sets no most, but up to {most} times are written down, not {times}.")
)
BACK = "azul"
"""The back of the pack: one pack is played with."""
_MOST = 99
"""How often cards are shuffled at the most, so that the hand begins."""

pack = Chapter[CirculoRules, State]("pack")


class ShuffleCards(Command, frozen=True, tag="shuffle-cards"):
    """Prepare a new hand: count and shuffle the pack, so many times."""

    label = N_("Shuffle the cards")
    words = ("barajar [{times}]",)
    times: int


class CardsShuffled(Event, frozen=True, tag="cards-shuffled"):
    """The whole pack was shuffled, where no player sees the cards."""

    sentence = N_("{by:@} shuffles the cards {times} times.")
    by: str
    times: int


class CutCards(Command, frozen=True, tag="cut-cards"):
    """Cut the pack, with one hand."""

    label = N_("Cut the cards")
    words = ("cortar",)


@pack.act(ShuffleCards, by=CROUPIERS, when=During(articulos.NOT_THE_MARCA, Phase.ENTRE))
def shuffle(rules: CirculoRules, state: State, command: ShuffleCards) -> Sequence[Event]:
    """The marca goes on, and the pack is counted and shuffled."""
    least = rules.shuffles
    if command.times < least.value:
        raise Refused(MAL_BARAJADO, least.cite, least=least.value, times=command.times)
    if command.times > _MOST:
        raise Refused(BARAJADO_DE_SOBRA, least.cite, most=_MOST, times=command.times)
    course = Course(rules, state)
    prepare(course)
    return course(CardsShuffled(by=command.by.id, times=command.times, cite=least.cite)).events


@pack.default(ShuffleCards, "times")
def as_often_as_must_be(rules: CirculoRules, state: State, by: Actor) -> int:
    return rules.shuffles.value


@pack.offer(ShuffleCards)
def may_shuffle(rules: CirculoRules, state: State, who: Actor) -> Iterator[Offer]:
    least = rules.shuffles
    amounts = Amounts(least.value, _MOST)
    yield Offer(ShuffleCards(by=who, times=least.value), least.cite, amounts, field="times")


@pack.fold(CardsShuffled)
def shuffled(rules: CirculoRules, state: State, event: CardsShuffled) -> State:
    return replace(state, phase=Phase.BARAJA, shuffles=event.times)


@pack.act(CutCards, by=CROUPIERS, when=During(articulos.CUT, Phase.BARAJA))
def cut(rules: CirculoRules, state: State, command: CutCards) -> Sequence[Event]:
    """The pack is in play, and forced bets are asked for."""
    course = Course(rules, state)
    half = len(spread_in(rules, state).variant.pack.cards) // 2
    course(PackReady(back=BACK, cut_by=command.by.id, cards=half, cite=articulos.CUT))
    go_on(course)
    return course.events


pack.bare(CutCards)


@pack.fold(PackReady)
def ready(rules: CirculoRules, state: State, event: PackReady) -> State:
    sabot = load(spread_in(rules, state).variant.pack, (event.back,), 0)
    entrants = state.entrants or entrants_of(rules, state)
    return replace(state, phase=Phase.OBLIGATORIAS, sabot=sabot, entrants=entrants)


@pack.fold(PackGathered)
def gathered(rules: CirculoRules, state: State, event: PackGathered) -> State:
    return replace(state, sabot=None)


def shuffle_again(course: Course, cite: Citation) -> None:
    """The pack is shuffled once more, for the same hand; what was put for it stays."""
    if course.state.sabot:
        course(PackGathered(cite=cite))
    course(CardsShuffled(by=croupier_of(course.state).id, times=course.rules.shuffles.value, cite=cite))
