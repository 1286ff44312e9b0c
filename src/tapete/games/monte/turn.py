"""A jugada: the pack shuffled and cut, four cards placed, and two phases of bets and turned cards.

MU2010:112 and 113.1, and criterios 1, 5, 6, 17 to 19, 29, 32, 33 and 38.
"""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from tapete.engine.actor import Actor, Role
from tapete.engine.chapter import Chapter, replace
from tapete.engine.command import Command, Draw
from tapete.engine.declared import verb
from tapete.engine.event import Event
from tapete.engine.offer import Offer
from tapete.engine.refusal import Reason, Refused
from tapete.families.cut import Shuffled
from tapete.families.sabot.cards import cards_to_come, in_hand
from tapete.families.sabot.events import CardDrawn, SabotLoaded
from tapete.families.sabot.shoe import face
from tapete.families.table.opening import RoundClosed, TableOpened
from tapete.families.table.powers import Chance, Staff, during
from tapete.families.table.reasons import DE_OTRO_PUESTO
from tapete.games.monte.bets import outcome_of, settlement_of
from tapete.games.monte.board import FACING, Board, decides_row, relation
from tapete.games.monte.rules import HAGAN_JUEGO, NO_VA_MAS, BurnedValue, MonteRules
from tapete.games.monte.state import TIRADOR, WAITING, Naipe, Phase, State, naipe_of
from tapete.kit.cards import SPANISH_40
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


@mazo.act(Shuffle, by=MIXER, when=during(Phase.MEZCLA, MAZO_SIN_PREPARAR, lambda rules: rules.running), offered=True)
def shuffle(rules: MonteRules, state: State, command: Command) -> Sequence[Event]:
    return [Shuffled(by=command.by.id, cite=rules.mezclador)]


mazo.sets(Shuffled, phase=Phase.CORTE)


Cut = verb("Cut", "cortar", N_("Cut the cards"))


class MazoLoaded(SabotLoaded, frozen=True, kw_only=True, tag="mazo-loaded"):
    """The pack of the jugada was cut and put into the sabot."""

    sentence = N_("{cut_by:@} cuts the {back} pack and puts it into the sabot.")
    back: str


@mazo.act(Cut, by=TIRADOR, when=during(Phase.CORTE, MAZO_SIN_PREPARAR, lambda rules: rules.running), offered=True)
def cut(rules: MonteRules, state: State, command: Command) -> Sequence[Event]:
    """The two packs are used in turn."""
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
    """A card for the next position: placed, laid on the first or the second of its value, or burned with its equal."""
    board, card = state.board, placed.card
    empty = next(position for position in (1, 2, 3, 4) if not board.pile(position))
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


@turn.act(OpenBets, by=TIRADOR, when=during(Phase.ANUNCIO, NO_TOCA_APOSTAR, lambda rules: rules.running), offered=True)
def open_bets(rules: MonteRules, state: State, command: Command) -> Sequence[Event]:
    return [Called(by=command.by.id, call=HAGAN_JUEGO, cite=rules.running)]


@turn.act(
    CloseBets, by=TIRADOR, when=during(Phase.APUESTAS, APUESTAS_CERRADAS, lambda rules: rules.running), offered=True
)
def close_bets(rules: MonteRules, state: State, command: Command) -> Sequence[Event]:
    return [Called(by=command.by.id, call=NO_VA_MAS, cite=rules.running)]


@turn.fold(Called)
def called(rules: MonteRules, state: State, event: Called) -> State:
    return replace(state, phase=Phase.APUESTAS if event.call == HAGAN_JUEGO else Phase.CARTAS)


# --- cards ------------------------------------------------------------------------------------------------------------


class CardTurned(CardDrawn, frozen=True, tag="card-turned"):
    """A card was turned after no va más."""

    sentence = N_("{card:naipe}.")
    sentence_if_placed: ClassVar[str] = N_("{card:naipe}: {relation} of {position}.")
    position: int = 0
    """Where its value is placed and in play; 0 for nowhere."""
    relation: str = ""

    def tell(self, language: str) -> str:
        return say(self.sentence_if_placed if self.position else self.sentence, language, self.facts())


class PhaseEnded(Event, frozen=True, tag="phase-ended"):
    """A card beat the one across from it, which is turned face down; or the pack is spent."""

    sentence = N_("{phase}: the card at {winner} wins, and the one at {loser} is turned face down.")
    sentence_unless = ("winner", N_("{phase}: the pack is spent, and what it has not decided goes back."))
    phase: str
    winner: int
    loser: int


@turn.act(Draw, by=Chance[MonteRules](lambda rules: rules.running), words=("resultado {outcome:naipe}",))
def draw(rules: MonteRules, state: State, command: Draw) -> Sequence[Event]:
    """A card is placed, or turned; the one that beats the card across from it ends the phase."""
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
    """The next jugada takes the other pack, or all is over."""
    results = (*state.results, outcome_of(state)) if state.phase is Phase.LIQUIDACION else state.results
    phase = Phase.FIN if state.last == 0 else Phase.MEZCLA
    fresh = {"sabot": None, "board": Board(), "row": (), "turned": (), "winner": 0, "won": (), "due": ()}
    return replace(state, phase=phase, results=results, **fresh)
