"""The end of a game: what was sold becomes prizes, and they are paid against the cartones."""

from collections.abc import Iterator, Sequence

from tapete.engine.actor import Role
from tapete.engine.chapter import Chapter, replace
from tapete.engine.event import Event
from tapete.families.hall.shares import amounts, shared
from tapete.families.hall.sold import of_each
from tapete.families.table.opening import RoundClosed
from tapete.families.table.settling import settlement
from tapete.games.bingo_tradicional.bolsa import after_game, hours_now, won
from tapete.games.bingo_tradicional.rules import BINGO, LINEA, BingoRules
from tapete.games.bingo_tradicional.settled import BolsaFed, PrizePaid, SalesCollected, Settled
from tapete.games.bingo_tradicional.state import MESA, Claim, Course, During, Phase, Plan, Pozo, State, staff, written
from tapete.language import N_
from tapete.law.citation import Citation

FINISHED = "bingo"

payment = Chapter[BingoRules, State]("payment")


class GameFinished(Event, frozen=True, kw_only=True, tag="game-finished"):
    """The game is closed: no claim is admitted any more, and the prizes are to be paid."""

    sentence = N_("{call}. Bingo after {balls} balls.")
    call: str
    balls: int
    pozos: tuple[Pozo, ...]
    """What is kept of the bolsa from now on."""
    hours: tuple[int, ...]


class SecondPart(Event, frozen=True, tag="second-part"):
    """The second game of the double cartones begins, with every ball in the machine again."""

    sentence = N_("The game goes on for the second part of the cartones, with every ball.")


def game_over(course: Course) -> None:
    """The bingo is closed: nobody has anything to claim any more."""
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
    """Línea, bingo, and the prizes of the bolsa in their order."""

    def paid(prize: str, amount: int, claims: Sequence[Claim], cite: Citation) -> Iterator[PrizePaid]:
        parts = shared(amount, [rules.face if rules.sharing.value == "valor" else 1] * len(claims))
        for claim, part in zip(claims, parts, strict=True):
            if part:
                carton = written(rules, claim.carton)
                game = state.part if state.doubles else 0
                yield PrizePaid(prize=prize, player=claim.player, carton=carton, amount=part, part=game, cite=cite)

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
def second_part(rules: BingoRules, state: State, event: SecondPart) -> State:
    fresh = {"drawn": (), "called": (), "claims": (), "line": (), "line_closed": False, "full": ()}
    return replace(state, phase=Phase.EXTRACCION, part=2, **fresh)


def ends(rules: BingoRules, state: State) -> Sequence[Event]:
    """The game is over; of double cartones the second part is played."""
    if state.doubles and state.part == 1:
        return [SecondPart(cite=rules.law["second_part"])]
    return [RoundClosed(round=state.round, reason=FINISHED, cite=rules.question.cite)]


@payment.fold(RoundClosed)
def round_closed(rules: BingoRules, state: State, event: RoundClosed) -> State:
    """Nothing is left of the game."""
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
    by=staff(MESA | {Role.CAJERO}, "sale_closed"),
    when=During("sale_closed", Phase.PAGO),
    cite=lambda rules: rules.law["sale_closed"],
    ends=ends,
)
