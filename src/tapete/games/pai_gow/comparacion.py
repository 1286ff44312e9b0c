"""Hands are laid open and compared with those of the bank, the croupier's first and then one player after another.

MU2010:97.6.p3 and p4, and the cuadro of its cases.
"""

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

from tapete.engine.chapter import Chapter, replace
from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.families.poker.dealing import Hand, hand_of, to_be_named, with_hand
from tapete.games.pai_gow.composicion import Called, called_as
from tapete.games.pai_gow.hands import MAL_COMPUESTA, Comparison, Result, Setting, compared, is_right
from tapete.games.pai_gow.payment import settlement_of
from tapete.games.pai_gow.rules import PaiGowRules
from tapete.games.pai_gow.state import (
    CROUPIER,
    CRUPIER,
    Course,
    Phase,
    Settled,
    State,
    in_phase,
    place_of,
    setting_of,
)
from tapete.language import N_, say, translate

RESULTS = {Result.GANANCIA: N_("wins"), Result.NULA: N_("partida nula"), Result.PERDIDA: N_("loses")}
"""What is said of each result."""

comparison = Chapter[PaiGowRules, State]("comparison")


class Compare(Command, frozen=True, tag="compare"):
    """Lay the hands open and compare them with those of the bank."""

    label = N_("Compare the hands")
    words = ("comparar",)


class HandsTurned(Event, frozen=True, tag="hands-turned"):
    """The hands of the players are turned over, that of who banks first."""

    sentence = N_("The hands are turned over.")


class HandsShown(Event, frozen=True, tag="hands-shown"):
    """The two hands of a player lie open."""

    sentence = N_("{player:@} has {alta:♠}, {high}, over {baja:♠}, {low}.")
    sentence_if_wrong: ClassVar[str] = N_("{player:@} has {alta:♠}, {high}, over {baja:♠}, {low}: set wrongly.")
    to: str
    player: str
    alta: tuple[str, ...]
    baja: tuple[str, ...]
    high: Called
    low: Called
    right: bool

    def facts(self) -> dict[str, Any]:
        two = {"alta": " ".join(self.alta), "baja": " ".join(self.baja)}
        return {"player": self.player, **two, "high": self.high.name, "low": self.low.name}

    def tell(self, language: str) -> str:
        return say(self.sentence if self.right else self.sentence_if_wrong, language, self.facts())

    def foretold(self) -> None:
        """Not before it happens."""


class HandsCompared(Event, frozen=True, tag="hands-compared"):
    """How two hands stand to those of the bank, and what follows."""

    sentence = N_("{whose:@}: alta {alta}, baja {baja}; case {case}: {result}.")
    sentence_if_wrong: ClassVar[str] = N_("{whose:@}: {result}, as a hand is set wrongly.")
    to: str
    player: str
    """Empty for the croupier."""
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


@comparison.act(Compare, by=CROUPIER, when=in_phase(Phase.COMPARACION, "banker_first"))
def compare(rules: PaiGowRules, state: State, command: Compare) -> Sequence[Event]:
    """At once where it is known which cards they are; else when each has been named."""
    course = Course(rules, state)
    course(HandsTurned(cite=rules.law["banker_first"]))
    if not course.state.queue:
        compared_all(course)
    return course.events


comparison.bare(Compare)


@comparison.fold(HandsTurned)
def turned(rules: PaiGowRules, state: State, event: HandsTurned) -> State:
    return replace(state, queue=to_be_named(in_order(state)))


def in_order(state: State) -> list[Hand]:
    """The hands of the players: that of who banks, then those of the casillas from the croupier's left."""
    hands = [hand_of(state, place_of(n)) for n, _ in enumerate(state.seats, 1) if _plays(state, n)]
    return sorted(hands, key=lambda hand: hand.to != place_of(state.banker))


def _plays(state: State, plaza: int) -> bool:
    return any(hand.to == place_of(plaza) for hand in state.hands)


def compared_all(course: Course) -> None:
    """Every hand is laid open and compared, and what is to be collected and paid is known."""
    rules = course.rules
    bank = setting_of(course.state, hand_of(course.state, place_of(course.state.banker)))
    for place, player, found in _comparisons(course, bank):
        rule = "foul" if found.case == MAL_COMPUESTA else "one_by_one" if player else "banker_first"
        told: dict[str, Any] = {"alta": found.alta, "baja": found.baja, "case": found.case, "result": found.result}
        course(HandsCompared(to=place, player=player, **told, cite=rules.law[rule]))
    course(Compared(cite=rules.law["one_by_one"]))


def _comparisons(course: Course, bank: Setting) -> Iterator[tuple[str, str, Comparison]]:
    """Place, player and how it stands; hands are laid open as it comes to them."""
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


class Compared(Event, frozen=True, tag="compared"):
    """All hands have been compared."""

    sentence = N_("All hands have been compared.")


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
def all_compared(rules: PaiGowRules, state: State, event: Compared) -> State:
    if not state.banker:
        croupier = Settled(CRUPIER, "", setting_of(state, hand_of(state, CRUPIER)))
        state = replace(state, settled=(croupier, *state.settled))
    return replace(state, phase=Phase.LIQUIDACION, due=settlement_of(rules, state))
