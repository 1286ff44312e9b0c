"""A jugada: a pack shuffled and cut, four cards placed, two phases of bets and turned cards, and their settlement.

MU2010:107.3, 109-112 and 113.1, and criterios 1, 5 to 7, 9, 10, 17 to 20, 22, 24 to 26, 29, 30, 32, 33, 35, 37 and 38.
"""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import ClassVar

from tapete.engine.chapter import Chapter, replace, verb
from tapete.engine.command import Actor, Command, Draw, Offer, Role
from tapete.engine.event import Event, Reason, Refused
from tapete.families.cut import Shuffled
from tapete.families.sabot import CardDrawn, SabotLoaded, cards_to_come, face, in_hand
from tapete.families.stakes.bets import Bet as AnyBet
from tapete.families.stakes.bets import Collected, Paid, bet_words, kinds_of, refuse_misspelt_kind, spelt
from tapete.families.stakes.laying import PlaceBet, Stake, given_back, laying
from tapete.families.table.opening import RoundClosed, TableOpened
from tapete.families.table.powers import Chance, Staff, during
from tapete.families.table.reasons import DE_OTRO_PUESTO
from tapete.families.table.settling import settlement, with_replenishments
from tapete.games.monte.board import (
    FACING,
    HANDLER,
    PAGADOR,
    ROWS,
    SETTLING,
    TIRADOR,
    WAITING,
    Board,
    Fate,
    Naipe,
    Phase,
    SettlementEvent,
    State,
    betting_in,
    decides_row,
    fate,
    naipe_of,
    named_card,
    present,
    relation,
    seen,
    to_come,
)
from tapete.games.monte.rules import (
    CARTA,
    EXACTAS,
    HAGAN_JUEGO,
    NO_VA_MAS,
    SALTO,
    VIS,
    Bet,
    BurnedValue,
    DeductionOf,
    MonteRules,
)
from tapete.kit.cards import SPANISH_40
from tapete.kit.money import deduction, gain
from tapete.language import N_, say
from tapete.law.citation import Citation

CUTS = Citation("criterio:monte.33")
SPENT = Citation("criterio:monte.38")
ANNULLED = "jugada anulada"
CALLS = ("", "primera carta", "segunda carta", "tercera carta", "cuarta carta")
MAZO_SIN_PREPARAR = Reason(
    "mazo_sin_preparar", N_("For a jugada a pack is shuffled, and then cut and put into the sabot.")
)

mazo = Chapter[MonteRules, State]("mazo")

mazo.sets(TableOpened, phase=Phase.MEZCLA)


# --- shuffle and cut --------------------------------------------------------------------------------------------------


Shuffle = verb("Shuffle", "barajar", N_("Shuffle the cards"))


class Mixer(Staff[MonteRules]):
    """The mezclador where there is one; otherwise the tirador, who mixes for himself."""

    def refuse(self, rules: MonteRules, state: State, command: Command) -> None:  # type: ignore[override]
        super().refuse(rules, state, command)
        if command.by.role is Role.CRUPIER:
            TIRADOR.refuse(rules, state, command)
        if command.by != mixer(state):
            raise Refused(DE_OTRO_PUESTO, rules.mezclador, expected=mixer(state).id)

    def admits(self, rules: MonteRules, state: State, who: Actor) -> bool:  # type: ignore[override]
        return super().admits(rules, state, who) and who == mixer(state)


MIXER = Mixer(lambda _: frozenset({Role.CRUPIER, Role.AUXILIAR}), lambda rules: rules.mezclador)


def mixer(state: State) -> Actor:
    return next((person for person in state.staff if person.role is Role.AUXILIAR), TIRADOR.holder(state))


mazo.act(Shuffle, by=MIXER, when=during(Phase.MEZCLA, MAZO_SIN_PREPARAR, lambda rules: rules.running), offered=True)(
    lambda rules, _, command: [Shuffled(by=command.by.id, cite=rules.mezclador)]
)

mazo.sets(Shuffled, phase=Phase.CORTE)

Cut = verb("Cut", "cortar", N_("Cut the cards"))


class MazoLoaded(SabotLoaded, frozen=True, kw_only=True, tag="mazo-loaded"):
    """The pack of the jugada was cut and put into the sabot."""

    sentence = N_("{cut_by:@} cuts the {back} pack and puts it into the sabot.")
    back: str


@mazo.act(Cut, by=TIRADOR, when=during(Phase.CORTE, MAZO_SIN_PREPARAR, lambda rules: rules.running), offered=True)
def cut(rules: MonteRules, state: State, command: Command) -> Sequence[Event]:
    backs = rules.backs.value
    back = backs[(state.round - 1) % len(backs)]
    return [MazoLoaded(packs=1, behind=0, cuts=1, cut_by=command.by.id, back=back, cite=CUTS)]


