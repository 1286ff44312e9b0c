"""Bets: whoever has the turn passes, bets, covers, raises or retires (MU2010:80.a.lim, 80.b.p2, 81.3)."""

from collections.abc import Callable, Iterator, Sequence
from typing import ClassVar

from tapete.engine.actor import Actor
from tapete.engine.chapter import Chapter, Moment, replace
from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.engine.offer import Amounts, Offer
from tapete.engine.refusal import Reason, Refused
from tapete.families.poquer_de_circulo import articulos
from tapete.families.poquer_de_circulo.abridor import BoteOpened, openers_cite, opens
from tapete.families.poquer_de_circulo.betting import Betting, Options
from tapete.families.poquer_de_circulo.curso import go_on
from tapete.families.poquer_de_circulo.descanso import Rested, miss
from tapete.families.poquer_de_circulo.descarte import Stood
from tapete.families.poquer_de_circulo.incidencias import of_stud
from tapete.families.poquer_de_circulo.limits import FIJO, may_still_raise
from tapete.families.poquer_de_circulo.money import IntoBote
from tapete.families.poquer_de_circulo.rules import CirculoRules
from tapete.families.poquer_de_circulo.state import (
    AUSENTE,
    HANDLER,
    Course,
    OfPlayer,
    State,
    add_chips,
    asked,
    bets_of,
    change_seat,
    changes_now,
    on_turn,
    position_of,
    seat_at,
    spread_in,
)
from tapete.families.poquer_de_circulo.variant import Duty
from tapete.families.table.powers import spoken_for
from tapete.language import N_, say
from tapete.law.citation import Citation

SIN_ENVITES = Reason("sin_envites", N_("No interval of bets is open."), untimely=True)
FUERA_DE_TURNO = Reason("habla_otro", N_("It is {expected:@}'s turn to speak, not {player:@}'s."))
HAY_APUESTA = Reason("hay_apuesta", N_("There is a bet: {to_cover:€} are to be covered, and nobody passes."))
NADA_QUE_CUBRIR = Reason("nada_por_cubrir", N_("There is nothing to cover: pass, or bet."))
YA_ABIERTO = Reason("ya_abierto", N_("There is a bet of {postura:€} already: cover it, raise it or retire."))
SIN_ABRIR = Reason("sin_abrir", N_("Nobody has bet: there is nothing to raise."))
DEBE_APOSTAR = Reason("debe_apostar", N_("{player:@} must bet first, and neither passes nor retires."))
OBLIGADA_EXACTA = Reason("obligada_exacta", N_("The bet of who must bet first is of {least:€}, not of {amount:€}."))
NO_PUEDE_RETIRARSE = Reason(
    "no_puede_retirarse", N_("Nothing has been bet: {player:@} passes or bets, and does not retire.")
)
APUESTA_PASADA = Reason(
    "apuesta_pasada", N_("The bet that {player:@} answered is over: look at the table again."), untimely=True
)
ENVITE_ESCASO = Reason("envite_escaso", N_("The bet must come to {least:€}, not to {amount:€}."))
ENVITE_EXCESIVO = Reason("envite_excesivo", N_("The bet may come to {most:€}, not to {amount:€}."))
NO_SUBE = Reason("no_sube", N_("{player:@} has a resto of {resto:€} left: it does not reach to raise the bet."))
ENVITE_FIJO = Reason("envite_fijo", N_("At the fixed limit the bet comes to {least:€}, not to {amount:€}."))
ENVITE_BAJO_O_ALTO = Reason(
    "envite_bajo_o_alto",
    N_("With a pair in sight the bet comes to {least:€} or, at the high limit, to {most:€}; not to {amount:€}."),
)
ENVITE_SIN_FICHA = Reason("envite_sin_ficha", N_("{amount:€} can't be made with chips of {chip:€}."))
SIN_RESTO = Reason("sin_resto", N_("With the resto on the table the bet may come to {most:€}, not to {amount:€}."))
SUBIDAS_AGOTADAS = Reason("subidas_agotadas", N_("There have been {raises} raises in this interval: no more are made."))
NO_REABRE = Reason(
    "no_reabre", N_("Nobody has made a whole raise since {player:@} spoke: what is left is to cover or to retire.")
)
APOSTO_FUERA_DE_TURNO = Reason(
    "aposto_fuera_de_turno",
    N_("{player:@} has bet out of turn in this interval: what is left is to cover or to retire."),
)
ENVITE_DECLARADO = Reason("envite_declarado", N_("{player:@} has declared an envite of {level:€}, and makes it now."))
ENVITE_LIBRE = Reason(
    "envite_libre", N_("The bet was declared whatever the limit: at the fixed limit it is covered, and not raised.")
)
NADIE_CONTESTA = Reason("nadie_contesta", N_("Nobody is left who could answer a raise."))

