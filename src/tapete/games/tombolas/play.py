"""A tómbola in one act: its chapters, which are those of a rifa with several objects."""

from tapete.families.draw.delivery import delivery, settling
from tapete.families.draw.drawing import drawing
from tapete.families.draw.effects import EFFECTS
from tapete.families.draw.failures import failures, undelivered
from tapete.families.draw.hindrances import hindrance
from tapete.families.draw.play import ObjectDraw, session
from tapete.families.draw.refund import annulment, interrupted
from tapete.families.draw.rules import ObjectRules
from tapete.families.draw.sale import emission, sale, sale_closing
from tapete.families.draw.state import Course as DrawCourse
from tapete.families.draw.state import DrawState
from tapete.families.table.opening import opening


class Course(DrawCourse):
    """The events of one decision in a tómbola."""


class Tombolas(ObjectDraw[ObjectRules, DrawState]):
    """Several objects among the tickets sold, each to another ticket."""

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
        failures(Course, EFFECTS),
        interrupted,
        *session(),
    )


Course.folds = Tombolas.contents.folds
