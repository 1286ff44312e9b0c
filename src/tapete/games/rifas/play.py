"""A rifa (a raffle of one object)."""

from tapete.families.draw.play import ObjectDraw, object_chapters
from tapete.families.draw.rules import ObjectRules
from tapete.families.draw.state import DrawState


class Rifas(ObjectDraw[ObjectRules, DrawState]):
    """One object among the tickets sold, once they have paid for it."""

    states = DrawState
    chapters = object_chapters
