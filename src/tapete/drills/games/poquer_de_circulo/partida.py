"""A hand played from a seed by players who do whatever the rules admit, and errors declared at some moment of it."""

from collections.abc import Callable, Sequence
from itertools import dropwhile
from typing import Any, Final, Protocol, cast

import msgspec
from msgspec.structs import replace

from tapete import language
from tapete.drills.asking import Asking, choice_of
from tapete.drills.exercise import Choices, Line, Part, Picture, Posed, Said, Told, plain
from tapete.drills.rehearsal import MORE, ONLOOKER, PLAYERS, Plan, Rehearsal, Scene
from tapete.engine.command import Command, Declare
from tapete.engine.event import Event, Refused
from tapete.engine.incidents import incident_name, told_note
from tapete.engine.setup import Euros, Percent
from tapete.engine.table import AnyTable, Companion, Wish, croupier_of
from tapete.families.covered import COVERED, CardDealt
from tapete.families.incidents import ErrorRuled
from tapete.families.poker.pack import PackReady
from tapete.families.poquer_de_circulo.articles import DEAD, EFFECTS, PROHIBITIONS, RECOVERED, RESTART, STANDS, VOID
from tapete.families.poquer_de_circulo.bets import Bet, Cover, Pass, Raise, Retire
from tapete.families.poquer_de_circulo.bots import choose, take_leave
from tapete.families.poquer_de_circulo.course import DealBegun
from tapete.families.poquer_de_circulo.dealing import CardsShuffled, HandPrepared
from tapete.families.poquer_de_circulo.money import OutOfBote
from tapete.families.poquer_de_circulo.rules import ANTE, CIEGAS, SYSTEMS, CirculoRules
from tapete.families.poquer_de_circulo.seats import TermsAnnounced
from tapete.families.poquer_de_circulo.stacks import Rebuy
from tapete.families.poquer_de_circulo.state import BETWEEN, State
from tapete.families.poquer_de_circulo.view import CirculoView, SeatView
from tapete.games import REGISTRY
from tapete.language import N_

ACTS: Final = (Pass, Bet, Cover, Raise, Retire)
SITS = N_("Seat {seat}: {player}, with a resto of {resto:€}.")
SITS_OUT = N_("Seat {seat}: {player}, who is not in the hand.")
RETIRES: Final = -1
STAYS: Final = 0
_UNTOLD: Final = (CardsShuffled, PackReady, DealBegun)
"""Events that say nothing about a question, or too much."""
_MINIMA: Final = ((500, 10000), (1000, 20000), (2000, 40000), (200, 5000))
_CHIPS: Final = (100, 100, 50)
_RATES: Final = (500, 500, 400, 250)
_PACKS: Final = (52, 32)
_GROWS: Final = 3


class May(Protocol):
    """What whoever has the turn may do, as the bets or a view tell it."""

    @property
    def may_pass(self) -> bool: ...
    @property
    def may_retire(self) -> bool: ...
    @property
    def to_cover(self) -> int: ...
    @property
    def least(self) -> int: ...
    @property
    def most(self) -> int: ...
    @property
    def step(self) -> int: ...


def a_table(asking: Asking) -> AnyTable:
    """A table as the direction might set it up: of everything that is chosen, what the law admits."""
    module, where = REGISTRY.module(asking.exercise.game), asking.exercise.jurisdiction
    setup = module.example(where)
    for change in _wishes(asking.choices, setup):
        changed = replace(setup, **change)
        setup = setup if module.check(where, changed) else changed
    return module.build(where, setup)