@mazo.fold(MazoLoaded)
def loaded(rules: MonteRules, state: State, event: MazoLoaded) -> State:
    sabot = event.load(SPANISH_40, lambda packs: (event.back,) * packs)
    return replace(state, phase=Phase.EMPLAZAMIENTO, sabot=sabot, board=Board())


# --- four cards -------------------------------------------------------------------------------------------------------


class CardPlaced(CardDrawn, frozen=True, tag="card-placed"):
    """A card was placed, or laid upon the one of its value."""

    sentence = N_("«{call}»: {card:naipe}.")
    sentence_if_doubled: ClassVar[str] = N_("{card:naipe} doubles the card at {position}.")
    sentence_if_tripled: ClassVar[str] = N_("{card:naipe} triples the card at {position}.")
    sentence_if_all: ClassVar[str] = N_("{card:naipe}: all of the value of the card at {position} are out.")
    position: int
    pile: int = 1
    """How many cards lie there with it."""

    def tell(self, language: str) -> str:
        sentences = (self.sentence, self.sentence_if_doubled, self.sentence_if_tripled, self.sentence_if_all)
        return say(sentences[self.pile - 1], language, {**self.facts(), "call": CALLS[self.position]})


class PairBurned(Event, frozen=True, tag="pair-burned"):
    """Two placed cards were of one value, and are out of the game."""

    sentence = N_("{cards:naipe} are of one value, and are burned.")
    cards: tuple[str, ...]


class Annulled(Event, frozen=True, tag="jugada-annulled"):
    """The jugada is over before anybody could bet."""

    sentence = N_("The jugada is annulled, and another begins.")
    voids_draw = True


def place(rules: MonteRules, state: State, placed: CardPlaced) -> Sequence[Event]:
    board, card = state.board, placed.card
    empty = board.piles.index(()) + 1
    upon = board.at(card) if empty > 2 else 0
    if upon in {1, 2}:
        pile = (*board.pile(upon), card)
        events: list[Event] = [replace(placed, position=upon, pile=len(pile), cite=rules.doubling)]
        out = len(pile) + sum(burned[0] == card[0] for burned in board.burned)
        return [*events, *(_annulled(state, rules.annulled_at.cite) if out >= rules.annulled_at.value else ())]
    events = [replace(placed, position=empty)]
    other = board.pile(empty - 1) if empty in {2, 4} else ()
    if other and other[0][0] == card[0]:
        burns = rules.first_pair if empty == 2 else rules.second_pair
        events.append(PairBurned(cards=(other[0], card), cite=burns))
    elif empty == 4 and _burned_is_placed(rules, board.with_pile(4, (card,))):
        return [*events, *_annulled(state, rules.burned_value.cite)]
    return [*events, *(_annulled(state, SPENT) if in_hand(state).left == 1 else ())]


def _burned_is_placed(rules: MonteRules, board: Board) -> bool:
    values = {card[0] for card in board.burned}
    return rules.burned_value.value is BurnedValue.ANULAR_JUGADA and any(p[0][0] in values for p in board.piles)


def _annulled(state: State, cite: Citation) -> Iterator[Event]:
    yield Annulled(cite=cite)
    yield RoundClosed(round=state.round, reason=ANNULLED, cite=cite)


@mazo.fold(CardPlaced)
def card_placed(rules: MonteRules, state: State, event: CardPlaced) -> State:
    board = state.board.with_pile(event.position, (*state.board.pile(event.position), event.card))
    phase = Phase.ANUNCIO if board.complete else Phase.EMPLAZAMIENTO
    return replace(state, sabot=in_hand(state).take(face(SPANISH_40, event.card)), board=board, phase=phase)


@mazo.fold(PairBurned)
def pair_burned(rules: MonteRules, state: State, event: PairBurned) -> State:
    piles = tuple(() if pile and pile[0] in event.cards else pile for pile in state.board.piles)
    return replace(state, board=Board(piles, (*state.board.burned, *event.cards)), phase=Phase.EMPLAZAMIENTO)


mazo.records(Annulled)

APUESTAS_CERRADAS = Reason("apuestas_cerradas", N_("Bets are not open: there is nothing to close."), untimely=True)
NO_TOCA_APOSTAR = Reason(
    "no_toca_apostar", N_("Bets open when the four cards are placed, and again for Segundas."), untimely=True
)
CARTA_DE_MAS = Reason("carta_de_mas", N_("No card is to come now."))

turn = Chapter[MonteRules, State]("phase", kinds={"naipe": Naipe()})


# --- calls ------------------------------------------------------------------------------------------------------------


OpenBets = verb("OpenBets", HAGAN_JUEGO, HAGAN_JUEGO, tag="hagan-juego")
CloseBets = verb("CloseBets", NO_VA_MAS, NO_VA_MAS, tag="no-va-mas")


