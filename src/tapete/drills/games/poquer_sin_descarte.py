"""Póquer sin descarte: what five cards make, who wins against the bank, and what is paid on both bets."""

from collections.abc import Sequence
from functools import partial

from tapete.drills.asking import Asking, Kinds
from tapete.drills.exercise import Hand, Line, Part, Picture, Posed, Said
from tapete.drills.games.cards import PLAYER, by_level
from tapete.families.poker.dealing import BANCA, made_of
from tapete.families.poker.names import name_of as called
from tapete.games.poquer_sin_descarte.play import name_of
from tapete.games.poquer_sin_descarte.rules import PoquerRules
from tapete.kit.cards import FRENCH_52
from tapete.language import N_
from tapete.law.citation import Citation

ASK = N_("Five cards are laid open.")
WHAT = N_("Which combination is it?")
IT_IS = N_("{cards:♠}: {hand}.")
COMPARED = N_("The bank's cards and those of {player} are laid open.")
WHO = N_("What follows?")
NOT_PLAYING, PLAYER_WINS = N_("The bank does not play."), N_("The player wins.")
BANK_WINS, TIED = N_("The bank wins."), N_("It is a tie.")
ENDS = (NOT_PLAYING, PLAYER_WINS, BANK_WINS, TIED)
STAKED = N_("{player} has an Ante of {ante:€} and said voy.")
HOW_MUCH = N_("How much is {player} paid, besides the bets?")
IS_PAID = N_("{player} is paid {amount:€}.")
_MOST_ANTES = 20


def _pool(asking: Asking) -> list[str]:
    """The cards that a hand is taken from: often of one suit, of few values or in a row, so that it makes something."""
    cards, choices = [str(card) for card in FRENCH_52.cards], asking.choices
    ranks = FRENCH_52.ranks
    match choices.below(5):
        case 0:
            suit = choices.one_of("shdc")
            return [card for card in cards if card[1] == suit]
        case 1:
            few = choices.some_of(ranks, 3)
            return [card for card in cards if card[0] in few]
        case 2:
            first = choices.below(len(ranks) - 5)
            return [f"{rank}{choices.one_of('shdc')}" for rank in ranks[first : first + 6]]
        case 3:
            high = ("A", "K", *choices.some_of(ranks, 3))
            return [card for card in cards if card[0] in high]
    return cards


def _hand(asking: Asking, without: Sequence[str] = ()) -> tuple[str, ...]:
    cards: int = asking.game.rules.cards.value
    return tuple(asking.choices.some_of([card for card in _pool(asking) if card not in without], cards))


def _combination(asking: Asking) -> Posed:
    rules: PoquerRules = asking.game.rules
    cards = _hand(asking)
    made = made_of(rules.ranking, cards)
    names = list(rules.pays)
    part = Part.choice(Said(WHAT), [Said(name_of(each)) for each in names], names.index(made.category))
    line = Line(Said(IT_IS, {"cards": cards, "hand": called(made)}), rules.pays[made.category].cite)
    return asking.posed(made.category, Said(ASK), Picture(hands=(Hand("", cards),)), [part], [line])


def _end(rules: PoquerRules, bank: tuple[str, ...], hand: tuple[str, ...]) -> tuple[str, Citation]:
    theirs, mine = made_of(rules.ranking, bank), made_of(rules.ranking, hand)
    if not rules.plays(theirs):
        return NOT_PLAYING, rules.qualifies.cite
    if mine.strength == theirs.strength:
        return TIED, rules.law["tie"]
    return (PLAYER_WINS if mine.strength > theirs.strength else BANK_WINS), rules.pay_ante.cite


def _against(asking: Asking, *, paid: bool) -> Posed | None:
    """A hand against the bank's; at the last level what is paid, where something is."""
    rules: PoquerRules = asking.game.rules
    bank = _hand(asking)
    hand = _hand(asking, without=bank)
    end, cite = _end(rules, bank, hand)
    ante = rules.minimum * (1 + asking.choices.below(_MOST_ANTES))
    won = _won(rules, end, hand, ante)
    if len(hand) < rules.cards.value or (paid and not won):
        return None
    parts = [Part.choice(Said(WHO), [*map(Said, ENDS)], ENDS.index(end))]
    lines = [
        Line(Said(IT_IS, {"cards": each, "hand": called(made_of(rules.ranking, each))}), cite) for each in (bank, hand)
    ]
    if paid:
        parts.append(Part.amount(Said(HOW_MUCH, {"player": PLAYER}), won, "paid"))
        lines.append(Line(Said(IS_PAID, {"player": PLAYER, "amount": won}), rules.pay_ante.cite))
    notes = (Said(STAKED, {"player": PLAYER, "ante": ante}),) if paid else ()
    picture = Picture(hands=(Hand(BANCA, bank), Hand(PLAYER, hand)), notes=notes)
    return asking.posed(end, Said(COMPARED, {"player": PLAYER}), picture, parts, [*lines, Line(Said(end), cite)])


def _won(rules: PoquerRules, end: str, hand: tuple[str, ...], ante: int) -> int:
    if end == NOT_PLAYING:
        return int(ante * rules.pay_not_playing.value)
    if end != PLAYER_WINS:
        return 0
    pays = rules.pays[made_of(rules.ranking, hand).category].value
    return int(ante * rules.pay_ante.value + ante * rules.second.value * pays)


KINDS: Kinds = {"cartas": by_level(_combination, partial(_against, paid=False), partial(_against, paid=True))}
