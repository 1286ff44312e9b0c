"""The end of a hand: the botes are cut, the benefit is deducted, and who wins is paid to the chip."""

from collections.abc import Callable, Sequence
from typing import Final

import msgspec

from tapete.drills.asking import Asking
from tapete.drills.exercise import Choices, Line, Part, Picture, Posed, Said, Told
from tapete.drills.games.poquer_de_circulo.partida import RETIRES, STAYS, a_table, wish
from tapete.drills.rehearsal import MORE, ONLOOKER, PLAYERS, due_to
from tapete.engine.table import AnyTable
from tapete.families.poquer_de_circulo import articles
from tapete.families.poquer_de_circulo.betting import NOBODY, Betting
from tapete.families.poquer_de_circulo.course import settled
from tapete.families.poquer_de_circulo.money import BenefitTaken, BotePaid, Pot, Settlement, pots_of, winners_of
from tapete.families.poquer_de_circulo.rules import MANO, CirculoRules, Spread
from tapete.families.poquer_de_circulo.state import Phase, Seat, State
from tapete.families.poquer_de_circulo.variant import unit_of
from tapete.language import N_

ASK = N_("The cards are read, and the hand is to be settled.")
RAKE = N_("How much goes into the cagnotte in all?")
MAIN = N_("How much is in the main bote?")
SIDE = N_("How much is in side bote {number}?")
PAID = N_("How much does {player} receive?")
TERMS = N_("Of each bote the house takes {percent} %; the smallest chip is of {chip:€}.")
ORDER = N_("In the order of turn, from the mano: {players}.")
LAST = N_("{player} made the last envite.")
NO_ENVITE = N_("Nobody made an envite: only forced bets were covered.")
HANDS = N_("The hands, from the best, those that are equal joined: {hands}.")
IS_IN = N_("{player} has put {put:€}.")
IS_OUT = N_("{player} has put {put:€}, and retired.")
IS_RESTADO = N_("{player} has put {put:€}, all the resto.")
LAYER = N_("A bote of {amount:€}, which may be won by: {players}.")
ODD = N_("{odd:€} of what {player} receives could not be shared.")
_LEAST: Final = 3
_RESTOS: Final = 12
_GRADES: Final = 3
"""Hands are so many different ones that some are equal."""
Fits = Callable[[Sequence[Pot], Sequence[int]], bool]


class Hand(msgspec.Struct, frozen=True):
    """A hand whose bets are over: what was put, by whom, and what their cards are worth."""

    order: tuple[str, ...]
    betting: Betting
    strengths: tuple[int, ...]

    @property
    def pots(self) -> list[Pot]:
        return pots_of(self.betting)


def won(asking: Asking) -> Posed | None:
    return _posed(asking, lambda pots, strengths: len(pots) == 1 and len(winners_of(pots[0], strengths)) == 1)


def shared(asking: Asking) -> Posed | None:
    """One bote of equal hands, mostly with chips that can't be shared."""
    return _posed(asking, lambda pots, strengths: len(pots) == 1 and len(winners_of(pots[0], strengths)) > 1)


def side(asking: Asking) -> Posed | None:
    return _posed(asking, lambda pots, _: len(pots) > 1)


def _posed(asking: Asking, fits: Fits) -> Posed | None:
    game = a_table(asking)
    rules: CirculoRules = game.rules
    variant = asking.choices.below(len(rules.spreads))
    hand = _played(asking.choices, rules.spreads[variant])
    if hand.betting.alive == 1 or not fits(hand.pots, hand.strengths):
        return None
    due = settled(rules, hand.order, hand.betting, hand.strengths, articles.PAID)
    asked = {**_of_the_house(hand, due), **_of_players(hand, due)}
    parts = [Part.amount(ask, answer, name) for name, (ask, answer) in asked.items()]
    picture = _picture(game, variant, hand)
    return asking.posed(f"botes-{len(hand.pots)}", Said(ASK), picture, parts, [*_layers(hand), *_steps(due)])


def _of_the_house(hand: Hand, due: Sequence[Settlement]) -> dict[str, tuple[Said, int]]:
    """Each bote, where there are several, and what the house takes of all."""
    pots = hand.pots
    each = {
        f"bote-{number}": (Said(SIDE, {"number": number}) if number else Said(MAIN), pot.amount)
        for number, pot in enumerate(pots if len(pots) > 1 else ())
    }
    return {**each, "rake": (Said(RAKE), sum(event.amount for event in due if isinstance(event, BenefitTaken)))}


def _of_players(hand: Hand, due: Sequence[Settlement]) -> dict[str, tuple[Said, int]]:
    """What each of those who are left receives, nothing included."""
    paid = due_to(event for event in due if isinstance(event, BotePaid))
    live = [player for player, still in zip(hand.order, hand.betting.live, strict=True) if still]
    return {player: (Said(PAID, {"player": player}), paid.get(player, 0)) for player in live}


