"""The exercises of pai gow: right settings, the house way and what is paid are what the table itself does."""

from collections.abc import Sequence

import pytest

from tapete.drills.exercise import KEYS, Exercise, Posed, Said
from tapete.drills.games.pai_gow import ENDS
from tapete.drills.lessons import pose
from tapete.games.pai_gow.hands import Result, value_of
from tests.games.oracle_pai_gow import VALUES, baja_of
from tests.games.paigow import PaiGowTable
from tests.games.table import net
from tests.trace import law


def posed(level: int, count: int = 25) -> list[Posed]:
    exercises = [
        Exercise(kind="cartas", game="pai-gow", jurisdiction="murcia", level=level, seed=n) for n in range(count)
    ]
    return [pose(exercise) for exercise in exercises]


def played(mine: tuple[Sequence[str], Sequence[str]], theirs: tuple[Sequence[str], Sequence[str]]) -> PaiGowTable:
    """A jugada of these two hands against the croupier's bank."""
    table = PaiGowTable("ana")
    table.bets(ana="100")
    table.deal(c1=" ".join((*mine[0], *mine[1])), crupier=" ".join((*theirs[0], *theirs[1])))
    table("ana: componer baja 6 7")
    table.finish()
    return table


@law("MU2010:98.3", "MU2010:97.6")
def test_both_right_and_wrong_settings_are_set() -> None:
    assert {each.detail for each in posed(1)} == {"right", "wrong"}


@law("criterio:pai-gow.11")
def test_the_two_cards_of_the_house_way_are_those_that_a_croupier_recites() -> None:
    for each in posed(2):
        [hand] = each.picture.hands
        [part] = each.parts
        right = part.options[KEYS.index(str(each.answers["answer"]))].text
        assert isinstance(right, Said)
        cards = right.facts["cards"]
        assert sorted((VALUES[value_of(card)] for card in cards), reverse=True) == list(baja_of(hand.cards))


@law("MU2010:92.6", "MU2010:96.2.a", "MU2010:97.6")
@pytest.mark.parametrize("end", list(ENDS))
def test_what_comes_of_a_bet_and_what_it_is_paid_is_what_the_table_does(end: Result) -> None:
    found = [each for each in posed(3, 40) if each.detail == end][:4]
    assert found
    for each in found:
        alta, baja, other_alta, other_baja = (hand.cards for hand in each.picture.hands)
        table = played((alta, baja), (other_alta, other_baja))
        stake, paid = each.ask.facts["stake"], each.answers["paid"]
        assert table.result("casilla 1")[1] is end
        assert net(table.events, "ana") == {Result.GANANCIA: paid * 10000 // stake, Result.NULA: 0}.get(end, -10000)
