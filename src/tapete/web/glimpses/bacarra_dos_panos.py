"""Bacarrá a dos paños: the oval with who sits at it, the bank, and the cards that everybody sees."""

from tapete.engine.table import AnyTable
from tapete.games.bacarra_dos_panos.view import DosPanosView
from tapete.web.glimpses.ferrocarril import SHELF, backs, ground, held, seat_dot
from tapete.web.glimpses.picture import Glimpse

__all__ = ["SHELF", "glimpse"]


def glimpse(game: AnyTable, view: DosPanosView, language: str) -> Glimpse:
    """Seats taken and free, the banker's marked, and how much is in the bank."""
    bank = view.banca
    half = len(view.seats) // 2
    around = [*reversed(view.seats[half:]), *view.seats[:half]]
    seats = "".join(seat_dot(around, place, bank.banker if bank else "") for place in range(len(around)))
    play = view.play
    hands = (play.segundo, play.banca, play.primero) if play else ()
    return Glimpse(ground(game, language), seats + (held(bank.amount) if bank else "") + backs(hands))
