"""The best play of two paños against a banker, as `tapete strategy` shows it."""

from fractions import Fraction
from typing import TYPE_CHECKING

from tapete.cli.figures import percent
from tapete.cli.output import Output
from tapete.cli.run import t
from tapete.language import N_

if TYPE_CHECKING:
    from tapete.exact.bacarra_dos_panos.play import PanosPlay, Seen

_COLUMNS = (*"0123456789", "-", "A")
_MIXED = "*"
_LEGEND = N_(
    "T draws, P stands, * it depends on the cards; rows are the third card of the primer paño, columns that of the"
    " segundo, - for one that stands and A for one that has abated."
)
_MANOS = (
    N_("Draws with"),
    N_("Primer paño"),
    N_("Segundo, after carta"),
    N_("Segundo, after no"),
    N_("Segundo, after abatir"),
)


def show(out: Output, found: "PanosPlay") -> None:
    for total in range(8):
        rows = [[_letter(found, total, one, two) for two in _COLUMNS] for one in _COLUMNS]
        letters = {letter for row in rows for letter in row if letter}
        title = t(N_("Banca with {total}"), total=total)
        if len(letters) == 1:
            out.line(f"{title}: {letters.pop()}")
            out.line()
            continue
        out.table((title, *_COLUMNS), [(name, *row) for name, row in zip(_COLUMNS, rows, strict=True)])
        out.line()
    out.line(t(_LEGEND))
    out.line()
    out.table(tuple(t(name) for name in _MANOS), _drawn(found))
    out.line()
    out.facts(
        (
            (t(N_("What the primer paño wins on average")), percent(found.first)),
            (t(N_("What the segundo paño wins on average")), percent(found.second)),
            (t(N_("What the banker wins on average, the cagnotte paid")), percent(found.banca)),
            (t(N_("The most that anybody would gain by playing otherwise")), percent(found.regrets.most, 8)),
        )
    )


def _drawn(found: "PanosPlay") -> list[tuple[str, ...]]:
    from tapete.exact.bacarra_dos_panos.play import WHOLE

    manos = found.manos
    said = (manos.first, manos.after_carta, manos.after_no, manos.after_abatir)
    return [
        (f"{hand[0]}-{hand[1]}", *(percent(Fraction(one, WHOLE), 2) for one in often))
        for hand, *often in zip(found.hands, *said, strict=True)
    ]


def _letter(found: "PanosPlay", total: int, first: str, second: str) -> str:
    """The banker's move with all hands of a total; empty where both paños have abated."""
    from tapete.exact.bacarra_dos_panos.play import HANDS, place_of

    hands = [hand for hand in HANDS if sum(hand) % 10 == total]
    often = {
        found.often(place_of(hand, one, two))
        for hand in hands
        for one in _seen(first)
        for two in _seen(second)
        if isinstance(one, int) or isinstance(two, int)
    }
    return "" if not often else "T" if often == {1} else "P" if often == {0} else _MIXED


def _seen(column: str) -> "tuple[Seen, ...]":
    from tapete.exact.bacarra_dos_panos.play import ABATED
    from tapete.families.baccarat import STOOD

    if column == "A":
        return ABATED
    return (STOOD if column == "-" else int(column),)
