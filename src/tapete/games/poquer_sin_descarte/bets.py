"""Bets before the cards: the Ante, and with it seguro and progresivo (MU2010:63, 64.2, 65.p4, 66.a and 66.b)."""

from collections.abc import Iterator, Sequence
from typing import Literal

from tapete.engine.actor import Actor, Name
from tapete.engine.chapter import Chapter
from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.engine.offer import Amounts, Offer
from tapete.engine.refusal import Reason, Refused
from tapete.families import pots as common
from tapete.families.plazas.bets import (
    NADA_QUE_RETIRAR,
    SIN_MANO,
    VACANTE_PARA_SENTADOS,
    BetPlaced,
    PlaceBet,
    apuestas,
    betting,
    coming_off,
    commander_of,
    require_bettor,
    withdrawn,
)
from tapete.families.plazas.sitting import each_plaza, require_plaza, seat_of
from tapete.families.pots import COIN, PlayPot
from tapete.families.table.powers import spoken_for
from tapete.games.poquer_sin_descarte.cloth import PROGRESIVO
from tapete.games.poquer_sin_descarte.rules import ANTE, SEGURO, PoquerRules
from tapete.games.poquer_sin_descarte.state import BETTING, HANDLER, State, on_casilla, present
from tapete.language import N_
from tapete.law.citation import Citation

EXTRAS = Citation("criterio:poquer-sin-descarte.19")
SIN_SEGURO = Reason("sin_seguro_en_la_mesa", N_("The seguro is not offered at this table."))
SEGURO_DISTINTO = Reason("seguro_distinto", N_("The seguro costs {stipulated:€}, not {stake:€}."))
EXTRA_AJENO = Reason("extra_ajeno", N_("{commander:@} commands casilla {plaza}, and lays what goes with its Ante."))
EXTRA_REPETIDO = Reason("extra_repetido", N_("Casilla {plaza} has that bet already: there is one place for it."))


class PlaceAnte(PlaceBet, frozen=True, tag="ante"):
    """Stake an Ante on a casilla."""

    label = N_("Ante on casilla {plaza}")
    words = ("ante {plaza} {amount:€} [para {player}] [palabra {word:share}]",)


def barred(rules: PoquerRules, state: State, player: str, plaza: int) -> Refused | None:
    """Why somebody may not bet on a casilla: a free one if he stands, another's on which its holder has no Ante."""
    holder = state.seats[plaza - 1]
    if not holder:
        return None if seat_of(state, player) else Refused(VACANTE_PARA_SENTADOS, rules.law["blind"], player=player)
    if holder == player or any(bet.player == holder for bet in apuestas(state, plaza, ANTE)):
        return None
    return Refused(SIN_MANO, rules.law["command"], holder=holder, plaza=plaza)


bets: Chapter[PoquerRules, State] = betting(
    by=HANDLER,
    when=BETTING,
    present=present,
    barred=barred,
    kind=ANTE,
    place=PlaceAnte,
    least=lambda rules: rules.step_cite,
)


class Withdraw(Command, frozen=True, tag="withdraw"):
    """Take what one has on a casilla off it before no va más: all of it, or one of the bets that go with the Ante."""

    label = N_("Withdraw {what} from casilla {plaza}")
    words = (
        "retirar {what:seguro|progresivo} {plaza} [para {player}]",
        "retirar ante {plaza} [para {player}]",
    )
    player: Name
    plaza: int
    what: Literal["", "seguro", "progresivo"] = ""


@bets.act(Withdraw, by=HANDLER, when=BETTING)
def withdraw(rules: PoquerRules, state: State, command: Withdraw) -> Sequence[Event]:
    """What somebody has on a casilla comes off it; without its holder's Ante, those of his backers too."""
    player, plaza, what = command.player, command.plaza, command.what
    require_plaza(rules, plaza)
    taken = coming_off(state, player, plaza)
    if what:
        taken = [bet for bet in taken if bet.player == player and extra_of(bet.kind) == what]
    if not any(bet.player == player for bet in taken):
        raise Refused(NADA_QUE_RETIRAR, rules.betting.cite, player=player, plaza=plaza)
    return withdrawn(rules, taken)


@bets.might(Withdraw)
def from_each_casilla(rules: PoquerRules, state: State, who: Actor) -> Iterator[Command]:
    for what in ("", SEGURO, PROGRESIVO):
        yield from each_plaza(Withdraw, present, what=what)(rules, state, who)


def extra_of(kind: str) -> str:
    """What a kind of bet is that goes with the Ante: seguro or progresivo."""
    return PROGRESIVO if kind.startswith(COIN) else SEGURO if kind == SEGURO else ""


# --- what goes with the Ante ------------------------------------------------------------------------------------------


def require_extra(rules: PoquerRules, state: State, player: str, plaza: int, what: str) -> None:
    """One of a kind for each casilla, laid by who commands it and has an Ante there."""
    require_bettor(rules, state, player, plaza, ANTE, EXTRAS)
    commander = commander_of(state, plaza, ANTE)
    if commander != player:
        raise Refused(EXTRA_AJENO, EXTRAS, commander=commander, plaza=plaza)
    if any(extra_of(bet.kind) == what for bet in on_casilla(state, plaza)):
        raise Refused(EXTRA_REPETIDO, EXTRAS, plaza=plaza)


class BetSeguro(Command, frozen=True, tag="seguro"):
    """Stake the stipulated amount on a hand of a full or better."""

    label = N_("Seguro on casilla {plaza}")
    words = ("seguro {plaza} {amount:€} [para {player}]",)
    player: Name
    plaza: int
    amount: int


@bets.act(BetSeguro, by=HANDLER, when=BETTING)
def bet_seguro(rules: PoquerRules, state: State, command: BetSeguro) -> Sequence[Event]:
    """The one amount that the house has stipulated."""
    player, plaza, stipulated = command.player, command.plaza, rules.seguro
    if not stipulated.value:
        raise Refused(SIN_SEGURO, rules.law["options"])
    require_extra(rules, state, player, plaza, SEGURO)
    if command.amount != stipulated.value:
        raise Refused(SEGURO_DISTINTO, stipulated.cite, stipulated=stipulated.value, stake=command.amount)
    return [BetPlaced(player=player, plaza=plaza, bet=SEGURO, amount=command.amount, cite=stipulated.cite)]


@bets.offer(BetSeguro)
def may_insure(rules: PoquerRules, state: State, who: Actor) -> Iterator[Offer]:
    amount = rules.seguro.value
    for player in spoken_for(who, present(state)) if amount else ():
        for plaza in _free_of(rules, state, player, SEGURO):
            bet = BetSeguro(by=who, player=player, plaza=plaza, amount=amount)
            yield Offer(bet, rules.seguro.cite, Amounts(amount, amount))


def _free_of(rules: PoquerRules, state: State, player: str, what: str) -> Iterator[int]:
    """The casillas on which somebody may still lay a bet of a kind."""
    for bet in state.bets:
        if bet.player != player or bet.kind != ANTE:
            continue
        try:
            require_extra(rules, state, player, bet.plaza, what)
        except Refused:
            continue
        yield bet.plaza


pots: Chapter[PoquerRules, State] = common.pots(
    by=HANDLER,
    when=BETTING,
    refuse=lambda rules, state, player, plaza: require_extra(rules, state, player, plaza, PROGRESIVO),
    each=lambda name: each_plaza(PlayPot, present, pot=name),
)
