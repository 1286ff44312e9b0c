"""Walks: a game played along a list of drawn choices, each taken among what somebody is offered."""

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from functools import cache, cached_property, partial
from itertools import islice
from typing import Any

import msgspec
from hypothesis import settings
from hypothesis import strategies as st

from tapete.engine.command import AZAR, Actor, Command, Draw, Offer, Role
from tapete.engine.event import Event, Refused
from tapete.engine.machine import View, play
from tapete.engine.need import NO_PRIZE, Need, held_of
from tapete.engine.table import AnyTable
from tapete.kit.money import write_amount
from tests.properties import bets, draws, halls, machines
from tests.properties.tables import PAIRS, lawful, setup_of, table

PLAYERS = tuple(Actor(name, Role.JUGADOR) for name in ("ana", "eva", "luz", "noa"))
HOUSE = (Actor("director", Role.DIRECTOR), Actor("inspectora", Role.INSPECCION))
STRANGERS = (Actor("nadie", Role.CRUPIER), Actor("nadie", Role.JEFE), Actor("nadie", Role.RELOJ))
SHARES = ("", "", "azahar")
"""What a player may add to the draw; mostly nothing."""


class Step(msgspec.Struct, frozen=True):
    """One command of a walk and what it did."""

    before: Any
    command: Command
    events: Sequence[Event]
    after: Any


class Moment:
    """A state of a walk, with one person to look at it; what anybody is offered and shown there is made once."""

    def __init__(self, game: AnyTable, state: Any, number: int) -> None:
        self.state, self.who = state, one_person(game, state, number)
        self.offers: Callable[[Actor], list[Offer]] = cache(partial(game.offers, state))
        self.view: Callable[[Actor], View] = cache(partial(game.view, state))


class Walk(msgspec.Struct, frozen=True, dict=True):
    """A game played for a while: the steps it began with, and one for each choice after them."""

    game: Any
    chosen: Sequence["Choice"]
    steps: Sequence[Step]
    fresh: frozenset[int] | None = None
    """The steps to look at closely, by their places: those that do something new. All of them, if none are named."""

    def until(self, place: int) -> "Walk":
        """The walk up to one of its choices."""
        opened = len(self.steps) - len(self.chosen)
        return Walk(self.game, self.chosen[:place], self.steps[: opened + place])

    def __repr__(self) -> str:
        """The set-up's rules and the commands, so that a failure can be read and played again."""
        rules = self.game.rules
        told = [f"{s.command.by.role}={s.command.by.id}: {self.game.write(s.command)}" for s in self.steps]
        return "\n".join([f"{rules.game} in {rules.jurisdiction}, set up as {setup_of(self.game)}", *told])

    @cached_property
    def states(self) -> list[Any]:
        """Every state the walk went through, the opening first."""
        return [self.game.opening(), *(step.after for step in self.steps)]

    @property
    def places(self) -> Collection[int]:
        """The places of the steps to look at closely."""
        return range(len(self.steps)) if self.fresh is None else self.fresh

    @cached_property
    def moments(self) -> dict[int, Moment]:
        """The states before and after these steps, by their places, each with another kind of person."""
        places = sorted({place for number in self.places for place in (number, number + 1)} or {0})
        return {place: Moment(self.game, self.states[place], place * 7 + len(self.steps)) for place in places}

    @property
    def events(self) -> list[Event]:
        """Everything that happened."""
        return [event for step in self.steps for event in step.events]


class Choice(msgspec.Struct, frozen=True, array_like=True):
    """Three numbers that decide a step: whose turn, which command, how much. All zero is the staff's next step."""

    who: int
    which: int
    much: int


