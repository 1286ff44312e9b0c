"""`tapete edge`: what each bet is worth, by the law or by a law that is supposed, with the casino's choices."""

import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import click
from msgspec.structs import replace

from tapete.cli.figures import chance, decimal, deviation, percent, ratio
from tapete.cli.names import GAME, JURISDICTION, refuse_option
from tapete.cli.output import Output, working
from tapete.cli.program import command, option
from tapete.cli.run import COMMANDS, FINE, REFUSED, UNREADABLE, Failure, language, t
from tapete.cli.tables import (
    Chosen,
    chosen,
    named_by_the_rules,
    no_such_bet,
    of_casino,
    on_cloth,
    refused_faults,
    show_value,
)
from tapete.engine.notation import plain
from tapete.language import N_, why
from tapete.law.parameters import sheet
from tapete.law.spanish import read_value

if TYPE_CHECKING:
    from tapete.exact import Analyses, Mathematics
    from tapete.exact.book import Question
    from tapete.exact.result import Analysis

MOST_SOLD = 10**9
SOLD_HELP = N_("How many tickets, bets or cartones are sold in all, at draws and bingos.")
PACKS_HELP = N_("Packs in the sabot, where the law leaves a choice.")
NO_RETIRO_HELP = N_("Without the retiro, where the casino may put it in use or not.")


def mathematics_for(game: str) -> "Mathematics":
    from tapete.exact import NotAnalysed, mathematics_of

    try:
        return mathematics_of(game)
    except NotAnalysed as error:
        sentence = N_("The mathematics of {game} are not worked out; those of {known} are.")
        raise Failure(UNREADABLE, sentence, game=game, known=", ".join(error.known)) from error


def question_from(place: Chosen, packs: int | None, *, no_retiro: bool, sold: int | None = None) -> "Question":
    game, jurisdiction = place.game, place.jurisdiction
    own = _choices(game, jurisdiction)
    for written, name, given in (("packs", "packs", packs), ("no_retiro", "retiro", no_retiro)):
        if given and name not in own:
            refuse_option(written, game, jurisdiction, _choosing(name, jurisdiction))
    if packs and packs not in own["packs"]:
        sentence = N_("{packs} packs are not lawful there; these are: {lawful}.")
        raise Failure(UNREADABLE, sentence, packs=packs, lawful=", ".join(map(str, own["packs"])))
    if sold:
        _require_sale(place, sold)
    asked = _question_about(place, sold or 0)
    chosen = {**({"packs": packs} if packs else {}), **({"retiro": False} if no_retiro else {})}
    return asked.choosing(**chosen) if chosen else asked


def _question_about(place: Chosen, sold: int) -> "Question":
    from tapete.exact.book import Question, question_at

    if place.setup is None:
        return Question(game=place.game, jurisdiction=place.jurisdiction, sold=sold)
    return question_at(place.build().rules, place.setup, sold)


def _require_sale(place: Chosen, sold: int) -> None:
    from tapete.exact import MATHEMATICS, mathematics_of
    from tapete.exact.book import BySale

    mathematics = mathematics_for(place.game)
    if not isinstance(mathematics, BySale):
        takers = (each for each in MATHEMATICS if isinstance(mathematics_of(each), BySale))
        refuse_option("sold", place.game, place.jurisdiction, takers)
    rules = place.build().rules
    if not mathematics.depends_on_sale(rules):
        raise Failure(UNREADABLE, N_("What a ticket of this draw is worth does not depend on how many are sold."))
    if sold < (least := mathematics.least_sold(rules)):
        sentence = N_("With {sold} tickets sold the draw is not held: {least} are needed.")
        raise Failure(UNREADABLE, sentence, sold=sold, least=least)
    if sold > (most := mathematics.most_sold(rules)):
        sentence = N_("{issued} tickets are issued: {sold} can't be sold.")
        if not hasattr(rules, "issued"):
            sentence = N_("Sales of up to {issued} are worked out, not of {sold}.")
        raise Failure(UNREADABLE, sentence, issued=most, sold=sold)


def _choices(game: str, jurisdiction: str) -> Mapping[str, tuple[int, ...]]:
    from tapete.exact.book import WithChoices

    mathematics = mathematics_for(game)
    return mathematics.choices(game, jurisdiction) if isinstance(mathematics, WithChoices) else {}


def _choosing(name: str, jurisdiction: str) -> list[str]:
    from tapete.exact import MATHEMATICS

    there = (game for game in MATHEMATICS if jurisdiction in sheet(game).regulated)
    return [game for game in there if name in _choices(game, jurisdiction)]


SUPPOSE_HELP = N_(
    "Suppose another value of a parameter of the game (`tapete rules --names` has them); may be repeated."
)


