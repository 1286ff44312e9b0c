"""Every measurement, one after another, or the parts that are named: `python -m bench [PART …]`."""

import argparse
import time
from importlib import import_module

from bench.measure import TALLY

PARTS = {
    "engine": "rounds a second through the rules of a game",
    "blackjack": "hands of black-jack a second, beside gymnasium and rlcard",
    "ferrocarril": "coups of ferrocarril a second with four bots, and a whole talla decided again",
    "dados": "throws of craps a second, beside crapssim with the same bets",
    "murcianos": "throws of dados murcianos a second, through its rules and by its kernel",
    "maquinas": "games of a machine a second, through its rules and by its kernel",
    "loterias": "draws of a variable prize a second, through its rules and by its kernel",
    "dos_panos": "jugadas of bacarrá a dos paños a second with six bots, through its rules and by its kernel",
    "sim": "rounds a second of the kernels of wheels and dados, beside C, NumPy and crapssim",
    "cards": "rounds a second of the kernels of card games, beside C and programs of others",
    "bingo": "games of bingo with a thousand cartones a second, beside C and NumPy",
    "bets": "bets a second through the rules: offers matched in a book, pools and coefficients",
    "poker": "hands of poker rated a second, beside C and pkrbot",
    "ring": "complete hands of hold'em a second, through the rules and compiled, beside OpenSpiel and PokerKit",
    "equity": "hands of poker compared exactly, beside C and the samples of eval7, and every hand counted",
    "memory": "the most memory that a simulation takes, of few rounds and of many; how a house at play grows",
    "exact": "how long exact results take, the first time and again",
    "record": "reading, replaying and auditing an acta",
    "startup": "how soon the command line is there",
    "store": "bets at live tables inside one process, to a durable commit",
    "house": "bets over HTTP and over a table's socket, from clients to a durable commit",
    "processes": "bets at two processes on one PostgreSQL, beside one: CPU of a bet at the owner and at the other",
    "feed": "one event to many sockets",
    "spectators": "one event at a table while 100 browsers show it",
    "bingo_system": "a game of bingo at 200 terminals with 10,000 cartones: sale, each number, memory",
    "pages": "weight and time of a table's page, memory of a table",
}


def main() -> None:
    told = "\n".join(f"  {name:<14}{what}" for name, what in PARTS.items())
    shape = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser("python -m bench", description=f"Measure:\n{told}", formatter_class=shape)
    parser.add_argument("part", nargs="*", help="what to measure; everything if nothing is named")
    wanted = parser.parse_args().part or list(PARTS)
    if strange := set(wanted) - set(PARTS):
        parser.error(f"there is no part {', '.join(sorted(strange))}")
    began = time.monotonic()
    for part in wanted:
        import_module(f"bench.{part}").main()
    minutes, seconds = divmod(round(time.monotonic() - began), 60)
    print(f"\n{TALLY.met} of {TALLY.measured} aims met, in {minutes} min {seconds} s")
    if TALLY.slower:
        raise SystemExit("slower than recorded in bench/recorded.toml: " + "; ".join(TALLY.slower))


if __name__ == "__main__":
    main()
