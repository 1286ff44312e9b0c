"""The cards of black-jack as they lie: those of the jugada under way, then those of the last until the next deal."""

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from tapete.families.plazas.chips import Collected, OnPlaza, Paid, Returned
from tapete.families.table.closing import TableClosed
from tapete.families.table.opening import TableOpened
from tapete.games.blackjack.decisions import Divided, Doubled, Retired
from tapete.games.blackjack.play import BlackjackView
from tapete.games.blackjack.rules import BlackjackRules
from tapete.games.blackjack.simple_game import CardDealt, DealStarted, ManoLost
from tapete.games.blackjack.state import LIMIT, Hand, grow, natural
from tapete.service.feed import Told
from tapete.web.recent import events_of
from tapete.web.scenes.look import Look

PLAYS, WAITS, DONE = "plays", "waits", "done"


class Lay(msgspec.Struct, frozen=True, kw_only=True):
    """The cards of a mano on the cloth."""

    plaza: int
    hand: Hand = Hand()
    commander: str = ""
    staked: int = 0
    """By whoever looks; by all, on the manos of others."""
    mine: bool = False
    doubled: bool = False
    split: bool = False
    gone: bool = False
    state: str = DONE
    nets: dict[str, int] = {}
    """What it has brought each of those who staked on it, once that is known."""

    @property
    def black_jack(self) -> bool:
        """21 with the first two cards."""
        return not self.split and natural(self.hand)

    @property
    def over(self) -> bool:
        """Whether it has passed 21."""
        return self.hand.points > LIMIT

    def net(self, me: str) -> int | None:
        """What it brought me, or else those who staked on it; none while it is not known."""
        if not self.nets:
            return None
        return self.nets[me] if me in self.nets else sum(self.nets.values())


class Jugada(msgspec.Struct, frozen=True, kw_only=True):
    """What was dealt last."""

    key: int = 0
    """The record with which it began: another deal has another."""
    banca: Hand = Hand()
    hands: tuple[Lay, ...] = ()


def hands_lying(look: Look, view: BlackjackView) -> Jugada:
    """The cards on the table, each with what it has won or lost so far."""
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
    """A mano is paid, collected or given back; what lies elsewhere is no mano's."""
    if not 0 <= event.mano < len(last.hands):
        return last
    sign = {Paid: 1, Collected: -1}.get(type(event), 0)
    nets = last.hands[event.mano].nets
    return _changed(last, event.mano, nets={**nets, event.player: nets.get(event.player, 0) + sign * event.amount})
