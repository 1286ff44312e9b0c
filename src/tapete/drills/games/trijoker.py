"""Trijoker: which combination five cards make, what the bets in play are paid for it, and hands that come near one."""

from tapete.drills.asking import Asking, Kinds
from tapete.drills.exercise import Hand, Line, Part, Picture, Posed, Said
from tapete.drills.games.cards import by_level
from tapete.families.poker.names import CATEGORIES
from tapete.games.trijoker.rules import TrijokerRules
from tapete.kit.cards import FRENCH_52, parse_card
from tapete.kit.money import gain
from tapete.kit.poker.hands import COLOR, ESCALERA, ESCALERA_DE_COLOR, HAND, REAL, worth_of
from tapete.language import N_
from tapete.law.citation import Citation

ASK = N_("The second common card has been turned.")
IN_PLAY = N_("The second common card has been turned: {bets} {bets:bet|bets} of {stake:€} {bets:is|are} in play.")
WHICH = N_("What does this player win with?")
HOW_MUCH = N_("How much is paid to this player in all?")
NOTHING = N_("nothing that wins")
MAKES = N_("{cards:♠}: {hand}.")
PAYS = N_("{hand}: {bets} times {paid:€}.")
_OWN = 3
_SUITS = "shdc"
_GROUPS = {"poquer": (4, 1), "full": (3, 2), "trio": (3, 1, 1), "doble-pareja": (2, 2, 1), "pareja": (2, 1, 1, 1)}
_IN_SEQUENCE = frozenset({REAL, ESCALERA_DE_COLOR, ESCALERA})
_OF_ONE_SUIT = frozenset({REAL, ESCALERA_DE_COLOR, COLOR})


def _which(asking: Asking) -> Posed:
    rules: TrijokerRules = asking.game.rules
    cards = _five(asking, rules)
    wins, cite = _won(rules, cards)
    names = [*rules.pays.table, ""]
    hands = [Said(CATEGORIES.get(name, NOTHING)) for name in names]
    place = names.index(wins)
    line = Line(Said(MAKES, {"cards": cards, "hand": hands[place]}), cite)
    return asking.posed(wins or "nada", Said(ASK), _picture(cards), [Part.choice(Said(WHICH), hands, place)], [line])


def _near(asking: Asking) -> Posed:
    rules: TrijokerRules = asking.game.rules
    cards = _five(asking, rules)
    others = [str(card) for card in FRENCH_52.cards if str(card) not in cards]
    place = asking.choices.below(HAND)
    return _paid(asking, (*cards[:place], asking.choices.one_of(others), *cards[place + 1 :]))


def _paid(asking: Asking, cards: tuple[str, ...]) -> Posed:
    rules: TrijokerRules = asking.game.rules
    wins, cite = _won(rules, cards)
    bets = 1 + asking.choices.below(_OWN)
    stake = rules.bet.minimums[0] * (1 + asking.choices.below(8))
    paid = gain(stake, rules.pays.table[wins].value).cents if wins else 0
    facts = {"hand": Said(CATEGORIES.get(wins, NOTHING)), "bets": bets, "paid": paid}
    return asking.posed(
        wins or "nada",
        Said(IN_PLAY, {"bets": bets, "stake": stake}),
        _picture(cards),
        [Part.amount(Said(HOW_MUCH), bets * paid)],
        (Line(Said(PAYS, facts), cite),),
    )


def _picture(cards: tuple[str, ...]) -> Picture:
    return Picture(hands=(Hand("espacio 1", cards[:_OWN]), Hand("comunes", cards[_OWN:])))


def _won(rules: TrijokerRules, cards: tuple[str, ...]) -> tuple[str, Citation]:
    worth = worth_of(rules.pays.ranking, [parse_card(card, FRENCH_52) for card in cards])
    wins = rules.pays.wins(worth)
    return wins, rules.pays.table[wins].cite if wins else rules.pays.least_pair.cite


def _five(asking: Asking, rules: TrijokerRules) -> tuple[str, ...]:
    ranks, choices = rules.pays.ranking.ranks, asking.choices
    wanted = choices.one_of([*rules.pays.table])
    if wanted in _GROUPS:
        groups = _GROUPS[wanted]
        held = choices.some_of(ranks, len(groups))
        cards = [rank + suit for rank, many in zip(held, groups, strict=True) for suit in choices.some_of(_SUITS, many)]
    else:
        top = len(ranks) - 1 if wanted == REAL else HAND - 2 + choices.below(len(ranks) - HAND + 2)
        row = [ranks[place] for place in range(top - HAND + 1, top + 1)]
        held = row if wanted in _IN_SEQUENCE else choices.some_of(ranks, HAND)
        suit = choices.one_of(_SUITS)
        suits = suit * HAND if wanted in _OF_ONE_SUIT else [choices.one_of(_SUITS) for _ in range(HAND)]
        cards = [rank + each for rank, each in zip(held, suits, strict=True)]
    return tuple(choices.some_of(cards, HAND))


KINDS: Kinds = {"cartas": by_level(_which, lambda asking: _paid(asking, _five(asking, asking.game.rules)), _near)}
