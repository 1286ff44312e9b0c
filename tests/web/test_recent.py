"""What a player laid, in order, from the record: what was laid last is what is undone first."""

from tapete.engine.event import Event
from tapete.families.stakes.cells import BetPlaced, BetWithdrawn
from tapete.families.table.opening import RoundClosed
from tapete.law.citation import Citation
from tapete.service.feed import Told
from tapete.service.layouts import MOST_RECORDS, Acts
from tapete.web.recent import LaidBet, my_bets
from tapete.web.scenes import presenter_of

BOLA = presenter_of("bola")
CITE = Citation("MU2010:23.2")
ROJO, NEGRO = ("rojo", 1, ""), ("negro", 1, "")


def laid(bet: str, amount: int, player: str = "ana") -> Event:
    return BetPlaced(player=player, bet=bet, pano=1, colour="", amount=amount, cite=CITE)


def taken(bet: str, amount: int) -> Event:
    return BetWithdrawn(player="ana", bet=bet, pano=1, colour="", amount=amount, cite=CITE)


def bets(*events: Event, acts: dict[int, int] | None = None) -> list[LaidBet]:
    told = [Told(n=n, events=(event,)) for n, event in enumerate(events, 1)]
    return list(my_bets(told, BOLA, "ana", acts or {}).now)


def test_what_lies_under_chips_that_are_taken_back_keeps_its_place() -> None:
    first, second = LaidBet(ROJO, 500, 1), LaidBet(NEGRO, 500, 2)
    assert bets(laid("rojo", 500), laid("negro", 500), laid("rojo", 2000)) == [first, second, LaidBet(ROJO, 2000, 3)]
    undone = (laid("rojo", 500), laid("negro", 500), laid("rojo", 2000), taken("rojo", 2500), laid("rojo", 500))
    assert bets(*undone) == [first, second]
    assert bets(*undone[:4], laid("bea", 100, "bea"), undone[4]) == [first, second], "others play meanwhile"


def test_chips_that_stayed_from_before_are_no_bet_of_this_round() -> None:
    """Ten stayed; five more were laid, and five taken back."""
    assert bets(laid("rojo", 500), taken("rojo", 1500), laid("rojo", 1000)) == []


def test_chips_laid_anew_after_others_are_the_last() -> None:
    found = bets(laid("rojo", 500), laid("negro", 500), taken("rojo", 500), laid("par", 100), laid("rojo", 300))
    assert [bet.where[0] for bet in found] == ["negro", "par", "rojo"]


def test_more_than_was_taken_is_a_new_bet() -> None:
    found = bets(laid("rojo", 500), taken("rojo", 500), laid("rojo", 800))
    assert found == [LaidBet(ROJO, 500, 1), LaidBet(ROJO, 300, 3)]


def test_what_was_laid_in_one_go_is_one_act() -> None:
    told = [Told(n=n, events=(event,)) for n, event in enumerate([laid("par", 1), laid("rojo", 2), laid("negro", 3)])]
    assert my_bets(told, BOLA, "ana", {1: 1, 2: 1}).last == {ROJO: 2, NEGRO: 3}
    assert my_bets(told, BOLA, "ana").last == {NEGRO: 3}


def test_a_round_that_is_over_may_be_repeated_and_not_undone() -> None:
    told = [Told(n=1, events=(laid("rojo", 500),)), Told(n=2, events=(RoundClosed(round=1, reason="", cite=CITE),))]
    found = my_bets(told, BOLA, "ana")
    assert (found.now, found.before) == ((), {ROJO: 500})


def test_what_was_done_in_one_go_is_remembered_for_a_while() -> None:
    acts = Acts()
    acts.note("mesa-1", "ana", [7])
    assert acts.of("mesa-1", "ana") == {}, "one record needs no company"
    acts.note("mesa-1", "ana", [8, 10])
    assert acts.of("mesa-1", "ana") == {8: 8, 10: 8}
    assert acts.of("mesa-2", "ana") == acts.of("mesa-1", "bea") == {}
    acts.note("mesa-1", "ana", range(20, 20 + MOST_RECORDS))
    assert len(acts.of("mesa-1", "ana")) == MOST_RECORDS
    assert 8 not in acts.of("mesa-1", "ana")
