"""A betting slip that is being filled in: what the house would make of it, decided on the book as it stands.

Nothing of it is done: what is told of a slip before it is handed in is what `decide` says of the same lines.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import comb
from typing import Any

import msgspec
from msgspec.structs import replace

from tapete.engine.actor import Actor
from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.engine.machine import after
from tapete.games.apuestas.boletos import BetAccepted, Combine, PlaceBet, Systematic
from tapete.games.apuestas.cruzada import Propose, Proposed
from tapete.games.apuestas.cuentas import deposit, liability, product_of
from tapete.games.apuestas.play import Apuestas
from tapete.games.apuestas.rules import ApuestasRules, Coefficient, Forecast, Organisation, class_told
from tapete.games.apuestas.view import Row
from tapete.language import N_, called, money, say, translate
from tapete.web.scenes.bets_board import told
from tapete.web.scenes.bets_long import picked
from tapete.web.words import bet_name

LEG = "leg-"
ONE_BY_ONE, TOGETHER = "simples", "combinada"
SLIPS: tuple[type[Command], ...] = (PlaceBet, Combine, Systematic, Propose)
"""What is told before it is done: nothing of it shows what is hidden from whoever asks."""
_SIZES = {2: N_("doubles"), 3: N_("trebles")}


class LegTold(msgspec.Struct, frozen=True, kw_only=True):
    """A forecast on the slip."""

    bet: str
    name: str
    event: str
    coefficient: str


class Way(msgspec.Struct, frozen=True, kw_only=True):
    """A way in which several forecasts may be bet on."""

    value: str
    name: str
    chosen: bool


class Figure(msgspec.Struct, frozen=True):
    """A fact of the slip or of the house: its name, what it is, and the article that says so."""

    name: str
    told: str
    cite: str = ""


class Slip(msgspec.Struct, frozen=True, kw_only=True):
    """What is told of a slip."""

    legs: tuple[LegTold, ...] = ()
    ways: tuple[Way, ...] = ()
    gains: int = 0
    keeps: int = 0
    cost: int = 0
    """What is taken for it."""
    certain: bool = True
    """Whether that is what it pays if it wins; else what it would pay as things stand."""
    facts: tuple[Figure, ...] = ()
    brief: str = ""
    of: str = ""
    """The forecasts that it is about, as a form says them again: what is handed in must be what was told."""
    at: str = ""
    """The coefficient that was told of a bet with the company."""
    trouble: str = ""
    cite: str = ""


def bets_of(form: Mapping[str, str]) -> list[str]:
    """The forecasts of a slip, each once, in the order in which they stand on the board."""
    found = (value if name.startswith(LEG) else picked(form, name) for name, value in form.items())
    return [bet for bet in dict.fromkeys(found) if bet]


def lines_of(form: Mapping[str, str]) -> list[str]:
    """What a slip says, in the notation: one line, or one for each simple bet."""
    bets, amount, place = bets_of(form), form.get("amount", "").strip(), form.get("place", "").strip()
    if not bets or not amount:
        return []
    at = f" en {place}" if place else ""
    price = f" a {form['at']}" if form.get("at") else ""
    if form.get("side"):
        return [f"ofertar {form['side']} {bets[0]} {form.get('coefficient', '').strip()} {amount}{at}"]
    way = form.get("way", "")
    if len(bets) == 1 or way == ONE_BY_ONE:
        return [f"apostar {bet} {amount}{price if len(bets) == 1 else ''}{at}" for bet in bets]
    if way.isdecimal() and len(way) < 3 and int(way) < len(bets):
        return [f"sistema {way} {amount} {' '.join(bets)}{at}"]
    return [f"combinar {amount} {' '.join(bets)}{price}{at}"]


def is_as_told(form: Mapping[str, str]) -> bool:
    """Whether a slip has the forecasts that it was told of: a market that closed in the meantime leaves a form."""
    return form.get("of", "").split() in ([], bets_of(form))


def filled_in(game: Apuestas, state: Any, form: Mapping[str, str], language: str) -> Slip:
    """What stands on a slip, before anything is made of it."""
    legs = _legs(game.rules, state, form, language)
    of = " ".join(bets_of(form))
    return Slip(legs=legs, ways=_ways(game.rules, form, language), brief=_brief(legs, "", language), of=of)


def foretold(game: Apuestas, state: Any, who: Actor, slip: Slip, commands: Sequence[Command], language: str) -> Slip:
    """A slip with what `decide` makes of it; raises `Refused` where it says no."""
    events: list[Event] = []
    for command in commands:
        decided = game.decide(state, command)
        state = after(game, state, decided)
        events += decided
    first = next(iter(events), None)
    if first is None:
        return slip
    if isinstance(first, Proposed):
        found = _offer(game.rules, first, language)
    else:
        found = _bets(game, state, who, events, language)
    brief = _brief(slip.legs, money(found.keeps + found.gains, language), language)
    return replace(found, legs=slip.legs, ways=slip.ways, brief=brief, of=slip.of)


def _brief(legs: Sequence[LegTold], total: str, language: str) -> str:
    """The slip in a line, for where it is folded away."""
    facts = {"count": len(legs), "total": total}
    if not legs:
        return ""
    if not total:
        return say(N_("{count} {count:forecast|forecasts}"), language, facts)
    return say(N_("{count} {count:forecast|forecasts}, {total} if it wins"), language, facts)


def _legs(rules: ApuestasRules, state: Any, form: Mapping[str, str], language: str) -> tuple[LegTold, ...]:
    found = [rules.forecasts[bet] for bet in bets_of(form) if bet in rules.forecasts]
    return tuple(
        [
            LegTold(
                bet=each.bet,
                name=_named(rules, each, language),
                event=called(each.event, language),
                coefficient=told(state.coefficients[each.place], language) if state.coefficients else "",
            )
            for each in found
        ]
    )


def _named(rules: ApuestasRules, forecast: Forecast, language: str) -> str:
    runners = " – ".join(called(runner, language) for runner in forecast.runners)  # noqa: RUF001 - a dash
    return f"{runners} {bet_name(rules.game, forecast.kind, language)}"


def _ways(rules: ApuestasRules, form: Mapping[str, str], language: str) -> tuple[Way, ...]:
    """Several forecasts as one combinada, one by one, or by systems of so many of them."""
    count = len(bets_of(form))
    if rules.organisation is not Organisation.CONTRAPARTIDA or count < rules.combinada.value:
        return ()
    names = {TOGETHER: translate(N_("combinada"), language)}
    names[ONE_BY_ONE] = say(N_("{count} simple bets"), language, {"count": count})
    for size in range(rules.combinada.value, count):
        facts = {"count": comb(count, size), "size": size, "named": translate(_SIZES.get(size, ""), language)}
        sentence = N_("system: {count} {named}") if size in _SIZES else N_("system: {count} of {size}")
        names[str(size)] = say(sentence, language, facts)
    chosen = form.get("way", "") if form.get("way", "") in names else TOGETHER
    return tuple([Way(value=value, name=name, chosen=value == chosen) for value, name in names.items()])


def _bets(game: Apuestas, state: Any, who: Actor, events: Sequence[Event], language: str) -> Slip:
    """Bets with a company or in a pool; `state` is that after them."""
    bets = [event for event in events if isinstance(event, BetAccepted)]
    stake = sum(bet.amount for bet in bets)
    facts: list[Figure] = []
    if len(bets) > 1:
        facts.append(
            Figure(
                translate(N_("Bets"), language),
                say(N_("{count} of {amount:€}"), language, {"count": len(bets), "amount": bets[0].amount}),
            )
        )
    if game.rules.organisation is Organisation.MUTUA:
        rows = {row.bet: row for row in game.view(state, who).board}
        total = sum(_dividend(rows[bet.legs[0].bets[0]], bet.amount) for bet in bets)
        row = rows[bets[0].legs[0].bets[0]]
        facts.append(Figure(translate(N_("Dividend with this bet"), language), told(row.dividend, language)))
    else:
        total = sum(bet.premio for bet in bets)
        if len(bets) == 1:
            product = told(product_of(bets[0].legs) * 100, language)
            facts.append(Figure(translate(N_("Coefficient in all"), language), product))
        facts += most(game.rules, language)
    facts.append(Figure(translate(N_("By its place"), language), class_told(bets[0].clase).tell(language)))
    certain = game.rules.organisation is not Organisation.MUTUA
    at = str(Coefficient(product_of(bets[0].legs) * 100)) if certain and len(bets) == 1 else ""
    gains, keeps = max(0, total - stake), min(stake, total)
    return Slip(gains=gains, keeps=keeps, cost=stake, certain=certain, facts=tuple(facts), at=at)


def _dividend(row: Row, amount: int) -> int:
    """What a stake would be paid at the dividend of now."""
    return amount * row.dividend // 100


def most(rules: ApuestasRules, language: str) -> Iterator[Figure]:
    """What the company pays at the most, where it has said so."""
    for name, limit in (
        (N_("Largest premio of a bet"), rules.most_premio),
        (N_("Most that is owed on one result"), rules.most_owed),
    ):
        if limit is not None:
            yield Figure(translate(name, language), money(limit, language), rules.law["exposure"])


def _offer(rules: ApuestasRules, event: Proposed, language: str) -> Slip:
    """An offer: what it would meet at once, what would stand, and what the company holds for it."""
    met = sum(fill.amount for fill in event.fills)
    held = deposit(event.side, event.amount, event.coefficient) - event.saved
    left = event.amount - met
    others = sum(liability(fill.amount, fill.coefficient) for fill in event.fills) + liability(left, event.coefficient)
    facts = [Figure(translate(N_("Deposit that is held"), language), money(held, language))]
    for coefficient in dict.fromkeys(fill.coefficient for fill in event.fills):
        amount = sum(fill.amount for fill in event.fills if fill.coefficient == coefficient)
        name = say(N_("Met at once at {coefficient}"), language, {"coefficient": told(coefficient, language)})
        facts.append(Figure(name, money(amount, language)))
    if left:
        name = say(N_("Stands at {coefficient}"), language, {"coefficient": told(event.coefficient, language)})
        facts.append(Figure(name, money(left, language)))
    facts.append(deducted(rules, language))
    facts.append(Figure(translate(N_("By its place"), language), class_told(event.clase).tell(language)))
    gains = others if event.side == "favor" else event.amount
    return Slip(gains=gains, keeps=held, cost=held, facts=tuple(facts))


def deducted(rules: ApuestasRules, language: str) -> Figure:
    """What the company has of a cruzada."""
    fixed = rules.deducts.fixed
    part = money(fixed, language) if fixed is not None else percent(rules.deducts.share)
    return Figure(translate(N_("Deducted of net winnings"), language), part, rules.deducts.cite)


def percent(share: Fraction) -> str:
    """A share in hundredths."""
    return f"{float(share * 100):g} %"
