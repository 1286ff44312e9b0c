"""`python -m tests.properties.grow [GAME...]` (`make walks`): search for walks of each game, and keep them."""

import sys

from tapete.games import REGISTRY
from tests.properties.corpus import deeds, grown, named
from tests.properties.shelf import COMMITTED, commit

if __name__ == "__main__":
    COMMITTED.mkdir(exist_ok=True)
    for slug in sys.argv[1:] or REGISTRY:
        walks = grown(slug)
        commit(slug, named(set().union(*map(deeds, walks))), walks)
