"""A game: the price is taken, the result comes by chance or from the programme, and what it gives is credited."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from tapete.engine.chapter import Chapter, replace, verb
from tapete.engine.command import Actor, Command, Draw, Name, Offer, Role
from tapete.engine.event import Event, Reason, Refused, cloth
from tapete.families.table.opening import RoundClosed
from tapete.families.table.powers import Chance
from tapete.families.table.settling import Replenished, with_replenishments
from tapete.games.maquinas.credit import MAQUINA_EN_DEUDA, MAQUINA_OCUPADA, SESION_ACABADA, require_service
from tapete.games.maquinas.rules import NOTHING, NUMBERS, Jackpot, MaquinaRules, Result, Tipo, cycle, follows, result_of
from tapete.games.maquinas.state import (
    FINISHED,
    MOST_RESULTS,
    PLAYER,
    VOID,
    During,
    GoodsGiven,
    JackpotFed,
    JackpotPaid,
    JackpotSeeded,
    Phase,
    PrizePaid,
    Settled,
    StakeReturned,
    StakeTaken,
    State,
    TimeRefunded,
    TimeSold,
    added,
    at_rest,
    credit,
    left_of_cycle,
    operator,
    tallied,
    to_be_shuffled,
    too_soon,
)
from tapete.kit.models import shown_name
from tapete.language import N_, say

PRIZE = "premio"
"""What a game is called that a programme pays something for."""
CREDITO_INSUFICIENTE = Reason(
    "credito_insuficiente", N_("A game costs {price:€} and the credit of {player:@} is {credit:€}.")
)
PARTIDAS = Reason("partidas_simultaneas", N_("At this machine {most} may be played at once, not {games}."))
SIN_PROGRAMA = Reason("nada_que_leer", N_("This machine has no programme to read: its results come by chance."))
PROGRAMA_POR_BARAJAR = Reason("programa_por_barajar", N_("The cycle is over: the next must be shuffled first."))
RESULTADO_DESCONOCIDO = Reason("resultado_desconocido", N_("{outcome} is nothing that this machine can show."))
DEMASIADO_PRONTO = Reason(
    "partida_demasiado_pronto",
    N_("A game lasts {least} {least:second|seconds} at least; wait {left} {left:second|seconds} for the next."),
    untimely=True,
)
SIN_AZAR = Reason("nada_que_sortear", N_("This machine draws nothing now."))

playing = Chapter[MaquinaRules, State]("game")


class Play(Command, frozen=True, tag="play"):
    """Play one game, or several at once."""

    label = N_("Play {games} {games:game|games}")
    key = "j"
    words = ("jugar [{games}]",)
    player: Name
    games: int = 1


class PlayBegun(Event, frozen=True, tag="play-begun"):
    """The price is taken from the credit."""

    sentence = N_("{player:@} plays {games} {games:game|games} for {amount:€}.")
    route = (credit, cloth)
    player: str
    games: int
    amount: int


@playing.act(Play, by=PLAYER, when=During("one_player", Phase.LIBRE, Phase.CREDITO))
def play(rules: MaquinaRules, state: State, command: Play) -> Sequence[Event]:
    if state.player not in {"", command.player}:
        raise Refused(MAQUINA_OCUPADA, rules.law["one_player"], player=state.player)
    require_service(rules, state)
    if state.last == 0:
        raise Refused(SESION_ACABADA, rules.last_rounds.cite)
    if not 1 <= command.games <= rules.games:
        raise Refused(PARTIDAS, rules.gives, most=rules.games, games=command.games)
    if state.owed:
        raise Refused(MAQUINA_EN_DEUDA, rules.law["owed"], owed=state.owed, player=state.player)
    amount = rules.price * command.games
    if state.credit < amount:
        facts = {"price": amount, "player": command.player, "credit": state.credit}
        raise Refused(CREDITO_INSUFICIENTE, rules.gives, **facts)
    if left := too_soon(state):
        raise Refused(DEMASIADO_PRONTO, rules.wait_cite, least=rules.wait, left=left)
    if rules.tipo is Tipo.A:
        return [TimeSold(player=command.player, seconds=rules.seconds, amount=amount, cite=rules.gives)]
    return [PlayBegun(player=command.player, games=command.games, amount=amount, cite=rules.gives)]


@playing.might(Play)
def may_play(rules: MaquinaRules, state: State, who: Actor) -> Iterator[Command]:
    if who.role is Role.JUGADOR:
        yield from (Play(by=who, player=who.id, games=games) for games in range(1, rules.games + 1))


@playing.fold(PlayBegun)
def play_begun(rules: MaquinaRules, state: State, event: PlayBegun) -> State:
    begun = replace(state, phase=Phase.EN_JUEGO, credit=state.credit - event.amount, result="", won=0)
    begun = replace(begun, ready_at=state.clock + rules.wait, tally=tallied(state, played=event.amount))
    return replace(begun, stake=event.amount, games=event.games, paid=())


# --- the result -------------------------------------------------------------------------------------------------------


class Came(Event, frozen=True, tag="came"):
    """The result is recorded, and stands."""

    sentence = N_("Result: {prize}.")
    sentence_if_won = N_("Result: {prize}, {won:€}.")
    outcome: str
    prize: str
    won: int
    """What it gives, the jackpot included."""

    def tell(self, language: str) -> str:
        names = " + ".join(shown_name(each, language) for each in self.prize.split(" + "))
        return say(self.sentence_if_won if self.won else self.sentence, language, {**self.facts(), "prize": names})


class NumberGiven(Event, frozen=True, tag="number-given"):
    """Chance has given a number of those from which the next cycle follows: the house's secret."""

    sentence = N_("A number for the next cycle of the programme is drawn.")
    number: int


