"""The half-moon of black-jack, the hands that lie on it, what is asked of a player and what an answer means."""

import math
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import partial
from typing import Any

import msgspec
from msgspec.structs import replace

from tapete.engine.chips import short
from tapete.engine.command import Command
from tapete.engine.table import AnyTable
from tapete.families.plazas.bets import PLAZA, Collected, OnPlaza, Paid, Returned
from tapete.families.table.closing import TableClosed
from tapete.families.table.opening import TableOpened
from tapete.games.blackjack.bets import SEGURO
from tapete.games.blackjack.decisions import (
    DOBLAR,
    Divided,
    Double,
    Doubled,
    Insure,
    Match,
    Pass,
    Retire,
    Retired,
    Split,
)
from tapete.games.blackjack.play import BlackjackView
from tapete.games.blackjack.rules import BlackjackRules
from tapete.games.blackjack.simple_game import RETIRO, Ask, CardDealt, DealStarted, ManoLost, Stand
from tapete.games.blackjack.state import LIMIT, Hand, Mano, gain, grow, is_pair, natural, stake_of
from tapete.language import N_, say, translate
from tapete.service.feed import Told
from tapete.web.draw.chips import badge
from tapete.web.draw.press import number, rect
from tapete.web.draw.sprite import press
from tapete.web.glimpse import Glimpse
from tapete.web.recent import events_of
from tapete.web.scenes.elements import Barred, Explained, Look
from tapete.web.stage import TALL, Board, Spot
from tapete.web.stages import half_moon
from tapete.web.words import bet_name

MOON = half_moon.HalfMoon(bet=PLAZA, bank=(((576, 166), 72, 260), ((195, 74), 76, 190)))
SIDES = (("menor", "<13"), ("mayor", ">13"))
_LINE = ((270.0, 290.0), (287.0, 308.0), (304.0, 326.0))
"""The band of the seguro: its inner edge, its middle and its outer edge."""


def blackjack_board(game: AnyTable, language: str, *, upright: bool) -> Board:
    """The cloth must say what a Black-Jack and the seguro pay, and where the banca stands."""
    rules: BlackjackRules = game.rules
    facts = {"draws": rules.stands.value - 1, "stands": rules.stands.value}
    stands = say(N_("The croupier draws on {draws} and stands on {stands}"), language, facts)
    black_jack = _pays("Black-Jack", rules.pay_black_jack.value, language)
    seguro = _pays(bet_name(game.slug, SEGURO, language), rules.pay_seguro.value, language)
    if upright:
        centre = (195.0, -240.0)
        printed = half_moon.arc(black_jack, (410, 410), 14, 300, "gilt", centre)
        printed += half_moon.arc(stands, (434, 434), 8, 330, "print-2", centre)
        printed += press().label(seguro, 195, 225, (374, 10), most=8, lines=1, classes="print-2")
        printed += rect(3, 236, TALL[0] - 6, half_moon.TOUCH, "band", 8)
    else:
        printed = half_moon.arc(stands, (204, 218), 9.6, 520, "print-2") + half_moon.arc(
            black_jack, (240, 258), 20, 600, "gilt"
        )
        printed += _band() + half_moon.arc(seguro, _LINE[1], 11.5, 420, "")
    return half_moon.moon_board(MOON, game, language, printed, _zones(rules), upright=upright)


def _zones(rules: BlackjackRules) -> list[half_moon.Zone]:
    """The band of the seguro before each box; menor y mayor de trece, where they are played, are pills under it."""
    words = dict(SIDES)

    def mark(spot: Spot, upright: bool) -> str:
        return half_moon.pill(spot, words[spot.bet.partition(":")[0]], 8 if upright else 9)

    band = half_moon.Zone(
        bet=SEGURO,
        wide=lambda seats, plaza: seats.at(plaza, _LINE[1]),
        tall=248,
        size=(34, 34),
        radius=(11.5, 10),
        tilted=False,
    )
    return [
        band,
        *(
            half_moon.Zone(
                bet=side,
                wide=partial(half_moon.Seats.pill, place=place),
                tall=371 + 26 * place,
                radius=(10, 10),
                mark=mark,
            )
            for place, side in enumerate(words if rules.trece.value else ())
        ),
    ]


def _pays(bet: str, pays: Fraction, language: str) -> str:
    facts = {"bet": bet, "much": pays.numerator, "each": pays.denominator}
    return say(N_("{bet} pays {much} to {each}"), language, facts)


