"""Ferrocarril: what punto and banker win when both play at their best, and what each fixed rule is worth.

Neither gains by playing otherwise, to the last fraction. Each sees their own two cards; the banker sees the punto's
third card too. What they win adds up over the banker's 484 situations, so a situation may be decided apart from the
others once it is known how often the punto draws (Foster's method): S. N. Ethier and C. Gámez, "A game-theoretic
analysis of baccara chemin de fer", Games 4 (2013), and S. N. Ethier and J. Lee, "... II", Games 14 (2023), which takes
the cagnotte into account. Players who look only at the total of their cards are Kemeny's and Snell's; what each then
sees of a hand is the pair of nothing and its total.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import product
from math import prod

import msgspec

from tapete.exact.baccarat import (
    Counts,
    Drawing,
    Draws,
    Often,
    Pair,
    Scores,
    by_way,
    deals,
    full_sabot,
    pairs,
    total_of,
)
from tapete.exact.baccarat import final_scores as scores_from
from tapete.exact.book import Question
from tapete.exact.memory import remembered
from tapete.exact.result import Analysis, Distribution, distribution
from tapete.families.baccarat import CHOOSES, DRAWS, STANDS, STOOD
from tapete.language import N_
from tapete.law.parameters import Column, sheet

Situation = tuple[Pair, int]
"""The banker's two cards and the punto's third; or `STOOD`."""
_CARDS = 6
_UNSURE = 5
"""The one total with which a punto may do well either way."""
PUNTO, BANCA = "punto", "banca"
_Draws = dict[Pair, Often]


class NoEquilibrium(ArithmeticError):
    """No play was found from which neither would depart."""


class Equilibrium(msgspec.Struct, frozen=True, kw_only=True):
    """The play of both sides and its value per unit at stake, when neither gains by another play."""

    punto_draws: dict[Pair, Fraction]
    """The frequency with which the punto draws with each hand with a choice."""
    banca_draws: dict[Situation, Fraction]
    """The frequency with which the banker draws in each situation, forced ones included."""
    wins: tuple[Fraction, Fraction, Fraction]
    """The probability that the punto wins, that the banker does, and of a tie."""
    commission: Fraction

    @property
    def punto(self) -> Fraction:
        return self.wins[0] - self.wins[1]

    @property
    def banca(self) -> Fraction:
        return self.wins[1] * (1 - self.commission) - self.wins[0]


class _Outcome(msgspec.Struct):
    """In how many orders of the cards the punto and the banker win."""

    punto: int = 0
    banca: int = 0

    def add(self, mine: int, theirs: int, ways: int) -> None:
        if mine > theirs:
            self.punto += ways
        elif theirs > mine:
            self.banca += ways


_Choice = tuple[_Outcome, _Outcome]
"""The outcomes if the banker stands, and if they draw."""
_Table = dict[Situation, dict[Pair, _Choice]]


class _Odds(msgspec.Struct, frozen=True):
    """Everything that may follow from a sabot: what naturals decide, and every situation by the punto's hand."""

    naturals: _Outcome
    table: _Table
    total: int


class Game(msgspec.Struct, frozen=True, kw_only=True):
    """The input that determines an equilibrium."""

    sabot: Counts
    drawing: Drawing
    commission: Fraction
    by_total: bool = False
    """True if sides look only at the total of their cards."""
    sees_cards: str = ""
    """The side, `PUNTO` or `BANCA`, that looks at every card of its own all the same."""
    endless: bool = False

    @property
    def gone(self) -> int:
        return 0 if self.endless else 1

    def seen(self, hand: Pair, side: str) -> Pair:
        return (0, total_of(*hand)) if self.by_total and self.sees_cards != side else hand

    def hands(self) -> list[Pair]:
        every = (hand for hand, _ in pairs(self.sabot, self.gone))
        return [hand for hand in every if total_of(*hand) not in self.drawing.naturals]


