"""A tournament, and the bets that the dirección varies during a session."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from tapete.engine.chapter import Chapter, announcement, replace
from tapete.engine.command import Actor, Amounts, Command, Offer
from tapete.engine.event import Event, Move, Reason, Refused, Transfer, always, wallet
from tapete.families.circulo.bank import CAGNOTTE
from tapete.families.poquer_de_circulo import articles
from tapete.families.poquer_de_circulo.money import BotePaid, FeePaid, resto
from tapete.families.poquer_de_circulo.queries import HEADS, During, without
from tapete.families.poquer_de_circulo.rules import CIEGAS, CirculoRules, Contest
from tapete.families.poquer_de_circulo.state import Course, Phase, Place, Seat, Stakes, State
from tapete.families.seats import Left
from tapete.language import N_
from tapete.law.citation import Citation

PREMIOS, FICHAS = "premios", "fichas-de-torneo"
_ALL = 10_000
"""The whole of the prizes, in the unit of their shares."""

INSCRIPCION_CERRADA = Reason(
    "inscripcion_cerrada",
    N_("Entrances to the tournament are taken from its announcement until the seats are drawn."),
    untimely=True,
)
TORNEO_COMPLETO = Reason("torneo_completo", N_("All {seats} seats of the tournament are taken."))
FICHAS_DE_TORNEO = Reason(
    "fichas_de_torneo", N_("The chips of a tournament are neither bought nor given away: each has those he began with.")
)
NIVELES_ANUNCIADOS = Reason("niveles_anunciados", N_("In a tournament the bets rise as was announced, and not else."))
ENTRE_MANOS = Reason("entre_manos", N_("Who gives up a tournament leaves it between two hands."), untimely=True)
HASTA_EL_FINAL = Reason("hasta_el_final", N_("A tournament ends when one player has all the chips."))

tournament = Chapter[CirculoRules, State]("tournament")


def no_tournament(rules: CirculoRules, why: Reason) -> None:
    if rules.contest is not None:
        raise Refused(why, articles.TOURNAMENT)


# --- entrances --------------------------------------------------------------------------------------------------------

EntrancePaid = announcement(
    "EntrancePaid",
    N_("{player:@} enters the tournament: {amount:cash} for prizes."),
    Transfer,
    route=(wallet, always(PREMIOS)),
)


class EntranceReturned(Event, frozen=True, tag="entrance-returned"):
    """A player who withdrew before the seats were drawn recovered all that was paid."""

    sentence = N_("{amount:cash} and the fee of {fee:cash} go back to {player:@}.")
    player: str
    amount: int
    fee: int

    def moves(self) -> tuple[Move, ...]:
        back = wallet(self.player)
        return (Move(PREMIOS, back, self.amount), Move(CAGNOTTE, back, self.fee))


ChipsGiven = announcement(
    "ChipsGiven", N_("{player:@} begins the tournament with {amount:€}."), Transfer, route=(always(FICHAS), resto)
)


def enter(rules: CirculoRules, state: State, player: str) -> list[Event]:
    """The payment before a player is listed: in a tournament, the entrance."""
    contest = rules.contest
    if contest is None:
        return []
    if state.phase is not Phase.SORTEO or state.lots:
        raise Refused(INSCRIPCION_CERRADA, articles.TOURNAMENT_RUNS)
    if len(state.waiting) >= rules.plazas.value:
        raise Refused(TORNEO_COMPLETO, rules.plazas.cite, seats=rules.plazas.value)
    cite = articles.TOURNAMENT
    fee = FeePaid(player=player, amount=rules.fee.value, cite=cite)
    return [fee, EntrancePaid(player=player, amount=contest.prize, cite=cite)]


def withdraw(rules: CirculoRules, state: State, player: str) -> list[Event]:
    if rules.contest is None or player not in state.paid:
        return []
    facts = {"amount": rules.contest.prize, "fee": rules.fee.value}
    return [EntranceReturned(player=player, cite=articles.TOURNAMENT_RUNS, **facts)]


@tournament.fold(EntrancePaid)
def entrance_paid(rules: CirculoRules, state: State, event: Transfer) -> State:
    return replace(state, torneo=replace(state.torneo, pool=state.torneo.pool + event.amount))


@tournament.fold(EntranceReturned)
def entrance_returned(rules: CirculoRules, state: State, event: EntranceReturned) -> State:
    return replace(
        state,
        torneo=replace(state.torneo, pool=state.torneo.pool - event.amount),
        cagnotte=state.cagnotte - event.fee,
        paid=without(state.paid, event.player),
    )


def give_chips(course: Course) -> None:
    if course.rules.contest is None:
        return
    for seat in course.state.seats:
        course(ChipsGiven(player=seat.player, amount=course.rules.resto.value, cite=articles.TOURNAMENT))


@tournament.fold(ChipsGiven)
def chips_given(rules: CirculoRules, state: State, event: Transfer) -> State:
    given = state.add_chips(event.player, event.amount).change_seat(event.player, bought=True)
    return replace(given, torneo=replace(state.torneo, began=state.clock, total=state.torneo.pool))


# --- levels -----------------------------------------------------------------------------------------------------------


class LevelBegun(Event, frozen=True, kw_only=True, tag="level-begun"):
    """From this hand on the bets are higher."""

    sentence = N_("Level {level}: the apuesta mínima is {minimum:€}, and the ante {ante:€}.")
    sentence_unless = ("ante", N_("Level {level}: the apuesta mínima is {minimum:€}."))
    level: int
    """From 1."""
    minimum: int
    ante: int


def minimum_at(contest: Contest, level: int) -> int:
    beyond = max(0, level + 1 - len(contest.minima))
    return contest.minima[level - beyond] << beyond


def ante_at(rules: CirculoRules, state: State, minimum: int) -> int:
    terms = rules.spreads[state.variant].terms
    return terms.ante * minimum // terms.minimum // rules.chip * rules.chip


def _forced_at(rules: CirculoRules, state: State, minimum: int) -> int:
    terms = rules.spreads[state.variant].terms
    return terms.small * minimum // terms.minimum or ante_at(rules, state, minimum) or minimum


def level_now(rules: CirculoRules, state: State, contest: Contest) -> int:
    """The level of a hand that begins now; the last one is that whose forced bets somebody can still put whole."""
    level, reached = state.torneo.level, (state.clock - state.torneo.began) // contest.seconds
    chips = sum(seat.resto for seat in state.seats)
    while level < reached and _forced_at(rules, state, minimum_at(contest, level)) < chips:
        level += 1
    return level


def raise_level(course: Course) -> None:
    """Raise the level to that of the clock, before a hand."""
    rules, state = course.rules, course.state
    if rules.contest is None:
        return
    level = level_now(rules, state, rules.contest)
    if level > state.torneo.level:
        minimum = minimum_at(rules.contest, level)
        ante = ante_at(rules, state, minimum)
        course(LevelBegun(level=level + 1, minimum=minimum, ante=ante, cite=articles.TOURNAMENT))


@tournament.fold(LevelBegun)
def level_begun(rules: CirculoRules, state: State, event: LevelBegun) -> State:
    torneo = replace(state.torneo, level=event.level - 1)
    return replace(state, torneo=torneo, stakes=Stakes(event.minimum, event.ante))


# --- prizes -----------------------------------------------------------------------------------------------------------


def prizes_of(contest: Contest, total: int) -> tuple[int, ...]:
    prizes = [total * share // _ALL for share in contest.shares]
    return (prizes[0] + total - sum(prizes), *prizes[1:])


def shared(prizes: Sequence[int], best: int, players: Sequence[str]) -> dict[str, int]:
    """The share of each player when several share some places from `best` on; odd cents in order."""
    together = sum(prizes[best - 1 : best - 1 + len(players)])
    each, over = divmod(together, len(players))
    return {player: each + (place < over) for place, player in enumerate(players)}


# --- who is out -------------------------------------------------------------------------------------------------------


class Out(Event, frozen=True, kw_only=True, tag="out"):
    """A player is out of the tournament, in a place and with its prize, if it has one."""

    sentence = N_("{player:@} is out, in place {place}.")
    sentence_if = ("prize", N_("{player:@} is out, in place {place}, and receives {prize:cash}."))
    player: str
    place: int
    prize: int

    def moves(self) -> tuple[Move, ...]:
        return (Move(PREMIOS, wallet(self.player), self.prize),) if self.prize else ()


ChipsTaken = announcement(
    "ChipsTaken", N_("{amount:€} of {player:@} leave the table."), Transfer, route=(resto, always(FICHAS))
)


class TournamentWon(Event, frozen=True, tag="tournament-won"):
    """The last player left has won the tournament, which is over."""

    sentence = N_("{player:@} wins the tournament, and receives {prize:cash}.")
    player: str
    prize: int

    def moves(self) -> tuple[Move, ...]:
        return (Move(PREMIOS, wallet(self.player), self.prize),)


def after_hand(rules: CirculoRules, state: State) -> list[Event]:
    """The players who are out after a hand with these payments, and perhaps the winner."""
    if rules.contest is None:
        return []
    restos = {seat.player: seat.resto for seat in state.seats}
    for event in state.due:
        if isinstance(event, BotePaid):
            restos[event.player] += event.amount
    left = [player for player, chips in restos.items() if chips]
    prizes, events = prizes_of(rules.contest, state.torneo.total), list[Event]()
    places = len(restos)
    for players in _together(state, [player for player in restos if player not in left]):
        best = places - len(players) + 1
        events += _leave(best, shared(prizes, best, players))
        places -= len(players)
    return events + (_won(left[0], restos[left[0]], prizes[0]) if len(left) == 1 else [])


def _together(state: State, out: Sequence[str]) -> Iterable[list[str]]:
    """Players out by one hand: the smallest resto at its start first, then the order of turn."""
    began = dict(zip(state.order, state.betting.began if state.betting else (), strict=True))
    ordered = sorted((player for player in state.order if player in out), key=began.__getitem__)
    return ([*players] for _, players in groupby(ordered, key=began.__getitem__))


def _leave(place: int, prizes: Mapping[str, int]) -> list[Event]:
    events = list[Event]()
    for player, prize in prizes.items():
        events.append(Out(player=player, place=place, prize=prize, cite=articles.TOURNAMENT))
        events.append(Left(player=player, cite=articles.TOURNAMENT))
    return events


def _won(player: str, chips: int, prize: int) -> list[Event]:
    cite = articles.TOURNAMENT
    return [ChipsTaken(player=player, amount=chips, cite=cite), TournamentWon(player=player, prize=prize, cite=cite)]


def give_up(course: Course, seat: Seat) -> None:
    """A player who leaves or is expelled takes the place of the next to be out; their chips are withdrawn."""
    contest, state, cite = course.rules.contest, course.state, articles.TOURNAMENT_LEFT
    if contest is None:
        raise RuntimeError("no tournament is played")
    place, prizes = len(state.seats), prizes_of(contest, state.torneo.total)
    course(ChipsTaken(player=seat.player, amount=seat.resto, cite=cite))
    course(*_leave(place, shared(prizes, place, [seat.player])))
    if len(course.state.seats) == 1:
        last = course.state.seats[0]
        course(*_won(last.player, last.resto, prizes[0]))


def under_way(rules: CirculoRules, state: State) -> bool:
    return rules.contest is not None and state.torneo.began >= 0 and state.phase is not Phase.FIN


@tournament.fold(Out)
def out(rules: CirculoRules, state: State, event: Out) -> State:
    return _placed(state, Place(event.player, event.place, event.prize))


@tournament.fold(TournamentWon)
def won(rules: CirculoRules, state: State, event: TournamentWon) -> State:
    return replace(_placed(state, Place(event.player, 1, event.prize)), phase=Phase.FIN)


def _placed(state: State, place: Place) -> State:
    torneo = state.torneo
    places = (place, *torneo.places)
    return replace(state, torneo=replace(torneo, pool=torneo.pool - place.prize, places=places))


tournament.fold(ChipsTaken)(lambda _, state, event: state.add_chips(event.player, -event.amount))

FUERA_DE_BANDA = Reason(
    "fuera_de_banda", N_("The apuesta mínima of this table may go from {least:€} to {most:€}, not to {minimum:€}.")
)
VARIACION_SIN_FICHA = Reason(
    "variacion_sin_ficha", N_("{minimum:€} and its ciegas can't be made with chips of {chip:€}.")
)

VARIED = Citation("MU2010:80.b.p1")


class VaryLimit(Command, frozen=True, tag="vary-limit"):
    """Announce another apuesta mínima, from the next hand on."""

    label = N_("Announce an apuesta mínima of {minimum:€}")
    words = ("variar minimo {minimum:€}",)
    minimum: int


class LimitVaried(Event, frozen=True, tag="limit-varied"):
    """From the next hand on the apuesta mínima is another."""

    sentence = N_("From the next hand on the apuesta mínima is {minimum:€}, and the ante {ante:€}.")
    sentence_unless = ("ante", N_("From the next hand on the apuesta mínima is {minimum:€}."))
    minimum: int
    ante: int


@tournament.act(VaryLimit, by=HEADS, when=During(VARIED, Phase.ENTRE))
def vary(rules: CirculoRules, state: State, command: VaryLimit) -> Sequence[Event]:
    no_tournament(rules, NIVELES_ANUNCIADOS)
    (least, most), minimum = rules.band.value, command.minimum
    if not least <= minimum <= most:
        raise Refused(FUERA_DE_BANDA, rules.band.cite, least=least, most=most, minimum=minimum)
    if minimum % _unit(rules):
        raise Refused(VARIACION_SIN_FICHA, rules.band.cite, minimum=minimum, chip=rules.chip)
    return [LimitVaried(minimum=minimum, ante=_ante(rules, state, minimum), cite=rules.band.cite)]


def _unit(rules: CirculoRules) -> int:
    return 2 * rules.chip if rules.forced.value == CIEGAS else rules.chip


def _ante(rules: CirculoRules, state: State, minimum: int) -> int:
    most = minimum // 2 // rules.chip * rules.chip
    return min(rules.spreads[state.variant].terms.ante, most)


@tournament.offer(VaryLimit)
def may_vary(rules: CirculoRules, state: State, who: Actor) -> Iterator[Offer]:
    least, most = rules.band.value
    low = -(-least // _unit(rules)) * _unit(rules)
    if low <= most and rules.contest is None:
        yield Offer(VaryLimit(by=who, minimum=low), rules.band.cite, Amounts(low, most, _unit(rules)), field="minimum")


tournament.fold(LimitVaried)(lambda _, state, event: replace(state, stakes=Stakes(event.minimum, event.ante)))
