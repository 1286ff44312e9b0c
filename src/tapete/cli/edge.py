"""`tapete edge`: what each bet is worth, exactly."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

import click

from tapete.cli.failure import FINE, UNREADABLE, Failure
from tapete.cli.figures import deviation, percent, ratio
from tapete.cli.help import COMMANDS
from tapete.cli.names import GAME, JURISDICTION, regulated_in
from tapete.cli.output import Output
from tapete.cli.program import command, option
from tapete.cli.words import t
from tapete.language import N_

if TYPE_CHECKING:
    from tapete.exact.result import Analysis

_FEW = 6
"""How many bets are named before only the first and the last are."""


@command(
    help=COMMANDS["edge"], examples=("tapete edge bola --in murcia", "tapete edge ruleta-francesa rojo --in estado")
)
@click.argument("game", type=GAME)
@click.argument("words", metavar="[BET]", nargs=-1)
@option("--in", "where", type=JURISDICTION, help=N_("Where the game is played."))
@click.pass_obj
def edge(out: Output, game: str, words: tuple[str, ...], where: str | None) -> int:
    """Show the edge of every bet of a game, or all that is known of one; `pleno 17` and `pleno:17` are the same."""
    bet = ":".join(words).lower() or None
    found = _found(game, regulated_in(game, where), bet)
    if out.json:
        out.data("edge", [way for ways in found.values() for way in ways])
    elif bet:
        _show_bet(out, found[bet])
    else:
        _show_all(out, [way for ways in found.values() for way in ways])
    return FINE


def _found(game: str, jurisdiction: str, bet: str | None) -> "Mapping[str, tuple[Analysis, ...]]":
    from tapete import exact

    try:
        return {bet: exact.analyse(game, jurisdiction, bet)} if bet else exact.analyses(game, jurisdiction)
    except exact.NotAnalysed as error:
        known = ", ".join(exact.MODULES)
        raise Failure(
            UNREADABLE,
            N_("The mathematics of {game} are not worked out; those of {known} are."),
            game=game,
            known=known,
        ) from error
    except exact.UnknownBet as error:
        told = t(N_("{word!r} is not a bet of {game} there."), word=error.bet, game=game)
        near = " " + t(N_("Did you mean {names}?"), names=", ".join(error.near)) if error.near else ""
        raise Failure(UNREADABLE, "{told}", told=told + near) from error


def _show_all(out: Output, ways: "list[Analysis]") -> None:
    """One row for all the bets of a kind that are worth the same."""
    alike: dict[tuple[str, ...], list[str]] = {}
    for way in ways:
        kind = way.bet.partition(":")[0] if ":" in way.bet else ""
        alike.setdefault((kind, *_row(way)), []).append(way.bet)
    headers = (t(N_("Bet")), t(N_("House edge")), "", t(N_("Wins")), t(N_("Deviation")), t(N_("Played with")))
    out.table(headers, [(_names(bets), *cells) for (_, *cells), bets in alike.items()])


def _row(way: "Analysis") -> tuple[str, ...]:
    strategy = t(way.strategy) if way.strategy else ""
    return percent(-way.per_stake), ratio(-way.per_stake), percent(way.hit_rate), deviation(way.variance), strategy


def _names(bets: list[str]) -> str:
    return ", ".join(bets) if len(bets) <= _FEW else f"{bets[0]} … {bets[-1]} ({len(bets)})"


def _show_bet(out: Output, ways: "Iterable[Analysis]") -> None:
    for way in ways:
        if way.strategy:
            out.line(t(way.strategy), bold=True)
        out.facts(_facts(way))
        rows = [(_net(c.net), percent(c.probability), ratio(c.probability)) for c in way.distribution.chances]
        out.line()
        out.table((t(N_("Net result per unit staked")), t(N_("Probability")), ""), rows)
        out.line()


def _facts(way: "Analysis") -> Iterable[tuple[str, str]]:
    yield t(N_("House edge, of the stake")), _both(-way.per_stake)
    yield t(N_("House edge, of all put at risk")), _both(-way.per_action)
    yield t(N_("House edge, of bets not null")), _both(-way.per_resolved)
    yield t(N_("Wins")), _both(way.hit_rate)
    yield t(N_("Deviation")), deviation(way.variance)
    yield t(N_("Draws until it ends")), ratio(way.draws) or str(round(float(way.draws), 4))
    yield t(N_("Article of the pay")), way.cite


def _both(value: Fraction) -> str:
    return f"{percent(value)}  {ratio(value)}".rstrip()


def _net(value: Fraction) -> str:
    return f"{'+' if value > 0 else ''}{value}"
