"""What a learner may do: the acts of each game under fixed numbers, made of its own offers."""

from collections.abc import Sequence

import numpy as np
import pytest
from gymnasium.spaces import Discrete

from tapete.engine.command import Amounts
from tapete.environments import SILENCE, CircleEnv, HouseEnv, between_players, played
from tapete.environments.acts import nearest, unit_of
from tapete.environments.tables import SIZES
from tapete.kit.chance.source import ScriptedSource
from tapete.kit.money import LARGEST
from tapete.law.parameters import sheet
from tests.environments.playing import every_house_game, said


def legal(env: HouseEnv) -> list[str]:
    """What may be done now."""
    return [env.actions[number] for number in np.flatnonzero(env._room.mask("player"))]


def fated(env: HouseEnv, outcomes: Sequence[str]) -> None:
    """An episode in which this comes."""
    env._table.reset(ScriptedSource(outcomes))


@every_house_game
def test_every_act_has_a_name_of_its_own(slug: str, where: str) -> None:
    env = HouseEnv(slug, where)
    assert env.actions[0] == SILENCE
    assert len({*env.actions}) == len(env.actions)
    assert env.action_space == Discrete(len(env.actions))
    assert len({feature.name for feature in env.features}) == len(env.features)
    assert env.observation_space.shape == (len(env.features),)


def test_the_acts_of_blackjack() -> None:
    acts = (
        "silencio, seguro, menor, mayor, plaza, bote sietes, pedir, plantarse, separar, doblar, retiro, igualar, paso"
    )
    assert HouseEnv("blackjack", "murcia").actions == tuple(acts.split(", "))


def test_the_acts_of_a_wheel_are_its_cells() -> None:
    env = HouseEnv("ruleta-francesa", "murcia")
    bets = [terms.id.replace(":", " ") for terms in env._table.game.notice()]
    assert env.actions == (SILENCE, *bets, "prision", "mitad")


def test_two_cards_of_seven_are_laid_in_the_baja_in_twenty_one_ways() -> None:
    assert sum(name.startswith("componer baja") for name in HouseEnv("pai-gow", "murcia").actions) == 21


def test_where_a_player_says_how_much_there_are_three_acts() -> None:
    env = CircleEnv("ferrocarril", "estado")
    env.reset(seed=1)
    asked = [env.actions[number] for number in np.flatnonzero(env.infos[env.agent_selection]["action_mask"])]
    assert asked == ["tomar mínimo", "tomar medio", "tomar máximo", "rehusar"]
    [most] = said(env, "tomar máximo")
    banker = env.agent_selection
    env.step(most)
    bank = [feature.name for feature in env.features].index("bank")
    most_units = env._table.game.rules.most_bank / env._table.terms.stake
    assert env.observe(banker)["observation"][bank] == min(most_units, env.features[bank].high)


@pytest.mark.parametrize(
    ("amounts", "three"),
    [
        (Amounts(100, 10_000, 1), (100, 1000, 10_000)),
        (Amounts(500, 5000, 500), (500, 1500, 5000)),
        (Amounts(7, 7), (7, 7, 7)),
    ],
)
def test_the_act_between_is_as_many_times_the_least_as_the_most_is_of_it(
    amounts: Amounts, three: tuple[int, int, int]
) -> None:
    assert tuple(nearest(amounts, size(None, amounts)) for size in SIZES.values()) == three
    assert all(map(amounts.holds, three))


@pytest.mark.parametrize(
    ("amounts", "stake", "unit"),
    [
        (Amounts(100, 1000), 500, 500),
        (Amounts(600, 1000), 500, 600),
        (Amounts(100, 1000, 200), 400, 500),
        (Amounts(100, 400), 500, 0),
        (Amounts(1, 400), 400, 400),
    ],
)
def test_a_unit_is_the_stake_or_the_next_lawful_amount_above(amounts: Amounts, stake: int, unit: int) -> None:
    assert unit_of(amounts, stake) == unit


@pytest.mark.parametrize(
    ("choice", "then", "won"), [("mitad", (), -500), ("prision", ("2",), -1000), ("prision", ("1",), 0)]
)
def test_after_a_zero_a_bet_is_halved_or_stays_in_prison(choice: str, then: Sequence[str], won: int) -> None:
    """And once it is set free, it is taken off the cloth."""
    env = HouseEnv("ruleta-francesa", "murcia", stake=1000)
    fated(env, ["0", *then])
    for act in said(env, "rojo", SILENCE, choice):
        assert env.actions[act] in legal(env)
        env.step(act)
    while env._table.asked:
        assert then
        env.step(*said(env, SILENCE))
    assert env._table.won("player") == won


def in_turn(env: HouseEnv, cards: Sequence[str]) -> list[str]:
    """What may be done with a mano of black-jack before these cards."""
    fated(env, cards)
    for act in said(env, "plaza", SILENCE):
        env.step(act)
    return legal(env)


def test_who_is_asked_for_a_card_says_what_silence_would() -> None:
    env = HouseEnv("blackjack", "murcia")
    assert in_turn(env, ["Tc", "5h", "6d"]) == ["silencio", "retiro", "paso"]
    env.step(*said(env, "paso"))
    assert legal(env) == ["pedir", "plantarse", "retiro"]


def test_seguro_is_offered_against_an_as() -> None:
    assert in_turn(HouseEnv("blackjack", "murcia"), ["Tc", "Ah", "6d"]) == ["silencio", "seguro", "paso"]


def test_where_one_mano_is_not_enough_somebody_else_bets_too() -> None:
    env = HouseEnv("blackjack", "galicia")
    assert env._table.game.rules.least_manos.value == 2
    [bet] = said(env, "plaza")
    env.reset(seed=1)
    env.step(bet)
    env.step(0)
    manos = env._table.state.manos
    assert {mano.commander for mano in manos} == {"company_0", "player"}


def test_who_does_not_want_the_dice_cannot_take_the_bet_away() -> None:
    """Somebody else throws, and the punto decides."""
    env = HouseEnv("dados", "estado")
    [win, take, refuse] = said(env, "win", "aceptar", "rehusar")
    fated(env, ["2-2", "3-4"])
    env.step(win)
    env.step(take)
    env.step(0)
    env.step(refuse)
    while env._table.asked:
        env.step(0)
    assert env._table.won("player") == -env._table.terms.stake


@pytest.mark.parametrize("slug", list(played()))
def test_a_stake_must_be_one_that_the_table_takes(slug: str) -> None:
    where = next(iter(sheet(slug).regulated))
    make = CircleEnv if slug in between_players() else HouseEnv
    with pytest.raises(ValueError, match="no bet of this table takes a stake"):
        make(slug, where, stake=LARGEST + 1)
    with pytest.raises(ValueError, match="whole numbers from 1 on"):
        make(slug, where, rounds=0)


def test_no_more_may_play_than_have_a_place() -> None:
    assert len(CircleEnv("blackjack", "murcia", players=7).possible_agents) == 7
    with pytest.raises(ValueError, match="7 have a place at this table, and no more"):
        CircleEnv("blackjack", "murcia", players=8)


def test_a_table_is_set_up_as_a_casino_file_says() -> None:
    env = HouseEnv("trijoker", "murcia", setup={"minimo": 10, "maximo": 100, "banda": (10, 100)})
    assert env._table.terms.stake == 1000