def _odds(game: Game) -> _Odds:
    decided = _Outcome()
    table: _Table = {}
    gone, naturals = game.gone, game.drawing.naturals
    last = sum(game.sabot) - 5 * gone
    for punto, banca, ways, rest in deals(game.sabot, gone):
        mine, theirs = total_of(*punto), total_of(*banca)
        if mine in naturals or theirs in naturals:
            decided.add(mine, theirs, ways * (last + gone) * last)
            continue
        ours, others = game.seen(punto, PUNTO), game.seen(banca, BANCA)
        _decide(table, (others, STOOD), ours, (mine, theirs, ways * last), rest)
        for third, left in enumerate(rest):
            if left:
                rest[third] -= gone
                _decide(table, (others, third), ours, (total_of(mine, third), theirs, ways * left), rest)
                rest[third] += gone
    return _Odds(decided, table, prod(sum(game.sabot) - gone * dealt for dealt in range(_CARDS)))


def _decide(table: _Table, where: Situation, punto: Pair, facts: tuple[int, int, int], rest: list[int]) -> None:
    mine, theirs, ways = facts
    stands, draws = table.setdefault(where, {}).setdefault(punto, (_Outcome(), _Outcome()))
    stands.add(mine, theirs, ways * sum(rest))
    for third, left in enumerate(rest):
        draws.add(mine, total_of(theirs, third), ways * left)


class _Solver:
    """One game: a sabot, the letters that bind both sides, and the part of a banker's win that the house takes.

    How often somebody draws is the whole number 0 or 1 where it is sure, so that most of the arithmetic is whole.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.odds = _odds(game)
        self.commission, drawing = game.commission, game.drawing
        self.letters = {where: drawing.banca[total_of(*where[0])][where[1]] for where in self.odds.table}
        hands = list(dict.fromkeys(game.seen(hand, PUNTO) for hand in game.hands()))
        self.usual: _Draws = {hand: int(total_of(*hand) <= _UNSURE) for hand in hands}
        self.free = [hand for hand in hands if drawing.punto[total_of(*hand)] == CHOOSES]
        self.usual |= {hand: int(drawing.punto[total_of(*hand)] == DRAWS) for hand in hands if hand not in self.free}
        self.gains = {where: self._gains(where) for where, letter in self.letters.items() if letter == CHOOSES}

    def _gains(self, where: Situation) -> tuple[int, dict[Pair, int]]:
        """The banker's gain by drawing, in whole numbers: against all bound hands, and against each free hand."""
        parts = self.commission.denominator
        keeps = parts - self.commission.numerator
        by_hand = {
            hand: keeps * (draw.banca - stand.banca) - parts * (draw.punto - stand.punto)
            for hand, (stand, draw) in self.odds.table[where].items()
        }
        free = {hand: by_hand.pop(hand) for hand in self.free if hand in by_hand}
        return sum(gain for hand, gain in by_hand.items() if _present(where, self.usual[hand])), free

    def solve(self) -> Equilibrium:
        """Look where the punto is sure of every choice but one; then nobody, bound hands aside, may wish to depart."""
        for draws, mixed in self._candidates():
            for banca in self._answers(draws, mixed):
                if self._content(draws, banca):
                    return self._told(draws, banca)
        raise NoEquilibrium("no play was found from which neither would depart")

    def _candidates(self) -> Iterator[tuple[_Draws, Pair | None]]:
        """Ways for the punto to play, and the hand with which they do not always do the same."""
        unsure = [hand for hand in self.free if total_of(*hand) == _UNSURE]
        for sure in product((1, 0), repeat=len(unsure)):
            draws = {**self.usual, **dict(zip(unsure, sure, strict=True))}
            yield draws, None
            for hand, often in zip(unsure, sure, strict=True):
                for mix in self._unsettling(hand, draws) if often else ():
                    yield {**draws, hand: mix}, hand

    def _unsettling(self, hand: Pair, draws: _Draws) -> list[Fraction]:
        """Frequencies of the punto with a hand that make the banker indifferent in some situation."""
        found = set()
        none, all_ = ({**draws, hand: often} for often in (0, 1))
        for where in self.gains:
            never, always = self._gain(where, none), self._gain(where, all_)
            if never * always < 0:
                found.add(Fraction(never, never - always))
        return sorted(found)

    def _gain(self, where: Situation, draws: _Draws) -> Often:
        bound, free = self.gains[where]
        parts = [_present(where, draws[hand]) * gain for hand, gain in free.items()]
        mixed = [part for part in parts if not isinstance(part, int)]
        return bound + sum(part for part in parts if isinstance(part, int)) + sum(mixed)

    def _answers(self, draws: _Draws, mixed: Pair | None) -> Iterator[dict[Situation, Often]]:
        """The banker's best answers; where they do not care, so that the punto does not care about the mixed hand."""
        banca: dict[Situation, Often] = {where: int(letter == DRAWS) for where, letter in self.letters.items()}
        open_at = []
        for where in self.gains:
            gain = self._gain(where, draws)
            banca[where] = int(gain > 0)
            if gain == 0:
                open_at.append(where)
        if mixed is None:
            yield banca
            return
        for where in open_at:
            never = self._inclination(mixed, {**banca, where: 0})
            always = self._inclination(mixed, {**banca, where: 1})
            if never * always < 0:
                yield {**banca, where: Fraction(never, never - always)}

    def _inclination(self, hand: Pair, banca: dict[Situation, Often]) -> Often:
        """The punto's gain by drawing with a hand instead of standing."""
        gain: Often = 0
        for where, often in banca.items():
            if hand in self.odds.table[where]:
                stand, draw = self.odds.table[where][hand]
                worth = (1 - often) * (stand.punto - stand.banca) + often * (draw.punto - draw.banca)
                gain += -worth if where[1] == STOOD else worth
        return gain

    def _content(self, draws: _Draws, banca: dict[Situation, Often]) -> bool:
        for hand in self.free:
            gain = self._inclination(hand, banca)
            if (gain > 0 and draws[hand] < 1) or (gain < 0 and draws[hand] > 0):
                return False
        return True

    def _told(self, draws: _Draws, banca: dict[Situation, Often]) -> Equilibrium:
        punto: Often = self.odds.naturals.punto
        banker: Often = self.odds.naturals.banca
        for where, often in banca.items():
            for hand, (stand, draw) in self.odds.table[where].items():
                here = _present(where, draws[hand])
                punto += here * ((1 - often) * stand.punto + often * draw.punto)
                banker += here * ((1 - often) * stand.banca + often * draw.banca)
        mine, theirs = Fraction(punto) / self.odds.total, Fraction(banker) / self.odds.total
        seen, hands = self.game.seen, self.game.hands()
        return Equilibrium(
            punto_draws={hand: Fraction(draws[told]) for hand in hands if (told := seen(hand, PUNTO)) in self.free},
            banca_draws={
                (hand, third): Fraction(banca[told, third])
                for hand in hands
                for told in [seen(hand, BANCA)]
                for third in range(STOOD + 1)
                if (told, third) in banca
            },
            wins=(mine, theirs, 1 - mine - theirs),
            commission=self.commission,
        )


