"""The mathematics of blackjack and the table agree on what is allowed, on how the croupier ends and on what is paid."""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import perm
from random import Random
from typing import Any

import numpy as np
import pytest

from tapete.exact.blackjack import BlackjackRules, UnlawfulPacks, rules_of
from tapete.exact.blackjack.hands import (
    AS,
    BUST,
    LIMIT,
    NATURAL,
    NEVER,
    Move,
    Options,
    all_hands,
    draws_to,
    hand_of,
    options,
    outcomes,
    score_of,
    setting,
)
from tapete.exact.blackjack.solution import seguro, trece
from tapete.families.plazas.bets import Paid
from tapete.games.blackjack.state import Mano, Phase
from tests.games.blackjack import BlackjackTable

RANKS = "A23456789TJQK"
FACES = "-A23456789T"
STAKE = 1000
WORDS = {Move.PLANTARSE: "plantarse", Move.PEDIR: "pedir", Move.DOBLAR: "doblar", Move.SEPARAR: "separar"}


def test_the_rules_of_each_place() -> None:
    assert rules_of("estado") == BlackjackRules()
    assert rules_of("galicia") == BlackjackRules(retiro=Fraction(1, 2))
    assert rules_of("murcia", packs=4, retiro=False) == BlackjackRules(packs=4)
    with pytest.raises(UnlawfulPacks, match="4 packs are not lawful; 6 are"):
        rules_of("estado", packs=4)


@pytest.mark.parametrize("where", ["estado", "galicia", "murcia"])
@pytest.mark.parametrize("seed", range(2))
def test_rounds_of_random_cards_and_moves_end_alike(where: str, seed: int) -> None:
    chance = Random(f"{where}{seed}")
    retiro: dict[str, Any] = {"retiro": True} if where == "murcia" else {}
    for _ in range(25):
        table = BlackjackTable(where, **retiro)
        table.seat(ana=STAKE // 100, eva=STAKE // 100)
        retired = play_round(table, chance)
        expected = -STAKE * len(retired) * (rules_of(where).retiro or 0)
        expected += sum(worth(mano, table) for mano in table.state.manos if mano.commander not in retired)
        table.settle()
        assert table.net("ana") + table.net("eva") == expected


def play_round(table: BlackjackTable, chance: Random) -> set[str]:
    """Any card, and any move that the mathematics think lawful: the table must take it. Who withdrew is told."""
    table("crupier: repartir")
    retired: set[str] = set()
    while table.phase is not Phase.LIQUIDACION:
        if table.phase is Phase.VENTANA:
            retired |= withdrawing(table, chance)
            if table.phase is Phase.VENTANA:
                table("crupier: seguir")
        elif table.game.needs(table.state):
            table.cards(chance.choice(RANKS))
        else:
            table(f"{table.state.mano.commander}: {WORDS[chance.choice(list(lawful(table)))]}")
    return retired


def withdrawing(table: BlackjackTable, chance: Random) -> set[str]:
    """Some of the players withdraw, where the mathematics have a retiro: never against an as."""
    first = values(table.state.banca.cards)[0]
    offered = may_withdraw(table.where, first)
    assert offered == (table.state.asking == "retiro")
    retired = {name for name in ("ana", "eva") if offered and chance.random() < 0.3}
    for name in retired:
        table(f"{name}: retiro {1 if name == 'ana' else 2}")
    return retired


@cache
def may_withdraw(where: str, first: int) -> bool:
    return bool((options(setting(rules_of(where), first)).worth[:, Move.RETIRO] > NEVER).any())


@pytest.mark.parametrize("where", ["estado", "galicia", "murcia"])
@pytest.mark.parametrize("second", RANKS)
def test_the_seguro_wins_when_the_second_card_is_a_ten(where: str, second: str) -> None:
    table = BlackjackTable(where)
    table.seat(ana="20", eva="20")
    table.deal("9 9 A 9 9")
    table("ana: seguro 1 10")
    table("crupier: seguir")
    for player in ("ana", "eva"):
        table(f"{player}: plantarse")
    table.cards(second)
    while table.game.needs(table.state):
        table.cards("K")
    table.settle()
    won = {chance.net for chance in seguro(rules_of(where)).chances if (chance.net > 0) == (second in "TJQK")}
    assert {Fraction(table.net("ana") - table.net("eva"), 1000)} == won


@pytest.mark.parametrize("bet", ["menor", "mayor"])
def test_trece_is_settled_as_it_is_counted(bet: str) -> None:
    rules = rules_of("murcia")
    wins = 0
    for one, other in combinations_with_replacement(range(1, 11), 2):
        table = BlackjackTable("murcia", trece=True)
        table.seat(ana="10")
        table(f"ana: {bet} 1 10")
        table.deal(" ".join((FACES[one], "9", FACES[other])))
        orders = (1 if one == other else 2) * rules.sabot[one - 1] * (rules.sabot[other - 1] - (one == other))
        wins += orders * any(event.bet == bet for event in table.events if isinstance(event, Paid))
    assert Fraction(wins, perm(sum(rules.sabot), 2)) == trece(rules, bet, Fraction(1)).hit_rate


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
    if score_of(hand) > LIMIT:
        return -stake
    end = end_of(values(table.state.banca.cards))
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
