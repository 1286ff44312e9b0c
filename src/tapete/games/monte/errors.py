"""What goes wrong: cards seen too soon or found face up, packs that may not serve, breaches, and any other conflict.

MU2010:107.1 and 112, and criterios 31 and 38. Doubled, burned and annulled cards are no errors: they are in `mazo`.
"""

from collections.abc import Iterator, Sequence

from tapete.engine.actor import Actor, Role
from tapete.engine.chapter import Chapter, Moment, replace
from tapete.engine.command import Command, Declare
from tapete.engine.event import Event, Infringed, Ruled
from tapete.engine.offer import Offer
from tapete.engine.refusal import Reason, Refused
from tapete.families.sabot.cards import in_hand
from tapete.families.sabot.events import CardExposed
from tapete.families.sabot.shoe import face
from tapete.families.stakes.laying import given_back
from tapete.families.table.breaches import breach_offers, infringe, unknown
from tapete.families.table.interruption import CAUSE, INTERRUPTION, interruption
from tapete.families.table.opening import RoundClosed
from tapete.families.table.powers import Anybody, Staff
from tapete.games.monte.rules import MonteRules
from tapete.games.monte.state import LOADED, Naipe, Phase, State, naipe_of
from tapete.games.monte.turn import pack_spent
from tapete.kit.cards import SPANISH_40
from tapete.language import N_
from tapete.law.citation import Citation

SIN_CARTAS_EN_JUEGO = Reason("sin_cartas_en_juego", N_("No pack is in the sabot now."), untimely=True)
ULTIMA_CARTA = Reason("ultima_carta", N_("It is the last card of the pack, and no other can take its place."))
VOIDED = "jugada nula"

errors = Chapter[MonteRules, State]("errors", kinds={"naipe": Naipe()})


# --- a card seen too soon ---------------------------------------------------------------------------------------------


class Expose(Command, frozen=True, tag="expose"):
    """A card was turned before no va más, or found face up: it is eliminated."""

    label = N_("Card seen too soon: {card:naipe}")
    words = ("descubierta {card:naipe}",)
    card: str


class NaipeExposed(CardExposed, frozen=True, tag="naipe-exposed"):
    """A card was seen before its time and eliminated: the next one takes its place."""

    sentence = N_("{card:naipe} was seen before its time, and is eliminated.")


IN_THE_SABOT = Moment[MonteRules, State](
    lambda _, state: state.phase in LOADED, SIN_CARTAS_EN_JUEGO, lambda rules: rules.exposed
)


@errors.act(
    Expose, by=Staff[MonteRules](lambda _: frozenset({Role.JEFE}), lambda rules: rules.exposed), when=IN_THE_SABOT
)
def expose(rules: MonteRules, state: State, command: Expose) -> Sequence[Event]:
    """The next card takes its place; with the last one the phase ends undecided."""
    sabot = in_hand(state)
    card = naipe_of(state, command.card, rules.exposed)
    if sabot.left == 1 and state.phase is not Phase.CARTAS:
        raise Refused(ULTIMA_CARTA, rules.exposed)
    return [NaipeExposed(card=card, cite=rules.exposed), *pack_spent(state, sabot.left - 1)]


@errors.offer(Expose)
def may_expose(rules: MonteRules, state: State, who: Actor) -> Iterator[Offer]:
    sabot = in_hand(state)
    for card in () if sabot.left == 1 and state.phase is not Phase.CARTAS else sabot.remaining:
        yield Offer(Expose(by=who, card=str(card)), rules.exposed)


@errors.fold(NaipeExposed)
def exposed(rules: MonteRules, state: State, event: NaipeExposed) -> State:
    return replace(state, sabot=in_hand(state).expose(face(SPANISH_40, event.card)))


# --- what is declared -------------------------------------------------------------------------------------------------


RULER = Staff[MonteRules](lambda _: frozenset({Role.JEFE}), lambda rules: rules.conflicts.cite)


class JugadaVoided(Ruled, frozen=True, tag="jugada-voided"):
    """The pack may not serve: the jugada is void, and what was settled of it stands."""

    sentence = N_("{by:@} declares {incident}: the jugada is void, and what was settled of it stands.")
    voids_draw = True


@errors.act(Declare, by=Anybody())
def declare(rules: MonteRules, state: State, command: Declare) -> Sequence[Event]:
    """A breach is recorded; a bad pack makes the jugada void; of the rest the jefe de mesa says what follows."""
    name = command.incident
    if name in rules.breaches:
        return infringe(rules, state, command, rules.breaches)
    if name not in {*rules.unfit_packs.value, *rules.conflicts.value}:
        known = (*rules.unfit_packs.value, *rules.conflicts.value, *rules.breaches)
        raise unknown(command, known, rules.conflicts.cite)
    RULER.refuse(rules, state, command)
    facts = {"by": command.by.id, "incident": name, "note": command.note}
    if name in rules.conflicts.value:
        return [Ruled(ruling="resuelto-por-el-jefe", cite=rules.conflicts.cite, **facts)]
    IN_THE_SABOT.refuse(rules, state)
    cite = rules.unfit_packs.cite
    return [JugadaVoided(ruling="jugada-nula", cite=cite, **facts), *_called_off(state, VOIDED, cite)]


def _called_off(state: State, why: str, cite: Citation) -> Sequence[Event]:
    return [*given_back(state.stakes, cite), RoundClosed(round=state.round, reason=why, cite=cite)]


@errors.offer(Declare)
def may_declare(rules: MonteRules, state: State, who: Actor) -> Iterator[Offer]:
    yield from breach_offers(rules.breaches, state, who)
    if RULER.admits(rules, state, who):
        packs = rules.unfit_packs if state.phase in LOADED else None
        for row in filter(None, (packs, rules.conflicts)):
            yield from (Offer(Declare(by=who, incident=name), row.cite, free=("note",)) for name in row.value)


errors.records(Infringed)
errors.records(Ruled)
errors.records(JugadaVoided)


interrupted: Chapter[MonteRules, State] = interruption(
    lambda _, state: state.phase in {Phase.APUESTAS, Phase.CARTAS} and bool(state.stakes),
    lambda _, state: _called_off(state, CAUSE, INTERRUPTION),
)
