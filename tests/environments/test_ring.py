"""Póquer de círculo for learners: what may be done, what is seen, what is won, and what is known of a hand."""

from collections.abc import Iterator

import pytest

from tapete.engine.machine import play
from tapete.environments import CircleEnv, between_players
from tapete.exact.poquer_de_circulo.equity import equity
from tapete.families.covered import COVERED
from tests.environments.playing import any_act, said
from tests.seeds import chooser

BETS = ("pasar", "cubrir", "retirarse")
SIZES = ("mínimo", "medio bote", "bote", "máximo")
RING = [slug for slug in between_players() if slug not in {"bacarra-dos-panos", "ferrocarril"}]
every_variant = pytest.mark.parametrize("slug", RING)


def legal(env: CircleEnv) -> list[str]:
    """What whoever is asked may do."""
    return [env.actions[number] for number in env._table.choices]


def do(env: CircleEnv, *words: str) -> None:
    """One after another does something."""
    for number in said(env, *words):
        assert number in env._table.choices
        env.step(number)


def moments(env: CircleEnv, episodes: int) -> Iterator[str]:
    """Everybody who is asked in some episodes, whatever is done."""
    choose = any_act(chooser(f"ring {env.metadata['name']}"))
    env.reset(seed=1)
    for _ in range(episodes):
        env.reset()
        while env._table.asked and not env._table.broken_off:
            yield env.agent_selection
            env.step(choose(env.infos[env.agent_selection]["action_mask"]))


def feature(env: CircleEnv, agent: str, name: str) -> float:
    names = [feature.name for feature in env.features]
    return float(env.observe(agent)["observation"][names.index(name)])


def faces(env: CircleEnv, agent: str, whose: str) -> set[str]:
    """The cards of a row of features that are seen."""
    seen = env.observe(agent)["observation"]
    named = [(each.name.rpartition(" "), number) for each, number in zip(env.features, seen, strict=True)]
    return {card for (before, _, card), number in named if before == whose and number}


def levels(env: CircleEnv) -> dict[str, int]:
    """What one may bet or raise to, in cents."""
    found = env._table.choices.items()
    return {env.actions[number]: choice.amount for number, choice in found if choice.amount}


# --- what may be done -------------------------------------------------------------------------------------------------


def test_the_acts_of_holdem() -> None:
    sized = [f"{verb} {size}" for verb in ("apostar", "subir") for size in SIZES]
    assert CircleEnv("holdem").actions == ("silencio", *BETS, *sized)


def test_five_cards_are_changed_in_thirty_one_ways_or_none_is() -> None:
    names = CircleEnv("poquer-cubierto").actions
    assert sum(name.startswith("descartarse") for name in names) == 31
    assert "servido" in names


@every_variant
def test_all_that_may_be_done_is_lawful_and_different(slug: str) -> None:
    env = CircleEnv(slug, rounds=3)
    asked = 0
    for agent in moments(env, 3):
        commands = [choice.command for choice in env._table.choices.values()]
        assert len({*commands}) == len(commands) > 1
        assert "silencio" not in legal(env)
        for command in commands:
            assert command is not None
            assert command.by.id == agent
            play(env._table.game, env._table.state, command)
        asked += 1
    assert asked > 20


def test_raises_are_measured_by_the_bote_once_the_postura_is_covered() -> None:
    """Ciegas of 5 and 10 € and restos of 200 €: 10 are to be covered, and then there are 25."""
    env = CircleEnv("holdem")
    env.reset(seed=1)
    raised = {"mínimo": 2000, "medio bote": 2250, "bote": 3500, "máximo": 20_000}
    step = env._table.game.rules.chip
    assert levels(env) == {f"subir {size}": level - (level - 2000) % step for size, level in raised.items()}
    do(env, "cubrir", "cubrir", "cubrir", "pasar")
    assert levels(env) == {
        "apostar mínimo": 1000,
        "apostar medio bote": 2000,
        "apostar bote": 4000,
        "apostar máximo": 19_000,
    }


def test_a_size_that_is_the_least_or_the_most_is_no_act_of_its_own() -> None:
    env = CircleEnv("holdem", setup={"minimo": 10, "resto": 200, "obligatoria": "ciegas", "limite": "bote"})
    env.reset(seed=1)
    do(env, "cubrir", "cubrir", "cubrir", "pasar")
    assert levels(env) == {"apostar mínimo": 1000, "apostar medio bote": 2000, "apostar máximo": 4000}


def test_the_bet_of_who_must_bet_first_is_made_without_being_asked() -> None:
    env = CircleEnv("five-stud")
    env.reset(seed=1)
    assert env._table.state.betting.postura == 1000
    assert legal(env) == ["cubrir", "retirarse", "subir mínimo"]


# --- what is won ------------------------------------------------------------------------------------------------------


def test_what_was_put_before_anybody_was_asked_counts_with_the_first_reward() -> None:
    """The ciegas, of 5 and 10 €; in the end the one is lost to the other."""
    env = CircleEnv("holdem")
    env.reset(seed=1)
    do(env, "retirarse")
    assert sorted(env.rewards.values()) == [-1, -0.5, 0, 0]
    first = env.rewards
    do(env, "retirarse")
    assert not any(env.rewards.values())
    do(env, "retirarse")
    assert sorted(env.rewards[agent] + first[agent] for agent in env.possible_agents) == [-0.5, 0, 0, 0.5]
    assert all(env.terminations.values())