class CycleShuffled(Event, frozen=True, tag="cycle-shuffled"):
    """With the last number the next cycle of the programme has its order, which is the house's secret."""

    sentence = N_("The next cycle of the programme is shuffled.")
    number: int


class ShuffleDiscarded(Event, frozen=True, tag="shuffle-discarded"):
    """A shuffle in which two games at once could pay too much is drawn again."""

    sentence = N_("That shuffle could pay too much for two games at once: another is drawn.")
    number: int


@playing.act(
    Draw,
    by=Chance[MaquinaRules](lambda rules: rules.gives, frozenset()),
    when=During("independent", Phase.EN_JUEGO),
)
def drawn(rules: MaquinaRules, state: State, command: Draw) -> Sequence[Event]:
    """A combination of the table for type C; for type B, one of the numbers that give the order of the next cycle."""
    if rules.tipo is Tipo.C:
        if not rules.draw.admits(command.outcome):
            raise Refused(RESULTADO_DESCONOCIDO, rules.law["independent"], outcome=command.outcome[:40])
        return [_came(rules, state, command.outcome)]
    if rules.programme is None or not to_be_shuffled(rules, state):
        raise Refused(SIN_AZAR, rules.gives)
    if not rules.shuffle.admits(command.outcome):
        raise Refused(RESULTADO_DESCONOCIDO, rules.law["programme"], outcome=command.outcome[:40])
    number, cite = int(command.outcome), rules.law["programme"]
    given = (*state.drawn, number)
    if len(given) % NUMBERS:
        return [NumberGiven(number=number, cite=cite)]
    fits = follows(rules.programme, cycle(rules.programme, state.shuffle), cycle(rules.programme, given[-NUMBERS:]))
    return [CycleShuffled(number=number, cite=cite) if fits else ShuffleDiscarded(number=number, cite=cite)]


@playing.offer(Draw)
def any_outcome(rules: MaquinaRules, state: State, who: Actor) -> Iterator[Offer]:
    if rules.tipo is Tipo.C:
        need = rules.draw
        yield from (Offer(Draw(by=who, outcome=each.id), need.cite) for each in need.outcomes)


playing.leaves(
    CycleShuffled, lambda state, event: replace(state, upcoming=(*state.drawn, event.number)[-NUMBERS:], drawn=())
)
playing.leaves(NumberGiven, lambda state, event: replace(state, drawn=(*state.drawn, event.number)))


@playing.fold(ShuffleDiscarded)
def shuffle_discarded(rules: MaquinaRules, state: State, event: ShuffleDiscarded) -> State:
    """Its numbers are kept: what is drawn again follows from the same sealed number."""
    return replace(state, drawn=(*state.drawn, event.number))


