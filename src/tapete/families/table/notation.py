"""What words are made of: people, amounts and options."""

from collections.abc import Sequence

from tapete.engine.actor import Actor, Role
from tapete.engine.notation import Unreadable
from tapete.kit.money import BadAmount, parse_amount


def read_staff(words: Sequence[str]) -> tuple[Actor, ...]:
    """People as `role=name`."""
    staff = []
    for word in words:
        role, equals, name = word.partition("=")
        if not (equals and name and role in set(Role)):
            raise Unreadable(word, "role=name, such as crupier=luis")
        staff.append(Actor(name, Role(role)))
    return tuple(staff)


def write_staff(staff: Sequence[Actor]) -> list[str]:
    """The same people as words."""
    return [f"{person.role}={person.id}" for person in staff]


def read_amount(word: str, *, zero: bool = False) -> int:
    """An amount of euros, in cents."""
    try:
        return parse_amount(word, zero=zero)
    except BadAmount as error:
        raise Unreadable(word, f"an amount in euros ({error.reason})") from error


def read_options(words: Sequence[str], known: set[str]) -> dict[str, str]:
    """Pairs of a word and its value, such as `paño 2 para ana`."""
    options: dict[str, str] = {}
    for name, value in zip(words[::2], [*words[1::2], ""], strict=False):
        if name not in known or name in options:
            raise Unreadable(name, "one of: " + ", ".join(sorted(known - set(options))))
        if not value:
            raise Unreadable("", f"something after {name}")
        options[name] = value
    return options
