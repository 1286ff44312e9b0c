"""Checks what a house committed to and opened, with nothing of its program: `python verifier.py FILE [HEAD...]`.

FILE holds the commitments of a table since an epoch began; each HEAD is one that a player noted down and that must be
there. Exit code: 0 when everything is true, 1 when something is not, 2 when the file cannot be read.
"""

import hashlib
import hmac
import json
import re
import sys
from collections.abc import Iterable, Sequence
from itertools import accumulate
from pathlib import Path
from typing import Any

SCHEME = "tapete-1"
SPAN, LINKS = 2**32, ("kind", "previous", "seal")
UNREADABLE = (AttributeError, IndexError, KeyError, TypeError, ValueError)
Part = dict[str, Any]


def demand(condition: object, otherwise: str) -> None:
    if not condition:
        raise ValueError(otherwise)


def pack(label: str, *fields: str) -> bytes:
    texts = [field.encode() for field in (f"{SCHEME}/{label}", *fields)]
    return b"".join(len(text).to_bytes(4, "big") + text for text in texts)


def digest(label: str, *fields: str) -> str:
    return hashlib.sha256(pack(label, *fields)).hexdigest()


def number(value: Any) -> int:
    demand(type(value) is int and 0 <= value <= SPAN, "a number is not one")
    return int(value)


def fresh(secret: str, used: set[str]) -> str:
    demand(re.fullmatch("[0-9a-f]{64}", secret) and secret not in used, "a secret is not of 256 bits, or not new")
    used.add(secret)
    return secret


def place(commitment: Part) -> tuple[str, str, str]:
    return commitment["table"], commitment["epoch"], str(number(commitment["serial"]))


def head_of(commitment: Part) -> str:
    contents = [field for name, weight in commitment["contents"] for field in (name, str(number(weight)))]
    return digest("commitment", *place(commitment), *map(commitment.__getitem__, LINKS), *contents)


def contents_of(commitment: Part) -> dict[str, int]:
    contents = {str(name): number(weight) for name, weight in commitment["contents"]}
    weighted = min(contents.values(), default=0) > 0
    demand(weighted and len(contents) == len(commitment["contents"]), "an outcome is not one")
    demand(sum(contents.values()) <= SPAN, "there are too many outcomes")
    return contents


def check_link(commitment: Part, before: Part, epochs: set[str]) -> None:
    goes_on = commitment["epoch"] == before.get("epoch")
    demand(commitment["serial"] == (before["serial"] + 1 if goes_on else 1), "a commitment is missing before it")
    demand(goes_on or commitment["epoch"] not in epochs, "its epoch was over")
    if before:
        demand(commitment["table"] == before["table"], "it belongs to another table")
        demand(commitment["previous"] == head_of(before), "it does not follow the commitment before it")


def check_share(commitment: Part, opening: Part, used: set[str]) -> bool:
    secret, words, contents = fresh(opening["secret"], used), opening["words"], contents_of(commitment)
    demand(digest("share", *place(commitment), secret) == commitment["seal"], "the secret is not the sealed one")
    demand(isinstance(words, list), "the words are not a list")
    total, counter, mac, value = sum(contents.values()), 0, "", SPAN
    while value >= SPAN - SPAN % total:
        message = pack("draw", head_of(commitment), str(counter), *words)
        mac = hmac.new(bytes.fromhex(secret), message, "sha256").hexdigest()
        value, counter = int(mac[:8], 16), counter + 1
    outcome = next(n for n, top in zip(contents, accumulate(contents.values()), strict=True) if value % total < top)
    demand(mac == opening["mac"] and outcome == opening["outcome"], f"secret and words give {outcome}")
    return bool(words)


def climb(node: str, position: int, width: int, path: list[str]) -> str:
    siblings = list(path)
    while width > 1:
        if position ^ 1 < width:
            pair = (node, siblings.pop(0))
            node = digest("node", *(reversed(pair) if position % 2 else pair))
        position, width = position // 2, (width + 1) // 2
    return "" if siblings else node


def check_opening(commitment: Part, opening: Part, used: set[str], *, whole: bool) -> bool:
    if commitment["kind"] == "share":
        return check_share(commitment, opening, used)
    left, cut, turn = contents_of(commitment), opening["cut"], -1
    size = sum(left.values())
    demand(cut is None or number(cut) < size, "the cut is past the last card")
    for opened in opening["cards"]:
        position, card = number(opened["position"]), opened["card"]
        leaf = digest("leaf", *place(commitment), str(position), card, fresh(opened["salt"], used))
        root = climb(leaf, position, size, opened["path"]) if position < size else ""
        demand(root == commitment["seal"], f"{card} is not at {position} in the sealed order")
        last, turn = turn, (position - (cut or 0)) % size
        demand(turn > last and left.get(card), f"{card} did not come in its turn, or comes too often")
        left[card] -= 1
    demand(not whole or not any(left.values()), "some cards were never opened")
    return cut is not None


def verify(document: Any, heads: Iterable[str] = ()) -> tuple[list[str], list[str]]:
    """What is untrue in a record of commitments, and what is true but proves less than it could."""
    records = document.get("records") if isinstance(document, dict) and document.get("scheme") == SCHEME else None
    if not isinstance(records, list) or not records:
        return ["the file is not a record of this scheme"], []
    faults, notes, missing, epochs, used, before = [], [], set(heads), set[str](), set[str](), Part()
    for count, record in enumerate(records, 1):
        try:
            commitment, opening, whole = record["commitment"], record["opening"], count < len(records)
            previous, before = before, commitment
            missing.discard(head_of(commitment))
            check_link(commitment, previous, epochs)
            epochs.add(commitment["epoch"])
            demand(contents_of(commitment) and commitment["kind"] in {"share", "order"}, "it is of no known kind")
            demand(opening is not None or not whole, "it was never opened")
            if opening is not None and not check_opening(commitment, opening, used, whole=whole):
                notes.append(f"commitment {count}: the players added nothing; only later changes are excluded")
        except UNREADABLE as error:
            faults.append(f"commitment {count}: {error if type(error) is ValueError else f'malformed, {error!r}'}")
    return faults + [f"the commitment {head} is not in the record" for head in sorted(missing)], notes


def main(arguments: Sequence[str]) -> int:
    try:
        document = json.loads(Path(arguments[0]).read_text(encoding="utf-8"))
    except (IndexError, OSError, ValueError, RecursionError) as error:
        sys.stderr.write(f"usage: python verifier.py FILE [HEAD...]\nnot a file to verify: {error}\n")
        return 2
    faults, notes = verify(document, arguments[1:])
    sys.stdout.writelines(f"{line}\n" for line in [*faults, *notes, "untrue" if faults else "true"])
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