def _present(where: Situation, draws: Often) -> Often:
    return 1 - draws if where[1] == STOOD else draws


@cache
def equilibrium(game: Game) -> Equilibrium:
    return _Solver(game).solve()


# --- what people are told ---------------------------------------------------------------------------------------------


class HowOften(msgspec.Struct, frozen=True, kw_only=True):
    """The frequency of drawing with two cards; `third` is the punto's third card, or None if it stood."""

    hand: tuple[int, int]
    third: int | None
    draws: Fraction


class Limit(msgspec.Struct, frozen=True, kw_only=True):
    """The play of both sides from an endless sabot, and its value: the limit for many packs."""

    way: str
    """A sentence on the cards that the sides look at."""
    commission: Fraction
    punto: Fraction
    banca: Fraction
    punto_draws: tuple[HowOften, ...]
    """Only hands with which the punto does not always do the same."""
    banca_draws: tuple[HowOften, ...]
    """Only situations in which the banker does not."""


class MixedPlay(msgspec.Struct, frozen=True, kw_only=True):
    """The play of both sides of ferrocarril, and its value per unit at stake."""

    punto: Fraction
    banca: Fraction
    punto_draws: tuple[HowOften, ...]
    banca_draws: tuple[HowOften, ...]
    limit: Fraction | None = None
    """If sides look only at totals: how often a punto draws with five from an endless sabot."""
    limits: tuple[Limit, ...] = ()
    """The same for sides that look at totals or at cards, without the cagnotte and with it."""

    def punto_with(self, hand: tuple[int, int]) -> Fraction | None:
        """The frequency with which the punto draws with a hand with a choice; None with any other."""
        return next((one.draws for one in self.punto_draws if one.hand == hand), None)

    def banca_with(self, hand: tuple[int, int], third: int | None) -> Fraction | None:
        """The frequency with which the banker draws with a hand against the punto's third card, or none."""
        return next((one.draws for one in self.banca_draws if (one.hand, one.third) == (hand, third)), None)


