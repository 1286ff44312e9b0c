"""Who would open the bote without the cards for it is told so, and nobody else is."""

from tests.games.poquer_cubierto.table import JACKS, Cubierto
from tests.trace import law


@law("MU2010:85.1.a")
def test_only_who_would_open_falsely_is_warned() -> None:
    table = Cubierto()
    table.deal()
    assert [name for name in "pqrst" if table.seen(name).opens_falsely] == ["q"]
    table("q: pasar")
    assert [name for name in "pqrst" if table.seen(name).opens_falsely] == ["r"]
    right = Cubierto()
    right.deal(q=JACKS)
    assert not any(right.seen(name).opens_falsely for name in "pqrst")


@law("MU2010:85.1.a")
def test_nobody_is_warned_once_the_bote_is_open() -> None:
    table = Cubierto()
    table.deal(q=JACKS)
    table("q: apostar 10")
    assert not any(table.seen(name).opens_falsely for name in "pqrst")
