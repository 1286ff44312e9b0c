"""Póquer de círculo, hand by hand: who is asked, how a bote is cut and paid, what the house takes, and that hands end.

What is expected is reckoned from the record alone: what each has put, who was left, and who sits where.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from tapete.casino.ledger import Ledger
from tapete.engine.codec import encode
from tapete.engine.command import Actor, Role
from tapete.engine.event import Event
from tapete.engine.machine import play
from tapete.engine.table import AnyTable
from tapete.families.poquer_de_circulo.bets import Bet, BetCovered, BetMade, Cover, Pass, Passed, Raise, Retire, Retired
from tapete.families.poquer_de_circulo.draw import Change, ShowOpening, Stand
from tapete.families.poquer_de_circulo.money import BenefitTaken, BotePaid, FeePaid, IntoBote, OutOfBote
from tapete.families.poquer_de_circulo.reading import common_cards, read_hand
from tapete.families.poquer_de_circulo.showdown import Muck, Show
from tapete.families.poquer_de_circulo.state import BETWEEN, Phase, State
from tests.properties.corpus import on_file
from tests.properties.hands import HANDS, MOST, SLUGS, evenings, events_of, hands
from tests.properties.tables import setup_of
from tests.properties.test_offers import taken_up
from tests.properties.walks import HOUSE, PLAYERS, Choice, Step, next_command
from tests.trace import law

every_variant = pytest.mark.parametrize("slug", SLUGS)
BYSTANDER = Actor("nadie", Role.JUGADOR)
IN_TURN = (Pass, Bet, Cover, Raise, Retire, Change, Stand, ShowOpening, Show, Muck)
SPOKEN = (Passed, BetMade, BetCovered, Retired)


@every_variant
def test_these_hands_go_far_enough(slug: str) -> None:
    """Most are played to their end, some of them for side botes."""
    played = [events_of(steps) for _, steps in hands(slug)]
    assert len(played) >= HANDS * len(evenings(slug)) * 3 // 4
    assert any(isinstance(event, BotePaid) and event.pot for events in played for event in events)


# --- who is asked -----------------------------------------------------------------------------------------------------


@law("MU2010:81.3.p1", "MU2010:81.3.p2")
@every_variant
def test_nobody_is_asked_out_of_turn(slug: str) -> None:
    for game, steps in hands(slug):
        for number, step in enumerate(steps):
            turn = step.before.next_to_act
            assert not isinstance(step.command, IN_TURN) or step.command.player == turn
            for seat in step.before.seats[number % 3 :: 3]:
                offers = game.offers(step.before, Actor(seat.player, Role.JUGADOR))
                asked = [offer for offer in offers if isinstance(offer.command, IN_TURN)]
                assert bool(asked) <= (seat.player == turn), asked


@law("MU2010:81.3.p2", "criterio:poquer-de-circulo.30")
@every_variant
def test_the_word_goes_round_the_table_and_passes_over_nobody_who_can_still_bet(slug: str) -> None:
    for game, steps in hands(slug):
        spoke: Step | None = None
        for step in steps:
            events = [event for event in step.events if isinstance(event, SPOKEN)]
            if events and spoke is not None and step.before.street == spoke.before.street:
                assert not set(_between(game, step.before, spoke.command, events[0])) & set(_able(step.before))
            spoke = step if events else spoke


def _between(game: AnyTable, state: State, last: Any, now: Any) -> Iterator[str]:
    """Those who sit between who spoke last and who speaks now: to the left, but at sintético to the right."""
    way = -1 if game.rules.spreads[state.variant].variant.clockwise else 1
    seats = {seat.number: seat.player for seat in state.seats}
    many = game.rules.plazas.value
    start = next(number for number, player in seats.items() if player == last.player)
    for step in range(1, many):
        player = seats.get((start + way * step - 1) % many + 1, "")
        if player == now.player:
            return
        yield player


def _able(state: State) -> Iterator[str]:
    """Who has cards and chips."""
    betting = state.betting
    assert betting is not None
    for player, live in zip(state.order, betting.live, strict=True):
        resto = next((seat.resto for seat in state.seats if seat.player == player), 0)
        if live and resto:
            yield player


@every_variant
def test_whoever_looks_is_offered_what_is_accepted_of_them(slug: str) -> None:
    """Players in the hand and out of it, somebody who only looks on, and the staff."""
    for evening in evenings(slug):
        game = evening.game
        for number, state in enumerate(evening.states):
            people = [*PLAYERS, BYSTANDER, *game.staff(state)]
            for command in taken_up(game.offers(state, people[number % len(people)])):
                game.decide(state, command)


# --- what is seen -----------------------------------------------------------------------------------------------------


@law("MU2010:81.3.p20", "MU2010:81.3.p12")
@every_variant
def test_a_covered_card_is_named_to_nobody_but_its_owner(slug: str) -> None:
    """Neither in what they see, nor in what they may do, nor in what they are told of what happens."""
    for game, steps in hands(slug):
        for step in steps:
            for who in (*PLAYERS, BYSTANDER, *HOUSE, *game.staff(step.after)):
                view = replace(game.view(step.after, who), showdown=None)
                told = [event for event in step.events if game.sees(event, who)]
                named = set(CARD.findall(encode([view, *told]).decode()))
                assert not named & _covered(step.after, who), (who, step.command)


CARD = re.compile(r'"([2-9TJQKA][shdc])"')


def _covered(state: State, who: Actor) -> set[str]:
    """Cards in hands and among those given away that lie face down, but for one's own."""
    mine = "" if who.role is not Role.JUGADOR else who.id
    hidden = {
        card
        for hand in state.hands
        for place, card in enumerate(hand.cards)
        if (hand.owner != mine or not hand.looked) and place not in hand.shown
    }
    given = {card for each in state.descarte.changed if each.player != mine for card in each.cards}
    return (hidden | given) - {*state.descarte.proof}


