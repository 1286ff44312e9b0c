"""Pages of analysis: what bets are worth, how they end, the best play; and whether a player wants hints."""

from fractions import Fraction
from typing import Annotated, Any

from litestar import Response, get, post
from litestar.datastructures import Cookie
from litestar.params import FromPath, QueryParameter

from tapete.exact import MATHEMATICS, BetweenPlayers, OfRules, mathematics_of
from tapete.exact.book import Book, Charted, Question
from tapete.exact.result import Analysis
from tapete.exact.study import Studied, percent
from tapete.language import N_
from tapete.law.parameters import sheet
from tapete.law.regulations import jurisdictions
from tapete.service.analysis import Analyst, home_of, question_about, question_at_table
from tapete.service.guard import Access, Asked, Connection, cookie_of, house_of, is_secure
from tapete.service.house import House
from tapete.service.places import Place
from tapete.service.problems import Trouble
from tapete.web import studies
from tapete.web.pages.common import back_to, form_of, inside, whole
from tapete.web.render import html, is_part, page_language
from tapete.web.studies import bars_of, fan_of, strip_of

PURSES = (20, 50, 100, 200)
ROUNDS = (50, 100, 200, 500)
_USUAL_PURSE, _USUAL_ROUNDS = 50, 200

Where = Annotated[str, QueryParameter(name="in", max_length=20)]
Word = Annotated[str, QueryParameter(max_length=40)]


@get("/analysis", opt={"access": Access.ANYONE, "cost": 2})
async def games_page(request: Asked, where: Where = "") -> Response[str]:
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
        failed=[game for game in here if house.analyst.has_failed(Question(game=game, jurisdiction=jurisdiction))],
    )


def _regulating() -> list[str]:
    return [where for where in jurisdictions() if any(where in sheet(game).regulated for game in MATHEMATICS)]


@get("/analysis/{game:str}", opt={"access": Access.ANYONE, "cost": 3})
async def game_page(
    request: Asked,
    game: FromPath[str],
    where: Where = "",
    bet: Word = "",
    way: Word = "",
    purse: Word = "",
    rounds: Word = "",
) -> Response[str]:
    house = house_of(request)
    question = question_about(game, where or home_of(game, house.casino.jurisdiccion))
    known = await _known(request, question, (bet, whole(way)), _evening(purse, rounds), page_language(request))
    page = "parts/study.html" if is_part(request) else "study.html"
    return html(request, page, **known, where=tuple(sheet(game).regulated), tables=_tables(house, question))


@get("/tables/{table:str}/analysis", opt={"access": Access.ANYONE, "cost": 3})
async def table_page(
    request: Asked, table: FromPath[str], bet: Word = "", way: Word = "", purse: Word = "", rounds: Word = ""
) -> Response[str]:
    place = house_of(request).place(table)
    wording = place.game.wording(page_language(request))
    known = await _known(request, question_at_table(place), (bet, whole(way)), _evening(purse, rounds), wording)
    page = "parts/study.html" if is_part(request) else "table_study.html"
    return html(request, page, **known, place=place, language=wording)


async def _known(
    request: Asked, question: Question, wanted: tuple[str, int], evening: tuple[int, int], language: str
) -> dict[str, Any]:
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
    mathematics = mathematics_of(game)
    return mathematics.BETWEEN_PLAYERS if isinstance(mathematics, BetweenPlayers) else ""


def _best_play(book: Book, language: str) -> dict[str, Any]:
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
    asked = (question.game, question.jurisdiction)
    places = [place for place in house.places.values() if place.current and place.setup is not None]
    here = [place for place in places if (place.game.slug, place.game.rules.jurisdiction) == asked]
    return sorted(((place.id, place.number) for place in here), key=lambda each: each[1])


COOKIE = "pistas"
_YEAR = 365 * 24 * 3600


def hinting(request: Connection, place: Place) -> str:
    if not house_of(request).settings.play_money or not _is_advised(place):
        return ""
    return "on" if cookie_of(request, COOKIE) == "1" else "off"


def _is_advised(place: Place) -> bool:
    """Where a ticket, a cartón or a game of a machine is paid for, tables tell all there is and nothing is advised."""
    if place.game.slug not in MATHEMATICS or place.setup is None:
        return False
    mathematics = mathematics_of(place.game.slug)
    return not (isinstance(mathematics, OfRules) and isinstance(mathematics, Charted))


def book_for(request: Connection, place: Place) -> Book | None:
    if hinting(request, place) != "on":
        return None
    return house_of(request).analyst.ask(question_at_table(place))


@post("/hints", opt={"access": Access.SIGNED})
async def choose(request: Asked) -> Response[Any]:
    if not house_of(request).settings.play_money:
        raise Trouble(403, "dinero_real", N_("There are no hints where money is won and lost."))
    form = await form_of(request)
    response = back_to(inside(form.get("next", "/")))
    on = "1" if form.get("on") == "1" else "0"
    response.set_cookie(
        Cookie(key=COOKIE, value=on, path="/", samesite="lax", secure=is_secure(request), max_age=_YEAR)
    )
    return response
