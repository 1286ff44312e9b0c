"""The equilibrium of ferrocarril, for a terminal."""

from fractions import Fraction
from typing import TYPE_CHECKING

from tapete.cli.figures import percent, ratio
from tapete.cli.output import Output
from tapete.cli.run import t
from tapete.language import N_

if TYPE_CHECKING:
    from tapete.exact.ferrocarril import HowOften, MixedPlay

_THIRDS = ("0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "-")
_MIXED = "*"


def show(out: Output, found: "MixedPlay") -> None:
    rows: dict[int, dict[str, set[Fraction]]] = {}
    for one in found.banca_draws:
        rows.setdefault(sum(one.hand) % 10, {}).setdefault(_third(one), set()).add(one.draws)
    cells = [(str(total), *(_letter(rows[total][third]) for third in _THIRDS)) for total in sorted(rows)]
    out.table((t(N_("Banca")), *_THIRDS), cells)
    out.line()
    out.line(t(N_("T draws, P stands, * it depends on the cards; the last column is for a punto who stands")))
    out.line()
    _show_choices(out, found, rows)
    limit = "" if found.limit is None else f"{percent(found.limit)}  {ratio(found.limit)}"
    out.facts(
        (
            (t(N_("What the punto wins on average")), percent(found.punto)),
            (t(N_("What the banker wins on average, the cagnotte paid")), percent(found.banca)),
            (t(N_("Draws with five at last, of packs without end and no cagnotte")), limit),
        )
    )
    _show_limits(out, found)


def _show_limits(out: Output, found: "MixedPlay") -> None:
    if not found.limits:
        return
    headers = (N_("Packs without end"), N_("Cagnotte"), N_("Punto draws"), N_("Banca draws"), N_("Punto"), N_("Banca"))
    rows = [
        (
            t(one.way),
            percent(one.commission, 0),
            _mixes(one.punto_draws),
            _mixes(one.banca_draws),
            percent(one.punto),
            percent(one.banca),
        )
        for one in found.limits
    ]
    out.line()
    out.table(tuple(t(header) for header in headers), rows)


def _mixes(draws: "tuple[HowOften, ...]") -> str:
    """The frequency of drawing, by total if all hands of a total agree, otherwise by cards."""
    if not draws:
        return ""
    first = draws[0]
    named = _total(first.hand) if len(draws) > 1 else _pair(first.hand)
    return f"{named}: {first.draws}"


def _show_choices(out: Output, found: "MixedPlay", rows: dict[int, dict[str, set[Fraction]]]) -> None:
    draws = t(N_("Draws"))
    named = _pair if found.limit is None else _total
    punto = dict.fromkeys((named(one.hand), percent(one.draws)) for one in found.punto_draws)
    out.table((t(N_("Punto")), draws), list(punto))
    out.line()
    depends = dict.fromkeys(
        (named(one.hand), _third(one), percent(one.draws))
        for one in found.banca_draws
        if _letter(rows[sum(one.hand) % 10][_third(one)]) == _MIXED
    )
    out.table((t(N_("Banca")), t(N_("Third card")), draws), list(depends))
    out.line()


def _third(one: "HowOften") -> str:
    return _THIRDS[-1] if one.third is None else str(one.third)


def _letter(draws: set[Fraction]) -> str:
    return "T" if draws == {1} else "P" if draws == {0} else _MIXED


def _total(hand: tuple[int, int]) -> str:
    return str(sum(hand) % 10)


def _pair(hand: tuple[int, int]) -> str:
    return f"{hand[0]}-{hand[1]}"
