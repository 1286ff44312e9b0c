"""The sabot: loaded, its first cards burned, a card face up in it, the last of the day (ES1979:03.V.3, MU2010:18.4)."""

from collections.abc import Iterator, Sequence

from tapete.engine.chapter import Chapter, Moment, announcement, replace
from tapete.engine.command import Actor, Amounts, Command, Offer
from tapete.engine.event import Event, Reason, Refused
from tapete.families.sabot import CardExposed, CardsBurned, SabotLoaded, card_of, in_hand
from tapete.families.table import reasons as shared
from tapete.families.table.closing import AnnounceLast, LastRoundsAnnounced
from tapete.families.table.duty import heads, on_staff
from tapete.families.table.opening import TableOpened
from tapete.families.table.powers import Staff
from tapete.games.blackjack.rules import DECK, BlackjackRules
from tapete.games.blackjack.state import Phase, State, between_rounds, croupier, expects_card
from tapete.kit.cards import FRENCH_52, Sabot, half_and_half, load
from tapete.language import N_
from tapete.law.citation import Citation
from tapete.law.parameters import Cited

DRY = Citation("criterio:blackjack.36")
MOST_CUTS = 99
NO_SE_BARAJA = Reason("no_se_baraja", N_("The cards are not to be shuffled now."))
CORTES_INSUFICIENTES = Reason("cortes_insuficientes", N_("Each pile is cut at least {least} times, not {cuts}."))
CORTES_EXCESIVOS = Reason("cortes_excesivos", N_("Each pile is cut at most {most} times, not {cuts}."))
CORTE_DE_JUGADOR = Reason("corte_de_jugador", N_("The last cut is a player's, and {by:@} works at the table."))
SEPARADOR_MAL_PUESTO = Reason(
    "separador_mal_puesto", N_("{behind} cards behind the separador: there must be from {least} to {most}.")
)
SIN_SEPARADOR = Reason("sin_separador", N_("A sabot that shuffles by itself has no separador."))
QUEMA_EQUIVOCADA = Reason("quema_equivocada", N_("{expected} cards are burned before the deal, not {cards}."))
NADA_QUE_QUEMAR = Reason("nada_que_quemar", N_("No cards are to be burned now."))
CARTA_ANTES_DE_TIEMPO = Reason("carta_antes_de_tiempo", N_("No card is to be given now."))
NO_SE_ELIMINA = Reason("no_se_elimina", N_("A card that is face up in the sabot is not eliminated here."))

sabot = Chapter[BlackjackRules, State]("sabot")

sabot.sets(TableOpened, phase=Phase.PREPARACION)


# --- loading and burning ----------------------------------------------------------------------------------------------


class PrepareSabot(Command, frozen=True, tag="shuffle"):
    """Shuffle, cut each pile, have a player make the last cut, place the separador and load the sabot."""

    label = N_("Shuffle and load the sabot")
    words = ("barajar [cortes {cuts}] [separador {behind}] [corta {cut_by}]",)
    cuts: int = 3
    behind: int = 0
    """Cards behind the separador; zero for what the table is set up with."""
    cut_by: str = ""


def to_be_loaded(rules: BlackjackRules, state: State) -> bool:
    """Whether the sabot must be loaded now: before the first round, after the last of the talla, or run dry."""
    if state.sabot is None:
        return state.phase is Phase.PREPARACION
    return state.sabot.left == 0 and expects_card(state)


LOADING = Moment[BlackjackRules, State](to_be_loaded, NO_SE_BARAJA, lambda rules: rules.cuts.cite)


@sabot.act(PrepareSabot, by=croupier(lambda rules: rules.cuts.cite), when=LOADING)
def prepare_sabot(rules: BlackjackRules, state: State, command: PrepareSabot) -> Sequence[Event]:
    cite, cuts, cut_by = rules.cuts.cite, command.cuts, command.cut_by
    if cuts < rules.cuts.value:
        raise Refused(CORTES_INSUFICIENTES, cite, least=rules.cuts.value, cuts=cuts)
    if cuts > MOST_CUTS:
        raise Refused(CORTES_EXCESIVOS, cite, most=MOST_CUTS, cuts=cuts)
    if cut_by and on_staff(state, cut_by):
        raise Refused(CORTE_DE_JUGADOR, cite, by=cut_by)
    behind = _behind(rules, command)
    if on_table := (*state.banca.cards, *(card for mano in state.manos for card in mano.hand.cards)):
        behind, cite = None, DRY
    return [SabotLoaded(packs=rules.packs, behind=behind, cuts=cuts, cut_by=cut_by, out=on_table, cite=cite)]


def _behind(rules: BlackjackRules, command: PrepareSabot) -> int | None:
    if command.behind == 0:
        return rules.behind
    if rules.automatic:
        raise Refused(SIN_SEPARADOR, rules.sabot_cite)
    least, most = rules.reserve.value, rules.packs * DECK - 1
    if not least <= command.behind <= most:
        facts = {"behind": command.behind, "least": least, "most": most}
        raise Refused(SEPARADOR_MAL_PUESTO, rules.reserve.cite, **facts)
    return command.behind


sabot.default(PrepareSabot, "cuts")(lambda rules, _, __: rules.cuts.value)