# --- the bote ---------------------------------------------------------------------------------------------------------


@law(
    "MU2010:81.3.p4",
    "MU2010:81.3.p18",
    "MU2010:76.3.a",
    "criterio:poquer-de-circulo.15",
    "criterio:poquer-de-circulo.17",
)
@every_variant
def test_botes_and_what_the_house_takes_of_each_are_what_the_record_adds_up_to(slug: str) -> None:
    for game, steps in hands(slug):
        setup: Any = setup_of(game)
        rate = Fraction(setup.tasa, 10_000) if setup.beneficio == "porcentaje" else Fraction(0)
        chip = int(setup.ficha_minima)
        ended = [step for step in steps if step.before.phase is Phase.PAGO]
        paid = [event for event in events_of(ended) if isinstance(event, BotePaid)]
        if not paid:
            continue
        botes = _botes(steps, ended[0].before)
        for number, (amount, entitled) in enumerate(botes):
            taken = sum(e.amount for e in events_of(ended) if isinstance(e, BenefitTaken) and e.pot == number)
            shares = {event.player: event.amount for event in paid if event.pot == number}
            assert taken == amount * rate // chip * chip
            assert taken + sum(shares.values()) == amount
            assert set(shares) == set(_best(game, ended[0].before, entitled))
            assert max(shares.values()) - min(shares.values()) <= chip
        assert {event.pot for event in paid} == set(range(len(botes)))


def _botes(steps: Sequence[Step], state: State) -> list[tuple[int, list[str]]]:
    """What was put, level by level: what reaches a level belongs to those who are left and have put as much."""
    put: Counter[str] = Counter()
    for event in events_of(steps):
        if isinstance(event, IntoBote):
            put[event.player] += event.amount
        elif isinstance(event, OutOfBote) and not isinstance(event, BotePaid):
            put[event.player] -= event.amount
    assert state.betting is not None
    left = [player for player, live in zip(state.order, state.betting.live, strict=True) if live]
    botes: list[tuple[int, list[str]]] = []
    below, carried = 0, sum(each.amount for each in steps[0].before.pending)
    for level in sorted({put[player] for player in left}):
        amount = sum(min(each, level) - min(each, below) for each in put.values())
        botes.append((amount + carried, [player for player in left if put[player] >= level]))
        below, carried = level, 0
    above = sum(max(0, each - below) for each in put.values())
    return [*botes[:-1], (botes[-1][0] + above, botes[-1][1])]


def _best(game: AnyTable, state: State, players: Sequence[str]) -> list[str]:
    """Those with the best cards; who is alone shows none."""
    if len(players) == 1:
        return [*players]
    variant, common = game.rules.spreads[state.variant].variant, common_cards(state)
    worth = {player: read_hand(variant, state.hand_of(player).cards, common).strength for player in players}
    return [player for player in players if worth[player] == max(worth.values())]


@law("MU2010:76.3.a", "MU2010:76.3.b", "criterio:poquer-de-circulo.18")
@every_variant
def test_the_cagnotte_is_what_the_rate_says_and_a_fee_is_paid_once(slug: str) -> None:
    for evening in evenings(slug):
        setup: Any = setup_of(evening.game)
        fees = [event for event in evening.events if isinstance(event, FeePaid)]
        taken = [event.amount for event in evening.events if isinstance(event, BenefitTaken)]
        assert evening.states[-1].cagnotte == sum(taken) + sum(event.amount for event in fees)
        assert all(Fraction(event.amount, event.of) <= Fraction(5, 100) for event in _benefits(evening.events))
        if setup.beneficio == "porcentaje":
            assert not fees
            continue
        base = 8 * setup.minimo if setup.base == "maximo" else setup.resto
        assert not taken
        assert {event.amount for event in fees} == {base * setup.tasa // 10_000}
        assert len({event.player for event in fees}) == len(fees) == len(evening.states[-1].seats)


def _benefits(events: Sequence[Event]) -> list[BenefitTaken]:
    return [event for event in events if isinstance(event, BenefitTaken)]


@every_variant
def test_the_books_of_the_house_take_every_event(slug: str) -> None:
    """No chip comes from nowhere, and none goes where the casino's own books know no way."""
    for played in (*evenings(slug), *on_file(slug)):
        ledger = Ledger()
        for event in played.events:
            ledger.post(event)


# --- the end ----------------------------------------------------------------------------------------------------------


@law("MU2010:81.3.p5", "criterio:poquer-de-circulo.44")
@every_variant
def test_a_hand_ends_even_if_nobody_says_a_word_more(slug: str) -> None:
    for played in on_file(slug):
        for moment in played.moments.values():
            _ends(played.game, moment.state)


def _ends(game: AnyTable, state: Any) -> None:
    commands = 0
    while state.open and state.phase not in BETWEEN:
        command = next_command(game, state, Choice(0, 0, 0))
        assert command is not None, f"nothing comes after {state.phase}"
        state, _ = play(game, state, command)
        commands += 1
        assert commands < MOST