def _band() -> str:
    inner, _, outer = _LINE

    def at(radii: tuple[float, float], degrees: float) -> str:
        angle = math.radians(degrees)
        x, y = half_moon.CENTRE[0] + radii[0] * math.cos(angle), half_moon.CENTRE[1] + radii[1] * math.sin(angle)
        return f"{number(x)} {number(y)}"

    first, last = half_moon.FIRST - 6, half_moon.FIRST + half_moon.SPAN + 6
    there = f"A{number(inner[0])} {number(inner[1])} 0 0 1 {at(inner, last)}"
    back = f"A{number(outer[0])} {number(outer[1])} 0 0 0 {at(outer, first)}"
    return f'<path d="M{at(inner, first)}{there}L{at(outer, last)}{back}Z" class="band"/>'


def blackjack_glimpse(game: AnyTable, view: BlackjackView, language: str) -> Glimpse:
    boxes = "".join(rect(34 + 71.3 * place, 104, 34, 44, "ln-2", 5) for place in range(4))
    dealt = [mano.hand for mano in view.manos if mano.hand.cards][:4]
    hands = [(view.banca, 158.0, -12), *zip(dealt, half_moon.small_places(len(dealt)), [86] * 4, strict=False)]
    drawn = "".join(_small(hand, x, y) for hand, x, y in hands if hand.cards)
    return Glimpse(half_moon.small_moon(game, language, boxes, -214, "M16 58Q158 114 300 58"), drawn)


def _small(hand: Hand, x: float, y: float) -> str:
    bust = "bust" if hand.points > LIMIT else ""
    return half_moon.small_fan(hand.cards, x, y, 44, 20) + badge(press(), str(hand.points), x, y + 58, 9, bust)


def total_of(hand: Hand, *, black_jack: bool, playing: bool) -> str:
    if black_jack:
        return "BJ"
    if playing and hand.points != hand.hard and hand.points < LIMIT:
        return f"{hand.hard} / {hand.points}"
    return str(hand.points)


def signed(cents: int) -> str:
    return f"{'+' if cents >= 0 else '−'}{short(abs(cents))}"  # noqa: RUF001 - a minus


# --- the hands --------------------------------------------------------------------------------------------------------


PLAYS, WAITS, DONE = "plays", "waits", "done"


class Lay(msgspec.Struct, frozen=True, kw_only=True):
    """The cards of a mano on the cloth."""

    plaza: int
    hand: Hand = Hand()
    commander: str = ""
    staked: int = 0
    mine: bool = False
    doubled: bool = False
    split: bool = False
    gone: bool = False
    state: str = DONE
    nets: dict[str, int] = {}
    """What it has brought each of those who staked on it, once that is known."""

    @property
    def black_jack(self) -> bool:
        return not self.split and natural(self.hand)

    @property
    def over(self) -> bool:
        return self.hand.points > LIMIT

    def net(self, me: str) -> int | None:
        if not self.nets:
            return None
        return self.nets[me] if me in self.nets else sum(self.nets.values())


class Jugada(msgspec.Struct, frozen=True, kw_only=True):
    """What was dealt last."""

    key: int = 0
    banca: Hand = Hand()
    hands: tuple[Lay, ...] = ()


def hands_lying(look: Look, view: BlackjackView) -> Jugada:
    last = last_jugada(look.rules, look.told)
    if not view.manos:
        return replace(last, hands=tuple(_of_before(look.who.id, lay) for lay in last.hands))
    known = [lay.nets for lay in last.hands] if len(last.hands) == len(view.manos) else [{}] * len(view.manos)
    hands = tuple(_of_view(look.who.id, view, place, known[place]) for place in range(len(view.manos)))
    return Jugada(key=last.key, banca=view.banca, hands=hands)


def _of_before(me: str, lay: Lay) -> Lay:
    """A hand that was settled: it was of those who were paid or collected."""
    return replace(lay, mine=me in lay.nets, commander=next(iter(lay.nets), ""))


def _of_view(me: str, view: BlackjackView, place: int, nets: dict[str, int]) -> Lay:
    mano = view.manos[place]
    staked = {stake.player: stake.amount for stake in mano.stakes}
    return Lay(
        plaza=mano.plaza,
        hand=mano.hand,
        commander=mano.commander,
        staked=staked.get(me, 0) or sum(staked.values()),
        mine=mano.commander == me or me in staked,
        doubled=mano.doubled,
        split=mano.split,
        gone=mano.gone,
        state=_state(view, place),
        nets=nets,
    )


