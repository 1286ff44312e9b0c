"""Three equal bets, one on each casilla of a player's own space, until no va más (MU2010:70, 72.1 and 73.2)."""

from collections.abc import Iterator, Sequence

from tapete.engine.actor import Actor, Name
from tapete.engine.chapter import Chapter, replace
from tapete.engine.command import Command, Word
from tapete.engine.declared import verb
from tapete.engine.event import Event
from tapete.engine.offer import Offer
from tapete.engine.refusal import Reason, Refused
from tapete.families.covered import COMUNES
from tapete.families.plazas.bets import NADA_QUE_RETIRAR
from tapete.families.plazas.sitting import each_plaza, require_plaza, seat_of
from tapete.families.poker.dealing import Coming, Hand
from tapete.families.stakes.bets import amounts_for, refuse_amount, refuse_word
from tapete.families.stakes.laying import Share
from tapete.families.table.powers import spoken_for
from tapete.families.table.reasons import SIN_APUESTAS
from tapete.games.trijoker.chips import BetsLaid, BetsTakenBack
from tapete.games.trijoker.rules import NO_VA_MAS, TrijokerRules, space_name
from tapete.games.trijoker.state import BETTING, DEALER, HANDLER, Phase, Space, State, present, space_of
from tapete.kit.money import write_amount
from tapete.language import N_
from tapete.law.citation import Citation

APUESTAS_DESIGUALES = Reason(
    "apuestas_desiguales", N_("A player makes three equal bets, one on each casilla: {bets} are not.")
)
DE_PIE = Reason("de_pie", N_("{player:@} has no seat at this table, and nobody plays standing."))
ESPACIO_AJENO = Reason("espacio_ajeno", N_("{player:@} plays at space {seat} and at no other."))
SOBRE_MAXIMO = Reason(
    "sobre_maximo_de_la_casilla",
    N_("With {stake:€} more there would be {total:€} on each casilla of {bet}; the maximum of a casilla is {cap:€}."),
)
NOT_YET_PLAYED = Citation("criterio:trijoker.23")
PLAYERS = "jugadores"

bets = Chapter[TrijokerRules, State]("bets", kinds={"share": Share()})


class PlaceBets(Command, frozen=True, tag="bet", omit_defaults=True):
    """Lay a bet on each of the three casillas of one's space: the same on all of them, unless that is said."""

    label = N_("Bet on space {plaza}")
    words = ("espacio {plaza} {amount:€} [{second:€0}] [{third:€0}] [para {player}] [palabra {word:share}]",)
    player: Name
    plaza: int
    amount: int
    second: int | None = None
    third: int | None = None
    word: Word = ""


@bets.act(PlaceBets, by=HANDLER, when=BETTING)
def place_bets(rules: TrijokerRules, state: State, command: PlaceBets) -> Sequence[Event]:
    """Who sits there lays three equal bets within the limits of a casilla, or raises all three alike."""
    player, plaza, amount = command.player, command.plaza, command.amount
    require_plaza(rules, plaza)
    if refused := _barred(rules, state, player, plaza):
        raise refused
    _require_equal(rules, command)
    refuse_stake(rules, plaza, amount, already(state, player))
    refuse_word(command.word, rules.betting.cite)
    return [
        BetsLaid(
            player=player,
            plaza=plaza,
            bet=rules.bet.id,
            amount=amount,
            casillas=casillas(rules),
            word=command.word,
            cite=rules.betting.cite,
        )
    ]


def _require_equal(rules: TrijokerRules, command: PlaceBets) -> None:
    """One amount alone is that of every casilla; where more are said, each must have its own and all be alike."""
    said = [each for each in (command.amount, command.second, command.third) if each is not None]
    if len(said) > 1 and said != [command.amount] * len(rules.casillas.value):
        raise Refused(APUESTAS_DESIGUALES, rules.betting.cite, bets=" / ".join(map(write_amount, said)))


def _barred(rules: TrijokerRules, state: State, player: str, plaza: int) -> Refused | None:
    """Nobody plays standing, nor at a second space."""
    seat = seat_of(state, player)
    if not seat:
        return None if rules.standing.value else Refused(DE_PIE, rules.standing.cite, player=player)
    return None if seat == plaza else Refused(ESPACIO_AJENO, rules.one_space, player=player, seat=seat)


