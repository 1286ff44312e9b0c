"""Each player sets his two hands face down; then the croupier turns his cards and sets them by the house way.

MU2010:97.6 and 98. A player names the cards of his baja by their places, so that nobody learns which they are.
"""

from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import Any, ClassVar

import msgspec

from tapete.engine.actor import Actor, Name, Role
from tapete.engine.chapter import Chapter, Moment, replace
from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.engine.notation import take_int
from tapete.engine.offer import Offer
from tapete.engine.refusal import Reason, Refused
from tapete.families.covered import CardsTurned
from tapete.families.poker.dealing import Hand, hand_of, to_be_named
from tapete.families.poker.names import called
from tapete.families.table.powers import spoken_for
from tapete.games.pai_gow.hands import Setting, hand_made, set_aside
from tapete.games.pai_gow.manera import set_by
from tapete.games.pai_gow.rules import PaiGowRules
from tapete.games.pai_gow.state import CROUPIER, CRUPIER, DEALT, HANDLER, Laid, Phase, State, in_phase, unset
from tapete.kit.cards import FRENCH_53, BadCard, parse_card
from tapete.kit.poker.ranking import Ranking
from tapete.language import N_, Told, say

SIN_CARTAS = Reason("sin_cartas", N_("{player:@} has no cards in this jugada."))
CARTAS_INTOCABLES = Reason("cartas_intocables", N_("The croupier has turned his cards: nobody touches his own now."))
SON_DOS_CARTAS = Reason("son_dos_cartas", N_("Two of the seven cards make the baja, each named once."))
MANO_DE_SU_JUGADOR = Reason("mano_de_su_jugador", N_("{player:@} sets his own cards: nobody else sees them."))
MANO_TAPADA = Reason("mano_tapada", N_("Nobody has said which cards {player:@} holds: he sets them on the table."))
FALTAN_MANOS = Reason("faltan_manos", N_("The croupier looks when all have set their hands; {missing:@} has not."))
NO_SON_DEL_CRUPIER = Reason("no_son_del_crupier", N_("The croupier makes his baja of two of his seven cards."))


class _Place:
    """The place of a card, as a number from 1; a card that is not in the hand has none."""

    def read(self, rules: PaiGowRules, state: State, words: Sequence[str]) -> tuple[int, int]:
        if card_named(words[0]) in _PACK:
            return NO_PLACE, 1
        return take_int(words[0], Told(N_("a card of the hand, or its place")), 1, rules.hand.value), 1

    def write(self, value: int) -> str:
        return str(value)


class _OfThePack:
    """A card of the pack, the joker among them; a word that is none is left to be refused."""

    def read(self, rules: PaiGowRules, state: State, words: Sequence[str]) -> tuple[str, int]:
        return card_named(words[0]), 1

    def write(self, value: str) -> str:
        return value


def card_named(word: str) -> str:
    """A card as the record writes it; a word that is none as it is."""
    try:
        return str(parse_card(word, FRENCH_53))
    except BadCard:
        return word


NO_PLACE = 0
_PACK = frozenset(map(str, FRENCH_53.cards))
setting = Chapter[PaiGowRules, State]("setting", kinds={"place": _Place(), "pack": _OfThePack()})
HAS_CARDS = Moment[PaiGowRules, State](
    lambda _, state: state.phase in DEALT,
    Reason("sin_repartir", N_("The hands have not been given out."), untimely=True),
    lambda rules: rules.law["setting"],
)


class Compose(Command, frozen=True, tag="compose", omit_defaults=True):
    """Set one's seven cards as two hands, face down."""

    label = N_("Set the hands")
    words = ("componer [para {player}]", "componer baja {baja+:place} [para {player}]")
    player: Name
    baja: tuple[int, ...] = ()
    """The places of the two cards of the baja, from 1; none where only the player knows which cards he has."""


class FollowWay(Command, frozen=True, tag="follow-way"):
    """Have one's hands set by the house way."""

    label = N_("Set by the house way")
    key = "h"
    words = ("seguir manera [para {player}]",)
    player: Name


class HandSet(Event, frozen=True, tag="hand-set"):
    """Which cards a player laid in each hand: nobody else sees this."""

    sentence = N_("{player:@} sets {alta:♠} over {baja:♠}.")
    player: str
    to: str
    places: tuple[int, ...]
    alta: tuple[str, ...]
    baja: tuple[str, ...]

    def facts(self) -> dict[str, Any]:
        return {"player": self.player, "alta": " ".join(self.alta), "baja": " ".join(self.baja)}


