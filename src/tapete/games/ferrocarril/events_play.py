"""What happens in a jugada: bets, the deal, words and cards."""

from typing import Any, ClassVar

import msgspec

from tapete.engine.event import CAJA, Event, Move
from tapete.families.sabot.events import CardDrawn
from tapete.families.table.closing import TableClosed
from tapete.games.ferrocarril.accounts import CAGNOTTE, into_garage, out_of_garage, put_down, taken_back
from tapete.games.ferrocarril.parts import Part, Parts, amount_of
from tapete.kit.chance.commitment import ShareOpening
from tapete.kit.money import write_amount
from tapete.language import N_, say, translate

COVERED = "■"
"""A card of which only the back is seen."""


class ErrorRuled(Event, frozen=True, tag="error-ruled"):
    """Somebody declared an error or an infraction, and the article ruled."""

    sentence: ClassVar[str] = N_("{by} declares: {incident}. Ruling: {ruling}.")
    by: str
    incident: str
    note: str
    ruling: str
    """A sentence to translate."""

    def tell(self, language: str) -> str:
        facts = {"by": self.by, "incident": f"{self.incident} {self.note}".strip()}
        return say(self.sentence, language, {**facts, "ruling": translate(self.ruling, language)})


class BetPlaced(Event, frozen=True, tag="bet-placed"):
    """A player bets against the bank."""

    sentence: ClassVar[str] = N_("{player} bets {amount:€}.")
    player: str
    amount: int
    line: bool = False

    def moves(self) -> tuple[Move, ...]:
        return put_down((Part(self.player, self.amount),))


class LateBetPlaced(Event, frozen=True, tag="late-bet-placed"):
    """A bet came after the closing call: the banker may have it removed."""

    sentence: ClassVar[str] = N_("{player} bets {amount:€} after the closing call.")
    player: str
    amount: int
    covered: Parts
    """What comes back from the garaje to cover it."""

    def moves(self) -> tuple[Move, ...]:
        return (*put_down((Part(self.player, self.amount),)), *out_of_garage(self.covered))


class LateBetsRemoved(Event, frozen=True, tag="late-bets-removed"):
    """The banker had the late bets removed."""

    sentence: ClassVar[str] = N_("The late bets are removed: {amount:€}.")
    parts: Parts
    uncovered: Parts

    def facts(self) -> dict[str, Any]:
        return {"amount": amount_of(self.parts)}

    def moves(self) -> tuple[Move, ...]:
        return (*taken_back(self.parts), *into_garage(self.uncovered))


class BetWithdrawn(Event, frozen=True, tag="bet-withdrawn"):
    """A player took a bet back."""

    sentence: ClassVar[str] = N_("{player} withdraws {amount:€}.")
    player: str
    amount: int

    def moves(self) -> tuple[Move, ...]:
        return taken_back((Part(self.player, self.amount),))


class ChipsChanged(Event, frozen=True, tag="chips-changed"):
    """A bet on the line was placed as it was announced."""

    sentence: ClassVar[str] = N_("The chips of {player} are changed: {amount:€} are bet and {back:€} returned.")
    player: str
    amount: int
    back: int

    def moves(self) -> tuple[Move, ...]:
        return taken_back((Part(self.player, self.back),))


class BancoMade(Event, frozen=True, tag="banco-made"):
    """Somebody covers the bank; whatever else was bet goes back."""

    sentence: ClassVar[str] = N_("{player}: «{call}» for {amount:€}.")
    player: str
    call: str
    parts: Parts
    """The holder of the cards first."""
    returned: Parts
    follows: bool = False
    undone: Parts = ()
    """Garaje of the closing that goes back because all is covered now."""

    def facts(self) -> dict[str, Any]:
        return {"player": self.player, "call": self.call, "amount": amount_of(self.parts)}

    def moves(self) -> tuple[Move, ...]:
        return (*taken_back(self.returned), *put_down(self.parts[:1]), *out_of_garage(self.undone))


class HalfAnnounced(Event, frozen=True, tag="half-announced"):
    """Banco con la mesa: half the bank."""

    sentence: ClassVar[str] = N_("{player}: «{call} con la mesa» for {amount:€}.")
    player: str
    call: str
    amount: int

    def moves(self) -> tuple[Move, ...]:
        return put_down((Part(self.player, self.amount),))


class LastAnnounced(Event, frozen=True, tag="last-announced"):
    """Somebody will complete what is missing, and has put down what it may come to."""

    sentence: ClassVar[str] = N_("{player}: «con la mesa y último completo».")
    player: str
    amount: int

    def moves(self) -> tuple[Move, ...]:
        return put_down((Part(self.player, self.amount),))


