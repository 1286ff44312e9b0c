"""Jugadas per second of póquer sin descarte and of pai gow póquer with one bet, through their law."""

from random import Random
from typing import Any

from bench.measure import Job
from tapete.engine.command import AZAR, Actor, Command, Draw, Role
from tapete.engine.machine import play
from tapete.engine.table import AnyTable
from tapete.families.plazas.sitting import Sit
from tapete.games import build
from tapete.games.pai_gow.jugada import BetInCasilla
from tapete.games.poquer_sin_descarte.bets import Go, PlaceAnte
from tapete.games.poquer_sin_descarte.rules import on_turn

ANA = Actor("ana", Role.JUGADOR)
SITS = Sit(by=ANA, player=ANA.id, plaza=1)
BETTING = "apuestas"


def _jugadas(game: AnyTable, bet: Command, rounds: int) -> Job:
    """Decide and evolve, nothing else: somebody sits and bets, whoever is asked is silent, and any cards come."""
    source = Random(1)

    def job() -> int:
        state: Any = game.opening()
        while state.round <= rounds:
            need = game.needs(state)
            if state.phase == BETTING and not any(state.seats):
                command: Command | None = SITS
            elif state.phase == BETTING and not state.bets:
                command = bet
            elif need is not None:
                command = Draw(by=AZAR, outcome=source.choice(need.outcomes).id)
            elif getattr(state, "manos", ()) and on_turn(state):
                command = Go(by=ANA, player=ANA.id)
            else:
                command = game.on_silence(state)
            if command is None:
                raise RuntimeError(f"the table waits for nobody, in {state.phase}")
            state, _ = play(game, state, command)
        return rounds

    return job


def poquer_direct(rounds: int) -> Job:
    """An ante on one casilla, which goes."""
    bet = PlaceAnte(by=ANA, player=ANA.id, plaza=1, amount=1000)
    return _jugadas(build("poquer-sin-descarte", "murcia"), bet, rounds)


def pai_gow_direct(rounds: int) -> Job:
    """A bet in one casilla, set by the house way, against the croupier's bank."""
    return _jugadas(build("pai-gow", "murcia"), BetInCasilla(by=ANA, player=ANA.id, plaza=1, amount=1000), rounds)
