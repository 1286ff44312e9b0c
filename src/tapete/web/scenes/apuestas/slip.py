"""A betting slip that is being filled in: what the house would make of it, decided on the book as it stands.

Nothing of it is done: what is told of a slip before it is handed in is what `decide` says of the same lines.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import comb
from typing import Any

import msgspec
from msgspec.structs import replace

from tapete.engine.command import Actor, Command
from tapete.engine.event import TAPETE, Event, parse_account
from tapete.engine.machine import after
from tapete.families.table.opening import RoundClosed
from tapete.games.apuestas.boletos import BetAccepted, Combine, PlaceBet, Systematic
from tapete.games.apuestas.cruzada import Propose, Proposed, Retired
from tapete.games.apuestas.cuentas import Leg, deposit, liability, product_of
from tapete.games.apuestas.liquidacion import Back, PremioPaid, StakesReturned
from tapete.games.apuestas.play import Apuestas
from tapete.games.apuestas.programa import CardOpened, RestsReturned
from tapete.games.apuestas.rules import ApuestasRules, Coefficient, Forecast, Organisation, class_told
from tapete.games.apuestas.state import Fate
from tapete.games.apuestas.view import ApuestasView, Casada, Offering
from tapete.language import N_, called, money, say, translate
from tapete.web.recent import events_of
from tapete.web.scenes.apuestas.board import picked, told
from tapete.web.scenes.elements import Fact, Look
from tapete.web.words import bet_name

LEG = "leg-"
ONE_BY_ONE, TOGETHER = "simples", "combinada"
SLIPS: tuple[type[Command], ...] = (PlaceBet, Combine, Systematic, Propose)
"""Commands previewed before they are done: none reveals hidden facts."""
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


class Slip(msgspec.Struct, frozen=True, kw_only=True):
    """What is told of a slip."""

    legs: tuple[LegTold, ...] = ()
    ways: tuple[Way, ...] = ()
    gains: int = 0
    keeps: int = 0
    cost: int = 0
    certain: bool = True
    """Whether the payment is certain if it wins, or an estimate."""
    facts: tuple[Fact, ...] = ()
    brief: str = ""
    of: str = ""
    """The forecasts repeated in the form: the slip handed in must match the preview."""
    at: str = ""
    trouble: str = ""
    cite: str = ""


def bets_of(form: Mapping[str, str]) -> list[str]:
    found = (value if name.startswith(LEG) else picked(form, name) for name, value in form.items())
    return [bet for bet in dict.fromkeys(found) if bet]


def lines_of(form: Mapping[str, str]) -> list[str]:
    """The slip in the notation: one line, or one per simple bet."""
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
    """Whether a slip matches its preview: a market closed meanwhile leaves the form."""
    return form.get("of", "").split() in ([], bets_of(form))


def filled_in(game: Apuestas, state: Any, form: Mapping[str, str], language: str) -> Slip:
    legs = _legs(game.rules, state, form, language)
    of = " ".join(bets_of(form))
    return Slip(legs=legs, ways=_ways(game.rules, form, language), brief=_brief(legs, "", language), of=of)


def foretold(game: Apuestas, state: Any, who: Actor, slip: Slip, commands: Sequence[Command], language: str) -> Slip:
    """The preview of a slip by `decide`; raises `Refused`."""
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
    """Ways to bet several forecasts: combined, one by one, or by systems."""
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
    bets = [event for event in events if isinstance(event, BetAccepted)]
    stake = sum(bet.amount for bet in bets)
    facts: list[Fact] = []
    if len(bets) > 1:
        facts.append(
            Fact(
                translate(N_("Bets"), language),
                say(N_("{count} of {amount:€}"), language, {"count": len(bets), "amount": bets[0].amount}),
            )
        )
    if game.rules.organisation is Organisation.MUTUA:
        rows = {row.bet: row for row in game.view(state, who).board}
        total = sum((bet.amount * rows[bet.legs[0].bets[0]].dividend // 100) for bet in bets)
        row = rows[bets[0].legs[0].bets[0]]
        facts.append(Fact(translate(N_("Dividend with this bet"), language), told(row.dividend, language)))
    else:
        total = sum(bet.premio for bet in bets)
        if len(bets) == 1:
            product = told(product_of(bets[0].legs) * 100, language)
            facts.append(Fact(translate(N_("Coefficient in all"), language), product))
        facts += most(game.rules, language)
    facts.append(Fact(translate(N_("By its place"), language), class_told(bets[0].clase).tell(language)))
    certain = game.rules.organisation is not Organisation.MUTUA
    at = str(Coefficient(product_of(bets[0].legs) * 100)) if certain and len(bets) == 1 else ""
    gains, keeps = max(0, total - stake), min(stake, total)
    return Slip(gains=gains, keeps=keeps, cost=stake, certain=certain, facts=tuple(facts), at=at)


def most(rules: ApuestasRules, language: str) -> Iterator[Fact]:
    for name, limit in (
        (N_("Largest premio of a bet"), rules.most_premio),
        (N_("Most that is owed on one result"), rules.most_owed),
    ):
        if limit is not None:
            yield Fact(translate(name, language), money(limit, language), rules.law["exposure"])


def _offer(rules: ApuestasRules, event: Proposed, language: str) -> Slip:
    """Preview of an offer: matched at once, left standing, and deposited."""
    met = sum(fill.amount for fill in event.fills)
    held = deposit(event.side, event.amount, event.coefficient) - event.saved
    left = event.amount - met
    others = sum(liability(fill.amount, fill.coefficient) for fill in event.fills) + liability(left, event.coefficient)
    facts = [Fact(translate(N_("Deposit that is held"), language), money(held, language))]
    for coefficient in dict.fromkeys(fill.coefficient for fill in event.fills):
        amount = sum(fill.amount for fill in event.fills if fill.coefficient == coefficient)
        name = say(N_("Met at once at {coefficient}"), language, {"coefficient": told(coefficient, language)})
        facts.append(Fact(name, money(amount, language)))
    if left:
        name = say(N_("Stands at {coefficient}"), language, {"coefficient": told(event.coefficient, language)})
        facts.append(Fact(name, money(left, language)))
    facts.append(deducted(rules, language))
    facts.append(Fact(translate(N_("By its place"), language), class_told(event.clase).tell(language)))
    gains = others if event.side == "favor" else event.amount
    return Slip(gains=gains, keeps=held, cost=held, facts=tuple(facts))


def deducted(rules: ApuestasRules, language: str) -> Fact:
    fixed = rules.deducts.fixed
    part = money(fixed, language) if fixed is not None else percent(rules.deducts.share)
    return Fact(translate(N_("Deducted of net winnings"), language), part, rules.deducts.cite)


def percent(share: Fraction) -> str:
    return f"{float(share * 100):g} %"


PAGADA, DEVUELTA, PENDIENTE = "pagada", "devuelta", "pendiente"
_FATES = {
    Fate.ACEPTADA: N_("accepted"),
    Fate.GANADA: N_("has won"),
    Fate.PERDIDA: N_("has lost"),
    Fate.NULA: N_("void: back at the settlement"),
    PAGADA: N_("paid"),
    DEVUELTA: N_("was returned"),
    PENDIENTE: N_("stands: nobody has taken it yet"),
}


class Receipt(msgspec.Struct, frozen=True, kw_only=True):
    """A bet, or an offer: what it is on, how it stands, and its amounts."""

    number: int
    on: tuple[str, ...]
    note: str
    fate: str
    said: str
    amount: int
    premio: int
    retire: str = ""


def receipts_of(look: Look, view: ApuestasView) -> tuple[Receipt, ...]:
    fates = {each.number: each for each in view.fates}
    boletos = [
        Receipt(
            number=boleto.number,
            on=legs_said(look, boleto.legs),
            note=_note(look, boleto.legs, boleto.clase),
            fate=fates[boleto.number].fate,
            said=_said(look, fates[boleto.number].fate),
            amount=boleto.amount,
            premio=fates[boleto.number].amount or (boleto.premio if fates[boleto.number].fate != Fate.PERDIDA else 0),
        )
        for boleto in view.mine
    ]
    stand = [_receipts_offer(look, each, PENDIENTE, each.deposit, 0, f"retirar {each.number}") for each in view.offered]
    met = [_receipts_offer(look, each, each.fate, each.risk, _paid(each), "") for each in view.matched]
    return tuple(sorted([*boletos, *stand, *met], key=lambda each: -each.number))


def _paid(each: Casada) -> int:
    return {Fate.PERDIDA: 0, Fate.NULA: each.risk}.get(each.fate, each.pot)


def legs_said(look: Look, legs: Sequence[Leg]) -> tuple[str, ...]:
    return tuple([look.bet(bet) for leg in legs for bet in leg.bets])


def _note(look: Look, legs: Sequence[Leg], clase: str) -> str:
    product = product_of(legs) * 100
    return " · ".join(filter(None, (told(product, look.language), class_told(clase).tell(look.language))))


def _said(look: Look, fate: str) -> str:
    return look.word(_FATES[fate])


def _receipts_offer(look: Look, each: Offering | Casada, fate: str, amount: int, premio: int, retire: str) -> Receipt:
    return Receipt(
        number=each.number,
        on=(look.bet(each.bet),),
        note=side_said(look, each.side, each.coefficient, each.amount),
        fate=fate,
        said=_said(look, fate),
        amount=amount,
        premio=premio,
        retire=retire,
    )


def side_said(look: Look, side: str, coefficient: int, amount: int) -> str:
    sentence = N_("for, {amount:€} at {coefficient}") if side == "favor" else N_("against {amount:€} at {coefficient}")
    return look.say(sentence, amount=amount, coefficient=told(coefficient, look.language))


# --- the card before --------------------------------------------------------------------------------------------------


class Past(msgspec.Struct, frozen=True, kw_only=True):
    """The last card that was settled, as far as it was one's own."""

    card: int
    receipts: tuple[Receipt, ...]
    staked: int
    received: int

    @property
    def net(self) -> int:
        return self.received - self.staked


