"""Checks what a house committed to and opened, with nothing of its program: `python verifier.py FILE [HEAD...]`.

FILE holds the commitments of a table; each HEAD is one that must be there. Exit code: 0 if all is true, 1 or 2 if not.
"""

import hashlib
import hmac
import json
import re
import sys
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import accumulate, count, islice
from math import isqrt
from pathlib import Path
from typing import Any

SCHEME, COVERED, SPAN = "tapete-1", "?", 2**32
UNREADABLE = (AttributeError, IndexError, KeyError, TypeError, ValueError)
SILENT = "the players added nothing; only later changes are excluded"
AGAIN, BURIED = "the house started again in the middle of it", "the cards that not everybody saw stay covered"
CARRIED = "stakes laid before the house started again were not returned, and another result was sealed for them"
UNTOLD = "the house started again before it; an audit of the acta tells whether it returned the stakes"
KEPT = "what came is not for everybody: only the direction and the inspection can check it"
Part = dict[str, Any]


def demand(condition: object, otherwise: str) -> None:
    if not condition:
        raise ValueError(otherwise)


def pack(label: str, *fields: str) -> bytes:
    texts = [field.encode() for field in (f"{SCHEME}/{label}", *fields)]
    return b"".join(len(text).to_bytes(4, "big") + text for text in texts)


def digest(label: str, *fields: str) -> str:
    return hashlib.sha256(pack(label, *fields)).hexdigest()


def keyed(secret: str, label: str, *fields: str) -> str:
    return hmac.new(bytes.fromhex(secret), pack(label, *fields), "sha256").hexdigest()


def number(value: Any) -> int:
    demand(type(value) is int and 0 <= value <= SPAN, "a number is not one")
    return int(value)


def fresh(secret: str, used: set[str]) -> str:
    demand(re.fullmatch("[0-9a-f]{64}", secret) and secret not in used, "a secret is not of 256 bits, or not new")
    used.add(secret)
    return secret


def place(c: Part) -> tuple[str, str, str]:
    return c["table"], c["epoch"], str(number(c["serial"]))


def head_of(c: Part) -> str:
    contents = [field for name, weight in c["contents"] for field in (name, str(number(weight)))]
    fields = (*place(c), c["kind"], c["previous"], c["seal"], *contents)
    named = "custodian" in c
    return digest("commitment with custodian", c["custodian"], *fields) if named else digest("commitment", *fields)


def contents_of(c: Part) -> dict[str, int]:
    contents = {str(name): number(weight) for name, weight in c["contents"]}
    demand(min(contents.values(), default=0) > 0 and len(contents) == len(c["contents"]), "an outcome is not one")
    demand(sum(contents.values()) <= SPAN, "there are too many outcomes")
    return contents


def check_link(c: Part, before: Part, epochs: set[str]) -> None:
    goes_on = c["epoch"] == before.get("epoch")
    demand(c["serial"] == (before["serial"] + 1 if goes_on else 1), "a commitment is missing before it")
    demand(goes_on or c["epoch"] not in epochs, "its epoch was over")
    demand(not before or c["table"] == before["table"], "it belongs to another table")
    demand(not before or c["previous"] == head_of(before), "it does not follow the commitment before it")


def unbiased(sides: int, hashed: Callable[[str], str]) -> tuple[str, int]:
    tried = (hashed(str(counter)) for counter in count())
    return next((text, value % sides) for text in tried if (value := int(text[:8], 16)) < SPAN - SPAN % sides)


def drawn(c: Part, hashed: Callable[[str], str]) -> tuple[str, str]:
    contents = contents_of(c)
    text, rest = unbiased(sum(contents.values()), hashed)
    outcome = next(n for n, top in zip(contents, accumulate(contents.values()), strict=True) if rest < top)
    return text, str(int(outcome.partition("..")[0]) + rest) if c["kind"] == "number" else outcome


