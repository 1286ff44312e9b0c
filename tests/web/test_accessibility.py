"""Every page once: judged by axe-core, read by day and by night, at each size, and tables at 200 %."""

from collections.abc import Callable, Collection, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tapete.casino.reading import demo
from tapete.language import LANGUAGES
from tapete.web.scenes import presenter_of
from tests.web.browser import IN_CHROMIUM, arrive, at_sizes, by_night, opened, out_of_sight, shoot, sign_in
from tests.web.contrast import hard_to_read, judged
from tests.web.houses import Served

pytestmark = IN_CHROMIUM
VISITOR = ["/", "/sign-in", "/school", "/law", "/law/MU2010:7.4.a", "/nothing", "/compare/bola/estado/murcia",
           "/analysis", "/analysis/bola"]  # fmt: skip
ALIKE = ["/law/MU2010", "/law/criterio:bola", "/law?q=bola"]
"""Pages made from the same templates as others."""
EXERCISE = "/school/exercise?kind=ronda&game=bola&jurisdiction=murcia&seed=1"
PLAYER = ["/tables/mesa-1/verify", "/account", EXERCISE]
DIRECTOR = ["/", "/floor", "/inspection", "/inspection/mesa-1"]
OF_EACH_PRESENTER = {presenter_of(mesa.juego): mesa.numero for mesa in reversed(demo().mesas)}
"""Tables of one presenter differ in their cloth, of which every spot is made alike."""
OF_EACH_GAME = {mesa.juego: mesa.numero for mesa in reversed(demo().mesas)}
ALL_GAMES = [game for game, number in OF_EACH_GAME.items() if number in OF_EACH_PRESENTER.values()]
ZOOMED = ("rifas", "tombolas", "combinaciones-aleatorias", "loterias", "boletos", "maquinas", "apuestas",
          "ruleta-francesa", "blackjack")  # fmt: skip
DESKS = ("blackjack", "punto-y-banca", "holdem", "bingo-electronico", "loterias")
"""Consoles with parts that no other test looks at; most are judged while they are worked at."""
LATER = [language for language in LANGUAGES if language not in {"es", "fr"}]
"""The law speaks Spanish, and French has the longest words; the drawings themselves are tested in all languages."""


# --- what is looked for -----------------------------------------------------------------------------------------------

ENGLISH = r"""
() => {
  const words = /\b(the|of|and|is|are|with|not|your|for|at|any|table|bets|people|open|closed|free)\b/i;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), found = [];
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (node.parentElement.closest("[lang]").lang !== "es") continue;
    const said = node.data.replace(/Any Craps|Place Bets/gi, "");  // what the article itself calls its bets
    if (!node.parentElement.closest("code, textarea, script") && words.test(said)) found.push(said.trim());
  }
  return found;
}
"""
"""Sentences with words that only English has, where the page says that it speaks Spanish."""
LEAVES = """() => [...document.querySelectorAll(".board.wide [data-cell]")].flatMap((face) => {
    const cell = document.querySelector(`.board.wide .spot[data-bet="${CSS.escape(face.dataset.cell)}"]`);
    if (!cell || !face.firstChild) return [];
    const [a, b] = [face.getBoundingClientRect(), cell.getBoundingClientRect()];
    const out = a.left < b.left - 1 || a.right > b.right + 1 || a.top < b.top - 1 || a.bottom > b.bottom + 1;
    return out ? [face.dataset.cell] : [];
})"""
"""The cells of a cloth that their labels leave."""
TWICE = (720, 450)
"""What a window of 1440 by 900 shows at 200 %."""
LEAST_LETTERS = 11
"""Of which no letter is smaller, in pixels of the page."""
SHRUNK = """() => [...document.querySelectorAll('.stage svg[viewBox]')].filter(it => it.checkVisibility())
    .filter(it => it.closest('.board')).map(it => it.getScreenCTM().a).filter(scale => scale < 1)"""
SMALL_LETTERS = """least => {
    const found = [];
    const walk = document.createTreeWalker(document.querySelector('.seated'), NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
        const text = walk.currentNode.textContent.trim(), it = walk.currentNode.parentElement;
        if (!text || !it.checkVisibility() || it.closest('.unseen, kbd, script, template, title, desc')) continue;
        const scale = it instanceof SVGElement ? it.getScreenCTM().a : 1;
        const size = parseFloat(getComputedStyle(it).fontSize) * scale;
        if (size < least) found.push(`${text.slice(0, 40)}: ${size.toFixed(1)}`);
    }
    return found;
}"""
UNDER_THE_DOCK = """() => {
    scrollTo(0, document.documentElement.scrollHeight);
    const [stage, dock] = [".stage", ".dock"].map(part => document.querySelector(part).getBoundingClientRect());
    scrollTo(0, 0);
    return stage.bottom > dock.top + 1 ? [`the stage ends at ${stage.bottom}, under the dock at ${dock.top}`] : [];
}"""


def looked_at(page: Page, path: str, *, night: bool) -> Iterator[str]:
    """All that is wrong with a page in any of its windows."""
    shoot(page, f"page{path.replace('/', '-')}")
    yield from (f"{path} says in English: {each}" for each in page.evaluate(ENGLISH))
    for _ in at_sizes(page):
        pass
    yield from judged(page, texts_by_night=night)


