"""A table in the terminal: from a pipe, from a person, interrupted, recorded."""

import json
import os
import pty
import select
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Self

import pytest

from tapete.cli.output import Output
from tapete.cli.seat import Reservation
from tapete.cli.session import Session
from tapete.engine.chance import PlainChance
from tapete.engine.runner import Automation, nobody
from tapete.games import ruleta_francesa
from tapete.kit.chance.source import ChanceFailure, ScriptedSource
from tests.cli.running import ENVIRONMENT, fine, recorded, refused, tapete
from tests.trace import law

SECONDS_TO_STIR = 5
FRANCESA = ("play", "ruleta-francesa", "--in", "estado", "minimo=5")


def seated(lines: str, *options: str) -> str:
    """What is shown at a table where the person says what the wheel gives."""
    return fine(*FRANCESA, "--physical", *options, stdin=lines)


def test_pressing_enter_spins() -> None:
    text = fine("play", stdin="\n")
    assert "Casino del Tapete, table 1: French roulette (murcia" in text
    assert "no va más" in text
    assert "Round 1 is closed" in text


@pytest.mark.parametrize("game", ["bola", "ruleta-americana", "ruleta-de-la-fortuna", "ruleta-francesa-abreviada"])
def test_every_game_of_the_demo_casino_is_played(game: str) -> None:
    text = fine("play", game, stdin="?\n\n\n")
    assert "Round 2 is closed" in text
    assert "You may say" in text


@pytest.mark.parametrize(
    ("game", "before", "lines"),
    [
        ("bingo-tradicional", "", "comprar 3\n\n\n\n\n\nlinea 37\n\nsalir\n"),
        ("bingo-electronico", "comprar 3\n", "alta 2\ncomprar 3\nsalir\n"),
        ("bingo-automatico", "comprar 3\n", "alta 2\ncomprar 3\nsalir\n"),
    ],
)
def test_a_person_buys_cartones_among_companions(game: str, before: str, lines: str) -> None:
    """At a bingo nobody sits down; at a terminal one signs on first."""
    text = fine("play", game, "--in", "murcia", stdin=before + lines)
    assert text.count("[sin_alta,") == (1 if before else 0)
    assert text.count("jugador sings") == (0 if before else 1), "after five balls there is time to sing, wrongly"
    assert "buys cartones 37 to 39" in text or "jugador has cartones" in text


def test_a_table_is_chosen_by_its_number_in_a_casino_of_one_s_own() -> None:
    assert "table 6: Boule" in fine("play", "--table", "6")
    assert "Casino del Tapete, table 6" in fine("play", "--casino", "src/tapete/casino/data/demo.toml", "--table", "6")
    assert "there are: 6 (bola)" in refused(2, "play", "bola", "--table", "1")


def test_bets_may_be_named_as_the_cloth_does() -> None:
    text = seated("straight up 17 5\nred 10\nblue 10\n\n17\n")
    assert "> straight up 17 5\n  jugador stakes €5.00 on pleno 17. [ES1979:01.IV.1.A.a]" in text
    assert "> red 10\n  jugador stakes €10.00 on rojo." in text
    assert "on blue" not in text


def test_a_bet_is_laid_paid_and_told_as_stake_winnings_and_total() -> None:
    text = seated("pleno 17 5\n\n17\n")
    assert "> pleno 17 5\n  jugador stakes €5.00 on pleno 17. [ES1979:01.IV.1.A.a]" in text
    assert "pleno 17: stake €5.00, which stays yours, and winnings €175.00: €180.00 in all" in text
    assert "Returned to jugador: €5.00 from pleno 17." in text, "the table closes and gives the stake back"


def test_the_person_is_told_where_they_stand() -> None:
    said = tapete(*FRANCESA, "--physical", stdin="rojo 10\n\n3\n\n0\n").stderr
    assert "[round 1; balance €490.00; on the cloth: rojo €10.00]" in said
    assert "[round 3; balance €500.00; on the cloth: rojo €10.00 (in prison); last results: 3 0]" in said
    assert "You leave with €505.00: €5.00 won." in said


@law("ES1979:01.IV.2.A")
def test_a_refusal_names_its_article_and_changes_nothing() -> None:
    result = tapete(*FRANCESA, stdin="rojo 1\n")
    assert (
        "Refused: A stake of €1.00 on rojo is under the minimum of €5.00. [bajo_minimo, ES1979:01.IV.2.A]"
        in result.stdout
    )
    assert "You leave with €500.00" in result.stderr


