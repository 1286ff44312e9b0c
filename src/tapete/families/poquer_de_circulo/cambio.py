"""Each in turn changes cards or is servido, and may ask the others how many they changed (MU2010:85.4)."""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

import msgspec

from tapete.engine.actor import Actor, Role
from tapete.engine.chapter import Chapter, Moment
from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.engine.notation import take_int
from tapete.engine.refusal import Reason, Refused
from tapete.families.poquer_de_circulo import articulos
from tapete.families.poquer_de_circulo.curso import go_on
from tapete.families.poquer_de_circulo.descarte import (
    CHANGED,
    STANDS,
    CardsChanged,
    Discarded,
    Stood,
    available,
    numbers_changed,
)
from tapete.families.poquer_de_circulo.envites import FUERA_DE_TURNO
from tapete.families.poquer_de_circulo.rules import CirculoRules
from tapete.families.poquer_de_circulo.state import (
    HANDLER,
    Course,
    During,
    OfPlayer,
    Phase,
    State,
    changes_now,
    hand_of,
    is_live,
    live_players,
    spread_in,
)
from tapete.families.table.powers import spoken_for
from tapete.language import N_, Told
from tapete.law.citation import Citation

ASKED = Citation("MU2010:85.4.p6")
FEWER_LEFT = Citation("criterio:poquer-cubierto.6")
SIN_DESCARTE = Reason("sin_descarte", N_("No cards are changed now."), untimely=True)
DESCARTE_IMPOSIBLE = Reason(
    "descarte_imposible", N_("From 1 to {most} cards are changed, each named once by its place in the hand.")
)
SIN_CARTAS_BASTANTES = Reason(
    "sin_cartas_bastantes", N_("{most} {most:card is|cards are} left to be changed for, not {number}.")
)
CARTAS_DE_SU_JUGADOR = Reason("cartas_de_su_jugador", N_("{player:@} chooses what to change: nobody else sees it."))
NO_JUEGA = Reason("no_juega", N_("{player:@} is not in the hand."))


class _Place:
    """The place of a card in a hand, as a number; one that it has not is left to be refused."""

    def read(self, rules: CirculoRules, state: State, words: Sequence[str]) -> tuple[int, int]:
        return take_int(words[0], Told(N_("the place of a card in the hand")), 1, _FARTHEST), 1

    def write(self, value: int) -> str:
        return str(value)


_FARTHEST = 52
change = Chapter[CirculoRules, State]("change of cards", kinds={"place": _Place()})


def _where(article: Citation) -> Callable[[CirculoRules], Citation]:
    """An article on the change of cards; where no variant has one, that of the deal."""
    return lambda rules: rules.where(article, played=any(spread.draw for spread in rules.spreads))


CHANGING = Moment[CirculoRules, State](lambda _, state: bool(changes_now(state)), SIN_DESCARTE, _where(CHANGED))


class Change(OfPlayer, frozen=True, tag="descartarse"):
    """Change cards, named by their places in the hand, from 1."""

    label = N_("Change cards {places}")
    key = "c"
    words = ("descartarse {places+:place} [para {player}]",)
    places: tuple[int, ...]


class Stand(OfPlayer, frozen=True, tag="servido"):
    """Change no card."""

    label = N_("Servido: change no card")
    key = "s"
    declines = True
    words = ("servido [para {player}]", "~estoy servido [para {player}]")


class AskChanges(OfPlayer, frozen=True, tag="preguntar-descartes"):
    """Ask how many cards each of the others has changed."""

    label = N_("Ask how many cards were changed")
    words = ("preguntar descartes [para {player}]",)


class ChangesTold(Event, frozen=True, tag="changes-told"):
    """Each of the others told how many cards he has changed."""

    sentence = N_("{player:@} asks how many cards were changed: {told}.")
    player: str
    numbers: tuple[tuple[str, int], ...]

    def facts(self) -> dict[str, object]:
        return {"player": self.player, "told": ", ".join(f"{name} {number}" for name, number in self.numbers) or "-"}


def _in_turn(state: State, player: str) -> None:
    if changes_now(state) != player:
        raise Refused(FUERA_DE_TURNO, articulos.CRUPIER, expected=changes_now(state), player=player)


@change.act(Change, by=HANDLER, when=CHANGING)
def change_cards(rules: CirculoRules, state: State, command: Change) -> Sequence[Event]:
    """From the abridor on: as many as one wants, and as many as there are to be changed for."""
    player, places = command.player, command.places
    _in_turn(state, player)
    hand, spread = hand_of(state, player), spread_in(rules, state)
    if hand.known and command.by != Actor(player, Role.JUGADOR):
        raise Refused(CARTAS_DE_SU_JUGADOR, CHANGED, player=player)
    known = sorted({place for place in places if 1 <= place <= len(hand.cards)})
    if not places or list(places) != known or len(places) > spread.draw:
        raise Refused(DESCARTE_IMPOSIBLE, spread.law["draw"], most=spread.draw)
    if len(places) > (most := available(state, player)):
        raise Refused(SIN_CARTAS_BASTANTES, FEWER_LEFT, most=most, number=len(places))
    given = tuple([hand.cards[place - 1] for place in places])
    course = Course(rules, state)
    course(Discarded(player=player, cards=given, places=places, cite=CHANGED))
    course(CardsChanged(player=player, number=len(places), cite=CHANGED))
    go_on(course)
    return course.events


@change.complete(Change)
def in_order(rules: CirculoRules, state: State, command: Change) -> Change:
    """Places may be said in any order."""
    return msgspec.structs.replace(command, places=tuple(sorted(command.places)))


@change.might(Change)
def may_change(rules: CirculoRules, state: State, who: Actor) -> Iterator[Command]:
    """Every choice among the cards of the hand."""
    player = changes_now(state)
    if player not in spoken_for(who, [player]):
        return
    cards = range(1, len(hand_of(state, player).cards) + 1)
    for number in range(1, spread_in(rules, state).draw + 1):
        for places in combinations(cards, number):
            yield Change(by=who, player=player, places=places)


@change.act(Stand, by=HANDLER, when=CHANGING)
def stand(rules: CirculoRules, state: State, command: Stand) -> Sequence[Event]:
    """Who wants no other card says so, or knocks on the table."""
    _in_turn(state, command.player)
    course = Course(rules, state)(Stood(player=command.player, cite=STANDS))
    go_on(course)
    return course.events


@change.might(Stand)
def may_stand(rules: CirculoRules, state: State, who: Actor) -> Iterator[Command]:
    return (Stand(by=who, player=player) for player in spoken_for(who, [changes_now(state)]))


@change.act(AskChanges, by=HANDLER, when=During(_where(ASKED), Phase.DESCARTE))
def ask_changes(rules: CirculoRules, state: State, command: AskChanges) -> Sequence[Event]:
    """Until the bets begin, by whoever is in the hand."""
    player = command.player
    if not is_live(state, player):
        raise Refused(NO_JUEGA, ASKED, player=player)
    told = [(name, number) for name, number in numbers_changed(state) if name != player]
    return [ChangesTold(player=player, numbers=tuple(told), cite=ASKED)]


@change.might(AskChanges)
def may_ask(rules: CirculoRules, state: State, who: Actor) -> Iterator[Command]:
    return (AskChanges(by=who, player=player) for player in spoken_for(who, [*live_players(state)]))


change.records(ChangesTold)
