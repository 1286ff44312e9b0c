"""Packets of seven, the cards left over, and the dice that say who receives the first (MU2010:97.3-4)."""

from collections.abc import Sequence
from typing import Any

from tapete.engine.chapter import Chapter, replace
from tapete.engine.command import Command, Draw
from tapete.engine.event import Event
from tapete.engine.need import Need
from tapete.engine.refusal import Refused
from tapete.families.dice import TIRADA_IMPOSIBLE, Drawn
from tapete.families.poker.dealing import Coming, DealtBy, Hand, dealing, in_packets, looked_at
from tapete.families.poker.pack import PackGathered, PackReady
from tapete.families.sabot.cards import in_hand
from tapete.games.pai_gow.bets import BetsClosed, hands_in_play
from tapete.games.pai_gow.comparacion import compared_all
from tapete.games.pai_gow.rules import PaiGowRules
from tapete.games.pai_gow.state import CROUPIER, Course, Phase, State, in_phase, place_of, playing
from tapete.kit.dice import parse_throw
from tapete.language import N_


class PacketsMade(Event, frozen=True, tag="packets-made"):
    """The packets lie before the tray, and the cards left over were counted."""

    sentence = N_("{packets} packets of seven cards; {left} {left:card is|cards are} left over.")
    packets: int
    left: int


class PacketsGiven(Event, frozen=True, tag="packets-given"):
    """Each packet went to a place, from the one that the dice pointed at."""

    sentence = N_("Position {position} is the first: {first}. Hands go out clockwise.")
    position: int
    places: tuple[str, ...]
    """For each packet, where it went."""

    def facts(self) -> dict[str, Any]:
        return {"position": self.position, "first": self.places[0]}


def waits_for_dice(rules: PaiGowRules, state: State) -> Need | None:
    """The throw, once the packets are made."""
    return rules.need if state.phase is Phase.DADOS else None


def _thrown(course: Course, command: Draw) -> None:
    """The sum is announced."""
    rules = course.rules
    reading = rules.readings.get(command.outcome)
    if reading is None:
        raise Refused(TIRADA_IMPOSIBLE, rules.need.cite, outcome=command.outcome)
    course(Drawn(outcome=command.outcome, announcement=reading, proof=command.proof, cite=rules.law["call"]))


def first_position(rules: PaiGowRules, total: int) -> int:
    """The position that a sum names: the banker's is 1, and after the last comes his again."""
    return (total - 1) % rules.positions + 1


def round_from(rules: PaiGowRules, state: State, position: int) -> tuple[str, ...]:
    """The places that play, clockwise from a position, which is counted from the banker's."""
    start = state.banker + position - 1
    around = [(start + n) % rules.positions for n in range(rules.positions)]
    plays = playing(rules, state)
    return tuple(place_of(seat) for seat in around if seat in plays)


def _after_the_cards(course: Course) -> None:
    """When no card is left to come: the packets are made, or hands that are turned over are compared."""
    rules, state = course.rules, course.state
    if state.phase is Phase.PAQUETES:
        left = in_hand(state).left
        course(PacketsMade(packets=len(state.hands), left=left, cite=rules.law["packets"]))
    elif state.phase is Phase.COMPARACION:
        compared_all(course)


deal: Chapter[PaiGowRules, State] = dealing(
    drawn_by=DealtBy[PaiGowRules](lambda rules: rules.law["packets"]),
    croupier=CROUPIER,
    cite=lambda rules: rules.law["packets"],
    begins=Course,
    after=_after_the_cards,
    beside=waits_for_dice,
    drawn_beside=_thrown,
)


def _packets(rules: PaiGowRules, state: State) -> State:
    """As many packets are to come as there are hands in play."""
    names = [f"paquete {n}" for n in range(1, hands_in_play(rules, state) + 1)]
    queue = tuple(Coming(to) for to in in_packets(names, rules.hand.value))
    return replace(state, phase=Phase.PAQUETES, hands=tuple(map(Hand, names)), queue=queue)


@deal.fold(BetsClosed)
def bets_closed(rules: PaiGowRules, state: State, event: BetsClosed) -> State:
    """What was bet against the house is remembered, for when its player banks."""
    last = {**dict(state.last_bets), **({} if state.banker else {bet.player: bet.amount for bet in state.bets})}
    return _packets(rules, replace(state, called=True, settled=(), last_bets=tuple(last.items())))


@deal.fold(PackReady)
def mixed_again(rules: PaiGowRules, state: State, event: PackReady) -> State:
    """Bets that were closed stand, and the packets are made once more."""
    return _packets(rules, state) if state.called else state


@deal.fold(PackGathered)
def gathered(rules: PaiGowRules, state: State, event: PackGathered) -> State:
    """They are to be shuffled before anything else."""
    return replace(state, phase=Phase.BARAJADO, hands=(), queue=(), laid=(), dice="")


@deal.fold(PacketsMade)
def packets_made(rules: PaiGowRules, state: State, event: PacketsMade) -> State:
    return replace(state, phase=Phase.DADOS)


@deal.fold(Drawn)
def thrown(rules: PaiGowRules, state: State, event: Drawn) -> State:
    return replace(state, phase=Phase.ENTREGA, dice=event.outcome)


class GivePackets(Command, frozen=True, tag="give-packets"):
    """Put the packets before the players, from the position that the dice have named."""

    label = N_("Give out the hands")
    words = ("entregar",)


@deal.act(GivePackets, by=CROUPIER, when=in_phase(Phase.ENTREGA, "positions"))
def give_packets(rules: PaiGowRules, state: State, command: GivePackets) -> Sequence[Event]:
    """Clockwise, the croupier's own among them; and everybody else looks at his cards."""
    position = first_position(rules, sum(parse_throw(state.dice, rules.dice.value)))
    course = Course(rules, state)
    course(PacketsGiven(position=position, places=round_from(rules, state, position), cite=rules.law["positions"]))
    return course(*looked_at(course.state, rules.law["setting"])).events


deal.bare(GivePackets)


@deal.fold(PacketsGiven)
def packets_given(rules: PaiGowRules, state: State, event: PacketsGiven) -> State:
    """The hands change their names for those of the places, and have an owner."""
    owners = {place_of(plaza): player for plaza, player in enumerate(state.seats, 1)}
    given = [
        replace(hand, to=place, owner=owners.get(place, ""))
        for hand, place in zip(state.hands, event.places, strict=True)
    ]
    return replace(state, phase=Phase.COMPOSICION, hands=tuple(given))
