"""HTML read strictly: what a browser would forgive is a fault here."""

from html.parser import HTMLParser

VOID = {"area", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "wbr"}
LABELLED = {"input", "select", "textarea"}


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

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = {name: value or "" for name, value in attrs}
        if len(named) != len(attrs):
            self.faults.append(f"an attribute twice in {tag}")
        if any(name == "style" or name.startswith("on") for name in named):
            self.faults.append(f"{tag} has a style or a script of its own: {named}")
        if tag == "script" and "src" not in named:
            self.faults.append("a script in the page")
        self.elements.append((tag, {**named, "_inside": " ".join(self._open)}))
        if tag not in VOID:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
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
        self.faults += [f"the id {each} twice" for each in set(ids) if ids.count(each) > 1]

    def _check_labels(self) -> None:
        """Every field has a label: around it, for it, or of its own."""
        named = {attributes["for"] for attributes in self.tags("label") if "for" in attributes}
        for tag, attributes in self.elements:
            hidden = attributes.get("type") == "hidden" or tag not in LABELLED
            inside = "label" in attributes["_inside"].split()
            if not (hidden or inside or attributes.get("id") in named or "aria-label" in attributes):
                self.faults.append(f"{tag} {attributes} has no label")
