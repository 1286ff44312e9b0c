"""Bacarrá a dos paños: the bank and who holds it, what lies on each paño, and the cards that one sees."""

from collections.abc import Sequence

from tapete.environments.tables import Feature, Subject
from tapete.families.baccarat import VALUES, total
from tapete.families.covered import COVERED
from tapete.games.bacarra_dos_panos.rules import DosPanosRules
from tapete.games.bacarra_dos_panos.state import SIDES
from tapete.games.bacarra_dos_panos.view import DosPanosView, PlayView

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
"""Of cards that are covered, or have not come."""


def _banked(view: DosPanosView, player: str) -> int:
    return view.banca.amount if view.banca and view.banca.banker == player else 0


def _numbers(_: DosPanosRules, view: DosPanosView, stake: int) -> Sequence[float]:
    me, bank, play = view.who.id, view.banca, view.play
    banks = bank is not None and bank.banker == me
    nothing = (0, 0, 0, 0, 0, 0, _UNSEEN, _UNSEEN, _UNSEEN)
    played = _played(play, me, stake, banks=banks) if play else nothing
    return banks, bank.amount / stake if bank else 0, *played


def _played(play: PlayView, me: str, stake: int, *, banks: bool) -> Sequence[float]:
    """Who holds the cards, what lies on each paño before and after the bets are closed, and the cards one sees."""
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


subject = Subject(sized=("pujar", "depositar"), features=lambda _: _FEATURES, numbers=_numbers, banked=_banked)
