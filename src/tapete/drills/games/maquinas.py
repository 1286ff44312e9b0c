"""Machines: what a game gives, what a jackpot holds, what a cycle must give back, and what a fault leaves."""

from fractions import Fraction

from msgspec.structs import replace

from tapete.drills.asking import Asking, Kinds
from tapete.drills.exercise import Line, Part, Picture, Posed, Said
from tapete.drills.games.cards import by_level
from tapete.drills.rehearsal import PLAYERS
from tapete.engine.command import AZAR, Actor, Declare, Draw, Role
from tapete.engine.machine import play
from tapete.games.maquinas.playing import EndPlay, feeds
from tapete.games.maquinas.rules import AVERIA, MaquinaRules
from tapete.games.maquinas.state import Phase, PrizePaid, State
from tapete.language import N_
from tapete.law.parameters import sheet

ASK = N_("A game costs {price:€}; {player} plays with a credit of {credit:€}, and {combination} comes.")
PAYS = N_("{combination} pays {times} times the price of a game.")
CREDIT = N_("What is the credit when the game is over?")
ASK_POT = N_("{games} games at {price:€} have fed a jackpot that began with nothing and has not fallen.")
TAKES = N_("It takes {percent} per cent of each stake.")
POT = N_("How much does it hold?")
HOLDS = N_("{percent} per cent of {staked:€}, in whole cents: {amount:€}.")
ASK_CYCLE = N_("A type B machine at {price:€} a game has a cycle of {games} games.")
CYCLE = N_("How much must the whole cycle give back at least?")
BLOCK = N_("And each block of {block} games?")
LEAST = N_("{percent} per cent of {games} games at {price:€}: {amount:€}.")
ASK_FAULT = N_("{player} has a credit of {credit:€} and plays a game of {price:€}; the machine fails {when}.")
BEFORE = N_("before any result is recorded")
AFTER = N_("after {combination} was recorded, which pays {times} times the price")
_MOST = 40
OPERATOR = Actor("organizador-1", Role.ORGANIZADOR)


def _state(asking: Asking) -> State:
    rules: MaquinaRules = asking.game.rules
    left = asking.choices.below(_MOST) * rules.coin
    who = asking.choices.one_of(PLAYERS).id
    table = State(staff=(OPERATOR,), bank=rules.anticipo, cash=rules.load, pots=(0,), pot_staked=1)
    return replace(table, player=who, credit=left, stake=rules.price, games=1, phase=Phase.EN_JUEGO)


def _drawn(asking: Asking, state: State) -> tuple[State, str, Fraction]:
    board = asking.game.rules.board
    some = asking.choices.one_of([each for each in board.combinations if not each.share])
    return play(asking.game, state, Draw(by=AZAR, outcome=some.name))[0], some.name, some.pays


def pays(asking: Asking) -> Posed:
    """The credit after a game of which the combination is told."""
    rules, before = asking.game.rules, _state(asking)
    state, name, times = _drawn(asking, before)
    state, events = play(asking.game, state, EndPlay(by=OPERATOR))
    facts = {"price": rules.price, "player": before.player, "credit": before.credit + rules.price, "combination": name}
    told = Said(PAYS, {"combination": name, "times": f"{float(times):g}"})
    lines = [Line(event, event.cite) for event in events if isinstance(event, PrizePaid)] or [Line(told, rules.gives)]
    question = Part.amount(Said(CREDIT), state.credit, "credit")
    return asking.posed(name, Said(ASK, facts), Picture(notes=(told,)), [question], lines)


def pot(asking: Asking) -> Posed:
    """What a jackpot holds after some games: whole cents of all stakes, and never of each."""
    rules: MaquinaRules = asking.game.rules
    games, price = 2 + asking.choices.below(_MOST), 5 * (1 + asking.choices.below(_MOST))
    percent = asking.choices.one_of((1, 2, 3, 5))
    jackpot = replace(rules.pots[0], share=Fraction(percent, 100))
    fed = feeds(jackpot, State(stake=games * price))
    facts = {"percent": percent, "staked": games * price, "amount": fed}
    return asking.posed(
        f"bote-{percent}",
        Said(ASK_POT, {"games": games, "price": price}),
        Picture(notes=(Said(TAKES, {"percent": percent}),)),
        [Part.amount(Said(POT), fed, "pot")],
        [Line(Said(HOLDS, facts), rules.law["jackpot"])],
    )


def cycle(asking: Asking) -> Posed:
    """What a cycle of type B and each of its blocks must give back, where the authorisation says nothing."""
    column = sheet(asking.game.slug).column(asking.game.rules.jurisdiction)
    price = 5 * (1 + asking.choices.below(4))
    block, blocks = column.get("block", int), 1 + asking.choices.below(4)
    games = block.value * blocks
    whole, part = column.get("return_b", str), column.get("return_block", str)
    least = [int(Fraction(cell.value) / 100 * many * price) for cell, many in ((whole, games), (part, block.value))]
    asked = (Said(CYCLE), Said(BLOCK, {"block": block.value}))
    lines = [
        Line(Said(LEAST, {"percent": cell.value, "games": many, "price": price, "amount": amount}), cell.cite)
        for cell, many, amount in zip((whole, part), (games, block.value), least, strict=True)
    ]
    questions = [
        Part.amount(ask, amount, name) for name, ask, amount in zip(("cycle", "block"), asked, least, strict=True)
    ]
    return asking.posed(
        f"ciclo-{blocks}", Said(ASK_CYCLE, {"price": price, "games": games}), Picture(), questions, lines
    )


def fault(asking: Asking) -> Posed:
    """What is in the credit after a fault, before or after the result."""
    rules, before = asking.game.rules, _state(asking)
    state, when, detail = before, Said(BEFORE), "antes"
    if asking.choices.chance(2):
        state, name, times = _drawn(asking, before)
        when, detail = Said(AFTER, {"combination": name, "times": f"{float(times):g}"}), "despues"
    state, events = play(asking.game, state, Declare(by=OPERATOR, incident=AVERIA))
    facts = {"player": before.player, "credit": before.credit + rules.price, "price": rules.price, "when": when}
    question = Part.amount(Said(CREDIT), state.credit, "credit")
    return asking.posed(detail, Said(ASK_FAULT, facts), Picture(), [question], [Line(events[0], events[0].cite)])


KINDS: Kinds = {
    "pagos": by_level(pays, pot, cycle),
    "incidencias": fault,
    "orden": None,
    "ronda": None,
    "fichas": None,
    "apuestas": None,
}
