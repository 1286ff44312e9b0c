"""Póquer sin descarte: one's own five cards with what they make, and the card that the croupier shows."""

from collections.abc import Sequence

from tapete.engine.table import AnyTable
from tapete.environments.tables import Feature, Subject, faces, seen
from tapete.environments.tables.plazas import bets, pots
from tapete.families.covered import COVERED
from tapete.families.poker.dealing import BANCA, casilla
from tapete.games.poquer_sin_descarte.play import PoquerView
from tapete.games.poquer_sin_descarte.rules import PoquerRules
from tapete.kit.cards import FRENCH_52, parse_card
from tapete.kit.poker.hands import made


def _choices(game: AnyTable) -> Sequence[str]:
    sold = [f"comprar {place}" for place in range(1, 6)] if game.rules.compra.value else []
    return (*pots(game), *sold)


def _features(game: AnyTable) -> Sequence[Feature]:
    combinations = len(game.rules.ranking.categories)
    return (
        Feature("combination", combinations),
        *faces(FRENCH_52, "own"),
        *faces(FRENCH_52, "croupier"),
        Feature("bought"),
    )


def _numbers(rules: PoquerRules, view: PoquerView, _stake: int) -> Sequence[float]:
    mano = next((each for each in view.manos if each.commander == view.who.id), None)
    held = view.hand(casilla(mano.plaza)).cards if mano else ()
    whole = len(held) == 5 and COVERED not in held
    category = made(rules.ranking, [parse_card(card, FRENCH_52) for card in held]).category if whole else ""
    return (
        rules.ranking.order(category) if category else 0,
        *seen(FRENCH_52, held),
        *seen(FRENCH_52, view.hand(BANCA).cards),
        mano is not None and mano.bought,
    )


subject = Subject(bets=bets, choices=_choices, features=_features, numbers=_numbers)
