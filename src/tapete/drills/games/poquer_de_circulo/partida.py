"""A hand of póquer de círculo played from a seed, by players who do whatever the rules admit."""

from collections.abc import Sequence
from itertools import dropwhile
from typing import Any, Final, Protocol, cast

from msgspec.structs import replace

from tapete.drills.asking import Asking
from tapete.drills.exercise import Choices, Picture, Said, Told
from tapete.drills.rehearsal import MORE, ONLOOKER, PLAYERS, Plan, Rehearsal, Scene
from tapete.engine.command import Command
from tapete.engine.companion import Companion, Wish
from tapete.engine.event import Event
from tapete.engine.setup import Euros, Percent
from tapete.engine.table import AnyTable
from tapete.families.covered import COVERED, CardDealt
from tapete.families.poker.pack import PackReady
from tapete.families.poquer_de_circulo.bets import Bet, Cover, Pass, Raise, Retire
from tapete.families.poquer_de_circulo.bots import choose, take_leave
from tapete.families.poquer_de_circulo.course import DealBegun
from tapete.families.poquer_de_circulo.dealing import CardsShuffled, HandPrepared
from tapete.families.poquer_de_circulo.rules import ANTE, CIEGAS, CirculoRules
from tapete.families.poquer_de_circulo.seats import TermsAnnounced
from tapete.families.poquer_de_circulo.stacks import Rebuy
from tapete.families.poquer_de_circulo.state import BETWEEN, State
from tapete.families.poquer_de_circulo.variant import SYSTEMS
from tapete.families.poquer_de_circulo.view import CirculoView, SeatView
from tapete.games import REGISTRY
from tapete.language import N_

ACTS: Final = (Pass, Bet, Cover, Raise, Retire)
"""What a player says in an interval."""
SITS = N_("Seat {seat}: {player}, with a resto of {resto:€}.")
SITS_OUT = N_("Seat {seat}: {player}, who is not in the hand.")
RETIRES: Final = -1
STAYS: Final = 0
_UNTOLD: Final = (CardsShuffled, PackReady, DealBegun)
"""What says nothing about a question, or too much: cards are dealt in the order of turn."""
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
    """Who speaks does anything that is admitted; besides the bets, what a companion would do."""

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
    done = dropwhile(_before_the_hand, (event for step in scene.of_this_round for event in step.events))
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


def _before_the_hand(event: Event) -> bool:
    return not isinstance(event, HandPrepared)


def _is_told(scene: Scene, event: Event, but: tuple[type[Event], ...]) -> bool:
    covered = isinstance(event, CardDealt) and event.facts()["card"] == COVERED
    if covered or isinstance(event, (*_UNTOLD, *but)):
        return False
    return scene.game.sees(event, ONLOOKER) and bool(event.tell("en"))


def _terms(scene: Scene) -> list[Told]:
    return [event for step in scene.steps for event in step.events if isinstance(event, TermsAnnounced)]


def _seats(view: CirculoView) -> list[Told]:
    """Where everybody sits, by number, and with what."""
    return [
        Said(SITS if seat.playing else SITS_OUT, {"seat": seat.number, "player": seat.player, "resto": seat.resto})
        for seat in view.seats
    ]


def acts_of(rehearsal: Rehearsal) -> list[int]:
    """The steps of the hand at which a player spoke in an interval, in his turn."""
    return [place for place, step in enumerate(rehearsal.steps) if isinstance(step.command, ACTS)]


def names_of(state: State) -> list[str]:
    return [seat.player for seat in state.seats if seat.player in state.order]
