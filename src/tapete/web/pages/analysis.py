"""Pages of analysis: what every bet is worth, how it ends, what it does to a purse, and how a game is best played."""

from fractions import Fraction
from typing import Annotated, Any

from litestar import Response, get
from litestar.params import FromPath, QueryParameter

from tapete.exact import MATHEMATICS, BetweenPlayers, mathematics_of
from tapete.exact.book import Book, Question
from tapete.exact.result import Analysis
from tapete.exact.study import Studied, percent
from tapete.language import N_
from tapete.law.parameters import sheet
from tapete.law.regulations import jurisdictions
from tapete.service.analysis import Analyst, home_of, question_about, question_at_table
from tapete.service.guard import Access, Asked, house_of
from tapete.service.house import House
from tapete.service.problems import Trouble
from tapete.web import studies
from tapete.web.charts import bars_of, fan_of, strip_of
from tapete.web.pages.common import whole
from tapete.web.render import html, is_part, page_language

PURSES = (20, 50, 100, 200)
ROUNDS = (50, 100, 200, 500)
_USUAL_PURSE, _USUAL_ROUNDS = 50, 200

Where = Annotated[str, QueryParameter(name="in", max_length=20)]
Word = Annotated[str, QueryParameter(max_length=40)]


@get("/analysis", opt={"access": Access.ANYONE, "cost": 2}, include_in_schema=False)
async def games_page(request: Asked, where: Where = "") -> Response[str]:
    """Every game of a jurisdiction with the cheapest and the dearest of its bets."""
    house, language = house_of(request), page_language(request)
    jurisdiction = where or house.casino.jurisdiccion
    if jurisdiction not in jurisdictions():
        known = ", ".join(jurisdictions())
        sentence = N_("{word!r} is not a jurisdiction; they are {known}.")
        raise Trouble(404, "no_existe", sentence, word=jurisdiction, known=known)
    here = [game for game in MATHEMATICS if jurisdiction in sheet(game).regulated]
    books = {game: house.analyst.ask(Question(game=game, jurisdiction=jurisdiction)) for game in here}
    glances = {game: studies.glance_of(book, language) for game, book in books.items() if book and book.bets}
    most = max((glance.edges[-1] for glance in glances.values()), default=Fraction(1))
    return html(
        request,
        "parts/studies.html" if is_part(request) else "studies.html",
        jurisdiction=jurisdiction,
        jurisdictions=_regulating(),
        games=here,
        glances=glances,
        among_players={game: _between_players(game) for game, book in books.items() if book and not book.bets},
        strips={game: strip_of(glance.edges, most) for game, glance in glances.items()},
        most=percent(most, language, 2),
        failed=_failed(house.analyst, here, jurisdiction),
    )


def _failed(analyst: Analyst, games: list[str], jurisdiction: str) -> list[str]:
    return [game for game in games if analyst.has_failed(Question(game=game, jurisdiction=jurisdiction))]


def _regulating() -> list[str]:
    """Jurisdictions under which some game is analysed."""
    return [where for where in jurisdictions() if any(where in sheet(game).regulated for game in MATHEMATICS)]


@get("/analysis/{game:str}", opt={"access": Access.ANYONE, "cost": 3}, include_in_schema=False)
async def game_page(
    request: Asked,
    game: FromPath[str],
    where: Where = "",
    bet: Word = "",
    way: Word = "",
    purse: Word = "",
    rounds: Word = "",
) -> Response[str]:
    """All that is known of a game, or that it is being worked out."""
    house = house_of(request)
    question = question_about(game, where or home_of(game, house.casino.jurisdiccion))
    known = await _known(request, question, (bet, whole(way)), _evening(purse, rounds), page_language(request))
    page = "parts/study.html" if is_part(request) else "study.html"
    return html(request, page, **known, where=tuple(sheet(game).regulated), tables=_tables(house, question))


