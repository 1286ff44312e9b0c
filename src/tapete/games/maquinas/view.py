"""What is seen of a machine: its reels, whose it is and what it pays; counters for who watches over it."""

from collections import Counter
from collections.abc import Collection, Sequence
from fractions import Fraction
from functools import lru_cache

from tapete.engine.actor import BACK_OFFICE, Actor
from tapete.engine.chips import Lying
from tapete.engine.table import AnyTable
from tapete.families.table.view import TableView, shown
from tapete.games.maquinas.programme import Programme, homologated
from tapete.games.maquinas.rules import MaquinaRules
from tapete.games.maquinas.settled import Settled
from tapete.games.maquinas.state import Counters, Phase, State, Tally, too_soon
from tapete.games.maquinas.table import Combination, at_rest
from tapete.language import N_, say, translate

PARTIDA = "partida"


class MaquinaView(TableView, frozen=True, kw_only=True):
    """What everybody sees, and what is for the staff."""

    tipo: str
    model: str
    price: int
    games_at_once: int
    duration: Fraction
    player: str
    credit: int
    owed: int
    stake: int
    result: str
    won: int
    window: tuple[tuple[str, ...], ...]
    """The symbols in sight, reel by reel; none where a machine has no reels."""
    combinations: tuple[Combination, ...]
    plan: tuple[tuple[int, int], ...]
    """Type B: each prize of the programme, the greatest first, and how often it comes in a cycle."""
    paid: tuple[int, ...]
    """Type B: what the programme paid for each game of the last."""
    results: tuple[str, ...]
    """What the last games showed, the newest last."""
    jackpot: str
    pot: int
    seconds: int
    """Type A: the time that a game gives."""
    extension: int
    asked: bool
    """Whether who plays says to have earned more of it."""
    extended: bool
    left: int
    """And what is left of it, by the clock."""
    wait: int
    """Types B and C: the seconds by the clock until another game may begin."""
    stopped: bool
    """Whether it is out of service."""
    tally: Tally | None
    """What who looks has put in, played, won and collected; for the staff, what who played last has."""
    counters: Counters | None
    """For the staff and the inspection."""
    cash: int | None
    due: tuple[Settled, ...] = ()

    def tell(self, language: str) -> list[str]:
        facts = {"tipo": self.tipo, "model": self.model, "price": self.price}
        told = [say(N_("type {tipo} {model}; a game costs {price:€}"), language, facts)]
        if self.player:
            facts = {"player": self.player, "credit": self.credit}
            told.append(say(N_("credit of {player}: {credit:€}"), language, facts))
        if self.jackpot:
            told.append(say(N_("jackpot {name}: {amount:€}"), language, {"name": self.jackpot, "amount": self.pot}))
        if self.left:
            told.append(say(N_("time left: {left} seconds"), language, {"left": self.left}))
        if self.stopped:
            told.append(translate(N_("out of service"), language))
        return told

    def lying(self) -> Sequence[Lying]:
        return [Lying(player=self.player, bet=PARTIDA, amount=self.stake)] if self.stake else []

    def playing(self) -> Collection[str]:
        return (self.player,) if self.player else ()


@lru_cache(maxsize=64)
def plan_of(programme: Programme) -> tuple[tuple[int, int], ...]:
    counted = Counter(prize for prize in homologated(programme) if prize)
    return tuple(sorted(counted.items(), reverse=True))


def view(game: AnyTable, rules: MaquinaRules, state: State, who: Actor) -> MaquinaView:
    inside = who.role in BACK_OFFICE
    board, jackpot, running = rules.board, rules.jackpot, state.phase is Phase.EN_JUEGO
    reels = board.reels if board else None
    last = state.result or next(reversed(state.results), "")
    return shown(
        MaquinaView,
        game,
        state,
        who,
        betting=state.phase in {Phase.LIBRE, Phase.CREDITO} and not state.stopped,
        tipo=rules.tipo.value,
        model=rules.model,
        price=rules.price,
        games_at_once=rules.games,
        duration=rules.duration,
        window=reels.window(int(last) if last else at_rest(reels)) if reels else (),
        combinations=board.combinations if board else (),
        plan=plan_of(rules.programme) if rules.programme else (),
        wait=too_soon(state),
        tally=state.tally if inside or state.tally.player == who.id else None,
        jackpot=jackpot.name if jackpot else "",
        pot=state.pot if not jackpot or state.pot_staked else max(state.pot, jackpot.floor),
        seconds=rules.seconds,
        extension=rules.extension,
        left=max(0, state.ends - state.clock) if running and rules.seconds else 0,
        counters=state.counters if inside else None,
        cash=state.cash if inside else None,
    )