def mixed_play(found: Equilibrium) -> MixedPlay:
    return MixedPlay(
        punto=found.punto,
        banca=found.banca,
        punto_draws=tuple(HowOften(hand=hand, third=None, draws=often) for hand, often in found.punto_draws.items()),
        banca_draws=tuple(
            HowOften(hand=hand, third=third if third != STOOD else None, draws=often)
            for (hand, third), often in found.banca_draws.items()
        ),
    )


def limit_of(way: str, found: Equilibrium) -> Limit:
    play = mixed_play(found)
    return Limit(
        way=way,
        commission=found.commission,
        punto=play.punto,
        banca=play.banca,
        punto_draws=tuple(one for one in play.punto_draws if 0 < one.draws < 1),
        banca_draws=tuple(one for one in play.banca_draws if 0 < one.draws < 1),
    )


# --- ways to play, and what each is worth -----------------------------------------------------------------------------

BETWEEN_PLAYERS = N_("What one side loses the other wins, but for the cagnotte.")
BOTH_FREE = N_("both at their best: neither gains by playing otherwise")
ALWAYS_DRAWS = N_("the punto always draws where they may choose, and the banker answers at best")
ALWAYS_STANDS = N_("the punto always stands where they may choose, and the banker answers at best")
BY_THE_CUADRO = N_("the banker follows the cuadro and the punto answers at best")
BY_TOTALS = N_("both look only at the total of their cards, and are at their best so")
BANCA_SEES = N_("the punto looks only at the total, the banker at every card of theirs; both are at their best so")
PUNTO_SEES = N_("the banker looks only at the total, the punto at every card of theirs; both are at their best so")
FIVE = (0, 5)
"""A hand of five; to a side that looks only at totals it equals any other."""


def of_column(column: Column) -> Mapping[str, tuple[Analysis, ...]]:
    found = {strategy: solved(game) for strategy, game in ways_to_play(column).items()}
    cites = {"punto": column.get("punto", str).cite, "banca": column.get("deduction", str).cite}
    return by_way(column, found, cites, _of)


def play_type() -> type[MixedPlay]:
    return MixedPlay


def chart(question: Question) -> MixedPlay:
    found = mixed_play(best_play(question.game, question.jurisdiction))
    return msgspec.structs.replace(found, limits=limits_of(sheet(question.game).column(question.jurisdiction)))


def chart_by_totals(question: Question) -> MixedPlay:
    """The same for sides that look only at the total of their cards, and how often a punto draws with five at last.

    That limit is of a sabot without end and without the cagnotte, whatever the packs and the deduction are here.
    """
    free = game_of(sheet(question.game).column(question.jurisdiction))
    found = mixed_play(solved(msgspec.structs.replace(free, by_total=True)))
    limit = equilibrium(msgspec.structs.replace(free, by_total=True, endless=True, commission=Fraction(0)))
    limits = limits_of(sheet(question.game).column(question.jurisdiction))
    return msgspec.structs.replace(found, limit=limit.punto_draws[FIVE], limits=limits)


def final_scores(game: str, jurisdiction: str) -> Scores:
    column = sheet(game).column(jurisdiction)
    letters, found = drawing_of(column), best_play(game, jurisdiction)

    def punto(pair: Pair) -> Often:
        letter = letters.punto[total_of(*pair)]
        return found.punto_draws[pair] if letter == CHOOSES else int(letter == DRAWS)

    draws = Draws(letters.naturals, punto, lambda pair, third: found.banca_draws[pair, third])
    return scores_from(full_sabot(column.get("packs", int).value), draws)


