"""Grows the tree of an emission for whoever has something else to do: it reads what, and writes the roots."""

import sys

import msgspec

from tapete.kit.chance.sealing import Task, part_roots


def main() -> None:
    task = msgspec.json.decode(sys.stdin.buffer.read(), type=Task)
    sys.stdout.buffer.write(msgspec.json.encode(part_roots(task.link, task.secret, task.contents)))


if __name__ == "__main__":
    main()
