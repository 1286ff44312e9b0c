"""Cards are dealt although an ante is missing: who has not put it does so to take part (MU2010:82.3.g)."""

from tapete.engine.chapter import Chapter, replace
from tapete.engine.command import Declare
from tapete.engine.event import Event
from tapete.families.poquer_de_circulo.curso import go_on
from tapete.families.poquer_de_circulo.efectos import REDUCED
from tapete.families.poquer_de_circulo.incidencias import incident
from tapete.families.poquer_de_circulo.rules import ANTE, CirculoRules
from tapete.families.poquer_de_circulo.state import Course, Phase, State
from tapete.language import N_

SIN_IDENTIFICAR = "sin-identificar"

missing = Chapter[CirculoRules, State]("missing antes")


class AnteOmitted(Event, frozen=True, tag="ante-omitted"):
    """A player is dealt cards without having put the ante: he is asked for it once they have come."""

    sentence = N_("{player:@} has not put the ante, and receives cards.")
    player: str


class BoteReduced(Event, frozen=True, tag="bote-reduced"):
    """Antes are missing, and nobody can tell whose: the hand is played without them."""

    sentence = N_("{antes} {antes:ante is|antes are} missing: the hand is played with a smaller bote.")
    antes: int


def _without_ante(state: State) -> tuple[str, ...]:
    put = {each.player for each in state.posted}
    return tuple([player for player in state.entrants if player not in put and player not in state.omitted])


def _asked(state: State) -> bool:
    return state.phase is Phase.OBLIGATORIAS and bool(_without_ante(state))


def _whose(state: State) -> tuple[str, ...]:
    return (*_without_ante(state), SIN_IDENTIFICAR)


@incident("ante-omitido", _asked, notes=_whose, fits=lambda rules, _: rules.forced.value == ANTE)
def ante_omitted(course: Course, command: Declare) -> None:
    """The hand is valid: he puts it to take part or, where nobody knows who it was, the bote is smaller."""
    if command.note == SIN_IDENTIFICAR:
        cite = incident.rule(course, command, REDUCED)
        course(BoteReduced(antes=len(_without_ante(course.state)), cite=cite))
    else:
        course(AnteOmitted(player=command.note, cite=incident.rule(course, command)))
    go_on(course)


@missing.fold(AnteOmitted)
def omitted(rules: CirculoRules, state: State, event: AnteOmitted) -> State:
    return replace(state, omitted=(*state.omitted, event.player))


@missing.fold(BoteReduced)
def reduced(rules: CirculoRules, state: State, event: BoteReduced) -> State:
    return replace(state, reduced=True)
