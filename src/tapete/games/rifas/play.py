"""A rifa: its chapters, and what hinders its draw."""

from tapete.families.draw.delivery import delivery, settling
from tapete.families.draw.drawing import drawing
from tapete.families.draw.effects import EFFECTS
from tapete.families.draw.failures import failures, replacing, undelivered
from tapete.families.draw.hindrances import hindrance
from tapete.families.draw.play import ObjectDraw, session
from tapete.families.draw.refund import annulment, interrupted
from tapete.families.draw.rules import ObjectRules
from tapete.families.draw.sale import emission, sale, sale_closing
from tapete.families.draw.state import Course as DrawCourse
from tapete.families.draw.state import DrawState
from tapete.families.table.opening import opening


class Course(DrawCourse):
    """The events of one decision in a rifa."""


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
        failures(Course, EFFECTS),
        interrupted,
        *session(),
    )