def at_twice_its_size(page: Page) -> Iterator[str]:
    """What can't be read or reached on a table at 200 %."""
    for _ in at_sizes(page, [TWICE]):
        for found in (
            page.evaluate(SHRUNK),
            page.evaluate(SMALL_LETTERS, LEAST_LETTERS),
            page.evaluate(UNDER_THE_DOCK),
        ):
            yield from (f"{page.url} at 200 %: {each}" for each in found)
        yield from out_of_sight(page.locator(".dock button:not(:disabled)"))


# --- the pages --------------------------------------------------------------------------------------------------------


def as_visitor(page: Page, house: Served) -> None:
    page.goto(house.url)


def as_player(page: Page, house: Served) -> None:
    arrive(page, house.url, "/tables/mesa-1")
    page.locator('.spot[data-bet="rojo"]:visible').click()
    expect(page.locator(".chip.mine:visible")).to_have_count(1)


def as_director(page: Page, house: Served) -> None:
    sign_in(page, house, "dora")


def console(game: str) -> str:
    return f"/tables/mesa-{OF_EACH_GAME[game]}/console"


ALL_DESKS = [console(mesa.juego) for mesa in demo().mesas if mesa.numero in OF_EACH_PRESENTER.values()]
SWEEPS = {
    "visitor": (as_visitor, VISITOR),
    "player": (as_player, PLAYER),
    "director": (as_director, [*DIRECTOR, *map(console, DESKS)]),
    "alike": (as_director, [*ALIKE, *(path for path in ALL_DESKS if path not in map(console, DESKS))]),
}


@pytest.mark.parametrize("night", [False, pytest.param(True, marks=pytest.mark.soak)], ids=["day", "night"])
@pytest.mark.parametrize("who", [*list(SWEEPS)[:3], pytest.param("alike", marks=pytest.mark.soak)])
def test_every_page_fits_its_window_can_be_read_and_has_no_finding(
    browser: Browser, whole: Served, who: str, night: bool
) -> None:
    page = opened(browser, locale="es-ES")
    enter: Callable[[Page, Served], None]
    enter, paths = SWEEPS[who]
    enter(page, whole)
    faults: list[str] = []
    for path in paths:
        page.goto(f"{whole.url}{path}")
        faults += looked_at(page, path, night=night)
    assert faults == []


@pytest.mark.parametrize("judged_here", [("ruleta-francesa", "bola"), pytest.param(ALL_GAMES, marks=pytest.mark.soak)])
def test_every_table_fits_its_window_and_can_be_read(
    browser: Browser, whole: Served, judged_here: Collection[str]
) -> None:
    """Axe looks at those that no other test judges while they are played at, and `make soak` at all of them."""
    page = arrive(opened(browser, locale="es-ES"), whole.url, "/account")
    faults: list[str] = []
    for game, number in OF_EACH_GAME.items():
        if not (number in OF_EACH_PRESENTER.values() or has_labels(page, whole, number)):
            continue
        page.goto(f"{whole.url}/tables/mesa-{number}")
        expect(page.locator("#main")).to_be_visible()
        faults += [f"{game}: a label leaves {cell}" for cell in page.evaluate(LEAVES)]
        if game in judged_here:
            faults += looked_at(page, f"/tables/mesa-{number}", night=True)
        elif number in OF_EACH_PRESENTER.values():
            faults += [f"{game} says in English: {each}" for each in page.evaluate(ENGLISH)]
            for _ in at_sizes(page):
                pass
            faults += hard_to_read(page)
            with by_night(page):
                faults += hard_to_read(page)
        if game in ZOOMED:
            faults += at_twice_its_size(page)
    assert faults == []


def has_labels(page: Page, house: Served, number: int) -> bool:
    """Whether the cloth of a table has cells that are written on."""
    return "data-cell" in page.context.request.get(f"{house.url}/tables/mesa-{number}").text()


@pytest.mark.parametrize("language", ["fr", *(pytest.param(each, marks=pytest.mark.soak) for each in LATER)])
def test_no_label_leaves_its_cell(browser: Browser, whole: Served, language: str) -> None:
    page = arrive(opened(browser, locale=language), whole.url, "/account")
    leaving: dict[str, list[str]] = {}
    for game, number in OF_EACH_GAME.items():
        if has_labels(page, whole, number):
            page.goto(f"{whole.url}/tables/mesa-{number}")
            leaving[game] = page.evaluate(LEAVES)
    assert {game: found for game, found in leaving.items() if found} == {}


def test_what_is_hard_to_read_is_found(browser: Browser) -> None:
    page = opened(browser)
    page.set_content(
        '<body style="background:#fff"><button style="color:#777;background:#fff">clear</button>'
        '<div style="background:#0e5a41"><button id="sit" style="color:#165f47;background:none">Sit</button></div>'
        '<svg width="200" height="60"><rect width="200" height="60" fill="#0e5a41"/>'
        '<foreignObject width="200" height="60">'
        '<button id="drawn" style="color:#000;background:none">On a drawing</button></foreignObject></svg>'
    )
    found = hard_to_read(page)
    assert len(found) == 3
    assert any('id="drawn"' in each for each in found), "a drawing lies behind it, which is no ancestor's background"
    page.set_content('<body style="background:#fff"><button style="color:#333;background:#eee">clear</button>')
    assert hard_to_read(page) == []
