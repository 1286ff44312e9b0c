"""Tómbolas on pages: drawn after the sale, as every draw of things; or of closed tickets (see `sealed`)."""

from tapete.engine.table import AnyTable
from tapete.web.scenes.draw import DrawPresenter
from tapete.web.scenes.draw.sealed import SealedPresenter, is_sealed
from tapete.web.scenes.draw.tickets import FOUND
from tapete.web.scenes.presenter import Presenter

SEALED = SealedPresenter(FOUND)


class TombolasPresenter(DrawPresenter):
    """The presenter of draws, but for closed tickets."""

    def fitting(self, game: AnyTable) -> Presenter:
        return SEALED if is_sealed(game) else self


PRESENTER = TombolasPresenter()
