"""Bets: what may be laid in Primeras and in Segundas, what it pays now, and what a phase does to the stakes.

MU2010:107.3 and 109-112, and criterios 7, 9, 10, 20, 22, 24 to 26, 29, 30, 35, 37 and 38.
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction

from tapete.engine.chapter import replace
from tapete.engine.event import Event
from tapete.engine.refusal import Reason, Refused
from tapete.families.sabot.cards import in_hand
from tapete.families.stakes.bets import Bet as AnyBet
from tapete.families.stakes.events import Collected, Paid, bet_words
from tapete.families.stakes.laying import PlaceBet, Stake, given_back, laying
from tapete.families.stakes.naming import kinds_of, refuse_misspelt_kind, spelt
from tapete.families.table.opening import RoundClosed
from tapete.families.table.settling import settlement, with_replenishments
from tapete.games.monte.board import FACING, ROWS, Board, Fate, fate, named_card, to_come
from tapete.games.monte.rules import CARTA, EXACTAS, SALTO, VIS, Bet, DeductionOf, MonteRules
from tapete.games.monte.state import (
    HANDLER,
    PAGADOR,
    SETTLING,
    Phase,
    SettlementEvent,
    State,
    betting_in,
    present,
    seen,
)
from tapete.kit.money import deduction, gain
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
    taken=betting_in(Phase.APUESTAS),
    free=betting_in(Phase.APUESTAS, Phase.ANUNCIO),
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


# --- a phase is settled -----------------------------------------------------------------------------------------------

GOES_BACK = Citation("criterio:monte.35")


def settlement_of(rules: MonteRules, state: State) -> tuple[SettlementEvent, ...]:
    """Everything that the cards turned in this phase do to the stakes."""
    fates = [(s, fate(rules, state.board, rules.bets[s.bet], state.row, state.turned)) for s in state.stakes]
    lost: list[SettlementEvent] = [
        Collected(player=s.player, bet=s.bet, amount=s.amount, cite=rules.collect_first.cite)
        for s, f in fates
        if f.lost
    ]
    paid: list[SettlementEvent] = [_paid(rules, state, s, f) for s, f in fates if f.won]
    ordered = [*lost, *paid] if rules.collect_first.value else [*paid, *lost]
    back = given_back([s for s, f in fates if f.won], GOES_BACK)
    undecided = [s for s, f in fates if not f.won and not f.lost and not _stands(rules, state, s)]
    return (*with_replenishments(rules.anticipo, state.bank, ordered), *back, *given_back(undecided, STANDING))


def _paid(rules: MonteRules, state: State, stake: Stake, decided: Fate) -> Paid:
    bet = rules.bets[stake.bet]
    unseen = unseen_of_row(rules, state) if state.row else 0
    won = gain(stake.amount, pays_now(rules, state.board, bet, state.row, unseen)).cents
    charged = decided.first and (not state.row or rules.deduction_in_segundas.value)
    kept = deducted(rules, bet, stake.amount, won) if charged else 0
    cite = rules.deduction.cite if kept else bet.cite
    return Paid(player=stake.player, bet=bet.id, stake=stake.amount, amount=won - kept, deduction=kept, cite=cite)


def deducted(rules: MonteRules, bet: Bet, stake: int, won: int) -> int:
    """What is deducted from a bet that the first card wins; nothing from Vista Hermosa."""
    if bet.kind == VIS:
        return 0
    base = stake if rules.deduction_of.value is DeductionOf.STAKE else won
    return min(won, deduction(base, rules.deduction.value))


def _stands(rules: MonteRules, state: State, stake: Stake) -> bool:
    """Whether an undecided stake stays for Segundas: one card across against the other, in the row that is left."""
    bet = rules.bets[stake.bet]
    return bet.kind == CARTA and {*bet.mine, *bet.against} == {*_next_row(state)}


def _next_row(state: State) -> tuple[int, ...]:
    """The row with which Segundas are played; none when they are over, or no card is left for them."""
    if state.row or not state.winner or not in_hand(state).left:
        return ()
    return next(row for row in ROWS if state.winner not in row)


class SegundasBegun(Event, frozen=True, tag="segundas-begun"):
    """Primeras are settled, and the row that is left plays Segundas."""

    sentence = N_("Segundas, between {row}.")
    row: str


def _ends(rules: MonteRules, state: State) -> Sequence[Event]:
    row = _next_row(state)
    if row:
        return [SegundasBegun(row="-".join(map(str, row)), cite=rules.running)]
    return [RoundClosed(round=state.round, reason=outcome_of(state), cite=rules.running)]


def outcome_of(state: State) -> str:
    """Who won each phase; 0 where the pack was spent."""
    return "-".join(str(position) for position in (*state.won, state.winner))


payments = settlement(PAGADOR, SETTLING, lambda rules: rules.collect_first.cite, _ends)


@payments.fold(SegundasBegun)
def segundas_begun(rules: MonteRules, state: State, event: SegundasBegun) -> State:
    row = tuple(map(int, event.row.split("-")))
    return replace(state, phase=Phase.ANUNCIO, row=row, won=(state.winner,), winner=0, turned=(), due=())


def face_down(state: State) -> tuple[int, ...]:
    """The positions whose card lost to the one across from it."""
    return tuple(FACING[position] for position in (*state.won, state.winner) if position)
