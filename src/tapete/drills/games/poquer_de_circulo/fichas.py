"""Chips: how much may be bet in each system of limits, and how the botes are cut and paid."""

from collections.abc import Callable, Sequence
from typing import Final

import msgspec

from tapete.drills.asking import Asking, Objection
from tapete.drills.exercise import Choices, Line, Part, Picture, Posed, Said, Told
from tapete.drills.games.poquer_de_circulo.partida import RETIRES, STAYS, a_hand, a_table, acts_of, shown, wish
from tapete.drills.rehearsal import MORE, ONLOOKER, PLAYERS, Scene, due_to
from tapete.engine.command import Actor, Role
from tapete.engine.event import Refused
from tapete.engine.table import AnyTable
from tapete.families.poquer_de_circulo import articles
from tapete.families.poquer_de_circulo.bets import Bet, Raise
from tapete.families.poquer_de_circulo.betting import NOBODY, Betting, Options
from tapete.families.poquer_de_circulo.course import settled
from tapete.families.poquer_de_circulo.money import BenefitTaken, BotePaid, Pot, Settlement, pots_of, winners_of
from tapete.families.poquer_de_circulo.rules import BOTE, FIJO, MANO, SYSTEMS, CirculoRules, Spread, unit_of
from tapete.families.poquer_de_circulo.state import Phase, Seat, State
from tapete.language import N_

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
"""The number of different hands, few enough that some are equal."""


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


def _posed(asking: Asking, fits: Callable[[Sequence[Pot], Sequence[int]], bool]) -> Posed | None:
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
    return asking.posed(
        f"botes-{len(hand.pots)}",
        Said(N_("The cards are read, and the hand is to be settled.")),
        picture,
        parts,
        [*_layers(hand), *_steps(due)],
    )


def _of_the_house(hand: Hand, due: Sequence[Settlement]) -> dict[str, tuple[Said, int]]:
    pots = hand.pots
    each = {
        f"bote-{number}": (Said(SIDE, {"number": number}) if number else Said(MAIN), pot.amount)
        for number, pot in enumerate(pots if len(pots) > 1 else ())
    }
    return {**each, "rake": (Said(RAKE), sum(event.amount for event in due if isinstance(event, BenefitTaken)))}


def _of_players(hand: Hand, due: Sequence[Settlement]) -> dict[str, tuple[Said, int]]:
    paid = due_to(event for event in due if isinstance(event, BotePaid))
    live = [player for player, still in zip(hand.order, hand.betting.live, strict=True) if still]
    return {player: (Said(PAID, {"player": player}), paid.get(player, 0)) for player in live}


# --- how it is played -------------------------------------------------------------------------------------------------


def _played(choices: Choices, spread: Spread) -> Hand:
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
    lines: list[Line] = []
    for event in due:
        lines.append(Line(event, event.cite))
        if isinstance(event, BotePaid) and event.odd:
            lines.append(Line(Said(ODD, {"odd": event.odd, "player": event.player}), articles.SHARED))
    return lines


COVERS = N_("How much does {player} add to cover? (0 if there is nothing to cover.)")
LEAST = N_("To how much may {player} bet or raise at the least? (0 if not at all.)")
MOST = N_("And at the most? (0 if not at all.)")
TO_COVER = N_("The postura is {postura:€}; {player} has put {laid:€} in the interval and adds {cover:€}.")
NOTHING = N_("There is nothing to cover.")
FORCED = N_("{player} must bet: the apuesta mínima is {minimum:€}.")
AT_LEAST_MINIMUM = N_("A bet is of the apuesta mínima at the least, {minimum:€}.")
AT_LEAST_TIMES = N_("A raise is to {times} times the postura at the least, {least:€}.")
FIXED = N_("At the fixed limit: {unit:€} above {full:€}.")
HIGH = N_("An open pair lets {high:€} be bet in place of {unit:€}.")
BY_THE_BOTE = N_("Added at the most: {times} times the {cover:€} to cover, and the bote of {bote:€}.")
FIRST_OF_CIEGAS = N_("With ciegas the first envite is of {times} grandes ciegas at the most.")
NO_LIMIT = N_("Without limit: all the resto.")
ALL_IN = N_("With all the resto {player} reaches {reach:€}.")


def opening(asking: Asking) -> Posed | None:
    """Nobody has bet in the interval, but for ciegas."""
    return _speaking(asking, lambda betting: not betting.postura or betting.unopened)


def answer(asking: Asking) -> Posed | None:
    return _speaking(asking, lambda betting: betting.postura > 0)


