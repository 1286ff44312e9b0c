"""What an episode is: lawful from end to end, exact to the cent, and the same again from the same seed."""

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from tapete.casino.ledger import BANCA, CAGNOTTE
from tapete.environments import CircleEnv, HouseEnv
from tapete.environments.acts import QUIET
from tapete.environments.table import SeededSource
from tests.environments.playing import Books, Mask, any_act, books, episode, every_circle, every_house_game, said
from tests.seeds import chooser

__all__ = ["books"]

EPISODES = 4


def cents(reward: float, env: HouseEnv | CircleEnv) -> int:
    """A reward in cents: whole ones, whatever the unit."""
    exact = Fraction(reward).limit_denominator(10**6) * env._table.terms.stake
    assert exact.denominator == 1
    return int(exact)


@every_house_game
def test_rewards_are_what_the_books_say(slug: str, where: str, books: Books) -> None:
    env, choose = HouseEnv(slug, where), any_act(chooser(f"learn {slug} {where}"))
    env.reset(seed=1)
    for _ in range(EPISODES):
        books.begin()
        won = sum(cents(reward, env) for _, _, reward, _ in episode(env, choose))
        assert won == books.of("player")
        assert books.ledger().total() == 0
        assert not env._table.broken_off
        assert not any(chips.player == "player" for chips in env._table.view("player").lying())


@every_circle
def test_rewards_of_all_are_what_the_books_say(slug: str, where: str, books: Books) -> None:
    """What is in the bank is its holders', at every moment; the house has nothing but the cagnotte."""
    env, choose = CircleEnv(slug, where, rounds=2), any_act(chooser(f"learn {slug} {where}"))
    books.begin()
    env.reset(seed=1)
    for _ in range(EPISODES):
        books.begin()
        env.reset()
        won = dict.fromkeys(env.possible_agents, 0)
        while not any(env.terminations.values()):
            env.step(choose(env.infos[env.agent_selection]["action_mask"]))
            for agent, reward in env.rewards.items():
                won[agent] += cents(reward, env)
            ledger = books.ledger()
            in_bank = {agent: env._table.won(agent) - books.of(agent) for agent in won}
            assert sum(in_bank.values()) == ledger.balance(BANCA)
            assert won == {agent: books.of(agent) + in_bank[agent] for agent in won}
        balances = books.ledger().balances
        assert {account for account in balances if ":" not in account and balances[account]} <= {BANCA, CAGNOTTE}
        assert sum(won.values()) == -books.ledger().balance(CAGNOTTE)


@every_house_game
def test_the_same_seed_gives_the_same_episode(slug: str, where: str) -> None:
    def played(seed: int) -> list[Any]:
        env = HouseEnv(slug, where)
        told = [env.reset(seed=seed)[0].tolist()]
        choose = any_act(chooser(f"learn {slug}"))
        for _ in range(3):
            told += [(act, seen.tolist(), reward) for act, seen, reward, _ in episode(env, choose)]
        return told

    assert played(5) == played(5)


def test_another_seed_gives_another() -> None:
    env = HouseEnv("blackjack", "murcia")
    bet, deal = said(env, "plaza", "silencio")
    seen = []
    for seed in range(5):
        env.reset(seed=seed)
        env.step(bet)
        seen.append(env.step(deal)[0].tolist())
    assert len({*map(tuple, seen)}) == len(seen)


@every_house_game
def test_what_is_not_in_the_mask_is_refused_and_changes_nothing(slug: str, where: str) -> None:
    env = HouseEnv(slug, where)
    before, info = env.reset(seed=1)
    illegal = np.flatnonzero(info["action_mask"] == 0)
    assert "refused" not in info
    for act in illegal[:3]:
        after, reward, over, broken_off, told = env.step(act)
        assert told.pop("refused")
        assert (after == before).all()
        assert (told["action_mask"] == info["action_mask"]).all()
        assert (reward, over, broken_off) == (0, False, False)


@every_circle
def test_who_is_not_asked_can_only_be_silent(slug: str, where: str) -> None:
    env = CircleEnv(slug, where)
    env.reset(seed=1)
    others = [agent for agent in env.agents if agent != env.agent_selection]
    assert others
    for agent in others:
        assert np.flatnonzero(env.observe(agent)["action_mask"]).tolist() == [QUIET]
    illegal = np.flatnonzero(env.infos[env.agent_selection]["action_mask"] == 0)[0]
    asked = env.agent_selection
    env.step(int(illegal))
    assert env.agent_selection == asked
    assert env.infos[asked]["refused"]


def test_what_comes_is_as_likely_as_it_weighs() -> None:
    source = SeededSource(np.random.default_rng(1))
    picked = np.bincount([source.pick((1, 0, 2, 3)) for _ in range(6000)])
    assert picked[1] == 0
    assert np.abs(picked - (1000, 0, 2000, 3000)).max() < 150
    assert {source.number(3, 5) for _ in range(100)} == {3, 4, 5}


def test_an_episode_that_nobody_ends_is_broken_off() -> None:
    env = HouseEnv("bola", "murcia", longest=3)
    env.reset(seed=1)
    [bet] = said(env, "rojo")
    assert [env.step(bet)[2:4] for _ in range(3)] == [(False, False), (False, False), (False, True)]
    env.reset()
    assert env.step(bet)[2:4] == (False, False)


def test_rounds_go_on_at_the_same_table() -> None:
    env = HouseEnv("blackjack", "murcia", rounds=3)
    [bet] = said(env, "plaza")
    [left] = [place for place, feature in enumerate(env.features) if feature.name == "cards left"]
    laid = [feature.name for feature in env.features].index("chips on plaza")

    def choose(mask: Mask) -> int:
        """Bet once a round, and leave the rest to the rules."""
        return bet if mask[bet] and not env._room.observation("player")[laid] else int(np.flatnonzero(mask)[0])

    seen = [numbers[left] for _, numbers, _, _ in episode(env, choose, seed=2)]
    assert seen == sorted(seen, reverse=True)
    assert env._table.game.round_of(env._table.state) == 4


def test_who_bets_nothing_has_played_a_round_where_others_could() -> None:
    for slug in ("ruleta-francesa", "blackjack"):
        env = HouseEnv(slug, "murcia")
        env.reset(seed=1)
        _, reward, over, _, _ = env.step(QUIET)
        assert (reward, over) == (0, True)


@pytest.mark.parametrize("slug", ["ruleta-americana", "blackjack", "trijoker"])
def test_nobody_spends_more_than_the_purse(slug: str, books: Books) -> None:
    env, choose = HouseEnv(slug, "murcia", purse=4, rounds=6), any_act(chooser(f"learn purse {slug}"))
    stake = env._table.terms.stake
    env.reset(seed=1)
    for _ in range(6):
        books.begin()
        least = 0
        for _ in episode(env, choose):
            on_the_cloth = books.ledger().balance("tapete:player")
            least = min(least, books.of("player") - on_the_cloth)
        assert least >= -4 * stake


def test_a_purse_that_is_spent_ends_the_episode() -> None:
    env = HouseEnv("bola", "murcia", purse=2, rounds=50)
    [bet] = said(env, "numero 1")
    env.reset(seed=3)
    over, acts = False, []
    while not over:
        mask = env._room.mask("player")
        acts.append(bet if mask[bet] else QUIET)
        over = env.step(acts[-1])[2]
    assert env._table.won("player") == -200
    assert acts == [bet, bet]
