"""A table drawn for one reader: its print, which is kept, and the layer of what lies on it now."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from markupsafe import Markup

from tapete.engine.chips import Lying
from tapete.engine.table import AnyTable
from tapete.web.draw.share import with_shared
from tapete.web.draw.sprite import press
from tapete.web.recent import settlement
from tapete.web.scenes import presenter_at
from tapete.web.scenes.elements import Look
from tapete.web.scenes.presenter import Presenter, posted_at
from tapete.web.stage import Board, Drawn, Gain, Owner, layer_markup, spots_markup, terms_markup
from tapete.web.studies import edge_said
from tapete.web.words import bet_name, covers_of, not_played, sentence, sentences, yours


@lru_cache(maxsize=256)
def board_of(game: AnyTable, language: str, pano: int, *, upright: bool) -> Board:
    return presenter_at(game).board(game, language, pano, upright=upright)


@lru_cache(maxsize=256)
def _printed(game: AnyTable, language: str, pano: int, *, upright: bool) -> Markup:
    return _print(game, language, pano, sentences(game, pano, language), upright=upright)


def _print(game: AnyTable, language: str, pano: int, says: Mapping[str, str], *, upright: bool) -> Markup:
    board = board_of(game, language, pano, upright=upright)
    covers = {bet.id: covers_of(bet) for bet in game.notice()}
    names = {spot.bet: bet_name(game.slug, spot.bet, language) for spot in board.spots}
    spots = spots_markup(board, kind_of(upright=upright), {**names, **says}, covers)
    drawn = with_shared(board.print, press(), kind_of(upright=upright))
    return Markup(f"{drawn}{spots}")  # noqa: S704 - every text in it is escaped or drawn


def draw(look: Look, presenter: Presenter, view: Any, owners: Mapping[str, Owner], *, upright: bool) -> Drawn:
    board = board_of(look.game, look.language, look.pano, upright=upright)
    here = [chips for chips in presenter.lying(view) if chips.pano == look.pano]
    terms = terms_markup(board, *_otherwise(look, presenter, view))
    pieces = terms + presenter.pieces(look, view, board, upright=upright)
    says = {bet: yours(amount, look.language) for bet, amount in _mine(here, look.who.id).items()}
    won = presenter.won(look, view)
    gains = _gains(look, presenter) if won else ()
    kind = kind_of(upright=upright)
    chips = layer_markup(board, here, owners, says, kind=kind, won=won, gains=gains)
    return Drawn(
        kind=kind,
        width=board.width,
        height=board.height,
        print=_shown_print(look, upright=upright),
        layer=Markup(f"{pieces}{chips}{board.over}"),  # noqa: S704 - as above
    )


def _shown_print(look: Look, *, upright: bool) -> Markup:
    """Kept for all who read the same language; made anew for who wants hints, whose spots say more."""
    if look.book is None:
        return _printed(look.game, look.language, look.pano, upright=upright)
    return _print(look.game, look.language, look.pano, _with_edges(look), upright=upright)


def _with_edges(look: Look) -> dict[str, str]:
    known = sentences(look.game, look.pano, look.language)
    return {bet: ", ".join(filter(None, (said, edge_said(look, bet)))) for bet, said in known.items()}


def _otherwise(look: Look, presenter: Presenter, view: Any) -> tuple[dict[str, str], list[str]]:
    """What is said of the bets whose terms are not those of the notice now, and which of them are not played."""
    now, posted = presenter.terms(look, view), posted_at(look.game)
    if now is posted:
        return {}, []
    shut = [bet for bet in posted if bet not in now]
    said = {bet: not_played(look.game, bet, look.language) for bet in shut}
    for bet, terms in now.items():
        if terms != posted[bet]:
            told = sentence(look.game, terms, look.pano, look.language)
            said[bet] = ", ".join(filter(None, (told, edge_said(look, bet))))
    return said, shut


def kind_of(*, upright: bool) -> str:
    return "tall" if upright else "wide"


def _mine(lying: Sequence[Lying], me: str) -> dict[str, int]:
    sums: dict[str, int] = {}
    for chips in lying:
        if chips.player == me:
            sums[chips.bet] = sums.get(chips.bet, 0) + chips.total
    return sums


def _gains(look: Look, presenter: Presenter) -> list[Gain]:
    gains: list[Gain] = []
    for event in settlement(look.told, presenter):
        if getattr(event, "player", "") == look.who.id:
            parts = getattr(event, "gains", ())
            gains += [Gain(part.bet, part.gain) for part in parts if hasattr(part, "gain")]
    return gains
