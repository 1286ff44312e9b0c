"""Players that the house can seat: what they do with a hand, by how strong it is."""

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from math import comb
from zlib import crc32

import msgspec

from tapete.engine.command import Command
from tapete.engine.table import Companion
from tapete.families.plazas.sitting import Unlist
from tapete.families.poquer_de_circulo.bets import Bet, Cover, Pass, Raise, Retire
from tapete.families.poquer_de_circulo.draw import Change, ShowOpening, Stand
from tapete.families.poquer_de_circulo.opening import proof_of
from tapete.families.poquer_de_circulo.reading import numbers_of, read_hand, worths
from tapete.families.poquer_de_circulo.rules import ANTE, CirculoRules, Spread, Variant
from tapete.families.poquer_de_circulo.session import Return
from tapete.families.poquer_de_circulo.showdown import Muck, Show
from tapete.families.poquer_de_circulo.stacks import Buy, PostAnte, PostBlind, Rebuy
from tapete.families.poquer_de_circulo.state import BETWEEN, Phase
from tapete.families.poquer_de_circulo.view import CirculoView, OptionsView, SeatView
from tapete.families.seats import Enlist, Leave

SAMPLE = 120
"""How many hands of another player are looked at, evenly among all possible ones."""
_PAIR, _SUITED, _NEAR = 0.30, 0.06, 0.05
"""Added for a pair of the lowest rank, for each further card of a suit, for each neighbour."""


def strength(variant: Variant, own: Sequence[str], common: Sequence[str]) -> float:
    cards, board = (numbers_of(variant, each) for each in (own, common))
    if len(cards) + len(board) < _WHOLE:
        return _by_looks(variant, cards)
    others = _others(variant, cards, board)
    mine, *theirs = worths(variant, [cards, *others], board)
    return sum(1.0 if mine > each else 0.5 if mine == each else 0.0 for each in theirs) / len(theirs)


_WHOLE = 5
"""Cards of a whole hand: with fewer it is judged by its looks."""