@contextmanager
def supposed(game: str, jurisdiction: str, words: Sequence[str]) -> Iterator[None]:
    """Whatever is built or worked out meanwhile follows the law with these changes."""
    from tapete import exact
    from tapete.engine.event import Refused, Unlawful
    from tapete.law.parameters import supposing

    if not words:
        yield
        return
    with failing_plainly(game):
        column = exact.column_with(game, jurisdiction, changes(game, jurisdiction, words))
    try:
        with supposing(column):
            yield
    except (ValueError, LookupError, ArithmeticError, Refused, Unlawful) as error:
        raise Failure(UNREADABLE, _UNPLAYABLE, error=why(error)) from error


_LONGEST = 5
"""Digits of the number of a criterio, at most."""
_NO_CHANGE = N_("{word!r} is not a parameter and its value, NAME=VALUE; `tapete rules --names` has the names.")
_UNPLAYABLE = N_("The game can't be played so: {error}.")


def changes(game: str, jurisdiction: str, words: Sequence[str]) -> Mapping[str, Any]:
    from tapete.law.parameters import sheet

    law = sheet(game).column(jurisdiction).cells
    told: dict[str, Any] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not (equals and name and value):
            raise Failure(UNREADABLE, _NO_CHANGE, word=word)
        if name.startswith("criterio"):
            told |= _read(game, jurisdiction, name, value)
            continue
        told[name] = _value(value, law[name].value if name in law else None)
    return told


_NO_READING = N_("{word!r} is not a reading of {game} there; `tapete readings {game}` shows them: {known}.")


def _read(game: str, jurisdiction: str, name: str, letter: str) -> Mapping[str, Any]:
    """The changes of a reading, from `criterio.3=B` or `criterio:bola.2=B`; A, which is adopted, changes nothing."""
    from tapete.law.readings import ADOPTED, readings_in

    points = readings_in(game, jurisdiction)
    number = name.removeprefix(f"criterio:{game}.").removeprefix("criterio.")
    point = points.get(int(number)) if number.isdecimal() and len(number) < _LONGEST else None
    if point and letter.upper() == ADOPTED:
        return {}
    if point is None or letter.upper() not in point.others:
        known = ", ".join(f"criterio.{one}={other}" for one, each in points.items() for other in each.others)
        raise Failure(UNREADABLE, _NO_READING, word=f"{name}={letter}", game=game, known=known or "-")
    return point.others[letter.upper()].changes


def _value(text: str, law: Any) -> Any:
    try:
        return tomllib.loads(f"value = {text}")["value"]
    except tomllib.TOMLDecodeError:
        return read_value(text, law, language())


@contextmanager
def failing_plainly(game: str) -> Iterator[None]:
    from tapete import exact
    from tapete.exact.changes import ImpossibleValue, TooGreat

    try:
        yield
    except exact.UnknownParameter as error:
        told = t(N_("{game} has no parameter {name!r}; `tapete rules --names` shows them."), game=game, name=error.name)
        near = " " + t(N_("Did you mean {names}?"), names=", ".join(error.near)) if error.near else ""
        raise Failure(UNREADABLE, "{told}", told=told + near) from error
    except TooGreat as error:
        sentence = N_("{name} can't be {value}: numbers up to {most} are worked out.")
        facts = {"name": error.name, "value": show_value(error.value), "most": error.most}
        raise Failure(UNREADABLE, sentence, **facts) from error
    except ImpossibleValue as error:
        sentence = N_("{name} can't be {value}: here the law says {law}.")
        if error.least is not None:
            sentence = N_(
                "{name} can't be {value}: here the law says {law}, and any number from {least} on may be supposed."
            )
        facts = {
            "name": error.name,
            "value": show_value(error.value),
            "law": show_value(error.law),
            "least": error.least,
        }
        raise Failure(UNREADABLE, sentence, **facts) from error
    except exact.Unplayable as error:
        raise Failure(UNREADABLE, _UNPLAYABLE, error=why(error)) from error


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
    return ", ".join(bets) if len(bets) <= _FEW else f"{bets[0]} … {bets[-1]} ({len(bets)})"


def _worth_the_same(found: "Analyses") -> bool:
    nameless = [[replace(way, bet="") for way in ways] for ways in found.values()]
    return all(ways == nameless[0] for ways in nameless)


def _show_bet(out: Output, found: "Analyses") -> None:
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
    return percent(value) if way.error is None else f"{percent(value)} ± {percent(way.error)}"


def _both(value: Fraction) -> str:
    return f"{percent(value)}  {ratio(value)}".rstrip()


def _between(least: Fraction, untold: Fraction) -> str:
    return f"{percent(least)} … {percent(least + untold)}" if untold else percent(least)


def _net(value: Fraction) -> str:
    return f"{'+' if value > 0 else ''}{ratio(value) or decimal(value, 6)}"
