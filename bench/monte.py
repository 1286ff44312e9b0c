"""Jugadas per second of monte with one bet, by its law."""

from random import Random

from bench.measure import Job
from tapete.engine.command import AZAR, Actor, Draw, Role
from tapete.engine.machine import play
from tapete.families.stakes.laying import PlaceBet
from tapete.games import build
from tapete.games.monte.board import Phase
from tapete.games.monte.play import Monte
from tapete.kit.cards import SPANISH_40

ANA = Actor("ana", Role.JUGADOR)
BET = PlaceBet(by=ANA, player="ana", bet="carta:1-2", amount=1000)


def direct(rounds: int) -> Job:
    """Decide and evolve, nothing else: the draws are ready, and the staff does what comes next."""
    game = build("monte", "murcia")
    assert isinstance(game, Monte)
    draws = [Draw(by=AZAR, outcome=str(card)) for card in SPANISH_40.cards]
    source = Random(1)
    packs = [source.sample(draws, len(draws)) for _ in range(rounds + 1)]

    def job() -> int:
        state, cards = game.opening(), iter(packs[0])
        while state.round <= rounds:
            if state.phase is Phase.APUESTAS and not state.stakes and not state.row:
                state, _ = play(game, state, BET)
            if state.phase is Phase.MEZCLA:
                cards = iter(packs[state.round])
            command = next(cards) if game.needs(state) else game.on_silence(state)
            assert command is not None
            state, _ = play(game, state, command)
        return rounds

    return job
