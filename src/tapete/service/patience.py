"""How long the server waits for somebody who says something slowly, or says too much, before it says anything back."""

import asyncio
from typing import Any

from litestar.exceptions import HTTPException
from litestar.types import Receive, ReceiveMessage
from uvicorn.protocols.http.auto import AutoHTTPProtocol

HEAD_SECONDS = 10.0
"""From the connection, or the first byte of a further request, to the end of the headers."""
LONGEST_HEAD = 64 * 1024
BODY_SECONDS = 20.0
"""For the whole of a body."""


class Impatient(AutoHTTPProtocol):  # type: ignore[misc, valid-type]  # chosen at run time
    """Hangs up on whoever does not come to the end of the headers; the web server itself would wait for ever."""

    transport: asyncio.Transport
    cycle: Any
    _head = 0
    _timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:
        """Somebody has connected, and is expected to say what they want."""
        super().connection_made(transport)
        self._begin()

    def data_received(self, data: bytes) -> None:
        """Some bytes have come: of the headers, or of what follows them."""
        before = self.cycle
        if self._timer is None and (before is None or before.response_complete):
            self._begin()
        self._head += len(data)
        super().data_received(data)
        if self.cycle is not before or self.transport.get_protocol() is not self:
            self._stop()
        elif self._timer is not None and self._head > LONGEST_HEAD:
            self._give_up()

    def connection_lost(self, exc: Exception | None) -> None:
        """They have gone."""
        self._stop()
        super().connection_lost(exc)

    def _begin(self) -> None:
        self._head = 0
        self._timer = asyncio.get_running_loop().call_later(HEAD_SECONDS, self._give_up)

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _give_up(self) -> None:
        self._stop()
        self.transport.abort()


def within_time(receive: Receive) -> Receive:
    """The same body, that must be whole in its time."""
    until = asyncio.get_running_loop().time() + BODY_SECONDS
    waiting = True

    async def received() -> ReceiveMessage:
        nonlocal waiting
        if not waiting:
            return await receive()
        try:
            async with asyncio.timeout_at(until):
                message = await receive()
        except TimeoutError:
            raise HTTPException("the body did not come in time", status_code=408) from None
        waiting = message["type"] == "http.request" and message.get("more_body", False)
        return message

    return received
