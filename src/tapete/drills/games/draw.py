"""Drills of draws: whether one is held, who wins, what a purchase gives, and which closed tickets are paid."""

from typing import Any, Final

from msgspec.structs import replace

from tapete.drills.asking import Asking, Kinds, Objection
from tapete.drills.exercise import Line, Part, Picture, Posed, Said
from tapete.drills.games.cards import by_level
from tapete.drills.games.hall import EUROS, WORDS
from tapete.drills.kinds import orden
from tapete.drills.kinds.fichas import paid_with
from tapete.drills.rehearsal import PLAYERS
from tapete.engine.command import Actor, Role
from tapete.engine.event import Refused
from tapete.engine.row import Row
from tapete.engine.table import AnyTable, Companion
from tapete.families.draw.drawing import SPAN
from tapete.families.draw.play import choose
from tapete.families.draw.rules import DrawRules, ObjectRules
from tapete.families.draw.sale import hindrance
from tapete.families.draw.sealed.state import SealedRules, SealedState, Won
from tapete.families.draw.sealed.tickets import Claim, PrizesPaid
from tapete.families.draw.state import DrawState, Phase, Ranges, Sold, Span, at_rank
from tapete.language import N_

ASK_CLOSED = N_("The sale is closed: {tickets} tickets at {price:€}, of {players} {players:player|players}.")
DECLARED = N_("Declared price of what is drawn: {worth:€}.")
TO_ORGANISER = N_("How much does the organiser receive? Write 0 where there is no draw.")
GOES_BACK = N_("How much goes back to the players? Write 0 where nothing does.")
HELD = N_("The draw is held: the sale is the organiser's.")
REFUNDED = N_("There is no draw: every ticket is refunded.")
ASK_NUMBER = N_("The draw is held, and number {number} is drawn.")
SOLD = N_("{player}: tickets {first} to {last}.")
WHICH = N_("Which ticket wins?")
BY_PLACE = N_("Of {tickets} tickets sold it is the one at place {place}, counted by their numbers.")
ASK_BOUGHT = N_("One participación for every full {per:€} of each purchase. Somebody makes these purchases:")
BOUGHT = N_("a purchase of {amount:€}")
BACK = N_("of the first, {amount:€} are returned before the draw")
HOW_MANY = N_("How many participaciones are there?")
EACH = N_("{amount:€} give {entries}.")
_MOST: Final = {1: 2, 2: 3, 3: 4}
_PLENTY: Final = 40


def sold_to(asking: Asking, rules: ObjectRules, players: int) -> Ranges:
    """Ranges of some players, with gaps between them; nearly what must be sold."""
    most = min(rules.issued, 100)
    cuts = sorted(asking.choices.some_of(range(2, most), 2 * players - 1))
    firsts, lasts = [1, *cuts[1::2]], [*cuts[::2]]
    return Row(Sold(PLAYERS[n].id, a, b) for n, (a, b) in enumerate(zip(firsts, lasts, strict=True)))