class HandLaid(Event, frozen=True, tag="hand-laid"):
    """A player's hands lie face down in their places."""

    sentence = N_("{player:@} has set his hands.")
    player: str
    to: str


def own_hand(rules: PaiGowRules, state: State, player: str) -> Hand:
    """The hand of a player who may set it; raises `Refused`."""
    found = next((hand for hand in state.hands if hand.owner == player), None)
    if found is None:
        raise Refused(SIN_CARTAS, rules.law["hands"], player=player)
    if state.phase is not Phase.COMPOSICION:
        exposed = not state.banker or state.phase is Phase.LIQUIDACION
        raise Refused(CARTAS_INTOCABLES, rules.law["untouchable" if exposed else "again"])
    return found


@setting.act(Compose, by=HANDLER, when=HAS_CARDS)
def compose(rules: PaiGowRules, state: State, command: Compose) -> Sequence[Event]:
    """As the player wants, rightly or wrongly: he alone answers for it."""
    player, baja = command.player, tuple(sorted(command.baja))
    hand = own_hand(rules, state, player)
    if not hand.known:
        if baja:
            raise Refused(MANO_TAPADA, rules.law["setting"], player=player)
        return [HandLaid(player=player, to=hand.to, cite=rules.law["setting"])]
    if command.by != Actor(player, Role.JUGADOR):
        raise Refused(MANO_DE_SU_JUGADOR, rules.law["foul"], player=player)
    two = rules.baja.value
    if len(baja) != two or len(set(baja)) != two or not all(1 <= n <= rules.hand.value for n in baja):
        raise Refused(SON_DOS_CARTAS, rules.baja.cite)
    return _set(rules, hand, set_aside(hand.cards, [hand.cards[n - 1] for n in baja]), "setting")


@setting.might(Compose, cite=lambda rules: rules.law["setting"])
def settings_of(rules: PaiGowRules, state: State, who: Actor) -> Iterator[Command]:
    """Every two of seven cards, in either order, or none."""
    for player in spoken_for(who, [hand.owner for hand in state.hands if hand.owner]):
        yield Compose(by=who, player=player)
        for baja in permutations(range(1, rules.hand.value + 1), rules.baja.value):
            yield Compose(by=who, player=player, baja=baja)


@setting.act(FollowWay, by=HANDLER, when=HAS_CARDS)
def follow_way(rules: PaiGowRules, state: State, command: FollowWay) -> Sequence[Event]:
    """For who asks for it, or says nothing."""
    hand = own_hand(rules, state, command.player)
    if not hand.known:
        raise Refused(MANO_TAPADA, rules.law["setting"], player=command.player)
    return _set(rules, hand, set_by(rules.way.value, rules.ranking.value, hand.cards), "silent")


@setting.might(FollowWay, cite=lambda rules: rules.law["silent"])
def may_follow(rules: PaiGowRules, state: State, who: Actor) -> Iterator[Command]:
    """For who has not set his hands."""
    for player in spoken_for(who, [hand.owner for hand in unset(state)]):
        yield FollowWay(by=who, player=player)


def _set(rules: PaiGowRules, hand: Hand, made: Setting, rule: str) -> list[Event]:
    places = tuple(n for n, card in enumerate(hand.cards, 1) if card in made.baja)
    told: dict[str, Any] = {"player": hand.owner, "to": hand.to, "cite": rules.law[rule]}
    return [HandSet(places=places, alta=made.alta, baja=made.baja, **told), HandLaid(**told)]


def laid_at(state: State, to: str, baja: tuple[int, ...]) -> State:
    """A hand is set, or set again."""
    others = [each for each in state.laid if each.to != to]
    return replace(state, laid=(*others, Laid(to, baja)))


@setting.fold(HandSet)
def hand_set(rules: PaiGowRules, state: State, event: HandSet) -> State:
    return laid_at(state, event.to, event.places)


@setting.fold(HandLaid)
def hand_laid(rules: PaiGowRules, state: State, event: HandLaid) -> State:
    """Cards that nobody has named are turned over later, those of the alta first and then those of the baja."""
    if hand_of(state, event.to).known:
        return state
    last = rules.hand.value
    return laid_at(state, event.to, (last - 1, last))


# --- the croupier -----------------------------------------------------------------------------------------------------


class TurnCards(Command, frozen=True, tag="turn-cards"):
    """The croupier turns his seven cards."""

    label = N_("Turn the croupier's cards")
    words = ("descubrir",)


class CroupierLooks(Event, frozen=True, tag="croupier-looks"):
    """All have set their hands, and the croupier turns his cards."""

    sentence = N_("All hands are set: the croupier turns his cards.")


