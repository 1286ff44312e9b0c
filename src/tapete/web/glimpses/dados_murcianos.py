"""Dados murcianos: the suertes with the sums that win, and the three dice in the arena."""

from tapete.engine.table import AnyTable
from tapete.games.dados_murcianos.play import MurcianosView
from tapete.games.dados_murcianos.rules import ASES, GRANDE, PEQUENO
from tapete.web.draw.chips import stack
from tapete.web.draw.dice import die
from tapete.web.draw.press import number
from tapete.web.draw.sprite import press
from tapete.web.glimpses.picture import DADOS, WIDTH, Glimpse, word
from tapete.web.stages.dados_murcianos import sums_of
from tapete.web.words import bet_name

SHELF = DADOS
_SUERTES = (ASES, PEQUENO, GRANDE)
_CELL = 100.0
_DICE = ((108.0, 92.0, 26.0), (158.0, 106.0, 63.0), (208.0, 90.0, 40.0))


def glimpse(game: AnyTable, view: MurcianosView, language: str) -> Glimpse:
    """The last throw, and what lies on the cloth."""
    values = [int(value) for value in view.results[-1].split("-")] if view.results else []
    dice = "".join(die(value, "", x, y, 34, yaw=yaw) for value, (x, y, yaw) in zip(values, _DICE, strict=False))
    staked = sum(stake.amount for stake in view.stakes)
    return Glimpse(_ground(game, language), dice + (stack(press(), staked, 284, 108, 14) if staked else ""))


def _ground(game: AnyTable, language: str) -> str:
    lines = "".join(f"M{number(8 + _CELL * place)} 2V56" for place in range(len(_SUERTES) + 1))
    names, sums = [], []
    for place, suerte in enumerate(_SUERTES):
        x = 8 + _CELL * (place + 0.5)
        names.append(word(bet_name(game.slug, suerte, language), x, 17, 11, _CELL - 14))
        sums.append(word(" · ".join(map(str, sums_of(game.rules, suerte))), x, 40, 14, _CELL - 14))
    fence = f'<rect x="{number(WIDTH / 2 - 92)}" y="64" width="184" height="82" rx="41" class="ln-2"/>'
    cells = f'<path d="M8 2H308M8 56H308{lines}" class="ln"/>'
    return f'{cells}<g class="print">{"".join(names)}</g><g class="gilt">{"".join(sums)}</g>{fence}'
