"""What is wrong with a casino, each fault with its kind, its article, what was expected and what was found."""

from tapete.engine.refusal import Fault, FaultKind, Reason, Refused
from tapete.law.citation import Citation


class Finding(Fault, frozen=True, kw_only=True):
    """One fault of a casino, or one remark that is no fault: something that could not be checked."""

    mesa: int | None = None
    """The number of the table it is about, if it is about one."""
    remark: bool = False

    def refusal(self) -> Refused:
        """The same fault as a refusal, when somebody is about to commit it."""
        return Refused(Reason(self.kind.code, self.kind.sentence), self.cite, **self.facts)


def finding(kind: FaultKind, cite: Citation, where: str, expected: object = "-", found: object = "-") -> Finding:
    """A fault of the whole establishment."""
    return Finding(kind, cite, where, str(expected), str(found))


def table_finding(
    numero: int, kind: FaultKind, cite: Citation, part: str = "", expected: object = "-", found: object = "-"
) -> Finding:
    """A fault of one table, or of a part of it."""
    where = f"mesa {numero}, {part}" if part else f"mesa {numero}"
    return Finding(kind, cite, where, str(expected), str(found), mesa=numero)
