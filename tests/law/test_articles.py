"""The provisions are the five texts whole: each article and paragraph of a text is on file, and nothing else is.

`articles/*.txt` lists the numbering of each text, one path a line, in the text's own order. It was made from the texts
and not from the provisions. A path follows the text's own marks: article, number, letter, ordinal (`7.3.b.1`), or
epígrafe, roman, number, capital, letter (`01.IV.1.A.a`).

What has no mark of its own is called so:

- `p3` is the third paragraph of what it stands in, counting those before and after a list. Paragraphs are listed where
  the provisions cite them apart. Where there is no `p1`, the first paragraph goes with the mark itself (`47.2`, then
  `47.2.p2`); where there is none at all, so do all of them. A list within a paragraph hangs from it (`35.3.p2.a`).
- `in` and `fin` are what is said before a list and after it.
- A heading without a number is called by its noun (`07.III.banca`), and a bet that has only a name by its name
  (`06.IV.1.A.Win`).
- `AU` is the single article that approves the rest; `DA`, `DT1`, `DD` and `DF` are the provisions that go with it, and
  `R1` to `R4` what a resolution resolves.
"""

import re
from collections import defaultdict

import pytest

from tapete.law.citation import path_of
from tapete.law.provisions import provisions_of
from tapete.law.regulations import regulations
from tests.law.passages import ARTICLES, listed

TEXTS = [key for key, each in regulations().items() if not each.auxiliary]
PARAGRAPH = re.compile(r"^(.+)\.p([0-9]+)$", re.MULTILINE)
CITED_FROM_THE_THIRD = "15.2"
"""Of the four paragraphs of MU2010:15.2 the first two go with the number."""

every_text = pytest.mark.parametrize("text", TEXTS)


def on_file(text: str) -> list[str]:
    """The paths of the provisions, in the order of their file."""
    return [path_of(citation) for citation in provisions_of(text)]


def articles(paths: list[str]) -> list[str]:
    """The articles, or epígrafes, that the paths belong to."""
    return list(dict.fromkeys(path.partition(".")[0] for path in paths))


def test_the_five_texts_are_listed() -> None:
    assert sorted(path.stem for path in ARTICLES.iterdir()) == sorted(TEXTS)
    assert len(TEXTS) == 5


@every_text
def test_a_text_is_on_file_whole_and_in_its_order(text: str) -> None:
    assert sorted(set(listed(text)) - set(on_file(text))) == [], "nothing of it is missing"
    assert sorted(set(on_file(text)) - set(listed(text))) == [], "nothing else is on file"
    assert articles(on_file(text)) == articles(listed(text))


@every_text
def test_a_list_has_each_path_once_below_the_one_it_hangs_from_and_no_paragraph_is_left_out(text: str) -> None:
    seen: set[str] = set()
    for path in listed(text):
        above = path.rpartition(".")[0]
        assert path not in seen, path
        assert not above or above in seen, path
        seen.add(path)
    paragraphs = defaultdict[str, list[int]](list)
    for above, number in PARAGRAPH.findall("\n".join(listed(text))):
        paragraphs[above].append(int(number))
    for above, numbers in paragraphs.items():
        assert numbers[0] == 3 if above == CITED_FROM_THE_THIRD else numbers[0] < 3, above
        assert numbers == list(range(numbers[0], numbers[0] + len(numbers))), above
