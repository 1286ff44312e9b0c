"""HTML read strictly: what a browser would forgive is a fault here."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from html.parser import HTMLParser

VOID = {"area", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "wbr"}
LABELLED = {"input", "select", "textarea"}
START_TAG = re.compile(r"""<[a-zA-Z](?:[^>"']++|"[^"]*"|'[^']*')*+>""")
Attributes = list[tuple[str, str | None]]


class Tag(HTMLParser):
    """One start tag taken apart."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.name, self.attributes, self.closed = "", Attributes(), False
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: Attributes) -> None:
        self.name, self.attributes = tag, attrs

    def handle_startendtag(self, tag: str, attrs: Attributes) -> None:
        self.name, self.attributes, self.closed = tag, attrs, True


known_tag = lru_cache(maxsize=50_000)(Tag)
"""A cloth is on every page of its table, and to take its tags apart takes longer than to draw it."""


def spots_of(told: str) -> Iterator[dict[str, str]]:
    """What the script makes of a list of spots."""
    kind, patterns, rows = json.loads(told)
    for place, row in enumerate(rows):
        named, x, y, pattern, given, *_ = row.split("|")
        sort, wide, high, name = patterns[int(pattern)].split(" ", 3)
        of = f"{sort}:{named}" if named else sort
        covers = named.replace("-", " ") if given == "~" else given
        sizes = {"x": x, "y": y, "width": wide, "height": high}
        own = {"id": f"{kind}-{of.replace(':', '-')}", "data-bet": of} if kind else {"data-call": of}
        yield (
            own
            | sizes
            | {
                "class": "spot" if kind else "spot call",
                "role": "button",
                "tabindex": "0" if kind and not place else "-1",
                "data-covers" if " " in covers else "data-n": covers,
                "aria-label": name.replace("{}", named),
            }
        )


class Page(HTMLParser):
    """A page taken apart: its elements in order, and everything that is wrong with it."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.faults: list[str] = []
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.text: list[str] = []
        self._open: list[str] = []
        self._labels = 0
        self.feed(text)
        self.close()
        if self._open:
            self.faults.append(f"never closed: {self._open}")
        self._check_ids()
        self._check_labels()

    def parse_starttag(self, i: int) -> int:
        """As it is inherited, from what is known of the tag."""
        whole = START_TAG.match(self.rawdata, i)
        if whole is None or (tag := known_tag(whole[0])).name in self.CDATA_CONTENT_ELEMENTS or not tag.name:
            return super().parse_starttag(i)
        (self.handle_startendtag if tag.closed else self.handle_starttag)(tag.name, tag.attributes)
        return whole.end()

    def handle_starttag(self, tag: str, attrs: Attributes) -> None:
        named = {name: value or "" for name, value in attrs}
        if len(named) != len(attrs):
            self.faults.append(f"an attribute twice in {tag}")
        if any(name == "style" or name.startswith("on") for name in named):
            self.faults.append(f"{tag} has a style or a script of its own: {named}")
        if tag == "script" and "src" not in named:
            self.faults.append("a script in the page")
        self.elements.append((tag, {**named, "_inside": " ".join(self._open)}))
        if "data-spots" in named:
            for spot in spots_of(named["data-spots"]):
                self.handle_startendtag("rect", [*spot.items()])
        if tag not in VOID:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: Attributes) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self._open.pop()

    def handle_endtag(self, tag: str) -> None:
        if not self._open or self._open[-1] != tag:
            self.faults.append(f"</{tag}> closes {self._open[-1:]}")
        elif self._open:
            self._open.pop()

    def handle_data(self, data: str) -> None:
        self.text.append(data)

    def having(self, name: str) -> list[dict[str, str]]:
        """The attributes of the elements that have one of this name."""
        return [attributes for _, attributes in self.elements if name in attributes]

    def tags(self, tag: str) -> list[dict[str, str]]:
        """The attributes of the elements of a kind."""
        return [attributes for name, attributes in self.elements if name == tag]

    def _check_ids(self) -> None:
        ids = [attributes["id"] for attributes in self.having("id")]
        self.faults += [f"the id {each} twice" for each, times in Counter(ids).items() if times > 1]

    def _check_labels(self) -> None:
        """Every field has a label: around it, for it, or of its own."""
        named = {attributes["for"] for attributes in self.tags("label") if "for" in attributes}
        for tag, attributes in self.elements:
            hidden = attributes.get("type") == "hidden" or tag not in LABELLED
            inside = "label" in attributes["_inside"].split()
            if not (hidden or inside or attributes.get("id") in named or "aria-label" in attributes):
                self.faults.append(f"{tag} {attributes} has no label")
