"""Dados on pages: the dice as they lie, the placa on its box, who throws, and the Comes at their numbers."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, ClassVar

import msgspec

from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.engine.notice import Terms
from tapete.families.dice import Drawn
from tapete.families.stakes.events import BetPlaced, BetWithdrawn
from tapete.games.dados.events import Paid
from tapete.games.dados.play import DadosView
from tapete.games.dados.rules import LINE, DadosRules, Fate
from tapete.games.dados.state import Choice, Phase
from tapete.kit.dice import parse_throw
from tapete.language import N_
from tapete.web.dice import Thrown, thrown
from tapete.web.recent import events_of
from tapete.web.scenes.look import Look, Result, Settled
from tapete.web.scenes.presenter import Presenter

MOST_RESULTS = 12


class Centre(msgspec.Struct, frozen=True, kw_only=True):
    """What lies on the table beside the chips."""

    last: Thrown | None
    """The last throw."""
    punto: int
    tirador: str
    offered: str
    dice: tuple[str, ...]
    """The numbers of the dice in play."""
    reserve: tuple[str, ...]
    lost: tuple[str, ...]


class Dados(Presenter):
    """Dados o craps."""

    template = "games/dados.html"
    phases: Mapping[str, str] = {
        Phase.PREPARACION: N_("a set of dice is awaited"),
        Phase.OFRECER: N_("the dice are offered"),
        Phase.APUESTAS: N_("bets are open"),
        Phase.TIRO: N_("ya no va más"),
    }
    laid: ClassVar[tuple[type[Event], ...]] = (BetPlaced,)
    taken: ClassVar[tuple[type[Event], ...]] = (BetWithdrawn,)
    afresh: ClassVar[tuple[type[Event], ...]] = (Drawn,)

    def centre(self, look: Look, view: DadosView) -> Centre:
        dice = view.dice
        return Centre(
            last=_throw(view.results[-1], look.language) if view.results else None,
            punto=view.punto,
            tirador=look.name(view.tirador),
            offered=look.name(view.offered),
            dice=dice.in_play if dice else (),
            reserve=dice.reserve if dice else (),
            lost=dice.lost if dice else (),
        )

    def marked(self, view: DadosView) -> Mapping[str, str]:
        return {f"right:{view.punto}": "ON"} if view.punto else {}

    def won(self, look: Look, view: DadosView) -> Collection[str]:
        """The bets that the last throw made win, while it is being settled or has just been."""
        if not view.results or not _is_fresh(look):
            return ()
        outcome = view.results[-1]
        return [bet for bet, fates in look.rules.fates.items() if _wins(fates, outcome) and bet not in LINE]

    def results(self, rules: DadosRules, view: DadosView) -> tuple[Result, ...]:
        recent = reversed(view.results[-MOST_RESULTS:])
        return tuple(Result(outcome, "", str(rules.totals[outcome]), outcome) for outcome in recent)

    def face(self, rules: DadosRules, outcome: str, language: str) -> Result:
        return Result(outcome, "", outcome, thrown(parse_throw(outcome, rules.playing.value), language).says)

    def people(self, view: DadosView) -> Collection[str]:
        return view.players

    def asked(self, view: DadosView) -> Sequence[str]:
        if view.offered:
            return (view.offered,)
        return (view.tirador,) if view.choice is not Choice.NADA and view.tirador else ()

    def seats(self, rules: DadosRules, view: DadosView) -> tuple[int, int]:
        return len(view.players), 0

    def minimum(self, terms: Mapping[str, Terms], pano: int) -> int:
        """That of the line: odds have none of their own."""
        return terms["win"].minimums[pano - 1]

    def facts(self, look: Look, command: Command) -> dict[str, Any]:
        facts = super().facts(look, command)
        return {name: ", ".join(value) if isinstance(value, tuple) else value for name, value in facts.items()}

    def settled(self, event: Event, look: Look) -> Settled:
        told = super().settled(event, look)
        if not isinstance(event, Paid):
            return told
        return msgspec.structs.replace(told, kind="paid", bets=tuple(gain.bet for gain in event.gains))


def _throw(outcome: str, language: str) -> Thrown:
    return thrown(parse_throw(outcome, len(outcome.split("-"))), language)


def _wins(fates: Mapping[str, Any], outcome: str) -> bool:
    return outcome in fates and fates[outcome].fate is Fate.GANA


def _is_fresh(look: Look) -> bool:
    last = [event for _, event in events_of(look.told) if isinstance(event, Drawn | BetPlaced)]
    return bool(last) and isinstance(last[-1], Drawn)


PRESENTER = Dados()
