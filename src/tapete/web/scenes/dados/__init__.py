"""Dados on pages: the dice as they lie, the placa on its box, who throws, and the Comes at their numbers."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, ClassVar

import msgspec

from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.engine.table import AnyTable, Terms
from tapete.families.dice import Drawn
from tapete.families.stakes.laying import Withdraw
from tapete.games.dados.dice import ChooseDice
from tapete.games.dados.play import DadosView
from tapete.games.dados.round import BetsClosed
from tapete.games.dados.rules import LINE, Choice, DadosRules, Fate, Paid, Phase, PuntoRemoved, Verdict, When
from tapete.games.dados.tirador import AcceptDice, RefuseDice
from tapete.kit.dice import parse_throw
from tapete.language import N_, say, translate
from tapete.web.recent import events_of
from tapete.web.scenes.dados.drawing import dados_board, dados_glimpse
from tapete.web.scenes.dice import DicePresenter, Lie, draw_throw, is_fresh, taking_part
from tapete.web.scenes.elements import Explained, Look, Result, Settled
from tapete.web.scenes.presenter import MOST_RESULTS, layout_of
from tapete.web.stage import Board

_TAKE = N_("you throw, with a bet on the line")
_PASS = N_("they go on to the next player")
_STAYS = N_("stays until it is decided")


class Centre(msgspec.Struct, frozen=True, kw_only=True):
    """What is told of the dice, and what of them is mine to do."""

    punto: int
    tirador: str
    offered: str
    dice: tuple[str, ...]
    reserve: tuple[str, ...]
    lost: tuple[str, ...]
    mine: bool
    throws: bool
    needs_line: bool
    choosing: type[Command] | None


class Dados(DicePresenter):
    """Dados o craps."""

    template = "games/dados.html"
    glimpse = staticmethod(dados_glimpse)
    rolling = 900
    settling = frozenset({Phase.LIQUIDACION})
    afresh: ClassVar[tuple[type[Event], ...]] = (BetsClosed,)
    primary: ClassVar[tuple[type[Command], ...]] = (AcceptDice, RefuseDice)

    def board(self, game: AnyTable, language: str, pano: int, *, upright: bool) -> Board:
        return dados_board(game, layout_of(game), language, upright=upright)

    def pieces(self, look: Look, view: DadosView, board: Board, *, upright: bool) -> str:
        faces = parse_throw(view.results[-1], look.rules.playing.value) if view.results else ()
        said = N_("throws") if view.tirador else N_("the dice are for") if view.offered else N_("the dice wait")
        if view.phase == Phase.TIRO and not view.tirador:
            said = N_("the crupier throws")
        lie = Lie(
            key=self.key(view),
            faces=faces,
            punto=view.punto,
            who=translate(said, look.language),
            name=look.name(view.tirador or view.offered),
        )
        return draw_throw(lie, board, look.language, upright=upright)

    def centre(self, look: Look, view: DadosView) -> Centre:
        dice, mine = view.dice, view.tirador == look.who.id
        ready = mine and view.phase == Phase.APUESTAS and view.choice is Choice.NADA
        on_line = any(stake.player == view.tirador and stake.bet in LINE for stake in view.stakes)
        covered = bool(view.punto) or not look.rules.line_duty.value or on_line
        choosing = mine and view.choice is not Choice.NADA
        return Centre(
            punto=view.punto,
            tirador=look.name(view.tirador),
            offered=look.name(view.offered),
            dice=dice.in_play if dice else (),
            reserve=dice.reserve if dice else (),
            lost=dice.lost if dice else (),
            mine=mine,
            throws=ready and covered,
            needs_line=ready and not covered,
            choosing=ChooseDice if choosing else None,
        )

    def won(self, look: Look, view: DadosView) -> Collection[str]:
        """The bets that the last throw made win, until somebody bets again; those that travel, where somebody won."""
        if not view.results or not is_fresh(look):
            return ()
        rules: DadosRules = look.rules
        since = _since_throw(look)
        paid = {gain.bet for event in since if isinstance(event, Paid) for gain in event.gains}
        by_hand = [bet for bet in rules.bets.values() if bet.when in {When.SIEMPRE, When.PUNTO}]
        outright = {bet.id for bet in by_hand if _wins(rules.fates[bet.id], view.results[-1])}
        return paid | outright | _line_won(rules, view, since)

    def results(self, rules: DadosRules, view: DadosView) -> tuple[Result, ...]:
        recent = reversed(view.results[-MOST_RESULTS:])
        return tuple(
            Result(outcome, "", str(rules.totals[outcome]), outcome, outcome.replace("-", "·")) for outcome in recent
        )

    def asked(self, view: DadosView) -> Sequence[str]:
        if view.offered:
            return (view.offered,)
        return (view.tirador,) if view.phase == Phase.APUESTAS and view.tirador else ()

    def minimum(self, terms: Mapping[str, Terms], pano: int) -> int:
        """That of the line: odds have none of their own."""
        return terms["win"].minimums[pano - 1]

    def facts(self, look: Look, command: Command) -> dict[str, Any]:
        facts = super().facts(look, command)
        return {name: ", ".join(value) if isinstance(value, tuple) else value for name, value in facts.items()}

    def explain(self, look: Look, command: Command) -> Explained | None:
        if not isinstance(command, AcceptDice | RefuseDice):
            return None
        return taking_part(look, command, AcceptDice, (_TAKE, _PASS), look.rules.offered_by.cite)

    def standing(self, look: Look, view: DadosView, bet: str) -> str:
        """With which totals a bet wins and loses now, and whether it may be taken back."""
        rules: DadosRules = look.rules
        fates = rules.fates[f"{bet}:{view.punto}" if bet in LINE and view.punto else bet]
        facts = {"wins": _told(rules, fates, Fate.GANA), "loses": _told(rules, fates, Fate.PIERDE)}
        said = say(N_("wins with {wins}, loses with {loses}"), look.language, facts)
        back = any(isinstance(each.command, Withdraw) and each.command.bet == bet for each in look.offers)
        if back or not view.betting:
            return said
        return f"{said} · {translate(_STAYS, look.language)}"

    def settled(self, event: Event, look: Look) -> Settled:
        told = super().settled(event, look)
        if not isinstance(event, Paid):
            return told
        return msgspec.structs.replace(told, kind="paid", bets=tuple(gain.bet for gain in event.gains))


def _told(rules: DadosRules, fates: Mapping[str, Verdict], fate: Fate) -> str:
    throws = [throw for throw, verdict in fates.items() if verdict.fate is fate]
    totals = sorted({rules.totals[throw] for throw in throws})
    every = {total: [throw for throw, sum_ in rules.totals.items() if sum_ == total] for total in totals}
    if fate is Fate.GANA and any(set(every[total]) - set(throws) for total in totals):
        return ", ".join(throw.replace("-", "·") for throw in throws)
    return ", ".join(map(str, totals))


def _line_won(rules: DadosRules, view: DadosView, since: Sequence[Event]) -> set[str]:
    removed = next((event for event in since if isinstance(event, PuntoRemoved)), None)
    if removed is not None:
        return {"dont-win" if removed.passes else "win"}
    return set() if view.punto else {bet for bet in LINE if _wins(rules.fates[bet], view.results[-1])}


def _wins(fates: Mapping[str, Verdict], outcome: str) -> bool:
    return outcome in fates and fates[outcome].fate is Fate.GANA


def _since_throw(look: Look) -> list[Event]:
    events = [event for _, event in events_of(look.told)]
    last = max((place for place, event in enumerate(events) if isinstance(event, Drawn)), default=len(events))
    return events[last:]


PRESENTER = Dados()
