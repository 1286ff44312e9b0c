"""Each player sets two hands face down, the croupier sets theirs by the house way, and the hands are compared.

MU2010:97.6 and 98. A player names the cards of the baja by their places, so that nobody learns which they are.
"""

from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import Any, ClassVar

import msgspec

from tapete.engine.chapter import Chapter, Moment, announcement, replace, verb
from tapete.engine.command import Actor, Command, ForPlayer, Name, Offer, Role
from tapete.engine.event import Event, Reason, Refused
from tapete.engine.notation import take_int
from tapete.families.covered import CardsTurned
from tapete.families.poker.dealing import Hand, hand_of, to_be_named, with_hand
from tapete.families.poker.names import called
from tapete.families.table.powers import spoken_for
from tapete.games.pai_gow.hands import (
    MAL_COMPUESTA,
    Comparison,
    Result,
    Setting,
    compared,
    hand_made,
    is_right,
    set_aside,
    set_by,
)
from tapete.games.pai_gow.payment import settlement_of
from tapete.games.pai_gow.rules import PaiGowRules
from tapete.games.pai_gow.state import (
    CROUPIER,
    CRUPIER,
    DEALT,
    HANDLER,
    Course,
    Laid,
    Phase,
    Settled,
    State,
    in_phase,
    place_of,
    setting_of,
    unset,
)
from tapete.kit.cards import FRENCH_53, BadCard, parse_card
from tapete.kit.poker.hands import Ranking
from tapete.language import N_, Told, say, translate

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


FollowWay = verb("FollowWay", "seguir manera [para {player}]", N_("Set by the house way"), base=ForPlayer, key="h")


class HandSet(Event, frozen=True, tag="hand-set"):
    """Which cards a player laid in each hand: nobody else sees this."""

    sentence = N_("{player:@} sets {alta:♠} over {baja:♠}.")
    player: str
    to: str
    places: tuple[int, ...]
    alta: tuple[str, ...]
    baja: tuple[str, ...]


class HandLaid(Event, frozen=True, tag="hand-laid"):
    """A player's hands lie face down in their places."""

    sentence = N_("{player:@} has set his hands.")
    player: str
    to: str


def own_hand(rules: PaiGowRules, state: State, player: str) -> Hand:
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
def follow_way(rules: PaiGowRules, state: State, command: ForPlayer) -> Sequence[Event]:
    hand = own_hand(rules, state, command.player)
    if not hand.known:
        raise Refused(MANO_TAPADA, rules.law["setting"], player=command.player)
    return _set(rules, hand, set_by(rules.way.value, rules.ranking.value, hand.cards), "silent")


@setting.might(FollowWay, cite=lambda rules: rules.law["silent"])
def may_follow(rules: PaiGowRules, state: State, who: Actor) -> Iterator[Command]:
    for player in spoken_for(who, [hand.owner for hand in unset(state)]):
        yield FollowWay(by=who, player=player)


def _set(rules: PaiGowRules, hand: Hand, made: Setting, rule: str) -> list[Event]:
    places = tuple(n for n, card in enumerate(hand.cards, 1) if card in made.baja)
    told: dict[str, Any] = {"player": hand.owner, "to": hand.to, "cite": rules.law[rule]}
    return [HandSet(places=places, alta=made.alta, baja=made.baja, **told), HandLaid(**told)]


def laid_at(state: State, to: str, baja: tuple[int, ...]) -> State:
    others = [each for each in state.laid if each.to != to]
    return replace(state, laid=(*others, Laid(to, baja)))


setting.leaves(HandSet, lambda state, event: laid_at(state, event.to, event.places))


@setting.fold(HandLaid)
def hand_laid(rules: PaiGowRules, state: State, event: HandLaid) -> State:
    """Cards that nobody has named are turned over later, those of the alta first and then those of the baja."""
    if hand_of(state, event.to).known:
        return state
    last = rules.hand.value
    return laid_at(state, event.to, (last - 1, last))


# --- the croupier -----------------------------------------------------------------------------------------------------


TurnCards = verb("TurnCards", "descubrir", N_("Turn the croupier's cards"))
CroupierLooks = announcement("CroupierLooks", N_("All hands are set: the croupier turns his cards."))


@setting.act(TurnCards, by=CROUPIER, when=HAS_CARDS, offered=True)
def turn_cards(rules: PaiGowRules, state: State, command: Command) -> Sequence[Event]:
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


@setting.fold(CroupierLooks)
def croupier_looks(rules: PaiGowRules, state: State, event: Event) -> State:
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
        return called(self.category, self.kickers)


class CroupierSet(Event, frozen=True, tag="croupier-set", omit_defaults=True):
    """The croupier's two hands lie open, set by the house way."""

    sentence = N_("The croupier has {alta:♠}, {high}, over {baja:♠}, {low}.")
    sentence_if = (
        "wrong",
        N_(
            "The croupier had laid {wrong:♠} in his baja."
            " By the house way he has {alta:♠}, {high}, over {baja:♠}, {low}."
        ),
    )
    alta: tuple[str, ...]
    baja: tuple[str, ...]
    high: Called
    low: Called
    wrong: tuple[str, ...] = ()
    """What he had laid in the baja otherwise than by the house way."""

    def facts(self) -> dict[str, Any]:
        return {**super().facts(), "high": self.high.name, "low": self.low.name}


def called_as(ranking: Ranking, hand: Sequence[str]) -> Called:
    made = hand_made(ranking, hand)
    return Called(made.category, made.kickers)


@setting.act(MakeHands, by=CROUPIER, when=in_phase(Phase.CRUPIER, "crupier_last"))
def make_hands(rules: PaiGowRules, state: State, command: MakeHands) -> Sequence[Event]:
    """By the house way; what he laid otherwise is set again, and never loses by itself."""
    ranking, hand = rules.ranking.value, hand_of(state, CRUPIER)
    two = command.baja
    many = rules.baja.value
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


