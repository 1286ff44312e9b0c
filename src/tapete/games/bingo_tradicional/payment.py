"""Payment of a game, and the bolsa acumulada (MU2010:117.3.c): eighteen more prizes, each with its condition.

Nothing of a prize changes before its game is over: a void game leaves no trace.
"""

from collections.abc import Iterator, Sequence

from tapete.engine.chapter import Chapter, announcement, replace
from tapete.engine.command import Role
from tapete.engine.event import Event
from tapete.families.hall.room import amounts, of_each, part, shared
from tapete.families.table.opening import RoundClosed
from tapete.families.table.settling import settlement
from tapete.games.bingo_tradicional.rules import BINGO, EXTRA, LINEA, BingoRules, Prize
from tapete.games.bingo_tradicional.state import (
    ON_DUTY,
    BolsaFed,
    Chance,
    Claim,
    Course,
    During,
    Phase,
    Plan,
    Pozo,
    PrizePaid,
    SalesCollected,
    Settled,
    State,
    staff,
    written,
)
from tapete.language import N_
from tapete.law.citation import Citation

PERCENT = 100


def pozo_of(state: State, key: str) -> Pozo:
    return next((each for each in state.pozos if each.key == key), Pozo(key))


def hours_now(rules: BingoRules, state: State) -> frozenset[int]:
    now = state.opened_at if rules.from_sale else state.clock
    return frozenset(at for prize in rules.bolsa for at in prize.starts if at <= now and at not in state.hours)


def plays_for(rules: BingoRules, state: State, prize: Prize) -> bool:
    pozo = pozo_of(state, prize.key)
    if not prize.amount:
        return True
    return pozo.reached and (not prize.starts or not hours_now(rules, state).isdisjoint(prize.starts))


def ball_of(rules: BingoRules, state: State, prize: Prize, cartones: int) -> int:
    """Maximum ball of a prize in this game; 0 for none."""
    pozo, highest = pozo_of(state, prize.key), rules.emission.layout.highest
    if prize.law.balls:
        return next(ball for most, ball in prize.law.balls if cartones <= most or not most)
    first = state.extra_ball if prize.key == EXTRA else prize.ball
    grown = pozo.games if prize.law.step == "partida" else pozo.sessions
    return min(highest, first + grown) if first else 0


def chances(rules: BingoRules, state: State, cartones: int, fed: dict[str, int]) -> Iterator[Chance]:
    """Prizes of the bolsa the game may win, with amount and maximum ball."""
    for prize in rules.bolsa:
        there = pozo_of(state, prize.key).held + fed[prize.key]
        pays = _pays(rules, prize, there)
        if pays and plays_for(rules, state, prize):
            yield Chance(prize.key, pays, ball_of(rules, state, prize, cartones))


