"""Whoever got the seventh card open may declare an envite whatever the limit, before the bets begin (MU2010:87.3.b.1).

How much, and what the others may do, is criterio:seven-stud.2.
"""

from collections.abc import Iterator, Sequence

from tapete.engine.actor import Actor
from tapete.engine.chapter import Chapter, Moment
from tapete.engine.event import Event
from tapete.engine.offer import Amounts, Offer
from tapete.engine.refusal import Reason, Refused
from tapete.families.poquer_de_circulo import articulos
from tapete.families.poquer_de_circulo.betting import Options
from tapete.families.poquer_de_circulo.efectos import happens_in
from tapete.families.poquer_de_circulo.envites import (
    ENVITE_DECLARADO,
    ENVITE_ESCASO,
    ENVITE_SIN_FICHA,
    SIN_RESTO,
    Envite,
    levels,
    on_bets,
)
from tapete.families.poquer_de_circulo.errores_septima import OPENED, before_the_bets
from tapete.families.poquer_de_circulo.rules import CirculoRules
from tapete.families.poquer_de_circulo.state import HANDLER, Course, State, bets_of, position_of
from tapete.families.table.powers import spoken_for
from tapete.language import N_

SIN_SEPTIMA_DESCUBIERTA = Reason("sin_septima_descubierta", N_("The last card of {player:@} does not lie open."))
RONDA_EMPEZADA = Reason(
    "ronda_empezada",
    N_("An envite whatever the limit is declared with the last card open, before the bets begin."),
    untimely=True,
)

free_envite = Chapter[CirculoRules, State]("an envite whatever the limit")
BEFORE_THE_BETS = Moment[CirculoRules, State](
    lambda _, state: state.betting is not None and bool(state.betting.free) and before_the_bets(state),
    RONDA_EMPEZADA,
    lambda rules: rules.where(OPENED, played=happens_in("septima-descubierta", [each.slug for each in rules.spreads])),
)


class DeclareEnvite(Envite, frozen=True, tag="envidar"):
    """Declare an envite whatever the limit, to be made in one's turn."""

    label = N_("Declare an envite of {amount:€}")
    words = ("envidar {amount:€} [para {player}]", "~envido {amount:€} [para {player}]")


class EnviteDeclared(Event, frozen=True, tag="envite-declared"):
    """Somebody declared an envite whatever the limit, which binds him in his turn."""

    sentence = N_("{player:@} declares an envite of {amount:€}, whatever the limit.")
    player: str
    amount: int


def _lawful(state: State, player: str) -> Options:
    """From the apuesta mínima to all the resto."""
    betting = bets_of(state)
    resto = betting.restos[position_of(state, player)]
    return Options(False, False, 0, min(betting.terms.minimum, resto), resto, betting.terms.chip)


@free_envite.act(DeclareEnvite, by=HANDLER, when=BEFORE_THE_BETS)
def declare_envite(rules: CirculoRules, state: State, command: DeclareEnvite) -> Sequence[Event]:
    """Once, by who has the card open."""
    player, amount = command.player, command.amount
    level = bets_of(state).free.get(position_of(state, player))
    if level is None:
        raise Refused(SIN_SEPTIMA_DESCUBIERTA, OPENED, player=player)
    if level:
        raise Refused(ENVITE_DECLARADO, articulos.FREE_ENVITE, player=player, level=level)
    lawful = _lawful(state, player)
    if amount > lawful.most:
        raise Refused(SIN_RESTO, articulos.TABLE_STAKES, most=lawful.most, amount=amount)
    if amount < lawful.least:
        raise Refused(ENVITE_ESCASO, articulos.FREE_ENVITE, least=lawful.least, amount=amount)
    if not lawful.admits(amount):
        raise Refused(ENVITE_SIN_FICHA, articulos.CHIPS, amount=amount, chip=lawful.step)
    return Course(rules, state)(EnviteDeclared(player=player, amount=amount, cite=OPENED)).events


@free_envite.offer(DeclareEnvite)
def may_declare_envite(rules: CirculoRules, state: State, who: Actor) -> Iterator[Offer]:
    silent = [state.order[position] for position, level in bets_of(state).free.items() if not level]
    for player in spoken_for(who, silent):
        for low, high, step in levels(_lawful(state, player)) if player in silent else ():
            yield Offer(DeclareEnvite(by=who, player=player, amount=low), OPENED, Amounts(low, high, step))


@free_envite.fold(EnviteDeclared)
def envite_declared(rules: CirculoRules, state: State, event: EnviteDeclared) -> State:
    position = position_of(state, event.player)
    return on_bets(lambda betting: betting.declares(position, event.amount), state)