bets = Chapter[CirculoRules, State]("bets")
OPEN = Moment[CirculoRules, State](lambda _, state: bool(on_turn(state)), SIN_ENVITES, lambda _: articulos.TURN)


class Pass(OfPlayer, frozen=True, tag="pasar"):
    """Bet nothing, while nobody has bet."""

    label = N_("Pass (paso)")
    key = "p"
    words = ("pasar [para {player}]", "~paso [para {player}]")


class Envite(OfPlayer, frozen=True):
    """A bet or a raise, to an amount of the interval."""

    amount: int


class Bet(Envite, frozen=True, tag="apostar"):
    """Bet first."""

    label = N_("Bet {amount:€}")
    key = "e"
    words = (
        "apostar {amount:€} [para {player}]",
        "~apuesto {amount:€} [para {player}]",
        "~abrir {amount:€} [para {player}]",
    )


class Answer(OfPlayer, frozen=True, omit_defaults=True):
    """An answer to a bet, with the bet that it answers where a page or a program says it."""

    seen: str = ""
    """The hand, the interval and the bet that the player saw, as `answered` writes them; empty in what people say."""


class Cover(Answer, frozen=True, tag="cubrir"):
    """Put what is missing to the highest bet, or all the resto."""

    label = N_("Cover")
    key = "c"
    words = (
        "cubrir [para {player}]",
        "~cubro [para {player}]",
        "~ver [para {player}]",
        "~veo [para {player}]",
    )


class Raise(Envite, frozen=True, tag="subir"):
    """Raise to an amount: all that one will have put in the interval."""

    label = N_("Raise to {amount:€}")
    key = "r"
    words = (
        "subir {amount:€} [para {player}]",
        "~subir a {amount:€} [para {player}]",
        "~subo a {amount:€} [para {player}]",
    )


class Retire(Answer, frozen=True, tag="retirarse"):
    """Give up the hand and all that was put in it."""

    label = N_("Retire (no voy)")
    key = "x"
    declines = True
    words = (
        "retirarse [para {player}]",
        "~me retiro [para {player}]",
        "~no voy [para {player}]",
    )


class BeAbsent(OfPlayer, frozen=True, tag="ausente"):
    """Not be there when one is asked: no cards are received, or those one has are taken."""

    label = N_("{player} is absent")
    declines = True
    words = ("ausente [para {player}]",)


class Passed(Event, frozen=True, tag="passed"):
    """Somebody bet nothing."""

    sentence = N_("{player:@}: «paso».")
    player: str


class BetMade(IntoBote, frozen=True, kw_only=True, tag="bet-made"):
    """Somebody bet first, or raised."""

    sentence = N_("{player:@} bets {level:€}.")
    sentence_if_raise: ClassVar[str] = N_("{player:@} raises to {level:€}.")
    level: int
    """What he has put in the interval."""
    over: int = 0
    """The bet that he raised."""

    def tell(self, language: str) -> str:
        return say(self.sentence_if_raise if self.over else self.sentence, language, self.facts())


class BetCovered(IntoBote, frozen=True, tag="bet-covered"):
    """Somebody covered the bet, or as much of it as the resto reached."""

    sentence = N_("{player:@} covers with {amount:€}.")


class Retired(Event, frozen=True, tag="retired"):
    """Somebody gave up the hand."""

    sentence = N_("{player:@} retires: «{call}».")
    player: str
    call: str


