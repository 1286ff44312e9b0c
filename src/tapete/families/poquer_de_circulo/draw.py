"""Póquer cubierto: players change cards in turn, and the opener proves the opening (MU2010:85.3-85.5)."""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

import msgspec

from tapete.engine.chapter import Chapter, Moment, replace, verb
from tapete.engine.command import Actor, Command, Offer, Role
from tapete.engine.event import Event, Reason, Refused
from tapete.engine.notation import take_int
from tapete.families.covered import COVERED
from tapete.families.poquer_de_circulo import articles
from tapete.families.poquer_de_circulo.bets import FUERA_DE_TURNO, taken_away
from tapete.families.poquer_de_circulo.course import begin_showdown, close_hand, go_on, pay_alone, settle_interval
from tapete.families.poquer_de_circulo.opening import (
    CHANGED,
    PROOF,
    STANDS,
    WHOLE,
    BoteLeft,
    CardsChanged,
    Discarded,
    Stood,
    available,
    numbers_changed,
    proof_of,
)
from tapete.families.poquer_de_circulo.queries import HANDLER, During, ForPlayer, offered_to, said
from tapete.families.poquer_de_circulo.rules import CirculoRules
from tapete.families.poquer_de_circulo.state import Course, Phase, State
from tapete.families.sabot import CARTA_IMPOSIBLE, in_hand
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


CHANGING = Moment[CirculoRules, State](lambda _, state: bool(state.changes_now), SIN_DESCARTE, _where(CHANGED))


class Change(ForPlayer, frozen=True, tag="descartarse"):
    """Change cards, named by their places in the hand, from 1."""

    label = N_("Change cards {places}")
    key = "c"
    words = said("descartarse {places+:place}")
    places: tuple[int, ...]


Stand = verb(
    "Stand",
    said("servido", "~estoy servido"),
    N_("Servido: change no card"),
    ForPlayer,
    tag="servido",
    key="s",
    declines=True,
)
AskChanges = verb(
    "AskChanges",
    said("preguntar descartes"),
    N_("Ask how many cards were changed"),
    ForPlayer,
    tag="preguntar-descartes",
)


class ChangesTold(Event, frozen=True, tag="changes-told"):
    """Every other player told how many cards they have changed."""

    sentence = N_("{player:@} asks how many cards were changed: {told}.")
    player: str
    numbers: tuple[tuple[str, int], ...]

    def facts(self) -> dict[str, object]:
        return {"player": self.player, "told": ", ".join(f"{name} {number}" for name, number in self.numbers) or "-"}


def _in_turn(state: State, player: str) -> None:
    if state.changes_now != player:
        raise Refused(FUERA_DE_TURNO, articles.CRUPIER, expected=state.changes_now, player=player)


@change.act(Change, by=HANDLER, when=CHANGING)
def change_cards(rules: CirculoRules, state: State, command: Change) -> Sequence[Event]:
    """From the opener on, each player changes any number of cards, as far as there are cards to receive."""
    player, places = command.player, command.places
    _in_turn(state, player)
    hand, spread = state.hand_of(player), rules.spreads[state.variant]
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
    return go_on(course)


@change.complete(Change)
def in_order(rules: CirculoRules, state: State, command: Change) -> Change:
    return msgspec.structs.replace(command, places=tuple(sorted(command.places)))


@change.might(Change)
def may_change(rules: CirculoRules, state: State, who: Actor) -> Iterator[Command]:
    player = state.changes_now
    if player not in spoken_for(who, [player]):
        return
    cards = range(1, len(state.hand_of(player).cards) + 1)
    for number in range(1, rules.spreads[state.variant].draw + 1):
        for places in combinations(cards, number):
            yield Change(by=who, player=player, places=places)


@change.act(Stand, by=HANDLER, when=CHANGING)
def stand(rules: CirculoRules, state: State, command: ForPlayer) -> Sequence[Event]:
    _in_turn(state, command.player)
    return go_on(Course(rules, state)(Stood(player=command.player, cite=STANDS)))


offered_to(change, Stand, players=lambda _, state: [state.changes_now])


@change.act(AskChanges, by=HANDLER, when=During(_where(ASKED), Phase.DESCARTE))
def ask_changes(rules: CirculoRules, state: State, command: ForPlayer) -> Sequence[Event]:
    player = command.player
    if not state.is_live(player):
        raise Refused(NO_JUEGA, ASKED, player=player)
    told = [(name, number) for name, number in numbers_changed(state) if name != player]
    return [ChangesTold(player=player, numbers=tuple(told), cite=ASKED)]


offered_to(change, AskChanges, players=lambda _, state: state.live_players)
change.records(ChangesTold)

