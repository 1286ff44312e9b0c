"""Errors and infractions: what may be declared, and when it could have happened (ES1979:08.VIII)."""

from tapete.engine.actor import Role
from tapete.families.bacarra.cards import CARTA, NO
from tapete.families.bacarra.errors import Common, common_errors
from tapete.families.incidents import Incidents
from tapete.games.ferrocarril.course import Course
from tapete.games.ferrocarril.rules import EFFECTS
from tapete.games.ferrocarril.state import DEALING, Phase, State

incident = Incidents(Course, EFFECTS)
rule = incident.rule


# --- when something may have happened ---------------------------------------------------------------------------------


def between(state: State) -> bool:
    """When the last jugada is over and no bet of the next one has been closed."""
    return state.round > 1 and state.phase in {Phase.ADJUDICACION, Phase.CONSTITUCION, Phase.FIN_TALLA, Phase.FIN}


def betting(state: State) -> bool:
    """While bets are taken and no card is being drawn."""
    return state.phase is Phase.APUESTAS and state.play is not None and not state.play.queue


def untimely(state: State) -> bool:
    """Before *hay*, with somebody to deal, and while bets are taken: no card may come out of the sabot yet."""
    drawn = state.play is not None and bool(state.play.queue)
    return not drawn and (betting(state) or (state.phase is Phase.CONSTITUCION and state.banca is not None))


def drawing(state: State) -> bool:
    """While a card is to come out of the sabot, bets being closed."""
    return state.play is not None and bool(state.play.queue) and state.phase in DEALING


def dealt(state: State) -> bool:
    """Two cards each, and the punto has not spoken."""
    return state.phase is Phase.PUNTO and in_jugada(state)


def first_cards(state: State) -> bool:
    """From the first card of the punto, while the others are dealt, until the punto speaks."""
    begun = state.phase is Phase.REPARTO and state.play is not None and bool(state.play.punto.cards)
    return begun or dealt(state)


def in_jugada(state: State) -> bool:
    """From two cards each to the payment, with nothing being drawn."""
    play = state.play
    return state.phase in {Phase.PUNTO, Phase.BANQUERO} and play is not None and not play.queue and not play.withdrawing


def dealing(state: State) -> bool:
    """From the closing call to the payment."""
    return drawing(state) or in_jugada(state)


def spoken(state: State) -> bool:
    """The punto has spoken and nothing is being drawn."""
    return state.phase is Phase.BANQUERO and state.play is not None and not state.play.queue


def owing(state: State) -> bool:
    """The punto asked for a card that has not been given."""
    return spoken(state) and state.jugada.word == CARTA and not state.jugada.punto.third and not state.jugada.due_word


def on_its_way(state: State, card: str) -> bool:
    """A third card is coming out of the sabot, and nobody has said yet which it is."""
    return state.phase is Phase.BANQUERO and state.play is not None and state.play.queue == (card,)


def third_given(state: State) -> bool:
    """The punto has a third card and the banker has not drawn."""
    return spoken(state) and bool(state.jugada.punto.third)


def just_shown(state: State) -> bool:
    """The banker's third card was drawn by hand and ended the jugada, of which nothing has been settled."""
    play = state.play
    drawn = play is not None and bool(play.banca.third) and not (play.settled or play.sealed or play.loser)
    return drawn and state.phase is Phase.LIQUIDACION


def stood(state: State) -> bool:
    """The punto said no."""
    return spoken(state) and state.jugada.word == NO and not state.jugada.due_word


errors = common_errors(incident, Common(sides=2, untimely=untimely, drawing=drawing, dealing=dealing, waives=Role.JEFE))