def _pays(rules: BingoRules, prize: Prize, there: int) -> int:
    if not prize.amount:
        return there - (there * prize.law.keeps + PERCENT // 2) // PERCENT
    return there if rules.pays_all else prize.amount


def plan_of(rules: BingoRules, state: State) -> Plan:
    cartones = state.cartones
    base = rules.face * cartones
    linea, fed = part(rules.linea.value, base), {prize.key: part(prize.share, base) for prize in rules.bolsa}
    bingo = min(part(rules.bingo.value, base), base - linea - sum(fed.values()))
    return Plan(
        base=base,
        linea=linea,
        bingo=bingo,
        fed=amounts(fed),
        casa=base - linea - bingo - sum(fed.values()),
        bolsa=tuple(chances(rules, state, cartones, fed)),
    )


def won(plan: Plan, balls: int) -> list[Chance]:
    return [chance for chance in plan.bolsa if not chance.ball or balls <= chance.ball]


def after_game(rules: BingoRules, state: State, plan: Plan, balls: int) -> tuple[Pozo, ...]:
    paid = {chance.key: chance.amount for chance in won(plan, balls)}
    played = {chance.key for chance in plan.bolsa}
    return tuple([_after(state, prize, plan.fed_of(prize.key), paid, prize.key in played) for prize in rules.bolsa])


def _after(state: State, prize: Prize, fed: int, paid: dict[str, int], played: bool) -> Pozo:
    pozo = pozo_of(state, prize.key)
    held = pozo.held + fed - paid.get(prize.key, 0)
    reached = held >= prize.amount
    if prize.key in paid:
        return Pozo(prize.key, held, reached=reached)
    if played:
        return replace(pozo, held=held, reached=reached, games=pozo.games + 1, today=True)
    return replace(pozo, held=held, reached=pozo.reached or reached)


def after_session(pozos: tuple[Pozo, ...]) -> tuple[Pozo, ...]:
    return tuple(
        [
            replace(
                pozo,
                sessions=pozo.sessions + pozo.today,
                games=0 if pozo.key == EXTRA else pozo.games,
                today=False,
            )
            for pozo in pozos
        ]
    )


FINISHED = "bingo"

payment = Chapter[BingoRules, State]("payment")


class GameFinished(Event, frozen=True, kw_only=True, tag="game-finished"):
    """The game is closed: no claim is admitted any more, and the prizes are to be paid."""

    sentence = N_("{call}. Bingo after {balls} balls.")
    call: str
    balls: int
    pozos: tuple[Pozo, ...]
    """The new pots of the bolsa."""
    hours: tuple[int, ...]


SecondPart = announcement("SecondPart", N_("The game goes on for the second part of the cartones, with every ball."))


def game_over(course: Course) -> None:
    rules, state = course.rules, course.state
    plan, balls = state.plan, len(state.called)
    hours = (*state.hours, *sorted(hours_now(rules, state)))
    kept = after_game(rules, state, plan, balls)
    said, cite = rules.closing_call.value, rules.question.cite
    course(GameFinished(call=said, balls=balls, pozos=kept, hours=hours, cite=cite))


@payment.fold(GameFinished)
def game_finished(rules: BingoRules, state: State, event: GameFinished) -> State:
    due = tuple(_settlement(rules, state, state.plan, event.balls))
    prizes = tuple([each for each in due if isinstance(each, PrizePaid)])
    others = tuple([each for each in due if not isinstance(each, PrizePaid)])
    waits = rules.defers and state.doubles and state.part == 1
    kept = {"pozos": event.pozos, "hours": event.hours, "set_games": state.set_games + 1}
    now, later = (others, prizes) if waits else ((*others, *state.deferred, *prizes), ())
    return replace(state, phase=Phase.PAGO, due=now, deferred=later, **kept)


def _settlement(rules: BingoRules, state: State, plan: Plan, balls: int) -> Iterator[Settled]:
    def paid(prize: str, amount: int, claims: Sequence[Claim], cite: Citation) -> Iterator[PrizePaid]:
        parts = shared(amount, [rules.face if rules.sharing.value == "valor" else 1] * len(claims))
        for claim, share in zip(claims, parts, strict=True):
            if share:
                carton = written(rules, claim.carton)
                game = state.part if state.doubles else 0
                yield PrizePaid(prize=prize, player=claim.player, carton=carton, amount=share, part=game, cite=cite)

    collected = {player: rules.face * cartones for player, cartones in of_each(state.sold).items()}
    yield SalesCollected(of=amounts(collected), cite=rules.law["sale_closed"])
    for prize in rules.bolsa:
        if fed := plan.fed_of(prize.key):
            yield BolsaFed(prize=prize.key, amount=fed, cite=prize.cite)
    line = state.line or state.full
    yield from paid(LINEA, plan.linea, line, rules.law["linea_closed" if state.line else "unsung_line"])
    yield from paid(BINGO, plan.bingo, state.full, rules.sharing.cite)
    for chance in won(plan, balls):
        yield from paid(chance.key, chance.amount, state.full, rules.prize(chance.key).cite)


@payment.fold(SalesCollected)
def collected(rules: BingoRules, state: State, event: SalesCollected) -> State:
    return replace(state, bank=state.bank + event.amount, due=state.due[1:])


@payment.fold(BolsaFed)
def fed(rules: BingoRules, state: State, event: BolsaFed) -> State:
    return replace(state, bank=state.bank - event.amount, due=state.due[1:])


@payment.fold(PrizePaid)
def prize_paid(rules: BingoRules, state: State, event: PrizePaid) -> State:
    from_the_room = event.prize in {LINEA, BINGO}
    return replace(state, bank=state.bank - event.amount * from_the_room, due=state.due[1:])


@payment.fold(SecondPart)
def second_part(rules: BingoRules, state: State, event: Event) -> State:
    fresh = {"drawn": (), "called": (), "claims": (), "line": (), "line_closed": False, "full": ()}
    return replace(state, phase=Phase.EXTRACCION, part=2, **fresh)


def ends(rules: BingoRules, state: State) -> Sequence[Event]:
    if state.doubles and state.part == 1:
        return [SecondPart(cite=rules.law["second_part"])]
    return [RoundClosed(round=state.round, reason=FINISHED, cite=rules.question.cite)]


@payment.fold(RoundClosed)
def round_closed(rules: BingoRules, state: State, event: RoundClosed) -> State:
    return State(
        round=state.round,
        staff=state.staff,
        bank=state.bank,
        last=state.last,
        phase=Phase.FIN if state.last == 0 else Phase.LISTA,
        clock=state.clock,
        set_games=state.set_games,
        pozos=state.pozos,
        next=state.next,
        announced=state.announced,
        hours=state.hours,
        extra_ball=state.extra_ball,
    )


settling = settlement(
    by=staff(ON_DUTY | {Role.CAJERO}, "prizes_paid"),
    when=During("prizes_paid", Phase.PAGO),
    cite=lambda rules: rules.law["prizes_paid"],
    ends=ends,
)
