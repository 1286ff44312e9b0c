"""Whose the dice are: they go clockwise around the table, from who passes them to who takes them and throws.

ES1979:06.IV.3.p1 and p2, and who finishes a series (criterio:dados.18, criterio:dados.24).
"""

from collections.abc import Iterable, Sequence

from tapete.engine.actor import Actor, Name
from tapete.engine.chapter import Chapter, Moment, replace
from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.engine.refusal import Reason, Refused
from tapete.families.places import PlayerAtTable, who_stood_before
from tapete.families.places import places as around_the_table
from tapete.families.stakes.events import BetPlaced
from tapete.families.stakes.laying import staked
from tapete.families.table import reasons as shared
from tapete.games.dados.rules import LINE, DadosRules
from tapete.games.dados.state import Choice, Phase, State, between_throws, given_to
from tapete.language import N_
from tapete.law.citation import Citation

FUERA_DE_SU_TURNO = Reason("fuera_de_su_turno", N_("The dice are not for {player:@} now; they are for: {expected:@}."))
TIRADOR_PRIVADO = Reason("tirador_privado", N_("{player:@} has been deprived of the dice in this session."))
SERIE_SIN_ACABAR = Reason(
    "serie_sin_acabar", N_("{player:@} must finish the series to the punto before passing the dice.")
)

PLACES = Citation("criterio:dados.24")
SERIES = Citation("criterio:dados.18")
tirador = Chapter[DadosRules, State]("tirador")


# --- places at the table ----------------------------------------------------------------------------------------------

AT_TABLE = PlayerAtTable(PLACES)
NO_THROW = Moment[DadosRules, State](between_throws, shared.RONDA_EN_CURSO, lambda rules: rules.closing.cite)


def _without_dice(state: State, player: str) -> State:
    """The dice of whoever leaves go on from whoever stood before."""
    if player in {state.tirador, state.holder}:
        state = replace(state, holder=who_stood_before(state, player))
    if player == state.tirador:
        state = without_tirador(state)
    return replace(
        state,
        offered="" if state.offered == player else state.offered,
        refusals=tuple(other for other in state.refusals if other != player),
    )


def without_tirador(state: State) -> State:
    """The dice look for another; what has fallen is still to be replaced, by whoever takes them."""
    choice = Choice.NADA if state.choice is Choice.CAMBIO else state.choice
    phase = Phase.OFRECER if state.phase is Phase.APUESTAS else state.phase
    return replace(state, tirador="", phase=phase, choice=choice)


places = around_the_table(cite=PLACES, when=NO_THROW, leaves=_without_dice)


# --- the dice are offered, taken and passed ---------------------------------------------------------------------------


class OfferDice(Command, frozen=True, tag="offer-dice"):
    """Push the dice with the stick to whoever is next."""

    label = N_("Offer the dice to {player}")
    words = ("ofrecer {player}",)
    player: Name


class DiceOffered(Event, frozen=True, tag="dice-offered"):
    """The stickman pushed the dice to a player."""

    sentence = N_("The dice are offered to {player:@}.")
    player: str


@tirador.act(OfferDice, by=given_to(lambda rules: rules.offered_by))
def offer_dice(rules: DadosRules, state: State, command: OfferDice) -> Sequence[Event]:
    """The stickman offers the dice clockwise, one player at a time."""
    expected = candidate(state) if state.phase is Phase.OFRECER and not state.offered else ""
    if not expected or command.player != expected:
        raise _not_for(rules, command.player, expected or state.offered or state.tirador)
    return [DiceOffered(player=command.player, cite=rules.offered_by.cite)]


@tirador.might(OfferDice)
def to_the_next(rules: DadosRules, state: State, who: Actor) -> Iterable[Command]:
    return (OfferDice(by=who, player=candidate(state)),)


@tirador.fold(DiceOffered)
def offered(rules: DadosRules, state: State, event: DiceOffered) -> State:
    return replace(state, offered=event.player)


def candidate(state: State) -> str:
    """Who must be offered the dice next, clockwise; nobody when all have refused the dice or may not throw."""
    start = state.players.index(state.holder) + 1 if state.holder in state.players else 0
    for player in state.players[start:] + state.players[:start]:
        if player not in state.refusals and player not in state.deprived:
            return player
    return ""


def _not_for(rules: DadosRules, player: str, expected: str) -> Refused:
    return Refused(FUERA_DE_SU_TURNO, rules.offered_by.cite, player=player, expected=expected or "-")


class AcceptDice(Command, frozen=True, tag="accept-dice"):
    """Take the dice and become the tirador."""

    label = N_("Take the dice")
    key = "a"
    words = ("aceptar",)


class DiceAccepted(Event, frozen=True, tag="dice-accepted"):
    """A player took the dice."""

    sentence = N_("{player:@} takes the dice.")
    player: str


@tirador.act(AcceptDice, by=AT_TABLE)
def accept_dice(rules: DadosRules, state: State, command: AcceptDice) -> Sequence[Event]:
    """Whoever is offered the dice takes them; when all have passed them, whoever asks."""
    player = command.by.id
    if player in state.deprived:
        raise Refused(TIRADOR_PRIVADO, rules.deprived_by.cite, player=player)
    offered_to = state.offered or (player if not candidate(state) else "")
    if state.phase is not Phase.OFRECER or player != offered_to:
        raise _not_for(rules, player, state.offered or state.tirador or candidate(state))
    return [DiceAccepted(player=player, cite=rules.offered_by.cite)]


@tirador.fold(DiceAccepted)
def accepted(rules: DadosRules, state: State, event: DiceAccepted) -> State:
    player = event.player
    return replace(state, phase=Phase.APUESTAS, tirador=player, holder=player, offered="", refusals=())


class RefuseDice(Command, frozen=True, tag="refuse-dice"):
    """Pass the dice on."""

    label = N_("Pass the dice")
    key = "p"
    words = ("rehusar",)


class DiceRefused(Event, frozen=True, tag="dice-refused"):
    """A player passed the dice on."""

    sentence = N_("{player:@} passes the dice.")
    player: str


@tirador.act(RefuseDice, by=AT_TABLE)
def refuse_dice(rules: DadosRules, state: State, command: RefuseDice) -> Sequence[Event]:
    """Whoever is offered the dice may pass them; so may the tirador before the first throw of a jugada."""
    player = command.by.id
    if player != {Phase.OFRECER: state.offered, Phase.APUESTAS: state.tirador}.get(state.phase):
        raise _not_for(rules, player, state.offered or state.tirador or candidate(state))
    if state.punto and player == state.tirador:
        raise Refused(SERIE_SIN_ACABAR, SERIES, player=player)
    return [DiceRefused(player=player, cite=rules.offered_by.cite)]


tirador.bare(AcceptDice, RefuseDice)


@tirador.fold(DiceRefused)
def refused(rules: DadosRules, state: State, event: DiceRefused) -> State:
    if event.player == state.tirador:
        state = without_tirador(state)
    return replace(state, offered="", refusals=(*state.refusals, event.player))


@tirador.fold(BetPlaced)
def asked_again(rules: DadosRules, state: State, event: BetPlaced) -> State:
    """Whoever has refused the dice and then bets on the line is offered them again."""
    if event.player not in state.refusals or event.bet not in LINE or staked(state, event.player, event.bet):
        return state
    return replace(state, refusals=tuple(other for other in state.refusals if other != event.player))


def has_line(state: State, player: str) -> bool:
    """Whether a player has a bet on Win or Don't Win."""
    return any(stake.player == player and stake.bet in LINE for stake in state.stakes)
