"""A pack: shuffled, cut by the tirador and put into the sabot; then four cards placed, and what equal ones do.

MU2010:112 and 113.1, and criterios 1, 5, 6, 17, 18, 32 and 33.
"""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from tapete.engine.actor import Actor, Role
from tapete.engine.chapter import Chapter, Moment, replace
from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.engine.refusal import Reason, Refused
from tapete.families.sabot.cards import in_hand
from tapete.families.sabot.events import CardDrawn, SabotLoaded
from tapete.families.sabot.shoe import face
from tapete.families.table.opening import RoundClosed, TableOpened
from tapete.families.table.powers import Staff
from tapete.families.table.reasons import DE_OTRO_PUESTO
from tapete.games.monte.board import Board
from tapete.games.monte.rules import BurnedValue, MonteRules
from tapete.games.monte.state import TIRADOR, Phase, State
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


@mazo.fold(TableOpened)
def opened(rules: MonteRules, state: State, event: TableOpened) -> State:
    return replace(state, phase=Phase.MEZCLA)


# --- shuffle and cut --------------------------------------------------------------------------------------------------


def _while(phase: Phase) -> Moment[MonteRules, State]:
    return Moment(lambda _, state: state.phase is phase, MAZO_SIN_PREPARAR, lambda rules: rules.running)


class Shuffle(Command, frozen=True, tag="shuffle"):
    """Shuffle the pack of this jugada."""

    label = N_("Shuffle the cards")
    words = ("barajar",)


class Shuffled(Event, frozen=True, tag="shuffled"):
    """The pack is shuffled."""

    sentence = N_("{by:@} shuffles the cards.")
    by: str


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
    """Who shuffles: the mezclador, if there is one."""
    return next((person for person in state.staff if person.role is Role.AUXILIAR), TIRADOR.holder(state))


@mazo.act(Shuffle, by=MIXER, when=_while(Phase.MEZCLA))
def shuffle(rules: MonteRules, state: State, command: Shuffle) -> Sequence[Event]:
    return [Shuffled(by=command.by.id, cite=rules.mezclador)]


mazo.bare(Shuffle)


@mazo.fold(Shuffled)
def shuffled(rules: MonteRules, state: State, event: Shuffled) -> State:
    return replace(state, phase=Phase.CORTE)


class Cut(Command, frozen=True, tag="cut"):
    """Cut the pack and put it into the sabot."""

    label = N_("Cut the cards")
    words = ("cortar",)


class MazoLoaded(SabotLoaded, frozen=True, kw_only=True, tag="mazo-loaded"):
    """The pack of the jugada was cut and put into the sabot."""

    sentence = N_("{cut_by:@} cuts the {back} pack and puts it into the sabot.")
    back: str


@mazo.act(Cut, by=TIRADOR, when=_while(Phase.CORTE))
def cut(rules: MonteRules, state: State, command: Cut) -> Sequence[Event]:
    """The two packs are used in turn."""
    backs = rules.backs.value
    back = backs[(state.round - 1) % len(backs)]
    return [MazoLoaded(packs=1, behind=0, cuts=1, cut_by=command.by.id, back=back, cite=CUTS)]


mazo.bare(Cut)


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
