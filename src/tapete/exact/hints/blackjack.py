"""Blackjack: what the chart says of the mano in turn, and what every choice is worth with these very cards."""

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache

from tapete.exact.blackjack import BlackjackRules, hands
from tapete.exact.blackjack.solution import FIRSTS, Solution, seguro
from tapete.exact.blackjack.strategy import LETTERS
from tapete.exact.book import Book
from tapete.exact.hints.advice import Advice, Weighed, in_order
from tapete.games.blackjack.decisions import Double, Split
from tapete.games.blackjack.play import BlackjackView
from tapete.games.blackjack.simple_game import Ask, Stand
from tapete.games.blackjack.state import Mano
from tapete.language import N_

CHART = N_("Plaza {plaza}, {hand} against {first}: «{word}», by the chart.")
OTHERWISE = N_("Plaza {plaza}, {hand} against {first}: «{word}», for what the chart says may not be done now.")
SEGURO = N_("The seguro loses {edge} on average: better to pass.")
INSURED = N_("The seguro wins {edge} on average, by the cards on the table.")
COSTS = N_("The mano costs {edge} of the bet on average, to whoever follows the chart.")
WORDS = {"P": "plantarse", "C": "pedir", "D": "doblar", "S": "separar", "R": "retiro"}
NAMES = {"P": Stand.label, "C": Ask.label, "D": Double.label, "S": Split.label, "R": N_("Retiro")}
_PLACES = 10**5


def advise(view: BlackjackView, book: Book) -> tuple[Advice, ...]:
    found = book.play_as(Solution)
    if found is None:
        return ()
    if view.betting:
        return (Advice(sentence=COSTS, facts={"edge": -found.by_score.mean}, cite=book.bets["plaza"][0].cite),)
    if view.asking == "seguro" and view.who.id in view.pending:
        return (_seguro(view, found.rules),)
    return tuple(_on(view, found, mano) for mano in _asked(view))


def _asked(view: BlackjackView) -> Iterator[Mano]:
    if view.asking == "retiro" and view.who.id in view.pending:
        yield from (mano for mano in view.manos if mano.commander == view.who.id and not (mano.black_jack or mano.gone))
    elif not view.asking and view.turn >= 0:
        mano = view.manos[view.turn]
        if mano.commander == view.who.id and len(mano.hand.cards) > 1 and mano.hand.points < hands.LIMIT:
            yield mano


def _value(card: str) -> int:
    """What a card counts, an as at one; tens and figures are found nowhere in the string."""
    return "A23456789".find(card[0]) + 1 or 10


def _seguro(view: BlackjackView, rules: BlackjackRules) -> Advice:
    seen = tuple(_value(card) for mano in view.manos for card in mano.hand.cards)
    mean = seguro(rules, seen).mean
    return Advice(sentence=SEGURO if mean < 0 else INSURED, facts={"edge": abs(mean)})


def _on(view: BlackjackView, found: Solution, mano: Mano) -> Advice:
    hand, first = hands.hand_of(*map(_value, mano.hand.cards)), _value(view.banca.cards[0])
    may = _lawful(view, found.rules, mano, hand)
    said = charted(found, hand, first, split=mano.split)
    worths = {letter: _worth(found, hand, first, letter) for letter in may}
    best = said if said in may else max(may, key=lambda letter: worths[letter] or Fraction(-9))
    facts = {"plaza": mano.plaza, "hand": _row(hand), "first": _name(first), "word": NAMES[best]}
    weighed = [Weighed(word=WORDS[each], name=NAMES[each], worth=worths[each], best=each == best) for each in may]
    return Advice(sentence=CHART if best == said else OTHERWISE, facts=facts, options=in_order(weighed))


def charted(found: Solution, hand: hands.Hand, first: int, *, split: bool = False) -> str:
    """The letter of the chart; a split mano may not withdraw, and goes on as hands of more cards do."""
    column = FIRSTS.index(first)
    chart, later = ({row.hands: row.moves for row in rows} for rows in (found.chart, found.later))
    rows = chart if sum(hand) == 2 else later
    letter = rows[_row(hand)][column] if _row(hand) in rows else "P"
    return later[_score(hand)][column] if split and letter == "R" else letter


def _row(hand: hands.Hand) -> str:
    pair = hands.pair_of(hand)
    return f"{_name(pair)},{_name(pair)}" if pair else _score(hand)


def _score(hand: hands.Hand) -> str:
    score = hands.score_of(hand)
    return f"A{score - 11}" if score > hands.hard_of(hand) else str(score)


def _name(value: int) -> str:
    return "A" if value == hands.AS else str(value)


def _lawful(view: BlackjackView, rules: BlackjackRules, mano: Mano, hand: hands.Hand) -> str:
    two = sum(hand) == 2
    pair = rules.pares and bool(hands.pair_of(hand))
    if mano.on_ases:
        return "PS" if pair else "P"
    doubles = two and bool({hands.hard_of(hand), hands.score_of(hand)} & set(rules.doubles))
    begun = any(len(each.hand.cards) > 2 or each.split or each.doubled for each in view.manos)
    retiro = two and rules.retiro is not None and not begun and _value(view.banca.cards[0]) != hands.AS
    return "PC" + "D" * doubles + "S" * pair + "R" * retiro


def _worth(found: Solution, hand: hands.Hand, first: int, letter: str) -> Fraction | None:
    """What a move is worth with these very cards; of a split only what was worked out with the chart."""
    if letter == "S":
        low = high = hands.pair_of(hand)
        known = (each.separar for each in found.options if (each.hand, each.first) == ((low, high), first))
        worth = next(known, None)
    else:
        worth = float(
            _options(found.rules, first).worth[hands.all_hands().place[hand], hands.Move(LETTERS.index(letter))]
        )
    return None if worth is None else Fraction(round(worth * _PLACES), _PLACES)


@lru_cache(maxsize=64)
def _options(rules: BlackjackRules, first: int) -> hands.Options:
    return hands.options(hands.setting(rules, first))
