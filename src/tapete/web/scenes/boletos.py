"""Boletos on pages: closed tickets that are scratched (see `sealed`)."""

from tapete.web.scenes.draw.sealed import SealedPresenter
from tapete.web.scenes.draw.tickets import SCRATCHED

PRESENTER = SealedPresenter(SCRATCHED)
