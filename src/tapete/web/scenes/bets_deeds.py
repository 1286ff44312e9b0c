"""What the forms of the organiser's desk ask for, as commands."""

from collections.abc import Callable, Mapping
from typing import Any

from tapete.games.apuestas.view import ApuestasView
from tapete.kit.money import BadAmount, parse_amount
from tapete.language import why
from tapete.service.problems import unreadable
from tapete.web.scenes.bets_long import picked

PLACE, PRICE = "place-", "price-"
"""What the names of fields begin with: the place of a participant, and the coefficient of a result."""
FORETOLD = frozenset({"result", "annul"})
"""What is shown with what follows from it before it is done."""
Form = Mapping[str, str]
Deed = dict[str, Any]
"""A command as data, but for who gives it."""


def deeds_of(form: Form, view: ApuestasView, offered: Deed | None = None) -> list[Deed]:
    """The commands of a form; none where it asks for nothing. `offered` is the one that it fills in, if it has one."""
    act = form.get("act", "")
    if act == "annul" and offered:
        return [{**offered, "reason": form.get("reason", "").strip(), **_source(form)}]
    if act == "prices":
        return _prices(form, {row.bet: row.coefficient for row in view.board})
    if act == "postpone":
        at = view.at + 60 * _count(form, "minutes")
        return [{"do": "postpone", "event": form.get("event", ""), "at": at}]
    if act == "price":
        price = _hundredths(form.get("coefficient", ""))
        return [{"do": "validate", "bet": bet, "coefficient": price} for name in form if (bet := picked(form, name))]
    make = _DEEDS.get(act)
    return [make(form)] if make else []


def _prices(form: Form, now: Mapping[str, int]) -> list[Deed]:
    """Those that were changed."""
    written = {name.removeprefix(PRICE): value.strip() for name, value in form.items() if name.startswith(PRICE)}
    prices = {bet: _hundredths(value) for bet, value in written.items() if value}
    changed = {bet: price for bet, price in prices.items() if now.get(bet) != price}
    return [{"do": "validate", "bet": bet, "coefficient": price} for bet, price in changed.items()]


def _together(form: Form) -> Deed:
    bets = [form[name] for name in ("first", "second", "third") if form.get(name)]
    return {"do": "validate-together", "bets": bets, "coefficient": _hundredths(form.get("coefficient", ""))}


def _bar(form: Form) -> Deed:
    person = form.get("other", "").strip() or form.get("person", "")
    return {"do": "bar", "event": form.get("event", ""), "person": person, **_source(form)}


def _void(form: Form) -> Deed:
    return {"do": "void-bet", "number": _count(form, "number"), "reason": form.get("reason", ""), **_source(form)}


def _result(form: Form) -> Deed:
    """Who came in, by the places that were chosen: those with the same place tie."""
    chosen: dict[int, list[str]] = {}
    for name in form:
        if name.startswith(PLACE) and (place := _count(form, name)):
            chosen.setdefault(place, []).append(name.removeprefix(PLACE))
    placing = [chosen[place] for place in sorted(chosen)]
    return {"do": "report", "event": form.get("event", ""), "placing": placing, **_source(form)}


_DEEDS: Mapping[str, Callable[[Form], Deed]] = {
    "together": _together,
    "bar": _bar,
    "void": _void,
    "result": _result,
}


def _source(form: Form) -> Deed:
    """Who says so, and on what proof; nobody, where no proof is given."""
    evidence = form.get("evidence", "").strip()
    return {"source": form.get("source", "") if evidence or form.get("sourced") else "", "evidence": evidence}


def _count(form: Form, name: str) -> int:
    """A small whole number; 0 for anything else, which no command takes."""
    text = form.get(name, "").strip()
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else 0


def _hundredths(text: str) -> int:
    try:
        return parse_amount(text.strip())
    except BadAmount as error:
        raise unreadable(why(error)) from error
