"""Whose turn it is: who speaks first in an interval, who speaks next, and in which order cards are shown."""

from collections.abc import Sequence
from typing import Final

from tapete.engine.event import Event
from tapete.engine.machine import after
from tapete.families.poquer_de_circulo import articles
from tapete.families.poquer_de_circulo.course import IntervalBegun, IntervalClosed, ShowdownBegun
from tapete.families.poquer_de_circulo.reading import CallMade, HighestTold, LowestTold, PairTold
from tapete.families.poquer_de_circulo.state import State
from tapete.families.poquer_de_circulo.streets import first_cite, first_word
from tapete.language import N_
from tapete.school.asking import ANSWER, Asking, choice_of, only, options_of
from tapete.school.exercise import KEYS, Key, Line, Part, Posed, Said, Told, plain
from tapete.school.games.poquer_de_circulo.partida import a_hand, a_table, acts_of, names_of, shown
from tapete.school.scene import Scene

ASK_FIRST = N_("The cards of an interval have come.")
WHO_FIRST = N_("Who speaks first?")
ASK_NEXT = N_("A player has just spoken.")
WHO_NEXT = N_("Who has the turn now?")
CLOSED = N_("nobody: the bets are closed")
ASK_SHOWS = N_("The last bets are closed, and the cards are shown.")
WHICH_ORDER = N_("In which order are the cards shown?")
HAS_THE_TURN = N_("{player} has the turn.")
BETS_CLOSED = N_("Everybody has answered the last increment: the bets are closed.")
FROM_THE_LAST = N_("Who made the last envite shows first, then the others by turns.")
WHY: Final = {
    "mano": N_("The mano speaks first, or the next by turns who can."),
    "izquierda-de-la-gran-ciega": N_("With ciegas who sits behind the gran ciega speaks first."),
    "mayor-apuesta": N_("Who bet most in the interval before speaks first, or the next by turns who can."),
    "carta-mas-baja": N_("The lowest open card speaks first; of equal ones, that of the lowest palo."),
    "combinacion-mas-alta": N_("The highest hand in sight speaks first; of equal ones, the nearest to the mano."),
    "abridor": N_("The abridor speaks first, or who takes his place."),
}
"""By the word of the law, from whom the first to speak is looked for."""
_ANNOUNCED: Final = (CallMade, LowestTold, HighestTold, PairTold)
"""What the crupier says once he knows who speaks first."""
_LEAST: Final = 3


def speaks_first(asking: Asking) -> Posed | None:
    """The table when the cards of an interval have come, among three players or more."""
    rehearsal = a_hand(asking, a_table(asking))
    begun = [
        (place, event)
        for place, step in enumerate(rehearsal.steps)
        for event in step.events
        if isinstance(event, IntervalBegun) and len([*step.before.live_players]) >= _LEAST
    ]
    if not begun:
        return None
    place, first = asking.choices.one_of(begun)
    events = _until(first, rehearsal.steps[place].events)
    scene = _then(rehearsal.scene(place), events)
    state: State = scene.state
    word, rules = first_word(scene.game.rules, state), scene.game.rules
    lines = (Line(Said(WHY[word]), first_cite(rules, state)), Line(first, first.cite))
    return _who(asking, scene, events, first.player, word, lines)


def _who(
    asking: Asking, scene: Scene, events: Sequence[Event], player: str, word: str, lines: tuple[Line, ...]
) -> Posed:
    names = [name for name in names_of(scene.state) if name in scene.state.live_players]
    return Posed(
        exercise=asking.exercise,
        detail=word,
        ask=Said(ASK_FIRST),
        picture=shown(scene, events, but=_ANNOUNCED),
        parts=(Part(name=ANSWER, ask=Said(WHO_FIRST), form="choice", options=options_of([*map(plain, names)])),),
        keys=only(Key(answer=KEYS[names.index(player)])),
        lines=lines,
    )


def speaks_next(asking: Asking) -> Posed | None:
    """After something that a player said: the next to speak, or nobody."""
    rehearsal = a_hand(asking, a_table(asking))
    acts = acts_of(rehearsal)
    if not acts:
        return None
    closing = [place for place in acts if _closes(rehearsal.steps[place].events)]
    place = asking.choices.one_of(closing if closing and asking.choices.chance(3) else acts)
    step = rehearsal.steps[place]
    spoken, closed = step.events[:1], place in closing
    player = "" if closed else after(rehearsal.game, step.before, step.events).on_turn
    if not player and not closed:
        return None
    scene = _then(rehearsal.scene(place), spoken)
    others = [*names_of(scene.state), ""]
    offered, key = choice_of(asking.choices, player, others, len(others), always=[""])
    told: Told = Said(HAS_THE_TURN, {"player": player}) if player else Said(BETS_CLOSED)
    return Posed(
        exercise=asking.exercise,
        detail="next" if player else "closed",
        ask=Said(ASK_NEXT),
        picture=shown(scene, spoken),
        parts=(
            Part(
                name=ANSWER,
                ask=Said(WHO_NEXT),
                form="choice",
                options=options_of([plain(name) if name else Said(CLOSED) for name in offered]),
            ),
        ),
        keys=only(Key(answer=key)),
        lines=(Line(told, articles.TURN if player else articles.EQUALISED),),
    )


def _closes(events: Sequence[Event]) -> bool:
    return any(isinstance(event, IntervalClosed) for event in events)


def shows(asking: Asking) -> Posed | None:
    """The order in which cards are shown at the end."""
    rehearsal = a_hand(asking, a_table(asking))
    for place, step in enumerate(rehearsal.steps):
        begun = next((event for event in step.events if isinstance(event, ShowdownBegun)), None)
        if begun is None or len(begun.players) < 2:
            continue
        events = _until(begun, step.events)
        scene = _then(rehearsal.scene(place), events)
        mixed = asking.choices.mixed(begun.players)
        return Posed(
            exercise=asking.exercise,
            detail=f"shows-{len(mixed)}",
            ask=Said(ASK_SHOWS),
            picture=shown(scene, events),
            parts=(Part(name=ANSWER, ask=Said(WHICH_ORDER), form="order", options=options_of([*map(plain, mixed)])),),
            keys=only(Key(answer=tuple(KEYS[mixed.index(player)] for player in begun.players))),
            lines=(Line(Said(FROM_THE_LAST), articles.FIRST_TO_SHOW), Line(begun, begun.cite)),
        )
    return None


def _until(last: Event, events: Sequence[Event]) -> Sequence[Event]:
    return events[: [*events].index(last)]


def _then(scene: Scene, events: Sequence[Event]) -> Scene:
    """The table after some events, which are not told as steps of it."""
    return Scene(scene.game, scene.steps, after(scene.game, scene.state, events))
