"""Pai gow póquer: which two cards are best in the baja, by every hand that the bank may have; and what bets cost."""

from collections.abc import Iterator
from fractions import Fraction

from tapete.exact.book import Book
from tapete.exact.hints.advice import Advice, Weighed
from tapete.exact.pai_gow.play import BEST as AT_BEST
from tapete.exact.pai_gow.play import PaiGowPlay
from tapete.exact.pai_gow.solution import settings_now
from tapete.games.pai_gow.hands import SEVEN, set_by
from tapete.games.pai_gow.play import PaiGowView
from tapete.language import N_, cards

BEST = N_("Best in the baja: {baja}; the bet then loses {edge} on average.")
BEST_WINS = N_("Best in the baja: {baja}; the bet then wins {edge} on average.")
WAY = N_("The house way lays {baja} in the baja.")
COSTS = N_("A bet loses {edge} on average to whoever sets at best.")
BANK = N_("Who banks against {hands} {hands:hand|hands} wins {edge} of each bet on average.")
BANK_LOSES = N_("Who banks against {hands} {hands:hand|hands} loses {edge} of each bet on average.")
_FEW = 3
"""Settings that are told, the best ones."""


def advise(view: PaiGowView, book: Book) -> tuple[Advice, ...]:
    play = book.play_as(PaiGowPlay)
    if play is None:
        return ()
    own = view.own
    if own and own.known and own.to not in view.laid and not view.settled and len(own.cards) == SEVEN:
        return tuple(_settings(play, own.cards, banks=_banks(view)))
    if view.betting and not _banks(view):
        edge = -play.of(AT_BEST).mean(play.terms.commission)
        return (Advice(sentence=COSTS, facts={"edge": edge}, cite=book.bets["casilla"][0].cite),)
    return (_bank(view, play),) if view.phase == "banca" and view.who.id in view.asked else ()


def _banks(view: PaiGowView) -> bool:
    return bool(view.banker) and view.seats[view.banker - 1] == view.who.id


def _settings(play: PaiGowPlay, held: tuple[str, ...], *, banks: bool) -> Iterator[Advice]:
    terms = play.terms
    if not banks:
        found = settings_now(terms, held)[:_FEW]
        worths = [each.mean(terms.commission) for each in found]
        options = tuple(
            Weighed(word=_word(held, each.setting.baja), name=cards(each.setting.baja), worth=worth, best=place == 0)
            for place, (each, worth) in enumerate(zip(found, worths, strict=True))
        )
        facts = {"baja": cards(found[0].setting.baja), "edge": abs(worths[0])}
        yield Advice(sentence=BEST if worths[0] < 0 else BEST_WINS, facts=facts, options=options)
    yield Advice(sentence=WAY, facts={"baja": cards(set_by(terms.way, terms.ranking, held).baja)})


def _word(held: tuple[str, ...], baja: tuple[str, ...]) -> str:
    return "componer baja " + " ".join(str(held.index(card) + 1) for card in baja)


def _bank(view: PaiGowView, play: PaiGowPlay) -> Advice:
    hands = max(1, len([seat for seat in view.seats if seat]))
    commission = play.terms.commission if play.terms.banker_pays else Fraction(0)
    edge = next(each for each in play.banking if each.hands == hands).mean(commission)
    return Advice(sentence=BANK if edge > 0 else BANK_LOSES, facts={"hands": hands, "edge": abs(edge)})
