"""What a person at a table is shown: the notice of the table, where the round stands, and what may be said."""

from tapete.cli.bets import show_bets, show_prizes
from tapete.cli.output import Output
from tapete.cli.seat import Seat, least
from tapete.cli.words import language, money, t
from tapete.engine.offer import Offer
from tapete.engine.runner import Automation
from tapete.families.stakes.events import bet_words
from tapete.language import N_
from tapete.law.parameters import sheet


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
    """The bets of the cloth with their pays and limits."""
    show_bets(out, seat.game.notice(), articles=False)
    if prizes := seat.game.prizes():
        out.line()
        show_prizes(out, seat.game.slug, prizes)


def show_status(out: Output, seat: Seat) -> None:
    """Where the person stands."""
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
    """Every word that may be said now, with its least example and its limits."""
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
