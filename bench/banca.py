"""Rounds per second of punto y banca with three bets, by its law and through the runner of a live table."""

from collections.abc import Iterator
from itertools import cycle

from bench.measure import Job
from tapete.engine.chance import PlainChance
from tapete.engine.command import AZAR, Actor, Command, Draw, Role
from tapete.engine.machine import play
from tapete.engine.runner import Table
from tapete.families.stakes.laying import PlaceBet
from tapete.games import build
from tapete.games.punto_y_banca.play import PuntoYBanca
from tapete.games.punto_y_banca.state import WAITING_FOR_A_CARD, Phase, State
from tapete.kit.cards import FRENCH_52
from tapete.kit.chance.source import ScriptedSource

ANA = Actor("ana", Role.JUGADOR)
BETS = [PlaceBet(by=ANA, player="ana", bet=bet, amount=1000) for bet in ("punto", "banca", "empate")]
_STRIDE = 37
"""Through the pack in an order that mixes ranks, so that hands of four, five and six cards come."""


def _cards() -> list[str]:
    faces = [str(card) for card in FRENCH_52.cards]
    return [faces[place * _STRIDE % len(faces)] for place in range(len(faces))]


def _missing(state: State) -> Iterator[PlaceBet]:
    """The bets of which nothing is left on the cloth."""
    laid = {stake.bet for stake in state.stakes}
    return (bet for bet in BETS if bet.bet not in laid)


def direct(rounds: int) -> Job:
    """Decide and evolve, nothing else: the draws are ready, and the staff does what comes next."""
    game = build("punto-y-banca", "galicia")
    assert isinstance(game, PuntoYBanca)
    draws = [Draw(by=AZAR, outcome=card) for card in _cards()]

    def job() -> int:
        state, cards = game.opening(), cycle(draws)
        while state.round <= rounds:
            command: Command | None = next(cards) if state.phase in WAITING_FOR_A_CARD else game.on_silence(state)
            assert command is not None
            if state.phase is Phase.APUESTAS:
                for bet in _missing(state):
                    state, _ = play(game, state, bet)
            state, _ = play(game, state, command)
        return rounds

    return job


def through_runner(rounds: int) -> Job:
    """The same through the runner that a live table uses; nobody shows the cards, so the croupier does."""
    game = build("punto-y-banca", "galicia")
    assert isinstance(game, PuntoYBanca)
    cards = _cards()

    def job() -> int:
        table = Table(game, PlainChance(ScriptedSource(cycle(cards))))
        while table.state.round <= rounds:
            if table.state.phase is Phase.APUESTAS:
                for bet in _missing(table.state):
                    table.send(bet)
            if not table.confirm():
                table.silence()
        return rounds

    return job
