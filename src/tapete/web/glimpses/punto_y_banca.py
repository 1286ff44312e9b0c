"""Punto y banca: the two hands with their totals, and a board of the last results."""

from tapete.engine.table import AnyTable
from tapete.families.baccarat import BANCA, EMPATE, PUNTO, score
from tapete.games.punto_y_banca.play import BancaView
from tapete.web.draw.cards import card
from tapete.web.draw.press import number
from tapete.web.draw.sprite import press
from tapete.web.glimpses.picture import CARTAS, Glimpse, word
from tapete.web.words import bet_name

SHELF = CARTAS
_AT = {PUNTO: 52.0, BANCA: 148.0}
_ROWS, _COLUMNS = 6, 4


def glimpse(game: AnyTable, view: BancaView, language: str) -> Glimpse:
    """What both have, and what came before."""
    hands = {PUNTO: view.punto, BANCA: view.banca}
    drawn = "".join(_hand(game, cards, _AT[hand]) for hand, cards in hands.items())
    return Glimpse(_ground(game, language), drawn + _beads(game, view.results, language))


def _ground(game: AnyTable, language: str) -> str:
    words = "".join(word(bet_name(game.slug, hand, language), x, 20, 9.5, 84) for hand, x in _AT.items())
    places = "".join(
        f'<rect x="{number(x + side)}" y="38" width="44" height="62" rx="5" class="ln-2"/>'
        for x in _AT.values()
        for side in (-46, 2)
    )
    return f'<g class="print">{words}</g>{places}'


def _hand(game: AnyTable, cards: tuple[str, ...], x: float) -> str:
    if not cards:
        return ""
    step = 48 if len(cards) <= len(_AT) else 24
    drawn = "".join(card(press(), code, "", x - 46 + step * place, 38, 44) for place, code in enumerate(cards))
    total = press().word(str(score(game.rules, cards)), x, 126, 24, track=0)
    return f'{drawn}<g class="gilt">{total}</g>'


def _beads(game: AnyTable, results: tuple[str, ...], language: str) -> str:
    shown = results[-_ROWS * _COLUMNS :]
    drawn = []
    for place, result in enumerate(shown):
        column, row = divmod(place, _ROWS)
        x, y = 226 + column * 24.0, 20 + row * 22.5
        letter = bet_name(game.slug, result, language)[:1]
        kind = {PUNTO: "P", BANCA: "B", EMPATE: "T"}[result]
        drawn.append(f'<circle cx="{number(x)}" cy="{number(y)}" r="9.6" class="bead-{kind}"/>')
        drawn.append(f'<g class="figures">{press().word(letter, x, y, 8, track=0)}</g>')
    return "".join(drawn)
