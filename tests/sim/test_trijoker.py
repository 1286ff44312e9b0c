"""Trijoker: the kernel is the engine, jugada by jugada and to the cent, and its long run is the exact value."""

from collections.abc import Sequence
from typing import cast

import numpy as np
import pytest

from tapete.engine.event import Refused
from tapete.exact.trijoker import Cards, Deals
from tapete.games.trijoker.play import Trijoker
from tapete.kit.cards import FRENCH_52, parse_card
from tapete.kit.streams import stream
from tapete.sim.machine import Options, Terms, machine
from tapete.sim.trijoker import kernels, played_by
from tests.games.table import net
from tests.games.trijoker import Mesa

SUITS = "shdc"


def _face(mesa: Mesa, card: int) -> str:
    return f"{mesa.game.rules.pays.ranking.ranks[card >> 2]}{SUITS[card & 3]}"


def _cards(game: Trijoker, cards: Sequence[str]) -> Cards:
    faces = [parse_card(card, FRENCH_52) for card in cards]
    places = tuple(sorted(game.rules.pays.ranking.ranks.index(card.rank) for card in faces))
    return Cards(places, suited=len({card.suit for card in faces}) == 1)


def _engine(players: list[str], amounts: list[int], cards: list[str], deals: Deals) -> list[int]:
    """What each space wins with cards in the order in which they are dealt, by the best decisions."""
    mesa = Mesa(" ".join(players))
    for space, amount in enumerate(amounts, 1):
        mesa(f"{players[space - 1]}: espacio {space} {amount / 100:.2f}")
    mesa("crupier: no va más")
    for card in cards:
        mesa(f"azar: resultado {card}")
    common = cards[len(players)]
    for bet in (1, 2):
        for place, player in enumerate(players):
            own = [cards[place + turn * (len(players) + 1)] for turn in range(3)]
            seen = own if bet == 1 else [*own, common]
            leaves = deals.worth(_cards(cast(Trijoker, mesa.game), seen)) > 0
            mesa(f"{player}: {'dejar' if leaves else 'retirar'} {bet}")
        mesa("crupier: descubrir")
    mesa("crupier: liquidar")
    return [net(mesa.events, player) for player in players]


@pytest.mark.parametrize("spaces", [1, 3, 7])
def test_the_kernel_is_the_engine_jugada_by_jugada(spaces: int) -> None:
    amounts = [537 + 101 * place for place in range(spaces)]
    players = [f"p{place}" for place in range(spaces)]
    mesa = Mesa()
    ready, deals = played_by(mesa.game.rules.pays, amounts), Deals(mesa.game.rules.pays)
    deck, state, ends = ready.deck, stream(11, 0), np.zeros(spaces, dtype=np.uint64)
    left = set()
    for _ in range(60 // spaces):
        kernels.play_jugada(state, deck, *ready.tables, ends)
        cards = [_face(mesa, int(card)) for card in deck[: 3 * spaces + 2]]
        mine = [int(ready.nets[place, end]) for place, end in enumerate(ends.astype(int))]
        assert mine == _engine(players, amounts, cards, deals), cards
        left |= {int(end) & 3 for end in ends}
    assert len(left) > 1


def test_every_combination_is_met_and_paid_as_the_engine_pays() -> None:
    """Of the rarest too: the kernel is given their cards."""
    mesa = Mesa()
    ready, deals = played_by(mesa.game.rules.pays, [1000]), Deals(mesa.game.rules.pays)
    ranks = mesa.game.rules.pays.ranking.ranks
    for hand in (
        "As Ks Qs Js Ts", "9h 8h 7h 6h 5h", "4s 4d 4h 4c 2s", "9s 9d 4h 4c 9h", "As 4s 7s 8s Qs",
        "As 2d 3h 4c 5s", "2s 2d 2h 9c 4s", "9s 9d 4h 4c 2s", "Js Jd 4h 9c 2s", "Ts Td 4h 9c 2s",
    ):  # fmt: skip
        own, common = hand.split()[:3], hand.split()[3:]
        cards = [own[0], common[0], own[1], common[1], own[2]]
        deck = np.array([4 * ranks.index(card[0]) + SUITS.index(card[1]) for card in cards], dtype=np.uint8)
        end = int(kernels._end(deck, np.uint64(0), np.uint64(2), *ready.tables))
        assert [int(ready.nets[0, end])] == _engine(["ana"], [1000], cards, deals), hand


def test_the_long_run_is_the_exact_value() -> None:
    ready = machine("trijoker", "murcia", {"espacio:1": 500}, Options())
    rounds, (staked,), (won,) = ready.long_run(3)(0, 400_000)
    assert (rounds, staked) == (400_000, 400_000 * 500)
    spread = (ready.scatter()[""].variance * rounds) ** 0.5
    assert abs(won + float(ready.exact()["espacio:1"]) * staked) < 5 * spread
    (moves,) = ready.situations()
    assert sum(moves.chances.values()) == pytest.approx(1)


def test_sessions_and_runs() -> None:
    ready = machine("trijoker", "murcia", {"espacio:1": 500, "espacio:4": 1000}, Options())
    rows = ready.evenings(7, Terms(rounds=50, purse=100_000))(0, 20)
    assert rows.shape[0] == 20
    assert ready.situations() == ()
    assert set(ready.scatter()) == {"espacio:1", "espacio:4"}


def test_what_the_table_does_not_take_is_refused() -> None:
    with pytest.raises(Refused, match="100"):
        machine("trijoker", "murcia", {"espacio:1": 10_001}, Options())
    with pytest.raises(Refused):
        machine("trijoker", "murcia", {"espacio:8": 1000}, Options())
    machine("trijoker", "murcia", {"espacio:7": 10_000}, Options())
