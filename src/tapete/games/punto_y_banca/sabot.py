"""The sabot: loaded and cut, opened by its first card, and passed from player to player as each deals.

ES1979:07.IV and 07.VII, GA2007:06.III and 06.IV.3, MU2010:40.2 and 43, AS2011pb:B and C. That it passes on when the
banca loses is in `coup`: it follows the payment.
"""

from collections.abc import Sequence

from tapete.engine.chapter import Chapter, Moment, announcement, replace, verb
from tapete.engine.command import Command, ForPlayer
from tapete.engine.event import Event, PlayerEvent, Reason, Refused
from tapete.families.baccarat import BANCA, PUNTO
from tapete.families.plazas.sitting import each_player
from tapete.families.sabot import CutCardShown, SabotLoaded
from tapete.families.seats import Left, Seated, next_in_turn, seat_of
from tapete.families.shapes import OfSeat
from tapete.families.stakes.laying import staked
from tapete.families.table import reasons as shared
from tapete.families.table.opening import TableOpened
from tapete.games.punto_y_banca.rules import BancaRules
from tapete.games.punto_y_banca.state import CROUPIER, HANDLER, HOLDER_OR_CROUPIER, Phase, State, present
from tapete.kit.cards import FRENCH_52
from tapete.kit.chance.commitment import ShareOpening
from tapete.language import N_
from tapete.law.citation import Citation

PASSED_ON = Citation("criterio:punto-y-banca.27")
SABOT_CARGADO = Reason("sabot_cargado", N_("The sabot has cards: this partida goes on."))
SABOT_DEL_CRUPIER = Reason("sabot_del_crupier", N_("At this table the croupier deals."))
SABOT_AJENO = Reason("sabot_ajeno", N_("The sabot is not offered to {player:@}."))

sabot = Chapter[BancaRules, State]("sabot")

sabot.sets(TableOpened, phase=Phase.BARAJA)


# --- loading ----------------------------------------------------------------------------------------------------------

LoadSabot = verb("LoadSabot", "barajar", N_("Shuffle and load the sabot"))


@sabot.act(LoadSabot, by=CROUPIER, offered=lambda rules: rules.behind.cite)
def load_sabot(rules: BancaRules, state: State, command: Command) -> Sequence[Event]:
    if state.phase is Phase.FIN:
        raise Refused(shared.SESION_TERMINADA, rules.last_rounds.cite)
    if state.phase is not Phase.BARAJA:
        raise Refused(SABOT_CARGADO, rules.behind.cite)
    packs, behind = rules.packs.value, rules.behind.value
    return [SabotLoaded(packs=packs, behind=behind, cuts=1, cut_by=command.by.id, cite=rules.behind.cite)]


@sabot.fold(SabotLoaded)
def loaded(rules: BancaRules, state: State, event: SabotLoaded) -> State:
    offered = next_in_turn(state, 0) if rules.players_deal.value else ""
    fresh = replace(state, phase=Phase.QUEMA, sabot=event.load(FRENCH_52), results=(), begun=False)
    return replace(fresh, offered=offered)


class FirstCardTurned(Event, frozen=True, tag="first-card-turned"):
    """The first card was turned up, and as many as it is worth were discarded unseen."""

    sentence = N_("The first card is {card:♠}: {burned} more {burned:is|are} discarded.")
    card: str
    burned: int
    proof: ShareOpening | None = None


def cut_card(rules: BancaRules, state: State, left: int) -> list[Event]:
    """The cut card shows when so few cards are left in the sabot that one from below it has come out."""
    if state.cut or left >= rules.behind.value:
        return []
    return [CutCardShown(shoe="partida", cite=rules.behind.cite)]


class PartidaEnded(Event, frozen=True, tag="partida-ended"):
    """The last jugada of the sabot has been played: the cards must be shuffled again."""

    sentence = N_("The partida ends: the sabot has given {cards} cards.")
    cards: int


sabot.sets(PartidaEnded, phase=Phase.BARAJA, sabot=None, cut=False, dealer="", offered="", declined=())


# --- its turn ---------------------------------------------------------------------------------------------------------

PLAYERS_DEAL = Moment[BancaRules, State](
    lambda rules, _: rules.players_deal.value, SABOT_DEL_CRUPIER, lambda rules: rules.players_deal.cite
)

TakeSabot = verb("TakeSabot", "tomar sabot [para {player}]", N_("Take the sabot"), base=ForPlayer)
SabotTaken = announcement("SabotTaken", N_("{player:@} takes the sabot."), PlayerEvent)