SECRET = (NumberGiven, CycleShuffled, ShuffleDiscarded)
"""What tells of the numbers from which every prize of a cycle follows."""

ReadProgramme = verb("ReadProgramme", "leer programa", N_("Read the programme"))


@playing.act(ReadProgramme, by=operator("programme"), when=During("programme", Phase.EN_JUEGO), offered=True)
def read_programme(rules: MaquinaRules, state: State, command: Command) -> Sequence[Event]:
    if rules.programme is None:
        raise Refused(SIN_PROGRAMA, rules.gives)
    if to_be_shuffled(rules, state):
        raise Refused(PROGRAMA_POR_BARAJAR, rules.law["programme"])
    won = sum(_next_prizes(rules, state))
    return [Came(outcome=str(won), prize=PRIZE if won else NOTHING, won=won, cite=rules.gives)]


def _next_prizes(rules: MaquinaRules, state: State) -> Sequence[int]:
    """The next entries, from this cycle and, beyond its end, from the one that follows."""
    if rules.programme is None:
        return ()
    entries = cycle(rules.programme, state.shuffle)[state.position : state.position + state.games]
    missing = state.games - len(entries)
    return (*entries, *cycle(rules.programme, state.upcoming)[:missing]) if missing else entries


def _came(rules: MaquinaRules, state: State, outcome: str) -> Came:
    result = _shown(rules, outcome)
    fallen = (each.amount for each in _due(rules, state, outcome) if isinstance(each, JackpotPaid))
    won = int(result.pays * state.stake) + sum(fallen)
    return Came(outcome=outcome, prize=result.name, won=won, cite=rules.gives)


def _shown(rules: MaquinaRules, outcome: str) -> Result:
    return Result(names=()) if rules.board is None else result_of(rules.board, outcome)


def _due(rules: MaquinaRules, state: State, outcome: str) -> tuple[Settled, ...]:
    """What is done with the money of a game: the price, the jackpot's part, the prize, and the jackpot if it falls."""
    who, result = state.player, _shown(rules, outcome)
    prize = int(outcome) if rules.board is None else int(result.pays * state.stake)
    steps: list[Settled] = [StakeTaken(player=who, amount=state.stake, cite=rules.gives), *_jackpot_grows(rules, state)]
    if prize:
        steps.append(PrizePaid(player=who, amount=prize, cite=rules.gives))
    if result.goods:
        goods = ", ".join(result.goods)
        steps.append(GoodsGiven(player=who, goods=goods, value=result.value, cite=rules.law["in_kind"]))
    added = [each.amount for each in steps if isinstance(each, JackpotFed | JackpotSeeded)]
    if rules.jackpot is not None and result.share:
        steps += _jackpot_falls(rules, rules.jackpot, who, int(result.share * (state.pot + sum(added))), result.share)
    fed = sum(each.amount for each in steps if isinstance(each, JackpotFed))
    return with_replenishments(rules.anticipo, state.bank - fed, steps)


def _jackpot_grows(rules: MaquinaRules, state: State) -> Iterator[Settled]:
    """The part of this stake; before the first of all, what the jackpot begins with where it holds nothing."""
    jackpot, cite = rules.jackpot, rules.law["jackpot"]
    if jackpot is None:
        return
    if jackpot.floor and not state.pot and not state.pot_staked:
        yield JackpotSeeded(name=jackpot.name, amount=jackpot.floor, cite=cite)
    yield JackpotFed(name=jackpot.name, stake=state.stake, amount=feeds(jackpot, state), cite=cite)


def _jackpot_falls(rules: MaquinaRules, jackpot: Jackpot, who: str, amount: int, share: Fraction) -> Iterator[Settled]:
    cite = rules.law["jackpot"]
    if amount:
        yield JackpotPaid(name=jackpot.name, player=who, amount=amount, cite=cite)
    if share == 1 and jackpot.floor:
        yield JackpotSeeded(name=jackpot.name, amount=jackpot.floor, cite=cite)


