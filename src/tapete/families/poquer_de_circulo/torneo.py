"""A tournament: entrances, levels by the clock, who is out and in which place, and the prizes (criterios 54 to 56).

Its chips are counted in the same accounts as those of other tables, but come from `FICHAS` and go back there: no move
leads from them to money, nor from money to them. What is paid in and out goes through `PREMIOS`.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import ClassVar

from tapete.engine.chapter import Chapter, replace
from tapete.engine.event import Event, Move, wallet
from tapete.engine.refusal import Reason, Refused
from tapete.families.circulo.cagnotte import CAGNOTTE
from tapete.families.poquer_de_circulo import articulos
from tapete.families.poquer_de_circulo.money import BotePaid, FeePaid, resto
from tapete.families.poquer_de_circulo.rules import CirculoRules, Contest
from tapete.families.poquer_de_circulo.state import (
    Course,
    Phase,
    Place,
    Seat,
    Stakes,
    State,
    add_chips,
    change_seat,
    spread_in,
    without,
)
from tapete.families.seats import Left
from tapete.language import N_, say

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
    """Refuse what a tournament has not."""
    if rules.contest is not None:
        raise Refused(why, articulos.TOURNAMENT)


# --- entrances --------------------------------------------------------------------------------------------------------


class EntrancePaid(Event, frozen=True, tag="entrance-paid"):
    """A player paid the part of the entrance that is for prizes."""

    sentence = N_("{player:@} enters the tournament: {amount:cash} for prizes.")
    player: str
    amount: int

    def moves(self) -> tuple[Move, ...]:
        return (Move(wallet(self.player), PREMIOS, self.amount),)


class EntranceReturned(Event, frozen=True, tag="entrance-returned"):
    """A player who withdrew before the seats were drawn recovered all that was paid."""

    sentence = N_("{amount:cash} and the fee of {fee:cash} go back to {player:@}.")
    player: str
    amount: int
    fee: int

    def moves(self) -> tuple[Move, ...]:
        back = wallet(self.player)
        return (Move(PREMIOS, back, self.amount), Move(CAGNOTTE, back, self.fee))


class ChipsGiven(Event, frozen=True, tag="chips-given"):
    """A player received the chips with which the tournament begins."""

    sentence = N_("{player:@} begins the tournament with {amount:€}.")
    player: str
    amount: int

    def moves(self) -> tuple[Move, ...]:
        return (Move(FICHAS, resto(self.player), self.amount),)


def enter(rules: CirculoRules, state: State, player: str) -> list[Event]:
    """What comes before somebody is on the list: in a tournament, the entrance."""
    contest = rules.contest
    if contest is None:
        return []
    if state.phase is not Phase.SORTEO or state.lots:
        raise Refused(INSCRIPCION_CERRADA, articulos.TOURNAMENT_RUNS)
    if len(state.waiting) >= rules.plazas.value:
        raise Refused(TORNEO_COMPLETO, rules.plazas.cite, seats=rules.plazas.value)
    cite = articulos.TOURNAMENT
    fee = FeePaid(player=player, amount=rules.fee.value, cite=cite)
    return [fee, EntrancePaid(player=player, amount=contest.prize, cite=cite)]


def withdraw(rules: CirculoRules, state: State, player: str) -> list[Event]:
    """What somebody recovers of an entrance to a tournament that has not begun."""
    if rules.contest is None or player not in state.paid:
        return []
    facts = {"amount": rules.contest.prize, "fee": rules.fee.value}
    return [EntranceReturned(player=player, cite=articulos.TOURNAMENT_RUNS, **facts)]


@tournament.fold(EntrancePaid)
def entrance_paid(rules: CirculoRules, state: State, event: EntrancePaid) -> State:
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
    """Everybody has a seat: each receives the same chips, and the first level begins to run."""
    if course.rules.contest is None:
        return
    for seat in course.state.seats:
        course(ChipsGiven(player=seat.player, amount=course.rules.resto.value, cite=articulos.TOURNAMENT))


@tournament.fold(ChipsGiven)
def chips_given(rules: CirculoRules, state: State, event: ChipsGiven) -> State:
    given = change_seat(add_chips(state, event.player, event.amount), event.player, bought=True)
    return replace(given, torneo=replace(state.torneo, began=state.clock, total=state.torneo.pool))


# --- levels -----------------------------------------------------------------------------------------------------------


class LevelBegun(Event, frozen=True, kw_only=True, tag="level-begun"):
    """From this hand on the bets are higher."""

    sentence = N_("Level {level}: the apuesta mínima is {minimum:€}, and the ante {ante:€}.")
    sentence_if_blinds: ClassVar[str] = N_("Level {level}: the apuesta mínima is {minimum:€}.")
    level: int
    """From 1."""
    minimum: int
    ante: int

    def tell(self, language: str) -> str:
        return say(self.sentence if self.ante else self.sentence_if_blinds, language, self.facts())


def minimum_at(contest: Contest, level: int) -> int:
    """The apuesta mínima of a level, from 0: as announced, and doubled each time after the last of them."""
    beyond = max(0, level + 1 - len(contest.minima))
    return contest.minima[level - beyond] << beyond


def ante_at(rules: CirculoRules, state: State, minimum: int) -> int:
    """The ante in the same proportion to the apuesta mínima as announced, in whole chips."""
    terms = spread_in(rules, state).terms
    return terms.ante * minimum // terms.minimum // rules.chip * rules.chip


def _forced_at(rules: CirculoRules, state: State, minimum: int) -> int:
    """The smallest forced bet of a level."""
    terms = spread_in(rules, state).terms
    return terms.small * minimum // terms.minimum or ante_at(rules, state, minimum) or minimum


def level_now(rules: CirculoRules, state: State, contest: Contest) -> int:
    """The level of a hand that begins now; none comes after one whose forced bets nobody can put whole."""
    level, reached = state.torneo.level, (state.clock - state.torneo.began) // contest.seconds
    chips = sum(seat.resto for seat in state.seats)
    while level < reached and _forced_at(rules, state, minimum_at(contest, level)) < chips:
        level += 1
    return level


def raise_level(course: Course) -> None:
    """Before a hand: the level that the clock has reached."""
    rules, state = course.rules, course.state
    if rules.contest is None:
        return
    level = level_now(rules, state, rules.contest)
    if level > state.torneo.level:
        minimum = minimum_at(rules.contest, level)
        ante = ante_at(rules, state, minimum)
        course(LevelBegun(level=level + 1, minimum=minimum, ante=ante, cite=articulos.TOURNAMENT))


@tournament.fold(LevelBegun)
def level_begun(rules: CirculoRules, state: State, event: LevelBegun) -> State:
    torneo = replace(state.torneo, level=event.level - 1)
    return replace(state, torneo=torneo, stakes=Stakes(event.minimum, event.ante))


# --- prizes -----------------------------------------------------------------------------------------------------------


def prizes_of(contest: Contest, total: int) -> tuple[int, ...]:
    """What each place receives, from the first, to which go the cents left over: together all of it."""
    prizes = [total * share // _ALL for share in contest.shares]
    return (prizes[0] + total - sum(prizes), *prizes[1:])


def shared(prizes: Sequence[int], best: int, players: Sequence[str]) -> dict[str, int]:
    """What each of those receives who share some places, of which `best` is the first; cents left over in order."""
    together = sum(prizes[best - 1 : best - 1 + len(players)])
    each, over = divmod(together, len(players))
    return {player: each + (place < over) for place, player in enumerate(players)}


# --- who is out -------------------------------------------------------------------------------------------------------


class Out(Event, frozen=True, kw_only=True, tag="out"):
    """A player is out of the tournament, in a place and with its prize, if it has one."""

    sentence = N_("{player:@} is out, in place {place}.")
    sentence_if_prize: ClassVar[str] = N_("{player:@} is out, in place {place}, and receives {prize:cash}.")
    player: str
    place: int
    prize: int

    def moves(self) -> tuple[Move, ...]:
        return (Move(PREMIOS, wallet(self.player), self.prize),) if self.prize else ()

    def tell(self, language: str) -> str:
        return say(self.sentence_if_prize if self.prize else self.sentence, language, self.facts())


class ChipsTaken(Event, frozen=True, tag="chips-taken"):
    """The chips of a player who plays no more are out of play."""

    sentence = N_("{amount:€} of {player:@} leave the table.")
    player: str
    amount: int

    def moves(self) -> tuple[Move, ...]:
        return (Move(resto(self.player), FICHAS, self.amount),)


class TournamentWon(Event, frozen=True, tag="tournament-won"):
    """One player is left: he has won the tournament, which is over."""

    sentence = N_("{player:@} wins the tournament, and receives {prize:cash}.")
    player: str
    prize: int

    def moves(self) -> tuple[Move, ...]:
        return (Move(PREMIOS, wallet(self.player), self.prize),)


def after_hand(rules: CirculoRules, state: State) -> list[Event]:
    """What a hand that ends with these payments leaves of a tournament: who is out, and perhaps who has won."""
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
    """Those who are out by one hand, the smallest resto at its start first, and equal ones in the order of turn."""
    began = dict(zip(state.order, state.betting.began if state.betting else (), strict=True))
    ordered = sorted((player for player in state.order if player in out), key=began.__getitem__)
    return ([*players] for _, players in groupby(ordered, key=began.__getitem__))


def _leave(place: int, prizes: Mapping[str, int]) -> list[Event]:
    events = list[Event]()
    for player, prize in prizes.items():
        events.append(Out(player=player, place=place, prize=prize, cite=articulos.TOURNAMENT))
        events.append(Left(player=player, cite=articulos.TOURNAMENT))
    return events


def _won(player: str, chips: int, prize: int) -> list[Event]:
    cite = articulos.TOURNAMENT
    return [ChipsTaken(player=player, amount=chips, cite=cite), TournamentWon(player=player, prize=prize, cite=cite)]


def give_up(course: Course, seat: Seat) -> None:
    """Who leaves a tournament, or is put out of it, has the place of who would be out now; his chips go with him."""
    contest, state, cite = course.rules.contest, course.state, articulos.TOURNAMENT_LEFT
    if contest is None:
        raise RuntimeError("no tournament is played")
    place, prizes = len(state.seats), prizes_of(contest, state.torneo.total)
    course(ChipsTaken(player=seat.player, amount=seat.resto, cite=cite))
    course(*_leave(place, shared(prizes, place, [seat.player])))
    if len(course.state.seats) == 1:
        last = course.state.seats[0]
        course(*_won(last.player, last.resto, prizes[0]))


def under_way(rules: CirculoRules, state: State) -> bool:
    """Whether a tournament is played, and nobody has won it yet."""
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


@tournament.fold(ChipsTaken)
def chips_taken(rules: CirculoRules, state: State, event: ChipsTaken) -> State:
    return add_chips(state, event.player, -event.amount)