class Withdrawn(Event, frozen=True, tag="withdrawn"):
    """The hand of somebody who is absent was taken away; his chips stay in the bote."""

    sentence = N_("{player:@} is absent: the hand is withdrawn, and the chips stay in the bote.")
    player: str


def answered(hand: int, interval: int, postura: int) -> str:
    """The hand, the interval, from 1, and its highest bet, as an answer names them."""
    return f"{hand}.{interval}.{postura}"


def require_turn(state: State, player: str) -> Betting:
    """The bets, if it is this player's turn to speak."""
    if on_turn(state) != player:
        raise Refused(FUERA_DE_TURNO, articulos.CRUPIER, expected=on_turn(state), player=player)
    return bets_of(state)


@bets.act(Pass, Cover, Retire, by=HANDLER, when=OPEN)
def answer(rules: CirculoRules, state: State, command: OfPlayer) -> Sequence[Event]:
    """Pass where there is nothing to cover, cover where there is, or retire."""
    player = command.player
    betting = require_turn(state, player)
    options = betting.options()
    now = answered(state.round, state.street + 1, betting.postura)
    if isinstance(command, Answer) and command.seen not in {"", now}:
        raise Refused(APUESTA_PASADA, articulos.CRUPIER, player=player)
    if betting.obliged:
        raise Refused(DEBE_APOSTAR, _first_cite(rules, state), player=player)
    _refuse_other_than(betting.promised(betting.turn), player)
    course = Course(rules, state)
    if isinstance(command, Pass):
        if not options.may_pass:
            raise Refused(HAY_APUESTA, articulos.PASS, to_cover=options.to_cover)
        course(Passed(player=player, cite=articulos.PASS))
    elif isinstance(command, Cover):
        if not options.to_cover:
            raise Refused(NADA_QUE_CUBRIR, articulos.COVER)
        whole = betting.postura - betting.laid[betting.turn] == options.to_cover
        course(
            BetCovered(
                player=player, amount=options.to_cover, cite=articulos.COVER if whole else articulos.TABLE_STAKES
            )
        )
    else:
        if not options.may_retire:
            raise Refused(NO_PUEDE_RETIRARSE, _first_cite(rules, state), player=player)
        course(Retired(player=player, call=rules.call_retired.value, cite=rules.call_retired.cite))
    go_on(course)
    return course.events


def _refuse_other_than(promised: int, player: str, level: int = 0) -> None:
    """Whoever has declared an envite makes that one."""
    if promised and level != promised:
        raise Refused(ENVITE_DECLARADO, articulos.FREE_ENVITE, player=player, level=promised)


def _first_cite(rules: CirculoRules, state: State) -> Citation:
    law = spread_in(rules, state).law
    return law["speaks_later" if state.street else "speaks_first"]


@bets.might(Pass)
def answers(rules: CirculoRules, state: State, who: Actor) -> Iterator[Command]:
    for player in spoken_for(who, [on_turn(state)]):
        yield from (kind(by=who, player=player) for kind in (Pass, Cover, Retire))


@bets.act(Bet, Raise, by=HANDLER, when=OPEN)
def envite(rules: CirculoRules, state: State, command: Envite) -> Sequence[Event]:
    """A bet where there is none, or a raise of the one there is."""
    player, level = command.player, command.amount
    betting = require_turn(state, player)
    if isinstance(command, Bet) and betting.postura:
        raise Refused(YA_ABIERTO, articulos.RAISE, postura=betting.postura)
    if isinstance(command, Raise) and not betting.postura:
        raise Refused(SIN_ABRIR, articulos.RAISE)
    refuse_level(rules, state, betting.turn, player, level)
    amount = level - betting.laid[betting.turn]
    course, cite = Course(rules, state), _envite_cite(rules, state, level)
    course(BetMade(player=player, amount=amount, level=level, over=betting.postura, cite=cite))
    if opens(betting):
        course(BoteOpened(player=player, cite=openers_cite(course.spread, state.blank)))
    go_on(course)
    return course.events


