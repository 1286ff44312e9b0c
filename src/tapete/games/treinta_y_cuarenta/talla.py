"""A talla: shuffled by the tallador, cut by a player, loaded with its red card; and places at the table.

ES1979:05.V.3, GA2007:05.IV.3, MU2010:28.3. When the red card appears is in `coup`.
"""

from collections.abc import Iterator, Sequence

from tapete.engine.actor import Actor, Name, Role
from tapete.engine.chapter import Chapter, Moment, replace
from tapete.engine.command import Command, Word
from tapete.engine.event import Event
from tapete.engine.offer import Amounts, Offer
from tapete.engine.refusal import Reason, Refused
from tapete.families.sabot.events import SabotLoaded
from tapete.families.stakes.bets import refuse_word
from tapete.families.stakes.laying import Share
from tapete.families.table.closing import LastRoundsAnnounced
from tapete.families.table.opening import TableOpened
from tapete.families.table.powers import Anybody, spoken_for
from tapete.families.table.reasons import SESION_TERMINADA
from tapete.games.treinta_y_cuarenta.rules import TreintaRules
from tapete.games.treinta_y_cuarenta.state import HANDLER, NO_COUP, TALLADOR, UNLOADED, Phase, State, place_of, present
from tapete.kit.cards import FRENCH_52
from tapete.kit.sabot import of_one_colour
from tapete.language import N_
from tapete.law.citation import Citation

WHO_CUTS = Citation("criterio:treinta-y-cuarenta.39")
PLACES = Citation("criterio:treinta-y-cuarenta.22")
LAST_PLACE = 999
TALLA_SIN_PREPARAR = Reason("talla_sin_preparar", N_("The cards must be shuffled before they are cut."), untimely=True)
YA_BARAJADAS = Reason("ya_barajadas", N_("The cards are shuffled already: they are to be cut now."), untimely=True)
BARAJA_LA_MAQUINA = Reason("baraja_la_maquina", N_("Here a machine shuffles the cards, and the croupier does not."))
TALLA_EN_CURSO = Reason(
    "talla_en_curso", N_("The cards are in the sabot: the talla lasts until its red card comes."), untimely=True
)
CORTE_AJENO = Reason("corte_ajeno", N_("The cut is offered to {expected:@}."))
CORTE_POR_NADIE = Reason("corte_por_nadie", N_("The cut is not offered to {player:@}: nobody cuts for them."))
LUGAR_INEXISTENTE = Reason("lugar_sin_numero", N_("Places are counted from 1 to {last}."))

talla = Chapter[TreintaRules, State]("talla", kinds={"share": Share()})


def to_begin(rules: TreintaRules) -> Phase:
    """How a talla begins: with the shuffle, or with the cut where a machine has shuffled."""
    return Phase.CORTE if rules.automatic.value else Phase.MEZCLA


@talla.fold(TableOpened)
def opened(rules: TreintaRules, state: State, event: TableOpened) -> State:
    return replace(state, phase=to_begin(rules))


# --- where players stand ----------------------------------------------------------------------------------------------


class TakePlace(Command, frozen=True, tag="place"):
    """Stand at a place of the table: 1 is at the tallador's right, and the farthest from who pays."""

    label = N_("Take place {place}")
    words = ("lugar {place} [para {player}]",)
    player: Name
    place: int


class PlaceTaken(Event, frozen=True, tag="place-taken"):
    """A player stands at a place."""

    sentence = N_("{player:@} stands at place {place}.")
    player: str
    place: int


@talla.act(TakePlace, by=HANDLER, when=NO_COUP)
def take_place(rules: TreintaRules, state: State, command: TakePlace) -> Sequence[Event]:
    """Several may stand at the same: nothing limits the players."""
    if not 1 <= command.place <= LAST_PLACE:
        raise Refused(LUGAR_INEXISTENTE, PLACES, last=LAST_PLACE)
    return [PlaceTaken(player=command.player, place=command.place, cite=PLACES)]


@talla.offer(TakePlace)
def free_places(rules: TreintaRules, state: State, who: Actor) -> Iterator[Offer]:
    for player in spoken_for(who, present(state)):
        yield Offer(TakePlace(by=who, player=player, place=1), PLACES, Amounts(1, LAST_PLACE), field="place")


@talla.fold(PlaceTaken)
def place_taken(rules: TreintaRules, state: State, event: PlaceTaken) -> State:
    return replace(state, places={**state.places, event.player: event.place})


# --- shuffle, cut, red card and sabot ---------------------------------------------------------------------------------


