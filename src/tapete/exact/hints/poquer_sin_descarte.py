"""Póquer sin descarte: voy, paso or another card, by every hand that the croupier may have; and what bets cost."""

from collections.abc import Iterator
from fractions import Fraction

from msgspec.structs import replace

from tapete.exact.book import Book
from tapete.exact.hints.advice import Advice, Weighed, in_order
from tapete.exact.poquer_sin_descarte import Choices
from tapete.exact.poquer_sin_descarte.deals import Worth, worth_now
from tapete.exact.poquer_sin_descarte.play import BestPlay, SinDescartePlay
from tapete.families.covered import COVERED
from tapete.families.poker.dealing import BANCA, casilla
from tapete.games.poquer_sin_descarte.bets import Go, Pass
from tapete.games.poquer_sin_descarte.play import PoquerView
from tapete.games.poquer_sin_descarte.rules import Mano, descarte
from tapete.language import N_, cards

BEST = N_("Casilla {plaza}, {hand} against {shown}: «{word}».")
BLIND = N_("Casilla {plaza} is played blind: «{word}», for whoever always passes loses every ante.")
COSTS = N_("An ante costs {edge} on average to whoever plays at best; the second bet is not counted in that.")
SEGURO = N_("The seguro loses {edge} on average.")
POT = N_("A coin in pot {pot} loses {edge} on average: it would be fair with {fair} coins there.")
FAIR_POT = N_("A coin in pot {pot} wins {edge} on average: there are more than {fair} coins there.")


def advise(view: PoquerView, book: Book) -> tuple[Advice, ...]:
    play = book.play_as(SinDescartePlay)
    if play is None:
        return ()
    chosen = book.question.chosen(Choices)
    best = play.of(chosen.second, buys=chosen.compra)
    if view.betting:
        return (*_costs(book, best), *_pots(view, play))
    mano = next((each for each in view.manos if each.plaza == view.turn and each.commander == view.who.id), None)
    return (_on(view, mano, best),) if mano else ()


def _costs(book: Book, best: BestPlay) -> Iterator[Advice]:
    yield Advice(sentence=COSTS, facts={"edge": -best.mean}, cite=book.bets["ante"][0].cite)
    yield Advice(sentence=SEGURO, facts={"edge": book.bets["seguro"][0].edge}, cite=book.bets["seguro"][0].cite)


def _pots(view: PoquerView, play: SinDescartePlay) -> Iterator[Advice]:
    """What a coin is worth by what the pot holds; how much it costs is seen by the coins that lie there."""
    for pot, held in view.pots:
        coin = next((bet.amount for bet in view.coins), 0)
        if coin:
            edge = 1 - Fraction(held, coin) / play.fair_pot
            facts = {"pot": pot, "edge": abs(edge), "fair": round(play.fair_pot)}
            yield Advice(sentence=POT if edge > 0 else FAIR_POT, facts=facts)


def _on(view: PoquerView, mano: Mano, best: BestPlay) -> Advice:
    hand = view.hand(casilla(mano.plaza)).cards
    if COVERED in hand:
        word = Weighed(word="voy", name=Go.label, best=True)
        return Advice(sentence=BLIND, facts={"plaza": mano.plaza, "word": Go.label}, options=(word,))
    shown = next(card for card in view.hand(BANCA).cards if card != COVERED)
    thrown = tuple(card for card in view.hand(descarte(mano.plaza)).cards if card != COVERED)
    terms = replace(best.terms, price=0) if mano.bought else best.terms
    options = in_order(_weighed(worth_now(terms, hand, shown, thrown), hand))
    facts = {"plaza": mano.plaza, "hand": cards(hand), "shown": cards(shown), "word": options[0].name}
    return Advice(sentence=BEST, facts=facts, options=options)


def _weighed(worth: Worth, hand: tuple[str, ...]) -> list[Weighed]:
    choices: list[tuple[str, str, Fraction]] = [("voy", Go.label, worth.voy), ("paso", Pass.label, worth.paso)]
    if worth.buys:
        place = max(range(len(hand)), key=lambda each: worth.buys[each])
        choices.append((f"comprar {place + 1}", N_("another card"), worth.buys[place]))
    most = max(choices, key=lambda choice: choice[2])
    return [Weighed(word=word, name=name, worth=won, best=word == most[0]) for word, name, won in choices]