def past_of(look: Look) -> Past | None:
    """The viewer's bets on the last closed card that had some."""
    me = look.who.id
    card, events = _last_card(look, me)
    if not events:
        return None
    bets = [event for event in events if isinstance(event, BetAccepted) and event.player == me]
    offers = [event for event in events if isinstance(event, Proposed) and event.player == me]
    paid = [event for event in events if isinstance(event, PremioPaid) and event.player == me]
    back = [each for event in events if isinstance(event, StakesReturned) for each in event.of if each.player == me]
    unmet = _unmet(events)
    receipts = (*_settled(look, bets, paid, back), *_met(look, offers, paid, back, unmet))
    return Past(
        card=card,
        receipts=receipts,
        staked=sum(each.amount for each in receipts),
        received=sum(each.amount for each in paid) + sum(each.amount for each in back),
    )


def _unmet(events: Sequence[Event]) -> dict[int, int]:
    """Unmatched parts of offers returned before the settlement."""
    back: dict[int, int] = {}
    for event in events:
        if isinstance(event, Retired):
            back[event.number] = event.deposit
        elif isinstance(event, RestsReturned):
            back |= {rest.number: rest.amount for rest in event.rests}
    return back


def _last_card(look: Look, player: str) -> tuple[int, list[Event]]:
    """The last closed card the player had bet on: number and events."""
    number, found, under_way = 0, list[Event](), list[Event]()
    for _, event in events_of(look.told):
        if isinstance(event, CardOpened):
            under_way = []
        under_way.append(event)
        if isinstance(event, RoundClosed):
            if any(isinstance(each, BetAccepted | Proposed) and each.player == player for each in under_way):
                number, found = event.round, under_way
            under_way = []
    return number, found