class ToBe(Moment[TreintaRules, State]):
    """The cards are to be shuffled, or then cut and loaded; at any other time what they wait for is said instead."""

    def __init__(self, phase: Phase) -> None:
        super().__init__(lambda _, state: state.phase is phase, TALLA_EN_CURSO, lambda rules: rules.behind.cite)
        self._phase = phase

    def refuse(self, rules: TreintaRules, state: State) -> None:
        if state.phase is Phase.FIN:
            raise Refused(SESION_TERMINADA, rules.last_rounds.cite)
        if self._phase is Phase.MEZCLA and rules.automatic.value:
            raise Refused(BARAJA_LA_MAQUINA, rules.automatic.cite)
        if state.phase in UNLOADED and state.phase is not self._phase:
            raise Refused(YA_BARAJADAS if state.phase is Phase.CORTE else TALLA_SIN_PREPARAR, rules.behind.cite)
        super().refuse(rules, state)


class Shuffle(Command, frozen=True, tag="shuffle"):
    """Shuffle the cards."""

    label = N_("Shuffle the cards")
    words = ("barajar",)


class Shuffled(Event, frozen=True, tag="shuffled"):
    """The cards are shuffled."""

    sentence = N_("{by:@} shuffles the cards.")
    by: str


@talla.act(Shuffle, by=TALLADOR, when=ToBe(Phase.MEZCLA))
def shuffle(rules: TreintaRules, state: State, command: Shuffle) -> Sequence[Event]:
    return [Shuffled(by=command.by.id, cite=rules.behind.cite)]


talla.bare(Shuffle)


@talla.fold(Shuffled)
def shuffled(rules: TreintaRules, state: State, event: Shuffled) -> State:
    return replace(state, phase=Phase.CORTE)


class Cut(Command, frozen=True, tag="cut", omit_defaults=True):
    """Cut the cards: the red card is put before the last ones, and they go into the sabot."""

    label = N_("Cut the cards")
    key = "c"
    words = ("cortar [por {absent}] [palabra {word:share}]",)
    absent: str = ""
    """For whom the tallador cuts: the player to whom the cut is offered, and who does not cut."""
    word: Word = ""
    """What decides, at a verifiable table, where the sealed order is cut."""


class CutDeclined(Event, frozen=True, tag="cut-declined"):
    """The player to whom the cut was offered did not cut."""

    sentence = N_("{player:@} does not cut the cards.")
    player: str


def cutter(state: State) -> str:
    """Who is to cut: of the players there the one at the lowest place, or the first who bet; empty for nobody."""
    first = {stake.player: stake.placed for stake in reversed(state.stakes)}
    return min(present(state), key=lambda player: (place_of(state, player), first.get(player, 0)), default="")


@talla.act(Cut, by=Anybody(), when=ToBe(Phase.CORTE))
def cut(rules: TreintaRules, state: State, command: Cut) -> Sequence[Event]:
    """The player nearest the tallador's right cuts, and with the red card before the last five the sabot is loaded."""
    by_player, offered = command.by.role is Role.JUGADOR, cutter(state)
    if not by_player:
        TALLADOR.refuse(rules, state, command)
    if command.absent and (by_player or command.absent != offered):
        raise Refused(CORTE_POR_NADIE, rules.behind.cite, player=command.absent)
    if (command.by.id if by_player else command.absent) != offered:
        raise Refused(CORTE_AJENO, rules.behind.cite, expected=offered or Role.CRUPIER)
    refuse_word(command.word, rules.behind.cite)
    cite = rules.behind.cite if by_player else WHO_CUTS
    packs, behind = rules.packs.value, rules.behind.value
    loaded = SabotLoaded(packs=packs, behind=behind, cuts=1, cut_by=command.by.id, cite=cite)
    declined = [CutDeclined(player=command.absent, cite=WHO_CUTS)] if command.absent else []
    return [*declined, replace(loaded, word=command.word) if command.word else loaded]


@talla.offer(Cut)
def may_cut(rules: TreintaRules, state: State, who: Actor) -> Iterator[Offer]:
    offered = cutter(state)
    if who.role is Role.JUGADOR and who.id == offered:
        yield Offer(Cut(by=who), rules.behind.cite, free=("word",))
    elif TALLADOR.admits(rules, state, who):
        yield Offer(Cut(by=who, absent=offered), WHO_CUTS, free=("word",))


talla.records(CutDeclined)


@talla.fold(SabotLoaded)
def sabot_loaded(rules: TreintaRules, state: State, event: SabotLoaded) -> State:
    sabot = event.load(FRENCH_52, of_one_colour)
    return replace(state, phase=Phase.APUESTAS, sabot=sabot, results=())


class LastCorteAnnounced(LastRoundsAnnounced, frozen=True, tag="last-corte"):
    """The session ends with the talla that is played, or with the next when none is: what is counted are tallas."""

    sentence = N_("The last corte is announced: the session ends with its red card.")
