"""The dirección varies the limit of a table that works, within what is authorised (MU2010:80.b.p1)."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from tapete.engine.actor import Actor
from tapete.engine.chapter import Chapter, replace
from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.engine.offer import Amounts, Offer
from tapete.engine.refusal import Reason, Refused
from tapete.families.poquer_de_circulo.rules import CIEGAS, CirculoRules
from tapete.families.poquer_de_circulo.state import HEADS, During, Phase, Stakes, State, spread_in
from tapete.families.poquer_de_circulo.torneo import NIVELES_ANUNCIADOS, no_tournament
from tapete.language import N_, say
from tapete.law.citation import Citation

FUERA_DE_BANDA = Reason(
    "fuera_de_banda", N_("The apuesta mínima of this table may go from {least:€} to {most:€}, not to {minimum:€}.")
)
VARIACION_SIN_FICHA = Reason(
    "variacion_sin_ficha", N_("{minimum:€} and its ciegas can't be made with chips of {chip:€}.")
)

VARIED = Citation("MU2010:80.b.p1")

variation = Chapter[CirculoRules, State]("variation of the limit")


class VaryLimit(Command, frozen=True, tag="vary-limit"):
    """Announce another apuesta mínima, from the next hand on."""

    label = N_("Announce an apuesta mínima of {minimum:€}")
    words = ("variar minimo {minimum:€}",)
    minimum: int


class LimitVaried(Event, frozen=True, tag="limit-varied"):
    """From the next hand on the apuesta mínima is another."""

    sentence = N_("From the next hand on the apuesta mínima is {minimum:€}, and the ante {ante:€}.")
    sentence_if_blinds: ClassVar[str] = N_("From the next hand on the apuesta mínima is {minimum:€}.")
    minimum: int
    ante: int

    def tell(self, language: str) -> str:
        return say(self.sentence if self.ante else self.sentence_if_blinds, language, self.facts())


@variation.act(VaryLimit, by=HEADS, when=During(VARIED, Phase.ENTRE))
def vary(rules: CirculoRules, state: State, command: VaryLimit) -> Sequence[Event]:
    """Within what is authorised; an ante that would be too high for it goes down with it."""
    no_tournament(rules, NIVELES_ANUNCIADOS)
    (least, most), minimum = rules.band.value, command.minimum
    if not least <= minimum <= most:
        raise Refused(FUERA_DE_BANDA, rules.band.cite, least=least, most=most, minimum=minimum)
    if minimum % _unit(rules):
        raise Refused(VARIACION_SIN_FICHA, rules.band.cite, minimum=minimum, chip=rules.chip)
    return [LimitVaried(minimum=minimum, ante=_ante(rules, state, minimum), cite=rules.band.cite)]


def _unit(rules: CirculoRules) -> int:
    """What an apuesta mínima must be a multiple of, so that its ciegas are made of chips."""
    return 2 * rules.chip if rules.forced.value == CIEGAS else rules.chip


def _ante(rules: CirculoRules, state: State, minimum: int) -> int:
    most = minimum // 2 // rules.chip * rules.chip
    return min(spread_in(rules, state).terms.ante, most)


@variation.offer(VaryLimit)
def may_vary(rules: CirculoRules, state: State, who: Actor) -> Iterator[Offer]:
    least, most = rules.band.value
    low = -(-least // _unit(rules)) * _unit(rules)
    if low <= most and rules.contest is None:
        yield Offer(VaryLimit(by=who, minimum=low), rules.band.cite, Amounts(low, most, _unit(rules)), field="minimum")


@variation.fold(LimitVaried)
def varied(rules: CirculoRules, state: State, event: LimitVaried) -> State:
    return replace(state, stakes=Stakes(event.minimum, event.ante))