@get("/tables/{table:str}/analysis", opt={"access": Access.ANYONE, "cost": 3}, include_in_schema=False)
async def table_page(
    request: Asked, table: FromPath[str], bet: Word = "", way: Word = "", purse: Word = "", rounds: Word = ""
) -> Response[str]:
    """The same of a table of the house, by its own rules."""
    place = house_of(request).place(table)
    wording = place.game.wording(page_language(request))
    known = await _known(request, question_at_table(place), (bet, whole(way)), _evening(purse, rounds), wording)
    page = "parts/study.html" if is_part(request) else "table_study.html"
    return html(request, page, **known, place=place, language=wording)


async def _known(
    request: Asked, question: Question, wanted: tuple[str, int], evening: tuple[int, int], language: str
) -> dict[str, Any]:
    """What a page shows of a question: the answer, or that there is none yet, or that there will be none."""
    analyst = house_of(request).analyst
    book = analyst.ask(question)
    return {
        "book": book,
        "failed": analyst.has_failed(question),
        "too_much": analyst.is_too_much(question),
        "game": question.game,
        "jurisdiction": question.jurisdiction,
        "query": str(request.url.query),
        **(await _facts(analyst, book, wanted, evening, language) if book else {}),
    }


def _evening(purse: str, rounds: str) -> tuple[int, int]:
    return _one_of(PURSES, purse, _USUAL_PURSE), _one_of(ROUNDS, rounds, _USUAL_ROUNDS)


async def _facts(
    analyst: Analyst, book: Book, wanted: tuple[str, int], evening: tuple[int, int], language: str
) -> dict[str, Any]:
    shown = {"between_players": _between_players(book.question.game), **_best_play(book, language)}
    if not book.bets:
        return shown
    chosen, number = _chosen(book, *wanted)
    found = chosen.distribution
    purses = await analyst.evening(found, *evening) if found else ()
    return {
        "rows": studies.bet_rows(book, chosen, language),
        "untold": studies.untold(book),
        "chosen": chosen,
        "way": number,
        "bars": bars_of(found, language) if found else None,
        "fan": fan_of(purses) if purses else None,
        "evening": studies.evening_rows(purses, language),
        "quantiles": studies.QUANTILE_NAMES,
        "purse": evening[0],
        "rounds": evening[1],
        "purses": PURSES,
        "lengths": ROUNDS,
        **shown,
        "firsts": studies.FIRSTS,
        "thirds": studies.THIRDS,
        "hands": studies.HANDS,
    }


def _between_players(game: str) -> str:
    """What the house takes where it is no side; empty where it is one."""
    mathematics = mathematics_of(game)
    return mathematics.BETWEEN_PLAYERS if isinstance(mathematics, BetweenPlayers) else ""


def _best_play(book: Book, language: str) -> dict[str, Any]:
    """The best play, under the name of the part of the page that shows it."""
    play = book.best_play()
    own = {} if isinstance(play, Studied) else studies.own_page_of(play, book.question, language)
    study = play.study(language) if isinstance(play, Studied) else None
    return {"study": study, "chart": None, "cuadro": None, **own}


def _chosen(book: Book, bet: str, way: int) -> tuple[Analysis, int]:
    """The bet that is looked at closely: the one asked for, else the cheapest that costs something and is known."""
    ways = book.bets
    if bet and bet not in ways:
        raise Trouble(404, "no_existe", N_("There is no {what} here."), what=bet)
    if bet:
        number = min(way, len(ways[bet]) - 1)
        return ways[bet][number], number
    costs = [each for each in ways.values() if each[0].per_stake < 0] or list(ways.values())
    cheapest = sorted(costs, key=lambda each: -each[0].per_stake)
    known = ((one, number) for each in cheapest for number, one in enumerate(each) if one.distribution)
    return next(known, (cheapest[0][0], 0))


def _one_of(known: tuple[int, ...], text: str, usual: int) -> int:
    number = whole(text)
    return number if number in known else usual


def _tables(house: House, question: Question) -> list[tuple[str, int]]:
    """Where it is played in this house, if that is the law that is looked at."""
    asked = (question.game, question.jurisdiction)
    places = [place for place in house.places.values() if place.current and place.setup is not None]
    here = [place for place in places if (place.game.slug, place.game.rules.jurisdiction) == asked]
    return sorted(((place.id, place.number) for place in here), key=lambda each: each[1])


HANDLERS = [games_page, game_page, table_page]
