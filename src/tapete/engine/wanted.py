"""What a field of a command is called where somebody has left it out."""

from collections.abc import Iterable
from functools import reduce

from tapete.language import N_, Told

_NAMES = {
    "amount": N_("a stake"),
    "at": N_("seconds since the opening"),
    "baja": N_("the cards of the mano baja"),
    "ball": N_("a ball"),
    "behind": N_("cards behind the separador"),
    "bet": N_("a bet"),
    "bets": N_("some bets"),
    "call": N_("a call"),
    "card": N_("a card"),
    "cards": N_("cards"),
    "carton": N_("a cartón"),
    "cartones": N_("how many cartones"),
    "casilla": N_("a casilla"),
    "cells": N_("cells"),
    "change": N_("a change"),
    "chips": N_("chips"),
    "coefficient": N_("a coefficient such as 2.35"),
    "colour": N_("a colour"),
    "cut_by": N_("who cuts"),
    "cuts": N_("cuts"),
    "dice": N_("the numbers of some dice"),
    "die": N_("the number of a die"),
    "event": N_("an event of the card"),
    "first": N_("the one that is wanted"),
    "incident": N_("an incident"),
    "last": N_("the last one that is wanted"),
    "minimum": N_("a minimum"),
    "number": N_("the one that is wanted"),
    "tickets": N_("how many"),
    "outcome": N_("a result"),
    "pano": N_("a paño"),
    "partners": N_("the asociados"),
    "person": N_("a person"),
    "place": N_("a place"),
    "places": N_("cards"),
    "placing": N_("a participant, or several joined by ="),
    "player": N_("a player"),
    "plaza": N_("a plaza"),
    "pot": N_("a pot"),
    "purchase": N_("the one that is wanted"),
    "reason": N_("a reason"),
    "runner": N_("a participant"),
    "seat": N_("a seat"),
    "seconds": N_("seconds"),
    "serials": N_("the numbers of some dice"),
    "size": N_("how many results each has"),
    "staff": N_("the staff"),
    "table": N_("a table"),
    "terminal": N_("a terminal"),
    "terna": N_("the number of a terna"),
    "to": N_("a player"),
    "value": N_("a value"),
    "word": N_("a word"),
    "zeros": N_("zeros"),
}
"""Fields as people name them; the others are named so already, or are one of some words."""


def wanted(field: str) -> str:
    """A field as people name it."""
    return Told(_NAMES[field]) if field in _NAMES else field


def together(things: Iterable[str]) -> str:
    """Several things that are wanted, one after another."""
    return reduce(lambda a, b: Told(N_("{first} and {second}"), first=a, second=b), things)
