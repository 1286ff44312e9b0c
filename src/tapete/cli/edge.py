"""`tapete edge`: what each bet is worth, exactly."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

import click
from msgspec.structs import replace

from tapete.cli.bets import named_by_the_rules, no_such_bet, on_cloth
from tapete.cli.choices import MOST_SOLD, NO_RETIRO_HELP, PACKS_HELP, SOLD_HELP, mathematics_for, question_from
from tapete.cli.failure import FINE, REFUSED, UNREADABLE, Failure
from tapete.cli.figures import chance, decimal, deviation, percent, ratio
from tapete.cli.help import COMMANDS
from tapete.cli.names import GAME, JURISDICTION, refuse_option
from tapete.cli.output import Output
from tapete.cli.program import command, option
from tapete.cli.progress import working
from tapete.cli.supposed import SUPPOSE_HELP, supposed
from tapete.cli.tables import Chosen, chosen, of_casino, refused_faults
from tapete.cli.words import t
from tapete.engine.notation import plain
from tapete.language import N_

if TYPE_CHECKING:
    from tapete.exact import Analyses
    from tapete.exact.book import Question
    from tapete.exact.result import Analysis

_FEW = 6
"""How many bets are named before only the first and the last are."""


@command(
    help=COMMANDS["edge"],
    examples=(
        "tapete edge bola --in murcia",
        "tapete edge ruleta-francesa rojo --in estado",
        "tapete edge maquinas modelo=noria precio=0.50",
        "tapete edge --casino casino.toml --table 3",
    ),
)
@click.argument("game", type=GAME, required=False)
@click.argument("words", metavar="[BET] [FIELD=VALUE]...", nargs=-1)
@option("--in", "where", type=JURISDICTION, help=N_("Where the game is played."))
@of_casino
@option("--sold", type=click.IntRange(1, MOST_SOLD), help=SOLD_HELP)
@option("--packs", type=click.IntRange(1, 100), help=PACKS_HELP)
@option("--no-retiro", is_flag=True, help=NO_RETIRO_HELP)
@option("--suppose", multiple=True, metavar="PARAMETER=VALUE", help=SUPPOSE_HELP)
@option("--sabot", metavar="N,N,…", help=N_("The cards left of each value from 0 to 9, at punto y banca."))
@option("--scores", is_flag=True, help=N_("How often both hands end with each score, from a full sabot."))
@click.pass_obj
def edge(  # noqa: PLR0913 - an argument for each option
    out: Output,
    /,
    *,
    game: str | None,
    words: tuple[str, ...],
    where: str | None,
    casino: str | None,
    table: int | None,
    sold: int | None,
    packs: int | None,
    no_retiro: bool,
    suppose: tuple[str, ...],
    sabot: str | None,
    scores: bool,
) -> int:
    """Show the edge of every bet of a game, or all that is known of one or of a kind.

    `pleno 17` and `pleno:17` are the same, and `pleno` is all of them.
    """
    fields = [word for word in words if "=" in word]
    place = chosen(game, where, fields, casino, table)
    game, jurisdiction = place.game, place.jurisdiction
    said = ":".join(word for word in words if "=" not in word).lower()
    as_it_is = place.build() if place.setup is None else None
    with supposed(game, jurisdiction, suppose):
        if refused_faults(out, "edge", place):
            return REFUSED
        bet = named_by_the_rules(as_it_is or place.build(), said) or None
        question = question_from(place, packs, no_retiro=no_retiro, sold=sold)
        if scores:
            if bet or sabot:
                raise Failure(UNREADABLE, N_("--scores is of both hands; name no bet beside it."))
            return _show_scores(out, question)
        with working(out, game):
            found = _found(question, bet, sabot, place)
    return _show(out, game, bet, found)


def _show(out: Output, game: str, bet: str | None, found: "Analyses") -> int:
    from tapete.exact import BetweenPlayers, OfOneBet

    if out.json:
        out.data("edge", [way for ways in found.values() for way in ways])
    elif bet and _worth_the_same(found):
        _show_bet(out, found)
    elif found:
        _show_all(out, [way for ways in found.values() for way in ways])
    mathematics = mathematics_for(game)
    if isinstance(mathematics, BetweenPlayers):
        out.remark(t(mathematics.BETWEEN_PLAYERS))
    elif not found:
        out.remark(t(N_("Nothing here is staked against the house; `tapete strategy` says what it takes.")))
    if isinstance(mathematics, OfOneBet):
        out.remark(t(mathematics.OF_ONE_BET))
    return FINE


def _show_scores(out: Output, question: "Question") -> int:
    """A row for each score of the punto, a column for each of the banca, and how often each comes at all."""
    from tapete import exact

    game, where = question.game, question.jurisdiction
    mathematics = mathematics_for(game)
    if not isinstance(mathematics, exact.WithScores):
        takers = (each for each in exact.MATHEMATICS if isinstance(exact.mathematics_of(each), exact.WithScores))
        refuse_option("scores", game, where, takers)
    with working(out, game):
        found = mathematics.final_scores(game, where)
    if out.json:
        out.data("edge", found)
        return FINE
    rows = [
        (str(score), *(percent(one, 3) for one in row), percent(sum(row, Fraction(0)), 3))
        for score, row in enumerate(found)
    ]
    everything = ("", *(percent(sum(column, Fraction(0)), 3) for column in zip(*found, strict=True)), "")
    out.table(
        (t(N_("Punto")), *(f"{t(N_('Banca'))} {score}" for score in range(10)), t(N_("All"))), [*rows, everything]
    )
    return FINE


def _found(question: "Question", bet: str | None, sabot: str | None, place: Chosen) -> "Analyses":
    from tapete import exact

    game, jurisdiction = question.game, question.jurisdiction
    every = analyses_of(question) if sabot is None else _from_sabot(game, jurisdiction, sabot)
    if bet is None:
        return every
    bet = plain(bet)
    if bet in every:
        return {bet: every[bet]}
    if of_kind := {name: ways for name, ways in every.items() if name.partition(":")[0] == bet}:
        return of_kind
    kind = bet.partition(":")[0]
    if kind in every and bet in on_cloth(place.build()):  # on every plaza of black-jack they are worth the same
        return {kind: every[kind]}
    raise Failure(UNREADABLE, "{told}", told=no_such_bet(bet, game, exact.UnknownBet(bet, every).near))


def analyses_of(question: "Question") -> "Analyses":
    """The bets of a game; a failure that says what is missing when they can't be worked out here."""
    from tapete.exact.book import bets_of

    try:
        return bets_of(question)
    except ModuleNotFoundError as error:
        raise Failure(UNREADABLE, N_("These mathematics need more: pip install 'tapete[sim]'.")) from error


