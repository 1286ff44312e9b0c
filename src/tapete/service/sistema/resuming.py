"""Whether a game that a dead process left is taken up again where its journal ends, with the order it was sealed with.

Between the close of a sale and its end a game has everything in its journal, so a restart need not void it. What a
house must not do is draw again what players have seen in another life of it, from a copy that was restored: so a game
is taken up only soon after its last record, and otherwise it is void, as everywhere in the house. How soon is a rule of
the game (criterio:bingo-electronico.22, criterio:bingo-automatico.23). A sale is not taken up: what was held for it on
the tarjetas is released.
"""

from datetime import datetime

from tapete.casino.acta import entry_decoder
from tapete.families.hall.terminals.state import PLAYED, Phase, TerminalRules
from tapete.service.records import now
from tapete.service.store.contract import Store
from tapete.service.tables import LiveTable

MINUTE = 60


async def take_up(store: Store, live: LiveTable, *, died: bool) -> None:
    """Go on with the game that a central left when it fell silent, or give its stakes back.

    A central that was not heard and has not died still has its sale, which goes on.
    """
    in_sale = live.position.state.phase is Phase.VENTA
    if live.position.state.phase in PLAYED and not (in_sale and not died) and not await goes_on(store, live):
        await live.begin_epoch()


async def goes_on(store: Store, live: LiveTable) -> bool:
    """Whether the game at a table is taken up again: its sale is closed, its order is at hand, and it is soon."""
    state, chain, rules = live.position.state, live.position.chain, live.game.rules
    if not isinstance(rules, TerminalRules) or state.phase not in PLAYED - {Phase.VENTA}:
        return False
    if chain is None or chain.order is None:
        return False
    async for record in store.records(live.id, live.position.n - 1, 1):
        at = entry_decoder(live.game.commands).decode(record.line).at
        if not at:
            return False
        away = (datetime.fromisoformat(now()) - datetime.fromisoformat(at)).total_seconds()
        return 0 <= away <= rules.resumed.value * MINUTE
    return False
