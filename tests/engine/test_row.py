"""Rows: lists as values, of which another with a change in it shares nearly everything."""

import copy
import pickle
from bisect import bisect_left

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tapete.engine.codec import decoder_of, encode
from tapete.engine.row import BLOCK, Row


class Kept(msgspec.Struct, frozen=True):
    """A state with a row in it."""

    numbers: Row[tuple[int, str]] = Row()


changes = st.lists(st.tuples(st.integers(0, 3000), st.integers(0, 900), st.integers(0, 900)), max_size=12)


@given(changes)
def test_a_row_is_what_a_list_would_be(made: list[tuple[int, int, int]]) -> None:
    row, plain, written = Row[int](), list[int](), 0
    for place, gone, more in made:
        first = place % (len(plain) + 1)
        end, new = min(first + gone, len(plain)), range(written, written + more)
        written += more
        row, plain[first:end] = row.replaced(first, end, new), new
        assert list(row) == plain
        assert len(row) == len(plain)
    assert [row[place] for place in range(len(row))] == plain
    assert row[1:-1:3] == tuple(plain[1:-1:3])
    assert (row, hash(row)) == (Row(plain), hash(Row(plain)))
    assert all(0 < size <= BLOCK for size in row.about(len))


def test_a_place_that_is_not_there() -> None:
    row = Row("abc")
    assert (row[-1], row[-3]) == ("c", "a")
    for place in (3, -4):
        with pytest.raises(IndexError):
            row[place]


def test_it_is_written_as_a_list_and_read_again() -> None:
    kept = Kept(Row((number, str(number)) for number in range(2 * BLOCK)))
    assert encode(Kept(Row([(1, "a")]))) == b'{"numbers":[[1,"a"]]}'
    assert decoder_of(Kept).decode(encode(kept)) == kept
    with pytest.raises(msgspec.ValidationError):
        decoder_of(Kept).decode(b'{"numbers":[[1,2]]}')
    with pytest.raises(msgspec.ValidationError):
        decoder_of(Kept).decode(b'{"numbers":7}')


def test_it_is_a_value_like_others() -> None:
    row = Row(range(BLOCK + 1))
    assert pickle.loads(pickle.dumps(row)) == copy.deepcopy(row) == row
    assert row != Row(range(BLOCK))
    assert row != list(row)
    assert repr(Row([1])) == "Row([1])"


def _blocks(row: Row[int]) -> set[int]:
    return set(row.about(id))


def test_one_more_costs_a_block_and_not_the_row() -> None:
    row = Row(range(0, 400 * BLOCK, 2))
    for number in (1, 200 * BLOCK + 1, 400 * BLOCK + 1):
        place = bisect_left(row, number)
        other = row.replaced(place, place, [number])
        assert len(_blocks(other) - _blocks(row)) <= 2, "all other blocks are the same"
    assert len(_blocks(row.replaced(0, 1, ())) - _blocks(row)) <= 1
    assert len(_blocks(row.added(0)) - _blocks(row)) <= 1


def test_what_is_found_out_about_a_block_is_found_out_once() -> None:
    asked: list[int] = []

    def work(items: object) -> int:
        asked.append(1)
        return len(items)  # type: ignore[arg-type]

    row = Row(range(10 * BLOCK))
    blocks = sum(1 for _ in row.about(work))
    assert sum(row.about(work)) == 10 * BLOCK
    assert len(asked) == blocks
    assert sum(row.added(1, 2).about(work)) == 10 * BLOCK + 2
    assert len(asked) <= blocks + 1
    assert row.whole(work) == row.whole(work)
    assert len(asked) <= blocks + 2


def test_some_are_taken_out_of_the_blocks_that_have_them() -> None:
    row = Row(range(20 * BLOCK))
    left = row.without(5, lambda each: each == 5, frozenset)
    assert list(left) == [each for each in row if each != 5]
    assert len(_blocks(left) - _blocks(row)) == 1
    assert list(Row([5]).without(5, lambda each: each == 5, frozenset)) == []
