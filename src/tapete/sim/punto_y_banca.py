"""Punto y banca with the same bets on every coup, from the law's own tables."""

from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations_with_replacement
from typing import cast

from tapete.engine.command import Actor, Role
from tapete.engine.machine import play
from tapete.exact.baccarat import Drawing as Letters
from tapete.exact.baccarat import wins
from tapete.exact.punto_y_banca import drawing_of
from tapete.families.baccarat import DRAWS, EMPATE, STOOD
from tapete.families.stakes.laying import PlaceBet
from tapete.games import build
from tapete.games.punto_y_banca.coup import payment
from tapete.games.punto_y_banca.play import PuntoYBanca
from tapete.games.punto_y_banca.rules import BancaRules
from tapete.games.punto_y_banca.state import Phase, State
from tapete.kit.cards import FRENCH_52
from tapete.law.parameters import sheet
from tapete.sim.baccarat import WINNERS, Coups, Drawing, Shoe, dealing
from tapete.sim.machine import Options, opened

ANA = Actor("ana", Role.JUGADOR)
OPTIONS = frozenset({"fresh"})


def machine(game: str, jurisdiction: str, stakes: Mapping[str, int], options: Options) -> Coups:
    table = cast(PuntoYBanca, build(game, jurisdiction))
    lay(table, opened(table, Phase.APUESTAS), stakes)
    letters = drawing_of(sheet(game).column(jurisdiction))
    shoe = shoe_of(table.rules, fresh=options.fresh)
    won = wins(shoe.counts, letters)
    return Coups(
        stakes,
        {bet: nets_of(table.rules, bet, stake) for bet, stake in stakes.items()},
        dealing(shoe, drawing_by(letters)),
        [Fraction(getattr(won, side), won.total) for side in WINNERS],
        table.rules.anticipo,
    )


def lay(game: PuntoYBanca, state: State, stakes: Mapping[str, int]) -> State:
    lying = {stake.bet for stake in state.stakes}
    for bet, amount in stakes.items():
        if bet not in lying:
            state, _ = play(game, state, PlaceBet(by=ANA, player=ANA.id, bet=bet, amount=amount))
    return state


def nets_of(rules: BancaRules, bet: str, stake: int) -> tuple[int, ...]:
    """The net of a bet by winner; on a tie, bets on either hand stay."""
    won, kept = payment(rules.bets[bet], stake)
    return tuple(
        won - kept if winner == bet else 0 if winner == EMPATE and bet != EMPATE else -stake for winner in WINNERS
    )


def shoe_of(rules: BancaRules, *, fresh: bool) -> Shoe:
    counts = [0] * 10
    burned = [0] * 10
    for card in FRENCH_52.cards:
        value = rules.points[card.rank]
        counts[value] += rules.packs.value
        burned[value] = rules.burns[card.rank]
    return Shoe(counts=tuple(counts), behind=rules.behind.value, burned=burned, fresh=fresh)


def drawing_by(letters: Letters) -> Drawing:
    pairs = [pair for pair in combinations_with_replacement(range(10), 2) if sum(pair) % 10 not in letters.naturals]
    return Drawing(
        naturals=letters.naturals,
        punto={pair: Fraction(letters.punto[sum(pair) % 10] == DRAWS) for pair in pairs},
        banca={
            (pair, third): Fraction(letters.banca[sum(pair) % 10][third] == DRAWS)
            for pair in pairs
            for third in range(STOOD + 1)
        },
    )
