"""Bacarrá a dos paños: the bank and its holder, the bets on each paño, and the cards in sight."""

from collections.abc import Sequence

from tapete.environments.tables import Feature, Subject
from tapete.families.baccarat import VALUES, total
from tapete.families.circulo.bank import banked
from tapete.families.covered import COVERED
from tapete.games.bacarra_dos_panos.play import DosPanosView, PlayView
from tapete.games.bacarra_dos_panos.rules import DosPanosRules
from tapete.games.bacarra_dos_panos.state import SIDES

_FEATURES = (
    Feature("banker"),
    Feature("bank", 1000),
    *(Feature(f"holds the cards of the {side}") for side in SIDES),
    *(Feature(f"own bets on the {side}", 1000) for side in SIDES),
    *(Feature(f"bets on the {side}", 1000) for side in SIDES),
    Feature("own total", 9, -1),
    *(Feature(f"third card of the {side}", 9, -1) for side in SIDES),
)
_UNSEEN = -1
"""Stands for cards that are covered or not dealt yet."""


def _numbers(_: DosPanosRules, view: DosPanosView, stake: int) -> Sequence[float]:
    me, bank, play = view.who.id, view.banca, view.play
    banks = bank is not None and bank.banker == me
    nothing = (0, 0, 0, 0, 0, 0, _UNSEEN, _UNSEEN, _UNSEEN)
    played = _played(play, me, stake, banks=banks) if play else nothing
    return banks, bank.amount / stake if bank else 0, *played


def _played(play: PlayView, me: str, stake: int, *, banks: bool) -> Sequence[float]:
    holds = [holder == me for holder in play.holders]
    hands = (
        [play.banca]
        if banks
        else [hand for hand, mine in zip((play.primero, play.segundo), holds, strict=True) if mine]
    )
    own = next((hand for hand in hands if hand and COVERED not in hand), ())
    return (
        *holds,
        *(sum(bet.amount for bet in play.stakes if bet.bet == side and bet.player == me) / stake for side in SIDES),
        *(sum(bet.amount for bet in play.stakes if bet.bet == side) / stake for side in SIDES),
        total(own) if own else _UNSEEN,
        *(VALUES[third] if third else _UNSEEN for third in play.thirds[:2]),
    )


subject = Subject(sized=("pujar", "depositar"), features=lambda _: _FEATURES, numbers=_numbers, banked=banked)
