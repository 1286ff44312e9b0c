"""Everything a player's page of a table shows, gathered for one person at one instant."""

from collections.abc import Mapping, Sequence
from time import time
from typing import Any

import msgspec

from tapete.casino.config import Chips
from tapete.engine.actor import Actor
from tapete.engine.event import Event
from tapete.engine.offer import Offer
from tapete.games.wheel.commands import BuySeries, ChooseZero, ReturnSeries, Withdraw
from tapete.games.wheel.events import Collected, Drawn, Freed, Gain, Imprisoned, Paid, Returned
from tapete.games.wheel.play import WheelView
from tapete.games.wheel.rules import Bet, WheelRules
from tapete.games.wheel.state import Phase, Series, Stake
from tapete.kit.money import write_amount
from tapete.service.feed import Told
from tapete.service.house import House, Place
from tapete.web.cloths import DrawnCloth, DrawnWheel, angle_of, draw_cloth, draw_wheel, letters_of, paints_of, short
from tapete.web.doing import withdraw
from tapete.web.recent import calls, is_fresh, my_bets, recent, settlement
from tapete.web.words import phase_name

MOST_CALLS = 8
MOST_RESULTS = 12
_CHIP_COUNTS = (1, 5, 20)
_BIGGEST_SHOWN = 7


class Chip(msgspec.Struct, frozen=True):
    """A chip of the bar: what it adds to a line of the notation, and what its face says."""

    worth: str
    face: str
    first: bool = False
    """Whether it is the one in hand to begin with."""


class Laid(msgspec.Struct, frozen=True, kw_only=True):
    """One of my stakes."""

    bet: str
    pano: int
    amount: int
    prison: bool
    take_back: str
    """The line that withdraws it; empty when it can't be."""


class Choice(msgspec.Struct, frozen=True, kw_only=True):
    """A choice that waits for me after a 0."""

    bet: str
    amount: int
    half: bool
    line: str


class Said(msgspec.Struct, frozen=True, kw_only=True):
    """Something that happened, as a sentence with its article."""

    n: int
    sentence: str
    cite: str
    call: bool = False


class Step(msgspec.Struct, frozen=True, kw_only=True):
    """One step of the settlement: to whom, and what is returned, won and had in all."""

    kind: str
    player: str
    bets: tuple[str, ...]
    stake: int
    gain: int
    cite: str
    mine: bool


class Result(msgspec.Struct, frozen=True):
    """A result of before."""

    outcome: str
    paint: str


class Colours(msgspec.Struct, frozen=True, kw_only=True):
    """Colour chips: mine, the colours that are free, and what they may be worth."""

    mine: tuple[Series, ...]
    free: tuple[str, ...]
    values: tuple[int, ...]
    default: int
    returnable: bool


class Scene(msgspec.Struct, frozen=True, kw_only=True):
    """What the page of a table shows to one person."""

    id: str
    number: int
    game: str
    jurisdiction: str
    physical: bool
    open: bool
    n: int
    round: int
    phase: str
    phase_said: str
    betting: bool
    left: int | None
    """Milliseconds until no va más; None while nobody is hurried."""
    panos: tuple[tuple[int, int], ...]
    """The number of each paño, and what I have on it."""
    cloth: DrawnCloth
    wheel: DrawnWheel
    ball: str
    outcome: str
    moving: bool
    fresh: bool
    chips: tuple[Chip, ...]
    minimum: int
    laid: tuple[Laid, ...]
    staked: int
    balance: int
    players: tuple[tuple[str, str, bool], ...]
    """Letter, name and whether it is me."""
    choices: tuple[Choice, ...]
    colours: Colours | None
    results: tuple[Result, ...]
    steps: tuple[Step, ...]
    said: tuple[Said, ...]
    head: str
    can_undo: bool
    can_repeat: bool
    kinds: tuple[Bet, ...]
    """One bet of each kind, for the notice of limits."""


class _Look(msgspec.Struct, frozen=True, kw_only=True):
    """Who looks at which table, and what they have been told lately."""

    place: Place
    who: Actor
    language: str
    names: Mapping[str, str]
    told: Sequence[Told]
    pano: int

    @property
    def rules(self) -> WheelRules:
        """The rules of the table."""
        rules: WheelRules = self.place.game.rules
        return rules


