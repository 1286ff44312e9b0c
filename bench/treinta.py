"""Coups per second of treinta y cuarenta with one bet, by its law."""

from itertools import cycle

from bench.measure import Job
from tapete.engine.command import AZAR, Actor, Draw, Role
from tapete.engine.machine import play
from tapete.families.stakes.laying import PlaceBet
from tapete.games import build
from tapete.games.treinta_y_cuarenta.play import TreintaYCuarenta
from tapete.games.treinta_y_cuarenta.rules import Phase
from tapete.kit.cards import FRENCH_52

ANA = Actor("ana", Role.JUGADOR)
BET = PlaceBet(by=ANA, player="ana", bet="negro", amount=1000)
_STRIDE = 37
"""Through the pack in an order that mixes ranks."""


def direct(rounds: int) -> Job:
    """Decide and evolve, nothing else: the draws are ready, and the staff does what comes next."""
    game = build("treinta-y-cuarenta", "estado")
    assert isinstance(game, TreintaYCuarenta)
    faces = [str(card) for card in FRENCH_52.cards]
    draws = [Draw(by=AZAR, outcome=faces[place * _STRIDE % len(faces)]) for place in range(len(faces))]

    def job() -> int:
        state, cards = game.opening(), cycle(draws)
        while state.round <= rounds:
            if state.phase is Phase.APUESTAS and not state.stakes:
                state, _ = play(game, state, BET)
            if state.phase is Phase.MEZCLA:
                cards = cycle(draws)
            command = next(cards) if game.needs(state) else game.on_silence(state)
            assert command is not None
            state, _ = play(game, state, command)
        return rounds

    return job