class DifferenceCalled(Event, frozen=True, tag="difference-called"):
    """Bets exceed the bank and may be backed."""

    sentence: ClassVar[str] = N_("The crupier: «abono la diferencia», {amount:€}.")
    amount: int


class AbonoMade(Event, frozen=True, tag="abono-made"):
    """Somebody bets with the bank."""

    sentence: ClassVar[str] = N_("{player} backs the bank with {amount:€}.")
    player: str
    amount: int

    def moves(self) -> tuple[Move, ...]:
        return put_down((Part(self.player, self.amount),))


class BetsClosed(Event, frozen=True, tag="bets-closed"):
    """Betting is over: what is covered plays, the rest goes back, and what is not covered is out of play."""

    sentence: ClassVar[str] = N_("«{call}»: {amount:€} in play; {holder} holds the cards.")
    call: str
    holder: str
    in_play: Parts
    returned: Parts
    garage: Parts

    def facts(self) -> dict[str, Any]:
        return {"call": self.call, "amount": amount_of(self.in_play), "holder": self.holder or "-"}

    def moves(self) -> tuple[Move, ...]:
        return (*taken_back(self.returned), *into_garage(self.garage))


class FaceDrawn(CardDrawn, frozen=True, tag="face-drawn"):
    """Which card was dealt face down: nobody sees this."""

    sentence: ClassVar[str] = N_("The card is {card}.")
    to: str


class CardDealt(Event, frozen=True, tag="card-dealt"):
    """A card left the sabot; its face is told only when it is dealt face up."""

    sentence: ClassVar[str] = N_("A card for {to}: {card}.")
    to: str
    card: str = ""
    proof: ShareOpening | None = None

    def facts(self) -> dict[str, Any]:
        return {"to": self.to.removeprefix("par-").removesuffix("3"), "card": self.card or COVERED}


class CardDiscarded(Event, frozen=True, tag="card-discarded"):
    """Cards go to the cesta without being played."""

    sentence: ClassVar[str] = N_("Discarded: {what}.")
    what: str
    """quinta, tempranas, exceso, or the card itself when it lies face up."""


class ThirdKept(Event, frozen=True, tag="third-kept"):
    """A card drawn by mistake is a side's third card after all; another, if there was one, goes to the cesta."""

    sentence: ClassVar[str] = N_("Third card of {side}: {card}.")
    side: str
    card: str


class StopCardShown(Event, frozen=True, tag="stop-card-shown"):
    """The carta de detención came out: this jugada is the last of the talla."""

    sentence: ClassVar[str] = N_("The carta de detención is out: this is the last jugada of the talla.")


class CardsDelivered(Event, frozen=True, tag="cards-delivered"):
    """The pala carried the punto's cards to a player."""

    sentence: ClassVar[str] = N_("The cards are given to {player}.")
    player: str


class HandSeen(Event, frozen=True, tag="hand-seen"):
    """Somebody looked at cards that nobody else sees."""

    sentence: ClassVar[str] = N_("{player} has {cards}.")
    player: str
    cards: tuple[str, ...]

    def facts(self) -> dict[str, Any]:
        return {"player": self.player, "cards": " ".join(self.cards)}


class CardsLifted(Event, frozen=True, tag="cards-lifted"):
    """The cards were lifted from the cloth: they count as seen."""

    sentence: ClassVar[str] = N_("{player} lifts the cards.")
    player: str


class CardsTurned(Event, frozen=True, tag="cards-turned"):
    """Cards of one side that everybody sees now."""

    sentence: ClassVar[str] = N_("Cards of {side} in sight: {cards}.")
    side: str
    places: tuple[int, ...]
    cards: tuple[str, ...]

    def facts(self) -> dict[str, Any]:
        return {"side": self.side, "cards": " ".join(self.cards)}

    def foretold(self) -> Event:
        return msgspec.structs.replace(self, cards=(COVERED,) * len(self.cards))


class AdviceGiven(Event, frozen=True, tag="advice-given"):
    """The croupier told the punto the rule."""

    sentence: ClassVar[str] = N_("The croupier advises {player}.")
    player: str


class CuadroAsked(Event, frozen=True, tag="cuadro-asked"):
    """The banker asked for the cuadro."""

    sentence: ClassVar[str] = N_("{player} asks for the cuadro.")
    player: str
    binds: bool


class Spoke(Event, frozen=True, tag="spoke"):
    """The punto spoke."""

    sentence: ClassVar[str] = N_("{player}: «{word}».")
    player: str
    word: str

    def foretold(self) -> None:
        """A word that the rules put into somebody's mouth tells of their cards."""


