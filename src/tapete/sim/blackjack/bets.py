"""Bets on the plazas of a black-jack table: laid at a real one, so that its own rules refuse what they refuse."""

import re
from collections.abc import Mapping, Sequence
from typing import Literal, cast, get_args

import msgspec

from tapete.engine.actor import AZAR, Actor, Role
from tapete.engine.command import Command, Draw
from tapete.engine.machine import play
from tapete.engine.refusal import Refused
from tapete.families.plazas.bets import PlaceBet
from tapete.families.plazas.sitting import Sit
from tapete.families.table.reasons import COMBINACION_NO_ADMITIDA
from tapete.games.blackjack.play import Blackjack
from tapete.games.blackjack.seguro import Insure
from tapete.games.blackjack.simple_game import Deal
from tapete.games.blackjack.state import Phase, State
from tapete.games.blackjack.trece import BetThirteen

Kind = Literal["plaza", "menor", "mayor", "seguro"]
KINDS = get_args(Kind)
_AS = "As"
_PLAZA = re.compile("[1-9][0-9]?")


class Bet(msgspec.Struct, frozen=True):
    """A bet that was asked for: its name, its kind, the number of its plaza, and its cents."""

    name: str
    kind: Kind
    plaza: int
    amount: int


def bets_of(game: Blackjack, stakes: Mapping[str, int]) -> tuple[Bet, ...]:
    """Read `plaza:1`, `seguro:1`…, without a number on the first plaza.

    Raises `Refused` for what is none, is said twice, or is not taken by the table.
    """
    bets: dict[tuple[str, int], Bet] = {}
    for name, amount in stakes.items():
        kind, colon, number = name.partition(":")
        plaza = number if colon else "1"
        if kind not in KINDS or not _PLAZA.fullmatch(plaza) or (kind, int(plaza)) in bets:
            raise Refused(COMBINACION_NO_ADMITIDA, game.rules.betting.cite, bet=name[:40])
        bets[kind, int(plaza)] = Bet(name, cast(Kind, kind), int(plaza), amount)
    laid = tuple(bets.values())
    _try(game, laid)
    return laid


def _try(game: Blackjack, bets: Sequence[Bet]) -> None:
    """Lay the bets and deal an as to the croupier, so that the seguro is refused too where it would be."""
    state = lay(game, seated(game, bets), bets)
    state = _do(game, state, Deal(by=state.staff[-1]))
    plazas = len(state.manos)
    while state.phase is Phase.REPARTO:
        need = game.needs(state)
        card = _AS if state.dealt == plazas or need is None else need.outcomes[-1].id
        state = _do(game, state, Draw(by=AZAR, outcome=card))
    insure(game, state, bets)


def player_at(plaza: int) -> Actor:
    return Actor(f"j{plaza}", Role.JUGADOR)


def seated(game: Blackjack, bets: Sequence[Bet]) -> State:
    """An open table that takes bets, with somebody at each plaza that has one."""
    state = game.opening()
    while state.phase is not Phase.APUESTAS:
        step = game.next_step(state)
        if step is None:
            raise RuntimeError(f"the table waits for nobody, in {state.phase}")
        state = _do(game, state, step)
    for plaza in dict.fromkeys(bet.plaza for bet in bets):
        who = player_at(plaza)
        state = _do(game, state, Sit(by=who, player=who.id, plaza=plaza))
    return state


def lay(game: Blackjack, state: State, bets: Sequence[Bet]) -> State:
    """The bets that are laid before the cards are dealt: those on plazas first."""
    for bet in sorted(bets, key=lambda bet: KINDS.index(bet.kind)):
        who = player_at(bet.plaza)
        match bet.kind:
            case "plaza":
                state = _do(game, state, PlaceBet(by=who, player=who.id, plaza=bet.plaza, amount=bet.amount))
            case "menor" | "mayor" as side:
                command = BetThirteen(by=who, player=who.id, plaza=bet.plaza, side=side, amount=bet.amount)
                state = _do(game, state, command)
    return state


def insure(game: Blackjack, state: State, bets: Sequence[Bet]) -> State:
    """The bets that are laid when the croupier shows an as."""
    for bet in bets:
        if bet.kind == "seguro":
            who = player_at(bet.plaza)
            state = _do(game, state, Insure(by=who, player=who.id, plaza=bet.plaza, amount=bet.amount))
    return state


def _do(game: Blackjack, state: State, command: Command) -> State:
    return play(game, state, command)[0]