def casillas(rules: TrijokerRules) -> tuple[int, ...]:
    """The casillas of a space, by their numbers."""
    return tuple(range(1, len(rules.casillas.value) + 1))


def already(state: State, player: str) -> int:
    """What a player has on each casilla."""
    space = space_of(state, player)
    return space.amount if space else 0


def refuse_stake(rules: TrijokerRules, plaza: int, amount: int, before: int = 0) -> None:
    """Refuse an amount that a casilla does not take, where so much lies before."""
    refuse_amount(rules.bet, amount, before, say=lambda bet: f"{bet} {plaza}", over=SOBRE_MAXIMO)


@bets.offer(PlaceBets)
def may_bet(rules: TrijokerRules, state: State, who: Actor) -> Iterator[Offer]:
    for player in spoken_for(who, present(state)):
        amounts = amounts_for(rules.bet, already(state, player))
        if (seat := seat_of(state, player)) and amounts:
            command = PlaceBets(by=who, player=player, plaza=seat, amount=amounts.low)
            yield Offer(command, rules.betting.cite, amounts, free=("word",))


@bets.fold(BetsLaid)
def laid(rules: TrijokerRules, state: State, event: BetsLaid) -> State:
    before = already(state, event.player)
    others = [space for space in state.bets if space.player != event.player]
    space = Space(event.player, event.plaza, before + event.amount, event.casillas)
    return replace(state, bets=tuple(sorted([*others, space], key=lambda each: each.plaza)))


class TakeBack(Command, frozen=True, tag="take-back"):
    """Take the three bets back before no va más."""

    label = N_("Take back the bets of space {plaza}")
    words = ("retirar espacio {plaza} [para {player}]",)
    player: Name
    plaza: int


@bets.act(TakeBack, by=HANDLER, when=BETTING)
def take_back(rules: TrijokerRules, state: State, command: TakeBack) -> Sequence[Event]:
    """All three together, for they must be equal."""
    player, plaza = command.player, command.plaza
    require_plaza(rules, plaza)
    space = space_of(state, player)
    if space is None or space.plaza != plaza:
        raise Refused(NADA_QUE_RETIRAR, NOT_YET_PLAYED, player=player, plaza=plaza)
    return taken_back([space], NOT_YET_PLAYED)


def taken_back(spaces: Sequence[Space], cite: Citation) -> list[Event]:
    """Bets that leave the cloth before anything is played for them."""
    return [
        BetsTakenBack(player=each.player, plaza=each.plaza, amount=each.amount, casillas=each.casillas, cite=cite)
        for each in spaces
    ]


bets.might(TakeBack, cite=lambda _: NOT_YET_PLAYED)(each_plaza(TakeBack, present))


@bets.fold(BetsTakenBack)
def gone(rules: TrijokerRules, state: State, event: BetsTakenBack) -> State:
    return replace(state, bets=tuple(space for space in state.bets if space.player != event.player))


# --- no va más --------------------------------------------------------------------------------------------------------


CloseBets = verb("CloseBets", NO_VA_MAS, NO_VA_MAS, tag="no-va-mas")


class BetsClosed(Event, frozen=True, tag="bets-closed"):
    """No more bets are taken, and the deal begins."""

    sentence = N_("«No va más». Spaces in play: {spaces}.")
    spaces: int


@bets.act(CloseBets, by=DEALER, when=BETTING)
def close_bets(rules: TrijokerRules, state: State, command: Command) -> Sequence[Event]:
    if not state.bets:
        raise Refused(SIN_APUESTAS, rules.deal.cite)
    return [BetsClosed(spaces=len(state.bets), cite=rules.deal.cite)]


@bets.offer(CloseBets)
def may_close(rules: TrijokerRules, state: State, who: Actor) -> Iterator[Offer]:
    if state.bets:
        yield Offer(CloseBets(by=who), rules.deal.cite)


@bets.fold(BetsClosed)
def closed(rules: TrijokerRules, state: State, event: BetsClosed) -> State:
    """Cards are to go to the players by turns, and between them one to each common casilla."""
    places = [space_name(space.plaza) for space in state.bets]
    queue = [Coming(to) for each in rules.deal.value for to in (places if each == PLAYERS else [COMUNES])]
    hands = [Hand(space_name(space.plaza), space.player) for space in state.bets]
    return replace(state, phase=Phase.REPARTO, hands=(*hands, Hand(COMUNES)), queue=tuple(queue))
