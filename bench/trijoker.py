"""Jugadas per second of trijoker with one space in play, by its law and by the best decisions."""

from collections.abc import Sequence
from random import Random

from bench.measure import Job
from tapete.engine.command import AZAR, Actor, Draw, Role
from tapete.engine.machine import play
from tapete.exact.trijoker import OWN, Cards, Deals
from tapete.families.plazas.sitting import Sit
from tapete.games import build
from tapete.games.trijoker.jugada import Leave, PlaceBets, Withdraw
from tapete.games.trijoker.play import Trijoker
from tapete.games.trijoker.rules import Phase, asked_of
from tapete.kit.cards import FRENCH_52, Card

ANA = Actor("ana", Role.JUGADOR)
BET = PlaceBets(by=ANA, player="ana", plaza=1, amount=1000)
_CARDS = OWN + 2


def direct(rounds: int) -> Job:
    """Decide and evolve, nothing else: draws and decisions are ready, and the staff does what comes next."""
    game = build("trijoker", "murcia")
    assert isinstance(game, Trijoker)
    source, deals = Random(1), Deals(game.rules.pays)
    packs = [source.sample(FRENCH_52.cards, _CARDS) for _ in range(rounds)]
    draws = [[Draw(by=AZAR, outcome=str(card)) for card in pack] for pack in packs]
    left = []
    for first, common, second, _, third in packs:
        seen = ([first, second, third], [first, second, third, common])
        left.append([deals.worth(_cards(game, cards)) > 0 for cards in seen])

    def job() -> int:
        state, cards = game.opening(), iter(draws[0])
        while state.round <= rounds:
            if state.phase is Phase.APUESTAS:
                if not state.seats[0]:
                    state, _ = play(game, state, Sit(by=ANA, player="ana", plaza=1))
                if not state.bets:
                    state, _ = play(game, state, BET)
                cards = iter(draws[state.round - 1])
            asked = asked_of(state)
            if asked:
                kind = Leave if left[state.round - 1][asked - 1] else Withdraw
                state, _ = play(game, state, kind(by=ANA, player="ana", casilla=asked))
                continue
            command = next(cards) if game.needs(state) else game.on_silence(state)
            assert command is not None
            state, _ = play(game, state, command)
        return rounds

    return job


def _cards(game: Trijoker, cards: Sequence[Card]) -> Cards:
    ranks = game.rules.pays.ranking.ranks
    places = tuple(sorted(ranks.index(card.rank) for card in cards))
    return Cards(places, suited=len({card.suit for card in cards}) == 1)
