"""What happens to the bank: offered, taken, auctioned, raised, shared, kept out of play, passed."""

from typing import Any, ClassVar

from tapete.engine.event import Event, Move
from tapete.games.ferrocarril.accounts import (
    from_cloth_into_bank,
    garage_home,
    into_bank,
    into_garage,
    out_of_bank,
    out_of_garage,
    put_down,
    taken_back,
)
from tapete.games.ferrocarril.parts import Part, Parts, amount_of
from tapete.language import N_


class AwardOpened(Event, frozen=True, tag="award-opened"):
    """The bank looks for its next holder."""

    sentence: ClassVar[str] = N_("The bank is offered from the right of seat {seat}, for at least {floor:€}.")
    passed: bool
    former: str
    partners: tuple[str, ...]
    seat: int
    floor: int
    same: int
    queue: tuple[str, ...]
    excluded: tuple[str, ...] = ()


class HandOffered(Event, frozen=True, tag="hand-offered"):
    """A player is asked to take it."""

    sentence: ClassVar[str] = N_("The bank is offered to {player} for at least {amount:€}.")
    player: str
    amount: int
    stage: str


class AskSkipped(Event, frozen=True, tag="ask-skipped"):
    """Somebody who cannot be asked is passed over."""

    sentence: ClassVar[str] = N_("{player} is passed over.")
    player: str


class HandRefused(Event, frozen=True, tag="hand-refused"):
    """A player refused it."""

    sentence: ClassVar[str] = N_("{player} refuses the bank.")
    player: str
    counts: bool
    """Whether it is one of the refusals that cost the seat."""


class AssociationHeld(Event, frozen=True, tag="association-held"):
    """An association takes it unless one player alone does."""

    sentence: ClassVar[str] = N_("{player} would take the bank in association, if nobody takes it alone.")
    player: str
    parts: Parts


class AuctionOpened(Event, frozen=True, tag="auction-opened"):
    """Nobody took it: it is auctioned."""

    sentence: ClassVar[str] = N_("The bank is auctioned, from {floor:€}.")
    floor: int
    excluded: tuple[str, ...]


class BidMade(Event, frozen=True, tag="bid-made"):
    """Somebody bid for it."""

    sentence: ClassVar[str] = N_("{player} bids {amount:€}.")
    player: str
    parts: Parts

    def facts(self) -> dict[str, Any]:
        return {"player": self.player, "amount": amount_of(self.parts)}


class HandImposed(Event, frozen=True, tag="hand-imposed"):
    """Nobody bid: it goes to the right at the table's minimum."""

    sentence: ClassVar[str] = N_("Nobody takes the bank: it is imposed at {floor:€}.")
    floor: int
    queue: tuple[str, ...]


class NobodyLeft(Event, frozen=True, tag="nobody-left"):
    """Nobody seated is left to hold the bank."""

    sentence: ClassVar[str] = N_("Nobody is left to hold the bank.")


class BankAwarded(Event, frozen=True, tag="bank-awarded"):
    """Somebody holds the bank and has handed it over in chips."""

    sentence: ClassVar[str] = N_("{player} holds the bank with {amount:€}.")
    player: str
    title: str
    parts: Parts

    def facts(self) -> dict[str, Any]:
        return {"player": self.player, "amount": amount_of(self.parts)}

    def moves(self) -> tuple[Move, ...]:
        return (*into_bank(self.parts[:1]), *from_cloth_into_bank(self.parts[1:]))


class Proposed(Event, frozen=True, tag="proposed"):
    """Chips were put at somebody's disposal."""

    sentence: ClassVar[str] = N_("{player} offers {amount:€} to {to}.")
    player: str
    to: str
    amount: int

    def moves(self) -> tuple[Move, ...]:
        return put_down((Part(self.player, self.amount),))


class ProposalsReturned(Event, frozen=True, tag="proposals-returned"):
    """Offers that were not taken up go back."""

    sentence: ClassVar[str] = N_("Offers given back: {amount:€}.")
    parts: Parts

    def facts(self) -> dict[str, Any]:
        return {"amount": amount_of(self.parts)}

    def moves(self) -> tuple[Move, ...]:
        return taken_back(self.parts)


