"""A talla and its coups: shuffle, cut and sabot; no va más, the two rows, their call, and the red card.

ES1979:05.V.3, GA2007:05.IV.3, MU2010:28.3.
"""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from tapete.engine.chapter import Chapter, Moment, announcement, replace, verb
from tapete.engine.command import Actor, Amounts, Command, Draw, Name, Offer, Role, Word
from tapete.engine.event import Event, PlayerEvent, Reason, Refused
from tapete.families.cut import Shuffled
from tapete.families.sabot import CardDrawn, SabotLoaded, card_of, cards_to_come, face, in_hand
from tapete.families.stakes.bets import refuse_word
from tapete.families.stakes.laying import Share
from tapete.families.table.closing import LastRoundsAnnounced
from tapete.families.table.opening import RoundClosed, TableOpened
from tapete.families.table.powers import Anybody, Chance, during, spoken_for
from tapete.families.table.reasons import SESION_TERMINADA
from tapete.games.treinta_y_cuarenta.bets import settlement_of
from tapete.games.treinta_y_cuarenta.rules import (
    HANDLER,
    NO_COUP,
    NO_VA_MAS,
    NULL,
    TALLADOR,
    THIRTY_ONE,
    UNLOADED,
    Phase,
    State,
    TreintaRules,
    call_of,
    place_of,
    present,
    red_card_next,
    total_of,
    winners_of,
)
from tapete.kit.cards import FRENCH_52, of_one_colour
from tapete.language import N_, say
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


talla.fold(TableOpened)(lambda rules, state, _: replace(state, phase=to_begin(rules)))

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
    if not 1 <= command.place <= LAST_PLACE:
        raise Refused(LUGAR_INEXISTENTE, PLACES, last=LAST_PLACE)
    return [PlaceTaken(player=command.player, place=command.place, cite=PLACES)]


@talla.offer(TakePlace)
def free_places(rules: TreintaRules, state: State, who: Actor) -> Iterator[Offer]:
    for player in spoken_for(who, present(state)):
        yield Offer(TakePlace(by=who, player=player, place=1), PLACES, Amounts(1, LAST_PLACE), field="place")


talla.leaves(PlaceTaken, lambda state, event: replace(state, places={**state.places, event.player: event.place}))

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


Shuffle = verb("Shuffle", "barajar", N_("Shuffle the cards"))

talla.act(Shuffle, by=TALLADOR, when=ToBe(Phase.MEZCLA), offered=True)(
    lambda rules, _, command: [Shuffled(by=command.by.id, cite=rules.behind.cite)]
)

talla.sets(Shuffled, phase=Phase.CORTE)


class Cut(Command, frozen=True, tag="cut", omit_defaults=True):
    """Cut the cards: the red card is put before the last ones, and they go into the sabot."""

    label = N_("Cut the cards")
    key = "c"
    words = ("cortar [por {absent}] [palabra {word:share}]",)
    absent: str = ""
    """For whom the tallador cuts: the player to whom the cut is offered, and who does not cut."""
    word: Word = ""
    """What decides, at a verifiable table, where the sealed order is cut."""


CutDeclined = announcement("CutDeclined", N_("{player:@} does not cut the cards."), PlayerEvent)


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


ANNULLED = "carta roja"
MOST_LEFT = 312
APUESTAS_CERRADAS = Reason("apuestas_cerradas", N_("Bets are not open: there is nothing to close."), untimely=True)
CARTA_DE_MAS = Reason("carta_de_mas", N_("No card is to come now."))
FILAS_INCOMPLETAS = Reason(
    "filas_incompletas", N_("The rows are not complete: there is nothing to call."), untimely=True
)
ANUNCIO_EQUIVOCADO = Reason(
    "anuncio_equivocado", N_("By the cards on the table the negra has {negra} and the roja {roja}.")
)
SIN_CARTA_ROJA = Reason("sin_carta_roja", N_("The red card has not come."), untimely=True)
RECUENTO_IMPOSIBLE = Reason("recuento_imposible", N_("The sabot can't hold {counted} cards."))