def _state(view: BlackjackView, place: int) -> str:
    mano = view.manos[place]
    if view.asking in {"seguro", "retiro"}:
        return PLAYS if view.who.id in view.pending and mano.commander == view.who.id and not mano.gone else WAITS
    if view.turn < 0 or mano.gone:
        return DONE
    return PLAYS if place == view.turn else WAITS if place > view.turn and not mano.black_jack else DONE


def last_jugada(rules: BlackjackRules, told: Sequence[Told]) -> Jugada:
    """The last deal as its events tell it, the manos in the order in which they are played."""
    last = Jugada()
    for n, event in events_of(told):
        match event:
            case DealStarted():
                last = Jugada(key=n)
            case TableOpened() | TableClosed():
                last = Jugada()
            case CardDealt(mano=-1, card=card):
                last = replace(last, banca=grow(rules, last.banca, card))
            case CardDealt():
                last = _dealt(rules, last, event)
            case Divided(mano=place) if place < len(last.hands):
                last = replace(last, hands=_split(rules, last.hands, place))
            case Doubled(mano=place):
                last = _changed(last, place, doubled=True)
            case Retired(mano=place) | ManoLost(mano=place):
                last = _changed(last, place, gone=True)
            case Paid() | Collected() | Returned():
                last = _settled(last, event)
    return last


def _dealt(rules: BlackjackRules, last: Jugada, event: CardDealt) -> Jugada:
    if event.mano == len(last.hands):
        return replace(last, hands=(*last.hands, Lay(plaza=event.plaza, hand=grow(rules, Hand(), event.card))))
    if event.mano > len(last.hands):
        return last
    return _changed(last, event.mano, hand=grow(rules, last.hands[event.mano].hand, event.card))


def _split(rules: BlackjackRules, hands: tuple[Lay, ...], place: int) -> tuple[Lay, ...]:
    lay = hands[place]
    first, second = (replace(lay, hand=grow(rules, Hand(), card), split=True) for card in lay.hand.cards)
    return (*hands[:place], first, second, *hands[place + 1 :])


def _changed(last: Jugada, place: int, **fields: object) -> Jugada:
    if not 0 <= place < len(last.hands):
        return last
    lay = replace(last.hands[place], **fields)
    return replace(last, hands=(*last.hands[:place], lay, *last.hands[place + 1 :]))


def _settled(last: Jugada, event: OnPlaza) -> Jugada:
    if not 0 <= event.mano < len(last.hands):
        return last
    sign = {Paid: 1, Collected: -1}.get(type(event), 0)
    nets = last.hands[event.mano].nets
    return _changed(last, event.mano, nets={**nets, event.player: nets.get(event.player, 0) + sign * event.amount})


_PLAIN: dict[type[Command], str] = {Ask: N_("another card"), Pass: N_("nothing more")}


def question(look: Look, view: BlackjackView) -> str:
    me = look.who.id
    if view.asking:
        return _asked_of_all(look, view) if me in view.pending else ""
    mano = in_turn(view)
    if mano is None or mano.commander != me:
        return ""
    return f"{_against(look, mano.hand, view.banca)} · {_place(look, view)}"


def in_turn(view: BlackjackView) -> Mano | None:
    return view.manos[view.turn] if 0 <= view.turn < len(view.manos) and not view.asking else None


def _against(look: Look, hand: Hand, banca: Hand) -> str:
    rank = banca.cards[0][0] if banca.cards else ""
    card = translate(N_("an ace"), look.language) if rank == "A" else str(banca.points) if rank else ""
    return say(N_("{points} against {card}"), look.language, {"points": hand.points, "card": card})


def _place(look: Look, view: BlackjackView) -> str:
    plaza = view.manos[view.turn].plaza
    places = [place for place, mano in enumerate(view.manos) if mano.plaza == plaza]
    named = look.bet(f"plaza:{plaza}")
    if len(places) == 1:
        return named
    return say(N_("{plaza}, hand {hand}"), look.language, {"plaza": named, "hand": places.index(view.turn) + 1})


