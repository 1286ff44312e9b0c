"""Whatever is done in a hand of póquer de círculo: chips are conserved, it ends, and its pots are right."""

from collections.abc import Iterator
from typing import NamedTuple

from hypothesis import given
from hypothesis import strategies as st

from tapete.families.poquer_de_circulo.articles import EFFECTS, LISTED
from tapete.families.poquer_de_circulo.betting import Betting
from tapete.families.poquer_de_circulo.money import Pot, pay, pots_of
from tapete.families.poquer_de_circulo.queries import incident
from tapete.families.poquer_de_circulo.rules import Duty, Terms
from tapete.games import build
from tests.families.circulo import FIXED, FREE, POT, ciegas, opens, terms

INTERVALS = 4


class Choices(NamedTuple):
    """What is done, by chance."""

    table: Terms
    restos: list[int]
    first: list[int]
    duties: list[Duty]
    acts: list[int]
    """Each chooses among the options of whoever has the turn; when there are no more, everybody passes or covers."""


@st.composite
def hands(draw: st.DrawFn) -> Choices:
    system = draw(st.sampled_from([FIXED, POT, FREE]))
    forced = draw(st.booleans())
    rake = draw(st.sampled_from([(0, 1), (1, 20), (3, 100)]))
    table = ciegas(system, rake=rake) if forced else terms(system, ante=draw(st.integers(0, 5)), rake=rake)
    restos = draw(st.lists(st.integers(1, 300), min_size=2, max_size=7))
    return Choices(
        table,
        restos,
        [draw(st.integers(0, len(restos) - 1)) for _ in range(INTERVALS)],
        [draw(st.sampled_from(Duty)) for _ in range(INTERVALS)],
        draw(st.lists(st.integers(0, 10_000), max_size=60)),
    )


