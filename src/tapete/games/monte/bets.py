"""Bets: what may be laid in Primeras and in Segundas, up to which maximum, and what it pays now.

MU2010:110, 111 and 112, and criterios 7, 9, 10, 20 and 22.
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction

from tapete.engine.refusal import Reason, Refused
from tapete.families.stakes.bets import Bet as AnyBet
from tapete.families.stakes.events import bet_words
from tapete.families.stakes.laying import PlaceBet, laying
from tapete.families.stakes.naming import kinds_of, refuse_misspelt_kind, spelt
from tapete.games.monte.board import Board, named_card, to_come
from tapete.games.monte.rules import CARTA, EXACTAS, SALTO, VIS, Bet, MonteRules
from tapete.games.monte.state import HANDLER, Phase, State, during, present, seen
from tapete.language import N_
from tapete.law.citation import Citation

ONLY_PRIMERAS = Citation("criterio:monte.9")
STANDING = Citation("criterio:monte.20")
SEEN = Citation("criterio:monte.10")
SOLO_EN_PRIMERAS = Reason("solo_en_primeras", N_("{bet} may be bet in Primeras only."), untimely=True)
FUERA_DE_SEGUNDAS = Reason("fuera_de_segundas", N_("{bet} is not played in Segundas, which go on between {row}."))
CARTA_YA_VISTA = Reason("carta_ya_vista", N_("{card:naipe} has been seen already, and can't come."))


class Casilla:
    """A bet as it is said: `vis 1`, `camo 2`, `carta 1-2`, `fila 1-2` or `fila 2-1`."""

    def read(self, rules: MonteRules, state: object, words: Sequence[str]) -> tuple[str, int]:
        if words[0] not in self.names(rules) or len(words) == 1:
            refuse_misspelt_kind(words[0], rules.bets)
            return spelt(words[0], rules.bets), 1
        return spelt(f"{words[0]}:{words[1]}", rules.bets), 2

    def write(self, value: str) -> str:
        return bet_words(value)

    def names(self, rules: MonteRules) -> Iterable[str]:
        return kinds_of(rules.bets)


def playing(row: tuple[int, ...], bet: Bet) -> bool:
    """Whether a bet belongs to the phase: in Segundas, what is between the cards of their `row`."""
    return not row or (bet.kind in {*EXACTAS, CARTA} and {*bet.mine, *bet.against} <= {*row})


def _barred(rules: MonteRules, state: State, command: PlaceBet) -> Refused | None:
    bet = rules.bets[command.bet]
    if not playing(state.row, bet):
        if bet.kind == SALTO:
            return Refused(SOLO_EN_PRIMERAS, bet.cite, bet=bet_words(bet.id))
        if bet.kind == VIS:
            return Refused(SOLO_EN_PRIMERAS, ONLY_PRIMERAS, bet=bet_words(bet.id))
        row = "-".join(map(str, state.row))
        return Refused(FUERA_DE_SEGUNDAS, rules.running, bet=bet_words(bet.id), row=row)
    if bet.kind in {*EXACTAS, VIS} and seen(state, card := named_card(rules, state.board, bet)):
        return Refused(CARTA_YA_VISTA, SEEN, card=card)
    return None


def _cap(rules: MonteRules, state: State, player: str, bet: AnyBet) -> int:
    """Camo, Anti and Viudo have another maximum in Segundas."""
    return rules.cap_segundas.value if state.row and bet.kind in EXACTAS else bet.cap


bets = laying(
    by=HANDLER,
    taken=during(Phase.APUESTAS),
    free=during(Phase.APUESTAS, Phase.ANUNCIO),
    back=lambda _: STANDING,
    present=present,
    barred=_barred,
    cap=_cap,
    bet_name=Casilla(),
)


def pays_now(rules: MonteRules, board: Board, bet: Bet, row: tuple[int, ...], unseen: int) -> Fraction:
    """What a bet pays, to 1; `unseen` counts the cards of the row that could come when Segundas began."""
    if bet.kind == VIS:
        return max(Fraction(0), bet.pays - rules.vis_discount.value * (board.doubled + len(board.burned)))
    if bet.kind not in EXACTAS:
        return bet.pays
    if not row:
        return bet.pays - rules.exacta_discount.value * board.doubled
    return Fraction(max(0, unseen - 1)) if rules.segundas_discount.value else rules.pay_segundas.value


def unseen_of_row(rules: MonteRules, state: State) -> int:
    """The cards of the row of Segundas that could come when they began."""
    cards = [card for position in state.row for card in to_come(rules, state.board, position)]
    return sum(card in state.turned or not seen(state, card) for card in cards)
