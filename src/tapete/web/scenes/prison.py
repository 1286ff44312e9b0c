"""What waits for a player whose stake was struck, by the 0 of a ruleta or by the 31: half of it, or the prison."""

from collections.abc import Iterable

import msgspec

from tapete.families.prison import ChooseZero
from tapete.families.stakes.cells import Stake
from tapete.web.scenes.elements import Look


class ZeroChoice(msgspec.Struct, frozen=True, kw_only=True):
    """A choice that waits for me."""

    bet: str
    amount: int
    half: bool
    line: str


def choices_of(look: Look, stakes: Iterable[Stake]) -> tuple[ZeroChoice, ...]:
    mine = [stake for stake in stakes if stake.player == look.who.id]
    offered = [offer.command for offer in look.offers if isinstance(offer.command, ChooseZero)]
    return tuple(_choice(look, command, mine) for command in offered if command.player == look.who.id)


def _choice(look: Look, command: ChooseZero, mine: Iterable[Stake]) -> ZeroChoice:
    which = (command.bet, command.pano, command.zeros)
    amount = sum(stake.amount for stake in mine if (stake.bet, stake.pano, stake.zeros) == which)
    line = look.game.write(command)
    return ZeroChoice(bet=command.bet, amount=amount, half=command.choice == "retirar", line=line)