@sabot.act(TakeSabot, by=HANDLER, when=PLAYERS_DEAL)
def take_sabot(rules: BancaRules, state: State, command: ForPlayer) -> Sequence[Event]:
    _require_turn(rules, state)
    if not may_take(state, command.player):
        raise Refused(SABOT_AJENO, rules.players_deal.cite, player=command.player)
    return [SabotTaken(player=command.player, cite=rules.players_deal.cite)]


def may_take(state: State, player: str) -> bool:
    return bool(seat_of(state, player)) and (player == state.offered or not (state.offered or state.dealer))


sabot.might(TakeSabot, cite=lambda rules: rules.players_deal.cite)(each_player(TakeSabot, present))

sabot.leaves(SabotTaken, lambda state, event: replace(state, dealer=event.player, offered="", declined=()))
PassSabot = verb("PassSabot", "pasar sabot [para {player}]", N_("Pass the sabot"), base=ForPlayer)


class SabotPassed(Event, frozen=True, tag="sabot-passed"):
    """The sabot goes on from a player to the next in turn, or to the croupier when nobody is left to ask."""

    sentence = N_("The sabot passes from {player:@} to {to:@}.")
    sentence_unless = ("to", N_("The sabot passes from {player:@} to the croupier."))
    player: str
    to: str
    declined: bool
    """True if the player declined it, and so is not asked again in this turn."""


@sabot.act(PassSabot, by=HOLDER_OR_CROUPIER, when=PLAYERS_DEAL)
def pass_sabot(rules: BancaRules, state: State, command: ForPlayer) -> Sequence[Event]:
    _require_turn(rules, state)
    if not has_sabot(state, command.player):
        raise Refused(SABOT_AJENO, rules.players_deal.cite, player=command.player)
    return [passed_on(state, command.player, rules.players_deal.cite)]


def _require_turn(rules: BancaRules, state: State) -> None:
    if state.phase is not Phase.APUESTAS:
        raise Refused(shared.RONDA_EN_CURSO, rules.behind.cite)


def has_sabot(state: State, player: str) -> bool:
    return bool(seat_of(state, player)) and player in {state.dealer, state.offered}


sabot.might(PassSabot, cite=lambda rules: rules.players_deal.cite)(each_player(PassSabot, present))


def passed_on(state: State, player: str, cite: Citation, *, declined: bool = True) -> SabotPassed:
    without = {seat_of(state, other) for other in (*state.declined, player)} if declined else ()
    return SabotPassed(
        player=player, to=next_in_turn(state, seat_of(state, player), without), declined=declined, cite=cite
    )


def left_behind(rules: BancaRules, state: State, player: str) -> list[Event]:
    """A player who rises with the sabot, or while it is offered to them, passes it on."""
    return [passed_on(state, player, PASSED_ON)] if has_sabot(state, player) else []


@sabot.fold(SabotPassed)
def passed(rules: BancaRules, state: State, event: SabotPassed) -> State:
    declined = (*state.declined, event.player) if event.declined and event.to else ()
    return replace(state, dealer="", offered=event.to, declined=declined)


@sabot.fold(Seated)
def seated(rules: BancaRules, state: State, event: OfSeat) -> State:
    """A player who sits while nobody has the sabot or is asked is asked next.

    That a player at a lower department is asked instead of another is an event of its own, `SabotOffered`: records
    without it were decided before the turn followed the departments.
    """
    free = state.sabot is not None and not (state.dealer or state.offered)
    return replace(state, offered=event.player) if free and rules.players_deal.value else state


SabotOffered = announcement(
    "SabotOffered", N_("The sabot is offered to {player:@}, at the lowest department."), PlayerEvent
)


def turn_begins_at(rules: BancaRules, state: State, player: str, seat: int) -> list[Event]:
    """Offer the sabot to a player who sits below the one who has it, unless its cards have been dealt."""
    first = seat_of(state, state.dealer or state.offered)
    if state.sabot is None or state.begun or not seat < first:
        return []
    return [SabotOffered(player=player, cite=rules.players_deal.cite)]


sabot.leaves(SabotOffered, lambda state, event: replace(state, dealer="", offered=event.player))

sabot.leaves(
    Left, lambda state, event: replace(state, declined=tuple(name for name in state.declined if name != event.player))
)


def has_to_pass(rules: BancaRules, state: State) -> str:
    """The player from whom the croupier must take the sabot before no va más: silent, or without his bet."""
    if state.offered:
        return state.offered
    if not rules.dealer_must_bet.value or any(staked(state, state.dealer, bet) for bet in (PUNTO, BANCA)):
        return ""
    return state.dealer
