"""A system of bingo that expects to be killed: `python -m tests.service.crash_bingo ADDRESS LIFE`.

Terminals buy in every game and the numbers come as fast as they can. Each purchase is told on standard output once the
terminal shows its cartones, and each game once it is over. It ends well, between two games, when its standard input
does.
"""

import asyncio
import os
import sys
import traceback

from tapete.families.hall.terminals.state import Phase
from tests.service.bingo_system import ELECTRONICO, System, until
from tests.service.chance import begin
from tests.service.crash_house import open_store

TERMINALS = 3


def tell(line: str) -> None:
    os.write(1, f"{line}\n".encode())


async def main(address: str, life: str) -> None:
    begin(os.urandom(8).hex())  # each life draws for itself: none may repeat the secrets of another
    store = open_store(address)
    await store.start()
    system = await System(store, ELECTRONICO, bolas_extra=None).start()
    over = asyncio.create_task(asyncio.to_thread(sys.stdin.read))
    for number in range(1, TERMINALS + 1):
        await system.terminal(number, funds=1_000_000)
    if system.phase is Phase.CERRADA:
        await system.step()
    await until(lambda: system.phase is not Phase.VERIFICACION)
    await system.sign_on()
    tell("ready")
    game = 0
    while not (over.done() and system.phase is Phase.LISTA):
        if system.phase is Phase.LISTA:
            await system.step()
        if system.phase is Phase.VENTA:
            game += 1
            for terminal in system.terminals:
                await until(lambda: terminal.game == system.live.position.state.round)  # noqa: B023 - waited for here
                asked = f"{life}-{game}-{terminal.number}"
                held = len(terminal.screen.cartones)
                tell(f"asked {terminal.tarjeta}/{asked}")
                await terminal.buy(2, again=asked)
                await until(lambda: len(terminal.screen.cartones) >= held + 2)  # noqa: B023 - waited for here
                tell(f"bought {terminal.tarjeta}/{asked}")
        await system.to(Phase.LISTA)
        tell("over")
    await system.quiet()
    await system.stop()
    await store.stop()


async def whole(address: str, life: str) -> None:
    """What fails ends the process at once: an orderly end would wait for whoever reads the standard input."""
    try:
        await main(address, life)
    except Exception:  # noqa: BLE001 - told, whatever it is
        traceback.print_exc()
        os._exit(1)


if __name__ == "__main__":
    asyncio.run(whole(sys.argv[1], sys.argv[2]))