def test_a_bote_that_nobody_opened_is_played_for_again() -> None:
    """And no episode ends before somebody has won it."""
    env = CircleEnv("poquer-cubierto")
    env.reset(seed=1)
    do(env, *["pasar"] * 4)
    assert env._table.game.round_of(env._table.state) == 2
    assert not any(env.terminations.values())
    do(env, "apostar mínimo", *["retirarse"] * 3)
    while env._table.asked:
        do(env, "servido" if "servido" in legal(env) else "pasar")
    assert not env._table.state.pending


def test_whoever_has_lost_the_resto_buys_another() -> None:
    env = CircleEnv("holdem", rounds=2)
    env.reset(seed=1)
    do(env, "subir máximo", "cubrir", "cubrir", "cubrir")
    assert env._table.game.round_of(env._table.state) == 2
    assert all(seat.resto or seat.player in env._table.state.order for seat in env._table.state.seats)


@pytest.mark.parametrize("players", [1, 2, 3])
def test_companions_sit_where_learners_are_too_few(players: int) -> None:
    env = CircleEnv("holdem", players=players, rounds=4)
    for agent in moments(env, 1):
        assert agent in env.possible_agents
    assert len(env._table.state.seats) == 4
    assert not env._table.broken_off


def test_no_more_may_play_than_have_a_seat() -> None:
    assert len(CircleEnv("seven-stud", players=8).possible_agents) == 8
    with pytest.raises(ValueError, match="8 have a place at this table, and no more"):
        CircleEnv("seven-stud", players=9)


# --- what is seen -----------------------------------------------------------------------------------------------------


@every_variant
def test_ones_own_cards_and_the_open_ones_are_seen_and_no_others(slug: str) -> None:
    env = CircleEnv(slug)
    for agent in moments(env, 3):
        own = {card for seat in env._table.state.hands if seat.owner == agent for card in seat.cards}
        assert own
        assert faces(env, agent, "own") == own
        assert faces(env, agent, "common") == {*env._table.view("nadie").common}
        seats = env._table.view("nadie").seats
        open_cards = {card for seat in seats if seat.player != agent for card in seat.cards if card != COVERED}
        shown = [faces(env, agent, f"seat {place} shows") for place in range(1, env._table.game.rules.plazas.value)]
        assert {card for cards in shown for card in cards} == open_cards


def test_seats_are_told_from_the_next_one_on() -> None:
    env = CircleEnv("holdem")
    env.reset(seed=1)
    do(env, "subir máximo")
    table, agent = env._table, env.agent_selection
    numbers = {seat.player: seat.number for seat in table.state.seats}
    [raiser] = [seat.player for seat in table.state.seats if not seat.resto]
    place = (numbers[raiser] - numbers[agent]) % table.game.rules.plazas.value
    assert feature(env, agent, f"seat {place} put in the hand") == 20
    assert feature(env, agent, f"seat {place} resto") == 0
    assert feature(env, agent, "bote") == 21.5
    assert feature(env, agent, "to cover") == 20 - feature(env, agent, "seat 0 put in the hand")


def test_the_pair_that_opens_the_bote_is_told_and_who_opened_it() -> None:
    env = CircleEnv("poquer-cubierto")
    env.reset(seed=1)
    pack = env._table.game.rules.spreads[0].variant.pack
    assert pack.ranks[int(feature(env, env.agent_selection, "pair that opens")) - 1] == "J"
    opener = env.agent_selection
    do(env, "apostar mínimo")
    assert feature(env, opener, "seat 0 opened the bote") == 1
    assert feature(env, env.agent_selection, "seat 0 opened the bote") == 0


# --- what is known ----------------------------------------------------------------------------------------------------


def heads_up(env: CircleEnv) -> str:
    """Two retire, and the others pass to the flop; who is asked there."""
    env.reset(seed=1)
    do(env, "retirarse", "retirarse", "cubrir", "pasar")
    return env.agent_selection


def test_a_hand_is_worth_its_part_of_the_bote_against_any_other() -> None:
    env = CircleEnv("holdem", values=True)
    agent = heads_up(env)
    view = env._table.view(agent)
    known = equity("holdem", ["".join(view.own.cards), "random"], "murcia", board="".join(view.common))
    assert known.exact
    assert env.infos[agent]["equity"] == float(known.hands[0].equity)
    assert env.infos[agent]["equity_error"] == 0
    assert "values" not in env.infos[agent]


def test_open_cards_of_others_are_known() -> None:
    env = CircleEnv("five-stud", values=True)
    env.reset(seed=1)
    do(env, "cubrir", "retirarse", "retirarse")
    agent = env.agent_selection
    view = env._table.view(agent)
    [other] = [seat for seat in view.seats if seat.playing and seat.player != agent]
    shown = "".join(card for card in other.cards if card != COVERED)
    known = equity("five-stud", ["".join(view.own.cards), shown], "murcia")
    assert env.infos[agent]["equity"] == float(known.hands[0].equity)


def test_where_not_all_deals_can_be_gone_through_the_error_is_told() -> None:
    env = CircleEnv("holdem", values=True)
    env.reset(seed=1)
    agent = env.agent_selection
    own = "".join(env._table.view(agent).own.cards)
    known = equity("holdem", [own, "random", "random", "random"], "murcia")
    error = env.infos[agent]["equity_error"]
    assert 0 < error < 0.01
    assert abs(env.infos[agent]["equity"] - float(known.hands[0].equity)) < 5 * error


def test_nothing_is_known_of_hands_of_which_cards_are_changed() -> None:
    env = CircleEnv("poquer-cubierto", values=True)
    env.reset(seed=1)
    assert env.infos[env.agent_selection].keys() == {"action_mask"}
    do(env, "apostar mínimo", "cubrir", "retirarse", "retirarse", "servido", "servido")
    assert env.infos[env.agent_selection].keys() == {"action_mask"}