class PartnerJoined(Event, frozen=True, tag="partner-joined"):
    """The banker accepted an asociado."""

    sentence: ClassVar[str] = N_("{player} is asociado of the bank with {amount:€}.")
    player: str
    amount: int

    def moves(self) -> tuple[Move, ...]:
        return from_cloth_into_bank((Part(self.player, self.amount),))


class BankRaised(Event, frozen=True, tag="bank-raised"):
    """The banker added to the bank, from the garaje or from their own chips."""

    sentence: ClassVar[str] = N_("{player} raises the bank to {amount:€}.")
    player: str
    amount: int
    from_garage: Parts
    added: int

    def moves(self) -> tuple[Move, ...]:
        return (*out_of_garage(self.from_garage), *into_bank((Part(self.player, self.added),)))


class BankKept(Event, frozen=True, tag="bank-kept"):
    """The banker goes on with the bank as it is."""

    sentence: ClassVar[str] = N_("{player} goes on with the bank as it is.")
    player: str


class GarageFormed(Event, frozen=True, tag="garage-formed"):
    """Part of the bank is out of play."""

    sentence: ClassVar[str] = N_("Garaje {kind}: {amount:€} out of play.")
    kind: str
    parts: Parts

    def facts(self) -> dict[str, Any]:
        return {"kind": self.kind, "amount": amount_of(self.parts)}

    def moves(self) -> tuple[Move, ...]:
        return into_garage(self.parts)


class CoveredDoubled(Event, frozen=True, tag="covered-doubled"):
    """The bank is twice what was covered, with what it needed from the garaje; or the rest of it went there."""

    sentence: ClassVar[str] = N_("The bank is doubled to {amount:€}.")
    amount: int
    from_garage: Parts
    into: Parts

    def moves(self) -> tuple[Move, ...]:
        return (*out_of_garage(self.from_garage), *into_garage(self.into))


class AllInSaid(Event, frozen=True, tag="all-in-said"):
    """The banker renounced the garaje."""

    sentence: ClassVar[str] = N_("{player}: «todo va».")
    player: str
    parts: Parts

    def moves(self) -> tuple[Move, ...]:
        return out_of_garage(self.parts)


class GarageAsked(Event, frozen=True, tag="garage-asked"):
    """The croupier asked the banker about garaje before the jugada."""

    sentence: ClassVar[str] = N_("The crupier asks {player} whether to form garaje.")
    player: str


class BankAnnounced(Event, frozen=True, tag="bank-announced"):
    """The most that can be played is known: bets may be made."""

    sentence: ClassVar[str] = N_("«{call}»: {amount:€}.")
    call: str
    amount: int


class HandPassed(Event, frozen=True, tag="hand-passed"):
    """The banker gave the bank up and took it back."""

    sentence: ClassVar[str] = N_("{player} passes the mano with {amount:€} in the bank.")
    player: str
    amount: int
    parts: Parts
    kept_out: Parts

    def moves(self) -> tuple[Move, ...]:
        return (*out_of_bank(self.parts), *garage_home(self.kept_out))


class DealRefused(Event, frozen=True, tag="deal-refused"):
    """A new banker would not deal even once."""

    sentence: ClassVar[str] = N_("{player} refuses to deal.")
    player: str
    parts: Parts
    kept_out: Parts

    def moves(self) -> tuple[Move, ...]:
        return (*out_of_bank(self.parts), *garage_home(self.kept_out))


class BankContinued(Event, frozen=True, tag="bank-continued"):
    """The banker goes on in the next talla."""

    sentence: ClassVar[str] = N_("{player} goes on as banker with {amount:€}.")
    player: str
    amount: int


class BankCeded(Event, frozen=True, tag="bank-ceded"):
    """The banker does not go on in the next talla."""

    sentence: ClassVar[str] = N_("{player} does not go on as banker.")
    player: str
    parts: Parts
    kept_out: Parts

    def moves(self) -> tuple[Move, ...]:
        return (*out_of_bank(self.parts), *garage_home(self.kept_out))
