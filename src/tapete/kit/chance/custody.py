"""Checks the answers of a second custodian of chance, with nothing of the house's program: `custody.py FILE KEY`.

FILE holds the commitments of a table; KEY is the public key that the inspection has published. `verifier.py` checks
that the results follow from the answers; this, that the answers are the custodian's, and that none was left unused.
Exit code: 0 if all is true, 1 or 2 if not.
"""

import hashlib
import json
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
ROOT_OF_MINUS_1 = pow(2, (P - 1) // 4, P)
BEGINNING = "0" * 64
ALONE = "no custodian holds a part of it: the house alone knew what would come"
TICKETS = "no custodian holds a part of sealed tickets: the house alone knew what they hide"
KEPT = "some answers of the custodian are not in this file, so it does not prove that none was left unused"
Point = tuple[int, int, int, int]
Part = dict[str, Any]


def demand(condition: object, otherwise: str) -> None:
    if not condition:
        raise ValueError(otherwise)


def pack(label: str, *fields: str) -> bytes:
    texts = [field.encode() for field in (f"tapete-1/{label}", *fields)]
    return b"".join(len(text).to_bytes(4, "big") + text for text in texts)


def digest(label: str, *fields: str) -> str:
    return hashlib.sha256(pack(label, *fields)).hexdigest()


def add(one: Point, other: Point) -> Point:
    (x1, y1, z1, t1), (x2, y2, z2, t2) = one, other
    a, b = (y1 - x1) * (y2 - x2) % P, (y1 + x1) * (y2 + x2) % P
    c, d = 2 * t1 * t2 * D % P, 2 * z1 * z2 % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P


def times(scalar: int, point: Point) -> Point:
    total: Point = (0, 1, 1, 0)
    while scalar:
        total, scalar, point = add(total, point) if scalar & 1 else total, scalar >> 1, add(point, point)
    return total


def point_of(data: bytes) -> Point:
    number = int.from_bytes(data, "little")
    y, sign = number % 2**255, number >> 255
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(square, (P + 3) // 8, P)
    x = x if (x * x - square) % P == 0 else x * ROOT_OF_MINUS_1 % P
    demand(y < P and (x * x - square) % P == 0 and (x or not sign), "a key or a signature is not a point")
    x = x if x % 2 == sign else P - x
    return x, y, 1, x * y % P


BASE = point_of(bytes.fromhex("58" + "66" * 31))


def signed(key: str, message: bytes, signature: str) -> bool:
    """Whether an Ed25519 signature is of this key, over this message."""
    try:
        public, made = bytes.fromhex(key), bytes.fromhex(signature)
        demand(len(public) == 32 and len(made) == 64, "a key or a signature is too short")
        s, hashed = int.from_bytes(made[32:], "little"), hashlib.sha512(made[:32] + public + message).digest()
        right = add(point_of(made[:32]), times(int.from_bytes(hashed, "little") % ORDER, point_of(public)))
    except ValueError:
        return False
    left = times(s, BASE)
    same = (left[0] * right[2] - right[0] * left[2]) % P == 0 and (left[1] * right[2] - right[1] * left[2]) % P == 0
    return s < ORDER and same


def head_of(c: Part) -> str:
    contents = [field for name, weight in c["contents"] for field in (name, str(weight))]
    fields = (c["table"], c["epoch"], str(c["serial"]), c["kind"], c["previous"], c["seal"], *contents)
    return digest("commitment with custodian", c["custodian"], *fields)


def answers_in(c: Part, opening: Part) -> Iterator[tuple[int, list[str], Part]]:
    if c["kind"] != "order":
        if "custody" in opening:
            yield 0, opening["words"], opening["custody"]
        demand("custody" in opening or not opening["outcome"], "it was drawn without the custodian")
        return
    turns = [pick["turn"] for pick in opening.get("picks", [])]
    demand(turns == sorted(set(turns)), "the custodian's answers are not in order")
    demand({card["turn"] for card in opening["opened"]} <= set(turns), "it was drawn without the custodian")
    for pick in opening.get("picks", []):
        cut = opening["cut"] is not None and pick["turn"] >= opening["cut"]["after"]
        yield pick["turn"], opening["cut"]["words"] if cut else [], pick["answer"]


def check(c: Part, opening: Part | None, key: str, begun: bool) -> tuple[list[tuple[str, str]], list[str]]:
    """The answers for a commitment, each as the one before it and its name, and what is not proved."""
    named = c.get("custodian", "")
    demand(
        named == key or not (named or begun),
        "the custodian was left out" if not named else "it names another custodian",
    )
    if not named or opening is None:
        return [], [] if named else [ALONE]
    if c["kind"] == "emission":
        return [], [TICKETS]
    given = []
    for turn, words, answer in answers_in(c, opening):
        message = pack("custody", head_of(c), str(turn), answer["last"], *words)
        demand(signed(key, message, answer["signature"]), "an answer is not the custodian's")
        given.append((answer["last"], digest("answer", answer["signature"])))
    return given, []


def verify(document: Any, key: str) -> tuple[list[str], list[str]]:
    """What is untrue of the custodian's answers in a record of commitments, and what is not proved."""
    records = document.get("records") if isinstance(document, dict) else None
    if not isinstance(records, list) or not re.fullmatch("[0-9a-f]{64}", key):
        return ["the file is not a record of commitments, or the key is not one"], []
    faults, notes, chain, begun = [], [], list[tuple[str, str]](), False
    for n, record in enumerate(records, 1):
        try:
            given, unproved = check(record["commitment"], record["opening"], key, begun)
            begun = begun or bool(record["commitment"].get("custodian"))
            chain += given
            notes += [f"commitment {n}: {note}" for note in unproved]
        except (AttributeError, IndexError, KeyError, TypeError, ValueError) as error:
            faults.append(f"commitment {n}: {error if type(error) is ValueError else f'malformed, {error!r}'}")
    names, lasts = {name for _, name in chain}, [last for last, _ in chain]
    first = set() if document.get("after") else {BEGINNING}
    gaps = len({last for last in lasts if last not in names} | first) > 1
    if len(set(lasts)) < len(lasts):
        faults.append("the custodian is said to have given two answers after the same one")
    partial = document.get("buried") or (document.get("after") and begins_with_lots(records))
    if gaps and not partial:
        faults.append("the custodian gave an answer that is not in the record")
    return faults, notes + [KEPT] * (gaps and bool(partial))


def last_answer(records: list[Part]) -> str:
    """The name of the custodian's last answer in a record that is true; nothing if it was never asked."""
    asked = [record for record in records if record["opening"] is not None and "custodian" in record["commitment"]]
    asked = [record for record in asked if record["commitment"]["kind"] != "emission"]
    given = [each for record in asked for _, _, each in answers_in(record["commitment"], record["opening"])]
    followed = {each["last"] for each in given}
    names = [digest("answer", each["signature"]) for each in given]
    return next((name for name in names if name not in followed), "")


def begins_with_lots(records: list[Any]) -> bool:
    """Whether the first record is of lots that were drawn beside an order that is told before it."""
    return isinstance(records[0], dict) and records[0].get("commitment", {}).get("kind") == "lot"


def main(arguments: Sequence[str]) -> int:
    try:
        document, key = json.loads(Path(arguments[0]).read_text(encoding="utf-8")), arguments[1]
    except (IndexError, OSError, ValueError, RecursionError) as error:
        sys.stderr.write(f"usage: python custody.py FILE KEY\nnot a file to verify: {error}\n")
        return 2
    faults, notes = verify(document, key)
    sys.stdout.writelines(f"{line}\n" for line in [*faults, *notes, "untrue" if faults else "true"])
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