def _settled(
    look: Look, bets: Sequence[BetAccepted], paid: Sequence[PremioPaid], back: Sequence[Back]
) -> Iterator[Receipt]:
    """Pair bets with payments: bets on the same forecasts are paid in order."""
    payments, returns = list(paid), list(back)
    for bet in bets:
        what = "+".join(each for leg in bet.legs for each in leg.bets)
        premio = next((each for each in payments if each.what == what), None)
        void = next((each for each in returns if each.what == what and each.amount == bet.amount), None)
        fate: str = Fate.PERDIDA
        if premio is not None:
            fate = PAGADA
            payments.remove(premio)
        elif void is not None:
            fate = DEVUELTA
            returns.remove(void)
        yield Receipt(
            number=bet.number,
            on=legs_said(look, bet.legs),
            note=_note(look, bet.legs, bet.clase),
            fate=fate,
            said=_said(look, fate),
            amount=bet.amount,
            premio=premio.amount if premio else void.amount if void else 0,
        )


def _met(
    look: Look,
    offers: Sequence[Proposed],
    paid: Sequence[PremioPaid],
    back: Sequence[Back],
    unmet: Mapping[int, int],
) -> Iterator[Receipt]:
    """A cruzada market settles as a whole: paid and returned amounts."""
    for market in dict.fromkeys(_market_of(offer) for offer in offers):
        own = [offer for offer in offers if _market_of(offer) == market]
        risked = sum(_deposited(offer) - unmet.get(offer.number, 0) for offer in own)
        premio = sum(each.amount for each in paid if each.what == market)
        void = sum(each.amount for each in back if each.what == market)
        fate = PAGADA if premio else DEVUELTA if void or not risked else Fate.PERDIDA
        yield Receipt(
            number=own[-1].number,
            on=tuple([f"{look.bet(each.bet)}: {_offered(look, each)}" for each in own]),
            note="",
            fate=fate,
            said=_said(look, fate),
            amount=risked,
            premio=premio + void,
        )


def _market_of(offer: Proposed) -> str:
    return offer.bet.partition("/")[0]


def _offered(look: Look, offer: Proposed) -> str:
    return side_said(look, offer.side, offer.coefficient, offer.amount)


def _deposited(offer: Proposed) -> int:
    """Net deposit of an offer, less the part saved by a better match."""
    return sum(move.amount if parse_account(move.target).kind == TAPETE else -move.amount for move in offer.moves())
