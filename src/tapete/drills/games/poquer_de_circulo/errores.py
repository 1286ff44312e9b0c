"""What follows from an error: until two actions are made the hand begins again, and then it stands or is annulled."""

from collections.abc import Callable, Sequence
from typing import Final

import msgspec

from tapete.drills.asking import Asking, choice_of
from tapete.drills.exercise import Line, Part, Posed, Said, plain
from tapete.drills.games.poquer_de_circulo.partida import a_hand, a_table, acts_of, shown
from tapete.drills.rehearsal import Rehearsal, Scene
from tapete.engine.command import Declare
from tapete.engine.event import Event
from tapete.engine.incidents import incident_name, told_note
from tapete.engine.refusal import Refused
from tapete.engine.table import croupier_of
from tapete.families.incidents import ErrorRuled
from tapete.families.poquer_de_circulo.effects import DEAD, EFFECTS, PROHIBITIONS, RECOVERED, RESTART, STANDS, VOID
from tapete.families.poquer_de_circulo.money import OutOfBote
from tapete.families.poquer_de_circulo.rules import CirculoRules
from tapete.families.poquer_de_circulo.state import State
from tapete.language import N_, Told

ASK = N_("At this moment it is noticed: {incident}.")
WHAT_FOLLOWS = N_("What follows from it?")
ARTICLE = N_("By which article?")
GOES_BACK = N_("How much goes back to {player}?")
SO_MANY = N_("Actions of the players after the deal: {actions}. An error of the deal matters until there are {two}.")
_OF_THE_DEAL: Final = frozenset(name for name, (_, key) in EFFECTS.items() if key.startswith("82.1."))
"""Errors that no longer matter after two actions, or annul the hand then."""
_OF_DEALS: Final = (RESTART, STANDS, VOID, RECOVERED, DEAD)
"""What may be thought to follow from an error of the deal."""
_OF_OTHERS: Final = tuple(sorted({effect for effect, key in EFFECTS.values() if key.startswith("82.")} - {RESTART}))
_EARLY: Final = 4
"""Moments are looked for among so many actions: there the two are near."""
_OTHERS: Final = 3
Wanted = Callable[[str], bool]


class Case(msgspec.Struct, frozen=True):
    """An error declared at a moment of a hand, and what the engine makes of it."""

    scene: Scene
    command: Declare
    events: Sequence[Event]

    @property
    def ruled(self) -> ErrorRuled:
        return next(event for event in self.events if isinstance(event, ErrorRuled))

    @property
    def words(self) -> str:
        name, note = incident_name(self.command.incident), told_note(self.command.note)
        return Told(N_("{incident} ({note})"), incident=name, note=note) if note else name

    def returned(self, player: str) -> int:
        back = [event for event in self.events if isinstance(event, OutOfBote)]
        return sum(event.amount for event in back if event.player == player)


def in_time(asking: Asking) -> Posed | None:
    """An error of the deal, around the moment from which on it does not matter."""
    case = _case(asking, _OF_THE_DEAL.__contains__, _EARLY)
    return None if case is None else _posed(asking, case)


def any_error(asking: Asking) -> Posed | None:
    """Any error of the variant's at any moment, and its article."""
    case = _case(asking, lambda name: name not in PROHIBITIONS)
    return None if case is None else _posed(asking, case, article=True)


def returned(asking: Asking) -> Posed | None:
    """An error of the deal, and what it gives back to somebody."""
    case = _case(asking, _OF_THE_DEAL.__contains__, _EARLY)
    if case is None:
        return None
    state: State = case.scene.state
    put = [player for player, amount in zip(state.order, state.bets.put, strict=True) if amount]
    return _posed(asking, case, article=True, player=asking.choices.one_of(put)) if put else None


def _case(asking: Asking, wanted: Wanted, most: int = 0) -> Case | None:
    """An error that the crupier might declare before some player speaks, among the first of them where it says so."""
    rehearsal = a_hand(asking, a_table(asking))
    places = acts_of(rehearsal)
    if not places:
        return None
    scene = rehearsal.scene(asking.choices.one_of(places[:most] if most else places))
    names = sorted({each.incident for each in _declared(rehearsal, scene) if wanted(each.incident)})
    name = asking.choices.one_of(names)
    command = asking.choices.one_of([each for each in _declared(rehearsal, scene) if each.incident == name])
    events = scene.try_out(command)
    return None if isinstance(events, Refused) else Case(scene, command, events)


def _declared(rehearsal: Rehearsal, scene: Scene) -> list[Declare]:
    offers = rehearsal.game.offers(scene.state, croupier_of(scene.state))
    return [offer.command for offer in offers if isinstance(offer.command, Declare)]


def _posed(asking: Asking, case: Case, *, article: bool = False, player: str = "") -> Posed:
    ruled, usual = case.ruled, EFFECTS[case.command.incident][0]
    thinkable = _OF_DEALS if case.command.incident in _OF_THE_DEAL else _OF_OTHERS
    rulings, key = choice_of(asking.choices, ruled.ruling, thinkable, _OTHERS, always=[usual])
    parts = [Part.choice(Said(WHAT_FOLLOWS), [*map(Said, rulings)], key, "ruling")]
    if article:
        law: CirculoRules = case.scene.game.rules
        cites, right = choice_of(asking.choices, str(ruled.cite), sorted({*map(str, law.law.values())}), _OTHERS)
        parts.append(Part.choice(Said(ARTICLE), [*map(plain, cites)], right, "article"))
    if player:
        parts.append(Part.amount(Said(GOES_BACK, {"player": player}), case.returned(player), "back"))
    ask = Said(ASK, {"incident": case.words})
    return asking.posed(case.command.incident, ask, shown(case.scene), parts, _lines(case))


def _lines(case: Case) -> list[Line]:
    two = case.scene.game.rules.two_actions
    counted = Said(SO_MANY, {"actions": case.scene.state.bets.actions, "two": two.value})
    first = [Line(counted, two.cite)] if case.command.incident in _OF_THE_DEAL else []
    back = [event for event in case.events if isinstance(event, OutOfBote)]
    return [*first, Line(case.ruled, case.ruled.cite), *(Line(event, event.cite) for event in back)]