@sabot.offer(PrepareSabot)
def may_load(rules: BlackjackRules, state: State, who: Actor) -> Iterator[Offer]:
    least = rules.cuts.value
    free = ("behind", "cut_by")
    yield Offer(PrepareSabot(by=who, cuts=least), rules.cuts.cite, Amounts(least, MOST_CUTS), field="cuts", free=free)


sabot.leaves(SabotLoaded, lambda state, event: replace(state, sabot=event.load(FRENCH_52)))


class Burn(Command, frozen=True, tag="burn"):
    """Set the first cards of the sabot aside."""

    label = N_("Burn {cards} {cards:card|cards}")
    words = ("quemar [{cards}]",)
    cards: int


LOADED = Moment[BlackjackRules, State](
    lambda _, state: state.phase is Phase.PREPARACION and state.sabot is not None,
    NADA_QUE_QUEMAR,
    lambda rules: rules.burned.cite,
)


@sabot.act(Burn, by=croupier(lambda rules: rules.burned.cite), when=LOADED)
def burn(rules: BlackjackRules, state: State, command: Burn) -> Sequence[Event]:
    if command.cards != rules.burned.value:
        raise Refused(QUEMA_EQUIVOCADA, rules.burned.cite, expected=rules.burned.value, cards=command.cards)
    return [CardsBurned(cards=command.cards, cite=rules.burned.cite)]


sabot.default(Burn, "cards")(lambda rules, _, __: rules.burned.value)


@sabot.offer(Burn)
def may_burn(rules: BlackjackRules, state: State, who: Actor) -> Iterator[Offer]:
    yield Offer(Burn(by=who, cards=rules.burned.value), rules.burned.cite)


sabot.leaves(
    CardsBurned,
    lambda state, event: replace(state, sabot=in_hand(state).burn_unseen(event.cards), phase=Phase.APUESTAS),
)

# --- a card face up ---------------------------------------------------------------------------------------------------


class Expose(Command, frozen=True, tag="expose"):
    """Eliminate a card found face up in the sabot."""

    label = N_("{card:♠} is face up in the sabot")
    words = ("carta-vista {card:card}",)
    card: str


def card_due(rules: BlackjackRules, state: State) -> bool:
    return state.sabot is not None and expects_card(state)


ABOUT_TO_COME = Moment[BlackjackRules, State](card_due, CARTA_ANTES_DE_TIEMPO, lambda rules: rules.face_up.cite)


@sabot.act(Expose, by=croupier(lambda rules: rules.face_up.cite), when=ABOUT_TO_COME)
def expose(rules: BlackjackRules, state: State, command: Expose) -> Sequence[Event]:
    if not rules.face_up.value:
        raise Refused(NO_SE_ELIMINA, rules.face_up.cite)
    card = card_of(in_hand(state), command.card, rules.face_up.cite)
    return [CardExposed(card=str(card), cite=rules.face_up.cite)]


@sabot.offer(Expose)
def may_expose(rules: BlackjackRules, state: State, who: Actor) -> Iterator[Offer]:
    for card, _ in in_hand(state).outcomes if rules.face_up.value else ():
        yield Offer(Expose(by=who, card=card), rules.face_up.cite)


# --- the last one -----------------------------------------------------------------------------------------------------


LastSabotAnnounced = announcement("LastSabotAnnounced", N_("This is the last sabot."), tag="last-sabot")


def _last_call(rules: BlackjackRules) -> Cited[bool] | Cited[int]:
    """What ends the session: a manual sabot that runs to its separador, or so many rounds of one that shuffles."""
    return rules.last_rounds if rules.automatic or not rules.last_sabot.value else rules.last_sabot


@sabot.act(AnnounceLast, by=Staff[BlackjackRules](heads, lambda rules: _last_call(rules).cite), offered=True)
def announce_last(rules: BlackjackRules, state: State, command: AnnounceLast) -> Sequence[Event]:
    ending = _last_call(rules)
    if state.phase is Phase.FIN:
        raise Refused(shared.SESION_TERMINADA, ending.cite)
    if state.last >= 0 or state.ending:
        raise Refused(shared.ULTIMAS_ANUNCIADAS, ending.cite)
    if not between_rounds(rules, state):
        raise Refused(shared.RONDA_EN_CURSO, ending.cite)
    if ending is rules.last_sabot:
        return [LastSabotAnnounced(cite=ending.cite)]
    return [LastRoundsAnnounced(rounds=rules.last_rounds.value, cite=ending.cite)]


sabot.leaves(LastSabotAnnounced, lambda state, _: replace(state, ending=True))

sabot.leaves(LastRoundsAnnounced, lambda state, event: replace(state, last=event.rounds))


def after_the_round(rules: BlackjackRules, state: State) -> Sabot | None:
    """A sabot that shuffles has its cards back, but for those burned or eliminated; one that is over is gone."""
    if state.cut or state.sabot is None or not rules.automatic:
        return None if state.cut else state.sabot
    fresh = load(FRENCH_52, half_and_half(rules.packs)).burn_unseen(state.sabot.burned_unseen)
    for card in state.sabot.exposed:
        fresh = fresh.expose(card)
    return fresh
