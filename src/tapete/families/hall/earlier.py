"""The money that prizes accumulated in earlier games, before this record begins (criterio:casino.40)."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from tapete.engine.chapter import Chapter, Moment
from tapete.engine.command import Actor, Amounts, Command, Offer
from tapete.engine.event import CAJA, Event, Reason, Refused, always, pot
from tapete.families.hall.room import named_in
from tapete.families.table.duty import DIRECTION
from tapete.families.table.powers import Staff
from tapete.families.table.reasons import IMPORTE_EXCESIVO, RONDA_EN_CURSO, SIN_IMPORTE
from tapete.kit.money import LARGEST
from tapete.language import N_, say
from tapete.law.citation import Citation

EARLIER = Citation("criterio:casino.40")
MOST_GAMES = 10**6
ACUMULADO_DESCONOCIDO = Reason(
    "acumulado_desconocido", N_("Nothing accumulates here under the name {pot}; there are: {known}.")
)
ACUMULADO_CON_FONDOS = Reason(
    "acumulado_con_fondos", N_("{pot} holds {held:€} already: earlier money is recorded for an empty prize only.")
)
SIN_ALCANZAR = Reason(
    "limite_sin_alcanzar", N_("{pot} had not reached its limit with {amount:€}: no games or sessions are counted.")
)


class TellEarlier(Command, frozen=True, tag="tell-earlier"):
    """Record the money that a prize accumulated in earlier games, and for how long it has been at its limit."""

    label = N_("Record what {pot} held before")
    words = ("informar {pot} {amount:€} [partidas {games}] [sesiones {sessions}]",)
    pot: str
    amount: int
    games: int = 0
    sessions: int = 0


class EarlierTold(Event, frozen=True, kw_only=True, tag="earlier-told"):
    """The money of earlier games is with its prize."""

    sentence = N_("{prize} holds {amount:€} from earlier games.")
    route = (always(CAJA), pot)
    route_of = "pot"
    game: str
    pot: str
    amount: int
    games: int = 0
    sessions: int = 0

    def tell(self, language: str) -> str:
        return say(self.sentence, language, {**self.facts(), "prize": named_in(self.game, self.pot, language)})


Held = Callable[[Any, Any], Mapping[str, int]]
"""From rules and state, the money of each prize that accumulates."""
Limit = Callable[[Any, str], int | None]
"""From rules, the amount from which the games of a prize are counted; None where they never are."""


def earlier(
    held: Held, limit: Limit, between: Callable[[Any, Any], bool], *, sessions: bool = False
) -> Chapter[Any, Any]:
    """The direction records the earlier money of a prize that holds nothing yet, while no game is under way.

    `sessions` says whether the sessions since a prize reached its limit are counted, beside the games.
    """
    chapter = Chapter[Any, Any]("earlier games")
    house: Any = Staff[Any](lambda _: DIRECTION, lambda _: EARLIER)

    @chapter.act(TellEarlier, by=house, when=Moment[Any, Any](between, RONDA_EN_CURSO, lambda _: EARLIER))
    def tell_earlier(rules: Any, state: Any, command: TellEarlier) -> Sequence[Event]:
        pots, name, amount = held(rules, state), command.pot, command.amount
        if name not in pots:
            raise Refused(ACUMULADO_DESCONOCIDO, EARLIER, pot=name, known=", ".join(pots) or "-")
        if pots[name]:
            raise Refused(ACUMULADO_CON_FONDOS, EARLIER, pot=name, held=pots[name])
        if amount < 1:
            raise Refused(SIN_IMPORTE, EARLIER)
        if amount > LARGEST:
            raise Refused(IMPORTE_EXCESIVO, EARLIER, amount=amount)
        counted = (command.games, command.sessions)
        least = limit(rules, name)
        reached = least is not None and amount >= least and 0 <= min(counted) <= max(counted) <= MOST_GAMES
        if (any(counted) and not reached) or (command.sessions and not sessions):
            raise Refused(SIN_ALCANZAR, EARLIER, pot=name, amount=amount)
        return [
            EarlierTold(
                game=rules.game,
                pot=name,
                amount=amount,
                games=command.games,
                sessions=command.sessions,
                cite=EARLIER,
            )
        ]

    @chapter.offer(TellEarlier)
    def may_tell(rules: Any, state: Any, who: Actor) -> Iterator[Offer]:
        for name, cents in held(rules, state).items():
            if not cents:
                command = TellEarlier(by=who, pot=name, amount=1)
                yield Offer(command, EARLIER, Amounts(1, LARGEST), free=("games", "sessions"))

    return chapter