def _wishes(choices: Choices, setup: Any) -> list[dict[str, Any]]:
    minimum, resto = choices.one_of(_MINIMA)
    wishes: list[dict[str, Any]] = [
        {"ficha_minima": Euros(choices.one_of(_CHIPS))},
        {"minimo": Euros(minimum), "resto": Euros(resto), "ante": None, "reposicion_minima": None},
        {"minimo": Euros(minimum), "resto": Euros(resto), "ante": None, "reposicion_minima": Euros(resto // 4)},
        {"limite": choices.one_of(SYSTEMS)},
        {"obligatoria": choices.one_of((ANTE, CIEGAS)), "ante": None},
        {"tasa": Percent(choices.one_of(_RATES))},
    ]
    return [*wishes, {"cartas": choices.one_of(_PACKS)}] if "cartas" in setup.__struct_fields__ else wishes


# --- players ----------------------------------------------------------------------------------------------------------


def a_hand(asking: Asking, game: AnyTable) -> Rehearsal:
    """A whole hand of five players with different restos."""
    people = [*PLAYERS, *MORE]
    grows = {player.id: asking.choices.below(_GROWS) for player in people}
    wilful = Companion(plays=_wilful(asking.choices, grows), leaves=take_leave, needed=len(people))
    rehearsal = Rehearsal(game, asking.choices, Plan(), wilful)
    for _ in rehearsal.steps_on():
        pass
    return rehearsal


def _wilful(choices: Choices, grows: dict[str, int]) -> Wish:

    def plays(rules: CirculoRules, view: CirculoView) -> Command | None:
        own, options = view.own, view.options
        if own is not None and _adds(rules, view, own, grows):
            return Rebuy(by=view.who, player=own.player, amount=rules.least_rebuy.value * grows[own.player])
        to_be_opened = bool(view.required) and not view.opener
        if own is None or options is None or view.turn != own.player or to_be_opened:
            return choose(rules, view)
        return _said(view, own.player, wish(choices, options))

    return plays


def _adds(rules: CirculoRules, view: CirculoView, own: SeatView, grows: dict[str, int]) -> bool:
    begun = own.playing or own.put or view.phase not in BETWEEN
    return own.bought and own.resto == rules.resto.value and not begun and grows[own.player] > 0


def wish(choices: Choices, may: May) -> int:
    """To how much somebody bets or raises, or whether they stay for what there is to cover or retire."""
    lot = choices.below(10)
    if may.most and (lot < 3 or not (may.may_pass or may.to_cover)):
        between = may.least + may.step * choices.below((may.most - may.least) // may.step + 1)
        return choices.one_of((may.least, between, may.most))
    return RETIRES if lot == 9 and may.may_retire and not may.may_pass else STAYS


def _said(view: CirculoView, player: str, wished: int) -> Command:
    by, options = view.who, view.options
    if wished == RETIRES:
        return Retire(by=by, player=player)
    if wished == STAYS:
        return (Pass if options and options.may_pass else Cover)(by=by, player=player)
    return (Raise if view.postura else Bet)(by=by, player=player, amount=wished)


# --- what is shown ----------------------------------------------------------------------------------------------------


def shown(scene: Scene, events: Sequence[Event] = (), but: tuple[type[Event], ...] = ()) -> Picture:
    """The hand so far and then these events; nobody is told whose turn it is."""
    since = (event for step in scene.of_this_round for event in step.events)
    done = dropwhile(lambda event: not isinstance(event, HandPrepared), since)
    told = [event for event in (*done, *events) if _is_told(scene, event, but)]
    view = cast(CirculoView, scene.game.view(scene.state, ONLOOKER))
    hidden = replace(view, turn="", options=None)
    return Picture(
        told=(*told, *_seats(view)),
        stakes=tuple(hidden.lying()),
        notes=tuple(_terms(scene)),
        view=hidden,
        game=scene.game,
    )


def _is_told(scene: Scene, event: Event, but: tuple[type[Event], ...]) -> bool:
    covered = isinstance(event, CardDealt) and event.facts()["card"] == COVERED
    if covered or isinstance(event, (*_UNTOLD, *but)):
        return False
    return scene.game.sees(event, ONLOOKER) and bool(event.tell("en"))


def _terms(scene: Scene) -> list[Told]:
    return [event for step in scene.steps for event in step.events if isinstance(event, TermsAnnounced)]


def _seats(view: CirculoView) -> list[Told]:
    return [
        Said(SITS if seat.playing else SITS_OUT, {"seat": seat.number, "player": seat.player, "resto": seat.resto})
        for seat in view.seats
    ]


def acts_of(rehearsal: Rehearsal) -> list[int]:
    """The steps of the hand at which a player spoke in an interval, in his turn."""
    return [place for place, step in enumerate(rehearsal.steps) if isinstance(step.command, ACTS)]


def names_of(state: State) -> list[str]:
    return [seat.player for seat in state.seats if seat.player in state.order]


ASK = N_("At this moment it is noticed: {incident}.")
WHAT_FOLLOWS = N_("What follows from it?")
ARTICLE = N_("By which article?")
GOES_BACK = N_("How much goes back to {player}?")
SO_MANY = N_("Actions of the players after the deal: {actions}. An error of the deal matters until there are {two}.")
_OF_THE_DEAL: Final = frozenset(name for name, (_, key) in EFFECTS.items() if key.startswith("82.1."))
"""Errors that no longer matter after two actions, or annul the hand then."""
_OF_DEALS: Final = (RESTART, STANDS, VOID, RECOVERED, DEAD)
"""Answers offered for an error of the deal."""
_OF_OTHERS: Final = tuple(sorted({effect for effect, key in EFFECTS.values() if key.startswith("82.")} - {RESTART}))
_EARLY: Final = 4
"""Moments are looked for among this number of actions."""
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
        return language.Told(N_("{incident} ({note})"), incident=name, note=note) if note else name

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
