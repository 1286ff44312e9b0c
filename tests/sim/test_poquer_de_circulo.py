"""Tables of póquer de círculo in `tapete simulate`: seats that play in different ways, the cagnotte, sessions."""

from collections.abc import Mapping

import pytest

from tapete.engine.event import Refused
from tapete.games import build
from tapete.sim.kernels import BOUGHT, HELD, PLAYED, SPENT_AT
from tapete.sim.machine import Options, Terms, machine, usual_stakes
from tapete.sim.poquer_de_circulo import Hands, seats_of
from tests.trace import law

GAMES = ("holdem", "omaha", "poquer-de-circulo")
ALL_STAY = {f"pasa:{seat}": 20_000 for seat in range(1, 7)}


def played(game: str, stakes: Mapping[str, int]) -> Hands:
    found = machine(game, "murcia", stakes, Options())
    assert isinstance(found, Hands)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_what_the_seats_lose_together_is_the_cagnotte(game: str) -> None:
    hands, staked, net = played(game, usual_stakes(game, "murcia")).long_run(7)(0, 20_000)
    assert hands == 20_000
    assert 0 < -sum(net) <= sum(staked) / 20


@law("MU2010:76.3.a")
def test_the_cagnotte_takes_whole_chips_of_each_hand() -> None:
    # Six players put 10 euros each: 5 % of 60 euros.
    hands, staked, net = played("holdem", ALL_STAY).long_run(7)(0, 6_000)
    assert staked == [1_000 * hands] * 6
    assert -sum(net) == 300 * hands


def test_the_same_block_is_played_the_same_again_and_another_is_not() -> None:
    work = played("holdem", usual_stakes("holdem", "murcia")).long_run(7)
    first, again, other = work(3, 5_000), work(3, 5_000), work(4, 5_000)
    assert first == again
    assert first != other


def test_the_marca_goes_round_so_that_alike_seats_win_alike() -> None:
    hands, _, net = played("holdem", ALL_STAY).long_run(1)(0, 60_000)
    assert all(abs(each - sum(net) / 6) < 4 * 2_500 * hands**0.5 for each in net)


def test_who_waits_beats_who_covers_everything() -> None:
    stakes = {"espera:1": 20_000, "pasa:2": 20_000, "pasa:3": 20_000, "cubre:4": 20_000}
    _, _, net = played("holdem", stakes).long_run(1)(0, 50_000)
    assert net[0] > 0
    assert net[0] == max(net)


def test_a_session_ends_with_its_purse_or_its_hands() -> None:
    stakes = {"azar:1": 20_000, **{f"cuenta:{seat}": 20_000 for seat in (2, 3, 4)}}
    rows = played("holdem", stakes).evenings(5, Terms(rounds=100, purse=50_000))(0, 400)
    spent = rows[:, SPENT_AT] >= 0
    assert spent.any()
    assert (rows[spent, HELD] < 1_000).all()
    assert (rows[~spent, PLAYED] == 100).all()
    assert (rows[:, BOUGHT] == 50_000).all()
    assert (rows[:, HELD] >= 0).all()


@pytest.mark.parametrize(
    ("stakes", "code"),
    [
        ({**ALL_STAY, "mira:7": 20_000}, "combinacion_no_admitida"),
        ({**ALL_STAY, "pasa:11": 20_000}, "combinacion_no_admitida"),
        ({**ALL_STAY, "azar:1": 20_000}, "combinacion_no_admitida"),
        ({**ALL_STAY, "azar": 20_000}, "combinacion_no_admitida"),
        ({**ALL_STAY, "azar:7": 900}, "bajo_minimo"),
        ({**ALL_STAY, "azar:7": 2_050}, "ficha_menor"),
    ],
)
def test_what_a_table_does_not_take_is_refused(stakes: dict[str, int], code: str) -> None:
    rules = build("holdem", "murcia").rules
    assert len(seats_of(rules, ALL_STAY)) == 6
    with pytest.raises(Refused) as refused:
        seats_of(rules, stakes)
    assert refused.value.code == code


@law("MU2010:81.1")
def test_a_table_has_four_players_at_least() -> None:
    four = {f"pasa:{seat}": 20_000 for seat in range(1, 5)}
    rules = build("holdem", "murcia").rules
    assert len(seats_of(rules, four)) == 4
    four.pop("pasa:4")
    with pytest.raises(Refused) as refused:
        seats_of(rules, four)
    assert (refused.value.code, refused.value.cite) == ("partida_incompleta", "MU2010:81.1")
