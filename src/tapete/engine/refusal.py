"""The one way to say no: a code for programs, a sentence for people, an article for both."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from tapete.engine.incidents import named
from tapete.language import decimals, open_slots, people_in, say, translate
from tapete.law.citation import Citation

CODES: set[str] = set()
"""The codes of all refusals and faults, as the modules that define them are read."""


class Reason(msgspec.Struct, frozen=True):
    """A kind of refusal: its code and its sentence, whose facts each refusal supplies."""

    code: str
    sentence: str
    untimely: bool = False
    """Whether the same could be asked at another time; where it is asked in time, other reasons come to light."""

    def __post_init__(self) -> None:
        CODES.add(self.code)


class Refused(Exception):
    """The law does not allow the command: nothing happened."""

    def __init__(self, reason: Reason, cite: Citation, **facts: Any) -> None:
        super().__init__(reason.code, cite)
        self.reason = reason
        self.cite = cite
        self.facts = facts

    @property
    def code(self) -> str:
        """The code for programs."""
        return self.reason.code

    def record(self) -> "Refusal":
        """The refusal as a fact for the acta."""
        return Refusal(code=self.code, cite=self.cite, facts={name: str(fact) for name, fact in self.facts.items()})

    def sentence(self, language: str) -> str:
        """What was refused and why, for people."""
        return say(self.reason.sentence, language, named(self.facts))

    def people(self) -> tuple[str, ...]:
        """The facts that are people."""
        return people_in(self.reason.sentence)

    def with_slots(self, language: str) -> str:
        """The sentence with a slot for each person; without people it is finished."""
        if not self.people():
            return self.sentence(language)
        return open_slots(self.reason.sentence, language, named(self.facts))

    def __str__(self) -> str:
        return f"{self.sentence('en')} [{self.code}, {self.cite}]"


class Refusal(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A refusal as the record keeps it."""

    code: str
    cite: Citation
    facts: dict[str, str] = {}

    def filled(self, sentence: str, people: Sequence[str], names: Mapping[str, str]) -> str:
        """A sentence with the people in its slots: by name, or by the id where no name is known."""
        if not people:
            return sentence
        return sentence.format_map({each: names.get(self.facts[each], self.facts[each]) for each in people})


class FaultKind:
    """A kind of fault: its code and its sentence, of which every fault fills in `where`, `expected` and `found`.

    No Struct, so that whatever holds one is written with its code alone (see `tapete.engine.codec`).
    """

    __slots__ = ("code", "sentence")

    def __init__(self, code: str, sentence: str) -> None:
        self.code = code
        self.sentence = sentence
        CODES.add(code)

    def __repr__(self) -> str:
        return f"FaultKind({self.code!r})"


class Fault(msgspec.Struct, frozen=True):
    """Something in a table's set-up, or in a whole casino's, that the law does not admit."""

    kind: FaultKind = msgspec.field(name="code")
    cite: Citation
    where: str
    expected: str
    found: str

    @property
    def code(self) -> str:
        """The code for programs."""
        return self.kind.code

    @property
    def facts(self) -> dict[str, str]:
        """What the sentence names."""
        return {"where": self.where, "expected": self.expected, "found": self.found}

    def tell(self, language: str) -> str:
        """The fault as a sentence for people."""
        facts = {name: decimals(translate(fact, language), language) for name, fact in self.facts.items()}
        return say(self.kind.sentence, language, facts)


class Unlawful(ValueError):
    """A set-up with faults can't be opened; every fault is here, not the first."""

    def __init__(self, faults: list[Fault]) -> None:
        super().__init__(" ".join(f"{fault.tell('en')} [{fault.code}, {fault.cite}]" for fault in faults))
        self.faults = faults
