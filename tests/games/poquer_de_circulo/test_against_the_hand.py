"""Hands played at a table and without one, act by act: the same turns, the same options and the same money."""

from random import Random

import pytest

from tapete.families.poquer_de_circulo.hand import Mano
from tapete.families.poquer_de_circulo.reading import card_of
from tests.games.circulo import Circulo
from tests.seeds import chooser

HANDS = 12
NAMES = "p q r s t u"


class Side(Circulo):
    """A table at which the cards come in an order."""

    order: list[str]

    def _card(self, coming: object) -> str:
        return self.order.pop(0)


def a_hand(slug: str, limit: str, forced: str, chance: Random) -> None:
    table = Side(NAMES, slug, limite=limit, obligatoria=forced, ante="5" if forced == "ante" else None)
    restos = {name: str(chance.choice([3, 8, 30, 75, 200, 600])) for name in NAMES.split()}
    table.give(**restos)
    spread = table.game.rules.spreads[0]
    order = chance.sample(range(52), 52)
    names = [*NAMES.split()[1:], NAMES.split(maxsplit=1)[0]]
    hand = Mano(spread.variant, spread.terms, [100 * int(restos[name]) for name in names], order)
    table.order = [str(card_of(spread.variant.pack, spread.variant.ranking, card)) for card in _unburned(hand, order)]
    table.hand()
    while not hand.done:
        turn = names[hand.turn]
        assert table.state.on_turn == turn
        assert table.state.bets.options() == hand.options()
        _act(hand, table, turn, chance)
    while table.state.showing:
        table(f"{table.state.showing[0]}: mostrar")
    table("crupier: liquidar")
    assert [table.resto(name) * 100 for name in names] == hand.restos
    assert table.state.cagnotte == hand.rake


def _unburned(hand: Mano, order: list[int]) -> list[int]:
    """The cards that come, without those that are burned before the common ones."""
    dealt = len(hand.own) * len(hand.own[0])
    flop, turn, river = dealt + 1, dealt + 5, dealt + 7
    return [*order[:dealt], *order[flop : flop + 3], order[turn], order[river]]


def _act(hand: Mano, table: Side, turn: str, chance: Random) -> None:
    options = hand.options()
    kinds = ["pasar"] * 3 * options.may_pass + ["cubrir"] * 4 * bool(options.to_cover)
    kinds += ["retirarse"] * options.may_retire + ["envite"] * 2 * options.may_bet
    match chance.choice(kinds):
        case "pasar":
            hand.passes()
            table(f"{turn}: pasar")
        case "cubrir":
            hand.covers()
            table(f"{turn}: cubrir")
        case "retirarse":
            hand.retires()
            table(f"{turn}: retirarse")
        case _:
            verb = "subir" if hand.betting.postura else "apostar"
            level = chance.choice([options.least, options.least, options.most])
            hand.bets_to(level)
            table(f"{turn}: {verb} {level / 100:.2f}")


@pytest.mark.parametrize("forced", ["ante", "ciegas"])
@pytest.mark.parametrize("limit", ["fijo", "bote", "sin-limite"])
@pytest.mark.parametrize("slug", ["holdem", "omaha"])
def test_the_table_and_the_hand_agree(slug: str, limit: str, forced: str) -> None:
    chance = chooser(f"{slug} {limit} {forced}")
    for _ in range(HANDS):
        a_hand(slug, limit, forced, chance)