def _envite_cite(rules: CirculoRules, state: State, level: int) -> Citation:
    """By what a bet or a raise to a level is made: as the forced one, by the high unit, or as any other."""
    betting, law = bets_of(state), spread_in(rules, state).law
    if betting.obliged:
        return law["obligada_exact"]
    if betting.high and level - betting.full >= betting.high:
        return law["open_pair"]
    return articulos.RAISE if betting.postura else articulos.BET


def refuse_level(rules: CirculoRules, state: State, turn: int, player: str, level: int) -> None:
    """Refuse a level that the limit, the resto or what happened before does not admit, for exactly that."""
    betting = bets_of(state)
    terms = betting.terms
    options = betting.options() if turn == betting.turn else betting.options_of(turn)
    reach = betting.laid[turn] + betting.restos[turn]
    if options.admits(level):
        return
    _refuse_other_than(betting.promised(turn), player, level)
    if not options.may_bet:
        _refuse_raise(rules, betting, turn, player)
    if level > reach:
        raise Refused(SIN_RESTO, articulos.TABLE_STAKES, most=reach, amount=level)
    if betting.duty is Duty.EXACTLY and betting.obliged:
        cite = spread_in(rules, state).law["obligada_exact"]
        raise Refused(OBLIGADA_EXACTA, cite, least=options.least, amount=level)
    if terms.system == FIJO and options.least < options.most:
        cite = spread_in(rules, state).law["open_pair"]
        raise Refused(ENVITE_BAJO_O_ALTO, cite, least=options.least, most=options.most, amount=level)
    if terms.system == FIJO:
        raise Refused(ENVITE_FIJO, spread_in(rules, state).law["low_intervals"], least=options.least, amount=level)
    if level < options.least:
        cite = articulos.RAISE if betting.postura else rules.minimum.cite
        raise Refused(ENVITE_ESCASO, cite, least=options.least, amount=level)
    if level > options.most:
        raise Refused(ENVITE_EXCESIVO, _limit_cite(rules), most=options.most, amount=level)
    raise Refused(ENVITE_SIN_FICHA, articulos.CHIPS, amount=level, chip=terms.chip)


def _refuse_raise(rules: CirculoRules, betting: Betting, turn: int, player: str) -> None:
    """Why somebody may not raise at all."""
    terms = betting.terms
    if turn in betting.barred:
        raise Refused(APOSTO_FUERA_DE_TURNO, articulos.OUT_OF_TURN, player=player)
    if betting.unraised:
        raise Refused(ENVITE_LIBRE, articulos.FREE_ENVITE)
    if betting.bound[turn]:
        raise Refused(NO_REABRE, articulos.NO_INCREMENT, player=player)
    if not may_still_raise(terms.system, betting.raises, terms.raises, betting.alive):
        raise Refused(SUBIDAS_AGOTADAS, _limit_cite(rules), raises=terms.raises)
    reach = betting.laid[turn] + betting.restos[turn]
    if reach <= betting.postura:
        raise Refused(NO_SUBE, articulos.TABLE_STAKES, player=player, resto=betting.restos[turn])
    raise Refused(NADIE_CONTESTA, articulos.EQUALISED)


def _limit_cite(rules: CirculoRules) -> Citation:
    return articulos.LIMITS[rules.limit.value]


@bets.offer(Bet)
def envites(rules: CirculoRules, state: State, who: Actor) -> Iterator[Offer]:
    for player in spoken_for(who, [on_turn(state)]):
        betting = bets_of(state)
        options = betting.options()
        if player != on_turn(state) or not options.may_bet:
            continue
        kind = Raise if betting.postura else Bet
        for low, high, step in levels(options):
            cite = _envite_cite(rules, state, low)
            yield Offer(kind(by=who, player=player, amount=low), cite, Amounts(low, high, step))


def levels(options: Options) -> Iterator[tuple[int, int, int]]:
    """The levels that are admitted, in ranges: the highest need not be a whole number of chips."""
    least, most, step = options.least, options.most, options.step
    last = most - (most - least) % step
    yield least, last, step
    if last != most:
        yield most, most, 1


