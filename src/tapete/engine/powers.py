"""Powers that ask only for a role: for machines that are no tables, and for what is done to one that is closed."""

from typing import Any

from tapete.engine.actor import Actor, Role
from tapete.engine.refusal import Reason, Refused
from tapete.language import N_
from tapete.law.citation import Citation

SIN_FACULTAD = Reason("sin_facultad", N_("The {role} has no power to do this; it belongs to: {roles}."))


def require_role(by: Actor, roles: frozenset[Role], cite: Citation) -> None:
    """Refuse whoever has none of these roles."""
    if by.role not in roles:
        raise Refused(SIN_FACULTAD, cite, role=by.role, roles=", ".join(sorted(roles)))


class Held:
    """Whoever has one of these roles."""

    def __init__(self, cite: Citation, *roles: Role) -> None:
        self._cite = cite
        self._roles = frozenset(roles)

    def refuse(self, rules: Any, state: Any, command: Any) -> None:  # noqa: ARG002 - a power is asked with both
        require_role(command.by, self._roles, self._cite)

    def admits(self, rules: Any, state: Any, who: Actor) -> bool:  # noqa: ARG002 - a power is asked with both
        return who.role in self._roles

    def roles(self, rules: Any) -> frozenset[Role]:  # noqa: ARG002 - a power is asked with them
        return self._roles
