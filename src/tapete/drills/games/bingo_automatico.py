"""Bingo automático: what the stakes of a network become, its pots, and before which numbers super prizes are won."""

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec
from msgspec.structs import replace

from tapete.drills.asking import Asking, Kinds
from tapete.drills.exercise import Line, Matriz, Part, Picture, Posed, Said, Told
from tapete.drills.games.cards import by_level
from tapete.drills.games.hall import ANA, GENERAL, JEFE, Prize, called, numbers_but
from tapete.drills.rehearsal import PLAYERS
from tapete.engine.command import AZAR, Draw
from tapete.engine.machine import play
from tapete.engine.setup import Euros
from tapete.families.hall.room import CartonId, Sold, matriz
from tapete.families.hall.terminals.play import PrizeFormed
from tapete.families.hall.terminals.state import Phase, Pot, Terminal
from tapete.games import REGISTRY, build
from tapete.games.bingo_automatico.play import FixMaxima, MaximaFixed, fed, pots_now, prizes_now
from tapete.games.bingo_automatico.rules import (
    BINGO,
    LINEA,
    RESERVAS,
    SUPERS,
    Acumulado,
    AutomaticoRules,
    Maximum,
    State,
    staked_in,
)
from tapete.language import N_

ASK = N_("The sale is closed at {price:€} a cartón.")
ASK_MAXIMA = N_("The sale is closed, and the gestor fixes the maximum extractions.")
ASK_FIRST = N_("The first {kind} of the whole network comes in room {room}, with number {order}, on one cartón.")
ASK_COMPLETE = N_("Look when this cartón had its {kind}.")
STAKED = N_("Staked in {scope}: {amount:€}.")
HOW_MUCH = N_("How much is {prize}?")
GOES_TO = N_("How much goes to {prize}?")
BEFORE_WHICH = N_("Before which number is {prize} won?")
IN_ALL = N_("How much is paid for it in all, acumulados included?")
AT_WHICH = N_("With which number, by its place in the order?")
SHARE_OF = N_("{prize}: {percent} per cent of what is staked in its scope.")
ROW = N_("Up to {amount:€} staked: super línea {linea}, super bingo {bingo}.")
ROW_LAST = N_("For any more: super línea {linea}, super bingo {bingo}.")
LESS = N_("Bingo extra: {less} less than super bingo.")
OVER = N_("{prize} has been above its limit for {games} games, and grows by {grows} with each.")
HOLDS = N_("{prize} holds {held:€} with the part of this game, and is won before number {before}.")
IS = N_("{prize}: {amount:€}.")
IS_BEFORE = N_("{prize}: before number {before}.")
COMPLETE = N_("Its {kind} was complete with number {order}.")
_MOST_SOLD: Final = 60
_FULL: Final = 4000
_CAP: Final = 100_000
_GAMES: Final = 5
_OTHERS: Final = (10, 50)


class Network(msgspec.Struct, frozen=True):
    """A network whose sale is closed."""

    rules: AutomaticoRules
    state: State


def _network(asking: Asking, most: int = _MOST_SOLD, **setup: object) -> Network:
    """Everybody in a room of the network, in turn, with some cartones."""
    choices, slug, where = asking.choices, asking.exercise.game, asking.exercise.jurisdiction
    rules: AutomaticoRules = build(slug, where, replace(REGISTRY.module(slug).example(where), **setup)).rules
    sold: list[Sold] = []
    places, terminals = [], []
    for place, player in enumerate(PLAYERS):
        first = sold[-1].last + 1 if sold else 1
        sold.append(Sold(player.id, 0, first, first + choices.below(most)))
        sala = rules.salas[place % len(rules.salas)]
        places.append((player.id, sala.name))
        terminals.append(Terminal(sala.first + place, player.id, sold[-1].count))
    pots = [Pot(name, choices.below(_CAP)) for name in (*(each.pot for each in rules.supers), RESERVAS)]
    state = State(
        phase=Phase.MAXIMOS,
        round=1,
        staff=(JEFE,),
        sold=tuple(sold),
        places=tuple(places),
        terminals=tuple(terminals),
        pots=tuple(pots),
    )
    return Network(rules, state)