# --- how it is played -------------------------------------------------------------------------------------------------


def _played(choices: Choices, spread: Spread) -> Hand:
    """The bets of a hand, without its cards: of those who are left some have equal ones."""
    terms = spread.terms
    people = [player.id for player in choices.some_of([*PLAYERS, *MORE], _LEAST + choices.below(3))]
    restos = [terms.minimum * (1 + choices.below(_RESTOS)) + terms.chip * choices.below(5) for _ in people]
    betting = Betting.begin(terms, restos)
    _forced(betting)
    for number in range(spread.variant.intervals):
        if betting.alive > 1 and not (number and betting.idle):
            _interval(choices, betting, number)
    return Hand(tuple(people), betting, tuple(1 + choices.below(_GRADES) for _ in people))


def _forced(betting: Betting) -> None:
    terms = betting.terms
    for position in range(len(betting.restos)):
        if terms.ante:
            betting.ante(position, terms.ante)
    for position, amount in enumerate((terms.small, terms.big)):
        if amount:
            betting.blind(position, amount)


def _interval(choices: Choices, betting: Betting, number: int) -> None:
    """The mano begins, or who sits behind the ciegas."""
    terms = betting.terms
    first = 2 if terms.big and not number else 0
    betting.interval(first % len(betting.restos), unit_of(terms.minimum, number, terms.low_intervals, terms.high_unit))
    while not betting.over:
        wished = wish(choices, betting.options())
        if wished == RETIRES:
            betting.retires()
        elif wished == STAYS:
            betting.stays()
        else:
            betting.bets_to(wished)
    betting.close()


# --- how it is told ---------------------------------------------------------------------------------------------------


def _picture(game: AnyTable, variant: int, hand: Hand) -> Picture:
    rules: CirculoRules = game.rules
    betting, order = hand.betting, hand.order
    author: Told = Said(LAST, {"player": order[betting.author]}) if betting.author != NOBODY else Said(NO_ENVITE)
    notes = (
        Said(TERMS, {"percent": f"{float(rules.rake.value * 100):g}", "chip": betting.terms.chip}),
        Said(ORDER, {"players": ", ".join(order)}),
        *_put(hand),
        author,
        Said(HANDS, {"hands": _by_strength(hand)}),
    )
    return Picture(notes=notes, view=game.view(_at_the_end(rules.spreads[variant], variant, hand), ONLOOKER), game=game)


def _at_the_end(spread: Spread, variant: int, hand: Hand) -> State:
    """The table of such a hand, to be seen: people sit in the order of turn."""
    size = len(hand.order)
    numbers = range(size, 0, -1) if spread.variant.clockwise else range(1, size + 1)
    seats = [
        Seat(number=number, player=player, resto=resto, bought=True)
        for number, player, resto in zip(numbers, hand.order, hand.betting.restos, strict=True)
    ]
    marca = seats[0] if spread.marca == MANO else seats[-1]
    return State(
        phase=Phase.PAGO,
        seats=tuple(sorted(seats, key=lambda seat: seat.number)),
        marca=marca.number,
        order=hand.order,
        betting=hand.betting,
        variant=variant,
    )


def _put(hand: Hand) -> list[Told]:
    betting = hand.betting
    told: list[Told] = []
    for position, player in enumerate(hand.order):
        left = IS_IN if betting.restos[position] else IS_RESTADO
        sentence = left if betting.live[position] else IS_OUT
        told.append(Said(sentence, {"player": player, "put": betting.put[position]}))
    return told


def _by_strength(hand: Hand) -> str:
    """Those who are left by their hands: equal ones are joined."""
    live = [position for position, still in enumerate(hand.betting.live) if still]
    grades = sorted({hand.strengths[position] for position in live}, reverse=True)
    groups = [[hand.order[each] for each in live if hand.strengths[each] == grade] for grade in grades]
    return ", ".join(" = ".join(group) for group in groups)


def _layers(hand: Hand) -> list[Line]:
    return [
        Line(
            Said(LAYER, {"amount": pot.amount, "players": ", ".join(hand.order[each] for each in pot.entitled)}),
            articles.EQUALISED,
        )
        for pot in hand.pots
    ]


def _steps(due: Sequence[Settlement]) -> list[Line]:
    """What is done, the last side bote first; and which chips could not be shared."""
    lines: list[Line] = []
    for event in due:
        lines.append(Line(event, event.cite))
        if isinstance(event, BotePaid) and event.odd:
            lines.append(Line(Said(ODD, {"odd": event.odd, "player": event.player}), articles.SHARED))
    return lines
