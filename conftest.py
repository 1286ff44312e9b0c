"""The documents are tests too: README.md and docs/ are collected beside tests/.

The examples of a document go on where the one before stopped: with several workers, run with `--dist loadfile`.
"""

from tests.docs.examples import documents

pytest_collect_file = documents.pytest()