def covered(asking: Asking) -> Posed:
    """Whether the draw is held with what was sold, and where the money goes."""
    rules: ObjectRules = asking.game.rules
    players = 1 + asking.choices.below(3)
    edge = -(-rules.needed // rules.price) if rules.needed else rules.issued // 2
    tickets = max(players, min(rules.issued, edge - 3 + asking.choices.below(7)))
    state = _state(tickets, players)
    found, whole = hindrance(rules, state), tickets * rules.price
    lines = [Line(Said(REFUNDED if found else HELD), found.cite if found else rules.law["proceeds"])]
    return asking.posed(
        found.reason.replace(" ", "-") if found else "celebrado",
        Said(ASK_CLOSED, {"tickets": tickets, "price": rules.price, "players": players}),
        Picture(notes=(Said(DECLARED, {"worth": rules.worth}),)),
        [
            Part.amount(Said(TO_ORGANISER), 0 if found else whole, "organizador"),
            Part.amount(Said(GOES_BACK), whole if found else 0, "vuelve"),
        ],
        lines,
    )


def _state(tickets: int, players: int) -> DrawState:
    first = tickets - players + 1
    others = [Sold(PLAYERS[n].id, first + n, first + n) for n in range(1, players)]
    return DrawState(sold=Row((Sold(PLAYERS[0].id, 1, first), *others)), tickets=tickets)


def winner(asking: Asking) -> Posed:
    """Which ticket a number is: its remainder, as a place among those sold."""
    rules: ObjectRules = asking.game.rules
    sold = sold_to(asking, rules, _MOST[asking.exercise.level])
    tickets = sum(each.count for each in sold)
    far = (1, 4, 1000)[asking.exercise.level - 1]
    number = 1 + asking.choices.below(min(SPAN, tickets * far))
    place = (number - 1) % tickets
    ticket, _ = at_rank(sold, place)
    ranges = [Said(SOLD, {"player": each.player, "first": each.first, "last": each.last}) for each in sold]
    line = Line(Said(BY_PLACE, {"tickets": tickets, "place": place + 1}), rules.law["draw"])
    questions = [Part.number(Said(WHICH), ticket, "billete")]
    ask = Said(ASK_NUMBER, {"number": number})
    return asking.posed("numero", ask, Picture(notes=tuple(ranges)), questions, [line])


def entries(asking: Asking) -> Posed:
    """What purchases give, each by itself, and what is left when a part is returned."""
    rules: Any = asking.game.rules
    count = _MOST[asking.exercise.level] - 1
    spent = [rules.per // 2 + asking.choices.below(rules.per * 4) for _ in range(count)]
    back = asking.choices.below(spent[0]) if asking.exercise.level > 1 else 0
    kept = [spent[0] - back, *spent[1:]]
    notes = [Said(BOUGHT, {"amount": amount}) for amount in spent]
    notes += [Said(BACK, {"amount": back})] if back else []
    lines = [
        Line(Said(EACH, {"amount": amount, "entries": amount // rules.per}), rules.law["participation"])
        for amount in kept
    ]
    answer = sum(amount // rules.per for amount in kept)
    questions = [Part.number(Said(HOW_MANY), answer, "participaciones")]
    return asking.posed(
        f"compras-{count}", Said(ASK_BOUGHT, {"per": rules.per}), Picture(notes=tuple(notes)), questions, lines
    )


def refund(asking: Asking) -> Posed | None:
    return refunded(asking, "uncovered")


def refunded(asking: Asking, row: str) -> Posed | None:
    """Refund somebody's tickets with the fewest notes and coins of a drawer, by a row of the law."""
    rules: DrawRules = asking.game.rules
    tickets = 1 + asking.choices.below((10, 40, 80)[asking.exercise.level - 1])
    bank = dict.fromkeys(EUROS, _PLENTY)
    player = asking.choices.one_of(PLAYERS).id
    return paid_with(asking, player, tickets * rules.price, "devolucion", bank, WORDS, rules.law[row])


def settled(asking: Asking) -> Posed | None:
    """The settlement of a draw that everybody's tickets cover."""
    buyers = Companion(plays=choose, needed=4)
    return orden.make(replace(asking, companion=buyers), most={1: 4, 2: 6, 3: 12})


KINDS: Kinds = {
    "pagos": by_level(covered, winner, winner),
    "orden": settled,
    "fichas": refund,
}


ASK = N_("{player} presents these tickets.")
STATES = N_("Ticket {number} is open and states {amount:€}.")
STATES_NONE = N_("Ticket {number} is open and states no prize.")
CLOSED = N_("Ticket {number} is closed.")
COLLECTED = N_("Ticket {number} is open, states {amount:€} and was collected.")
OF_ANOTHER = N_("Ticket {number} is open, states {amount:€} and is {other}'s.")
HOW_MUCH = N_("What is paid for ticket {number}? Write 0 where nothing is.")
_FATES: Final = (STATES, STATES, STATES, STATES_NONE, CLOSED, COLLECTED, OF_ANOTHER)
_TICKETS: Final = {1: 2, 2: 3, 3: 5}
ORGANISER: Final = Actor("organizador-1", Role.ORGANIZADOR)


def presented(asking: Asking, game: AnyTable) -> Posed:
    """Tickets of every kind, each presented by itself: the engine pays or says why not."""
    choices, rules = asking.choices, game.rules
    player, other = choices.some_of(PLAYERS, 2)
    numbers = sorted(choices.some_of(range(1, 100), _TICKETS[asking.exercise.level]))
    fates = {number: choices.one_of(_FATES) for number in numbers}
    stated = {number: choices.one_of(rules.plan).amount for number in numbers}
    state = _sold_and_told(rules, fates, stated, player.id, other.id)
    questions, lines = [], []
    for number in numbers:
        paid, line = _claimed(game, state, player, number)
        questions.append(Part.amount(Said(HOW_MUCH, {"number": number}), paid, f"billete-{number}"))
        lines.append(line)
    told = [
        Said(fate, {"number": number, "amount": stated[number], "other": other.id}) for number, fate in fates.items()
    ]
    return asking.posed(
        f"presentados-{len(numbers)}", Said(ASK, {"player": player.id}), Picture(told=tuple(told)), questions, lines
    )


def _sold_and_told(
    rules: SealedRules, fates: dict[int, str], stated: dict[int, int], player: str, other: str
) -> SealedState:
    """A counter at which the tickets have been sold, opened and paid as is told."""
    return SealedState(
        staff=(ORGANISER,),
        phase=Phase.VENTA,
        round=1,
        bank=rules.anticipo,
        sold=Row(Sold(other if fate == OF_ANOTHER else player, n, n) for n, fate in fates.items()),
        tickets=len(fates),
        opened=Row(Span(n, n) for n, fate in fates.items() if fate != CLOSED),
        paid=Row(Span(n, n) for n, fate in fates.items() if fate == COLLECTED),
        unpaid=Row(
            Won(n, stated[n], other if fate == OF_ANOTHER else player)
            for n, fate in fates.items()
            if fate in {STATES, OF_ANOTHER}
        ),
    )


def _claimed(game: AnyTable, state: Any, player: Actor, number: int) -> tuple[int, Line]:
    try:
        events = game.decide(state, Claim(by=player, player=player.id, first=number))
    except Refused as refused:
        return 0, Line(Objection(refused), refused.cite)
    [paid] = [event for event in events if isinstance(event, PrizesPaid)]
    return paid.amount, Line(paid, paid.cite)


def prize_in_cash(asking: Asking, rules: SealedRules) -> Posed | None:
    """Pay what some open tickets state with the fewest notes and coins of a drawer."""
    lots = [lot.amount for lot in rules.plan]
    amount = sum(asking.choices.one_of(lots) for _ in range(_TICKETS[asking.exercise.level]))
    player = asking.choices.one_of(PLAYERS).id
    bank = dict.fromkeys(EUROS, _PLENTY)
    return paid_with(asking, player, amount, "premio", bank, WORDS, rules.law["payment"])