# --- money ------------------------------------------------------------------------------------------------------------


def prizes(asking: Asking) -> Posed:
    """What línea and bingo of a room pay, and the gran prizes of the network."""
    network = _network(asking, _FULL)
    rooms = prizes_now(network.rules, network.state)
    room = asking.choices.one_of(network.rules.salas).name
    amounts = {name: cents for name, cents in rooms.items() if name.endswith(f".{room}") or "." not in name}
    return _amounts(asking, network, "premios", amounts, HOW_MUCH)


def growth(asking: Asking) -> Posed:
    """What each acumulado and the reservas take of a game."""
    network = _network(asking, _FULL)
    return _amounts(asking, network, "acumulados", fed(network.rules, network.state), GOES_TO)


def _amounts(asking: Asking, network: Network, detail: str, amounts: Mapping[str, int], ask: str) -> Posed:
    rules = network.rules
    questions = [Part.amount(Said(ask, {"prize": Prize(name)}), it, name) for name, it in amounts.items()]
    lines = [
        Line(Said(IS, {"prize": Prize(name), "amount": cents}), rules.article_of(name))
        for name, cents in amounts.items()
    ]
    picture = Picture(told=tuple(_staked(network)), notes=tuple(_shares(rules)))
    return asking.posed(detail, Said(ASK, {"price": rules.price}), picture, questions, lines)


def _staked(network: Network) -> list[Told]:
    rules, state = network.rules, network.state
    return [Said(STAKED, {"scope": scope, "amount": staked_in(rules, state, scope)}) for scope in rules.scopes()]


def _shares(rules: AutomaticoRules) -> list[Told]:
    named = [*rules.shares.items(), *((each.pot, each.share) for each in rules.supers)]
    return [Said(SHARE_OF, {"prize": Prize(name), "percent": f"{float(share * 100):g}"}) for name, share in named]


# --- maximum extractions ----------------------------------------------------------------------------------------------


def linea_maximum(asking: Asking) -> Posed:
    """The maximum extraction of a super prize, by what was staked."""
    return _maximum(asking, _network(asking, _FULL))


