"""The sabot: loaded and cut, opened by its first card, and passed from player to player as each deals.

ES1979:07.IV and 07.VII, GA2007:06.III and 06.IV.3, MU2010:40.2 and 43, AS2011pb:B and C. That it passes on when the
banca loses is in `payment._ends`: it follows the payment.
"""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from tapete.engine.actor import Actor, Name
from tapete.engine.chapter import Chapter, Moment, replace
from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.engine.offer import Offer
from tapete.engine.refusal import Reason, Refused
from tapete.families.baccarat import BANCA, PUNTO
from tapete.families.sabot.events import CutCardShown, SabotLoaded
from tapete.families.seats import Left, Seated, next_in_turn, seat_of
from tapete.families.stakes.laying import staked
from tapete.families.table import reasons as shared
from tapete.families.table.opening import TableOpened
from tapete.families.table.powers import spoken_for
from tapete.games.punto_y_banca.rules import BancaRules
from tapete.games.punto_y_banca.state import CROUPIER, HANDLER, HOLDER_OR_CROUPIER, Phase, State, present
from tapete.kit.cards import FRENCH_52
from tapete.kit.chance.commitment import ShareOpening
from tapete.language import N_, say
from tapete.law.citation import Citation

PASSED_ON = Citation("criterio:punto-y-banca.27")
SABOT_CARGADO = Reason("sabot_cargado", N_("The sabot has cards: this partida goes on."))
SABOT_DEL_CRUPIER = Reason("sabot_del_crupier", N_("At this table the croupier deals."))
SABOT_AJENO = Reason("sabot_ajeno", N_("The sabot is not offered to {player:@}."))

sabot = Chapter[BancaRules, State]("sabot")


@sabot.fold(TableOpened)
def opened(rules: BancaRules, state: State, event: TableOpened) -> State:
    return replace(state, phase=Phase.BARAJA)


# --- loading ----------------------------------------------------------------------------------------------------------


class LoadSabot(Command, frozen=True, tag="load-sabot"):
    """Count, shuffle and cut the cards, put the cut card in and load the sabot."""

    label = N_("Shuffle and load the sabot")
    words = ("barajar",)


@sabot.act(LoadSabot, by=CROUPIER)
def load_sabot(rules: BancaRules, state: State, command: LoadSabot) -> Sequence[Event]:
    """The cards are counted, shuffled and cut, and the cut card is put in with so many below it."""
    if state.phase is Phase.FIN:
        raise Refused(shared.SESION_TERMINADA, rules.last_rounds.cite)
    if state.phase is not Phase.BARAJA:
        raise Refused(SABOT_CARGADO, rules.behind.cite)
    packs, behind = rules.packs.value, rules.behind.value
    return [SabotLoaded(packs=packs, behind=behind, cuts=1, cut_by=command.by.id, cite=rules.behind.cite)]


@sabot.offer(LoadSabot)
def may_load(rules: BancaRules, state: State, who: Actor) -> Iterator[Offer]:
    if state.phase is Phase.BARAJA:
        yield Offer(LoadSabot(by=who), rules.behind.cite)


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


@sabot.fold(PartidaEnded)
def partida_ended(rules: BancaRules, state: State, event: PartidaEnded) -> State:
    return replace(state, phase=Phase.BARAJA, sabot=None, cut=False, dealer="", offered="", declined=())


# --- its turn ---------------------------------------------------------------------------------------------------------

PLAYERS_DEAL = Moment[BancaRules, State](
    lambda rules, _: rules.players_deal.value, SABOT_DEL_CRUPIER, lambda rules: rules.players_deal.cite
)


class TakeSabot(Command, frozen=True, tag="take-sabot"):
    """Take the sabot, to deal."""

    label = N_("Take the sabot")
    words = ("tomar sabot [para {player}]",)
    player: Name


class SabotTaken(Event, frozen=True, tag="sabot-taken"):
    """A player deals."""

    sentence = N_("{player:@} takes the sabot.")
    player: str


@sabot.act(TakeSabot, by=HANDLER, when=PLAYERS_DEAL)
def take_sabot(rules: BancaRules, state: State, command: TakeSabot) -> Sequence[Event]:
    """A player takes the sabot offered to him, or the one that nobody wanted."""
    _require_turn(rules, state)
    if not may_take(state, command.player):
        raise Refused(SABOT_AJENO, rules.players_deal.cite, player=command.player)
    return [SabotTaken(player=command.player, cite=rules.players_deal.cite)]


def may_take(state: State, player: str) -> bool:
    """Whether the sabot is a seated player's for the asking."""
    return bool(seat_of(state, player)) and (player == state.offered or not (state.offered or state.dealer))


@sabot.offer(TakeSabot)
def takers(rules: BancaRules, state: State, who: Actor) -> Iterator[Offer]:
    for player in spoken_for(who, present(state)) if state.phase is Phase.APUESTAS else ():
        if may_take(state, player):
            yield Offer(TakeSabot(by=who, player=player), rules.players_deal.cite)


