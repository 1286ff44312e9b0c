"""The machine and its balls: checked before a session, and changed in time (ES1979:10.II, 10.IV; MU2010:118, 119.1)."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from tapete.engine.actor import Actor, Role
from tapete.engine.chapter import Chapter, replace
from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.engine.offer import Amounts, Offer
from tapete.engine.refusal import Reason, Refused
from tapete.families.table.opening import TableOpened
from tapete.games.bingo_tradicional.rules import EXTRAER, BingoRules
from tapete.games.bingo_tradicional.state import JEFE, During, Phase, State, staff
from tapete.language import N_, say

SIN_BINGO_EXTRA = Reason("sin_bingo_extra", N_("This room does not play for the Bingo Extra."))
BOLA_BAJA = Reason("bola_baja", N_("The first maximum ball of the Bingo Extra is from {least} to {most}, not {ball}."))
BOLA_FIJADA = Reason(
    "bola_fijada", N_("The Bingo Extra has been played for in this session: its first maximum ball was {ball}.")
)

material = Chapter[BingoRules, State]("material")


class CheckMaterial(Command, frozen=True, tag="check-material"):
    """Check the machine and the balls before the session."""

    label = N_("Check the machine and the balls")
    words = ("comprobar",)


class MaterialChecked(Event, frozen=True, tag="material-checked"):
    """The machine works, and the balls were put in or taken out one by one; players may look at them."""

    sentence = N_("The machine works, and the {balls} balls were put into it. Whoever wants may look.")
    sentence_if_drawn: ClassVar[str] = N_(
        "The machine works, and the {balls} balls were taken out of it, each once. Whoever wants may look."
    )
    balls: int
    how: str

    def tell(self, language: str) -> str:
        return say(self.sentence_if_drawn if self.how == EXTRAER else self.sentence, language, self.facts())


@material.fold(TableOpened)
def opened(rules: BingoRules, state: State, event: TableOpened) -> State:
    return replace(state, phase=Phase.COMPROBACION, extra_ball=rules.extra_ball)


@material.act(CheckMaterial, by=staff(JEFE, "check"), when=During("check", Phase.COMPROBACION))
def check(rules: BingoRules, state: State, command: CheckMaterial) -> Sequence[Event]:
    """Once, before anything is sold."""
    return [MaterialChecked(balls=rules.emission.layout.highest, how=rules.check.value, cite=rules.check.cite)]


material.bare(CheckMaterial)


@material.fold(MaterialChecked)
def checked(rules: BingoRules, state: State, event: MaterialChecked) -> State:
    return replace(state, phase=Phase.LISTA)


class ChangeBalls(Command, frozen=True, tag="change-balls"):
    """Put another set of balls into the machine."""

    label = N_("Change the balls")
    words = ("cambiar bolas",)


class BallsChanged(Event, frozen=True, tag="balls-changed"):
    """Another set of balls is in the machine; the libro de actas has it."""

    sentence = N_("The balls are changed after {games} {games:game|games}.")
    games: int


CHANGING = During("set_games", Phase.COMPROBACION, Phase.LISTA, Phase.VENTA)


@material.act(ChangeBalls, by=staff(JEFE, "set_games"), when=CHANGING)
def change_balls(rules: BingoRules, state: State, command: ChangeBalls) -> Sequence[Event]:
    """Before a game begins, at the latest when they have served as many as they may."""
    return [BallsChanged(games=state.set_games, cite=rules.set_games.cite)]


material.bare(ChangeBalls)


@material.fold(BallsChanged)
def balls_changed(rules: BingoRules, state: State, event: BallsChanged) -> State:
    return replace(state, set_games=0)


def are_spent(rules: BingoRules, state: State, games: int) -> bool:
    """Whether the balls can't serve so many games more."""
    most = rules.set_games.value
    return bool(most) and state.set_games + games > most


class FixBall(Command, frozen=True, tag="fix-ball"):
    """Fix the first maximum ball of the Bingo Extra for the session."""

    label = N_("First maximum ball of the Bingo Extra: {ball}")
    words = ("bola extra {ball}",)
    ball: int


class BallFixed(Event, frozen=True, tag="ball-fixed"):
    """The room has fixed the first maximum ball of the Bingo Extra."""

    sentence = N_("The first maximum ball of the Bingo Extra is {ball}.")
    ball: int


EXTRA = "extra"


FIXING = During("bolsa_extra", Phase.COMPROBACION, Phase.LISTA)


@material.act(FixBall, by=staff(JEFE | {Role.DIRECTOR}, "bolsa_extra"), when=FIXING)
def fix_ball(rules: BingoRules, state: State, command: FixBall) -> Sequence[Event]:
    """Before the sale of the first game of the session that plays for it; not below what the article has."""
    if not rules.extra_ball:
        raise Refused(SIN_BINGO_EXTRA, rules.law["bolsa_extra"])
    if was_played_for(state):
        raise Refused(BOLA_FIJADA, rules.law["bolsa_extra"], ball=state.extra_ball)
    least, most = rules.prize(EXTRA).law.floor, rules.emission.layout.highest
    if not least <= command.ball <= most:
        raise Refused(BOLA_BAJA, rules.law["bolsa_extra"], least=least, most=most, ball=command.ball)
    return [BallFixed(ball=command.ball, cite=rules.law["bolsa_extra"])]


def was_played_for(state: State) -> bool:
    """Whether some game of the session has been played for the Bingo Extra, and none has won it since."""
    return any(pozo.key == EXTRA and pozo.today for pozo in state.pozos)


@material.offer(FixBall)
def may_fix(rules: BingoRules, state: State, who: Actor) -> Iterator[Offer]:
    if rules.extra_ball and not was_played_for(state):
        least, most = rules.prize(EXTRA).law.floor, rules.emission.layout.highest
        yield Offer(FixBall(by=who, ball=least), rules.law["bolsa_extra"], Amounts(least, most), field="ball")


@material.fold(BallFixed)
def ball_fixed(rules: BingoRules, state: State, event: BallFixed) -> State:
    return replace(state, extra_ball=event.ball)
