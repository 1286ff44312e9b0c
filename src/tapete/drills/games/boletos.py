"""Boletos: which of those that are presented are paid, and their prizes in notes and coins."""

from tapete.drills.asking import Asking, Kinds
from tapete.drills.exercise import Posed
from tapete.drills.games.draw import presented, prize_in_cash


def paid(asking: Asking) -> Posed:
    return presented(asking, asking.game)


def cash(asking: Asking) -> Posed | None:
    return prize_in_cash(asking, asking.game.rules)


KINDS: Kinds = {"pagos": paid, "fichas": cash, "orden": None}
