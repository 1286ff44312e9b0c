"""Who opens the bote at póquer cubierto, and with what (MU2010:85.1-85.3, 85.5, 86.3).

An opening can't be refused without telling the others what cards they are: one without the combination is accepted,
and comes to light at the end.
"""

from collections.abc import Sequence
from itertools import combinations

from tapete.engine.chapter import Chapter, replace
from tapete.engine.event import Event
from tapete.families.poker.names import called
from tapete.families.poquer_de_circulo.betting import Betting
from tapete.families.poquer_de_circulo.lectura import numbers_of
from tapete.families.poquer_de_circulo.made import SUITS, worth
from tapete.families.poquer_de_circulo.rules import CirculoRules, Spread
from tapete.families.poquer_de_circulo.state import Phase, State, bets_of, hand_of, is_live, position_of, spread_in
from tapete.families.poquer_de_circulo.variant import Duty
from tapete.kit.poker.ranking import PAREJA
from tapete.language import N_
from tapete.law.citation import Citation

DERECHA = "derecha"
PROOF = Citation("MU2010:86.3")
OPENED = Citation("MU2010:85.1.a")

opener = Chapter[CirculoRules, State]("abridor")


class BoteOpened(Event, frozen=True, tag="bote-opened"):
    """Somebody opened the bote: he must prove at the end that he could."""

    sentence = N_("{player:@} opens the bote.")
    player: str


class ProofAsked(Event, frozen=True, tag="proof-asked"):
    """Who opened the bote is to show the cards that let him."""

    sentence = N_("{player:@} is to prove the opening: a {pair} or a higher combination.")
    player: str
    rank: str

    def facts(self) -> dict[str, object]:
        return {"player": self.player, "pair": called(PAREJA, (self.rank,))}


def required_rank(spread: Spread, blank: int) -> str:
    """Of which rank the pair must be that opens the bote; none where it is not opened."""
    return spread.openers[min(blank, len(spread.openers) - 1)] if spread.openers else ""


def required_worth(spread: Spread, blank: int) -> int:
    """What cards must be worth with which the bote is opened."""
    ranking = spread.variant.ranking
    lowest = SUITS * ranking.ranks.index(required_rank(spread, blank))
    return worth(ranking, [lowest, lowest + 1])


def proof_of(spread: Spread, blank: int, cards: Sequence[str]) -> tuple[str, ...]:
    """The fewest of some cards with which the bote could be opened; none when it could not."""
    required, ranking = required_worth(spread, blank), spread.variant.ranking
    some = (part for size in range(2, len(cards) + 1) for part in combinations(cards, size))
    return next((part for part in some if worth(ranking, numbers_of(spread.variant, part)) >= required), ())


def openers_cite(spread: Spread, blank: int) -> Citation:
    """Where it stands what is needed to open the bote: it is more after a mano en blanco."""
    return spread.law["openers"] if blank else OPENED


def opens(betting: Betting) -> bool:
    """Whether whoever bets now opens the bote."""
    return betting.duty is Duty.ALL_STAY and not betting.postura


@opener.fold(BoteOpened)
def bote_opened(rules: CirculoRules, state: State, event: BoteOpened) -> State:
    hand = hand_of(state, event.player)
    descarte = replace(state.descarte, opener=event.player, place=hand.to, opening=hand.cards)
    return replace(state, descarte=descarte)


@opener.fold(ProofAsked)
def proof_asked(rules: CirculoRules, state: State, event: ProofAsked) -> State:
    return replace(state, phase=Phase.APERTURA)


def asks_proof(rules: CirculoRules, state: State) -> ProofAsked:
    """The abridor is asked for the cards of the opening."""
    rank = required_rank(spread_in(rules, state), state.blank)
    return ProofAsked(player=state.descarte.opener, rank=rank, cite=PROOF)


def must_prove(state: State) -> bool:
    """Whether who opened the bote could win it."""
    return is_live(state, state.descarte.opener)


def is_blank(state: State) -> bool:
    """Whether everybody has passed, so that nobody has opened the bote."""
    betting = bets_of(state)
    unopened = betting.duty is Duty.ALL_STAY and not state.descarte.opener
    return state.phase is Phase.INTERVALO and unopened and betting.alive > 1


def opener_or_next(rules: CirculoRules, state: State) -> int:
    """The position of the abridor or, when he has retired, of the next on the side that the article says."""
    betting = bets_of(state)
    position = max(position_of(state, state.descarte.opener), 0)
    step = -1 if spread_in(rules, state).opener_gone == DERECHA else 1
    while not betting.live[position]:
        position = (position + step) % len(state.order)
    return position
