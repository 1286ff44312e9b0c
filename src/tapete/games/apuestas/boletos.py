"""Bets of a mutua and of a contrapartida: simple, combined, or by systems (MU2010:apuestas.2.a-b, 3)."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb
from typing import Any

from tapete.engine.chapter import Chapter, replace
from tapete.engine.command import Actor, Amounts, Command, Name, Offer, Word
from tapete.engine.event import STAKED, Event, Reason, Refused
from tapete.families.stakes.bets import refuse_word
from tapete.families.table.reasons import IMPORTE_EXCESIVO
from tapete.games.apuestas.admision import (
    Coeficiente,
    Pronostico,
    admit,
    forecast_of,
    forecasts,
    legs_of,
    open_to,
    require_compatible,
    require_minimum,
    require_organisation,
)
from tapete.games.apuestas.cuentas import Leg, added, product_of, promised
from tapete.games.apuestas.rules import ApuestasRules, Coefficient, Forecast, Organisation, class_told, said
from tapete.games.apuestas.state import Bettor, Boleto, During, Phase, State
from tapete.kit.money import LARGEST
from tapete.language import N_, listed

COEFICIENTE_CAMBIADO = Reason(
    "coeficiente_cambiado", N_("The coefficient is {now} now, not {said}; say whether you want it.")
)
PREMIO_EXCESIVO = Reason(
    "premio_excesivo", N_("The premio would be {premio:€}, and the largest of this house is {most:€}: stake less.")
)
RESPONSABILIDAD_EXCESIVA = Reason(
    "responsabilidad_excesiva",
    N_("With this bet the company would owe {owed:€} on {bet}; it owes {most:€} at the most: stake less."),
)
POCOS_PRONOSTICOS = Reason("pocos_pronosticos", N_("A combinada has {least} forecasts or more, not {found}."))
SISTEMA_VACIO = Reason(
    "sistema_mal_dicho", N_("A system takes from {least} to {most} forecasts at a time, not {size}.")
)
SISTEMA_ENORME = Reason("sistema_enorme", N_("That would be {bets} combinadas; at most {most} are taken at once."))
COMBINADA_EN_MUTUA = Reason(
    "combinada_en_mutua", N_("In a mutua combinations are a market of their own, such as gemela: bet on one of it.")
)
BOLETO_FIRME = Reason("boleto_firme", N_("A bet that was accepted stands: it can't be withdrawn."))
MOST_AT_ONCE = 120
FROM_WHERE = "[en {place}] [desde {origin}] [palabra {word}]"

boletos = Chapter[ApuestasRules, State]("bets", kinds={"bet": Pronostico(), "coef": Coeficiente()})


class BetAccepted(Event, frozen=True, tag="bet-accepted"):
    """A bet was taken: its boleto says on what, for how much, and at which coefficients, which no longer change."""

    sentence = N_("Boleto {number}: {player:@} bets {amount:€} on {bet} ({clase}).")
    sentence_if = (
        "premio",
        N_(
            "Boleto {number}: {player:@} bets {amount:€} on {bet} at {coefficient}, "
            "for a premio of {premio:€} ({clase})."
        ),
    )
    route = STAKED
    number: int
    player: str
    legs: tuple[Leg, ...]
    amount: int
    premio: int
    clase: str
    word: str = ""

    def share(self) -> str:
        return self.word

    def facts(self) -> dict[str, Any]:
        return {
            **super().facts(),
            "bet": listed([said(leg.bets) for leg in self.legs], " & "),
            "coefficient": Coefficient(product_of(self.legs) * 100),
            "clase": class_told(self.clase),
        }


class Staking(Command, frozen=True, kw_only=True):
    """What every bet says besides its forecasts: how much, at which coefficient, and from where."""

    player: Name
    amount: int
    coefficient: int = 0
    """Coefficient shown to the bettor, in hundredths; 0 accepts any."""
    place: str = ""
    origin: str = ""
    word: Word = ""


class PlaceBet(Staking, frozen=True, kw_only=True, tag="place-bet"):
    """Bet on one result of one event."""

    words = (
        "apostar {bet:bet} {amount:€} [a {coefficient:coef}] " + FROM_WHERE,
        "~{bet:bet} {amount:€} [a {coefficient:coef}] " + FROM_WHERE,
    )
    bet: str


class Combine(Staking, frozen=True, kw_only=True, tag="combine"):
    """Bet on several results at the same time."""

    words = ("combinar {amount:€} {bets+:bet} [a {coefficient:coef}] " + FROM_WHERE,)
    bets: tuple[str, ...]


class Systematic(Staking, frozen=True, kw_only=True, tag="system"):
    """Bet on every combination of so many of some forecasts, each with this stake."""

    words = ("sistema {size} {amount:€} {bets+:bet} " + FROM_WHERE,)
    size: int
    bets: tuple[str, ...]


@boletos.act(PlaceBet, by=Bettor(), when=During("object", Phase.ABIERTO))
def place_bet(rules: ApuestasRules, state: State, command: PlaceBet) -> Sequence[Event]:
    require_organisation(rules, Organisation.MUTUA, Organisation.CONTRAPARTIDA)
    return [_accepted(rules, state, command, [forecast_of(rules, command.bet)], "simple")]


@boletos.act(Combine, by=Bettor(), when=During("object", Phase.ABIERTO))
def combine(rules: ApuestasRules, state: State, command: Combine) -> Sequence[Event]:
    _require_combinable(rules, command.bets)
    return [_accepted(rules, state, command, forecasts(rules, command.bets), "combinada")]


@boletos.act(Systematic, by=Bettor(), when=During("object", Phase.ABIERTO))
def systematic(rules: ApuestasRules, state: State, command: Systematic) -> Sequence[Event]:
    _require_combinable(rules, command.bets)
    size, cell = command.size, rules.combinada
    if not cell.value <= size <= len(command.bets):
        raise Refused(SISTEMA_VACIO, cell.cite, least=cell.value, most=len(command.bets), size=size)
    if comb(len(command.bets), size) > MOST_AT_ONCE:
        raise Refused(SISTEMA_ENORME, cell.cite, bets=comb(len(command.bets), size), most=MOST_AT_ONCE)
    found = forecasts(rules, command.bets)
    require_compatible(rules, found)
    events: list[Event] = []
    for chosen in combinations(found, size):
        event = _accepted(rules, state, command, chosen, "combinada")
        events.append(event)
        state = accepted(rules, state, event)
    return events


def _require_combinable(rules: ApuestasRules, bets: Sequence[str]) -> None:
    if rules.organisation is Organisation.MUTUA:
        raise Refused(COMBINADA_EN_MUTUA, rules.law["whole_percentage"])
    require_organisation(rules, Organisation.CONTRAPARTIDA)
    if len(bets) < rules.combinada.value:
        raise Refused(POCOS_PRONOSTICOS, rules.combinada.cite, least=rules.combinada.value, found=len(bets))


def _accepted(rules: ApuestasRules, state: State, command: Staking, found: Sequence[Forecast], row: str) -> BetAccepted:
    player, amount = command.player, command.amount
    clases = [admit(rules, state, player, each, command.place, command.origin) for each in found]
    require_minimum(rules, amount)
    refuse_word(command.word, rules.of_organisation())
    if amount > LARGEST:
        raise Refused(IMPORTE_EXCESIVO, rules.of_organisation(), amount=amount)
    if rules.organisation is Organisation.MUTUA:
        legs: tuple[Leg, ...] = (Leg((found[0].bet,)),)
        premio = 0
    else:
        require_compatible(rules, found)
        legs = legs_of(rules, state, found)
        premio = promised(amount, legs)
        _require_coefficient_said(rules, command, legs)
        _require_within_limits(rules, state, found, premio)
    clase = " + ".join(dict.fromkeys(clases))
    cite = rules.law[row]
    return BetAccepted(
        number=state.next,
        player=player,
        legs=legs,
        amount=amount,
        premio=premio,
        clase=clase,
        word=command.word,
        cite=cite,
    )


def _require_coefficient_said(rules: ApuestasRules, command: Staking, legs: Sequence[Leg]) -> None:
    if not command.coefficient:
        return
    now = Coefficient(product_of(legs) * 100)
    if Coefficient(command.coefficient) != now:
        raise Refused(COEFICIENTE_CAMBIADO, rules.law["coefficient"], now=now, said=Coefficient(command.coefficient))


def _require_within_limits(rules: ApuestasRules, state: State, found: Sequence[Forecast], premio: int) -> None:
    """Refuse a bet whose premio exceeds the limits; an accepted bet is always paid."""
    most = LARGEST if rules.most_premio is None else rules.most_premio
    if premio > most:
        raise Refused(PREMIO_EXCESIVO, rules.law["exposure"], premio=premio, most=most)
    if rules.most_owed is None:
        return
    for forecast in found:
        owed = state.owed[forecast.place] + premio
        if owed > rules.most_owed:
            facts = {"owed": owed, "bet": said((forecast.bet,)), "most": rules.most_owed}
            raise Refused(RESPONSABILIDAD_EXCESIVA, rules.law["exposure"], **facts)


@boletos.fold(BetAccepted)
def accepted(rules: ApuestasRules, state: State, event: BetAccepted) -> State:
    boleto = Boleto(event.number, event.player, event.legs, event.amount, event.premio, event.clase)
    places = [rules.forecasts[bet].place for leg in event.legs for bet in leg.bets]
    simple = len(places) == 1
    return replace(
        state,
        next=event.number + 1,
        boletos=added(state.boletos, boleto),
        owed=_more(state.owed, places, event.premio) if event.premio else state.owed,
        pools=_more(state.pools, places, event.amount) if simple else state.pools,
    )


def _more(values: tuple[int, ...], places: Sequence[int], amount: int) -> tuple[int, ...]:
    changed = list(values)
    for place in places:
        changed[place] += amount
    return tuple(changed)


# --- what may be bet --------------------------------------------------------------------------------------------------

FREE = ("place", "origin", "coefficient", "word")


@boletos.offer(PlaceBet)
def may_bet(rules: ApuestasRules, state: State, who: Actor) -> Iterator[Offer]:
    """Any amount within the limits; of a long market one bet as a template."""
    if rules.organisation is Organisation.CRUZADA:
        return
    for forecast in open_to(rules, state, who.id, lambda each: most_on(rules, state, each) >= rules.minimum):
        command = PlaceBet(by=who, player=who.id, bet=forecast.bet, amount=rules.minimum, origin=rules.usual_origin)
        if rules.markets[forecast.market].long:
            yield Offer(command, rules.law["simple"], free=("bet", "amount", *FREE))
        else:
            amounts = Amounts(rules.minimum, most_on(rules, state, forecast))
            yield Offer(command, rules.law["simple"], amounts, free=FREE)


def most_on(rules: ApuestasRules, state: State, forecast: Forecast) -> int:
    if rules.organisation is Organisation.MUTUA:
        return LARGEST
    coefficient = state.coefficients[forecast.place]
    most = LARGEST if rules.most_premio is None else rules.most_premio
    if rules.most_owed is not None:
        most = min(most, rules.most_owed - state.owed[forecast.place])
    return min(LARGEST, (200 * most + 99) // (2 * coefficient)) if coefficient and most > 0 else 0


@boletos.offer(Combine)
def may_combine(rules: ApuestasRules, state: State, who: Actor) -> Iterator[Offer]:
    if rules.organisation is not Organisation.CONTRAPARTIDA:
        return
    first: dict[str, Forecast] = {}
    for forecast in open_to(rules, state, who.id, lambda each: bool(state.coefficients[each.place])):
        first.setdefault(forecast.event, forecast)
    bets = tuple(forecast.bet for forecast in first.values())[: rules.combinada.value]
    command = Combine(by=who, player=who.id, bets=bets, amount=rules.minimum, origin=rules.usual_origin)
    try:
        combine(rules, state, command)
    except Refused:
        return
    yield Offer(command, rules.law["combinada"], free=("amount", "bets", *FREE))
