"""Apuestas: what a bet is paid at coefficients, what a pool gives, and in which order offers are met."""

from collections.abc import Sequence
from fractions import Fraction

from tapete.drills.asking import Asking, Kinds
from tapete.drills.exercise import Line, Part, Picture, Posed, Said
from tapete.drills.games.cards import by_level
from tapete.drills.rehearsal import PLAYERS
from tapete.games.apuestas.cuentas import EMPTY, Leg, Offered, Stake, meets, premio, reparto, with_offer
from tapete.games.apuestas.rules import Coefficient
from tapete.language import N_

RECEIVES = N_("What does {player} receive?")
BETS_AT = N_("{player} bets {amount:€} at {coefficients}.")
ALL_WIN = N_("All of it wins.")
ONE_VOID = N_("The last event is annulled, and the rest wins.")
TIED = N_("Two tie for the first place with the last forecast; the rest wins.")
PAYS = N_("{amount:€} times what won is {premio:€}.")
STAKED = N_("{player} bets {amount:€} on {result}.")
SHARED = N_("{percent} per cent of {staked:€} is {fund:€}, by stake; odd cents to the largest fractions.")
POOL = N_("{result} wins, and {percent} per cent of the pool is shared out.")
STANDS = N_("Offer {number}: {amount:€} against, at {coefficient}.")
COMES = N_("{amount:€} for the same result come in at {coefficient}.")
MET = N_("Of offer {number}, how much is met?")
IN_ORDER = N_("The highest coefficient first, equal ones by their time, and none below {coefficient}.")
_RESULTS = ("a", "b", "c")


def _rate(asking: Asking, legs: int, fate: str) -> Posed:
    """A bet of so many legs, and what it is paid when the last one is as said."""
    choices, rules = asking.choices, asking.game.rules
    amount = 100 * (1 + choices.below(60))
    found = [Leg((f"ganador:{number}/a",), 110 + 5 * choices.below(90)) for number in range(legs)]
    wins = {leg.bets[0]: Fraction(1) for leg in found}
    if fate == TIED:
        wins[found[-1].bets[0]] = Fraction(1, 2)
    void = (found[-1].bets[0],) if fate == ONE_VOID else ()
    paid = premio(amount, found, wins, void) or 0
    at = " x ".join(Coefficient(leg.coefficient) for leg in found)
    cite = {ALL_WIN: "coefficient", ONE_VOID: "void", TIED: "dead_heat"}[fate]
    told = Said(BETS_AT, {"player": _who(0), "amount": amount, "coefficients": at})
    return asking.posed(
        f"{legs}-{cite}",
        Said(fate),
        Picture(told=(told,)),
        [Part.amount(Said(RECEIVES, {"player": _who(0)}), paid, _who(0))],
        [Line(Said(PAYS, {"amount": amount, "premio": paid}), rules.law[cite])],
    )


def _simple(asking: Asking) -> Posed:
    return _rate(asking, 1, ALL_WIN)


def _combined(asking: Asking) -> Posed:
    return _rate(asking, 2 + asking.choices.below(2), asking.choices.one_of((ALL_WIN, ONE_VOID, TIED)))


def pool(asking: Asking) -> Posed:
    choices, rules = asking.choices, asking.game.rules
    stakes = [
        Stake(number, _who(number - 1), _RESULTS[0] if number < 3 else choices.one_of(_RESULTS), _some(asking))
        for number in range(1, 3 + asking.exercise.level)
    ]
    won = reparto(rules, stakes, {_RESULTS[0]: Fraction(1)}, 0, carries=False)
    percent = f"{float(rules.percentage.value * 100):g}"
    right = [stake for stake in stakes if stake.bet == _RESULTS[0]]
    facts = {"percent": percent, "staked": won.staked, "fund": won.fund}
    return asking.posed(
        f"fondo-{len(right)}",
        Said(POOL, {"result": _RESULTS[0], "percent": percent}),
        Picture(told=tuple(_staked(stakes))),
        [
            Part.amount(Said(RECEIVES, {"player": stake.player}), won.paid[stake.number], stake.player)
            for stake in right
        ],
        [Line(Said(SHARED, facts), rules.law["whole_percentage"])],
    )


def _staked(stakes: Sequence[Stake]) -> list[Said]:
    return [Said(STAKED, {"player": each.player, "amount": each.amount, "result": each.bet}) for each in stakes]


def _some(asking: Asking) -> int:
    return 100 * (1 + asking.choices.below(40))


def book(asking: Asking) -> Posed:
    """Which of the offers that stand an offer meets, and how much of each."""
    choices, rules = asking.choices, asking.game.rules
    standing = EMPTY
    told: list[Said] = []
    for number in range(1, 3 + asking.exercise.level):
        coefficient, amount = 280 + 10 * choices.below(5), _some(asking)
        standing = with_offer(standing, "contra", coefficient, Offered(number, _who(0), amount))
        facts = {"number": number, "amount": amount, "coefficient": Coefficient(coefficient)}
        told.append(Said(STANDS, facts))
    coefficient, amount = 280 + 10 * choices.below(4), 2 * _some(asking)
    met = {fill.number: fill.amount for fill in meets(standing, "favor", coefficient, amount)}
    return asking.posed(
        f"casar-{len(met)}",
        Said(COMES, {"amount": amount, "coefficient": Coefficient(coefficient)}),
        Picture(told=tuple(told)),
        [
            Part.amount(Said(MET, {"number": number}), met.get(number, 0), f"oferta-{number}")
            for number in range(1, len(told) + 1)
        ],
        [Line(Said(IN_ORDER, {"coefficient": Coefficient(coefficient)}), rules.law["order_book"])],
    )


def _who(place: int) -> str:
    return PLAYERS[place % len(PLAYERS)].id


KINDS: Kinds = {"pagos": by_level(_simple, _combined, pool), "orden": book}
