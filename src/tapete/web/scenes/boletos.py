"""Boletos on pages: closed tickets that are scratched (see `sealed`)."""

from tapete.web.scenes.sealed import SealedPresenter
from tapete.web.scenes.sealed_papers import SCRATCHED

PRESENTER = SealedPresenter(SCRATCHED)