SHOWN = Citation("criterio:poquer-cubierto.8")
FALSE = "jugada falsa"
SIN_APERTURA = Reason("sin_apertura", N_("No opening is to be proved now."), untimely=True)
APERTURA_CONOCIDA = Reason(
    "apertura_conocida", N_("It is known with which cards {player:@} opened: none are named by anybody.")
)
CARTAS_REPETIDAS = Reason("cartas_repetidas", N_("Up to {most} cards prove an opening, each named once."))

proof = Chapter[CirculoRules, State]("proof of the opening")
PROVING = Moment[CirculoRules, State](
    lambda _, state: state.phase is Phase.APERTURA,
    SIN_APERTURA,
    lambda rules: rules.where(PROOF, played=any(spread.openers for spread in rules.spreads)),
)


class ShowOpening(ForPlayer, frozen=True, tag="mostrar-apertura", omit_defaults=True):
    """Show the cards of the opening, kept or discarded."""

    label = N_("Show the opening")
    key = "m"
    words = said("mostrar apertura", "mostrar apertura {cards+:card}")
    cards: tuple[str, ...] = ()
    """Which they are, where nobody but the player knew it."""


class OpeningShown(Event, frozen=True, tag="opening-shown"):
    """The opener proved the opening."""

    sentence = N_("{player:@} opened with {cards:♠}.")
    player: str
    cards: tuple[str, ...]

    def facts(self) -> dict[str, object]:
        return {"player": self.player, "cards": " ".join(self.cards)}

    def foretold(self) -> None:
        """Not before it happens."""


class OpeningFalse(Event, frozen=True, tag="opening-false"):
    """The opener cannot prove the opening: they are out, and their chips stay."""

    sentence = N_("{player:@} can't prove the opening: the jugada is false, and the chips stay.")
    player: str

    def foretold(self) -> None:
        """Not before it happens."""


@proof.act(ShowOpening, by=HANDLER, when=PROVING)
def show_opening(rules: CirculoRules, state: State, command: ShowOpening) -> Sequence[Event]:
    """The opener shows the fewest cards that prove the opening; without proof they cannot win the bote."""
    player = command.player
    if state.descarte.opener != player:
        raise Refused(FUERA_DE_TURNO, PROOF, expected=state.descarte.opener, player=player)
    spread, course = rules.spreads[state.variant], Course(rules, state)
    cards = proof_of(spread, state.blank, _opening(state, command))
    if cards:
        course(OpeningShown(player=player, cards=cards, cite=SHOWN))
        (settle_interval if state.bets.alive == 1 else begin_showdown)(course)
    else:
        _false(course, player)
    return course.events


def _opening(state: State, command: ShowOpening) -> tuple[str, ...]:
    """The cards of the opening: as they are known, or as they are named on the table."""
    opening, named = state.descarte.opening, command.cards
    if _is_known(state):
        if named:
            raise Refused(APERTURA_CONOCIDA, PROOF, player=command.player)
        return opening
    if len(named) > len(opening) or len({*named}) < len(named):
        raise Refused(CARTAS_REPETIDAS, PROOF, most=len(opening))
    unseen = {str(card) for card in in_hand(state).remaining}
    for card in named:
        if card not in unseen:
            raise Refused(CARTA_IMPOSIBLE, PROOF, card=card[:20])
    return named


def _is_known(state: State) -> bool:
    return COVERED not in state.descarte.opening


@proof.offer(ShowOpening)
def may_show(rules: CirculoRules, state: State, who: Actor) -> Iterator[Offer]:
    opener = state.descarte.opener
    if opener in spoken_for(who, [opener]):
        free = () if _is_known(state) else ("cards",)
        yield Offer(ShowOpening(by=who, player=opener), PROOF, free=free)


def _false(course: Course, player: str) -> None:
    """The opener retires. If they alone were left, the whole bote stays for the next hand, uncovered bets included."""
    betting = course.state.bets
    if betting.alive == 1:
        course(OpeningFalse(player=player, cite=PROOF), BoteLeft(bote=betting.bote, false=player, cite=WHOLE))
        close_hand(course, FALSE, WHOLE)
        return
    course(OpeningFalse(player=player, cite=PROOF))
    (pay_alone if course.state.bets.alive == 1 else begin_showdown)(course)


proof.fold(OpeningShown)(lambda _, state, event: replace(state, descarte=replace(state.descarte, proof=event.cards)))


@proof.fold(OpeningFalse)
def opening_false(rules: CirculoRules, state: State, event: OpeningFalse) -> State:
    position = state.position_of(event.player)
    return taken_away(state, event.player).on_bets(lambda betting: betting.withdraw(position))
