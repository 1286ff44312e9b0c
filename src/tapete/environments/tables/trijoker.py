"""Trijoker: one's own three cards, the common ones that are turned, and the bet that is being decided."""

from collections.abc import Sequence

from tapete.environments.tables import Feature, Subject, faces, seen
from tapete.environments.tables.plazas import bets
from tapete.games.trijoker.play import TrijokerView
from tapete.games.trijoker.rules import TrijokerRules
from tapete.kit.cards import FRENCH_52

_FEATURES = (Feature("bet to decide", 2), *faces(FRENCH_52, "own"), *faces(FRENCH_52, "common"))


def _numbers(_: TrijokerRules, view: TrijokerView, _stake: int) -> Sequence[float]:
    mine = next((space.plaza for space in view.bets if space.player == view.who.id), 0)
    hand = view.hand(mine) if mine else None
    asked = view.asked if view.turn == view.who.id else 0
    return asked, *seen(FRENCH_52, hand.cards if hand else ()), *seen(FRENCH_52, view.common)


subject = Subject(bets=bets, features=lambda _: _FEATURES, numbers=_numbers)
