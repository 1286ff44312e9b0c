"""How long somebody has been here, and what that has cost or brought them: what safer gambling asks to be shown."""

from time import time

import msgspec

from tapete.service.house import House
from tapete.service.people import Visitor


class Sitting(msgspec.Struct, frozen=True, kw_only=True):
    """A session of one person, by the ledger."""

    seconds: int
    result: int
    """Won at the tables since it began, or below zero lost; what lies on the cloth is neither yet."""
    total: int
    """The same since the account was made."""

    @property
    def hours(self) -> str:
        """How long it has lasted: `0:35`."""
        minutes = self.seconds // 60
        return f"{minutes // 60}:{minutes % 60:02}"


async def sitting_of(house: House, visitor: Visitor) -> Sitting:
    """The session of a visitor."""
    session = visitor.session
    result = await house.result(visitor.id, session.since)
    total = await house.result(visitor.id)
    return Sitting(seconds=max(0, int(time()) - session.created), result=result, total=total)