def _from_sabot(game: str, jurisdiction: str, sabot: str) -> "Analyses":
    from tapete import exact
    from tapete.exact.baccarat import BadSabot

    mathematics = mathematics_for(game)
    if not isinstance(mathematics, exact.FromSabot):
        takers = (each for each in exact.MATHEMATICS if isinstance(exact.mathematics_of(each), exact.FromSabot))
        refuse_option("sabot", game, jurisdiction, takers)
    words = sabot.split(",")
    if not all(word.strip().isdecimal() and len(word) < 9 for word in words):
        raise Failure(
            UNREADABLE, N_("{word!r} is not a list of numbers such as 96,24,24,24,24,24,24,24,24,24."), word=sabot
        )
    try:
        return mathematics.from_sabot(game, jurisdiction, [int(word) for word in words])
    except BadSabot as error:
        raise Failure(UNREADABLE, error.sentence, **error.facts) from error


def _show_all(out: Output, ways: "list[Analysis]") -> None:
    """One row for all the bets of a kind that are worth the same."""
    alike: dict[tuple[str, ...], list[str]] = {}
    for way in ways:
        kind = way.bet.partition(":")[0] if ":" in way.bet else ""
        alike.setdefault((kind, *_row(way)), []).append(way.bet)
    headers = (
        *(t(N_("Bet")), t(N_("Edge of the stake")), "", t(N_("Of bets not null"))),
        *(t(N_("Wins")), t(N_("Deviation")), t(N_("Played with"))),
    )
    out.table(headers, [(names_of(bets), *cells) for (_, *cells), bets in by_kind(alike)])