def check_share(c: Part, opening: Part, used: set[str]) -> list[str]:
    head, secret, words = head_of(c), fresh(opening["secret"], used), opening["words"]
    demand(digest("share", *place(c), secret) == c["seal"], "the secret is not the sealed one")
    demand(isinstance(words, list), "the words are not a list")
    label, part = ("draw with custodian", [opening["custody"]["signature"]]) if "custody" in opening else ("draw", [])
    demand(not part or "custodian" in c, "it has no custodian")
    mac, outcome = drawn(c, lambda counter: keyed(secret, label, head, counter, *part, *words))
    if "custodian" in c and not part:  # the custodian was not asked: nothing was drawn
        mac = outcome = ""
    demand(mac == opening["mac"] and outcome == opening["outcome"], f"secret and words give {outcome}")
    for turn, each in enumerate(opening.get("then", ()), 1):
        demand(each["kind"] in {"share", "number"}, "it is of no known kind")
        outcome = drawn(each, partial(digest, "following", mac, str(turn)))[1]
        demand(outcome == each["outcome"], f"{outcome} follows from it")
    return [] if words else [SILENT]


def climb(node: str, position: int, width: int, path: list[str]) -> str:
    siblings = list(path)
    while width > 1:
        if position ^ 1 < width:
            node = digest("node", *(siblings.pop(0), node) if position % 2 else (node, siblings.pop(0)))
        position, width = position // 2, (width + 1) // 2
    return "" if siblings else node


def check_order(c: Part, opening: Part, used: set[str]) -> list[str]:
    left, last, words, after, moved = contents_of(c), -1, [], 0, 0
    size, covered, head, cards = sum(left.values()), set(left) == {COVERED}, head_of(c), opening["cards"]
    demand(size <= 2**20, "there are too many cards")
    if opening["cut"] is not None:
        words, after = list(opening["cut"]["words"]), number(opening["cut"]["after"])
        demand(after < size, "it is cut after its last card")
        moved = unbiased(size - after, lambda counter: digest("cut", head, str(after), counter, *words))[1]
    positions = [*range(after), *range(after + moved, size), *range(after, after + moved)]
    if "picks" in opening:
        positions = picked(size, after, moved, opening["picks"])
    for opened in opening["opened"]:
        turn, card = number(opened["turn"]), opened["card"]
        demand(last < turn < size and left.get(card, covered), f"{card} did not come in its turn, or comes too often")
        leaf = digest("leaf", *place(c), str(positions[turn]), card, fresh(opened["salt"], used))
        root = climb(leaf, positions[turn], size, opened["path"])
        demand(root == c["seal"], f"{card} is not at {positions[turn]} in the sealed order")
        last, left[card] = turn, left.get(card, size) - 1
    if cards or opening["secret"]:
        demand(len(cards) == size, "it held other cards")
        root = root_of(c, fresh(opening["secret"], used), sorted(zip(positions, cards, strict=True)))
        demand(root == c["seal"], "this is not the sealed order")
        demand(contents_of(c) in (Counter(cards), {COVERED: size}), "it held other cards")
    unsaid = ["which cards it held is not said, and that each was there once not proved"] if covered else []
    return unsaid + ([] if words or not (opening["opened"] or cards) else [SILENT])


def picked(size: int, after: int, moved: int, picks: list[Part]) -> list[int]:
    left, positions, due = list(range(size)), list[int](), list(picks)
    for turn in range(size):
        if turn == after:
            left = left[moved:] + left[:moved]
        while due and number(due[0]["turn"]) < turn:
            del due[0]
        signature = due[0]["answer"]["signature"] if due else ""
        chosen = unbiased(len(left), lambda n, s=signature, t=turn: digest("pick", s, str(t), n))[1] if due else 0  # type: ignore[misc]
        positions.append(left.pop(chosen))
    return positions


