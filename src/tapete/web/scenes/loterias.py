"""Loterías on pages: see `lottery`; presorted ones are closed tickets (see `sealed`)."""

from tapete.engine.table import AnyTable
from tapete.web.scenes.lottery import LotteryPresenter
from tapete.web.scenes.presenter import Presenter
from tapete.web.scenes.sealed import SealedPresenter, is_sealed
from tapete.web.scenes.sealed_papers import TORN

SEALED = SealedPresenter(TORN)


class LoteriasPresenter(LotteryPresenter):
    """The presenter of lotteries, but for closed tickets."""

    def fitting(self, game: AnyTable) -> Presenter:
        return SEALED if is_sealed(game) else self


PRESENTER = LoteriasPresenter()