@law("RC1979:41.1")
def test_nobody_bets_chips_they_have_not() -> None:
    text = fine(*FRANCESA, "--purse", "20", stdin="rojo 15\nnegro 10\nnegro 5\n")
    assert "That takes €10.00 and jugador has €5.00 left. [sin_fichas, RC1979:41.1]" in text
    assert "jugador stakes €5.00 on negro" in text


def test_what_was_understood_is_followed_by_no_suggestion() -> None:
    said = tapete("play", "treinta-y-cuarenta", "--in", "galicia", stdin="inversa 10\nnegro\nnegro -1\nvermello 5\n")
    assert "stakes €10.00 on inverso" in said.output
    assert "stakes €5.00 on rojo" in said.output
    assert "Did you mean" not in said.output


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("rojo", "Something is missing: I expected a stake."),
        ("rojo many", "I can't read 'many'"),
        ("rjoo 10", "Did you mean rojo"),
        ("rojo 10 pano 2", "I can't read 'pano'"),
        ("rojo 0.001", "I can't read '0.001'"),
        ("x" * 9999, "a line of at most"),
        ("resultado 17", "At this table the program draws"),
        ("azar: resultado 17", "At this table the program draws"),
        (f"rojo 10 palabra {'x' * 65}", "palabra"),
    ],
)
def test_a_slip_is_told_and_changes_nothing(line: str, said: str) -> None:
    result = tapete(*FRANCESA, "--verifiable", stdin=f"{line}\n")
    assert result.exit_code == 0
    assert said in result.output
    assert "You leave with €500.00: €0.00 won" in result.stderr


def test_bytes_that_are_no_text_are_told() -> None:
    assert tapete(*FRANCESA, stdin=b"\xff\xfe\x00\n\n").exit_code == 0


def test_bets_are_repeated_and_cleared() -> None:
    text = seated("pleno 17 5\nrojo 10\n\n0\nrepetir\nlimpiar\n", "--name", "ana")
    assert text.count("ana stakes €5.00 on pleno 17") == 2
    assert "ana withdraws €5.00 from pleno 17" in text


def test_the_cloth_is_shown_again() -> None:
    assert fine("play", "bola", stdin="apuestas\n").count("rojo, negro, par, impar, pasa, falta") == 2


def test_the_choice_after_a_zero_is_offered_and_taken() -> None:
    text = seated("rojo 10\n\n0\n?\nmitad rojo\n")
    assert "\nmitad rojo paño 1 ceros 1 " in text
    assert "Returned to jugador: €5.00 from rojo." in text


def test_an_impossible_result_is_asked_again() -> None:
    result = tapete(*FRANCESA, "--physical", stdin="\n37\n\n17\n")
    assert "'37' can't come" in result.stderr
    assert "17, negro, impar y falta" in result.stdout


def test_the_staff_s_steps_are_confirmed_one_by_one() -> None:
    text = seated("rojo 10\n\n\n\n3\n\n", "--automation", "confirm")
    steps = ["crupier-1: lanzar", "crupier-1: no va más", "crupier-1: resultado 3", "crupier-1: liquidar"]
    assert [text.index(f"\n{step}\n") for step in steps] == sorted(text.index(f"\n{step}\n") for step in steps)


def test_a_trainee_does_everything_and_is_corrected() -> None:
    lines = "rojo 10\nno va más\nlanzar\nno va más\nresultado 3\npagar jugador 20\npagar jugador 10\nresolver\n"
    text = seated(lines, "--automation", "none")
    assert "Refused: Now is not the time to say no-va-mas; what comes next is: lanzar." in text
    assert "Refused: jugador is due €10.00, not €20.00." in text
    assert "Paid to jugador: €10.00 for rojo." in text


def test_other_people_speak_under_their_names() -> None:
    text = seated("ana: rojo 5\njefe: incidente jefe-toca-fichas\n\n3\n")
    assert "Paid to ana: €5.00" in text
    assert "Breach recorded by jefe-1" in text


def test_a_session_that_is_over_is_left(tmp_path: Path) -> None:
    last_rounds = "director: ultimas\n" + "\n3\n" * 3
    assert "Round 3 is closed" in seated(last_rounds + "rojo 10\n")


