"""What exact mathematics know of a choice is told, as a number; what they don't, is not."""

import numpy as np
import pytest

import tapete
from tapete.environments import SILENCE, CircleEnv, HouseEnv
from tapete.exact import MATHEMATICS
from tapete.exact.book import question_of
from tests.environments.playing import HOUSE, said
from tests.environments.test_acts import fated, legal
from tests.exact.charted import quick_book
from tests.properties.tables import table


@pytest.mark.parametrize(("slug", "where"), [pair for pair in HOUSE if pair[0] in MATHEMATICS])
def test_every_bet_is_worth_what_it_costs(slug: str, where: str) -> None:
    env = HouseEnv(slug, where, values=quick_book(question_of(table(slug, where).rules)))
    _, info = env.reset(seed=1)
    values = info["values"]
    legal = [env.actions[number] for number in np.flatnonzero(info["action_mask"])]
    assert values
    assert values.keys() <= {*legal}
    assert all(isinstance(value, float) and -1 < value < 1 for value in values.values())
    assert "value" not in info


def test_a_number_at_roulette_loses_one_in_thirty_seven() -> None:
    env = HouseEnv("ruleta-francesa", "estado", values=True)
    _, info = env.reset(seed=1)
    assert info["values"]["pleno 17"] == pytest.approx(-1 / 37)
    assert info["values"]["rojo"] == -float(tapete.edge("ruleta-francesa", "rojo", "estado").edge)


@pytest.mark.parametrize(
    ("slug", "where", "bet"),
    [
        ("ruleta-francesa", "estado", "pleno 17"),
        ("ruleta-americana", "murcia", "docena 2"),
        ("bola", "galicia", "numero 7"),
        ("ruleta-de-la-fortuna", "murcia", "15"),
        ("dados", "estado", "field"),
        ("dados-murcianos", "murcia", "ases"),
        ("dados-murcianos", "murcia", "trio"),
    ],
)
def test_what_a_bet_is_worth_is_the_mean_of_its_rewards(slug: str, where: str, bet: str) -> None:
    env = HouseEnv(slug, where, values=True)
    _, info = env.reset(seed=1)
    rewards = [(each.weight, reward_of(env, bet, each.id)) for each in env._table.game.rules.need.outcomes]
    decided = [(weight, reward) for weight, reward in rewards if reward is not None]
    mean = sum(weight * reward for weight, reward in decided) / sum(weight for weight, _ in decided)
    assert info["values"][bet] == pytest.approx(mean)


def reward_of(env: HouseEnv, bet: str, outcome: str) -> float | None:
    """What a unit on a bet brings if this comes; None when another throw would have to decide it.

    Who is offered the dice refuses them, and somebody else throws.
    """
    fated(env, [outcome])
    reward = env.step(*said(env, bet))[1]
    while env._table.asked and not env._table.game.round_of(env._table.state) > 1:
        reward += env.step(*said(env, SILENCE if SILENCE in legal(env) else "rehusar"))[1]
    return None if env._table.asked else reward


def test_a_decision_is_worth_its_best_choice() -> None:
    env = HouseEnv("trijoker", "murcia", values=True)
    [bet] = said(env, "espacio")
    fated(env, ["As", "2c", "Ah", "3c", "Ad"])
    env.step(bet)
    _, _, _, _, info = env.step(0)
    assert info["values"]["retirar"] == 0
    assert info["value"] == info["values"]["dejar"] > 3


def test_a_mano_of_blackjack_is_worth_what_the_hints_say() -> None:
    question = question_of(table("blackjack", "murcia").rules)
    env = HouseEnv("blackjack", "murcia", values=quick_book(question))
    [bet] = said(env, "plaza")
    fated(env, ["Tc", "6h", "Td", "2s"])
    env.step(bet)
    _, _, _, _, info = env.step(0)
    assert {*info["values"]} == {"retiro", "silencio", "paso"}
    assert info["values"]["retiro"] == -0.5
    goes_on = info["values"]["paso"]
    [passes] = said(env, "paso")
    _, _, _, _, info = env.step(passes)
    assert {*info["values"]} == {"pedir", "plantarse", "retiro"}
    assert goes_on == max(info["values"]["pedir"], info["values"]["plantarse"])
    assert info["value"] == max(info["values"].values())


def test_monte_is_worth_what_the_placed_cards_say() -> None:
    env = HouseEnv("monte", "murcia", values=True)
    told = [env.reset(seed=seed)[1]["values"] for seed in range(12)]
    assert len({tuple(values.items()) for values in told}) > 1


def test_nothing_is_known_of_what_players_do_to_one_another() -> None:
    env = CircleEnv("ferrocarril", "estado", values=True)
    env.reset(seed=1)
    assert env.infos[env.agent_selection].keys() == {"action_mask"}


def test_without_being_asked_for_nothing_is_told() -> None:
    _, info = HouseEnv("bola", "murcia").reset(seed=1)
    assert info.keys() == {"action_mask"}
