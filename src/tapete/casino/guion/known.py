"""The names that an expectation uses must exist: of events and their fields, refusals, articles and people.

Otherwise what is misspelt would only ever be unmet, or met for ever by an account that nobody has.
"""

from collections.abc import Collection, Iterable, Sequence
from functools import cache
from typing import get_args

from tapete.casino.guion.expectation import BOTE, HELD, HOUSE, SALDO
from tapete.casino.guion.fields import read_field, require_field
from tapete.casino.guion.quoting import folded
from tapete.engine.notation import Unreadable, fold, near
from tapete.engine.refusal import CODES
from tapete.engine.table import AnyTable
from tapete.families.poquer_de_circulo.table import Mesa
from tapete.language import N_, Told, either
from tapete.law.criterios import all_criterios
from tapete.law.provisions import all_provisions


def require_known(words: Sequence[str], game: AnyTable | None, people: Collection[str]) -> None:
    """Raise `Unreadable` for a name in an expectation that nothing has; `people` are those the guion speaks of."""
    match [folded(word) for word in words]:
        case ["evento", tag, *_] if game is not None:
            _require_event(game, tag, words[2:])
        case ["rechazada", *names]:
            for name in names:
                _require_refusal(name.strip("[]"))
        case [word, *_] if word in {BOTE, "resto"} and not isinstance(game, Mesa | None):
            raise Unreadable(word, Told(N_("something of this game: restos and a bote are of póquer de círculo")))
        case [word, who, _] if word in HELD and who not in (*people, *(HOUSE if word == SALDO else ())):
            raise Unreadable(who, Told(N_("somebody who plays in this guion")))


def _require_event(game: AnyTable, tag: str, fields: Sequence[str]) -> None:
    kinds = get_args(game.events)
    named = [kind for kind in kinds if kind.__struct_config__.tag == tag]
    if not named:
        tags = [str(kind.__struct_config__.tag) for kind in kinds]
        raise Unreadable(tag, Told(N_("an event of this game, such as {near}"), near=either(near(tag, tags))))
    for field in fields:
        require_field(named, read_field(field))


def _require_refusal(name: str) -> None:
    """A code, or an article if it is written as one."""
    if ":" in name and name not in _articles():
        raise Unreadable(
            name, Told(N_("a provision or criterio that exists, such as {near}"), near=_near_article(name))
        )
    codes = [fold(code) for code in CODES]
    if ":" not in name and name not in codes:
        raise Unreadable(name, Told(N_("the code of a refusal, such as {near}"), near=either(near(name, codes))))


@cache
def _articles() -> dict[str, str]:
    cited: Iterable[str] = (*all_provisions(), *all_criterios())
    return {fold(citation): citation for citation in cited}


def _near_article(name: str) -> str:
    return either(_articles()[each] for each in near(name, _articles()))
