"""Ferrocarril: the bank and its holder, the viewer's bet, and the cards in sight."""

from collections.abc import Sequence

from tapete.environments.tables import Feature, Subject
from tapete.families.bacarra.deal import CARTA
from tapete.families.baccarat import VALUES, total
from tapete.families.circulo.bank import amount_of, banked
from tapete.families.covered import COVERED
from tapete.games.ferrocarril.play import FerroView, PlayView
from tapete.games.ferrocarril.rules import FerroRules

_FEATURES = (
    Feature("banker"),
    Feature("holds the cards of the punto"),
    Feature("bank", 1000),
    Feature("least bank", 1000),
    Feature("wins in a row", 20),
    Feature("own bet", 1000),
    Feature("bets", 1000),
    Feature("own total", 9, -1),
    Feature("punto drew"),
    Feature("third card of the punto", 9, -1),
)
_UNSEEN = -1
"""Stands for cards that are covered or not dealt yet."""


def _numbers(_: FerroRules, view: FerroView, stake: int) -> Sequence[float]:
    me, bank, play = view.who.id, view.banca, view.play
    banks = bank is not None and bank.banker == me
    return (
        banks,
        play is not None and play.given == me,
        amount_of(bank.parts) / stake if bank else 0,
        view.award.floor / stake if view.award else 0,
        bank.pases if bank else 0,
        *(_played(play, me, stake, banks=banks) if play else (0, 0, _UNSEEN, 0, _UNSEEN)),
    )


def _played(play: PlayView, me: str, stake: int, *, banks: bool) -> Sequence[float]:
    laid = [(stake_.player, stake_.amount) for stake_ in play.stakes]
    laid += [(part.player, part.amount) for part in (*play.banco, *play.half, *play.last)]
    own = play.banca if banks else play.punto if play.given == me else ()
    seen = own and COVERED not in own
    return (
        sum(amount for player, amount in laid if player == me) / stake,
        sum(amount for _, amount in laid) / stake,
        total(own) if seen else _UNSEEN,
        play.word == CARTA,
        VALUES[play.punto_third] if play.punto_third else _UNSEEN,
    )


subject = Subject(
    bets=lambda _: (),
    sized=("tomar", "pujar", "banca", "apostar", "garaje"),
    features=lambda _: _FEATURES,
    numbers=_numbers,
    banked=banked,
)
