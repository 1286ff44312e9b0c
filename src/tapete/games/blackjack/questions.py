"""What is asked of several: seguro, retiro, and of backers whether they match an initiative (criterio:blackjack.10)."""

from collections.abc import Sequence

from tapete.engine.actor import Name
from tapete.engine.chapter import Chapter, replace
from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.engine.refusal import Reason, Refused
from tapete.families.plazas.chips import Laid
from tapete.families.plazas.sitting import each_player, put
from tapete.games.blackjack.bets import SEGURO
from tapete.games.blackjack.hands import Mano, Stake, stake_of
from tapete.games.blackjack.rules import BlackjackRules
from tapete.games.blackjack.simple_game import RETIRO, next_mano
from tapete.games.blackjack.state import HANDLER, TURNOS, Phase, State, croupier, present
from tapete.language import N_
from tapete.law.citation import Citation

BACKERS = Citation("criterio:blackjack.10")
NADA_QUE_CONTESTAR = Reason("nada_que_contestar", N_("{player:@} is not being asked anything."))
NADIE_PREGUNTA = Reason("nadie_pregunta", N_("Nothing is being asked of the players."))
SEPARAR, DOBLAR = "separar", "doblar"
"""The initiatives that backers are asked to match."""

questions = Chapter[BlackjackRules, State]("questions")


def _cite(rules: BlackjackRules, state: State) -> Citation:
    """The provision behind what is being asked."""
    cites = {"": rules.play_cite, SEGURO: rules.seguro.cite, RETIRO: rules.retiro.cite}
    return cites.get(state.asking, BACKERS)


def answered(rules: BlackjackRules, state: State, player: str, *, more: bool = False) -> State:
    """Somebody answered, and may have `more` to say: when nobody is left to answer, the game goes on."""
    pending = state.pending if more else tuple([other for other in state.pending if other != player])
    if pending or not state.asking:
        return replace(state, pending=pending)
    state = replace(state, pending=(), asking="")
    return next_mano(rules, replace(state, phase=TURNOS)) if state.phase is Phase.VENTANA else state


# --- matching an initiative -------------------------------------------------------------------------------------------


class Match(Command, frozen=True, tag="match"):
    """A backer adds as much as the commander did."""

    label = N_("Match the bet")
    key = "m"
    words = ("igualar [para {player}]",)
    player: Name


class Matched(Laid, frozen=True, tag="matched"):
    """A backer added as much as the commander's initiative asks."""

    sentence = N_("{player:@} adds {amount:€} on plaza {plaza}.")


def backers_asked(state: State, what: str, mano: Mano) -> State:
    """Those who have bet on a mano without commanding it are asked whether they follow; without any, it goes on."""
    backers = tuple([stake.player for stake in mano.stakes if stake.player != mano.commander])
    return replace(state, asking=what, pending=backers) if backers else state


@questions.act(Match, by=HANDLER)
def match(rules: BlackjackRules, state: State, command: Match) -> Sequence[Event]:
    """A backer adds to the mano what the commander's initiative asks."""
    player = command.player
    if state.asking not in {SEPARAR, DOBLAR} or player not in state.pending:
        raise Refused(NADA_QUE_CONTESTAR, BACKERS, player=player)
    stake = stake_of(state.mano, player)
    amount = stake.amount if stake else 0
    return [Matched(player=player, plaza=state.mano.plaza, mano=state.turn, amount=amount, cite=BACKERS)]


questions.might(Match)(each_player(Match, present))


@questions.fold(Matched)
def matched(rules: BlackjackRules, state: State, event: Matched) -> State:
    """A double grows the mano in turn; of a split, what is added goes on the second mano."""
    if state.asking == DOBLAR:
        place, mano = state.turn, with_stake(state.mano, event.player, event.amount)
    else:
        place, left = state.turn + 1, state.manos[state.turn + 1]
        mano = replace(left, stakes=(*left.stakes, Stake(event.player, event.amount, event.amount)))
    return answered(rules, replace(state, manos=put(state.manos, place, mano)), event.player)


def with_stake(mano: Mano, player: str, more: int) -> Mano:
    """A mano on which a player has so much more."""
    stakes = tuple([replace(s, amount=s.amount + more) if s.player == player else s for s in mano.stakes])
    return replace(mano, stakes=stakes)


# --- wanting nothing --------------------------------------------------------------------------------------------------


class Pass(Command, frozen=True, tag="pass"):
    """Want nothing of what is being asked."""

    label = N_("Pass")
    key = "n"
    words = ("paso [para {player}]",)
    player: Name


class Passed(Event, frozen=True, tag="passed"):
    """Somebody who was asked wants nothing more."""

    sentence = N_("{player:@} passes.")
    player: str


@questions.act(Pass, by=HANDLER)
def decline(rules: BlackjackRules, state: State, command: Pass) -> Sequence[Event]:
    """Somebody who was asked wants nothing."""
    if command.player not in state.pending:
        raise Refused(NADA_QUE_CONTESTAR, _cite(rules, state), player=command.player)
    return [Passed(player=command.player, cite=_cite(rules, state))]


questions.might(Pass)(each_player(Pass, present))


@questions.fold(Passed)
def passed(rules: BlackjackRules, state: State, event: Passed) -> State:
    return answered(rules, state, event.player)


class GoOn(Command, frozen=True, tag="go-on"):
    """The croupier goes on with whoever has answered."""

    label = N_("Go on")
    words = ("seguir",)


class QuestionClosed(Event, frozen=True, tag="question-closed"):
    """The croupier goes on: whoever has not answered wants nothing."""

    sentence = N_("The croupier goes on.")


@questions.act(GoOn, by=croupier(lambda rules: rules.play_cite))
def go_on(rules: BlackjackRules, state: State, command: GoOn) -> Sequence[Event]:
    """The croupier goes on without further answers."""
    if not state.asking:
        raise Refused(NADIE_PREGUNTA, _cite(rules, state))
    return [QuestionClosed(cite=_cite(rules, state))]


questions.bare(GoOn)


@questions.fold(QuestionClosed)
def closed(rules: BlackjackRules, state: State, event: QuestionClosed) -> State:
    return answered(rules, replace(state, pending=()), "")
