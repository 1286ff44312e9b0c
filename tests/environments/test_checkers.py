"""The environments pass the checkers of the projects whose interfaces they have."""

import gymnasium
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

from tapete.environments import circle, name_of
from tests.environments.playing import every_circle, every_house_game

observations_with_masks = pytest.mark.filterwarnings(
    # Observations with their masks are a convention of the project, but its checker knows only its own games by name.
    "ignore:Observation is not a NumPy array",
    "ignore:Observation space for each agent probably should be gymnasium.spaces.box",
)


@every_house_game
def test_gymnasium_finds_nothing_wrong(slug: str, where: str) -> None:
    env = gymnasium.make(name_of(slug), jurisdiction=where, render_mode="ansi")
    check_env(env.unwrapped)
    env.reset(seed=1)
    assert isinstance(env.render(), str)


@every_circle
@observations_with_masks
def test_pettingzoo_finds_nothing_wrong(slug: str, where: str) -> None:
    api_test(circle(slug, where, render_mode="ansi"), num_cycles=20)
    seed_test(lambda: circle(slug, where), num_cycles=20)


@pytest.mark.parametrize(("slug", "where", "players"), [("blackjack", "galicia", 3), ("pai-gow", "murcia", 2)])
@observations_with_masks
def test_a_game_against_the_house_may_be_played_by_several(slug: str, where: str, players: int) -> None:
    env = circle(slug, where, players=players, render_mode="ansi")
    assert len(env.possible_agents) == players
    api_test(env, num_cycles=20)
    seed_test(lambda: circle(slug, where, players=players), num_cycles=20)


def test_several_tables_may_be_played_at_once() -> None:
    tables = gymnasium.make_vec(name_of("ruleta-francesa"), num_envs=3, vectorization_mode="sync", values=True)
    _, info = tables.reset(seed=1)
    assert len(info["action_mask"]) == 3
    assert info["values"]["pleno 17"].tolist() == [-1 / 37] * 3
    tables.close()
