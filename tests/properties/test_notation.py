"""Whatever is offered can be said and is understood; whatever else is said gets a clean answer."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tapete.casino.vocabulary import in_notation
from tapete.engine.codec import decoder_of, encode
from tapete.engine.command import Command
from tapete.engine.notation import Unreadable, fold, parse_line
from tapete.engine.setup import BadSetup, read_setup
from tapete.engine.table import AnyTable
from tapete.games import REGISTRY
from tapete.kit.money import LARGEST
from tapete.language import LANGUAGES
from tapete.law.parameters import sheet
from tests.properties.corpus import every_walk, few, walks
from tests.properties.tables import anywhere, every_game
from tests.properties.test_offers import taken_up
from tests.properties.walks import PLAYERS, Walk, accepts, walked

NUMBERS = st.one_of(
    st.integers(),
    st.integers(LARGEST // 100 - 1, LARGEST // 100 + 1),
    st.integers(10**400, 10**401),
    st.decimals(allow_nan=True, allow_infinity=True),
).map(str)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=9), inner, max_size=3),
    max_leaves=9,
)
some_examples = settings(max_examples=settings().max_examples * 2 // 5)
CLEAN = (msgspec.DecodeError, UnicodeDecodeError)
"""What a decoder may raise: a file that is not even text is a different slip from one that says something else."""


@every_walk
def everything_offered_can_be_written_and_read_in_every_language(played: Walk) -> None:
    """The words of the cloth are read besides those of the notation, and never instead of them."""
    game, speaks = played.game, dict(zip(PLAYERS, LANGUAGES, strict=True))
    for state, command in _offered(played):
        written = game.write(command)
        said = {written, in_notation(game, written, speaks[command.by]) if command.by in speaks else written}
        for line in said:
            assert game.read(parse_line(line).words, command.by, state) == command, (written, line)


def _offered(played: Walk) -> Iterator[tuple[Any, Command]]:
    """What somebody is offered in each state; what they were offered before while the table waited alike, once."""
    known = set()
    for moment in played.moments.values():
        for command in taken_up(moment.offers(moment.who)):
            said = command, played.game.pace(moment.state)
            if said not in known:
                known.add(said)
                yield moment.state, command


@every_game
@walked
@given(data=st.data())
def test_anything_said_at_a_table_is_unreadable_refused_or_done(slug: str, data: st.DataObject) -> None:
    played = data.draw(walks(slug))
    words = data.draw(st.lists(st.sampled_from(_words_of(slug)) | NUMBERS | st.text(max_size=12), max_size=7))
    state = data.draw(st.sampled_from(played.states))
    try:
        line = parse_line(" ".join(words))
        command = played.game.read(line.words, data.draw(st.sampled_from(PLAYERS)), state)
    except Unreadable as error:
        assert str(error)
    else:
        accepts(played.game, state, command)
        written = parse_line(played.game.write(command)).words
        assert played.game.read(written, command.by, state) == command


@cache
def _words_of(slug: str) -> list[str]:
    """Words that are said in some walks of a game."""
    some = [(played.game, step.command) for played in few(slug) for step in played.steps]
    return sorted({word for game, command in some for word in game.write(command).split()})


@given(st.text())
def test_any_text_is_a_line_or_unreadable(text: str) -> None:
    try:
        line = parse_line(text)
    except Unreadable as error:
        assert str(error)
    else:
        assert all(word.split() == [fold(word)] for word in line.words)


def _decoders(game: AnyTable) -> list[msgspec.json.Decoder[Any]]:
    return [decoder_of(kind) for kind in (game.commands, game.events, game.states, type(game.rules))]


def _decoded(decode: Callable[[bytes], Any], data: bytes) -> Any:
    try:
        return decode(data)
    except CLEAN as error:
        assert str(error)
        return None


@every_game
@some_examples
@given(data=st.binary() | st.text().map(str.encode) | JSON.map(msgspec.json.encode))
def test_any_bytes_are_read_or_cleanly_not(slug: str, data: bytes) -> None:
    for decoder in _decoders(anywhere(slug)):
        _decoded(decoder.decode, data)


@every_game
@walked
@given(data=st.data())
def test_any_change_to_a_written_command_is_read_refused_or_cleanly_not(slug: str, data: st.DataObject) -> None:
    played = data.draw(walks(slug))
    step = data.draw(st.sampled_from(played.steps))
    plain = msgspec.to_builtins(step.command)
    name = data.draw(st.sampled_from([*plain, "otro"]))
    command = _decoded(decoder_of(played.game.commands).decode, encode({**plain, name: data.draw(JSON)}))
    if isinstance(command, Command):
        accepts(played.game, step.before, command)


@every_game
@walked
@given(data=st.data())
def test_any_change_to_the_rules_on_file_is_read_or_cleanly_not(slug: str, data: st.DataObject) -> None:
    """Pays are fractions, which JSON does not have: their text may be anything too."""
    rules = anywhere(slug).rules
    written = encode(rules)
    start = data.draw(st.integers(0, len(written) - 1))
    stop = data.draw(st.integers(start, min(len(written), start + 20)))
    _decoded(decoder_of(type(rules)).decode, written[:start] + data.draw(st.binary(max_size=6)) + written[stop:])


@every_game
@some_examples
@given(data=st.data())
def test_any_set_up_is_read_checked_or_cleanly_refused(slug: str, data: st.DataObject) -> None:
    module = REGISTRY.module(slug)
    names = st.sampled_from(module.Setup.__struct_fields__)
    fields = data.draw(st.dictionaries(names | st.text(max_size=5), JSON | NUMBERS, max_size=6))
    try:
        setup = read_setup(module.Setup, fields)
    except BadSetup as error:
        assert str(error)
    else:
        assert all(isinstance(module.check(where, setup), list) for where in sheet(slug).regulated)


@pytest.mark.parametrize("text", ['"1/0"', '"1e999999999"', '"x"', '"-1/2/3"', "7", '""', '"٣/٤"', '" 1/2"'])
def test_a_pay_on_file_is_a_plain_fraction(text: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        decoder_of(Fraction).decode(text.encode())
