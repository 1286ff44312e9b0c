"""Bets: whoever has the turn passes, bets, covers, raises or retires (MU2010:80.a.lim, 80.b.p2, 81.3)."""

from collections.abc import Iterator, Sequence

from tapete.engine.chapter import Chapter, Moment, announcement, replace, verb
from tapete.engine.command import Actor, Amounts, Offer
from tapete.engine.event import Event, PlayerEvent, Reason, Refused
from tapete.families.poquer_de_circulo import articles
from tapete.families.poquer_de_circulo.betting import Betting, Options
from tapete.families.poquer_de_circulo.course import go_on
from tapete.families.poquer_de_circulo.money import IntoBote
from tapete.families.poquer_de_circulo.opening import BoteOpened, Stood, openers_cite, opens
from tapete.families.poquer_de_circulo.queries import HANDLER, ForPlayer, asked, of_stud, offered_to, said
from tapete.families.poquer_de_circulo.rules import FIJO, CirculoRules, Duty, may_still_raise
from tapete.families.poquer_de_circulo.session import Rested, miss
from tapete.families.poquer_de_circulo.state import AUSENTE, Course, State
from tapete.families.table.powers import spoken_for
from tapete.language import N_
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
OPEN = Moment[CirculoRules, State](lambda _, state: bool(state.on_turn), SIN_ENVITES, lambda _: articles.TURN)

Pass = verb("Pass", said("pasar", "~paso"), N_("Pass (paso)"), ForPlayer, tag="pasar", key="p")


class Envite(ForPlayer, frozen=True):
    """A bet or a raise, to an amount of the interval."""

    amount: int


Bet = verb(
    "Bet",
    said("apostar {amount:€}", "~apuesto {amount:€}", "~abrir {amount:€}"),
    N_("Bet {amount:€}"),
    Envite,
    tag="apostar",
    key="e",
)


class Answer(ForPlayer, frozen=True, omit_defaults=True):
    """An answer to a bet, with the bet that it answers where a page or a program says it."""

    seen: str = ""
    """The hand, interval and bet that the player saw, as `answered` writes them; empty in what people say."""


Cover = verb("Cover", said("cubrir", "~cubro", "~ver", "~veo"), N_("Cover"), Answer, tag="cubrir", key="c")
Raise = verb(
    "Raise",
    said("subir {amount:€}", "~subir a {amount:€}", "~subo a {amount:€}"),
    N_("Raise to {amount:€}"),
    Envite,
    tag="subir",
    key="r",
)
Retire = verb(
    "Retire",
    said("retirarse", "~me retiro", "~no voy"),
    N_("Retire (no voy)"),
    Answer,
    tag="retirarse",
    key="x",
    declines=True,
)
BeAbsent = verb("BeAbsent", said("ausente"), N_("{player} is absent"), ForPlayer, tag="ausente", declines=True)
Passed = announcement("Passed", N_("{player:@}: «paso»."), PlayerEvent)


class BetMade(IntoBote, frozen=True, kw_only=True, tag="bet-made"):
    """A player bet first, or raised."""

    sentence = N_("{player:@} bets {level:€}.")
    sentence_if = ("over", N_("{player:@} raises to {level:€}."))
    level: int
    """The player's stake in the interval."""
    over: int = 0
    """The bet that was raised."""


BetCovered = announcement("BetCovered", N_("{player:@} covers with {amount:€}."), IntoBote)


class Retired(Event, frozen=True, tag="retired"):
    """A player gave up the hand."""

    sentence = N_("{player:@} retires: «{call}».")
    player: str
    call: str


Withdrawn = announcement(
    "Withdrawn", N_("{player:@} is absent: the hand is withdrawn, and the chips stay in the bote."), PlayerEvent
)


def answered(hand: int, interval: int, postura: int) -> str:
    return f"{hand}.{interval}.{postura}"


def require_turn(state: State, player: str) -> Betting:
    """The bets of the hand; refused unless it is this player's turn."""
    if state.on_turn != player:
        raise Refused(FUERA_DE_TURNO, articles.CRUPIER, expected=state.on_turn, player=player)
    return state.bets


