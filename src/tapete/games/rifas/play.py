"""A rifa (a raffle of one object)."""

from tapete.families.sorteo.play import ObjectDraw, object_chapters
from tapete.families.sorteo.rules import ObjectRules
from tapete.families.sorteo.state import DrawState


class Rifas(ObjectDraw[ObjectRules, DrawState]):
    """One object among the tickets sold, once they have paid for it."""

    states = DrawState
    chapters = object_chapters
