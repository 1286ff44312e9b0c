"""Dados: which bets a throw decides, which go on working, and what the odds pay by the punto."""

from collections.abc import Sequence

from tapete.drills.asking import Asking, Kinds
from tapete.drills.exercise import Picture, Posed, Said
from tapete.drills.games.cards import BETS, LOSES, PLAYER, STAYS, WINS, Fate, what_becomes
from tapete.drills.rehearsal import ONLOOKER
from tapete.engine.chips import Lying
from tapete.engine.event import Event
from tapete.families.stakes.bets import Collected
from tapete.families.stakes.laying import Stake
from tapete.games.dados.round import settlement_of
from tapete.games.dados.rules import LINE, Paid, State, Travelled, When
from tapete.language import N_

ASK = N_("The punto is {punto}, and the dice say: {result}.")
ASK_FIRST = N_("There is no punto, and the dice say: {result}.")
TRAVELS = N_("It travels to its number.")
ENDS = (WINS, LOSES, STAYS, TRAVELS)


def dados(asking: Asking) -> Posed | None:
    """A throw over some bets, with a punto or without: the table itself settles it."""
    rules, choices = asking.game.rules, asking.choices
    punto = choices.one_of((0, *rules.puntos.value))
    working = [name for name, bet in rules.bets.items() if _may_lie(name, bet.when, punto)]
    laid = choices.some_of(working, BETS[asking.exercise.level])
    stakes = tuple(Stake(PLAYER, bet, rules.minimum * (1 + choices.below(6)), n) for n, bet in enumerate(laid))
    outcome = choices.one_of(rules.need.outcomes).id
    events = settlement_of(rules, State(stakes=stakes, punto=punto, bank=rules.anticipo), outcome)
    picture = Picture(
        stakes=tuple(Lying(player=s.player, bet=s.bet, amount=s.amount) for s in stakes),
        result=outcome,
        view=asking.game.view(State(stakes=stakes, punto=punto, results=(outcome,)), ONLOOKER),
    )
    return what_becomes(
        asking,
        stakes,
        {stake.bet: Fate(_end(stake.bet, events), rules.bets[stake.bet].cite) for stake in stakes},
        ENDS,
        [event for event in events if isinstance(event, Paid)],
        ask=Said(ASK if punto else ASK_FIRST, {"punto": punto, "result": rules.announcements[outcome]}),
        picture=picture,
    )


def _may_lie(name: str, when: When, punto: int) -> bool:
    of_punto = name.partition(":")[2] == str(punto)
    return {
        When.SIEMPRE: True,
        When.SALIDA: not punto or name in LINE,
        When.PUNTO: bool(punto),
        When.ASOCIADA: bool(punto) and of_punto,
        When.NUNCA: bool(punto),
    }[when]


def _end(bet: str, events: Sequence[Event]) -> str:
    for event in events:
        if isinstance(event, Paid) and any(gain.bet == bet for gain in event.gains):
            return WINS
        if isinstance(event, Collected | Travelled) and event.bet == bet:
            return LOSES if isinstance(event, Collected) else TRAVELS
    return STAYS


KINDS: Kinds = {"dados": dados}
