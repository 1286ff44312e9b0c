"""A rifa: its chapters, and what hinders its draw."""

from tapete.families.draw.drawing import delivery, drawing, settling
from tapete.families.draw.failures import failures, replacing, undelivered
from tapete.families.draw.play import ObjectDraw, session
from tapete.families.draw.rules import EFFECTS, ObjectRules
from tapete.families.draw.sale import annulment, emission, hindrance, interrupted, sale, sale_closing
from tapete.families.draw.state import DrawState
from tapete.families.table.opening import opening


class Rifas(ObjectDraw[ObjectRules, DrawState]):
    """One object among the tickets sold, once they have paid for it."""

    states = DrawState
    chapters = (
        opening,
        emission,
        sale,
        sale_closing(hindrance),
        drawing,
        delivery,
        settling,
        annulment,
        undelivered,
        replacing,
        failures(EFFECTS),
        interrupted,
        *session(),
    )
