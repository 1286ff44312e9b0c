"""A person at a table in the terminal: the seat, the screen of the table, and hints."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from tapete.casino.ledger import Ledger
from tapete.cli.output import Output
from tapete.cli.run import UNREADABLE, Failure, language, money, t
from tapete.cli.tables import show_bets, show_prizes
from tapete.engine.command import Actor, Command, Offer, Role
from tapete.engine.event import Event, Reason, Refused, wallet
from tapete.engine.runner import Automation, Table
from tapete.engine.table import AnyTable
from tapete.families.stakes.bets import bet_words
from tapete.families.table.view import TableView
from tapete.language import N_
from tapete.law.citation import Citation
from tapete.law.parameters import sheet

if TYPE_CHECKING:
    from tapete.exact.book import Book

NO_CHIPS = Reason("sin_fichas", N_("That takes {needed:€} and {player:@} has {held:€} left."))
CHIPS_ONLY = Citation("RC1979:41.1")


class Reservation(msgspec.Struct, frozen=True, kw_only=True):
    """A table that is about to open, and who sits down at it with how much."""

    house: str
    table: str
    game: AnyTable
    setup: Any
    staff: tuple[Actor, ...] = ()
    """None: the least the law lets the table open with."""
    player: str
    purse: int
    physical: bool


class Seat:
    """The person, while the table plays."""

    def __init__(self, reservation: Reservation, table: Table[Any]) -> None:
        self.reservation = reservation
        self.game = reservation.game
        self.table = table
        self.me = Actor(reservation.player, Role.JUGADOR)
        self.ledger = Ledger()
        self.book: Book | None = None

    @property
    def balance(self) -> int:
        return self.reservation.purse + self.ledger.balance(wallet(self.me.id))

    def view(self) -> TableView:
        view: TableView = self.game.view(self.table.state, self.me)  # type: ignore[assignment]  # of every game
        return view

    def offers(self) -> list[Offer]:
        return self.game.offers(self.table.state, self.me)

    def require_chips(self, events: Sequence[Event]) -> None:
        """Refuse what would take more chips than the person holds: bets are made with chips, and nobody lends any."""
        mine = wallet(self.me.id)
        moves = [move for event in events for move in event.moves()]
        needed = sum(m.amount for m in moves if m.source == mine) - sum(m.amount for m in moves if m.target == mine)
        if needed > self.balance:
            raise Refused(NO_CHIPS, CHIPS_ONLY, needed=needed, held=self.balance, player=self.me.id)


def least(offer: Offer) -> Command:
    return offer.at(offer.amounts.low) if offer.amounts else offer.command


def study(out: Output, seat: Seat) -> "Book":
    try:
        from tapete.exact import NotAnalysed
        from tapete.exact.book import book_of, question_of
    except ModuleNotFoundError as error:
        raise Failure(UNREADABLE, N_("These mathematics need more: pip install 'tapete[sim]'.")) from error
    out.remark(t(N_("What is best is being worked out; the first time it may take half a minute.")))
    try:
        return book_of(question_of(seat.game.rules))
    except NotAnalysed as error:
        sentence = N_("The mathematics of {game} are not worked out; those of {known} are.")
        raise Failure(UNREADABLE, sentence, game=error.game, known=", ".join(error.known)) from error


def show_hints(out: Output, seat: Seat) -> None:
    if seat.book is None:
        return
    from tapete.exact.hints import advise
    from tapete.exact.study import signed

    for advice in advise(seat.view(), seat.book):
        worths = [f"{each.word} {signed(each.worth, language())}" for each in advice.options if each.worth is not None]
        told = f"{advice.tell(language())} {', '.join(worths)}".strip()
        out.remark(t(N_("hint: {hint}"), hint=told))


def show_notice(out: Output, seat: Seat) -> None:
    """The notice that every table must show (RC1979:50.2), and how to begin."""
    rules = seat.game.rules
    game = sheet(rules.game).names.in_language(language())
    out.line(f"{seat.reservation.house}: {game} ({rules.jurisdiction}, {rules.edition})", bold=True)
    out.line(t(N_("Anticipo of the table: {anticipo:€}"), anticipo=rules.anticipo))
    out.line()
    show_cloth(out, seat)
    out.line()
    out.remark(
        t(N_("Say a bet and its stake, such as `{bet}`. Enter plays on, ? helps, salir leaves."), bet=_bet(seat))
    )


def show_cloth(out: Output, seat: Seat) -> None:
    show_bets(out, seat.game.notice(), articles=False)
    if prizes := seat.game.prizes():
        out.line()
        show_prizes(out, seat.game.slug, prizes)


def show_status(out: Output, seat: Seat) -> None:
    view = seat.view()
    told = [t(N_("round {round}"), round=view.round), t(N_("balance {balance:€}"), balance=seat.balance)]
    told += view.tell(seat.game.wording(language()))
    out.remark(f"[{'; '.join(told)}]")


def prompt(seat: Seat) -> str:
    """What stands before the cursor; where steps are confirmed, the one that Enter confirms."""
    step = seat.game.next_step(seat.table.state)
    if step is None or seat.table.automation is not Automation.CONFIRM:
        return "> "
    return f"({step.by.id}: {seat.game.write(step)}) > "


def show_help(out: Output, seat: Seat) -> None:
    rows: dict[str, tuple[str, str, str]] = {}
    for offer in seat.offers():
        line = seat.game.write(least(offer))
        rows.setdefault(line.split()[0], (line, _range(offer), offer.cite))
    out.table((t(N_("You may say")), t(N_("Limits")), t(N_("Article"))), rows.values())
    out.line()
    words = {
        "Enter": N_("play on: the round, or its next step"),
        "apuestas": N_("the bets of the cloth and their limits"),
        "repetir": N_("bet again what you bet in the last round"),
        "limpiar": N_("take your free stakes off the cloth"),
        "salir": N_("close the table and leave"),
    }
    out.facts([(word, t(meaning)) for word, meaning in words.items()])
    step = seat.game.next_step(seat.table.state)
    if step is not None:
        out.line()
        out.line(t(N_("What comes next: {by}: {step}"), by=step.by.id, step=seat.game.write(step)))


def _bet(seat: Seat) -> str:
    """The last bet of the cloth at its minimum: a simple one in every game; a cartón, where those are bought."""
    if seat.game.prizes():
        return "comprar 1"
    bet = seat.game.notice()[-1]
    return f"{bet_words(bet.id)} {bet.minimums[0] // 100}"


def _range(offer: Offer) -> str:
    if offer.amounts is None:
        return ""
    show = money if offer.field == "amount" else str
    return f"{show(offer.amounts.low)} – {show(offer.amounts.high)}"  # noqa: RUF001 - a range has an en dash