def grown_maximum(asking: Asking) -> Posed:
    """The same, of acumulados that have been above their limits for some games."""
    caps = {prize: Acumulado(tope=Euros(_CAP // 100)) for prize in SUPERS}
    network = _network(asking, _FULL, acumulados=caps)
    over = tuple((each.pot, asking.choices.below(_GAMES)) for each in network.rules.supers)
    held = tuple((pot, games) for pot, games in over if games)
    return _maximum(asking, Network(network.rules, replace(network.state, over=held)))


def _maximum(asking: Asking, network: Network) -> Posed:
    rules, state = network.rules, network.state
    maxima = _fixed(asking, network)
    questions = [Part.number(Said(BEFORE_WHICH, {"prize": Prize(each.pot)}), each.before, each.pot) for each in maxima]
    grown = [Said(OVER, {"prize": Prize(pot), "games": games, "grows": rules.grows}) for pot, games in state.over]
    lines = [
        Line(Said(IS_BEFORE, {"prize": Prize(each.pot), "before": each.before}), rules.law["maxima_by"])
        for each in maxima
    ]
    picture = Picture(told=tuple(_staked(network)), notes=(*_rows(rules), *grown))
    return asking.posed("maximos", Said(ASK_MAXIMA), picture, questions, lines)


def _fixed(asking: Asking, network: Network) -> tuple[Maximum, ...]:
    game = type(asking.game)(network.rules)
    events = game.decide(network.state, FixMaxima(by=JEFE))
    return next(event.maxima for event in events if isinstance(event, MaximaFixed))


def _rows(rules: AutomaticoRules) -> list[Told]:
    told: list[Told] = [
        Said(ROW if most else ROW_LAST, {"amount": most, "linea": linea, "bingo": bingo})
        for most, linea, bingo in rules.maxima
    ]
    return [*told, Said(LESS, {"less": rules.extra_less})]


def won_at(asking: Asking) -> Posed | None:
    """What the first línea or bingo of the network is paid, by the number with which it comes."""
    network = _network(asking)
    rules, choices = network.rules, asking.choices
    maxima = _fixed(asking, network)
    kind = choices.one_of((LINEA, BINGO))
    carton = matriz(rules.emission, CartonId(0, 1))
    limits = sorted(each.before for each in maxima if each.pot.startswith(("super-linea",)) == (kind == LINEA))
    order = max(
        len(carton.lines[0]) if kind == LINEA else len(carton.numbers), choices.one_of(limits) - choices.below(4)
    )
    needed = sorted(carton.lines[0] if kind == LINEA else carton.numbers)
    others = [each for each in range(1, rules.emission.layout.highest + 1) if each not in carton.numbers]
    before = (*needed[1:], *choices.mixed(others))[: order - 1]
    sold = (Sold(ANA, 0, 1, 1), *network.state.sold[1:])
    state = replace(network.state, phase=Phase.SORTEO, maxima=maxima, drawn=tuple(before), sold=sold)
    game = type(asking.game)(rules)
    _, events = play(game, state, Draw(by=AZAR, outcome=str(needed[0])))
    came = [each for each in events if isinstance(each, PrizeFormed) and each.formed[0].player == ANA]
    return _paid(asking, Network(rules, state), kind, order, came)


def _paid(asking: Asking, network: Network, kind: str, order: int, came: Sequence[PrizeFormed]) -> Posed | None:
    rules, state = network.rules, network.state
    if not came or any(each.player != ANA for event in came for each in event.formed):
        return None
    pots = pots_now(rules, state)
    holds = [
        Said(HOLDS, {"prize": Prize(each.pot), "held": pots[each.pot], "before": each.before}) for each in state.maxima
    ]
    amounts = [Said(IS, {"prize": Prize(name), "amount": cents}) for name, cents in prizes_now(rules, state).items()]
    ask = Said(ASK_FIRST, {"kind": Prize(kind), "order": order, "room": dict(state.places)[ANA]})
    amount = sum(each.amount for event in came for each in event.formed)
    return asking.posed(
        "-".join(event.prize.partition(".")[0] for event in came),
        ask,
        Picture(notes=(*amounts, *holds)),
        [Part.amount(Said(IN_ALL), amount, "amount")],
        [Line(event, event.cite) for event in came],
    )


# --- cartones ---------------------------------------------------------------------------------------------------------


def complete(asking: Asking) -> Posed:
    """With which number a cartón has its línea, or its bingo."""
    rules, choices = asking.game.rules, asking.choices
    number = 1 + choices.below(rules.emission.cartones)
    carton, kind = matriz(rules.emission, CartonId(0, number)), choices.one_of((LINEA, BINGO))
    numbers = numbers_but(choices, carton, rules.emission.layout.highest, (), choices.number(*_OTHERS))
    order = carton.line_at(numbers) if kind == LINEA else carton.full_at(numbers)
    facts = {"kind": Prize(kind), "order": order}
    return asking.posed(
        f"completo-{kind}",
        Said(ASK_COMPLETE, facts),
        Picture(cartones=(Matriz(f"{rules.emission.series(0).name}/{number}", carton.rows),), notes=called(numbers)),
        [Part.number(Said(AT_WHICH), order, "order")],
        [Line(Said(COMPLETE, facts), rules.article_of(kind))],
    )


KINDS: Kinds = {
    **GENERAL,
    "pagos": by_level(prizes, growth, won_at),
    "cartones": complete,
    "bolas": by_level(linea_maximum, grown_maximum, won_at),
}