def on_bets(change: Callable[[Betting], object], state: State, by: str = "") -> State:
    """The table after something that is done to the bets, by a player who speaks; those before are not touched."""
    betting = bets_of(state).copy()
    change(betting)
    return replace(state, betting=betting, spoken=(*state.spoken, by) if by else state.spoken)


@bets.fold(Passed)
def passed(rules: CirculoRules, state: State, event: Passed) -> State:
    return on_bets(Betting.passes, state, event.player)


@bets.fold(BetMade)
def bet_made(rules: CirculoRules, state: State, event: BetMade) -> State:
    def change(betting: Betting) -> None:
        if betting.obliged:
            betting.forced(betting.turn, event.level)
        else:
            betting.bets_to(event.level)

    return on_bets(change, replace(add_chips(state, event.player, -event.amount), kept=()), event.player)


@bets.fold(BetCovered)
def bet_covered(rules: CirculoRules, state: State, event: BetCovered) -> State:
    return on_bets(Betting.covers, add_chips(state, event.player, -event.amount), event.player)


@bets.fold(Retired)
def retired(rules: CirculoRules, state: State, event: Retired) -> State:
    gave_up = spread_in(rules, state).variant.opens and not bets_of(state).postura
    kept = (*state.kept, event.player) if gave_up else state.kept
    return on_bets(Betting.retires, replace(taken_away(state, event.player), kept=kept), event.player)


def taken_away(state: State, player: str) -> State:
    """The crupier has taken somebody's cards, which nobody sees any more."""
    hands = [replace(hand, owner="", looked=False) if hand.owner == player else hand for hand in state.hands]
    return replace(state, hands=tuple(hands))


# --- who is not there -------------------------------------------------------------------------------------------------


@bets.act(BeAbsent, by=HANDLER)
def be_absent(rules: CirculoRules, state: State, command: BeAbsent) -> Sequence[Event]:
    """Who is away when it is his turn has no cards, or loses those he has."""
    player, course = command.player, Course(rules, state)
    if player in state.order and player in asked(rules, state):
        course(_withdrawal(course, player))
        miss(course, seat_at(rules, course.state, player))
    elif player in asked(rules, state):
        course(Rested(player=player, cause=AUSENTE, cite=articulos.ABSENT))
    elif changes_now(state) == player:
        restado = not seat_at(rules, state, player).resto
        told = Stood(player=player, cite=articulos.ABSENT) if restado else _withdrawal(course, player)
        course(told)
    elif on_turn(state):
        if require_turn(state, player).obliged:
            course(_forced_of(state, player))
        course(_withdrawal(course, player))
    else:
        raise Refused(SIN_ENVITES, articulos.ABSENT)
    go_on(course)
    return course.events


def _withdrawal(course: Course, player: str) -> Withdrawn:
    """Of who is away when his turn comes the studs have an article of their own."""
    cite = articulos.ABSENT_AT_HIS_TURN
    if course.spread.variant.opens:
        cite = course.rules.law[of_stud(course, "87.3.c.3")]
    return Withdrawn(player=player, cite=cite)


def _forced_of(state: State, player: str) -> BetMade:
    """The bet that somebody must make is lost with his hand: the others answer it."""
    least = bets_of(state).options().least
    return BetMade(player=player, amount=least, level=least, cite=articulos.FORCED_ABSENT)


@bets.might(BeAbsent)
def may_be_absent(rules: CirculoRules, state: State, who: Actor) -> Iterator[Command]:
    awaited = [*asked(rules, state), *filter(None, [on_turn(state), changes_now(state)])]
    return (BeAbsent(by=who, player=player) for player in spoken_for(who, awaited))


@bets.fold(Withdrawn)
def withdrawn(rules: CirculoRules, state: State, event: Withdrawn) -> State:
    """He takes no part until he says that he is back."""
    position = position_of(state, event.player)
    away = change_seat(taken_away(state, event.player), event.player, rests=AUSENTE)
    return on_bets(lambda betting: betting.withdraw(position), away)
