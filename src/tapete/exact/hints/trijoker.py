"""Trijoker: what the bet that is being decided is worth by the cards that a player sees, and what all three cost."""

from collections.abc import Iterator
from fractions import Fraction

from tapete.exact.book import Book
from tapete.exact.hints.advice import Advice, Weighed, costs_of, in_order
from tapete.exact.trijoker import WHOLE, worth_seen
from tapete.families.covered import COVERED
from tapete.games.trijoker.play import TrijokerView
from tapete.language import N_

LEFT = N_("Bet {bet}, left with these cards, wins {worth} on average: leave it.")
COST = N_("Bet {bet}, left with these cards, loses {worth} on average: withdraw it.")
SAID = {"dejar": N_("Leave the bet"), "retirar": N_("Withdraw the bet")}
SAME = N_("Bet {bet} neither wins nor loses on average with these cards.")


def advise(view: TrijokerView, book: Book) -> tuple[Advice, ...]:
    return (*_decision(view, book), *_costs(view, book))


def _decision(view: TrijokerView, book: Book) -> Iterator[Advice]:
    mine = next((space for space in view.bets if space.player == view.who.id), None)
    hand = view.hand(mine.plaza) if mine else None
    if not view.asked or view.turn != view.who.id or hand is None or COVERED in hand.cards:
        return
    common = tuple(card for card in view.common if card != COVERED)
    others = [card for each in view.hands if each != hand for card in each.cards if card != COVERED]
    worth = worth_seen(view.game, book.question.jurisdiction, (*hand.cards, *common), tuple(sorted(others)))
    sentence = LEFT if worth > 0 else COST if worth < 0 else SAME
    worths = {"dejar": worth, "retirar": Fraction(0)}
    options = [
        Weighed(word=f"{word} {view.asked}", name=SAID[word], worth=each, best=each == max(worths.values()))
        for word, each in worths.items()
    ]
    yield Advice(sentence=sentence, facts={"bet": view.asked, "worth": abs(worth)}, options=in_order(options))


def _costs(view: TrijokerView, book: Book) -> Iterator[Advice]:
    mine = next((space for space in view.bets if space.player == view.who.id), None)
    if not view.betting or mine is None:
        return
    yield from costs_of([(mine.total, -book.bets[WHOLE][0].per_stake * mine.amount / mine.total)])
