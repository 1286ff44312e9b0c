"""The mazo has too few cards for what is to be dealt: others are shuffled into it (MU2010:85.4.p5, 87.2.b.p8)."""

from tapete.engine.chapter import Chapter, replace
from tapete.engine.event import Event
from tapete.families.covered import COMUNES
from tapete.families.poker.dealing import Coming
from tapete.families.poquer_de_circulo.rules import CirculoRules
from tapete.families.poquer_de_circulo.state import Course, State, croupier_of
from tapete.families.poquer_de_circulo.variant import Street
from tapete.families.sabot.cards import in_hand
from tapete.families.sabot.shoe import face
from tapete.language import N_
from tapete.law.citation import Citation

BURNED_USED = Citation("MU2010:87.2.b.p8.1")
COMMON = Citation("MU2010:87.2.b.p8.3")
EARLIER = Citation("criterio:seven-stud.21")
"""Cards run short before the last one only after some came too early."""

shortage = Chapter[CirculoRules, State]("shortage")


class MazoShuffled(Event, frozen=True, tag="mazo-shuffled"):
    """The cards of the mazo and the burned ones were shuffled together, and cut."""

    sentence = N_("The mazo is shuffled with the burned cards, {cards} in all, and {cut_by:@} cuts.")
    reshuffles = True
    cards: int
    cut_by: str


class LastIsCommon(Event, frozen=True, tag="last-is-common"):
    """There is no card for each player: the last one is common to all."""

    sentence = N_("There are {cards} {cards:card|cards} for {players} players: the last card is common to all.")
    cards: int
    players: int


def is_short(state: State, street: Street) -> bool:
    """Whether the mazo has not a card for each place that is to receive one, and those that are burned before."""
    of_players = street.cubiertas + street.descubiertas
    return bool(of_players) and in_hand(state).left < len(state.queue) + street.quemadas


def shuffle_burned(course: Course) -> int:
    """The burned cards are shuffled into the mazo; how many of them are burned now."""
    state, players = course.state, len(course.state.queue)
    cards = in_hand(state).left + state.burned + len(state.aside)
    course(MazoShuffled(cards=cards, cut_by=croupier_of(state).id, cite=_cite(course)))
    if cards < players:
        course(LastIsCommon(cards=cards, players=players, cite=COMMON))
    return int(cards != players)


def _cite(course: Course) -> Citation:
    return BURNED_USED if course.state.street + 1 == course.spread.variant.intervals else EARLIER


@shortage.fold(MazoShuffled)
def shuffled(rules: CirculoRules, state: State, event: MazoShuffled) -> State:
    sabot = in_hand(state)
    aside = tuple([face(sabot.pack, card) for card in state.aside])
    return replace(state, sabot=sabot.gather(aside, state.burned), burned=0, aside=())


@shortage.fold(LastIsCommon)
def last_is_common(rules: CirculoRules, state: State, event: LastIsCommon) -> State:
    return replace(state, queue=(Coming(COMUNES, up=True),))