class WordWrong(Event, frozen=True, tag="word-wrong"):
    """The word was not the one due: the banker decides on the card, unless the punto has nothing."""

    sentence: ClassVar[str] = N_("The word was wrong: «{due}» was due.")
    due: str
    decided: bool
    """Whether the card is given without asking the banker."""


class RightLost(Event, frozen=True, tag="right-lost"):
    """A side may no longer abate."""

    sentence: ClassVar[str] = N_("{player} has lost the right to abate.")
    side: str
    player: str
    """The only one who is told: it would say that there is an 8 or a 9."""


class CardDenied(Event, frozen=True, tag="card-denied"):
    """The banker denied the card."""

    sentence: ClassVar[str] = N_("{player} denies the card.")
    player: str


class CardGiven(Event, frozen=True, tag="card-given"):
    """The banker gives the punto a third card."""

    sentence: ClassVar[str] = N_("{player} gives a card.")
    player: str


class BankDrew(Event, frozen=True, tag="bank-drew"):
    """The banker draws."""

    sentence: ClassVar[str] = N_("{player} draws.")
    player: str


class BankStood(Event, frozen=True, tag="bank-stood"):
    """The banker stands."""

    sentence: ClassVar[str] = N_("{player} stands.")
    player: str


class Abated(Event, frozen=True, tag="abated"):
    """A side turned over an 8 or a 9."""

    sentence: ClassVar[str] = N_("The {side} abates.")
    side: str


class CardsReclaimed(Event, frozen=True, tag="cards-reclaimed"):
    """The cards go to who should hold them."""

    sentence: ClassVar[str] = N_("The cards go to {player}.")
    player: str


class Bound(Event, frozen=True, tag="bound"):
    """An error binds a side, or both, to the tables of the law."""

    sentence: ClassVar[str] = N_("The tables of the law bind: {sides}.")
    sides: tuple[str, ...]
    draws_options: bool = False
    stands_at_five: bool = False

    def facts(self) -> dict[str, Any]:
        return {"sides": ", ".join(self.sides)}


class TotalForced(Event, frozen=True, tag="total-forced"):
    """An error of the deal gives a side a total."""

    sentence: ClassVar[str] = N_("The {side} counts {total}.")
    side: str
    total: int
    """Of the first two cards, or of the whole hand when the third was lost."""
    whole: bool = False


class DrawsQueued(Event, frozen=True, tag="draws-queued"):
    """An error took cards out of the sabot: what they are."""

    sentence: ClassVar[str] = N_("Cards out of the sabot: {count}.")
    uses: tuple[str, ...]

    def facts(self) -> dict[str, Any]:
        return {"count": len(self.uses)}

    def foretold(self) -> Event | None:
        return None if "banca3" in self.uses else self


class WithdrawalOpened(Event, frozen=True, tag="withdrawal-opened"):
    """The banker abated before the punto spoke: bets may be withdrawn."""

    sentence: ClassVar[str] = N_("Bets may be withdrawn.")


class WithdrawalClosed(Event, frozen=True, tag="withdrawal-closed"):
    """The jugada goes on with what is left."""

    sentence: ClassVar[str] = N_("The jugada goes on.")


class SideLost(Event, frozen=True, tag="side-lost"):
    """An infraction makes a side lose the jugada."""

    sentence: ClassVar[str] = N_("The {side} loses the jugada.")
    side: str


class HandsShown(Event, frozen=True, tag="hands-shown"):
    """Both hands are in sight and their totals announced."""

    sentence: ClassVar[str] = N_("Punto {punto} ({punto_total}), banca {banca} ({banca_total}): {result}.")
    punto: tuple[str, ...]
    banca: tuple[str, ...]
    punto_total: int
    banca_total: int
    result: str

    def facts(self) -> dict[str, Any]:
        return {**super().facts(), "punto": " ".join(self.punto), "banca": " ".join(self.banca)}

    def foretold(self) -> None:
        """Not before it happens."""


class JugadaAnnulled(Event, frozen=True, tag="jugada-annulled"):
    """The jugada is void: cards to the cesta, bets free, everything else as before it."""

    sentence: ClassVar[str] = N_("The jugada is annulled: {cause}.")
    cause: str


class CagnotteEmptied(TableClosed, frozen=True, tag="cagnotte-emptied"):
    """The session ended: the cagnotte goes to the caja."""

    sentence: ClassVar[str] = N_("The table closes; {bank:€} of cagnotte go to the caja.")

    def moves(self) -> tuple[Move, ...]:
        return (Move(CAGNOTTE, CAJA, self.bank),) if self.bank else ()


def spoken(call: str, amount: int) -> str:
    """A call with its amount, as it is said aloud."""
    return call.replace("{amount}", f"{write_amount(amount)} euros")