@bets.act(Pass, Cover, Retire, by=HANDLER, when=OPEN)
def answer(rules: CirculoRules, state: State, command: ForPlayer) -> Sequence[Event]:
    player = command.player
    betting = require_turn(state, player)
    options = betting.options()
    now = answered(state.round, state.street + 1, betting.postura)
    if isinstance(command, Answer) and command.seen not in {"", now}:
        raise Refused(APUESTA_PASADA, articles.CRUPIER, player=player)
    if betting.obliged:
        raise Refused(DEBE_APOSTAR, _first_cite(rules, state), player=player)
    _refuse_other_than(betting.promised(betting.turn), player)
    course = Course(rules, state)
    if isinstance(command, Pass):
        if not options.may_pass:
            raise Refused(HAY_APUESTA, articles.PASS, to_cover=options.to_cover)
        course(Passed(player=player, cite=articles.PASS))
    elif isinstance(command, Cover):
        if not options.to_cover:
            raise Refused(NADA_QUE_CUBRIR, articles.COVER)
        whole = betting.postura - betting.laid[betting.turn] == options.to_cover
        cite = articles.COVER if whole else articles.TABLE_STAKES
        course(BetCovered(player=player, amount=options.to_cover, cite=cite))
    else:
        if not options.may_retire:
            raise Refused(NO_PUEDE_RETIRARSE, _first_cite(rules, state), player=player)
        course(Retired(player=player, call=rules.call_retired.value, cite=rules.call_retired.cite))
    return go_on(course)


def _refuse_other_than(promised: int, player: str, level: int = 0) -> None:
    if promised and level != promised:
        raise Refused(ENVITE_DECLARADO, articles.FREE_ENVITE, player=player, level=promised)


def _first_cite(rules: CirculoRules, state: State) -> Citation:
    law = rules.spreads[state.variant].law
    return law["speaks_later" if state.street else "speaks_first"]


offered_to(bets, Pass, Cover, Retire, players=lambda _, state: [state.on_turn])


@bets.act(Bet, Raise, by=HANDLER, when=OPEN)
def envite(rules: CirculoRules, state: State, command: Envite) -> Sequence[Event]:
    player, level = command.player, command.amount
    betting = require_turn(state, player)
    if isinstance(command, Bet) and betting.postura:
        raise Refused(YA_ABIERTO, articles.RAISE, postura=betting.postura)
    if isinstance(command, Raise) and not betting.postura:
        raise Refused(SIN_ABRIR, articles.RAISE)
    refuse_level(rules, state, betting.turn, player, level)
    amount = level - betting.laid[betting.turn]
    course, cite = Course(rules, state), _envite_cite(rules, state, level)
    course(BetMade(player=player, amount=amount, level=level, over=betting.postura, cite=cite))
    if opens(betting):
        course(BoteOpened(player=player, cite=openers_cite(course.spread, state.blank)))
    return go_on(course)


def _envite_cite(rules: CirculoRules, state: State, level: int) -> Citation:
    """The article on a bet or raise to this level: forced, by the high unit, or ordinary."""
    betting, law = state.bets, rules.spreads[state.variant].law
    if betting.obliged:
        return law["obligada_exact"]
    if betting.high and level - betting.full >= betting.high:
        return law["open_pair"]
    return articles.RAISE if betting.postura else articles.BET


def refuse_level(rules: CirculoRules, state: State, turn: int, player: str, level: int) -> None:
    """Refuse a level that the limit, the resto or an earlier act excludes, with the exact reason."""
    betting = state.bets
    terms = betting.terms
    options = betting.options() if turn == betting.turn else betting.options_of(turn)
    reach = betting.laid[turn] + betting.restos[turn]
    if options.admits(level):
        return
    _refuse_other_than(betting.promised(turn), player, level)
    if not options.may_bet:
        _refuse_raise(rules, betting, turn, player)
    if level > reach:
        raise Refused(SIN_RESTO, articles.TABLE_STAKES, most=reach, amount=level)
    if betting.duty is Duty.EXACTLY and betting.obliged:
        cite = rules.spreads[state.variant].law["obligada_exact"]
        raise Refused(OBLIGADA_EXACTA, cite, least=options.least, amount=level)
    if terms.system == FIJO and options.least < options.most:
        cite = rules.spreads[state.variant].law["open_pair"]
        raise Refused(ENVITE_BAJO_O_ALTO, cite, least=options.least, most=options.most, amount=level)
    if terms.system == FIJO:
        raise Refused(ENVITE_FIJO, rules.spreads[state.variant].law["low_intervals"], least=options.least, amount=level)
    if level < options.least:
        cite = articles.RAISE if betting.postura else rules.minimum.cite
        raise Refused(ENVITE_ESCASO, cite, least=options.least, amount=level)
    if level > options.most:
        raise Refused(ENVITE_EXCESIVO, _limit_cite(rules), most=options.most, amount=level)
    raise Refused(ENVITE_SIN_FICHA, articles.CHIPS, amount=level, chip=terms.chip)