async def scene_of(
    house: House, place: Place, who: Actor, language: str, names: Mapping[str, str], pano: int = 1
) -> Scene:
    """Gather a scene; `names` are what the people at the table are called."""
    told = await recent(place, who)
    chosen = min(max(pano, 1), place.game.rules.panos)
    look = _Look(place=place, who=who, language=language, names=names, told=told, pano=chosen)
    minimum = min(bet.minimums[chosen - 1] for bet in look.rules.bets.values())
    state, n = place.position
    view: WheelView = place.game.view(state, who)  # type: ignore[assignment]  # every game of today has a wheel
    return Scene(
        id=place.id,
        number=place.number,
        game=place.game.slug,
        jurisdiction=look.rules.jurisdiction,
        physical=place.physical,
        n=n,
        left=_left(place),
        minimum=minimum,
        balance=await house.balance(who.id),
        chips=_chips(house.casino.fichas, look.rules, minimum, view.series, who.id),
        head=place.live.position.committed if place.live.position.promises else "",
        kinds=_kinds(look.rules),
        results=results_of(look.rules, view.results),
        steps=tuple(step_of(event, names, who.id) for event in settlement(told)),
        said=tuple(_said(event, record, language, names) for record, event in calls(told, MOST_CALLS)),
        **_standing(look, view),
        **_drawing(look, view),
        **_mine(look, view, place.game.offers(state, who)),
    )


def _standing(look: _Look, view: WheelView) -> dict[str, Any]:
    """Where the round stands."""
    return {
        "open": view.phase != Phase.CERRADA,
        "round": view.round,
        "phase": view.phase,
        "phase_said": phase_name(view.phase, look.language),
        "betting": view.betting,
        "moving": view.phase == Phase.RONDA and view.done > look.rules.launch,
        "players": _players(view.stakes, look.names, look.who.id),
    }


def _drawing(look: _Look, view: WheelView) -> dict[str, Any]:
    """The cloth and the wheel."""
    outcome = view.results[-1] if view.results else ""
    fresh = is_fresh(look.told)
    wheel = draw_wheel(look.rules)
    lit = outcome if fresh else ""
    return {
        "cloth": draw_cloth(look.rules, view.stakes, look.pano, look.who.id, look.language, lit),
        "wheel": wheel,
        "ball": angle_of(wheel, outcome),
        "outcome": outcome,
        "fresh": fresh,
    }


def _mine(look: _Look, view: WheelView, offers: Sequence[Offer]) -> dict[str, Any]:
    """What is mine on the cloth, and what I may do with it."""
    me = look.who.id
    mine = [stake for stake in view.stakes if stake.player == me]
    bets = my_bets(look.told, me)
    panos = range(1, look.rules.panos + 1)
    return {
        "panos": tuple((pano, sum(stake.amount for stake in mine if stake.pano == pano)) for pano in panos),
        "laid": tuple(_laid(stake, offers) for stake in mine),
        "staked": sum(stake.amount for stake in mine),
        "choices": tuple(_choices(look.place, mine, offers)),
        "colours": _colours(look.rules, view, offers, me),
        "can_undo": view.betting and bool(bets.now),
        "can_repeat": view.betting and bool(bets.before),
    }


def results_of(rules: WheelRules, results: Sequence[str]) -> tuple[Result, ...]:
    """The last results, newest first."""
    paints = paints_of(rules)
    return tuple(Result(outcome, paints[outcome]) for outcome in reversed(results[-MOST_RESULTS:]))


def _left(place: Place) -> int | None:
    return None if place.deadline is None else max(0, place.deadline - int(time() * 1000))


