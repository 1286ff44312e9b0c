"""The mathematics of blackjack and the table agree on what is allowed, on how the croupier ends and on what is paid."""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from random import Random

import numpy as np
import pytest

from tapete.exact.blackjack.dealer import BUST, NATURAL, draws_to
from tapete.exact.blackjack.ends import outcomes
from tapete.exact.blackjack.hands import AS, LIMIT, all_hands, hand_of, score_of
from tapete.exact.blackjack.options import NEVER, Move, Options, options, setting
from tapete.exact.blackjack.rules import BlackjackRules, UnlawfulPacks, rules_of
from tapete.games.blackjack.state import Mano, Phase
from tests.games.blackjack import BlackjackTable

RANKS = "A23456789TJQK"
STAKE = 1000
WORDS = {Move.PLANTARSE: "plantarse", Move.PEDIR: "pedir", Move.DOBLAR: "doblar", Move.SEPARAR: "separar"}


def test_the_rules_of_each_place() -> None:
    assert rules_of("estado") == BlackjackRules()
    assert rules_of("galicia") == BlackjackRules(retiro=Fraction(1, 2))
    assert rules_of("murcia", packs=4, retiro=False) == BlackjackRules(packs=4)
    with pytest.raises(UnlawfulPacks, match="4 packs are not lawful; 6 are"):
        rules_of("estado", packs=4)


@pytest.mark.parametrize("seed", range(6))
def test_rounds_of_random_cards_and_moves_end_alike(seed: int) -> None:
    chance = Random(seed)
    for _ in range(25):
        table = BlackjackTable("estado")
        table.seat(ana=STAKE // 100)
        play_round(table, chance)
        expected = sum(worth(mano, table) for mano in table.state.manos)
        table.settle()
        assert table.net("ana") == expected


def play_round(table: BlackjackTable, chance: Random) -> None:
    """Any card, and any move that the mathematics think lawful: the table must take it."""
    table("crupier: repartir")
    while table.phase is not Phase.LIQUIDACION:
        if table.phase is Phase.VENTANA:
            table("crupier: seguir")
        elif table.game.needs(table.state):
            table.cards(chance.choice(RANKS))
        else:
            table(f"ana: {WORDS[chance.choice(list(lawful(table)))]}")


@cache
def against(first: int) -> Options:
    return options(setting(BlackjackRules(), first))


def lawful(table: BlackjackTable) -> Iterator[Move]:
    """The moves that have a worth, and to split pairs; an as that was split only once more."""
    mano = table.state.mano
    cards = values(mano.hand.cards)
    first = values(table.state.banca.cards)[0]
    found = against(first).worth[all_hands().place[hand_of(*cards)]]
    if len(cards) == 2 and cards[0] == cards[1]:
        yield Move.SEPARAR
    if not mano.on_ases:
        yield from (move for move in (Move.PLANTARSE, Move.PEDIR, Move.DOBLAR) if found[move] > NEVER)
    else:
        yield Move.PLANTARSE


def worth(mano: Mano, table: BlackjackTable) -> int:
    """What the mathematics say a mano leaves, in cents."""
    hand = hand_of(*values(mano.hand.cards))
    stake = STAKE * (2 if mano.doubled else 1)
    end = end_of(values(table.state.banca.cards))
    if score_of(hand) > LIMIT:
        return -stake
    if mano.black_jack:
        return 0 if end == NATURAL else STAKE * 3 // 2
    return int(stake * outcomes(np.array([score_of(hand)]), end)[0])


def end_of(cards: tuple[int, ...]) -> int:
    """How the croupier ends, which must be one of the ways that were counted unless he passes 21."""
    draws = draws_to(cards[0], 17)
    drawn = list(hand_of(*cards[1:]))
    found = [int(end) for row, end in zip(draws.drawn.tolist(), draws.ends, strict=True) if row == drawn]
    if score_of(hand_of(*cards)) > LIMIT:
        assert not found
        return BUST
    assert len(found) == 1
    return found[0]


def values(cards: tuple[str, ...]) -> tuple[int, ...]:
    return tuple(AS if card[0] == "A" else 10 if card[0] in "TJQK" else int(card[0]) for card in cards)
