"""Numbers that the vendedor-locutor reads wrongly, and what may be thought to follow from an incident."""

from msgspec.structs import replace

from tapete.engine.actor import Role
from tapete.engine.machine import play
from tapete.games.bingo_tradicional.claims import CallBall
from tapete.games.bingo_tradicional.errors import CORRECTED, GOES_ON, MAKES_VOID, WAITS, is_substantial
from tapete.games.bingo_tradicional.rules import ANUNCIO, EFFECTS
from tapete.games.bingo_tradicional.state import Phase, State, person
from tapete.school.asking import Asking
from tapete.school.scene import Scene, Step

RULINGS = (CORRECTED, GOES_ON, MAKES_VOID, WAITS, EFFECTS[ANUNCIO][0])


def misread(asking: Asking, scene: Scene) -> Scene:
    """With a ball out, another number is called: what that does depends on the cartones that were sold."""
    state: State = scene.state
    if state.phase is not Phase.SALIDA:
        return scene
    highest = scene.game.rules.emission.layout.highest
    every = asking.choices.mixed(each for each in range(1, highest + 1) if each not in state.drawn)
    calls = [CallBall(by=person(state, Role.LOCUTOR), number=each) for each in every]
    matters = asking.choices.chance(2)
    command = next((each for each in calls if matters and _matters(scene, each)), calls[0])
    after, events = play(scene.game, state, command)
    return replace(scene, steps=(*scene.steps, Step(state, command, events)), state=after)


def _matters(scene: Scene, command: CallBall) -> bool:
    """Whether somebody has something with the number that was called, or would with that of the ball."""
    after, _ = play(scene.game, scene.state, command)
    return is_substantial(scene.game.rules, after)
