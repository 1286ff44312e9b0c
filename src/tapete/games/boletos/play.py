"""Boletos: the chapters of an emission."""

from tapete.families.draw.play import session
from tapete.families.draw.sale import emission
from tapete.families.draw.sealed.ending import ending
from tapete.families.draw.sealed.failures import COVERS, EFFECTS, failures, losses
from tapete.families.draw.sealed.opening import asking, opening
from tapete.families.draw.sealed.paying import paying
from tapete.families.draw.sealed.play import SealedGame
from tapete.families.draw.sealed.rules import SealedRules
from tapete.families.draw.sealed.state import SealedState
from tapete.families.draw.state import Course as DrawCourse
from tapete.families.draw.term import clock
from tapete.families.table.opening import opening as table_opening
from tapete.games.boletos.counter import Scratch, counter, pile_sale

INCIDENTS = {**EFFECTS, **COVERS}


class Course(DrawCourse):
    """The events of one decision at the counter."""


class Boletos(SealedGame[SealedRules, SealedState]):
    """Boletos with the prize inside, as their rules say."""

    states = SealedState
    chapters = (
        table_opening,
        emission,
        pile_sale,
        counter,
        asking(Scratch),
        opening,
        paying,
        ending,
        losses,
        failures(Course, INCIDENTS),
        *session(clock),
    )