@pytest.mark.parametrize("lines", ["", "rojo 10\n", "\n3\n", "salir\nrojo 10\n", "rojo 10\n\n3\nsalir\n"])
def test_the_acta_is_sealed_however_one_leaves(tmp_path: Path, lines: str) -> None:
    path = recorded(tmp_path / "session.acta", lines=lines)
    fine("audit", str(path))


def test_a_round_that_nobody_can_finish_leaves_a_valid_acta_without_seal(tmp_path: Path) -> None:
    path = tmp_path / "session.acta"
    result = tapete(*FRANCESA, "--physical", "--record", str(path), stdin="rojo 10\n\n")
    assert "the table stays open" in result.stderr
    found = json.loads(tapete("audit", str(path), "--json").stdout)["findings"]
    assert [each["code"] for each in found] == ["sin_sello"]
    fine("replay", str(path))


def test_a_record_is_never_written_over(tmp_path: Path) -> None:
    path = recorded(tmp_path / "session.acta")
    before = path.read_bytes()
    assert "File exists" in refused(4, *FRANCESA, "--record", str(path))
    assert path.read_bytes() == before


def test_a_verifiable_table_shows_what_it_commits_to_and_opens() -> None:
    text = fine(*FRANCESA, "--verifiable", stdin="rojo 10 palabra hola\n\n")
    assert "Chance commits itself to the next draw: " in text
    assert "words hola, result " in text


def test_programs_get_json_lines() -> None:
    said = "?\napuestas\nrojo 10\nrojo 1000\nnothing\n\n3\n"
    lines = [json.loads(line) for line in seated(said, "--json").splitlines()]
    assert [line["do"] for line in lines[1:4]] == ["rojo 10", "rojo 1000", "lanzar"]
    assert lines[2]["refused"]["code"] == "sin_fichas"


@pytest.mark.parametrize(
    "options",
    [("--physical", "--verifiable"), ("--name", "two words"), ("--name", "jefe"), ("--purse", "-5"), ("--purse", "x")],
)
def test_choices_that_can_t_be_are_code_2(options: tuple[str, ...]) -> None:
    refused(2, *FRANCESA, *options)


def test_a_device_that_draws_by_itself_is_not_physical() -> None:
    told = refused(2, "play", "maquinas", "--in", "murcia", "--physical")
    assert "maquinas is played on a device that draws by itself: leave out --physical." in told


def test_nobody_plays_at_the_table_they_serve() -> None:
    assert "serves at this table" in refused(2, "play", "--name", "luis")


def test_a_table_the_law_refuses_is_code_1() -> None:
    result = tapete("play", "ruleta-francesa", "--in", "estado", "minimo=5", "panos=3")
    assert result.exit_code == 1
    assert "[panos_no_admitidos, ES1979:01.II]" in result.stdout
    findings = json.loads(tapete("play", "ruleta-francesa", "--in", "estado", "minimo=5", "panos=3", "--json").stdout)
    assert findings["findings"][0]["code"] == "panos_no_admitidos"


def test_a_source_of_chance_that_fails_ends_the_session_with_code_5(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> int:
        raise ChanceFailure("the source repeats itself")

    monkeypatch.setattr("tapete.kit.chance.source.SystemSource.pick", fail)
    result = tapete(*FRANCESA, stdin="\n")
    assert result.exit_code == 5
    assert "the source repeats itself" in result.stderr


def test_tab_completes_what_may_be_said() -> None:
    setup = ruleta_francesa.example("estado")
    game = ruleta_francesa.build("estado", setup)
    seat = Reservation(house="", table="mesa", game=game, setup=setup, player="ana", purse=10_000, physical=False)
    session = Session(Output(), seat, PlainChance(ScriptedSource(())), Automation.FULL, nobody)
    session.open()
    assert {"pleno", "rojo", "propina", "repetir", "salir"} <= set(session.next_words(()))
    assert session.next_words(("pleno",)) == [str(number) for number in range(37)]
    assert session.next_words(("pleno", "17")) == ["5"]
    assert session.next_words(("nothing",)) == []


class Terminal:
    """A person at a terminal of their own."""

    def __init__(self, *arguments: str) -> None:
        self._screen, inside = pty.openpty()
        command = [sys.executable, "-m", "tapete", *arguments]
        ours = signal.signal(signal.SIGINT, signal.default_int_handler)  # who is deaf to Ctrl-C has deaf children
        try:
            self.process = subprocess.Popen(
                command,
                stdin=inside,
                stdout=inside,
                stderr=inside,
                env={**os.environ, **ENVIRONMENT, "TERM": "dumb"},
                start_new_session=True,
            )
        finally:
            signal.signal(signal.SIGINT, ours)
        os.close(inside)
        self._shown = b""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self._screen)

    def until(self, words: str) -> None:
        """Read the screen until some words are on it."""
        while words.encode() not in self._shown:
            try:
                self._shown += os.read(self._screen, 4096)
            except OSError:
                pytest.fail(f"the terminal closed before {words!r}: {self._shown.decode()}")
        self._shown = self._shown.partition(words.encode())[2]

    def type(self, text: str) -> None:
        os.write(self._screen, text.encode())

    def interrupt(self, words: str) -> None:
        """Press Ctrl-C as people do, until it has an effect: readline misses one that comes while it gets ready."""
        while words.encode() not in self._shown:
            os.killpg(self.process.pid, signal.SIGINT)
            while words.encode() not in self._shown and select.select([self._screen], [], [], SECONDS_TO_STIR)[0]:
                self._shown += os.read(self._screen, 4096)

    def leave(self) -> int:
        """The exit code; what is still shown is read, or nobody could leave."""
        with suppress(OSError):
            while os.read(self._screen, 4096):
                pass
        return self.process.wait(30)