def best_play(game: str, jurisdiction: str) -> Equilibrium:
    return solved(game_of(sheet(game).column(jurisdiction)))


def drawing_of(column: Column) -> Drawing:
    """The freedom of both sides: the banker must draw where the first row of the cuadro does, and is free elsewhere."""
    cuadro = column.get("cuadro", tuple[str, ...]).value
    free = (cuadro[0], *(CHOOSES * len(row) for row in cuadro[1:]))
    punto = column.get("punto", str).value
    if len(punto) != len(cuadro) or not {*punto, *"".join(cuadro)} <= {DRAWS, STANDS, CHOOSES}:
        raise ValueError(
            f"{punto!r} and the cuadro {cuadro} are not letters {DRAWS}, {STANDS}, {CHOOSES} for each total"
        )
    return Drawing(naturals=frozenset(range(len(cuadro), 10)), punto=punto, banca=free)


def game_of(column: Column) -> Game:
    return Game(
        sabot=full_sabot(column.get("packs", int).value),
        drawing=drawing_of(column),
        commission=Fraction(column.get("deduction", str).value),
    )


def ways_to_play(column: Column) -> dict[str, Game]:
    """Each way to play that is analysed, by its sentence: free, with a side bound, and with less to look at."""
    free = game_of(column)
    letters, cuadro = free.drawing, column.get("cuadro", tuple[str, ...]).value
    bound = {
        ALWAYS_DRAWS: msgspec.structs.replace(letters, punto=letters.punto.replace(CHOOSES, DRAWS)),
        ALWAYS_STANDS: msgspec.structs.replace(letters, punto=letters.punto.replace(CHOOSES, STANDS)),
        BY_THE_CUADRO: msgspec.structs.replace(letters, banca=cuadro),
    }
    return {
        BOTH_FREE: free,
        **{way: msgspec.structs.replace(free, drawing=drawing) for way, drawing in bound.items()},
        **_looking(free),
    }


def _looking(free: Game) -> dict[str, Game]:
    """The game by what each side looks at, other than all its cards."""
    return {
        BY_TOTALS: msgspec.structs.replace(free, by_total=True),
        BANCA_SEES: msgspec.structs.replace(free, by_total=True, sees_cards=BANCA),
        PUNTO_SEES: msgspec.structs.replace(free, by_total=True, sees_cards=PUNTO),
    }


def limits_of(column: Column) -> tuple[Limit, ...]:
    """The limits for many packs, by the cards that the sides look at, without the cagnotte and with it."""
    free = msgspec.structs.replace(game_of(column), endless=True)
    return tuple(
        limit_of(way, equilibrium(msgspec.structs.replace(game, commission=commission)))
        for way, game in ({BOTH_FREE: free} | _looking(free)).items()
        for commission in dict.fromkeys((Fraction(0), free.commission))
    )


class Kept(msgspec.Struct, frozen=True):
    """An equilibrium as the disk keeps it."""

    punto: list[tuple[Pair, Fraction]]
    banca: list[tuple[Pair, int, Fraction]]
    wins: tuple[Fraction, Fraction, Fraction]


def solved(game: Game) -> Equilibrium:
    """Both sides at their best; worked out once and kept."""
    kept = remembered("ferrocarril", game, Kept, lambda: _keep(game))
    return Equilibrium(
        punto_draws=dict(kept.punto),
        banca_draws={(hand, third): often for hand, third, often in kept.banca},
        wins=kept.wins,
        commission=game.commission,
    )


def _keep(game: Game) -> Kept:
    found = equilibrium(game)
    banca = [(hand, third, often) for (hand, third), often in found.banca_draws.items()]
    return Kept(list(found.punto_draws.items()), banca, found.wins)


def _of(side: str, found: Equilibrium) -> Distribution:
    punto, banca, tie = found.wins
    if side == "punto":
        return distribution([(Fraction(1), punto), (Fraction(-1), banca), (Fraction(0), tie)])
    return distribution([(1 - found.commission, banca), (Fraction(-1), punto), (Fraction(0), tie)])