coup = Chapter[TreintaRules, State]("coup")


# --- bets close -------------------------------------------------------------------------------------------------------


CloseBets = verb("CloseBets", NO_VA_MAS, NO_VA_MAS, tag="no-va-mas")


class BetsClosed(Event, frozen=True, tag="bets-closed"):
    """The tallador called no va más."""

    sentence = N_("{by:@}: «no va más».")
    by: str


coup.act(
    CloseBets,
    by=TALLADOR,
    when=during(Phase.APUESTAS, APUESTAS_CERRADAS, lambda rules: rules.behind.cite),
    offered=True,
)(lambda rules, _, command: [BetsClosed(by=command.by.id, cite=rules.behind.cite)])


@coup.fold(BetsClosed)
def bets_closed(rules: TreintaRules, state: State, event: BetsClosed) -> State:
    """Who has said nothing after a 31 has left the stake in prison."""
    stakes = tuple(replace(stake, option=False) if stake.option else stake for stake in state.stakes)
    return replace(state, phase=Phase.FILAS, stakes=stakes)


# --- the rows ---------------------------------------------------------------------------------------------------------


class CardLaid(CardDrawn, frozen=True, tag="card-laid"):
    """A card was laid face up in its row."""

    sentence = N_("{row}: {card:♠}, {total}.")
    row: str
    total: int
    """The points of the row with it."""


@coup.act(Draw, by=Chance[TreintaRules](lambda rules: rules.behind.cite), words=("resultado {outcome:card}",))
def draw(rules: TreintaRules, state: State, command: Draw) -> Sequence[Event]:
    """Always the negra first; when it has reached its points, the roja."""
    if state.phase is not Phase.FILAS or red_card_next(rules, state):
        raise Refused(CARTA_DE_MAS, rules.behind.cite)
    card = str(card_of(in_hand(state), command.outcome, rules.behind.cite))
    row, cards = ("roja", state.roja) if _complete(rules, state.negra) else ("negra", state.negra)
    total = total_of(rules, (*cards, card))
    return [CardLaid(row=row, card=card, total=total, proof=command.proof, cite=rules.behind.cite)]


def _complete(rules: TreintaRules, row: tuple[str, ...]) -> bool:
    return total_of(rules, row) >= rules.target.value


@coup.offer(Draw)
def may_come(rules: TreintaRules, state: State, who: Actor) -> Iterator[Offer]:
    if state.phase is Phase.FILAS and not red_card_next(rules, state):
        yield from cards_to_come(state, who, rules.behind.cite)


@coup.fold(CardLaid)
def card_laid(rules: TreintaRules, state: State, event: CardLaid) -> State:
    sabot = in_hand(state).take(face(FRENCH_52, event.card))
    if event.row == "negra":
        return replace(state, sabot=sabot, negra=(*state.negra, event.card))
    phase = Phase.ANUNCIO if event.total >= rules.target.value else Phase.FILAS
    return replace(state, sabot=sabot, roja=(*state.roja, event.card), phase=phase)


# --- the call ---------------------------------------------------------------------------------------------------------


class Announce(Command, frozen=True, tag="announce"):
    """Call the points of both rows and the suertes that win."""

    label = N_("Call {negra} and {roja}")
    words = ("anunciar [{negra}] [{roja}]",)
    negra: int = 0
    roja: int = 0


class Announced(Event, frozen=True, tag="announced"):
    """The points of both rows and the winning suertes were called."""

    sentence = N_("«{announcement}».")
    by: str
    negra: int
    roja: int
    announcement: str


@coup.act(Announce, by=TALLADOR, when=during(Phase.ANUNCIO, FILAS_INCOMPLETAS, lambda rules: rules.behind.cite))
def announce(rules: TreintaRules, state: State, command: Announce) -> Sequence[Event]:
    """The cards rule: a wrong count is corrected while they are on the table, which is what they stay there for."""
    points = points_on(rules, state)
    if points != {"negra": command.negra, "roja": command.roja}:
        raise Refused(ANUNCIO_EQUIVOCADO, rules.behind.cite, **points)
    called = call_of(rules, state.negra, state.roja)
    return [Announced(by=command.by.id, announcement=called, **points, cite=rules.behind.cite)]


