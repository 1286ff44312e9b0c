"""The chips of a table: from the players to their restos, into the bote of a hand, its parts, and out of it again."""

from collections.abc import Sequence

import msgspec

from tapete.engine.chapter import announcement
from tapete.engine.event import PROPINAS, Account, Event, Move, Transfer, always, wallet
from tapete.families.circulo.bank import CAGNOTTE
from tapete.families.poquer_de_circulo.betting import Betting
from tapete.families.poquer_de_circulo.rules import Terms, benefit
from tapete.language import N_

BOTE = "bote-de-la-mano"


def resto(player: str) -> str:
    return Account("resto", player).name


class RestoBought(Transfer, frozen=True, tag="resto-bought"):
    """A player put chips on the table: the resto inicial, or a reposición."""

    sentence = N_("{player:@} puts a resto of {amount:€} on the table.")
    sentence_if = ("more", N_("{player:@} adds {amount:€} to the resto."))
    route = (wallet, resto)
    more: bool = False


FeePaid = announcement(
    "FeePaid", N_("{player:@} pays the fee of the session, {amount:cash}."), Transfer, route=(wallet, always(CAGNOTTE))
)
Cashed = announcement("Cashed", N_("{player:@} takes {amount:€} from the table."), Transfer, route=(resto, wallet))
TippedOfResto = announcement(
    "TippedOfResto", N_("{player:@} leaves a tip of {amount:€}."), Transfer, route=(resto, always(PROPINAS))
)


class IntoBote(Transfer, frozen=True):
    """Chips of a resto that go into the bote."""

    route = (resto, always(BOTE))


class OutOfBote(Transfer, frozen=True):
    """Chips of the bote that go to a resto."""

    route = (always(BOTE), resto)


UncalledReturned = announcement(
    "UncalledReturned", N_("{amount:€} that nobody covered go back to {player:@}."), OutOfBote
)


class PutReturned(OutOfBote, frozen=True, kw_only=True, tag="put-returned", omit_defaults=True):
    """A stake in a hand that is not played was returned: to the resto, or into the hand of a player who has left."""

    sentence = N_("{amount:€} go back to {player:@}.")
    seated: bool = True

    def moves(self) -> tuple[Move, ...]:
        return (Move(BOTE, resto(self.player) if self.seated else wallet(self.player), self.amount),)


class BenefitTaken(Event, frozen=True, tag="benefit-taken"):
    """The house took its part of a bote, before it is paid."""

    sentence = N_("Into the cagnotte: {amount:€} of a bote of {of:€}.")
    route = (always(BOTE), always(CAGNOTTE))
    pot: int
    """The number of the bote: 0 is the main one."""
    amount: int
    of: int


class BotePaid(OutOfBote, frozen=True, kw_only=True, tag="bote-paid"):
    """A player received a bote, or a part of one."""

    sentence = N_("{player:@} receives {amount:€} of the bote.")
    sentence_if = ("pot", N_("{player:@} receives {amount:€} of side bote {pot}."))
    settles = "pagar"
    pot: int
    odd: int = 0
    """The part left over from sharing."""


Settlement = BenefitTaken | BotePaid


class Pot(msgspec.Struct, frozen=True):
    """A part of the bote, and the positions that may win it."""

    amount: int
    entitled: tuple[int, ...]


class Share(msgspec.Struct, frozen=True):
    """The share of one winner in a pot."""

    position: int
    amount: int
    odd: int = 0
    """How much of it was left over from sharing: a chip, or nothing."""


class Paid(msgspec.Struct, frozen=True):
    """How a pot is paid."""

    pot: int
    amount: int
    rake: int
    shares: tuple[Share, ...]


def pots_of(betting: Betting) -> list[Pot]:
    """The layers of a bote, the main one first; uncovered bets have been returned before."""
    restos, able = betting.restos, betting.able
    if len(able) == betting.alive and (bote := betting.bote):
        return [Pot(bote, tuple(able))]
    capped = [not resto for resto in restos]
    for position in betting.stopped:
        capped[position] = True
    lacking = [betting.terms.ante if position in betting.spared else 0 for position in range(len(restos))]
    return layers(betting.put, betting.live, capped, betting.carried, lacking)


def layers(
    put: Sequence[int], live: Sequence[bool], capped: Sequence[bool], carried: int = 0, lacking: Sequence[int] = ()
) -> list[Pot]:
    """A pot for each level at which a live player could not or would not put more.

    Stakes of retired players stay in the layers that they reached. Chips above the highest level of live players
    belong to the last pot. `lacking` is how much a player's stake is short of its level, at its lowest chips.
    """
    lacks = lacking or [0] * len(put)
    reach = [each + lack for each, lack in zip(put, lacks, strict=True)]
    rivals = [position for position, still in enumerate(live) if still]
    levels = sorted({reach[position] for position in rivals if capped[position]})
    pots: list[Pot] = []
    inside, pending = 0, carried
    for level in levels:
        up_to = sum(max(min(each, level) - lack, 0) for each, lack in zip(reach, lacks, strict=True))
        entitled = tuple([each for each in rivals if not capped[each] or reach[each] >= level])
        pots.append(Pot(pending + up_to - inside, entitled))
        inside, pending = up_to, 0
    above = pending + sum(put) - inside
    entitled = tuple([each for each in rivals if not capped[each]])
    if not entitled:
        last = pots.pop()
        pots.append(Pot(last.amount + above, last.entitled))
    elif above:
        pots.append(Pot(above, entitled))
    return pots


def pay(pots: Sequence[Pot], strengths: Sequence[int], author: int, terms: Terms) -> list[Paid]:
    """Pay the last side pot first and the main one last; `author` made the last envite, or nobody did.

    Odd chips go one by one in the order of turn from the author on; no winner of a pot gets a second one while another
    has none.
    """
    favoured: set[int] = set()
    paid = []
    part, whole = terms.rake
    for number in range(len(pots) - 1, -1, -1):
        pot = pots[number]
        winners = winners_of(pot, strengths)
        rake = benefit(pot.amount, part, whole, terms.chip)
        if len(winners) == 1:
            shares: tuple[Share, ...] = (Share(winners[0], pot.amount - rake),)
        else:
            in_turn = sorted(winners, key=lambda position: (position < author, position))
            shares = _shared(pot.amount - rake, in_turn, terms.chip, favoured)
        paid.append(Paid(number, pot.amount, rake, shares))
    return paid


def _shared(amount: int, winners: Sequence[int], chip: int, favoured: set[int]) -> tuple[Share, ...]:
    """Equal shares in whole chips, and the odd chips; a player who receives one goes last from then on."""
    share = amount // (len(winners) * chip) * chip
    over = amount - share * len(winners)
    odd = dict.fromkeys(winners, 0)
    for position in sorted(winners, key=favoured.__contains__):
        odd[position] = min(chip, over)
        over -= odd[position]
        if odd[position]:
            favoured.add(position)
    return tuple([Share(position, share + odd[position], odd[position]) for position in winners])


def winners_of(pot: Pot, strengths: Sequence[int]) -> Sequence[int]:
    entitled = pot.entitled
    if len(entitled) == 1:
        return entitled
    compared = [strengths[each] for each in entitled]
    best = max(compared)
    if compared.count(best) == 1:
        return (entitled[compared.index(best)],)
    return [each for each in entitled if strengths[each] == best]