# --- the hands are compared (97.6.p3 and p4) --------------------------------------------------------------------------

RESULTS = {Result.GANANCIA: N_("wins"), Result.NULA: N_("partida nula"), Result.PERDIDA: N_("loses")}

comparison = Chapter[PaiGowRules, State]("comparison")

Compare = verb("Compare", "comparar", N_("Compare the hands"))
HandsTurned = announcement("HandsTurned", N_("The hands are turned over."))


class HandsShown(Event, frozen=True, tag="hands-shown"):
    """The two hands of a player lie open."""

    sentence = N_("{player:@} has {alta:♠}, {high}, over {baja:♠}, {low}.")
    sentence_unless = ("right", N_("{player:@} has {alta:♠}, {high}, over {baja:♠}, {low}: set wrongly."))
    to: str
    player: str
    alta: tuple[str, ...]
    baja: tuple[str, ...]
    high: Called
    low: Called
    right: bool

    def facts(self) -> dict[str, Any]:
        return {**super().facts(), "high": self.high.name, "low": self.low.name}

    def foretold(self) -> None:
        """Not before it happens."""


class HandsCompared(Event, frozen=True, tag="hands-compared"):
    """How two hands stand to those of the bank, and what follows."""

    sentence = N_("{whose:@}: alta {alta}, baja {baja}; case {case}: {result}.")
    sentence_if_wrong: ClassVar[str] = N_("{whose:@}: {result}, as a hand is set wrongly.")
    to: str
    player: str
    alta: str
    baja: str
    case: str
    result: Result

    def tell(self, language: str) -> str:
        facts = {name: getattr(self, name) for name in ("alta", "baja", "case")}
        result = translate(RESULTS[self.result], language)
        sentence = self.sentence_if_wrong if self.case == MAL_COMPUESTA else self.sentence
        return say(sentence, language, {**facts, "whose": self.player or CRUPIER, "result": result})

    def foretold(self) -> None:
        """Not before it happens."""


@comparison.act(Compare, by=CROUPIER, when=in_phase(Phase.COMPARACION, "banker_first"), offered=True)
def compare(rules: PaiGowRules, state: State, command: Command) -> Sequence[Event]:
    course = Course(rules, state)
    course(HandsTurned(cite=rules.law["banker_first"]))
    if not course.state.queue:
        compared_all(course)
    return course.events


comparison.leaves(HandsTurned, lambda state, _: replace(state, queue=to_be_named(in_order(state))))


def in_order(state: State) -> list[Hand]:
    hands = [hand_of(state, place_of(n)) for n, _ in enumerate(state.seats, 1) if _plays(state, n)]
    return sorted(hands, key=lambda hand: hand.to != place_of(state.banker))


def _plays(state: State, plaza: int) -> bool:
    return any(hand.to == place_of(plaza) for hand in state.hands)


def compared_all(course: Course) -> None:
    rules = course.rules
    bank = setting_of(course.state, hand_of(course.state, place_of(course.state.banker)))
    for place, player, found in _comparisons(course, bank):
        rule = "foul" if found.case == MAL_COMPUESTA else "one_by_one" if player else "banker_first"
        told: dict[str, Any] = {"alta": found.alta, "baja": found.baja, "case": found.case, "result": found.result}
        course(HandsCompared(to=place, player=player, **told, cite=rules.law[rule]))
    course(Compared(cite=rules.law["one_by_one"]))


def _comparisons(course: Course, bank: Setting) -> Iterator[tuple[str, str, Comparison]]:
    rules, state = course.rules, course.state
    ranking = rules.ranking.value
    for hand in in_order(state):
        mine = setting_of(state, hand)
        told = {"high": called_as(ranking, mine.alta), "low": called_as(ranking, mine.baja)}
        right = is_right(ranking, mine)
        cite = rules.law["setting" if right else "foul"]
        course(
            HandsShown(to=hand.to, player=hand.owner, alta=mine.alta, baja=mine.baja, right=right, **told, cite=cite)
        )
        if hand.to == place_of(state.banker):
            croupier = setting_of(state, hand_of(state, CRUPIER))
            yield CRUPIER, "", compared(ranking, rules.cases, croupier, bank)
        else:
            yield hand.to, hand.owner, compared(ranking, rules.cases, mine, bank)


Compared = announcement("Compared", N_("All hands have been compared."))


@comparison.fold(HandsShown)
def shown(rules: PaiGowRules, state: State, event: HandsShown) -> State:
    hand = hand_of(state, event.to)
    open_hand = replace(hand, shown=tuple(range(len(hand.cards))))
    lies = Settled(event.to, event.player, Setting(event.alta, event.baja))
    return replace(state, hands=with_hand(state, open_hand), settled=(*state.settled, lies))


@comparison.fold(HandsCompared)
def result_known(rules: PaiGowRules, state: State, event: HandsCompared) -> State:
    if event.to == CRUPIER:
        setting = setting_of(state, hand_of(state, CRUPIER))
        lies = Settled(CRUPIER, "", setting, event.case, event.result)
        return replace(state, settled=(*state.settled, lies))
    settled = [
        replace(each, case=event.case, result=event.result) if each.to == event.to else each for each in state.settled
    ]
    return replace(state, settled=tuple(settled))


@comparison.fold(Compared)
def all_compared(rules: PaiGowRules, state: State, event: Event) -> State:
    if not state.banker:
        croupier = Settled(CRUPIER, "", setting_of(state, hand_of(state, CRUPIER)))
        state = replace(state, settled=(croupier, *state.settled))
    return replace(state, phase=Phase.LIQUIDACION, due=settlement_of(rules, state))