def test_a_person_chooses_a_table_completes_a_bet_and_leaves_with_ctrl_d() -> None:
    with Terminal("play") as terminal:
        terminal.until("Which table? [1] ")
        terminal.type("99\n")
        terminal.until("Which table? [1] ")
        terminal.type("\n")
        terminal.until("\n> ")
        terminal.type("roj\t10\n")
        terminal.until("jugador stakes €10.00 on rojo")
        terminal.until("\n> ")
        terminal.type("\x04")
        terminal.until("You leave with €500.00")
        assert terminal.leave() == 0


def test_ctrl_c_closes_the_table_and_seals_the_acta(tmp_path: Path) -> None:
    path = tmp_path / "session.acta"
    with Terminal(*FRANCESA, "--record", str(path)) as terminal:
        terminal.until("\n> ")
        terminal.type("rojo 10\n")
        terminal.until("on the cloth: rojo")
        terminal.until("> ")
        terminal.interrupt("You leave with €500.00")
        assert terminal.leave() == 130
    fine("audit", str(path))


def test_whoever_presses_ctrl_c_again_and_again_has_a_sealed_acta_too(tmp_path: Path) -> None:
    path = tmp_path / "session.acta"
    with Terminal(*FRANCESA, "--record", str(path)) as terminal:
        terminal.until("\n> ")
        terminal.interrupt("The table closes")
        while terminal.process.poll() is None:
            os.killpg(terminal.process.pid, signal.SIGINT)
            time.sleep(0.005)
        assert terminal.leave() in {130, -signal.SIGINT}
    fine("audit", str(path))


def test_cards_that_lie_face_down_are_told_to_nobody() -> None:
    """Of what is dealt the person is told their own cards, and the common ones as they are turned."""
    told = fine("play", "trijoker", "--in", "murcia", stdin="sentarse 1\nespacio 1 10\n\nretirar 1\ndejar 2\nsalir\n")
    assert "The card is" not in told
    assert "A common card: ■." in told
    assert "jugador has " in told
    assert told.count("Common card in sight: ") == 2


@law("criterio:apuestas.22")
def test_what_a_person_enters_is_recorded_as_said_by_the_staff_and_never_as_chance(tmp_path: Path) -> None:
    """The croupier says what the wheel gave; at a book, whose races have weights, a result has its source and proof."""
    wheel, book = tmp_path / "wheel.acta", tmp_path / "book.acta"
    fine(*FRANCESA, "--physical", "--record", str(wheel), stdin="rojo 10\n\n3\nsalir\n")
    [drawn] = [line for line in wheel.read_text("utf-8").splitlines() if '"draw","outcome"' in line]
    assert '"by":{"id":"crupier-1","role":"crupier"}' in drawn
    said = [
        "director: abrir",
        "organizador: abrir programa",
        "organizador: empezar carrera-1",
        "organizador: empezar carrera-2",
        "organizador: oficial carrera-1 rayo brisa segun juez prueba foto",
        "salir",
    ]
    options = ("--in", "murcia", "--physical", "--automation", "none", "--record", str(book))
    told = fine("play", "apuestas", *options, "--lang", "en", stdin="\n".join(said) + "\n")
    assert "So says Juez de llegada, by foto." in told
    assert '"azar"' not in book.read_text("utf-8")