Opening = Callable[[AnyTable, Any], Command | None]
walked = settings(max_examples=settings().max_examples * 3 // 10)
"""Tests that play for a while try as much in fewer examples as those that draw one value."""
choices = st.builds(Choice, st.integers(0, 999), st.integers(0, 9999), st.integers(0, 999_999))


def tables_of(slug: str) -> st.SearchStrategy[AnyTable]:
    """The tables of a game, the examples first."""
    places = [(j, n) for s, j in PAIRS if s == slug for n in range(len(lawful(slug, j)))]
    return st.sampled_from(sorted(places, key=lambda place: place[1])).map(lambda place: table(slug, *place))


def walk(game: AnyTable, chosen: Sequence[Choice]) -> Walk:
    """A new table, most times with people in their places, and the choices played."""
    return onward(begun(game) if chosen and chosen[0].who % 5 else Walk(game, (), ()), chosen)


def begun(game: AnyTable) -> Walk:
    """A new table with people in their places, where its game needs them."""
    state, steps = game.opening(), []
    for opening in PRELUDES.get(game.slug, ()):
        command = opening(game, state)
        assert command is not None
        after, events = play(game, state, command)
        steps.append(Step(state, command, events, after))
        state = after
    return Walk(game, (), steps)


def onward(played: Walk, chosen: Sequence[Choice]) -> Walk:
    """The walk continued by some choices; one that finds nothing to do is passed over."""
    game, steps, taken_up = played.game, list(played.steps), list(played.chosen)
    state = steps[-1].after if steps else game.opening()
    used = Counter(type(step.command) for step in steps)
    for choice in chosen:
        command = taken(game, state, choice, used)
        if command is not None:
            after, events = play(game, state, command)
            steps.append(Step(state, command, events, after))
            taken_up.append(choice)
            state = after
            used[type(command)] += 1
    return Walk(game, taken_up, steps)


def _opened(game: AnyTable, state: Any) -> Command | None:
    return game.next_step(state)


def _said(who: Actor, words: str) -> Opening:
    return lambda game, state: game.read(words.split(), who, state)


def _bank(who: Actor, verb: str) -> Opening:
    return lambda game, state: game.read((verb, write_amount(game.rules.bank_minimum)), who, state)


def _seated(who: Actor, pano: int, place: int) -> Opening:
    return lambda game, state: game.read(("sentarse", str(pano * game.rules.seats + place)), who, state)


def _least_ante(who: Actor, casilla: int) -> Opening:
    return lambda game, state: game.read(("ante", str(casilla), write_amount(game.rules.minimum)), who, state)


def _least_bets(who: Actor, space: int) -> Opening:
    def bet(game: AnyTable, state: Any) -> Command:
        return game.read(("espacio", str(space), write_amount(game.rules.bet.minimums[0])), who, state)

    return bet


SOL = Actor("sol", Role.JUGADOR)
"""One more, who only does what the rules impose."""


def _lot(game: AnyTable, state: Any) -> Command | None:
    return next_command(game, state, Choice(0, 0, 0))


def _puts(place: int) -> Opening:
    """The ante of each player; at a table with ciegas only two are put, and somebody comes and goes before."""

    def put(game: AnyTable, state: Any) -> Command | None:
        antes = game.rules.forced.value == "ante"
        if not antes and place < 2:
            return _said(SOL, ("lista", "dejar lista")[place])(game, state)
        return _said(Actor(game.deciding(state)[0], Role.JUGADOR), "ante" if antes else "ciega")(game, state)

    return put


def circulo(*more: Opening, marca: int = 1) -> tuple[Opening, ...]:
    """A table of póquer de círculo: seats and marca are drawn, and everybody has a resto."""
    return (
        _opened,
        _opened,
        *(_said(who, "lista") for who in PLAYERS),
        _opened,
        *[_lot] * (len(PLAYERS) + marca),
        *(_said(who, "comprar resto") for who in PLAYERS),
        *more,
    )


CIRCULO = ("five-stud", "holdem", "omaha", "poquer-cubierto", "poquer-de-circulo", "seven-stud")
"""Those whose first marca is drawn."""
PRELUDES: dict[str, tuple[Opening, ...]] = {
    "bacarra-dos-panos": (
        _opened,
        *(
            _seated(who, pano, place)
            for who, (pano, place) in zip(PLAYERS, ((0, 1), (0, 2), (1, 1), (1, 2)), strict=True)
        ),
        _said(SOL, "de-pie 2"),
        _opened,
        _bank(PLAYERS[0], "pujar"),
        _opened,
        _bank(PLAYERS[0], "depositar"),
        _opened,
        _opened,
        _said(PLAYERS[-1], "cortar"),
    ),
    "ferrocarril": (
        _opened,
        *(_said(who, f"sentarse {seat}") for seat, who in enumerate(PLAYERS, 2)),
        _opened,
        _opened,
        _said(PLAYERS[-1], "cortar"),
    ),
    "poquer-sin-descarte": (
        _opened,
        *(_said(who, f"sentarse {casilla}") for casilla, who in enumerate(PLAYERS[:2], 1)),
        _opened,
        _said(PLAYERS[0], "cortar"),
        *(_least_ante(who, casilla) for casilla, who in enumerate(PLAYERS[:2], 1)),
    ),
    "trijoker": (
        _opened,
        _opened,
        *(_said(who, f"sentarse {space}") for space, who in enumerate(PLAYERS[:2], 1)),
        *(_least_bets(who, space) for space, who in enumerate(PLAYERS[:2], 1)),
    ),
    "pai-gow": (
        _opened,
        _opened,
        *(_said(who, f"sentarse {plaza}") for plaza, who in enumerate(PLAYERS[:2], 1)),
        _opened,
        _opened,
        _said(PLAYERS[0], "cortar"),
    ),
    **dict.fromkeys(CIRCULO, circulo(_opened, _opened)),
    "poquer-sintetico": circulo(_opened, _opened, marca=0),
    **halls.BEGUN,
    **draws.BEGUN,
    machines.MACHINES: machines.BEGUN,
    **bets.BEGUN,
}
"""How a table of a game comes to be played, where it needs people in their places first."""


def _pledged(who: Actor, verb: str, minima: int) -> Opening:
    return lambda game, state: game.read((verb, write_amount(minima * game.rules.minimum)), who, state)


def _first_bet(who: Actor) -> Opening:
    """Nothing where the greatest bank is less than the least bet."""

    def bet(game: AnyTable, state: Any) -> Command | None:
        if game.rules.most_bet < game.rules.minimum:
            return None
        return game.read(("apostar", "primero", write_amount(game.rules.minimum)), who, state)

    return bet


FIRST_DRAWS: dict[str, tuple[Opening, ...]] = {
    "bacarra-dos-panos": (
        *PRELUDES["bacarra-dos-panos"],
        _opened,
        _first_bet(PLAYERS[1]),
        _opened,
    ),
    "ferrocarril": (
        *PRELUDES["ferrocarril"],
        _pledged(PLAYERS[0], "tomar", 10),
        _opened,
        _pledged(PLAYERS[1], "apostar", 2),
        _opened,
    ),
    "poquer-sin-descarte": (*PRELUDES["poquer-sin-descarte"], _opened),
    "trijoker": (*PRELUDES["trijoker"], _opened),
    **dict.fromkeys(CIRCULO, circulo(_opened, _opened, *map(_puts, range(len(PLAYERS))))),
    "poquer-sintetico": circulo(_opened, _opened, *map(_puts, range(len(PLAYERS))), marca=0),
    **halls.FIRST_DRAW,
    **draws.FIRST_DRAW,
    machines.MACHINES: machines.FIRST_DRAW,
    **bets.FIRST_DRAW,
    "pai-gow": (
        *PRELUDES["pai-gow"],
        lambda game, state: game.read(("casilla", "1", write_amount(game.rules.minimum)), PLAYERS[0], state),
        lambda game, state: game.read(("casilla", "2", write_amount(game.rules.minimum)), PLAYERS[1], state),
        _opened,
    ),
}
"""How it comes to its first draw, where that takes more than what staff and one player do."""


def taken(game: AnyTable, state: Any, choice: Choice, used: Counter[type] | None = None) -> Command | None:
    """The command a choice means in a state: what somebody is offered, or, one time in three, what must happen next.

    It is also what must happen next when there is nothing to choose among.
    """
    if choice.who % 3 == 0 and (command := next_command(game, state, choice)):
        return command
    who = one_person(game, state, choice.who // 3)
    offers = game.offers(state, who)
    if len(offers) < 2:
        return next_command(game, state, choice)
    return filled(one_of(offers, choice, used or Counter()), choice)


def next_command(game: AnyTable, state: Any, choice: Choice) -> Command | None:
    """The staff's next step, or what happens when nobody speaks, or the draw the game waits for.

    The first outcome comes more often than its share.
    """
    need = game.needs(state)
    if need is None:
        return game.next_step(state) or game.on_silence(state)
    return Draw(by=AZAR, outcome=one_outcome(need, choice.much))


def one_outcome(need: Need, much: int) -> str:
    """Something that may come; of several sealed tickets, that the first of them hide as many prizes as they must."""
    if need.tickets == 1:
        return need.outcomes[much % len(need.outcomes) if much % 3 else 0].id
    hidden = {each.id: each.weight for each in need.outcomes}
    blanks = hidden.pop(NO_PRIZE, 0)
    prizes = list(islice((name for name, weight in hidden.items() for _ in range(weight)), need.tickets))
    least = max(0, need.tickets - blanks)
    given = prizes[: least + much % (len(prizes) - least + 1)]
    return held_of(enumerate(given, need.gone))


def one_person(game: AnyTable, state: Any, number: int) -> Actor:
    """Somebody: every other time a player, mostly staff for the rest, now and then anybody."""
    everybody = people(game, state)
    if number % 8 < 4:
        everybody = list(PLAYERS)
    elif number % 8 < 7:
        everybody = list(game.staff(state)) or everybody
    return everybody[number // 8 % len(everybody)]


def people(game: AnyTable, state: Any) -> list[Actor]:
    """Players, direction, inspection, chance, the staff on duty, and some who have no business there."""
    return [*PLAYERS, *HOUSE, AZAR, *game.staff(state), *STRANGERS]


def one_of(offers: Sequence[Offer], choice: Choice, used: Counter[type]) -> Offer:
    """One offer: of a kind of command that was seldom used so far, or one of the last of the kind with most offers.

    Many offers are bets, and the last bets of a cloth are those that win most often.
    """
    by_kind: dict[type, list[Offer]] = {}
    for offer in offers:
        by_kind.setdefault(type(offer.command), []).append(offer)
    place = choice.which // 2
    if choice.which % 2:
        most = max(by_kind.values(), key=len)
        return most[-(1 + place % min(8, len(most)))]
    seldom = sorted(by_kind, key=lambda kind: used[kind])
    first = min(place % len(seldom), place // len(seldom) % len(seldom))
    same = by_kind[seldom[first]]
    return same[choice.much % len(same)]


def filled(offer: Offer, choice: Choice) -> Command:
    """The offer with its number and, now and then, its free words filled in."""
    command = offer.command
    if offer.amounts is not None:
        low, high, step = offer.amounts.low, offer.amounts.high, offer.amounts.step
        many = (high - low) // step + 1
        command = offer.at((low, low, low + choice.much % many * step, high)[choice.much % 4])
    if "word" in offer.free:
        command = msgspec.structs.replace(command, word=SHARES[choice.much % len(SHARES)])
    return command


def accepts(game: AnyTable, state: Any, command: Command) -> bool:
    """Whether the law allows a command."""
    try:
        game.decide(state, command)
    except Refused:
        return False
    return True
