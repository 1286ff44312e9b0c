"""What the files on incidents share: their windows and the ruling that is only told."""

from collections.abc import Callable, Sequence

from tapete.engine.command import Declare
from tapete.games.ferrocarril.course import Course
from tapete.games.ferrocarril.effects import EFFECTS
from tapete.games.ferrocarril.events_play import ErrorRuled
from tapete.games.ferrocarril.state import Phase, State

Window = Callable[[State], bool]
Ruling = Callable[[Course, Declare], None]
Notes = Callable[[State], Sequence[str]]
Row = (
    tuple[str, Window, Ruling]
    | tuple[str, Window, Ruling, Notes | None]
    | tuple[str, Window, Ruling, Notes | None, bool]
)


def rule(course: Course, command: Declare, key: str, ruling: str = "") -> None:
    """Tell what was declared and what the article makes of it."""
    course(
        ErrorRuled(
            by=command.by.id,
            incident=command.incident,
            note=command.note,
            ruling=ruling or EFFECTS[command.incident][0],
            cite=course.rules.law[key],
        )
    )


def told(key: str) -> Ruling:
    """A ruling that changes nothing on the table."""
    return lambda course, command: rule(course, command, key)


def any_time(state: State) -> bool:
    """While the table is open."""
    return state.open


def between(state: State) -> bool:
    """When the last jugada is over and no bet of the next one has been closed."""
    return state.round > 1 and state.phase in {Phase.ADJUDICACION, Phase.CONSTITUCION, Phase.FIN_TALLA, Phase.FIN}


def betting(state: State) -> bool:
    """While bets are taken and no card is being drawn."""
    return state.phase is Phase.APUESTAS and state.play is not None and not state.play.queue


def drawing(state: State) -> bool:
    """While a card is to come out of the sabot."""
    return state.play is not None and bool(state.play.queue) and state.phase is not Phase.APUESTAS


def dealt(state: State) -> bool:
    """Two cards each, and the punto has not spoken."""
    play = state.play
    return state.phase is Phase.PUNTO and play is not None and not play.queue and not play.withdrawing


def in_jugada(state: State) -> bool:
    """From two cards each to the payment, with nothing being drawn."""
    play = state.play
    return state.phase in {Phase.PUNTO, Phase.BANQUERO} and play is not None and not play.queue and not play.withdrawing


def owing(state: State) -> bool:
    """The punto asked for a card that has not been given."""
    play = state.play
    return _speaking(state) and play is not None and play.word == "carta" and not play.punto.third and not play.due_word


def third_given(state: State) -> bool:
    """The punto has a third card and the banker has not drawn."""
    return _speaking(state) and state.play is not None and bool(state.play.punto.third)


def stood(state: State) -> bool:
    """The punto said no."""
    play = state.play
    return _speaking(state) and play is not None and play.word == "no" and not play.due_word


def _speaking(state: State) -> bool:
    play = state.play
    return state.phase is Phase.BANQUERO and play is not None and not play.queue
