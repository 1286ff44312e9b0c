"""What can be pressed on a page: its forms taken apart into what each would send."""

import json
from typing import NamedTuple

from tapete.engine.command import Actor, Role
from tapete.engine.table import AnyTable
from tapete.service.requests import command_of
from tests.web.markup import Page

SOMEBODY = Actor("alguien", Role.CRUPIER)
WRITTEN = "acta"
"""Typed where a form requires some text, such as a proof."""


class Press(NamedTuple):
    """Something to press: where it is sent, with what, and whether it is what comes next."""

    action: str
    fields: dict[str, str]
    main: bool = False
    key: str = ""

    def line(self, game: AnyTable) -> str:
        """What is asked by pressing it, in the notation."""
        if "do" not in self.fields:
            return self.fields.get("say", "")
        return game.write(command_of(game, SOMEBODY, json.loads(self.fields["do"])))


def presses(page: Page) -> list[Press]:
    """Everything that the forms of a page offer to say, with a word where they require a text."""
    found: list[Press] = []
    action, chosen, fields, choices = "", "", dict[str, str](), list[tuple[str, str]]()
    for tag, attributes in page.elements:
        if tag == "form":
            action, fields, choices = attributes.get("action", ""), {}, []
        elif "form" not in attributes["_inside"].split():
            continue
        elif tag == "input" and attributes.get("type", "text") == "hidden":
            fields[attributes["name"]] = attributes["value"]
        elif tag == "input" and attributes.get("name") == "value":
            fields["value"] = attributes["value"]
        elif tag == "input" and "required" in attributes and "inputmode" not in attributes:
            fields[attributes["name"]] = attributes.get("value") or WRITTEN
        elif tag == "select":
            chosen = attributes["name"]
        elif tag == "option" and chosen in {"say", "do"}:
            choices.append((chosen, attributes["value"]))
        elif tag == "button" and not attributes.get("formaction"):
            found += _pressed(action, fields, choices, attributes)
    return found


def _pressed(
    action: str, fields: dict[str, str], choices: list[tuple[str, str]], button: dict[str, str]
) -> list[Press]:
    if button.get("name") == "value":
        fields = {**fields, "value": button["value"]}
    main, key = "main" in button.get("class", "").split(), button.get("data-key", "")
    if choices:
        return [Press(action, {**fields, name: value}, main, key) for name, value in choices]
    if button.get("name") in {"do", "say"}:
        return [Press(action, {**fields, button["name"]: button["value"]}, main, key)]
    return [Press(action, dict(fields), main, key)] if {"do", "say"} & set(fields) else []
