"""What every table shows of itself."""

from collections.abc import Sequence
from typing import Any, TypeVar

from tapete.engine.command import BACK_OFFICE, Actor
from tapete.engine.event import Event
from tapete.engine.machine import View
from tapete.engine.table import AnyTable
from tapete.language import N_, say

SHOWN_RESULTS = 10


class TableView(View, frozen=True, kw_only=True):
    """Each game adds its own; the bank's holdings are for staff and inspection alone."""

    betting: bool
    last: int
    staff: tuple[Actor, ...]
    bank: int | None
    due: tuple[Event, ...] = ()


V = TypeVar("V", bound=TableView)


def shown(kind: type[V], game: AnyTable, state: Any, who: Actor, **seen: Any) -> V:
    """What this person sees: what is said here and, of the state, the fields that the view names, one by one."""
    names = [field for field in kind.__struct_fields__ if field not in seen and hasattr(state, field)]
    own = {name: getattr(state, name) for name in names}
    own["bank"] = state.bank if who.role in BACK_OFFICE else None
    return kind(**{"game": game.slug, "who": who, **own, "phase": state.phase, **seen})


def tell_stakes(stakes: Sequence[str], language: str) -> list[str]:
    return [say(N_("on the cloth: {stakes}"), language, {"stakes": ", ".join(stakes)})] if stakes else []


def tell_results(results: Sequence[str], language: str) -> list[str]:
    return (
        [say(N_("last results: {results}"), language, {"results": " ".join(results[-SHOWN_RESULTS:])})]
        if results
        else []
    )