class Called(Event, frozen=True, tag="called"):
    """The tirador opened or closed the bets of a phase."""

    sentence = N_("{by:@}: «{call}».")
    by: str
    call: str


turn.act(OpenBets, by=TIRADOR, when=during(Phase.ANUNCIO, NO_TOCA_APOSTAR, lambda rules: rules.running), offered=True)(
    lambda rules, _, command: [Called(by=command.by.id, call=HAGAN_JUEGO, cite=rules.running)]
)

turn.act(
    CloseBets, by=TIRADOR, when=during(Phase.APUESTAS, APUESTAS_CERRADAS, lambda rules: rules.running), offered=True
)(lambda rules, _, command: [Called(by=command.by.id, call=NO_VA_MAS, cite=rules.running)])

turn.leaves(
    Called, lambda state, event: replace(state, phase=Phase.APUESTAS if event.call == HAGAN_JUEGO else Phase.CARTAS)
)

# --- cards ------------------------------------------------------------------------------------------------------------


class CardTurned(CardDrawn, frozen=True, tag="card-turned"):
    """A card was turned after no va más."""

    sentence = N_("{card:naipe}.")
    sentence_if = ("position", N_("{card:naipe}: {relation} of {position}."))
    position: int = 0
    """Where its value is placed and in play; 0 for nowhere."""
    relation: str = ""


class PhaseEnded(Event, frozen=True, tag="phase-ended"):
    """A card beat the one across from it, which is turned face down; or the pack is spent."""

    sentence = N_("{phase}: the card at {winner} wins, and the one at {loser} is turned face down.")
    sentence_unless = ("winner", N_("{phase}: the pack is spent, and what it has not decided goes back."))
    phase: str
    winner: int
    loser: int


@turn.act(Draw, by=Chance[MonteRules](lambda rules: rules.running), words=("resultado {outcome:naipe}",))
def draw(rules: MonteRules, state: State, command: Draw) -> Sequence[Event]:
    if state.phase not in WAITING:
        raise Refused(CARTA_DE_MAS, rules.running)
    card = naipe_of(state, command.outcome, rules.running)
    if state.phase is Phase.EMPLAZAMIENTO:
        return place(rules, state, CardPlaced(position=0, card=card, proof=command.proof, cite=rules.running))
    position = state.board.at(card)
    if state.row and position not in state.row:
        position = 0
    name = relation(rules, state.board, card) if position else ""
    turned = CardTurned(card=card, position=position, relation=name, proof=command.proof, cite=rules.running)
    winner = decides_row(rules, state.board, card, state.row) if position else 0
    if winner:
        return [turned, PhaseEnded(phase=state.name, winner=winner, loser=FACING[winner], cite=rules.running)]
    return [turned, *pack_spent(state, in_hand(state).left - 1)]


def pack_spent(state: State, left: int) -> Iterator[Event]:
    if not left:
        yield PhaseEnded(phase=state.name, winner=0, loser=0, cite=SPENT)


@turn.offer(Draw)
def may_come(rules: MonteRules, state: State, who: Actor) -> Iterator[Offer]:
    if state.phase in WAITING:
        yield from cards_to_come(state, who, rules.running)


@turn.fold(CardTurned)
def card_turned(rules: MonteRules, state: State, event: CardTurned) -> State:
    sabot = in_hand(state).take(face(SPANISH_40, event.card))
    return replace(state, sabot=sabot, turned=(*state.turned, event.card))


@turn.fold(PhaseEnded)
def phase_ended(rules: MonteRules, state: State, event: PhaseEnded) -> State:
    decided = replace(state, phase=Phase.LIQUIDACION, winner=event.winner)
    return replace(decided, due=settlement_of(rules, decided))


@turn.fold(RoundClosed)
def round_closed(rules: MonteRules, state: State, event: RoundClosed) -> State:
    results = (*state.results, outcome_of(state)) if state.phase is Phase.LIQUIDACION else state.results
    phase = Phase.FIN if state.last == 0 else Phase.MEZCLA
    fresh = {"sabot": None, "board": Board(), "row": (), "turned": (), "winner": 0, "won": (), "due": ()}
    return replace(state, phase=phase, results=results, **fresh)


# --- bets -------------------------------------------------------------------------------------------------------------


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
    return "-".join(str(position) for position in (*state.won, state.winner))


payments = settlement(PAGADOR, SETTLING, lambda rules: rules.collect_first.cite, _ends)


@payments.fold(SegundasBegun)
def segundas_begun(rules: MonteRules, state: State, event: SegundasBegun) -> State:
    row = tuple(map(int, event.row.split("-")))
    return replace(state, phase=Phase.ANUNCIO, row=row, won=(state.winner,), winner=0, turned=(), due=())


def face_down(state: State) -> tuple[int, ...]:
    """The positions whose card lost to the one across from it."""
    return tuple(FACING[position] for position in (*state.won, state.winner) if position)
