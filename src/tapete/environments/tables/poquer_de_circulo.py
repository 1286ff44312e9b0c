"""Póquer de círculo and its variants: one's own cards, those that lie open, the bote, and what each has put."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from tapete.engine.command import Amounts, Command
from tapete.engine.table import AnyTable
from tapete.environments.tables import Feature, Size, Subject, faces, seen
from tapete.exact.hints.poquer_de_circulo import seen_by
from tapete.exact.poquer_de_circulo.equity import worth_now
from tapete.families.poquer_de_circulo.bets import Bet
from tapete.families.poquer_de_circulo.bots import takes_part
from tapete.families.poquer_de_circulo.rules import CirculoRules, Spread
from tapete.families.poquer_de_circulo.state import State
from tapete.families.poquer_de_circulo.view import CirculoView, OptionsView, SeatView
from tapete.kit.cards import Pack

_MOST = 1000
_NO_OPTIONS = OptionsView(may_pass=False, may_retire=False, to_cover=0, least=0, most=0, step=1)


# --- what may be done -------------------------------------------------------------------------------------------------


def _part_of_bote(part: int) -> Size:
    """A raise by a part of the bote, counted after the postura is covered."""

    def level(state: State, amounts: Amounts) -> int:
        betting = state.bets
        owed = betting.postura - betting.laid[betting.turn]
        wanted = betting.postura + (betting.bote + owed) // part
        return wanted if amounts.low + amounts.step <= wanted < amounts.high else 0

    return level


_SIZES: Mapping[str, Size] = {
    "mínimo": lambda _, amounts: amounts.low,
    "medio bote": _part_of_bote(2),
    "bote": _part_of_bote(1),
    "máximo": lambda _, amounts: amounts.high if amounts.high > amounts.low else 0,
}


def _choices(game: AnyTable) -> Sequence[str]:
    """Where cards are changed, every choice of them."""
    most = max(spread.draw for spread in game.rules.spreads)
    changes = [places for number in range(1, most + 1) for places in combinations("12345", number)]
    return [*(f"descartarse {' '.join(places)}" for places in changes), "servido"] if most else ()


def _routine(rules: CirculoRules, view: CirculoView) -> Command | None:
    """What is put before the cards; and the bet of who must bet first, where there is but one."""
    may, me = view.options, view.who
    bets = may is not None and view.turn == me.id and not (may.may_pass or may.to_cover)
    if may and bets and may.least == may.most:
        return Bet(by=me, player=me.id, amount=may.least)
    return takes_part(rules, view)


# --- what is seen -----------------------------------------------------------------------------------------------------


def _features(game: AnyTable) -> Sequence[Feature]:
    rules: CirculoRules = game.rules
    pack, seats = _pack(rules), range(rules.plazas.value)
    return (
        *(Feature(f"plays {spread.slug}") for spread in rules.spreads),
        Feature("interval", max(len(spread.variant.streets) for spread in rules.spreads)),
        *(Feature(name, _MOST) for name in ("bote", "postura", "to cover", "least level", "most level")),
        Feature("pair that opens", len(pack.ranks)),
        Feature("cards left", len(pack.cards)),
        Feature("seats to the marca", len(seats)),
        *faces(pack, "own"),
        *faces(pack, "common"),
        *(feature for place in seats for feature in _of_seat(place)),
        *(feature for place in seats[1:] if _open(rules) for feature in faces(pack, f"seat {place} shows")),
    )


def _of_seat(place: int) -> Iterator[Feature]:
    """Seat 0 is one's own, and 1 the next."""
    amounts = ("resto", "put in the interval", "put in the hand")
    yield from (Feature(f"seat {place} {name}", _MOST) for name in amounts)
    yield from (Feature(f"seat {place} {name}") for name in ("plays", "opened the bote"))


def _numbers(rules: CirculoRules, view: CirculoView, stake: int) -> Sequence[float]:
    pack, own, may = _pack(rules), view.own, view.options or _NO_OPTIONS
    amounts = (view.bote, view.postura, may.to_cover, may.least, may.most)
    seats = _around(view)
    to_marca = (view.marca - own.number) % view.plazas if own and view.marca else 0
    return (
        *(spread.slug == view.variant for spread in rules.spreads),
        view.street,
        *(amount / stake for amount in amounts),
        1 + pack.ranks.index(view.required) if view.required else 0,
        view.left,
        to_marca,
        *seen(pack, own.cards if own else ()),
        *seen(pack, view.common),
        *(number for seat in seats for number in _seated(seat, view, stake)),
        *(number for seat in seats[1:] if _open(rules) for number in seen(pack, seat.cards if seat else ())),
    )


def _around(view: CirculoView) -> Sequence[SeatView | None]:
    """The viewer's own seat and those that follow it; from the first seat for a viewer without one."""
    by_number = {seat.number: seat for seat in view.seats}
    first = view.own.number if view.own else 1
    return [by_number.get((first - 1 + place) % view.plazas + 1) for place in range(view.plazas)]


def _seated(seat: SeatView | None, view: CirculoView, stake: int) -> Sequence[float]:
    if seat is None:
        return 0, 0, 0, 0, 0
    return seat.resto / stake, seat.laid / stake, seat.put / stake, seat.playing, seat.player == view.opener


def _pack(rules: CirculoRules) -> Pack:
    """The largest of the packs with which a table plays: it has all cards of the others."""
    return max((spread.variant.pack for spread in rules.spreads), key=lambda pack: len(pack.cards))


def _spread(rules: CirculoRules, view: CirculoView) -> Spread:
    return next(spread for spread in rules.spreads if spread.slug == view.variant)


def _open(rules: CirculoRules) -> bool:
    return any(spread.variant.opens for spread in rules.spreads)


def _known(rules: CirculoRules, view: CirculoView) -> Mapping[str, float]:
    """The viewer's part of the bote against any unseen cards, with its standard error; none after a change of cards."""
    own = view.own
    if own is None or _spread(rules, view).draw:
        return {}
    found = worth_now(seen_by(view, own, rules.jurisdiction))
    return {"equity": float(found.hands[0].equity), "equity_error": float(found.hands[0].error or 0)} if found else {}


subject = Subject(
    bets=lambda _: (),
    choices=_choices,
    decisions=("pasar", "cubrir", "retirarse", "apostar", "subir"),
    sized=("apostar", "subir"),
    sizes=_SIZES,
    speaks=True,
    routine=_routine,
    features=_features,
    numbers=_numbers,
    places=lambda game: int(game.rules.plazas.value),
    unwon=lambda view: bool(view.bote),
    known=_known,
    company=lambda game: int(game.rules.least_players.value) - 1,
)
