"""`tapete equity`: what hands of poker are worth against one another, and how probable each is."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING

import click
import msgspec

from tapete.cli.figures import chance, percent, ratio
from tapete.cli.names import JURISDICTION, Known, regulated_in
from tapete.cli.output import Output, working
from tapete.cli.program import command, option
from tapete.cli.run import COMMANDS, FINE, UNREADABLE, Failure, money, t
from tapete.kit.money import BadAmount, parse_amount
from tapete.language import N_

if TYPE_CHECKING:
    from tapete.exact.poquer_de_circulo.equity import Census, Cover, Discard, Equity, Share


def _variants() -> Iterable[str]:
    from tapete.exact.poquer_de_circulo.situation import variants

    return variants()


VARIANT = Known("variant", _variants, N_("{word!r} is not a variant of póquer de círculo; they are {known}."))
_MOST_SAMPLES = 10**9


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """What hands are worth, and what covering a bet needs; each where it was asked for."""

    equity: "Equity | None"
    cover: "Cover | None"


@command(
    help=COMMANDS["equity"],
    examples=(
        "tapete equity holdem AsKs QhQd --board 2c7d9h",
        'tapete equity holdem "QQ+,AKs" random',
        "tapete equity seven-stud AsAhKd 7c8c9c --dead Ac",
        "tapete equity poquer-cubierto AsAdKh7c2d random --discards",
        "tapete equity omaha --hands",
    ),
)
@click.argument("variant", type=VARIANT)
@click.argument("hand", nargs=-1)
@option("--in", "where", type=JURISDICTION, help=N_("Where it is played."))
@option("--board", default="", metavar="CARDS", help=N_("The common cards that are open."))
@option("--dead", default="", metavar="CARDS", help=N_("Cards that come no more: seen in hands that are out."))
@option("--cards", type=click.IntRange(1, 52), help=N_("Cards of the pack, where there are two."))
@option("--samples", type=click.IntRange(1, _MOST_SAMPLES), help=N_("Make so many deals by chance."))
@option("--seed", type=click.IntRange(0, 2**63 - 1), default=1, help=N_("The number by which the same deals come."))
@option("--hands", "every", is_flag=True, help=N_("How probable every combination is."))
@option("--discards", is_flag=True, help=N_("Every way to change cards of the first hand, the best first."))
@option("--bote", metavar="EUROS", help=N_("What is in the bote, with the bet that may be covered."))
@option("--cover", metavar="EUROS", help=N_("What covering it takes: the equity that it needs is shown."))
@option(
    "--rake",
    metavar="PART",
    help=N_("What the house takes of a bote: 5% or 1/20; the most it may, if nothing is said."),
)
@option("--chip", metavar="EUROS", default="1", help=N_("The smallest chip: the house takes whole ones."))
@click.pass_obj
def equity(  # noqa: PLR0913 - an argument for each option
    out: Output,
    /,
    *,
    variant: str,
    hand: tuple[str, ...],
    where: str | None,
    board: str,
    dead: str,
    cards: int | None,
    samples: int | None,
    seed: int,
    every: bool,
    discards: bool,
    bote: str | None,
    cover: str | None,
    rake: str | None,
    chip: str,
) -> int:
    """Compare hands that all play on to the end; or show every combination, or every way to change cards."""
    there, pack, most = regulated_in(variant, where), cards or 0, samples or 0
    if every and hand:
        raise Failure(UNREADABLE, N_("--hands shows every combination; name no hand beside it."))
    with _failing_plainly():
        from tapete.exact.poquer_de_circulo import equity as exact

        needs = None if every or discards else _cover(there, bote, cover, rake, chip)
        if needs and not hand:
            return _shown(out, Answer(equity=None, cover=needs))
        with working(out, variant):
            if every:
                show = partial(_show_census, out, exact.census(variant, there, pack))
            elif discards:
                ways = exact.discards(variant, hand, there, dead=dead, cards=pack, samples=most, seed=seed)
                show = partial(_show_discards, out, ways)
            else:
                found = exact.equity(variant, hand, there, board=board, dead=dead, cards=pack, samples=most, seed=seed)
                show = partial(_shown, out, Answer(equity=found, cover=needs))
    return show()


def _shown(out: Output, answer: Answer) -> int:
    if out.json:
        out.data("equity", answer)
        return FINE
    if answer.equity:
        _show(out, answer.equity)
    if answer.cover:
        _show_cover(out, answer.cover)
    return FINE


@contextmanager
def _failing_plainly() -> Iterator[None]:
    from tapete.exact.poquer_de_circulo.situation import BadQuestion

    try:
        yield
    except BadQuestion as error:
        raise Failure(UNREADABLE, error.sentence, **error.facts) from error
    except ModuleNotFoundError as error:
        raise Failure(UNREADABLE, N_("These mathematics need more: pip install 'tapete[sim]'.")) from error


# --- hands ------------------------------------------------------------------------------------------------------------


def _show(out: Output, found: "Equity") -> None:
    headers = (t(N_("Hand")), t(N_("Equity")), "", t(N_("Wins")), t(N_("Ties")), t(N_("Loses")))
    out.table(headers, [(share.hand, *_cells(share)) for share in found.hands])
    if found.exact:
        out.remark(t(N_("Exact, of {deals} deals."), deals=f"{found.deals:,}"))
    else:
        sentence = N_("{deals} deals made by chance, with the seed {seed}.")
        out.remark(t(sentence, deals=f"{found.deals:,}", seed=found.seed))


def _cells(share: "Share") -> tuple[str, ...]:
    told = percent(share.equity) if share.error is None else f"{percent(share.equity)} ± {percent(share.error)}"
    short = ratio(share.equity) if share.error is None else ""
    return told, short, percent(share.won), percent(share.tied), percent(share.lost)


def _show_discards(out: Output, found: "tuple[Discard, ...]") -> int:
    if out.json:
        out.data("equity", found)
        return FINE
    headers = (t(N_("Kept")), t(N_("Thrown away")), t(N_("Equity")), "", t(N_("Wins")), t(N_("Ties")), t(N_("Loses")))
    out.table(headers, [(way.kept or "-", way.thrown or "-", *_cells(way.share)) for way in found])
    return FINE


# --- combinations -----------------------------------------------------------------------------------------------------


def _show_census(out: Output, found: "Census") -> int:
    if out.json:
        out.data("equity", found)
        return FINE
    from tapete.families.poker.names import CATEGORIES, HIGH_CARDS

    names = (t(CATEGORIES.get(each.category, HIGH_CARDS)) for each in found.combinations)
    rows = [
        (name, f"{each.hands:,}", chance(each.probability), ratio(each.probability))
        for name, each in zip(names, found.combinations, strict=True)
    ]
    out.table((t(N_("Combination")), t(N_("Hands")), t(N_("Probability")), ""), rows)
    out.remark(t(N_("Exact, of {total} hands."), total=f"{found.total:,}"))
    return FINE


# --- the cagnotte -----------------------------------------------------------------------------------------------------


def _cover(where: str, bote: str | None, cost: str | None, rake: str | None, chip: str) -> "Cover | None":
    if bote is None and cost is None:
        return None
    if bote is None or cost is None:
        raise Failure(
            UNREADABLE, N_("Say both --bote and --cover: what is in the bote, and what covering the bet takes.")
        )
    from tapete.exact.poquer_de_circulo.equity import cover

    rate = None if rake is None else _part(rake)
    return cover(_cents(bote), _cents(cost), where, rate=rate, chip=_cents(chip))


def _cents(word: str) -> int:
    try:
        return parse_amount(word)
    except BadAmount as error:
        raise Failure(
            UNREADABLE, N_("{word!r} is not an amount: {reason}."), word=word, reason=t(error.reason)
        ) from error


def _part(word: str) -> Fraction:
    try:
        number = Fraction(word.replace("%", "").replace(",", ".").strip())
    except (ValueError, ZeroDivisionError) as error:
        raise Failure(UNREADABLE, N_("{word!r} is not a part such as 5% or 1/20."), word=word) from error
    part = number / 100 if "%" in word else number
    if not 0 <= part < 1:
        raise Failure(UNREADABLE, N_("{word!r} is not a part such as 5% or 1/20."), word=word)
    return part


def _show_cover(out: Output, needs: "Cover") -> None:
    out.facts(
        (
            (t(N_("Into the cagnotte")), f"{money(needs.deducted)} [{needs.cite}]"),
            (t(N_("Equity that covers")), f"{percent(needs.needed)}  {ratio(needs.needed)}"),
            (t(N_("Without the cagnotte")), f"{percent(needs.without)}  {ratio(needs.without)}"),
        )
    )
