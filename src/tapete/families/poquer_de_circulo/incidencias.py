"""The incidents of a table, as the modules on errors declare them, and when they could have happened."""

from tapete.families.incidents import Incidents
from tapete.families.poquer_de_circulo.efectos import EFFECTS
from tapete.families.poquer_de_circulo.rules import CirculoRules
from tapete.families.poquer_de_circulo.state import DEALT, Course, Phase, State, bets_of, live_players, spread_in
from tapete.law.citation import Citation

incident = Incidents(Course, EFFECTS)
FIVE, FIVE_STREETS = "five-stud.1", Citation("MU2010:90.3")
"""By which five stud takes the errors of seven stud, and where its cards are told."""
UNPAID = DEALT - {Phase.PAGO}
"""The cards of a hand are on the table, and its bote is not paid yet."""


def in_hand(state: State) -> bool:
    """Whether a hand is being dealt or played."""
    return state.phase in UNPAID and state.betting is not None


def betting_open(state: State) -> bool:
    """Whether bets are being made."""
    return state.phase is Phase.INTERVALO and not bets_of(state).over and not state.queue


def changes_cards(rules: CirculoRules, state: State) -> bool:
    """Whether the variant in play has a descarte."""
    return any(street.descartes for street in spread_in(rules, state).variant.streets)


def nothing(state: State) -> tuple[str, ...]:
    """The notes of what is declared without another word."""
    return ("",)


def of_live(state: State) -> tuple[str, ...]:
    """The notes of what is declared of a player with cards."""
    return tuple(live_players(state))


def of_dealt(state: State) -> tuple[str, ...]:
    """The notes of what is declared of somebody who takes part in the hand."""
    return state.order


def of_served(state: State) -> tuple[str, ...]:
    """The notes of what is declared of somebody to whom a card has come."""
    waiting = {hand.owner for hand in state.hands if not hand.cards}
    return tuple([player for player in state.order if player not in waiting])


def of_stud(course: Course, key: str) -> str:
    """The provision of seven stud, or that by which five stud takes it."""
    return FIVE if course.spread.law["streets"] == FIVE_STREETS else key