def prizes_of(c: Part, secret: str) -> list[str]:
    contents, size = contents_of(c), sum(contents_of(c).values())
    left = isqrt(size - 1) + 1
    right = -(-size // left)

    def drawn(turn: int, value: int) -> int:
        sides = right if turn % 2 else left
        return unbiased(sides, lambda counter: keyed(secret, "round", str(turn), str(value), counter))[1]

    tables = [[drawn(turn, value) for value in range(left if turn % 2 else right)] for turn in range(16)]

    def step(ticket: int) -> int:
        high, low = divmod(ticket, right)
        for turn in range(0, 16, 2):
            high = (high + tables[turn][low]) % left
            low = (low + tables[turn + 1][high]) % right
        return high * right + low

    tops, names, prizes = list(accumulate(contents.values())), list(contents), []
    for ticket in range(size):
        walked = step(ticket)
        while walked >= size:
            walked = step(walked)
        prizes.append(names[bisect_right(tops, walked)])
    return prizes


def check_emission(c: Part, opening: Part, used: set[str]) -> list[str]:
    left, seen, size = contents_of(c), set[int](), sum(contents_of(c).values())
    demand(size <= 2**20, "there are too many tickets")
    demand(opening["cut"] is None and not opening["cards"], "tickets are neither cut nor listed")
    for opened in opening["opened"]:
        ticket, prize = number(opened["turn"]), opened["card"]
        demand(ticket < size and ticket not in seen and left.get(prize), f"{prize} comes too often, or a ticket twice")
        leaf = digest("leaf", *place(c), str(ticket), prize, fresh(opened["salt"], used))
        demand(climb(leaf, ticket, size, opened["path"]) == c["seal"], f"{prize} is not in ticket {ticket}")
        seen.add(ticket)
        left[prize] -= 1
    several = [(number(told["first"]), number(told["count"]), told["held"]) for told in opening.get("several", ())]
    for some in (range(first, first + tickets) for first, tickets, _ in several):
        demand(some.stop <= size and seen.isdisjoint(some), f"ticket {some.start} and those after it come too often")
        seen.update(some)
    prizes = prizes_of(c, fresh(opening["secret"], used)) if opening["secret"] else []
    sealed = not prizes or root_of(c, opening["secret"], enumerate(prizes)) == c["seal"]
    demand(sealed, "this is not the sealed emission")
    for first, tickets, held in several if prizes else ():
        hid = ",".join(f"{n}:{prizes[n]}" for n in range(first, first + tickets) if prizes[n] != "0") or "-"
        demand(hid == held, f"ticket {first} and those after it did not hide what was said")
    return [SILENT]


def root_of(c: Part, secret: str, held: Iterable[tuple[int, str]]) -> str:
    nodes = [digest("leaf", *place(c), str(n), name, keyed(secret, "salt", str(n))) for n, name in held]
    while len(nodes) > 1:
        pairs = (nodes[n : n + 2] for n in range(0, len(nodes), 2))
        nodes = [digest("node", *pair) if len(pair) > 1 else pair[0] for pair in pairs]
    return nodes[0]


def check(c: Part, opening: Part | None, used: set[str], following: Part | None, buried: bool) -> list[str]:
    demand(contents_of(c) and c["kind"] in {"share", "number", "lot", "order", "emission"}, "it is of no known kind")
    kept = opening is None and following is not None and c["kind"] == "number" and buried
    demand(opening is not None or following is None or c["kind"] == "order" or kept, "it was never opened")
    if c["kind"] == "emission" and opening is not None:
        demand(opening["secret"] or following is None, "its secret was never opened")
        return check_emission(c, opening, used)
    if c["kind"] != "order":
        return check_share(c, opening, used) if opening is not None else [KEPT] * kept
    opening = opening if opening is not None else {"cut": None, "opened": [], "secret": "", "cards": []}
    left_open = following is not None and not opening["cards"]
    anew = following is not None and following["commitment"]["epoch"] != c["epoch"]
    demand(anew or buried or not left_open, "some cards were never opened")
    return check_order(c, opening, used) + ([AGAIN if anew else BURIED] if left_open else [])


def verify(document: Any, heads: Iterable[str] = ()) -> tuple[list[str], list[str]]:
    """What is untrue in a record of commitments, and what is true but proves less than it could."""
    records = document.get("records") if isinstance(document, dict) and document.get("scheme") == SCHEME else None
    if not isinstance(records, list) or not records:
        return ["the file is not a record of this scheme"], []
    faults, notes, missing, before = [], [], set(heads), document.get("after") or {}
    epochs, used = set[str](), set[str]()
    for n, record in enumerate(records, 1):
        try:
            commitment, previous, before = record["commitment"], before, record["commitment"]
            missing.discard(head_of(commitment))
            check_link(commitment, previous, epochs)
            epochs.add(commitment["epoch"])
            following = iter(records[n : n + 1])
            if commitment["kind"] == "order":  # lots are drawn beside an order that goes on
                following = (each for each in islice(records, n, None) if each["commitment"]["kind"] != "lot")
            found = check(commitment, record["opening"], used, next(following, None), bool(document.get("buried")))
            if previous and previous["epoch"] != commitment["epoch"]:
                demand(not record.get("carried"), CARRIED)
                found += [UNTOLD] * ("carried" not in record)
            notes += [f"commitment {n}: {note}" for note in found]
        except UNREADABLE as error:
            faults.append(f"commitment {n}: {error if type(error) is ValueError else f'malformed, {error!r}'}")
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