@setting.act(TurnCards, by=CROUPIER, when=HAS_CARDS)
def turn_cards(rules: PaiGowRules, state: State, command: TurnCards) -> Sequence[Event]:
    """Not before all the others have set theirs."""
    if state.phase is not Phase.COMPOSICION:
        raise Refused(CARTAS_INTOCABLES, rules.law["crupier_last"])
    missing = [hand.owner for hand in unset(state)]
    if missing:
        raise Refused(FALTAN_MANOS, rules.law["crupier_last"], missing=missing[0])
    hand, cite = hand_of(state, CRUPIER), rules.law["crupier_last"]
    looks = CroupierLooks(cite=cite)
    if not hand.known:
        return [looks]
    places = tuple(range(len(hand.cards)))
    return [looks, CardsTurned(side=CRUPIER, places=places, cards=hand.cards, cite=cite)]


setting.bare(TurnCards)


@setting.fold(CroupierLooks)
def croupier_looks(rules: PaiGowRules, state: State, event: CroupierLooks) -> State:
    hand = hand_of(state, CRUPIER)
    return replace(state, phase=Phase.CRUPIER, queue=() if hand.known else to_be_named([hand]))


class MakeHands(Command, frozen=True, tag="make-hands", omit_defaults=True):
    """The croupier sets his cards as two hands in sight of all."""

    label = N_("Set the croupier's hands")
    words = ("confeccionar [baja {baja+:pack}]",)
    baja: tuple[str, ...] = ()
    """The two cards that he laid in the baja; those of the house way when none are named."""


class Called(msgspec.Struct, frozen=True):
    """What a hand makes."""

    category: str
    kickers: tuple[str, ...]

    @property
    def name(self) -> str:
        """As people call it."""
        return called(self.category, self.kickers)


class CroupierSet(Event, frozen=True, tag="croupier-set", omit_defaults=True):
    """The croupier's two hands lie open, set by the house way."""

    sentence = N_("The croupier has {alta:♠}, {high}, over {baja:♠}, {low}.")
    sentence_if_wrong: ClassVar[str] = N_(
        "The croupier had laid {wrong:♠} in his baja. By the house way he has {alta:♠}, {high}, over {baja:♠}, {low}."
    )
    alta: tuple[str, ...]
    baja: tuple[str, ...]
    high: Called
    low: Called
    wrong: tuple[str, ...] = ()
    """What he had laid in the baja otherwise than by the house way."""

    def facts(self) -> dict[str, Any]:
        two = {"alta": " ".join(self.alta), "baja": " ".join(self.baja), "wrong": " ".join(self.wrong)}
        return {**two, "high": self.high.name, "low": self.low.name}

    def tell(self, language: str) -> str:
        return say(self.sentence_if_wrong if self.wrong else self.sentence, language, self.facts())


def called_as(ranking: Ranking, hand: Sequence[str]) -> Called:
    """What some cards are called."""
    made = hand_made(ranking, hand)
    return Called(made.category, made.kickers)


@setting.act(MakeHands, by=CROUPIER, when=in_phase(Phase.CRUPIER, "crupier_last"))
def make_hands(rules: PaiGowRules, state: State, command: MakeHands) -> Sequence[Event]:
    """By the house way; what he laid otherwise is set again, and never loses by itself."""
    ranking, hand = rules.ranking.value, hand_of(state, CRUPIER)
    two, many = command.baja, rules.baja.value
    if two and (len(set(two)) != many or len(two) != many or not set(two) <= set(hand.cards)):
        raise Refused(NO_SON_DEL_CRUPIER, rules.baja.cite)
    made = set_by(rules.way.value, ranking, hand.cards)
    wrong = two if two and set(two) != set(made.baja) else ()
    high, low = called_as(ranking, made.alta), called_as(ranking, made.baja)
    cite = rules.law["recomposed" if wrong else "crupier_last"]
    return [CroupierSet(alta=made.alta, baja=made.baja, high=high, low=low, wrong=wrong, cite=cite)]


@setting.offer(MakeHands)
def may_make(rules: PaiGowRules, state: State, who: Actor) -> Iterator[Offer]:
    yield Offer(MakeHands(by=who), rules.law["crupier_last"], free=("baja",))


@setting.fold(CroupierSet)
def croupier_set(rules: PaiGowRules, state: State, event: CroupierSet) -> State:
    cards = hand_of(state, CRUPIER).cards
    places = tuple(n for n, card in enumerate(cards, 1) if card in event.baja)
    return replace(laid_at(state, CRUPIER, places), phase=Phase.COMPARACION)