def _chips(bank: Chips, rules: WheelRules, minimum: int, series: Sequence[Series], me: str) -> tuple[Chip, ...]:
    """The casino's chips from the smallest that can be laid; and, of my colours, by number."""
    values = sorted((*bank.fichas, *bank.placas))
    cap = max(bet.cap for bet in rules.bets.values())
    usable = [int(value) for value in values if int(value) <= cap][-_BIGGEST_SHOWN:]
    least = next((value for value in usable if value >= minimum), usable[-1])
    of_value = [Chip(write_amount(value), short(value), value == least) for value in usable]
    own = [
        Chip(f"{count} fichas de {held.colour}", f"{count} x {short(held.value)}")
        for held in series
        if held.player == me
        for count in _CHIP_COUNTS
    ]
    return (*own, *of_value)


def _laid(stake: Stake, offers: Sequence[Offer]) -> Laid:
    line = withdraw((stake.bet, stake.pano, stake.colour))
    offered = stake.free and any(
        isinstance(offer.command, Withdraw) and (offer.command.bet, offer.command.pano) == (stake.bet, stake.pano)
        for offer in offers
    )
    return Laid(
        bet=stake.bet,
        pano=stake.pano,
        amount=stake.amount,
        prison=not stake.free,
        take_back=line if offered else "",
    )


def _choices(place: Place, mine: Sequence[Stake], offers: Sequence[Offer]) -> list[Choice]:
    found = []
    for offer in offers:
        command = offer.command
        if isinstance(command, ChooseZero):
            amount = sum(
                s.amount for s in mine if (s.bet, s.pano, s.zeros) == (command.bet, command.pano, command.zeros)
            )
            half = command.choice == "retirar"
            found.append(Choice(bet=command.bet, amount=amount, half=half, line=place.game.write(command)))
    return found


def _colours(rules: WheelRules, view: WheelView, offers: Sequence[Offer], me: str) -> Colours | None:
    if rules.series is None:
        return None
    buying = [offer.command for offer in offers if isinstance(offer.command, BuySeries)]
    owned = {held.colour for held in view.series}
    return Colours(
        mine=tuple(held for held in view.series if held.player == me),
        free=tuple(dict.fromkeys(command.colour for command in buying if command.colour not in owned)),
        values=tuple(sorted({command.value for command in buying if command.value})),
        default=rules.series.default_value,
        returnable=any(isinstance(offer.command, ReturnSeries) for offer in offers),
    )


def _players(stakes: Sequence[Stake], names: Mapping[str, str], me: str) -> tuple[tuple[str, str, bool], ...]:
    return tuple((letter, names.get(id_, id_), id_ == me) for id_, letter in letters_of(stakes).items())


def _kinds(rules: WheelRules) -> tuple[Bet, ...]:
    first: dict[tuple[Any, ...], Bet] = {}
    for bet in rules.bets.values():
        first.setdefault((bet.kind if not bet.sencilla else "", bet.pays, bet.cap, bet.cite), bet)
    return tuple(first.values())


def _said(event: Event, n: int, language: str, names: Mapping[str, str]) -> Said:
    return Said(n=n, sentence=tell(event, language, names), cite=event.cite, call=isinstance(event, Drawn))


def tell(event: Event, language: str, names: Mapping[str, str]) -> str:
    """An event as a sentence, with people as they are called."""
    known = {field: names[getattr(event, field)] for field in ("player", "by") if getattr(event, field, "") in names}
    return (msgspec.structs.replace(event, **known) if known else event).tell(language)


def step_of(event: Event, names: Mapping[str, str], me: str) -> Step:
    """A step of the settlement with its three figures."""
    player = str(getattr(event, "player", ""))
    gains: tuple[Gain, ...] = event.gains if isinstance(event, Paid) else ()
    bets = tuple(gain.bet for gain in gains) or (str(getattr(event, "bet", "")),)
    amount = int(getattr(event, "amount", 0))
    paid = isinstance(event, Paid)
    return Step(
        kind=_STEP_KINDS.get(type(event), "resolved"),
        player=names.get(player, player),
        bets=bets,
        stake=sum(gain.stake for gain in gains) if paid else amount,
        gain=amount if paid else 0,
        cite=event.cite,
        mine=player == me,
    )


_STEP_KINDS = {
    Collected: "collected",
    Paid: "paid",
    Returned: "returned",
    Imprisoned: "imprisoned",
    Freed: "freed",
}
