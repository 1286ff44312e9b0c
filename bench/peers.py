"""Programs of others that play the same games, each as fast as it can be asked to from Python.

One that is not installed raises `ImportError` when its job is made.
"""

import os
import subprocess
import sys
from importlib import import_module
from random import Random
from types import ModuleType
from typing import Any

from bench.measure import Job
from bench.native import BUILD

DECKS = 6


def open_spiel_led(hands: int, until: int) -> Job:
    """OpenSpiel in C++, led from Python: one pack a hand; the player asks for cards until so many, and has no more."""
    game = import_module("pyspiel").load_game("blackjack")
    ask, stand = 0, 1

    def job() -> int:
        chance = Random(1).random
        for _ in range(hands):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    cards = state.legal_actions()
                    state.apply_action(cards[int(chance() * len(cards))])
                else:
                    state.apply_action(ask if state.get_best_player_total(0) < until else stand)
            state.returns()
        return hands

    return job


def open_spiel_alone(hands: int) -> Job:
    """OpenSpiel's own loop in C++: a player who asks or stands at random; no strategy can be given to it."""
    spiel = import_module("pyspiel")
    game, player = spiel.load_game("blackjack"), spiel.make_uniform_random_bot(0, 1)

    def job() -> int:
        for seed in range(hands):
            spiel.evaluate_bots(game.new_initial_state(), [player], seed)
        return hands

    return job


def open_spiel_holdem(hands: int, players: int, stack: int, *, given: bool) -> Job:
    """OpenSpiel in C++, led from Python: no limit, everybody checks or calls.

    Its cards are drawn among those that it says are left, or were chosen before.
    """
    blinds = [500, 1000] + [0] * (players - 2)
    wanted = {
        "betting": "nolimit",
        "numPlayers": players,
        "numRounds": 4,
        "stack": " ".join([str(stack)] * players),
        "blind": " ".join(map(str, blinds)),
        "firstPlayer": "3 1 1 1",
        "numSuits": 4,
        "numRanks": 13,
        "numHoleCards": 2,
        "numBoardCards": "0 3 1 1",
        "bettingAbstraction": "fullgame",
    }
    game, call, chance = import_module("pyspiel").load_game("universal_poker", wanted), 1, Random(1)
    orders = [chance.sample(range(52), 52) for _ in range(hands)]

    def job() -> int:
        for order in orders:
            state, cards = game.new_initial_state(), iter(order)
            while not state.is_terminal():
                if not state.is_chance_node():
                    state.apply_action(call)
                elif given:
                    state.apply_action(next(cards))
                else:
                    left = state.legal_actions()
                    state.apply_action(left[int(chance.random() * len(left))])
            state.returns()
        return hands

    return job


def pokerkit_holdem(hands: int, players: int, stack: int) -> Job:
    """PokerKit: no limit, everybody checks or calls; all that it can do by itself it does."""
    peer = import_module("pokerkit")
    automations = tuple(peer.Automation)

    def job() -> int:
        for _ in range(hands):
            state = peer.NoLimitTexasHoldem.create_state(automations, True, 0, (500, 1000), 1000, stack, players)
            while state.status:
                state.check_or_call()
        return hands

    return job


def blackjack21_rounds(rounds: int) -> Job:
    """blackjack21: six packs, doubles and splits; the croupier has a second card from the beginning."""
    peer = import_module("blackjack21")

    def job() -> int:
        deck = peer.Deck(peer.DEFAULT_SUITS, count=DECKS)
        table = peer.Table([("ana", 10)], deck, on_round_reset=peer.shoe_reset_hook(deck, 0.75))
        for _ in range(rounds):
            table.start_game()
            while table.state == peer.GameState.PLAYERS_TURN:
                _play_blackjack21(table)
        return rounds

    return job


def _play_blackjack21(table: Any) -> None:
    """Split eights and aces, double ten and eleven, draw to seventeen."""
    hand = table.current_hand
    two = len(hand) == 2
    if two and hand[0].value == hand[1].value and hand[0].value in {8, 11}:
        table.split()
    elif two and hand.total in {10, 11}:
        table.double_down()
    elif hand.total < 17:
        table.hit()
    else:
        table.stand()


def pybaccarat_coups(coups: int) -> Job:
    """pybaccarat: six packs, cards burned by the first one, the cuadro; who won is told, and nothing is bet."""
    peer = _pybaccarat()
    shoe, player, banker = peer.Shoe(DECKS), peer.Hand(), peer.Hand()
    game = peer.Game(shoe, player, banker)

    def job() -> int:
        for _ in range(coups):
            if shoe.cut_card_seen():
                _prepare_pybaccarat(shoe)
            player.empty()
            banker.empty()
            game.play_hand()
        return coups

    return job


def _prepare_pybaccarat(shoe: Any) -> None:
    shoe.reset()
    shoe.shuffle()
    shoe.set_cut_card(-14)
    for _ in range(min(shoe.deal().get_rank(), 10)):
        shoe.deal()


def _pybaccarat() -> ModuleType:
    """Its source, taken out of what pip leaves behind: it refuses to be installed where there is no `msvcrt`.

    It wants that module to wait for a key, which nobody presses here.
    """
    if not (found := list(BUILD.glob("**/pybaccarat/baccarat.py"))):
        BUILD.mkdir(parents=True, exist_ok=True)
        wanted = [sys.executable, "-m", "pip", "download", "--no-clean", "--no-deps", "pybaccarat==0.18"]
        subprocess.run(wanted, cwd=BUILD, env={**os.environ, "TMPDIR": str(BUILD)}, capture_output=True, check=False)
        found = list(BUILD.glob("**/pybaccarat/baccarat.py"))
    if not found:
        raise ImportError("the source of pybaccarat can't be had")
    keys = ModuleType("msvcrt")
    vars(keys)["getch"] = input
    sys.modules["msvcrt"] = keys
    sys.path.append(str(found[0].parents[1]))
    try:
        return import_module("pybaccarat.baccarat")
    finally:
        del sys.modules["msvcrt"]
