"""What is answered when something can't be done: one shape, with a code for programs and a sentence for people."""

from collections.abc import Mapping
from functools import partial
from http import HTTPStatus
from typing import Any

import msgspec

from tapete.engine.event import Refusal, Refused
from tapete.language import N_, Told, say

MEDIA_TYPE = "application/problem+json"


class Problem(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The body of every error (RFC 9457), with the article where one applies."""

    type: str
    title: str
    status: int
    code: str
    detail: str
    cite: str | None = None


class Trouble(Exception):
    """A request that can't be served: its status, its code, and a sentence with its facts."""

    def __init__(self, status: int, code: str, sentence: str, /, **facts: Any) -> None:
        super().__init__(code)
        self.status = status
        self.code = code
        self.sentence = sentence
        self.facts = facts

    def problem(self, language: str) -> Problem:
        return problem(self.status, self.code, say(self.sentence, language, self.facts))


class Denied(Trouble):
    """The house says no with its article: what a game or the floor refused."""

    def __init__(self, refusal: Refusal, sentence: str, people: tuple[str, ...] = ()) -> None:
        super().__init__(409, refusal.code, "{sentence}", sentence=refusal.filled(sentence, people, {}))
        self.cite = refusal.cite
        self.about = {refusal.facts[each] for each in people}
        """The ids of the people whom it names."""
        self._named = partial(refusal.filled, sentence, people)
        self._refusal = refusal

    def by_name(self, names: Mapping[str, str]) -> "Denied":
        return Denied(self._refusal, self._named(names))

    def problem(self, language: str) -> Problem:
        return msgspec.structs.replace(super().problem(language), cite=self.cite)


def denied(refused: Refused, language: str) -> Denied:
    return Denied(refused.record(), refused.with_slots(language), refused.people())


def problem(status: int, code: str, detail: str) -> Problem:
    title = HTTPStatus(status).phrase
    return Problem(type=f"urn:tapete:problem:{code}", title=title, status=status, code=code, detail=detail)


sign_in_first = partial(Trouble, 401, "sin_sesion", N_("Sign in first."))
no_power = partial(Trouble, 403, "sin_facultad", N_("Your account has no power to do this."))


def no_duty(role: str, table: str) -> Trouble:
    sentence = N_("You are not on duty as {role} at table {number}.")
    return Trouble(403, "sin_servicio", sentence, role=role, number=table.removeprefix("mesa-"))


def not_here(what: str) -> Trouble:
    return Trouble(404, "no_existe", N_("There is no {what} here."), what=what)


def unreadable(why: str) -> Trouble:
    return Trouble(
        422, "ilegible", N_("It can't be read: {why}."), why=why if isinstance(why, Told) else why.rstrip(".")
    )


key_reused = partial(Trouble, 409, "clave_reutilizada", N_("This key was used before for another command."))
moved_on = partial(Trouble, 409, "ha_cambiado", N_("The table has moved on meanwhile; nothing was done."))
closing = partial(Trouble, 503, "cerrando", N_("The house is closing or full; try again in a moment."))
no_store = partial(
    Trouble,
    503,
    "sin_registro",
    N_("The house can't reach its record just now: try again in a moment, with the same key."),
)
defect = partial(Trouble, 500, "defecto", N_("This is a defect of Tapete; it has been noted."))


def crowded(seconds: float) -> Trouble:
    """Somebody would have to wait for so long."""
    sentence = N_("Too many people are playing here just now: nothing was done; try again in {seconds} s.")
    return Trouble(503, "demasiada_gente", sentence, seconds=_whole(seconds))


def too_fast(seconds: float) -> Trouble:
    return Trouble(429, "demasiadas_peticiones", N_("Too many requests; wait {seconds} s."), seconds=_whole(seconds))


def _whole(seconds: float) -> int:
    return max(1, int(seconds + 0.999))