def by_kind(alike: Mapping[tuple[str, ...], list[str]]) -> list[tuple[tuple[str, ...], list[str]]]:
    """Rows with those of a kind of bets together, in the order in which kinds first come."""
    kinds = list(dict.fromkeys(bets[0].partition(":")[0] for bets in alike.values()))
    return sorted(alike.items(), key=lambda row: kinds.index(row[1][0].partition(":")[0]))


def _row(way: "Analysis") -> tuple[str, ...]:
    strategy = t(way.strategy) if way.strategy else ""
    wins = "" if way.hit_rate is None else percent(way.hit_rate)
    if way.frequencies:
        wins = _between(way.frequencies.won, way.frequencies.untold)
    spread = "" if way.variance is None else deviation(way.variance)
    resolved = way.per_stake if way.per_resolved is None else way.per_resolved
    not_null = "" if resolved == way.per_stake else percent(-resolved)
    return _told(-way.per_stake, way), ratio(-way.per_stake), not_null, wins, spread, strategy


def names_of(bets: list[str]) -> str:
    """Some bets that are worth the same: all of them, or the first, the last and how many."""
    return ", ".join(bets) if len(bets) <= _FEW else f"{bets[0]} … {bets[-1]} ({len(bets)})"


def _worth_the_same(found: "Analyses") -> bool:
    """Whether nothing but the name tells some bets apart."""
    nameless = [[replace(way, bet="") for way in ways] for ways in found.values()]
    return all(ways == nameless[0] for ways in nameless)


def _show_bet(out: Output, found: "Analyses") -> None:
    """All that is known of a bet, or of those of a kind."""
    if len(found) > 1:
        out.line(names_of(list(found)), bold=True)
    for way in next(iter(found.values())):
        if way.strategy:
            out.line(t(way.strategy), bold=True)
        out.facts(_facts(way))
        out.line()
        if way.distribution:
            rows = [(_net(c.net), chance(c.probability), ratio(c.probability)) for c in way.distribution.chances]
            out.table((t(N_("Net result per unit staked")), t(N_("Probability")), ""), rows)
            out.line()


def _facts(way: "Analysis") -> Iterable[tuple[str, str]]:
    yield t(N_("House edge, of the stake")), _both(-way.per_stake)
    if way.error is not None:
        yield t(N_("Standard error of that")), percent(way.error)
    yield t(N_("House edge, of all put at risk")), _both(-way.per_action)
    yield t(N_("House edge, of bets not null")), "" if way.per_resolved is None else _both(-way.per_resolved)
    yield t(N_("Wins")), "" if way.hit_rate is None else _both(way.hit_rate)
    if way.frequencies:
        often, untold = way.frequencies, way.frequencies.untold
        yield t(N_("Wins")), _between(often.won, untold)
        yield t(N_("Null")), _between(often.null, untold)
        yield t(N_("Loses")), _between(often.lost, untold)
    yield t(N_("Deviation")), "" if way.variance is None else deviation(way.variance)
    yield t(N_("Draws until it ends")), ratio(way.draws) or decimal(way.draws)
    yield t(N_("Article of the pay")), way.cite


def _told(value: Fraction, way: "Analysis") -> str:
    """A percentage; with its standard error where hands were dealt."""
    return percent(value) if way.error is None else f"{percent(value)} ± {percent(way.error)}"


def _both(value: Fraction) -> str:
    return f"{percent(value)}  {ratio(value)}".rstrip()


def _between(least: Fraction, untold: Fraction) -> str:
    return f"{percent(least)} … {percent(least + untold)}" if untold else percent(least)


def _net(value: Fraction) -> str:
    return f"{'+' if value > 0 else ''}{ratio(value) or decimal(value, 6)}"
