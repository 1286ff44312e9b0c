"""The cards come: covered ones that only their owner sees, open ones, and those that are common (MU2010:81.2.p5).

Lots are drawn beside them: the seats, and the first marca.
"""

from tapete.engine.chapter import Chapter
from tapete.engine.command import Draw
from tapete.engine.need import Need
from tapete.engine.refusal import Reason, Refused
from tapete.families.poker import dealing as common
from tapete.families.poker.dealing import DealtBy
from tapete.families.poquer_de_circulo import articulos
from tapete.families.poquer_de_circulo.curso import all_dealt
from tapete.families.poquer_de_circulo.marca import give_marca, lots_over, marca_need
from tapete.families.poquer_de_circulo.puestos import SeatDrawn, seats_need
from tapete.families.poquer_de_circulo.rules import CirculoRules
from tapete.families.poquer_de_circulo.state import CROUPIERS, Course, State, spread_in
from tapete.language import N_
from tapete.law.citation import Citation

NO_SE_REPARTE = Reason("no_es_el_reparto", N_("No card is to come now."), untimely=True)
SUERTE_IMPOSIBLE = Reason("suerte_imposible", N_("{outcome} can't be drawn: it is none of {known}."))


def lot_need(rules: CirculoRules, state: State) -> Need | None:
    """The seat that is to be drawn for a player, or for the marca."""
    return seats_need(rules, state) or marca_need(rules, state)


def _lot_drawn(course: Course, command: Draw) -> None:
    need = lot_need(course.rules, course.state)
    if need is None or not need.admits(command.outcome):
        known = ", ".join([each.id for each in need.outcomes] if need else [])
        raise Refused(SUERTE_IMPOSIBLE, articulos.SEATS_DRAWN, outcome=command.outcome[:20], known=known)
    number = int(command.outcome)
    if course.state.lots:
        course(SeatDrawn(player=course.state.lots[0], seat=number, cite=need.cite))
        lots_over(course)
    else:
        give_marca(course, number)


def _cite(rules: CirculoRules, state: State) -> Citation:
    streets = spread_in(rules, state).law["streets"]
    return articulos.of_street(streets, state.street) if state.street else articulos.DEAL


deal: Chapter[CirculoRules, State] = common.dealing(
    drawn_by=DealtBy[CirculoRules](lambda _: articulos.DEAL),
    croupier=CROUPIERS,
    cite=lambda _: articulos.DEAL,
    begins=Course,
    after=all_dealt,
    beside=lot_need,
    drawn_beside=_lot_drawn,
    next_cite=_cite,
    too_early=NO_SE_REPARTE,
)
