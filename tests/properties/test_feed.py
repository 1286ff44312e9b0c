"""The feed is passed what its table decided, and other processes read the record: both show the same sentences."""

from typing import Any

import msgspec

from tapete.casino.acta import RecordDecoder, entry_of
from tapete.engine.codec import encode
from tapete.engine.event import Event
from tapete.engine.runner import Done
from tapete.language import LANGUAGES
from tests.properties.corpus import some_walks
from tests.properties.walks import Walk


@some_walks
def what_was_decided_is_told_as_what_was_recorded(played: Walk) -> None:
    game, decoder = played.game, RecordDecoder(played.game)
    for place in played.places:
        step = played.steps[place]
        line = encode(entry_of(Done(step.command, step.events), place + 1, ""))
        read = decoder.entry(line)
        for decided, recorded in zip(step.events, decoder.events(read), strict=True):
            assert type(decided) is type(recorded)
            assert msgspec.structs.asdict(decided) == msgspec.structs.asdict(recorded)
            for language in LANGUAGES:
                assert _told(game, decided, language) == _told(game, recorded, language)


def _told(game: Any, event: Event, language: str) -> str:
    return event.tell(game.wording(language))