def hard(asking: Asking) -> Posed | None:
    """Somebody may not raise, has too little for it, or an all-in was no whole raise."""
    return _speaking(asking, _is_hard)


def _is_hard(betting: Betting) -> bool:
    options, reach = betting.options(), betting.laid[betting.turn] + betting.restos[betting.turn]
    short = betting.postura != betting.full or (options.may_bet and options.least == reach)
    return short or not options.may_bet


def _speaking(asking: Asking, fits: Callable[[Betting], bool]) -> Posed | None:
    rehearsal = a_hand(asking, a_table(asking))
    fitting = [place for place in acts_of(rehearsal) if fits(rehearsal.steps[place].before.bets)]
    if not fitting:
        return None
    scene = rehearsal.scene(asking.choices.one_of(fitting))
    betting = scene.state.bets
    options, player = betting.options(), scene.state.on_turn
    asked = {"cover": (COVERS, options.to_cover), "least": (LEAST, options.least), "most": (MOST, options.most)}
    return asking.posed(
        f"{SYSTEMS[betting.terms.system]}-{'bet' if options.may_bet else 'none'}",
        Said(N_("It is the turn of {player}."), {"player": player}),
        shown(scene),
        [Part.amount(Said(ask, {"player": player}), answer, name) for name, (ask, answer) in asked.items()],
        [_cover_line(betting, options, player), *_level_lines(scene, betting, options, player)],
    )


def _cover_line(betting: Betting, options: Options, player: str) -> Line:
    if not options.to_cover:
        return Line(Said(NOTHING), articles.PASS)
    whole = betting.postura - betting.laid[betting.turn] == options.to_cover
    return Line(Said(TO_COVER, _facts(betting, options, player)), articles.COVER if whole else articles.TABLE_STAKES)


def _facts(betting: Betting, options: Options, player: str) -> dict[str, object]:
    laid = betting.laid[betting.turn]
    return {
        "player": player,
        "postura": betting.postura,
        "laid": laid,
        "cover": options.to_cover,
        "bote": betting.bote,
        "minimum": betting.terms.minimum,
        "full": betting.full,
        "unit": betting.unit,
        "high": betting.high,
        "reach": laid + betting.restos[betting.turn],
    }


def _level_lines(scene: Scene, betting: Betting, options: Options, player: str) -> list[Line]:
    if not options.may_bet:
        refused = _refused(scene, betting, player)
        return [Line(Objection(refused), refused.cite)]
    rules, facts = scene.game.rules, _facts(betting, options, player)
    lines = [_least_line(rules, scene, betting, facts), *_most_lines(betting, facts)]
    if options.most == facts["reach"]:
        lines.append(Line(Said(ALL_IN, facts), articles.TABLE_STAKES))
    return lines


def _refused(scene: Scene, betting: Betting, player: str) -> Refused:
    kind = Raise if betting.postura else Bet
    by = Actor(player, Role.JUGADOR)
    told = scene.try_out(kind(by=by, player=player, amount=betting.postura + betting.terms.minimum))
    if not isinstance(told, Refused):
        raise TypeError("the engine admits what the options do not")
    return told


def _least_line(rules: CirculoRules, scene: Scene, betting: Betting, facts: dict[str, object]) -> Line:
    terms, law = betting.terms, rules.spreads[scene.state.variant].law
    if betting.obliged:
        return Line(Said(FORCED, facts), law["obligada_exact"])
    if terms.system == FIJO:
        return Line(Said(FIXED, facts), articles.LIMITS[SYSTEMS[FIJO]])
    if not betting.postura or terms.least_raise * betting.postura < terms.minimum:
        return Line(Said(AT_LEAST_MINIMUM, facts), rules.minimum.cite)
    times = {"times": terms.least_raise, "least": terms.least_raise * betting.postura}
    return Line(Said(AT_LEAST_TIMES, {**facts, **times}), articles.RAISE)


def _most_lines(betting: Betting, facts: dict[str, object]) -> list[Line]:
    terms = betting.terms
    cite = articles.LIMITS[SYSTEMS[terms.system]]
    if terms.system == FIJO:
        return [Line(Said(HIGH, facts), cite)] if betting.high else []
    if terms.system != BOTE:
        return [Line(Said(NO_LIMIT), cite)]
    if betting.unopened:
        return [Line(Said(FIRST_OF_CIEGAS, {"times": terms.first_opening}), cite)]
    return [Line(Said(BY_THE_BOTE, {**facts, "times": terms.pot_multiple}), cite)]
