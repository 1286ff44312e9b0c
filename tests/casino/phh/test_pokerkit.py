"""PokerKit, which made the standard, reads what is written here and ends with the same chips.

Where its rules are others than the law's, no hand is played in these tests that only the law admits: an opening of
four grandes ciegas at bote con límite, any number of raises between two players, a raise over a short all-in to less
than the minimum more, short all-ins at the fixed limit, the high limit with an open pair, and a ciega for which the
resto does not reach.
"""

import warnings
from collections.abc import Sequence
from decimal import Decimal

import pytest
from hypothesis import assume, given
from pokerkit import HandHistory

from tapete.casino.phh.from_acta import history_of
from tapete.casino.phh.history import History
from tapete.casino.phh.judging import judge
from tapete.casino.phh.notation import write_phh, write_phhs
from tapete.casino.phh.reading import read_phh
from tapete.families.poquer_de_circulo.hand import Mano
from tapete.families.poquer_de_circulo.rules import BOTE, FIJO
from tests.casino.phh import hands
from tests.casino.phh.playing import Chosen, chosen, levels_of, played

CENTS = 100
DEEP = 3000


def levels_everywhere(mano: Mano) -> Sequence[int]:
    """The levels that are admitted by the law and by PokerKit."""
    betting, terms = mano.betting, mano.betting.terms
    turn = betting.turn
    reach = betting.laid[turn] + betting.restos[turn]
    others = [
        betting.laid[each] + betting.restos[each] for each, live in enumerate(betting.live) if live and each != turn
    ]
    if betting.obliged:
        return levels_of(mano)
    if max(others) <= betting.postura or (terms.system == FIJO and betting.raises >= terms.raises):
        return ()
    least = betting.postura + (betting.unit if terms.system == FIJO else terms.minimum)
    most = betting.laid[turn] + 2 * (betting.postura - betting.laid[turn]) + betting.bote
    highest = most if terms.system == BOTE else least if terms.system == FIJO else reach
    short = terms.system != FIJO and reach <= highest
    return [level for level in levels_of(mano) if least <= level <= highest or (short and level == reach)]


def ends_with(text: str, chip: int = CENTS) -> list[int]:
    """What each has at the end when PokerKit has played a hand with that smallest chip."""
    smallest = Decimal(chip) / CENTS

    def shared(amount: Decimal, by: int) -> tuple[Decimal, Decimal]:
        part = amount // (by * smallest) * smallest
        return part, amount - part * by

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        *_, state = HandHistory.loads(text, divmod=shared)
    assert not state.status
    return [int(stack * CENTS) for stack in state.stacks]


def same_chips(mano: Mano, *, seen: bool = True) -> bool:
    """Whether PokerKit ends with the same chips, but for those that can't be shared, which it gives to the first."""
    chip = mano.betting.terms.chip
    found = ends_with(write_phh(history_of(mano, lambda _: seen)), chip)
    odd = sum(share.odd for paid in mano.paid for share in paid.shares)
    far = max(abs(one - other) for one, other in zip(mano.restos, found, strict=True))
    return sum(found) == sum(mano.restos) and far <= odd


@given(chosen(raked=False, least=DEEP))
def test_pokerkit_pays_the_same(choices: Chosen) -> None:
    mano = played(choices, levels_everywhere)
    assert same_chips(mano)


@given(chosen(raked=False, least=DEEP))
def test_pokerkit_pays_the_same_without_seeing_more_than_was_shown(choices: Chosen) -> None:
    mano = played(choices, levels_everywhere)
    assume(mano.variant.slug != "seven-stud" or not mano.board)  # it counts cards that it has not seen as undealt
    assert same_chips(mano, seen=False)


def test_pokerkit_reads_a_collection() -> None:
    (hand,) = read_phh(hands.HOLDEM.encode())
    read = list(HandHistory.loads_all(write_phhs([hand, hand])))
    assert [each.actions for each in read] == [HandHistory.loads(hands.HOLDEM).actions] * 2


@pytest.mark.parametrize("name", ["HOLDEM", "SIDE_POTS", "MUCKED", "OMAHA", "FIXED", "STUD"])
def test_hands_of_others_end_the_same(name: str) -> None:
    text = getattr(hands, name)
    judged = judge(_read(text))
    assert judged.findings == ()
    assert list(judged.finishing) == ends_with(text)


def _read(text: str) -> History:
    (history,) = read_phh(text.encode())
    return history


def test_pokerkit_writes_what_is_read_here() -> None:
    for text in (hands.HOLDEM, hands.SIDE_POTS, hands.STUD):
        assert _read(HandHistory.loads(text).dumps()).actions == _read(text).actions
