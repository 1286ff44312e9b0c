"""What a betting house reports of its cards: the book of each market, results, void and remote bets, and the money.

It is read from the acta, which has every bet with its receipt: nothing is counted a second time elsewhere.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from tapete.engine.command import Command
from tapete.engine.event import BOTE, JUGADOR, MESA, TAPETE, Event, moves_of, parse_account
from tapete.families.table.opening import RoundClosed
from tapete.games.apuestas.admision import Clase
from tapete.games.apuestas.boletos import BetAccepted
from tapete.games.apuestas.cruzada import Proposed
from tapete.games.apuestas.cuentas import product_of
from tapete.games.apuestas.liquidacion import Back, PremioPaid, StakesReturned
from tapete.games.apuestas.programa import Annulled, CardOpened, RunnerWithdrawn
from tapete.games.apuestas.resultado import Barred, BetVoided, Corrected, PlaceDrawn, Resolved
from tapete.games.apuestas.rules import ApuestasRules, class_told, said
from tapete.games.apuestas.state import Fate
from tapete.language import N_, called, listed, money, translate
from tapete.web.scenes.bets_board import told
from tapete.web.scenes.bets_receipts import DEVUELTA, PAGADA

Happened = tuple[str, Command | None, Sequence[Event]]
"""When a line of the acta was written, what was done in it, and what followed."""


class ReceiptLine(msgspec.Struct, kw_only=True):
    """A bet or an offer that was taken, by its number."""

    number: int
    at: str
    player: str
    on: str
    what: str
    """The words that the settlement calls it by."""
    amount: int
    coefficient: str
    clase: str
    origin: str
    promised: int
    cite: str
    fate: str = Fate.ACEPTADA
    received: int = 0


class ResultBook(msgspec.Struct, kw_only=True):
    """What was bet on one result, and what the company would have owed on it."""

    name: str
    bets: int = 0
    staked: int = 0
    owed: int = 0


class Told(msgspec.Struct, frozen=True):
    """Something that was said of an event or of a bet: when, in a sentence, and by which article."""

    at: str
    sentence: str
    cite: str


class CardReport(msgspec.Struct, kw_only=True):
    """One card."""

    number: int
    opened: str
    markets: dict[str, dict[str, ResultBook]]
    receipts: list[ReceiptLine] = msgspec.field(default_factory=list)
    results: list[Told] = msgspec.field(default_factory=list)
    voided: list[Told] = msgspec.field(default_factory=list)
    moves: dict[str, int] = msgspec.field(default_factory=dict)
    """What came to each kind of account, less what left it."""
    received: int = 0
    """What players put in and did not take back before the settlement."""
    paid: int = 0
    returned: int = 0
    closed: bool = False

    @property
    def remote(self) -> list[ReceiptLine]:
        """The bets by remote means, each with where it came from."""
        return [each for each in self.receipts if each.origin]

    @property
    def company(self) -> int:
        """What the company has kept, or has put in when it is below zero."""
        return self.moves.get(MESA, 0) + self.moves.get("caja", 0)

    @property
    def carried(self) -> int:
        """What went to botes, less what came from them."""
        return self.moves.get(BOTE, 0)

    @property
    def left(self) -> int:
        """What still lies there: nothing, once a card is closed."""
        return self.moves.get(TAPETE, 0)

    @property
    def balances(self) -> bool:
        """Whether all that was put in is accounted for."""
        return self.received == self.paid + self.returned + self.company + self.carried + self.left


def report_of(rules: ApuestasRules, happened: Iterable[Happened], language: str) -> list[CardReport]:
    """The cards of an acta, the last first."""
    cards: list[CardReport] = []
    for at, do, events in happened:
        for event in events:
            if isinstance(event, CardOpened):
                cards.append(CardReport(number=event.card, opened=at, markets=_empty(rules, language)))
            elif cards and not cards[-1].closed:
                _take(cards[-1], at, do, event, language)
    return cards[::-1]


def _empty(rules: ApuestasRules, language: str) -> dict[str, dict[str, ResultBook]]:
    return {
        market.name: {bet: ResultBook(name=called(bet, language)) for bet in market.bets} for market in rules.markets
    }


_RESULTS = (PlaceDrawn, Resolved, Corrected, Annulled, RunnerWithdrawn)


def _take(card: CardReport, at: str, do: Command | None, event: Event, language: str) -> None:
    _count(card, event)
    match event:
        case BetAccepted():
            card.receipts.append(_boleto(at, do, event, language))
            for bet in (bet for leg in event.legs for bet in leg.bets):
                _bet_on(card, bet, event.amount if len(event.legs) == 1 else 0, event.premio)
        case Proposed():
            card.receipts.append(_offer(at, do, event, language))
            _bet_on(card, event.bet, sum(fill.amount for fill in event.fills), 0)
        case BetVoided() | Barred():
            card.voided.append(Told(at, event.tell(language), event.cite))
        case PremioPaid():
            card.paid += event.amount
            _settle(card, event, event.amount, PAGADA)
        case StakesReturned():
            card.returned += sum(each.amount for each in event.of)
            for each in event.of:
                _settle(card, each, each.amount, DEVUELTA)
        case RoundClosed():
            card.closed = True
            for receipt in card.receipts:
                receipt.fate = Fate.PERDIDA if receipt.fate == Fate.ACEPTADA else receipt.fate
        case _ if isinstance(event, _RESULTS):
            card.results.append(Told(at, event.tell(language), event.cite))
        case _:
            pass


def _count(card: CardReport, event: Event) -> None:
    """Money by the kind of account; what players take back before the settlement was never received."""
    settles = isinstance(event, PremioPaid | StakesReturned)
    for move in moves_of([event]):
        source, target = (parse_account(each).kind for each in (move.source, move.target))
        card.moves[source] = card.moves.get(source, 0) - move.amount
        card.moves[target] = card.moves.get(target, 0) + move.amount
        if source == JUGADOR:
            card.received += move.amount
        elif target == JUGADOR and not settles:
            card.received -= move.amount


def _bet_on(card: CardReport, bet: str, staked: int, owed: int) -> None:
    book = card.markets[bet.partition("/")[0]][bet]
    book.bets += 1
    book.staked += staked
    book.owed += owed


def _boleto(at: str, do: Command | None, event: BetAccepted, language: str) -> ReceiptLine:
    return ReceiptLine(
        number=event.number,
        at=at,
        player=event.player,
        on=listed([said(leg.bets) for leg in event.legs], " & ").tell(language),
        what="+".join(bet for leg in event.legs for bet in leg.bets),
        amount=event.amount,
        coefficient=told(product_of(event.legs) * 100, language),
        clase=class_told(event.clase).tell(language),
        origin=_origin(do, event.clase, language),
        promised=event.premio,
        cite=event.cite,
    )


def _offer(at: str, do: Command | None, event: Proposed, language: str) -> ReceiptLine:
    side = translate(N_("for") if event.side == "favor" else N_("against"), language)
    return ReceiptLine(
        number=event.number,
        at=at,
        player=event.player,
        on=f"{called(event.bet, language)}, {side}",
        what=event.bet.partition("/")[0],
        amount=event.amount,
        coefficient=told(event.coefficient, language),
        clase=class_told(event.clase).tell(language),
        origin=_origin(do, event.clase, language),
        promised=0,
        cite=event.cite,
    )


def _origin(do: Any, clase: str, language: str) -> str:
    """From where a remote bet was made, as its bettor said."""
    return called(str(getattr(do, "origin", "")), language) if Clase.REMOTA in clase.split(" + ") else ""


def _settle(card: CardReport, paid: PremioPaid | Back, amount: int, fate: str) -> None:
    """Bets on the same are paid in the order in which they were made; of a cruzada, all of a market together."""
    own = [each for each in card.receipts if (each.player, each.what) == (paid.player, paid.what)]
    first = next((each for each in own if each.fate == Fate.ACEPTADA), None)
    if first is not None:
        first.fate, first.received = fate, amount


FATES: Mapping[str, str] = {
    Fate.ACEPTADA: N_("accepted"),
    Fate.PERDIDA: N_("has lost"),
    PAGADA: N_("paid"),
    DEVUELTA: N_("was returned"),
}


def money_rows(card: CardReport, language: str) -> list[tuple[str, str]]:
    """Both sides of the account of a card."""
    rows = {
        N_("Received"): card.received,
        N_("Paid"): card.paid,
        N_("Returned"): card.returned,
        N_("Kept by the company"): card.company,
        N_("Carried to botes"): card.carried,
        N_("Still there"): card.left,
    }
    return [(translate(name, language), money(amount, language)) for name, amount in rows.items()]
