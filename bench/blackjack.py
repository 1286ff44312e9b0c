"""Rounds of black-jack per second through the whole engine, beside Python peers that play one hand and cite nothing."""

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Any

from bench.measure import Aim, Job, rates, report
from tapete.engine.chance import PlainChance
from tapete.engine.command import AZAR, Actor, Command, Draw, Role
from tapete.engine.machine import play
from tapete.engine.runner import Table
from tapete.families.plazas.bets import PlaceBet
from tapete.families.plazas.sitting import Sit
from tapete.families.table.duty import least_staff
from tapete.families.table.opening import OpenTable
from tapete.families.table.settling import Settle
from tapete.games import build
from tapete.games.blackjack.decisions import Double, GoOn, Split
from tapete.games.blackjack.play import Blackjack
from tapete.games.blackjack.sabot import Burn, PrepareSabot
from tapete.games.blackjack.simple_game import Ask, Deal, Stand
from tapete.games.blackjack.state import Phase, State, expects_card, is_pair
from tapete.kit.cards import FRENCH_52
from tapete.kit.chance.source import place_of

HANDS = 7
DIRECTOR = Actor("director", Role.DIRECTOR)
PLAYERS = tuple(Actor(f"j{n}", Role.JUGADOR) for n in range(1, HANDS + 1))
FACES = [str(card) for card in FRENCH_52.cards] * 6


class Strategy:
    """The commands of a fixed strategy, made once: split eights and aces, double ten and eleven, draw to seventeen."""

    def __init__(self, game: Blackjack) -> None:
        staff = least_staff(game.rules)
        croupier = next(person for person in staff if person.role is Role.CRUPIER)
        self.opening = OpenTable(by=DIRECTOR, staff=staff)
        self.seats = [Sit(by=who, player=who.id, plaza=n) for n, who in enumerate(PLAYERS, 1)]
        self.bets = [PlaceBet(by=who, player=who.id, plaza=n, amount=1000) for n, who in enumerate(PLAYERS, 1)]
        self.prepare: Sequence[Command] = (PrepareSabot(by=croupier), Burn(by=croupier, cards=5))
        self.deal, self.settle, self.go_on = Deal(by=croupier), Settle(by=croupier), GoOn(by=croupier)
        self._asks = {who.id: Ask(by=who, player=who.id) for who in PLAYERS}
        self._stands = {who.id: Stand(by=who, player=who.id) for who in PLAYERS}
        self._doubles = {who.id: Double(by=who, player=who.id) for who in PLAYERS}
        self._splits = {who.id: Split(by=who, player=who.id, amount=1000) for who in PLAYERS}
        self._rules = game.rules

    def decide(self, state: State) -> Command:
        """What the mano in turn does."""
        mano = state.manos[state.turn]
        hand, who = mano.hand, mano.commander
        if hand.cards[0][0] in "8A" and is_pair(self._rules, hand):
            return self._splits[who]
        if len(hand.cards) == 2 and hand.hard in {10, 11} and not mano.on_ases:
            return self._doubles[who]
        return self._asks[who] if hand.points < 17 and not mano.on_ases else self._stands[who]


def shuffled(random: Random) -> Iterator[str]:
    """Cards from sabots of six packs, each shuffled whole."""
    cards = FACES[:]
    random.shuffle(cards)
    return iter(cards)


def direct(rounds: int) -> Job:
    """Decide and evolve, nothing else: seven hands a round, the cards are ready."""
    game = build("blackjack", "estado")
    assert isinstance(game, Blackjack)
    how = Strategy(game)
    draws = {face: Draw(by=AZAR, outcome=face) for face in set(FACES)}

    def job() -> int:
        random, state = Random(1), play(game, game.opening(), how.opening)[0]
        for seat in how.seats:
            state, _ = play(game, state, seat)
        cards: Iterator[str] = iter(())
        for _ in range(rounds):
            if state.phase is Phase.PREPARACION:
                cards = shuffled(random)
                for command in how.prepare:
                    state, _ = play(game, state, command)
            state = _round(game, how, state, cards, draws)
        return rounds

    return job


def _round(game: Blackjack, how: Strategy, state: State, cards: Iterator[str], draws: dict[str, Draw]) -> State:
    for bet in how.bets:
        state, _ = play(game, state, bet)
    state, _ = play(game, state, how.deal)
    while state.phase is not Phase.LIQUIDACION:
        state, _ = play(game, state, _next(how, state, cards, draws))
    return play(game, state, how.settle)[0]


def _next(how: Strategy, state: State, cards: Iterator[str], draws: dict[str, Draw]) -> Command:
    if expects_card(state):
        return draws[next(cards)]
    return how.go_on if state.asking else how.decide(state)


def through_runner(rounds: int) -> Job:
    """The same through the runner that a live table uses; every card is drawn from the weights of the sabot."""
    game = build("blackjack", "estado")
    assert isinstance(game, Blackjack)
    how = Strategy(game)

    def job() -> int:
        table = Table(game, PlainChance(_Cards(Random(1))))
        table.confirm()
        for seat in how.seats:
            table.send(seat)
        for _ in range(rounds):
            _play_round(table, how)
        return rounds

    return job


class _Cards:
    """A plain source: the next card by its weight."""

    def __init__(self, random: Random) -> None:
        self._random = random

    def pick(self, weights: Sequence[int], names: Iterable[str] = ()) -> int:  # noqa: ARG002 - a place is enough
        return place_of(int(self._random.random() * sum(weights)), weights)

    def number(self, low: int, high: int) -> int:
        return self._random.randint(low, high)


def _play_round(table: Table[Any], how: Strategy) -> None:
    while table.state.phase is Phase.PREPARACION:
        table.confirm()
    for bet in how.bets:
        table.send(bet)
    number = table.state.round
    while table.state.round == number:
        table.round()
        if table.state.asking:
            table.send(how.go_on)
        elif table.state.phase is Phase.TURNOS:
            table.send(how.decide(table.state))


def gymnasium_hands(hands: int) -> Job:
    """The peer: gymnasium's Blackjack-v1, one hand against an endless deck, neither splits nor doubles nor bets."""
    import gymnasium

    def job() -> int:
        env = gymnasium.make("Blackjack-v1")
        env.reset(seed=1)
        for _ in range(hands):
            seen, _ = env.reset()
            over = False
            while not over:
                seen, _, over, _, _ = env.step(int(seen[0] < 17))
        return hands

    return job


def rlcard_hands(hands: int) -> Job:
    """The peer: rlcard's blackjack, one hand, draw or stand."""
    import rlcard

    def job() -> int:
        env = rlcard.make("blackjack", config={"seed": 1})
        for _ in range(hands):
            state, _ = env.reset()
            while not env.is_over():
                state, _ = env.step(0 if state["obs"][0] < 17 else 1)
        return hands

    return job


def per_hand(job: Job) -> Job:
    """A job of rounds told in hands."""
    return lambda: job() * HANDS


def main() -> None:
    jobs = {
        "gymnasium, a hand": gymnasium_hands(3000),
        "rlcard, a hand": rlcard_hands(3000),
        "black-jack, seven hands a round": per_hand(direct(400)),
        "black-jack, through the runner": per_hand(through_runner(250)),
    }
    aims = dict.fromkeys(("black-jack, seven hands a round", "black-jack, through the runner"), Aim(1))
    report("Black-jack", "hands", rates(jobs, 9), "gymnasium, a hand", aims)


if __name__ == "__main__":
    main()
