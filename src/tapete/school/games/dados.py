"""Dados: which bets a throw decides, which go on working, and what the odds pay by the punto."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from tapete.engine.chips import Lying
from tapete.engine.event import Event
from tapete.families.stakes.events import Collected, bet_words
from tapete.families.stakes.laying import Stake
from tapete.games.dados.events import Paid, Travelled
from tapete.games.dados.payment import settlement_of
from tapete.games.dados.rules import LINE, DadosRules, When
from tapete.games.dados.state import State
from tapete.language import N_
from tapete.school.asking import Asking, Maker, options_of
from tapete.school.exercise import KEYS, Key, Line, Part, Picture, Posed, Said
from tapete.school.payments import lines_of
from tapete.school.scene import ONLOOKER

ASK = N_("The punto is {punto}, and the dice say: {result}.")
ASK_FIRST = N_("There is no punto, and the dice say: {result}.")
WHAT_OF = N_("What becomes of {bet}, {amount:€}?")
HOW_MUCH = N_("How much is {player} paid?")
WINS, LOSES, STAYS, TRAVELS = N_("It wins."), N_("It loses."), N_("It stays."), N_("It travels to its number.")
ENDS = (WINS, LOSES, STAYS, TRAVELS)
SO = N_("{bet}: {end}")
PLAYER = "ana"
_BETS = {1: 1, 2: 3, 3: 5}
"""How many bets lie on the cloth at each level."""


def dados(asking: Asking) -> Posed | None:
    """A throw over some bets, with a punto or without: the table itself settles it."""
    rules, choices = asking.game.rules, asking.choices
    punto = choices.one_of((0, *rules.puntos.value))
    working = [name for name, bet in rules.bets.items() if _may_lie(name, bet.when, punto)]
    laid = choices.some_of(working, _BETS[asking.exercise.level])
    stakes = tuple(Stake(PLAYER, bet, rules.minimum * (1 + choices.below(6)), n) for n, bet in enumerate(laid))
    outcome = choices.one_of(rules.need.outcomes).id
    events = settlement_of(rules, State(stakes=stakes, punto=punto, bank=rules.anticipo), outcome)
    return _posed(asking, stakes, punto, outcome, events)


def _may_lie(name: str, when: When, punto: int) -> bool:
    """Whether a bet may be found on the cloth before a throw, with this punto or with none."""
    of_punto = name.partition(":")[2] == str(punto)
    return {
        When.SIEMPRE: True,
        When.SALIDA: not punto or name in LINE,
        When.PUNTO: bool(punto),
        When.ASOCIADA: bool(punto) and of_punto,
        When.NUNCA: bool(punto),
    }[when]


def _posed(asking: Asking, stakes: Sequence[Stake], punto: int, outcome: str, events: Sequence[Event]) -> Posed:
    rules: DadosRules = asking.game.rules
    ends = {stake.bet: _end(stake.bet, events) for stake in stakes}
    asked = [_part(stake) for stake in stakes]
    keys = {stake.bet: Key(answer=KEYS[ENDS.index(ends[stake.bet])]) for stake in stakes}
    paid = [event for event in events if isinstance(event, Paid)]
    if asking.exercise.level == 3:
        asked.append(Part(name="paid", ask=Said(HOW_MUCH, {"player": PLAYER}), form="amount"))
        keys["paid"] = Key(answer=sum(event.amount for event in paid))
    facts = {"punto": punto, "result": rules.announcements[outcome]}
    lines = [
        Line(Said(SO, {"bet": bet_words(bet), "end": Said(end)}), rules.bets[bet].cite) for bet, end in ends.items()
    ]
    return Posed(
        exercise=asking.exercise,
        detail=stakes[0].bet.partition(":")[0],
        ask=Said(ASK if punto else ASK_FIRST, facts),
        picture=Picture(
            stakes=tuple(Lying(player=s.player, bet=s.bet, amount=s.amount) for s in stakes),
            result=outcome,
            view=asking.game.view(State(stakes=tuple(stakes), punto=punto, results=(outcome,)), ONLOOKER),
        ),
        parts=tuple(asked),
        keys=keys,
        lines=(*lines, *lines_of(asking.game, paid)),
    )


def _part(stake: Stake) -> Part:
    facts = {"bet": bet_words(stake.bet), "amount": stake.amount}
    return Part(name=stake.bet, ask=Said(WHAT_OF, facts), form="choice", options=options_of([*map(Said, ENDS)]))


def _end(bet: str, events: Sequence[Event]) -> str:
    """What the settlement does to a bet; one that it does not speak of stays."""
    for event in events:
        if isinstance(event, Paid) and any(gain.bet == bet for gain in event.gains):
            return WINS
        if isinstance(event, Collected | Travelled) and event.bet == bet:
            return LOSES if isinstance(event, Collected) else TRAVELS
    return STAYS


KINDS: Mapping[str, Maker] = MappingProxyType({"dados": dados})