def _refuse_raise(rules: CirculoRules, betting: Betting, turn: int, player: str) -> None:
    terms = betting.terms
    if turn in betting.barred:
        raise Refused(APOSTO_FUERA_DE_TURNO, articles.OUT_OF_TURN, player=player)
    if betting.unraised:
        raise Refused(ENVITE_LIBRE, articles.FREE_ENVITE)
    if betting.bound[turn]:
        raise Refused(NO_REABRE, articles.NO_INCREMENT, player=player)
    if not may_still_raise(terms.system, betting.raises, terms.raises, betting.alive):
        raise Refused(SUBIDAS_AGOTADAS, _limit_cite(rules), raises=terms.raises)
    reach = betting.laid[turn] + betting.restos[turn]
    if reach <= betting.postura:
        raise Refused(NO_SUBE, articles.TABLE_STAKES, player=player, resto=betting.restos[turn])
    raise Refused(NADIE_CONTESTA, articles.EQUALISED)


def _limit_cite(rules: CirculoRules) -> Citation:
    return articles.LIMITS[rules.limit.value]


@bets.offer(Bet)
def envites(rules: CirculoRules, state: State, who: Actor) -> Iterator[Offer]:
    for player in spoken_for(who, [state.on_turn]):
        betting = state.bets
        options = betting.options()
        if player != state.on_turn or not options.may_bet:
            continue
        kind = Raise if betting.postura else Bet
        for low, high, step in levels(options):
            cite = _envite_cite(rules, state, low)
            yield Offer(kind(by=who, player=player, amount=low), cite, Amounts(low, high, step))


def levels(options: Options) -> Iterator[tuple[int, int, int]]:
    """The admitted levels as ranges: the highest need not be a whole number of chips."""
    least, most, step = options.least, options.most, options.step
    last = most - (most - least) % step
    yield least, last, step
    if last != most:
        yield most, most, 1


bets.fold(Passed)(lambda _, state, event: state.on_bets(Betting.passes, event.player))


@bets.fold(BetMade)
def bet_made(rules: CirculoRules, state: State, event: BetMade) -> State:
    def change(betting: Betting) -> None:
        if betting.obliged:
            betting.forced(betting.turn, event.level)
        else:
            betting.bets_to(event.level)

    return replace(state.add_chips(event.player, -event.amount), kept=()).on_bets(change, event.player)


@bets.fold(BetCovered)
def bet_covered(rules: CirculoRules, state: State, event: IntoBote) -> State:
    return state.add_chips(event.player, -event.amount).on_bets(Betting.covers, event.player)


@bets.fold(Retired)
def retired(rules: CirculoRules, state: State, event: Retired) -> State:
    gave_up = rules.spreads[state.variant].variant.opens and not state.bets.postura
    kept = (*state.kept, event.player) if gave_up else state.kept
    return replace(taken_away(state, event.player), kept=kept).on_bets(Betting.retires, event.player)


def taken_away(state: State, player: str) -> State:
    """The state after the crupier has taken a player's cards, which nobody sees any more."""
    hands = [replace(hand, owner="", looked=False) if hand.owner == player else hand for hand in state.hands]
    return replace(state, hands=tuple(hands))


# --- who is not there -------------------------------------------------------------------------------------------------


@bets.act(BeAbsent, by=HANDLER)
def be_absent(rules: CirculoRules, state: State, command: ForPlayer) -> Sequence[Event]:
    player, course = command.player, Course(rules, state)
    if player in state.order and player in asked(rules, state):
        course(_withdrawal(course, player))
        miss(course, course.state.seat_at(player))
    elif player in asked(rules, state):
        course(Rested(player=player, cause=AUSENTE, cite=articles.ABSENT))
    elif state.changes_now == player:
        restado = not state.seat_at(player).resto
        course(Stood(player=player, cite=articles.ABSENT) if restado else _withdrawal(course, player))
    elif state.on_turn:
        if require_turn(state, player).obliged:
            least = state.bets.options().least  # the others answer the forced bet, which is lost with the hand
            course(BetMade(player=player, amount=least, level=least, cite=articles.FORCED_ABSENT))
        course(_withdrawal(course, player))
    else:
        raise Refused(SIN_ENVITES, articles.ABSENT)
    return go_on(course)


def _withdrawal(course: Course, player: str) -> PlayerEvent:
    cite = articles.ABSENT_AT_HIS_TURN
    if course.spread.variant.opens:
        cite = course.rules.law[of_stud(course, "87.3.c.3")]
    return Withdrawn(player=player, cite=cite)


offered_to(
    bets,
    BeAbsent,
    players=lambda rules, state: [*asked(rules, state), *filter(None, [state.on_turn, state.changes_now])],
)


@bets.fold(Withdrawn)
def withdrawn(rules: CirculoRules, state: State, event: PlayerEvent) -> State:
    position = state.position_of(event.player)
    away = taken_away(state, event.player).change_seat(event.player, rests=AUSENTE)
    return away.on_bets(lambda betting: betting.withdraw(position))
