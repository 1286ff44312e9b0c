"""`python -m tapete.exact`: a question on the standard input, its book on the standard output; both as JSON."""

import os
import sys

import msgspec

from tapete.exact.book import LARGEST, TOO_LARGE, Question, book_of, written

_POLITELY = 10


def main() -> None:
    if hasattr(os, "nice"):
        os.nice(_POLITELY)
    question = msgspec.json.decode(sys.stdin.buffer.read(), type=Question)
    answer = written(book_of(question))
    if len(answer) > LARGEST:
        sys.exit(TOO_LARGE)
    sys.stdout.buffer.write(answer)


if __name__ == "__main__":
    main()