def _asked_of_all(look: Look, view: BlackjackView) -> str:
    if view.asking == SEGURO:
        return translate(N_("The croupier shows an ace: insure?"), look.language)
    if view.asking == RETIRO:
        mine = next((mano for mano in view.manos if mano.commander == look.who.id and not mano.gone), None)
        if mine is None:
            return ""
        return say(N_("{hand}: retire?"), look.language, {"hand": _against(look, mine.hand, view.banca)})
    commander = look.name(view.manos[view.turn].commander)
    sentence = (
        N_("{player} doubles: do you follow?") if view.asking == DOBLAR else N_("{player} splits: do you follow?")
    )
    return say(sentence, look.language, {"player": commander})


# --- what an answer means ---------------------------------------------------------------------------------------------


def explain(look: Look, command: Command) -> Explained | None:
    meaning = _meaning(look, command)
    if meaning is None:
        return None
    sentence, cite, facts = meaning
    return Explained(say(sentence, look.language, facts), cite)


def _meaning(look: Look, command: Command) -> tuple[str, str, dict[str, Any]] | None:
    view, rules = look.view, look.rules
    mano = in_turn(view)
    match command:
        case Stand():
            return N_("stay at {points}"), rules.play_cite, {"points": mano.hand.points if mano else 0}
        case Double(player=player):
            return N_("+{amount:€}, one card"), rules.doubles.cite, {"amount": _staked(mano, player)}
        case Split(amount=amount):
            return N_("+{amount:€}, two hands"), rules.pares.cite, {"amount": amount}
        case Retire(plaza=plaza, player=player):
            return N_("lose {amount:€} of it"), rules.retiro.cite, {"amount": _half(rules, view, plaza, player)}
        case Insure(amount=amount):
            facts = {"gain": gain(amount, rules.pay_seguro.value)}
            return N_("wins {gain:€} if it is Black-Jack"), rules.seguro.cite, facts
        case Match(player=player):
            return N_("+{amount:€} as well"), rules.play_cite, {"amount": _matched(view, player)}
    plain = _PLAIN.get(type(command))
    return (plain, rules.play_cite, {}) if plain else None


def _staked(mano: Mano | None, player: str) -> int:
    stake = stake_of(mano, player) if mano else None
    return stake.amount if stake else 0


def _matched(view: BlackjackView, player: str) -> int:
    return _staked(view.manos[view.turn], player) if 0 <= view.turn < len(view.manos) else 0


def _half(rules: BlackjackRules, view: BlackjackView, plaza: int, player: str) -> int:
    staked = next((_staked(mano, player) for mano in view.manos if mano.plaza == plaza), 0)
    return staked - gain(staked, 1 - rules.retiro_loss.value)


# --- what can't be done -----------------------------------------------------------------------------------------------


def barred(look: Look, view: BlackjackView) -> Sequence[Barred]:
    mano = in_turn(view)
    offered = {type(offer.command) for offer in look.offers}
    if mano is None or mano.commander != look.who.id or Stand not in offered:
        return ()
    return [each for each in _reasons(look, mano, view) if each.kind not in offered]


def _reasons(look: Look, mano: Mano, view: BlackjackView) -> Iterator[Barred]:
    rules, language = look.rules, look.language
    if mano.on_ases:
        yield _bar(look, Ask, N_("one card on an ace"), rules.cards_on_ases.cite)
    counts = "–".join((str(min(rules.doubles.value)), str(max(rules.doubles.value))))  # noqa: RUF001 - a range
    if len(mano.hand.cards) > 2:
        yield _bar(look, Double, N_("only two cards"), rules.doubles.cite)
    else:
        told = say(N_("only with {counts}"), language, {"counts": counts})
        yield Barred(Double, translate(Double.label, language), told, rules.doubles.cite)
    if not is_pair(rules, mano.hand):
        yield _bar(look, Split, N_("they are not equal"), rules.pares.cite)
    if rules.retiro.value:
        ace = bool(view.banca.cards) and view.banca.cards[0][0] == "A"
        reason = N_("not against an ace") if ace else N_("only with two cards, before a third")
        yield _bar(look, Retire, reason, rules.retiro.cite)


def _bar(look: Look, kind: type[Command], reason: str, cite: str) -> Barred:
    name = N_("Retire") if kind is Retire else kind.label
    return Barred(kind, translate(name, look.language), translate(reason, look.language), cite)
