"""Presorted lottery: closed tickets whose prize was decided before, in secret (MU2010:127.c)."""

from tapete.engine.actor import Name
from tapete.engine.command import Command
from tapete.families.draw.play import session
from tapete.families.draw.sale import emission
from tapete.families.draw.sealed.ending import ending
from tapete.families.draw.sealed.failures import EFFECTS, failures, losses
from tapete.families.draw.sealed.opening import Reveal, asking, opening
from tapete.families.draw.sealed.paying import paying
from tapete.families.draw.sealed.play import SealedGame
from tapete.families.draw.sealed.rules import SealedRules
from tapete.families.draw.sealed.selling import pile
from tapete.families.draw.sealed.state import SealedState
from tapete.families.draw.state import Course as DrawCourse
from tapete.families.draw.term import clock
from tapete.families.table.opening import opening as table_opening
from tapete.language import N_


class BuyClosed(Command, frozen=True, tag="buy-closed"):
    """Buy the next closed tickets: nobody sees their number."""

    label = N_("Buy the next tickets")
    key = "c"
    words = (
        "comprar {tickets} billetes",
        "~comprar {tickets} billete",
    )
    player: Name
    tickets: int


class OpenClosed(Reveal, frozen=True, tag="open-closed"):
    """Open tickets of one's own: they can't be closed again."""

    label = N_("Open ticket {first}")
    words = ("abrir billete {first} [a {last}]",)


class Course(DrawCourse):
    """The events of one decision."""


class Presorteada(SealedGame[SealedRules, SealedState]):
    """Closed tickets, as their rules say."""

    states = SealedState
    chapters = (
        table_opening,
        emission,
        pile(BuyClosed),
        asking(OpenClosed),
        opening,
        paying,
        ending,
        losses,
        failures(Course, EFFECTS),
        *session(clock),
    )