def feeds(jackpot: Jackpot, state: State) -> int:
    """What a game adds to the jackpot: the whole cents of all stakes with it, less those of all before it."""
    before = int(jackpot.share * state.pot_staked)
    return int(jackpot.share * (state.pot_staked + state.stake)) - before


@playing.fold(Came)
def came(rules: MaquinaRules, state: State, event: Came) -> State:
    due = _due(rules, state, event.outcome)
    found = replace(state, phase=Phase.PREMIO, result=event.outcome, won=event.won, due=due)
    results = (*state.results, event.outcome)[-MOST_RESULTS:]
    found = replace(found, results=results, paid=tuple(_next_prizes(rules, state)))
    if rules.programme is None:
        return found
    beyond = state.games - left_of_cycle(rules, state)
    if beyond <= 0:
        return replace(found, position=state.position + state.games)
    return replace(found, position=beyond, shuffle=state.upcoming, upcoming=())


# --- the end ----------------------------------------------------------------------------------------------------------


EndPlay = verb("EndPlay", "fin", N_("End the game"))


@playing.act(EndPlay, by=operator("one_player"), when=During("one_player", Phase.PREMIO), offered=True)
def end_play(rules: MaquinaRules, state: State, command: Command) -> Sequence[Event]:
    return ended(rules, state)


def ended(rules: MaquinaRules, state: State) -> list[Event]:
    return [*state.due, RoundClosed(round=state.round, reason=FINISHED, cite=rules.gives)]


def voided(rules: MaquinaRules, state: State) -> list[Event]:
    """A game without a result: its price goes back."""
    cite = rules.law["interruption"]
    back: Event = StakeReturned(player=state.player, amount=state.stake, cite=cite)
    if rules.tipo is Tipo.A:
        back = TimeRefunded(player=state.player, amount=rules.price, cite=cite)
    return [back, RoundClosed(round=state.round, reason=VOID, cite=cite)]


@playing.fold(RoundClosed)
def round_closed(rules: MaquinaRules, state: State, event: RoundClosed) -> State:
    free = replace(state, stake=0, games=0, ends=0, due=(), player=state.player if state.credit else "")
    return replace(free, phase=at_rest(free))


@playing.fold(StakeReturned)
def stake_returned(rules: MaquinaRules, state: State, event: StakeReturned) -> State:
    tally = tallied(state, played=-event.amount)
    return replace(state, stake=0, credit=state.credit + event.amount, tally=tally, drawn=())


@playing.fold(StakeTaken)
def stake_taken(rules: MaquinaRules, state: State, event: StakeTaken) -> State:
    counted = added(state, entradas=event.amount, partidas=state.games)
    return replace(state, bank=state.bank + event.amount, stake=0, counters=counted, due=state.due[1:])


@playing.fold(JackpotFed)
def jackpot_fed(rules: MaquinaRules, state: State, event: JackpotFed) -> State:
    fed = {"pots": (state.pot + event.amount,), "pot_staked": state.pot_staked + event.stake}
    return replace(state, bank=state.bank - event.amount, due=state.due[1:], **fed)


playing.leaves(JackpotSeeded, lambda state, event: replace(state, pots=(state.pot + event.amount,), due=state.due[1:]))


@playing.fold(PrizePaid)
def prize_paid(rules: MaquinaRules, state: State, event: PrizePaid) -> State:
    more = {"credit": state.credit + event.amount, "counters": added(state, salidas=event.amount)}
    more["tally"] = tallied(state, won=event.amount)
    return replace(state, bank=state.bank - event.amount, due=state.due[1:], **more)


@playing.fold(JackpotPaid)
def jackpot_paid(rules: MaquinaRules, state: State, event: JackpotPaid) -> State:
    more = {"credit": state.credit + event.amount, "counters": added(state, salidas_bote=event.amount)}
    more["tally"] = tallied(state, won=event.amount)
    return replace(state, pots=(state.pot - event.amount,), due=state.due[1:], **more)


playing.leaves(
    GoodsGiven, lambda state, event: replace(state, counters=added(state, salidas=event.value), due=state.due[1:])
)
playing.leaves(Replenished, lambda state, event: replace(state, bank=state.bank + event.amount, due=state.due[1:]))