coup.complete(Announce)(
    lambda rules, state, command: (
        replace(command, **points_on(rules, state)) if not (command.negra or command.roja) else command
    )
)


def points_on(rules: TreintaRules, state: State) -> dict[str, int]:
    return {"negra": total_of(rules, state.negra), "roja": total_of(rules, state.roja)}


@coup.might(Announce, cite=lambda rules: rules.behind.cite)
def calls(rules: TreintaRules, state: State, who: Actor) -> Iterator[Command]:
    yield Announce(by=who, **points_on(rules, state))


@coup.fold(Announced)
def announced(rules: TreintaRules, state: State, event: Announced) -> State:
    won = winners_of(rules, state.negra, state.roja)
    tied = THIRTY_ONE if event.negra == rules.refait.value else NULL
    results = (*state.results, "-".join(won) if won else tied)
    due = settlement_of(rules, state)
    return replace(state, phase=Phase.LIQUIDACION, called=event.announcement, due=due, results=results)


# --- the red card -----------------------------------------------------------------------------------------------------


class ShowRedCard(Command, frozen=True, tag="red-card"):
    """Show the red card, and count the last cards, face down."""

    label = N_("The red card: {counted} {counted:card|cards} counted")
    words = ("carta roja [{counted}]",)
    counted: int


class RedCardShown(Event, frozen=True, tag="red-card-shown"):
    """The red card appeared: the play under way is annulled, and the talla is over."""

    sentence = N_("The red card: the play is annulled, and the last {counted} cards are counted.")
    sentence_if_miscounted: ClassVar[str] = N_(
        "The red card: the play is annulled, and {counted} cards are counted, not {expected}, which is recorded."
    )
    uncovers = True
    by: str
    counted: int
    expected: int

    def tell(self, language: str) -> str:
        right = self.counted == self.expected
        return say(self.sentence if right else self.sentence_if_miscounted, language, self.facts())


RED_CARD_NEXT = Moment[TreintaRules, State](
    lambda rules, state: state.phase is Phase.FILAS and red_card_next(rules, state),
    SIN_CARTA_ROJA,
    lambda rules: rules.behind.cite,
)


@coup.act(ShowRedCard, by=TALLADOR, when=RED_CARD_NEXT)
def show_red_card(rules: TreintaRules, state: State, command: ShowRedCard) -> Sequence[Event]:
    """The coup is void whatever the count; another number than there should be is recorded."""
    if not 0 <= command.counted <= MOST_LEFT:
        raise Refused(RECUENTO_IMPOSIBLE, rules.behind.cite, counted=command.counted)
    cite, expected = rules.behind.cite, rules.behind.value
    shown = RedCardShown(by=command.by.id, counted=command.counted, expected=expected, cite=cite)
    return [shown, RoundClosed(round=state.round, reason=ANNULLED, cite=cite)]


coup.default(ShowRedCard, "counted")(lambda rules, _, __: rules.behind.value)


@coup.offer(ShowRedCard)
def may_show(rules: TreintaRules, state: State, who: Actor) -> Iterator[Offer]:
    command = ShowRedCard(by=who, counted=rules.behind.value)
    yield Offer(command, rules.behind.cite, Amounts(0, MOST_LEFT), field="counted")


coup.sets(RedCardShown, sabot=None)


@coup.fold(RoundClosed)
def round_closed(rules: TreintaRules, state: State, event: RoundClosed) -> State:
    """After the red card the cards are prepared anew, or all is over."""
    next_talla = Phase.FIN if state.last == 0 else to_begin(rules)
    phase = next_talla if state.sabot is None else Phase.APUESTAS
    left = tuple(stake for stake in state.stakes if stake.free)
    return replace(state, phase=phase, negra=(), roja=(), called="", due=(), left=left)