def _others(variant: Variant, cards: Sequence[int], board: Sequence[int]) -> list[list[int]]:
    seen = {*cards, *board}
    size = len(variant.pack.cards)
    left = [number for number in range(size) if number not in seen]
    every = comb(len(left), len(cards))
    step = max(1, every // SAMPLE)
    return [_hand_at(left, len(cards), place) for place in range(step // 2, every, step)]


def _hand_at(left: Sequence[int], size: int, place: int) -> list[int]:
    """The hand at a place in the order of all hands of that size; there are too many to list."""
    hand: list[int] = []
    for at, card in enumerate(left):
        with_it = comb(len(left) - at - 1, size - len(hand) - 1)
        if place < with_it:
            hand.append(card)
            if len(hand) == size:
                break
        else:
            place -= with_it
    return hand


def _by_looks(variant: Variant, cards: Sequence[int]) -> float:
    top = len(variant.ranking.ranks) - 1
    ranks = sorted((card >> 2 for card in cards), reverse=True)
    looks = 0.55 * sum(ranks[:2]) / (2 * top)
    pairs = [rank for rank, times in Counter(ranks).items() if times > 1]
    if pairs:
        looks = max(looks, 0.25) + _PAIR + 0.2 * max(pairs) / top
    looks += _SUITED * (max(Counter(card & 3 for card in cards).values()) - 1)
    looks += _NEAR * sum(high - low == 1 for high, low in pairwise(ranks))
    return min(looks, 1.0)


class Temper(msgspec.Struct, frozen=True):
    """How somebody plays."""

    caution: float
    """By how much the chance of winning must be above the odds of the bote to cover."""
    raises: float
    bluffs: int
    """One interval in this number is a bluff; 0 for never."""
    size: float
    """The bet, in botes."""


_CHANGED = 3
"""Cards that are changed at most."""
TEMPERS = (
    Temper(caution=0.08, raises=0.72, bluffs=0, size=0.6),
    Temper(caution=-0.10, raises=0.55, bluffs=7, size=0.8),
    Temper(caution=-0.18, raises=0.90, bluffs=0, size=0.5),
    Temper(caution=0.0, raises=0.62, bluffs=15, size=0.7),
)


def choose(rules: CirculoRules, view: CirculoView) -> Command | None:
    """The player's next command; None when nothing is asked of them, or they have done it."""
    own, by = view.own, view.who
    if own is None:
        full = len(view.playing()) >= view.plazas  # bots never make anybody wait for a seat
        stays_out = view.phase in {Phase.CERRADA, Phase.FIN} or full or _too_late(view)
        return None if stays_out or by.id in view.playing() else Enlist(by=by, player=by.id)
    if _gives_way(view, own):
        return Leave(by=by, player=by.id)
    return takes_part(rules, view) or _asked(rules, view, own)


def takes_part(rules: CirculoRules, view: CirculoView) -> Command | None:
    """Acts without a choice: buy chips, take part in the hands, put forced bets."""
    own, by = view.own, view.who
    settles = _settle_in(rules, view, own) if own else None
    if settles or by.id not in view.asked:
        return settles
    return (PostAnte if rules.forced.value == ANTE else PostBlind)(by=by, player=by.id)


def _too_late(view: CirculoView) -> bool:
    full = len(view.waiting) >= view.plazas or bool(view.seats)
    return view.torneo is not None and (view.phase != Phase.SORTEO or full)


def take_leave(rules: CirculoRules, view: CirculoView) -> Command | None:
    """Leave the table: give up the hand under way, or show it at its end."""
    own, by = view.own, view.who
    if own is None:
        return Unlist(by=by, player=by.id) if by.id in view.waiting else None
    if view.turn == by.id:
        return _last_words(view, own)
    stays = own.playing or own.put or (view.torneo is not None and view.phase not in BETWEEN)
    return None if stays else Leave(by=by, player=by.id)


def _last_words(view: CirculoView, own: SeatView) -> Command:
    by, options = view.who, view.options
    if options is None:
        return Show(by=by, player=own.player)
    if options.may_pass:
        return Pass(by=by, player=own.player)
    if options.may_retire:
        return Retire(by=by, player=own.player)
    kind = Raise if view.postura else Bet
    return kind(by=by, player=own.player, amount=options.least)


def _gives_way(view: CirculoView, own: SeatView) -> bool:
    """Whether players wait, no seat is free, and none of the player's chips are in play."""
    full = len(view.seats) == view.plazas
    return bool(view.waiting) and full and not own.playing and not own.put and view.phase in BETWEEN


def _settle_in(rules: CirculoRules, view: CirculoView, own: SeatView) -> Command | None:
    by = view.who
    if view.phase == Phase.FIN or own.playing or own.put:
        return None
    if view.torneo is not None and not own.resto:
        return None
    if not own.bought:
        return Buy(by=by, player=by.id)
    if not own.resto:
        return Rebuy(by=by, player=by.id, amount=max(rules.least_rebuy.value, rules.minimum.value))
    return Return(by=by, player=by.id) if own.rests else None


def _asked(rules: CirculoRules, view: CirculoView, own: SeatView) -> Command | None:
    by = view.who
    if view.turn != by.id:
        return None
    spread = next(spread for spread in rules.spreads if spread.slug == view.variant)
    if view.options is None:
        return _lay_down(spread.variant, view, own)
    if not _may_open(spread, view, own):
        return Pass(by=by, player=by.id)
    return _speak(view, own, view.options, _chance(spread.variant, view, own))


def _lay_down(variant: Variant, view: CirculoView, own: SeatView) -> Command:
    """Use the cards other than by betting: change some, or show them at the end."""
    by = view.who
    if view.phase == Phase.DESCARTE:
        places = _unpaired(own.cards)
        return Change(by=by, player=by.id, places=places) if places else Stand(by=by, player=by.id)
    if view.phase == Phase.APERTURA:
        return ShowOpening(by=by, player=by.id)
    beaten = _is_beaten(variant, view, own)
    return Muck(by=by, player=by.id) if beaten else Show(by=by, player=by.id)


def _unpaired(cards: tuple[str, ...]) -> tuple[int, ...]:
    ranks = [card[0] for card in cards]
    alone = [place for place, rank in enumerate(ranks, 1) if ranks.count(rank) == 1]
    return () if len(alone) == len(cards) else tuple(alone[:_CHANGED])


def _may_open(spread: Spread, view: CirculoView, own: SeatView) -> bool:
    if not view.required or view.opener or view.postura:
        return True
    return bool(proof_of(spread, spread.openers.index(view.required), own.cards))


def _is_beaten(variant: Variant, view: CirculoView, own: SeatView) -> bool:
    """Whether a shown hand is better than the player's in every bote they play for."""
    mine = read_hand(variant, own.cards, view.common).strength
    rivals = [seat.player for seat in view.seats if seat.put >= own.put]
    shown = [each.cards for each in view.shown if each.cards and each.player in rivals]
    return any(read_hand(variant, cards, view.common).strength > mine for cards in shown)


def _chance(variant: Variant, view: CirculoView, own: SeatView) -> float:
    """The chance of winning against all who are still in, as if each held any cards."""
    others = sum(seat.playing for seat in view.seats) - 1
    return float(strength(variant, own.cards, view.common) ** max(1, others / 2))


def _speak(view: CirculoView, own: SeatView, options: OptionsView, chance: float) -> Command:
    by, temper = view.who, TEMPERS[crc32(own.player.encode()) % len(TEMPERS)]
    odds = options.to_cover / (view.bote + options.to_cover) if options.to_cover else 0.0
    if options.most and (
        chance >= temper.raises or _bluffs(view, temper) or not (options.may_pass or options.to_cover)
    ):
        return _envite(view, own, options, temper)
    if options.may_pass:
        return Pass(by=by, player=by.id)
    covers = chance >= odds + temper.caution or not options.may_retire
    return Cover(by=by, player=by.id) if covers else Retire(by=by, player=by.id)


def _bluffs(view: CirculoView, temper: Temper) -> bool:
    whim = crc32(f"{view.who.id} {view.round} {view.street}".encode())
    return bool(temper.bluffs) and whim % temper.bluffs == 0


def _envite(view: CirculoView, own: SeatView, options: OptionsView, temper: Temper) -> Command:
    wished = view.postura + round(temper.size * view.bote)
    level = max(options.least, min(wished, options.most))
    level -= (level - options.least) % options.step
    kind = Raise if view.postura else Bet
    return kind(by=view.who, player=own.player, amount=level)


companion = Companion(plays=choose, leaves=take_leave)