def act(betting: Betting, choice: int) -> None:
    """Something of what may be done."""
    options, turn = betting.options(), betting.turn
    if betting.obliged:
        betting.forced(turn, options.least + choice % (options.most - options.least + 1))
        return
    doable = ["retire"] * options.may_retire + ["pass"] * options.may_pass + ["cover"] * (options.to_cover > 0)
    doable += ["bet"] * 2 * options.may_bet
    assert {"pass", "cover"} & {*doable}
    match doable[choice % len(doable)]:
        case "retire":
            betting.retires()
        case "pass":
            betting.passes()
        case "cover":
            betting.covers()
        case _:
            admitted = [level for level in range(options.least, options.most + 1) if options.admits(level)]
            betting.bets_to(admitted[choice // len(doable) % len(admitted)])


def play(choices: Choices) -> Iterator[Betting]:
    """A hand, as it stands after every act and after every interval."""
    table = choices.table
    betting = Betting.begin(table, choices.restos)
    first, duties = choices.first, choices.duties
    if table.big:
        betting.blind(0, table.small)
        betting.blind(1, table.big)
        first, duties = [2 % len(choices.restos), *first[1:]], [Duty.NONE, *duties[1:]]
    else:
        for position in range(len(choices.restos)):
            betting.ante(position, table.ante)
    acts = iter(choices.acts)
    for number in range(INTERVALS):
        opens(betting, first[number], number + 1, duties[number])
        while not betting.over:
            act(betting, next(acts, 1))
            yield betting
        betting.close()
        yield betting
        if betting.alone >= 0:
            return


@given(hands())
def test_chips_are_conserved_at_every_act(choices: Choices) -> None:
    for betting in play(choices):
        assert sum(betting.restos) + betting.bote == sum(choices.restos)
        assert min(betting.restos) >= 0
        assert all(laid <= put for laid, put in zip(betting.laid, betting.put, strict=True))


@given(hands())
def test_what_may_be_done_makes_sense(choices: Choices) -> None:
    for betting in play(choices):
        if betting.over:
            continue
        options, turn = betting.options(), betting.turn
        assert turn in betting.able
        assert options.least <= options.most <= betting.laid[turn] + betting.restos[turn]
        assert options.to_cover <= betting.restos[turn]
        assert not options.may_bet or options.least > betting.postura
        assert not (options.may_pass and options.to_cover)
        assert options.may_pass or options.to_cover or options.may_bet


@given(hands())
def test_an_interval_ends_with_equal_chips_but_for_who_has_none_left(choices: Choices) -> None:
    for betting in play(choices):
        if betting.over and betting.postura and betting.alive > 1:
            assert all(betting.laid[each] == betting.postura for each in betting.able)


@given(hands())
def test_what_is_kept_of_the_hand_is_counted_right(choices: Choices) -> None:
    for betting in play(choices):
        assert betting.alive == sum(betting.live)
        size = range(len(choices.restos))
        assert betting.able == [each for each in size if betting.live[each] and betting.restos[each]]
        assert {*betting.queue} <= {*betting.able}
        assert len({*betting.queue}) == len(betting.queue)
        assert betting.copy() == betting


def chip_by_chip(betting: Betting) -> dict[tuple[int, ...], int]:
    """Who may win how much: each chip that was put is won by those who put as many or have more to put.

    Where nobody is left who reached a chip, it is won by those who reached most.
    """
    reach = {
        each: betting.put[each] if betting.restos[each] == 0 else max(betting.put)
        for each, live in enumerate(betting.live)
        if live
    }
    won: dict[tuple[int, ...], int] = {}
    for put in betting.put:
        for chip in range(1, put + 1):
            height = min(chip, max(reach.values()))
            who = tuple(each for each in reach if reach[each] >= height)
            won[who] = won.get(who, 0) + 1
    return won


@given(hands())
def test_layers_are_what_each_chip_says(choices: Choices) -> None:
    *_, betting = play(choices)
    pots = pots_of(betting)
    assert {pot.entitled: pot.amount for pot in pots} == chip_by_chip(betting)
    assert len({pot.entitled for pot in pots}) == len(pots)


@given(hands(), st.lists(st.integers(0, 3), min_size=7, max_size=7))
def test_all_of_a_bote_is_paid_and_nobody_has_more_than_a_chip_more(choices: Choices, strengths: list[int]) -> None:
    *_, betting = play(choices)
    pots = pots_of(betting)
    strengths = strengths[: len(choices.restos)]
    paid = pay(pots, strengths, betting.author, choices.table)
    chip = choices.table.chip
    assert sum(each.rake + sum(share.amount for share in each.shares) for each in paid) == betting.bote
    for each in paid:
        part, whole = choices.table.rake
        assert each.rake * whole <= each.amount * part < (each.rake + chip) * whole
        assert max(share.amount for share in each.shares) - min(share.amount for share in each.shares) <= chip
        winners = {share.position for share in each.shares}
        assert winners <= {*pots[each.pot].entitled}
        assert len({strengths[winner] for winner in winners}) == 1
    assert [each.pot for each in paid] == [*reversed(range(len(pots)))]


@given(st.lists(st.integers(1, 40), min_size=2, max_size=4), st.integers(0, 4), st.integers(0, 31))
def test_odd_chips_go_to_those_who_have_none_first(amounts: list[int], author: int, tied: int) -> None:
    everybody = tuple(each for each in range(5) if tied >> each & 1) or (0,)
    pots = [Pot(amount, everybody[: max(1, len(everybody) - place)]) for place, amount in enumerate(amounts)]
    had: dict[int, int] = dict.fromkeys(range(5), 0)
    for each in pay(pots, [7] * 5, author, terms(rake=(0, 1))):
        winners = [share.position for share in each.shares]
        given_now = [share.position for share in each.shares if share.odd]
        without = [winner for winner in winners if not had[winner]]
        if len(given_now) <= len(without):
            assert {*given_now} <= {*without}
        else:
            assert {*without} <= {*given_now}
        for winner in given_now:
            had[winner] += 1


def test_a_refusal_lists_every_incident_in_the_order_of_earlier_records() -> None:
    build("holdem", "murcia")  # its chapters declare them
    assert sorted(LISTED) == sorted(EFFECTS) == sorted(incident.known)
    assert LISTED[:3] == ("ante-omitido", "tapada-expuesta", "tapadas-expuestas")
    assert LISTED[-2:] == ("comun-de-mas", "comun-prematura")
