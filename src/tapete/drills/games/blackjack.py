"""Black-jack: the points of a hand, whether the croupier draws, and what a mano is paid against the banca."""

from functools import reduce

from tapete.drills.asking import Asking, Kinds
from tapete.drills.exercise import Hand, Line, Part, Picture, Posed, Said
from tapete.drills.games.cards import DRAWS, STANDS, Ruled, by_level, count_points, draw_or_stand, some_cards
from tapete.games.blackjack.rules import BlackjackRules
from tapete.games.blackjack.simple_game import outcome
from tapete.games.blackjack.state import Hand as Counted
from tapete.games.blackjack.state import Mano, gain, grow, natural
from tapete.language import N_

ASK = N_("The round is over: {stake:€} are staked on this mano.")
WHO_WINS = N_("How does it end?")
HOW_MUCH = N_("How much is paid for it?")
WINS, LOSES, NULL = N_("The mano wins."), N_("The mano loses."), N_("Neither wins.")
ENDS = {WINS: "wins", LOSES: "loses", NULL: "null"}
COMPARED = N_("{mine} against {theirs} of the banca: {end}")


def _hand(rules: BlackjackRules, cards: tuple[str, ...]) -> Counted:
    return reduce(lambda hand, card: grow(rules, hand, card), cards, Counted())


def _points(asking: Asking) -> Posed:
    rules = asking.game.rules
    cards = some_cards(asking, 2 + asking.choices.below(4))
    return count_points(asking, cards, _hand(rules, cards).points, rules.values.cite)


def _banca(rules: BlackjackRules, cards: tuple[str, ...]) -> Counted:
    hand = Counted()
    for card in cards:
        if hand.points >= rules.stands.value:
            break
        hand = grow(rules, hand, card)
    return hand


def _croupier(asking: Asking) -> Posed | None:
    rules = asking.game.rules
    cards = some_cards(asking, 2 + asking.choices.below(3))
    hand = _hand(rules, cards)
    if _banca(rules, cards[:-1]).points >= rules.stands.value:
        return None
    verdict = STANDS if hand.points >= rules.stands.value else DRAWS
    return draw_or_stand(asking, [Hand("banca", cards)], "banca", Ruled(hand.points, verdict, rules.stands.cite))


def _pay(asking: Asking) -> Posed | None:
    rules, cards = asking.game.rules, some_cards(asking, 12)
    banca = _banca(rules, cards[3:])
    mano = Mano(1, "ana", (), _hand(rules, cards[: 2 + asking.choices.below(2)]))
    if mano.hand.points > 21 or (mano.hand.points < 12 and asking.choices.below(3)):
        return None
    stake = rules.minimum * (1 + 2 * asking.choices.below(8))
    pays = outcome(rules, mano, banca)
    end = LOSES if pays is None else WINS if pays.value else NULL
    won = gain(stake, pays.value) if pays is not None and pays.value else 0
    cite = rules.play_cite if pays is None else pays.cite
    facts = {"mine": mano.hand.points, "theirs": banca.points, "end": Said(end)}
    ends = Part.choice(Said(WHO_WINS), [*map(Said, ENDS)], [*ENDS].index(end), "end")
    return asking.posed(
        "black-jack" if mano.black_jack or natural(banca) else ENDS[end],
        Said(ASK, {"stake": stake}),
        Picture(hands=(Hand("plaza 1", mano.hand.cards), Hand("banca", banca.cards))),
        [ends, Part.amount(Said(HOW_MUCH), won, "paid")],
        [Line(Said(COMPARED, facts), cite)],
    )


KINDS: Kinds = {"cartas": by_level(_points, _croupier, _pay)}