@sabot.fold(SabotTaken)
def taken(rules: BancaRules, state: State, event: SabotTaken) -> State:
    return replace(state, dealer=event.player, offered="", declined=())


class PassSabot(Command, frozen=True, tag="pass-sabot"):
    """Decline the sabot, or give it up."""

    label = N_("Pass the sabot")
    words = ("pasar sabot [para {player}]",)
    player: Name


class SabotPassed(Event, frozen=True, tag="sabot-passed"):
    """The sabot goes on from a player to the next in turn, or to the croupier when nobody is left to ask."""

    sentence = N_("The sabot passes from {player:@} to {to:@}.")
    sentence_to_croupier: ClassVar[str] = N_("The sabot passes from {player:@} to the croupier.")
    player: str
    to: str
    """Empty for the croupier."""
    declined: bool
    """Whether the player declined it, and so is not asked again in this turn."""

    def tell(self, language: str) -> str:
        return say(self.sentence if self.to else self.sentence_to_croupier, language, self.facts())


@sabot.act(PassSabot, by=HOLDER_OR_CROUPIER, when=PLAYERS_DEAL)
def pass_sabot(rules: BancaRules, state: State, command: PassSabot) -> Sequence[Event]:
    """A player declines the sabot or gives it up; the croupier passes it on for who says nothing."""
    _require_turn(rules, state)
    if not has_sabot(state, command.player):
        raise Refused(SABOT_AJENO, rules.players_deal.cite, player=command.player)
    return [passed_on(state, command.player, rules.players_deal.cite)]


def _require_turn(rules: BancaRules, state: State) -> None:
    if state.phase is not Phase.APUESTAS:
        raise Refused(shared.RONDA_EN_CURSO, rules.behind.cite)


def has_sabot(state: State, player: str) -> bool:
    """Whether a player has the sabot, or has it offered."""
    return bool(seat_of(state, player)) and player in {state.dealer, state.offered}


@sabot.offer(PassSabot)
def passers(rules: BancaRules, state: State, who: Actor) -> Iterator[Offer]:
    for player in spoken_for(who, present(state)) if state.phase is Phase.APUESTAS else ():
        if has_sabot(state, player):
            yield Offer(PassSabot(by=who, player=player), rules.players_deal.cite)


def passed_on(state: State, player: str, cite: Citation, *, declined: bool = True) -> SabotPassed:
    """The sabot goes to the next player in turn who has not declined it, or to the croupier."""
    without = {seat_of(state, other) for other in (*state.declined, player)} if declined else ()
    return SabotPassed(
        player=player, to=next_in_turn(state, seat_of(state, player), without), declined=declined, cite=cite
    )


def left_behind(rules: BancaRules, state: State, player: str) -> list[Event]:
    """Who rises with the sabot, or to whom it is offered, passes it on."""
    return [passed_on(state, player, PASSED_ON)] if has_sabot(state, player) else []


@sabot.fold(SabotPassed)
def passed(rules: BancaRules, state: State, event: SabotPassed) -> State:
    declined = (*state.declined, event.player) if event.declined and event.to else ()
    return replace(state, dealer="", offered=event.to, declined=declined)


@sabot.fold(Seated)
def seated(rules: BancaRules, state: State, event: Seated) -> State:
    """Who sits while nobody has the sabot, or is being asked, is asked: the turn has come to them.

    That a player at a lower department is asked instead of another is an event of its own, `SabotOffered`: records
    without it were decided before the turn followed the departments.
    """
    free = state.sabot is not None and not (state.dealer or state.offered)
    return replace(state, offered=event.player) if free and rules.players_deal.value else state


class SabotOffered(Event, frozen=True, tag="sabot-offered"):
    """The sabot is offered to a player who sits at a lower department before its first cards are dealt."""

    sentence = N_("The sabot is offered to {player:@}, at the lowest department.")
    player: str


def turn_begins_at(rules: BancaRules, state: State, player: str, seat: int) -> list[Event]:
    """Offer the sabot to a player who sits below the one who has it, unless its cards have been dealt."""
    first = seat_of(state, state.dealer or state.offered)
    if state.sabot is None or state.begun or not seat < first:
        return []
    return [SabotOffered(player=player, cite=rules.players_deal.cite)]


@sabot.fold(SabotOffered)
def offered_below(rules: BancaRules, state: State, event: SabotOffered) -> State:
    return replace(state, dealer="", offered=event.player)


@sabot.fold(Left)
def left(rules: BancaRules, state: State, event: Left) -> State:
    return replace(state, declined=tuple(player for player in state.declined if player != event.player))


def has_to_pass(rules: BancaRules, state: State) -> str:
    """The player from whom the croupier must take the sabot before no va más: silent, or without his bet."""
    if state.offered:
        return state.offered
    if not rules.dealer_must_bet.value or any(staked(state, state.dealer, bet) for bet in (PUNTO, BANCA)):
        return ""
    return state.dealer
