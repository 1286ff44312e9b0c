"""What a person may not see changes nothing of what they are shown, neither in views nor in refusals."""

from typing import Any

from msgspec.structs import replace

from tapete.engine.actor import Actor, Role
from tapete.engine.command import Command
from tapete.engine.machine import play
from tapete.engine.refusal import Refused
from tapete.engine.table import AnyTable
from tapete.families.draw.sealed.state import SealedState
from tapete.families.draw.state import DrawState
from tapete.families.poquer_de_circulo.state import State as CirculoState
from tapete.families.wheel.state import State as WheelState
from tapete.games.apuestas.state import State as ApuestasState
from tapete.games.bacarra_dos_panos.state import State as DosPanosState
from tapete.games.bingo_automatico.state import State as AutomaticoState
from tapete.games.bingo_electronico.state import State as ElectronicoState
from tapete.games.bingo_tradicional.state import State as BingoState
from tapete.games.blackjack.state import State as BlackjackState
from tapete.games.combinaciones_aleatorias.state import State as CombinacionState
from tapete.games.dados.state import State as DadosState
from tapete.games.dados_murcianos.state import State as MurcianosState
from tapete.games.ferrocarril.state import State as FerroState
from tapete.games.loterias.state import LotteryState
from tapete.games.loterias.variable import VariableState
from tapete.games.maquinas.state import State as MaquinaState
from tapete.games.monte.state import State as MonteState
from tapete.games.pai_gow.state import State as PaiGowState
from tapete.games.poquer_sin_descarte.state import State as PoquerState
from tapete.games.punto_y_banca.state import State as BancaState
from tapete.games.treinta_y_cuarenta.state import State as TreintaState
from tapete.games.trijoker.state import State as TrijokerState
from tapete.service.feed import Told
from tests.properties.corpus import every_walk, some_walks
from tests.properties.misses import Memory
from tests.properties.sight import Records, pages, sight
from tests.properties.tables import every_table, table
from tests.properties.walks import PLAYERS, Walk, people

ANA, BYSTANDER = PLAYERS[0], Actor("nadie", Role.JUGADOR)
DIRECTOR = Actor("director", Role.DIRECTOR)
SECRET: dict[type, tuple[str, ...]] = {
    **dict.fromkeys(
        (
            ApuestasState,
            AutomaticoState,
            BancaState,
            BingoState,
            BlackjackState,
            DadosState,
            ElectronicoState,
            MaquinaState,
            MonteState,
            MurcianosState,
            PaiGowState,
            PoquerState,
            TreintaState,
            TrijokerState,
            WheelState,
            CombinacionState,
            DrawState,
            SealedState,
            LotteryState,
            VariableState,
        ),
        ("bank",),
    ),
    **dict.fromkeys((CirculoState, DosPanosState, FerroState), ("cagnotte",)),
}
"""For each kind of state, the numbers in it that are no business of players."""


@every_walk
def a_view_is_the_same_without_the_events_its_owner_may_not_see(played: Walk) -> None:
    game, known, everybody = played.game, played.game.opening(), people(played.game, played.states[-1])
    who = everybody[sum(choice.which for choice in played.chosen) % len(everybody)]
    for step in played.steps:
        if step.events and not any(game.sees(event, who) for event in step.events):
            continue
        known, _ = play(game, known, step.command)
        assert game.view(known, who) == game.view(step.after, who)


@every_walk
def a_player_learns_nothing_of_what_only_the_house_sees(played: Walk) -> None:
    game, memory, close = played.game, Memory(), played.close
    for number, step in enumerate(played.steps):
        memory.note(step.command)
        for other in _secretly_different(step.before) if number in close else ():
            assert game.view(other, ANA) == close[number].view(ANA)
            assert game.offers(other, ANA) == close[number].offers(ANA)
            for command in list(memory.near(step.command, list(PLAYERS)))[::9]:
                assert _answer(game, other, command) == _answer(game, step.before, command)


@some_walks
def a_player_learns_nothing_of_it_from_pages_hints_and_answers_of_the_api(played: Walk) -> None:
    game, state, records = played.game, played.states[-1], Records(played.game)
    for number, step in enumerate(played.steps, 1):
        records.add(Told(n=number, do=step.command, events=tuple(step.events)))
    for other in _secretly_different(state):
        for who in (ANA, BYSTANDER):
            assert sight(game, other, who) == sight(game, state, who)
            assert pages(game, other, who, records.for_(who)) == pages(game, state, who, records.for_(who))


def _secretly_different(state: Any) -> list[Any]:
    """The state with another number in each field that only the house may see."""
    return [replace(state, **{name: getattr(state, name) + 1_000_000}) for name in SECRET[type(state)]]


def _answer(game: AnyTable, state: Any, command: Command) -> str:
    """What a player is told who sends a command."""
    if command.by.role is not Role.JUGADOR:
        return ""
    try:
        return "".join(event.tell("en") for event in game.decide(state, command) if game.sees(event, command.by))
    except Refused as refused:
        return str(refused)


@every_table
def test_the_house_sees_what_a_player_does_not(slug: str, jurisdiction: str) -> None:
    game = table(slug, jurisdiction)
    opening = game.next_step(game.opening())
    assert opening is not None
    state, events = play(game, game.opening(), opening)
    assert all(game.sees(event, DIRECTOR) for event in events)
    assert all(game.view(state, who).who == who for who in people(game, state))
    for other in _secretly_different(state):
        assert game.view(other, DIRECTOR) != game.view(state, DIRECTOR)
