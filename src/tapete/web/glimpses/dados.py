"""Dados: the boxes of the points with the puck on the one that was made, and the dice as they lie."""

from tapete.engine.table import AnyTable
from tapete.games.dados.play import DadosView
from tapete.web.draw.chips import stack
from tapete.web.draw.dice import die
from tapete.web.draw.press import number
from tapete.web.draw.sprite import press
from tapete.web.glimpses.picture import DADOS, Glimpse

SHELF = DADOS
_POINTS = (4, 5, 6, 8, 9, 10)
_BOX = 50.0
_OFF = 34.0
_DICE = ((110.0, 92.0, 26.0), (176.0, 96.0, 63.0), (236.0, 92.0, 40.0))


def glimpse(_game: AnyTable, view: DadosView, _language: str) -> Glimpse:
    """The last throw and the point."""
    values = [int(value) for value in view.results[-1].split("-")] if view.results else []
    dice = "".join(die(value, "", x, y, 38, yaw=yaw) for value, (x, y, yaw) in zip(values, _DICE, strict=False))
    staked = sum(stake.amount for stake in view.stakes)
    chips = stack(press(), staked, 272, 108, 14) if staked and len(values) < len(_DICE) else ""
    return Glimpse(_ground(), _puck(view.punto) + dice + chips)


def _ground() -> str:
    lines = "".join(f"M{number(8 + _BOX * place)} 2V56" for place in range(len(_POINTS) + 1))
    names = "".join(press().word(str(point), _middle(point), 26, 19) for point in _POINTS)
    return f'<path d="M8 2H308M8 56H308{lines}" class="ln"/><g class="gilt">{names}</g>'


def _middle(point: int) -> float:
    return 8 + _BOX * (_POINTS.index(point) + 0.5)


def _puck(punto: int) -> str:
    """On the point, or off at the side while there is none."""
    x, y, state = (_middle(punto), 56.0, "on") if punto in _POINTS else (_OFF, 112.0, "off")
    word = press().word(state, 0, 0, 8, track=0, classes="b")
    return f'<g class="puck {state}" transform="translate({number(x)} {number(y)})"><circle r="15"/>{word}</g>'
