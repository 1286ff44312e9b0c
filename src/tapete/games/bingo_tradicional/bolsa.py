"""The bolsa acumulada (MU2010:117.3.c): eighteen prizes on top of the bingo, each with its condition.

Nothing of a prize changes before its game is over: a void game leaves no trace.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from tapete.families.hall.shares import amounts, part
from tapete.games.bingo_tradicional.material import EXTRA
from tapete.games.bingo_tradicional.rules import BingoRules, Prize
from tapete.games.bingo_tradicional.state import Chance, Plan, Pozo, State

PERCENT = 100


def pozo_of(state: State, key: str) -> Pozo:
    return next((each for each in state.pozos if each.key == key), Pozo(key))


def begins_at(rules: BingoRules, state: State) -> int:
    return state.opened_at if rules.from_sale else state.clock


def hours_now(rules: BingoRules, state: State) -> frozenset[int]:
    """The hours of the bolsa that have come and that no game has used up: this game uses them."""
    now = begins_at(rules, state)
    return frozenset(at for prize in rules.bolsa for at in prize.starts if at <= now and at not in state.hours)


def plays_for(rules: BingoRules, state: State, prize: Prize) -> bool:
    """Whether the game may win a prize: its amount was reached before, and its hour has come."""
    pozo = pozo_of(state, prize.key)
    if not prize.amount:
        return True
    return pozo.reached and (not prize.starts or not hours_now(rules, state).isdisjoint(prize.starts))


def ball_of(rules: BingoRules, state: State, prize: Prize, cartones: int) -> int:
    """The maximum ball of a prize in this game; 0 where any will do."""
    pozo, highest = pozo_of(state, prize.key), rules.emission.layout.highest
    if prize.law.balls:
        return next(ball for most, ball in prize.law.balls if cartones <= most or not most)
    first = state.extra_ball if prize.key == EXTRA else prize.ball
    grown = pozo.games if prize.law.step == "partida" else pozo.sessions
    return min(highest, first + grown) if first else 0


def chances(rules: BingoRules, state: State, cartones: int, fed: dict[str, int]) -> Iterator[Chance]:
    """The prizes of the bolsa that the game may win, what each pays and up to which ball."""
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
    """The prizes that a bingo sung after so many numbers wins."""
    return [chance for chance in plan.bolsa if not chance.ball or balls <= chance.ball]


def after_game(rules: BingoRules, state: State, plan: Plan, balls: int) -> tuple[Pozo, ...]:
    """What is kept of each prize once its game is over."""
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
    """A session is over: those with a game for a prize in it count, and the Bingo Extra begins again."""
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
