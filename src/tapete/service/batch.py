"""The requests of one batch: decided on top of each other, repeated, passed on, or failed."""

from tapete.engine.command import Actor, Command, Draw
from tapete.service.disclosure import CustodianSilent
from tapete.service.draft import Draft, Reply, Request
from tapete.service.store.contract import KeyReused

LONGEST_KEY = 200


class PassedOn(Exception):
    """The words mean a command that is decided elsewhere."""

    def __init__(self, command: Command) -> None:
        super().__init__(type(command).__name__)
        self.command = command


def decide_all(draft: Draft, requests: list[Request]) -> tuple[list[Request], list[Request]]:
    """Put requests into a draft, as far as they go; the repeats among them, and those left for the next."""
    seen: set[str] = set()
    repeats: list[Request] = []
    for place, request in enumerate(requests):
        if request.key in seen:
            repeats.append(request)
        elif not draft.take(request):
            return repeats, requests[place:]
        elif request.key and draft.replies and draft.replies[-1][0] is request:
            seen.add(request.key)
    return repeats, []


def without_draws(requests: list[Request], silent: CustodianSilent) -> list[Request]:
    """Fail the draws that the custodian gave no part for; what people asked for beside them is decided."""
    left = [request for request in requests if not isinstance(request.command, Draw)]
    if len(left) == len(requests):
        raise silent
    for request in requests:
        if isinstance(request.command, Draw):
            fail(request, silent)
    return left


def without_passed_on(draft: Draft, requests: list[Request]) -> list[Request]:
    """Tell those whose words mean what somebody else decides; whether their key was used before is not asked here."""
    for request, command in draft.passed_on:
        if not request.answer.done():
            request.answer.set_exception(PassedOn(command))
    passed = {id(request) for request, _ in draft.passed_on}
    return [request for request in requests if id(request) not in passed]


def repeat(request: Request, first: str, reply: Reply) -> None:
    if request.answer.done():
        return
    if first == request.fingerprint:
        request.answer.set_result(reply)
    else:
        request.answer.set_exception(KeyReused())


def fail(request: Request, error: Exception) -> None:
    if not request.answer.done():
        request.answer.set_exception(error)


def key_of(by: Actor, key: str) -> str:
    """The key as the store keeps it: each person has keys of their own."""
    if len(key) > LONGEST_KEY or not key.isprintable():
        raise ValueError("a key is a short text that can be printed")
    return f"{by.id}/{key}" if key else ""
